// SPDX-License-Identifier: Apache-2.0
//
// Narrow AXI4-Stream with an operand and a modulus of N bits each, in words of 32, around a core
// that answers its operands after any number of cycles. Words, TKEEP, valid, ready, clear and reset
// change as they like in every cycle. Proved by induction, so for all time.
//
// Shown: the rules of AXI4-Stream on the stream out (df_axis_rules); every packet in is answered by
// one packet out of the stated length, in order; the core gets the words of a good packet, with the
// modulus of the last packet that had one if this one has none; a packet is refused, with zeros and
// the status 5, exactly if its length, its padding or TKEEP is wrong or no modulus is kept, and the
// core sees nothing of it; in_ready_o follows from past transfers, resets and clear_i only;
// operands and modulus are 0 from the cycle after clear_i until the next word is taken.

module df_axis_narrow_answer #(
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
  input logic        finish_i     // the core ends its operation
);

  localparam int unsigned OperandWords = (N + 31) / 32;
  localparam int unsigned Words        = 2 * OperandWords;
  localparam int unsigned Bits         = 32 * Words;
  localparam logic [32*OperandWords-1:0] OperandMask = (32 * OperandWords)'((128'd1 << N) - 128'd1);
  localparam logic [Bits-1:0] PacketMask = {OperandMask, OperandMask};

  logic            in_ready, out_valid, out_last;
  logic [31:0]     out_data;
  logic            core_in_valid, core_in_ready, core_out_valid, core_out_ready;
  logic            core_start, core_end;
  logic [Bits-1:0] operands;
  logic [Bits-1:0] core_q;
  logic            busy_q, done_q, after_reset_q;

  df_axis_narrow #(
    .Word(32),
    .InWords(OperandWords),
    .ModulusWords(OperandWords),
    .OutWords(Words),
    .Used(PacketMask)
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
    .core_valid_o(core_in_valid),
    .core_ready_i(core_in_ready),
    .operands_o(operands),
    .core_valid_i(core_out_valid),
    .core_ready_o(core_out_ready),
    .results_i(core_out_valid ? core_q : '0)
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

  assign core_in_ready  = ~busy_q & ~clear_i & ~after_reset_q;
  assign core_out_valid = busy_q & done_q;
  assign core_start     = core_in_valid & core_in_ready;
  assign core_end       = core_out_valid & core_out_ready;

  always_ff @(posedge clk_i) if (core_start) core_q <= operands;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      busy_q <= 1'b0;
      done_q <= 1'b0;
    end else begin
      busy_q <= ~clear_i & (core_start | (busy_q & ~core_end));
      done_q <= busy_q & (done_q | finish_i);
    end
  end

  //////////////////////
  // Expected values  //
  //////////////////////

  // The packet being read: its words by their number, how many up to now (Words stands for more
  // too), whether one of them was wrong. Then the packet waits: good, too short (short_q) or
  // refused. A good packet goes to the core, a refused one is answered (refusal_q), and one that is
  // too short is answered before the next word is read.
  logic [7:0] in_count_q, out_count_q;
  logic       packet_error_q, waiting_q, packet_ok_q, short_q, refusal_q, has_modulus_q;
  logic [Bits-1:0] packet_q, core_packet_q;

  logic        word_transfer, last_transfer, packet_end, word_error, is_long, packet_ok;
  logic [31:0] keep_mask, word, word_mask;
  for (genvar i = 0; i < 4; i++) begin : gen_keep_mask
    assign keep_mask[8*i+:8] = {8{in_keep_i[i]}};
  end
  assign word          = in_data_i & keep_mask;
  assign word_mask     = 32'(PacketMask >> {in_count_q, 5'b0});
  assign word_transfer = in_valid_i & in_ready;
  assign last_transfer = out_valid & out_ready_i & (out_count_q == 8'(Words - 1));
  assign is_long       = in_count_q == 8'(Words);
  assign word_error    = is_long || (word & ~word_mask) != '0 || (word_mask & ~keep_mask) != '0 ||
                    (in_last_i ? !(in_keep_i inside {4'h0, 4'h1, 4'h3, 4'h7, 4'hf}) :
                                 in_keep_i != 4'hf);
  assign packet_ok = !word_error && !packet_error_q &&
                    (in_count_q == 8'(Words - 1) || (in_count_q == 8'(OperandWords - 1) &&
                     has_modulus_q));
  assign packet_end = waiting_q & (packet_ok_q ? core_start :
                                 short_q ? last_transfer & ~busy_q & ~refusal_q :
                                 core_in_ready & ~refusal_q);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      in_count_q     <= '0;
      packet_error_q <= 1'b0;
      waiting_q      <= 1'b0;
      packet_ok_q    <= 1'b0;
      short_q        <= 1'b0;
      refusal_q      <= 1'b0;
      has_modulus_q  <= 1'b0;
      out_count_q    <= '0;
      after_reset_q  <= 1'b1;
    end else begin
      after_reset_q <= 1'b0;
      if (clear_i) begin
        in_count_q     <= '0;
        packet_error_q <= 1'b0;
        waiting_q      <= 1'b0;
        packet_ok_q    <= 1'b0;
        short_q        <= 1'b0;
        refusal_q      <= 1'b0;
        has_modulus_q  <= 1'b0;
        out_count_q    <= '0;
      end else begin
        if (word_transfer && in_last_i) begin
          in_count_q     <= '0;
          packet_error_q <= 1'b0;
          waiting_q      <= 1'b1;
          packet_ok_q    <= packet_ok;
          short_q        <= in_count_q < 8'(OperandWords - 1);
        end else if (word_transfer) begin
          in_count_q     <= is_long ? in_count_q : in_count_q + 1'b1;
          packet_error_q <= packet_error_q | word_error;
        end else if (packet_end) begin
          waiting_q   <= 1'b0;
          packet_ok_q <= 1'b0;
          short_q     <= 1'b0;
        end
        if (word_transfer && in_count_q >= 8'(OperandWords)) has_modulus_q <= in_last_i & packet_ok;
        if (refusal_q) refusal_q <= ~last_transfer;
        else refusal_q <= packet_end & ~packet_ok_q & ~short_q;
        if (out_valid & out_ready_i) out_count_q <= last_transfer ? '0 : out_count_q + 1'b1;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    for (int unsigned i = 0; i < Words; i++) begin
      if (word_transfer && in_count_q == 8'(i)) packet_q[32*i+:32] <= word;
    end
    if (core_start) core_packet_q <= packet_q;
  end

  logic started_q = 1'b0;
  logic empty_q = 1'b0;  // clear_i was, and no word came since
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    empty_q   <= clear_i | (empty_q & ~word_transfer);
  end

  always_comb begin
    if (!started_q) assume (!rst_ni);

    // Streams
    assert (in_ready == (~waiting_q & ~clear_i & ~after_reset_q));
    if (!rst_ni) assert (!in_ready);
    assert (out_valid == (busy_q ? done_q : refusal_q | short_q));
    if (out_valid) begin
      assert (out_last == (out_count_q == 8'(Words - 1)));
      if (busy_q) assert (out_data == 32'(core_packet_q >> {out_count_q, 5'b0}));
      else assert (out_data == (out_last ? 32'd5 : 32'd0));
    end else begin
      assert (out_data == 32'd0);
    end

    // Core
    assert (core_in_valid == (waiting_q & packet_ok_q & ~refusal_q));
    if (core_in_valid) begin
      assert (operands == packet_q);
      assert ((operands & ~PacketMask) == '0);
    end
    if (core_out_valid) assert (core_out_ready == (out_ready_i & out_last));
    if (empty_q) assert (operands == '0);
  end

  // Invariants that make the statements above inductive: how the registers stand to them. States of
  // the shell: 0 Collect, 1 Drop, 2 Offer, 3 Refuse, 4 Reset.
  logic [2:0] state;
  logic [7:0] count;
  assign state = u_dut.u_shell.u_in.state_q;
  assign count = 8'(u_dut.u_shell.u_in.count_q);
  always_comb begin
    assert (state <= 3'd4 && state != 3'd1);
    assert ((state == 3'd4) == after_reset_q);
    assert ((state == 3'd2) == (in_count_q >= 8'(OperandWords) || (waiting_q & ~short_q)));
    assert ((state == 3'd3) == short_q);
    assert (in_count_q <= 8'(Words) && 8'(u_dut.count_q) == in_count_q);
    assert (!waiting_q || (in_count_q == '0 && !packet_error_q));
    assert (waiting_q || (!packet_ok_q && !short_q));
    assert (!(packet_ok_q && short_q));
    assert (!after_reset_q || (in_count_q == '0 && !packet_error_q));
    assert (!after_reset_q || (!waiting_q && !busy_q && !refusal_q));
    assert (u_dut.whole_q == (waiting_q & ~short_q));
    assert (u_dut.answer_q == refusal_q);
    assert (u_dut.gen_modulus.has_modulus_q == has_modulus_q);
    if (in_count_q != '0) assert (u_dut.bad_q == packet_error_q);
    else assert (!packet_error_q);
    if (waiting_q && !short_q) assert (u_dut.bad_q == ~packet_ok_q);
    if (state == 3'd0) begin
      assert (count == in_count_q && in_count_q < 8'(OperandWords));
      for (int unsigned i = 0; i < OperandWords; i++) begin
        if (8'(i) < in_count_q) begin
          assert (32'(u_dut.operands >> (32 * (OperandWords + i) - {in_count_q, 5'b0})) ==
                  packet_q[32*i+:32]);
        end
      end
    end
    if (state == 3'd2) assert (u_dut.operands == packet_q[32*OperandWords-1:0]);
    for (int unsigned i = 0; i < Words; i++) begin
      if (8'(i) < in_count_q && !packet_error_q) begin
        assert ((packet_q[32*i+:32] & ~PacketMask[32*i+:32]) == '0);
      end
    end
    for (int unsigned i = 0; i < OperandWords; i++) begin
      if (8'(OperandWords + i) < in_count_q && !is_long) begin
        assert (32'(u_dut.gen_modulus.modulus_q >>
                    (32 * (2 * OperandWords + i) - {in_count_q, 5'b0})) ==
                packet_q[32*(OperandWords+i)+:32]);
      end
    end
    if (is_long && !packet_error_q) begin
      assert (u_dut.gen_modulus.modulus_q == packet_q[Bits-1:32*OperandWords]);
    end
    if (packet_ok_q) assert ((packet_q & ~PacketMask) == '0);
    if (has_modulus_q || packet_ok_q) begin
      assert (u_dut.gen_modulus.modulus_q == packet_q[Bits-1:32*OperandWords]);
      assert ((packet_q[Bits-1:32*OperandWords] & ~OperandMask) == '0);
    end
    assert (u_dut.u_shell.busy_q == (busy_q | refusal_q));
    assert (!(busy_q && refusal_q));
    assert (8'(u_dut.u_shell.u_out.count_q) == out_count_q && out_count_q < 8'(Words));
    if (out_count_q != '0) assert (out_valid);
    if (busy_q) assert (core_q == core_packet_q);
  end

endmodule
