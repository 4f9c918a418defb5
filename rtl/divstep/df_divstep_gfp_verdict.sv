// SPDX-License-Identifier: Apache-2.0
//
// What the sums of the topmost segment tell by their signs: the status of the operation, and
// whether the modulus is still to be added to the result.

module df_divstep_gfp_verdict #(
  parameter bit FaultChecks = 1'b1
) (
  input  logic             clk_i,
  input  logic             clear_i,
  input  logic             load_i,
  input  logic             modulus_odd_i,
  input  logic             refuse_i,   // with load_i: what is asked for is not built
  input  df_divstep_pkg::test_e g_test_i,
  input  logic             g_sign_i,
  input  logic             y_range_i,  // y_sign_i tells of the dividend's range now
  input  logic             y_test_i,   // y_sign_i is the sign of the result now
  input  logic             y_sign_i,

  output logic             drop_o,     // once: no modulus is added (a result >= 0, or none)
  output logic             zero_o,     // once: the operation is refused
  output logic [2:0]       status_o,   // df_pkg::status_e, from then on
  output logic             fault_o
);

  logic bad_q, range_q, common_q;

  // A sum ends with its sign, so that is registered before anything else is done with it.
  df_divstep_pkg::test_e g_test_q;
  df_divstep_pkg::test_e g_test_d;
  logic             g_sign_q, bad, range, common;
  assign g_test_d = (clear_i | load_i) ? df_divstep_pkg::TestNone : g_test_i;
  always_ff @(posedge clk_i) begin
    g_test_q <= g_test_d;
    g_sign_q <= g_sign_i & ~clear_i;
  end

  always_comb begin
    bad    = bad_q;
    range  = range_q | (y_range_i & y_sign_i);
    common = common_q;
    case (g_test_q)
      df_divstep_pkg::TestRange:      if (~g_sign_q) range = 1'b1;
      df_divstep_pkg::TestInvertible: if (g_sign_q) common = 1'b1;
      df_divstep_pkg::TestModulus:    if (~g_sign_q) bad = 1'b1;
      df_divstep_pkg::TestNone:       ;
      default:                   ;
    endcase
  end

  logic bad_d, range_d, common_d;
  assign bad_d    = ~clear_i & (load_i ? ~modulus_odd_i : bad);
  assign range_d  = ~clear_i & (load_i ? refuse_i : range);
  assign common_d = ~clear_i & ~load_i & common;
  always_ff @(posedge clk_i) begin
    bad_q    <= bad_d;
    range_q  <= range_d;
    common_q <= common_d;
  end

  df_pkg::status_e status;
  always_comb begin
    status = df_pkg::StatusOk;
    if (common) status = df_pkg::StatusNotInvertible;
    if (range) status = df_pkg::StatusOperandRange;
    if (bad) status = df_pkg::StatusBadModulus;
  end

  // Registered before it goes to every segment.
  logic drop_q, zero_q, drop_d, zero_d, decide;
  assign decide = y_test_i & ~(clear_i | load_i);
  assign drop_d = decide & (~y_sign_i | bad | range | common);
  assign zero_d = decide & (bad | range | common);
  always_ff @(posedge clk_i) begin
    drop_q <= drop_d;
    zero_q <= zero_d;
  end

  logic fault_parity, fault_sign;
  df_parity #(.Bits(7), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({g_test_d, bad_d, range_d, common_d, drop_d, zero_d}),
    .value_i({g_test_q, bad_q, range_q, common_q, drop_q, zero_q}),
    .fault_o(fault_parity)
  );

  df_parity #(.Bits(1), .FaultChecks(FaultChecks)) u_sign (
    .clk_i,
    .next_i(g_sign_i & ~clear_i),
    .value_i(g_sign_q),
    .fault_o(fault_sign)
  );
  assign fault_o = fault_parity | fault_sign;

  assign drop_o   = drop_q;
  assign zero_o   = zero_q;
  assign status_o = status;

endmodule
