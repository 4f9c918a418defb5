// SPDX-License-Identifier: Apache-2.0
//
// Subtractor: diff_o = a_i - b_i mod 2^N, no_borrow_o = (a_i >= b_i). Combinational, N bits, one
// carry chain; no_borrow_o is the carry out of a_i + ~b_i + 1, which Bucek and Lorencz (2006) call
// CARRY(x).

module df_sub #(
  parameter int unsigned N = 8  // operand width, >= 1
) (
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,
  output logic [N-1:0] diff_o,
  output logic         no_borrow_o
);

  if (N < 1) begin : gen_check_n
    $error("df_sub: N must be at least 1");
  end

  logic borrow;
  assign {borrow, diff_o} = {1'b0, a_i} - {1'b0, b_i};
  assign no_borrow_o = ~borrow;

endmodule
