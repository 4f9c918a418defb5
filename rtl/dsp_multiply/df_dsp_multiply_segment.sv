// SPDX-License-Identifier: Apache-2.0
//
// A segment: multipliers for Width words side by side, the sum S of its words, H, and the result
// with and without the last subtraction. It works through its groups of Width words, one a cycle.
//
//   cycle     0                    1                  2
//             A, M, not M, H --> [x] ---> (*) ---> [product] --+
//                                 y ------^                    v
//                                              S, shifted ---> (+) ---> [S], carry to the next
//                                              or not or 0      ^       group, or segment
//                                              carry from below +
//
// Products overlap by a word: those of even words make one addend, those of odd words another,
// whose lowest word is free and takes the carry. S + x y + carry fits, so that the carry has one
// word.
//
//   Width 4     |  p2      |  p0      |
//            |  p3      |  p1      |carry|
//               |s3   s2   s1   s0    |

module df_dsp_multiply_segment #(
  parameter int unsigned Word       = 18,
  parameter int unsigned Width      = 4,     // words
  parameter int unsigned Groups     = 1,
  parameter bit          First      = 1'b0,  // the lowest segment
  localparam int unsigned GroupBits = (Groups > 1) ? $clog2(Groups) : 1,
  localparam int unsigned Group     = Width * Word,
  localparam int unsigned Bits      = Groups * Group
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,
  input  logic                     clear_i,    // a new operation: what is under way is abandoned

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
  output logic                     add_first_o,
  output logic                     add_last_o,
  output logic [Word-1:0]          product_o,  // the lowest product's lowest word
  input  logic [Word-1:0]          carry_i,    // from the segment below, with the first group
  input  logic [Word-1:0]          next_i,     // lowest word of the segment above, 0 above the top
  output logic                     over_o,     // the carry out, if it is 1 at most
  output logic [Word-1:0]          low_o,      // lowest word, as it is after this cycle

  output logic [Word-1:0]          sum_o,      // lowest word
  output logic [Word-1:0]          carry_o,
  output logic [Bits-1:0]          plain_o,    // S / 2^Word
  output logic [Bits-1:0]          less_o      // S / 2^Word - M
);

  localparam int unsigned Sum = Group + Word;

  //////////////////////////
  // Cycle 0: the operand //
  //////////////////////////

  logic [Bits-1:0]  h_q;
  logic [Group-1:0] x, a, m, h;
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
    .words_i(h_q),
    .index_i(group_i),
    .word_o(h)
  );

  logic x_is_a, x_is_h, x_is_less, x_is_n;
  assign x_is_a    = op_i == df_dsp_multiply_pkg::OpFirst || op_i == df_dsp_multiply_pkg::OpRow;
  assign x_is_h    = op_i == df_dsp_multiply_pkg::OpQuotient || op_i == df_dsp_multiply_pkg::OpLast;
  assign x_is_less = op_i == df_dsp_multiply_pkg::OpLess;
  assign x_is_n    = op_i == df_dsp_multiply_pkg::OpInverse || op_i == df_dsp_multiply_pkg::OpDigit;

  always_comb begin
    x = m ^ {Group{x_is_less}};
    if (x_is_a) x = a;
    if (x_is_h) x = h;
    if (First && x_is_n) x[Word-1:0] = n_i;
  end

  df_dsp_multiply_pkg::op_e times_op_q, add_op_q;
  logic [GroupBits-1:0]     times_group_q, add_group_q;
  logic                     times_last_q, add_last_q;
  logic                     zero_q, hold_q, write_q, one_q, keep_q, less_now_q;

  always_ff @(posedge clk_i) begin
    if (wipe_i || clear_i) begin
      times_op_q    <= df_dsp_multiply_pkg::OpNone;
      times_group_q <= '0;
      times_last_q  <= 1'b0;
      add_op_q      <= df_dsp_multiply_pkg::OpNone;
      add_group_q   <= '0;
      add_last_q    <= 1'b0;
      {zero_q, hold_q, write_q, one_q, keep_q, less_now_q} <= '0;
    end else begin
      times_op_q    <= op_i;
      times_group_q <= group_i;
      times_last_q  <= last_i;
      add_op_q      <= times_op_q;
      add_group_q   <= times_group_q;
      add_last_q    <= times_last_q;
      zero_q        <= times_op_q == df_dsp_multiply_pkg::OpScale ||
                       times_op_q == df_dsp_multiply_pkg::OpFirst;
      hold_q        <= times_op_q == df_dsp_multiply_pkg::OpQuotient ||
                       times_op_q == df_dsp_multiply_pkg::OpReduce;
      write_q       <= times_op_q != df_dsp_multiply_pkg::OpNone &&
                       !df_dsp_multiply_pkg::is_single(times_op_q);
      one_q         <= times_op_q == df_dsp_multiply_pkg::OpScale ||
                       times_op_q == df_dsp_multiply_pkg::OpLess;
      keep_q        <= times_op_q == df_dsp_multiply_pkg::OpKeep;
      less_now_q    <= times_op_q == df_dsp_multiply_pkg::OpLess;
    end
  end

  assign times_op_o    = times_op_q;
  assign times_first_o = times_group_q == '0;
  assign times_last_o  = times_last_q;
  assign add_op_o      = add_op_q;
  assign add_first_o   = add_group_q == '0;
  assign add_last_o    = add_last_q;

  ////////////////////////////////////////////
  // Cycle 1: products, odd and even addend //
  ////////////////////////////////////////////

  logic [Sum-1:0]  even, odd;
  logic [Word-1:0] carry, carry_q;

  for (genvar j = 0; j < Width; j++) begin : gen_word
    logic [2*Word-1:0] product;
    df_dsp_multiply_product #(.Word(Word)) u_product (
      .clk_i,
      .wipe_i,
      .x_i(x[j*Word+:Word]),
      .y_i,
      .p_o(product)
    );
    if (j % 2 == 0) begin : gen_even
      assign even[j*Word+:2*Word] = product;
    end else begin : gen_odd
      assign odd[j*Word+:2*Word] = product;
    end
    if (j == 0) begin : gen_lowest
      assign product_o = product[Word-1:0];
    end
  end
  assign odd[Word-1:0] = carry;
  if (Width % 2 == 0) begin : gen_even_top
    assign even[Sum-1:Group] = '0;
  end else begin : gen_odd_top
    assign odd[Sum-1:Group] = '0;
  end

  //////////////////////
  // Cycle 2: the sum //
  //////////////////////

  logic [Bits-1:0]        s_q, plain_q, less_q;
  logic [Groups*Word-1:0] uppers;  // lowest word of the group above each
  logic [Word-1:0]        above, next;
  logic [Group-1:0]       held, shifted, base;
  logic [Sum-1:0]         products, total, sum;

  for (genvar g = 0; g < Groups; g++) begin : gen_upper
    localparam int unsigned Place = g;
    localparam int unsigned Upper = (Place + 1) % Groups;
    assign uppers[g*Word+:Word] = s_q[Upper*Group+:Word];
  end
  df_dsp_multiply_select #(.Bits(Group), .Count(Groups)) u_held (
    .words_i(s_q),
    .index_i(add_group_q),
    .word_o(held)
  );
  df_dsp_multiply_select #(.Bits(Word), .Count(Groups)) u_above (
    .words_i(uppers),
    .index_i(add_group_q),
    .word_o(above)
  );
  assign next    = (Groups == 1 || add_last_q) ? next_i : above;
  assign shifted = Group'({next, held} >> Word);

  assign base  = zero_q ? '0 : hold_q ? held : shifted;
  assign carry = !add_first_o ? carry_q : First ? Word'(one_q) : carry_i;

  assign products = even + odd;
  assign total    = Sum'(base) + products;
  // The lowest bit apart: Yosys then makes two carry chains, not a larger carry-save adder.
  assign sum      = {total[Sum-1:1], base[0] ^ products[0]};

  logic [Groups-1:0] here;
  for (genvar g = 0; g < Groups; g++) begin : gen_here
    localparam int unsigned Place = g;
    assign here[g] = (Groups == 1) || (add_group_q == GroupBits'(Place));
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      s_q     <= '0;
      carry_q <= '0;
    end else if (write_q) begin
      for (int unsigned g = 0; g < Groups; g++) begin
        if (here[g]) s_q[g*Group+:Group] <= sum[Group-1:0];
      end
      carry_q <= sum[Sum-1:Group];
    end
  end

  assign over_o  = sum[Group];
  assign low_o   = (write_q & add_first_o) ? sum[Word-1:0] : s_q[Word-1:0];
  assign sum_o   = s_q[Word-1:0];
  assign carry_o = carry_q;

  ////////////////////
  // What is stored //
  ////////////////////

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      h_q <= '0;
    end else if (keep_q) begin
      for (int unsigned g = 0; g < Groups; g++) begin
        if (here[g]) h_q[g*Group+:Group] <= shifted;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || clear_i) begin
      plain_q <= '0;
      less_q  <= '0;
    end else if (less_now_q) begin
      for (int unsigned g = 0; g < Groups; g++) begin
        if (here[g]) begin
          plain_q[g*Group+:Group] <= shifted;
          less_q[g*Group+:Group]  <= sum[Group-1:0];
        end
      end
    end
  end

  assign plain_o = plain_q;
  assign less_o  = less_q;

  logic unused_bits;
  assign unused_bits = ^{n_i, one_q, carry_i, total[0]};

endmodule
