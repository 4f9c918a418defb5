// SPDX-License-Identifier: Apache-2.0
//
// Is an operand reduced? One word of a comparison from the lowest word up. Combinational.
//
// Integers: x < n is the borrow of x - n. Polynomials: deg x < deg n is x < n and x < x ^ n as
// integers (if the degrees are equal, x ^ n lacks the leading term of x). below_o has both
// borrows, below_i those of the word below, 0 at the lowest. reduced_o holds in the highest word.

module df_dual_multiply_below #(
  parameter int unsigned Bits = 16  // >= 1
) (
  input  logic            field_i,  // 1: polynomials
  input  logic [Bits-1:0] x_i,
  input  logic [Bits-1:0] n_i,
  input  logic [1:0]      below_i,
  output logic [1:0]      below_o,
  output logic            reduced_o
);

  if (Bits < 1) begin : gen_check
    $error("df_dual_multiply_below: Bits must be at least 1");
  end

  logic [Bits:0] less_n, less_sum;
  assign less_n    = {1'b0, x_i} - {1'b0, n_i} - {{Bits{1'b0}}, below_i[0]};
  assign less_sum  = {1'b0, x_i} - {1'b0, x_i ^ n_i} - {{Bits{1'b0}}, below_i[1]};
  assign below_o   = {less_sum[Bits], less_n[Bits]};
  assign reduced_o = below_o[0] & (~field_i | below_o[1]);

  logic unused_difference;
  assign unused_difference = ^{less_n[Bits-1:0], less_sum[Bits-1:0]};

endmodule
