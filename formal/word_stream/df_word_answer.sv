// SPDX-License-Identifier: Apache-2.0
//
// The word-stream shell with two operands of N bits in words of 8, around a core that answers its
// operands after any number of cycles. Words, valid, ready, clear and reset change as they like in
// every cycle. Proved by induction, so for all time.
//
// Shown: every packet in is answered by one packet out of the stated length, in order; words out
// are words in if the packet has the right length and no padding bit set, else zeros and the status
// 4, and the core sees nothing of it; a packet of wrong length is read to its end; what is offered
// stays the same until taken or cleared, on the streams and to the core; in_ready_o follows from
// past transfers, resets and clear_i only; nothing is taken or offered in reset; the operands are 0
// from the cycle after clear_i until the next word is taken; words out are 0 while none is offered,
// as the core's results are.

module df_word_answer #(
  parameter int unsigned N = 5
) (
  input logic       clk_i,
  input logic       rst_ni,
  input logic       clear_i,
  input logic       in_valid_i,
  input logic [7:0] in_data_i,
  input logic       in_last_i,
  input logic       out_ready_i,
  input logic       finish_i     // the core ends its operation
);

  localparam int unsigned OperandWords = (N + 7) / 8;
  localparam int unsigned Words        = 2 * OperandWords;
  localparam int unsigned Bits         = 8 * Words;
  localparam logic [8*OperandWords-1:0] OperandMask = (8 * OperandWords)'((64'd1 << N) - 64'd1);
  localparam logic [Bits-1:0] PacketMask = {OperandMask, OperandMask};

  logic            in_ready, out_valid, out_last;
  logic [7:0]      out_data;
  logic            core_in_valid, core_in_ready, core_out_valid, core_out_ready;
  logic            core_start, core_end;
  logic [Bits-1:0] operands;
  logic [Bits-1:0] core_q;
  logic            busy_q, done_q, after_reset_q;

  df_word_shell #(
    .Word(8),
    .InWords(Words),
    .OutWords(Words),
    .Used(PacketMask)
  ) u_dut (
    .clk_i,
    .rst_ni,
    .clear_i,
    .in_valid_i,
    .in_ready_o(in_ready),
    .in_data_i,
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

  // The packet being read: its words by their number, how many up to now (never over Words + 1),
  // and whether padding was set in one of them. Then it waits, good or not, and a good one goes
  // to the core.
  logic [7:0] in_count_q;
  logic       padding_q, waiting_q, packet_ok_q;
  logic [Bits-1:0] packet_q, core_packet_q;
  logic [7:0] out_count_q;  // words of the answer under way

  logic word_transfer, last_transfer, packet_end, padding;
  assign word_transfer = in_valid_i & in_ready;
  assign last_transfer = out_valid & out_ready_i & (out_count_q == 8'(Words - 1));
  assign packet_end    = waiting_q & (packet_ok_q ? core_start
                                                  : last_transfer & ~busy_q);
  assign padding       = (in_count_q < 8'(Words)) &&
                    ((in_data_i & ~8'(PacketMask >> {in_count_q, 3'b0})) != '0);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      in_count_q    <= '0;
      padding_q     <= 1'b0;
      waiting_q     <= 1'b0;
      packet_ok_q   <= 1'b0;
      out_count_q   <= '0;
      after_reset_q <= 1'b1;
    end else begin
      after_reset_q <= 1'b0;
      if (clear_i) begin
        in_count_q  <= '0;
        padding_q   <= 1'b0;
        waiting_q   <= 1'b0;
        out_count_q <= '0;
      end else begin
        if (word_transfer && in_last_i) begin
          in_count_q  <= '0;
          padding_q   <= 1'b0;
          waiting_q   <= 1'b1;
          packet_ok_q <= (in_count_q == 8'(Words - 1)) && !padding_q && !padding;
        end else if (word_transfer) begin
          in_count_q <= (in_count_q > 8'(Words)) ? in_count_q : in_count_q + 1'b1;
          padding_q  <= padding_q | padding;
        end else if (packet_end) begin
          waiting_q <= 1'b0;
        end
        if (out_valid & out_ready_i) out_count_q <= last_transfer ? '0 : out_count_q + 1'b1;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    for (int unsigned i = 0; i < Words; i++) begin
      if (word_transfer && in_count_q == 8'(i)) packet_q[8*i+:8] <= in_data_i;
    end
    if (core_start) core_packet_q <= packet_q;
  end

  // Before this cycle; empty_q: clear_i was, and no word came since
  logic       started_q = 1'b0;
  logic       empty_q = 1'b0;
  logic       stall_q, stall_last_q;
  logic [7:0] stall_data_q;
  always_ff @(posedge clk_i) begin
    started_q    <= 1'b1;
    empty_q      <= clear_i | (empty_q & ~word_transfer);
    stall_q      <= rst_ni & out_valid & ~out_ready_i & ~clear_i;
    stall_data_q <= out_data;
    stall_last_q <= out_last;
  end

  always_comb begin
    if (!started_q) assume (!rst_ni);

    // Streams
    assert (in_ready == (~waiting_q & ~clear_i & ~after_reset_q));
    if (!rst_ni) assert (!in_ready && !out_valid);
    assert (out_valid == (busy_q ? done_q : waiting_q & ~packet_ok_q));
    if (out_valid) begin
      assert (out_last == (out_count_q == 8'(Words - 1)));
      if (busy_q) assert (out_data == 8'(core_packet_q >> {out_count_q, 3'b0}));
      else assert (out_data == (out_last ? 8'd5 : 8'd0));
    end else begin
      assert (out_data == 8'd0);
    end
    if (started_q && rst_ni && stall_q) begin
      assert (out_valid && out_data == stall_data_q && out_last == stall_last_q);
    end

    // Core
    assert (core_in_valid == (waiting_q & packet_ok_q));
    if (core_in_valid) begin
      assert (operands == packet_q);
      assert ((operands & ~PacketMask) == '0);
    end
    if (core_out_valid) assert (core_out_ready == (out_ready_i & out_last));
    if (empty_q) assert (operands == '0);
  end

  // Invariants that make the statements above inductive: how the shell's registers stand to them.
  // States: 0 Collect, 1 Drop, 2 Offer, 3 Refuse, 4 Reset.
  logic [2:0] state;
  assign state = u_dut.u_in.state_q;
  always_comb begin
    assert (state <= 3'd4);
    assert ((state == 3'd4) == after_reset_q);
    assert ((state == 3'd2) == (waiting_q & packet_ok_q));
    assert ((state == 3'd3) == (waiting_q & ~packet_ok_q));
    assert (!waiting_q || (in_count_q == '0 && !padding_q));
    assert (!after_reset_q || (in_count_q == '0 && !padding_q && !waiting_q && !busy_q));
    if (state == 3'd0) begin
      assert (8'(u_dut.u_in.count_q) == in_count_q && in_count_q < 8'(Words) && !padding_q);
      for (int unsigned i = 0; i < Words; i++) begin
        if (8'(i) < in_count_q) begin
          assert (8'(operands >> (8 * (Words + i) - {in_count_q, 3'b0})) ==
                  8'(packet_q >> (8 * i)));
          assert (8'(packet_q >> (8 * i) & ~PacketMask >> (8 * i)) == '0);
        end
      end
    end
    if (state == 3'd1) assert (in_count_q >= 8'(Words) || (padding_q && in_count_q != '0));
    assert (u_dut.busy_q == busy_q);
    assert (8'(u_dut.u_out.count_q) == out_count_q && out_count_q < 8'(Words));
    if (out_count_q != '0) assert (out_valid);
    if (busy_q) assert (core_q == core_packet_q);
  end

endmodule
