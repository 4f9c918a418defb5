// SPDX-License-Identifier: Apache-2.0
//
// Order of the steps of a product with operands in words, as the lowest segment begins them: one
// group of words a cycle.
//
//   Error - - - Inverse - -   once a round, where Word asks for it    -: a cycle without a step
//   Scale                     H; these with prepare_i
//   First                     B_0; from here on with start_i
//   Row, Quotient             B_1 ... B_top
//   (-) Last (-) Digit [-]    (-): with one group, the sum is not there yet; [-]: with several,
//   Reduce                    the digit goes through a register
//
// Digit waits while hold_i, and the next First may follow Reduce at once. After wipe_i come First
// and Reduce, in which every word y is 0: they put all words of the sum to 0.
//
// In a square S moves down as H is added, so that words below that of the step may be left out:
//
//   First                     B_0
//   Last, [-] Add             B_1 ... B_top, from the group on that has this word; [-]: if it is
//   Last Digit - Reduce       the last group, whose sum is not there yet

module df_dsp_multiply_words_steps #(
  parameter int unsigned Word       = 18,
  parameter int unsigned Groups     = 1,   // most, of a segment
  parameter int unsigned MaxWords   = 15,
  parameter int unsigned Width      = 4,   // words of a group
  parameter bit          Square     = 1'b0,
  parameter bit          FaultChecks = 1'b1, // see df_parity
  localparam int unsigned GroupBits = (Groups > 1) ? $clog2(Groups) : 1,
  localparam int unsigned IndexBits = (MaxWords > 1) ? $clog2(MaxWords) : 1
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,
  input  logic                     prepare_i,  // while idle_o
  input  logic                     start_i,    // while next_o
  input  logic                     square_i,   // with start_i
  input  logic                     hold_i,
  input  logic [IndexBits-1:0]     top_i,      // index of the operand's highest word
  input  logic [GroupBits-1:0]     groups_i,   // index of the last group

  output logic                     idle_o,     // no step is left to begin
  output logic                     next_o,
  output logic                     wiping_o,
  output logic                     through_o,  // all words of B are read
  output logic [IndexBits-1:0]     row_o,      // index of the word of B that is read
  output logic                     ends_o,     // Scale or Reduce begins: a number for the way out
  output df_dsp_multiply_pkg::op_e op_o,
  output logic [GroupBits-1:0]     group_o,
  output logic                     last_o,     // last group of the step
  output logic                     square_o,   // a step of a square
  output logic                     begins_o,   // with Square: first group of the step
  output logic [Width-1:0]         reach_o,    // in it: lanes from the word of the step on
  output logic                     fault_o  // an upset of the control
);

  localparam bit          Alone  = Groups == 1;
  localparam int unsigned Rounds = df_dsp_multiply_pkg::rounds(Word);
  localparam df_dsp_multiply_pkg::op_e Begin =
      (Rounds > 0) ? df_dsp_multiply_pkg::OpError : df_dsp_multiply_pkg::OpScale;

  df_dsp_multiply_pkg::op_e op_q, op_next, op_d;
  logic [1:0]               gap_q, gap_next, gap_d, round_q, round_next;
  logic [GroupBits-1:0]     group_q, group_next;
  logic [IndexBits-1:0]     row_q, row_next;
  logic                     wiping_q, wiping_next, runs, ends, last_row, square, adds;
  logic [GroupBits-1:0]     from_q, from_d, start;
  logic [Width-1:0]         reach_q;

  assign idle_o    = op_q == df_dsp_multiply_pkg::OpNone;
  assign runs      = ~idle_o & (gap_q == '0)
                   & ~(hold_i & (op_q == df_dsp_multiply_pkg::OpDigit));
  assign ends      = df_dsp_multiply_pkg::is_single(op_q) || Alone || (group_q == groups_i);
  assign last_row  = row_q == top_i;
  assign next_o    = (idle_o | (runs & ends & (op_q == df_dsp_multiply_pkg::OpReduce)))
                   & ~wiping_q;
  assign through_o = op_q == df_dsp_multiply_pkg::OpNone
                  || (op_q == df_dsp_multiply_pkg::OpLast && (last_row || !Square))
                  || op_q == df_dsp_multiply_pkg::OpDigit
                  || op_q == df_dsp_multiply_pkg::OpReduce;

  always_comb begin
    op_d  = df_dsp_multiply_pkg::OpNone;
    gap_d = '0;
    case (op_q)
      df_dsp_multiply_pkg::OpError: begin
        op_d  = df_dsp_multiply_pkg::OpInverse;
        gap_d = 2'd3;
      end
      df_dsp_multiply_pkg::OpInverse: begin
        op_d  = (round_q == 2'(Rounds - 1)) ? df_dsp_multiply_pkg::OpScale
                                            : df_dsp_multiply_pkg::OpError;
        gap_d = 2'd2;
      end
      df_dsp_multiply_pkg::OpRow: op_d = df_dsp_multiply_pkg::OpQuotient;
      df_dsp_multiply_pkg::OpFirst, df_dsp_multiply_pkg::OpQuotient: begin
        op_d  = wiping_q ? df_dsp_multiply_pkg::OpReduce
              : (last_row || square) ? df_dsp_multiply_pkg::OpLast : df_dsp_multiply_pkg::OpRow;
        gap_d = 2'(Alone && last_row);
      end
      df_dsp_multiply_pkg::OpAdd: if (Square) op_d = df_dsp_multiply_pkg::OpLast;
      df_dsp_multiply_pkg::OpLast: begin
        op_d  = df_dsp_multiply_pkg::OpDigit;
        gap_d = 2'(Alone);
        if (Square && adds) begin
          op_d  = df_dsp_multiply_pkg::OpAdd;
          gap_d = 2'(from_d == groups_i);
        end
      end
      df_dsp_multiply_pkg::OpDigit: begin
        op_d  = df_dsp_multiply_pkg::OpReduce;
        gap_d = 2'd1;
      end
      df_dsp_multiply_pkg::OpNone, df_dsp_multiply_pkg::OpScale, df_dsp_multiply_pkg::OpReduce,
      df_dsp_multiply_pkg::OpKeep, df_dsp_multiply_pkg::OpLess: ;
      default: ;
    endcase
    if (prepare_i) op_d = Begin;
    if (start_i) op_d = df_dsp_multiply_pkg::OpFirst;
  end

  always_comb begin
    op_next     = op_q;
    gap_next    = gap_q;
    group_next  = group_q;
    round_next  = round_q;
    row_next    = row_q;
    wiping_next = wiping_q;
    if (wipe_i) begin
      op_next     = df_dsp_multiply_pkg::OpFirst;
      gap_next    = '0;
      group_next  = '0;
      round_next  = '0;
      row_next    = '0;
      wiping_next = 1'b1;
    end else if (gap_q != '0) begin
      gap_next = gap_q - 1'b1;
    end else if (prepare_i || start_i || runs) begin
      group_next = (ends || idle_o) ? start : group_q + 1'b1;
      if (ends || idle_o) begin
        op_next  = op_d;
        gap_next = gap_d;
        if (op_q == df_dsp_multiply_pkg::OpInverse) round_next = round_q + 1'b1;
        if (prepare_i) round_next = '0;
        if (start_i) row_next = '0;
        else if (op_d == df_dsp_multiply_pkg::OpRow || adds) row_next = row_q + 1'b1;
        if (op_q == df_dsp_multiply_pkg::OpReduce) wiping_next = 1'b0;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    op_q     <= op_next;
    gap_q    <= gap_next;
    group_q  <= group_next;
    round_q  <= round_next;
    row_q    <= row_next;
    wiping_q <= wiping_next;
  end

  // The group that has the word of a square's step, and the place of the word in it.
  if (Square) begin : gen_square
    logic             square_q, begins_q, unused_reach;
    logic [Width-1:0] above;
    assign {unused_reach, above} = {reach_q, 1'b0};
    always_ff @(posedge clk_i) begin
      if (wipe_i) square_q <= 1'b0;
      else if (start_i) square_q <= square_i;
    end
    always_ff @(posedge clk_i) begin
      if (wipe_i || start_i) begin
        from_q  <= '0;
        reach_q <= '1;
      end else if (runs && ends && adds) begin
        from_q  <= from_d;
        reach_q <= (above == '0) ? '1 : above;
      end
    end
    always_ff @(posedge clk_i) begin
      if (wipe_i) begins_q <= 1'b1;
      else if (gap_q == '0 && (prepare_i || start_i || runs)) begins_q <= ends | idle_o;
    end
    assign begins_o = runs & begins_q;
    assign square = square_q;
    assign from_d = (above == '0) ? from_q + 1'b1 : from_q;
    assign adds   = square_q & (op_q == df_dsp_multiply_pkg::OpLast) & ~last_row;
    assign start  = adds ? from_d : '0;
  end else begin : gen_product
    assign square   = 1'b0;
    assign from_q   = '0;
    assign from_d   = '0;
    assign reach_q  = '1;
    assign adds     = 1'b0;
    assign start    = '0;
    assign begins_o = 1'b0;
    logic unused_square;
    assign unused_square = ^{square_i, from_q};
  end
  assign square_o = square;
  assign reach_o  = reach_q;

  assign op_o     = runs ? op_q : df_dsp_multiply_pkg::OpNone;
  assign group_o  = group_q;
  assign last_o   = runs & ends;
  assign row_o    = row_q;
  assign wiping_o = wiping_q;
  assign ends_o   = runs & (group_q == '0) & ~wiping_q
                  & (op_q == df_dsp_multiply_pkg::OpReduce
                     || op_q == df_dsp_multiply_pkg::OpScale);

  df_parity #(.Bits(9 + GroupBits + IndexBits), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({op_next, gap_next, group_next, round_next, row_next, wiping_next}),
    .value_i({op_q, gap_q, group_q, round_q, row_q, wiping_q}),
    .fault_o
  );

endmodule
