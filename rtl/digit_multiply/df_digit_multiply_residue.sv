// SPDX-License-Identifier: Apache-2.0
//
// Check of the digit-serial multiplier by casting out modulo x + 1: parities of all polynomials,
// from those of the operands at the ports and from the digits and quotient digits of the steps.
//
// polynomial  parity                                              compared
// f, b        of the ports                                        in every cycle
// a           less that of each digit that leaves                 in every cycle
// digit, q    of the array's, in each slice                       in every cycle
// T           T + q f + digit b after a step                      with the result
//
// (T + q f) / x^D leaves no remainder, else q is wrong: this is compared too, with the result. A
// square has the parity of T in its first cycle. fault_o is 1 in the cycle of a wrong result, else
// at most one cycle later.

module df_digit_multiply_residue #(
  parameter int unsigned Bits   = 233,
  parameter int unsigned Digit  = 8,
  parameter int unsigned ABits  = 240,
  parameter int unsigned BBits  = 233,
  parameter int unsigned Places = 240,
  parameter int unsigned Slices = 4
) (
  input  logic              clk_i,
  input  logic              clear_i,     // no operation from the next cycle on
  input  logic              wipe_i,      // the registers of the array become 0
  input  logic              load_i,
  input  logic              first_i,     // the cycle after load_i
  input  logic              drop_i,
  input  logic              move_i,
  input  logic [Bits:0]     f_i,         // to be loaded
  input  logic [ABits-1:0]  a_i,
  input  logic [BBits-1:0]  b_i,
  input  logic [Bits:0]     f_held_i,    // in registers
  input  logic [ABits-1:0]  a_held_i,
  input  logic [BBits-1:0]  b_held_i,
  input  logic [Digit-1:0]  q_i,         // of the next cycle
  input  logic [Places-1:0] start_i,     // what T starts with
  input  logic [Places-1:0] t_i,
  input  logic [Slices-1:0] digit_parity_i,
  input  logic [Slices-1:0] q_parity_i,
  output logic              fault_o
);

  logic             active_q, f_q, a_q, b_q, digit_q, p_q, t_q, operand_fault_q, remainder_q;
  logic [Digit-1:0] q_q, f_low, of_f, remainder;
  logic [2*Digit-2:0] f_window;

  for (genvar i = 0; i < Digit; i++) begin : gen_low
    if (i <= Bits) begin : gen_f
      assign f_low[i] = f_held_i[i];
    end else begin : gen_no_f
      assign f_low[i] = 1'b0;
    end
  end

  always_comb begin
    f_window                 = '0;
    f_window[Digit-1+:Digit] = f_low;
  end

  df_digit_multiply_sum #(.Terms(Digit), .Width(Digit)) u_of_f (
    .x_i(q_q),
    .y_i(f_window),
    .sum_o(of_f)
  );
  assign remainder = of_f ^ t_i[Digit-1:0];

  always_ff @(posedge clk_i) begin
    if (clear_i) active_q <= 1'b0;
    else if (load_i) active_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      {f_q, a_q, b_q, digit_q, p_q, t_q} <= '0;

      q_q <= '0;
    end else begin
      if (load_i) begin
        f_q <= ^f_i;
        b_q <= ^b_i;
      end
      a_q     <= load_i ? ^a_i : a_q ^ (^a_held_i[Digit-1:0]);
      digit_q <= ^a_held_i[Digit-1:0];
      p_q     <= digit_q & b_q & ~first_i;
      q_q     <= q_i & {Digit{~first_i}};
      if (drop_i) t_q <= 1'b0;
      else if (first_i) t_q <= ^start_i;
      else if (move_i) t_q <= t_q ^ p_q ^ (^q_q & f_q);
    end
  end

  always_ff @(posedge clk_i) begin
    operand_fault_q <= active_q & ~clear_i & ~load_i
                     & ((^f_held_i != f_q) | (^a_held_i != a_q) | (^b_held_i != b_q)
                        | (digit_parity_i != {Slices{digit_q}}) | (q_parity_i != {Slices{^q_q}}));
    if (clear_i | load_i | drop_i) remainder_q <= 1'b0;
    else if (move_i & ~first_i & remainder != '0) remainder_q <= 1'b1;
  end

  assign fault_o = operand_fault_q | (active_q & ~move_i & (remainder_q | (^t_i != t_q)));

endmodule
