// SPDX-License-Identifier: Apache-2.0
//
// Two frames (df_frame, FaultChecks = 1) with LatencyMax = N. One is in any state that the frame
// may reach, the other in the same state but for one register bit: a transient upset. A datapath
// answers the upset frame as it likes if its state or timer was hit.
//
// Shown: if an operation was under way or its result waited, an upset of the state, of either
// timer, of trouble_q or of wipe_q makes it StatusFault with result 0, unless its result was taken
// in the very cycle of the upset; so does an upset of the status while a result waits. Each
// operation has one answer, and none is answered that did not transfer; wipe_o and load_o are never
// 1 together. An
// upset of fault_q, or of the status while it is not in use, changes no answer. The frame is idle
// at the end.

module df_frame_fault #(
  parameter int unsigned N = 3
) (
  input logic       clk_i,
  input logic       in_valid_i,
  input logic       out_ready_i,
  input logic       done_i,
  input logic       other_done_i,
  input logic [2:0] status_i,
  input logic [2:0] other_status_i
);

  localparam int unsigned Bound = 2 ** $clog2(N) + 8;
  logic [$clog2(Bound+2)-1:0] cycle_q = '0;
  always_ff @(posedge clk_i) if (cycle_q <= Bound) cycle_q <= cycle_q + 1'b1;

  for (genvar constant = 0; constant < 2; constant++) begin : gen_timing
    logic [1:0]           in_ready, out_valid, load, busy, wipe, fault, k, idle_next,
                          wipe_next;
    logic [1:0]           result, value_q;
    logic [2:0]           status [2];
    logic [$clog2(N)-1:0] left [2];
    logic                 valid, ready, first;
    logic under_way, control_upset, status_upset, under_way_q, control_upset_q, status_upset_q;

    // Operands are offered in cycle 0 only.
    assign first = cycle_q == '0;
    assign valid = in_valid_i & first;
    assign ready = out_ready_i | (cycle_q > 4);

    for (genvar copy = 0; copy < 2; copy++) begin : gen_copy
      logic       done;
      logic [2:0] datapath_status;

      assign done            = (copy == 1 && control_upset) ? other_done_i : done_i;
      assign datapath_status = (copy == 1 && control_upset) ? other_status_i : status_i;

      always_ff @(posedge clk_i) begin
        if (wipe[copy]) value_q[copy] <= 1'b0;
        else if (load[copy] | busy[copy]) value_q[copy] <= done && datapath_status == '0;
      end

      df_frame #(.Bits(1), .LatencyMax(N), .ConstantTime(constant == 1)) u_frame (
        .clk_i,
        .rst_ni(1'b1),
        .clear_i(1'b0),
        .in_valid_i(valid),
        .in_ready_o(in_ready[copy]),
        .operands_i(1'b0),
        .out_valid_o(out_valid[copy]),
        .out_ready_i(ready),
        .result_o(result[copy]),
        .k_o(k[copy]),
        .status_o(status[copy]),
        .fault_o(fault[copy]),
        .load_o(load[copy]),
        .busy_o(busy[copy]),
        .wipe_o(wipe[copy]),
        .wipe_next_o(wipe_next[copy]),
        .enter_idle_o(idle_next[copy]),
        .left_o(left[copy]),
        .done_i(done),
        .result_i(value_q[copy]),
        .k_i(value_q[copy]),
        .status_i(datapath_status),
        .fault_i(1'b0)
      );
    end

    logic [4:0]           state;
    logic [$clog2(N)-1:0] timer, twin;
    logic [3:0]           code;
    logic [1:0]           wiping;
    logic                 sticky;

    assign state = {gen_copy[0].u_frame.state_q, gen_copy[0].u_frame.gen_checks.mirror_q}
                 ^ {gen_copy[1].u_frame.state_q, gen_copy[1].u_frame.gen_checks.mirror_q};
    assign timer = gen_copy[0].u_frame.timer_q ^ gen_copy[1].u_frame.timer_q;
    assign twin = gen_copy[0].u_frame.gen_checks.twin_q ^ gen_copy[1].u_frame.gen_checks.twin_q;
    assign code = {
      gen_copy[0].u_frame.status_q ^ gen_copy[1].u_frame.status_q,
      gen_copy[0].u_frame.gen_checks.parity_q ^ gen_copy[1].u_frame.gen_checks.parity_q
    };
    assign wiping   = {gen_copy[0].u_frame.trouble_q, gen_copy[0].u_frame.wipe_q}
                    ^ {gen_copy[1].u_frame.trouble_q, gen_copy[1].u_frame.wipe_q};
    assign sticky = gen_copy[0].u_frame.fault_q ^ gen_copy[1].u_frame.fault_q;

    // The register of the upset in cycle 0, kept for all cycles: state, a timer, trouble_q or
    // wipe_q; the status of a result that waits. Whether an operation is under way.
    assign under_way     = first ? gen_copy[0].u_frame.active : under_way_q;
    assign control_upset = first ? |{state, timer, twin, wiping} : control_upset_q;
    assign status_upset  = first ? |code & gen_copy[0].u_frame.hold : status_upset_q;

    always_ff @(posedge clk_i) begin
      under_way_q     <= under_way;
      control_upset_q <= control_upset;
      status_upset_q  <= status_upset;
    end

    always_comb begin
      if (first) begin
        assume ($countones({state, timer, twin, code, wiping, sticky}) == 1);
        assume (!gen_copy[0].u_frame.invalid && !gen_copy[0].u_frame.wipe_q);
        assume (!gen_copy[0].u_frame.trouble_q);
        assume (!gen_copy[0].u_frame.timer_differs && !gen_copy[0].u_frame.status_differs);
        assume (32'(gen_copy[0].u_frame.timer_q) < N);
        assume (value_q[0] == value_q[1]);
        assume (gen_copy[0].u_frame.status_q == '0 || !gen_copy[0].u_frame.hold || !value_q[0]);
      end
    end

    // 1 if the upset frame announced in the last cycle that it would be idle.
    logic idle_expected_q;
    always_ff @(posedge clk_i) idle_expected_q <= idle_next[1] | (in_ready[1] & ~valid);

    // Operations that transferred in the upset frame and have no answer.
    logic unanswered_q, unanswered;
    assign unanswered = first ? under_way : unanswered_q;
    always_ff @(posedge clk_i) unanswered_q <= (unanswered | load[1]) & ~(out_valid[1] & ready);

    always_comb begin
      if (out_valid[1]) assert (unanswered);
      if (load[1]) assert (!unanswered && !wipe[1]);
      if (!first) assert (in_ready[1] == idle_expected_q);
      if (cycle_q >= Bound) assert (in_ready[1] && !unanswered);
      if (out_valid[1] && status[1] != '0) assert (!result[1]);
      if (under_way && (control_upset || status_upset) && out_valid[1]) begin
        if (first && !status_upset) assert (out_valid[0] && status[0] == status[1]);
        else assert (status[1] == df_pkg::StatusFault && fault[1] && !k[1]);
      end
      if (!control_upset && !status_upset) begin
        assert (out_valid[0] == out_valid[1] && in_ready[0] == in_ready[1]);
        assert (status[0] == status[1] && result[0] == result[1]);
      end
    end

    logic unused_left;
    assign unused_left = ^{left[0], left[1], k[0], fault[0], idle_next[0], wipe_next};
  end

endmodule
