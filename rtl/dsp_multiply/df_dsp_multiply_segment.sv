// SPDX-License-Identifier: Apache-2.0
//
// A segment: multipliers for Width words side by side, and the sum S of its words. It works through
// its groups of Width words, one a cycle.
//
//   cycle     0              1                  2                 3
//             A, H, M --> [x] --> (*) ---> [product] --> (+) --> [addend] --> (+) --> [S]
//                              y --^      carry, product  ^       carry from   ^
//                                         from below -----+       below -------+
//
// Products overlap by a word: the low words make one number, the high words another, a word higher.
// The highest of them and two carries of one bit go to the next group, or to the segment above,
// which is a cycle later.
//
//   Width 4     | low p3  | low p2  | low p1  | low p0  |
//               | high p2 | high p1 | high p0 | below   |
//               |   s3    |   s2    |   s1    |   s0    |
//
// With one group, word 0 of the lowest segment is added in cycle 2 already: nothing comes from
// below, and the next step but one multiplies by it. See df_dsp_multiply_sum.

module df_dsp_multiply_segment #(
  parameter int unsigned Word       = 18,
  parameter int unsigned Width      = 4,     // words
  parameter int unsigned Groups     = 1,
  parameter bit          First      = 1'b0,  // the lowest segment
  parameter bit          Top        = 1'b0,  // the highest one
  parameter int unsigned Technology = 0,     // df_tech_pkg::Technology*
  parameter bit          FaultChecks = 1'b1,
  parameter bit          Check      = 1'b0,  // 1: residue_o is that of the operand
  parameter bit          Odd        = 1'b0,  // the index of the lowest word is odd
  parameter bit          Wipe       = 1'b1,  // 0: wipe the control only
  localparam int unsigned GroupBits = (Groups > 1) ? $clog2(Groups) : 1,
  localparam int unsigned Group     = Width * Word,
  localparam int unsigned Bits      = Groups * Group
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,
  input  logic                     clear_i,    // a new operation: what is under way is abandoned
  input  logic                     settle_i,   // the cycle after clear_i
  input  logic                     spread_i,   // the segments above take part

  // Cycle 0
  input  df_dsp_multiply_pkg::op_e op_i,
  input  logic [GroupBits-1:0]     group_i,
  input  logic                     last_i,
  input  logic [Bits-1:0]          a_i,
  input  logic [Bits-1:0]          m_i,
  input  logic [Word-1:0]          n_i,        // -1 / M

  // Cycle 1
  output df_dsp_multiply_pkg::op_e times_op_o,
  output logic                     times_first_o,
  output logic                     times_last_o,
  input  logic [Word-1:0]          y_i,

  // Cycle 2
  output df_dsp_multiply_pkg::op_e add_op_o,
  output logic [Word-1:0]          product_o,  // the lowest product's lowest word
  input  logic [Word-1:0]          high_i,     // from the segment below, with the first group
  input  logic                     bit_up_i,
  output logic [Word-1:0]          high_o,     // to the segment above: the highest product's
  output logic                     bit_up_o,    // high word, and the carry of the addend
  input  logic [1:0]               residue_i,  // of the operand, from the segments below

  // Cycle 3
  output df_dsp_multiply_pkg::op_e sum_op_o,
  output logic                     sum_last_o,
  input  logic                     carry_i,    // from the segment below, with the first group
  input  logic [Word-1:0]          next_i,     // lowest word of the segment above, 0 above the top
  output logic [Word-1:0]          low_o,      // lowest word, as it is after this cycle
  output logic [1:0]               residue_o,  // with Check

  output logic [Word-1:0]          sum_o,      // lowest word
  output logic                     carry_o,
  output logic                     over_o,     // the highest carry: S / 2^Word - M is the result
  output logic [Bits-1:0]          plain_o,    // S / 2^Word
  output logic [Bits-1:0]          less_o,     // S / 2^Word - M
  output logic                     fault_o     // an upset of the control
);

  //////////////////////////
  // Cycle 0: the operand //
  //////////////////////////

  logic             wipe_data;
  logic [Bits-1:0]  h_all;
  logic [Group-1:0] x, operand, a, m, h, a_taken, m_taken, h_taken;

  assign wipe_data = wipe_i & Wipe;

  df_dsp_multiply_select #(.Bits(Group), .Count(Groups)) u_a (
    .words_i(a_i),
    .index_i(group_i),
    .word_o(a)
  );
  df_dsp_multiply_select #(.Bits(Group), .Count(Groups)) u_m (
    .words_i(m_i),
    .index_i(group_i),
    .word_o(m)
  );
  df_dsp_multiply_select #(.Bits(Group), .Count(Groups)) u_h (
    .words_i(h_all),
    .index_i(group_i),
    .word_o(h)
  );

  // One of these registers holds the operand, the others 0.
  logic takes_a, takes_h, takes_m, takes_n, inverts_q;
  assign takes_a = df_dsp_multiply_pkg::is_of_a(op_i);
  assign takes_h = df_dsp_multiply_pkg::is_of_h(op_i);
  assign takes_n = op_i == df_dsp_multiply_pkg::OpInverse || op_i == df_dsp_multiply_pkg::OpDigit;
  assign takes_m = ~takes_a & ~takes_h & ~takes_n;

  df_dsp_multiply_fetch #(.Bits(Group), .Count(1)) u_take_a (
    .clk_i,
    .wipe_i(wipe_data),
    .words_i(a),
    .take_i(takes_a),
    .word_o(a_taken)
  );
  df_dsp_multiply_fetch #(.Bits(Group), .Count(1)) u_take_h (
    .clk_i,
    .wipe_i(wipe_data),
    .words_i(h),
    .take_i(takes_h),
    .word_o(h_taken)
  );
  df_dsp_multiply_fetch #(.Bits(Group), .Count(1)) u_take_m (
    .clk_i,
    .wipe_i(wipe_data),
    .words_i(m),
    .take_i(takes_m),
    .word_o(m_taken)
  );
  always_ff @(posedge clk_i) begin
    if (wipe_i || clear_i) inverts_q <= 1'b0;
    else inverts_q <= op_i == df_dsp_multiply_pkg::OpLess;
  end

  if (First) begin : gen_n
    logic [Word-1:0] n_taken;
    df_dsp_multiply_fetch #(.Bits(Word), .Count(1)) u_take_n (
      .clk_i,
      .wipe_i(wipe_data),
      .words_i(n_i),
      .take_i(takes_n),
      .word_o(n_taken)
    );
    always_comb begin
      operand           = a_taken | h_taken | m_taken;
      operand[Word-1:0] = operand[Word-1:0] | n_taken;
    end
  end else begin : gen_no_n
    assign operand = a_taken | h_taken | m_taken;
  end
  assign x = operand ^ {Group{inverts_q}};

  df_dsp_multiply_pkg::op_e times_op_q, add_op_q;
  logic [GroupBits-1:0]     times_group_q, add_group_q;
  logic                     times_last_q, add_last_q, add_write_q, add_even, fault_sum;

  always_ff @(posedge clk_i) begin
    if (wipe_i || clear_i) begin
      times_op_q    <= df_dsp_multiply_pkg::OpNone;
      times_group_q <= '0;
      times_last_q  <= 1'b0;
      add_op_q      <= df_dsp_multiply_pkg::OpNone;
      add_group_q   <= '0;
      add_last_q    <= 1'b0;
      add_write_q   <= 1'b0;
    end else begin
      times_op_q    <= op_i;
      times_group_q <= group_i;
      times_last_q  <= last_i;
      add_op_q      <= times_op_q;
      add_group_q   <= times_group_q;
      add_last_q    <= times_last_q;
      add_write_q   <= times_op_q != df_dsp_multiply_pkg::OpNone &&
                       !df_dsp_multiply_pkg::is_single(times_op_q);
    end
  end

  if (FaultChecks) begin : gen_checks
    logic times_even_q, add_even_q;
    always_ff @(posedge clk_i) begin
      if (wipe_i || clear_i) begin
        times_even_q <= 1'b1;
        add_even_q   <= 1'b1;
      end else begin
        times_even_q <= ~^{op_i, group_i, last_i};
        add_even_q   <= times_even_q;
      end
    end
    assign add_even = add_even_q;
    assign fault_o  = fault_sum | (inverts_q != (times_op_q == df_dsp_multiply_pkg::OpLess));
  end else begin : gen_no_checks
    assign add_even = 1'b1;
    assign fault_o  = fault_sum;
  end

  assign times_op_o    = times_op_q;
  assign times_first_o = times_group_q == '0;
  assign times_last_o  = times_last_q;
  assign add_op_o      = add_op_q;

  ///////////////////////
  // Cycle 1: products //
  ///////////////////////

  logic [Group-1:0] lows, highs;
  logic [Word-1:0]  high, high_q;
  for (genvar j = 0; j < Width; j++) begin : gen_word
    logic [2*Word-1:0] product;
    df_dsp_multiply_product #(
      .Word(Word),
      .Technology(Technology)
    ) u_product (
      .clk_i,
      .wipe_i(wipe_data),
      .x_i(x[j*Word+:Word]),
      .y_i,
      .p_o(product)
    );
    localparam int unsigned Upper = j + 1;
    assign lows[j*Word+:Word] = product[Word-1:0];
    if (Upper < Width) begin : gen_above
      assign highs[Upper*Word+:Word] = product[2*Word-1:Word];
    end else begin : gen_top
      assign high = product[2*Word-1:Word];
    end
  end
  assign product_o = lows[Word-1:0];

  ///////////////////////////
  // Cycle 2: their addend //
  ///////////////////////////

  logic             add_first, bit_up, bit_up_in, bit_up_q, unused_guard;
  logic [Group-1:0] addend, addend_q;

  assign add_first       = (Groups == 1) || (add_group_q == '0);
  assign highs[Word-1:0] = !add_first ? high_q : First ? '0 : high_i;
  assign bit_up_in        = !add_first ? bit_up_q : First ? 1'b0 : bit_up_i;
  assign {bit_up, addend, unused_guard} = {1'b0, lows, 1'b1} + {1'b0, highs, bit_up_in};

  always_ff @(posedge clk_i) begin
    if (wipe_data || !add_write_q) begin
      addend_q <= '0;
      high_q   <= '0;
      bit_up_q  <= 1'b0;
    end else begin
      addend_q <= addend;
      high_q   <= high;
      bit_up_q  <= bit_up;
    end
  end

  assign high_o  = high_q;
  assign bit_up_o = bit_up_q;

  //////////////////////
  // Cycle 3: the sum //
  //////////////////////

  df_dsp_multiply_sum #(
    .Word(Word),
    .Width(Width),
    .Groups(Groups),
    .First(First),
    .Top(Top),
    .Technology(Technology),
    .FaultChecks(FaultChecks)
  ) u_sum (
    .clk_i, .wipe_i,
    .wipe_data_i(wipe_data),
    .clear_i, .settle_i, .spread_i,
    .add_op_i(add_op_q),
    .add_group_i(add_group_q),
    .add_last_i(add_last_q),
    .add_write_i(add_write_q),
    .add_even_i(add_even),
    .product_i(product_o),
    .addend_i(addend_q),
    .carry_i, .next_i,
    .op_o(sum_op_o),
    .last_o(sum_last_o),
    .over_o, .low_o, .sum_o, .carry_o,
    .h_o(h_all),
    .plain_o, .less_o,
    .fault_o(fault_sum)
  );

  ///////////
  // Check //
  ///////////

  if (Check) begin : gen_check
    df_dsp_multiply_operand_residue #(
      .Word(Word),
      .Width(Width),
      .Odd(Odd)
    ) u_residue (
      .clk_i,
      .x_i(operand),
      .first_i(add_first),
      .odd_i(add_group_q[0]),
      .residue_i, .residue_o
    );
  end else begin : gen_no_check
    assign residue_o = '0;
  end

  logic unused_bits;
  assign unused_bits = ^{n_i, high_i, bit_up_i, residue_i, Odd};

endmodule
