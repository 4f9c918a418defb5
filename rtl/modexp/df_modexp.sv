// SPDX-License-Identifier: Apache-2.0
//
// Modular exponentiation on the bit-serial Montgomery multiplier: into Montgomery's domain by
// doublings, a Montgomery ladder over all N bits of the exponent, and out. The domain is that of
// A. Daly, W. Marnane and E. Popovici, "Fast Modular Inversion in the Montgomery Domain on
// Reconfigurable Logic", 2003, section II; docs/algorithms/modexp.md explains the rest.
//
// Computes  result_o = a_i ^ b_i mod modulus_i, 0 <= result_o < modulus_i; 0 ^ 0 = 1.
// Operands  modulus_i odd and >= 3, prime or not, may change with every operation;
//           a_i < modulus_i; b_i any value of N bits. No power of two is asked of the user.
// Status    StatusBadModulus (even, or 1), else StatusOperandRange (a_i not reduced);
//           then result_o = 0.
// Cycles    (2 N + 2) (N + 4 + K) + 2 N (K + 2) from the transfer of the operands
//           to out_valid_o, K = ceil(N / Segment) the number of segments, for every operand,
//           refused ones included.
// Handshake as in docs/reference/handshake.md.
// Timing    constant; the operations and their order are the same whatever the operands, and a bit
//           of the exponent selects registers only.
//
// Registers of N bits: R0, R1 and the exponent, beside the five of the multiplier.

module df_modexp #(
  parameter int unsigned N           = 512,  // width, 3 to 4096
  parameter int unsigned Segment     = 32,   // bits of a carry chain, 2 to 4096; N: not cut
  parameter bit          MaskOutputs = 1'b0  // 1: result_o is 0 while out_valid_o is 0
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,

  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic [N-1:0] modulus_i,
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,

  output logic         out_valid_o,
  input  logic         out_ready_i,
  output logic [N-1:0] result_o,
  output logic [1:0]   status_o  // df_pkg::status_e
);

  if (N < 3 || N > 4096) begin : gen_check_n
    $error("df_modexp: N must be from 3 to 4096");
  end
  if (Segment < 2 || Segment > 4096) begin : gen_check_segment
    $error("df_modexp: Segment must be from 2 to 4096");
  end

  localparam int unsigned Count     = df_serial_multiply_pkg::segments(N, Segment);
  localparam int unsigned LeftWidth = $clog2(df_serial_multiply_pkg::latency(N, Segment));
  localparam int unsigned Latency   = (2 * N + 2) * (N + 4 + Count) + 2 * N * (Count + 2);

  logic                       load, busy, wipe, done, unused_k;
  logic [$clog2(Latency)-1:0] unused_left;
  logic                       start, double, unit, run, a_is_r1, b_is_r1;
  logic                       check, write_r0, write_r1, next_bit;
  logic [LeftWidth-1:0]       left;
  logic [N-1:0]               r0_q, r1_q, e_q;
  logic                       step, write, negative, odd, least, a_fits, b_fits;
  logic                       good_modulus_q, reduced_q;
  logic [1:0]                 side;
  logic [N-1:0]               sum, extra, result;
  df_pkg::status_e            status;

  ///////////
  // Frame //
  ///////////

  df_frame #(
    .Bits(N),
    .OperandBits(3 * N),
    .LatencyMax(Latency),
    .MaskOutputs(MaskOutputs)
  ) u_frame (
    .clk_i,
    .rst_ni,
    .clear_i,
    .in_valid_i,
    .in_ready_o,
    .operands_i({modulus_i, a_i, b_i}),
    .out_valid_o,
    .out_ready_i,
    .result_o,
    .k_o(unused_k),
    .status_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .left_o(unused_left),
    .done_i(done),
    .result_i(result),
    .k_i(1'b0),
    .status_i(status)
  );

  df_modexp_control #(
    .N(N),
    .Segment(Segment)
  ) u_control (
    .clk_i,
    .wipe_i(wipe),
    .load_i(load),
    .busy_i(busy),
    .bit_i(e_q[N-1]),
    .done_o(done),
    .start_o(start),
    .double_o(double),
    .unit_o(unit),
    .run_o(run),
    .left_o(left),
    .a_is_r1_o(a_is_r1),
    .b_is_r1_o(b_is_r1),
    .check_o(check),
    .write_r0_o(write_r0),
    .write_r1_o(write_r1),
    .next_bit_o(next_bit)
  );

  ////////////////
  // Multiplier //
  ////////////////

  df_serial_multiply_sequence #(
    .N(N),
    .Segment(Segment)
  ) u_sequence (
    .clk_i,
    .wipe_i(wipe),
    .start_i(start),
    .double_i(double),
    .run_i(run),
    .left_i(left),
    .step_o(step),
    .side_o(side),
    .write_o(write)
  );

  df_serial_multiply_array #(
    .N(N),
    .Segment(Segment)
  ) u_array (
    .clk_i,
    .clear_i(wipe),
    .load_i({Count{start}}),
    .load_modulus_i({Count{load}}),
    .modulus_i,
    .a_i(a_is_r1 ? r1_q : r0_q),
    .b_i(b_is_r1 ? r1_q : r0_q),
    .unit_i(unit),
    .step_i(step),
    .side_i(side),
    .write_i(write),
    .sum_o(sum),
    .extra_o(extra),
    .negative_o(negative),
    .odd_o(odd),
    .least_o(least),
    .a_fits_o(a_fits),
    .b_fits_o(b_fits)
  );

  ///////////////
  // Registers //
  ///////////////

  // A product is S or E = S + M; a doubling 2 A or 2 A - M = ~E, with E = M - 2 A - 1.
  logic [N-1:0] product, r0_d, r1_d;
  logic         keep;
  assign product = double ? ~extra : negative ? extra : sum;
  assign keep    = double & a_fits;
  assign r0_d    = keep ? {r0_q[N-2:0], 1'b0} : product;
  assign r1_d    = keep ? {r1_q[N-2:0], 1'b0} : product;

  always_ff @(posedge clk_i) begin
    if (wipe) r0_q <= '0;
    else if (load) r0_q <= N'(1'b1);
    else if (write_r0) r0_q <= r0_d;
  end

  always_ff @(posedge clk_i) begin
    if (wipe) r1_q <= '0;
    else if (load) r1_q <= a_i;
    else if (write_r1) r1_q <= r1_d;
  end

  always_ff @(posedge clk_i) begin
    if (wipe) e_q <= '0;
    else if (load) e_q <= b_i;
    else if (next_bit) e_q <= {e_q[N-2:0], 1'b0};
  end

  ////////////
  // Result //
  ////////////

  assign result = (good_modulus_q & reduced_q) ? (negative ? extra : sum) : '0;

  always_ff @(posedge clk_i) begin
    if (wipe) begin
      good_modulus_q <= 1'b0;
      reduced_q      <= 1'b0;
    end else if (check) begin
      good_modulus_q <= odd & least;
      reduced_q      <= b_fits;
    end
  end

  always_comb begin
    status = df_pkg::StatusOk;
    if (!reduced_q) status = df_pkg::StatusOperandRange;
    if (!good_modulus_q) status = df_pkg::StatusBadModulus;
  end

endmodule
