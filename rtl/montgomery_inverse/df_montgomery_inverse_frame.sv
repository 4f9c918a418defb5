// SPDX-License-Identifier: Apache-2.0
//
// What the Montgomery inverters have beside the master part: the control of the almost inverse
// units, which knows phase I, the gcd test and all four ends of phase II, and the slave part. A
// unit is this frame and a master part; see df_mont_inv for the contract.

module df_montgomery_inverse_frame #(
  parameter int unsigned N            = 256,                  // width, >= 3
  parameter int unsigned Result       = df_result_pkg::ResultPlain,  // df_result_pkg::Result*
  parameter bit          ConstantTime = 1'b0,
  parameter int unsigned Segments     = 1,                    // of the carry chain, 1 .. N
  localparam int unsigned KWidth      = $clog2(2 * N + 1)
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              clear_i,

  input  logic              in_valid_i,
  output logic              in_ready_o,
  input  logic              modulus_odd_i,
  output logic              out_valid_o,
  input  logic              out_ready_i,
  output logic [N-1:0]      result_o,
  output logic [KWidth-1:0] k_o,
  output logic [1:0]        status_o,

  // Master
  output logic              load_o,
  output logic              run_o,
  output logic              probe_o,
  input  logic              step_u_i,
  input  logic              step_add_i,
  input  logic              end_i,
  input  logic              unit_i
);

  if (N < 3) begin : gen_check_n
    $error("df_montgomery_inverse_frame: N must be at least 3");
  end
  if (Result > df_result_pkg::ResultPlain) begin : gen_check_result
    $error("df_montgomery_inverse_frame: Result must be one of df_result_pkg::Result*");
  end

  // Each step removes a bit from u or v, so 2 N - 2 of them are the most before u = v = 1; only an
  // operand of 0 would go on. At that count every other loop has ended, so this delays none.
  localparam logic [KWidth-1:0] KMost = KWidth'(2 * N - 2);

  df_pkg::status_e status;
  logic slave_wipe, slave_step, slave_step_u, slave_step_add, prepare, fix, halve, loop_end;

  assign loop_end = end_i | (k_o == KMost);

  df_almost_inverse_control #(
    .N(N),
    .Result(Result),
    .ConstantTime(ConstantTime),
    .LatencyMax(df_almost_inverse_pkg::latency_max(N, Result, 1'b0))
  ) u_control (
    .clk_i,
    .rst_ni,
    .clear_i,
    .in_valid_i,
    .in_ready_o,
    .modulus_odd_i,
    .out_valid_o,
    .out_ready_i,
    .k_o,
    .status_o(status),
    .load_o,
    .run_o,
    .probe_o,
    .step_i(1'b1),
    .step_u_i,
    .step_add_i,
    .zero_i(loop_end),
    .unit_i,
    .slave_wipe_o(slave_wipe),
    .slave_step_o(slave_step),
    .slave_step_u_o(slave_step_u),
    .slave_step_add_o(slave_step_add),
    .prepare_o(prepare),
    .fix_o(fix),
    .halve_o(halve)
  );

  df_montgomery_inverse_slave #(.N(N), .Result(Result), .Segments(Segments)) u_slave (
    .clk_i,
    .clear_i(slave_wipe),
    .load_i(load_o),
    .phase1_i(run_o),
    .step_i(slave_step),
    .step_u_i(slave_step_u),
    .step_add_i(slave_step_add),
    .end_i,
    .prepare_i(prepare),
    .fix_i(fix),
    .halve_i(halve),
    .s_o(result_o)
  );

  assign status_o = status;

endmodule
