// SPDX-License-Identifier: Apache-2.0
//
// Width places of a product of polynomials over GF(2): out[k] is the sum of
// x[j] y[k + Terms-1 - j].
//
// y is a window of a word: x[0] y[Terms-1] is a term of out[0].
// The terms are summed in a tree: tools do not shorten a chain of exclusive ors.

module df_digit_multiply_sum #(
  parameter int unsigned Terms = 8,
  parameter int unsigned Width = 64,
  localparam int unsigned Window = Width + Terms - 1
) (
  input  logic [Terms-1:0]  x_i,
  input  logic [Window-1:0] y_i,
  output logic [Width-1:0]  sum_o
);

  logic [Terms-1:0][Width-1:0] term;

  always_comb begin
    for (int unsigned j = 0; j < Terms; j++) begin
      term[j] = {Width{x_i[j]}} & y_i[Terms-1-j+:Width];
    end
    for (int unsigned step = 1; step < Terms; step *= 2) begin
      for (int unsigned j = 0; j + step < Terms; j += 2 * step) begin
        term[j] = term[j] ^ term[j+step];
      end
    end
  end

  assign sum_o = term[0];

endmodule
