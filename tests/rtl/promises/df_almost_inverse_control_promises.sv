// SPDX-License-Identifier: Apache-2.0
//
// Promises of df_almost_inverse_control, for tests. Checked from the first wipe on.

module df_almost_inverse_control_promises #(
  parameter int unsigned N      = 256,
  parameter int unsigned KWidth = 9
) (
  input logic              clk_i,
  input logic              wipe_i,
  input logic              load_i,
  input logic              busy_i,
  input logic              run_q,
  input logic              probe_q,
  input logic              fix_q,
  input logic              slave_step_o,
  input logic              fix_o,
  input logic [KWidth-1:0] k_q
);

  logic armed_q = 1'b0;

  always_ff @(posedge clk_i) begin
    armed_q <= armed_q | wipe_i;
    if (armed_q && !wipe_i) begin
      if (load_i && busy_i) $error("%m: operands transferred during an operation");
      if (busy_i && !$onehot({run_q, probe_q, fix_q})) $error("%m: the phase is not one of three");
      if (slave_step_o && fix_o) $error("%m: a step comes with a step of the conversion");
      if (32'(k_q) > 2 * N) $error("%m: k is above its bound");
    end
  end

endmodule

bind df_almost_inverse_control df_almost_inverse_control_promises #(
  .N(N), .KWidth(KWidth)
) u_promises (.*);
