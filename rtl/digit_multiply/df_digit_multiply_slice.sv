// SPDX-License-Identifier: Apache-2.0
//
// A slice of the digit-serial multiplier: Width places of P, the product of a digit and b, and of
// the sum T.
//
//   P  = digit * b             digit, of the cycle before
//   T' = (T + q f) / x^D + P   q, of the cycle before; what falls off at the low end is 0
//
// The digit, q and the start of an operation are in registers of the slice, so that none of them
// drives all places. P, T and q are 0 a cycle after the start, in time for the first digit.
// Tools would merge these registers into one again: the attributes keep them apart (of the block
// for Yosys, of the signal for others).
//
// T starts with s_i: with Square = 1 the square, or 0 for a product; with Square = 0 it is 0.
//
// Windows of wider words come in: place k needs b[k-D+1 .. k] and f[k+1 .. k+D], and T[k+D].

module df_digit_multiply_slice #(
  parameter int unsigned Digit = 8,
  parameter int unsigned Width = 64,    // places
  parameter bit          Fixed = 1'b0,  // 1: f is constant, and q drives little
  parameter bit          Square = 1'b0, // 1: T starts with s_i
  localparam int unsigned Window = Width + Digit - 1
) (
  input  logic              clk_i,
  input  logic              wipe_i,
  input  logic              load_i,   // an operation starts
  input  logic              drop_i,   // T becomes 0
  input  logic              move_i,   // T takes a step
  input  logic [Digit-1:0]  digit_i,  // of the next cycle
  input  logic [Digit-1:0]  q_i,      // of the next cycle
  input  logic [Window-1:0] b_i,
  input  logic [Window-1:0] f_i,
  input  logic [Width-1:0]  t_i,      // T, Digit places above
  input  logic [Width-1:0]  s_i,      // T at the start
  output logic [Width-1:0]  p_o,
  output logic [Width-1:0]  t_o,
  output logic              first_o,  // 1 in the cycle after load_i
  output logic              digit_parity_o,
  output logic              q_parity_o
);

  logic              clear;
  (* keep *) logic   first_q;
  (* keep *) always_ff @(posedge clk_i) first_q <= load_i;
  assign clear = wipe_i | first_q;

  (* keep *) logic [Digit-1:0] digit_q;
  for (genvar j = 0; j < Digit; j++) begin : gen_digit
    (* keep *) always_ff @(posedge clk_i) begin
      if (wipe_i) digit_q[j] <= 1'b0;
      else digit_q[j] <= digit_i[j];
    end
  end

  logic [Digit-1:0] q;
  if (Fixed) begin : gen_shared
    logic [Digit-1:0] q_q;
    always_ff @(posedge clk_i) begin
      if (clear) q_q <= '0;
      else q_q <= q_i;
    end
    assign q = q_q;
  end else begin : gen_own
    (* keep *) logic [Digit-1:0] q_q;
    for (genvar j = 0; j < Digit; j++) begin : gen_q
      (* keep *) always_ff @(posedge clk_i) begin
        if (clear) q_q[j] <= 1'b0;
        else q_q[j] <= q_i[j];
      end
    end
    assign q = q_q;
  end

  logic [Width-1:0] of_b, of_f, p_q, t_q;

  df_digit_multiply_sum #(.Terms(Digit), .Width(Width)) u_of_b (
    .x_i(digit_q),
    .y_i(b_i),
    .sum_o(of_b)
  );
  df_digit_multiply_sum #(.Terms(Digit), .Width(Width)) u_of_f (
    .x_i(q),
    .y_i(f_i),
    .sum_o(of_f)
  );

  always_ff @(posedge clk_i) begin
    if (clear) p_q <= '0;
    else p_q <= of_b;
  end

  if (Square) begin : gen_square
    always_ff @(posedge clk_i) begin
      if (wipe_i | drop_i) t_q <= '0;
      else if (first_q) t_q <= s_i;
      else if (move_i) t_q <= t_i ^ p_q ^ of_f;
    end
  end else begin : gen_product
    logic unused_s;
    assign unused_s = ^s_i;
    always_ff @(posedge clk_i) begin
      if (clear | drop_i) t_q <= '0;
      else if (move_i) t_q <= t_i ^ p_q ^ of_f;
    end
  end

  assign p_o = p_q;
  assign t_o = t_q;

  assign first_o = first_q;

  assign digit_parity_o = ^digit_q;
  assign q_parity_o     = ^q;

endmodule
