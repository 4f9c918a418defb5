// SPDX-License-Identifier: Apache-2.0
//
// What a pair of half-delta divsteps does, from the two lowest bits of the lanes and from delta.
//
// zeta = -(delta + 1/2) is kept, -1 at the start. A step swaps if g is odd and zeta < 0; zeta
// becomes -zeta - 2 if it does, else zeta - 1. Both steps of a pair may swap, from zeta = -1 only:
//   swaps          none       the first    the second    both
//   zeta becomes   zeta - 2   -zeta - 3    -zeta - 1     zeta
// Lane e does in cycle c + 1 what lane g does in cycle c. Combinational from the bits of the lanes
// to the pairs and to what the head adds at its lowest bits.

module df_divstep_gfp_two_decide #(
  parameter int unsigned ZetaWidth = 11,   // holds -Steps - 1 .. Steps
  parameter bit          Doubled   = 1'b0,  // operands in lane d are doubled when they are tested
  parameter bit          FaultChecks = 1'b1
) (
  input  logic                    clk_i,
  input  logic                    clear_i,
  input  logic                    halt_i,

  input  df_divstep_gfp_two_pkg::g_order_t g_order_i,
  input  df_divstep_gfp_two_pkg::e_order_t e_order_i,
  input  logic [1:0]              f_i,
  input  logic [1:0]              g_i,
  input  logic [1:0]              m_i,
  input  logic [1:0]              d_i,
  input  logic [1:0]              e_i,

  output df_divstep_gfp_two_pkg::g_pair_t  g_pair_o,
  output df_divstep_gfp_two_pkg::e_pair_t  e_pair_o,
  output df_divstep_gfp_two_pkg::g_carry_t g_carry_o,
  output df_divstep_gfp_two_pkg::e_carry_t e_carry_o,
  output logic                    flip_o,     // the result is ~d, not d
  output logic                    fault_o
);

  ////////////
  // Lane g //
  ////////////

  logic [ZetaWidth-1:0] zeta_q;
  logic                 negative, swap, late, odd_one, odd_two;

  assign negative = zeta_q[ZetaWidth-1];
  assign odd_one  = g_order_i.odd & g_i[0];
  assign swap     = g_order_i.step & g_i[0] & negative;
  // f is odd: of g + f and g - f, one is a multiple of 4.
  assign odd_two  = g_order_i.odd & (g_i[1] ^ (g_i[0] & (f_i[1] ^ ~swap)));
  assign late     = g_order_i.step & odd_two & (swap ? &zeta_q : negative | ~|zeta_q);

  logic [ZetaWidth-1:0] zeta_d;
  logic                 fault_zeta;
  assign zeta_d = (zeta_q ^ {ZetaWidth{swap ^ late}}) + {{(ZetaWidth - 1){~late}}, 1'b0};

  df_divstep_register #(
    .Bits(ZetaWidth),
    .Halted('1),
    .FaultChecks(FaultChecks)
  ) u_zeta (
    .clk_i,
    .halt_i(clear_i | g_order_i.first),
    .next_i(g_order_i.step ? zeta_d : zeta_q),
    .value_o(zeta_q),
    .fault_o(fault_zeta)
  );

  always_comb begin
    g_pair_o.en_one  = g_order_i.force_en | odd_one;
    g_pair_o.neg_one = g_order_i.force_neg | swap;
    g_pair_o.en_two  = odd_two;
    g_pair_o.neg_two = late;
    g_pair_o.swap    = swap;
    g_pair_o.late    = late;
    g_pair_o.first   = g_order_i.first;
    g_pair_o.wipe    = g_order_i.wipe;
    g_pair_o.common  = g_order_i.common;
    g_pair_o.bad     = g_order_i.bad;
    g_carry_o.one    = g_order_i.plus_one | swap;
    g_carry_o.two    = g_order_i.plus_two | late;
    g_carry_o.up     = 1'b0;
  end

  ////////////
  // Lane e //
  ////////////

  // f is 1 or -1 when lane e turns, or the operation is refused.
  logic step_q, one_q, two_q, swap_q, late_q, flip_q, fault_steps;
  df_divstep_register #(.Bits(6), .FaultChecks(FaultChecks)) u_steps (
    .clk_i, .halt_i,
    .next_i({g_order_i.step, g_order_i.step & odd_one, g_order_i.step & odd_two, swap, late,
             e_order_i.turn ? ~f_i[1] : flip_q}),
    .value_o({step_q, one_q, two_q, swap_q, late_q, flip_q}),
    .fault_o(fault_steps)
  );

  // The bits that follow from -d are those of -d, also where its carry is left out.
  logic       even, negate, added, quot_one, carry, sum, quot_two;
  assign even     = step_q | e_order_i.take | e_order_i.turn;
  assign added    = one_q | e_order_i.take | e_order_i.turn;
  assign negate   = swap_q | e_order_i.turn;
  assign quot_one = e_i[0] ^ (added & d_i[0]);
  // Bit 0 of the first sum is 0; this is what it carries into bit 1 (modulo 2).
  assign carry    = negate ? ~e_i[0] | d_i[0] : e_i[0] | (added & d_i[0]);
  assign sum      = e_i[1] ^ (added & (d_i[1] ^ negate)) ^ (quot_one & m_i[1]) ^ carry;
  assign quot_two = sum ^ (two_q & (swap_q ? e_i[0] : d_i[0]));

  always_comb begin
    e_pair_o.en_one    = added | e_order_i.range | e_order_i.show;
    e_pair_o.neg_one   = negate | e_order_i.range | (e_order_i.show & flip_q);
    e_pair_o.quot_one  = (even & quot_one) | (e_order_i.range & ~Doubled) | e_order_i.show;
    e_pair_o.en_two    = two_q;
    e_pair_o.neg_two   = late_q;
    e_pair_o.quot_two  = (even & quot_two) | (e_order_i.range & Doubled);
    e_pair_o.swap      = swap_q;
    e_pair_o.late      = late_q | e_order_i.turn;
    e_pair_o.take      = e_order_i.take;
    e_pair_o.next      = e_order_i.next;
    e_pair_o.show      = e_order_i.show;
    e_pair_o.follow    = e_order_i.follow;
    e_pair_o.wipe      = e_order_i.wipe;
    e_pair_o.test      = e_order_i.range;
    e_carry_o          = '0;
    e_carry_o.one[0]   = swap_q | (e_order_i.turn & f_i[1]);
    e_carry_o.two[0]   = late_q;
  end

  assign flip_o  = flip_q;
  assign fault_o = fault_zeta | fault_steps;

  // Odd, or the operation is refused.
  logic unused_ones;
  assign unused_ones = ^{m_i[0], f_i[0]};

endmodule
