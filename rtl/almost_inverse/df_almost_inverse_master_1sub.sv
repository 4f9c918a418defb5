// SPDX-License-Identifier: Apache-2.0
//
// Master part of the almost Montgomery inverse with one subtractor: gcd(p, a), where a failed u >=
// v test costs a cycle in which the same subtractor gives v - u (Algorithm 1 and section III.A of
// J. Bucek and R. Lorencz, "Comparing Subtraction-Free and Traditional AMI", 2006).
//
// cycle  u_q           v_q     swap_q
// load   modulus_i     a_i     0
// run    one step of Algorithm 1 each cycle, but u < v with both odd takes two: swap_q goes to 1
//        and step_o stays 0 in the first, and v - u goes to v in the second. u = v goes to u, so
//        the loop ends with u_q = 0 and v = gcd. a = 0 never ends it: the control's bound does.
// probe  loop ended by u_q = 0: u_q becomes 1, and unit_o says whether u - v >= 0, that is gcd = 1
//        loop ended by the bound: v_q becomes 1 with swap_q = 1, and unit_o says whether u = 1
//
// Ports: see df_almost_inverse_master_sf; fault_o is 1 after an upset of swap_q.

module df_almost_inverse_master_1sub #(
  parameter int unsigned N           = 256,  // width, >= 3
  parameter bit          FaultChecks = 1'b0  // 1: check swap_q
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
  output logic         unit_o,
  output logic         fault_o
);

  logic [N-1:0] u_q, v_q, u_half, v_half;
  logic         swap_q, swap_next;

  ////////////////
  // Subtractor //
  ////////////////

  logic [N-1:0] x;
  logic         both_odd, passed, above;

  assign both_odd = u_q[0] & v_q[0];

  // A bit above the operands makes the end of the chain the answer of the test itself, with no
  // look-up table behind it: 1 unless both are odd, else 1 if there is no borrow.
  df_sub #(.N(N + 1)) u_sub (
    .a_i({1'b1, swap_q ? v_q : u_q}),
    .b_i({both_odd, swap_q ? u_q : v_q}),
    .diff_o({above, x}),
    .no_borrow_o(passed)
  );

  logic unused_bits;
  assign unused_bits = ^{above, x[0]};  // both operands are odd when x is used

  //////////////
  // Decision //
  //////////////

  // v - u after a failed test has no borrow, so the step is then taken.
  assign step_o     = passed;
  assign step_u_o   = ~u_q[0] | (v_q[0] & ~swap_q);
  assign step_add_o = both_odd;
  assign zero_o     = u_q == '0;
  assign unit_o     = passed;  // both odd

  ///////////////
  // Registers //
  ///////////////

  assign u_half = {1'b0, u_q[0] ? x[N-1:1] : u_q[N-1:1]};
  assign v_half = {1'b0, v_q[0] ? x[N-1:1] : v_q[N-1:1]};

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      u_q <= '0;
      v_q <= '0;
    end else if (load_i) begin
      u_q <= modulus_i;
      v_q <= a_i;
    end else if (run_i & step_o) begin
      if (step_u_o) u_q <= {u_half[N-1:1], u_half[0] | probe_i};
      else v_q <= {v_half[N-1:1], v_half[0] | probe_i};
    end
  end

  always_comb begin
    swap_next = run_i ? (probe_i ? ~zero_o : ~passed & ~swap_q) : swap_q;
    if (wipe_i | load_i) swap_next = 1'b0;
  end

  always_ff @(posedge clk_i) swap_q <= swap_next;

  df_parity #(.FaultChecks(FaultChecks)) u_parity (
    .clk_i, .next_i(swap_next), .value_i(swap_q), .fault_o
  );

endmodule
