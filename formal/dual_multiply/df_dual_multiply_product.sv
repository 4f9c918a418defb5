// SPDX-License-Identifier: Apache-2.0
//
// One operation of the parallel multiplier of N bits, and of the pipelined one for operands up to N
// bits: words of 4 bits, three cuts, both settings of Reduced. Every field, size, modulus and
// operand. Bounded: to past the longest latency, after reset.
//
// Shown: the latencies exactly; the status; a result of 0 if refused, else a reduced one (below
// twice the modulus for integers with Reduced = 0) that, doubled R times, is a b, where doubling
// and the product are those of the definition: bit by bit, reduced each time.

module df_dual_multiply_product #(
  parameter int unsigned N = 4
) (
  input logic                   clk_i,
  input logic                   rst_ni,
  input logic                   field_i,
  input logic [$clog2(N+1)-1:0] size_i,
  input logic [N:0]             modulus_i,
  input logic [N-1:0]           a_i,
  input logic [N-1:0]           b_i
);

  localparam int unsigned Size = $clog2(N + 1);

  // Reset in the first cycle only; the operands offered in the third are those of all instances.
  logic [5:0]      cycle_q = 6'd0;
  logic            field_q;
  logic [Size-1:0] size_q;
  logic [N:0]      m_q;
  logic [N-1:0]    a_q, b_q;

  always_ff @(posedge clk_i) begin
    if (cycle_q != 6'd63) cycle_q <= cycle_q + 6'd1;
    if (cycle_q == 6'd2) begin
      field_q <= field_i;
      size_q  <= size_i;
      m_q     <= modulus_i;
      a_q     <= a_i;
      b_q     <= b_i;
    end
  end

  always_comb assume (rst_ni == (cycle_q != 6'd0));

  ////////////////
  // Definition //
  ////////////////

  logic [N:0] leading;  // the highest 1 of the modulus
  always_comb begin
    leading = '0;
    for (int i = 0; i <= int'(N); i++) if (m_q[i]) leading = (N + 1)'(1) << i;
  end

  function automatic logic [N:0] reduced(logic [N+1:0] x);
    if (field_q) reduced = |(x & (N + 2)'(leading)) ? (N + 1)'(x ^ (N + 2)'(m_q)) : (N + 1)'(x);
    else reduced = (x >= (N + 2)'(m_q)) ? (N + 1)'(x - (N + 2)'(m_q)) : (N + 1)'(x);
  endfunction

  function automatic logic [N:0] sum(logic [N:0] x, logic [N:0] y);
    sum = field_q ? x ^ y : reduced((N + 2)'(x) + (N + 2)'(y));
  endfunction

  logic [N:0] product;
  always_comb begin
    product = '0;
    for (int i = int'(N) - 1; i >= 0; i--) begin
      product = reduced({product, 1'b0});
      if (b_q[i]) product = sum(product, {1'b0, a_q});
    end
  end

  function automatic logic below(logic [N:0] x);
    below = field_q ? x < leading : x < m_q;
  endfunction

  logic in_range;
  assign in_range = below({1'b0, a_q}) && below({1'b0, b_q});

  function automatic logic good(int unsigned size);
    good = m_q[0] && m_q[N:1] != '0 && (size > N || ((field_q ? m_q >> 1 : m_q) >> size) == '0);
  endfunction

  //////////////
  // Parallel //
  //////////////

  localparam int unsigned R = 2 * ((N + 1) / 2 + 1);
  logic         in_ready, out_valid;
  logic [N-1:0] result;
  logic [2:0]   status;

  df_mont_mul_parallel #(.N(N)) u_parallel (
    .clk_i,
    .rst_ni,
    .clear_i(1'b0),
    .in_valid_i(cycle_q == 6'd2),
    .in_ready_o(in_ready),
    .field_i,
    .modulus_i,
    .a_i,
    .b_i,
    .out_valid_o(out_valid),
    .out_ready_i(1'b1),
    .result_o(result),
    .status_o(status)
  );

  logic [N:0] doubled;
  always_comb begin
    doubled = {1'b0, result};
    for (int i = 0; i < int'(R); i++) doubled = reduced({doubled, 1'b0});

    if (cycle_q == 6'd2) assert (in_ready);
    assert (out_valid == (cycle_q == 6'd4));
    if (out_valid) begin
      if (!good(N)) assert (status == df_pkg::StatusBadModulus);
      else if (!in_range) assert (status == df_pkg::StatusOperandRange);
      else assert (status == df_pkg::StatusOk);
      if (status != df_pkg::StatusOk) assert (result == '0);
      else assert (below({1'b0, result}) && doubled == product);
    end
  end

  ///////////////
  // Pipelined //
  ///////////////

  for (genvar cut = 0; cut < 4; cut++) begin : gen_cut
    localparam bit          Reduced = cut != 3;
    localparam int unsigned Height  = (cut == 1) ? 2 : 1;
    localparam int unsigned Split   = (cut == 0) ? 2 : 4;
    localparam int unsigned Stages  = df_dual_multiply_pkg::stages(4, Height, 0, Split);

    logic                           ready, valid;
    logic [N-(Reduced ? 1 : 0):0]   answer;
    logic [1:0]                     verdict;

    df_mont_mul_dual #(
      .MaxBits(N),
      .Word(4),
      .Height(Height),
      .Split(Split),
      .Reduced(Reduced)
    ) u_dual (
      .clk_i,
      .rst_ni,
      .clear_i(1'b0),
      .in_valid_i(cycle_q == 6'd2),
      .in_ready_o(ready),
      .field_i,
      .size_i,
      .modulus_i,
      .a_i,
      .b_i,
      .out_valid_o(valid),
      .out_ready_i(1'b1),
      .result_o(answer),
      .status_o(verdict)
    );

    // Rows and words of the size, and how long they take.
    logic       here;
    logic [5:0] rows, words, pitch, latency;
    assign here    = size_q >= Size'(4) && int'(size_q) <= int'(N);
    assign rows    = here ? (6'(size_q) + (Reduced ? 6'd3 : 6'd5)) / 6'd4 : 6'd1;
    assign words   = (here && field_q && Reduced) ? 6'(size_q) / 6'd4 + 6'd1 : rows;
    assign pitch   = ((words > 6'(Stages)) ? words : 6'(Stages)) + 6'd1;
    assign latency = (rows - 6'd1) * pitch + words + 6'(Stages) + 6'd5;

    logic [N:0] again;
    always_comb begin
      again = reduced((N + 2)'(answer));
      for (int unsigned i = 0; i < N + 5; i++) begin
        if (i < 4 * int'(rows)) again = reduced({again, 1'b0});
      end

      if (cycle_q == 6'd2) assert (ready);
      if (cycle_q > 6'd2) assert (valid == (cycle_q == 6'd2 + latency));
      else assert (!valid);
      if (valid) begin
        if (!here || !good(int'(size_q))) assert (verdict == df_pkg::StatusBadModulus);
        else if (!in_range) assert (verdict == df_pkg::StatusOperandRange);
        else assert (verdict == df_pkg::StatusOk);
        if (verdict != df_pkg::StatusOk) assert (answer == '0);
        else begin
          assert (below((N + 1)'(answer))
                  || (!Reduced && !field_q && (N + 2)'(answer) < {m_q, 1'b0}));
          assert (again == product);
        end
      end
    end
  end

endmodule
