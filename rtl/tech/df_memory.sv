// SPDX-License-Identifier: Apache-2.0
//
// Memory of words with one write and one read port, both at the clock edge, so that FPGA tools put
// it into block RAM. All block memories of the cores are instances of this module: an ASIC user
// replaces this file by a wrapper of SRAM macros. docs/how-to/use-sram-macros.md shows one.
//
// Write     with write_i the word at write_address_i becomes write_data_i.
// Read      with read_i read_data_o shows the word at read_address_i from the next cycle on, until
//           the next read or clear_i.
// Clear     with clear_i read_data_o is 0 from the next cycle on, until the next read; a read in
//           the same cycle has no effect. The words stay.
// Collision a word that is written and read at the same edge shows any value: its user reads no
//           such word.
// Reset     none: a word that was never written is any value, and so is read_data_o before the
//           first read or clear_i.

module df_memory #(
  parameter int unsigned Width         = 32,  // bits of a word
  parameter int unsigned Depth         = 36,  // words
  localparam int unsigned AddressWidth = (Depth > 1) ? $clog2(Depth) : 1
) (
  input  logic                    clk_i,
  input  logic                    write_i,
  input  logic [AddressWidth-1:0] write_address_i,
  input  logic [Width-1:0]        write_data_i,
  input  logic                    read_i,
  input  logic                    clear_i,
  input  logic [AddressWidth-1:0] read_address_i,
  output logic [Width-1:0]        read_data_o
);

  (* ram_style = "block", no_rw_check *)
  logic [Width-1:0] words_q [Depth];

  always_ff @(posedge clk_i) begin
    if (write_i) words_q[write_address_i] <= write_data_i;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) read_data_o <= '0;
    else if (read_i) read_data_o <= words_q[read_address_i];
  end

endmodule
