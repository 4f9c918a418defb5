// SPDX-License-Identifier: Apache-2.0
//
// Handshake of the plus-minus divider, basic and pipelined, with several results, ends and both
// ConstantTime settings, in any environment: operands, valid, ready, clear and reset change as
// they like in every cycle. Proved by induction, so for all time.
//
// Shown: in_ready_o follows from past transfers, resets and clear_i only; never ready and valid
// together, and neither in reset; a result offered stays the same until taken or cleared; a
// refused operation shows k = 0, and result 0 (modulus 1: see below); after clear_i the unit is
// idle with A, B, U, V and M all 0 and no step on its way, and takes no operands in that cycle;
// reset makes it idle a cycle later.

module df_plus_minus_handshake #(
  parameter int unsigned N = 4
) (
  input logic         clk_i,
  input logic         rst_ni,
  input logic         clear_i,
  input logic         in_valid_i,
  input logic [N-1:0] modulus_i,
  input logic [N-1:0] a_i,
  input logic [N-1:0] b_i,
  input logic         out_ready_i
);

  localparam int unsigned KWidth = $clog2(2 * N + 1);
  localparam logic [3:0] StReset = 4'd0, StIdle = 4'd1, StCheck = 4'd2, StFinish = 4'd9,
                         StProbe = 4'd10, StDone = 4'd12;

  for (genvar i = 0; i < 6; i++) begin : gen_unit
    localparam int unsigned Segment = (i % 2 != 0) ? 2 : 0;
    localparam int unsigned Bits    = (Segment == 0) ? N : Segment;
    localparam int unsigned Stages  = df_plus_minus_pkg::stages(N, Bits);

    logic              in_ready, out_valid;
    logic [N-1:0]      result;
    logic [KWidth-1:0] k;
    logic [1:0]        status;

    df_div_pm #(
      .N(N),
      .Segment(Segment),
      .Scale(i == 3 ? 1 : 0),
      .EndZero(i == 2 || i == 5),
      .ConstantTime(i == 4)
    ) u_dut (
      .clk_i,
      .rst_ni,
      .clear_i,
      .in_valid_i,
      .in_ready_o(in_ready),
      .modulus_i,
      .a_i,
      .b_i,
      .out_valid_o(out_valid),
      .out_ready_i,
      .result_o(result),
      .k_o(k),
      .status_o(status)
    );

    logic busy, fresh, cleared;
    df_handshake_rules #(.Width(N + KWidth), .ZeroRefused(1'b0)) u_rules (
      .clk_i,
      .rst_ni,
      .clear_i,
      .in_valid_i,
      .in_ready_i(in_ready),
      .out_valid_i(out_valid),
      .out_ready_i,
      .value_i({result, k}),
      .status_i(status),
      .busy_o(busy),
      .fresh_o(fresh),
      .cleared_o(cleared)
    );

    // The test for modulus 1 may answer when the correction has begun. Then the result is 0 because
    // everything is 0 modulo 1, which df_plus_minus_result shows and an induction does not know.
    logic refused;
    assign refused = status inside {df_pkg::StatusNotInvertible, df_pkg::StatusOperandRange};

    // Registers and steps of all stages
    logic [Stages-1:0] wiped, idle;
    for (genvar j = 0; j < Stages; j++) begin : gen_stage
      assign wiped[j] = u_dut.gen_stage[j].u_stage.u_ab.a_q == '0
                      & u_dut.gen_stage[j].u_stage.u_ab.b_q == '0
                      & u_dut.gen_stage[j].u_stage.u_uv.u_q == '0
                      & u_dut.gen_stage[j].u_stage.u_uv.v_q == '0
                      & u_dut.gen_stage[j].u_stage.u_uv.gen_run_time.m_q == '0;
      assign idle[j]  = ~u_dut.gen_stage[j].u_stage.op.step
                      & ~u_dut.gen_stage[j].u_stage.op.step_ab
                      & u_dut.gen_stage[j].u_stage.op.kind == df_plus_minus_pkg::KindStep;
    end

    always_comb begin
      if (out_valid && status != df_pkg::StatusOk) assert (k == '0);
      if (out_valid && refused) assert (result == '0);

      if (cleared) begin
        assert (&wiped && &idle);
        assert (result == '0);
      end
    end

    // What makes the statements above inductive.
    logic [3:0] state;
    assign state = u_dut.u_control.state_q;

    always_comb begin
      assert (state <= StDone);
      assert ((state == StReset) == fresh);
      assert (busy == !(state inside {StReset, StIdle}));
      if (state inside {StReset, StIdle, StCheck, StDone}) assert (&(idle | Stages'(1)));
      if (state inside {StReset, StIdle, StDone}) assert (idle[0]);
      if (state inside {[StCheck:StFinish]}) assert (!u_dut.u_verdict.finished_q);
      if (refused && busy) assert (u_dut.u_verdict.refuse_q);
      if (state == StDone && refused) assert (result == '0);
    end
  end

endmodule
