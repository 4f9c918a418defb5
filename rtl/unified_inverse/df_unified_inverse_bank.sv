// SPDX-License-Identifier: Apache-2.0
//
// Memory of one number, a word each cycle: written at the clock edge, read without one, so that
// FPGA tools put it into distributed RAM. A word that is read and written in one cycle is read as
// it was before.

module df_unified_inverse_bank #(
  parameter int unsigned Word   = 32,
  parameter int unsigned Depth  = 18,
  localparam int unsigned Width = (Depth > 1) ? $clog2(Depth) : 1
) (
  input  logic             clk_i,
  input  logic             write_i,
  input  logic [Width-1:0] write_address_i,
  input  logic [Word-1:0]  write_data_i,
  input  logic [Width-1:0] read_address_i,
  output logic [Word-1:0]  read_data_o
);

  logic [Word-1:0] words [Depth];

  always_ff @(posedge clk_i) begin
    if (write_i) words[write_address_i] <= write_data_i;
  end

  assign read_data_o = words[read_address_i];

endmodule
