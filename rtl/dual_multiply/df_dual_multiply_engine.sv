// SPDX-License-Identifier: Apache-2.0
//
// Pipelined dual-field multiplier with registers for whole operands and the result: products that
// overlap, and results that are operands of the next product where they are.
//
// Computes  as df_mont_mul_dual; with Reduced = 0 result_o is in [0, 2 modulus).
// Operands  as df_mont_mul_dual. chain_i[0]: A is the result before, a_i is not read; chain_i[1]:
//           the same for B. Same field, size and modulus as then; any result of Reduced = 0.
// Status    as df_mont_mul_dual; StatusOperandRange too where a result to chain was refused.
// Cycles    latency as df_mont_mul_dual; from product to product rows * pitch
//           (df_dual_multiply_core), but
//           words + Stages + 5 at least, if results are taken at once: the next operands are taken
//           while the last words of a product drain. Chained operands are taken when the result
//           before is complete, taken by the user or not.
// Handshake valid and ready as in docs/reference/handshake.md, but operations overlap: two are on
//           their way at most, and the last row of one waits until the result before is taken.
//           in_ready_o depends on chain_i. clear_i abandons and wipes all operands and results.

module df_dual_multiply_engine #(
  parameter int unsigned MaxBits  = 576,
  parameter int unsigned Word     = 64,    // 4, 8, 16, 32, ..: a power of two
  parameter int unsigned Height   = 8,
  parameter int unsigned First    = 0,
  parameter int unsigned Split    = 16,
  parameter bit          Reduced  = 1'b1,
  localparam int unsigned Size    = $clog2(MaxBits + 1),
  localparam int unsigned Result  = MaxBits + (Reduced ? 0 : 1)
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               clear_i,

  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic [1:0]         chain_i,
  input  logic               field_i,
  input  logic [Size-1:0]    size_i,
  input  logic [MaxBits:0]   modulus_i,
  input  logic [MaxBits-1:0] a_i,
  input  logic [MaxBits-1:0] b_i,

  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic [Result-1:0]  result_o,
  output logic [1:0]         status_o  // df_pkg::status_e
);

  localparam int unsigned Shift    = $clog2(Word);
  localparam int unsigned MinBits  = 4;
  localparam int unsigned MaxWords = Reduced ? MaxBits / Word + 1 : (MaxBits + 1 + Word) / Word;
  localparam int unsigned Stages   = df_dual_multiply_pkg::stages(Word, Height, First, Split);
  localparam int unsigned Count    = $clog2(((Stages > MaxWords) ? Stages : MaxWords) + 1);
  localparam int unsigned Bank     = MaxWords * Word;

  if ((1 << Shift) != Word || MaxBits < MinBits) begin : gen_check
    $error("df_dual_multiply_engine: Word must be a power of two and MaxBits at least 4");
  end

  logic load, start_ready, busy, last_row, slot_valid, take;
  logic word_valid, word_last, less, top;
  logic [Count-1:0] row, slot;
  logic [Word-1:0]  word, difference;
  logic [1:0]       word_status;

  //////////////////////////////
  // Size: rows and words     //
  //////////////////////////////

  localparam int unsigned Up = Word - 1 + (Reduced ? 0 : 2);
  logic             size_good;
  logic [Size+1:0]  rounded;
  logic [Count-1:0] rows, words;
  assign size_good = (size_i >= Size'(MinBits)) & (size_i <= Size'(MaxBits));
  assign rounded   = (Size + 2)'(size_i) + (Size + 2)'(Up);
  always_comb begin
    rows  = Count'(rounded >> Shift);
    words = (field_i & Reduced) ? Count'(size_i >> Shift) + 1'b1 : rows;
    if (!size_good) begin
      rows  = Count'(1'b1);
      words = Count'(1'b1);
    end
  end

  // Bits above the size
  logic [MaxBits:0] above;
  logic             n_high, a_high, b_high;
  assign above  = {(MaxBits + 1) {1'b1}} << size_i;
  assign n_high = |(modulus_i & (field_i ? {above[MaxBits-1:0], 1'b0} : above));
  assign a_high = |(a_i & above[MaxBits-1:0]) & ~chain_i[0];
  assign b_high = |(b_i & above[MaxBits-1:0]) & ~chain_i[1];

  ///////////////
  // Registers //
  ///////////////

  logic [Bank-1:0]  a_q, b_q, n_q, f_q, d_q, held;
  logic [1:0]       chain_q;
  logic [Count-1:0] words_q;
  df_pkg::status_e  bounds_q, bounds;
  logic             ready_q, owed_q, done_q, less_q;

  assign load = in_valid_i & in_ready_o;
  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      a_q <= '0;
      b_q <= '0;
      n_q <= '0;
    end else if (load) begin
      a_q <= Bank'(a_i);
      b_q <= Bank'(b_i);
      n_q <= Bank'(modulus_i);
    end
  end

  always_comb begin
    bounds = df_pkg::StatusOk;
    if (a_high || b_high || (chain_i != 2'b00 && status_o != df_pkg::StatusOk)) begin
      bounds = df_pkg::StatusOperandRange;
    end
    if (n_high || !size_good) bounds = df_pkg::StatusBadModulus;
  end
  always_ff @(posedge clk_i) begin
    if (load) begin
      chain_q  <= chain_i;
      words_q  <= words;
      bounds_q <= bounds;
    end
  end

  ///////////
  // Buses //
  ///////////

  logic [Word-1:0] a_word, b_word, n_word, y_word;
  always_comb begin
    a_word = '0;
    b_word = '0;
    n_word = '0;
    for (int unsigned i = 0; i < MaxWords; i++) begin
      if (slot == Count'(i)) begin
        a_word = chain_q[0] ? held[i*Word+:Word] : a_q[i*Word+:Word];
        n_word = n_q[i*Word+:Word];
      end
      if (row == Count'(i)) b_word = chain_q[1] ? held[i*Word+:Word] : b_q[i*Word+:Word];
    end
    y_word = load ? Word'(modulus_i) : (slot == '0) ? b_word : n_word;
  end

  df_dual_multiply_core #(
    .Word(Word),
    .Height(Height),
    .First(First),
    .Split(Split),
    .MaxWords(MaxWords),
    .Reduced(Reduced)
  ) u_core (
    .clk_i,
    .rst_ni,
    .clear_i,
    .start_i(load),
    .start_ready_o(start_ready),
    .fsel_i(~field_i),
    .a_trust_i(chain_i[0] & ~Reduced),
    .b_trust_i(chain_i[1] & ~Reduced),
    .rows_i(rows),
    .words_i(words),
    .hold_i(owed_q),
    .busy_o(busy),
    .last_row_o(last_row),
    .slot_valid_o(slot_valid),
    .row_o(row),
    .slot_o(slot),
    .n0_load_i(load),
    .a_i(a_word),
    .y_i(y_word),
    .word_valid_o(word_valid),
    .word_last_o(word_last),
    .word_o(word),
    .difference_o(difference),
    .less_o(less),
    .top_o(top),
    .status_o(word_status)
  );

  ////////////
  // Result //
  ////////////

  logic [Count-1:0] write_q, out_words_q;
  df_pkg::status_e  out_bounds_q, status_q, status;

  assign take = out_valid_o & out_ready_i;

  // Of the product that is on its way out
  always_ff @(posedge clk_i) begin
    if (slot_valid & last_row) begin
      out_bounds_q <= bounds_q;
      out_words_q  <= words_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (clear_i | (slot_valid & last_row & slot == '0)) write_q <= '0;
    else if (word_valid) write_q <= write_q + 1'b1;
  end
  for (genvar i = 0; i < MaxWords; i++) begin : gen_word
    localparam int unsigned Index = i;
    always_ff @(posedge clk_i) begin
      if (clear_i | (word_valid & (Count'(Index) >= out_words_q))) begin
        f_q[i*Word+:Word] <= '0;
        d_q[i*Word+:Word] <= '0;
      end else if (word_valid && write_q == Count'(Index)) begin
        f_q[i*Word+:Word] <= word;
        d_q[i*Word+:Word] <= difference;
      end
    end
  end
  assign held = less_q ? d_q : f_q;

  always_comb begin
    status = out_bounds_q;
    if (out_bounds_q == df_pkg::StatusOk || word_status == df_pkg::StatusBadModulus) begin
      status = df_pkg::status_e'(word_status);
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      ready_q  <= 1'b0;
      owed_q   <= 1'b0;
      done_q   <= 1'b0;
      less_q   <= 1'b0;
      status_q <= df_pkg::StatusOperandRange;
    end else if (clear_i) begin
      ready_q  <= 1'b1;
      owed_q   <= 1'b0;
      done_q   <= 1'b0;
      less_q   <= 1'b0;
      status_q <= df_pkg::StatusOperandRange;
    end else begin
      ready_q <= 1'b1;
      if (slot_valid & last_row & slot == '0) owed_q <= 1'b1;
      else if (take) owed_q <= 1'b0;
      if (word_valid & word_last) begin
        done_q   <= 1'b1;
        less_q   <= less;
        status_q <= status;
      end else if (take) begin
        done_q <= 1'b0;
      end
    end
  end

  /////////////
  // Outputs //
  /////////////

  assign in_ready_o  = ready_q & start_ready & ~clear_i
                     & ~(chain_i != 2'b00 & (busy | (owed_q & ~done_q)));
  assign out_valid_o = done_q;
  assign result_o    = (status_q == df_pkg::StatusOk) ? Result'(held) : '0;
  assign status_o    = status_q;

  logic unused_bits;
  assign unused_bits = ^{top, held};

endmodule
