// SPDX-License-Identifier: Apache-2.0
//
// The sum S of a segment's words with one group, in flip-flops: as df_dsp_multiply_words_sum, and
// word 0 of the lowest segment is added in cycle 2, the product without a carry; word 1, which
// moves down into it, is taken in the cycle in which it is made, as is the lowest word of the
// segment above. S has no enable: it is added 0 where there is no step; and S is cleared before it
// begins anew.
//
//   step          t - 1              t                  t + 1
//   cycle 2       word 0             word 0 <--+        word 0 <--+
//   cycle 3                          words 1 --+ ...    words 1 --+ ...

module df_dsp_multiply_words_single #(
  parameter int unsigned Word       = 18,
  parameter int unsigned Width      = 4,     // words
  parameter bit          First      = 1'b0,  // the lowest segment
  parameter int unsigned Technology = 0,     // df_tech_pkg::Technology*
  parameter bit          FaultChecks = 1'b1, // see df_parity
  localparam int unsigned Group     = Width * Word
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,

  // Cycle 2
  input  df_dsp_multiply_pkg::op_e add_op_i,
  input  logic [Word-1:0]          product_i,   // the lowest product's lowest word

  // Cycle 3
  input  logic [Group-1:0]         addend_i,    // 0 without a step
  input  logic                     carry_i,     // from the segment below
  input  logic [Word-1:0]          next_i,      // lowest word of the segment above
  output logic                     put_o,       // the copy is complete after this cycle
  output logic                     negative_o,  // with put_o
  output logic [Word-1:0]          low_o,       // lowest word, as it is after this cycle
  output logic [Word-1:0]          digit_o,     // lowest word
  output logic                     carry_o,     // to the segment above

  output logic [Group-1:0]         copy_o,
  output logic                     fault_o      // an upset of the control
);

  localparam int unsigned From = First ? Word : 0;  // bits below are added in cycle 2

  logic from_zero, moves, writes, plus_one, copies;
  logic moves_q, copies_q, error_q;

  assign from_zero = add_op_i == df_dsp_multiply_pkg::OpScale
                  || add_op_i == df_dsp_multiply_pkg::OpError
                  || add_op_i == df_dsp_multiply_pkg::OpFirst;
  assign writes    = add_op_i != df_dsp_multiply_pkg::OpNone
                  && add_op_i != df_dsp_multiply_pkg::OpInverse
                  && add_op_i != df_dsp_multiply_pkg::OpDigit;
  assign moves     = add_op_i == df_dsp_multiply_pkg::OpRow
                  || add_op_i == df_dsp_multiply_pkg::OpLast;
  assign plus_one  = add_op_i == df_dsp_multiply_pkg::OpScale
                  || add_op_i == df_dsp_multiply_pkg::OpError;
  assign copies    = add_op_i == df_dsp_multiply_pkg::OpScale
                  || add_op_i == df_dsp_multiply_pkg::OpReduce;

  logic [2:0] controls;
  assign controls = wipe_i ? '0 : {moves, copies, add_op_i == df_dsp_multiply_pkg::OpError};

  always_ff @(posedge clk_i) {moves_q, copies_q, error_q} <= controls;

  df_parity #(.Bits(3), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i(controls),
    .value_i({moves_q, copies_q, error_q}),
    .fault_o
  );

  logic [Group-1:0] s_q, moved, sum, copy_q;
  logic             carry_in, carry, carry_q;

  assign moved = Group'({next_i, s_q} >> Word);

  if (Group > From) begin : gen_chain
    df_dsp_multiply_chain #(.Width(Group - From), .Technology(Technology)) u_chain (
      .held_i(s_q[Group-1:From]),
      .moved_i(moved[Group-1:From]),
      .moves_i(moves_q),
      .addend_i(addend_i[Group-1:From]),
      .carry_i(carry_in),
      .sum_o(sum[Group-1:From]),
      .carry_o(carry)
    );
    always_ff @(posedge clk_i) begin
      if (wipe_i || copies_q || error_q) s_q[Group-1:From] <= '0;
      else s_q[Group-1:From] <= sum[Group-1:From];
    end
  end else begin : gen_no_chain
    assign carry = carry_in;
  end

  if (First) begin : gen_early
    logic [Word-1:0] early, base, low_moved;
    logic            up, up_q, unused_guard;
    if (Width > 1) begin : gen_word_1
      assign low_moved = sum[Word+:Word];
    end else begin : gen_next
      assign low_moved = next_i;
    end
    assign base = from_zero ? '0 : moves ? low_moved : s_q[Word-1:0];
    assign {up, early, unused_guard} = {1'b0, base, 1'b1} + {1'b0, product_i, plus_one};
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
    assign carry_in = carry_i;
  end

  // A step of the lowest segment alone does not carry.
  always_ff @(posedge clk_i) begin
    if (wipe_i || error_q) carry_q <= 1'b0;
    else carry_q <= carry;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) copy_q <= '0;
    else if (copies_q) copy_q <= sum;
  end

  assign put_o      = copies_q;
  assign negative_o = sum[Group-1];
  assign low_o      = sum[Word-1:0];
  assign digit_o    = s_q[Word-1:0];
  assign carry_o    = carry_q;
  assign copy_o     = copy_q;

  logic unused_bits;
  assign unused_bits = ^{carry_i, product_i, addend_i, moved, from_zero, writes, plus_one};

endmodule
