// SPDX-License-Identifier: Apache-2.0
//
// Control of the almost Montgomery inverse units: handshake, exponent k, statuses, and the cycle
// count. One for all three masters.
//
// cycle            state  what happens
// -                Reset  no operands are taken in reset and in the cycle after it
// 0                Idle   operands transfer; an even modulus goes to Done at once
// 1 .. l           Run    the master steps, l = k + 1 (+ failed tests of the one-subtractor unit);
//                         the slave does each step one cycle later, and k counts the slave's steps
// l + 1            Run    end of loop seen: the slave's last step is dropped, gcd test set up
// l + 2            Probe  gcd test answers; first conversion step
// l + 3 .. l + 2+m Fix    further conversion steps, m in all; the last cycle sees k_q at its target
// l + 3 + m        Done   out_valid_o
//
// m = 0 (almost), 2 N - k (double), |N - k| (single), k (plain); k_o counts along and ends as the
// exponent of the result. With ConstantTime = 1 Done shows the result only LatencyMax cycles after
// the transfer, whatever the operands.

module df_almost_inverse_control #(
  parameter int unsigned N            = 256,                  // width, >= 3
  parameter int unsigned Result       = df_result_pkg::ResultPlain,  // df_result_pkg::Result*
  parameter bit          ConstantTime = 1'b0,
  // see df_almost_inverse_pkg::latency_max
  parameter int unsigned LatencyMax   = 4 * N,
  localparam int unsigned KWidth      = $clog2(2 * N + 1)
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              clear_i,

  input  logic              in_valid_i,
  output logic              in_ready_o,
  input  logic              modulus_odd_i,
  output logic              out_valid_o,
  input  logic              out_ready_i,
  output logic [KWidth-1:0] k_o,
  output df_pkg::status_e   status_o,

  // Master
  output logic              load_o,
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
  output logic              halve_o
);

  // No operand pair takes more than 2 N - 2 counted steps (each removes a bit from u or v); only
  // a = 0 in the one-subtractor unit would go on, and is stopped here.
  localparam logic [KWidth-1:0] KBound = KWidth'(2 * N - 1);
  localparam logic [KWidth-1:0] KTarget =
      (Result == df_result_pkg::ResultDouble) ? KWidth'(2 * N) :
      (Result == df_result_pkg::ResultSingle) ? KWidth'(N) : '0;

  typedef enum logic [2:0] {
    StIdle,
    StRun,
    StProbe,
    StFix,
    StDone,
    StReset
  } state_e;

  state_e             state_q, state_d;
  df_pkg::status_e    status_q, status_d;
  logic [KWidth-1:0]  k_q;
  logic               pending_q, pending_u_q, pending_add_q;
  logic               r_nonzero_q;
  logic               stop, done_seen;

  /////////
  // FSM //
  /////////

  logic at_target;
  assign at_target = (Result == df_result_pkg::ResultAlmost) | (k_q == KTarget);
  assign stop      = zero_i | (k_q == KBound);

  always_comb begin
    state_d      = state_q;
    status_d     = status_q;
    load_o       = 1'b0;
    run_o        = 1'b0;
    probe_o      = 1'b0;
    fix_o        = 1'b0;
    slave_wipe_o = clear_i;
    case (state_q)
      StIdle: begin
        if (in_valid_i & ~clear_i) begin
          load_o       = 1'b1;
          slave_wipe_o = ~modulus_odd_i;
          state_d      = modulus_odd_i ? StRun : StDone;
          status_d     = modulus_odd_i ? df_pkg::StatusOk : df_pkg::StatusBadModulus;
        end
      end
      StRun: begin
        run_o   = 1'b1;
        probe_o = stop;
        if (stop) state_d = StProbe;
      end
      StProbe: begin
        fix_o   = ~at_target;
        state_d = at_target ? StDone : StFix;
        // gcd = 1 with r = 0 means that u never moved: the modulus itself is 1.
        if (~unit_i | ~r_nonzero_q) begin
          slave_wipe_o = 1'b1;
          state_d      = StDone;
          status_d     = unit_i ? df_pkg::StatusBadModulus : df_pkg::StatusNotInvertible;
        end
      end
      StFix: begin
        fix_o = ~at_target;
        if (at_target) state_d = StDone;
      end
      StDone: begin
        if (out_valid_o & out_ready_i) state_d = StIdle;
      end
      StReset: state_d = StIdle;
      default: state_d = StIdle;
    endcase
    if (clear_i) state_d = StIdle;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q  <= StReset;
      status_q <= df_pkg::StatusOk;
    end else begin
      state_q  <= state_d;
      status_q <= status_d;
    end
  end

  /////////////////////////////////////////
  // The slave's step, a cycle behind, k //
  /////////////////////////////////////////

  always_ff @(posedge clk_i) begin
    pending_q     <= run_o & step_i & ~stop;
    pending_u_q   <= step_u_i;
    pending_add_q <= step_add_i;
  end

  assign slave_step_o     = run_o & pending_q & ~stop;
  assign slave_step_u_o   = pending_u_q;
  assign slave_step_add_o = pending_add_q;
  assign prepare_o        = (Result != df_result_pkg::ResultAlmost) & probe_o;
  assign halve_o          = k_q > KTarget;

  always_ff @(posedge clk_i) begin
    if (slave_wipe_o | load_o) k_q <= '0;
    else if (slave_step_o) k_q <= k_q + 1'b1;
    else if (fix_o) k_q <= halve_o ? k_q - 1'b1 : k_q + 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (load_o) r_nonzero_q <= 1'b0;
    else if (slave_step_o & pending_u_q & pending_add_q) r_nonzero_q <= 1'b1;
  end

  ///////////////////
  // Constant time //
  ///////////////////

  if (ConstantTime) begin : gen_constant_time
    localparam int unsigned TimerWidth = $clog2(LatencyMax);
    logic [TimerWidth-1:0] timer_q;
    always_ff @(posedge clk_i) begin
      if (load_o) timer_q <= TimerWidth'(LatencyMax - 1);
      else if (timer_q != '0) timer_q <= timer_q - 1'b1;
    end
    assign done_seen = timer_q == '0;
  end else begin : gen_variable_time
    assign done_seen = 1'b1;
  end

  /////////////
  // Outputs //
  /////////////

  assign in_ready_o  = (state_q == StIdle) & ~clear_i;
  assign out_valid_o = (state_q == StDone) & done_seen;
  assign k_o         = k_q;
  assign status_o    = status_q;

endmodule
