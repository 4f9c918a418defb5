// SPDX-License-Identifier: Apache-2.0
//
// Two frames of a pipeline (df_frame_pipeline, FaultChecks = 1) with Depth = N. One is in any state
// that the frame may reach, the other in the same state but for one register bit of its control: a
// transient upset. No operands are valid after cycle 0, results are accepted at random for some
// cycles, then always. The contents of the last stage are any, but 0 once it is wiped.
//
// Shown: with operations in flight an upset of a flag, of trouble_q or of wipe_q makes each of them
// StatusFault with result 0, unless its result transfers in the very cycle of the upset; each
// operation has one answer, and none is answered that did not transfer. The frame is ready at the
// end. An upset of fault_q makes fault_o differ and nothing else.

module df_frame_pipeline_fault #(
  parameter int unsigned N = 3
) (
  input logic clk_i,
  input logic in_valid_i,
  input logic out_ready_i,
  input logic value_i
);

  localparam int unsigned Bound = N + 14;

  logic [7:0] cycle_q = '0;
  always_ff @(posedge clk_i) if (cycle_q <= Bound) cycle_q <= cycle_q + 1'b1;

  logic [1:0] in_ready, out_valid, load, move, wipe, fault, result, tag, value, wiped_q;
  logic [2:0] status [2];
  logic       first, valid, ready;

  assign first = cycle_q == '0;
  assign valid = in_valid_i & first;
  assign ready = out_ready_i | (cycle_q > 3);

  for (genvar copy = 0; copy < 2; copy++) begin : gen_copy
    always_ff @(posedge clk_i) wiped_q[copy] <= wipe[copy] | (~first & wiped_q[copy]);

    df_frame_pipeline #(.Bits(1), .Depth(N), .FaultChecks(1'b1)) u_frame (
      .clk_i,
      .rst_ni(1'b1),
      .clear_i(1'b0),
      .in_valid_i(valid),
      .in_ready_o(in_ready[copy]),
      .operands_i(1'b0),
      .tag_i(1'b0),
      .out_valid_o(out_valid[copy]),
      .out_ready_i(ready),
      .result_o(result[copy]),
      .status_o(status[copy]),
      .tag_o(tag[copy]),
      .fault_o(fault[copy]),
      .load_o(load[copy]),
      .move_o(move[copy]),
      .wipe_o(wipe[copy]),
      .result_i(value_i & (first | ~wiped_q[copy])),
      .value_o(value[copy]),
      .fault_i(1'b0)
    );
  end

  localparam int unsigned FlowBits = N + 3;
  logic [3*FlowBits-1:0] flow;
  logic [1:0]            wiping;
  logic                  sticky;
  assign flow = {gen_copy[0].u_frame.gen_flow.first_q ^ gen_copy[1].u_frame.gen_flow.first_q,
                 gen_copy[0].u_frame.gen_flow.second_q ^ gen_copy[1].u_frame.gen_flow.second_q,
                 gen_copy[0].u_frame.gen_flow.third_q ^ gen_copy[1].u_frame.gen_flow.third_q};
  assign wiping = {gen_copy[0].u_frame.trouble_q, gen_copy[0].u_frame.wipe_q}
                ^ {gen_copy[1].u_frame.trouble_q, gen_copy[1].u_frame.wipe_q};
  assign sticky = gen_copy[0].u_frame.fault_q ^ gen_copy[1].u_frame.fault_q;

  always_comb begin
    if (first) begin
      assume ($countones({flow, wiping, sticky}) == 1);
      assume (gen_copy[0].u_frame.result_q == gen_copy[1].u_frame.result_q);
      assume (gen_copy[0].u_frame.skid_q == gen_copy[1].u_frame.skid_q);
      assume (!gen_copy[0].u_frame.flow_differs && !gen_copy[0].u_frame.aborted);
      assume (!gen_copy[0].u_frame.trouble_q && !gen_copy[0].u_frame.wipe_q);
      assume (!gen_copy[0].u_frame.skid || gen_copy[0].u_frame.full);
    end
  end

  // Operations of the upset frame without an answer; whether the upset must be detected.
  logic [7:0] unanswered_q, unanswered;
  logic       must_detect_q, must_detect, sticky_upset_q, sticky_upset;
  always_comb begin
    unanswered = unanswered_q;
    if (first) begin
      unanswered = 8'(gen_copy[0].u_frame.skid) + 8'(gen_copy[0].u_frame.full);
      for (int i = 0; i < N; i++) unanswered = unanswered + 8'(gen_copy[0].u_frame.valid[i]);
    end
  end
  assign sticky_upset = first ? sticky : sticky_upset_q;
  assign must_detect  = first ? (unanswered != '0) & (|{flow, wiping}) : must_detect_q;
  always_ff @(posedge clk_i) begin
    unanswered_q   <= unanswered + 8'(load[1]) - 8'(out_valid[1] & ready);
    must_detect_q  <= must_detect;
    sticky_upset_q <= sticky_upset;
  end

  always_comb begin
    if (out_valid[1]) assert (unanswered != '0);
    if (load[1]) assert (!wipe[1]);
    if (cycle_q >= Bound) assert (in_ready[1] && unanswered == '0);
    if (out_valid[1] && status[1] != '0) assert (!result[1]);
    if (first && out_valid[1]) assert (status[1] == '0 && result[0] == result[1]);
    if (!first && must_detect && out_valid[1]) begin
      assert (status[1] == df_pkg::StatusFault && fault[1]);
    end
    if (sticky_upset) begin
      assert (in_ready[0] == in_ready[1] && out_valid[0] == out_valid[1]);
      assert (status[0] == status[1] && result[0] == result[1]);
    end
  end

  logic unused_ports;
  assign unused_ports = ^{tag, value, move, load[0], fault[0]};

endmodule
