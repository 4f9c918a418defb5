// SPDX-License-Identifier: Apache-2.0
//
// One multiplier of Word x Word bits, unsigned: p_o is x_i * y_i of the cycle before.
//
//   x_i, y_i --> (*) --> [p_q] --> p_o

module df_dsp_multiply_product #(
  parameter int unsigned Word = 18
) (
  input  logic              clk_i,
  input  logic              wipe_i,
  input  logic [Word-1:0]   x_i,
  input  logic [Word-1:0]   y_i,
  output logic [2*Word-1:0] p_o
);

  logic [2*Word-1:0] p_q;

  always_ff @(posedge clk_i) begin
    if (wipe_i) p_q <= '0;
    else p_q <= x_i * y_i;
  end

  assign p_o = p_q;

endmodule
