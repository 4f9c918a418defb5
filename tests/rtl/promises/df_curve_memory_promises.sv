// SPDX-License-Identifier: Apache-2.0
//
// Promise of the user of df_curve_memory, for tests: a lane is readable two cycles after its write,
// and is not read before. Checked from the first wipe on.

module df_curve_memory_promises #(
  parameter int unsigned AddressWidth = 7
) (
  input logic                    clk_i,
  input logic                    clear_i,
  input logic                    wipe_i,
  input logic                    write_i,
  input logic [AddressWidth-1:0] write_address_i,
  input logic                    read_i,
  input logic [AddressWidth-1:0] read_a_i,
  input logic [AddressWidth-1:0] read_b_i,
  input logic                    write_q,
  input logic [AddressWidth-1:0] address_q
);

  logic armed_q = 1'b0;

  always_ff @(posedge clk_i) begin
    armed_q <= armed_q | clear_i;
    if (armed_q && !clear_i && !wipe_i && read_i) begin
      if (write_q && (address_q == read_a_i || address_q == read_b_i)) begin
        $error("%m: a lane is read while it is written");
      end
      if (write_i && (write_address_i == read_a_i || write_address_i == read_b_i)) begin
        $error("%m: a lane is read before it is written");
      end
    end
  end

endmodule

bind df_curve_memory df_curve_memory_promises #(
  .AddressWidth(AddressWidth)
) u_promises (.*);
