// SPDX-License-Identifier: Apache-2.0
//
// Check of the products and sums of the inverter by jumps modulo 15. As 2^16 is 1 modulo 15, a word
// has the same residue at every place of a number:
//
//   residue of row 0 = sum of (factor 0 * x + factor 1 * y), of row 1 with factors 2 and 3
//                    = sum of its words - its sign
//
// Stages, as in df_jump_inverse_datapath: factors and words of stage C, their residues in stage D,
// those of the rows in stages E and F, their sums in stage G beside the sums of the lanes.
//
// Fault     mismatch_o, from the cycle after the highest word until restart_i: a row differs, or
//           the 16 bits that a row loses were not 0. The second finds matrices and multiples of M
//           that are wrong from the start of a pass; parity bits in the datapath cover the rest.
// Not seen  errors that 15 divides. Rows of operands that are refused may differ.

module df_jump_inverse_check #(
  parameter int unsigned Word    = 16,
  localparam int unsigned Jump   = df_jump_inverse_pkg::Jump,
  localparam int unsigned Factor = df_jump_inverse_pkg::FactorBits
) (
  input  logic                       clk_i,
  input  logic                       restart_i,
  input  logic                       tick_i,
  input  logic                       phase_zero_i,
  input  logic [3:0][Factor-1:0]     factors_i,  // stage C
  input  logic [Word:0]              x_i,
  input  logic [Word:0]              y_i,
  input  logic                       add_i,      // stage F, see df_jump_inverse_lane
  input  logic                       first_i,
  input  logic                       part_i,     // stage G, see df_jump_inverse_pkg::slot_t
  input  logic                       empty_i,
  input  logic                       last_i,
  input  logic [1:0][Word-1:0]       results_i,  // stage G
  input  logic [1:0][Jump-1:0]       low_i,
  output logic                       mismatch_o
);

  if (Word % 4 != 0) begin : gen_check_word
    $error("df_jump_inverse_check: Word must be a multiple of 4");
  end

  typedef logic [3:0] residue_t;  // 0 and 15 are the same

  function automatic residue_t add(residue_t a, residue_t b);
    logic [4:0] sum;
    sum = {1'b0, a} + {1'b0, b};
    add = sum[3:0] + {3'd0, sum[4]};
  endfunction

  function automatic residue_t multiply(residue_t a, residue_t b);
    multiply = add(add(b[0] ? a : 4'd0, b[1] ? {a[2:0], a[3]} : 4'd0),
                   add(b[2] ? {a[1:0], a[3:2]} : 4'd0, b[3] ? {a[0], a[3:1]} : 4'd0));
  endfunction

  // a - b is neither code of 0
  function automatic logic differ(residue_t a, residue_t b);
    residue_t difference;
    difference = add(a, ~b);
    differ     = (|difference) & ~(&difference);
  endfunction

  // Residue of a signed number: the topmost bit counts -1 (a word) or -2 (a factor).
  function automatic residue_t word_residue(logic [Word-1:0] value, logic negative);
    word_residue = {4{negative}} & 4'd14;
    for (int unsigned i = 0; i < Word; i += 4) begin
      word_residue = add(word_residue, value[i+:4]);
    end
  endfunction

  function automatic residue_t factor_residue(logic [Factor-1:0] value);
    factor_residue = value[Factor-1] ? 4'd13 : 4'd0;
    factor_residue = add(factor_residue, {3'd0, value[Factor-2]});
    for (int unsigned i = 0; i < Jump; i += 4) begin
      factor_residue = add(factor_residue, value[i+:4]);
    end
  endfunction

  residue_t       x_q, y_q;
  residue_t [3:0] factors_q;
  residue_t [1:0] row_q, row_f_q, expected_q, words_q, words;
  logic     [1:0] differs;

  always_ff @(posedge clk_i) begin
    if (tick_i) begin
      x_q <= word_residue(x_i[Word-1:0], x_i[Word]);
      y_q <= word_residue(y_i[Word-1:0], y_i[Word]);
      for (int unsigned i = 0; i < 4; i++) factors_q[i] <= factor_residue(factors_i[i]);
      for (int unsigned i = 0; i < 2; i++) begin
        row_q[i] <= add(multiply(factors_q[2*i], x_q), multiply(factors_q[2*i+1], y_q));
      end
    end
  end

  for (genvar i = 0; i < 2; i++) begin : gen_row
    assign words[i]   = add(words_q[i],
                            word_residue(results_i[i], results_i[i][Word-1] & last_i));
    assign differs[i] = part_i & (empty_i ? low_i[i] != '0 :
                                         last_i & differ(words[i], expected_q[i]));

    always_ff @(posedge clk_i) begin
      if (phase_zero_i) begin
        row_f_q[i] <= row_q[i];
        if (add_i) begin
          expected_q[i] <= add(first_i ? 4'd0 : expected_q[i], row_f_q[i]);
        end
        if (part_i) words_q[i] <= empty_i ? 4'd0 : words[i];
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (restart_i) mismatch_o <= 1'b0;
    else if (phase_zero_i && differs != '0) mismatch_o <= 1'b1;
  end

endmodule
