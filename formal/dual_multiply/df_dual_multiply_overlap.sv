// SPDX-License-Identifier: Apache-2.0
//
// Products that overlap on df_dual_multiply_engine of N bits (words of 4 bits, groups of 2 digits,
// 2 stages). Operands, field, size, chaining, valid, ready, clear and reset change as they like in
// every cycle; the modulus is 13, x^4 + x + 1, or 12, which is refused (df_dual_multiply_product
// has every modulus). Bounded: every sequence of so many cycles as the proof takes, from a cycle of
// reset, or of clear_i in any state of all registers.
//
// Shown: the results of the accepted operations come in their order, one each, with the status and
// the value that the definition gives (bit by bit); never a result of an operation abandoned by
// clear_i or reset; a result stays the same until taken; it comes at most Longest cycles after its
// operands or after the result before was taken; two operations are under way at most; with none
// under way operands are taken; chained ones only when the result before is complete. A user who
// chains keeps to what the header of the engine asks.

module df_dual_multiply_overlap #(
  parameter int unsigned N = 4
) (
  input logic                   clk_i,
  input logic                   rst_ni,
  input logic                   clear_i,
  input logic                   in_valid_i,
  input logic [1:0]             chain_i,
  input logic                   field_i,
  input logic [$clog2(N+1)-1:0] size_i,
  input logic [N:0]             modulus_i,
  input logic [N-1:0]           a_i,
  input logic [N-1:0]           b_i,
  input logic                   out_ready_i
);

  localparam int unsigned Size    = $clog2(N + 1);
  localparam int unsigned Stages  = 2;
  localparam int unsigned Words   = 2;  // of a polynomial
  localparam int unsigned Longest = Words + Stages + 5;

  logic         in_ready, out_valid;
  logic [N-1:0] result;
  logic [2:0]   status;

  df_dual_multiply_engine #(.MaxBits(N), .Word(4), .Height(2), .Split(4)) u_dut (
    .clk_i,
    .rst_ni,
    .clear_i,
    .in_valid_i,
    .in_ready_o(in_ready),
    .chain_i,
    .field_i,
    .size_i,
    .modulus_i,
    .a_i,
    .b_i,
    .out_valid_o(out_valid),
    .out_ready_i,
    .result_o(result),
    .status_o(status)
  );

  //////////////////////////
  // Operations under way //
  //////////////////////////

  typedef struct packed {
    logic            field;
    logic [Size-1:0] size;
    logic [N:0]      m;
    logic [N-1:0]    a;
    logic [N-1:0]    b;
    logic            refused;  // a result that was chained
  } operation_t;

  logic       started_q = 1'b0;
  logic       after_reset_q;
  logic [1:0] under_way_q;
  operation_t oldest_q, next_q, last_q, new_operation;
  logic [5:0] waited_q;
  logic       load, take;

  assign load = in_valid_i & in_ready;
  assign take = out_valid & out_ready_i;

  always_comb begin
    new_operation = '{field_i, size_i, modulus_i, a_i, b_i,
                      chain_i != 2'b00 && status != df_pkg::StatusOk};
    if (chain_i[0]) new_operation.a = result;
    if (chain_i[1]) new_operation.b = result;
    if (!started_q) assume (!rst_ni || clear_i);
    assume (modulus_i == (field_i ? (N + 1)'(19) : (N + 1)'(13)) || modulus_i == (N + 1)'(12));
    if (chain_i != 2'b00) begin
      assume ({field_i, size_i, modulus_i} == {last_q.field, last_q.size, last_q.m});
    end
  end

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    if (load) last_q <= new_operation;
    if (take) oldest_q <= next_q;
    if (load) begin
      if (under_way_q == 2'(take)) oldest_q <= new_operation;
      else next_q <= new_operation;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      under_way_q   <= '0;
      after_reset_q <= 1'b1;
      waited_q      <= '0;
    end else begin
      under_way_q   <= clear_i ? 2'd0 : under_way_q + 2'(load) - 2'(take);
      after_reset_q <= 1'b0;
      if (clear_i || take || under_way_q == '0) waited_q <= 6'd1;
      else waited_q <= waited_q + 6'd1;
    end
  end

  ////////////////
  // Definition //
  ////////////////

  logic         here, good, in_range;
  logic [N-1:0] product, scaled;  // result * 2^4, x^4

  // Twice x, plus y
  function automatic logic [N-1:0] twice(logic [N-1:0] x, logic [N-1:0] y);
    logic [N+1:0] sum;
    if (oldest_q.field) twice = (x << 1) ^ y ^ (x[N-1] ? N'(3) : '0);
    else begin
      sum   = {1'b0, x, 1'b0} + (N + 2)'(y);
      twice = N'((sum >= (N + 2)'(26)) ? sum - (N + 2)'(26)
               : (sum >= (N + 2)'(13)) ? sum - (N + 2)'(13) : sum);
    end
  endfunction

  always_comb begin
    product = '0;
    for (int i = int'(N) - 1; i >= 0; i--) begin
      product = twice(product, oldest_q.b[i] ? oldest_q.a : '0);
    end
    scaled = result;
    for (int i = 0; i < 4; i++) scaled = twice(scaled, '0);

    here     = oldest_q.size == Size'(4);
    good     = here && oldest_q.m[0];
    in_range = (oldest_q.field || (oldest_q.a < N'(13) && oldest_q.b < N'(13)))
        && !oldest_q.refused;
  end

  ///////////
  // Rules //
  ///////////

  logic         stall_q;
  logic [N-1:0] result_q;
  logic [1:0]   status_q;
  always_ff @(posedge clk_i) begin
    stall_q  <= started_q & rst_ni & out_valid & ~out_ready_i & ~clear_i;
    result_q <= result;
    status_q <= status;
  end

  always_comb if (started_q) begin
    assert (under_way_q <= 2'd2);
    if (!rst_ni) assert (!in_ready && !out_valid);
    if (rst_ni && !after_reset_q && under_way_q == '0 && chain_i == 2'b00) begin
      assert (in_ready == !clear_i);
    end
    if (load && chain_i != 2'b00) assert (under_way_q == 2'(out_valid));
    if (out_valid) begin
      assert (under_way_q != '0);
      if (!good) assert (status == df_pkg::StatusBadModulus);
      else if (!in_range) assert (status == df_pkg::StatusOperandRange);
      else assert (status == df_pkg::StatusOk);
      if (status != df_pkg::StatusOk) assert (result == '0);
      else assert (scaled == product && (oldest_q.field || result < N'(13)));
    end else if (rst_ni && under_way_q != '0) begin
      assert (waited_q < 6'(Longest));
    end
    if (stall_q && rst_ni) begin
      assert (out_valid && result == result_q && status == status_q);
    end
  end

endmodule
