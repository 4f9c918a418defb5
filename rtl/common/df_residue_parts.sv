// SPDX-License-Identifier: Apache-2.0
//
// The residue of a number in two cycles, for numbers whose fold (df_residue) would be the
// longest path of a core: residues of parts, which are registers, and their sum.
//
// write_i    The residues of the parts of value_i are stored.
// residue_o  Their sum: the residue of the number that was written last.
// changed_o  Not with write_i: a part of value_i has another residue than the stored one, so a bit
//            of a number that stands still is wrong.

module df_residue_parts #(
  parameter int unsigned  Bits   = 256,   // of the number, >= 1
  parameter bit           Binary = 1'b0,  // 1: modulo x + 1, see df_residue
  parameter int unsigned  Part   = 16,    // bits of a part; even, so that all have weight 1
  localparam int unsigned Parts  = (Bits + Part - 1) / Part
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,
  input  logic                     write_i,
  input  logic [Bits-1:0]          value_i,
  output df_residue_pkg::residue_t residue_o,
  output logic                     changed_o
);

  logic [Parts*Part-1:0] value;
  logic [2*Parts-1:0]    parts, parts_q;

  always_comb begin
    value           = '0;
    value[Bits-1:0] = value_i;
  end

  for (genvar i = 0; i < Parts; i++) begin : gen_part
    df_residue #(.Bits(Part), .Binary(Binary)) u_part (
      .value_i(value[Part*i+:Part]),
      .residue_o(parts[2*i+:2])
    );
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) parts_q <= '0;
    else if (write_i) parts_q <= parts;
  end

  df_residue #(.Bits(2 * Parts), .Binary(Binary)) u_sum (.value_i(parts_q), .residue_o);

  assign changed_o = parts != parts_q;

endmodule
