// SPDX-License-Identifier: Apache-2.0
//
// The frame of a pipeline (df_frame_pipeline) with Depth = N from any state of its registers, as
// an upset may leave it: no operands are valid, results are accepted. Shown: it is ready within
// N + 8 cycles, and then no result is valid.

module df_frame_pipeline_upset #(
  parameter int unsigned N = 3
) (
  input logic clk_i
);

  for (genvar checks = 0; checks < 2; checks++) begin : gen_checks
    localparam int unsigned Bound = N + 8;

    logic [$clog2(Bound+2)-1:0] cycle_q = '0;
    always_ff @(posedge clk_i) if (cycle_q <= Bound) cycle_q <= cycle_q + 1'b1;

    logic       in_ready, out_valid, unused_load, unused_move, unused_wipe, unused_result,
                unused_tag, unused_value, unused_fault;
    logic [2:0] unused_status;

    df_frame_pipeline #(
      .Bits(1),
      .Depth(N),
      .FaultChecks(checks == 1)
    ) u_frame (
      .clk_i,
      .rst_ni(1'b1),
      .clear_i(1'b0),
      .in_valid_i(1'b0),
      .in_ready_o(in_ready),
      .operands_i(1'b0),
      .tag_i(1'b0),
      .out_valid_o(out_valid),
      .out_ready_i(1'b1),
      .result_o(unused_result),
      .status_o(unused_status),
      .tag_o(unused_tag),
      .fault_o(unused_fault),
      .load_o(unused_load),
      .move_o(unused_move),
      .wipe_o(unused_wipe),
      .result_i(1'b0),
      .value_o(unused_value),
      .fault_i(1'b0)
    );

    always_comb if (cycle_q >= Bound) assert (in_ready && !out_valid);
  end

endmodule
