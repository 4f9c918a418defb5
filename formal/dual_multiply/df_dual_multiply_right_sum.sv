// SPDX-License-Identifier: Apache-2.0
//
// A right module of N / 4 digits of words of N bits: what it adds is the sum of its rows, and the
// digits it selects clear their columns, up to the carry owed. Every input that is one: polynomials
// have no carries. One module with the first digit of the word and the last, one in the middle.

module df_dual_multiply_right_sum #(
  parameter int unsigned N = 8
) (
  input logic                clk_i,
  input logic                field_i,
  input logic                select_i,
  input logic                t_i,
  input logic [N-1:0]        s_i,
  input logic [N-1:0]        c_i,
  input logic [N-1:0]        a_i,
  input logic [N-1:0]        n_i,
  input logic [2*(N/4)+2:0]  b_i,
  input logic [N/4-1:0]      q_inv_i,
  input logic [N/4-1:0]      q_trp_i,
  input logic [N/4-1:0]      q_shl_i
);

  localparam int unsigned Height = N / 4;
  localparam int unsigned Split  = 2 * Height;
  localparam int unsigned Wide   = 2 * Height + Split + 4;

  logic [Height:0] b_inv, b_trp, b_shl;
  df_dual_multiply_booth #(.Digits(Height + 1)) u_booth (
    .field_i,
    .b_i,
    .inv_o(b_inv),
    .trp_o(b_trp),
    .shl_o(b_shl)
  );

  for (genvar ends = 0; ends < 2; ends++) begin : gen_ends
    logic [Height-1:0] q_inv, q_trp, q_shl;
    logic [2*Height+Split:0] s, c;
    logic t;
    df_dual_multiply_right #(
      .Word(N),
      .Height(Height),
      .Split(Split),
      .First(ends == 1),
      .Last(ends == 1)
    ) u_right (
      .field_i,
      .select_i,
      .t_i(t_i & ~field_i),
      .s_i(s_i[Split-1:0]),
      .c_i(c_i[Split-1:0] & {Split{~field_i}}),
      .a_i,
      .n_i,
      .b_inv_i(b_inv),
      .b_trp_i(b_trp),
      .b_shl_i(b_shl),
      .q_inv_i(q_inv_i & {Height{~field_i}}),
      .q_trp_i,
      .q_shl_i,
      .q_inv_o(q_inv),
      .q_trp_o(q_trp),
      .q_shl_o(q_shl),
      .s_o(s),
      .c_o(c),
      .t_o(t)
    );

    // The sum, row by row.
    logic [2*Height+1:0][Wide-1:0] rows;
    for (genvar i = 0; i <= Height; i++) begin : gen_rows
      logic [Split-1:0] row_a;
      logic [Split+1:0] row_n;
      df_dual_multiply_multiple #(.Word(N), .Bits(Split)) u_row_a (
        .field_i,
        .x_i(a_i),
        .inv_i(b_inv[i]),
        .trp_i(b_trp[i]),
        .shl_i(b_shl[i]),
        .row_o(row_a)
      );
      localparam bit Here = (i > 0 || ends == 1) && (i < Height || ends == 0);
      assign rows[2*i] = Here ? Wide'(row_a) << (2 * i) : '0;
      if (i < Height) begin : gen_n
        df_dual_multiply_multiple #(.Word(N), .Bits(Split + 2)) u_row_n (
          .field_i,
          .x_i(n_i),
          .inv_i(q_inv[i]),
          .trp_i(q_trp[i]),
          .shl_i(q_shl[i]),
          .row_o(row_n)
        );
        assign rows[2*i+1] = Wide'(row_n) << (2 * i);
      end else begin : gen_none
        assign row_n       = '0;
        assign rows[2*i+1] = Wide'(row_n);
      end
    end

    logic [Wide-1:0] total, mixed;
    always_comb begin
      total = Wide'(s_i[Split-1:0]) + Wide'(c_i[Split-1:0]);
      mixed = Wide'(s_i[Split-1:0]);
      for (int i = 0; i < int'(2 * Height + 2); i++) begin
        total = total + rows[i];
        mixed = mixed ^ rows[i];
      end
      for (int i = 0; i < int'(Height); i++) begin
        total = total + (Wide'({1'b0, b_inv[i]}) << (2 * i)) + (Wide'({1'b0, q_inv[i]}) << (2 * i));
      end
    end

    logic [2*Height:0] owed;
    assign owed = (2 * Height + 1)'(s[2*Height-1:0]) + (2 * Height + 1)'(c[2*Height-1:0])
                + (2 * Height + 1)'(t_i);

    always_ff @(posedge clk_i) begin
      if (!field_i) begin
        assert (Wide'(s) + Wide'(c) == total);
        if (select_i && n_i[0]) assert (owed == {t, {2 * Height{1'b0}}});
      end else begin
        assert (Wide'(s) == mixed && c == '0);
        if (select_i && n_i[0]) assert (s[2*Height-1:0] == '0 && !t);
      end
    end
  end

endmodule
