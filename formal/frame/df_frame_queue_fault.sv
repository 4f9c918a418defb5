// SPDX-License-Identifier: Apache-2.0
//
// Two frames of overlapping operations (df_frame_queue, FaultChecks = 1, Check = 1) with
// LatencyMax = N and Pending operations in the datapath at most. One is in any state that the
// frame may reach, the other in the same state but for one register bit: a transient upset. No
// operands are valid after cycle 0, results are accepted at random for some cycles, then always.
// The datapath of the upset frame answers as it likes.
//
// Shown: with operations in flight an upset of their counts and flags, of a timer, of a status, of
// the result register or its parity, of trouble_q or of wipe_q makes each of them StatusFault with
// result 0, unless its result transfers in the very cycle of the upset, or the register of the
// upset is never shown; each operation has one answer, in any case, and none is answered that did
// not transfer. The frame is ready at the end.

module df_frame_queue_fault #(
  parameter int unsigned N = 3
) (
  input logic       clk_i,
  input logic       in_valid_i,
  input logic       out_ready_i,
  input logic       done_i,
  input logic       other_done_i,
  input logic [2:0] status_i
);

  for (genvar many = 0; many < 2; many++) begin : gen_pending
    localparam int unsigned Pending = (many == 1) ? 3 : 1;
    localparam int unsigned Bound   = (Pending + 1) * (2 ** $clog2(N) + 3) + 4;

    logic [$clog2(Bound+2)-1:0] cycle_q = '0;
    always_ff @(posedge clk_i) if (cycle_q <= Bound) cycle_q <= cycle_q + 1'b1;

    logic [1:0]           in_ready, out_valid, load, wipe, fault, result, tag, value_q;
    logic [1:0]           unused_busy, unused_next, unused_move, unused_empty;
    logic [2:0]           status [2];
    logic [$clog2(N)-1:0] left [2];
    logic                 first, valid, ready;

    assign first = cycle_q == '0;
    assign valid = in_valid_i & first;
    assign ready = out_ready_i | (cycle_q > 3);

    for (genvar copy = 0; copy < 2; copy++) begin : gen_copy
      logic done;
      assign done = ((copy == 1 && !first) ? other_done_i : done_i) & ~u_frame.waits;

      always_ff @(posedge clk_i) begin
        if (wipe[copy]) value_q[copy] <= 1'b0;
        else if (done) value_q[copy] <= status_i == '0;
      end

      df_frame_queue #(.Bits(1), .LatencyMax(N), .Pending(Pending), .Check(1'b1)) u_frame (
        .clk_i,
        .rst_ni(1'b1),
        .clear_i(1'b0),
        .in_valid_i(valid),
        .in_ready_o(in_ready[copy]),
        .tag_i(1'b0),
        .out_valid_o(out_valid[copy]),
        .out_ready_i(ready),
        .result_o(result[copy]),
        .status_o(status[copy]),
        .tag_o(tag[copy]),
        .fault_o(fault[copy]),
        .load_o(load[copy]),
        .busy_o(unused_busy[copy]),
        .wipe_o(wipe[copy]),
        .ready_next_o(unused_next[copy]),
        .left_o(left[copy]),
        .move_o(unused_move[copy]),
        .empty_o(unused_empty[copy]),
        .ready_i(1'b1),
        .done_i(done),
        .result_i(value_q[copy]),
        .status_i,
        .fault_i(1'b0)
      );
    end

    localparam int unsigned FlowBits = $clog2(Pending + 1) + 3;
    logic [3*FlowBits-1:0]  flow;
    logic [2*$clog2(N)-1:0] timer;
    logic [3:0]             code;
    logic [1:0]             value, wiping;
    assign flow = {gen_copy[0].u_frame.gen_flow.first_q ^ gen_copy[1].u_frame.gen_flow.first_q,
                   gen_copy[0].u_frame.gen_flow.second_q ^ gen_copy[1].u_frame.gen_flow.second_q,
                   gen_copy[0].u_frame.gen_flow.third_q ^ gen_copy[1].u_frame.gen_flow.third_q};
    assign timer = {
      gen_copy[0].u_frame.timer_q ^ gen_copy[1].u_frame.timer_q,
      gen_copy[0].u_frame.gen_timer.twin_q ^ gen_copy[1].u_frame.gen_timer.twin_q
    };
    assign code   = gen_copy[0].u_frame.code_q ^ gen_copy[1].u_frame.code_q;
    assign value  = {
      gen_copy[0].u_frame.result_q ^ gen_copy[1].u_frame.result_q,
      gen_copy[0].u_frame.gen_parity.parity_q ^ gen_copy[1].u_frame.gen_parity.parity_q
    };
    assign wiping = {gen_copy[0].u_frame.trouble_q, gen_copy[0].u_frame.wipe_q}
                  ^ {gen_copy[1].u_frame.trouble_q, gen_copy[1].u_frame.wipe_q};

    always_comb begin
      if (first) begin
        assume ($countones({flow, timer, code, value, wiping}) == 1);
        assume (gen_copy[0].u_frame.datapath_code_q == gen_copy[1].u_frame.datapath_code_q);
        assume (gen_copy[0].u_frame.fault_q == gen_copy[1].u_frame.fault_q);
        assume (value_q[0] == value_q[1]);
        assume (!gen_copy[0].u_frame.flow_differs && !gen_copy[0].u_frame.timer_differs);
        assume (!gen_copy[0].u_frame.status_differs && !gen_copy[0].u_frame.aborted);
        assume (!gen_copy[0].u_frame.result_differs);
        assume (!gen_copy[0].u_frame.trouble_q && !gen_copy[0].u_frame.wipe_q);
        assume (32'(gen_copy[0].u_frame.pending) + 32'(gen_copy[0].u_frame.waits) <= Pending);
        assume (32'(gen_copy[0].u_frame.timer_q) < N);
        assume (!gen_copy[0].u_frame.late);
        assume (^gen_copy[0].u_frame.datapath_code_q);
        assume (gen_copy[0].u_frame.code_q[2:0] == '0 || !result[0]);
        assume (gen_copy[0].u_frame.datapath_code_q[2:0] == '0 || !value_q[0]);
      end
    end

    // Operations of the upset frame without an answer; whether the upset must be detected.
    logic [3:0] unanswered_q, unanswered;
    logic       must_detect_q, must_detect;
    assign unanswered = first ? 4'(gen_copy[0].u_frame.pending) + 4'(gen_copy[0].u_frame.waits)
                          + 4'(gen_copy[0].u_frame.full)
                        : unanswered_q;
    assign must_detect = first ? (unanswered != '0) && (|{flow, timer, wiping}
                                              || (|{code, value} && gen_copy[0].u_frame.full))
                           : must_detect_q;
    always_ff @(posedge clk_i) begin
      unanswered_q  <= unanswered + 4'(load[1]) - 4'(out_valid[1] & ready);
      must_detect_q <= must_detect;
    end

    always_comb begin
      if (out_valid[1]) assert (unanswered != '0);
      if (load[1]) assert (!wipe[1]);
      if (cycle_q >= Bound) assert (in_ready[1] && unanswered == '0);
      if (out_valid[1] && status[1] != '0) assert (!result[1]);
      if (first && out_valid[1]) assert (status[0] == status[1] && result[0] == result[1]);
      if (!first && must_detect && out_valid[1]) begin
        assert (status[1] == df_pkg::StatusFault && fault[1]);
      end
    end

    logic unused_ports;
    assign unused_ports = ^{left[0], left[1], tag, load[0], fault[0]};
  end

endmodule
