// SPDX-License-Identifier: Apache-2.0
//
// What a segment of the divstep array hears of the control, in registers of its own: a wire across
// the array ends in a register, with one gate before it. Tools would merge these registers into one
// again: the attributes keep them apart (of the block for Yosys, of the signal for others).
//
// idle_q finds by itself when the idle state is entered and left, so that little comes before
// the wire from the control; idle_i puts it right in an idle cycle if an upset made it 0. If one
// made it 1, it is so until the next in_valid_i: in the operation under way alone.
//
// wipe_q is the frame's: 1 in reset, in the first cycle after it, and once after a fault.

module df_divstep_gfp_local (
  input  logic clk_i,
  input  logic rst_ni,
  input  logic clear_i,
  input  logic wipe_next_i,  // every register becomes 0 in the next cycle, as with clear_i
  input  logic in_valid_i,
  input  logic idle_i,  // the core is idle in this cycle
  input  logic open_i,  // the core becomes idle in the next cycle
  input  logic drop_i,
  input  logic zero_i,

  output logic idle_o,
  output logic clear_o, // every register becomes 0: clear_i, a fault, or after reset
  output logic halt_o,  // whatever is under way ends: clear_o, or idle_o
  output logic load_o,  // the operands transfer, unless clear_i
  output logic drop_o,  // a cycle later, if it is of an operation
  output logic zero_o
);

  (* keep *) logic idle_q, wipe_q;
  (* keep *) always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      idle_q <= 1'b0;
      wipe_q <= 1'b1;
    end else begin
      idle_q <= open_i | ((idle_q | idle_i) & ~in_valid_i);
      wipe_q <= wipe_next_i;
    end
  end

  logic drop_q, zero_q;
  always_ff @(posedge clk_i) begin
    drop_q <= drop_i & ~halt_o;
    zero_q <= zero_i & ~halt_o;
  end

  assign idle_o = idle_q;
  assign clear_o = clear_i | wipe_q;
  assign halt_o = clear_o | idle_q;
  assign load_o = idle_q & in_valid_i;
  assign drop_o = drop_q;
  assign zero_o = zero_q;

endmodule
