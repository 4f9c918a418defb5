// SPDX-License-Identifier: Apache-2.0
//
// Control signals of an operation of the unified inverter. Combinational.

module df_unified_inverse_decode (
  input  df_unified_inverse_pkg::op_e   op_i,
  output df_unified_inverse_pkg::controls_t controls_o
);

  always_comb begin
    case (op_i)
      // In the order of controls_t: u, v, -u, -v, to u, to v, turn; r, s; no s, minus; what it is
      df_unified_inverse_pkg::OpSizes:       controls_o = 19'b0100000_0000_00_100000;
      df_unified_inverse_pkg::OpHalveU:      controls_o = 19'b1000100_0001_00_000000;
      df_unified_inverse_pkg::OpHalveV:      controls_o = 19'b0100010_0100_00_000000;
      df_unified_inverse_pkg::OpReduceU:     controls_o = 19'b1101100_1001_00_000000;
      df_unified_inverse_pkg::OpReduceV:     controls_o = 19'b1110010_0110_00_000000;
      df_unified_inverse_pkg::OpTurnHalveU:  controls_o = 19'b1010100_1001_11_000000;
      df_unified_inverse_pkg::OpTurnReduceV: controls_o = 19'b1100011_0110_01_000000;
      df_unified_inverse_pkg::OpDouble:      controls_o = 19'b0000000_0110_01_010000;
      df_unified_inverse_pkg::OpHalve:       controls_o = 19'b0000000_0000_00_001000;
      df_unified_inverse_pkg::OpFixFar:      controls_o = 19'b0000000_0010_00_000100;
      df_unified_inverse_pkg::OpFixNear:     controls_o = 19'b0000000_0010_00_000010;
      df_unified_inverse_pkg::OpPad:         controls_o = 19'b0000000_0000_00_000001;
      default:                               controls_o = 19'b0000000_0000_00_000001;
    endcase
  end

endmodule
