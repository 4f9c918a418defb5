// SPDX-License-Identifier: Apache-2.0
//
// The frame of overlapping operations (df_frame_queue) with LatencyMax = N from any state of its
// registers, as an upset may leave it, and with a datapath that drives anything but is ready:
// no operands are valid, results are accepted. Shown: it is ready within
// (Pending + 1) (2^$clog2(N) + 3) + 8 cycles.

module df_frame_queue_upset #(
  parameter int unsigned N = 3
) (
  input logic       clk_i,
  input logic       done_i,
  input logic       fault_i,
  input logic [2:0] status_i
);

  for (genvar many = 0; many < 2; many++) begin : gen_pending
    for (genvar checks = 0; checks < 2; checks++) begin : gen_checks
      localparam int unsigned Pending = (many == 1) ? 3 : 1;
      localparam int unsigned Bound   = (Pending + 1) * (2 ** $clog2(N) + 3) + 8;

      logic [$clog2(Bound+2)-1:0] cycle_q = '0;
      always_ff @(posedge clk_i) if (cycle_q <= Bound) cycle_q <= cycle_q + 1'b1;

      logic                 in_ready, unused_valid, unused_load, unused_busy, unused_wipe,
                            unused_next, unused_move, unused_empty, unused_result,
                            unused_tag, unused_fault;
      logic [2:0]           unused_status;
      logic [$clog2(N)-1:0] unused_left;

      df_frame_queue #(
        .Bits(1),
        .LatencyMax(N),
        .Pending(Pending),
        .FaultChecks(checks == 1),
        .Check(checks == 1)
      ) u_frame (
        .clk_i,
        .rst_ni(1'b1),
        .clear_i(1'b0),
        .in_valid_i(1'b0),
        .in_ready_o(in_ready),
        .tag_i(1'b0),
        .out_valid_o(unused_valid),
        .out_ready_i(1'b1),
        .result_o(unused_result),
        .status_o(unused_status),
        .tag_o(unused_tag),
        .fault_o(unused_fault),
        .load_o(unused_load),
        .busy_o(unused_busy),
        .wipe_o(unused_wipe),
        .ready_next_o(unused_next),
        .left_o(unused_left),
        .move_o(unused_move),
        .empty_o(unused_empty),
        .ready_i(1'b1),
        .done_i,
        .result_i(1'b0),
        .status_i,
        .fault_i(fault_i & (cycle_q == '0))
      );

      always_comb if (cycle_q >= Bound) assert (in_ready);
    end
  end

endmodule
