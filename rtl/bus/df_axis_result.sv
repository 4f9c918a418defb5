// SPDX-License-Identifier: Apache-2.0
//
// The answer of a core in a register of a bus: shown only while it is offered, so the core need
// not mask what it shows (MaskOutputs). A register takes an enable and a reset where a mask takes a
// look-up table for each bit.
//
//   core --- result, k, status ---> [ register ] ---> bus
//
// Cycles    an answer is offered in the cycle after the core offers it. The core is idle then, and
//           takes the next operands in the cycle in which the answer is taken: not one later than
//           without this module.
// Handshake as in docs/reference/handshake.md on both sides, but that in_ready_o depends on
//           out_ready_i. results_o is 0 while out_valid_o is 0, but in the first cycle of a reset.
// Clear     clear_i withdraws and wipes the answer. rst_ni withdraws it, and it is wiped with the
//           next edge.

module df_axis_result #(
  parameter int unsigned Bits = 256  // bits of result, k and status
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            clear_i,

  // Core
  output logic            core_in_valid_o,
  input  logic            core_in_ready_i,
  input  logic            core_valid_i,
  output logic            core_ready_o,
  input  logic [Bits-1:0] results_i,

  // Bus
  input  logic            in_valid_i,
  output logic            in_ready_o,
  output logic            out_valid_o,
  input  logic            out_ready_i,
  output logic [Bits-1:0] results_o
);

  logic            busy_q;  // the core has operands, and its answer is not here
  logic            full_q, load, hold;
  logic [Bits-1:0] results_q;

  assign load = core_valid_i & ~full_q;
  assign hold = full_q & ~out_ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      busy_q <= 1'b0;
      full_q <= 1'b0;
    end else begin
      busy_q <= ~clear_i & ((in_valid_i & in_ready_o) | (busy_q & ~load));
      full_q <= ~clear_i & (load | hold);
    end
  end

  always_ff @(posedge clk_i) begin
    if (clear_i | ~(load | hold)) results_q <= '0;
    else if (load) results_q <= results_i;
  end

  // Operands are offered to the core when nothing is before them, so that the offer can stay.
  assign core_in_valid_o = in_valid_i & ~busy_q & ~hold;

  assign core_ready_o = ~full_q;
  assign in_ready_o   = core_in_ready_i & ~hold;
  assign out_valid_o  = full_q;
  assign results_o    = results_q;

endmodule
