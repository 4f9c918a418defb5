// SPDX-License-Identifier: Apache-2.0
//
// The frame of a pipeline (df_frame_pipeline) with Depth = N, with and without FaultChecks, in any
// environment: user's side, clear, reset. The datapath is a shift register of the operands. From
// reset, by induction: so for all time.
//
// Shown: the rules of df_handshake_rules for cores that overlap; one operation, any one, has its
// own tag and result, with StatusOk: no answer comes without an operation, none is left out, and
// the order is kept; the stages stand still only while two results wait; out_ready_i = 1 in a cycle
// with a result makes the core ready in the next one; status_o and tag_o, and result_o with
// MaskOutputs, are 0 while no result is valid; wipe_o is 1 in reset and in the cycle after it.
// Without an upset the flags never differ, and no fault is reported.

module df_frame_pipeline_handshake #(
  parameter int unsigned N = 3
) (
  input logic       clk_i,
  input logic       rst_ni,
  input logic       clear_i,
  input logic       in_valid_i,
  input logic       out_ready_i,
  input logic [1:0] operand_i,
  input logic [1:0] tag_i,
  input logic       watch_i
);

  for (genvar checks = 0; checks < 2; checks++) begin : gen_checks
    localparam bit Mask = checks == 1;

    logic         in_ready, out_valid, load, move, wipe, fault, transfer;
    logic         in_flight, after_reset, cleared;
    logic [1:0]   result, tag, unused_value;
    logic [2:0]   status;

    logic [2*N-1:0] stages_q;
    always_ff @(posedge clk_i) begin
      if (wipe) stages_q <= '0;
      else if (move) stages_q <= {stages_q[2*N-3:0], operand_i};
    end

    df_frame_pipeline #(
      .Bits(2),
      .OperandBits(2),
      .Depth(N),
      .MaskOutputs(Mask),
      .FaultChecks(checks == 1),
      .TagWidth(2)
    ) u_frame (
      .clk_i,
      .rst_ni,
      .clear_i,
      .in_valid_i,
      .in_ready_o(in_ready),
      .operands_i(operand_i),
      .tag_i,
      .out_valid_o(out_valid),
      .out_ready_i,
      .result_o(result),
      .status_o(status),
      .tag_o(tag),
      .fault_o(fault),
      .load_o(load),
      .move_o(move),
      .wipe_o(wipe),
      .result_i(stages_q[2*N-1:2*N-2]),
      .value_o(unused_value),
      .fault_i(1'b0)
    );

    df_handshake_rules #(
      .Width(4),
      .ZeroRefused(1'b0),
      .Flight(N + 2)
    ) u_rules (
      .clk_i,
      .rst_ni,
      .clear_i,
      .in_valid_i,
      .in_ready_i(in_ready),
      .out_valid_i(out_valid),
      .out_ready_i,
      .value_i({out_valid ? tag : 2'd0, out_valid ? result : 2'd0}),
      .status_i(out_valid ? status : 3'd0),
      .fault_i(fault),
      .busy_o(in_flight),
      .after_reset_o(after_reset),
      .cleared_o(cleared)
    );

    assign transfer = out_valid & out_ready_i;

    // The watched operation: its place, the number of operations before it, its operand and tag.
    logic [7:0]   before_q, flight_q;
    logic         watching_q;
    logic [1:0]   operand_q, tag_q;
    logic [N-1:0] place_q;         // the stage that it is in
    logic         in_skid_q, in_result_q;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        flight_q   <= '0;
        watching_q <= 1'b0;
        {place_q, in_skid_q, in_result_q} <= '0;
      end else if (clear_i) begin
        flight_q   <= '0;
        watching_q <= 1'b0;
        {place_q, in_skid_q, in_result_q} <= '0;
      end else begin
        flight_q <= flight_q + 8'(load) - 8'(transfer);
        if (!watching_q && load && watch_i) begin
          watching_q <= 1'b1;
          operand_q  <= operand_i;
          tag_q      <= tag_i;
          before_q   <= flight_q - 8'(transfer);
          place_q    <= N'(1);
        end else if (watching_q) begin
          if (transfer && before_q == '0) watching_q <= 1'b0;
          if (transfer && before_q != '0) before_q <= before_q - 1'b1;
          if (move) place_q <= place_q << 1;
          in_skid_q   <= (in_skid_q | (move & place_q[N-1])) & u_frame.full & ~transfer;
          in_result_q <= ((in_skid_q | (move & place_q[N-1])) & (~u_frame.full | transfer))
                         | (in_result_q & ~transfer);
        end
      end
    end

    logic [7:0] count, older;
    always_comb begin
      count = 8'(u_frame.skid) + 8'(u_frame.full);
      older = '0;
      for (int i = 0; i < N; i++) count = count + 8'(u_frame.valid[i]);
      // Operations behind the watched one in the order of the pipeline
      for (int i = 0; i < N; i++) begin
        if (place_q[i]) begin
          older = 8'(u_frame.skid) + 8'(u_frame.full);
          for (int j = i + 1; j < N; j++) older = older + 8'(u_frame.valid[j]);
        end
      end
      if (in_skid_q) older = 8'd1;
    end

    logic ready_q;
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) ready_q <= 1'b0;
      else ready_q <= out_valid & out_ready_i;
    end

    always_comb begin
      assert (load == (in_valid_i & in_ready));
      assert (!fault);
      if (clear_i || !rst_ni || after_reset) assert (wipe);
      if (rst_ni && !after_reset) assert (wipe == clear_i);
      assert (move || count >= 8'd2);
      if (ready_q && rst_ni && !after_reset && !clear_i) assert (in_ready);
      if (out_valid) assert (status == df_pkg::StatusOk);
      if (!out_valid) begin
        assert (status == '0 && tag == '0);
        if (Mask) assert (result == '0);
      end
      if (rst_ni && watching_q && out_valid && before_q == '0) begin
        assert (result == operand_q && tag == tag_q);
      end
      if (rst_ni && flight_q != '0 && watching_q && before_q == '0 && u_frame.full) begin
        assert (out_valid);
      end

      // What induction needs
      if (rst_ni) begin
        assert (count == flight_q);
        assert (u_rules.flight_q == flight_q);
        assert (!u_frame.aborted && !u_frame.trouble_q);
        assert (!u_frame.flow_differs || after_reset);
        assert (u_frame.wipe_q == after_reset);
        if (after_reset) assert (flight_q == '0);
        assert (!u_frame.skid || u_frame.full);
        assert ($countones({place_q, in_skid_q, in_result_q}) == 32'(watching_q));
        assert ((place_q & ~u_frame.valid) == '0);
        assert (!in_skid_q || u_frame.skid);
        assert (!in_result_q || u_frame.full);
        if (watching_q) assert (before_q == older);
        for (int i = 0; i < N; i++) begin
          if (place_q[i]) begin
            assert (stages_q[2*i+:2] == operand_q);
            assert (u_frame.gen_tags.tag_q[2*i+:2] == tag_q);
          end
        end
        if (in_skid_q) begin
          assert (u_frame.skid_q == operand_q && u_frame.gen_tags.skid_tag_q == tag_q);
        end
        if (in_result_q) begin
          assert (u_frame.result_q == operand_q && u_frame.gen_tags.result_tag_q == tag_q);
        end
      end
    end

    logic unused_rules;
    assign unused_rules = ^{in_flight, cleared};
  end

endmodule
