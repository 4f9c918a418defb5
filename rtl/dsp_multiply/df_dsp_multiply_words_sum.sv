// SPDX-License-Identifier: Apache-2.0
//
// The sum S of a segment's words with several groups, in memories: S for the steps, and a copy of
// the results of Scale and Reduce, for the output.
//
//   cycle     2                                3
//             memory of S --> [base] -------> (+) --> memory of S, copy
//                             addend, carry ---^
//
// A register is cleared where S begins from 0. Where S moves down a word, the lowest word is read
// from the group above, and the adder takes each word from the register above its own: no word is
// chosen by an index.

module df_dsp_multiply_words_sum #(
  parameter int unsigned Word       = 18,
  parameter int unsigned Width      = 4,     // words
  parameter int unsigned Groups     = 4,     // >= df_dsp_multiply_words_pkg::LeastGroups
  parameter bit          First      = 1'b0,  // the lowest segment
  parameter bit          Top        = 1'b0,  // the highest one
  parameter bit          Square     = 1'b0,  // the carry of the highest word moves down into it
  parameter int unsigned Technology = 0,     // df_tech_pkg::Technology*
  parameter bit          FaultChecks = 1'b1, // see df_parity
  localparam int unsigned GroupBits = $clog2(Groups),
  localparam int unsigned Group     = Width * Word
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,
  input  logic                     spread_i,    // the segments above take part

  // Cycle 2
  input  df_dsp_multiply_pkg::op_e add_op_i,
  input  logic [GroupBits-1:0]     add_group_i,
  input  logic                     add_last_i,
  input  logic [Word-1:0]          next_i,      // lowest word of the segment above

  // Cycle 3
  input  logic [Group-1:0]         addend_i,
  input  logic                     carry_i,     // from the segment below, with the first group
  output logic                     put_o,       // the copy is complete after this cycle
  output logic                     negative_o,  // with put_o
  output logic [Word-1:0]          low_o,       // lowest word
  output logic [Word-1:0]          digit_o,     // lowest word, as it was before the row
  output logic                     carry_o,     // to the segment above

  input  logic [GroupBits-1:0]     copy_group_i,  // of the next cycle's copy_o
  output logic [Group-1:0]         copy_o,
  output logic                     fault_o        // an upset of the control
);

  ///////////
  // Steps //
  ///////////

  logic from_zero, moves, writes, single;
  logic writes_q, moves_q, one_q, first_q, last_q, copies_q, row_q;
  logic [GroupBits-1:0] group_q;

  assign from_zero = add_op_i == df_dsp_multiply_pkg::OpScale
                  || add_op_i == df_dsp_multiply_pkg::OpError
                  || add_op_i == df_dsp_multiply_pkg::OpFirst;
  assign single    = add_op_i == df_dsp_multiply_pkg::OpInverse
                  || add_op_i == df_dsp_multiply_pkg::OpDigit;
  assign writes    = add_op_i != df_dsp_multiply_pkg::OpNone && !single;
  assign moves     = add_op_i == df_dsp_multiply_pkg::OpRow
                  || add_op_i == df_dsp_multiply_pkg::OpLast;

  logic [GroupBits+6:0] controls;

  always_comb begin
    controls = {writes, moves,
                add_group_i == '0 && (add_op_i == df_dsp_multiply_pkg::OpScale ||
                                      add_op_i == df_dsp_multiply_pkg::OpError),
                add_group_i == '0, add_last_i,
                add_op_i == df_dsp_multiply_pkg::OpScale ||
                add_op_i == df_dsp_multiply_pkg::OpReduce,
                add_op_i == df_dsp_multiply_pkg::OpRow, add_group_i};
    if (wipe_i) controls = '0;
  end

  always_ff @(posedge clk_i) begin
    {writes_q, moves_q, one_q, first_q, last_q, copies_q, row_q, group_q} <= controls;
  end

  df_parity #(.Bits(GroupBits + 7), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i(controls),
    .value_i({writes_q, moves_q, one_q, first_q, last_q, copies_q, row_q, group_q}),
    .fault_o
  );

  ///////////////////////
  // Cycle 2: the base //
  ///////////////////////

  logic [Group-1:0]     read, base_q, sum;
  logic [Word-1:0]      above;
  logic                 carry, carry_in, carry_q, carry_up_q;
  logic [GroupBits-1:0] low_group;

  assign low_group = moves ? add_group_i + 1'b1 : add_group_i;
  df_word_ram #(.Width(Word), .Depth(Groups)) u_low (
    .clk_i,
    .write_i(writes_q),
    .write_address_i(group_q),
    .write_data_i(sum[Word-1:0]),
    .read_address_i(low_group),
    .read_data_o(read[Word-1:0])
  );

  always_ff @(posedge clk_i) begin
    if (wipe_i || !writes || from_zero) begin
      base_q[Word-1:0] <= '0;
    end else if (moves && add_last_i) begin
      base_q[Word-1:0] <= (Top || !spread_i) ? above : next_i;
    end else begin
      base_q[Word-1:0] <= read[Word-1:0];
    end
  end

  logic [Group-1:0] moved;
  if (Width > 1) begin : gen_words
    df_word_ram #(.Width(Group - Word), .Depth(Groups)) u_words (
      .clk_i,
      .write_i(writes_q),
      .write_address_i(group_q),
      .write_data_i(sum[Group-1:Word]),
      .read_address_i(add_group_i),
      .read_data_o(read[Group-1:Word])
    );
    always_ff @(posedge clk_i) begin
      if (wipe_i || !writes || from_zero) base_q[Group-1:Word] <= '0;
      else base_q[Group-1:Word] <= read[Group-1:Word];
    end
    assign moved = {base_q[Word-1:0], base_q[Group-1:Word]};
  end else begin : gen_word
    assign moved = base_q;
  end

  //////////////////////
  // Cycle 3: the sum //
  //////////////////////

  assign carry_in = carry_q | (First ? one_q : carry_i);
  df_dsp_multiply_chain #(.Width(Group), .Technology(Technology)) u_chain (
    .held_i(base_q),
    .moved_i(moved),
    .moves_i(moves_q),
    .addend_i,
    .carry_i(carry_in),
    .sum_o(sum),
    .carry_o(carry)
  );

  logic [Word-1:0] low_q, digit_q;

  // The carry of the last group is for the segment above alone.
  always_ff @(posedge clk_i) begin
    if (wipe_i || !writes_q) begin
      carry_q    <= 1'b0;
      carry_up_q <= 1'b0;
    end else begin
      carry_q    <= carry & ~last_q;
      carry_up_q <= carry & last_q;
    end
  end

  if (Square) begin : gen_square
    logic above_q;
    always_ff @(posedge clk_i) begin
      if (wipe_i) above_q <= 1'b0;
      else if (writes_q && last_q) above_q <= carry;
    end
    assign above = Word'(above_q);
  end else begin : gen_product
    assign above = '0;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      low_q   <= '0;
      digit_q <= '0;
    end else if (writes_q && first_q) begin
      low_q <= sum[Word-1:0];
      if (!row_q) digit_q <= sum[Word-1:0];
    end
  end

  df_block_ram #(.Width(Group), .Depth(Groups)) u_copy (
    .clk_i,
    .write_i(copies_q),
    .write_address_i(group_q),
    .write_data_i(sum),
    .read_address_i(copy_group_i),
    .read_data_o(copy_o)
  );

  assign put_o      = copies_q & last_q;
  assign negative_o = sum[Group-1];
  assign low_o      = low_q;
  assign digit_o    = digit_q;
  assign carry_o    = carry_up_q;

  logic unused_bits;
  assign unused_bits = ^{carry_i, one_q, next_i, spread_i};

endmodule
