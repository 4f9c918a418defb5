// SPDX-License-Identifier: Apache-2.0
//
// Narrow AXI4-Stream with an option and operands of N bits in words of 32, around a core that takes
// words while it is idle and answers after any number of cycles. Words, TKEEP, valid, ready, clear
// and reset change as they like in every cycle, and so does what the core shows while it offers
// nothing. Proved by induction, so for all time.
//
// Shown: the rules of AXI4-Stream on the stream out (df_axis_rules); every packet in is answered by
// one packet out of the stated length, in order; the core starts with the words of a good packet in
// its registers, and the modulus of the last packet that had one if this one has none; a packet is
// refused, with zeros and the status 5, exactly if its length, its padding or TKEEP is wrong or no
// modulus is kept, and the core does not start; words are taken while the core is idle alone;
// out_data_o is 0 while nothing is offered.

module df_axis_direct_answer #(
  parameter int unsigned N = 5
) (
  input logic        clk_i,
  input logic        rst_ni,
  input logic        clear_i,
  input logic        in_valid_i,
  input logic [31:0] in_data_i,
  input logic [3:0]  in_keep_i,
  input logic        in_last_i,
  input logic        out_ready_i,
  input logic        finish_i,       // the core ends its operation
  input logic [63:0] idle_results_i  // results of the core until then
);

  localparam int unsigned OperandWords = (N + 31) / 32;
  localparam int unsigned ShortWords   = 1 + 2 * OperandWords;
  localparam int unsigned Words        = 1 + 3 * OperandWords;
  localparam int unsigned Bits         = 32 * Words;
  localparam int unsigned IndexBits = (OperandWords > 1) ? $clog2(OperandWords) : 1;
  localparam logic [32*OperandWords-1:0] OperandMask = (32 * OperandWords)'((128'd1 << N) - 128'd1);
  localparam logic [Bits-1:0] PacketMask = {{3{OperandMask}}, 32'd1};

  logic                 in_ready, out_valid, out_last, option;
  logic [31:0]          out_data, word_data;
  logic [2:0]           word_write;
  logic [IndexBits-1:0] word_index;
  logic                 core_in_valid, core_in_ready, core_out_valid, core_out_ready;
  logic                 core_start, core_end;
  logic                 busy_q, done_q, after_reset_q;
  logic [63:0]          core_q;

  df_axis_direct #(
    .Word(32),
    .Bits(N),
    .Options(1),
    .Modulus(1'b1),
    .OutWords(2)
  ) u_dut (
    .clk_i,
    .rst_ni,
    .clear_i,
    .in_valid_i,
    .in_ready_o(in_ready),
    .in_data_i,
    .in_keep_i,
    .in_last_i,
    .out_valid_o(out_valid),
    .out_ready_i,
    .out_data_o(out_data),
    .out_last_o(out_last),
    .word_write_o(word_write),
    .word_index_o(word_index),
    .word_data_o(word_data),
    .options_o(option),
    .core_valid_o(core_in_valid),
    .core_ready_i(core_in_ready),
    .core_valid_i(core_out_valid),
    .core_ready_o(core_out_ready),
    .results_i(core_out_valid ? core_q : idle_results_i)
  );

  df_axis_rules #(.Bits(33)) u_rules (
    .clk_i,
    .rst_ni,
    .clear_i,
    .valid_i(out_valid),
    .ready_i(out_ready_i),
    .payload_i({out_last, out_data})
  );

  //////////////
  // The core //
  //////////////

  logic [32*OperandWords-1:0] a_q, b_q, modulus_q;

  assign core_in_ready  = ~busy_q & ~clear_i & ~after_reset_q;
  assign core_out_valid = busy_q & done_q;
  assign core_start     = core_in_valid & core_in_ready;
  assign core_end       = core_out_valid & core_out_ready;

  always_ff @(posedge clk_i) begin
    if (~done_q) core_q <= idle_results_i;
    for (int unsigned i = 0; i < OperandWords; i++) begin
      if (core_in_ready && word_index == IndexBits'(i)) begin
        if (word_write[0]) a_q[32*i+:32] <= word_data & OperandMask[32*i+:32];
        if (word_write[1]) b_q[32*i+:32] <= word_data & OperandMask[32*i+:32];
        if (word_write[2]) modulus_q[32*i+:32] <= word_data & OperandMask[32*i+:32];
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      busy_q        <= 1'b0;
      done_q        <= 1'b0;
      after_reset_q <= 1'b1;
    end else begin
      after_reset_q <= 1'b0;
      busy_q        <= ~clear_i & (core_start | (busy_q & ~core_end));
      done_q        <= ~clear_i & busy_q & ~core_end & (done_q | finish_i);
    end
  end

  //////////////////////
  // Expected values  //
  //////////////////////

  // The packet being read: its words (the bits that an operand has), how many up to now (Words
  // stands for more too), whether one of them was wrong. Then it waits, good or refused.
  logic [7:0]         in_count_q, out_count_q;
  logic               packet_error_q, waiting_q, packet_ok_q, has_modulus_q;
  logic               answer_valid_q;  // from the cycle after there is an answer
  logic [Bits-1:0]    packet_q;

  logic [32*OperandWords-1:0] last_modulus_q;  // of the last good packet with a modulus

  logic        word_transfer, last_transfer, word_error, is_long, packet_ok;
  logic [31:0] keep_mask, word, word_mask;
  for (genvar i = 0; i < 4; i++) begin : gen_keep_mask
    assign keep_mask[8*i+:8] = {8{in_keep_i[i]}};
  end
  assign word          = in_data_i & keep_mask;
  assign word_mask     = 32'(PacketMask >> {in_count_q, 5'b0});
  assign word_transfer = in_valid_i & in_ready;
  assign last_transfer = out_valid & out_ready_i & out_count_q[0];
  assign is_long       = in_count_q == 8'(Words);
  assign word_error    = is_long || (word & ~word_mask) != '0 || (word_mask & ~keep_mask) != '0 ||
                    (in_last_i ? !(in_keep_i inside {4'h0, 4'h1, 4'h3, 4'h7, 4'hf}) :
                                 in_keep_i != 4'hf);
  assign packet_ok = !word_error && !packet_error_q &&
                    (in_count_q == 8'(Words - 1) || (in_count_q == 8'(ShortWords - 1) &&
                     has_modulus_q));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {in_count_q, out_count_q, packet_error_q, waiting_q} <= '0;
      {packet_ok_q, has_modulus_q, answer_valid_q} <= '0;
    end else if (clear_i) begin
      {in_count_q, out_count_q, packet_error_q, waiting_q} <= '0;
      {packet_ok_q, has_modulus_q, answer_valid_q} <= '0;
    end else begin
      answer_valid_q <= ~last_transfer & (waiting_q & (packet_ok_q ? busy_q & done_q : 1'b1));
      if (word_transfer && in_last_i) begin
        in_count_q     <= '0;
        packet_error_q <= 1'b0;
        waiting_q      <= 1'b1;
        packet_ok_q    <= packet_ok;
      end else if (word_transfer) begin
        in_count_q     <= is_long ? in_count_q : in_count_q + 1'b1;
        packet_error_q <= packet_error_q | word_error;
      end else if (last_transfer) begin
        waiting_q   <= 1'b0;
        packet_ok_q <= 1'b0;
      end
      if (word_transfer && in_count_q >= 8'(ShortWords)) has_modulus_q <= in_last_i & packet_ok;
      if (out_valid & out_ready_i) out_count_q <= last_transfer ? '0 : out_count_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    for (int unsigned i = 0; i < Words; i++) begin
      if (word_transfer && in_count_q == 8'(i)) packet_q[32*i+:32] <= word & PacketMask[32*i+:32];
    end
    // The modulus that counts: of a good packet with words of modulus.
    for (int unsigned i = 0; i < OperandWords; i++) begin
      if (word_transfer && in_count_q == 8'(ShortWords + i)) begin
        last_modulus_q[32*i+:32] <= word & OperandMask[32*i+:32];
      end
    end
  end

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;

  always_comb begin
    if (!started_q) assume (!rst_ni);

    // Streams
    assert (in_ready == (~waiting_q & ~clear_i & ~after_reset_q));
    if (!rst_ni) assert (!in_ready);
    assert (out_valid == answer_valid_q);
    if (out_valid) begin
      assert (out_last == out_count_q[0]);
      if (packet_ok_q) assert (out_data == (out_count_q[0] ? core_q[63:32] : core_q[31:0]));
      else assert (out_data == (out_last ? 32'd5 : 32'd0));
    end else begin
      assert (out_data == 32'd0);
    end

    // Core
    assert (core_in_valid == (waiting_q & packet_ok_q & ~busy_q));
    if (word_write != '0) assert (core_in_ready);
    if (core_in_valid) begin
      assert (option == packet_q[0]);
      assert ({b_q, a_q} == packet_q[32*ShortWords-1:32]);
      assert (modulus_q == last_modulus_q);
    end
    if (core_out_valid) assert (core_out_ready == (out_valid & out_ready_i & out_last));
  end

  // Invariants that make the statements above inductive: how the registers stand to them. States of
  // the shell: 0 Collect, 1 Start, 2 Answer, 3 Refuse.
  logic [1:0] state;
  assign state = u_dut.state_q;
  always_comb begin
    assert ((state == 2'd0) == ~waiting_q);
    assert ((state == 2'd3) == (waiting_q & ~packet_ok_q));
    assert ((state == 2'd2) == busy_q);
    assert (waiting_q || !packet_ok_q);
    assert (!busy_q || packet_ok_q);
    assert (!waiting_q || (in_count_q == '0 && !packet_error_q));
    assert (!done_q || busy_q);
    assert (!after_reset_q || (in_count_q == '0 && !packet_error_q));
    assert (!after_reset_q || (!waiting_q && !busy_q && !has_modulus_q));
    assert (out_count_q <= 8'd1 && (out_count_q == '0 || out_valid));
    assert (u_dut.word_onehot_q == (answer_valid_q ? 2'd1 << out_count_q : 2'd0));
    assert (u_dut.result_onehot_q == (packet_ok_q ? u_dut.word_onehot_q : 2'd0));
    assert (!answer_valid_q || (waiting_q && (!packet_ok_q || core_out_valid)));
    assert (in_count_q <= 8'(Words));
    assert (u_dut.bad_q == packet_error_q && u_dut.has_modulus_q == has_modulus_q);
    if (in_count_q == '0) assert (!packet_error_q && u_dut.slot_q == '0 && u_dut.index_q == '0);
    else if (is_long) assert (u_dut.slot_q == 3'd4 && u_dut.index_q == '0);
    else begin
      assert (8'(u_dut.slot_q - 3'd1) * 8'(OperandWords) + 8'(u_dut.index_q) + 8'd1 == in_count_q);
      assert (u_dut.slot_q != '0 && u_dut.slot_q < 3'd4 && 8'(u_dut.index_q) < 8'(OperandWords));
    end
    // Words that were read are in the core, unless one is refused.
    if ((in_count_q != '0 && !packet_error_q) || packet_ok_q) assert (option == packet_q[0]);
    for (int unsigned i = 0; i < OperandWords; i++) begin
      if ((in_count_q > 8'(1 + i) && !packet_error_q) || packet_ok_q) begin
        assert (a_q[32*i+:32] == packet_q[32*(1+i)+:32]);
      end
      if ((in_count_q > 8'(1 + OperandWords + i) && !packet_error_q) || packet_ok_q) begin
        assert (b_q[32*i+:32] == packet_q[32*(1+OperandWords+i)+:32]);
      end
      if ((in_count_q > 8'(ShortWords + i) && !packet_error_q) || has_modulus_q ||
          packet_ok_q) begin
        assert (modulus_q[32*i+:32] == last_modulus_q[32*i+:32]);
      end
    end
  end

endmodule
