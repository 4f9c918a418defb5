// SPDX-License-Identifier: Apache-2.0
//
// Promises of df_frame_pipeline, for tests. Checked from the first reset on.

module df_frame_pipeline_promises #(
  parameter int unsigned Bits  = 64,
  parameter int unsigned Depth = 4
) (
  input logic             clk_i,
  input logic             rst_ni,
  input logic             clear_i,
  input logic             load_o,
  input logic             taken,
  input logic [Depth-1:0] valid,
  input logic             skid,
  input logic             full,
  input logic             out_valid_o,
  input logic             out_ready_i,
  input logic [Bits-1:0]  value_o,
  input logic             detected
);

  logic            armed_q = 1'b0;
  logic            waits_q = 1'b0;
  int unsigned     count_q;  // operations that began and did not end
  logic [Bits-1:0] value_q;

  always_ff @(posedge clk_i) begin
    armed_q <= armed_q | ~rst_ni;
    waits_q <= rst_ni & out_valid_o & ~out_ready_i & ~clear_i;
    value_q <= value_o;
    count_q <= (!rst_ni || clear_i) ? 0 : count_q + 32'(load_o) - 32'(taken);
    if (armed_q && rst_ni) begin
      if (32'($countones(valid)) + 32'(skid) + 32'(full) != count_q) begin
        $error("%m: the number of operations in flight is wrong");
      end
      if (skid && !full) $error("%m: a result waits behind a free register");
      if (detected) $error("%m: a fault was detected without an upset");
      if (waits_q && !clear_i && (!out_valid_o || value_o != value_q)) begin
        $error("%m: a result changed before it transferred");
      end
    end
  end

endmodule

bind df_frame_pipeline df_frame_pipeline_promises #(
  .Bits(Bits), .Depth(Depth)
) u_promises (.*);
