// SPDX-License-Identifier: Apache-2.0
//
// Datapath of the word-serial inverter: three memories and a pipeline, through which a word goes in
// each cycle, the lowest first.
//
//   stage 0      1                2                  3                 4
//
//   address --> A --+--> P or -P ---> P + Q -------> + M or 0 ---> halved --> A, B
//            \      |                  |   \            ^
//             -> B -+--> Q or 0 -------+    odd? -----> M
//
//   In GF(2^m) Q is A + B already, without carries, and M is added to it in stage 2; so both
//   adders add 0 there.
//
// Computes  Q + P or Q - P, with the modulus added where asked for: for all words, or if the lowest
//           bit of the sum is 1 without it. What is written is half of it, the top bit twice. M
//           alone, added twice, is written as it is; so is a number that comes in, word by word
//           into M and out of it.
// Control   does_i, field_i, index_i, first_i are of stage 0; first_i in the first cycle of a
//           pass, and the passes follow each other without a gap. A pass is df_word_inverse_pkg::LeastWords cycles long at
//           least. Places are those of does_t. in_data_i is the word of does_i.takes, and 0 with
//           does_i.wipes. wipe_i puts every register to 0, restart_i those that say what a stage
//           does.
// Outputs   sum_o is the sum of stage 4, not halved, 0 with hide_i in the cycle before, first_o its
//           lowest word.

