// SPDX-License-Identifier: Apache-2.0
//
// Check of the digits that a group of the bit array holds, and their residue.
//
// residue_o  in the cycle after taken_i: the residue of the digits of Q; 0 in all other cycles.
// fault_o    a digit register differs from the digits that were stored.

module df_dual_multiply_group_check #(
  parameter int unsigned Digits = 8
) (
  input  logic                     clk_i,
  input  logic                     clear_i,
  input  logic                     field_i,
  input  logic [3*Digits+2:0]      b_next_i,   // digits of B: the registers in the next cycle
  input  logic [3*Digits+2:0]      b_held_i,   // the registers
  input  logic                     q_load_i,   // q_i enters the registers
  input  logic [3*Digits-1:0]      q_i,        // digits of Q: all inv, all trp, all shl
  input  logic [3*Digits-1:0]      q_held_i,
  input  logic                     taken_i,    // the cycle after q_load_i
  output df_residue_pkg::residue_t residue_o,
  output logic                     fault_o
);

  // The digits of Q come late in a cycle: a copy, not a parity. Inverted, or it would be merged.
  (* keep *)
  logic [3*Digits-1:0]      copy_q;
  df_residue_pkg::residue_t residue, residue_q;
  logic                     fault_b;

  df_dual_multiply_digits_residue #(.Digits(Digits)) u_residue (
    .field_i,
    .inv_i(q_held_i[2*Digits+:Digits]),
    .trp_i(q_held_i[Digits+:Digits]),
    .shl_i(q_held_i[0+:Digits]),
    .residue_o(residue)
  );

  always_ff @(posedge clk_i) begin
    if (clear_i) copy_q <= '1;
    else if (q_load_i) copy_q <= ~q_i;
    residue_q <= (taken_i & ~clear_i) ? residue : '0;
  end

  df_parity #(.Bits(3 * Digits + 3)) u_parity (
    .clk_i,
    .next_i(b_next_i),
    .value_i(b_held_i),
    .fault_o(fault_b)
  );

  assign residue_o = residue_q;
  assign fault_o   = fault_b | (copy_q != ~q_held_i);

endmodule
