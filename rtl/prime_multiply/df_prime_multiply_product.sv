// SPDX-License-Identifier: Apache-2.0
//
// One multiplier of Word x Word bits, unsigned, with registers at its inputs and its output: p_o is
// the product of the factors two cycles before. a_i is read in cycles with load_i only, and kept.
// With the cells of ECP5 and a word that fits one the registers are the multiplier's own.

module df_prime_multiply_product #(
  parameter int unsigned Word       = 18,
  parameter int unsigned Technology = 0   // df_tech_pkg::Technology*
) (
  input  logic              clk_i,
  input  logic              wipe_i,
  input  logic              load_i,
  input  logic [Word-1:0]   a_i,
  input  logic [Word-1:0]   b_i,
  output logic [2*Word-1:0] p_o
);

  if (Technology == df_tech_pkg::TechnologyGeneric || Word > 18) begin : gen_plain
    logic [Word-1:0]   a_q, b_q;
    logic [2*Word-1:0] p_q;
    always_ff @(posedge clk_i) begin
      if (wipe_i) begin
        a_q <= '0;
        b_q <= '0;
        p_q <= '0;
      end else begin
        if (load_i) a_q <= a_i;
        b_q <= b_i;
        p_q <= a_q * b_q;
      end
    end
    assign p_o = p_q;
  end else begin : gen_ecp5
    df_multiply_held_ecp5 #(.Width(Word)) u_multiply (
      .clk_i, .wipe_i, .load_i, .a_i, .b_i, .p_o
    );
  end

endmodule
