// SPDX-License-Identifier: Apache-2.0
//
// The register file of the prime engine: four copies with one read port each, all written alike.
// A row is two words. Data come a cycle after their address, and are 0 after a cycle with wipe_i.

module df_prime_engine_file #(
  parameter int unsigned Word        = 18,
  parameter int unsigned Depth       = 512,  // rows
  localparam int unsigned FileBits   = df_prime_engine_pkg::index_bits(Depth)
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,
  input  logic                     write_i,
  input  logic [FileBits-1:0]      write_address_i,
  input  logic [2*Word-1:0]        write_row_i,
  input  logic [3:0][FileBits-1:0] address_i,
  output logic [3:0][2*Word-1:0]   row_o
);

  for (genvar i = 0; i < 4; i++) begin : gen_copy
    df_memory #(.Width(2 * Word), .Depth(Depth)) u_rows (
      .clk_i,
      .write_i,
      .write_address_i,
      .write_data_i(write_row_i),
      .read_i(1'b1),
      .clear_i(wipe_i),
      .read_address_i(address_i[i]),
      .read_data_o(row_o[i])
    );
  end

endmodule
