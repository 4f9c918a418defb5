// SPDX-License-Identifier: Apache-2.0
//
// Operands of the curve engine: words of N bits, stored together with load_i, and read by lanes in
// the order of the program's loads: p, a, b, x, y, x and y of the second point, a random factor,
// the scalars. Two random numbers: the order of P, k, the second number, p, a, b, x, y, the factor.
// A random number is in the highest bits of its word.
//
// Control   next_i selects the next lane: lane_o holds it from the next cycle on.

module df_curve_operands #(
  parameter int unsigned N             = 256,
  parameter int unsigned Points        = 1,
  parameter int unsigned Scalars       = 1,
  parameter int unsigned Randoms       = 0,  // 0 to 2
  parameter int unsigned Random        = 0,  // bits of each
  parameter bit          Fixed         = 1'b0,  // the modulus is no operand
  parameter int unsigned Lane          = 64,
  parameter bit          FaultChecks   = 1'b1,  // see df_parity
  localparam int unsigned CurveBits    = (Randoms == 2) ? 4 * N : 3 * N,
  localparam int unsigned PointBits    = Points * (2 * N + 1),
  localparam int unsigned ScalarBits   = (Scalars == 0) ? 1 : Scalars * N + Randoms * Random
) (
  input  logic                  clk_i,
  input  logic                  wipe_i,
  input  logic                  load_i,
  input  logic [CurveBits-1:0]  curve_i,   // order, b, a, modulus without the top bit
  input  logic [PointBits-1:0]  point_i,   // x and y of infinity are stored as 0
  input  logic [ScalarBits-1:0] scalar_i,  // random numbers above the scalars
  input  logic                  next_i,
  output logic [Lane-1:0]       lane_o,
  output logic                  fault_o  // an upset of the place
);

  localparam int unsigned Curve       = 3 + 2 * Points;  // words of curve and points
  localparam int unsigned Factor      = (Randoms > 0) ? 1 : 0;
  localparam int unsigned Order       = (Randoms > 1) ? 1 : 0;
  localparam int unsigned FirstScalar = Curve + Factor + Order;  // first word of the scalars
  localparam int unsigned Words       = FirstScalar + Scalars + Order;
  localparam int unsigned FirstLoad   = Fixed ? 1 : Order * (Curve + Factor);  // first word loaded
  localparam int unsigned Lanes       = (N + Lane - 1) / Lane;
  localparam int unsigned Count       = Words * Lanes;
  localparam int unsigned Padded      = Lanes * Lane;

  logic [Count*Lane-1:0] words_q;
  logic [Count-1:0]      place_q, place_next;  // one-hot: the next lane
  logic [Lane-1:0]       lane_q, chosen;

  for (genvar i = 0; i < Words; i++) begin : gen_word
    localparam int unsigned Index = unsigned'(i);
    localparam int unsigned Point = (Index < 3) ? 0 : ((Index - 3) / 2) * (2 * N + 1);
    logic [N-1:0]      word;
    logic [Padded-1:0] padded;
    logic              is_infinity;  // a coordinate of a point at infinity, stored as 0
    if (Index == 0) begin : gen_modulus
      assign word        = Fixed ? '0 : curve_i[N-1:0];
      assign is_infinity = 1'b0;
    end else if (Index < 3) begin : gen_curve
      assign word        = curve_i[Index*N+:N];
      assign is_infinity = 1'b0;
    end else if (Index < Curve) begin : gen_point
      assign word        = point_i[Point+((Index+1)%2)*N+:N];
      assign is_infinity = point_i[Point+2*N];
    end else if (Index < Curve + Factor) begin : gen_factor
      assign word        = N'(scalar_i[Scalars*N+:Random]) << (N - Random);
      assign is_infinity = 1'b0;
    end else if (Index < FirstScalar) begin : gen_order
      assign word        = curve_i[3*N+:N];
      assign is_infinity = 1'b0;
    end else if (Index < FirstScalar + Scalars) begin : gen_scalar
      assign word        = scalar_i[(Index-FirstScalar)*N+:N];
      assign is_infinity = 1'b0;
    end else begin : gen_random
      assign word        = N'(scalar_i[Scalars*N+Random+:Random]) << (N - Random);
      assign is_infinity = 1'b0;
    end

    always_comb begin
      padded        = '0;
      padded[N-1:0] = word;
    end

    always_ff @(posedge clk_i) begin
      if (wipe_i || (load_i && is_infinity)) words_q[Index*Padded+:Padded] <= '0;
      else if (load_i) words_q[Index*Padded+:Padded] <= padded;
    end
  end

  if (Scalars == 0) begin : gen_none
    logic unused_scalar;
    assign unused_scalar = ^scalar_i;
  end

  // One-hot selection, an AND for each lane, then ORs: fewer look-up tables than multiplexers.
  always_comb begin
    chosen = '0;
    for (int unsigned i = 0; i < Count; i++) chosen |= words_q[i*Lane+:Lane] & {Lane{place_q[i]}};
  end

  always_comb begin
    place_next = place_q;
    if (next_i) place_next = {place_q[Count-2:0], Randoms == 2 ? place_q[Count-1] : 1'b0};
    if (load_i) place_next = Count'(1'b1) << (FirstLoad * Lanes);
    if (wipe_i) place_next = '0;
  end

  always_ff @(posedge clk_i) place_q <= place_next;

  df_parity #(.Bits(Count), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i(place_next),
    .value_i(place_q),
    .fault_o
  );

  always_ff @(posedge clk_i) begin
    if (wipe_i || load_i) lane_q <= '0;
    else if (next_i) lane_q <= chosen;
  end

  assign lane_o = lane_q;

endmodule
