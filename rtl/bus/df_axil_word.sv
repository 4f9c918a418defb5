// SPDX-License-Identifier: Apache-2.0
//
// Register for one word of an operand between AXI4-Lite and a core that stores the operands. The
// word waits one cycle, or two if the core still has an old result, which is taken in the first.
// Words are at least two cycles apart.
//
// Clear     clear_i drops a waiting word, as the core wipes its own words; a word written in that
//           cycle belongs to the next operation. The data is 0 after the transfer.

module df_axil_word (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        clear_i,

  input  logic [2:0]  write_i,  // a word of modulus, b, a is written, one at most
  input  logic [7:0]  index_i,
  input  logic [31:0] data_i,

  input  logic        ready_i,  // the core takes words
  output logic [2:0]  write_o,
  output logic [7:0]  index_o,
  output logic [31:0] data_o
);

  logic [2:0]  write_q;
  logic [7:0]  index_q;
  logic [31:0] data_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) write_q <= '0;
    else if (write_i != '0) write_q <= write_i;
    else if (clear_i | ready_i) write_q <= '0;
  end

  always_ff @(posedge clk_i) begin
    if (write_i != '0) begin
      index_q <= index_i;
      data_q  <= data_i;
    end else if (clear_i | ready_i) begin
      index_q <= '0;
      data_q  <= '0;
    end
  end

  assign write_o = write_q;
  assign index_o = index_q;
  assign data_o  = data_q;

endmodule
