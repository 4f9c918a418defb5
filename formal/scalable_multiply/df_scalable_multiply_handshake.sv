// SPDX-License-Identifier: Apache-2.0
//
// Handshake of the scalable multiplier with words of 2 bits, 2 elements and MaxBits = N, in any
// environment: operands, size, field, valid, ready, clear and reset change as they like in every
// cycle. Proved by induction, so for all time.
//
// Shown: in_ready_o follows from past transfers, resets and clear_i only; never ready and valid
// together, and neither in reset; a result offered stays the same until taken or cleared; a refused
// operation shows 0; after clear_i the unit is idle, its registers are 0 and it takes no operands
// in
// that cycle; MaxWords cycles later, if no operands came, its memories are 0; reset makes it idle a
// cycle later.

module df_scalable_multiply_handshake #(
  parameter int unsigned N = 4
) (
  input logic                   clk_i,
  input logic                   rst_ni,
  input logic                   clear_i,
  input logic                   in_valid_i,
  input logic                   field_i,
  input logic [$clog2(N+1)-1:0] size_i,
  input logic [N:0]             modulus_i,
  input logic [N-1:0]           a_i,
  input logic [N-1:0]           b_i,
  input logic                   out_ready_i
);

  localparam int unsigned MaxWords = N / 2 + 1;

  logic         in_ready, out_valid;
  logic [N-1:0] result;
  logic [1:0]   status;

  df_mont_mul_scalable #(.Word(2), .Stages(2), .MaxBits(N)) u_dut (
    .clk_i,
    .rst_ni,
    .clear_i,
    .in_valid_i,
    .in_ready_o(in_ready),
    .field_i,
    .size_i,
    .modulus_i,
    .a_i,
    .b_i,
    .out_valid_o(out_valid),
    .out_ready_i,
    .result_o(result),
    .status_o(status)
  );

  logic busy, fresh, cleared;
  df_handshake_rules #(.Width(N)) u_rules (
    .clk_i,
    .rst_ni,
    .clear_i,
    .in_valid_i,
    .in_ready_i(in_ready),
    .out_valid_i(out_valid),
    .out_ready_i,
    .value_i(result),
    .status_i(status),
    .busy_o(busy),
    .fresh_o(fresh),
    .cleared_o(cleared)
  );

  // Cycles since clear_i without a transfer or a reset.
  logic [3:0] quiet_q = '0;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) quiet_q <= '0;
    else if (clear_i) quiet_q <= 4'd1;
    else if (in_valid_i & in_ready) quiet_q <= '0;
    else if (quiet_q != '0 && quiet_q != 4'd15) quiet_q <= quiet_q + 4'd1;
  end

  always_comb begin
    if (out_valid) assert (status != df_pkg::StatusNotInvertible);

    if (cleared) begin
      assert (result == '0 && u_dut.modulus_q == '0 && u_dut.a_q == '0 && u_dut.b_q == '0);
      assert (u_dut.u_kernel.sum_q == '0 && u_dut.u_kernel.carry_q == '0);
      assert (u_dut.u_kernel.m_q == '0 && u_dut.u_kernel.b_q == '0);
      assert (u_dut.u_kernel.u_finish.sum_q == '0);
      for (int unsigned i = 1; i <= 2; i++) begin
        assert (u_dut.u_kernel.u_pipe.sum[i] == '0 && u_dut.u_kernel.u_pipe.carry[i] == '0);
        assert (u_dut.u_kernel.u_pipe.b[i] == '0 && u_dut.u_kernel.u_pipe.m[i] == '0);
      end
    end

    if (rst_ni && quiet_q == 4'(MaxWords + 1)) begin
      for (int unsigned i = 0; i < MaxWords; i++) begin
        assert (u_dut.u_kernel.u_m.words_q[i] == '0 && u_dut.u_kernel.u_a.words_q[i] == '0);
        assert (u_dut.u_kernel.u_b.words_q[i] == '0 && u_dut.u_kernel.u_s.words_q[i] == '0);
      end
    end
  end

  // What makes the statements above inductive: how the states (0 Reset, 1 Idle, 2 Start, 3 Run,
  // 4 Done) stand to them.
  logic [2:0] state;
  assign state = u_dut.state_q;

  always_comb begin
    assert (state <= 3'd4);
    assert ((state == 3'd0) == fresh);
    assert ((state inside {3'd2, 3'd3, 3'd4}) == busy);
    if (quiet_q != '0) assert (state == 3'd1);
    if (state == 3'd2) assert (u_dut.result_q == '0);
    if (state != 3'd3) assert (u_dut.u_kernel.state_q == 2'd0);
    if (state == 3'd4 && status != df_pkg::StatusOk) assert (u_dut.result_q == '0);
    // Words of the result come when all operands are in and their status is known.
    if (u_dut.word_valid) begin
      assert (state == 3'd3 && u_dut.u_kernel.state_q == 2'd2 && !u_dut.load_q);
      assert (u_dut.u_kernel.slot_q == 3'(u_dut.word_index) + 3'd1);
    end
    if (state == 3'd3 && u_dut.result_q != '0) begin
      assert (u_dut.status == df_pkg::StatusOk && !u_dut.load_q);
    end
  end

endmodule
