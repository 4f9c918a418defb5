// SPDX-License-Identifier: Apache-2.0
//
// A lane that passes on in the curve engine: of source a, of b, or of polynomials their sum; with a
// fixed polynomial its square too, where a lane is a whole register.

module df_curve_pass #(
  parameter int unsigned N          = 256,
  parameter int unsigned Lane       = 64,
  parameter logic [N:0]  Polynomial = '0  // fixed, Lane is N then; 0: no squares
) (
  input  logic            from_a_i,
  input  logic            from_b_i,
  input  logic            square_i,
  input  logic [Lane-1:0] a_i,
  input  logic [Lane-1:0] b_i,
  output logic [Lane-1:0] passed_o
);

  // The polynomial end for end
  function automatic logic [N:0] turned(input logic [N:0] value);
    for (int unsigned i = 0; i <= N; i++) turned[i] = value[N-i];
  endfunction

  logic [Lane-1:0] sum;
  assign sum = ({Lane{from_a_i}} & a_i) ^ ({Lane{from_b_i}} & b_i);

  // The gates of the square reduce from the low end, so they get everything end for end.
  if (Polynomial != '0) begin : gen_square
    logic [N-1:0] root, square;
    for (genvar i = 0; i < N; i++) begin : gen_turned
      assign root[i]     = sum[N-1-i];
      assign passed_o[i] = square_i ? square[N-1-i] : sum[i];
    end
    df_digit_multiply_square #(
      .Bits(N),
      .Down(N - 1),
      .Modulus(turned(Polynomial))
    ) u_square (
      .use_i(1'b1),
      .a_i(root),
      .square_o(square)
    );
  end else begin : gen_no_square
    logic unused_square;
    assign unused_square = square_i;
    assign passed_o      = sum;
  end

endmodule
