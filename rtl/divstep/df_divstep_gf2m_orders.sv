// SPDX-License-Identifier: Apache-2.0
//
// Orders to the divstep arrays of GF(2^m): what the head does in which cycle.
//
// The orders are registered: a row of this table is decoded one cycle before. T = cycles of
// divsteps, S = of divisions of the divisor, K = segments; the head is at cycle c, segment j at
// c + j.
//
//   cycle        f and g                                  d and e
//   2            g = f / x = divisor, f = modulus         e = d / x = dividend, d = 0 (S = 0)
//   3 .. 2+S     g / x modulo f                           the same in cycle 2+S
//   3+S ..       divstep 0, 1, ..                         divstep 0, 1, ..
//   3+S+T        is f 1?
//   4+S+T+K      the status is known
//   7+S+T+K      out_valid_o
//
// A product, with T = N + 1 and S = 0:
//
//   2            g = f / x = b, f = modulus               e = 0, d = x a
//   3 .. 2+T     g / x                                    (e + g(0) d) / x modulo the modulus
//   3+T                                                   d = e
//
// Checked on their way: in cycle 2 the degrees of the operands, in cycle 3 that f is not 1.

module df_divstep_gf2m_orders #(
  parameter bit Scales = 1'b0  // the divisor is divided before the steps
) (
  input  logic                        clk_i,
  input  logic                        clear_i,
  input  logic                        load_i,
  input  df_divstep_pkg::phase_e      phase_i,
  input  logic [2:0]                  slot_i,
  input  logic                        last_i,  // the last cycle of this phase
  input  logic                        product_i,

  output df_divstep_gf2m_pkg::order_t order_o
);

  df_divstep_gf2m_pkg::order_t order_d;
  logic                        fresh;
  assign fresh = slot_i == 3'd0;

  always_comb begin
    order_d        = '0;
    order_d.wipe_g = 1'b1;
    order_d.wipe_e = 1'b1;
    if (!load_i && !clear_i) begin
      if (phase_i[df_divstep_pkg::AtOpen]) begin
        order_d.first  = 1'b1;
        order_d.take   = ~Scales & ~product_i;
        order_d.wipe_g = 1'b0;
        order_d.wipe_e = Scales | product_i;
        order_d.test   = df_divstep_gf2m_pkg::TestRange;
      end else if (phase_i[df_divstep_pkg::AtScale]) begin
        order_d.odd    = 1'b1;
        order_d.wipe_g = 1'b0;
        order_d.take   = last_i;
        order_d.wipe_e = ~last_i;
        if (fresh) order_d.test = df_divstep_gf2m_pkg::TestModulus;
      end else if (phase_i[df_divstep_pkg::AtStep]) begin
        order_d.step    = ~product_i;
        order_d.product = product_i;
        order_d.odd     = ~product_i;
        order_d.wipe_g  = 1'b0;
        order_d.wipe_e  = 1'b0;
        if ((!Scales || product_i) &&
            fresh) order_d.test = df_divstep_gf2m_pkg::TestModulus;
      end else if (phase_i[df_divstep_pkg::AtClose]) begin
        order_d.move = fresh & product_i;
        if (fresh) order_d.test = df_divstep_gf2m_pkg::TestInvertible;
      end
    end
  end

  always_ff @(posedge clk_i) order_o <= order_d;

endmodule
