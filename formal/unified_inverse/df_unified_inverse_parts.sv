// SPDX-License-Identifier: Apache-2.0
//
// The word units of the unified inverter, N bits a word, on numbers of three words: what a pass
// does word by word is what the operation does to the whole number. Combinational: one step covers
// every operand.
//
// Shown: adder/subtractor in GF(p) equal to + and - with every choice of signs and of left out
// operands, in GF(2^n) equal to ^ with no carry at all; negator equal to -; shifter equal to >> and
// << for every shift.

module df_unified_inverse_parts #(
  parameter int unsigned N = 4
) (
  input logic           clk_i,
  input logic           field_i,
  input logic           use_a_i,
  input logic           use_b_i,
  input logic           minus_a_i,
  input logic           minus_b_i,
  input logic [3*N-1:0] a_i,
  input logic [3*N-1:0] b_i,
  input logic [1:0]     shift_i
);

  logic [3*N-1:0] sum, negative, right, left;
  logic [3:0]     carry, turn_carry;

  assign carry[0]      = minus_a_i | minus_b_i;
  assign turn_carry[0] = 1'b1;

  for (genvar i = 0; i < 3; i++) begin : gen_word
    logic [2:0] above, below;

    df_unified_inverse_add #(.Word(N)) u_add (
      .field_i,
      .use_a_i,
      .use_b_i,
      .minus_a_i,
      .minus_b_i,
      .a_i(a_i[i*N+:N]),
      .b_i(b_i[i*N+:N]),
      .carry_i(carry[i]),
      .sum_o(sum[i*N+:N]),
      .carry_o(carry[i+1])
    );

    df_unified_inverse_negate #(.Word(N)) u_negate (
      .negate_i(minus_a_i),
      .word_i(a_i[i*N+:N]),
      .carry_i(turn_carry[i]),
      .word_o(negative[i*N+:N]),
      .carry_o(turn_carry[i+1])
    );

    if (i < 2) begin : gen_above
      assign above = a_i[(i+1)*N+:3];
    end else begin : gen_top
      assign above = {3{a_i[3*N-1]}};
    end
    if (i > 0) begin : gen_below
      assign below = a_i[i*N-3+:3];
    end else begin : gen_bottom
      assign below = 3'd0;
    end

    df_unified_inverse_shift #(.Word(N)) u_right (
      .window_i({above, a_i[i*N+:N]}),
      .shift_i,
      .word_o(right[i*N+:N])
    );

    df_unified_inverse_shift #(.Word(N)) u_left (
      .window_i({a_i[i*N+:N], below}),
      .shift_i(2'd3 - shift_i),
      .word_o(left[i*N+:N])
    );
  end

  logic [3*N-1:0] a, b, expected_sum;
  assign a = use_a_i ? (minus_a_i ? -a_i : a_i) : '0;
  assign b = use_b_i ? (minus_b_i ? -b_i : b_i) : '0;
  always_comb begin
    expected_sum = a + b;
    if (field_i) expected_sum = (use_a_i ? a_i : '0) ^ (use_b_i ? b_i : '0);
  end

  always_ff @(posedge clk_i) begin
    // One operand at most is subtracted, and not one that is left out.
    if (!(minus_a_i & minus_b_i) && (use_a_i | ~minus_a_i) && (use_b_i | ~minus_b_i)) begin
      assert (sum == expected_sum);
      if (field_i) assert (carry[3:1] == '0);
    end
    assert (negative == (minus_a_i ? -a_i : a_i));
    assert (right == (3*N)'($signed(a_i) >>> shift_i));
    assert (left == (3*N)'(a_i << shift_i));
  end

endmodule
