// SPDX-License-Identifier: Apache-2.0
//
// One operation of an almost Montgomery inverse unit (`DUT), every Result and both ConstantTime
// settings side by side, those of constant time with FaultChecks and Check, for every modulus and
// operand. It starts in any state in
// which the unit is ready, reachable or not: nothing is reset, so what held before does not matter,
// and a bounded check over the worst case covers every operation there ever is.
//
// Shown: the result comes, never later than Bound*, and in exactly the cycles that the unit's
// header states; it is right by algebra, a result = 2^k mod p with 1 <= result < p; the status is
// the one that modulus and gcd ask for; a refused operation gives 0 and 0.

module df_almost_inverse_result #(
  parameter int unsigned N           = 4,
  parameter int unsigned BoundAlmost = 0,  // worst cases, from the catalog
  parameter int unsigned BoundDouble = 0,
  parameter int unsigned BoundSingle = 0,
  parameter int unsigned BoundPlain  = 0
) (
  input logic         clk_i,
  input logic         in_valid_i,   // after cycle 0: anything, it must not disturb
  input logic [N-1:0] modulus_i,
  input logic [N-1:0] a_i,
  input logic         out_ready_i
);

  localparam int unsigned KWidth = $clog2(2 * N + 1);

  logic [7:0] cycle_q = '0;  // since the transfer
  always_ff @(posedge clk_i) if (cycle_q != '1) cycle_q <= cycle_q + 1'b1;

  logic first;
  assign first = cycle_q == '0;

  //////////////////////
  // Expected values  //
  //////////////////////

  logic [N-1:0] p_q, a_q;
  always_ff @(posedge clk_i) begin
    if (first) begin
      p_q <= modulus_i;
      a_q <= a_i;
    end
  end

  logic has_common_divisor;
  always_comb begin
    has_common_divisor = 1'b0;
    for (int unsigned d = 3; d < 2 ** N; d += 2) begin
      if (p_q % N'(d) == '0 && a_q % N'(d) == '0) has_common_divisor = 1'b1;
    end
  end

  df_pkg::status_e status;
  always_comb begin
    status = df_pkg::StatusOk;
    if (has_common_divisor) status = df_pkg::StatusNotInvertible;
    if (~p_q[0] || p_q == N'(1)) status = df_pkg::StatusBadModulus;
  end

  ///////////
  // Units //
  ///////////

  logic [7:0]        out_cycle [8];  // when the unit's result came, for those that have it
  logic [KWidth-1:0] out_k     [8];

  for (genvar i = 0; i < 8; i++) begin : gen_unit
    localparam int unsigned Result = i % 4;
    localparam bit ConstantTime = 1'(i / 4);
    localparam int unsigned Bound =
        ((Result == 0) ? BoundAlmost : (Result == 1) ? BoundDouble :
         (Result == 2) ? BoundSingle : BoundPlain) + (ConstantTime ? 1 : 0);  // 1 with Check

    logic              in_ready, out_valid, has_result_q = 1'b0;
    logic [N-1:0]      result;
    logic [KWidth-1:0] k;
    logic [2:0]        unit_status;

    `DUT #(
      .N(N),
      .Result(Result),
      .ConstantTime(ConstantTime),
      .FaultChecks(ConstantTime),
      .Check(ConstantTime)
    ) u_dut (
      .clk_i,
      .rst_ni(1'b1),
      .clear_i(1'b0),
      .in_valid_i(first | in_valid_i),
      .in_ready_o(in_ready),
      .modulus_i,
      .a_i,
      .out_valid_o(out_valid),
      .out_ready_i,
      .result_o(result),
      .k_o(k),
      .status_o(unit_status)
    );

    always_ff @(posedge clk_i) begin
      if (!first && out_valid && !has_result_q) begin
        has_result_q <= 1'b1;
        out_cycle[i] <= cycle_q;
        out_k[i]     <= k;
      end
    end

    // The cycles of the conversion: those that the same unit without it does not take.
    logic [7:0] first_cycle, conversion;
    logic [KWidth-1:0] first_k;
    assign first_cycle = gen_unit[0].has_result_q ? out_cycle[0] : cycle_q;
    assign first_k     = gen_unit[0].has_result_q ? out_k[0] : gen_unit[0].k;
    always_comb begin
      unique case (Result)
        0: conversion = '0;
        1: conversion = 8'(2 * N) - 8'(first_k);
        2: conversion = (first_k > KWidth'(N)) ? 8'(first_k) - 8'(N) : 8'(N) - 8'(first_k);
        default: conversion = 8'(first_k);
      endcase
      if (unit_status != df_pkg::StatusOk) conversion = '0;
    end

    always_comb begin
      if (first) assume (in_ready);

      if (!first && !has_result_q) begin
        assert (!in_ready);
        assert (cycle_q < 8'(Bound) || out_valid);
      end

      if (!first && !has_result_q && out_valid) begin
        // Cycles
        if (ConstantTime) begin
          assert (cycle_q == 8'(Bound));
        end else begin
          assert (gen_unit[0].has_result_q || gen_unit[0].out_valid);
          assert (cycle_q == first_cycle + conversion);
          assert (p_q[0] || cycle_q == 8'd1);
          if (Result == 0 && status == df_pkg::StatusOk) begin
`ifdef DUT_df_ami_1sub
            assert (cycle_q >= 8'(k) + 8'd4);
`else
            assert (cycle_q == 8'(k) + 8'd4);
`endif
          end
        end

        // Result
        assert (unit_status == status);
        if (unit_status == df_pkg::StatusOk) begin
          assert (result >= N'(1) && result < p_q);
          assert ((2*N)'(a_q) * (2*N)'(result) % (2*N)'(p_q)
                  == (2*N)'((2*N+1)'((2*N+1)'(1) << k) % (2*N+1)'(p_q)));
          unique case (Result)
            0: assert (k <= KWidth'(2 * N - 2) && p_q >> (k + 1'b1) == '0);
            1: assert (k == KWidth'(2 * N));
            2: assert (k == KWidth'(N));
            default: assert (k == '0);
          endcase
        end else begin
          assert (result == '0 && k == '0);
        end
      end
    end
  end

endmodule
