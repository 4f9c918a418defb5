// SPDX-License-Identifier: Apache-2.0
//
// Datapath of the pipelined dual-field multiplier with registers for whole operands and the result.
// df_mont_mul_dual puts it into the frame, one product at a time; df_dual_multiply_engine lets
// products overlap.
//
// Source: A. Cilardo, N. Mazzocca, "Time Efficient Dual-Field Unit for Cryptography-Related
//         Processing" (2008), section 5.
//
//   a_i, b_i, modulus_i -> registers -> word slot of A, word slot of N or word row of B
//        ^ load_i                            |
//        |                           df_dual_multiply_core
//   F, or F - N if less <- result registers <- words of F and of F - N
//
// Computes  as df_mont_mul_dual. chain_i[0]: A is the result before, a_i is not read; chain_i[1]:
//           the same for B.
// Control   load_i takes the operands and starts. It comes while start_ready_o, or with restart_i,
//           which abandons the product under way whatever the state is. hold_i keeps the last row
//           from starting. begins_o: the last row starts; done_o: the cycle before result_o and
//           status_o, with verdict_o, the next status_o. A result is written while
//           hold_result_i is 0.
// Check     1: df_dual_multiply_result_check compares the result; chain_i must be 0, and no product
//           starts before the one before is done.
// Clear     wipe_i puts every register to 0, status_o to StatusOperandRange; with Wipe = 0 all but
//           the operands and the result.

