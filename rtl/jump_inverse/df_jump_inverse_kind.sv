// SPDX-License-Identifier: Apache-2.0
//
// Kind of a pass of the inverter by jumps, from the upper bits of its code. Combinational.

module df_jump_inverse_kind (
  input  df_jump_inverse_pkg::row_e row_i,
  output logic                      long_o,       // all words of the memories
  output logic                      wipe_o,       // of them, those that write 0
  output logic                      simple_o,     // words of f and g times a matrix
  output logic                      corrected_o,  // words of d and e, and multiples of M
  output logic                      low_o,        // one slot
  output logic                      short_o       // without an operand
);

  assign long_o      = row_i[4:3] == 2'b00;
  assign wipe_o      = long_o & row_i[2];
  assign simple_o    = row_i[3] & (row_i[2:1] == 2'b00);
  assign corrected_o = row_i[4];
  assign low_o       = row_i[3] & row_i[1];
  assign short_o     = row_i[3] & row_i[2];

  // Rows of a kind differ in it.
  logic unused_row;
  assign unused_row = row_i[0];

endmodule
