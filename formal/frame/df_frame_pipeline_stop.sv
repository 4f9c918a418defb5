// SPDX-License-Identifier: Apache-2.0
//
// The frame of a pipeline (df_frame_pipeline) with Depth = N whose datapath reports a wrong result:
// fault_i is 1 in cycle 0, with a result, in any state that the frame may reach; later it is any
// value. Operands may come in cycle 0, and later at random; results are accepted at random for some
// cycles, then always. With and without FaultChecks. Bounded.
//
// Shown: the wrong result is not valid in the cycle of the report; three cycles later the answers
// of all operations in flight begin, each StatusFault with result 0 and fault_o, one with each
// transfer, whatever fault_i is then; no operands are accepted before the last of them has
// transferred. Then the frame is ready.

module df_frame_pipeline_stop #(
  parameter int unsigned N = 3
) (
  input logic clk_i,
  input logic in_valid_i,
  input logic out_ready_i,
  input logic value_i,
  input logic fault_i
);

  localparam int unsigned Bound = N + 10;  // until the last answer has transferred

  logic [7:0] cycle_q = '0;
  always_ff @(posedge clk_i) if (cycle_q <= Bound) cycle_q <= cycle_q + 1'b1;

  logic first, ready;
  assign first = cycle_q == '0;
  assign ready = out_ready_i | (cycle_q > 4);

  for (genvar checks = 0; checks < 2; checks++) begin : gen_checks
    logic       in_ready, out_valid, load, move, wipe, fault, result, tag, value, wiped_q;
    logic [2:0] status;

    always_ff @(posedge clk_i) wiped_q <= wipe | (~first & wiped_q);

    df_frame_pipeline #(.Bits(1), .Depth(N), .FaultChecks(checks == 1)) u_frame (
      .clk_i,
      .rst_ni(1'b1),
      .clear_i(1'b0),
      .in_valid_i,
      .in_ready_o(in_ready),
      .operands_i(1'b0),
      .tag_i(1'b0),
      .out_valid_o(out_valid),
      .out_ready_i(ready),
      .result_o(result),
      .status_o(status),
      .tag_o(tag),
      .fault_o(fault),
      .load_o(load),
      .move_o(move),
      .wipe_o(wipe),
      .result_i(value_i & (first | ~wiped_q)),
      .value_o(value),
      .fault_i(fault_i | first)
    );

    always_comb begin
      if (first) begin
        assume (u_frame.full && !u_frame.aborted && !u_frame.flow_differs);
        assume (!u_frame.trouble_q && !u_frame.wipe_q);
      end
    end

    // Operations without an answer
    logic [7:0] unanswered_q, unanswered;
    always_comb begin
      unanswered = unanswered_q;
      if (first) begin
        unanswered = 8'(u_frame.skid) + 8'(u_frame.full);
        for (int i = 0; i < N; i++) unanswered = unanswered + 8'(u_frame.valid[i]);
      end
    end
    always_ff @(posedge clk_i) unanswered_q <= unanswered + 8'(load) - 8'(out_valid & ready);

    logic ended_q, ended;  // all operations of cycle 0 are answered
    assign ended = ~first & (ended_q | (unanswered == '0));
    always_ff @(posedge clk_i) ended_q <= ended;

    always_comb begin
      if (cycle_q < 8'd3) assert (!out_valid);
      if (cycle_q == 8'd3) assert (out_valid);
      if (!first && !ended) assert (!load && !in_ready);
      if (out_valid && !ended) begin
        assert (status == df_pkg::StatusFault && !result && fault);
      end
      if (cycle_q == 8'(Bound)) assert (ended);
      if (ended && unanswered == '0) assert (in_ready && !out_valid);
      if (out_valid && fault_i) assert (status != df_pkg::StatusOk);
    end

    logic unused_ports;
    assign unused_ports = ^{tag, value, move};
  end

endmodule
