// SPDX-License-Identifier: Apache-2.0
//
// The divsteps of the lowest words, their delta of N bits, from any start, for every f and g.
//
// Shown by induction: without exchange u = 2^i, v = 0, r = 1 and 0 <= q < 2^i after i of the steps
// of a jump. So the divisor is scaled by what it is to be, and the inverse of the modulus is in q.

module df_jump_inverse_scale #(
  parameter int unsigned N = 8
) (
  input logic        clk_i,
  input logic        wipe_i,
  input logic        restart_i,
  input logic        modulus_i,
  input logic        divisor_i,
  input logic        jump_i,
  input logic [15:0] f_i,
  input logic [15:0] g_i
);

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;
  always_comb if (!started_q) assume (modulus_i & ~wipe_i & ~restart_i);
  always_comb if (started_q) assume (!wipe_i && !restart_i);

  logic [3:0][17:0] matrix;

  df_jump_inverse_steps #(.DeltaBits(N)) u_dut (
    .clk_i,
    .wipe_i,
    .restart_i,
    .modulus_i,
    .divisor_i,
    .jump_i,
    .f_i,
    .g_i,
    .matrix_o(matrix)
  );

  logic [16:0] most_q;  // 2^i

  always_ff @(posedge clk_i) begin
    if (modulus_i || divisor_i || jump_i) most_q <= 17'd1;
    else if (!most_q[16]) most_q <= {most_q[15:0], 1'b0};
  end

  always_comb begin
    if (started_q) begin
      for (int unsigned i = 0; i < 17; i++) assert (most_q[i] == (u_dut.count_q == 5'(i)));
      assert (u_dut.count_q <= 5'd16);
      assert (u_dut.free_q || !u_dut.may_q);
      if (!u_dut.free_q) begin
        assert (matrix[0] == {1'b0, most_q} && matrix[1] == '0 && matrix[3] == 18'd1);
        assert (!matrix[2][17] && matrix[2][16:0] < most_q);
      end
    end
  end

endmodule
