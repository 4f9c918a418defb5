// SPDX-License-Identifier: Apache-2.0
//
// Handshake of the bit-serial Montgomery multiplier or the exponentiation on it (`DUT), uncut and
// cut, in any environment: operands, valid, ready, clear and reset change as they like in every
// cycle. Proved by induction, so for all time.
//
// Shown: in_ready_o follows from past transfers, resets and clear_i only (so not from in_valid_i or
// out_ready_i of the same cycle); never ready and valid together, and neither in reset; a result
// offered stays the same until taken or cleared; a refused operation shows 0; after clear_i the
// core is idle, A, B, M, S and E are all 0, and it took no operands in that cycle; reset makes it
// idle a cycle later.

module df_serial_multiply_handshake #(
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

  for (genvar i = 0; i < 2; i++) begin : gen_cut
    localparam int unsigned Segment = (i == 0) ? N : 2;
    localparam int unsigned Count   = (N + Segment - 1) / Segment;

    logic         in_ready, out_valid;
    logic [N-1:0] result;
    logic [1:0]   status;

    `DUT #(.N(N), .Segment(Segment)) u_dut (
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
      .status_o(status)
    );

    logic busy, fresh, cleared;
    df_handshake_rules #(.Width(N)) u_rules (
      .clk_i,
      .rst_ni,
      .clear_i,
      .in_valid_i,
      .in_ready_i(in_ready),
      .out_valid_i(out_valid),
      .out_ready_i,
      .value_i(result),
      .status_i(status),
      .busy_o(busy),
      .fresh_o(fresh),
      .cleared_o(cleared)
    );

    always_comb begin
      if (out_valid) assert (status != df_pkg::StatusNotInvertible);

      if (cleared) begin
        assert (u_dut.u_array.a_q == '0);
        assert (u_dut.u_array.sum_o == '0 && u_dut.u_array.extra_o == '0);
        assert (u_dut.u_array.b_lsb == '0 && u_dut.u_array.m_lsb == '0);
        assert (result == '0);
      end
    end

    // What makes the statements above inductive: the sequence runs exactly while the core waits for
    // it, and when it does not run nothing is on its way through the segments.
    logic waiting, running, moving;
    assign running = u_dut.u_sequence.state_q != 3'd0;
    assign moving  = (u_dut.u_array.step_q != '0) || (u_dut.u_array.write_q != '0);
`ifdef DUT_df_modexp
    assign waiting = u_dut.u_control.state_q == 3'd3;
    logic [2:0] state;
    assign state = u_dut.u_control.state_q;
    always_comb begin
      assert (state <= 3'd5);
      assert ((state == 3'd0) == fresh);
      if (state == 3'd5) assert (u_dut.u_control.phase_q == 3'd5);
    end
`else
    assign waiting = u_dut.state_q == 2'd2;
    always_comb begin
      assert ((u_dut.state_q == 2'd0) == fresh);
      assert (u_dut.ready_q == (u_dut.state_q == 2'd1));
    end
`endif
    always_comb begin
      assert (u_dut.u_sequence.state_q <= 3'd5);
      assert (running == waiting);
      if (Count == 1) assert (u_dut.u_sequence.state_q != 3'd5);
      if (!running) assert (!moving);
    end
  end

endmodule
