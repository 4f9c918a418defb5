// SPDX-License-Identifier: Apache-2.0
//
// Partial product generator, and Montgomery modulus generator: a row of the bit array.
// Combinational.
//
// Source: A. Cilardo, N. Mazzocca, "Time Efficient Dual-Field Unit for Cryptography-Related
//         Processing" (2008), Figure 5.
//
// Bits Low .. Low + Bits - 1 of a row, whose bits above Word + 1 are 0:
//
//   integers:    row = digit * x + 2^(Word + 1) - inv
//   polynomials: row = digit * x
//
// So a row is never negative: a sign is not extended, the 2^(Word + 1) of all rows are taken back
// by the constant K. The inv is the 1 that ends a complement; the user adds it (ca, cn).

module df_dual_multiply_multiple #(
  parameter int unsigned Word = 16,        // bits of x, >= 2
  parameter int unsigned Low  = 0,         // first bit of the row
  parameter int unsigned Bits = Word + 2   // bits of the row from there
) (
  input  logic            field_i,
  input  logic [Word-1:0] x_i,
  input  logic            inv_i,
  input  logic            trp_i,
  input  logic            shl_i,
  output logic [Bits-1:0] row_o
);

  if (Word < 2 || Bits < 1) begin : gen_check
    $error("df_dual_multiply_multiple: Word must be at least 2 and Bits at least 1");
  end

  for (genvar i = 0; i < Bits; i++) begin : gen_bit
    if (Low + i == 0) begin : gen_lowest
      assign row_o[i] = (trp_i & x_i[0]) ^ inv_i;
    end else if (Low + i < Word) begin : gen_middle
      assign row_o[i] = (trp_i & x_i[Low+i]) ^ (shl_i & x_i[Low+i-1]) ^ inv_i;
    end else if (Low + i == Word) begin : gen_doubled
      assign row_o[i] = (shl_i & x_i[Word-1]) ^ inv_i;
    end else if (Low + i == Word + 1) begin : gen_sign
      assign row_o[i] = ~field_i & ~inv_i;
    end else begin : gen_above
      assign row_o[i] = 1'b0;
    end
  end

  logic unused_in;  // a part of a row does not read every bit
  assign unused_in = ^{field_i, x_i, trp_i};

endmodule
