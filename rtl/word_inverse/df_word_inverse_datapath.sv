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
// Control   controls_i, field_i, index_i, first_i, end_i and above_i are of stage 0. first_i is 1
//           in the first cycle of a pass; passes follow each other without a gap and are at least
//           LeastWords cycles long. end_i is 1 with the highest word of the size, above_i with the
//           words above it. Places are those of pass_controls_t. in_data_i is the word of
//           load_word, and 0 with wipe_word. wipe_i puts every register to 0, restart_i the
//           controls of stages.
// Outputs   sum_o is the sum of stage 4, not halved, 0 with hide_i in the cycle before; first_o is
//           its lowest word. fault_o: an upset of the controls. mismatch_o, result_mismatch_o:
//           see df_word_inverse_check.

module df_word_inverse_datapath #(
  parameter int unsigned Word       = 32,     // bits of a word
  parameter int unsigned Words      = 9,      // of a number
  parameter bit          FaultChecks = 1'b1,  // see df_parity
  parameter bit          Check       = 1'b0,  // see df_word_inverse_check
  parameter bit          Wipe        = 1'b1,  // 0: the words of the pipeline are not wiped
  localparam int unsigned IndexBits = $clog2(Words)
) (
  input  logic                       clk_i,
  input  logic                       wipe_i,
  input  logic                       restart_i,

  input  df_word_inverse_pkg::pass_controls_t controls_i,
  input  logic                       field_i,
  input  logic [IndexBits-1:0]       index_i,
  input  logic                       first_i,
  input  logic                       end_i,
  input  logic                       above_i,

  input  logic [Word-1:0]            in_data_i,
  input  logic                       hide_i,
  output logic                       first_o,
  output logic [Word-1:0]            sum_o,
  output logic                       fault_o,
  output logic                       mismatch_o,
  output logic                       result_mismatch_o
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
  logic                   write_a, write_b, m_second_q;
  logic [Word-1:0]        written, a_word, b_word, m_word;

  // The place of a word is the low part of its address: memories have no more words than are used.
  assign read_address = {index_i, controls_i.read_place};

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

  /////////////////////////
  // Controls of stages  //
  /////////////////////////

  // Bit i of a vector is of stage i. A pass has the same controls for all its words: a later stage
  // takes them over when the lowest word comes into it.
  logic [4:1]                first_q, first_d;
  logic [2:1]                p_negate_q, p_negate_d;
  logic [4:1][IndexBits-1:0] index_q, index_d;
  logic                      p_zero_q, p_from_b_q, q_from_a_q, q_from_b_q;  // stage 1
  logic                      p_zero_d, p_from_b_d, q_from_a_d, q_from_b_d, m_second_d;
  logic                      add_m_if_odd_q, add_m_q, add_m_twice_q, field_q;  // stage 2
  logic                      add_m_if_odd_d, add_m_d, add_m_twice_d, field_d;
  logic                      write_a_d, write_b_d;  // stage 4
  logic [1:0]                write_place_q, write_place_d;
  logic                      restart, field;

  assign restart = wipe_i | restart_i;
  assign field   = field_i & ~controls_i.carry_always;  // no carries

  always_comb begin
    first_d    = {first_q[3:1], first_i};
    p_negate_d = {p_negate_q[1], controls_i.p_negate};
    m_second_d = controls_i.m_second;
    // In GF(2^m) Q is the exclusive or of both, and P is 0.
    p_zero_d   = controls_i.p_zero | (field & controls_i.q_used);
    p_from_b_d = controls_i.p_from_b;
    q_from_a_d = controls_i.q_used & (field | controls_i.p_from_b);
    q_from_b_d = controls_i.q_used & (field | ~controls_i.p_from_b);
    for (int unsigned i = 2; i <= 4; i++) index_d[i] = wipe_i ? '0 : index_q[i-1];
    index_d[1] = wipe_i ? '0 : index_i;
    if (restart) begin
      first_d    = '0;
      p_negate_d = '0;
      {m_second_d, p_zero_d, p_from_b_d, q_from_a_d, q_from_b_d} = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    first_q    <= first_d;
    p_negate_q <= p_negate_d;
    index_q    <= index_d;
    m_second_q <= m_second_d;
    p_zero_q   <= p_zero_d;
    p_from_b_q <= p_from_b_d;
    q_from_a_q <= q_from_a_d;
    q_from_b_q <= q_from_b_d;
  end

  always_comb begin
    add_m_if_odd_d = controls_i.add_m_if_odd;
    add_m_d        = controls_i.add_m;
    add_m_twice_d  = controls_i.add_m_twice;
    field_d        = field;
    write_a_d      = controls_i.write_both | (controls_i.write_sum & ~controls_i.p_from_b);
    write_b_d      = controls_i.write_both | (controls_i.write_sum & controls_i.p_from_b);
    write_place_d  = controls_i.write_place;
    if (restart) begin
      {add_m_if_odd_d, add_m_d, add_m_twice_d, field_d} = '0;
      {write_a_d, write_b_d, write_place_d} = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (restart || first_q[1]) begin
      {add_m_if_odd_q, add_m_q, add_m_twice_q, field_q} <=
          {add_m_if_odd_d, add_m_d, add_m_twice_d, field_d};
    end
    if (restart || first_q[3]) begin
      {write_a, write_b, write_place_q} <= {write_a_d, write_b_d, write_place_d};
    end
  end

  assign write_address = {index_q[4], write_place_q};

  // Read in the cycle after it is written.
  df_block_ram #(.Width(Word), .Depth(2 * Words)) u_m (
    .clk_i,
    .write_i(controls_i.load_word | controls_i.wipe_word),
    .write_address_i({index_i, controls_i.m_second}),
    .write_data_i(in_data_i),
    .read_address_i({index_q[1], m_second_q}),
    .read_data_o(m_word)
  );

  logic moving_fault, add_fault, write_fault;

  df_parity #(.Bits(11 + 4 * IndexBits), .FaultChecks(FaultChecks)) u_moving_parity (
    .clk_i,
    .next_i({first_d, p_negate_d, index_d, m_second_d, p_zero_d, p_from_b_d, q_from_a_d,
             q_from_b_d}),
    .value_i({first_q, p_negate_q, index_q, m_second_q, p_zero_q, p_from_b_q, q_from_a_q,
              q_from_b_q}),
    .fault_o(moving_fault)
  );

  df_parity_held #(.Bits(4), .FaultChecks(FaultChecks)) u_add_parity (
    .clk_i,
    .write_i(restart | first_q[1]),
    .next_i({add_m_if_odd_d, add_m_d, add_m_twice_d, field_d}),
    .value_i({add_m_if_odd_q, add_m_q, add_m_twice_q, field_q}),
    .fault_o(add_fault)
  );

  df_parity_held #(.Bits(4), .FaultChecks(FaultChecks)) u_write_parity (
    .clk_i,
    .write_i(restart | first_q[3]),
    .next_i({write_a_d, write_b_d, write_place_d}),
    .value_i({write_a, write_b, write_place_q}),
    .fault_o(write_fault)
  );

  assign fault_o = moving_fault | add_fault | write_fault;

  //////////////////////
  // Stage 1: P and Q //
  //////////////////////

  logic            wipe_data;
  logic [Word-1:0] p_q, q_q;

  assign wipe_data = wipe_i & Wipe;

  always_ff @(posedge clk_i) begin
    if (wipe_data || p_zero_q) p_q <= '0;
    else p_q <= (p_from_b_q ? b_word : a_word) ^ {Word{p_negate_q[1]}};
  end

  always_ff @(posedge clk_i) begin
    if (wipe_data) q_q <= '0;
    else q_q <= (a_word & {Word{q_from_a_q}}) ^ (b_word & {Word{q_from_b_q}});
  end

  /////////////////////////////////////////
  // Stage 2: P + Q; the choice of M     //
  /////////////////////////////////////////

  logic            carry_2, carry_2_q, odd, odd_q, add, add_in_2, add_in_3;
  logic [Word-1:0] sum_2, sum_2_q, m_q;

  df_word_inverse_sum #(.Word(Word)) u_first (
    .a_i(p_q),
    .b_i(q_q),
    .carry_i(first_q[2] ? p_negate_q[2] : carry_2_q),
    .sum_o(sum_2),
    .carry_o(carry_2)
  );

  assign odd = first_q[2] ? p_q[0] ^ q_q[0] ^ p_negate_q[2] : odd_q;
  // M is added without carries in stage 2, with carries in stage 3, in both to copy M.
  assign add      = add_m_if_odd_q ? odd : add_m_q;
  assign add_in_2 = add_m_twice_q | (add & field_q);
  assign add_in_3 = add_m_twice_q | (add & ~field_q);

  always_ff @(posedge clk_i) begin
    if (wipe_data) begin
      sum_2_q   <= '0;
      carry_2_q <= 1'b0;
      odd_q     <= 1'b0;
    end else begin
      sum_2_q   <= sum_2 ^ (m_word & {Word{add_in_2}});
      carry_2_q <= carry_2;
      odd_q     <= odd;
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_data || !add_in_3) m_q <= '0;
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
    if (wipe_data || hide_i) sum_3_q <= '0;
    else sum_3_q <= sum_3;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_data) carry_3_q <= 1'b0;
    else carry_3_q <= carry_3;
  end

  // The lowest bit of the next word is the top bit of this one; the last word keeps its own. It is
  // the last if the first of the next pass follows.
  assign written = {first_q[3] ? sum_3_q[Word-1] : sum_3[0], sum_3_q[Word-1:1]};
  assign first_o = first_q[4];
  assign sum_o   = sum_3_q;

  ///////////
  // Check //
  ///////////

  if (Check) begin : gen_check
    logic p_is_zero_q, m_is_zero_q;

    always_ff @(posedge clk_i) begin
      p_is_zero_q <= p_zero_q & ~restart;
      m_is_zero_q <= ~add_in_3 & ~restart;
    end

    df_word_inverse_check #(.Word(Word)) u_check (
      .clk_i, .wipe_i, .restart_i, .controls_i, .field_i, .end_i, .above_i,
      .first_2_i(first_q[2]),
      .a_i(a_word),
      .b_i(b_word),
      .m_i(m_word),
      .not_zero_i((p_is_zero_q & (p_q != '0)) | (m_is_zero_q & (m_q != '0))),
      .odd_i(odd),
      .odd_q_i(odd_q),
      .first_4_i(first_o),
      .sum_i(sum_o),
      .mismatch_o, .result_mismatch_o
    );
  end else begin : gen_no_check
    logic unused_check;
    assign unused_check      = ^{end_i, above_i, controls_i.output_sum, controls_i.unit_sum};
    assign mismatch_o        = 1'b0;
    assign result_mismatch_o = 1'b0;
  end

endmodule
