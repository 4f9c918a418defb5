// SPDX-License-Identifier: Apache-2.0
//
// Way out of the pipelined dual-field multiplier: a word of P a cycle, made non-negative, out of
// carry-save, and less the modulus.
//
// The digits of the words of B leave B 2^(Word * words) short if its top bit is 1, and Q may be
// negative. So b_top_i * A and negative_i * N are added on the way, the paper's last row of
// floor(w / 2) + 1 digits: then 0 <= F < 2 N. (Polynomials: neither; F = P, reduced.)
//
// Computes  words of F and of F - N, one a cycle, from the lowest. With last_o: less_o, F - N is
//           the result (F >= N, integers), and top_o, the bit of F above its words.
// Cycles    2 from p_s_i to word_o; every input with its word.

module df_dual_multiply_finish #(
  parameter int unsigned Word    = 64,
  parameter bit          Reduced = 1'b1, // 0: F only, less_o is 0
  parameter bit          FaultChecks = 1'b1  // see df_parity
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            clear_i,
  input  logic            valid_i,
  input  logic            first_i,
  input  logic            last_i,
  input  logic            field_i,
  input  logic            b_top_i,
  input  logic            negative_i,
  input  logic [Word:0]   p_s_i,     // a bit more in the last word
  input  logic [Word:0]   p_c_i,
  input  logic [Word-1:0] a_i,
  input  logic [Word-1:0] n_i,
  output logic            valid_o,
  output logic            last_o,
  output logic [Word-1:0] word_o,
  output logic [Word-1:0] difference_o,
  output logic            less_o,
  output logic            top_o,
  output logic            fault_o  // an upset of a control
);

  localparam int unsigned Wide = Word + 1;

  // Carries go from word to word in each row of adders.
  logic            from_a_q, from_n_q, from_sum_q;
  logic [Wide-1:0] mask, s_a, c_a, s_n, c_n, with_a, with_n;
  logic [Word-1:0] sum;
  logic            carry;

  assign mask = {last_i, {Word{1'b1}}};

  df_dual_multiply_csa #(.Bits(Wide)) u_add_a (
    .field_i,
    .a_i(p_s_i),
    .b_i(p_c_i),
    .d_i(Wide'(a_i & {Word{b_top_i & ~field_i}})),
    .s_o(s_a),
    .c_o(c_a)
  );
  assign with_a = {c_a[Wide-2:0], from_a_q & ~first_i} & mask;
  df_dual_multiply_csa #(.Bits(Wide)) u_add_n (
    .field_i,
    .a_i(s_a),
    .b_i(with_a),
    .d_i(Wide'(n_i & {Word{negative_i & ~field_i}})),
    .s_o(s_n),
    .c_o(c_n)
  );
  assign with_n = {c_n[Wide-2:0], from_n_q & ~first_i} & mask;
  logic [Wide-1:0] s_q, c_q;
  logic            valid_q, valid_1_q, first_1_q, last_1_q, field_1_q;
  logic [Word-1:0] n_1_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) {valid_q, valid_1_q} <= 2'b00;
    else if (clear_i) {valid_q, valid_1_q} <= 2'b00;
    else {valid_q, valid_1_q} <= {valid_1_q, valid_i};
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      {from_a_q, from_n_q, first_1_q, last_1_q, field_1_q} <= '0;

      s_q   <= '0;
      c_q   <= '0;
      n_1_q <= '0;
    end else begin
      {from_a_q, from_n_q}             <= {c_a[Word-1], c_n[Word-1]};
      {first_1_q, last_1_q, field_1_q} <= {first_i, last_i, field_i};

      s_q   <= s_n;
      c_q   <= with_n;
      n_1_q <= n_i;
    end
  end

  df_dual_multiply_cla #(.Bits(Word)) u_sum (
    .field_i(field_1_q),
    .a_i(s_q[Word-1:0]),
    .b_i(c_q[Word-1:0]),
    .carry_i(from_sum_q & ~first_1_q),
    .sum_o(sum),
    .carry_o(carry)
  );

  logic            first_q, last_q, field_q, top_q;
  logic [Word-1:0] word_q, n_q;
  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      {from_sum_q, first_q, last_q, field_q, top_q} <= '0;

      word_q <= '0;
      n_q    <= '0;
    end else begin
      {from_sum_q, first_q, last_q, field_q} <= {carry, first_1_q, last_1_q, field_1_q};

      top_q  <= (s_q[Word] ^ c_q[Word] ^ carry) & ~field_1_q;
      word_q <= sum;
      n_q    <= n_1_q;
    end
  end

  if (Reduced) begin : gen_reduced
    logic borrow, borrow_in, borrow_q;
    assign borrow_in = borrow_q & ~first_q;
    assign {borrow, difference_o} =
        {1'b0, word_q} - {1'b0, n_q} - {{Word{1'b0}}, borrow_in};
    always_ff @(posedge clk_i) borrow_q <= borrow & ~clear_i;
    assign less_o = ~field_q & (top_q | ~borrow);
  end else begin : gen_unreduced
    assign difference_o = '0;
    assign less_o       = 1'b0;
    logic unused_n;
    assign unused_n = ^{n_q, first_q, field_q};
  end

  df_parity #(.Bits(8), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({valid_1_q, valid_i, first_1_q, last_1_q, field_1_q, first_i, last_i, field_i}
            & {8{~clear_i}}),
    .value_i({valid_q, valid_1_q, first_q, last_q, field_q, first_1_q, last_1_q, field_1_q}),
    .fault_o
  );

  assign valid_o = valid_q;
  assign last_o  = last_q;
  assign word_o  = word_q;
  assign top_o   = top_q;

  logic unused_top;
  assign unused_top = ^{c_a[Wide-1], c_n[Wide-1]};

endmodule
