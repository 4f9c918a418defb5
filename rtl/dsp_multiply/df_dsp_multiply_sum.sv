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
  parameter bit          Top        = 1'b0,  // the highest one
  parameter int unsigned Technology = 0,     // df_tech_pkg::Technology*
  parameter bit          FaultChecks = 1'b1,
  localparam int unsigned GroupBits = (Groups > 1) ? $clog2(Groups) : 1,
  localparam int unsigned Group     = Width * Word,
  localparam int unsigned Bits      = Groups * Group
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,
  input  logic                     wipe_data_i,
  input  logic                     clear_i,      // a new operation
  input  logic                     settle_i,     // the cycle after clear_i: no step writes yet
  input  logic                     spread_i,     // the segments above take part

  // Cycle 2
  input  df_dsp_multiply_pkg::op_e add_op_i,
  input  logic [GroupBits-1:0]     add_group_i,
  input  logic                     add_last_i,
  input  logic                     add_write_i,  // the step changes S
  input  logic                     add_even_i,   // inverted parity of step, group and add_last_i
  input  logic [Word-1:0]          product_i,    // the lowest product's lowest word

  // Cycle 3
  input  logic [Group-1:0]         addend_i,     // 0 without a step
  input  logic                     carry_i,      // from the segment below, with the first group
  input  logic [Word-1:0]          next_i,       // lowest word of the segment above
  output df_dsp_multiply_pkg::op_e op_o,
  output logic                     last_o,
  output logic                     over_o,       // the highest carry: S / 2^Word - M is the result
  output logic [Word-1:0]          low_o,        // lowest word, as it is after this cycle

  output logic [Word-1:0]          sum_o,        // lowest word
  output logic                     carry_o,
  output logic [Bits-1:0]          h_o,
  output logic [Bits-1:0]          plain_o,      // S / 2^Word
  output logic [Bits-1:0]          less_o,       // S / 2^Word - M
  output logic                     fault_o       // an upset of the control, from cycle 1 on
);

  localparam bit          Early = First && Groups == 1;
  localparam int unsigned From  = Early ? Word : 0;  // bits below are added in cycle 2

  ///////////
  // Steps //
  ///////////

  df_dsp_multiply_pkg::op_e       op_q;
  df_dsp_multiply_pkg::controls_t now, controls_q;  // of cycles 2 and 3
  logic [GroupBits-1:0]           group_q;
  logic                           last_q;

  always_comb begin
    now        = df_dsp_multiply_pkg::controls(add_op_i);
    now.writes = add_write_i;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || clear_i) begin
      op_q       <= df_dsp_multiply_pkg::OpNone;
      group_q    <= '0;
      last_q     <= 1'b0;
      controls_q <= '0;
    end else begin
      op_q       <= add_op_i;
      group_q    <= add_group_i;
      last_q     <= add_last_i;
      controls_q <= now;
    end
  end

  // The parity bit of the step, of its group and of last_q comes along from cycle 0; the controls
  // must be those of the step. Only controls that this shape reads are compared.
  if (FaultChecks) begin : gen_checks
    // In the order of the type.
    localparam df_dsp_multiply_pkg::controls_t Used = {
      Groups > 1, 1'b1, 1'b1, Groups > 1 && First, Groups == 1, 1'b1, 1'b1
    };
    df_dsp_multiply_pkg::controls_t expected;
    logic                           even_q;

    assign expected = df_dsp_multiply_pkg::controls(op_q);

    always_ff @(posedge clk_i) even_q <= wipe_i | clear_i | add_even_i;

    assign fault_o = (even_q == ^{op_q, group_q, last_q})
                   | (((controls_q ^ expected) & Used) != '0);
  end else begin : gen_no_checks
    logic unused_even;
    assign unused_even = add_even_i;
    assign fault_o     = 1'b0;
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
    localparam int unsigned Index = g;
    localparam int unsigned Upper = (Index + 1) % Groups;
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
      .moves_i(controls_q.moves),
      .addend_i(addend_i[Group-1:From]),
      .carry_i(carry_in),
      .sum_o(sum[Group-1:From]),
      .carry_o(carry)
    );
  end else begin : gen_chosen
    logic [Group-1:0] base;
    logic             unused_guard;
    assign base = controls_q.zero ? '0 : controls_q.moves ? shifted : held;
    assign {carry, sum, unused_guard} = {1'b0, base, 1'b1} + {1'b0, addend_i, carry_in};
  end

  logic [Groups-1:0] here;
  for (genvar g = 0; g < Groups; g++) begin : gen_here
    localparam int unsigned Index = g;
    assign here[g] = (Groups == 1) || (group_q == GroupBits'(Index));
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
    assign base_0 = now.zero ? '0 : now.moves ? moved : s_q[Word-1:0];
    assign {up, early, unused_guard_0} = {1'b0, base_0, 1'b1} + {1'b0, product_i, now.one};
    always_ff @(posedge clk_i) begin
      if (wipe_data_i) s_q[Word-1:0] <= '0;
      else if (now.writes) s_q[Word-1:0] <= early;
    end
    always_ff @(posedge clk_i) begin
      if (wipe_data_i || !now.writes) up_q <= 1'b0;
      else up_q <= up;
    end
    assign sum[Word-1:0] = s_q[Word-1:0];
    assign carry_in      = up_q;
  end else begin : gen_whole
    assign carry_in = !first ? carry_q : First ? controls_q.one : carry_i;
  end

  if (Groups == 1) begin : gen_free
    always_ff @(posedge clk_i) begin
      if (wipe_data_i || settle_i || controls_q.clears) s_q[Group-1:From] <= '0;
      else s_q[Group-1:From] <= sum[Group-1:From];
    end
    assign low_o = sum[Word-1:0];
  end else begin : gen_enabled
    always_ff @(posedge clk_i) begin
      if (wipe_data_i || settle_i) begin
        s_q <= '0;
      end else if (controls_q.writes) begin
        for (int unsigned g = 0; g < Groups; g++) begin
          if (here[g]) s_q[g*Group+:Group] <= sum;
        end
      end
    end
    // Written long before the segment below asks for it.
    assign low_o = s_q[Word-1:0];
  end

  always_ff @(posedge clk_i) begin
    if (wipe_data_i || settle_i || (Groups == 1 && !spread_i)) carry_q <= 1'b0;
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
    if (wipe_data_i) begin
      h_q <= '0;
    end else if (controls_q.keep) begin
      for (int unsigned g = 0; g < Groups; g++) begin
        if (here[g]) h_q[g*Group+:Group] <= shifted;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_data_i || settle_i) begin
      plain_q <= '0;
      less_q  <= '0;
      over_q  <= 1'b0;
    end else if (controls_q.less) begin
      over_q <= carry & (Top | ~spread_i);
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
  assign unused_bits = ^{controls_q, carry_i, product_i, first, addend_i, spread_i};

endmodule
