// SPDX-License-Identifier: Apache-2.0
//
// Two copies of the divstep array of GF(p) with two steps in a cycle (df_divstep_gfp_two): the same
// handshake
// inputs, clear and reset, whatever they are, but each copy its own operands and moduli in every
// cycle. Shown: in_ready_o and out_valid_o are equal in every cycle, so that nobody who sees the
// handshake learns anything of operands, modulus or status. Proved by induction, so for all time.

module df_divstep_gfp_two_constant_time #(
  parameter int unsigned N = 3
) (
  input logic         clk_i,
  input logic         rst_ni,
  input logic         clear_i,
  input logic         in_valid_i,
  input logic         out_ready_i,
  input logic         divide_i  [2],
  input logic [N-1:0] modulus_i [2],
  input logic [N-1:0] a_i       [2],
  input logic [N-1:0] b_i       [2]
);

  localparam int unsigned KWidth = $clog2(2 * N + 1);

  // The first two cycles bring a reset, so that the array knows no steps of before.
  logic [1:0] started_q = 2'd0;
  always_ff @(posedge clk_i) if (started_q != 2'd2) started_q <= started_q + 2'd1;
  always_comb if (started_q != 2'd2) assume (!rst_ni);

  for (genvar r = 0; r < 2; r++) begin : gen_scale
    logic       in_ready [2], out_valid [2];
    logic [2:0] state    [2];
    logic [7:0] count    [2];
    logic [6:0] tokens   [2];

    for (genvar i = 0; i < 2; i++) begin : gen_copy
      logic [N-1:0]      result;
      logic [KWidth-1:0] k;
      logic [1:0]        status;
      logic              scaled;
      df_divstep_gfp_two #(.N(N), .Scale(r), .Segment(3)) u_dut (
        .clk_i,
        .rst_ni,
        .clear_i,
        .in_valid_i,
        .in_ready_o(in_ready[i]),
        .divide_i(divide_i[i]),
        .modulus_i(modulus_i[i]),
        .a_i(a_i[i]),
        .b_i(b_i[i]),
        .out_valid_o(out_valid[i]),
        .out_ready_i,
        .result_o(result),
        .k_o(k),
        .status_o(status)
      );
      if (r == 1) begin : gen_scaled
        assign scaled = u_dut.u_control.gen_scaled.scaled_q;
      end else begin : gen_plain
        assign scaled = 1'b0;
      end
      assign state[i] = u_dut.u_control.state_q;
      assign count[i] = 8'(u_dut.u_control.count_q);
      // The sign's step on its way to the top, and the answer.
      assign tokens[i] = {u_dut.u_control.stepped_q, scaled, u_dut.e_order.show,
                          u_dut.e_pair[1][2], u_dut.show_q, u_dut.known, u_dut.known_q};
    end

    always_comb begin
      if (started_q == 2'd2) begin
        assert (in_ready[0] == in_ready[1]);
        assert (out_valid[0] == out_valid[1]);

        // What makes the two inductive.
        assert (state[0] == state[1] && count[0] == count[1]);
        assert (tokens[0] == tokens[1]);
      end
    end
  end

endmodule
