// SPDX-License-Identifier: Apache-2.0
//
// Modular inverter, almost Montgomery inverse with two subtractors in the master part and one adder
// in the slave part. Section III.B of J. Bucek and R. Lorencz, "Comparing
// Subtraction-Free and Traditional AMI" (2006).
//
// Computes  result_o = a_i^-1 * 2^k_o mod modulus_i; k_o by Result, see df_almost_inverse_unit.
// Operands  modulus_i odd and >= 3, prime or not; a_i of N bits, gcd(a_i, modulus_i) = 1.
// Status    3 StatusBadModulus (even, or 1), else 1 StatusNotInvertible, else 0 StatusOk; 4
//           StatusFault after a detected fault (df_frame). result_o = 0 and k_o = 0 unless the
//           status is 0.
// Cycles    l + 3 + m, l = k + 1 with k of phase I, m conversion steps; 1 if modulus_i is
//           even. At most latency_max(N, Result, Master2Sub) of
//           df_almost_inverse_pkg, always that with ConstantTime = 1.
// Check     1: a result that is wrong modulo 3 ends as StatusFault; StatusOk and the most cycles
//           come a cycle later.
// Wipe      0: clear_i leaves u, v, r and s as they are.
// Handshake as in docs/reference/handshake.md.
// Timing    variable; constant with ConstantTime = 1.

module df_ami_2sub #(
  parameter int unsigned N            = 256,                         // width, 3 to 4096
  parameter int unsigned Result       = df_result_pkg::ResultPlain,  // df_result_pkg::Result*
  parameter bit          ConstantTime = 1'b0,  // 1: latency_max always
  parameter bit          MaskOutputs  = 1'b0,  // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks  = 1'b0,  // 1: check the control, see df_frame
  parameter bit          Check        = 1'b0,  // 1: check the result modulo 3
  parameter bit          Wipe         = 1'b1,  // 0: wipe the control only, for public data
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
  output logic [2:0]        status_o,  // df_pkg::status_e
  output logic              fault_o    // sticky, see df_frame
);

  df_almost_inverse_unit #(
    .N(N),
    .Result(Result),
    .ConstantTime(ConstantTime),
    .MaskOutputs(MaskOutputs),
    .FaultChecks(FaultChecks),
    .Check(Check),
    .Wipe(Wipe),
    .Master(df_almost_inverse_pkg::Master2Sub)
  ) u_unit (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o, .modulus_i, .a_i, .out_valid_o,
    .out_ready_i, .result_o, .k_o, .status_o, .fault_o
  );

endmodule
