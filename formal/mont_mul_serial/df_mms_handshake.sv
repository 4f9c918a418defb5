// SPDX-License-Identifier: Apache-2.0
//
// Handshake of the bit-serial Montgomery multiplier or the exponentiation on it (`DUT), uncut and
// cut, in any environment: operands, valid, ready, clear and reset change as they like in every
// cycle. Proved by induction, so for all time.
//
// Shown: in_ready_o follows from past transfers, resets and clear_i only (so not from in_valid_i or
// out_ready_i of the same cycle); never ready and valid together, and neither in reset; a result
// offered stays the same until taken or cleared; a refused operation shows 0; after clear_i the
// core is idle, A, B, M, S and E are all 0, and it took no operands in that cycle; reset makes it
// idle a cycle later.

module df_mms_handshake #(
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

  for (genvar i = 0; i < 2; i++) begin : gen_cut
    localparam int unsigned Segment = (i == 0) ? N : 2;
    localparam int unsigned Count   = (N + Segment - 1) / Segment;

    logic         in_ready, out_valid;
    logic [N-1:0] result;
    logic [1:0]   status;

    `DUT #(.N(N), .Segment(Segment)) u_dut (
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
      .status_o(status)
    );

    // What happened up to now: whether there was a cycle before this one, an operation is under
    // way, and the result shown in the last cycle was neither taken nor cleared.
    logic         started_q = 1'b0;
    logic         busy_q, held_q, cleared_q, fresh_q;
    logic [N-1:0] result_q;
    logic [1:0]   status_q;

    always_ff @(posedge clk_i) begin
      started_q <= 1'b1;
      cleared_q <= clear_i;
      result_q  <= result;
      status_q  <= status;
    end

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        busy_q  <= 1'b0;
        held_q  <= 1'b0;
        fresh_q <= 1'b1;
      end else begin
        busy_q <= ~clear_i & ((in_valid_i & in_ready) | (busy_q & ~(out_valid & out_ready_i)));
        held_q <= out_valid & ~out_ready_i & ~clear_i;
        fresh_q <= 1'b0;
      end
    end

    always_comb begin
      if (!started_q) assume (!rst_ni);

      assert (in_ready == (~busy_q & ~clear_i & ~fresh_q));
      if (!rst_ni) assert (!in_ready);
      assert (!(in_ready & out_valid));
      if (!rst_ni) assert (!out_valid);
      if (out_valid) assert (busy_q);

      if (rst_ni && held_q) begin
        assert (out_valid);
        assert (result == result_q && status == status_q);
      end

      if (out_valid) begin
        assert (status != df_pkg::StatusNotInvertible);
        if (status != df_pkg::StatusOk) assert (result == '0);
      end

      if (started_q && cleared_q) begin
        assert (!out_valid);
        assert (in_ready | clear_i | fresh_q);
        assert (u_dut.u_array.a_q == '0);
        assert (u_dut.u_array.sum_o == '0 && u_dut.u_array.extra_o == '0);
        assert (u_dut.u_array.b_lsb == '0 && u_dut.u_array.m_lsb == '0);
        assert (result == '0);
      end
    end

    // What makes the statements above inductive: the sequence runs exactly while the core waits for
    // it, and when it does not run nothing is on its way through the segments.
    logic waiting, running, moving;
    assign running = u_dut.u_sequence.state_q != 3'd0;
    assign moving  = (u_dut.u_array.step_q != '0) || (u_dut.u_array.write_q != '0);
`ifdef DUT_df_modexp
    assign waiting = u_dut.u_control.state_q == 3'd3;
    logic [2:0] state;
    assign state = u_dut.u_control.state_q;
    always_comb begin
      assert (state <= 3'd5);
      assert ((state == 3'd0) == fresh_q);
      if (state == 3'd5) assert (u_dut.u_control.phase_q == 3'd5);
    end
`else
    assign waiting = u_dut.state_q == 2'd2;
    always_comb assert ((u_dut.state_q == 2'd0) == fresh_q);
`endif
    always_comb begin
      assert (u_dut.u_sequence.state_q <= 3'd5);
      assert (running == waiting);
      if (Count == 1) assert (u_dut.u_sequence.state_q != 3'd5);
      if (!running) assert (!moving);
    end
  end

endmodule
