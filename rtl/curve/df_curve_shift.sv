// SPDX-License-Identifier: Apache-2.0
//
// A register of lanes, which move down by one with shift_i; lane_i enters at the top.

module df_curve_shift #(
  parameter int unsigned Lane  = 64,
  parameter int unsigned Lanes = 4
) (
  input  logic                  clk_i,
  input  logic                  wipe_i,
  input  logic                  shift_i,
  input  logic [Lane-1:0]       lane_i,
  output logic [Lanes*Lane-1:0] lanes_o
);

  logic [Lanes*Lane-1:0]     lanes_q;
  logic [(Lanes+1)*Lane-1:0] next;
  assign next    = {lane_i, lanes_q};
  assign lanes_o = lanes_q;

  logic unused_lowest;
  assign unused_lowest = ^next[Lane-1:0];

  always_ff @(posedge clk_i) begin
    if (wipe_i) lanes_q <= '0;
    else if (shift_i) lanes_q <= next[(Lanes+1)*Lane-1:Lane];
  end

endmodule
