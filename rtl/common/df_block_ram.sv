// SPDX-License-Identifier: Apache-2.0
//
// Memory of words with a registered read, so that FPGA tools put it into block RAM: what stood at
// the address before the clock edge is shown after it. A word that is written and read at the same
// edge shows any value: its user reads no such word. No reset: a word that was never written is any
// value.

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

  (* ram_style = "block", no_rw_check *)
  logic [Width-1:0] words_q [Depth];

  always_ff @(posedge clk_i) begin
    if (write_i) words_q[write_address_i] <= write_data_i;
  end

  always_ff @(posedge clk_i) read_data_o <= words_q[read_address_i];

endmodule
