// SPDX-License-Identifier: Apache-2.0
//
// df_memory that reads in every cycle: read_data_o shows the word that was at read_address_i before
// the clock edge.

module df_block_ram #(
  parameter int unsigned Width         = 32,  // bits of a word
  parameter int unsigned Depth         = 36,  // words
  localparam int unsigned AddressWidth = (Depth > 1) ? $clog2(Depth) : 1
) (
  input  logic                    clk_i,
  input  logic                    write_i,
  input  logic [AddressWidth-1:0] write_address_i,
  input  logic [Width-1:0]        write_data_i,
  input  logic [AddressWidth-1:0] read_address_i,
  output logic [Width-1:0]        read_data_o
);

  df_memory #(.Width(Width), .Depth(Depth)) u_memory (
    .clk_i, .write_i, .write_address_i, .write_data_i,
    .read_i(1'b1),
    .clear_i(1'b0),
    .read_address_i, .read_data_o
  );

endmodule
