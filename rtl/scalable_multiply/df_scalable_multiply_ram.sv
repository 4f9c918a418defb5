// SPDX-License-Identifier: Apache-2.0
//
// Small memory: one write port, one read port that answers in the same cycle. Maps to distributed
// memory where a device has it, else to flip-flops. Not reset; a word not yet written is anything.

module df_scalable_multiply_ram #(
  parameter int unsigned Width        = 32,  // bits of a word
  parameter int unsigned Depth        = 9,   // words
  localparam int unsigned IndexWidth  = (Depth > 1) ? $clog2(Depth) : 1
) (
  input  logic                  clk_i,
  input  logic                  write_i,
  input  logic [IndexWidth-1:0] write_index_i,
  input  logic [Width-1:0]      write_data_i,
  input  logic [IndexWidth-1:0] read_index_i,
  output logic [Width-1:0]      read_data_o
);

  logic [Width-1:0] words_q[Depth];

  always_ff @(posedge clk_i) begin
    if (write_i) words_q[write_index_i] <= write_data_i;
  end

  assign read_data_o = words_q[read_index_i];

endmodule
