// SPDX-License-Identifier: Apache-2.0
//
// Check of the divstep array of GF(2^m) modulo x + 1. There a polynomial is its parity, and x is 1,
// so a division by x changes nothing.
//
// The parities of f, g, d, e and m are computed from those of the operands and from the decisions:
//   f, g = g or f, g (1 + own) + f         d, e = e or d, e (1 + own) + d + m     see parity_step_t
// and compared with the parity of f, d and m together. Each segment folds its part into a register.
//   in each step  the parts add up on their way to the top, a segment a cycle
//   result        from settled_i on f, d and m do not change, and all parts add up at once
//
// Found     each upset of one bit of f, d or m. An upset of g or e that reaches f or d: a swap
//           makes f of g and d of e, and a step keeps the parity of an error. An upset of g in a
//           product: g must be 0 at the end.
// Not found an upset of d in the cycle in which the result transfers.
// Off       from clear_i to load_i, and where the modulus is even: divisions leave a remainder.
// Fault     fault_o is 1 two cycles after settled_i rises if f, d or m is wrong then; after that,
//           in the cycle after an upset of one of them; before it, at most Count + 4 cycles after.

module df_divstep_gf2m_check #(
  parameter int unsigned Bits  = 256,  // of the operands
  parameter int unsigned Count = 8     // segments but the lowest
) (
  input  logic             clk_i,
  input  logic             clear_i,   // the lanes become 0, or are no longer those of an operation
  input  logic             load_i,    // the operands transfer
  input  logic             zero_i,    // d becomes 0
  input  logic             settled_i,  // f, d and m do not change any more
  input  logic [Bits-1:0]  modulus_i,
  input  logic [Bits-1:0]  divisor_i,
  input  logic [Bits-1:0]  dividend_i,
  input  df_divstep_gf2m_pkg::parity_step_t step_i,  // of the lowest segment
  input  logic             product_i,
  input  logic             end_i,     // the steps have ended, at the lowest segment
  input  logic             g_sum_i,   // the bit that a product drops
  input  logic [Count:0]   parity_i,  // of f, d and m of each segment
  output logic             fault_o
);

  logic f_q, g_q, d_q, e_q, m_q;

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      {f_q, g_q, d_q, e_q, m_q} <= '0;
    end else if (load_i) begin
      f_q <= ^divisor_i;
      d_q <= ^dividend_i;
      m_q <= ^modulus_i;
      g_q <= 1'b0;
      e_q <= 1'b0;
    end else begin
      g_q <= ~step_i.wipe_g & ((g_q & ~step_i.own) ^ (f_q & step_i.f) ^ (product_i & g_sum_i));
      e_q <= ~step_i.wipe_e & ((e_q & ~step_i.own) ^ (d_q & step_i.d) ^ (m_q & step_i.m));
      if (step_i.first) f_q <= m_q;
      else if (step_i.swap | step_i.late) f_q <= g_q;
      if (step_i.take | zero_i) d_q <= 1'b0;
      else if (step_i.late) d_q <= e_q ^ (m_q & step_i.m_one);
      else if (step_i.swap) d_q <= e_q;
    end
  end

  // The sums of the parts on their way to the top. zero_i changes all segments at once.
  logic             active_q, start_q, settled_q, valid_start_q, wrong_q;
  logic [Count+1:0] sum, valid;
  logic [Count:0]   parity_q, sum_q, valid_q, change_q;

  assign sum   = {sum_q, start_q};
  assign valid = {valid_q, valid_start_q};

  always_ff @(posedge clk_i) begin
    active_q      <= (load_i ? modulus_i[0] : active_q) & ~clear_i;
    start_q       <= ~clear_i & (f_q ^ d_q ^ m_q);
    parity_q      <= parity_i & {(Count + 1){~clear_i}};
    sum_q         <= (sum[Count:0] ^ parity_q) & {(Count + 1){~clear_i}};
    settled_q     <= settled_i & ~(clear_i | load_i);
    valid_start_q <= active_q & ~(clear_i | load_i | zero_i);
    valid_q       <= valid[Count:0] & {(Count + 1){~(clear_i | load_i | zero_i)}};
    change_q      <= (parity_i ^ parity_q)
                   & {(Count + 1){active_q & settled_q & ~(clear_i | load_i)}};
    wrong_q       <= active_q & ~clear_i & ~load_i
                   & ((valid[Count+1] & sum[Count+1]) | (product_i & end_i & g_q)
                      | (settled_q & (start_q ^ (^parity_q))));
  end

  assign fault_o = wrong_q | (|change_q);

endmodule
