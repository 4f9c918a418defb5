// SPDX-License-Identifier: Apache-2.0
//
// The frame (df_frame), or with Queue = 1 that of overlapping operations (df_frame_queue), with
// LatencyMax = N from any state of its registers, as an upset may leave it. The datapath drives
// anything, but is ready for operations that overlap. No operands are valid, results are accepted.
//
// Shown: the frame is idle within 2^$clog2(N) + 3 cycles, so within the stated bound whatever has
// happened; that of overlapping operations is ready within (Pending + 1) (2^$clog2(N) + 3) + 8.

module df_frame_upset #(
  parameter int unsigned N     = 3,
  parameter bit          Queue = 1'b0
) (
  input logic       clk_i,
  input logic       done_i,
  input logic       fault_i,  // Queue = 1: read in cycle 0
  input logic [2:0] status_i
);

  localparam int unsigned Time = 2 ** $clog2(N) + 3;

  for (genvar variant = 0; variant < 2; variant++) begin : gen_variant
    for (genvar checks = 0; checks < 2; checks++) begin : gen_checks
      localparam int unsigned Pending = (variant == 1) ? 3 : 1;
      localparam int unsigned Bound   = Queue ? (Pending + 1) * Time + 8 : Time;

      logic                       in_ready;
      logic [$clog2(Bound+2)-1:0] cycle_q = '0;
      always_ff @(posedge clk_i) if (cycle_q <= Bound) cycle_q <= cycle_q + 1'b1;

      if (Queue) begin : gen_queue
        df_frame_queue #(
          .Bits(1), .LatencyMax(N), .Pending(Pending), .FaultChecks(checks == 1),
          .Check(checks == 1)
        ) u_frame (
          .clk_i, .rst_ni(1'b1), .clear_i(1'b0), .in_valid_i(1'b0), .in_ready_o(in_ready),
          .tag_i(1'b0), .out_valid_o(), .out_ready_i(1'b1), .result_o(), .status_o(), .tag_o(),
          .fault_o(), .load_o(), .busy_o(), .wipe_o(), .ready_next_o(), .left_o(), .move_o(),
          .empty_o(), .ready_i(1'b1), .done_i, .result_i(1'b0), .status_i,
          .fault_i(fault_i & (cycle_q == '0))
        );
      end else begin : gen_frame
        df_frame #(
          .Bits(1), .LatencyMax(N), .ConstantTime(variant == 1), .FaultChecks(checks == 1)
        ) u_frame (
          .clk_i, .rst_ni(1'b1), .clear_i(1'b0), .in_valid_i(1'b0), .in_ready_o(in_ready),
          .operands_i(1'b0), .out_valid_o(), .out_ready_i(1'b1), .result_o(), .k_o(), .status_o(),
          .fault_o(), .load_o(), .busy_o(), .wipe_o(), .wipe_next_o(), .enter_idle_o(), .left_o(),
          .done_i, .result_i(1'b0), .k_i(1'b0), .status_i, .fault_i
        );
      end

      always_comb if (cycle_q >= Bound) assert (in_ready);
    end
  end

endmodule
