// SPDX-License-Identifier: Apache-2.0
//
// One operation of the bit-serial Montgomery multiplier (`DUT) for every modulus and operand, cut
// into segments of every size from 2 bits to N. Bounded: to past the latency, after reset.
//
// Shown: the latency is N + 3 + ceil(N / Segment) exactly; the status is right; the result is 0 if
// refused, else below M with result * 2^N = a * b (mod M). That result is unique, so every cut
// gives what the uncut one gives.

module df_serial_multiply_product #(
  parameter int unsigned N = 3
) (
  input logic         clk_i,
  input logic         rst_ni,
  input logic [N-1:0] modulus_i,
  input logic [N-1:0] a_i,
  input logic [N-1:0] b_i
);

  // Reset in the first cycle only; the operands offered in the third are those of all instances.
  logic [7:0]   cycle_q = 8'd0;
  logic [N-1:0] m_q, a_q, b_q;

  always_ff @(posedge clk_i) begin
    cycle_q <= cycle_q + 8'd1;
    if (cycle_q == 8'd2) begin
      m_q <= modulus_i;
      a_q <= a_i;
      b_q <= b_i;
    end
  end

  always_comb assume (rst_ni == (cycle_q != 8'd0));

  logic good, reduced;
  assign good    = m_q[0] && m_q != N'(1);
  assign reduced = a_q < m_q && b_q < m_q;

  for (genvar s = 2; s <= N; s++) begin : gen_cut
    localparam int unsigned Latency = N + 3 + (N + s - 1) / s;
    logic           in_ready, out_valid;
    logic [N-1:0]   result;
    logic [2:0]     status;
    logic [2*N-1:0] left, right;

    `DUT #(.N(N), .Segment(s)) u_dut (
      .clk_i,
      .rst_ni,
      .clear_i(1'b0),
      .in_valid_i(cycle_q == 8'd2),
      .in_ready_o(in_ready),
      .modulus_i,
      .a_i,
      .b_i,
      .out_valid_o(out_valid),
      .out_ready_i(1'b1),
      .result_o(result),
      .status_o(status)
    );

    assign left  = (2 * N)'(result) << N;
    assign right = (2 * N)'(a_q) * (2 * N)'(b_q);

    always_comb begin
      if (cycle_q == 8'd2) assert (in_ready);
      assert (out_valid == (cycle_q == 8'(2 + Latency)));
      if (out_valid) begin
        if (!good) assert (status == df_pkg::StatusBadModulus);
        else if (!reduced) assert (status == df_pkg::StatusOperandRange);
        else assert (status == df_pkg::StatusOk);
        if (status != df_pkg::StatusOk) assert (result == '0);
        else assert (result < m_q && left % (2 * N)'(m_q) == right % (2 * N)'(m_q));
      end
    end
  end

endmodule
