// SPDX-License-Identifier: Apache-2.0
//
// The words of the operands, as df_dsp_multiply_check reads them: modulo 3 they must give the
// residues of the operands.

module df_dsp_multiply_operand_check #(
  parameter int unsigned Word = 18
) (
  input  logic                 clk_i,
  input  logic                 load_i,      // an operation begins
  input  logic                 compare_i,   // the next words, the lowest first
  input  logic                 done_i,      // 1 from the cycle after the last words on
  input  logic [2:0][Word-1:0] words_i,
  input  logic [2:0][1:0]      residues_i,  // of the operands, with done_i
  output logic                 fault_o
);

  logic       odd_q, compare_q;
  logic [2:0] differs;

  always_ff @(posedge clk_i) begin
    compare_q <= compare_i;
    odd_q     <= ~load_i & (odd_q ^ compare_i);
  end

  for (genvar i = 0; i < 3; i++) begin : gen_operand
    logic [1:0] word, word_q, sum, sum_q;
    df_residue #(.Bits(Word)) u_word (.value_i(words_i[i]), .residue_o(word));
    assign sum = df_residue_pkg::add(sum_q, word_q);
    always_ff @(posedge clk_i) begin
      // 2^Word is 1 or -1.
      word_q <= (Word % 2 == 1 && odd_q) ? df_residue_pkg::negate(word) : word;
      if (load_i) sum_q <= '0;
      else if (compare_q) sum_q <= sum;
    end
    assign differs[i] = df_residue_pkg::differ(sum, residues_i[i]);
  end

  assign fault_o = compare_q & done_i & (differs != '0);

endmodule
