// SPDX-License-Identifier: Apache-2.0
//
// Master part of the subtraction-free almost Montgomery inverse: gcd(p, a) with one adder and no
// comparison (Algorithm 2 and section IV of J. Bucek and R. Lorencz, "Comparing Subtraction-Free
// and Traditional AMI", 2006).
//
// u is kept negative, as 2^N - |u| in N bits with the sign bit implied; v is kept positive. Then
// x = u + v is the difference of the magnitudes with its sign in the carry: carry = 0 says
// |u| > v and x goes to u, carry = 1 says v >= |u| and x goes to v, halved both times. For an odd
// p the load value -p is ~p with bit 0 set, so that no carry chain is spent on it.
//
// cycle  u_q                v_q                step
// load   2^N - modulus_i    a_i                -
// run    one step of Algorithm 2 each cycle until v_q = 0 (then |u| = gcd and steps change nothing)
// probe  unchanged          1                  unit_o in the next cycle: is |u| = 1
//
// The master every unit has: df_almost_inverse_master_1sub and df_almost_inverse_master_2sub have
// the same ports.

module df_almost_inverse_master_sf #(
  parameter int unsigned N = 256  // width, >= 3
) (
  input  logic         clk_i,
  input  logic         wipe_i,      // wipe u and v
  input  logic         load_i,      // take modulus_i (odd) and a_i (any)
  input  logic         run_i,       // take a step
  input  logic         probe_i,     // with run_i, when the loop has ended: set up the gcd test
  input  logic [N-1:0] modulus_i,
  input  logic [N-1:0] a_i,

  output logic         step_o,      // the step of this cycle counts (it is not a failed test)
  output logic         step_u_o,    // 1: u is halved, so s doubles; 0: v is halved, so r doubles
  output logic         step_add_o,  // the step adds, so the other of r, s becomes r + s
  output logic         zero_o,      // the loop has ended
  output logic         unit_o       // in the cycle after probe_i: the gcd is 1
);

  logic [N-1:0] u_q, v_q, u_half, v_half;

  ///////////
  // Adder //
  ///////////

  logic [N-1:0] x;
  logic         step_v, above;

  // A bit above the operands makes the end of the chain the decision itself, with no look-up table
  // behind it: 0 if u is even, 1 if only v is, the carry of u + v if neither is.
  df_add #(.N(N + 1)) u_add (
    .a_i({u_q[0], u_q}),
    .b_i({u_q[0] & ~v_q[0], v_q}),
    .sum_o({above, x}),
    .carry_o(step_v)
  );

  // Both operands are odd when x is used, and the modulus is odd always.
  logic unused_bits;
  assign unused_bits = ^{above, x[0], modulus_i[0]};

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

  // Halving shifts the sign in: 1 into the negative u, 0 into v.
  assign u_half = {1'b1, u_q[0] ? x[N-1:1] : u_q[N-1:1]};
  assign v_half = {1'b0, v_q[0] ? x[N-1:1] : v_q[N-1:1]};

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      u_q <= '0;
      v_q <= '0;
    end else if (load_i) begin
      u_q <= {~modulus_i[N-1:1], 1'b1};
      v_q <= a_i;
    end else if (run_i) begin
      if (step_u_o) u_q <= u_half;
      else v_q <= {v_half[N-1:1], v_half[0] | probe_i};
    end
  end

endmodule