module df_dual_multiply_unit #(
  parameter int unsigned MaxBits  = 576,
  parameter int unsigned Word     = 64,
  parameter int unsigned Height   = 8,
  parameter int unsigned First    = 0,
  parameter int unsigned Split    = 16,
  parameter bit          Reduced  = 1'b1,
  parameter bit          FaultChecks = 1'b1, // see df_parity
  parameter bit          Check    = 1'b0, // 1: check the result, no chains
  parameter bit          Wipe     = 1'b1, // 0: wipe_i leaves operands and result
  localparam int unsigned Size    = $clog2(MaxBits + 1),
  localparam int unsigned Result  = MaxBits + (Reduced ? 0 : 1)
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               wipe_i,

  input  logic               load_i,
  input  logic               restart_i,
  output logic               start_ready_o,
  output logic               busy_o,     // slots are running
  input  logic               hold_i,
  output logic               begins_o,
  input  logic               hold_result_i,

  input  logic [1:0]         chain_i,
  input  logic               field_i,
  input  logic [Size-1:0]    size_i,
  input  logic [MaxBits:0]   modulus_i,
  input  logic [MaxBits-1:0] a_i,
  input  logic [MaxBits-1:0] b_i,

  output logic               done_o,
  output logic [2:0]         verdict_o,  // df_pkg::status_e
  output logic [Result-1:0]  result_o,   // 0 unless status_o is StatusOk
  output logic [2:0]         status_o,
  output logic               checked_o,  // two cycles after done_o with Check = 1, else done_o
  output logic               fault_o  // an upset of the control
);

  localparam int unsigned Shift    = $clog2(Word);
  localparam int unsigned MinBits  = 4;
  localparam int unsigned MaxWords = Reduced ? MaxBits / Word + 1 : (MaxBits + 1 + Word) / Word;
  localparam int unsigned Stages   = df_dual_multiply_pkg::stages(Word, Height, First, Split);
  localparam int unsigned Count    = $clog2(((Stages > MaxWords) ? Stages : MaxWords) + 1);
  localparam int unsigned Bank     = MaxWords * Word;

  if (MaxBits < MinBits || MaxBits > 8192) begin : gen_check_max_bits
    $error("df_dual_multiply_unit: MaxBits must be from 4 to 8192");
  end
  if (Word < 4 || Word > 128 || (1 << Shift) != Word) begin : gen_check_word
    $error("df_dual_multiply_unit: Word must be a power of two from 4 to 128");
  end

  logic last_row, slot_valid, clear, word_valid, word_last, less, top, fault_core, fault_control;
  logic [Count-1:0] row, slot;
  logic [Word-1:0]  word, difference;
  logic [2:0]       word_status;

  //////////////////////////
  // Size: rows and words //
  //////////////////////////

  localparam int unsigned Up   = Word - 1 + (Reduced ? 0 : 2);
  localparam int unsigned Span = ((Size > Shift) ? Size : Shift) + 2;
  logic             size_good;
  logic [Span-1:0]  size, rounded;
  logic [Count-1:0] rows, words;
  assign size_good = (size_i >= Size'(MinBits)) & ((Size + 1)'(size_i) <= (Size + 1)'(MaxBits));
  assign size      = Span'(size_i);
  assign rounded   = size + Span'(Up);
  always_comb begin
    rows  = Count'(rounded >> Shift);
    words = (field_i & Reduced) ? Count'(size >> Shift) + 1'b1 : rows;
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

  logic [Bank-1:0]  n, a_q, b_q, n_q, f_q, d_q, reduced;
  logic [1:0]       chain_q;
  logic [Count-1:0] words_q;
  df_pkg::status_e  bounds_q, bounds;
  logic             less_q;

  always_comb begin
    n            = '0;
    n[MaxBits:0] = modulus_i;

    bounds = df_pkg::StatusOk;
    if (a_high || b_high || (chain_i != 2'b00 && status_o != df_pkg::StatusOk)) begin
      bounds = df_pkg::StatusOperandRange;
    end
    if (n_high || !size_good) bounds = df_pkg::StatusBadModulus;
  end
  always_ff @(posedge clk_i) begin
    if (wipe_i & Wipe) begin
      a_q <= '0;
      b_q <= '0;
      n_q <= '0;
    end else if (load_i) begin
      a_q <= Bank'(a_i);
      b_q <= Bank'(b_i);
      n_q <= n;
    end
  end

  logic [1:0]       chain_next;
  logic [Count-1:0] words_next;
  df_pkg::status_e  bounds_next;
  always_comb begin
    chain_next  = chain_q;
    words_next  = words_q;
    bounds_next = bounds_q;
    if (wipe_i) begin
      chain_next  = '0;
      words_next  = '0;
      bounds_next = df_pkg::StatusOk;
    end else if (load_i) begin
      chain_next  = chain_i;
      words_next  = words;
      bounds_next = bounds;
    end
  end
  always_ff @(posedge clk_i) begin
    chain_q  <= chain_next;
    words_q  <= words_next;
    bounds_q <= bounds_next;
  end

  ///////////
  // Buses //
  ///////////

  logic [Word-1:0]          a_word, b_word, n_word, y_word;
  logic                     a_parity, y_parity, fault_check;
  df_residue_pkg::residue_t expected, modulus;
  assign clear = wipe_i | restart_i;
  always_comb begin
    a_word = '0;
    b_word = '0;
    n_word = '0;
    for (int unsigned i = 0; i < MaxWords; i++) begin
      if (slot == Count'(i)) begin
        a_word = chain_q[0] ? reduced[i*Word+:Word] : a_q[i*Word+:Word];
        n_word = n_q[i*Word+:Word];
      end
      if (row == Count'(i)) b_word = chain_q[1] ? reduced[i*Word+:Word] : b_q[i*Word+:Word];
    end
    y_word = load_i ? n[Word-1:0] : (slot == '0) ? b_word : n_word;
  end

  df_dual_multiply_core #(
    .Word(Word),
    .Height(Height),
    .First(First),
    .Split(Split),
    .MaxWords(MaxWords),
    .Reduced(Reduced),
    .FaultChecks(FaultChecks),
    .Check(Check)
  ) u_core (
    .clk_i, .rst_ni,
    .clear_i(clear),
    .start_i(load_i),
    .start_ready_o, .field_i,
    .a_trust_i(chain_i[0] & ~Reduced),
    .b_trust_i(chain_i[1] & ~Reduced),
    .rows_i(rows),
    .words_i(words),
    .hold_i, .busy_o,
    .last_row_o(last_row),
    .slot_valid_o(slot_valid),
    .row_o(row),
    .slot_o(slot),
    .n0_load_i(load_i),
    .a_i(a_word),
    .y_i(y_word),
    .a_parity_i(a_parity),
    .y_parity_i(y_parity),
    .word_valid_o(word_valid),
    .word_last_o(word_last),
    .word_o(word),
    .difference_o(difference),
    .less_o(less),
    .top_o(top),
    .status_o(word_status),
    .expected_o(expected),
    .modulus_o(modulus),
    .fault_o(fault_core)
  );

  ////////////
  // Result //
  ////////////

  logic [Count-1:0] write_q, write_next, out_words_q, out_words_next;
  df_pkg::status_e  out_bounds_q, out_bounds_next, status_q, status_next, status;
  logic             write, less_next;

  assign write    = word_valid & ~hold_result_i;
  assign begins_o = slot_valid & last_row & (slot == '0);

  // Bounds and words follow the product into its last row, and count its words on the way out.
  always_comb begin
    out_bounds_next = out_bounds_q;
    out_words_next  = out_words_q;
    write_next      = write_q;
    if (slot_valid & last_row) begin
      out_bounds_next = bounds_q;
      out_words_next  = words_q;
    end
    if (begins_o) write_next = '0;
    else if (word_valid) write_next = write_q + 1'b1;
    if (clear) begin
      out_bounds_next = df_pkg::StatusOk;
      out_words_next  = '0;
      write_next      = '0;
    end
  end
  always_ff @(posedge clk_i) begin
    out_bounds_q <= out_bounds_next;
    out_words_q  <= out_words_next;
    write_q      <= write_next;
  end

  for (genvar i = 0; i < MaxWords; i++) begin : gen_word
    localparam int unsigned Index = i;
    always_ff @(posedge clk_i) begin
      if ((wipe_i & Wipe) | (write & (Count'(Index) >= out_words_q))) begin
        f_q[i*Word+:Word] <= '0;
        d_q[i*Word+:Word] <= '0;
      end else if (write && write_q == Count'(Index)) begin
        f_q[i*Word+:Word] <= word;
        d_q[i*Word+:Word] <= difference;
      end
    end
  end
  assign reduced = less_q ? d_q : f_q;

  always_comb begin
    status = out_bounds_q;
    if (out_bounds_q == df_pkg::StatusOk || word_status == df_pkg::StatusBadModulus) begin
      status = df_pkg::status_e'(word_status);
    end
  end

  always_comb begin
    less_next   = less_q;
    status_next = status_q;
    if (wipe_i) begin
      less_next   = 1'b0;
      status_next = df_pkg::StatusOperandRange;
    end else if (write & word_last) begin
      less_next   = less;
      status_next = status;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      less_q   <= 1'b0;
      status_q <= df_pkg::StatusOperandRange;
    end else begin
      less_q   <= less_next;
      status_q <= status_next;
    end
  end

  df_parity #(.Bits(12 + 3 * Count), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({chain_next, words_next, bounds_next, out_bounds_next, out_words_next, write_next,
             less_next, status_next}),
    .value_i({chain_q, words_q, bounds_q, out_bounds_q, out_words_q, write_q, less_q, status_q}),
    .fault_o(fault_control)
  );

  ///////////
  // Check //
  ///////////

  if (Check) begin : gen_check
    logic [MaxWords-1:0] a_parities, b_parities, n_parities;
    logic [MaxWords-1:0] a_parities_q, b_parities_q, n_parities_q;
    logic [Bank-1:0]     a, b;
    logic                field_q;
    assign a = Bank'(a_i);
    assign b = Bank'(b_i);
    always_comb begin
      for (int unsigned i = 0; i < MaxWords; i++) begin
        a_parities[i] = ^a[i*Word+:Word];
        b_parities[i] = ^b[i*Word+:Word];
        n_parities[i] = ^n[i*Word+:Word];
      end
    end
    always_ff @(posedge clk_i) begin
      if (wipe_i) begin
        {a_parities_q, b_parities_q, n_parities_q, field_q} <= '0;
      end else if (load_i) begin
        {a_parities_q, b_parities_q, n_parities_q, field_q} <=
            {a_parities, b_parities, n_parities, field_i};
      end
    end
    always_comb begin
      a_parity = 1'b0;
      y_parity = 1'b0;
      for (int unsigned i = 0; i < MaxWords; i++) begin
        if (slot == Count'(i)) a_parity = a_parities_q[i];
        if (slot != '0 && slot == Count'(i)) y_parity = n_parities_q[i];
        if (slot == '0 && row == Count'(i)) y_parity = b_parities_q[i];
      end
      if (load_i) y_parity = n_parities[0];
    end

    df_dual_multiply_result_check #(.Bits(Bank), .Reduced(Reduced)) u_check (
      .clk_i, .wipe_i, .load_i,
      .done_i(write & word_last),
      .field_i(field_q),
      .expected_i(expected),
      .modulus_i(modulus),
      .top_i(top),
      .less_i(less),
      .accepted_i(status_q == df_pkg::StatusOk),
      .sum_i(f_q),
      .difference_i(d_q),
      .checked_o,
      .fault_o(fault_check)
    );
  end else begin : gen_no_check
    assign a_parity    = 1'b0;
    assign y_parity    = 1'b0;
    assign checked_o   = done_o;
    assign fault_check = 1'b0;
    logic unused_check;
    assign unused_check = ^{expected, modulus};
  end

  assign fault_o = fault_core | fault_control | fault_check;

  /////////////
  // Outputs //
  /////////////

  assign done_o    = word_valid & word_last;
  assign verdict_o = status;
  assign result_o  = (status_q == df_pkg::StatusOk) ? Result'(reduced) : '0;
  assign status_o  = status_q;

  logic unused_bits;
  assign unused_bits = ^{top, reduced};

endmodule
