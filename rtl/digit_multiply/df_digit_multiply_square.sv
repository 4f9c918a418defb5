// SPDX-License-Identifier: Apache-2.0
//
// A square of a polynomial over GF(2), reduced from the low end by a fixed one: gates alone.
//
// Computes  square_o = a_i^2 x^-Down mod Modulus if use_i = 1, else 0; for Modulus with constant
//           term 1, a_i of lower degree than it, and Down from that degree - 1 on.
//
//   a_i             a3  a2  a1  a0
//   spread   0  a3   0  a2   0  a1   0  a0      no term of a square meets another one
//   low end         + f if place 0 is 1, + f x if place 1 is 1, ...: Down places become 0
//
// Each bit of the square is the exclusive or of a few bits of a_i for a trinomial or pentanomial.

module df_digit_multiply_square #(
  parameter int unsigned   Bits    = 233,  // of a_i and square_o
  parameter int unsigned   Down    = 232,
  parameter logic [Bits:0] Modulus = '0
) (
  input  logic            use_i,
  input  logic [Bits-1:0] a_i,
  output logic [Bits-1:0] square_o
);

  localparam int unsigned Wide = Bits + ((Down < Bits) ? Bits : Down);

  logic [Wide-1:0] left;

  always_comb begin
    left = '0;
    if (use_i) begin
      for (int unsigned i = 0; i < Bits; i++) left[2*i] = a_i[i];
      for (int unsigned i = 0; i < Down; i++) begin
        if (left[i]) left = left ^ (Wide'(Modulus) << i);
      end
    end
  end

  assign square_o = left[Down+:Bits];

  logic unused_low;
  assign unused_low = ^left;

endmodule
