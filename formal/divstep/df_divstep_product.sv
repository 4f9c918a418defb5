// SPDX-License-Identifier: Apache-2.0
//
// One product of the divstep arrays, of GF(p) and of GF(2^m), in segments of two bits, with every
// modulus and every pair of operands whatever, after a cycle with clear_i in a state of which
// nothing is known. Bounded, over the whole operation.
//
// Shown: the result comes after exactly Bound, or BoundPoly, cycles; it is right by algebra, result
// * 2^N = a * b modulo the modulus (x^N in GF(2^m)), and reduced; the status is the one that
// modulus and ranges ask for, whatever the gcd is; a refused operation gives 0.

module df_divstep_product #(
  parameter int unsigned N         = 3,
  parameter int unsigned Bound     = 0,  // latency, from the catalog
  parameter int unsigned BoundPoly = 0
) (
  input logic         clk_i,
  input logic         divide_i,
  input logic [N:0]   modulus_i,
  input logic [N-1:0] a_i,
  input logic [N-1:0] b_i,
  input logic         out_ready_i
);

  localparam int unsigned KWidth = $clog2(2 * N + 1);

  logic [7:0] cycle_q = '0;  // 0: clear, 1: the operands transfer
  always_ff @(posedge clk_i) if (cycle_q != '1) cycle_q <= cycle_q + 1'b1;

  logic [N:0]   p_q;
  logic [N-1:0] a_q, b_q;
  always_ff @(posedge clk_i) begin
    if (cycle_q == 8'd1) begin
      p_q <= modulus_i;
      a_q <= a_i;
      b_q <= b_i;
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

  for (genvar f = 0; f < 2; f++) begin : gen_field
    localparam int unsigned Cycles = (f == 0) ? Bound : BoundPoly;
    logic              in_ready, out_valid;
    logic [N-1:0]      result;
    logic [KWidth-1:0] k;
    logic [2:0]        status;

    df_inv_divstep #(.N(N), .Field(f), .Segment(2), .Multiply(1'b1)) u_dut (
      .clk_i,
      .rst_ni(1'b1),
      .clear_i(cycle_q == '0),
      .in_valid_i(cycle_q == 8'd1),
      .in_ready_o(in_ready),
      .divide_i,
      .multiply_i(1'b1),
      .modulus_i(modulus_i[N-1+f:0]),
      .a_i,
      .b_i,
      .out_valid_o(out_valid),
      .out_ready_i,
      .result_o(result),
      .k_o(k),
      .status_o(status)
    );

    logic bad, range, right;
    if (f == 0) begin : gen_prime
      logic [N-1:0]   p;
      logic [2*N-1:0] left, product;
      assign p       = p_q[N-1:0];
      assign left    = (2 * N)'(result) << N;
      assign product = (2 * N)'(a_q) * (2 * N)'(b_q);
      assign bad     = ~p[0] | (p == N'(1));
      assign range   = (a_q >= p) | (b_q >= p);
      assign right   = (left % (2 * N)'(p) == product % (2 * N)'(p)) & (result < p);
    end else begin : gen_binary
      assign bad   = ~p_q[0] | (p_q == (N + 1)'(1));
      assign range = (rest((2 * N + 1)'(a_q), p_q) != (2 * N + 1)'(a_q)) |
                     (rest((2 * N + 1)'(b_q), p_q) != (2 * N + 1)'(b_q));
      assign right = (rest((2 * N + 1)'(result) << N, p_q)
                      == rest(times((N + 1)'(a_q), (N + 1)'(b_q)), p_q)) &
                     (rest((2 * N + 1)'(result), p_q) == (2 * N + 1)'(result));
    end

    always_comb begin
      if (cycle_q == 8'd1) assert (in_ready);
      if (cycle_q > 8'd1 && cycle_q <= 8'(Cycles)) assert (!out_valid && !in_ready);
      if (cycle_q == 8'(Cycles + 1)) begin
        assert (out_valid);
        if (bad) assert (status == df_pkg::StatusBadModulus);
        else if (range) assert (status == df_pkg::StatusOperandRange);
        else assert (status == df_pkg::StatusOk);
        if (status == df_pkg::StatusOk) assert (right);
        else assert (result == '0);
        assert (k == '0);
      end
    end
  end

endmodule
