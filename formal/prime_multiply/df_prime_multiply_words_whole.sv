// SPDX-License-Identifier: Apache-2.0
//
// One product of mont-mul-prime-words modulo a fixed modulus of N bits, for every pair of operands,
// after a cycle with clear_i in a state of which nothing is known: words of 2 bits with a multiplier
// for each lane and words in pairs (Multipliers 8), and with groups and one operand after the other
// (1, there with FaultChecks). Bounded, to past the latency.
//
// Shown: the result comes after exactly the latency of the catalog with status ok; result * 2^R is
// a * b modulo the modulus, and the sum of two results is an operand.

module df_prime_multiply_words_whole #(
  parameter int unsigned N        = 3,
  parameter int unsigned Modulus  = 5,
  parameter int unsigned BoundRow = 0,  // latencies, from the catalog
  parameter int unsigned BoundOne = 0
) (
  input logic       clk_i,
  input logic [7:0] a_i,
  input logic [7:0] b_i
);

  localparam int unsigned Word = 2;
  localparam df_prime_multiply_pkg::mask_t P = df_prime_multiply_pkg::mask_t'(Modulus);

  logic [7:0] cycle_q = '0;  // 0: clear, 1: the operands transfer
  always_ff @(posedge clk_i) if (cycle_q != '1) cycle_q <= cycle_q + 1'b1;

  logic [7:0] a_q, b_q;
  always_ff @(posedge clk_i) begin
    if (cycle_q == 8'd1) begin
      a_q <= a_i;
      b_q <= b_i;
    end
  end

  for (genvar i = 0; i < 2; i++) begin : gen_shape
    localparam int unsigned Cycles = (i == 0) ? BoundRow : BoundOne;
    localparam int unsigned Most   = (i == 0) ? 8 : 1;
    localparam int unsigned Width  = df_prime_multiply_pkg::port_bits(P, Word, N, 1'b0, Most);
    localparam int unsigned Scale  =
        Word * (df_prime_multiply_words_pkg::rows(P, Word, N, Most) - 1);
    logic             in_ready, out_valid;
    logic [Width-1:0] a, b, result;
    logic [2:0]       status;
    logic [N-1:0]     scaled;

    df_mont_mul_prime_words #(
      .N(N), .Modulus(N'(Modulus)), .Multipliers(Most), .Word(Word), .Pair(i == 0),
      .FaultChecks(i == 1)
    ) u_dut (
      .clk_i,
      .rst_ni(1'b1),
      .clear_i(cycle_q == '0),
      .in_valid_i(cycle_q == 8'd1),
      .in_ready_o(in_ready),
      .a_i(a_i[Width-1:0]),
      .b_i(b_i[Width-1:0]),
      .out_valid_o(out_valid),
      .out_ready_i(1'b0),
      .result_o(result),
      .status_o(status)
    );

    assign a = a_q[Width-1:0];
    assign b = b_q[Width-1:0];

    // Doubled as often as R says, modulo the modulus.
    always_comb begin
      logic [N:0] twice;
      scaled = N'(32'(result) % Modulus);
      for (int unsigned k = 0; k < Scale; k++) begin
        twice  = {scaled, 1'b0};
        scaled = (twice >= (N + 1)'(Modulus)) ? N'(twice - (N + 1)'(Modulus)) : twice[N-1:0];
      end
    end

    always_comb begin
      if (cycle_q == 8'd1) assert (in_ready);
      if (cycle_q > 8'd1 && cycle_q <= 8'(Cycles)) assert (!out_valid && !in_ready);
      if (cycle_q == 8'(Cycles + 1)) begin
        assert (out_valid && status == df_pkg::StatusOk);
        assert (32'(scaled) == (32'(a) * 32'(b)) % Modulus);
        assert (!result[Width-1]);
      end
    end
  end

endmodule
