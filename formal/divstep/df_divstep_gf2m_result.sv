// SPDX-License-Identifier: Apache-2.0
//
// One operation of the divstep arrays of GF(2^m), with one step in a cycle and with two, in short
// segments, with every modulus and every operand whatever, after a cycle with clear_i in a state of
// which nothing is known. Bounded, over the whole operation.
//
// Shown: the result comes after exactly Bound, or BoundTwo, cycles; it is right by algebra, result
// * divisor = dividend modulo the polynomial, and of a degree below it; the status is the one that
// modulus, degrees and gcd ask for, and StatusOperandRange for a product, which is not built; a
// refused operation gives 0.

module df_divstep_gf2m_result #(
  parameter int unsigned N     = 3,
  parameter int unsigned Bound = 0, // latency, from the catalog
  parameter int unsigned BoundTwo = 0
) (
  input logic         clk_i,
  input logic         divide_i,
  input logic         multiply_i,
  input logic [N:0]   modulus_i,
  input logic [N-1:0] a_i,
  input logic [N-1:0] b_i,
  input logic         out_ready_i
);

  localparam int unsigned KWidth = $clog2(2 * N + 1);

  logic [7:0] cycle_q = '0;  // 0: clear, 1: the operands transfer
  always_ff @(posedge clk_i) if (cycle_q != '1) cycle_q <= cycle_q + 1'b1;

  logic [N:0]   p_q;
  logic [N-1:0] dividend_q, divisor_q;
  logic         multiply_q;
  always_ff @(posedge clk_i) begin
    if (cycle_q == 8'd1) begin
      p_q        <= modulus_i;
      multiply_q <= multiply_i;
      dividend_q <= divide_i ? a_i : N'(1);
      divisor_q  <= divide_i ? b_i : a_i;
    end
  end

  function automatic logic [2*N:0] times(input logic [N:0] left, input logic [N:0] right);
    times = '0;
    for (int unsigned i = 0; i <= N; i++) if (left[i]) times ^= (2 * N + 1)'(right) << i;
  endfunction

  // The remainder by a polynomial.
  function automatic logic [2*N:0] rest(input logic [2*N:0] value, input logic [N:0] by);
    rest = value;
    for (int i = 2 * N; i >= 0; i--) begin
      for (int j = 0; j <= N; j++) begin
        if (j <= i && (by >> j) == (N + 1)'(1) && rest[i]) rest ^= (2 * N + 1)'(by) << (i - j);
      end
    end
  endfunction

  logic has_common_divisor;
  always_comb begin
    has_common_divisor = divisor_q == '0;
    for (int unsigned d = 2; d < 2 ** N; d++) begin
      if (rest((2 * N + 1)'(p_q), (N + 1)'(d)) == '0 &&
          rest((2 * N + 1)'(divisor_q), (N + 1)'(d)) == '0) has_common_divisor = 1'b1;
    end
  end

  df_pkg::status_e expected_status;
  always_comb begin
    expected_status = df_pkg::StatusOk;
    if (has_common_divisor) expected_status = df_pkg::StatusNotInvertible;
    if (multiply_q || rest((2 * N + 1)'(dividend_q), p_q) != (2 * N + 1)'(dividend_q)) begin
      expected_status = df_pkg::StatusOperandRange;
    end
    if (rest((2 * N + 1)'(divisor_q), p_q) != (2 * N + 1)'(divisor_q)) begin
      expected_status = df_pkg::StatusOperandRange;
    end
    if (~p_q[0] || p_q == (N + 1)'(1)) expected_status = df_pkg::StatusBadModulus;
  end

  for (genvar s = 1; s <= 2; s++) begin : gen_array
    localparam int unsigned Cycles = (s == 1) ? Bound : BoundTwo;
    logic              in_ready, out_valid;
    logic [N-1:0]      result;
    logic [KWidth-1:0] k;
    logic [2:0]        status;

    `DUT #(.N(N), .Field(1), .Segment(1 + s), .StepsPerCycle(s)) u_dut (
      .clk_i,
      .rst_ni(1'b1),
      .clear_i(cycle_q == '0),
      .in_valid_i(cycle_q == 8'd1),
      .in_ready_o(in_ready),
      .divide_i,
      .multiply_i,
      .modulus_i,
      .a_i,
      .b_i,
      .out_valid_o(out_valid),
      .out_ready_i,
      .result_o(result),
      .k_o(k),
      .status_o(status)
    );

    always_comb begin
      if (cycle_q == 8'd1) assert (in_ready);
      if (cycle_q > 8'd1 && cycle_q <= 8'(Cycles)) assert (!out_valid && !in_ready);
      if (cycle_q == 8'(Cycles + 1)) begin
        assert (out_valid);
        assert (status == expected_status);
        if (status == df_pkg::StatusOk) begin
          assert (rest((2 * N + 1)'(result), p_q) == (2 * N + 1)'(result));
          assert (rest(times((N + 1)'(result), (N + 1)'(divisor_q)), p_q)
                  == (2 * N + 1)'(dividend_q));
        end else begin
          assert (result == '0);
        end
        assert (k == '0);
      end
    end
  end

endmodule
