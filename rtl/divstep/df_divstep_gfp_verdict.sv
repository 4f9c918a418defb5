// SPDX-License-Identifier: Apache-2.0
//
// Status of an operation of GF(p), and whether lane y adds the modulus to the result, from the
// signs of the sums of the topmost segment. With FaultChecks fault_o is 1 in the cycle after an
// upset of a register.

module df_divstep_gfp_verdict #(
  parameter bit Fixed       = 1'b0,  // the modulus is known to be good
  parameter bit FaultChecks = 1'b1
) (
  input  logic             clk_i,
  input  logic             clear_i,
  input  logic             halt_i,     // no operation is under way, or clear_i
  input  logic             load_i,     // the operands transfer
  input  logic             refuse_i,   // with load_i: the operation is not built
  input  logic             modulus_even_i,  // in one cycle of an operation or more
  input  df_divstep_pkg::test_e g_test_i,
  input  logic             g_sign_i,
  input  logic             y_range_i,  // y_sign_i tells of the dividend's range now
  input  logic             y_test_i,   // y_sign_i is the sign of the result now
  input  logic             y_sign_i,

  output logic             drop_o,     // until halt_i: no modulus is added (a result >= 0, or none)
  output logic             zero_o,     // until halt_i: the operation is refused
  output logic [2:0]       status_o,   // df_pkg::status_e, from then on
  output logic             fault_o
);

  // A sum ends with its sign, so a register takes that first.
  df_divstep_pkg::test_e g_test_q;
  logic g_sign_q, bad_q, range_q, common_q, refused_q, bad, range, common, refuse, drop, zero;
  logic fault_sign, fault_refused, fault_verdict;

  df_divstep_register #(.FaultChecks(FaultChecks)) u_sign (
    .clk_i, .halt_i,
    .next_i(g_sign_i),
    .value_o(g_sign_q),
    .fault_o(fault_sign)
  );

  df_divstep_register #(.FaultChecks(FaultChecks)) u_refused (
    .clk_i,
    .halt_i(clear_i),
    .next_i(load_i & refuse_i),
    .value_o(refused_q),
    .fault_o(fault_refused)
  );

  always_comb begin
    bad    = (bad_q | modulus_even_i) & ~Fixed;
    range  = range_q | refused_q | (y_range_i & y_sign_i);
    common = common_q;
    case (g_test_q)
      df_divstep_pkg::TestRange:      if (~g_sign_q) range = 1'b1;
      df_divstep_pkg::TestInvertible: if (g_sign_q) common = 1'b1;
      df_divstep_pkg::TestModulus:    if (~g_sign_q) bad = ~Fixed;
      df_divstep_pkg::TestNone:       ;
      default:                   ;
    endcase
  end

  assign refuse = bad | range | common;
  assign drop   = drop_o | (y_test_i & (~y_sign_i | refuse));
  assign zero   = zero_o | (y_test_i & refuse);

  logic [1:0] test;
  assign g_test_q = df_divstep_pkg::test_e'(test);

  // drop_o and zero_o go to every segment.
  df_divstep_register #(.Bits(7), .FaultChecks(FaultChecks)) u_verdict (
    .clk_i, .halt_i,
    .next_i({g_test_i, bad, range, common, drop, zero}),
    .value_o({test, bad_q, range_q, common_q, drop_o, zero_o}),
    .fault_o(fault_verdict)
  );

  df_pkg::status_e status;
  always_comb begin
    status = df_pkg::StatusOk;
    if (common) status = df_pkg::StatusNotInvertible;
    if (range) status = df_pkg::StatusOperandRange;
    if (bad) status = df_pkg::StatusBadModulus;
  end

  assign status_o = status;
  assign fault_o  = fault_sign | fault_refused | fault_verdict;

endmodule
