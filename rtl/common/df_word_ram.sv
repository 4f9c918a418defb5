// SPDX-License-Identifier: Apache-2.0
//
// Memory of words: written at the clock edge, read in the same cycle without one, so that FPGA
// tools put it into distributed RAM, and others into flip-flops. A word that is written and read
// in one cycle is read as it was before. No reset: a word that was never written is any value.

module df_word_ram #(
  parameter int unsigned Width         = 32,  // bits of a word
  parameter int unsigned Depth         = 18,  // words
  localparam int unsigned AddressWidth = (Depth > 1) ? $clog2(Depth) : 1
) (
  input  logic                    clk_i,
  input  logic                    write_i,
  input  logic [AddressWidth-1:0] write_address_i,
  input  logic [Width-1:0]        write_data_i,
  input  logic [AddressWidth-1:0] read_address_i,
  output logic [Width-1:0]        read_data_o
);

  logic [Width-1:0] words_q [Depth];

  always_ff @(posedge clk_i) begin
    if (write_i) words_q[write_address_i] <= write_data_i;
  end

  assign read_data_o = words_q[read_address_i];

endmodule
