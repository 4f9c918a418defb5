// SPDX-License-Identifier: Apache-2.0
//
// Registers of the curve engine: a memory of wide words, one read and one write port, both at the
// clock edge, so that FPGA tools put it into memory blocks. The engine never reads a word in the
// cycle in which it is written.

module df_curve_memory #(
  parameter int unsigned Width         = 256,
  parameter int unsigned Depth         = 32,
  localparam int unsigned AddressWidth = $clog2(Depth)
) (
  input  logic                    clk_i,
  input  logic                    wipe_i,   // what was read becomes 0
  input  logic                    write_i,
  input  logic [AddressWidth-1:0] write_address_i,
  input  logic [Width-1:0]        write_data_i,
  input  logic                    read_i,
  input  logic [AddressWidth-1:0] read_address_i,
  output logic [Width-1:0]        read_data_o  // from the next cycle on, until read anew
);

  (* ram_style = "block" *)
  logic [Width-1:0] words_q [Depth];

  always_ff @(posedge clk_i) begin
    if (write_i) words_q[write_address_i] <= write_data_i;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) read_data_o <= '0;
    else if (read_i) read_data_o <= words_q[read_address_i];
  end

endmodule
