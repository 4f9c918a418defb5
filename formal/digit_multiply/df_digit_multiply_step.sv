// SPDX-License-Identifier: Apache-2.0
//
// A step of the array for any f, b, digits and contents of its registers, digits of N bits, f of
// 2 N + 1 places and of any degree below: by induction, for all time.
//
// Shown: if q is the low digit of T / f, it is so after the step too, though it was found before T
// was there; so T + q f has a low digit of 0, and T' is (T + q f) / x^N + P without a remainder.
// g is the inverse of f.

module df_digit_multiply_step #(
  parameter int unsigned N = 2  // bits of a digit
) (
  input logic           clk_i,
  input logic           load_i,
  input logic [3*N-1:0] a_i,
  input logic [2*N:0]   b_i
);

  localparam int unsigned Bits = 2 * N + 1;
  localparam int unsigned Wide = 6 * N;

  // Any polynomial with constant term 1, the same for all time
  logic [Bits:0] f_q;
  always_ff @(posedge clk_i) f_q <= f_q;
  always_comb assume (f_q[0]);

  logic [Bits:0]    unused_f;
  logic [3*N-1:0]   unused_a;
  logic [2*N:0]     unused_b;
  logic [Bits-1:0]  unused_result;

  df_digit_multiply_array #(.Bits(Bits), .Digit(N), .Fixed(1'b1)) u_dut (
    .clk_i,
    .wipe_i(1'b0),
    .load_i,
    .drop_i(1'b0),
    .move_i(1'b1),
    .f_i(f_q),
    .a_i,
    .b_i,
    .f_o(unused_f),
    .a_o(unused_a),
    .b_o(unused_b),
    .result_o(unused_result)
  );

  function automatic logic [Wide-1:0] times(input logic [Wide-1:0] x, input logic [Wide-1:0] y);
    logic [Wide-1:0] sum;
    sum = '0;
    for (int unsigned i = 0; i < Wide; i++) if (x[i]) sum = sum ^ (y << i);
    return sum;
  endfunction

  logic [Wide-1:0] t, f, qf, of_g, of_t, of_p, next_q;
  logic            past_q = 1'b0, started_q = 1'b0;

  assign t    = Wide'(u_dut.t);
  assign f    = Wide'(f_q);
  assign qf   = times(Wide'(u_dut.gen_slice[0].u_slice.q), f);
  assign of_g = times(Wide'(u_dut.g_pair), f);
  assign of_t = times(Wide'(u_dut.g_pair), t);
  assign of_p = times(Wide'(u_dut.gen_slice[0].u_slice.digit_q), Wide'(u_dut.b_q));

  // The cycle after a transfer puts T, P and q to 0.
  logic first;
  assign first = u_dut.gen_slice[0].u_slice.first_q;

  // Registers of the cycle before, to compare with plain arithmetic
  logic [Wide-1:0] p_q;
  always_ff @(posedge clk_i) begin
    past_q    <= 1'b1;
    started_q <= started_q | first;
    next_q    <= first ? '0 : ((t ^ qf) >> N) ^ Wide'(u_dut.p);
    p_q       <= first ? '0 : of_p;
  end

  always_comb begin
    assert (of_g[2*N-1:0] == (2 * N)'(1));
    if (past_q) begin
      assert (t == next_q);
      assert (Wide'(u_dut.p) == p_q);
    end
    // Before the first transfer q is anything.
    if (started_q) begin
      assert (u_dut.gen_slice[0].u_slice.q == of_t[N-1:0]);
      assert ((t[N-1:0] ^ qf[N-1:0]) == '0);
    end
  end

endmodule
