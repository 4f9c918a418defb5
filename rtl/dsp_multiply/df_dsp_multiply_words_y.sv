// SPDX-License-Identifier: Apache-2.0
//
// The word y that a step multiplies by, in cycle 1 of the lowest segment: a word of b, n, or a
// digit; and n itself, 1 / M, whose last 5 bits are known at once: for odd M they are 3 M XOR 2.
//
//   word of b --> [ ] --+
//   product ----> [ ] --+--> or --> y_o      with several groups
//   digit ------> [ ] --+
//
// One group: a digit is used in the cycle in which it is valid. Its register is in the sum, and a
// gate replaces the register here; that of the product holds n too.

module df_dsp_multiply_words_y #(
  parameter int unsigned Word   = 18,
  parameter int unsigned Groups = 4,
  parameter bit          FaultChecks = 1'b1  // see df_parity
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,
  input  logic                     fresh_i,     // word_i is the lowest word of a new modulus
  input  logic [Word-1:0]          word_i,

  // Cycle 0
  input  df_dsp_multiply_pkg::op_e op_i,
  input  logic                     begins_i,    // the first group of a step
  input  logic                     zero_i,      // words of b are 0
  input  logic [Word-1:0]          row_word_i,

  // Cycles 2 and 3
  input  df_dsp_multiply_pkg::op_e add_op_i,
  input  logic [Word-1:0]          product_i,
  input  logic [Word-1:0]          digit_i,

  output logic [Word-1:0]          n_o,
  output logic [Word-1:0]          y_o,
  output logic                     fault_o      // an upset of the control
);

  localparam int unsigned Guess = (Word < 5) ? Word : 5;
  localparam logic [Guess-1:0] Flip = 2;

  logic             of_b, of_n, of_product, of_digit, inverse, load_inverse;
  logic [Guess-1:0] third;
  logic [Word-1:0]  b_q, n_q, n_next, digit;

  assign of_b         = df_dsp_multiply_pkg::is_of_a(op_i);
  assign inverse      = op_i == df_dsp_multiply_pkg::OpInverse;
  assign of_digit = op_i == df_dsp_multiply_pkg::OpQuotient || op_i == df_dsp_multiply_pkg::OpLast
                 || op_i == df_dsp_multiply_pkg::OpDigit || inverse;
  assign of_product = op_i == df_dsp_multiply_pkg::OpReduce;
  assign of_n     = op_i == df_dsp_multiply_pkg::OpError || op_i == df_dsp_multiply_pkg::OpScale;
  assign load_inverse = add_op_i == df_dsp_multiply_pkg::OpInverse;

  assign third = word_i[Guess-1:0] + {word_i[Guess-2:0], 1'b0};
  always_comb begin
    n_next            = product_i;
    if (fresh_i) n_next = '0;
    if (fresh_i) n_next[Guess-1:0] = third ^ Flip;
  end
  always_ff @(posedge clk_i) begin
    if (wipe_i) n_q <= '0;
    else if (fresh_i || load_inverse) n_q <= n_next;
  end
  assign n_o = n_q;

  // M n + 1 is a multiple of 2 or 0, so that M n + 2 is the same with a 1 in the lowest bit.
  always_comb begin
    digit = digit_i;
    if (Groups > 1 && inverse) digit[0] = 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || (begins_i && (!of_b || zero_i))) b_q <= '0;
    else if (begins_i) b_q <= row_word_i;
  end

  if (Groups > 1) begin : gen_registers
    logic [Word-1:0] digit_q, product_q;
    logic            load_product;
    assign load_product = load_inverse | (add_op_i == df_dsp_multiply_pkg::OpDigit);
    always_ff @(posedge clk_i) begin
      if (wipe_i || (begins_i && !of_digit)) digit_q <= '0;
      else if (begins_i) digit_q <= digit;
    end
    always_ff @(posedge clk_i) begin
      if (wipe_i || (begins_i && (of_b || inverse))) product_q <= '0;
      else if (fresh_i || load_product) product_q <= n_next;
    end
    assign y_o     = b_q | digit_q | product_q;
    assign fault_o = 1'b0;
    logic unused_bits;
    assign unused_bits = ^{of_n, of_product};
  end else begin : gen_choice
    logic [Word-1:0] now_q, ready;
    logic            digit_q, inverse_q;
    logic [1:0]      choice;
    assign choice = wipe_i ? '0 : {of_digit, inverse};
    always_ff @(posedge clk_i) {digit_q, inverse_q} <= choice;
    df_parity #(.Bits(2), .FaultChecks(FaultChecks)) u_parity (
      .clk_i,
      .next_i(choice),
      .value_i({digit_q, inverse_q}),
      .fault_o
    );
    always_ff @(posedge clk_i) begin
      if (wipe_i || !(of_n || of_product)) now_q <= '0;
      else now_q <= of_n ? n_q : product_i;
    end
    always_comb begin
      ready    = b_q | now_q;
      ready[0] = ready[0] | inverse_q;
    end
    assign y_o = ready | (digit & {Word{digit_q}});
  end

  logic unused_word;
  assign unused_word = ^word_i;

endmodule
