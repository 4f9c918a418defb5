// SPDX-License-Identifier: Apache-2.0
//
// The four carry chains at every width from 2 to N: what is written for any tool equals what is
// written of ECP5 cells, as df_carry_ecp5 models them outside synthesis (that the cells do the same
// is shown on the vendor's cell by tests/rtl/test_technology.py). Combinational: one step covers
// every operand.

module df_divstep_chain_equal #(
  parameter int unsigned N = 8
) (
  input logic         clk_i,
  input logic [N-1:0] a_i,
  input logic [N-1:0] b_i,
  input logic [N-1:0] c_i,
  input logic         s_i,
  input logic         t_i,
  input logic         u_i,
  input logic         carry_i
);

  for (genvar n = 2; n <= N; n++) begin : gen_width
    logic [n-1:0] sum_g [2], sum_y [2], sum_e [2];
    logic         out_g [2], out_y [2], out_e [2], over [2];
    for (genvar i = 0; i < 2; i++) begin : gen_technology
      df_divstep_gfp_chain_g #(.Width(n), .Technology(i)) u_g (
        .g_i(a_i[n-1:0]), .f_i(b_i[n-1:0]), .en_i(s_i), .neg_i(t_i), .carry_i,
        .sum_o(sum_g[i]), .carry_o(out_g[i])
      );
      df_divstep_gfp_chain_y #(.Width(n), .Technology(i)) u_y (
        .top_i(a_i[n-1]), .move_i(c_i[0]), .above_i(u_i), .d_i(a_i[n-2:0]), .neg_i(s_i),
        .m_i(b_i[n-1:0]), .quot_i(t_i), .carry_i,
        .sum_o(sum_y[i]), .carry_o(out_y[i])
      );
      df_divstep_gfp_chain_e #(.Width(n), .Technology(i)) u_e (
        .e_i(a_i[n-1:0]), .y_i(b_i[n-1:0]), .m_i(c_i[n-1:0]), .use_y_i(s_i), .carry_i,
        .sum_o(sum_e[i]), .carry_o(out_e[i])
      );
      df_divstep_gf2m_over #(.Width(n), .Technology(i)) u_over (
        .m_i(a_i[n-1:0]), .a_i(b_i[n-1:0]), .b_i(c_i[n-1:0]), .carry_i, .carry_o(over[i])
      );
    end
    always_ff @(posedge clk_i) begin
      assert (sum_g[0] == sum_g[1] && out_g[0] == out_g[1]);
      assert (sum_y[0] == sum_y[1] && out_y[0] == out_y[1]);
      assert (sum_e[0] == sum_e[1] && out_e[0] == out_e[1]);
      assert (over[0] == over[1]);
    end
  end

endmodule
