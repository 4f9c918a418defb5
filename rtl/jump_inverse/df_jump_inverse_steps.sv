// SPDX-License-Identifier: Apache-2.0
//
// Sixteen divsteps of the lowest words of f and g, one a cycle, and their matrix:
//
//   2^16 f' = u f + v g,  2^16 g' = q f + r g,  |u| + |v| <= 2^16,  |q| + |r| <= 2^16
//
//   even g                 g' = g / 2
//   odd g, delta < 0       g' = (g + f) / 2
//   odd g, delta >= 0      f' = g, g' = (g - f) / 2, delta' = -delta
//
// delta' = delta + 1 otherwise. modulus_i and divisor_i start steps without exchanges: then
// q = -g / f modulo 2^16.
//
// Control   modulus_i loads f and g = 1, divisor_i g alone, jump_i both; each starts the steps. The
//           matrix is valid after 16 cycles, until the next start. The first jump_i begins with
//           delta = 0. restart_i comes before modulus_i.

module df_jump_inverse_steps #(
  parameter int unsigned DeltaBits   = 11,
  parameter int unsigned Technology  = 0,    // df_tech_pkg::Technology*
  parameter bit          FaultChecks = 1'b1, // see df_parity
  localparam int unsigned Jump     = df_jump_inverse_pkg::Jump,
  localparam int unsigned Factor   = df_jump_inverse_pkg::FactorBits
) (
  input  logic                   clk_i,
  input  logic                   wipe_i,
  input  logic                   restart_i,
  input  logic                   modulus_i,
  input  logic                   divisor_i,
  input  logic                   jump_i,
  input  logic [Jump-1:0]        f_i,
  input  logic [Jump-1:0]        g_i,
  output logic [3:0][Factor-1:0] matrix_o,  // u, v, q, r, the first the lowest
  output logic                   fault_o    // an upset of the count, or of free_q
);

  if (DeltaBits < 6) begin : gen_check_bits
    $error("df_jump_inverse_steps: DeltaBits must be at least 6");
  end

  logic [Jump-1:0]      g_q;
  logic [Jump-1:1]      f_q;     // f is odd
  logic [Jump-1:1]      g_next;  // the sum without its lowest bit, which is 0
  logic [Factor-1:0]    u_q, v_q, q_q, r_q, q_next, r_next;
  logic [DeltaBits-1:0] delta_q;
  logic [4:0]           count_q;
  logic                 free_q, may_q, odd, swap, start, runs;

  assign start   = modulus_i | divisor_i | jump_i;
  assign runs    = ~count_q[4];
  assign odd     = g_q[0];
  assign swap    = odd & may_q;

  logic       unused_f;
  logic [2:0] unused_carry;

  assign unused_f = f_i[0];

  // An odd g and f, or -f, have a carry out of bit 0.
  df_divstep_gfp_chain_g #(.Width(Jump - 1), .Technology(Technology)) u_chain_g (
    .g_i(g_q[Jump-1:1]),
    .f_i(f_q),
    .en_i(odd),
    .neg_i(may_q),
    .carry_i(odd),
    .sum_o(g_next),
    .carry_o(unused_carry[0])
  );

  df_divstep_gfp_chain_g #(.Width(Factor), .Technology(Technology)) u_chain_q (
    .g_i(q_q),
    .f_i(u_q),
    .en_i(odd),
    .neg_i(may_q),
    .carry_i(swap),
    .sum_o(q_next),
    .carry_o(unused_carry[1])
  );

  df_divstep_gfp_chain_g #(.Width(Factor), .Technology(Technology)) u_chain_r (
    .g_i(r_q),
    .f_i(v_q),
    .en_i(odd),
    .neg_i(may_q),
    .carry_i(swap),
    .sum_o(r_next),
    .carry_o(unused_carry[2])
  );

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      f_q <= '0;
      g_q <= '0;
    end else if (start) begin
      if (!divisor_i) f_q <= f_i[Jump-1:1];
      g_q <= modulus_i ? Jump'(1'b1) : g_i;
    end else if (runs) begin
      if (swap) f_q <= g_q[Jump-1:1];
      g_q <= {1'b0, g_next};
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      u_q <= '0;
      v_q <= '0;
      q_q <= '0;
      r_q <= '0;
    end else if (start) begin
      u_q <= Factor'(1'b1);
      v_q <= '0;
      q_q <= '0;
      r_q <= Factor'(1'b1);
    end else if (runs) begin
      u_q <= {swap ? q_q[Factor-2:0] : u_q[Factor-2:0], 1'b0};
      v_q <= {swap ? r_q[Factor-2:0] : v_q[Factor-2:0], 1'b0};
      q_q <= q_next;
      r_q <= r_next;
    end
  end

  // (delta ^ swap) + 1
  logic [DeltaBits-1:0] delta_next;

  if (Technology == df_tech_pkg::TechnologyGeneric) begin : gen_plain
    assign delta_next = (delta_q ^ {DeltaBits{swap}}) + 1'b1;
  end else begin : gen_ecp5
    logic unused_delta_carry;
    df_carry_ecp5 #(
      .Width(DeltaBits),
      .Init(16'h7800)
    ) u_delta (
      .a_i({DeltaBits{odd}}),
      .b_i({DeltaBits{may_q}}),
      .c_i(delta_q),
      .d_i('1),
      .carry_i(1'b1),
      .sum_o(delta_next),
      .carry_o(unused_delta_carry)
    );
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || restart_i || (start && !free_q)) delta_q <= '0;
    else if (runs && !start) delta_q <= delta_next;
  end

  // free_q: exchanges are allowed. may_q: they are, and delta is not negative. count_q: steps made.
  logic [4:0] count_d;
  logic       free_d, may_d;

  always_comb begin
    count_d = runs ? count_q + 1'b1 : count_q;
    free_d  = free_q;
    may_d   = runs ? free_q & ~delta_next[DeltaBits-1] : may_q;
    if (start) begin
      count_d = '0;
      free_d  = jump_i;
      may_d   = jump_i & (may_q | ~free_q);
    end
    if (wipe_i || restart_i) {count_d, free_d, may_d} = {5'd16, 2'b00};
  end

  always_ff @(posedge clk_i) {count_q, free_q, may_q} <= {count_d, free_d, may_d};

  df_parity #(.Bits(7), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({count_d, free_d, may_d}),
    .value_i({count_q, free_q, may_q}),
    .fault_o
  );

  assign matrix_o = {r_q, q_q, v_q, u_q};

endmodule
