// SPDX-License-Identifier: Apache-2.0
//
// The squarer for every fixed polynomial of degree 1 .. N with constant term 1, every operand of
// lower degree, and all numbers of places from N - 1 to N + 2 that it is divided by: gates alone.
//
// Shown: what it gives, times x^Down, has the same remainder as the schoolbook square, taken from
// the top; it is of lower degree than the polynomial; it is 0 if it is not asked for.

module df_digit_multiply_squares #(
  parameter int unsigned N = 3
) (
  input logic         clk_i,
  input logic         use_i,
  input logic [N-1:0] a_i
);

  localparam int unsigned Wide = 2 * N + 2;

  logic [Wide-1:0] school;

  always_comb begin
    school = '0;
    for (int unsigned i = 0; i < N; i++) if (a_i[i]) school = school ^ (Wide'(a_i) << i);
  end

  for (genvar m = 1; m < 2 ** N; m++) begin : gen_polynomial
    localparam int unsigned     F      = 2 * m + 1;
    localparam int unsigned     Degree = $clog2(F + 1) - 1;
    logic [Wide-1:0]            right;

    always_comb begin
      right = school;
      for (int unsigned i = Wide - 1; i >= Degree; i--) begin
        if (right[i]) right = right ^ (Wide'(F) << (i - Degree));
      end
    end

    for (genvar d = N - 1; d < N + 3; d++) begin : gen_down
      logic [N-1:0]    square;
      logic [Wide-1:0] left;

      df_digit_multiply_square #(.Bits(N), .Down(d), .Modulus((N + 1)'(F))) u_dut (
        .use_i,
        .a_i,
        .square_o(square)
      );

      always_comb begin
        left = Wide'(square) << d;
        for (int unsigned i = Wide - 1; i >= Degree; i--) begin
          if (left[i]) left = left ^ (Wide'(F) << (i - Degree));
        end
        if (!use_i) assert (square == '0);
        else if ((a_i >> Degree) == '0) assert ((square >> Degree) == '0 && left == right);
      end
    end
  end

  logic unused_clk;
  assign unused_clk = clk_i;

endmodule
