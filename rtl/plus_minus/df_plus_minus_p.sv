// SPDX-License-Identifier: Apache-2.0
//
// Counter P of the plus-minus divider (paper 003, figure 3): falls with the steps and ends them by
// its sign bit. As P = min(alpha, beta) of the paper, or as a plain count of steps.

module df_plus_minus_p #(
  parameter int unsigned Max    = 512,               // highest value loaded
  localparam int unsigned Width = $clog2(Max + 1) + 1  // P in [-2, Max]
) (
  input  logic             clk_i,
  input  logic             load_i,
  input  logic [Width-1:0] value_i,
  input  logic [1:0]       fall_i,     // 0, 1 or 2
  output logic             negative_o
);

  logic [Width-1:0] p_q;

  always_ff @(posedge clk_i) begin
    if (load_i) p_q <= value_i;
    else p_q <= p_q - Width'(fall_i);
  end

  assign negative_o = p_q[Width-1];

endmodule
