// SPDX-License-Identifier: Apache-2.0
//
// Copies of the control signals for one segment of the divstep array, so that no long wire drives
// logic: each wire across the array ends in a register, with one gate before it. Tools would merge
// the copies of all segments: the attributes keep them apart (of the block for Yosys, of the signal
// for others).
//
// idle_q follows idle_next_i and in_valid_i; idle_i corrects it in an idle cycle after an upset to
// 0. After an upset to 1 it stays 1 until the next in_valid_i, in the operation under way only.
//
// wipe_q is 1 in reset, in the first cycle after it, and once after a fault, as in the frame. With
// FaultChecks it is kept twice, and a wipe needs both: an upset wipes nothing. All copies of the
// other registers are equal: the array compares parity_o of all of them.

module df_divstep_gfp_local #(
  parameter bit FaultChecks = 1'b1
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

  output logic idle_o,
  output logic clear_o,  // wipe every register: clear_i, a fault, or reset
  output logic halt_o,   // end the steps in flight: clear_o or idle_o
  output logic load_o,   // the operands transfer, unless clear_i
  output logic drop_o,   // drop_i delayed by one cycle, 0 while idle
  output logic zero_o,   // the same of zero_i
  output logic parity_o
);

  (* keep *) logic idle_q, wipe_q;
  (* keep *) always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      idle_q <= 1'b0;
      wipe_q <= 1'b1;
    end else begin
      idle_q <= idle_next_i | ((idle_q | idle_i) & ~in_valid_i);
      wipe_q <= wipe_next_i;
    end
  end

  logic wipe;
  if (FaultChecks) begin : gen_checks
    (* keep *) logic no_wipe_q;
    (* keep *) always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) no_wipe_q <= 1'b0;
      else no_wipe_q <= ~wipe_next_i;
    end
    assign wipe = wipe_q & ~no_wipe_q;
  end else begin : gen_no_checks
    assign wipe = wipe_q;
  end

  logic drop_q, zero_q;
  always_ff @(posedge clk_i) begin
    drop_q <= drop_i & ~halt_o;
    zero_q <= zero_i & ~halt_o;
  end

  assign idle_o   = idle_q;
  assign clear_o  = clear_i | wipe;
  assign halt_o   = clear_o | idle_q;
  assign load_o   = idle_q & in_valid_i;
  assign drop_o   = drop_q;
  assign zero_o   = zero_q;
  assign parity_o = ^{idle_q, drop_q, zero_q};

endmodule
