// SPDX-License-Identifier: Apache-2.0
//
// Control of the almost Montgomery inverse units: the two phases, exponent k, statuses, and the
// cycle count. One for all masters.
//
// cycle            phase  what happens
// 0                -      operands transfer; an even modulus is refused at once
// 1 .. l           Run    the master steps, l = k + 1 (+ failed tests of the one-subtractor unit);
//                         the slave does each step one cycle later, and k counts the slave's steps
// l + 1            Run    end of loop seen: the slave's last step is dropped, gcd test set up
// l + 2            Probe  gcd test answers; first conversion step
// l + 3            Fix    if the gcd is not 1: r, s and k go to 0. The answer comes at the end of a
//                         carry chain of N bits, so that a register stands before those resets.
//                         If u did not change, the gcd is the modulus, and Probe refuses at once.
// l + 3 .. l + 2+m Fix    further conversion steps, m in all; the last cycle sees k_q at its target
// l + 3 + m        -      out_valid_o
//
// m = 0 (almost), 2 N - k (double), |N - k| (single), k (plain); k_o counts along and ends as the
// exponent of the result.

module df_almost_inverse_control #(
  parameter int unsigned N       = 256,                         // width, >= 3
  parameter int unsigned Result  = df_result_pkg::ResultPlain,  // df_result_pkg::Result*
  // k at which a loop that the master does not end, that of operand 0, is ended. No other takes
  // more than 2 N - 2 counted steps: each removes a bit from u or v.
  parameter int unsigned KMost   = 2 * N - 1,
  parameter bit          FaultChecks = 1'b1, // check the phases
  localparam int unsigned KWidth = $clog2(2 * N + 1)
) (
  input  logic              clk_i,

  // Frame
  input  logic              load_i,
  input  logic              busy_i,
  input  logic              wipe_i,
  input  logic              modulus_odd_i,
  output logic              done_o,
  output logic [KWidth-1:0] k_o,
  output df_pkg::status_e   status_o,

  // Master
  output logic              run_o,
  output logic              probe_o,
  input  logic              step_i,
  input  logic              step_u_i,
  input  logic              step_add_i,
  input  logic              zero_i,
  input  logic              unit_i,

  // Slave
  output logic              slave_wipe_o,
  output logic              slave_step_o,
  output logic              slave_step_u_o,
  output logic              slave_step_add_o,
  output logic              prepare_o,
  output logic              fix_o,
  output logic              halve_o,
  output logic              fault_o  // an upset of the control
);

  localparam logic [KWidth-1:0] KTarget = KWidth'(df_result_pkg::exponent(Result, N));

  // 1: k can be at its target in Probe, so the end waits for the gcd test.
  localparam bit ProbeEnds =
      Result == df_result_pkg::ResultAlmost || Result == df_result_pkg::ResultSingle;

  // One flip-flop for each phase: the decision of a step, at the end of a carry chain of N bits,
  // then passes one look-up table on its way to the enables of u and v.
  logic              run_q, probe_q, fix_q;

  logic [KWidth-1:0] k_q;
  logic              pending_q, pending_u_q, pending_add_q;
  logic              r_nonzero_q;
  logic              stop, is_target;
  logic              u_unchanged;             // refused: u did not change
  logic              shared, shared_q, late;  // refused: a common divisor

  ////////////
  // Phases //
  ////////////

  assign is_target = (Result == df_result_pkg::ResultAlmost) | (k_q == KTarget);
  assign stop      = zero_i | (k_q == KWidth'(KMost));
  // r = 0 means that u did not change: the gcd is the modulus, and gcd = 1 that the modulus is 1.
  assign u_unchanged = busy_i & probe_q & ~r_nonzero_q;
  assign shared    = probe_q & r_nonzero_q & ~unit_i;
  assign late      = busy_i & shared_q;

  assign run_o     = run_q;
  assign probe_o   = run_q & stop;
  assign fix_o     = busy_i & (probe_q | fix_q) & ~is_target;

  always_comb begin
    done_o   = (fix_q & is_target) | (ProbeEnds & probe_q & is_target & ~shared)
               | u_unchanged | late;
    status_o = df_pkg::StatusOk;
    if (late) status_o = df_pkg::StatusNotInvertible;
    if (u_unchanged) status_o = unit_i ? df_pkg::StatusBadModulus : df_pkg::StatusNotInvertible;
    if (load_i) begin
      done_o   = ~modulus_odd_i;
      status_o = df_pkg::StatusBadModulus;
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i | load_i) begin
      run_q    <= load_i & modulus_odd_i & ~wipe_i;
      probe_q  <= 1'b0;
      fix_q    <= 1'b0;
      shared_q <= 1'b0;
    end else begin
      run_q    <= run_q & busy_i & ~stop;
      probe_q  <= probe_o;
      fix_q    <= fix_q | probe_q;
      shared_q <= shared;
    end
  end

  /////////////////////////////////////////
  // The slave's step, a cycle behind, k //
  /////////////////////////////////////////

  always_ff @(posedge clk_i) begin
    if (wipe_i | load_i) begin
      pending_q     <= 1'b0;
      pending_u_q   <= 1'b0;
      pending_add_q <= 1'b0;
      r_nonzero_q   <= 1'b0;
    end else if (run_o) begin
      pending_q     <= step_i & ~stop;
      pending_u_q   <= step_u_i;
      pending_add_q <= step_add_i;
      if (slave_step_o & pending_u_q & pending_add_q) r_nonzero_q <= 1'b1;
    end
  end

  assign slave_wipe_o     = wipe_i | (load_i & ~modulus_odd_i) | u_unchanged | late;
  assign slave_step_o     = run_o & pending_q & ~stop;
  assign slave_step_u_o   = pending_u_q;
  assign slave_step_add_o = pending_add_q;
  assign prepare_o        = (Result != df_result_pkg::ResultAlmost) & probe_o;
  assign halve_o          = k_q > KTarget;

  logic [KWidth-1:0] k_more, k_less;
  assign k_more = k_q + 1'b1;
  assign k_less = k_q - 1'b1;

  always_ff @(posedge clk_i) begin
    if (slave_wipe_o | load_i) k_q <= '0;
    else if (slave_step_o) k_q <= k_more;
    else if (fix_o) k_q <= halve_o ? k_less : k_more;
  end

  assign k_o = k_q;

  ////////////
  // Checks //
  ////////////

  logic pending_next, pending_u_next, pending_add_next, r_nonzero_next, fault_step, fault_k;

  always_comb begin
    pending_next     = run_o ? step_i & ~stop : pending_q;
    pending_u_next   = run_o ? step_u_i : pending_u_q;
    pending_add_next = run_o ? step_add_i : pending_add_q;
    r_nonzero_next   = r_nonzero_q | (run_o & slave_step_o & pending_u_q & pending_add_q);
    if (wipe_i | load_i) begin
      {pending_next, pending_u_next, pending_add_next, r_nonzero_next} = '0;
    end
  end

  df_parity #(.Bits(5), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({pending_next, pending_u_next, pending_add_next, r_nonzero_next,
             shared & ~wipe_i & ~load_i}),
    .value_i({pending_q, pending_u_q, pending_add_q, r_nonzero_q, shared_q}),
    .fault_o(fault_step)
  );

  if (FaultChecks) begin : gen_checks
    // The parity of k, from the sums themselves.
    logic odd_q;
    always_ff @(posedge clk_i) begin
      if (slave_wipe_o | load_i) odd_q <= 1'b0;
      else if (slave_step_o) odd_q <= ^k_more;
      else if (fix_o) odd_q <= halve_o ? ^k_less : ^k_more;
    end
    assign fault_k = odd_q != ^k_q;
  end else begin : gen_no_checks
    assign fault_k = 1'b0;
  end

  // An operation is in exactly one phase; a result that waits is in neither of the first two.
  logic one_phase, fault_phase;
  assign one_phase   = (run_q ^ probe_q ^ fix_q) & ~(run_q & probe_q & fix_q);
  assign fault_phase = busy_i ? ~one_phase : run_q | probe_q;
  assign fault_o     = fault_step | fault_k | (FaultChecks & fault_phase);

endmodule
