// SPDX-License-Identifier: Apache-2.0
//
// Memory of words with an output register: with read_i the word at read_address_i is read, and the
// word read before appears at read_data_o. A block RAM of ECP5 has the register inside.
//
// Control   wipe_i makes read_data_o 0; the word read before it may follow with the next read_i.
//           Word and address of a write and of a read at the same edge as in df_memory.

module df_jump_inverse_memory #(
  parameter int unsigned Width         = 16,  // bits of a word
  parameter int unsigned Depth         = 72,  // words
  parameter int unsigned Technology    = 0,   // df_tech_pkg::Technology*
  localparam int unsigned AddressWidth = $clog2(Depth)
) (
  input  logic                    clk_i,
  input  logic                    wipe_i,
  input  logic                    write_i,
  input  logic [AddressWidth-1:0] write_address_i,
  input  logic [Width-1:0]        write_data_i,
  input  logic                    read_i,
  input  logic [AddressWidth-1:0] read_address_i,
  output logic [Width-1:0]        read_data_o
);

  // What one block RAM of ECP5 holds. Larger memories keep the register in the fabric.
  localparam bit Fits = Width <= 18 && Depth <= 1024;

  if (Technology == df_tech_pkg::TechnologyEcp5 && Fits) begin : gen_ecp5
    df_memory_ecp5 #(.Width(Width), .Depth(Depth)) u_memory (
      .clk_i, .wipe_i, .write_i, .write_address_i, .write_data_i,
      .read_i, .read_address_i, .read_data_o
    );
  end else begin : gen_plain
    logic [Width-1:0] word;

    df_memory #(.Width(Width), .Depth(Depth)) u_memory (
      .clk_i, .write_i, .write_address_i, .write_data_i,
      .read_i,
      .clear_i(1'b0),
      .read_address_i,
      .read_data_o(word)
    );

    always_ff @(posedge clk_i) begin
      if (wipe_i) read_data_o <= '0;
      else if (read_i) read_data_o <= word;
    end
  end

endmodule
