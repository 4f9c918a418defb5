// SPDX-License-Identifier: Apache-2.0
//
// Datapath of the Montgomery multiplier on hard multipliers: registers of the operands, a chain of
// segments, the words y that they are multiplied by, the check of the operands.
//
//   B ---> word ---+                sequence: steps
//   n, 1, 0 -------+                   |
//   q <------------+-> y --> y --------|----> y
//   ^              |   |     |   [.]   |      |   [.]
//   |              |   v     v         v      v
//   |              | +-----------+   +-----------+
//   +-- S mod 2^Word |  segment  |-->|  segment  |--> ...    --> result, result - M, which
//      n S mod 2^Word|  words 0..|<--|  words 4..|<-- ...
//                    +-----------+   +-----------+
//                      ^ A, M          ^ A, M
//
// Control   load_i takes the operands and starts. Without keep_i it abandons what is under way.
//           With keep_i size and modulus are as before, and it comes while next_o: the last step
//           of the product before is begun then, and its result is still to come. begins_o: that
//           step begins, which overwrites the result other; it waits while hold_i.
//
// Steps go from a segment to the next one, with y, when a segment is through with its groups: the
// carry of the lower segment is there then, and its highest word of S moves down in time.

module df_dsp_multiply_unit #(
  parameter int unsigned MaxBits     = 256,
  parameter int unsigned Multipliers = 16,
  parameter int unsigned Word        = 18,
  parameter int unsigned Technology  = 0,    // df_tech_pkg::Technology*
  parameter bit          FaultChecks = 1'b1, // see df_dsp_multiply_sequence
  parameter bit          Check       = 1'b0, // 1: see df_dsp_multiply_unit_check
  parameter bit          Wipe        = 1'b1, // 0: wipe the control only
  localparam int unsigned Size       = $clog2(MaxBits + 1)
) (
  input  logic               clk_i,
  input  logic               wipe_i,
  input  logic               load_i,
  input  logic               keep_i,
  output logic               idle_o,    // no step is left to begin
  output logic               next_o,
  input  logic               hold_i,
  output logic               begins_o,
  input  logic [Size-1:0]    size_i,
  input  logic [MaxBits-1:0] modulus_i,
  input  logic [MaxBits-1:0] a_i,
  input  logic [MaxBits-1:0] b_i,
  input  logic [2:0][1:0]    residues_i,  // with Check: of a, b, M, in the cycle after load_i
  output logic               done_o,    // result_o is there in the next cycle, with Check in this
  output logic [2:0]         status_o,  // with done_o
  output logic [MaxBits-1:0] result_o,
  output logic [MaxBits-1:0] modulus_o, // of the product
  output logic               fault_o    // an upset of the control
);

  localparam int unsigned MinBits   = df_dsp_multiply_pkg::MinBits;
  localparam int unsigned Segments  = df_dsp_multiply_pkg::segments(MaxBits, Word, Multipliers);
  localparam int unsigned Width     = df_dsp_multiply_pkg::across(MaxBits, Word, Multipliers);
  localparam int unsigned Groups    = df_dsp_multiply_pkg::groups(MaxBits, Word, Multipliers);
  localparam int unsigned MaxWords  = df_dsp_multiply_pkg::words(MaxBits, Word);
  localparam int unsigned GroupBits = (Groups > 1) ? $clog2(Groups) : 1;
  localparam int unsigned IndexBits = (MaxWords > 1) ? $clog2(MaxWords) : 1;
  localparam int unsigned Part      = Groups * Width * Word;  // bits of a segment
  localparam int unsigned Bank      = Segments * Part;

  //////////////
  // Operands //
  //////////////

  localparam int unsigned Words = MaxWords * Word;

  logic [Bank-1:0]  m_q, a_q;
  logic [Words-1:0] b_q;
  logic [Size-1:0]  size;
  logic             size_bad, wipe_data;

  assign wipe_data = wipe_i & Wipe;

  assign size_bad = (size_i < Size'(MinBits)) | ((Size + 1)'(size_i) > (Size + 1)'(MaxBits));
  assign size     = size_bad ? Size'(MinBits) : size_i;

  always_ff @(posedge clk_i) begin
    if (wipe_data) begin
      m_q <= '0;
      a_q <= '0;
      b_q <= '0;
    end else if (load_i) begin
      if (!keep_i) m_q <= Bank'(modulus_i);
      a_q <= Bank'(a_i);
      b_q <= Words'(b_i);
    end
  end
  assign modulus_o = m_q[MaxBits-1:0];

  logic [IndexBits-1:0] top;
  logic [MaxWords-1:0]  take, take_row;
  logic                 top_valid, checking, comparing, checked, fresh, fresh_q;
  logic                 fault_check, fault_sequence, fault_unit, fault_product;
  logic [2:0]           status;
  assign fresh = load_i & ~keep_i;
  always_ff @(posedge clk_i) begin
    if (wipe_i) fresh_q <= 1'b0;
    else fresh_q <= fresh;
  end
  logic [Word-1:0]      m_word, a_word, b_word, row_word;
  df_dsp_multiply_fetch #(.Bits(Word), .Count(MaxWords)) u_m_word (
    .clk_i,
    .wipe_i(wipe_data),
    .words_i(m_q[Words-1:0]),
    .take_i(take),
    .word_o(m_word)
  );
  df_dsp_multiply_fetch #(.Bits(Word), .Count(MaxWords)) u_a_word (
    .clk_i,
    .wipe_i(wipe_data),
    .words_i(a_q[Words-1:0]),
    .take_i(take),
    .word_o(a_word)
  );
  df_dsp_multiply_fetch #(.Bits(Word), .Count(MaxWords)) u_b_word (
    .clk_i,
    .wipe_i(wipe_data),
    .words_i(b_q),
    .take_i(take),
    .word_o(b_word)
  );
  df_dsp_multiply_fetch #(.Bits(Word), .Count(MaxWords)) u_row_word (
    .clk_i,
    .wipe_i(wipe_data),
    .words_i(b_q),
    .take_i(take_row),
    .word_o(row_word)
  );

  df_dsp_multiply_check #(
    .Word(Word),
    .MaxWords(MaxWords),
    .Size(Size),
    .FaultChecks(FaultChecks)
  ) u_check (
    .clk_i, .wipe_i, .load_i, .keep_i,
    .size_i(size),
    .bad_i(size_bad),
    .take_o(take),
    .m_i(m_word),
    .a_i(a_word),
    .b_i(b_word),
    .top_o(top),
    .top_valid_o(top_valid),
    .busy_o(checking),
    .compare_o(comparing),
    .done_o(checked),
    .status_o(status),
    .fault_o(fault_check)
  );

  ///////////
  // Steps //
  ///////////

  df_dsp_multiply_pkg::op_e [Segments-1:0] op, times_op, add_op, sum_op;
  logic [Segments-1:0]                     last, times_first, times_last, sum_last;
  logic [Segments-1:0][GroupBits-1:0]      group;
  logic [GroupBits-1:0]                    groups;
  logic                                    spread, spread_q, spent;

  always_ff @(posedge clk_i) begin
    if (wipe_i) spread_q <= 1'b0;
    else spread_q <= spread;
  end

  df_dsp_multiply_sequence #(
    .Word(Word),
    .Width(Width),
    .Groups(Groups),
    .MaxWords(MaxWords),
    .Size(Size),
    .FaultChecks(FaultChecks)
  ) u_sequence (
    .clk_i, .wipe_i, .load_i, .keep_i,
    .size_i(size),
    .hold_i,
    .idle_o(spent),
    .top_i(top),
    .top_valid_i(top_valid),
    .op_o(op[0]),
    .group_o(group[0]),
    .last_o(last[0]),
    .groups_o(groups),
    .spread_o(spread),
    .take_o(take_row),
    .fault_o(fault_sequence)
  );

  ////////////////////////////////////////////
  // The word y: of B, of n, or a digit q   //
  ////////////////////////////////////////////

  logic [Segments-1:0][Word-1:0] y, sum, product, high, low;
  logic [Segments-1:0]           bit_up, carry;
  logic [Word-1:0]               ready_q, digit, digit_q, n_q, error_q, guess;

  localparam logic [Word-1:0] Two = 2;

  // The last 5 bits of -1 / M: for odd M, 3 M XOR 2 is 1 / M.
  localparam int unsigned Guess = (Word < 5) ? Word : 5;
  localparam logic [Guess-1:0] Flip = 2;
  logic [Guess-1:0] third, inverse;
  assign third = Guess'(modulus_i) + Guess'({modulus_i, 1'b0});
  assign inverse = third ^ Flip;
  if (Word > Guess) begin : gen_guess
    assign guess = {{Word - Guess{1'b0}}, ~inverse + 1'b1};
  end else begin : gen_whole_guess
    assign guess = ~inverse + 1'b1;
  end

  // With one group a digit is never held: it is used in the cycle in which it is there.
  logic of_b, of_n, of_error, of_digit, of_held;
  assign of_digit = op[0] == df_dsp_multiply_pkg::OpQuotient
                 || op[0] == df_dsp_multiply_pkg::OpLast
                 || op[0] == df_dsp_multiply_pkg::OpDigit
                 || op[0] == df_dsp_multiply_pkg::OpReduce;
  assign of_held  = (Groups > 1) && of_digit;
  assign of_b     = df_dsp_multiply_pkg::is_of_a(op[0]);
  assign of_n     = op[0] == df_dsp_multiply_pkg::OpError || op[0] == df_dsp_multiply_pkg::OpScale;
  assign of_error = op[0] == df_dsp_multiply_pkg::OpInverse;
  always_ff @(posedge clk_i) begin
    if (wipe_data) ready_q <= '0;
    else if (of_b) ready_q <= (op[0] == df_dsp_multiply_pkg::OpRow) ? row_word : b_q[Word-1:0];
    else if (of_n) ready_q <= n_q;
    else if (of_error) ready_q <= error_q;
    else if (of_held) ready_q <= digit;
    else ready_q <= Word'(op[0] == df_dsp_multiply_pkg::OpLess);
  end

  always_ff @(posedge clk_i) begin
    if (wipe_data) begin
      n_q     <= '0;
      error_q <= '0;
    end else begin
      if (fresh) n_q <= guess;
      else if (add_op[0] == df_dsp_multiply_pkg::OpInverse) n_q <= product[0];
      if (add_op[0] == df_dsp_multiply_pkg::OpError) error_q <= product[0] + Two;
    end
  end

  // A digit is taken from the sum before the sum moves on, see df_dsp_multiply_pkg: in the cycle of
  // its first use where a step has one cycle, else held until then. What y is, is decided a cycle
  // before, for the sake of the clock.
  logic       begins, from_sum, from_product, takes_sum_q, takes_product_q, now_q;
  assign begins   = group[0] == '0;
  assign from_sum = ((times_op[0] == df_dsp_multiply_pkg::OpRow) & times_first[0])
                  | (op[0] == df_dsp_multiply_pkg::OpDigit)
                  | ((op[0] == df_dsp_multiply_pkg::OpLast) & begins);
  assign from_product = (op[0] == df_dsp_multiply_pkg::OpReduce) & begins;

  always_ff @(posedge clk_i) begin
    if (wipe_i || fresh) begin
      {takes_sum_q, takes_product_q, now_q} <= '0;
    end else begin
      takes_sum_q     <= from_sum;
      takes_product_q <= from_product;
      now_q           <= of_digit & (from_sum | from_product);
    end
  end
  assign y[0]  = !now_q ? ready_q : takes_product_q ? product[0] : sum[0];
  assign digit = takes_product_q ? product[0] : takes_sum_q ? sum[0] : digit_q;

  always_ff @(posedge clk_i) begin
    if (wipe_data) digit_q <= '0;
    else digit_q <= digit;
  end

  //////////////
  // Segments //
  //////////////

  logic [Segments-1:0]      over, fault_relay, fault_segment, fault_y;
  logic [Segments-1:0][1:0] residue;
  logic [Bank-1:0]     plain, less;

  for (genvar i = 0; i < Segments; i++) begin : gen_segment
    logic [Word-1:0] above, high_below;
    logic [1:0]      residue_below;
    logic            bit_up_below, carry_below;
    if (i == 0) begin : gen_first
      assign {high_below, bit_up_below, carry_below} = '0;
      assign residue_below  = '0;
      assign fault_relay[i] = 1'b0;
      assign fault_y[i]     = 1'b0;
    end else begin : gen_relay
      assign high_below  = high[i-1];
      assign bit_up_below = bit_up[i-1];
      assign carry_below = carry[i-1];
      assign residue_below = residue[i-1];
      df_dsp_multiply_relay #(.Groups(Groups), .FaultChecks(FaultChecks)) u_relay (
        .clk_i,
        .clear_i(wipe_i | fresh),
        .top_i(groups),
        .op_i(spread ? op[i-1] : df_dsp_multiply_pkg::OpNone),
        .last_i(last[i-1]),
        .op_o(op[i]),
        .group_o(group[i]),
        .last_o(last[i]),
        .fault_o(fault_relay[i])
      );
      logic [Word-1:0] y_q;
      logic            pass;
      assign pass = times_last[i-1] & ~df_dsp_multiply_pkg::is_single(times_op[i-1]);
      always_ff @(posedge clk_i) begin
        if (wipe_i) y_q <= '0;
        else if (pass) y_q <= y[i-1];
      end
      assign y[i] = y_q;
      df_parity_held #(.Bits(Word), .FaultChecks(Check)) u_parity_y (
        .clk_i,
        .write_i(wipe_i | pass),
        .next_i(wipe_i ? '0 : y[i-1]),
        .value_i(y_q),
        .fault_o(fault_y[i])
      );
    end
    localparam int unsigned Upper = i + 1;
    if (Upper < Segments) begin : gen_above
      assign above = low[Upper];
    end else begin : gen_top
      assign above = '0;
    end

    df_dsp_multiply_segment #(
      .Word(Word),
      .Width(Width),
      .Groups(Groups),
      .First(i == 0),
      .Top(Upper == Segments),
      .Technology(Technology),
      .FaultChecks(FaultChecks),
      .Check(Check),
      .Odd(i * Groups * Width % 2 == 1),
      .Wipe(Wipe)
    ) u_segment (
      .clk_i, .wipe_i,
      .clear_i(fresh),
      .settle_i(fresh_q),
      .spread_i(spread_q),
      .op_i(op[i]),
      .group_i(group[i]),
      .last_i(last[i]),
      .a_i(a_q[i*Part+:Part]),
      .m_i(m_q[i*Part+:Part]),
      .n_i(n_q),
      .times_op_o(times_op[i]),
      .times_first_o(times_first[i]),
      .times_last_o(times_last[i]),
      .y_i(y[i]),
      .add_op_o(add_op[i]),
      .product_o(product[i]),
      .high_i(high_below),
      .bit_up_i(bit_up_below),
      .residue_i(residue_below),
      .high_o(high[i]),
      .bit_up_o(bit_up[i]),
      .sum_op_o(sum_op[i]),
      .sum_last_o(sum_last[i]),
      .carry_i(carry_below),
      .next_i(above),
      .over_o(over[i]),
      .low_o(low[i]),
      .residue_o(residue[i]),
      .sum_o(sum[i]),
      .carry_o(carry[i]),
      .plain_o(plain[i*Part+:Part]),
      .less_o(less[i*Part+:Part]),
      .fault_o(fault_segment[i])
    );
  end

  ////////////
  // Result //
  ////////////

  logic             ends_low, ends_top;
  logic             ends, ended_q, open_q, newer_q, good_q, take_less, known, ending, reads_a;
  logic             ended_next, open_next, newer_next;
  df_pkg::status_e  status_q;  // of the product before the one that is checked

  // Known long before the last step, and held in a register for the sake of the clock.
  assign ends_low = (sum_op[0] == df_dsp_multiply_pkg::OpLess) & sum_last[0];
  assign ends_top = (sum_op[Segments-1] == df_dsp_multiply_pkg::OpLess) & sum_last[Segments-1];
  assign ends     = spread_q ? ends_top : ends_low;
  assign known    = newer_q | checked;

  // open_q: a product has begun its last step, and its result is not there. newer_q: another one is
  // loaded meanwhile.
  always_ff @(posedge clk_i) begin
    if (wipe_i || fresh) begin
      {ended_q, open_q, newer_q, good_q} <= '0;
      status_q <= df_pkg::StatusOk;
    end else begin
      if (done_o) good_q <= status_o == df_pkg::StatusOk;
      if (load_i) status_q <= df_pkg::status_e'(status);
      ended_q <= ended_next;
      open_q  <= open_next;
      newer_q <= newer_next;
    end
  end

  assign ended_next = (ends | ended_q) & ~done_o;
  assign open_next  = begins_o | (open_q & ~done_o);
  assign newer_next = (newer_q | (load_i & (begins_o | open_q))) & ~done_o;

  ////////////
  // Faults //
  ////////////

  if (FaultChecks) begin : gen_checks
    // Inverted parity of the registers of this module; but for spread_q and fresh_q they become 0
    // with fresh.
    logic even_q, moving;
    assign moving = ^{from_sum, from_product, of_digit & (from_sum | from_product), ended_next,
                      open_next, newer_next};
    always_ff @(posedge clk_i) begin
      if (wipe_i) even_q <= 1'b1;
      else even_q <= ~(spread ^ (fresh | moving));
    end
    assign fault_unit = even_q == ^{takes_sum_q, takes_product_q, now_q, ended_q, open_q, newer_q,
                                    fresh_q, spread_q};
  end else begin : gen_no_checks
    assign fault_unit = 1'b0;
  end

  assign fault_o = fault_check | fault_sequence | fault_unit | (|fault_relay) | (|fault_segment)
                 | fault_product | (|fault_y);

  ///////////
  // Check //
  ///////////

  if (Check) begin : gen_check
    df_dsp_multiply_unit_check #(.Word(Word), .Bits(Bank)) u_residues (
      .clk_i, .wipe_i,
      .fresh_i(fresh),
      .load_i, .residues_i,
      .compare_i(comparing),
      .checked_i(checked),
      .words_i({a_word, b_word, m_word}),
      .times_first_i(times_first[0]),
      .y_i(y[0]),
      .add_op_i(add_op[0]),
      .sum_op_i(sum_op[0]),
      .sum_last_i(sum_last[0]),
      .sum_i(sum[0]),
      .top_op_i(spread_q ? sum_op[Segments-1] : sum_op[0]),
      .top_last_i(spread_q ? sum_last[Segments-1] : sum_last[0]),
      .x_i(spread_q ? residue[Segments-1] : residue[0]),
      .ends_i(ends),
      .done_i(done_o),
      .good_i(status_o == df_pkg::StatusOk),
      .begins_i(begins_o),
      .shown_i(good_q),
      .over_i(take_less),
      .odd_i(spread_q ? Bank % 2 == 1 : (Width * Word % 2 == 1) & ~groups[0]),
      .plain_i(plain),
      .less_i(less),
      .fault_o(fault_product)
    );
  end else begin : gen_no_check
    logic unused_residues;
    assign fault_product   = 1'b0;
    assign unused_residues = ^{comparing, residue, residues_i};
  end

  // With Check a cycle later: the parts of the residues are there then.
  assign done_o    = ((ends & ~Check) | ended_q) & known;
  assign status_o  = newer_q ? status_q : status;
  assign take_less = |over;
  assign result_o  = good_q ? (take_less ? less[MaxBits-1:0] : plain[MaxBits-1:0]) : '0;

  // The segments above may be behind with their rows.
  always_comb begin
    reads_a = 1'b0;
    for (int unsigned i = 1; i < Segments; i++) begin
      if (df_dsp_multiply_pkg::is_of_a(op[i])) reads_a = 1'b1;
    end
  end
  assign ending   = (op[0] == df_dsp_multiply_pkg::OpLess) & last[0];
  assign begins_o = (op[0] == df_dsp_multiply_pkg::OpLess) & (group[0] == '0);
  assign idle_o   = spent & ~checking;
  assign next_o   = (spent | ending) & ~checking & ~reads_a;

  // Words above the result's bits are 0, and what the segments above tell of their steps is told by
  // the lowest one too.
  logic unused_bits;
  assign unused_bits = ^{plain, less, times_op, times_first, times_last, add_op, sum_op,
                         sum_last, product, sum, high, bit_up, carry, low, over, last, group,
                         groups};

endmodule
