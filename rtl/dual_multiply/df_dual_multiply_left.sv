// SPDX-License-Identifier: Apache-2.0
//
// Left module: the row bits that a right module leaves out: of each word from bit Split of the row
// of A and bit Split + 2 of that of N. Digits come from the right module of a cycle before.
// Combinational.
//
// Source: A. Cilardo, N. Mazzocca, "Time Efficient Dual-Field Unit for Cryptography-Related
//         Processing" (2008), section 5.
//
// Columns count from 2 i + Split, i the first digit; First and Last as in df_dual_multiply_right.
//
// Computes  s_o + c_o = s_i + c_i + rows. All is positive and the total fits Columns.

module df_dual_multiply_left #(
  parameter int unsigned Word    = 64,
  parameter int unsigned Height  = 8,
  parameter int unsigned Split   = 16,
  parameter bit          First   = 1'b1,
  parameter bit          Last    = 1'b1,
  localparam int unsigned Columns = 2 * Height + Word + 3 - Split
) (
  input  logic               field_i,
  input  logic [Columns-1:0] s_i,
  input  logic [Columns-1:0] c_i,
  input  logic [Word-1:0]    a_i,
  input  logic [Word-1:0]    n_i,
  input  logic [Height:0]    b_inv_i,
  input  logic [Height:0]    b_trp_i,
  input  logic [Height:0]    b_shl_i,
  input  logic [Height-1:0]  q_inv_i,
  input  logic [Height-1:0]  q_trp_i,
  input  logic [Height-1:0]  q_shl_i,
  output logic [Columns-1:0] s_o,
  output logic [Columns-1:0] c_o
);

  if (Height < 1 || Split < 2 || Split > Word) begin : gen_check
    $error("df_dual_multiply_left: parameters out of range");
  end

  localparam int unsigned BitsA = Word + 2 - Split;
  localparam int unsigned BitsN = Word - Split;
  // Columns that row i can reach; not told apart where the right module reaches as far.
  localparam bit Tight = 2 * Height + Split + 6 <= Word;

  logic [Height:0][Columns-1:0] s, c;

  if (First) begin : gen_first
    localparam int unsigned Width = Tight ? Word + 3 - Split : Columns;
    logic [BitsA-1:0] row;
    logic [Width-1:0] sum, carry;
    df_dual_multiply_multiple #(.Word(Word), .Low(Split), .Bits(BitsA)) u_row (
      .field_i,
      .x_i(a_i),
      .inv_i(b_inv_i[0]),
      .trp_i(b_trp_i[0]),
      .shl_i(b_shl_i[0]),
      .row_o(row)
    );
    df_dual_multiply_csa #(.Bits(Width)) u_add (
      .field_i,
      .a_i(s_i[Width-1:0]),
      .b_i(c_i[Width-1:0]),
      .d_i(Width'(row)),
      .s_o(sum),
      .c_o(carry)
    );
    always_comb begin
      s[0]            = s_i;
      c[0]            = c_i;
      s[0][Width-1:0] = sum;
      c[0][Width-1:0] = {carry[Width-2:0], 1'b0};
    end
    logic unused_carry;
    assign unused_carry = carry[Width-1];
  end else begin : gen_later
    assign s[0] = s_i;
    assign c[0] = c_i;
    logic unused_digit;
    assign unused_digit = ^{b_inv_i[0], b_trp_i[0], b_shl_i[0]};
  end

  for (genvar i = 0; i < Height; i++) begin : gen_step
    localparam int unsigned Low   = 2 * i + 2;
    localparam int unsigned Width = Tight ? Word + 3 - Split : Columns - Low;

    logic [Width-1:0] row_n, sum_a, carries_a, sum_n, carry_n;

    if (Last && i == Height - 1) begin : gen_no_row
      assign sum_a     = s[i][Low+:Width];
      assign carries_a = c[i][Low+:Width];
      logic unused_row;
      assign unused_row = ^{a_i, b_inv_i[Height], b_trp_i[Height], b_shl_i[Height]};
    end else begin : gen_row
      logic [BitsA-1:0] row;
      logic [Width-1:0] carry_a;
      df_dual_multiply_multiple #(.Word(Word), .Low(Split), .Bits(BitsA)) u_row (
        .field_i,
        .x_i(a_i),
        .inv_i(b_inv_i[i+1]),
        .trp_i(b_trp_i[i+1]),
        .shl_i(b_shl_i[i+1]),
        .row_o(row)
      );
      df_dual_multiply_csa #(.Bits(Width)) u_add (
        .field_i,
        .a_i(s[i][Low+:Width]),
        .b_i(c[i][Low+:Width]),
        .d_i(Width'(row)),
        .s_o(sum_a),
        .c_o(carry_a)
      );
      assign carries_a = {carry_a[Width-2:0], 1'b0};
      logic unused_carry_a;
      assign unused_carry_a = carry_a[Width-1];
    end

    if (BitsN == 0) begin : gen_no_n
      assign row_n = '0;
    end else begin : gen_n
      logic [BitsN-1:0] row;
      assign row_n = Width'(row);
      df_dual_multiply_multiple #(.Word(Word), .Low(Split + 2), .Bits(BitsN)) u_row (
        .field_i,
        .x_i(n_i),
        .inv_i(q_inv_i[i]),
        .trp_i(q_trp_i[i]),
        .shl_i(q_shl_i[i]),
        .row_o(row)
      );
    end
    df_dual_multiply_csa #(.Bits(Width)) u_add_n (
      .field_i,
      .a_i(sum_a),
      .b_i(carries_a),
      .d_i(row_n),
      .s_o(sum_n),
      .c_o(carry_n)
    );
    always_comb begin
      s[i+1]             = s[i];
      c[i+1]             = c[i];
      s[i+1][Low+:Width] = sum_n;
      c[i+1][Low+:Width] = {carry_n[Width-2:0], 1'b0};
    end
    logic unused_carry;
    assign unused_carry = carry_n[Width-1];
  end

  assign s_o = s[Height];
  assign c_o = c[Height];

  logic unused_n;  // all in the right module where Split is Word
  assign unused_n = ^{n_i, q_inv_i, q_trp_i, q_shl_i};

endmodule
