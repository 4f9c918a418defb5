// SPDX-License-Identifier: Apache-2.0
//
// Handshake of the divstep array (df_ds_inv) in segments of two bits, in any environment: operands,
// valid, ready, clear and reset change as they like in every cycle after a first one with reset.
// Bounded, past the end of the longest operation.
//
// Shown: in_ready_o follows from past transfers, resets and clear_i only (so not from in_valid_i or
// out_ready_i of the same cycle); never ready and valid together, and neither in reset; a result
// offered stays the same until taken or cleared; a refused operation shows 0 and 0; after clear_i
// the core is idle with every register of a segment at 0, and takes no operands in that cycle.

module df_ds_handshake #(
  parameter int unsigned N = 3
) (
  input logic         clk_i,
  input logic         rst_ni,
  input logic         clear_i,
  input logic         in_valid_i,
  input logic         divide_i,
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

  df_ds_inv #(.N(N), .Segment(2)) u_dut (
    .clk_i,
    .rst_ni,
    .clear_i,
    .in_valid_i,
    .in_ready_o(in_ready),
    .divide_i,
    .modulus_i,
    .a_i,
    .b_i,
    .out_valid_o(out_valid),
    .out_ready_i,
    .result_o(result),
    .k_o(k),
    .status_o(status)
  );

  logic              started_q = 1'b0;
  logic              busy_q, held_q, cleared_q, fresh_q;
  logic [N-1:0]      result_q;
  logic [KWidth-1:0] k_q;
  logic [1:0]        status_q;

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    cleared_q <= clear_i;
    result_q  <= result;
    k_q       <= k;
    status_q  <= status;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      busy_q  <= 1'b0;
      held_q  <= 1'b0;
      fresh_q <= 1'b1;
    end else begin
      busy_q  <= ~clear_i & ((in_valid_i & in_ready) | (busy_q & ~(out_valid & out_ready_i)));
      held_q  <= out_valid & ~out_ready_i & ~clear_i;
      fresh_q <= 1'b0;
    end
  end

  always_comb begin
    if (!started_q) assume (!rst_ni);

    assert (in_ready == (~busy_q & ~clear_i & ~fresh_q));
    assert (!(in_ready & out_valid));
    if (!rst_ni) assert (!in_ready && !out_valid);
    if (out_valid) assert (busy_q);

    if (rst_ni && held_q) begin
      assert (out_valid);
      assert (result == result_q && k == k_q && status == status_q);
    end

    if (out_valid && status != df_pkg::StatusOk) assert (result == '0 && k == '0);

    if (started_q && cleared_q) begin
      assert (!out_valid && result == '0);
      assert (u_dut.gen_segment[1].u_segment.m_q == '0);
      assert (u_dut.gen_segment[1].u_segment.a_q == '0);
      assert (u_dut.gen_segment[1].u_segment.n_q == '0);
      assert (u_dut.gen_segment[1].u_segment.f_q == '0);
      assert (u_dut.gen_segment[1].u_segment.g_q == '0);
      assert (u_dut.gen_segment[1].u_segment.d_q == '0);
      assert (u_dut.gen_segment[1].u_segment.e_q == '0);
      assert (u_dut.gen_segment[1].u_segment.y_q == '0);
    end
  end

endmodule
