// SPDX-License-Identifier: Apache-2.0
//
// The residue modulo 3 of a number, in two cycles: residues of its parts go to registers, residue_o
// is their sum. The logic of each cycle has half the depth of the whole tree.

module df_dsp_multiply_residue #(
  parameter int unsigned Bits = 256
) (
  input  logic            clk_i,
  input  logic            load_i,    // the registers take those of value_i
  input  logic [Bits-1:0] value_i,
  output logic [1:0]      residue_o  // a cycle later
);

  localparam int unsigned Depth = $clog2((Bits + 1) / 2);
  localparam int unsigned Part  = 2 << ((Depth + 1) / 2);
  localparam int unsigned Parts = (Bits + Part - 1) / Part;

  logic [Parts*Part-1:0] value;
  logic [2*Parts-1:0]    parts, parts_q;

  always_comb begin
    value           = '0;
    value[Bits-1:0] = value_i;
  end

  for (genvar i = 0; i < Parts; i++) begin : gen_part
    df_residue #(.Bits(Part)) u_part (
      .value_i(value[i*Part+:Part]),
      .residue_o(parts[2*i+:2])
    );
  end

  always_ff @(posedge clk_i) if (load_i) parts_q <= parts;

  df_residue #(.Bits(2 * Parts)) u_sum (.value_i(parts_q), .residue_o);

endmodule
