// SPDX-License-Identifier: Apache-2.0
//
// One operation of the binary divider, every modulus and operand whatever, with each result. It
// starts after reset with any contents of the registers, and a bounded check over the worst case
// covers every operation from an idle unit.
//
// Shown: the result comes within the worst case, is right by algebra, b result = a 2^k mod p with
// result < p, its status is the one that modulus, ranges and gcd ask for, and refused it is 0.

module df_binary_division_result #(
  parameter int unsigned N           = 3,
  parameter int unsigned BoundPlain  = 0,  // worst cases, from the catalog
  parameter int unsigned BoundDouble = 0
) (
  input logic         clk_i,
  input logic [N-1:0] modulus_i,  // any value in every cycle
  input logic [N-1:0] a_i,
  input logic [N-1:0] b_i,
  input logic         in_valid_i
);

  localparam int unsigned KWidth = $clog2(2 * N + 1);

  logic [7:0] cycle_q = '0;
  always_ff @(posedge clk_i) if (cycle_q != '1) cycle_q <= cycle_q + 1'b1;

  logic rst_n, first;
  assign rst_n = cycle_q != '0;
  assign first = cycle_q == 8'd2;  // cycle 1 is the one after reset

  logic [N-1:0] p_q, a_q, b_q;
  always_ff @(posedge clk_i) begin
    if (first) begin
      p_q <= modulus_i;
      a_q <= a_i;
      b_q <= b_i;
    end
  end

  logic has_common_divisor;
  always_comb begin
    has_common_divisor = 1'b0;
    for (int unsigned d = 3; d < 2 ** N; d += 2) begin
      if (p_q % N'(d) == '0 && b_q % N'(d) == '0) has_common_divisor = 1'b1;
    end
  end

  df_pkg::status_e status;
  always_comb begin
    status = df_pkg::StatusOk;
    if (has_common_divisor) status = df_pkg::StatusNotInvertible;
    if (a_q >= p_q || b_q >= p_q) status = df_pkg::StatusOperandRange;
    if (~p_q[0] || p_q == N'(1)) status = df_pkg::StatusBadModulus;
  end

  for (genvar i = 0; i < 2; i++) begin : gen_unit
    localparam int unsigned K      = (i == 0) ? 0 : 2 * N;
    localparam int unsigned Result = (i == 0) ? df_result_pkg::ResultPlain
                                              : df_result_pkg::ResultDouble;
    localparam int unsigned Bound  = (i == 0) ? BoundPlain : BoundDouble + 1;  // 1 with Check
    logic [N-1:0]      result;
    logic [KWidth-1:0] k;
    logic [2:0]        frame_status;
    logic              valid, in_ready;

    df_div_binary #(.N(N), .Result(Result), .Check(i == 1)) u_dut (
      .clk_i,
      .rst_ni(rst_n),
      .clear_i(1'b0),
      .in_valid_i((first | in_valid_i) & cycle_q >= 8'd2),
      .in_ready_o(in_ready),
      .modulus_i,
      .a_i,
      .b_i,
      .out_valid_o(valid),
      .out_ready_i(1'b0),
      .result_o(result),
      .k_o(k),
      .status_o(frame_status)
    );

    always_comb begin
      if (first) assert (in_ready);
      if (cycle_q > 8'd2) assert (!in_ready);
      if (cycle_q == 8'd2 + 8'(Bound)) assert (valid);
      if (cycle_q > 8'd2 && valid) begin
        assert (frame_status == status);
        if (status == df_pkg::StatusOk) begin
          assert (result < p_q && k == KWidth'(K));
          assert (((4*N)'(result) * (4*N)'(b_q)) % (4*N)'(p_q)
                  == ((4*N)'(a_q) << K) % (4*N)'(p_q));
        end else begin
          assert (result == '0 && k == '0);
        end
      end
    end
  end

endmodule
