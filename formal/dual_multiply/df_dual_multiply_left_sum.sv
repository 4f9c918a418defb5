// SPDX-License-Identifier: Apache-2.0
//
// Merge and left module of words of N bits, one digit: what they leave is the sum of what they get
// and of the rows' upper parts, every input that is no larger than the array makes it. One module
// with the first digit of the word and the last, one in the middle.

module df_dual_multiply_left_sum #(
  parameter int unsigned N = 8
) (
  input logic         clk_i,
  input logic         field_i,
  input logic [N+2:0] s_i,
  input logic [N+2:0] c_i,
  input logic [2:0]   more_s_i,
  input logic [2:0]   more_c_i,
  input logic [N-1:0] a_i,
  input logic [N-1:0] n_i,
  input logic [4:0]   b_i,
  input logic         q_inv_i,
  input logic         q_trp_i,
  input logic         q_shl_i
);

  localparam int unsigned Split   = 2;
  localparam int unsigned Columns = N + 3;
  localparam int unsigned Wide    = N + 6;

  logic [1:0] b_inv, b_trp, b_shl;
  df_dual_multiply_booth #(.Digits(2)) u_booth (
    .field_i,
    .b_i,
    .inv_o(b_inv),
    .trp_o(b_trp),
    .shl_o(b_shl)
  );

  // Merge
  logic [Columns-1:0] c, merged_s, merged_c;
  logic [2:0]         more_c;
  assign c      = c_i & {Columns{~field_i}};
  assign more_c = more_c_i & {3{~field_i}};
  df_dual_multiply_merge #(.Bits(Columns), .More(3)) u_merge (
    .field_i,
    .s_i,
    .c_i(c),
    .more_s_i,
    .more_c_i(more_c),
    .s_o(merged_s),
    .c_o(merged_c)
  );
  logic [Wide-1:0] merged;
  assign merged = Wide'(s_i) + Wide'(c) + Wide'(more_s_i) + Wide'(more_c);
  always_ff @(posedge clk_i) begin
    if (field_i) assert (merged_s == (s_i ^ Columns'(more_s_i)) && merged_c == '0);
    else if (merged < (Wide'(1) << Columns)) begin
      assert (Wide'(merged_s) + Wide'(merged_c) == merged);
    end
  end

  for (genvar ends = 0; ends < 2; ends++) begin : gen_ends
    logic [Columns-1:0] s_o, c_o;
    df_dual_multiply_left #(
      .Word(N),
      .Height(1),
      .Split(Split),
      .First(ends == 1),
      .Last(ends == 1)
    ) u_left (
      .field_i,
      .s_i,
      .c_i(c),
      .a_i,
      .n_i,
      .b_inv_i(b_inv),
      .b_trp_i(b_trp),
      .b_shl_i(b_shl),
      .q_inv_i(q_inv_i & ~field_i),
      .q_trp_i,
      .q_shl_i,
      .s_o,
      .c_o
    );

    logic [N+1:0]    row_0, row_1, row_n;
    logic [Wide-1:0] part_0, part_1, part_n, lower, total;
    df_dual_multiply_multiple #(.Word(N)) u_row_0 (
      .field_i,
      .x_i(a_i),
      .inv_i(b_inv[0]),
      .trp_i(b_trp[0]),
      .shl_i(b_shl[0]),
      .row_o(row_0)
    );
    df_dual_multiply_multiple #(.Word(N)) u_row_1 (
      .field_i,
      .x_i(a_i),
      .inv_i(b_inv[1]),
      .trp_i(b_trp[1]),
      .shl_i(b_shl[1]),
      .row_o(row_1)
    );
    df_dual_multiply_multiple #(.Word(N)) u_row_n (
      .field_i,
      .x_i(n_i),
      .inv_i(q_inv_i & ~field_i),
      .trp_i(q_trp_i),
      .shl_i(q_shl_i),
      .row_o(row_n)
    );
    assign part_0 = (ends == 1) ? Wide'(row_0 >> Split) : '0;
    assign part_1 = (ends == 0) ? Wide'(row_1 >> Split) << 2 : '0;
    assign part_n = Wide'(row_n >> (Split + 2)) << 2;
    assign lower = Wide'(s_i) + Wide'(c) + part_0;
    assign total  = lower + part_1 + part_n;

    always_ff @(posedge clk_i) begin
      if (field_i) begin
        assert (Wide'(s_o) == (Wide'(s_i) ^ part_0 ^ part_1 ^ part_n) && c_o == '0);
      end else if (lower < (Wide'(1) << (Columns - 2)) && total < (Wide'(1) << Columns)) begin
        assert (Wide'(s_o) + Wide'(c_o) == total);
      end
    end
  end

endmodule
