// SPDX-License-Identifier: Apache-2.0
//
// Control of the inverter by jumps: program counter, checks of the operands, and the timing of the
// words of the result.
//
// Cycles    one less than df_inv_jump takes, from load_i to done_o.
// Control   load_i starts the program, wipe_i the part of the program that wipes the memories.
//           load_i may interrupt that part.

module df_jump_inverse_control #(
  parameter int unsigned Multipliers = 4,
  parameter int unsigned MaxBits     = 576,
  parameter bit          FaultChecks = 1'b1, // see df_parity
  localparam int unsigned Word       = df_jump_inverse_pkg::word(Multipliers),
  localparam int unsigned Ticks      = df_jump_inverse_pkg::ticks(Multipliers),
  localparam int unsigned PhaseBits  = (Ticks > 1) ? $clog2(Ticks) : 1,
  localparam int unsigned Groups     = df_jump_inverse_pkg::groups(MaxBits, Multipliers),
  localparam int unsigned IndexBits  = $clog2(2 * Groups),
  localparam int unsigned SizeWidth  = $clog2(MaxBits + 1)
) (
  input  logic                         clk_i,
  input  logic                         load_i,
  input  logic                         wipe_i,
  input  logic [SizeWidth-1:0]         size_i,
  input  logic [Word-1:0]              in_data_i,

  // Datapath
  output logic                         tick_o,
  output logic                         phase_zero_o,
  output logic [PhaseBits-1:0]         phase_o,
  output df_jump_inverse_pkg::slot_t   slot_o,
  output df_jump_inverse_pkg::matrix_e matrix_o,
  output logic                         load_matrix_o,
  output logic                         check_o,
  output logic                         last_o,
  output logic                         minus_o,
  output logic [1:0]                   x_place_o,
  output logic [1:0]                   y_place_o,
  output logic [IndexBits-1:0]         index_o,
  output logic                         load_x_o,
  output logic                         load_y_o,
  output logic                         modulus_o,
  output logic                         divisor_o,
  input  df_jump_inverse_pkg::slot_t   slot_i,
  input  logic [1:0][Word-1:0]         results_i,

  output logic                         take_o,
  output logic                         offer_o,   // a word of the result is read: offered next slot
  output logic                         second_o,  // the result is in Y, else in X
  output logic                         give_o,
  output logic                         done_o,
  output df_pkg::status_e              status_o,
  output logic                         fault_o  // an upset of the control
);

  localparam int unsigned PlaceBits = $clog2(Word);
  localparam int unsigned CountBits = SizeWidth + 4;  // bits of 16 times the size

  localparam logic [IndexBits-1:0] IndexTop  = IndexBits'(2 * Groups - 1);
  localparam logic [IndexBits-1:0] IndexWait = IndexBits'(32'd3);

  // Index at which the new words 0 of d and e are in the memories: the inverse is multiplied then.
  localparam logic [IndexBits-1:0] IndexInvert = IndexBits'(32'd5);

  // Index at which the last word of the result goes out, three slots after it is read.
  localparam logic [IndexBits-1:0] IndexDone = IndexBits'(32'd2);

  ///////////
  // Slots //
  ///////////

  logic phase_fault;

  if (Ticks == 1) begin : gen_always
    assign tick_o      = 1'b1;
    assign phase_zero_o = 1'b1;
    assign phase_o     = '0;
    assign phase_fault = 1'b0;
  end else begin : gen_phase
    logic [PhaseBits-1:0] phase_q, phase_d;

    assign phase_d = (wipe_i || load_i) ? '0 : phase_q + 1'b1;

    always_ff @(posedge clk_i) phase_q <= phase_d;

    df_parity #(.Bits(PhaseBits), .FaultChecks(FaultChecks)) u_phase_parity (
      .clk_i,
      .next_i(phase_d),
      .value_i(phase_q),
      .fault_o(phase_fault)
    );

    assign tick_o  = &phase_q;
    assign phase_zero_o = phase_q == '0;
    assign phase_o = phase_q;
  end

  //////////
  // Size //
  //////////

  logic                 size_bad, size_fault;
  logic [SizeWidth-1:0] size_q;
  logic [31:0]          pairs;
  logic [IndexBits-1:0] last_q, top_word;

  df_size_register #(
    .MinBits(df_jump_inverse_pkg::Least),
    .MaxBits(MaxBits), .Word(Word), .IndexBits(IndexBits), .FaultChecks(FaultChecks)
  ) u_size (
    .clk_i, .wipe_i, .load_i, .size_i,
    .bad_o(size_bad),
    .size_o(size_q),
    .top_word_o(top_word),
    .fault_o(size_fault)
  );

  assign pairs = (32'(size_i) + 32'd9 + Word) >> (PlaceBits + 1);  // less one

  logic [IndexBits-1:0] last_d;
  logic                 last_fault;

  always_comb begin
    last_d = IndexBits'(2 * df_jump_inverse_pkg::LeastGroups - 1);
    if (!size_bad && pairs >= df_jump_inverse_pkg::LeastGroups) begin
      last_d = {pairs[IndexBits-2:0], 1'b1};
    end
    if (wipe_i) last_d = '0;
  end

  always_ff @(posedge clk_i) if (wipe_i || load_i) last_q <= last_d;

  df_parity_held #(.Bits(IndexBits), .FaultChecks(FaultChecks)) u_last_parity (
    .clk_i,
    .write_i(wipe_i | load_i),
    .next_i(last_d),
    .value_i(last_q),
    .fault_o(last_fault)
  );

  logic unused_pairs;
  assign unused_pairs = ^pairs;

  /////////////
  // Program //
  /////////////

  df_jump_inverse_pkg::row_e row_q, row_next, following_row;
  logic [IndexBits-1:0]      index_q, index_next, index_d;
  logic [1:0]                operand_q, operand_next, operand_d;
  logic                      ends, short_row, long_row, corrected, final_word, next_jump, halting;

  assign halting = row_q == df_jump_inverse_pkg::RowWipe3;

  always_comb begin
    short_row = row_q == df_jump_inverse_pkg::RowWait || row_q == df_jump_inverse_pkg::RowDrain;
    long_row  = row_q < df_jump_inverse_pkg::RowCheck || row_q >= df_jump_inverse_pkg::RowResult;
    corrected = row_q == df_jump_inverse_pkg::RowCheck || row_q == df_jump_inverse_pkg::RowZero ||
                row_q == df_jump_inverse_pkg::RowD || row_q == df_jump_inverse_pkg::RowLast;
  end

  // operand_q: the operand of the slot. 0: M, 1 and 2: first and second word of a pair, 3: -1 / M.
  always_comb begin
    final_word = index_q == (long_row ? IndexTop : short_row ? IndexWait : last_q);
    operand_d  = operand_q;
    index_d    = index_q + 1'b1;
    ends       = final_word;
    if (row_q == df_jump_inverse_pkg::RowLow || row_q == df_jump_inverse_pkg::RowLowLast) begin
      ends = 1'b1;
    end else if (row_q == df_jump_inverse_pkg::RowModulus) begin
      operand_d[0] = ~operand_q[0];
      ends         = final_word & operand_q[0];
      if (!operand_q[0]) index_d = index_q;
    end else if (corrected) begin
      ends = 1'b0;
      case (operand_q)
        2'd0: begin
          operand_d = 2'd1;
          index_d   = index_q;
        end
        2'd1: operand_d = 2'd2;
        2'd2: begin
          operand_d = (index_q == IndexInvert) ? 2'd3 : 2'd0;
          ends      = final_word;
        end
        default: begin
          operand_d = 2'd0;
          index_d   = index_q;
        end
      endcase
    end
    if (ends) begin
      index_d   = '0;
      operand_d = '0;
    end
  end

  logic [4:0] row_up;

  df_count_up #(.Bits(5)) u_next_row (.value_i(row_q), .next_o(row_up));

  assign following_row = next_jump ? df_jump_inverse_pkg::RowLow :
                         df_jump_inverse_pkg::row_e'(row_up);

  always_comb begin
    row_next     = row_q;
    index_next   = index_q;
    operand_next = operand_q;
    if (wipe_i) begin
      row_next     = df_jump_inverse_pkg::RowWipe0;
      index_next   = '0;
      operand_next = '0;
    end else if (load_i) begin
      row_next     = df_jump_inverse_pkg::RowModulus;
      index_next   = '0;
      operand_next = '0;
    end else if (tick_o && !(halting && final_word)) begin
      index_next   = index_d;
      operand_next = operand_d;
      if (ends) row_next = following_row;
    end
  end

  always_ff @(posedge clk_i) begin
    row_q     <= row_next;
    index_q   <= index_next;
    operand_q <= operand_next;
  end

  assign index_o = (corrected && operand_q == 2'd0) ||
                   (row_q == df_jump_inverse_pkg::RowModulus && operand_q[0]) ?
                   {1'b0, index_q[IndexBits-1:1]} :
                   (corrected && operand_q == 2'd3) ? '0 : index_q;

  logic program_fault, findings_fault;

  // Number of remaining jumps, times 111.
  logic [CountBits-1:0] count_q, count_next, count_less;
  logic                 borrow;

  assign {borrow, count_less} = {1'b0, count_q} - (CountBits + 1)'(df_jump_inverse_pkg::Loss);
  assign next_jump = row_q == df_jump_inverse_pkg::RowD && !borrow;

  always_comb begin
    count_next = count_q;
    if (wipe_i) count_next = '0;
    else if (row_q == df_jump_inverse_pkg::RowModulus) count_next = {size_q, 4'd0};
    else if (tick_o && ends && row_q == df_jump_inverse_pkg::RowD) count_next = count_less;
  end

  always_ff @(posedge clk_i) begin
    count_q <= count_next;
  end

  df_parity #(.Bits(7 + IndexBits + CountBits), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({row_next, index_next, operand_next, count_next}),
    .value_i({row_q, index_q, operand_q, count_q}),
    .fault_o(program_fault)
  );

  assign fault_o = program_fault | size_fault | last_fault | findings_fault | phase_fault;

  ///////////////////////
  // Controls of slots //
  ///////////////////////

  logic simple, part;

  assign simple = row_q == df_jump_inverse_pkg::RowScale || row_q == df_jump_inverse_pkg::RowF;
  assign part   = simple || (corrected && (operand_q == 2'd1 || operand_q == 2'd2));

  always_comb begin
    slot_o         = '0;
    slot_o.correct = corrected && operand_q == 2'd0;
    slot_o.invert  = corrected && operand_q == 2'd3;
    slot_o.low     = row_q == df_jump_inverse_pkg::RowLow ||
                     row_q == df_jump_inverse_pkg::RowLowLast;
    slot_o.first   = (!simple && !corrected) || (index_q == '0 && (simple || slot_o.correct));
    slot_o.keep    = corrected && operand_q == 2'd1;
    slot_o.top     = part && index_q == {last_q[IndexBits-1:1], 1'b0};
    slot_o.part    = part;
    slot_o.empty   = part && index_q == '0;
    slot_o.start   = part && index_q == IndexBits'(1'b1);
    slot_o.last    = part && index_q == last_q;
    slot_o.write   = part && row_q != df_jump_inverse_pkg::RowCheck;
    slot_o.second  = corrected;
  end

  always_comb begin
    matrix_o = df_jump_inverse_pkg::MatrixJump;
    if (row_q == df_jump_inverse_pkg::RowCheck) matrix_o = df_jump_inverse_pkg::MatrixCheck;
    if (row_q == df_jump_inverse_pkg::RowZero) matrix_o = df_jump_inverse_pkg::MatrixZero;
    if (row_q == df_jump_inverse_pkg::RowLowLast) matrix_o = df_jump_inverse_pkg::MatrixLast;
    load_matrix_o = slot_o.low;
    if (row_q == df_jump_inverse_pkg::RowCheck || row_q == df_jump_inverse_pkg::RowZero ||
        row_q == df_jump_inverse_pkg::RowScale) begin
      load_matrix_o = index_q == '0 && operand_q == '0;
    end
  end

  assign check_o = row_q == df_jump_inverse_pkg::RowCheck;
  assign last_o  = row_q == df_jump_inverse_pkg::RowLast;

  // Places 0: f, g; 1: d, e; 2: M; 3: nothing.
  always_comb begin
    x_place_o = 2'd0;
    y_place_o = 2'd0;
    if (row_q == df_jump_inverse_pkg::RowModulus) begin
      x_place_o = {operand_q[0], 1'b0};
      y_place_o = 2'd2;
    end
    if (row_q == df_jump_inverse_pkg::RowDividend || corrected ||
        row_q == df_jump_inverse_pkg::RowResult || row_q == df_jump_inverse_pkg::RowWipe1) begin
      x_place_o = 2'd1;
      y_place_o = {1'b0, row_q != df_jump_inverse_pkg::RowCheck};
    end
    if (slot_o.correct || row_q == df_jump_inverse_pkg::RowWipe2) begin
      x_place_o = 2'd2;
      y_place_o = 2'd2;
    end
    if (halting) begin
      x_place_o = 2'd3;
      y_place_o = 2'd3;
    end
  end

  //////////////
  // Operands //
  //////////////

  logic wiping, modulus, divisor, dividend;

  assign modulus  = row_q == df_jump_inverse_pkg::RowModulus;
  assign divisor  = row_q == df_jump_inverse_pkg::RowDivisor;
  assign dividend = row_q == df_jump_inverse_pkg::RowDividend;
  assign wiping   = row_q >= df_jump_inverse_pkg::RowWipe0;

  assign load_x_o  = wiping | dividend | (modulus & ~(operand_q[0] & index_q[0]));
  assign load_y_o  = wiping | dividend | divisor | (modulus & operand_q[0] & index_q[0]);
  assign take_o    = tick_o & ((modulus & operand_q[0]) | divisor | dividend);
  assign modulus_o = tick_o & modulus & (index_q == '0) & ~operand_q[0];
  assign divisor_o = tick_o & divisor & (index_q == '0);

  // Bits from n on of an operand must be 0; of the modulus, bits above the lowest must not be.
  logic            is_top, seen_top_q, seen_top_d, too_long, above_one_q, above_one_d;
  logic [Word-1:0] above;

  assign is_top   = index_q == top_word;
  assign above    = ({Word{1'b1}} << (32'(size_q) & (Word - 1))) & {Word{is_top}};
  assign too_long = (in_data_i & (above | {Word{seen_top_q}})) != '0;

  always_comb begin
    seen_top_d  = seen_top_q;
    above_one_d = above_one_q;
    if (take_o) begin
      seen_top_d = (seen_top_q | is_top) & ~ends;
      if (modulus) begin
        above_one_d = above_one_q | (in_data_i[Word-1:1] != '0) | (in_data_i[0] & index_q != '0);
      end
    end
    if (wipe_i || load_i) {seen_top_d, above_one_d} = '0;
  end

  //////////////
  // Findings //
  //////////////

  logic unused_slot;
  assign unused_slot = ^{slot_i.correct, slot_i.invert, slot_i.low, slot_i.first, slot_i.keep,
                         slot_i.top};

  logic bad_q, range_q, unit_q, minus_q, second_q, highest, complete;
  logic [1:0] signs;

  assign highest  = phase_zero_o & slot_i.last;
  assign signs    = {results_i[1][Word-1], results_i[0][Word-1]};
  assign complete = phase_zero_o & slot_i.part & ~slot_i.empty & slot_i.write & ~slot_i.second;

  logic bad_d, range_d, unit_d, minus_d, second_d, read_q, read_d, offer_q, offer_d, give_q, give_d;

  // unit_q: f is 1, minus_q: f is -1.
  always_comb begin
    bad_d    = bad_q;
    range_d  = range_q;
    unit_d   = unit_q;
    minus_d  = minus_q;
    second_d = second_q;
    if (take_o && modulus && (too_long || (!in_data_i[0] && index_q == '0))) bad_d = 1'b1;
    if (divisor_o && !above_one_q) bad_d = 1'b1;
    if (take_o && !modulus && too_long) range_d = 1'b1;
    if (highest && !slot_i.write && signs != 2'b11) range_d = 1'b1;
    if (load_i) {bad_d, range_d} = {size_bad, 1'b0};
    if (complete) begin
      unit_d = (slot_i.start ? results_i[0][0] : unit_q & ~results_i[0][0]) &
                (results_i[0][Word-1:1] == '0);
      minus_d = (slot_i.start | minus_q) & (results_i[0] == '1);
    end
    if (highest && slot_i.write && slot_i.second) second_d = signs[0];
    if (wipe_i) {bad_d, range_d, unit_d, minus_d, second_d} = '0;
  end

  // Stages of a word of the result: read, offered to the output register, stored there.
  always_comb begin
    {read_d, offer_d, give_d} = {read_q, offer_q, give_q};
    if (tick_o) begin
      read_d  = row_q == df_jump_inverse_pkg::RowResult;
      offer_d = read_q;
      give_d  = offer_q;
    end
    if (wipe_i || load_i) {read_d, offer_d, give_d} = '0;
  end

  always_ff @(posedge clk_i) begin
    seen_top_q  <= seen_top_d;
    above_one_q <= above_one_d;
    bad_q       <= bad_d;
    range_q     <= range_d;
    unit_q      <= unit_d;
    minus_q     <= minus_d;
    second_q    <= second_d;
    read_q      <= read_d;
    offer_q     <= offer_d;
    give_q      <= give_d;
  end

  df_parity #(.Bits(10), .FaultChecks(FaultChecks)) u_findings_parity (
    .clk_i,
    .next_i({seen_top_d, above_one_d, bad_d, range_d, unit_d, minus_d, second_d, read_d, offer_d,
             give_d}),
    .value_i({seen_top_q, above_one_q, bad_q, range_q, unit_q, minus_q, second_q, read_q, offer_q,
              give_q}),
    .fault_o(findings_fault)
  );

  assign minus_o  = minus_q;
  assign second_o = second_q;

  always_comb begin
    status_o = df_pkg::StatusOk;
    if (!unit_q && !minus_q) status_o = df_pkg::StatusNotInvertible;
    if (range_q) status_o = df_pkg::StatusOperandRange;
    if (bad_q) status_o = df_pkg::StatusBadModulus;
  end

  ////////////
  // Result //
  ////////////

  assign offer_o = tick_o & offer_q;
  assign give_o  = tick_o & give_q;
  assign done_o  = give_o & (row_q == df_jump_inverse_pkg::RowWipe0) & (index_q == IndexDone);

endmodule
