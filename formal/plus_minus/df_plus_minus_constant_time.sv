// SPDX-License-Identifier: Apache-2.0
//
// Two copies of the plus-minus divider with ConstantTime = 1, basic and pipelined, plain and
// scaled: the same handshake inputs, clear and reset, whatever they are, but each copy its own
// operands and moduli in every cycle. Shown: in_ready_o and out_valid_o are equal in every cycle,
// so that nobody who sees the handshake learns anything of operands, modulus or status. Proved by
// induction, so for all time.

module df_plus_minus_constant_time #(
  parameter int unsigned N = 4
) (
  input logic         clk_i,
  input logic         rst_ni,
  input logic         clear_i,
  input logic         in_valid_i,
  input logic         out_ready_i,
  input logic [N-1:0] modulus_i [2],
  input logic [N-1:0] a_i       [2],
  input logic [N-1:0] b_i       [2]
);

  localparam int unsigned KWidth = $clog2(2 * N + 1);

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;
  always_comb if (!started_q) assume (!rst_ni);

  for (genvar i = 0; i < 4; i++) begin : gen_unit
    localparam int unsigned Segment = (i % 2 != 0) ? 2 : 0;
    localparam int unsigned Stages  = df_plus_minus_pkg::stages(N, (Segment == 0) ? N : Segment);

    logic                   in_ready [2], out_valid [2];
    logic [3:0]             state    [2];
    logic [7:0]             p        [2];
    logic [Stages-1:0][2:0] passing  [2];  // what is on its way: step, kind
    logic [Stages-1:0]      moving   [2];  // a step or a finish
    logic [1:0]             flags    [2];

    for (genvar c = 0; c < 2; c++) begin : gen_copy
      logic [N-1:0]      result;
      logic [KWidth-1:0] k;
      logic [1:0]        status;
      df_div_pm #(.N(N), .Segment(Segment), .Scale(i / 2), .ConstantTime(1'b1)) u_dut (
        .clk_i,
        .rst_ni,
        .clear_i,
        .in_valid_i,
        .in_ready_o(in_ready[c]),
        .modulus_i(modulus_i[c]),
        .a_i(a_i[c]),
        .b_i(b_i[c]),
        .out_valid_o(out_valid[c]),
        .out_ready_i,
        .result_o(result),
        .k_o(k),
        .status_o(status)
      );
      assign state[c] = u_dut.u_control.state_q;
      assign p[c]     = 8'(u_dut.u_control.u_p.p_q);
      assign flags[c] = {u_dut.u_control.first_q, u_dut.u_verdict.finished_q};
      for (genvar j = 0; j < Stages; j++) begin : gen_stage
        assign passing[c][j] = {u_dut.gen_stage[j].u_stage.op.step,
                                u_dut.gen_stage[j].u_stage.op.kind};
        assign moving[c][j]  = u_dut.gen_stage[j].u_stage.op.step
                               | u_dut.gen_stage[j].u_stage.op.kind ==
                                   df_plus_minus_pkg::KindFinish;
      end
    end

    always_comb begin
      assert (in_ready[0] == in_ready[1]);
      assert (out_valid[0] == out_valid[1]);

      // What makes the two inductive.
      assert (state[0] == state[1]);
      if (!(state[0] inside {4'd0, 4'd1})) assert (p[0] == p[1] && flags[0] == flags[1]);
      assert (flags[0][1] == flags[1][1]);
      // Correct (11) is a step in one copy and a finish in the other if that is refused.
      assert (moving[0] == moving[1]);
      if (!(state[0] inside {4'd0, 4'd1, 4'd11, 4'd12})) assert (passing[0] == passing[1]);
      if (state[0] inside {4'd0, 4'd1, 4'd12}) assert (moving[0] == '0);
      if (state[0] inside {[4'd2:4'd9]}) assert (!flags[0][0] && !flags[1][0]);
    end
  end

endmodule
