// SPDX-License-Identifier: Apache-2.0
//
// Right module: Height digits of the recoded Montgomery multiplication, with their selection.
// Combinational.
//
// Source: A. Cilardo, N. Mazzocca, "Time Efficient Dual-Field Unit for Cryptography-Related
//         Processing" (2008), sections 4 and 5.
//
// Columns count from the first digit's: digit i clears columns 2 i and 2 i + 1. Of each word of A
// and N the module adds bits 0 .. Split - 1 of the row of A, two more of the row of N. Step i is
//
//   (Stmp, Ctmp) = S + C + AA(i+1) + ca(i)      (S, C) = Stmp + Ctmp + NN(i) + cn(i)
//
// The digit of Q is read from S, C and ca(i) before AA(i+1) is added, so one row of adders, not
// two, lies between digit and digit. ca(i) and cn(i) take places that rows leave free. A step
// leaves three bits in its two columns; s_o and c_o keep them.
//
// Computes  s_o + c_o = s_i + c_i + rows. All is positive: nothing is lost at the upper end.
//           t_o: the carry that the cleared columns owe the one above, where select_i is 1; else
//           the columns are not cleared and hold their own.
//
// With First the row AA(0) is added as well; otherwise the module below has done so. Digit Height
// of b_*_i is the first of the next module; with Last there is none.

module df_dual_multiply_right #(
  parameter int unsigned Word   = 64,           // bits of a word of A and N
  parameter int unsigned Height = 8,            // digits, >= 1
  parameter int unsigned Split  = 16,           // row bits of A here, <= Word + 2
  parameter bit          First  = 1'b1,
  parameter bit          Last   = 1'b1,
  parameter int unsigned In     = Split,        // columns of s_i and c_i, Split if First
  localparam int unsigned Out   = 2 * Height + Split + 1
) (
  input  logic              field_i,
  input  logic              select_i,  // 1: select the digits of Q, 0: take q_*_i
  input  logic              t_i,
  input  logic [In-1:0]     s_i,
  input  logic [In-1:0]     c_i,
  input  logic [Word-1:0]   a_i,
  input  logic [Word-1:0]   n_i,
  input  logic [Height:0]   b_inv_i,
  input  logic [Height:0]   b_trp_i,
  input  logic [Height:0]   b_shl_i,
  input  logic [Height-1:0] q_inv_i,
  input  logic [Height-1:0] q_trp_i,
  input  logic [Height-1:0] q_shl_i,
  output logic [Height-1:0] q_inv_o,
  output logic [Height-1:0] q_trp_o,
  output logic [Height-1:0] q_shl_o,
  output logic [Out-1:0]    s_o,
  output logic [Out-1:0]    c_o,
  output logic              t_o
);

  if (Height < 1 || Split < 2 || Split > Word + 2 || In > Split || (First && In != Split))
  begin : gen_check
    $error("df_dual_multiply_right: parameters out of range");
  end

  logic [Height:0][Out-1:0] s, c;
  logic [Height:0]          t;
  assign t[0] = t_i;

  if (First) begin : gen_first
    logic [Split-1:0] row, sum, carry;
    df_dual_multiply_multiple #(.Word(Word), .Low(0), .Bits(Split)) u_row (
      .field_i,
      .x_i(a_i),
      .inv_i(b_inv_i[0]),
      .trp_i(b_trp_i[0]),
      .shl_i(b_shl_i[0]),
      .row_o(row)
    );
    df_dual_multiply_csa #(.Bits(Split)) u_add (
      .field_i,
      .a_i(s_i),
      .b_i(c_i),
      .d_i(row),
      .s_o(sum),
      .c_o(carry)
    );
    assign s[0] = Out'(sum);
    assign c[0] = Out'({carry, 1'b0});
  end else begin : gen_later
    assign s[0] = Out'(s_i);
    assign c[0] = Out'(c_i);
    logic unused_digit;
    assign unused_digit = b_trp_i[0] ^ b_shl_i[0];
  end

  for (genvar i = 0; i < Height; i++) begin : gen_step
    localparam int unsigned Low   = 2 * i;      // columns Low .. Low + Split + 1
    localparam int unsigned Width = Split + 2;

    logic             inv, trp, shl;
    logic [Split-1:0] row_a;
    logic [Width-1:0] row_n, sum_a, carry_a, sum_n, carry_n;

    df_dual_multiply_select u_select (
      .field_i,
      .s_i(s[i][Low+:2]),
      .c_i(c[i][Low+:2]),
      .ca_i(b_inv_i[i]),
      .t_i(t[i]),
      .n1_i(n_i[1]),
      .inv_o(inv),
      .trp_o(trp),
      .shl_o(shl)
    );
    assign q_inv_o[i] = select_i ? inv : q_inv_i[i];
    assign q_trp_o[i] = select_i ? trp : q_trp_i[i];
    assign q_shl_o[i] = select_i ? shl : q_shl_i[i];

    if (Last && i == Height - 1) begin : gen_no_row
      assign row_a = '0;
      logic unused_row;
      assign unused_row = ^{a_i, b_inv_i[Height], b_trp_i[Height], b_shl_i[Height]};
    end else begin : gen_row
      df_dual_multiply_multiple #(.Word(Word), .Low(0), .Bits(Split)) u_row_a (
        .field_i,
        .x_i(a_i),
        .inv_i(b_inv_i[i+1]),
        .trp_i(b_trp_i[i+1]),
        .shl_i(b_shl_i[i+1]),
        .row_o(row_a)
      );
    end
    df_dual_multiply_csa #(.Bits(Width)) u_add_a (
      .field_i,
      .a_i(s[i][Low+:Width]),
      .b_i(c[i][Low+:Width]),
      .d_i({row_a, 1'b0, b_inv_i[i]}),
      .s_o(sum_a),
      .c_o(carry_a)
    );

    df_dual_multiply_multiple #(.Word(Word), .Low(0), .Bits(Width)) u_row_n (
      .field_i,
      .x_i(n_i),
      .inv_i(q_inv_o[i]),
      .trp_i(q_trp_o[i]),
      .shl_i(q_shl_o[i]),
      .row_o(row_n)
    );
    df_dual_multiply_csa #(.Bits(Width)) u_add_n (
      .field_i,
      .a_i(sum_a),
      .b_i({carry_a[Width-2:0], q_inv_o[i]}),
      .d_i(row_n),
      .s_o(sum_n),
      .c_o(carry_n)
    );

    // Columns below are done. Column Low + Width is free and takes the carry of the row of N. The
    // row of A has none: no step before has reached the column at its top, Low + Width - 1, where
    // S and C are 0.
    localparam int unsigned Top = Low + Width;
    always_comb begin
      s[i+1]             = s[i];
      c[i+1]             = c[i];
      s[i+1][Low+:Width] = sum_n;
      c[i+1][Low+:Width] = {carry_n[Width-2:0], 1'b0};
      s[i+1][Top]        = carry_n[Width-1];
    end
    logic unused_carry;
    assign unused_carry = carry_a[Width-1];
    assign t[i+1] = s[i+1][Low+1] | c[i+1][Low+1];
  end

  assign s_o = s[Height];
  assign c_o = c[Height];
  assign t_o = t[Height];

endmodule
