// SPDX-License-Identifier: Apache-2.0
//
// Montgomery inverter with split carry chains (paper 002, section VI, figures 2 to 4): df_mont_inv
// with every carry chain cut into Segments, at least 2. Segments = 2 is the paper's: four half
// subtractors, whose inverted differences stand in for those with a borrow, and three half adders.
//
// Computes  result_o = a_i^-1 * 2^k_o mod modulus_i, 1 <= result_o < modulus_i; k_o by Result:
//   ResultAlmost (0): the exponent of phase I, bits(modulus_i) - 1 <= k_o <= 2 N - 2
//   ResultDouble (1): 2 N     ResultSingle (2): N     ResultPlain (3): 0
// so with 2^N for Montgomery's domain, the four conversions of the paper's Table 2:
//   integer to integer     ResultPlain       integer to Montgomery     ResultSingle
//   Montgomery to integer  ResultSingle      Montgomery to Montgomery  ResultDouble
// Operands  modulus_i odd and >= 3, prime or not, may change with every operation; a_i any value of
//           N bits, reduced or not, as long as gcd(a_i, modulus_i) = 1.
// Status    StatusBadModulus (even, or 1), else StatusNotInvertible (gcd not 1, a_i = 0 included);
//           then result_o = 0 and k_o = 0.
// Cycles    from the transfer of the operands to out_valid_o, with l = k + 1 and k of phase I:
//           l + 3 + m, m = 0 (almost), 2 N - k (double), |N - k| (single), k (plain);
//           never over df_almost_inverse_pkg::latency_max(N, Result, 0) = 2 N + 2, 2 N + 4, 3 N, 4
//           N;
//           2 N + 2 if a_i = 0, 1 if modulus_i is even. With ConstantTime = 1 always that maximum;
//           the cycles in excess change nothing but the timer.
// Handshake valid and ready as in docs/reference/handshake.md: one operation at a time, the result
//           is held until taken, then the next operands. clear_i abandons the operation, wipes
//           u, v, r and s, and takes no operands in its cycle. rst_ni resets control only.
// Timing    variable: with ConstantTime = 0 the cycle count depends on the operands.
//
// Segments changes neither results nor cycles, only clock and area.

module df_mont_inv_split #(
  parameter int unsigned N            = 256,                  // width, >= 3
  parameter int unsigned Result       = df_result_pkg::ResultPlain,  // df_result_pkg::Result*
  parameter bit          ConstantTime = 1'b0,                 // 1: latency_max always
  parameter int unsigned Segments     = 2,                    // of each carry chain, 2 .. N
  localparam int unsigned KWidth      = $clog2(2 * N + 1)
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              clear_i,

  input  logic              in_valid_i,
  output logic              in_ready_o,
  input  logic [N-1:0]      modulus_i,
  input  logic [N-1:0]      a_i,

  output logic              out_valid_o,
  input  logic              out_ready_i,
  output logic [N-1:0]      result_o,
  output logic [KWidth-1:0] k_o,
  output logic [1:0]        status_o  // df_pkg::status_e
);

  logic load, run, probe, step_u, step_add, loop_end, unit;

  df_montgomery_inverse_master #(.N(N), .Segments(Segments)) u_master (
    .clk_i,
    .clear_i,
    .load_i(load),
    .run_i(run),
    .probe_i(probe),
    .modulus_i,
    .a_i,
    .step_u_o(step_u),
    .step_add_o(step_add),
    .end_o(loop_end),
    .unit_o(unit)
  );

  df_montgomery_inverse_frame #(
    .N(N),
    .Result(Result),
    .ConstantTime(ConstantTime),
    .Segments(Segments)
  ) u_frame (
    .clk_i,
    .rst_ni,
    .clear_i,
    .in_valid_i,
    .in_ready_o,
    .modulus_odd_i(modulus_i[0]),
    .out_valid_o,
    .out_ready_i,
    .result_o,
    .k_o,
    .status_o,
    .load_o(load),
    .run_o(run),
    .probe_o(probe),
    .step_u_i(step_u),
    .step_add_i(step_add),
    .end_i(loop_end),
    .unit_i(unit)
  );

endmodule
