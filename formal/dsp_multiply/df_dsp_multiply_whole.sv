// SPDX-License-Identifier: Apache-2.0
//
// One operation of the multiplier on hard multipliers, of size N in a core of 4 bits, for every
// modulus and every pair of operands of 4 bits, after a cycle with clear_i in a state of which
// nothing is known: words of 2 bits with one group (Multipliers 8), and with several (1), there with
// FaultChecks and Check. Bounded, to past the latency.
//
// Shown: the result comes after exactly Bound, or BoundOne, cycles; the status is the one that
// modulus and ranges ask for; a refused operation gives 0; else result * 2^R = a * b modulo the
// modulus, and the result is below it.

module df_dsp_multiply_whole #(
  parameter int unsigned N        = 3,
  parameter int unsigned Bound    = 0,  // latencies, from the catalog
  parameter int unsigned BoundOne = 0
) (
  input logic         clk_i,
  input logic [3:0]   modulus_i,
  input logic [3:0]   a_i,
  input logic [3:0]   b_i
);

  localparam int unsigned Most  = 4;
  localparam int unsigned Word  = 2;
  localparam int unsigned Scale = Word * (N / Word + 2);

  logic [7:0] cycle_q = '0;  // 0: clear, 1: the operands transfer
  always_ff @(posedge clk_i) if (cycle_q != '1) cycle_q <= cycle_q + 1'b1;

  logic [Most-1:0] m_q, a_q, b_q;
  always_ff @(posedge clk_i) begin
    if (cycle_q == 8'd1) begin
      m_q <= modulus_i;
      a_q <= a_i;
      b_q <= b_i;
    end
  end

  for (genvar i = 0; i < 2; i++) begin : gen_shape
    localparam int unsigned Cycles = (i == 0) ? Bound : BoundOne;
    logic              in_ready, out_valid, bad, range;
    logic [Most-1:0]   result, scaled;
    logic [2*Most-1:0] product;
    logic [2:0]        status;

    df_mont_mul_dsp #(
      .MaxBits(Most), .Multipliers(i == 0 ? 8 : 1), .Word(Word),
      .FaultChecks(i == 1), .Check(i == 1)
    ) u_dut (
      .clk_i,
      .rst_ni(1'b1),
      .clear_i(cycle_q == '0),
      .in_valid_i(cycle_q == 8'd1),
      .in_ready_o(in_ready),
      .size_i(3'(N)),
      .modulus_i,
      .a_i,
      .b_i,
      .out_valid_o(out_valid),
      .out_ready_i(1'b0),
      .result_o(result),
      .status_o(status)
    );

    // Doubled as often as R says, with the modulus taken off each time.
    always_comb begin
      logic [Most:0] twice;
      scaled = result;
      for (int unsigned k = 0; k < Scale; k++) begin
        twice  = {scaled, 1'b0};
        scaled = (twice >= {1'b0, m_q}) ? Most'(twice - {1'b0, m_q}) : twice[Most-1:0];
      end
    end

    assign bad     = ~m_q[0] | (m_q == Most'(1)) | ((m_q >> N) != '0);
    assign range   = (a_q >= m_q) | (b_q >= m_q);
    assign product = (2 * Most)'(a_q) * (2 * Most)'(b_q);

    always_comb begin
      if (cycle_q == 8'd1) assert (in_ready);
      if (cycle_q > 8'd1 && cycle_q <= 8'(Cycles)) assert (!out_valid && !in_ready);
      if (cycle_q == 8'(Cycles + 1)) begin
        assert (out_valid);
        if (bad) assert (status == df_pkg::StatusBadModulus);
        else if (range) assert (status == df_pkg::StatusOperandRange);
        else assert (status == df_pkg::StatusOk);
        if (status != df_pkg::StatusOk) assert (result == '0);
        else assert (result < m_q && (2 * Most)'(scaled) == product % (2 * Most)'(m_q));
      end
    end
  end

endmodule
