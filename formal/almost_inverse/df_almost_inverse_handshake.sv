// SPDX-License-Identifier: Apache-2.0
//
// Handshake of an almost Montgomery inverse unit (`DUT), with every Result and both ConstantTime
// settings, in any environment: operands, valid, ready, clear and reset change as they like in
// every cycle. Proved by induction, so for all time.
//
// Shown: in_ready_o follows from past transfers, resets and clear_i only (so not from in_valid_i or
// out_ready_i of the same cycle); never ready and valid together, and neither in reset; a result
// offered stays the same until taken or cleared; a refused operation shows 0 and 0; after clear_i
// the unit is idle with u, v, r, s, k all 0, and takes no operands in that cycle; reset makes it
// idle a cycle later.

module df_almost_inverse_handshake #(
  parameter int unsigned N = 4
) (
  input logic         clk_i,
  input logic         rst_ni,
  input logic         clear_i,
  input logic         in_valid_i,
  input logic [N-1:0] modulus_i,
  input logic [N-1:0] a_i,
  input logic         out_ready_i
);

  localparam int unsigned KWidth = $clog2(2 * N + 1);

  for (genvar i = 0; i < 8; i++) begin : gen_unit
    logic              in_ready, out_valid;
    logic [N-1:0]      result;
    logic [KWidth-1:0] k;
    logic [1:0]        status;

    `DUT #(.N(N), .Result(i % 4), .ConstantTime(1'(i / 4))) u_dut (
      .clk_i,
      .rst_ni,
      .clear_i,
      .in_valid_i,
      .in_ready_o(in_ready),
      .modulus_i,
      .a_i,
      .out_valid_o(out_valid),
      .out_ready_i,
      .result_o(result),
      .k_o(k),
      .status_o(status)
    );

    logic busy, fresh, cleared;
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
      .busy_o(busy),
      .fresh_o(fresh),
      .cleared_o(cleared)
    );

    always_comb begin
      if (out_valid) assert (status != df_pkg::StatusOperandRange);

      if (cleared) begin
        assert (u_dut.u_master.u_q == '0 && u_dut.u_master.v_q == '0);
        assert (u_dut.u_frame.u_slave.r_q == '0 && u_dut.u_frame.u_slave.s_q == '0);
        assert (k == '0);
      end
    end

    // What makes the statements above inductive: how the control's states (0 Idle, 1 to 3 at work,
    // 4 Done, 5 Reset) stand to them.
    logic [2:0] state;
    assign state = u_dut.u_frame.u_control.state_q;

    always_comb begin
      assert (state <= 3'd5);
      assert ((state == 3'd5) == fresh);
      assert (status != df_pkg::StatusOperandRange);
      if (state inside {3'd1, 3'd2, 3'd3}) assert (status == df_pkg::StatusOk);
      if (state == 3'd4 && status != df_pkg::StatusOk) assert (result == '0 && k == '0);
    end
  end

endmodule
