// SPDX-License-Identifier: Apache-2.0
//
// A segment with operands in memories: multipliers for Width words side by side, and the sum S of
// its words. It works through its groups of Width words, one a cycle, as df_dsp_multiply_segment
// does.
//
//   cycle     0              1                  2                 3
//     [memories of x] ---> [x] --> (*) ---> [product] --> (+) --> [addend] --> (+) --> S
//                              y --^      carry, product  ^       carry from   ^
//                                         from below -----+       below -------+
//
// The outputs of a step to the segment above are 0 except in the cycle after its last group: the
// segment above joins them to its own carries by an OR, without a multiplexer.

module df_dsp_multiply_words_segment #(
  parameter int unsigned Word       = 18,
  parameter int unsigned Width      = 4,     // words
  parameter int unsigned Groups     = 1,
  parameter bit          First      = 1'b0,  // the lowest segment
  parameter bit          Top        = 1'b0,  // the highest one
  parameter bit          Square     = 1'b0,  // squares too: the only segment, of several groups
  parameter int unsigned Technology = 0,     // df_tech_pkg::Technology*
  parameter bit          FaultChecks = 1'b1, // see df_parity
  parameter bit          Check      = 1'b0,  // 1: residue_o is that of the operand
  parameter bit          Odd        = 1'b0,  // the index of the lowest word is odd
  localparam int unsigned GroupBits = (Groups > 1) ? $clog2(Groups) : 1,
  localparam int unsigned SetBits   = df_dsp_multiply_words_pkg::set_bits(Square),
  localparam int unsigned Group     = Width * Word
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,
  input  logic                     prepare_i,     // a new modulus: the first operand a is the next
  input  logic                     spread_i,      // the segments above take part

  // Words of the operands
  input  logic [Width-1:0]         write_i,
  input  logic [SetBits-1:0]       write_set_i,
  input  logic [GroupBits-1:0]     write_group_i,
  input  logic [Word-1:0]          write_data_i,

  // Cycle -1
  input  df_dsp_multiply_pkg::op_e op_i,
  input  logic [GroupBits-1:0]     group_i,
  input  logic                     last_i,
  input  logic                     square_i,      // a step of a square
  input  logic                     begins_i,      // the first group of a step
  input  logic [Width-1:0]         reach_i,       // in it: lanes from the word of the step on

  // Cycle 0
  output df_dsp_multiply_pkg::op_e op_o,
  output logic                     begins_o,      // the first group of a step
  input  logic [Word-1:0]          n_i,           // 1 / M

  // Cycle 1
  output logic                     hands_o,       // a step ends: y_i is for the segment above
  input  logic [Word-1:0]          y_i,

  // Cycle 2
  output df_dsp_multiply_pkg::op_e add_op_o,
  output logic                     add_last_o,
  input  logic [1:0]               residue_i,     // of the operand, from the segments below
  output logic [Word-1:0]          product_o,     // the lowest product's lowest word
  input  logic [Word-1:0]          high_i,        // from the segment below, with the first group
  input  logic                     bit_up_i,
  output logic [Word-1:0]          high_o,        // to the segment above: the highest product's
  output logic                     bit_up_o,      // high word, and the carry of the addend

  // Cycle 3
  input  logic                     carry_i,       // from the segment below, with the first group
  input  logic [Word-1:0]          next_i,        // lowest word of the segment above
  output logic                     put_o,         // copy_o is complete after this cycle
  output logic                     negative_o,    // with put_o: the copy is below 0
  output logic [Word-1:0]          low_o,
  output logic [Word-1:0]          digit_o,
  output logic                     carry_o,
  output logic [1:0]               residue_o,     // operand, up to this segment; for Check

  // A copy of what Scale and Reduce leave
  input  logic [GroupBits-1:0]     copy_group_i,
  output logic [Group-1:0]         copy_o,

  output logic                     fault_o        // an upset of the control
);

  //////////////////////////////////
  // Cycles -1 and 0: the operand //
  //////////////////////////////////

  logic             bank_q, bank_next, write_next, fault_operand, fault_sum, fault_parity;
  logic [Group-1:0] x;

  assign bank_next = ~(wipe_i | prepare_i)
                   & (bank_q ^ ((op_i == df_dsp_multiply_pkg::OpReduce) & last_i));
  always_ff @(posedge clk_i) bank_q <= bank_next;

  df_dsp_multiply_words_operand #(
    .Word(Word), .Width(Width), .Groups(Groups), .First(First), .Square(Square),
    .FaultChecks(FaultChecks)
  ) u_operand (
    .clk_i, .wipe_i, .write_i, .write_set_i, .write_group_i, .write_data_i, .op_i, .group_i,
    .bank_i(bank_q),
    .square_i, .begins_i, .reach_i, .n_i,
    .x_o(x),
    .fault_o(fault_operand)
  );

  df_dsp_multiply_pkg::op_e op_q, times_op_q, add_op_q;
  logic [GroupBits-1:0]     group_q, times_group_q, add_group_q;
  logic                     last_q, times_last_q, add_last_q, add_write_q;

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      op_q          <= df_dsp_multiply_pkg::OpNone;
      group_q       <= '0;
      last_q        <= 1'b0;
      times_op_q    <= df_dsp_multiply_pkg::OpNone;
      times_group_q <= '0;
      times_last_q  <= 1'b0;
      add_op_q      <= df_dsp_multiply_pkg::OpNone;
      add_group_q   <= '0;
      add_last_q    <= 1'b0;
    end else begin
      op_q          <= op_i;
      group_q       <= group_i;
      last_q        <= last_i;
      times_op_q    <= op_q;
      times_group_q <= group_q;
      times_last_q  <= last_q;
      add_op_q      <= times_op_q;
      add_group_q   <= times_group_q;
      add_last_q    <= times_last_q;
    end
    add_write_q <= write_next;
  end

  assign write_next = ~wipe_i & (times_op_q != df_dsp_multiply_pkg::OpNone)
                    & (times_op_q != df_dsp_multiply_pkg::OpInverse)
                    & (times_op_q != df_dsp_multiply_pkg::OpDigit);

  df_parity #(.Bits(3), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({bank_next, write_next, Square & begins_i & ~wipe_i}),
    .value_i({bank_q, add_write_q, Square & begins_o}),
    .fault_o(fault_parity)
  );

  // A parity bit accompanies the step, its group and last_i. The steps of a new operation follow
  // wipe_i in the next cycle.
  if (FaultChecks) begin : gen_checks
    logic even_q, times_even_q, add_even_q;
    always_ff @(posedge clk_i) begin
      if (wipe_i) {even_q, times_even_q, add_even_q} <= '1;
      else {even_q, times_even_q, add_even_q} <= {~^{op_i, group_i, last_i}, even_q, times_even_q};
    end
    assign fault_o = fault_parity | fault_operand | fault_sum
                   | (add_even_q == ^{add_op_q, add_group_q, add_last_q});
  end else begin : gen_no_checks
    assign fault_o = fault_parity | fault_operand | fault_sum;
  end

  assign op_o     = op_q;
  if (Square) begin : gen_square
    logic begins_q;
    always_ff @(posedge clk_i) begin
      if (wipe_i) begins_q <= 1'b0;
      else begins_q <= begins_i;
    end
    assign begins_o = begins_q;
  end else begin : gen_product
    assign begins_o = op_q != df_dsp_multiply_pkg::OpNone && group_q == '0;
  end
  assign hands_o  = times_last_q & ~df_dsp_multiply_pkg::is_single(times_op_q);
  assign add_op_o   = add_op_q;
  assign add_last_o = add_last_q;

  ///////////////////////
  // Cycle 1: products //
  ///////////////////////

  logic [Group-1:0] lows, highs;
  logic [Word-1:0]  high, high_q, high_up_q;
  for (genvar j = 0; j < Width; j++) begin : gen_word
    logic [2*Word-1:0] product;
    df_dsp_multiply_product #(.Word(Word), .Technology(Technology)) u_product (
      .clk_i, .wipe_i,
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

  logic             bit_up, bit_up_in, bit_up_q, bit_up_up_q, hands_up, unused_guard;
  logic [Group-1:0] addend, addend_q;

  assign highs[Word-1:0] = First ? high_q : (high_q | high_i);
  assign bit_up_in       = First ? bit_up_q : (bit_up_q | bit_up_i);
  assign {bit_up, addend, unused_guard} = {1'b0, lows, 1'b1} + {1'b0, highs, bit_up_in};
  assign hands_up = add_last_q & (add_op_q != df_dsp_multiply_pkg::OpError);

  always_ff @(posedge clk_i) begin
    if (wipe_i || !add_write_q) addend_q <= '0;
    else addend_q <= addend;
  end
  always_ff @(posedge clk_i) begin
    if (wipe_i || !add_write_q || add_last_q) begin
      high_q   <= '0;
      bit_up_q <= 1'b0;
    end else begin
      high_q   <= high;
      bit_up_q <= bit_up;
    end
  end
  always_ff @(posedge clk_i) begin
    if (wipe_i || !add_write_q || !hands_up) begin
      high_up_q   <= '0;
      bit_up_up_q <= 1'b0;
    end else begin
      high_up_q   <= high;
      bit_up_up_q <= bit_up;
    end
  end

  assign high_o   = high_up_q;
  assign bit_up_o = bit_up_up_q;

  //////////////////////
  // Cycle 3: the sum //
  //////////////////////

  if (Groups == 1) begin : gen_single
    df_dsp_multiply_words_single #(
      .Word(Word), .Width(Width), .First(First), .Technology(Technology), .FaultChecks(FaultChecks)
    ) u_sum (
      .clk_i, .wipe_i,
      .add_op_i(add_op_q),
      .product_i(product_o),
      .addend_i(addend_q),
      .carry_i, .next_i, .put_o, .negative_o, .low_o, .digit_o, .carry_o, .copy_o,
      .fault_o(fault_sum)
    );
    logic unused_single;
    assign unused_single = ^{add_group_q, copy_group_i, spread_i};
  end else begin : gen_groups
    df_dsp_multiply_words_sum #(
      .Word(Word), .Width(Width), .Groups(Groups), .First(First), .Top(Top), .Square(Square),
      .Technology(Technology), .FaultChecks(FaultChecks)
    ) u_sum (
      .clk_i, .wipe_i, .spread_i,
      .add_op_i(add_op_q),
      .add_group_i(add_group_q),
      .add_last_i(add_last_q),
      .next_i,
      .addend_i(addend_q),
      .carry_i, .put_o, .negative_o, .low_o, .digit_o, .carry_o, .copy_group_i, .copy_o,
      .fault_o(fault_sum)
    );
  end

  ///////////
  // Check //
  ///////////

  if (Check) begin : gen_check
    logic times_begins_q, add_begins_q;
    always_ff @(posedge clk_i) {times_begins_q, add_begins_q} <= {begins_o, times_begins_q};

    df_dsp_multiply_operand_residue #(.Word(Word), .Width(Width), .Odd(Odd)) u_residue (
      .clk_i,
      .x_i(x),
      .first_i(add_begins_q),
      .odd_i(add_group_q[0]),
      .residue_i, .residue_o
    );
  end else begin : gen_no_check
    logic unused_odd;
    assign unused_odd = Odd;
    assign residue_o  = '0;
  end

  logic unused_bits;
  assign unused_bits = ^{high_i, bit_up_i, residue_i};

endmodule
