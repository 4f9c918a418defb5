// SPDX-License-Identifier: Apache-2.0
//
// The residue of a number at a port (df_residue), cut by registers: the residues of parts of 16
// bits are stored with load_i, residue_o is their sum from the next cycle on.

module df_residue_parts #(
  parameter int unsigned Bits   = 256,  // of the number, >= 1
  parameter bit          Binary = 1'b0  // 1: the number is a polynomial, see df_residue
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,
  input  logic                     load_i,
  input  logic [Bits-1:0]          value_i,
  output df_residue_pkg::residue_t residue_o
);

  localparam int unsigned Part  = 16;  // even: all parts have weight 1 modulo 3
  localparam int unsigned Parts = (Bits + Part - 1) / Part;

  logic [2*Parts-1:0] parts, parts_q;

  for (genvar i = 0; i < Parts; i++) begin : gen_part
    localparam int unsigned Width = (Bits - i * Part < Part) ? Bits - i * Part : Part;
    df_residue #(.Bits(Width), .Binary(Binary)) u_part (
      .value_i(value_i[i*Part+:Width]),
      .residue_o(parts[2*i+:2])
    );
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) parts_q <= '0;
    else if (load_i) parts_q <= parts;
  end

  df_residue #(.Bits(2 * Parts), .Binary(Binary)) u_sum (.value_i(parts_q), .residue_o);

endmodule
