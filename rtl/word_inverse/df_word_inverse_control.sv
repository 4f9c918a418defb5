// SPDX-License-Identifier: Apache-2.0
//
// Control of the word-serial inverter: the place in the program, the divsteps' decisions, how often
// a pass is repeated, and what is found of the operands.
//
// Cycles    6 D + L (19 + n mod Word + scale n + 2 K) + 4 from load_i to done_o, with L words of
//           a number of n bits and D of one of MaxBits (df_word_inverse_pkg::words), and
//           K = floor(256 n / 111) + 1 divsteps in GF(p), 2 n + 1 in GF(2^m). A size out of range
//           counts as n = 0.
// Control   load_i starts the program, wipe_i that part of it that wipes the memories, which takes
//           4 D + 4 cycles and needs not end before load_i.

module df_word_inverse_control #(
  parameter int unsigned Word       = 32,   // bits of a word: a power of two, 4 to 64
  parameter int unsigned MaxBits    = 576,  // longest operand
  parameter int unsigned Scale      = 0,    // power of two in the result, in sizes: 0 to 2
  parameter bit          FaultChecks = 1'b1, // see df_parity
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
  output df_word_inverse_pkg::does_t does_o,
  output logic                       field_o,
  output logic [IndexBits-1:0]       index_o,
  output logic                       first_o,
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
    .MaxBits(MaxBits),
    .Word(Word),
    .IndexBits(IndexBits),
    .FaultChecks(FaultChecks)
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

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      last_q  <= '0;
      field_o <= 1'b0;
    end else if (load_i) begin
      last_q  <= (is_long && !size_bad) ? IndexBits'(last_word) : IndexLast;
      field_o <= field_i;
    end
  end

  assign size_o = size_q;

  /////////////
  // Program //
  /////////////

  df_word_inverse_pkg::row_e row_q, row_next;
  logic [IndexBits-1:0]      index_q, index_next;
  logic                      longest, last, at_last, again, stays, halting;

  assign halting = row_q == df_word_inverse_pkg::RowWipe3;
  assign at_last = index_q == last_q;
  assign last    = longest ? index_q == IndexTop : at_last;
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
      if (again) row_next = df_word_inverse_pkg::RowStepG;
      else if (!stays) row_next = next_row;
    end
  end

  always_ff @(posedge clk_i) begin
    row_q   <= row_next;
    index_q <= index_next;
  end

  logic program_fault;

  // How often. The count is of bits; its lowest 8 bits are after the point.
  logic [Whole+7:0] count_q, count_next, less;
  logic [Whole-1:0] start;
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

  assign {borrow, less} = {1'b0, count_q} - (Whole + 9)'(loss);
  assign again = in_step_e & ~borrow;
  assign stays = (in_length | in_scale) & ~borrow;

  always_comb begin
    start = Whole'(Scale * 32'(size_q));  // halvings of the divisor
    if (row_q == df_word_inverse_pkg::RowReady) start = Whole'(32'(size_q));  // divsteps
    if (row_q == df_word_inverse_pkg::RowCopy2) start = Whole'(32'(size_q) & (Word - 1));
  end

  always_comb begin
    count_next = count_q;
    if (wipe_i) count_next = '0;
    else if (in_length || in_scale || in_step_e) begin
      if (last) count_next = less;
    end else if (!in_step_g) count_next = {start, 8'd0};
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

  assign fault_o = program_fault | size_fault;

  ///////////////
  // Decisions //
  ///////////////

  // zeta = delta - 1/2 in GF(p), delta - 1 in GF(2^m): an exchange turns it to -zeta, or ~zeta, any
  // other step adds 1. It is kept as it is or inverted, so that it counts up or down.
  logic [ZetaBits-1:0] zeta_q;
  logic                inverted_q, odd_q, next_odd_q, turned_q, swap, down;

  assign swap = odd_q & (inverted_q ~^ zeta_q[ZetaBits-1]);
  assign down = inverted_q ^ swap;

  always_ff @(posedge clk_i) begin
    if (wipe_i || load_i) begin
      zeta_q     <= '0;
      inverted_q <= 1'b0;
      turned_q   <= 1'b0;
      odd_q      <= 1'b0;
    end else if (last) begin
      if (in_step_e) begin
        if (!(field_o && swap)) zeta_q <= zeta_q + {{ZetaBits - 1{down}}, 1'b1};
        inverted_q <= down;
        turned_q   <= turned_q ^ swap;
      end
      if (in_step_e || row_q == df_word_inverse_pkg::RowReady) odd_q <= next_odd_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) next_odd_q <= 1'b0;
    else if (index_q == IndexOdd && (in_scale || in_step_g)) next_odd_q <= sum_i[1];
  end

  //////////////
  // Findings //
  //////////////

  // Whether anything but 0 is where it must not be: above the words of the size in what comes in,
  // from bit n on in the modulus, anywhere but in the lowest bit of the modulus and of f.
  logic       past_q, reach_q, at, looks, skips, hit, found, found_q, top;
  df_word_inverse_pkg::finds_t finds;
  logic [4:1] looks_q, skips_q;
  logic [3:1] hides_q;
  logic       bad_q, range_q, common_q, f_minus_q, d_minus_q, d_less_q;

  assign at    = index_q == top_word;
  assign looks = does_o.takes ? past_q : (~in_length | at | reach_q);
  assign skips = in_length ? field_o & at : first_o;

  always_ff @(posedge clk_i) begin
    if (wipe_i || load_i) begin
      looks_q <= '0;
      skips_q <= '0;
      hides_q <= '0;
    end else begin
      looks_q <= {looks_q[3:1], looks};
      skips_q <= {skips_q[3:1], skips};
      hides_q <= {hides_q[2:1], does_o.gives & (past_q | bad_q | range_q | common_q)};
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || load_i || last) begin
      past_q  <= 1'b0;
      reach_q <= 1'b0;
    end else begin
      past_q  <= past_q | at_last;
      reach_q <= reach_q | at;
    end
  end

  assign hit   = looks_q[4] & ((sum_i[Word-1:1] != '0) | (sum_i[0] & ~skips_q[4]));
  assign found = hit | (found_q & ~first_i);
  assign top   = sum_i[Word-1];

  always_ff @(posedge clk_i) begin
    if (wipe_i) found_q <= 1'b0;
    else found_q <= found;
  end

  logic ended;
  assign ended = index_q == IndexEnded;

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      bad_q     <= 1'b0;
      range_q   <= 1'b0;
      common_q  <= 1'b0;
      f_minus_q <= 1'b0;
      d_minus_q <= 1'b0;
      d_less_q  <= 1'b0;
    end else if (load_i) begin
      bad_q    <= size_bad;
      range_q  <= 1'b0;
      common_q <= 1'b0;
    end else if (ended) begin
      if (found ? finds.bad_if_found : finds.bad_unless_found) bad_q <= 1'b1;
      if (found && finds.range_if_found) range_q <= 1'b1;
      if (!top && finds.range_unless_minus) range_q <= 1'b1;
      if (found && finds.common_if_found) common_q <= 1'b1;
      if (finds.f_minus) f_minus_q <= top;
      if (finds.d_minus) d_minus_q <= top;
      if (finds.d_less) d_less_q <= top;
    end else if (row_q == df_word_inverse_pkg::RowOne && first_i && !sum_i[0]) begin
      bad_q <= 1'b1;
    end
  end

  always_comb begin
    status_o = df_pkg::StatusOk;
    if (common_q) status_o = df_pkg::StatusNotInvertible;
    if (range_q) status_o = df_pkg::StatusOperandRange;
    if (bad_q) status_o = df_pkg::StatusBadModulus;
  end

  // Word 0 comes into stage 4 after the cycle of word 3.
  always_ff @(posedge clk_i) begin
    if (wipe_i || load_i) give_o <= 1'b0;
    else if (ended) give_o <= does_o.gives;
  end

  assign hide_o = hides_q[3];
  assign done_o = ended & (row_q == df_word_inverse_pkg::RowWipe0);

  df_word_inverse_program u_program (
    .row_i(row_q),
    .field_i(field_o),
    .odd_i(odd_q),
    .swap_i(swap),
    .turned_i(turned_q),
    .f_minus_i(f_minus_q),
    .d_minus_i(d_minus_q),
    .d_less_i(d_less_q),
    .does_o,
    .finds_o(finds),
    .longest_o(longest)
  );

endmodule
