// SPDX-License-Identifier: Apache-2.0
//
// Counter D of the plus-minus divider (figure 4 of the paper that df_div_pm names): D = alpha -
// beta, where |A| < 2^alpha and |B| < 2^beta. It stands for the comparison of A and B, and says how
// far P falls.
//
//   A / 4            D - 2;   P falls by 2, by 1 if D = 1, not if D >= 2
//   A / 2            D - 1;   P falls by 1 if D <= 0
//   (A + qB) / 4     D >= 0: D - 1, P falls by 1 if D = 0;  D < 0: -D - 1 = ~D, P stays

module df_plus_minus_d #(
  parameter int unsigned N      = 256,             // width, >= 3
  parameter bit FaultChecks     = 1'b1,            // a parity bit goes with D
  localparam int unsigned Width = $clog2(N + 3) + 1  // D in [-(N + 2), N]
) (
  input  logic       clk_i,
  input  logic       load_i,      // D = 0
  input  logic       step_i,
  input  logic [1:0] a_i,        // lowest bits of A
  output logic       negative_o,
  output logic [1:0] fall_o,     // of P in this step
  output logic       fault_o     // after an upset of a bit of D
);

  localparam logic [Width-1:0] One = 'd1, Two = 'd2;

  logic [Width-1:0] d_q, d_d, d_less;
  logic             is_zero, is_one, at_most_zero;

  assign is_zero      = d_q == '0;
  assign is_one       = d_q == One;
  assign at_most_zero = negative_o | is_zero;

  assign d_less = d_q - ((a_i == 2'b00) ? Two : One);

  always_comb begin
    case (a_i)
      2'b00:   fall_o = at_most_zero ? 2'd2 : {1'b0, is_one};
      2'b10:   fall_o = {1'b0, at_most_zero};
      default: fall_o = {1'b0, is_zero};
    endcase
  end

  always_comb begin
    d_d = d_q;
    if (load_i) d_d = '0;
    else if (step_i) d_d = (a_i[0] & negative_o) ? ~d_q : d_less;
  end

  always_ff @(posedge clk_i) d_q <= d_d;

  df_parity #(.Bits(Width), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i(d_d),
    .value_i(d_q),
    .fault_o
  );

  assign negative_o = d_q[Width-1];

endmodule
