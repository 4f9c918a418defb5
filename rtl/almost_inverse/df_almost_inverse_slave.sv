// SPDX-License-Identifier: Apache-2.0
//
// Slave part of the almost Montgomery inverse units: r, s and their one adder (paper 000, section
// III), then the conversion of the almost inverse to the result asked for (phase II).
//
// Phase I, one step behind the master: s or r doubles, and the other becomes r + s if the step
// adds. The master's last step (x = 0) is never done here, so that at the end, with gcd 1,
//   s = a^-1 2^k mod p,  r + s = p,  1 <= s < p
// (the invariant p = |u| s + v r with |u| = v = 1). The modulus is therefore read back from the
// adder, and no register keeps it.
//
// Phase II, prepare_i first: r becomes p to halve, or -h with h = (p + 1) / 2 to double. Then with
// {c, y} = r + s a step is
//   halve:  s becomes s / 2 if s is even, else {c, y} / 2 = (s + p) / 2
//   double: s becomes 2 s if c = 0 (s < h), else 2 y + 1 = 2 s - p
// so the adder sees r and s as they are in both phases, without operand multiplexers.
//
// Result selects what exists: Almost neither, Double doubling, Plain halving, Single both.

module df_almost_inverse_slave #(
  parameter int unsigned N      = 256,                 // width, >= 3
  parameter int unsigned Result = df_result_pkg::ResultPlain  // df_result_pkg::Result*
) (
  input  logic         clk_i,
  input  logic         clear_i,     // wipe r and s
  input  logic         load_i,      // r = 0, s = 1
  input  logic         step_i,      // phase I step
  input  logic         step_u_i,    // as the master says
  input  logic         step_add_i,
  input  logic         prepare_i,   // end of phase I: r from p = r + s
  input  logic         fix_i,       // phase II step
  input  logic         halve_i,     // its direction: 1 halve, 0 double; steady from prepare_i on
  output logic [N-1:0] s_o
);

  localparam bit Single    = Result == df_result_pkg::ResultSingle;
  localparam bit CanHalve  = Single || Result == df_result_pkg::ResultPlain;
  localparam bit CanDouble = Single || Result == df_result_pkg::ResultDouble;

  logic [N-1:0] r_q, s_q, r_d, s_d, y;
  logic         carry;

  df_add #(.N(N)) u_add (.a_i(r_q), .b_i(s_q), .sum_o(y), .carry_o(carry));

  ///////////////
  // Next r, s //
  ///////////////

  logic [N-1:0] r_phase1, s_phase1;
  assign r_phase1 = step_u_i ? y : {r_q[N-2:0], 1'b0};
  assign s_phase1 = step_u_i ? {s_q[N-2:0], 1'b0} : y;

  logic [N-1:0] s_halved, s_doubled;
  assign s_halved  = s_q[0] ? {carry, y[N-1:1]} : {1'b0, s_q[N-1:1]};
  assign s_doubled = carry ? {y[N-2:0], 1'b1} : {s_q[N-2:0], 1'b0};

  if (CanHalve && CanDouble) begin : gen_single
    assign r_d = prepare_i ? (halve_i ? y : {1'b1, ~y[N-1:1]}) : r_phase1;
    assign s_d = fix_i ? (halve_i ? s_halved : s_doubled) : s_phase1;
  end else if (CanHalve) begin : gen_plain
    assign r_d = prepare_i ? y : r_phase1;
    assign s_d = fix_i ? s_halved : s_phase1;
  end else if (CanDouble) begin : gen_double
    assign r_d = prepare_i ? {1'b1, ~y[N-1:1]} : r_phase1;
    assign s_d = fix_i ? s_doubled : s_phase1;
  end else begin : gen_almost
    assign r_d = r_phase1;
    assign s_d = s_phase1;
  end

  if (!(CanHalve && CanDouble)) begin : gen_one_direction
    logic unused_direction;
    assign unused_direction = halve_i;
  end
  if (!CanHalve) begin : gen_no_halving
    logic unused_halved;
    assign unused_halved = ^s_halved;
  end
  if (!CanDouble) begin : gen_no_doubling
    logic unused_doubled;
    assign unused_doubled = ^s_doubled;
  end
  if (!CanHalve && !CanDouble) begin : gen_no_phase2
    logic unused_phase2;
    assign unused_phase2 = ^{prepare_i, fix_i};
  end

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (clear_i | load_i) r_q <= '0;
    else if (prepare_i | (step_i & (step_add_i | ~step_u_i))) r_q <= r_d;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) s_q <= '0;
    else if (load_i) s_q <= {{(N - 1) {1'b0}}, 1'b1};
    else if (fix_i | (step_i & (step_add_i | step_u_i))) s_q <= s_d;
  end

  assign s_o = s_q;

endmodule
