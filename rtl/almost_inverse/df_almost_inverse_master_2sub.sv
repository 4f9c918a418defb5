// SPDX-License-Identifier: Apache-2.0
//
// Master part of the almost Montgomery inverse with two subtractors: gcd(p, a) with u - v and v - u
// always at hand (Algorithm 1 and section III.B of J. Bucek and R. Lorencz, "Comparing
// Subtraction-Free and Traditional AMI", 2006).
//
// cycle  u_q          v_q     step
// load   modulus_i    a_i     -
// run    one step of Algorithm 1 each cycle until v_q = 0 (then u = gcd and steps change nothing);
//        u = v goes to v, so that the loop ends as in df_almost_inverse_master_sf
// probe  unchanged    1       unit_o in the next cycle: is u = 1
//
// Ports: see df_almost_inverse_master_sf.

module df_almost_inverse_master_2sub #(
  parameter int unsigned N = 256  // width, >= 3
) (
  input  logic         clk_i,
  input  logic         wipe_i,
  input  logic         load_i,
  input  logic         run_i,
  input  logic         probe_i,
  input  logic [N-1:0] modulus_i,
  input  logic [N-1:0] a_i,

  output logic         step_o,
  output logic         step_u_o,
  output logic         step_add_o,
  output logic         zero_o,
  output logic         unit_o
);

  logic [N-1:0] u_q, v_q, u_half, v_half;

  /////////////////
  // Subtractors //
  /////////////////

  logic [N-1:0] u_less_v, v_less_u;
  logic         u_ge_v, step_v, above;

  df_sub #(.N(N)) u_sub_uv (.a_i(u_q), .b_i(v_q), .diff_o(u_less_v), .no_borrow_o(u_ge_v));

  // A bit above the operands makes the end of the chain the decision itself, with no look-up table
  // behind it: 0 if u is even, 1 if only v is, v >= u if neither is.
  df_sub #(.N(N + 1)) u_sub_vu (
    .a_i({u_q[0], v_q}),
    .b_i({~u_q[0] | v_q[0], u_q}),
    .diff_o({above, v_less_u}),
    .no_borrow_o(step_v)
  );

  // Bit 0 of an even difference and u >= v are not needed.
  logic unused_bits;
  assign unused_bits = ^{above, u_ge_v, u_less_v[0], v_less_u[0]};

  //////////////
  // Decision //
  //////////////

  logic both_odd;
  assign both_odd = u_q[0] & v_q[0];

  assign step_o     = 1'b1;
  assign step_u_o   = ~step_v;
  assign step_add_o = both_odd;
  assign zero_o     = v_q == '0;
  assign unit_o     = step_v;  // both odd

  ///////////////
  // Registers //
  ///////////////

  assign u_half = {1'b0, u_q[0] ? u_less_v[N-1:1] : u_q[N-1:1]};
  assign v_half = {1'b0, v_q[0] ? v_less_u[N-1:1] : v_q[N-1:1]};

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      u_q <= '0;
      v_q <= '0;
    end else if (load_i) begin
      u_q <= modulus_i;
      v_q <= a_i;
    end else if (run_i) begin
      if (step_u_o) u_q <= u_half;
      else v_q <= {v_half[N-1:1], v_half[0] | probe_i};
    end
  end

endmodule
