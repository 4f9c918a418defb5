// SPDX-License-Identifier: Apache-2.0
//
// The carry chain of the sum at every width from 1 to N, and the multiplier with its register at
// every word up to 3 bits: what is written for any tool equals what is written of ECP5 cells, as
// these are modelled outside synthesis (that a carry cell does the same is shown on the vendor's
// cell by tests/rtl/test_technology.py). Both are held to plain arithmetic too.

module df_dsp_multiply_chain_equal #(
  parameter int unsigned N = 8
) (
  input logic         clk_i,
  input logic         wipe_i,
  input logic [N-1:0] held_i,
  input logic [N-1:0] moved_i,
  input logic [N-1:0] addend_i,
  input logic         moves_i,
  input logic         carry_i
);

  for (genvar n = 1; n <= N; n++) begin : gen_width
    logic [n-1:0] sum [2];
    logic         carry [2];
    logic [n:0]   right;
    for (genvar i = 0; i < 2; i++) begin : gen_technology
      df_dsp_multiply_chain #(.Width(n), .Technology(i)) u_chain (
        .held_i(held_i[n-1:0]), .moved_i(moved_i[n-1:0]), .moves_i, .addend_i(addend_i[n-1:0]),
        .carry_i, .sum_o(sum[i]), .carry_o(carry[i])
      );
      always_comb assert ({carry[i], sum[i]} == right);
    end
    assign right = (n + 1)'(moves_i ? moved_i[n-1:0] : held_i[n-1:0])
                 + (n + 1)'(addend_i[n-1:0]) + (n + 1)'(carry_i);
  end

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;

  for (genvar n = 1; n <= 3; n++) begin : gen_word
    logic [2*n-1:0] product [2];
    logic [2*n-1:0] right_q;
    for (genvar i = 0; i < 2; i++) begin : gen_technology
      df_dsp_multiply_product #(.Word(n), .Technology(i)) u_product (
        .clk_i, .wipe_i, .x_i(held_i[n-1:0]), .y_i(moved_i[n-1:0]), .p_o(product[i])
      );
      always_comb if (started_q) assert (product[i] == right_q);
    end
    always_ff @(posedge clk_i) begin
      right_q <= wipe_i ? '0 : (2 * n)'(held_i[n-1:0]) * (2 * n)'(moved_i[n-1:0]);
    end
  end

endmodule
