// SPDX-License-Identifier: Apache-2.0
//
// One operation of the digit-serial multiplier (`DUT) for every modulus and operand, with digits of
// every length from 1 to N + 1 bits. Bounded: to past the latency, after reset.
//
// Shown: the latency is ceil(N / Digit) + 4 exactly; the status is right; the result is 0 if
// refused, else the schoolbook product with the remainder taken from the top. The Montgomery
// multiplier (size N, N places or one more) gives that product divided by x^R: its result is
// multiplied by x, R times, with the remainder taken each time. A square that is asked for is
// refused, as squares are not built.

module df_digit_multiply_product #(
  parameter int unsigned N = 3
) (
  input logic         clk_i,
  input logic         rst_ni,
  input logic [N:0]   modulus_i,
  input logic         longer_i,  // a place above, where there is one
  input logic         square_i,
  input logic [N-1:0] a_i,
  input logic [N-1:0] b_i
);

  // Reset in the first cycle only; the operands offered in the third are those of all instances.
  logic [7:0]   cycle_q = 8'd0;
  logic [N:0]   m_q;
  logic [N-1:0] a_q, b_q;
  logic         longer_q, square_q;

  always_ff @(posedge clk_i) begin
    cycle_q <= cycle_q + 8'd1;
    if (cycle_q == 8'd2) begin
      m_q      <= modulus_i;
      longer_q <= longer_i;
      square_q <= square_i;
      a_q      <= a_i;
      b_q      <= b_i;
    end
  end

  always_comb assume (rst_ni == (cycle_q != 8'd0));

  // value mod m_q, for a modulus that is not 0
  function automatic logic [2*N-1:0] rest(input logic [2*N-1:0] value, input logic [N:0] m);
    logic [2*N-1:0] left;
    logic [N:0]     above;
    left = value;
    for (int unsigned degree = 1; degree <= N; degree++) begin
      above = m >> degree;
      if (above == (N + 1)'(1)) begin
        for (int unsigned i = 2 * N - 1; i >= degree; i--) begin
          if (left[i]) left = left ^ ((2 * N)'(m) << (i - degree));
        end
      end
    end
    return left;
  endfunction

  logic [2*N-1:0] product, right;
  logic [N:0]     lead;
  logic           reduced;

  always_comb begin
    product = '0;
    for (int unsigned i = 0; i < N; i++) begin
      if (a_q[i]) product = product ^ ((2 * N)'(b_q) << i);
    end
    right = rest(product, m_q);
    lead  = m_q;
    for (int unsigned i = 1; i <= N; i++) lead = lead | (m_q >> i);
  end

  // lead has a one from the leading place of m down; above half of it no operand has a one.
  assign reduced = ((a_q | b_q) & ~lead[N:1]) == '0;

  for (genvar d = 1; d <= N + 1; d++) begin : gen_digit
    localparam int unsigned Digits  = (N + d - 1) / d;
    localparam int unsigned Latency = Digits + 4;
    logic           in_ready, out_valid;
    logic [N-1:0]   result;
    logic [2:0]     status;
    logic [2*N-1:0] left;
    logic           good;

`ifdef DUT_df_mul_digit
    assign good = m_q[0] & m_q[N] & ~square_q;
    `DUT #(.N(N), .Digit(d)) u_dut (
      .result_o(result),
      .modulus_i,
      .a_i,
      .b_i,
`else
    localparam int unsigned Most = N + d % 2;
    logic [Most-1:0] wide;
    logic            unused_wide;
    assign good        = m_q[0] & (m_q[N:1] != '0) & ~(longer_q & Most > N) & ~square_q;
    assign result      = wide[N-1:0];
    assign unused_wide = ^wide;
    `DUT #(.MaxBits(Most), .Digit(d)) u_dut (
      .result_o(wide),
      .size_i(($clog2(Most + 1))'(N)),
      .modulus_i((Most + 1)'({longer_i, modulus_i})),
      .a_i(Most'(a_i)),
      .b_i(Most'(b_i)),
`endif
      .square_i,
      .clk_i,
      .rst_ni,
      .clear_i(1'b0),
      .in_valid_i(cycle_q == 8'd2),
      .in_ready_o(in_ready),
      .out_valid_o(out_valid),
      .out_ready_i(1'b1),
      .status_o(status)
    );

    always_comb begin
      left = (2 * N)'(result);
`ifndef DUT_df_mul_digit
      for (int unsigned i = 0; i < Digits * d; i++) left = rest(left << 1, m_q);
`endif
      if (cycle_q == 8'd2) assert (in_ready);
      assert (out_valid == (cycle_q == 8'(2 + Latency)));
      if (out_valid) begin
        if (!good) assert (status == df_pkg::StatusBadModulus);
        else if (!reduced) assert (status == df_pkg::StatusOperandRange);
        else assert (status == df_pkg::StatusOk);
        if (status != df_pkg::StatusOk) assert (result == '0);
        else assert ((result & ~lead[N:1]) == '0 && left == right);
      end
    end
  end

endmodule
