// SPDX-License-Identifier: Apache-2.0
//
// Pass-through of a lane in the curve engine: an operand, b shifted left by a bit, source a or b,
// or of polynomials their sum. With a fixed polynomial a lane is a whole number: a register holds
// it, and it or its square leaves in the next cycle; otherwise the path is combinational.

module df_curve_pass #(
  parameter int unsigned N          = 256,
  parameter int unsigned Lane       = 64,
  parameter logic [N:0]  Polynomial = '0  // fixed, Lane is N then; 0: no squares
) (
  input  logic            clk_i,
  input  logic            wipe_i,
  input  logic            pass_i,        // a lane of the sources
  input  logic            from_operand_i,
  input  logic            from_shift_i,
  input  logic            from_a_i,
  input  logic            from_b_i,
  input  logic            square_i,
  input  logic [Lane-1:0] operand_i,
  input  logic [Lane-1:0] a_i,
  input  logic [Lane-1:0] b_i,
  output logic [Lane-1:0] passed_o
);

  // The bits of the polynomial in reverse order
  function automatic logic [N:0] reversed(input logic [N:0] value);
    for (int unsigned i = 0; i <= N; i++) reversed[i] = value[N-i];
  endfunction

  logic            shifted_q;  // the highest bit of the lane below
  logic [Lane-1:0] lane;

  always_ff @(posedge clk_i) begin
    if (wipe_i) shifted_q <= 1'b0;
    else shifted_q <= pass_i & b_i[Lane-1];
  end

  assign lane = ({Lane{from_operand_i}} & operand_i) |
      ({Lane{from_shift_i}} & {b_i[Lane-2:0], shifted_q}) |
      (({Lane{from_a_i}} & a_i) ^ ({Lane{from_b_i}} & b_i));

  if (Polynomial != '0) begin : gen_square
    // The gates of the square reduce from the low end: polynomial and value are reversed.
    logic [N-1:0] lane_q, root, square;
    logic         square_q;

    always_ff @(posedge clk_i) begin
      if (wipe_i || !pass_i) lane_q <= '0;
      else lane_q <= lane;
    end

    always_ff @(posedge clk_i) begin
      if (wipe_i) square_q <= 1'b0;
      else square_q <= square_i;
    end

    for (genvar i = 0; i < N; i++) begin : gen_turned
      assign root[i]     = lane_q[N-1-i];
      assign passed_o[i] = square_q ? square[N-1-i] : lane_q[i];
    end

    df_digit_multiply_square #(.Bits(N), .Down(N - 1), .Modulus(reversed(Polynomial))) u_square (
      .use_i(1'b1),
      .a_i(root),
      .square_o(square)
    );
  end else begin : gen_no_square
    logic unused_square;
    assign unused_square = square_i;
    assign passed_o      = lane;
  end

endmodule
