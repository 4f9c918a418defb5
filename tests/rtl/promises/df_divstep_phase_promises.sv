// SPDX-License-Identifier: Apache-2.0
//
// Promises of df_divstep_phase, for tests. Checked from the first wipe on.

module df_divstep_phase_promises (
  input logic                   clk_i,
  input logic                   clear_i,
  input logic                   load_i,
  input logic                   idle_next_i,
  input logic                   done_o,
  input df_divstep_pkg::phase_e phase_q
);

  logic       armed_q = 1'b0;
  logic       moves_q;  // the core becomes idle or begins an operation
  logic       follows;
  logic [4:0] phase, before_q;

  assign phase = phase_q;

  // Each phase follows the one before; PhaseScale may be left out.
  assign follows = !before_q[df_divstep_pkg::AtIdle]
      && (phase == 5'(before_q << 1)
          || (before_q[df_divstep_pkg::AtOpen] && phase[df_divstep_pkg::AtStep]));

  always_ff @(posedge clk_i) begin
    armed_q  <= armed_q | clear_i;
    moves_q  <= clear_i | load_i | idle_next_i;
    before_q <= phase;
    if (armed_q) begin
      if (!$onehot(phase)) $error("%m: the phase is not one of five");
      if (!moves_q && phase != before_q && !follows) $error("%m: the phases are out of order");
      if (done_o && !phase[df_divstep_pkg::AtClose]) $error("%m: the end came before PhaseClose");
    end
  end

endmodule

bind df_divstep_phase df_divstep_phase_promises u_promises (.*);
