// SPDX-License-Identifier: Apache-2.0
//
// One cycle of df_dsp_multiply_words_load with several groups, where the check of the modulus and
// the way out share the memory of its words. It begins in any state with the invariants below, or
// is wiped; every input is free, and so is, in every cycle, whether the way out reads the memory.
//
// Shown: the invariants hold in the next cycle, so always. And an operation never begins with
// another status than StatusBadModulus if no modulus has come since the wipe, or if the size that
// came with the last one was out of range, or if it was even or had a bit at or above its size in
// its highest word (there is none above: as many words come as the size has).
//
// The invariants: bits that are left are counted down from the size by words, then by single bits;
// the mask has as many bits as were counted singly; the memory holds the highest word; bad_q is 1
// from where a fault of the modulus was there to see, until another modulus begins.

module df_dsp_multiply_words_mask #(
  parameter int unsigned N    = 127,
  parameter int unsigned Word = 31,
  localparam int unsigned Size      = $clog2(N + 1),
  localparam int unsigned Words     = N / Word + 1,
  localparam int unsigned IndexBits = (Words > 1) ? $clog2(Words) : 1
) (
  input logic                 clk_i,
  input logic                 wipe_i,
  input logic                 in_valid_i,
  input logic                 keep_i,
  input logic [Size-1:0]      size_i,
  input logic [Word-1:0]      in_data_i,
  input logic                 settled_i,
  input logic                 next_i,
  input logic                 through_i,
  input logic [IndexBits-1:0] row_i,
  input logic                 scaled_i,
  input logic [Word-1:0]      scaled_data_i,
  input logic                 one_i,
  input logic                 m_read_i,
  input logic [IndexBits-1:0] m_index_i
);

  logic       start, unused_ready, unused_prepare, unused_square, unused_spread, unused_fresh;
  logic       scales;
  logic [2:0] status;

  df_dsp_multiply_words_load #(.MaxBits(N), .Multipliers(1), .Word(Word)) u_dut (
    .clk_i,
    .wipe_i,
    .in_valid_i,
    .in_ready_o(unused_ready),
    .keep_i,
    .square_i(1'b0),
    .size_i,
    .in_data_i,
    .write_o(),
    .write_set_o(),
    .write_group_o(),
    .write_data_o(),
    .settled_i,
    .prepare_o(unused_prepare),
    .square_o(unused_square),
    .start_o(start),
    .next_i,
    .through_i,
    .row_i,
    .row_word_o(),
    .top_o(),
    .groups_o(),
    .spread_o(unused_spread),
    .fresh_o(unused_fresh),
    .word_o(),
    .scales_o(scales),
    .scaled_i(scaled_i & scales),
    .scaled_data_i,
    .one_i,
    .m_read_i,
    .m_index_i,
    .m_word_o(),
    .status_o(status)
  );

  // The states, in their order there
  typedef enum logic [3:0] {
    StWipe, StIdle, StModulus, StFill, StMask, StScaled, StA, StB, StStart
  } state_e;
  logic [3:0] state;
  assign state = u_dut.state_q;

  // The last modulus: its size, or 3; its highest word; its refusal. Each starts with any value
  // that the invariants allow.
  logic [31:0]     size_q, full, rest, left, index;
  logic [Word-1:0] top_word_q;
  logic            early_q, long_q, judged_q, begins, wrong_size;

  assign begins     = (state == StIdle) & u_dut.begins & ~u_dut.keep_q;
  assign wrong_size = 32'(u_dut.size_q) < 3 || 32'(u_dut.size_q) > N;
  assign full       = size_q / Word;
  assign rest       = size_q % Word;
  assign left       = 32'(u_dut.left_q);
  assign index      = 32'(u_dut.index_q);

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      early_q  <= 1'b0;
      judged_q <= 1'b0;
    end else if (begins) begin
      size_q   <= wrong_size ? 3 : 32'(u_dut.size_q);
      early_q  <= wrong_size;
      judged_q <= 1'b0;
    end else if (state == StModulus && u_dut.take) begin
      if (index == 0 && !u_dut.in_q[0]) early_q <= 1'b1;
      if (index == full) begin
        top_word_q <= u_dut.in_q;
        long_q     <= (u_dut.in_q >> rest) != '0;
      end
    end else if (state == StMask && u_dut.masked) begin
      judged_q <= 1'b1;
    end
  end

  logic [Word-1:0] ones;
  logic            count_invariant, hold_invariant, check_invariant, invariant;
  assign ones = Word'((64'd1 << (rest - left)) - 1);
  always_comb begin
    count_invariant = 1'b1;
    if (state == StModulus) begin
      count_invariant = left + Word * index == size_q && index <= full && u_dut.mask_q == '0;
    end
    if (state == StFill) count_invariant = left == rest && u_dut.mask_q == '0;
    if (state == StMask) count_invariant = left <= rest && u_dut.mask_q == ones;
  end
  assign hold_invariant = !(state inside {StFill, StMask}) ||
                 (index == full && u_dut.u_m.words_q[u_dut.index_q] == top_word_q &&
                  long_q == ((top_word_q >> rest) != '0));
  assign check_invariant = (!early_q || u_dut.bad_q) && (!(judged_q && long_q) || u_dut.bad_q) &&
                 (state inside {StModulus, StFill, StMask} ? !judged_q : judged_q || u_dut.bad_q);
  assign invariant = count_invariant && hold_invariant && check_invariant && size_q >= 3
                   && size_q <= N && state <= StStart;

  logic first_q = 1'b1;
  always_ff @(posedge clk_i) first_q <= 1'b0;
  always_comb begin
    if (first_q) assume (invariant || wipe_i);
    else begin
      assert (count_invariant);
      assert (hold_invariant);
      assert (check_invariant);
      assert (state <= StStart);
      if (start && (!judged_q || early_q || long_q)) begin
        assert (status == df_pkg::StatusBadModulus);
      end
    end
  end

endmodule
