// SPDX-License-Identifier: Apache-2.0
//
// One operation of the divstep array of GF(p) (`DUT) with a fixed modulus, for every odd modulus
// of at most N bits, prime or not, and every operand, after a cycle with clear_i in a state of
// which nothing is known. Two builds of each modulus: with divisions, and for inverses alone.
// Checked = 1: with Check, FaultChecks and a result times 2^(2 N). Bounded, over the whole
// operation.
//
// Shown: the result comes after exactly the latency of the catalog; result * divisor is dividend *
// 2^(Scale N) modulo the modulus with result < modulus; the status is the one that ranges and gcd
// ask for, and StatusOperandRange for a product, and for a division where none is built; a refused
// operation gives 0; modulus_i changes nothing, and no fault is reported.

module df_divstep_fixed_result #(
  parameter int unsigned N            = 3,
  parameter bit          Checked      = 1'b0,
  parameter int unsigned BoundDivide  = 0,  // latencies, from the catalog
  parameter int unsigned BoundInverse = 0
) (
  input logic         clk_i,
  input logic         divide_i,
  input logic         multiply_i,
  input logic [N-1:0] modulus_i,
  input logic [N-1:0] a_i,
  input logic [N-1:0] b_i
);

  localparam int unsigned KWidth = $clog2(2 * N + 1);
  localparam int unsigned Scale  = Checked ? 2 : 0;

  logic [7:0] cycle_q = '0;  // 0: clear, 1: the operands transfer
  always_ff @(posedge clk_i) if (cycle_q != '1) cycle_q <= cycle_q + 1'b1;

  logic [N-1:0] dividend_q, divisor_q;
  logic         divide_q, multiply_q;
  always_ff @(posedge clk_i) begin
    if (cycle_q == 8'd1) begin
      divide_q   <= divide_i;
      multiply_q <= multiply_i;
      dividend_q <= divide_i ? a_i : N'(1);
      divisor_q  <= divide_i ? b_i : a_i;
    end
  end

  for (genvar i = 1; i < 2 ** (N - 1); i++) begin : gen_modulus
    localparam int unsigned Modulus = 2 * i + 1;

    logic has_common_divisor;
    always_comb begin
      has_common_divisor = divisor_q == '0;
      for (int unsigned d = 3; d <= Modulus; d += 2) begin
        if (Modulus % d == 0 && divisor_q % N'(d) == '0) has_common_divisor = 1'b1;
      end
    end

    for (genvar j = 0; j < 2; j++) begin : gen_build
      localparam bit          Divide = j == 0;
      localparam int unsigned Cycles = Divide ? BoundDivide : BoundInverse;
      logic              in_ready, out_valid, fault;
      logic [N-1:0]      result;
      logic [KWidth-1:0] k;
      logic [2:0]        status;
      df_pkg::status_e   expected_status;

      `DUT #(
        .N(N), .Modulus(N'(Modulus)), .Segment(2), .Divide(Divide), .Check(Checked),
        .FaultChecks(Checked),
        .Result(Checked ? df_result_pkg::ResultDouble : df_result_pkg::ResultPlain)
      ) u_dut (
        .clk_i,
        .rst_ni(1'b1),
        .clear_i(cycle_q == '0),
        .in_valid_i(cycle_q == 8'd1),
        .in_ready_o(in_ready),
        .divide_i,
        .multiply_i,
        .modulus_i,
        .a_i,
        .b_i,
        .out_valid_o(out_valid),
        .out_ready_i(1'b0),
        .result_o(result),
        .k_o(k),
        .status_o(status),
        .fault_o(fault)
      );

      always_comb begin
        expected_status = df_pkg::StatusOk;
        if (has_common_divisor) expected_status = df_pkg::StatusNotInvertible;
        if (multiply_q || (divide_q && !Divide) || 32'(dividend_q) >= Modulus
            || 32'(divisor_q) >= Modulus) begin
          expected_status = df_pkg::StatusOperandRange;
        end
      end

      always_comb begin
        if (cycle_q == 8'd1) assert (in_ready);
        if (cycle_q > 8'd1 && cycle_q <= 8'(Cycles)) assert (!out_valid && !in_ready);
        if (cycle_q > 8'd1) assert (!fault);
        if (cycle_q == 8'(Cycles + 1)) begin
          assert (out_valid);
          assert (status == expected_status);
          if (status == df_pkg::StatusOk) begin
            assert (32'(result) < Modulus);
            assert ((32'(result) * 32'(divisor_q)) % Modulus
                    == (32'(dividend_q) << (Scale * N)) % Modulus);
            assert (k == KWidth'(Scale * N));
          end else begin
            assert (result == '0 && k == '0);
          end
        end
      end
    end
  end

endmodule
