// SPDX-License-Identifier: Apache-2.0
//
// The blocks of the recoded multiplier against their definitions, every input: digits of B and Q,
// rows, adders, comparison. Combinational: one step covers everything. Words of N bits.

module df_dual_multiply_blocks #(
  parameter int unsigned N = 8
) (
  input logic         clk_i,
  input logic         field_i,
  input logic [N-1:0] a_i,
  input logic [N-1:0] b_i,
  input logic [N-1:0] d_i,
  input logic         carry_i,
  input logic [2:0]   digit_i,
  input logic [1:0]   s_i,
  input logic [1:0]   c_i,
  input logic         ca_i,
  input logic         t_i,
  input logic         n1_i
);

  // Value of a digit, integers.
  function automatic logic signed [3:0] value(logic inv, logic trp, logic shl);
    value = 4'(trp) + 4'({shl, 1'b0});
    if (inv) value = -value;
  endfunction

  // Booth: Table 1.
  logic b_inv, b_trp, b_shl;
  df_dual_multiply_booth #(.Digits(1)) u_booth (
    .field_i,
    .b_i(digit_i),
    .inv_o(b_inv),
    .trp_o(b_trp),
    .shl_o(b_shl)
  );
  logic signed [3:0] booth;
  assign booth = 4'(digit_i[1]) + 4'(digit_i[0]) - 4'({digit_i[2], 1'b0});
  always_ff @(posedge clk_i) begin
    if (!field_i) begin
      assert (value(b_inv, b_trp, b_shl) == booth);
      assert (!(b_trp && b_shl));
    end else begin
      assert ({b_inv, b_shl, b_trp} == {1'b0, digit_i[2:1]});
    end
  end

  // Quotient: sp + digit * n ends in 00 for n = 2 n1 + 1.
  logic q_inv, q_trp, q_shl;
  df_dual_multiply_quotient u_quotient (
    .field_i,
    .sp_i(s_i),
    .n1_i,
    .inv_o(q_inv),
    .trp_o(q_trp),
    .shl_o(q_shl)
  );
  logic signed [3:0] cleared;
  assign cleared = 4'(s_i) + value(q_inv, q_trp, q_shl) * 4'({n1_i, 1'b1});
  always_ff @(posedge clk_i) begin
    if (!field_i) begin
      assert (cleared[1:0] == 2'b00);
      assert (value(q_inv, q_trp, q_shl) >= -4'sd1 && value(q_inv, q_trp, q_shl) <= 4'sd2);
      assert (!(q_trp && q_shl));
    end else begin
      assert ((s_i ^ ({n1_i, 1'b1} & {2{q_trp}}) ^ {q_shl, 1'b0}) == 2'b00);
      assert (!q_inv);
    end
  end

  // Selection: the quotient digit of the resolved columns.
  logic s_inv, s_trp, s_shl, r_inv, r_trp, r_shl;
  logic [1:0] resolved;
  assign resolved = !field_i ? s_i + c_i + 2'(ca_i) + 2'(t_i) : s_i;
  df_dual_multiply_select u_select (
    .field_i,
    .s_i,
    .c_i(c_i & {2{~field_i}}),
    .ca_i(ca_i & ~field_i),
    .t_i(t_i & ~field_i),
    .n1_i,
    .inv_o(s_inv),
    .trp_o(s_trp),
    .shl_o(s_shl)
  );
  df_dual_multiply_quotient u_resolved (
    .field_i,
    .sp_i(resolved),
    .n1_i,
    .inv_o(r_inv),
    .trp_o(r_trp),
    .shl_o(r_shl)
  );
  always_ff @(posedge clk_i) assert ({s_inv, s_trp, s_shl} == {r_inv, r_trp, r_shl});

  // Rows: digit * x + 2^(N + 1) - inv; a part of a row is that part of the whole.
  logic [N+1:0] row;
  logic [N-2:0] part;
  df_dual_multiply_multiple #(.Word(N)) u_row (
    .field_i,
    .x_i(a_i),
    .inv_i(b_inv),
    .trp_i(b_trp),
    .shl_i(b_shl),
    .row_o(row)
  );
  df_dual_multiply_multiple #(.Word(N), .Low(3), .Bits(N - 1)) u_part (
    .field_i,
    .x_i(a_i),
    .inv_i(b_inv),
    .trp_i(b_trp),
    .shl_i(b_shl),
    .row_o(part)
  );
  logic signed [N+3:0] multiple;
  assign multiple = booth * $signed({4'b0, a_i}) + $signed((N + 4)'(1) << (N + 1));
  always_ff @(posedge clk_i) begin
    if (!field_i) assert ((N + 4)'(row) == multiple - (N + 4)'(b_inv));
    else assert (row == (((N + 2)'(a_i) & {(N + 2) {digit_i[1]}})
                         ^ ((N + 2)'({a_i, 1'b0}) & {(N + 2) {digit_i[2]}})));
    assert (part == row[N+1:3]);
  end

  // Adders.
  logic [N-1:0] sum_s, sum_c, sum;
  logic         carry;
  df_dual_multiply_csa #(.Bits(N)) u_csa (
    .field_i,
    .a_i,
    .b_i,
    .d_i,
    .s_o(sum_s),
    .c_o(sum_c)
  );
  df_dual_multiply_cla #(.Bits(N)) u_cla (
    .field_i,
    .a_i,
    .b_i,
    .carry_i,
    .sum_o(sum),
    .carry_o(carry)
  );
  always_ff @(posedge clk_i) begin
    if (!field_i) begin
      assert ((N + 2)'(sum_s) + (N + 2)'({sum_c, 1'b0})
              == (N + 2)'(a_i) + (N + 2)'(b_i) + (N + 2)'(d_i));
      assert ({carry, sum} == (N + 1)'(a_i) + (N + 1)'(b_i) + (N + 1)'(carry_i));
    end else begin
      assert (sum_s == (a_i ^ b_i ^ d_i) && sum_c == '0);
      assert (sum == (a_i ^ b_i) && !carry);
    end
  end

  // Comparison: whole, and as two words; the degree bit by bit.
  localparam int unsigned Half = N / 2;
  logic [1:0] below, below_low, below_high;
  logic       reduced, reduced_low, reduced_high, degree_less, equal_above;
  df_dual_multiply_below #(.Bits(N)) u_below (
    .field_i,
    .x_i(a_i),
    .n_i(b_i),
    .below_i(2'b00),
    .below_o(below),
    .reduced_o(reduced)
  );
  df_dual_multiply_below #(.Bits(Half)) u_low (
    .field_i,
    .x_i(a_i[Half-1:0]),
    .n_i(b_i[Half-1:0]),
    .below_i(2'b00),
    .below_o(below_low),
    .reduced_o(reduced_low)
  );
  df_dual_multiply_below #(.Bits(N - Half)) u_high (
    .field_i,
    .x_i(a_i[N-1:Half]),
    .n_i(b_i[N-1:Half]),
    .below_i(below_low),
    .below_o(below_high),
    .reduced_o(reduced_high)
  );
  always_comb begin
    degree_less = 1'b0;
    equal_above = 1'b1;
    for (int i = N - 1; i >= 0; i--) begin
      if (equal_above && b_i[i] && !a_i[i]) degree_less = 1'b1;
      if (a_i[i] || b_i[i]) equal_above = 1'b0;
    end
  end
  always_ff @(posedge clk_i) begin
    assert (reduced == (!field_i ? a_i < b_i : degree_less));
    assert (reduced_high == reduced && below_high == below);
  end

endmodule
