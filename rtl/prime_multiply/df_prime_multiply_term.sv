// SPDX-License-Identifier: Apache-2.0
//
// A part of the quotient term q G: bits Low to Low + Width - 1. Combinational.
//
//   {carry_o, term_o} = sum over the digits of G of (q_i or ~q_i) << digit, in these bits,
//                     + product_i << Place, in these bits, + carry_i
//   with exact_i = 1 and q_i = 0: the digits of G count as 0
//
// The shifts of a plane stand side by side; the planes are added.

module df_prime_multiply_term #(
  parameter int unsigned     Word   = 18,
  parameter int unsigned     Low    = 0,
  parameter int unsigned     Width  = 18,
  parameter int unsigned     Planes = 1,   // >= 1: shifts of q that overlap, at most
  parameter int unsigned     Carry  = 1,   // bits of the carry
  parameter bit              Part   = 1'b0,  // 1: product_i counts
  parameter int unsigned     Place  = 0,
  parameter df_prime_multiply_pkg::mask_t Plus  = '0,
  parameter df_prime_multiply_pkg::mask_t Minus = '0
) (
  input  logic [Word-1:0]   q_i,
  input  logic              exact_i,
  input  logic [2*Word-1:0] product_i,
  input  logic [Carry-1:0]  carry_i,
  output logic [Width-1:0]  term_o,
  output logic [Carry-1:0]  carry_o
);

  localparam int unsigned SumBits = Width + Carry;

  logic [Planes:0][SumBits-1:0] sums;
  logic                         unused_inputs;

  // A signal of its own: inside a wider cast the shift would keep the bits above the segment.
  localparam int unsigned Span = Width + 2 * Word;
  logic [Span-1:0] product;
  if (Part && Place < Low + Width && Place + 2 * Word > Low) begin : gen_product
    if (Place >= Low) begin : gen_up
      assign product = Span'(product_i) << (Place - Low);
    end else begin : gen_down
      assign product = Span'(product_i) >> (Low - Place);
    end
  end else begin : gen_none
    assign product = '0;
  end
  assign sums[0]       = SumBits'(carry_i) + SumBits'(product[Width-1:0]);
  assign unused_inputs = ^{product_i, product};

  for (genvar k = 0; k < Planes; k++) begin : gen_plane
    logic [Width-1:0] shifts;
    df_prime_multiply_plane #(
      .Word(Word),
      .Low(Low),
      .Width(Width),
      .Planes(Planes),
      .Index(k),
      .Plus(Plus),
      .Minus(Minus)
    ) u_plane (
      .q_i, .exact_i,
      .shifts_o(shifts)
    );
    assign sums[k+1] = sums[k] + SumBits'(shifts);
  end

  assign {carry_o, term_o} = sums[Planes];

endmodule
