// SPDX-License-Identifier: Apache-2.0
//
// Two carry-save pairs to one, for words of the array that were added apart. Combinational.
//
// Computes  s_o + c_o = s_i + c_i + more_s_i + more_c_i (sum of polynomials if field_i is 1). All
//           is positive, and the total must fit Bits.

module df_dual_multiply_merge #(
  parameter int unsigned Bits = 32,  // columns
  parameter int unsigned More = 16   // columns of the second pair, < Bits
) (
  input  logic            field_i,
  input  logic [Bits-1:0] s_i,
  input  logic [Bits-1:0] c_i,
  input  logic [More-1:0] more_s_i,
  input  logic [More-1:0] more_c_i,
  output logic [Bits-1:0] s_o,
  output logic [Bits-1:0] c_o
);

  if (More < 1 || Bits <= More) begin : gen_check
    $error("df_dual_multiply_merge: More must be from 1 to Bits - 1");
  end

  logic [More-1:0] sum, carry;
  logic [Bits-1:0] carries;
  df_dual_multiply_csa #(.Bits(More)) u_first (
    .field_i,
    .a_i(s_i[More-1:0]),
    .b_i(more_s_i),
    .d_i(more_c_i),
    .s_o(sum),
    .c_o(carry)
  );
  df_dual_multiply_csa #(.Bits(Bits)) u_second (
    .field_i,
    .a_i({s_i[Bits-1:More], sum}),
    .b_i(c_i),
    .d_i(Bits'({carry, 1'b0})),
    .s_o,
    .c_o(carries)
  );
  assign c_o = {carries[Bits-2:0], 1'b0};

  logic unused_carry;
  assign unused_carry = carries[Bits-1];

endmodule
