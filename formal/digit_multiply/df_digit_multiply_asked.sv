// SPDX-License-Identifier: Apache-2.0
//
// One operation of the digit-serial multiplier (`DUT) that squares too, for every operand and
// request, with two fixed polynomials and digits of every length from 1 to N + 1 bits that it can
// be built with. Bounded: to past the latency, after reset.
//
// Shown: a square comes after 2 cycles exactly, a product after ceil(N / Digit) + 4; the status is
// right, the result 0 if refused, else the schoolbook product, a taken for b in a square. The
// Montgomery multiplier's, of N places or one more, is multiplied by x, R times, first.

module df_digit_multiply_asked #(
  parameter int unsigned N = 3
) (
  input logic         clk_i,
  input logic         rst_ni,
  input logic         square_i,
  input logic         shorter_i,  // a size that the polynomial does not fit
  input logic [N:0]   a_i,
  input logic [N-1:0] b_i
);

  logic [7:0]   cycle_q = 8'd0;
  logic         square_q, shorter_q;
  logic [N:0]   a_q;
  logic [N-1:0] b_q;

  always_ff @(posedge clk_i) begin
    cycle_q <= cycle_q + 8'd1;
    if (cycle_q == 8'd2) begin
      square_q  <= square_i;
      shorter_q <= shorter_i;
      a_q       <= a_i;
      b_q       <= b_i;
    end
  end

  always_comb assume (rst_ni == (cycle_q != 8'd0));

  // value mod f, of degree N
  function automatic logic [2*N:0] rest(input logic [2*N:0] value, input logic [N:0] f);
    rest = value;
    for (int unsigned i = 2 * N; i >= N; i--) begin
      if (rest[i]) rest = rest ^ ((2 * N + 1)'(f) << (i - N));
    end
  endfunction

  logic [N-1:0] other;
  assign other = square_q ? a_q[N-1:0] : b_q;

  logic [2*N:0] product;
  always_comb begin
    product = '0;
    for (int unsigned i = 0; i < N; i++) begin
      if (a_q[i]) product = product ^ ((2 * N + 1)'(other) << i);
    end
  end

  for (genvar d = 1; d <= N + 1; d++) begin : gen_digit
    for (genvar m = 0; m < 2; m++) begin : gen_polynomial
      localparam logic [N:0]  F       = {1'b1, {(N - 1) {m == 1}}, 1'b1};
      localparam int unsigned Digits  = (N + d - 1) / d;
      localparam int unsigned Latency = Digits + 4;
      logic           in_ready, out_valid;
      logic [N-1:0]   result;
      logic [2:0]     status, expected_status;
      logic [2*N:0]   left;
      logic [7:0]     spent;

`ifdef DUT_df_mul_digit
      assign expected_status = df_pkg::StatusOk;
      assign spent           = square_q ? 8'd2 : 8'(Latency);
      `DUT #(.N(N), .Digit(d), .Modulus(F), .Square(1'b1)) u_dut (
        .result_o(result),
        .modulus_i('0),
        .a_i(a_i[N-1:0]),
        .b_i,
`else
      localparam int unsigned Most = N + ((N + 1 <= Digits * d) ? 1 : 0);
      localparam int unsigned Wide = $clog2(Most + 1);
      logic [Most-1:0] wide;
      logic            unused_wide;
      logic [7:0]      of_product;
      assign result      = wide[N-1:0];
      assign unused_wide = ^wide;
      assign of_product  = 8'((N - 32'(shorter_q) + d - 1) / d + 4);
      assign spent       = square_q || (shorter_q && N == 2) ? 8'd2 : of_product;
      always_comb begin
        expected_status = df_pkg::StatusOk;
        if (Most > N && a_q[N]) expected_status = df_pkg::StatusOperandRange;
        if (shorter_q) expected_status = df_pkg::StatusBadModulus;
      end
      `DUT #(.MaxBits(Most), .Digit(d), .Modulus((Most + 1)'(F)), .Square(1'b1)) u_dut (
        .result_o(wide),
        .size_i(Wide'(N) - Wide'(shorter_i)),
        .modulus_i('0),
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
        left = (2 * N + 1)'(result);
`ifndef DUT_df_mul_digit
        for (int unsigned i = 0; i < Digits * d; i++) left = rest(left << 1, F);
`endif
        if (cycle_q == 8'd2) assert (in_ready);
        if (cycle_q > 8'd2) assert (out_valid == (cycle_q == 8'd2 + spent));
        if (out_valid) begin
          assert (status == expected_status);
          if (status != df_pkg::StatusOk) assert (result == '0);
          else assert (left == rest(product, F));
        end
      end
    end
  end

endmodule
