// SPDX-License-Identifier: Apache-2.0
//
// The frame (df_frame) with LatencyMax = N from any state of its registers, as an upset may leave
// it, and with a datapath that drives anything: nothing is offered to it, results are taken. Shown:
// it is idle within 2^$clog2(N) + 3 cycles, so within the stated bound whatever has happened.

module df_frame_upset #(
  parameter int unsigned N = 3
) (
  input logic       clk_i,
  input logic       done_i,
  input logic       fault_i,
  input logic [2:0] status_i
);

  localparam int unsigned Bound = 2 ** $clog2(N) + 3;
  logic [$clog2(Bound+2)-1:0] cycle_q = '0;
  always_ff @(posedge clk_i) if (cycle_q <= Bound) cycle_q <= cycle_q + 1'b1;

  for (genvar constant = 0; constant < 2; constant++) begin : gen_timing
    for (genvar checks = 0; checks < 2; checks++) begin : gen_checks
      logic                 in_ready, unused_valid, unused_load, unused_busy, unused_wipe, unused_enter_idle,
                            unused_wipe_next;
      logic [2:0]           unused_status;
      logic                 unused_result, unused_k, unused_fault;
      logic [$clog2(N)-1:0] unused_left;

      df_frame #(
        .Bits(1),
        .LatencyMax(N),
        .ConstantTime(constant == 1),
        .FaultChecks(checks == 1)
      ) u_frame (
        .clk_i,
        .rst_ni(1'b1),
        .clear_i(1'b0),
        .in_valid_i(1'b0),
        .in_ready_o(in_ready),
        .operands_i(1'b0),
        .out_valid_o(unused_valid),
        .out_ready_i(1'b1),
        .result_o(unused_result),
        .k_o(unused_k),
        .status_o(unused_status),
        .fault_o(unused_fault),
        .load_o(unused_load),
        .busy_o(unused_busy),
        .wipe_o(unused_wipe),
        .wipe_next_o(unused_wipe_next),
        .enter_idle_o(unused_enter_idle),
        .left_o(unused_left),
        .done_i,
        .result_i(1'b0),
        .k_i(1'b0),
        .status_i,
        .fault_i
      );

      always_comb if (cycle_q >= Bound) assert (in_ready);
    end
  end

endmodule
