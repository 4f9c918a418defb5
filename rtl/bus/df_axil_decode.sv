// SPDX-License-Identifier: Apache-2.0
//
// Decoder of an address of the register map: a register, a word of one of the windows, or neither
// (all outputs 0: outside). docs/reference/axi-lite.md has the map. The two lowest bits of the
// address are ignored.

module df_axil_decode #(
  parameter bit          HasK         = 1'b1,  // 1: the map has register K
  parameter int unsigned ModulusWords = 1,     // words of the windows, 0 (none) to 255
  parameter int unsigned AWords       = 1,
  parameter int unsigned BWords       = 1,
  parameter int unsigned ResultWords  = 1
) (
  input  logic [12:2] address_i,
  output logic        register_o,
  output logic        modulus_o,
  output logic        a_o,
  output logic        b_o,
  output logic        result_o
);

  // The last word of a window, 0 where there is none.
  localparam logic [7:0] ModulusLast = (ModulusWords > 0) ? 8'(ModulusWords - 1) : '0;
  localparam logic [7:0] ALast       = (AWords > 0) ? 8'(AWords - 1) : '0;
  localparam logic [7:0] BLast       = (BWords > 0) ? 8'(BWords - 1) : '0;
  localparam logic [7:0] ResultLast  = (ResultWords > 0) ? 8'(ResultWords - 1) : '0;

  if (ModulusWords > 255 || AWords > 255 || BWords > 255 || ResultWords > 255) begin : gen_check
    $error("df_axil_decode: a window has room for 255 words");
  end

  logic [2:0] window;
  logic [7:0] word;
  assign window = address_i[12:10];
  assign word   = address_i[9:2];

  assign register_o = (window == 3'd0) && (word[7:4] == '0) &&
                      (HasK || (word[3:0] != df_axil_pkg::K));
  assign modulus_o  = (window == 3'd1) && (ModulusWords > 0) && (word <= ModulusLast);
  assign a_o        = (window == 3'd2) && (AWords > 0) && (word <= ALast);
  assign b_o        = (window == 3'd3) && (BWords > 0) && (word <= BLast);
  assign result_o   = (window == 3'd4) && (ResultWords > 0) && (word <= ResultLast);

endmodule
