// SPDX-License-Identifier: Apache-2.0
//
// Handshake of the divstep array (df_divstep_gfp) in segments of two bits, in any environment:
//           operands,
// valid, ready, clear and reset change as they like in every cycle after a first one with reset.
// Bounded, past the end of the longest operation.
//
// Shown: in_ready_o follows from past transfers, resets and clear_i only (so not from in_valid_i or
// out_ready_i of the same cycle); never ready and valid together, and neither in reset; a result
// offered stays the same until taken or cleared; a refused operation shows 0 and 0; after clear_i
// the core is idle with every register of a segment at 0, and takes no operands in that cycle.

module df_divstep_handshake #(
  parameter int unsigned N = 3
) (
  input logic         clk_i,
  input logic         rst_ni,
  input logic         clear_i,
  input logic         in_valid_i,
  input logic         divide_i,
  input logic         multiply_i,
  input logic [N-1:0] modulus_i,
  input logic [N-1:0] a_i,
  input logic [N-1:0] b_i,
  input logic         out_ready_i
);

  localparam int unsigned KWidth = $clog2(2 * N + 1);

  logic              in_ready, out_valid;
  logic [N-1:0]      result;
  logic [KWidth-1:0] k;
  logic [1:0]        status;

  df_divstep_gfp #(.N(N), .Segment(2), .Multiply(1'b1)) u_dut (
    .clk_i,
    .rst_ni,
    .clear_i,
    .in_valid_i,
    .in_ready_o(in_ready),
    .divide_i,
    .multiply_i,
    .modulus_i,
    .a_i,
    .b_i,
    .out_valid_o(out_valid),
    .out_ready_i,
    .result_o(result),
    .k_o(k),
    .status_o(status)
  );

  logic unused_busy, unused_fresh, cleared;
  df_handshake_rules #(.Width(N + KWidth)) u_rules (
    .clk_i,
    .rst_ni,
    .clear_i,
    .in_valid_i,
    .in_ready_i(in_ready),
    .out_valid_i(out_valid),
    .out_ready_i,
    .value_i({result, k}),
    .status_i(status),
    .busy_o(unused_busy),
    .fresh_o(unused_fresh),
    .cleared_o(cleared)
  );

  always_comb begin
    if (cleared) begin
      assert (result == '0);
      assert (u_dut.gen_segment[1].u_segment.m_q == '0);
      assert (u_dut.gen_segment[1].u_segment.a_q == '0);
      assert (u_dut.gen_segment[1].u_segment.n_q == '0);
      assert (u_dut.gen_segment[1].u_segment.f_q == '0);
      assert (u_dut.gen_segment[1].u_segment.g_q == '0);
      assert (u_dut.gen_segment[1].u_segment.d_q == '0);
      assert (u_dut.gen_segment[1].u_segment.e_q == '0);
      assert (u_dut.gen_segment[1].u_segment.y_q == '0);
      assert (u_dut.gen_segment[1].u_segment.gen_products.told_carry_q == '0);
    end
  end

endmodule
