// SPDX-License-Identifier: Apache-2.0
//
// One operation of the unified inverter with one word of 4 bits for a number, from reset, with
// every field, every size up to N or out of range, and every modulus and operand whatever; with and
// without ConstantTime beside each other. Result is double.
//
// Shown: the result comes, never later than the stated worst case, and with ConstantTime in exactly
// that many cycles; it is reduced; the status says what modulus, size and operand ask for before
// the gcd; a refused operation gives 0 and 0; what comes on the input ports later changes nothing.

module df_unified_inverse_result #(
  parameter int unsigned N       = 4,  // largest size, 2 to 4
  localparam int unsigned Bits    = 4   // MaxBits
) (
  input logic                         clk_i,
  input logic                         in_valid_i,  // after the transfer: anything
  input logic                         field_i,
  input logic [$clog2(Bits+1)-1:0]    size_i,
  input logic [Bits:0]                modulus_i,
  input logic [Bits-1:0]              a_i
);

  localparam int unsigned SizeWidth = $clog2(Bits + 1);
  localparam int unsigned KWidth    = $clog2(2 * Bits + 1);
  localparam int unsigned Depth     = (Bits + 3) / 4;

  logic [7:0] cycle_q = '0;  // 0: reset; 1: StReset; 2: the transfer
  always_ff @(posedge clk_i) if (cycle_q != '1) cycle_q <= cycle_q + 1'b1;

  logic                 transfer, field_q;
  logic [SizeWidth-1:0] size_q;
  logic [Bits:0]        p_q;
  logic [Bits-1:0]      a_q;
  assign transfer = cycle_q == 8'd2;

  always_ff @(posedge clk_i) begin
    if (transfer) begin
      field_q <= field_i;
      size_q  <= size_i;
      p_q     <= modulus_i;
      a_q     <= a_i;
    end
  end

  always_comb begin
    if (transfer) assume (8'(size_i) <= 8'(N) || 8'(size_i) > 8'(Bits));
  end

  logic size_bad, bad, range;
  assign size_bad = size_q < SizeWidth'(2) || 8'(size_q) > 8'(Bits);
  assign bad      = size_bad || !p_q[0] || p_q[Bits:1] == '0 ||
                    (p_q >> (8'(size_q) + 8'(field_q))) != '0;
  assign range    = !bad && (a_q >> size_q) != '0;

  logic [7:0] words, worst;
  assign words = (8'(size_q) + 8'd3) >> 2;
  assign worst = size_bad ? 8'(3 * Depth + 2) :
                 8'((8'd2 * 8'(size_q) + 8'd3) * (words + 8'd1) + 8'(3 * Depth + 2));

  for (genvar i = 0; i < 2; i++) begin : gen_unit
    logic              in_ready, out_valid;
    logic [Bits-1:0]   result;
    logic [KWidth-1:0] k;
    logic [2:0]        status;

    df_inv_unified #(
      .Word(4),
      .MaxBits(Bits),
      .MultibitShift(3),
      .Result(df_result_pkg::ResultDouble),
      .ConstantTime(i == 1)
    ) u_dut (
      .clk_i,
      .rst_ni(cycle_q != '0),
      .clear_i(1'b0),
      .in_valid_i(transfer | (in_valid_i & cycle_q > 8'd2)),
      .in_ready_o(in_ready),
      .field_i,
      .size_i,
      .modulus_i,
      .a_i,
      .out_valid_o(out_valid),
      .out_ready_i(1'b0),
      .result_o(result),
      .k_o(k),
      .status_o(status)
    );

    always_ff @(posedge clk_i) begin
      if (transfer) assert (in_ready);
      if (cycle_q > 8'd2) begin
        assert (!in_ready);
        if (cycle_q - 8'd2 >= worst) assert (out_valid);
        if (i == 1 && cycle_q - 8'd2 < worst) assert (!out_valid);
        if (out_valid) begin
          assert ((status == df_pkg::StatusBadModulus) == bad);
          assert ((status == df_pkg::StatusOperandRange) == range);
          if (status == df_pkg::StatusOk) begin
            assert (k == KWidth'(size_q) << 1);
            assert (result != '0);
            if (!field_q) assert ({1'b0, result} < p_q);
            // The degree is lower: the result is below p, and below its sum with p.
            if (field_q) assert ({1'b0, result} < p_q && {1'b0, result} < ({1'b0, result} ^ p_q));
          end else begin
            assert (result == '0 && k == '0);
          end
        end
      end
    end
  end

endmodule
