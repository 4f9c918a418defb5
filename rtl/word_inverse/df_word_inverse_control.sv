// SPDX-License-Identifier: Apache-2.0
//
// Control of the word-serial inverter: program counter, decisions of the divsteps, repetitions of
// passes, and checks of the operands.
//
// Cycles    6 D + L (19 + n mod Word + scale n + 2 K) + 4 from load_i to done_o, with L words of
//           a number of n bits and D of one of MaxBits (df_word_inverse_pkg::words), and
//           K = floor(256 n / 111) + 1 divsteps in GF(p), 2 n + 1 in GF(2^m). A size out of range
//           counts as n = 0.
// Control   load_i starts the program, wipe_i the part of the program that wipes the memories in
//           4 D + 4 cycles. load_i may interrupt that part.

module df_word_inverse_control #(
  parameter int unsigned Word       = 32,     // bits of a word: a power of two, 4 to 64
  parameter int unsigned MaxBits    = 576,    // longest operand
  parameter int unsigned Scale      = 0,      // power of two in the result, in sizes: 0 to 2
  parameter bit          FaultChecks = 1'b1,  // see df_parity
  localparam int unsigned Words     = df_word_inverse_pkg::words(MaxBits, Word),
  localparam int unsigned IndexBits = $clog2(Words),
  localparam int unsigned SizeWidth = $clog2(MaxBits + 1)
) (
  input  logic                       clk_i,
  input  logic                       load_i,
  input  logic                       wipe_i,
  input  logic                       field_i,
  input  logic [SizeWidth-1:0]       size_i,

  // Datapath
  output df_word_inverse_pkg::pass_controls_t controls_o,
  output logic                       field_o,
  output logic [IndexBits-1:0]       index_o,
  output logic                       first_o,
  output logic                       end_o,    // the highest word of the size
  output logic                       above_o,  // a word above it
  output logic                       hide_o,
  input  logic                       first_i,
  input  logic [Word-1:0]            sum_i,

  output logic                       give_o,
  output logic                       done_o,
  output logic [SizeWidth-1:0]       size_o,
  output df_pkg::status_e            status_o,
  output logic                       fault_o  // an upset of the control
);

  if (Word < 4 || Word > 64 || (Word & (Word - 1)) != 0) begin : gen_check_word
    $error("df_word_inverse_control: Word must be 4, 8, 16, 32 or 64");
  end
  if (MaxBits < 4 || MaxBits > 4096) begin : gen_check_bits
    $error("df_word_inverse_control: MaxBits must be from 4 to 4096");
  end
  if (Scale > 2) begin : gen_check_scale
    $error("df_word_inverse_control: Scale must be from 0 to 2");
  end

  localparam int unsigned PlaceBits = $clog2(Word);
  localparam int unsigned Most      = (Scale > 1) ? Scale * MaxBits : MaxBits;
  localparam int unsigned Whole     = $clog2(Most + 1);  // bits of the count, and 8 after the point
  localparam int unsigned ZetaBits  = $clog2(df_word_inverse_pkg::steps(MaxBits) + 1) + 1;

  localparam logic [IndexBits-1:0] IndexTop  = IndexBits'(Words - 1);
  localparam logic [IndexBits-1:0] IndexLast =
      IndexBits'(df_word_inverse_pkg::LeastWords - 1);

  // Word 0 of a pass is in stage 4 in the cycle of word 4, the last word of the pass before in that
  // of word 3.
  localparam logic [IndexBits-1:0] IndexOdd   = IndexBits'(32'd4);
  localparam logic [IndexBits-1:0] IndexEnded = IndexBits'(32'd3);

  //////////
  // Size //
  //////////

  // The last word of a pass: of bit n + 2, as the sums before they are halved have n + 3 bits.
  logic                 size_bad, size_fault, spills, is_long;
  logic [SizeWidth-1:0] size_q;
  logic [31:0]          last_word;
  logic [IndexBits-1:0] last_q, top_word;

  df_size_register #(
    .MinBits(df_word_inverse_pkg::Least),
    .MaxBits(MaxBits), .Word(Word), .IndexBits(IndexBits), .FaultChecks(FaultChecks)
  ) u_size (
    .clk_i, .wipe_i, .load_i, .size_i,
    .bad_o(size_bad),
    .size_o(size_q),
    .top_word_o(top_word),
    .fault_o(size_fault)
  );

  assign spills    = (32'(size_i) & (Word - 1)) >= Word - 2;
  assign last_word = (32'(size_i) >> PlaceBits) + 32'(spills);
  assign is_long   = last_word >= df_word_inverse_pkg::LeastWords - 1;

  logic [IndexBits-1:0] last_d;
  logic                 field_d, last_fault;

  always_comb begin
    last_d  = IndexLast;
    field_d = field_i;
    if (is_long && !size_bad) last_d = IndexBits'(last_word);
    if (wipe_i) {last_d, field_d} = '0;
  end

  always_ff @(posedge clk_i) if (wipe_i || load_i) {last_q, field_o} <= {last_d, field_d};

  df_parity_held #(.Bits(IndexBits + 1), .FaultChecks(FaultChecks)) u_last_parity (
    .clk_i,
    .write_i(wipe_i | load_i),
    .next_i({last_d, field_d}),
    .value_i({last_q, field_o}),
    .fault_o(last_fault)
  );

  assign size_o = size_q;

  /////////////
  // Program //
  /////////////

  df_word_inverse_pkg::row_e row_q, row_next;
  logic [IndexBits-1:0]      index_q, index_next;
  logic                      longest, last, is_last, repeat_steps, repeat_pass, halting;

  assign halting = row_q == df_word_inverse_pkg::RowWipe3;
  assign is_last = index_q == last_q;
  assign last    = longest ? index_q == IndexTop : is_last;
  assign first_o = index_q == '0;
  assign index_o = index_q;

  logic [4:0]                row_up;
  logic [IndexBits-1:0]      next_index;
  df_word_inverse_pkg::row_e next_row;

  df_count_up #(.Bits(5)) u_next_row (.value_i(row_q), .next_o(row_up));
  df_count_up #(.Bits(IndexBits)) u_next_index (.value_i(index_q), .next_o(next_index));

  assign next_row = df_word_inverse_pkg::row_e'(row_up);

  always_comb begin
    row_next   = row_q;
    index_next = index_q;
    if (wipe_i) begin
      row_next   = df_word_inverse_pkg::RowWipe0;
      index_next = '0;
    end else if (load_i) begin
      row_next   = df_word_inverse_pkg::RowModulus;
      index_next = '0;
    end else if (!last) begin
      index_next = next_index;
    end else if (!halting) begin
      index_next = '0;
      if (repeat_steps) row_next = df_word_inverse_pkg::RowStepG;
      else if (!repeat_pass) row_next = next_row;
    end
  end

  always_ff @(posedge clk_i) begin
    row_q   <= row_next;
    index_q <= index_next;
  end

  logic program_fault, decision_fault, findings_fault;

  // Number of repetitions left, as a count of bits; its lowest 8 bits are after the point.
  logic [Whole+7:0] count_q, count_next, count_less;
  logic [Whole-1:0] count_start;
  logic [8:0]       loss;
  logic             borrow, in_length, in_scale, in_step_g, in_step_e;

  assign in_length = row_q == df_word_inverse_pkg::RowLength;
  assign in_scale  = row_q == df_word_inverse_pkg::RowScale;
  assign in_step_g = row_q == df_word_inverse_pkg::RowStepG;
  assign in_step_e = row_q == df_word_inverse_pkg::RowStepE;

  always_comb begin
    loss = 9'd256;
    if (in_step_e) begin
      loss = field_o ? 9'(df_word_inverse_pkg::LossPolynomial) :
                       9'(df_word_inverse_pkg::LossInteger);
    end
  end

  assign {borrow, count_less} = {1'b0, count_q} - (Whole + 9)'(loss);
  assign repeat_steps = in_step_e & ~borrow;
  assign repeat_pass = (in_length | in_scale) & ~borrow;

  always_comb begin
    count_start = Whole'(Scale * 32'(size_q));  // halvings of the divisor
    if (row_q == df_word_inverse_pkg::RowReady) count_start = Whole'(32'(size_q));  // divsteps
    if (row_q == df_word_inverse_pkg::RowCopy2) count_start = Whole'(32'(size_q) & (Word - 1));
  end

  always_comb begin
    count_next = count_q;
    if (wipe_i) count_next = '0;
    else if (in_length || in_scale || in_step_e) begin
      if (last) count_next = count_less;
    end else if (!in_step_g) count_next = {count_start, 8'd0};
  end

  always_ff @(posedge clk_i) begin
    count_q <= count_next;
  end

  df_parity #(.Bits(Whole + 13 + IndexBits), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({row_next, index_next, count_next}),
    .value_i({row_q, index_q, count_q}),
    .fault_o(program_fault)
  );

  assign fault_o = program_fault | size_fault | last_fault | decision_fault | findings_fault;

  ///////////////
  // Decisions //
  ///////////////

  // zeta = delta - 1/2 in GF(p), delta - 1 in GF(2^m): an exchange makes it -zeta, or ~zeta, any
  // other step adds 1. zeta_q holds zeta, inverted if inverted_q: it counts up or down.
  logic [ZetaBits-1:0] zeta_q;
  logic                inverted_q, odd_q, next_odd_q, f_in_b_q, swap, count_down;

  assign swap = odd_q & (inverted_q ~^ zeta_q[ZetaBits-1]);
  assign count_down = inverted_q ^ swap;

  logic [ZetaBits-1:0] zeta_d;
  logic                inverted_d, odd_d, f_in_b_d;

  always_comb begin
    zeta_d     = zeta_q;
    inverted_d = inverted_q;
    f_in_b_d   = f_in_b_q;
    odd_d      = odd_q;
    if (wipe_i || load_i) begin
      zeta_d = '0;
      {inverted_d, f_in_b_d, odd_d} = '0;
    end else if (last) begin
      if (in_step_e) begin
        if (!(field_o && swap)) zeta_d = zeta_q + {{ZetaBits - 1{count_down}}, 1'b1};
        inverted_d = count_down;
        f_in_b_d   = f_in_b_q ^ swap;
      end
      if (in_step_e || row_q == df_word_inverse_pkg::RowReady) odd_d = next_odd_q;
    end
  end

  always_ff @(posedge clk_i) begin
    zeta_q     <= zeta_d;
    inverted_q <= inverted_d;
    f_in_b_q   <= f_in_b_d;
    odd_q      <= odd_d;
  end

  df_parity #(.Bits(ZetaBits + 3), .FaultChecks(FaultChecks)) u_decision_parity (
    .clk_i,
    .next_i({zeta_d, inverted_d, f_in_b_d, odd_d}),
    .value_i({zeta_q, inverted_q, f_in_b_q, odd_q}),
    .fault_o(decision_fault)
  );

  always_ff @(posedge clk_i) begin
    if (wipe_i) next_odd_q <= 1'b0;
    else if (index_q == IndexOdd && (in_scale || in_step_g)) next_odd_q <= sum_i[1];
  end

  //////////////
  // Findings //
  //////////////

  // A pass is checked in the sums of its words: is a bit set that must be 0? Above the words of the
  // size in operands that come in; from bit n on in the modulus; anywhere but in the lowest bit in
  // the modulus and in f. Shift registers follow a word from stage 0 to stage 4.
  df_word_inverse_pkg::pass_checks_t checks;

  logic       above_size_q, above_size_d;  // a word above those of the size
  logic       seen_top_q, seen_top_d;      // a word above the word with bit n
  logic [4:1] compare_q, compare_d;        // the word must be 0
  logic [4:1] ignore_q, ignore_d;          // the lowest bit of that word is ignored
  logic [3:1] hide_q, hide_d;              // the word of the result must be 0
  logic       nonzero_q, nonzero_d;        // a bit was set in this pass
  logic       bad_q, bad_d, range_q, range_d, common_q, common_d;
  logic       f_negative_q, f_negative_d, d_negative_q, d_negative_d, d_below_m_q, d_below_m_d;
  logic       give_d, is_top, compare, ignore, hide, nonzero, sign, sums_complete;

  assign is_top  = index_q == top_word;
  assign compare = controls_o.load_word ? above_size_q : (~in_length | is_top | seen_top_q);
  assign ignore  = in_length ? field_o & is_top : first_o;
  assign hide    = controls_o.output_sum & (above_size_q | bad_q | range_q | common_q);

  always_comb begin
    above_size_d = above_size_q | is_last;
    seen_top_d   = seen_top_q | is_top;
    if (wipe_i || load_i || last) {above_size_d, seen_top_d} = '0;
    compare_d = {compare_q[3:1], compare};
    ignore_d  = {ignore_q[3:1], ignore};
    hide_d    = {hide_q[2:1], hide};
    if (wipe_i || load_i) begin
      compare_d = '0;
      ignore_d  = '0;
      hide_d    = '0;
    end
  end

  // Word 0 comes into stage 4 after the cycle of word 3.
  assign sums_complete = index_q == IndexEnded;
  assign nonzero   = compare_q[4] & ((sum_i[Word-1:1] != '0) | (sum_i[0] & ~ignore_q[4]));
  assign nonzero_d = ~wipe_i & (nonzero | (nonzero_q & ~first_i));
  assign sign      = sum_i[Word-1];

  always_comb begin
    bad_d        = bad_q;
    range_d      = range_q;
    common_d     = common_q;
    f_negative_d = f_negative_q;
    d_negative_d = d_negative_q;
    d_below_m_d  = d_below_m_q;
    give_d       = give_o;
    if (sums_complete) begin
      if (nonzero_d ? checks.bad_if_nonzero : checks.bad_if_zero) bad_d = 1'b1;
      if (nonzero_d && checks.range_if_nonzero) range_d = 1'b1;
      if (!sign && checks.range_if_positive) range_d = 1'b1;
      if (nonzero_d && checks.common_if_nonzero) common_d = 1'b1;
      if (checks.f_negative) f_negative_d = sign;
      if (checks.d_negative) d_negative_d = sign;
      if (checks.d_below_m) d_below_m_d = sign;
      give_d = controls_o.output_sum;
    end else if (row_q == df_word_inverse_pkg::RowOne && first_i && !sum_i[0]) begin
      bad_d = 1'b1;
    end
    if (load_i) begin
      bad_d = size_bad;
      {range_d, common_d, give_d} = '0;
    end
    if (wipe_i) begin
      {bad_d, range_d, common_d, f_negative_d, d_negative_d, d_below_m_d, give_d} = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    above_size_q <= above_size_d;
    seen_top_q   <= seen_top_d;
    compare_q    <= compare_d;
    ignore_q     <= ignore_d;
    hide_q       <= hide_d;
    nonzero_q    <= nonzero_d;
    bad_q        <= bad_d;
    range_q      <= range_d;
    common_q     <= common_d;
    f_negative_q <= f_negative_d;
    d_negative_q <= d_negative_d;
    d_below_m_q  <= d_below_m_d;
    give_o       <= give_d;
  end

  df_parity #(.Bits(21), .FaultChecks(FaultChecks)) u_findings_parity (
    .clk_i,
    .next_i({above_size_d, seen_top_d, compare_d, ignore_d, hide_d, nonzero_d, bad_d, range_d,
             common_d, f_negative_d, d_negative_d, d_below_m_d, give_d}),
    .value_i({above_size_q, seen_top_q, compare_q, ignore_q, hide_q, nonzero_q, bad_q, range_q,
              common_q, f_negative_q, d_negative_q, d_below_m_q, give_o}),
    .fault_o(findings_fault)
  );

  always_comb begin
    status_o = df_pkg::StatusOk;
    if (common_q) status_o = df_pkg::StatusNotInvertible;
    if (range_q) status_o = df_pkg::StatusOperandRange;
    if (bad_q) status_o = df_pkg::StatusBadModulus;
  end

  assign hide_o  = hide_q[3];
  assign end_o   = is_last;
  assign above_o = above_size_q;
  assign done_o  = sums_complete & (row_q == df_word_inverse_pkg::RowWipe0);

  df_word_inverse_program u_program (
    .row_i(row_q),
    .field_i(field_o),
    .odd_i(odd_q),
    .swap_i(swap),
    .f_in_b_i(f_in_b_q),
    .f_negative_i(f_negative_q),
    .d_negative_i(d_negative_q),
    .d_below_m_i(d_below_m_q),
    .controls_o,
    .checks_o(checks),
    .longest_o(longest)
  );

endmodule
