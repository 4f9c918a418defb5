// SPDX-License-Identifier: Apache-2.0
//
// The scalable multiplier with words of 2 bits and MaxBits = N, from reset on: any size, field,
// modulus and operands, one operation, after which the operands change at once. Two elements where
// N is odd, one where N is even, so that words between two passes come back at once (N = 3), or a
// cycle early (N = 4, size 3) and through the memory (N = 4, size 4).
//
// Shown: the status is the one the operands deserve; a result with StatusOk is below M (of lower
// degree) and result * 2^size = a * b mod M (x^size in GF(2^m)); else the result is 0. It comes
// after exactly the cycles that the header of the core states, whatever the operands are.

module df_scalable_multiply_result #(
  parameter int unsigned N = 4
) (
  input logic                   clk_i,
  input logic                   field_i,
  input logic [$clog2(N+1)-1:0] size_i,
  input logic [N:0]             modulus_i,
  input logic [N-1:0]           a_i,
  input logic [N-1:0]           b_i
);

  localparam int unsigned Word   = 2;
  localparam int unsigned Stages = (N % 2 == 1) ? 2 : 1;
  localparam int unsigned Wide   = 2 * N + 1;

  logic [5:0]             time_q = '0;
  logic                   in_ready, out_valid, done_q = 1'b0;
  logic [N-1:0]           result;
  logic [2:0]             status;
  logic                   field_q;
  logic [$clog2(N+1)-1:0] size_q;
  logic [N:0]             modulus_q;
  logic [N-1:0]           a_q, b_q;

  // Time 0 is reset, 1 the cycle after it, 2 the transfer.
  always_ff @(posedge clk_i) begin
    if (time_q != '1) time_q <= time_q + 6'd1;
    done_q <= done_q | out_valid;
    if (time_q == 6'd2) begin
      field_q   <= field_i;
      size_q    <= size_i;
      modulus_q <= modulus_i;
      a_q       <= a_i;
      b_q       <= b_i;
    end
  end

  df_mont_mul_scalable #(.Word(Word), .Stages(Stages), .MaxBits(N)) u_dut (
    .clk_i,
    .rst_ni(time_q != 6'd0),
    .clear_i(1'b0),
    .in_valid_i(time_q == 6'd2),
    .in_ready_o(in_ready),
    .field_i,
    .size_i,
    .modulus_i,
    .a_i,
    .b_i,
    .out_valid_o(out_valid),
    .out_ready_i(1'b0),
    .result_o(result),
    .status_o(status)
  );

  function automatic logic [Wide-1:0] remainder(logic field, logic [Wide-1:0] x, logic [N:0] m);
    logic [Wide-1:0] rest;
    int unsigned     top;
    top = 0;
    for (int unsigned i = 0; i <= N; i++) if (m[i]) top = i;
    rest = x;
    for (int unsigned i = Wide; i > 0; i--) begin
      if (i > top) begin
        if (field) begin
          if (rest[i-1]) rest = rest ^ (Wide'(m) << (i - 1 - top));
        end else if (rest >= (Wide'(m) << (i - 1 - top)) && i - 1 - top <= N) begin
          rest = rest - (Wide'(m) << (i - 1 - top));
        end
      end
    end
    remainder = rest;
  endfunction

  function automatic logic [Wide-1:0] product(logic field, logic [N-1:0] x, logic [N-1:0] y);
    product = '0;
    for (int unsigned i = 0; i < N; i++) begin
      if (y[i]) product = field ? product ^ (Wide'(x) << i) : product + (Wide'(x) << i);
    end
  endfunction

  // Degrees by their highest one, sizes by a shift: as the header says it, not as the hardware.
  function automatic logic [5:0] bits(logic [N:0] x);
    bits = '0;
    for (int unsigned i = 0; i <= N; i++) if (x[i]) bits = 6'(i + 1);
  endfunction

  logic       size_good, good, reduced;
  logic [5:0] words, passes, period, cycles;

  assign size_good = size_q >= 3 && 6'(size_q) <= 6'(N);
  assign good      = size_good && modulus_q[0] && modulus_q != (N + 1)'(1) &&
                     bits(modulus_q) <= 6'(size_q) + 6'(field_q);
  assign reduced   = field_q
      ? bits((N + 1)'(a_q)) < bits(modulus_q) && bits((N + 1)'(b_q)) < bits(modulus_q)
      : (N + 1)'(a_q) < modulus_q && (N + 1)'(b_q) < modulus_q;

  assign words  = 6'(size_q) / 6'd2 + 6'd1;
  assign passes = (6'(size_q) + 6'(Stages) - 6'd1) / 6'(Stages);
  assign period = (words + 6'd1 > 6'(2 * Stages)) ? words + 6'd1 : 6'(2 * Stages);
  assign cycles = size_good
      ? (passes - 6'd1) * period + 6'(2 * Stages) - 6'd1 + words + words + 6'd6 : 6'd2;

  always_comb begin
    if (time_q == 6'd2) assert (in_ready);
    if (time_q > 6'd2) begin
      assert (out_valid == (time_q >= 6'd2 + cycles));
      if (out_valid && !done_q) begin
        if (!good) assert (status == df_pkg::StatusBadModulus && result == '0);
        else if (!reduced) assert (status == df_pkg::StatusOperandRange && result == '0);
        else begin
          assert (status == df_pkg::StatusOk);
          if (field_q) assert (bits((N + 1)'(result)) < bits(modulus_q));
          else assert ((N + 1)'(result) < modulus_q);
          assert (remainder(field_q, Wide'(result) << size_q, modulus_q) ==
                  remainder(field_q, product(field_q, a_q, b_q), modulus_q));
        end
      end
    end
  end

endmodule
