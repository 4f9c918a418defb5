// SPDX-License-Identifier: Apache-2.0
//
// Handshake of an almost Montgomery inverse unit (`DUT), with every Result and both ConstantTime
// settings, in any environment: operands, valid, ready, clear and reset change as they like in
// every cycle. Proved by induction, so for all time.
//
// Shown: in_ready_o follows from past transfers, resets and clear_i only (so not from in_valid_i or
// out_ready_i of the same cycle); never ready and valid together, and neither in reset; a result
// offered stays the same until taken or cleared; a refused operation shows 0 and 0; after clear_i
// the unit is idle with u, v, r, s, k all 0, and takes no operands in that cycle; reset makes it
// idle a cycle later.

module df_ami_handshake #(
  parameter int unsigned N = 4
) (
  input logic         clk_i,
  input logic         rst_ni,
  input logic         clear_i,
  input logic         in_valid_i,
  input logic [N-1:0] modulus_i,
  input logic [N-1:0] a_i,
  input logic         out_ready_i
);

  localparam int unsigned KWidth = $clog2(2 * N + 1);

  for (genvar i = 0; i < 8; i++) begin : gen_unit
    logic              in_ready, out_valid;
    logic [N-1:0]      result;
    logic [KWidth-1:0] k;
    logic [1:0]        status;

    `DUT #(.N(N), .Result(i % 4), .ConstantTime(1'(i / 4))) u_dut (
      .clk_i,
      .rst_ni,
      .clear_i,
      .in_valid_i,
      .in_ready_o(in_ready),
      .modulus_i,
      .a_i,
      .out_valid_o(out_valid),
      .out_ready_i,
      .result_o(result),
      .k_o(k),
      .status_o(status)
    );

    // What happened up to now: whether there was a cycle before this one, an operation is under
    // way, and the result shown in the last cycle was neither taken nor cleared.
    logic              started_q = 1'b0;
    logic              busy_q, held_q, cleared_q, fresh_q;
    logic [N-1:0]      result_q;
    logic [KWidth-1:0] k_q;
    logic [1:0]        status_q;

    always_ff @(posedge clk_i) begin
      started_q <= 1'b1;
      cleared_q <= clear_i;
      result_q  <= result;
      k_q       <= k;
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
        assert (result == result_q && k == k_q && status == status_q);
      end

      if (out_valid) begin
        assert (status != df_pkg::StatusOperandRange);
        if (status != df_pkg::StatusOk) assert (result == '0 && k == '0);
      end

      if (started_q && cleared_q) begin
        assert (!out_valid);
        assert (in_ready | clear_i | fresh_q);
        assert (u_dut.u_master.u_q == '0 && u_dut.u_master.v_q == '0);
        assert (u_dut.u_frame.u_slave.r_q == '0 && u_dut.u_frame.u_slave.s_q == '0);
        assert (k == '0);
      end
    end

    // What makes the statements above inductive: how the control's states (0 Idle, 1 to 3 at work,
    // 4 Done, 5 Reset) stand to them.
    logic [2:0] state;
    assign state = u_dut.u_frame.u_control.state_q;

    always_comb begin
      assert (state <= 3'd5);
      assert ((state == 3'd5) == fresh_q);
      assert (status != df_pkg::StatusOperandRange);
      if (state inside {3'd1, 3'd2, 3'd3}) assert (status == df_pkg::StatusOk);
      if (state == 3'd4 && status != df_pkg::StatusOk) assert (result == '0 && k == '0);
    end
  end

endmodule
