// SPDX-License-Identifier: Apache-2.0
//
// Two copies of an almost Montgomery inverse unit (`DUT) with ConstantTime = 1, for every Result:
// the same handshake inputs, clear and reset, whatever they are, but each copy its own operands and
// moduli in every cycle. Shown: in_ready_o and out_valid_o are equal in every cycle, so that nobody
// who sees the handshake learns anything of operands, modulus or status. Proved by induction, so
// for all time.

module df_almost_inverse_constant_time #(
  parameter int unsigned N = 4
) (
  input logic         clk_i,
  input logic         rst_ni,
  input logic         clear_i,
  input logic         in_valid_i,
  input logic         out_ready_i,
  input logic [N-1:0] modulus_i [2],
  input logic [N-1:0] a_i       [2]
);

  localparam int unsigned KWidth = $clog2(2 * N + 1);

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;
  always_comb if (!started_q) assume (!rst_ni);

  for (genvar r = 0; r < 4; r++) begin : gen_result
    logic              in_ready [2], out_valid [2];
    logic [KWidth-1:0] k        [2];
    logic [7:0]        timer    [2];
    logic [2:0]        state    [2];

    for (genvar i = 0; i < 2; i++) begin : gen_copy
      logic [N-1:0] result;
      logic [1:0]   status;
      `DUT #(.N(N), .Result(r), .ConstantTime(1'b1)) u_dut (
        .clk_i,
        .rst_ni,
        .clear_i,
        .in_valid_i,
        .in_ready_o(in_ready[i]),
        .modulus_i(modulus_i[i]),
        .a_i(a_i[i]),
        .out_valid_o(out_valid[i]),
        .out_ready_i,
        .result_o(result),
        .k_o(k[i]),
        .status_o(status)
      );
      assign timer[i] = 8'(u_dut.u_frame.u_control.gen_constant_time.timer_q);
      assign state[i] = u_dut.u_frame.u_control.state_q;
    end

    always_comb begin
      assert (in_ready[0] == in_ready[1]);
      assert (out_valid[0] == out_valid[1]);

      // What makes the two inductive.
      assert ((state[0] == 3'd0) == (state[1] == 3'd0));
      assert ((state[0] == 3'd5) == (state[1] == 3'd5));
      if (!(state[0] inside {3'd0, 3'd5})) assert (timer[0] == timer[1]);
      for (int unsigned i = 0; i < 2; i++) begin
        if (state[i] == 3'd1) assert (k[i] < KWidth'(2 * N));
        if (!(state[i] inside {3'd0, 3'd5})) assert (k[i] <= KWidth'(2 * N));
      end
    end
  end

endmodule
