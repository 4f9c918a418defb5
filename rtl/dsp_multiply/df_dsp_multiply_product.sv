// SPDX-License-Identifier: Apache-2.0
//
// One multiplier of Word x Word bits, unsigned: p_o is x_i * y_i of the cycle before. With the
// cells of ECP5 and a word that fits one the register is the multiplier's own.
//
//   x_i, y_i --> (*) --> [p_q] --> p_o

module df_dsp_multiply_product #(
  parameter int unsigned Word       = 18,
  parameter int unsigned Technology = 0   // df_tech_pkg::Technology*
) (
  input  logic              clk_i,
  input  logic              wipe_i,
  input  logic [Word-1:0]   x_i,
  input  logic [Word-1:0]   y_i,
  output logic [2*Word-1:0] p_o
);

  if (Technology == df_tech_pkg::TechnologyGeneric || Word > 18) begin : gen_plain
    logic [2*Word-1:0] p_q;
    always_ff @(posedge clk_i) begin
      if (wipe_i) p_q <= '0;
      else p_q <= x_i * y_i;
    end
    assign p_o = p_q;
  end else begin : gen_ecp5
    df_multiply_ecp5 #(.Width(Word)) u_multiply (
      .clk_i, .wipe_i,
      .a_i(x_i),
      .b_i(y_i),
      .p_o
    );
  end

endmodule
