// SPDX-License-Identifier: Apache-2.0
//
// Two sequencers of the curve engine in any two states, for all time. Once both have begun an
// operation in the same cycle, or were wiped in the same cycle, and the multiplier, whose time is
// constant, takes operands and offers products in the same cycles, their orders, addresses and
// cycles are the same in every cycle. So nothing of an operation's control depends on operands,
// which are no input, or on the past. The program memory is then read within the program only: the
// address is not above that of its end. N is 3 times the program and the form of curve, and 12 more
// for the schedule with two products under way (of binary curves that of a fixed
// polynomial), 24 for affine coordinates; and 36 times Protect.

module df_curve_control #(
  parameter int unsigned N = 0
) (
  input logic clk_i,
  input logic wipe_i,
  input logic load_i,
  input logic ready_i,
  input logic product_i
);

  localparam int unsigned AB = df_curve_pkg::AddressBits;
  localparam int unsigned RB = df_curve_pkg::RegisterBits;

  localparam int unsigned Protect = N / 36;
  localparam bit Pairs  = (N % 36) / 12 == 1;
  localparam bit Affine = (N % 36) / 12 == 2;

  localparam int unsigned Lanes = df_curve_pkg::fixed(N % 3, Pairs) ? 1 : 3;
  localparam int unsigned LB    = df_curve_pkg::lane_bits(Lanes);
  localparam int unsigned MB    = df_curve_pkg::memory_bits(Lanes);

  function automatic logic [df_curve_pkg::WordBits:0] word_at(logic [AB-1:0] address);
    word_at = df_curve_program_pkg::word((N % 12) / 3, N % 3, Pairs, Affine, Protect, address);
  endfunction

  // The address of the first OpEnd
  function automatic logic [AB-1:0] last_address();
    logic [df_curve_pkg::WordBits:0] word;
    last_address = '1;
    for (int i = 2 ** AB - 1; i >= 0; i--) begin
      word = word_at(AB'(i));
      if (word == '0) last_address = AB'(i);
    end
  endfunction

  localparam logic [AB-1:0] Last = last_address();

  logic begun_q = 1'b0;
  always_ff @(posedge clk_i) begun_q <= begun_q | wipe_i | load_i;

  logic [1:0]          done, wipe, fill, read, offered, pass, second, last, last2, out, write, work;
  logic [1:0][RB-1:0]  rd;
  logic [1:0][LB-1:0]  lane;
  logic [1:0][MB-1:0]  read_a, read_b, address;
  logic [1:0][15:0]    op_onehot;

  df_curve_sequence #(.N(8), .Program((N % 12) / 3), .Form(N % 3), .Pairs(Pairs),
    .Affine(Affine), .Protect(Protect), .Random(5), .Lanes(Lanes), .Domain(9)) u_0 (
    .clk_i, .wipe_i, .load_i, .ready_i, .product_i,
    .done_o(done[0]), .wipe_o(wipe[0]), .fill_o(fill[0]), .read_o(read[0]),
    .offered_o(offered[0]), .pass_o(pass[0]), .second_o(second[0]), .last_o(last[0]),
    .last_second_o(last2[0]), .out_o(out[0]), .write_o(write[0]), .work_o(work[0]),
    .op_onehot_o(op_onehot[0]),
    .rd_o(rd[0]), .lane_o(lane[0]), .read_a_o(read_a[0]), .read_b_o(read_b[0]),
    .write_address_o(address[0])
  );

  df_curve_sequence #(.N(8), .Program((N % 12) / 3), .Form(N % 3), .Pairs(Pairs),
    .Affine(Affine), .Protect(Protect), .Random(5), .Lanes(Lanes), .Domain(9)) u_1 (
    .clk_i, .wipe_i, .load_i, .ready_i, .product_i,
    .done_o(done[1]), .wipe_o(wipe[1]), .fill_o(fill[1]), .read_o(read[1]),
    .offered_o(offered[1]), .pass_o(pass[1]), .second_o(second[1]), .last_o(last[1]),
    .last_second_o(last2[1]), .out_o(out[1]), .write_o(write[1]), .work_o(work[1]),
    .op_onehot_o(op_onehot[1]),
    .rd_o(rd[1]), .lane_o(lane[1]), .read_a_o(read_a[1]), .read_b_o(read_b[1]),
    .write_address_o(address[1])
  );

  always_comb if (begun_q) begin
    // The states are equal: this carries the induction
    assert (u_0.phase_q == u_1.phase_q);
    assert (u_0.next_phase_q == u_1.next_phase_q);
    assert (u_0.fill_q == u_1.fill_q);
    assert (u_0.pc_q == u_1.pc_q);
    assert (u_0.word_q == u_1.word_q);
    assert (u_0.ahead_q == u_1.ahead_q);
    assert (u_0.next_q == u_1.next_q);
    assert (u_0.count_q == u_1.count_q);
    assert (u_0.step_q == u_1.step_q);
    assert (u_0.final_q == u_1.final_q);
    assert (u_0.final_q > 1);
    assert (u_0.final_step_q == u_1.final_step_q);
    assert (u_0.lane_q == u_1.lane_q);
    assert (u_0.delayed_write_q == u_1.delayed_write_q);
    assert (u_0.delayed_rd_q == u_1.delayed_rd_q);
    assert (u_0.last_offered_q == u_1.last_offered_q);
    // The outputs are equal too
    assert ({done[0], wipe[0], fill[0], read[0], offered[0], pass[0], second[0], last[0]} ==
            {done[1], wipe[1], fill[1], read[1], offered[1], pass[1], second[1], last[1]});
    assert ({last2[0], out[0], write[0], work[0]} == {last2[1], out[1], write[1], work[1]});
    assert (op_onehot[0] == op_onehot[1]);
    assert (rd[0] == rd[1]);
    assert (lane[0] == lane[1]);
    assert (read_a[0] == read_a[1]);
    assert (read_b[0] == read_b[1]);
    assert (address[0] == address[1]);
  end

  // The word at work is that of its address, which is in the program
  always_comb if (begun_q) begin
    assert (u_0.pc_q <= Last);
    if (u_0.phase_q == 2'd2) begin
      assert (u_0.word_q == word_at(u_0.pc_q));
      assert (u_0.final_step_q == (u_0.step_q != '0 && u_0.step_q == u_0.final_q));
      assert (u_0.step_q == '0 || (u_0.final_q == u_0.final_d &&
                                    u_0.op_onehot_q == 16'(1'b1) << u_0.op));
      // Its successor has been found, then read
      if (u_0.step_q != '0) begin
        assert (u_0.pc_q != Last);
        assert (u_0.ahead_q == (u_0.repeat_loop ? u_0.word_q[AB-1:0] : u_0.pc_q + 1'b1));
      end
      if (u_0.step_q > 1) assert (u_0.next_q == word_at(u_0.ahead_q));
    end
    if (u_0.phase_q != 2'd2) assert (!u_0.final_step_q);
    if (u_0.phase_q == 2'd1 && u_0.fill_q != '0) assert (u_0.ahead_q == '0);
    if (u_0.phase_q == 2'd1 && u_0.fill_q > MB'(1'b1)) begin
      assert (u_0.next_q == word_at('0));
    end
  end

endmodule
