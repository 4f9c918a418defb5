// SPDX-License-Identifier: Apache-2.0
//
// Multiplier of the curve engine in a field of a fixed polynomial f: one digit of a in a cycle, the
// highest first. R buffers a product while the next one is computed.
//
//   a --> highest digit --> P = digit b --> (P + T x^Digit) mod f --> T, or R after the last digit
//
// The remainder modulo a sparse f is a few gates a bit.
//
// Cycles    operands are taken in a cycle in which start_i and ready_o are 1, Digits = ceil(N /
//           Digit) cycles after those of the product before at the earliest. R is the product
//           Digits + 2 cycles after the operands, with valid_o, until the cycle of take_i. The last
//           step waits until the cycle after that of take_i, and all before it.
// Timing    constant.

module df_curve_polynomial #(
  parameter int unsigned N          = 233,
  parameter int unsigned Digit      = 8,
  parameter logic [N:0]  Polynomial = '0  // degree N
) (
  input  logic         clk_i,
  input  logic         clear_i,
  input  logic         start_i,
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,
  output logic         ready_o,
  output logic         valid_o,
  input  logic         take_i,
  output logic [N-1:0] result_o
);

  localparam int unsigned Digits = (N + Digit - 1) / Digit;
  localparam int unsigned Padded = Digits * Digit;
  localparam int unsigned Wide   = N + Digit;
  localparam int unsigned CB     = $clog2(Digits + 1);

  // Row i: x^(N + i) mod f.
  typedef logic [Digit-1:0][N-1:0] rows_t;
  function automatic rows_t remainders();
    logic [N-1:0] row;
    row = Polynomial[N-1:0];
    for (int unsigned i = 0; i < Digit; i++) begin
      remainders[i] = row;
      row = (row << 1) ^ (row[N-1] ? Polynomial[N-1:0] : '0);
    end
  endfunction
  localparam rows_t Remainders = remainders();

  logic [Padded-1:0] a_q, a;
  logic [N-1:0]      b_q, t_q, r_q, reduced;
  logic [Wide-2:0]   b, p, p_q;
  logic [Wide-1:0]   sum;
  logic [CB-1:0]     remaining_q;        // digits to process
  logic              idle_q, highest_q;  // remaining_q is 0, is 1
  logic              product_q, product_last_q;  // P is of a digit, of the last one
  logic              full_q, load, step, finish;

  assign step    = !(product_last_q && full_q);
  assign finish  = product_last_q && !full_q;
  assign ready_o = (idle_q || highest_q) && step;
  assign load    = start_i && ready_o;

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      remaining_q    <= '0;
      idle_q         <= 1'b1;
      highest_q      <= 1'b0;
      product_q      <= 1'b0;
      product_last_q <= 1'b0;
      full_q         <= 1'b0;
    end else begin
      if (load) begin
        remaining_q <= CB'(Digits);
        idle_q      <= 1'b0;
        highest_q   <= Digits == 1;
      end else if (step && !idle_q) begin
        remaining_q <= remaining_q - 1'b1;
        idle_q      <= highest_q;
        highest_q   <= 32'(remaining_q) == 32'd2;
      end
      if (step) begin
        product_q      <= !idle_q;
        product_last_q <= highest_q;
      end
      full_q <= finish || (full_q && !take_i);
    end
  end

  always_comb begin
    a        = '0;
    a[N-1:0] = a_i;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) a_q <= '0;
    else if (load) a_q <= a;
    else if (step) a_q <= Padded'({a_q, {Digit{1'b0}}});
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) b_q <= '0;
    else if (load) b_q <= b_i;
  end

  always_comb begin
    b        = '0;
    b[N-1:0] = b_q;
    p        = '0;
    for (int unsigned i = 0; i < Digit; i++) begin
      p ^= (b << i) & {Wide - 1{a_q[Padded-Digit+i]}};
    end
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) p_q <= '0;
    else if (step) p_q <= p;
  end

  always_comb begin
    sum     = (Wide'(t_q) << Digit) ^ Wide'(p_q);
    reduced = sum[N-1:0];
    for (int unsigned i = 0; i < Digit; i++) begin
      reduced ^= Remainders[i] & {N{sum[N+i]}};
    end
  end

  always_ff @(posedge clk_i) begin
    if (clear_i || finish) t_q <= '0;
    else if (product_q && step) t_q <= reduced;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) r_q <= '0;
    else if (finish) r_q <= reduced;
  end

  assign valid_o  = full_q;
  assign result_o = r_q;

endmodule
