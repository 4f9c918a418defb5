// SPDX-License-Identifier: Apache-2.0
//
// One multiplier of Word x Word bits, unsigned: p_o is x_i of the cycle before last times y_i of
// the cycle before. One register before the multiplier on the side of x, one behind it, none on the
// side of y, where the word comes from the sum.
//
//   x_i --> [x_q] --> (*) --> [p_q] --> p_o
//   y_i ------------->

module df_dsp_multiply_product #(
  parameter int unsigned Word = 18
) (
  input  logic              clk_i,
  input  logic              wipe_i,
  input  logic [Word-1:0]   x_i,
  input  logic [Word-1:0]   y_i,
  output logic [2*Word-1:0] p_o
);

  logic [Word-1:0]   x_q;
  logic [2*Word-1:0] p_q;

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      x_q <= '0;
      p_q <= '0;
    end else begin
      x_q <= x_i;
      p_q <= x_q * y_i;
    end
  end

  assign p_o = p_q;

endmodule
