// SPDX-License-Identifier: Apache-2.0
//
// Two copies of the binary divider with ConstantTime = 1, plain and scaled: the same handshake
// inputs, clear and reset, whatever they are, but each copy its own operands and moduli in every
// cycle. Shown: in_ready_o and out_valid_o are equal in every cycle, so that nobody who sees the
// handshake learns anything of operands, modulus or status. Proved by induction, so for all time.

module df_binary_division_constant_time #(
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

  localparam int unsigned KWidth = $clog2(2 * N + 1);
  localparam logic [2:0] StIdle = 3'd1;

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;
  always_comb if (!started_q) assume (!rst_ni);

  for (genvar i = 0; i < 2; i++) begin : gen_unit
    logic              in_ready [2], out_valid [2];
    logic [2:0]        state    [2];
    logic [KWidth-1:0] count    [2];

    for (genvar c = 0; c < 2; c++) begin : gen_copy
      logic [N-1:0]      result;
      logic [KWidth-1:0] k;
      logic [1:0]        status;
      df_div_binary #(.N(N), .Scale(i), .ConstantTime(1'b1)) u_dut (
        .clk_i,
        .rst_ni,
        .clear_i,
        .in_valid_i,
        .in_ready_o(in_ready[c]),
        .modulus_i(modulus_i[c]),
        .a_i(a_i[c]),
        .b_i(b_i[c]),
        .out_valid_o(out_valid[c]),
        .out_ready_i,
        .result_o(result),
        .k_o(k),
        .status_o(status)
      );
      assign state[c] = u_dut.state_q;
      assign count[c] = u_dut.count_q;
    end

    always_comb begin
      assert (in_ready[0] == in_ready[1]);
      assert (out_valid[0] == out_valid[1]);

      // What makes the two inductive.
      assert (state[0] == state[1]);
      if (state[0] > StIdle) assert (count[0] == count[1]);
    end
  end

endmodule
