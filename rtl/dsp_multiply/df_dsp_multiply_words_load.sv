// SPDX-License-Identifier: Apache-2.0
//
// Words on their way in: modulus, a, b, the lowest first. They go into the memories of the
// segments, b into one of its own, and are checked as they pass: whether the modulus is odd, 3 at
// least and below 2^size, and the others below it.
//
//   in --> [in] --+--> segments: complement of M, a        H, from the way out --> segments
//                 +--> [b] --> row_word_o
//                 +--> [m] --> compared with a, b
//
// In words of its size, an operand has as many as its length / Word + 1; the modulus tells how many
// groups of words a step has, and the rows above it are filled: with ones, as its complement is, or
// 0. For an odd modulus -M is the complement with a 1 in the lowest bit.
//
// A square has a alone as operand, each word for two cycles: the first stores it as a and as b, the
// second as a word of 2 a.

module df_dsp_multiply_words_load #(
  parameter int unsigned MaxBits     = 256,
  parameter int unsigned Multipliers = 16,
  parameter int unsigned Word        = 18,
  parameter bit          Square      = 1'b0, // squares too
  parameter bit          Reduced     = 1'b1, // 1: a and b are compared with the modulus
  parameter bit          FaultChecks = 1'b1, // see df_parity
  localparam int unsigned Size       = $clog2(MaxBits + 1),
  localparam int unsigned Segments   = df_dsp_multiply_pkg::segments(MaxBits, Word, Multipliers),
  localparam int unsigned Width      = df_dsp_multiply_pkg::across(MaxBits, Word, Multipliers),
  localparam int unsigned Groups     =
      df_dsp_multiply_words_pkg::groups(MaxBits, Word, Multipliers),
  localparam int unsigned GroupBits  = df_dsp_multiply_words_pkg::group_bits(Groups),
  localparam int unsigned SetBits    = df_dsp_multiply_words_pkg::set_bits(Square),
  localparam int unsigned MaxWords   = df_dsp_multiply_pkg::words(MaxBits, Word),
  localparam int unsigned IndexBits  = (MaxWords > 1) ? $clog2(MaxWords) : 1
) (
  input  logic                           clk_i,
  input  logic                           wipe_i,

  input  logic                           in_valid_i,
  output logic                           in_ready_o,
  input  logic                           keep_i,       // with the first word
  input  logic                           square_i,     // with the first word, and Square
  input  logic [Size-1:0]                size_i,       // with the first word
  input  logic [Word-1:0]                in_data_i,

  // The memories of the segments
  output logic [Segments-1:0][Width-1:0] write_o,
  output logic [SetBits-1:0]             write_set_o,
  output logic [GroupBits-1:0]           write_group_o,
  output logic [Word-1:0]                write_data_o,

  // The steps
  input  logic                           settled_i,    // nothing is under way: a modulus may come
  output logic                           prepare_o,
  output logic                           square_o,     // with start_o: a square
  output logic                           start_o,      // the operands are complete
  input  logic                           next_i,       // the product may begin
  input  logic                           through_i,    // all words of b are read
  input  logic [IndexBits-1:0]           row_i,        // through_i = 0: the next word of b to read
  output logic [Word-1:0]                row_word_o,   // word row_i of b, a cycle later
  output logic [IndexBits-1:0]           top_o,        // index of the highest word
  output logic [GroupBits-1:0]           groups_o,     // index of the last group
  output logic                           spread_o,     // all segments take part

  output logic                           fresh_o,      // word_o is the lowest word of a modulus
  output logic [Word-1:0]                word_o,

  output logic                           scales_o,     // ready for words of H
  input  logic                           scaled_i,     // scaled_data_i is a word of H
  input  logic [Word-1:0]                scaled_data_i,
  input  logic                           one_i,        // with scaled_i: the modulus is 1
  input  logic                           m_read_i,     // word m_index_i of the modulus is read
  input  logic [IndexBits-1:0]           m_index_i,
  output logic [Word-1:0]                m_word_o,

  output logic [2:0]                     status_o,     // df_pkg::status_e, the cycle after
  output logic                           fault_o  // an upset of the control
);

  localparam int unsigned MinBits  = df_dsp_multiply_pkg::MinBits;
  localparam int unsigned Wipe     =
      df_dsp_multiply_words_pkg::wipe(MaxBits, Word, Multipliers, Square);
  localparam int unsigned LeftMost = (Wipe > MaxBits) ? Wipe : MaxBits;
  localparam int unsigned LeftBits =
      ($clog2(LeftMost + 1) > $clog2(Word + 1)) ? $clog2(LeftMost + 1) : $clog2(Word + 1);
  localparam int unsigned LaneBits = (Width > 1) ? $clog2(Width) : 1;
  localparam int unsigned SpotBits = (Segments > 1) ? $clog2(Segments) : 1;

  typedef enum logic [3:0] {
    StWipe,
    StIdle,
    StModulus,
    StFill,
    StMask,
    StScaled,
    StA,
    StB,
    StStart
  } state_e;

  ////////////////////////
  // The word that came //
  ////////////////////////

  state_e          state_q, state_next;
  logic            full_q, keep_q, take, move, of_modulus, top;
  logic [Size-1:0] size_q;
  logic [Word-1:0] in_q;

  // While rows are filled, the word is 0: none is taken with the last of the modulus.
  assign in_ready_o = (state_q != StWipe) & (state_q != StFill)
                    & (~full_q | (take & ~(of_modulus & top)));
  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      full_q <= 1'b0;
      keep_q <= 1'b0;
      size_q <= '0;
      in_q   <= '0;
    end else if (in_valid_i && in_ready_o) begin
      full_q <= 1'b1;
      keep_q <= keep_i;
      size_q <= size_i;
      in_q   <= in_data_i;
    end else if (take) begin
      full_q <= 1'b0;
      in_q   <= '0;
    end
  end

  /////////////////////////////
  // Its place, and the next //
  /////////////////////////////

  logic [IndexBits-1:0] index_q, index_next, top_q, top_next;
  logic [LaneBits-1:0]  lane_q, lane_next;
  logic [GroupBits-1:0] group_q, group_next, groups_q, groups_next;
  logic [SpotBits-1:0]  spot_q, spot_next;
  logic [SetBits-1:0]   set_q, set_next;
  logic [LeftBits-1:0]  left_q, left_next;
  logic                 spread_q, spread_next, bank_q, bank_next;
  logic                 free_q, free_next, m_busy, ready, at_top, square_q, half, half_q;
  logic                 full_row, full_segment, filled;
  logic                 size_bad, begins, prepare_next, fault_state, fault_write;

  // free_q: the row whose word of b has place index_q is read. The row of the cycle before counts,
  // which is never above this one, but when a product starts; then no word of b is waited for.
  always_comb begin
    free_next = through_i;
    if (move && at_top) free_next = through_i | (row_i != '0);
    else if (move) free_next = through_i | (index_q + 1'b1 < row_i);
    else free_next = through_i | (index_q < row_i);
  end
  always_ff @(posedge clk_i) free_q <= free_next;

  assign ready  = ((state_q == StA) & (~square_q | half_q)) | ((state_q == StB) & free_q);
  assign take   = full_q & (of_modulus | (ready & ~(Reduced & m_busy)));
  assign move   = take | ((state_q == StScaled) & scaled_i);
  assign of_modulus = state_q == StModulus;
  assign at_top = (state_q == StModulus) ? top : (index_q == top_q);

  assign full_row     = lane_q == LaneBits'(Width - 1);
  assign full_segment = full_row & ((Groups == 1) || (group_q == GroupBits'(Groups - 1)));
  always_comb begin
    filled = full_segment & (spot_q == SpotBits'(Segments - 1));
    if (Groups > 1 && spot_q == '0 && full_row &&
        group_q >= GroupBits'(df_dsp_multiply_words_pkg::LeastGroups - 1)) begin
      filled = 1'b1;
    end
  end

  df_size_check #(.MinBits(MinBits), .MaxBits(MaxBits)) u_size (
    .size_i(size_q), .bad_o(size_bad)
  );
  assign begins = (state_q == StIdle) & full_q & (keep_q | settled_i);

  logic [LeftBits-1:0] size;
  always_comb begin
    size           = '0;
    size[Size-1:0] = size_q;
    if (size_bad) size = LeftBits'(MinBits);
  end

  logic restart, step, masked, under;
  assign masked  = (state_q == StMask) & under & ~m_busy;
  assign step    = (state_q == StFill) ? (set_q == '1) : move;
  assign restart = begins | (move & at_top & (state_q != StModulus))
                 | (masked) | (state_q == StStart);

  always_comb begin
    index_next = index_q;
    lane_next  = lane_q;
    group_next = group_q;
    spot_next  = spot_q;
    set_next   = set_q;
    if (wipe_i || restart) begin
      index_next = '0;
      lane_next  = '0;
      group_next = '0;
      spot_next  = '0;
      set_next   = '0;
    end else if (state_q == StWipe) begin
      index_next = index_q + 1'b1;
      group_next = group_q + 1'b1;
      if (Groups == 1 || group_q == '1) set_next = set_q + 1'b1;
    end else begin
      if (state_q == StFill) set_next = set_q + 1'b1;
      if (step) begin
        if (move && !at_top) index_next = index_q + 1'b1;
        if (Width > 1) lane_next = full_row ? '0 : lane_q + 1'b1;
        if (full_row && Groups > 1) group_next = full_segment ? '0 : group_q + 1'b1;
        if (full_segment && Segments > 1) spot_next = spot_q + 1'b1;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    index_q <= index_next;
    lane_q  <= lane_next;
    group_q <= group_next;
    spot_q  <= spot_next;
    set_q   <= set_next;
  end

  // Bits of the modulus from this word on; then bits left of its highest word, and cycles until the
  // memories are wiped. under: fewer are left than are subtracted.
  logic [LeftBits-1:0] less_left;
  logic                counts, unused_left_guard;
  assign {under, less_left, unused_left_guard} =
      {1'b0, left_q, 1'b0} - {1'b0, of_modulus ? LeftBits'(Word) : LeftBits'(1), 1'b0};
  assign top = under;
  assign counts = (take & of_modulus) | (state_q == StMask) | (state_q == StWipe);
  always_comb begin
    left_next = left_q;
    if (wipe_i) left_next = LeftBits'(Wipe - 1);
    else if (begins && !keep_q) left_next = size;
    else if (counts && !under) left_next = less_left;
  end

  always_ff @(posedge clk_i) left_q <= left_next;

  // operands_complete: the last word of the operands is stored in this cycle or the next. half: the
  // first of the two cycles of a word of a square.
  logic            operands_complete;
  logic [Word-1:0] twice;
  assign operands_complete = move & at_top & ((state_q == StB) | ((state_q == StA) & square_q));
  if (Square) begin : gen_square
    logic bit_q, square_request_q;
    always_ff @(posedge clk_i) begin
      if (wipe_i) square_request_q <= 1'b0;
      else if (in_valid_i && in_ready_o) square_request_q <= square_i;
    end
    always_ff @(posedge clk_i) begin
      if (wipe_i) square_q <= 1'b0;
      else if (begins) square_q <= square_request_q;
    end
    assign half  = (state_q == StA) & square_q & full_q & free_q & ~half_q;
    assign twice = {in_q[Word-2:0], bit_q};
    always_ff @(posedge clk_i) begin
      if (wipe_i || state_q != StA) half_q <= 1'b0;
      else half_q <= half | (half_q & ~take);
    end
    always_ff @(posedge clk_i) begin
      if (wipe_i || restart) bit_q <= 1'b0;
      else if (half_q && take) bit_q <= in_q[Word-1];
    end
  end else begin : gen_product
    assign half     = 1'b0;
    assign half_q   = 1'b0;
    assign square_q = 1'b0;
    assign twice    = '0;
    logic unused_square;
    assign unused_square = square_i;
  end

  always_comb begin
    state_next  = state_q;
    top_next    = top_q;
    groups_next = groups_q;
    spread_next = spread_q;
    bank_next   = bank_q;
    if (wipe_i) begin
      state_next  = StWipe;
      top_next    = '0;
      groups_next = GroupBits'(Groups - 1);
      spread_next = Segments > 1;
      bank_next   = 1'b0;
    end else begin
      case (state_q)
        StWipe: if (under) state_next = StIdle;
        StIdle: begin
          if (begins) state_next = keep_q ? StA : StModulus;
        end
        StModulus: begin
          if (take && top) begin
            state_next = StFill;
            top_next   = index_q;
          end
        end
        StFill: begin
          if (step && filled) begin
            state_next  = StMask;
            groups_next = group_q;
            spread_next = spot_q != '0;
            bank_next   = 1'b0;
          end
        end
        StMask:   if (masked) state_next = StScaled;
        StScaled: if (move && at_top) state_next = StA;
        StA, StB: begin
          if (move && at_top) state_next = operands_complete ? StStart : StB;
        end
        StStart: begin
          if (next_i) begin
            state_next = StIdle;
            bank_next  = ~bank_q;
          end
        end
        default: state_next = StWipe;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    state_q  <= state_next;
    top_q    <= top_next;
    groups_q <= groups_next;
    spread_q <= spread_next;
    bank_q   <= bank_next;
  end

  df_parity #(
    .Bits(8 + 2 * IndexBits + 2 * GroupBits + LaneBits + SpotBits + SetBits + LeftBits),
    .FaultChecks(FaultChecks)
  ) u_parity (
    .clk_i,
    .next_i({state_next, top_next, groups_next, spread_next, bank_next, free_next, index_next,
             lane_next, group_next, spot_next, set_next, left_next, prepare_next}),
    .value_i({state_q, top_q, groups_q, spread_q, bank_q, free_q, index_q, lane_q, group_q,
              spot_q, set_q, left_q, prepare_o}),
    .fault_o(fault_state)
  );
  assign fault_o = fault_state | fault_write;

  // The last row is filled in the cycle of prepare_o.
  assign prepare_next = ~wipe_i & (state_q == StFill) & step & filled;
  always_ff @(posedge clk_i) prepare_o <= prepare_next;

  assign start_o   = state_q == StStart;
  assign square_o  = square_q;
  assign top_o     = top_q;
  assign groups_o  = groups_q;
  assign spread_o  = spread_q;
  assign fresh_o   = (state_q == StModulus) & take & (index_q == '0);
  assign word_o    = in_q;
  assign scales_o  = state_q == StScaled;

  /////////////////////
  // Memory of words //
  /////////////////////

  logic writes, inverts, scales, wipes, lowest;
  assign wipes   = state_q == StWipe;
  assign writes  = (take & (state_q != StB)) | half | (state_q == StFill)
                 | ((state_q == StScaled) & scaled_i);
  assign scales  = state_q == StScaled;
  assign inverts = (state_q == StModulus) | ((state_q == StFill) & (set_q == '0));
  assign lowest  = (state_q == StModulus) & (index_q == '0);

  // The segments write a cycle later, from registers: a word of H comes through the carry chain of
  // the way out, and every word is for one memory of many.
  logic [Segments-1:0][Width-1:0] write_next;
  logic [SetBits-1:0]             set_next_write;
  logic [GroupBits-1:0]           group_next_write;
  logic [Word-1:0]                word_next_write;

  always_comb begin
    set_next_write = set_q;
    if (state_q == StA || scales) begin
      set_next_write            = '0;
      set_next_write[SetBits-1] = Square & half_q;
      set_next_write[1:0]       = scales ? df_dsp_multiply_words_pkg::SetScaled : {1'b1, bank_q};
    end
  end
  assign group_next_write = group_q;
  always_comb begin
    word_next_write    = scales ? scaled_data_i : in_q ^ {Word{inverts}};
    word_next_write[0] = scales ? scaled_data_i[0] : (in_q[0] ^ inverts) | lowest;
    if (Square && half_q) word_next_write = twice;
  end
  for (genvar i = 0; i < Segments; i++) begin : gen_segment
    localparam int unsigned Index = i;
    for (genvar j = 0; j < Width; j++) begin : gen_lane
      localparam int unsigned LaneIndex = j;
      assign write_next[i][j] = ~wipe_i & (wipes | (writes & (spot_q == SpotBits'(Index))
                                                           & (lane_q == LaneBits'(LaneIndex))));
    end
  end

  always_ff @(posedge clk_i) begin
    write_o       <= write_next;
    write_set_o   <= set_next_write;
    write_group_o <= group_next_write;
  end
  always_ff @(posedge clk_i) begin
    if (wipe_i || wipes) write_data_o <= '0;
    else write_data_o <= word_next_write;
  end

  df_parity #(.Bits(Segments * Width + SetBits + GroupBits), .FaultChecks(FaultChecks)) u_write (
    .clk_i,
    .next_i({write_next, set_next_write, group_next_write}),
    .value_i({write_o, write_set_o, write_group_o}),
    .fault_o(fault_write)
  );

  df_block_ram #(.Width(Word), .Depth(MaxWords)) u_b (
    .clk_i,
    .write_i(wipes | (take & (state_q == StB)) | half),
    .write_address_i(index_q),
    .write_data_i(in_q),
    .read_address_i(row_i),
    .read_data_o(row_word_o)
  );

  ///////////
  // Check //
  ///////////

  logic [IndexBits-1:0] m_index;
  logic [Word-1:0]      m, mask_q;
  logic [Word:0]        unused_less;
  logic                 less, less_q, bad_q, range_q, outside;

  df_word_ram #(.Width(Word), .Depth(MaxWords)) u_m (
    .clk_i,
    .write_i(wipes | (take & of_modulus)),
    .write_address_i(index_q),
    .write_data_i(in_q),
    .read_address_i(m_index),
    .read_data_o(m)
  );

  // Memory of the modulus for the check, and for the output: a copy with one group; with several
  // groups both share a memory, and the check waits.
  if (Groups == 1) begin : gen_copy
    df_word_ram #(.Width(Word), .Depth(MaxWords)) u_m_out (
      .clk_i,
      .write_i(wipes | (take & of_modulus)),
      .write_address_i(index_q),
      .write_data_i(in_q),
      .read_address_i(m_index_i),
      .read_data_o(m_word_o)
    );
    assign m_index = index_q;
    assign m_busy  = 1'b0;
    logic unused_read;
    assign unused_read = m_read_i;
  end else begin : gen_shared
    assign m_index  = m_read_i ? m_index_i : index_q;
    assign m_busy   = m_read_i;
    assign m_word_o = m;
  end

  // less: carry of M - 1 - x, 1 if x is below M up to this word.
  assign {less, unused_less} = {1'b0, m, 1'b1} + {1'b0, ~in_q, less_q};
  assign outside             = (m & ~mask_q) != '0;

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      {less_q, range_q} <= '0;
      bad_q  <= 1'b1;
      mask_q <= '0;
    end else if (begins) begin
      less_q  <= 1'b0;
      range_q <= 1'b0;
      if (!keep_q) begin
        bad_q  <= size_bad;
        mask_q <= '0;
      end
    end else if (state_q == StMask) begin
      if (!under) mask_q <= Word'({mask_q, 1'b1});  // complete: holds until the memory is free
      if (masked) bad_q <= bad_q | outside;
    end else if (state_q == StScaled) begin
      if (scaled_i) bad_q <= bad_q | one_i;
    end else if (take) begin
      if (state_q == StModulus) begin
        bad_q  <= bad_q | (lowest & ~in_q[0]);
      end else begin
        less_q  <= Reduced & less & ~at_top;
        range_q <= range_q | (Reduced & at_top & ~less);
      end
    end
  end

  always_comb begin
    status_o = df_pkg::StatusOk;
    if (range_q) status_o = df_pkg::StatusOperandRange;
    if (bad_q) status_o = df_pkg::StatusBadModulus;
  end

endmodule
