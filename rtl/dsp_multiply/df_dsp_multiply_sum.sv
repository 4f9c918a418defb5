// SPDX-License-Identifier: Apache-2.0
//
// The sum S of a segment's words, a group a cycle, H, and the result with and without the last
// subtraction.
//
//   cycle     2               3
//             S, shifted or as it is, or 0 --> (+) --> [S], [H], [S / 2^Word], [S / 2^Word - M]
//             addend, carry from below --------^
//
// With one group, word 0 of the lowest segment is added in cycle 2, the product without a carry;
// word 1, which moves down into it, is taken in the cycle in which it is made, as is the lowest
// word of the segment above. S then has no enable: it is added 0 where there is no step.
//
//   step          t - 1              t                  t + 1
//   cycle 2       word 0             word 0 <--+        word 0 <--+
//   cycle 3                          words 1 --+ ...    words 1 --+ ...

module df_dsp_multiply_sum #(
  parameter int unsigned Word       = 18,
  parameter int unsigned Width      = 4,     // words
  parameter int unsigned Groups     = 1,
  parameter bit          First      = 1'b0,  // the lowest segment
  parameter int unsigned Technology = 0,     // df_tech_pkg::Technology*
  localparam int unsigned GroupBits = (Groups > 1) ? $clog2(Groups) : 1,
  localparam int unsigned Group     = Width * Word,
  localparam int unsigned Bits      = Groups * Group
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,
  input  logic                     clear_i,      // a new operation
  input  logic                     settle_i,     // the cycle after clear_i: no step writes yet
  input  logic                     spread_i,     // the segments above take part

  // Cycle 2
  input  df_dsp_multiply_pkg::op_e add_op_i,
  input  logic [GroupBits-1:0]     add_group_i,
  input  logic                     add_last_i,
  input  logic [Word-1:0]          product_i,    // the lowest product's lowest word

  // Cycle 3
  input  logic [Group-1:0]         addend_i,     // 0 without a step
  input  logic                     carry_i,      // from the segment below, with the first group
  input  logic [Word-1:0]          next_i,       // lowest word of the segment above
  output df_dsp_multiply_pkg::op_e op_o,
  output logic                     last_o,
  output logic                     over_o,       // the result is S / 2^Word - M
  output logic [Word-1:0]          low_o,        // lowest word, as it is after this cycle

  output logic [Word-1:0]          sum_o,        // lowest word
  output logic                     carry_o,
  output logic [Bits-1:0]          h_o,
  output logic [Bits-1:0]          plain_o,      // S / 2^Word
  output logic [Bits-1:0]          less_o        // S / 2^Word - M
);

  localparam bit          Early = First && Groups == 1;
  localparam int unsigned From  = Early ? Word : 0;  // bits below are added in cycle 2

  ///////////
  // Steps //
  ///////////

  logic from_zero, moves, writes, plus_one;
  assign from_zero = add_op_i == df_dsp_multiply_pkg::OpScale
                  || add_op_i == df_dsp_multiply_pkg::OpKeep
                  || add_op_i == df_dsp_multiply_pkg::OpFirst;
  assign writes    = add_op_i != df_dsp_multiply_pkg::OpNone
                  && !df_dsp_multiply_pkg::is_single(add_op_i);
  assign moves     = writes && !from_zero && add_op_i != df_dsp_multiply_pkg::OpQuotient
                  && add_op_i != df_dsp_multiply_pkg::OpReduce;
  assign plus_one  = add_op_i == df_dsp_multiply_pkg::OpScale
                  || add_op_i == df_dsp_multiply_pkg::OpLess;

  df_dsp_multiply_pkg::op_e op_q;
  logic [GroupBits-1:0]     group_q;
  logic                     last_q, zero_q, moves_q, writes_q, one_q, clears_q, keep_q, less_now_q;

  always_ff @(posedge clk_i) begin
    if (wipe_i || clear_i) begin
      op_q    <= df_dsp_multiply_pkg::OpNone;
      group_q <= '0;
      {last_q, zero_q, moves_q, writes_q, one_q, clears_q, keep_q, less_now_q} <= '0;
    end else begin
      op_q       <= add_op_i;
      group_q    <= add_group_i;
      last_q     <= add_last_i;
      zero_q     <= from_zero;
      moves_q    <= moves;
      writes_q   <= writes;
      one_q      <= plus_one;
      clears_q   <= add_op_i == df_dsp_multiply_pkg::OpKeep
                 || add_op_i == df_dsp_multiply_pkg::OpLess;
      keep_q     <= add_op_i == df_dsp_multiply_pkg::OpKeep;
      less_now_q <= add_op_i == df_dsp_multiply_pkg::OpLess;
    end
  end

  assign op_o   = op_q;
  assign last_o = last_q;

  /////////////
  // The sum //
  /////////////

  logic [Bits-1:0]        s_q;
  logic [Groups*Word-1:0] uppers;  // lowest word of the group above each
  logic [Word-1:0]        above, next;
  logic [Group-1:0]       held, shifted, sum;
  logic                   first, carry_in, carry, carry_q;

  for (genvar g = 0; g < Groups; g++) begin : gen_upper
    localparam int unsigned Place = g;
    localparam int unsigned Upper = (Place + 1) % Groups;
    assign uppers[g*Word+:Word] = s_q[Upper*Group+:Word];
  end
  df_dsp_multiply_select #(.Bits(Group), .Count(Groups)) u_held (
    .words_i(s_q),
    .index_i(group_q),
    .word_o(held)
  );
  df_dsp_multiply_select #(.Bits(Word), .Count(Groups)) u_above (
    .words_i(uppers),
    .index_i(group_q),
    .word_o(above)
  );
  assign next    = (Groups == 1 || last_q) ? next_i : above;
  assign shifted = Group'({next, held} >> Word);

  // With one group S is cleared before it begins anew.
  if (Groups == 1) begin : gen_cleared
    df_dsp_multiply_chain #(.Width(Group - From), .Technology(Technology)) u_chain (
      .held_i(held[Group-1:From]),
      .moved_i(shifted[Group-1:From]),
      .moves_i(moves_q),
      .addend_i(addend_i[Group-1:From]),
      .carry_i(carry_in),
      .sum_o(sum[Group-1:From]),
      .carry_o(carry)
    );
  end else begin : gen_chosen
    logic [Group-1:0] base;
    logic             unused_guard;
    assign base = zero_q ? '0 : moves_q ? shifted : held;
    assign {carry, sum, unused_guard} = {1'b0, base, 1'b1} + {1'b0, addend_i, carry_in};
  end

  logic [Groups-1:0] here;
  for (genvar g = 0; g < Groups; g++) begin : gen_here
    localparam int unsigned Place = g;
    assign here[g] = (Groups == 1) || (group_q == GroupBits'(Place));
  end
  assign first = (Groups == 1) || (group_q == '0);

  if (Early) begin : gen_early
    logic [Word-1:0] early, base_0, moved;
    logic            up, up_q, unused_guard_0;
    if (Width > 1) begin : gen_word_1
      assign moved = sum[Word+:Word];
    end else begin : gen_next
      assign moved = next_i;
    end
    assign base_0 = from_zero ? '0 : moves ? moved : s_q[Word-1:0];
    assign {up, early, unused_guard_0} = {1'b0, base_0, 1'b1} + {1'b0, product_i, plus_one};
    always_ff @(posedge clk_i) begin
      if (wipe_i) s_q[Word-1:0] <= '0;
      else if (writes) s_q[Word-1:0] <= early;
    end
    always_ff @(posedge clk_i) begin
      if (wipe_i || !writes) up_q <= 1'b0;
      else up_q <= up;
    end
    assign sum[Word-1:0] = s_q[Word-1:0];
    assign carry_in      = up_q;
  end else begin : gen_whole
    assign carry_in = !first ? carry_q : First ? one_q : carry_i;
  end

  if (Groups == 1) begin : gen_free
    always_ff @(posedge clk_i) begin
      if (wipe_i || settle_i || clears_q) s_q[Group-1:From] <= '0;
      else s_q[Group-1:From] <= sum[Group-1:From];
    end
    assign low_o = sum[Word-1:0];
  end else begin : gen_enabled
    always_ff @(posedge clk_i) begin
      if (wipe_i || settle_i) begin
        s_q <= '0;
      end else if (writes_q) begin
        for (int unsigned g = 0; g < Groups; g++) begin
          if (here[g]) s_q[g*Group+:Group] <= sum;
        end
      end
    end
    // Written long before the segment below asks for it.
    assign low_o = s_q[Word-1:0];
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || settle_i || (Groups == 1 && !spread_i)) carry_q <= 1'b0;
    else carry_q <= carry;
  end

  assign sum_o   = s_q[Word-1:0];
  assign carry_o = carry_q;

  ////////////////////
  // What is stored //
  ////////////////////

  logic [Bits-1:0] h_q, plain_q, less_q;
  logic            over_q;

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
    if (wipe_i || settle_i) begin
      plain_q <= '0;
      less_q  <= '0;
      over_q  <= 1'b0;
    end else if (less_now_q) begin
      over_q <= carry;
      for (int unsigned g = 0; g < Groups; g++) begin
        if (here[g]) begin
          plain_q[g*Group+:Group] <= shifted;
          less_q[g*Group+:Group]  <= sum;
        end
      end
    end
  end

  assign h_o     = h_q;
  assign plain_o = plain_q;
  assign less_o  = less_q;
  assign over_o  = over_q;

  logic unused_bits;
  assign unused_bits = ^{one_q, carry_i, product_i, first, addend_i, writes_q, zero_q, clears_q,
                         spread_i};

endmodule
