// SPDX-License-Identifier: Apache-2.0
//
// Processing element of the scalable Montgomery multiplier: one bit of a against the whole of b and
// the modulus, a word a cycle, least significant first.
//
// Source: E. Savas, A. F. Tenca, C. K. Koc, "A Scalable and Unified Multiplier Architecture for
//         Finite Fields GF(p) and GF(2^m)" (2000).
//
//   S' = (S + x b + q M) / 2, q such that the sum is even; S in carry-save form (sum, carry)
//
// cycle      input                     output, two cycles after its input
// t          word 0, first_i = 1       -
// t+1        word 1                    -
// t+j        word j                    word j-2 of S', b, M
// t+e        zeros (all words are in)  word e-2
// t+e+2      -                         zeros again
//
// Halving takes the lowest bit of the next word, which is why an element is two cycles behind the
// one before it. A cycle of zeros follows the last word: the period of the reference, though no
// carry leaves the top word. x_i and active_i are read in the cycle of first_i only; an element
// that is not active passes S on as it is. clear_i puts every register to 0.

module df_scalable_multiply_pe #(
  parameter int unsigned Word        = 32,   // bits of a word, >= 2
  parameter bit          FaultChecks = 1'b1  // see df_parity
) (
  input  logic            clk_i,
  input  logic            clear_i,
  input  logic            field_i,   // 1: GF(2^m); constant from word 0 to the last output

  input  logic            first_i,
  input  logic            final_i,   // with first_i: last pass, passed on to the next element
  input  logic            x_i,
  input  logic            active_i,
  input  logic [Word-1:0] sum_i,
  input  logic [Word-1:0] carry_i,
  input  logic [Word-1:0] b_i,
  input  logic [Word-1:0] m_i,

  output logic            choose_o,  // q_o is chosen
  output logic            q_o,
  output logic            fault_o,   // an upset of the control

  output logic            first_o,
  output logic            final_o,
  output logic [Word-1:0] sum_o,
  output logic [Word-1:0] carry_o,
  output logic [Word-1:0] b_o,
  output logic [Word-1:0] m_o
);

  logic            first_q, final_q, x_q, q_q, active_q, row_q;
  logic            x, q, active, parity, row;
  logic [Word-1:0] sum, carry, sum_q, carry_q, b_q, m_q;

  assign x      = first_i ? x_i : x_q;
  assign q      = first_i ? parity : q_q;
  assign active = first_i ? active_i : active_q;

  assign choose_o = first_i & active_i;
  assign q_o      = parity;

  df_scalable_multiply_csa #(.Word(Word)) u_csa (
    .field_i, .sum_i, .carry_i,
    .x_i(x),
    .b_i,
    .q_i(q),
    .m_i,
    .carry_row_i(row_q & ~first_i),
    .parity_o(parity),
    .sum_o(sum),
    .carry_o(carry),
    .carry_row_o(row)
  );

  // Halving: the carry word stands a place too high already, so its bits stay in their places.
  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      {first_q, first_o, final_q, final_o, x_q, q_q, row_q, active_q} <= '0;

      sum_q   <= '0;
      carry_q <= '0;
      b_q     <= '0;
      m_q     <= '0;
      sum_o   <= '0;
      carry_o <= '0;
      b_o     <= '0;
      m_o     <= '0;
    end else begin
      {first_q, first_o} <= {first_i, first_q};
      {final_q, final_o} <= {final_i, final_q};

      {x_q, q_q, row_q, active_q} <= {x, q, row, active};

      sum_q   <= active ? sum : sum_i;
      carry_q <= active ? carry : carry_i;
      b_q     <= b_i;
      m_q     <= m_i;
      sum_o   <= active_q ? {sum[0], sum_q[Word-1:1]} : sum_q;
      carry_o <= carry_q;
      b_o     <= b_q;
      m_o     <= m_q;
    end
  end

  df_parity #(.Bits(5), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({first_i, first_q, final_i, final_q, active} & {5{~clear_i}}),
    .value_i({first_q, first_o, final_q, final_o, active_q}),
    .fault_o
  );

endmodule
