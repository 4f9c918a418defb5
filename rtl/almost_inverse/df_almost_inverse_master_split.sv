// SPDX-License-Identifier: Apache-2.0
//
// Master part of the Montgomery inverters: gcd(p, a) with u - v and v - u always at hand, from
// subtractors whose carry chains are cut into segments (Algorithm 1, sections V and VI of A. Daly,
// W. Marnane and E. Popovici, "Fast Modular Inversion in the Montgomery Domain on Reconfigurable
// Logic", 2003).
//
// cycle  u_q          v_q     step
// load   modulus_i    a_i     -
// run    one step of Algorithm 1 each cycle until u = v (= gcd); that step still goes to v, and
//        zero_o says so in the next cycle, when u_q = gcd and v_q = 0
// probe  unchanged    1       unit_o in the next cycle: is u = 1
//
// u = v is u >= v and v >= u in every segment, which the subtractors tell: no detector looks at a
// register of N bits. So does the gcd test, since u >= 1. With a_i = 0 the loop has no such end:
// v_q stays 0 and u_q the modulus, and the control ends it at the bound of 2 N - 2 steps, which no
// other operand exceeds.
//
// Ports: see df_almost_inverse_master_sf; busy_i besides, and fault_o is 1 after an upset of end_q.

module df_almost_inverse_master_split #(
  parameter int unsigned N           = 256,  // width, >= 3
  parameter int unsigned Segments    = 1,    // of the carry chains, 1 .. N
  parameter bit          FaultChecks = 1'b0  // 1: check end_q
) (
  input  logic         clk_i,
  input  logic         wipe_i,
  input  logic         load_i,
  input  logic         busy_i,  // busy_o of df_frame
  input  logic         run_i,
  input  logic         probe_i,
  input  logic [N-1:0] modulus_i,
  input  logic [N-1:0] a_i,

  output logic         step_o,
  output logic         step_u_o,
  output logic         step_add_o,
  output logic         zero_o,
  output logic         unit_o,
  output logic         fault_o
);

  logic [N-1:0] u_q, v_q, u_half, v_half;
  logic         end_q, end_next;

  /////////////////
  // Subtractors //
  /////////////////

  logic [N-1:0] u_less_v, v_less_u;
  logic         u_ge_v, v_ge_u, equal;

  df_sub_split #(.N(N), .Segments(Segments)) u_sub (
    .a_i(u_q),
    .b_i(v_q),
    .a_less_b_o(u_less_v),
    .b_less_a_o(v_less_u),
    .a_ge_b_o(u_ge_v),
    .b_ge_a_o(v_ge_u),
    .equal_o(equal)
  );

  // One of the two borrows decides; the other, and bit 0 of an even difference, are not needed.
  logic unused_bits;
  assign unused_bits = ^{u_ge_v, u_less_v[0], v_less_u[0]};

  //////////////
  // Decision //
  //////////////

  logic both_odd;
  assign both_odd = u_q[0] & v_q[0];

  assign step_o     = 1'b1;
  assign step_u_o   = ~u_q[0] | (v_q[0] & ~v_ge_u);
  assign step_add_o = both_odd;
  assign zero_o     = end_q;
  assign unit_o     = equal;

  always_comb begin
    end_next = run_i ? both_odd & equal : end_q;
    if (wipe_i | load_i) end_next = 1'b0;
  end

  always_ff @(posedge clk_i) end_q <= end_next;

  df_parity #(.FaultChecks(FaultChecks)) u_parity (
    .clk_i, .next_i(end_next), .value_i(end_q), .fault_o
  );

  ///////////////
  // Registers //
  ///////////////

  assign u_half = {1'b0, u_q[0] ? u_less_v[N-1:1] : u_q[N-1:1]};
  assign v_half = {1'b0, v_q[0] ? v_less_u[N-1:1] : v_q[N-1:1]};

  // busy_i alone chooses the next value, as it is valid early; the other inputs choose the enable.
  always_ff @(posedge clk_i) begin
    if (wipe_i) u_q <= '0;
    else if (load_i | (run_i & step_u_o)) u_q <= busy_i ? u_half : modulus_i;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) v_q <= '0;
    else if (load_i | (run_i & ~step_u_o)) begin
      v_q <= busy_i ? {v_half[N-1:1], v_half[0] | probe_i} : a_i;
    end
  end

endmodule
