// SPDX-License-Identifier: Apache-2.0
//
// Promises of df_frame_queue and of the datapath inside it, for tests. Checked from the first reset
// on.

module df_frame_queue_promises #(
  parameter int unsigned Bits      = 256,
  parameter int unsigned Pending   = 1,
  parameter int unsigned CountBits = 1
) (
  input logic                 clk_i,
  input logic                 rst_ni,
  input logic                 clear_i,
  input logic                 load_o,
  input logic                 taken,
  input logic                 move_o,
  input logic                 full,
  input logic                 waits,
  input logic [CountBits-1:0] pending,
  input logic                 out_valid_o,
  input logic                 out_ready_i,
  input logic [Bits-1:0]      result_o,
  input logic                 detected
);

  logic            armed_q = 1'b0;
  logic            waits_q = 1'b0;
  int unsigned     count_q;  // operations that began and did not end
  logic [Bits-1:0] result_q;

  always_ff @(posedge clk_i) begin
    armed_q  <= armed_q | ~rst_ni;
    waits_q  <= rst_ni & out_valid_o & ~out_ready_i & ~clear_i;
    result_q <= result_o;
    count_q  <= (!rst_ni || clear_i) ? 0 : count_q + 32'(load_o) - 32'(taken);
    if (armed_q && rst_ni) begin
      if (32'(pending) > Pending) $error("%m: too many operations are in the datapath");
      if (32'(pending) + 32'(waits) + 32'(full) != count_q) begin
        $error("%m: the number of operations in flight is wrong");
      end
      if (move_o && full && !taken) $error("%m: a result was replaced before it transferred");
      if (detected) $error("%m: a fault was detected without an upset");
      if (waits_q && !clear_i && (!out_valid_o || result_o != result_q)) begin
        $error("%m: a result changed before it transferred");
      end
    end
  end

endmodule

bind df_frame_queue df_frame_queue_promises #(
  .Bits(Bits), .Pending(Pending), .CountBits(CountBits)
) u_promises (.*);
