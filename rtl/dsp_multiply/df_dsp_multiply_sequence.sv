// SPDX-License-Identifier: Apache-2.0
//
// Order of the steps of a product, see df_dsp_multiply_pkg, as the lowest segment begins them: one
// group of words a cycle.
//
//   Error - - Inverse - -     once a round, where Word asks for it    -: a cycle without a step
//   Scale, Keep (-)           H, and B_0 unless a step is one cycle always
//   First                     B_0: in place of all these if the modulus stays; after Keep if a
//                             step is one cycle always
//   Row, Quotient             B_1 ... B_(rows - 1)
//   (-) Last (-) Digit        (-): only where a step is one cycle or two, the sum or H is not there
//                             yet
//   Reduce, Less
//
// How many groups a step has, is seen in the first step with more than one, from the size; it is 2
// at least if there are so many. With
// keep_i the modulus, n and H are those of the product before: First comes at once. Less waits
// while hold_i.
//
// With FaultChecks a parity bit goes with the step, the cycles to wait before it, its group, the
// round, the row and take_o, and the number of groups is compared with top_i: fault_o is 1 after an
// upset of one of these registers.

module df_dsp_multiply_sequence #(
  parameter int unsigned Word       = 18,
  parameter int unsigned Width      = 4,   // words of a group
  parameter int unsigned Groups     = 1,   // most, of a segment
  parameter int unsigned MaxWords   = 15,
  parameter int unsigned Size       = 9,
  parameter bit          FaultChecks = 1'b1,
  localparam int unsigned GroupBits = (Groups > 1) ? $clog2(Groups) : 1,
  localparam int unsigned IndexBits = (MaxWords > 1) ? $clog2(MaxWords) : 1
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,
  input  logic                     load_i,
  input  logic                     keep_i,     // with load_i
  input  logic [Size-1:0]          size_i,     // with load_i
  input  logic                     hold_i,
  input  logic [IndexBits-1:0]     top_i,      // index of the operand's highest word
  input  logic                     top_valid_i,

  output logic                     idle_o,     // no step is left to begin
  output df_dsp_multiply_pkg::op_e op_o,
  output logic [GroupBits-1:0]     group_o,
  output logic                     last_o,     // last group of the step
  output logic [GroupBits-1:0]     groups_o,   // index of the last group
  output logic                     spread_o,   // the segments above take part
  output logic [MaxWords-1:0]      take_o,     // the word of B for the next row, a 1 at its place
  output logic                     fault_o
);

  localparam bit          Alone     = Groups == 1;
  localparam logic [GroupBits-1:0] Second = 1;
  localparam int unsigned Rounds    = df_dsp_multiply_pkg::rounds(Word);
  localparam int unsigned RoundBits = 2;
  localparam int unsigned SpanBits  = $clog2((1 << Size) + Groups * Width * Word) + 1;

  df_dsp_multiply_pkg::op_e op_q, op_d, op_next;
  logic [1:0]               gap_q, gap_d, gap_next;
  logic [GroupBits-1:0]     group_q, group_next, groups_q;
  logic                     spread_q;
  logic [RoundBits-1:0]     round_q, round_next;
  logic [IndexBits-1:0]     row_q, row_next;  // index of the word of B
  logic [MaxWords-1:0]      take_q;
  logic [SpanBits-1:0]      span_q;    // bits of the operand above this group; below 0: all are in
  logic                     runs, single, ends, full, enough, brief, last_row;

  // S has a word more than the operand.
  localparam logic [SpanBits-1:0] SpanFirst = SpanBits'(Word * (Width - 1));
  localparam logic [SpanBits-1:0] SpanGroup = SpanBits'(Word * Width);

  assign idle_o = op_q == df_dsp_multiply_pkg::OpNone;
  assign runs   = ~idle_o & (gap_q == '0)
                & ~(hold_i & (op_q == df_dsp_multiply_pkg::OpLess) & (group_q == '0));
  assign single = df_dsp_multiply_pkg::is_single(op_q);
  assign full   = group_q == GroupBits'(Groups - 1);
  assign enough = full | (span_q[SpanBits-1] & (group_q != '0));
  assign ends   = single | ((op_q == df_dsp_multiply_pkg::OpScale) ? enough
                                                                   : (group_q == groups_q));
  assign brief    = Alone || (groups_q == Second);
  assign last_row = top_valid_i & (row_q == top_i);

  always_comb begin
    op_d  = df_dsp_multiply_pkg::OpNone;
    gap_d = '0;
    case (op_q)
      df_dsp_multiply_pkg::OpError: begin
        op_d  = df_dsp_multiply_pkg::OpInverse;
        gap_d = 2'd2;
      end
      df_dsp_multiply_pkg::OpInverse: begin
        op_d  = (round_q == RoundBits'(Rounds - 1)) ? df_dsp_multiply_pkg::OpScale
                                                    : df_dsp_multiply_pkg::OpError;
        gap_d = 2'd2;
      end
      df_dsp_multiply_pkg::OpScale: op_d = df_dsp_multiply_pkg::OpKeep;
      df_dsp_multiply_pkg::OpKeep: begin
        op_d  = Alone ? df_dsp_multiply_pkg::OpFirst
              : last_row ? df_dsp_multiply_pkg::OpLast : df_dsp_multiply_pkg::OpRow;
        gap_d = Alone ? 2'd1 : {last_row & brief, 1'b0};
      end
      df_dsp_multiply_pkg::OpRow: op_d = df_dsp_multiply_pkg::OpQuotient;
      df_dsp_multiply_pkg::OpFirst, df_dsp_multiply_pkg::OpQuotient: begin
        op_d  = last_row ? df_dsp_multiply_pkg::OpLast : df_dsp_multiply_pkg::OpRow;
        gap_d = 2'(last_row & brief);
      end
      df_dsp_multiply_pkg::OpLast: begin
        op_d  = df_dsp_multiply_pkg::OpDigit;
        gap_d = 2'(brief);
      end
      df_dsp_multiply_pkg::OpDigit: op_d = df_dsp_multiply_pkg::OpReduce;
      df_dsp_multiply_pkg::OpReduce: op_d = df_dsp_multiply_pkg::OpLess;
      df_dsp_multiply_pkg::OpNone, df_dsp_multiply_pkg::OpAdd, df_dsp_multiply_pkg::OpLess: ;
      default: ;
    endcase
  end

  localparam df_dsp_multiply_pkg::op_e Begin =
      (Rounds > 0) ? df_dsp_multiply_pkg::OpError : df_dsp_multiply_pkg::OpScale;

  always_comb begin
    op_next    = op_q;
    gap_next   = gap_q;
    group_next = group_q;
    round_next = round_q;
    row_next   = row_q;
    if (wipe_i | load_i) begin
      op_next    = wipe_i ? df_dsp_multiply_pkg::OpNone
                 : keep_i ? df_dsp_multiply_pkg::OpFirst : Begin;
      gap_next   = '0;
      group_next = '0;
      round_next = '0;
      row_next   = '0;
    end else if (gap_q != '0) begin
      gap_next = gap_q - 1'b1;
    end else if (runs) begin
      group_next = ends ? '0 : group_q + 1'b1;
      if (ends) begin
        op_next  = op_d;
        gap_next = gap_d;
        if (op_q == df_dsp_multiply_pkg::OpInverse) round_next = round_q + 1'b1;
        if (op_d == df_dsp_multiply_pkg::OpRow) row_next = row_q + 1'b1;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    op_q    <= op_next;
    gap_q   <= gap_next;
    group_q <= group_next;
    round_q <= round_next;
    row_q   <= row_next;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      groups_q <= '0;
      spread_q <= 1'b0;
      take_q   <= '0;
      span_q   <= '0;
    end else if (load_i) begin
      take_q <= MaxWords'(2);
      if (!keep_i) begin
        groups_q <= '0;
        spread_q <= 1'b0;
        span_q   <= SpanBits'(size_i) - SpanFirst;
      end
    end else if (runs) begin
      if (ends && op_q == df_dsp_multiply_pkg::OpRow) take_q <= MaxWords'({take_q, 1'b0});
      if (op_q == df_dsp_multiply_pkg::OpScale) begin
        groups_q <= group_q;
        spread_q <= spread_o;
        span_q   <= span_q - SpanGroup;
      end
    end
  end

  ////////////
  // Faults //
  ////////////

  if (FaultChecks) begin : gen_checks
    // Of op_q, gap_q, group_q, round_q, row_q and take_q, kept inverted. A change of the parity
    // takes less than the parity of the next values.
    logic even_q, change;

    always_comb begin
      change = 1'b0;
      if (gap_q != '0) begin
        change = gap_q[0];
      end else if (runs) begin
        if (ends) begin
          change = ^{op_q, op_d, gap_d, group_q};
          if (op_q == df_dsp_multiply_pkg::OpInverse) change = change ^ round_q[0] ^ 1'b1;
          if (op_q == df_dsp_multiply_pkg::OpRow) change = change ^ take_q[MaxWords-1];
          if (op_d == df_dsp_multiply_pkg::OpRow) change = change ^ ^{row_q, row_q + 1'b1};
        end else begin
          change = ^{group_q, group_q + 1'b1};
        end
      end
    end

    always_ff @(posedge clk_i) begin
      if (wipe_i) even_q <= 1'b1;
      else if (load_i) even_q <= ~^{keep_i ? df_dsp_multiply_pkg::OpFirst : Begin, MaxWords'(2)};
      else even_q <= even_q ^ change;
    end

    // The groups, from the index of the highest word: S has a word more.
    logic [GroupBits-1:0] expected;
    logic                 expected_spread, scaled;
    always_comb begin
      expected        = (Groups > 1) ? Second : '0;
      expected_spread = 1'b0;
      for (int unsigned i = 1; i <= Groups; i++) begin
        if (32'(top_i) + 2 > i * Width) begin
          if (i < Groups) expected = GroupBits'(i);
          else expected_spread = 1'b1;
        end
      end
    end
    assign scaled = op_q != df_dsp_multiply_pkg::OpError
                 && op_q != df_dsp_multiply_pkg::OpInverse
                 && op_q != df_dsp_multiply_pkg::OpScale;

    assign fault_o = (even_q == ^{op_q, gap_q, group_q, round_q, row_q, take_q})
                   | (scaled & top_valid_i & ({spread_q, groups_q} != {expected_spread, expected}));
  end else begin : gen_no_checks
    assign fault_o = 1'b0;
  end

  assign op_o     = runs ? op_q : df_dsp_multiply_pkg::OpNone;
  assign group_o  = group_q;
  assign last_o   = runs & ends;
  assign groups_o = groups_q;
  assign spread_o = (op_q == df_dsp_multiply_pkg::OpScale) ? ends & ~span_q[SpanBits-1] : spread_q;
  assign take_o   = take_q;

endmodule
