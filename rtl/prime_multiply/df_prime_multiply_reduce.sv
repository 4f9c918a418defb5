// SPDX-License-Identifier: Apache-2.0
//
// The product, and with Reduced = 1 its reduction, a word in a cycle. L is the length of p.
//
//   Folds times          t <- floor(V / 2^L);  V <- (V mod 2^L) + t (2^L - p)   Lanes + 2 cycles
//   Subtractions times   t <- (V >= p);        V <- V - t p                     2 Lanes cycles
//
// V passes by its words: the lowest goes through the adder and comes back at the top. To subtract p
// is to add 2^(Word Lanes) - p, whose carry says whether V >= p.

module df_prime_multiply_reduce #(
  parameter int unsigned Word         = 18,
  parameter int unsigned Lanes        = 15,
  parameter int unsigned Segments     = 1,
  parameter bit          Reduced      = 1'b1,
  parameter int unsigned Folds        = 0,
  parameter int unsigned Subtractions = 1,
  parameter bit          FaultChecks  = 1'b1,
  parameter df_prime_multiply_pkg::mask_t Modulus = '0,
  localparam int unsigned Bits        = Word * Lanes
) (
  input  logic                clk_i,
  input  logic                wipe_i,       // control
  input  logic                wipe_data_i,
  input  logic [Bits-1:0]     sum_i,
  input  logic [Segments-1:0] done_i,   // a segment of sum_i is the product
  output logic                done_o,   // the result is there in the next cycle
  output logic [Bits-1:0]     result_o,
  output logic                fault_o   // an upset of the control
);

  logic [Bits-1:0] value_q;
  logic [Bits-1:0] load;  // by bits

  assign result_o = value_q;

  for (genvar i = 0; i < Bits; i++) begin : gen_load
    localparam int unsigned Lane = i / Word;
    localparam int unsigned Segment =
        (Segments == 1 || Lane == 0) ? 0 : 1 + (Lane - 1) / df_prime_multiply_pkg::Across;
    assign load[i] = done_i[Segment];
  end

  if (!Reduced) begin : gen_plain
    for (genvar i = 0; i < Bits; i++) begin : gen_bit
      always_ff @(posedge clk_i) begin
        if (wipe_data_i) value_q[i] <= 1'b0;
        else if (load[i]) value_q[i] <= sum_i[i];
      end
    end
    logic unused_wipe;
    assign unused_wipe = wipe_i;
    assign done_o      = done_i[Segments-1];
    assign fault_o     = 1'b0;
  end else begin : gen_reduced
    localparam int unsigned Length   = df_prime_multiply_pkg::length(Modulus);
    localparam int unsigned Passes   = Folds + 2 * Subtractions;
    localparam int unsigned PassBits = $clog2(Passes + 1);
    localparam int unsigned StepBits = $clog2(Lanes + 2);
    localparam int unsigned Span     = 1 << StepBits;
    localparam int unsigned Excess   = Bits - Length;  // bits of t

    localparam logic [Bits-1:0] Minus = Bits'(~Modulus + 1'b1);  // 2^(Word Lanes) - p
    localparam logic [Span*Word-1:0] MinusWords = (Span * Word)'(Minus);

    logic                run_q, run_d, fold, apply, moves, last_step, last_pass;
    logic [PassBits-1:0] pass_q, pass_d;
    logic [StepBits-1:0] step_q, step_d, index;
    logic                flag_q, flag_d, carry_q, carry;
    logic [Word-1:0]     constant, top, addend, word;

    assign fold      = (Folds != 0) && 32'(pass_q) < Folds;
    assign apply     = ~fold & (((32'(pass_q) - Folds) & 32'd1) == 32'd1);
    assign last_step = step_q == StepBits'(fold ? Lanes + 1 : Lanes - 1);
    assign last_pass = pass_q == PassBits'(Passes - 1);
    assign done_o    = run_q & last_step & last_pass;
    assign moves     = run_q & ~(fold & (32'(step_q) < 32'd2));
    assign index     = fold ? step_q - 1'b1 : step_q;
    assign constant  = MinusWords[32'(index)*Word+:Word];

    always_comb begin
      run_d  = done_i[Segments-1] | (run_q & ~done_o);
      step_d = (!run_q || last_step) ? '0 : step_q + 1'b1;
      pass_d = pass_q;
      if (!run_q || done_o) pass_d = '0;
      else if (last_step) pass_d = pass_q + 1'b1;
      flag_d = (run_q && last_step) ? carry & ~apply : flag_q;
      if (wipe_i) {run_d, step_d, pass_d, flag_d} = '0;
    end

    always_ff @(posedge clk_i) begin
      {run_q, step_q, pass_q, flag_q} <= {run_d, step_d, pass_d, flag_d};
    end

    df_parity #(.Bits(2 + StepBits + PassBits), .FaultChecks(FaultChecks)) u_parity (
      .clk_i,
      .next_i({run_d, step_d, pass_d, flag_d}),
      .value_i({run_q, step_q, pass_q, flag_q}),
      .fault_o
    );

    assign {carry, word} = {1'b0, top} + {1'b0, addend} + {{Word{1'b0}}, carry_q};
    always_ff @(posedge clk_i) begin
      if (wipe_data_i || !moves || last_step) carry_q <= 1'b0;
      else carry_q <= carry;
    end

    always_ff @(posedge clk_i) begin
      if (wipe_data_i) value_q <= '0;
      else begin
        value_q <= (value_q & ~load) | (sum_i & load);
        if (moves) value_q <= {(fold | apply) ? word : value_q[Word-1:0], value_q[Bits-1:Word]};
      end
    end

    if (Folds != 0) begin : gen_fold
      // 2^L - p by words, and V mod 2^L
      localparam logic [Span*Word-1:0] RestWords = (Span * Word)'(
          df_prime_multiply_pkg::ones(Length) - Modulus + 1'b1);
      localparam logic [Span*Word-1:0] MaskWords = (Span * Word)'(
          df_prime_multiply_pkg::ones(Length));

      logic [Excess-1:0]      t_q;
      logic [Excess+Word-1:0] product_q;
      logic [Excess-1:0]      high_q;
      logic [Excess+Word:0]   total;
      logic                   unused_total;

      always_ff @(posedge clk_i) begin
        if (wipe_data_i) begin
          t_q       <= '0;
          product_q <= '0;
        end else if (run_q && fold) begin
          if (step_q == '0) t_q <= value_q[Bits-1:Length];
          product_q <= (Excess + Word)'(t_q) * (Excess + Word)'(RestWords[32'(index)*Word+:Word]);
        end
      end

      // The product's high part is the carry of the next word.
      assign total = (Excess + Word + 1)'(product_q) + (Excess + Word + 1)'(high_q)
                   + (Excess + Word + 1)'(value_q[Word-1:0]
                                          & MaskWords[(32'(step_q)-32'd2)%Span*Word+:Word]);
      always_ff @(posedge clk_i) begin
        if (wipe_data_i || !moves || !fold) high_q <= '0;
        else high_q <= Excess'(total >> Word);
      end
      assign unused_total = ^total;
      assign top    = fold ? total[Word-1:0] : value_q[Word-1:0];
      assign addend = (fold || (apply && !flag_q)) ? '0 : constant;
    end else begin : gen_no_fold
      assign top    = value_q[Word-1:0];
      assign addend = (apply && !flag_q) ? '0 : constant;
    end
  end

endmodule
