// SPDX-License-Identifier: Apache-2.0
//
// Two copies of the bit-serial Montgomery multiplier or the exponentiation on it (`DUT), uncut and
// cut: the same handshake inputs, clear and reset, whatever they are, but each copy its own
// operands and moduli in every cycle. Shown: in_ready_o and out_valid_o are equal in every cycle,
// and so are the states of the control and, in the exponentiation, the operation under way, so
// that nobody who sees them learns anything of operands, modulus or status. Proved by induction,
// so for all time.

module df_serial_multiply_constant_time #(
  parameter int unsigned N = 4
) (
  input logic         clk_i,
  input logic         rst_ni,
  input logic         clear_i,
  input logic         in_valid_i,
  input logic         out_ready_i,
  input logic [N-1:0] modulus_i [2],
  input logic [N-1:0] a_i       [2],
  input logic [N-1:0] b_i       [2]
);

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;
  always_comb if (!started_q) assume (!rst_ni);

  for (genvar cut = 0; cut < 2; cut++) begin : gen_cut
    logic       in_ready [2], out_valid [2];
    logic [2:0] sequence_state [2], state [2], phase [2];
    logic [7:0] count [2], loops [2];

    for (genvar i = 0; i < 2; i++) begin : gen_copy
      logic [N-1:0] result;
      logic [1:0]   status;
      `DUT #(.N(N), .Segment((cut == 0) ? N : 2)) u_dut (
        .clk_i,
        .rst_ni,
        .clear_i,
        .in_valid_i,
        .in_ready_o(in_ready[i]),
        .modulus_i(modulus_i[i]),
        .a_i(a_i[i]),
        .b_i(b_i[i]),
        .out_valid_o(out_valid[i]),
        .out_ready_i,
        .result_o(result),
        .status_o(status)
      );
      assign sequence_state[i] = u_dut.u_sequence.state_q;
      assign count[i]          = 8'(u_dut.u_sequence.count_q);
`ifdef DUT_df_modexp
      assign state[i] = u_dut.u_control.state_q;
      assign phase[i] = u_dut.u_control.phase_q;
      assign loops[i] = 8'(u_dut.u_control.count_q);
`else
      assign state[i] = 3'(u_dut.state_q);
      assign phase[i] = 3'd0;
      assign loops[i] = 8'd0;
`endif
    end

    always_comb begin
      assert (in_ready[0] == in_ready[1]);
      assert (out_valid[0] == out_valid[1]);
      assert (state[0] == state[1]);
      assert (sequence_state[0] == sequence_state[1]);
      // Counters and phase have no value before the first operation.
      if (sequence_state[0] inside {3'd2, 3'd5}) assert (count[0] == count[1]);
`ifdef DUT_df_modexp
      if (state[0] inside {3'd2, 3'd3, 3'd4, 3'd5}) begin
        assert (phase[0] == phase[1]);
        assert (loops[0] == loops[1]);
      end
      if (sequence_state[0] != 3'd0) assert (state[0] == 3'd3);
`endif
    end
  end

endmodule
