// SPDX-License-Identifier: Apache-2.0
//
// What the three almost Montgomery inverse units share: control and slave part. A unit is this
// frame and a master part; see df_ami_sf for the contract.

module df_almost_inverse_frame #(
  parameter int unsigned N             = 256,                  // width, >= 3
  parameter int unsigned Result        = df_result_pkg::ResultPlain,  // df_result_pkg::Result*
  parameter bit          ConstantTime  = 1'b0,
  // the master is df_almost_inverse_master_1sub
  parameter bit          OneSubtractor = 1'b0,
  localparam int unsigned KWidth       = $clog2(2 * N + 1)
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
  input  logic              step_i,
  input  logic              step_u_i,
  input  logic              step_add_i,
  input  logic              zero_i,
  input  logic              unit_i
);

  if (N < 3) begin : gen_check_n
    $error("df_almost_inverse_frame: N must be at least 3");
  end
  if (Result > df_result_pkg::ResultPlain) begin : gen_check_result
    $error("df_almost_inverse_frame: Result must be one of df_result_pkg::Result*");
  end

  df_pkg::status_e status;
  logic slave_wipe, slave_step, slave_step_u, slave_step_add, prepare, fix, halve;

  df_almost_inverse_control #(
    .N(N),
    .Result(Result),
    .ConstantTime(ConstantTime),
    .LatencyMax(df_almost_inverse_pkg::latency_max(N, Result, OneSubtractor))
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
    .step_i,
    .step_u_i,
    .step_add_i,
    .zero_i,
    .unit_i,
    .slave_wipe_o(slave_wipe),
    .slave_step_o(slave_step),
    .slave_step_u_o(slave_step_u),
    .slave_step_add_o(slave_step_add),
    .prepare_o(prepare),
    .fix_o(fix),
    .halve_o(halve)
  );

  df_almost_inverse_slave #(.N(N), .Result(Result)) u_slave (
    .clk_i,
    .clear_i(slave_wipe),
    .load_i(load_o),
    .step_i(slave_step),
    .step_u_i(slave_step_u),
    .step_add_i(slave_step_add),
    .prepare_i(prepare),
    .fix_i(fix),
    .halve_i(halve),
    .s_o(result_o)
  );

  assign status_o = status;

endmodule
