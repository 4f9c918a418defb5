// SPDX-License-Identifier: Apache-2.0
//
// Handshake of the binary divider, plain and scaled, both ConstantTime settings, in any
// environment: operands, valid, ready, clear and reset change as they like in every cycle. Proved
// by induction, so for all time.
//
// Shown: in_ready_o follows from past transfers, resets and clear_i only; never ready and valid
// together, and neither in reset; a result offered stays the same until taken or cleared; a
// refused operation shows result 0 and k 0; after clear_i the unit is idle with A, B, U, V and M
// all 0.

module df_binary_division_handshake #(
  parameter int unsigned N = 4
) (
  input logic         clk_i,
  input logic         rst_ni,
  input logic         clear_i,
  input logic         in_valid_i,
  input logic [N-1:0] modulus_i,
  input logic [N-1:0] a_i,
  input logic [N-1:0] b_i,
  input logic         out_ready_i
);

  localparam int unsigned KWidth = $clog2(2 * N + 1);
  localparam logic [2:0] StReset = 3'd0, StIdle = 3'd1, StDone = 3'd5;

  for (genvar i = 0; i < 4; i++) begin : gen_unit
    logic              in_ready, out_valid;
    logic [N-1:0]      result;
    logic [KWidth-1:0] k;
    logic [1:0]        status;

    df_div_binary #(.N(N), .Scale(i % 2), .ConstantTime(i / 2 != 0)) u_dut (
      .clk_i,
      .rst_ni,
      .clear_i,
      .in_valid_i,
      .in_ready_o(in_ready),
      .modulus_i,
      .a_i,
      .b_i,
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
      if (cleared) begin
        assert (u_dut.u_ab.a_q == '0 && u_dut.u_ab.b_q == '0);
        assert (u_dut.u_uv.u_q == '0 && u_dut.u_uv.v_q == '0 && u_dut.u_uv.m_q == '0);
      end

      // What makes the statements above inductive.
      assert (u_dut.state_q <= StDone);
      assert ((u_dut.state_q == StReset) == fresh);
      assert (busy == !(u_dut.state_q inside {StReset, StIdle}));
    end
  end

endmodule