module df_word_inverse_datapath #(
  parameter int unsigned Word       = 32,  // bits of a word
  parameter int unsigned Words      = 9,   // of a number
  localparam int unsigned IndexBits = $clog2(Words)
) (
  input  logic                       clk_i,
  input  logic                       wipe_i,
  input  logic                       restart_i,

  input  df_word_inverse_pkg::does_t does_i,
  input  logic                       field_i,
  input  logic [IndexBits-1:0]       index_i,
  input  logic                       first_i,

  input  logic [Word-1:0]            in_data_i,
  input  logic                       hide_i,
  output logic                       first_o,
  output logic [Word-1:0]            sum_o
);

  if (Word < 4 || Word > 64) begin : gen_check_word
    $error("df_word_inverse_datapath: Word must be from 4 to 64");
  end
  if (Words < df_word_inverse_pkg::LeastWords) begin : gen_check_words
    $error("df_word_inverse_datapath: Words must be at least LeastWords");
  end

  localparam int unsigned Depth       = 4 * Words;
  localparam int unsigned AddressBits = $clog2(Depth);

  //////////////
  // Memories //
  //////////////

  logic [AddressBits-1:0] read_address, write_address;
  logic                   write_a, write_b, second_q;
  logic [Word-1:0]        written, a_word, b_word, m_word;

  // The place of a word is the low part of its address: memories have no more words than are used.
  assign read_address = {index_i, does_i.from};

  df_block_ram #(.Width(Word), .Depth(Depth)) u_a (
    .clk_i,
    .write_i(write_a),
    .write_address_i(write_address),
    .write_data_i(written),
    .read_address_i(read_address),
    .read_data_o(a_word)
  );

  df_block_ram #(.Width(Word), .Depth(Depth)) u_b (
    .clk_i,
    .write_i(write_b),
    .write_address_i(write_address),
    .write_data_i(written),
    .read_address_i(read_address),
    .read_data_o(b_word)
  );

  logic [IndexBits-1:0] index_1_q, index_4_q;

  // Read in the cycle after it is written.
  df_block_ram #(.Width(Word), .Depth(2 * Words)) u_m (
    .clk_i,
    .write_i(does_i.takes | does_i.wipes),
    .write_address_i({index_i, does_i.second}),
    .write_data_i(in_data_i),
    .read_address_i({index_1_q, second_q}),
    .read_data_o(m_word)
  );

  ////////////////////////////////
  // What each stage has to do  //
  ////////////////////////////////

  // A bit i of a word of control is of stage i. What a pass does is the same for all its words: a
  // later stage takes it over when the first word comes into it.
  logic [4:1]           first_q;
  logic [2:1]           minus_q;
  logic                 clears_q, other_q, a_to_q_q, b_to_q_q, halves_q, forces_q, twice_q, field_q;
  logic                 field;
  logic [1:0]           to_q;
  logic [IndexBits-1:0] index_2_q, index_3_q;

  assign field = field_i & ~does_i.whole;  // no carries

  logic unused_gives;
  assign unused_gives = does_i.gives;  // of the control alone

  always_ff @(posedge clk_i) begin
    if (wipe_i || restart_i) begin
      first_q  <= '0;
      minus_q  <= '0;
      clears_q <= 1'b0;
      second_q <= 1'b0;
      other_q  <= 1'b0;
      a_to_q_q <= 1'b0;
      b_to_q_q <= 1'b0;
    end else begin
      first_q  <= {first_q[3:1], first_i};
      minus_q  <= {minus_q[1], does_i.minus};
      second_q <= does_i.second;
      // In GF(2^m) Q is the exclusive or of both, and P is 0.
      clears_q <= does_i.clears | (field & does_i.adds);
      other_q  <= does_i.other;
      a_to_q_q <= does_i.adds & (field | does_i.other);
      b_to_q_q <= does_i.adds & (field | ~does_i.other);
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || restart_i) begin
      halves_q <= 1'b0;
      forces_q <= 1'b0;
      twice_q  <= 1'b0;
      field_q  <= 1'b0;
    end else if (first_q[1]) begin
      halves_q <= does_i.halves;
      forces_q <= does_i.forces;
      twice_q  <= does_i.twice;
      field_q  <= field;
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || restart_i) begin
      write_a <= 1'b0;
      write_b <= 1'b0;
      to_q    <= '0;
    end else if (first_q[3]) begin
      write_a <= does_i.both | (does_i.writes & ~does_i.other);
      write_b <= does_i.both | (does_i.writes & does_i.other);
      to_q    <= does_i.to;
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      index_1_q <= '0;
      index_2_q <= '0;
      index_3_q <= '0;
      index_4_q <= '0;
    end else begin
      index_1_q <= index_i;
      index_2_q <= index_1_q;
      index_3_q <= index_2_q;
      index_4_q <= index_3_q;
    end
  end

  assign write_address = {index_4_q, to_q};

  //////////////////////
  // Stage 1: P and Q //
  //////////////////////

  logic [Word-1:0] p_q, q_q;

  always_ff @(posedge clk_i) begin
    if (wipe_i || clears_q) p_q <= '0;
    else p_q <= (other_q ? b_word : a_word) ^ {Word{minus_q[1]}};
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) q_q <= '0;
    else q_q <= (a_word & {Word{a_to_q_q}}) ^ (b_word & {Word{b_to_q_q}});
  end

  /////////////////////////////////////////
  // Stage 2: their sum; whether M comes //
  /////////////////////////////////////////

  logic            carry_2, carry_2_q, odd, odd_q, add, add_here, add_next;
  logic [Word-1:0] sum_2, sum_2_q, m_q;

  df_word_inverse_sum #(.Word(Word)) u_first (
    .a_i(p_q),
    .b_i(q_q),
    .carry_i(first_q[2] ? minus_q[2] : carry_2_q),
    .sum_o(sum_2),
    .carry_o(carry_2)
  );

  assign odd     = first_q[2] ? p_q[0] ^ q_q[0] ^ minus_q[2] : odd_q;
  // Added without carries here, or with them in stage 3; a copy is M twice.
  assign add      = halves_q ? odd : forces_q;
  assign add_here = twice_q | (add & field_q);
  assign add_next = twice_q | (add & ~field_q);

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      sum_2_q   <= '0;
      carry_2_q <= 1'b0;
      odd_q     <= 1'b0;
    end else begin
      sum_2_q   <= sum_2 ^ (m_word & {Word{add_here}});
      carry_2_q <= carry_2;
      odd_q     <= odd;
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || !add_next) m_q <= '0;
    else m_q <= m_word;
  end

  //////////////////////////////////
  // Stage 3 and 4: M is added    //
  //////////////////////////////////

  logic            carry_3, carry_3_q;
  logic [Word-1:0] sum_3, sum_3_q;

  df_word_inverse_sum #(.Word(Word)) u_second (
    .a_i(sum_2_q),
    .b_i(m_q),
    .carry_i(carry_3_q & ~first_q[3]),
    .sum_o(sum_3),
    .carry_o(carry_3)
  );

  always_ff @(posedge clk_i) begin
    if (wipe_i || hide_i) sum_3_q <= '0;
    else sum_3_q <= sum_3;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) carry_3_q <= 1'b0;
    else carry_3_q <= carry_3;
  end

  // The lowest bit of the next word is the top bit of this one; the last word keeps its own. It is
  // the last if the first of the next pass follows.
  assign written = {first_q[3] ? sum_3_q[Word-1] : sum_3[0], sum_3_q[Word-1:1]};
  assign first_o = first_q[4];
  assign sum_o   = sum_3_q;

endmodule
