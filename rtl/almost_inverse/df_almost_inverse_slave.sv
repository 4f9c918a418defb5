// SPDX-License-Identifier: Apache-2.0
//
// Slave part of the almost Montgomery inverse units: r, s and their one adder, used by phase I and
// then by the conversion of the almost inverse to the result (phase II); its carry chain
// is cut into Segments.
//
// Phase I, one step behind the master: s or r doubles, and the other becomes r + s if the step
// adds. The master's last step (u = v) is never done here, so that at the end, with gcd 1,
//   s = a^-1 2^k mod p,  r + s = p,  1 <= s < p
// (the invariant p = |u| s + v r with |u| = v = 1). The modulus is therefore read back from the
// adder, no register keeps it, and nothing is left to subtract.
//
// Phase II, prepare_i first: r becomes p to halve, or -h with h = (p + 1) / 2 to double. Then with
// {c, y} = r + s a step is
//   halve:  s becomes s / 2 if s is even, else {c, y} / 2 = (s + p) / 2
//   double: s becomes 2 s if c = 0 (s < h), else 2 y + 1 = 2 s - p
// so the adder sees r and s as they are in both phases, without operand multiplexers.
//
// Result selects what exists: Almost neither, Double doubling, Plain halving, Single both.

module df_almost_inverse_slave #(
  parameter int unsigned N        = 256,                        // width, >= 3
  parameter int unsigned Result   = df_result_pkg::ResultPlain, // df_result_pkg::Result*
  parameter int unsigned Segments = 1,                          // of the carry chain, 1 .. N
  parameter bit          Check    = 1'b0                        // 1: loses_bit_o, else 0
) (
  input  logic         clk_i,
  input  logic         wipe_i,      // wipe r and s
  input  logic         load_i,      // r = 0, s = 1
  input  logic         phase1_i,    // 1 in phase I, 0 in phase II; steps only in their phase
  input  logic         step_i,      // phase I step
  input  logic         step_u_i,    // step_u_o of the master
  input  logic         step_add_i,
  input  logic         end_i,       // the master has ended the loop; with every useful prepare_i
  input  logic         prepare_i,   // end of phase I: r from p = r + s
  input  logic         fix_i,       // phase II step
  input  logic         halve_i,     // its direction: 1 halve, 0 double; steady from prepare_i on
  output logic [N-1:0] r_o,
  output logic [N-1:0] s_o,
  output logic         use_sum_o,   // r is in the next s
  output logic         loses_bit_o  // the step drops a bit that is not 0: r, s or p is wrong
);

  localparam bit CanHalve =
      Result == df_result_pkg::ResultPlain || Result == df_result_pkg::ResultSingle;
  localparam bit CanDouble =
      Result == df_result_pkg::ResultDouble || Result == df_result_pkg::ResultSingle;

  logic [N-1:0] r_q, s_q, y;
  logic         carry;

  df_add_split #(.N(N), .Segments(Segments)) u_add (
    .a_i(r_q),
    .b_i(s_q),
    .sum_o(y),
    .carry_o(carry)
  );

  ///////////////
  // Next r, s //
  ///////////////

  // Registers of the control choose the next values, and its logic the enables: so the multiplexers
  // are not behind the end of the loop or of phase II.
  logic phase1, last, halve;  // constant where there is no phase II, or one direction of it
  assign phase1 = !(CanHalve || CanDouble) | phase1_i;
  assign last   = (CanHalve || CanDouble) & end_i;
  assign halve  = CanHalve & (!CanDouble | halve_i);

  logic [N-1:0] r_phase2, r_d;
  assign r_phase2 = halve ? y : {1'b1, ~y[N-1:1]};
  assign r_d      = last ? r_phase2 : step_u_i ? y : {r_q[N-2:0], 1'b0};

  logic         use_sum;
  logic [N-1:0] s_sum_phase2, s_sum, s_shift, s_d;
  assign use_sum      = phase1 ? ~step_u_i : halve ? s_q[0] : carry;
  assign s_sum_phase2 = halve ? {carry, y[N-1:1]} : {y[N-2:0], 1'b1};
  assign s_sum        = phase1 ? y : s_sum_phase2;
  assign s_shift      = (phase1 | ~halve) ? {s_q[N-2:0], 1'b0} : {1'b0, s_q[N-1:1]};
  assign s_d          = use_sum ? s_sum : s_shift;

  ///////////////
  // Registers //
  ///////////////

  logic prepare, fix;
  assign prepare = (CanHalve || CanDouble) & prepare_i;
  assign fix     = (CanHalve || CanDouble) & fix_i;

  always_ff @(posedge clk_i) begin
    if (wipe_i | load_i) r_q <= '0;
    else if (prepare | (step_i & (step_add_i | ~step_u_i))) r_q <= r_d;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) s_q <= '0;
    else if (load_i) s_q <= {{(N - 1) {1'b0}}, 1'b1};
    else if (fix | (step_i & (step_add_i | step_u_i))) s_q <= s_d;
  end

  assign r_o       = r_q;
  assign s_o       = s_q;
  assign use_sum_o = use_sum;

  if (Check) begin : gen_check
    always_comb begin
      loses_bit_o = 1'b0;
      if (step_i) loses_bit_o = (step_add_i & carry) | (step_u_i ? s_q[N-1] : r_q[N-1]);
      if (prepare) loses_bit_o = carry | ~y[0];  // p is odd
      if (fix & halve) loses_bit_o = use_sum & y[0];
      if (fix & ~halve) loses_bit_o = use_sum ? y[N-1] : s_q[N-1];
    end
  end else begin : gen_no_check
    assign loses_bit_o = 1'b0;
  end

endmodule
