// SPDX-License-Identifier: Apache-2.0
//
// The adder and the subtractor at every width from 1 to N: equal to a chain of full adders written
// bit by bit, and no_borrow_o equal to a comparison. Combinational: one step covers every operand.

module df_adder_equal #(
  parameter int unsigned N = 16
) (
  input logic         clk_i,
  input logic [N-1:0] a_i,
  input logic [N-1:0] b_i
);

  for (genvar n = 1; n <= N; n++) begin : gen_width
    logic [n-1:0] a, b, sum, diff;
    logic         carry_out, no_borrow;
    assign a = a_i[n-1:0];
    assign b = b_i[n-1:0];

    df_add #(.N(n)) u_add (.a_i(a), .b_i(b), .sum_o(sum), .carry_o(carry_out));
    df_sub #(.N(n)) u_sub (.a_i(a), .b_i(b), .diff_o(diff), .no_borrow_o(no_borrow));

    logic [n:0] carry, borrow;
    assign carry[0]  = 1'b0;
    assign borrow[0] = 1'b0;
    for (genvar i = 0; i < n; i++) begin : gen_bit
      assign carry[i+1]  = (a[i] & b[i]) | (carry[i] & (a[i] ^ b[i]));
      assign borrow[i+1] = (~a[i] & b[i]) | (borrow[i] & ~(a[i] ^ b[i]));
    end

    always_ff @(posedge clk_i) begin
      assert (sum == (a ^ b ^ carry[n-1:0]));
      assert (carry_out == carry[n]);
      assert (diff == (a ^ b ^ borrow[n-1:0]));
      assert (no_borrow == ~borrow[n]);
      assert (no_borrow == (a >= b));
    end
  end

endmodule
