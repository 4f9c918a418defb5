// SPDX-License-Identifier: Apache-2.0
//
// Copies of the control signals for one segment of the divstep array, so that no long wire drives
// logic: each wire across the array ends in a register, with one gate before it. Tools would merge
// the copies of all segments: the attributes keep them apart (of the block for Yosys, of the signal
// for others).
//
// idle_q follows idle_next_i and in_valid_i; idle_i corrects it in an idle cycle after an upset to
// 0. After an upset to 1 it stays 1 until the next in_valid_i or wipe, in the operation under way
// only.
//
// wipe_q is 1 in reset, in the first cycle after it, and once after a fault, as in the frame. All
// copies are equal: with FaultChecks the array compares the parities of all of them.

module df_divstep_gfp_local #(
  parameter bit Check = 1'b0  // 0: hold_o is 0
) (
  input  logic clk_i,
  input  logic rst_ni,
  input  logic clear_i,
  input  logic wipe_next_i,  // wipe in the next cycle
  input  logic in_valid_i,
  input  logic idle_i,       // the core is idle in this cycle
  input  logic idle_next_i,  // the core is idle in the next cycle
  input  logic drop_i,
  input  logic zero_i,
  input  logic hold_i,

  output logic idle_o,
  output logic clear_o,  // wipe every register: clear_i, a fault, or reset
  output logic halt_o,   // end the steps in flight: clear_o or idle_o
  output logic load_o,   // the operands transfer, unless clear_i
  output logic drop_o,   // drop_i delayed by one cycle, 0 while idle
  output logic zero_o,   // the same of zero_i
  output logic hold_o,   // the same of hold_i
  output logic [1:0] parity_o  // of wipe_q and idle_q, of the other registers
);

  (* keep *) logic idle_q, wipe_q;
  (* keep *) always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      idle_q <= 1'b0;
      wipe_q <= 1'b1;
    end else begin
      idle_q <= idle_next_i | (((idle_q & ~wipe_q) | idle_i) & ~in_valid_i);
      wipe_q <= wipe_next_i;
    end
  end

  logic drop_q, zero_q;
  always_ff @(posedge clk_i) begin
    if (halt_o) begin
      drop_q <= 1'b0;
      zero_q <= 1'b0;
    end else begin
      drop_q <= drop_i;
      zero_q <= zero_i;
    end
  end

  if (Check) begin : gen_hold
    logic hold_q;
    always_ff @(posedge clk_i) hold_q <= hold_i & ~halt_o;
    assign hold_o = hold_q;
  end else begin : gen_no_hold
    logic unused_hold;
    assign unused_hold = hold_i;
    assign hold_o      = 1'b0;
  end

  assign idle_o   = idle_q;
  assign clear_o  = clear_i | wipe_q;
  assign halt_o   = clear_o | idle_q;
  assign load_o   = idle_q & in_valid_i;
  assign drop_o   = drop_q;
  assign zero_o   = zero_q;
  assign parity_o = {wipe_q ^ idle_q, ^{drop_q, zero_q, hold_o}};

endmodule
