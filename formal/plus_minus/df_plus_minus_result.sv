// SPDX-License-Identifier: Apache-2.0
//
// One operation of the plus-minus divider, every modulus and operand whatever, in the basic unit
// and in pipelined ones beside it. It starts after reset with any contents of the registers, and
// a bounded check over the worst case covers every operation from an idle unit.
//
// Shown: the basic result comes within Bound, is right by algebra, b result = a 2^k mod p with
// result < p, its status is the one that modulus, ranges and gcd ask for, and refused it is 0; a
// pipelined unit, of whatever segment, gives the same result and status exactly 2 ps - 1 cycles
// later (ps stages more, one of them hidden).

module df_plus_minus_result #(
  parameter int unsigned N     = 3,
  parameter int unsigned Bound = 0  // worst case of the basic unit, from the catalog
) (
  input logic         clk_i,
  input logic [N-1:0] modulus_i,  // any value in every cycle
  input logic [N-1:0] a_i,
  input logic [N-1:0] b_i,
  input logic         in_valid_i,
  input logic         out_ready_i
);

  localparam int unsigned KWidth = $clog2(2 * N + 1);

  logic [7:0] cycle_q = '0;
  always_ff @(posedge clk_i) if (cycle_q != '1) cycle_q <= cycle_q + 1'b1;

  logic rst_n, first;
  assign rst_n = cycle_q != '0;
  assign first = cycle_q == 8'd2;  // cycle 1 is the one after reset

  logic [N-1:0] p_q, a_q, b_q;
  always_ff @(posedge clk_i) begin
    if (first) begin
      p_q <= modulus_i;
      a_q <= a_i;
      b_q <= b_i;
    end
  end

  logic has_common_divisor;
  always_comb begin
    has_common_divisor = 1'b0;
    for (int unsigned d = 3; d < 2 ** N; d += 2) begin
      if (p_q % N'(d) == '0 && b_q % N'(d) == '0) has_common_divisor = 1'b1;
    end
  end

  df_pkg::status_e status;
  always_comb begin
    status = df_pkg::StatusOk;
    if (has_common_divisor) status = df_pkg::StatusNotInvertible;
    if (a_q >= p_q || b_q >= p_q) status = df_pkg::StatusOperandRange;
    if (~p_q[0] || p_q == N'(1)) status = df_pkg::StatusBadModulus;
  end

  // Unit i has segments of i bits, unit N is the basic one.
  logic [N-1:0] result [N+1];
  logic [2:0]   frame_status   [N+1];
  logic         valid  [N+1], in_ready [N+1], done_q [N+1];
  logic [7:0]   came_q [N+1];

  for (genvar i = 2; i <= N; i++) begin : gen_unit
    logic [KWidth-1:0] k;
    df_div_pm #(.N(N), .Segment(i)) u_dut (
      .clk_i,
      .rst_ni(rst_n),
      .clear_i(1'b0),
      .in_valid_i((first | in_valid_i) & cycle_q >= 8'd2),
      .in_ready_o(in_ready[i]),
      .modulus_i,
      .a_i,
      .b_i,
      .out_valid_o(valid[i]),
      .out_ready_i(1'b0),
      .result_o(result[i]),
      .k_o(k),
      .status_o(frame_status[i])
    );
    initial done_q[i] = 1'b0;
    always_ff @(posedge clk_i) begin
      if (cycle_q > 8'd2 && valid[i] && !done_q[i]) begin
        done_q[i] <= 1'b1;
        came_q[i] <= cycle_q;
      end
    end
    always_comb if (first) assert (in_ready[i]);
    always_comb if (cycle_q > 8'd2) assert (!in_ready[i]);
  end

  logic unused;
  assign unused = out_ready_i;

  // The basic unit
  always_comb begin
    if (cycle_q == 8'd2 + 8'(Bound)) assert (valid[N]);
    if (cycle_q > 8'd2 && valid[N]) begin
      assert (frame_status[N] == status);
      if (status == df_pkg::StatusOk) begin
        assert (result[N] < p_q);
        assert (((2*N)'(result[N]) * (2*N)'(b_q)) % (2*N)'(p_q) == (2*N)'(a_q));
      end else begin
        assert (result[N] == '0);
      end
    end
  end

  // The others against it
  for (genvar i = 2; i < N; i++) begin : gen_equal
    localparam int unsigned Later = 2 * (df_plus_minus_pkg::stages(N, i) - 1) - 1;
    always_comb begin
      if (cycle_q > 8'd2 && valid[i]) begin
        assert (done_q[N] || (Later == 0 && valid[N]));
        assert (result[i] == result[N] && frame_status[i] == frame_status[N]);
        if (!done_q[i]) assert (cycle_q == came_q[N] + 8'(Later));
      end
      if (done_q[N] && cycle_q == came_q[N] + 8'(Later)) assert (valid[i]);
    end
  end

endmodule
