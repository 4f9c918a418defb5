// SPDX-License-Identifier: Apache-2.0
//
// Promises of the users of df_memory, for tests: no word is written outside the memory, and none is
// read while it is written. Checked from the first clear_i on, so not inside df_block_ram, whose
// clear_i is 0 and whose users may leave a word unused.

module df_memory_promises #(
  parameter int unsigned Depth        = 36,
  parameter int unsigned AddressWidth = 6
) (
  input logic                    clk_i,
  input logic                    write_i,
  input logic [AddressWidth-1:0] write_address_i,
  input logic                    read_i,
  input logic                    clear_i,
  input logic [AddressWidth-1:0] read_address_i
);

  logic armed_q = 1'b0;

  always_ff @(posedge clk_i) begin
    armed_q <= armed_q | clear_i;
    if (armed_q) begin
      if (write_i && 32'(write_address_i) >= Depth) begin
        $error("%m: a word is written outside the memory");
      end
      if (read_i && !clear_i && write_i && write_address_i == read_address_i) begin
        $error("%m: a word is read while it is written");
      end
    end
  end

endmodule

bind df_memory df_memory_promises #(
  .Depth(Depth), .AddressWidth(AddressWidth)
) u_promises (.*);
