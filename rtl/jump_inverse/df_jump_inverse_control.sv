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
  input  logic [Word-1:0]              word_i,  // of the slot in stage A

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

  // Index at which the last word of the result goes out, four slots after its slot.
  localparam logic [IndexBits-1:0] IndexDone = IndexBits'(32'd3);

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

  df_jump_inverse_pkg::row_e row;
  logic [IndexBits-1:0]      index, place, index_end;
  logic [1:0]                operand;
  logic                      wiping, simple, corrected, low, inverts, ends;
  logic                      program_fault, findings_fault, stage_fault, operand_fault;

  df_jump_inverse_program #(
    .SizeWidth(SizeWidth), .IndexBits(IndexBits), .IndexTop(2 * Groups - 1),
    .FaultChecks(FaultChecks)
  ) u_program (
    .clk_i, .load_i, .wipe_i,
    .tick_i(tick_o),
    .size_i(size_q),
    .last_i(last_q),
    .row_o(row),
    .wiping_o(wiping),
    .simple_o(simple),
    .corrected_o(corrected),
    .low_o(low),
    .inverts_o(inverts),
    .index_o(index),
    .index_end_o(index_end),
    .operand_o(operand),
    .ends_o(ends),
    .fault_o(program_fault)
  );

  // A pair of words of M is at one place in both memories.
  assign place = (corrected && operand == 2'd0) ||
                 (row == df_jump_inverse_pkg::RowModulus && operand[0]) ?
                 {1'b0, index[IndexBits-1:1]} : index;

  assign fault_o = program_fault | size_fault | last_fault | findings_fault | phase_fault |
                   stage_fault | operand_fault;

  ///////////////////////
  // Controls of slots //
  ///////////////////////

  df_jump_inverse_pkg::slot_t   slot;
  df_jump_inverse_pkg::matrix_e matrix;
  logic                         part, load_matrix;
  logic [1:0]                   x_place, y_place;

  assign part   = (simple && !operand[0]) || (corrected && operand != '0);

  always_comb begin
    slot         = '0;
    slot.correct = (corrected && operand == '0) || (inverts && operand[0]);
    slot.low     = low || (inverts && operand[0]);
    slot.first   = index == '0 && (simple || slot.correct);
    slot.keep    = corrected && operand[0];
    slot.top     = part && index == index_end;
    slot.part    = part;
    slot.empty   = part && index == '0;
    slot.start   = part && index == IndexBits'(1'b1);
    slot.last    = part && ends;
    slot.write   = part && row != df_jump_inverse_pkg::RowCheck;
    slot.second  = corrected;
  end

  always_comb begin
    matrix = df_jump_inverse_pkg::MatrixJump;
    if (row == df_jump_inverse_pkg::RowCheck) matrix = df_jump_inverse_pkg::MatrixCheck;
    if (row == df_jump_inverse_pkg::RowZero) matrix = df_jump_inverse_pkg::MatrixZero;
    if (row == df_jump_inverse_pkg::RowLowLast) matrix = df_jump_inverse_pkg::MatrixLast;
    load_matrix = low;
    if (row == df_jump_inverse_pkg::RowCheck || row == df_jump_inverse_pkg::RowZero ||
        row == df_jump_inverse_pkg::RowScale) begin
      load_matrix = index == '0 && operand == '0;
    end
  end

  // Places 0: f, g; 1: d, e; 2: M; 3: nothing.
  always_comb begin
    x_place = 2'd0;
    y_place = 2'd0;
    if (row == df_jump_inverse_pkg::RowModulus) begin
      x_place = {operand[0], 1'b0};
      y_place = 2'd2;
    end
    if (row == df_jump_inverse_pkg::RowDividend || corrected || low ||
        row == df_jump_inverse_pkg::RowResult || row == df_jump_inverse_pkg::RowWipe1) begin
      x_place = 2'd1;
      y_place = {1'b0, row != df_jump_inverse_pkg::RowCheck};
    end
    if ((corrected && operand == '0) || row == df_jump_inverse_pkg::RowWipe2) begin
      x_place = 2'd2;
      y_place = 2'd2;
    end
    if (row == df_jump_inverse_pkg::RowWipe3) begin
      x_place = 2'd3;
      y_place = 2'd3;
    end
  end

  //////////////
  // Operands //
  //////////////

  logic modulus, divisor, dividend;

  assign modulus  = row == df_jump_inverse_pkg::RowModulus;
  assign divisor  = row == df_jump_inverse_pkg::RowDivisor;
  assign dividend = row == df_jump_inverse_pkg::RowDividend;

  assign take_o = tick_o & ((modulus & operand[0]) | divisor | dividend);

  /////////////
  // Stage A //
  /////////////

  typedef struct packed {
    df_jump_inverse_pkg::slot_t   slot;
    df_jump_inverse_pkg::matrix_e matrix;
    logic                         load_matrix, check, last, load_x, load_y, modulus, divisor, read;
    logic                         take, of_modulus, lowest, top, final_word;
    logic [1:0]                   x_place, y_place;
    logic [IndexBits-1:0]         index;
  } stage_t;

  localparam int unsigned StageBits = df_jump_inverse_pkg::SlotBits + 19 + IndexBits;

  stage_t stage_q, stage_d;

  always_comb begin
    stage_d             = '0;
    stage_d.slot        = slot;
    stage_d.matrix      = matrix;
    stage_d.load_matrix = load_matrix;
    stage_d.check       = row == df_jump_inverse_pkg::RowCheck;
    stage_d.last        = row == df_jump_inverse_pkg::RowLast;
    stage_d.load_x      = wiping | dividend | (modulus & ~(operand[0] & index[0]));
    stage_d.load_y      = wiping | dividend | divisor | (modulus & operand[0] & index[0]);
    stage_d.modulus     = modulus & (index == '0) & ~operand[0];
    stage_d.divisor     = divisor & (index == '0);
    stage_d.read        = row == df_jump_inverse_pkg::RowResult;
    stage_d.take        = take_o;
    stage_d.of_modulus  = modulus;
    stage_d.lowest      = index == '0;
    stage_d.top         = index == top_word;
    stage_d.final_word  = ends;
    stage_d.x_place     = x_place;
    stage_d.y_place     = y_place;
    stage_d.index       = place;
    if (wipe_i || load_i) stage_d = '0;
  end

  always_ff @(posedge clk_i) if (wipe_i || load_i || tick_o) stage_q <= stage_d;

  df_parity_held #(.Bits(StageBits), .FaultChecks(FaultChecks)) u_stage_parity (
    .clk_i,
    .write_i(wipe_i | load_i | tick_o),
    .next_i(stage_d),
    .value_i(stage_q),
    .fault_o(stage_fault)
  );

  assign slot_o        = stage_q.slot;
  assign matrix_o      = stage_q.matrix;
  assign load_matrix_o = stage_q.load_matrix;
  assign check_o       = stage_q.check;
  assign last_o        = stage_q.last;
  assign load_x_o      = stage_q.load_x;
  assign load_y_o      = stage_q.load_y;
  assign modulus_o     = tick_o & stage_q.modulus;
  assign divisor_o     = tick_o & stage_q.divisor;
  assign x_place_o     = stage_q.x_place;
  assign y_place_o     = stage_q.y_place;
  assign index_o       = stage_q.index;

  logic bad, range, above_one;

  df_jump_inverse_operand_check #(.Word(Word), .FaultChecks(FaultChecks)) u_operand_check (
    .clk_i,
    .restart_i(wipe_i | load_i),
    .take_i(tick_o & stage_q.take),
    .modulus_i(stage_q.of_modulus),
    .lowest_i(stage_q.lowest),
    .top_i(stage_q.top),
    .final_i(stage_q.final_word),
    .place_i(PlaceBits'(32'(size_q))),
    .word_i(word_i),
    .bad_o(bad),
    .range_o(range),
    .above_one_o(above_one),
    .fault_o(operand_fault)
  );

  //////////////
  // Findings //
  //////////////

  logic unused_slot;
  assign unused_slot = ^{slot_i.correct, slot_i.low, slot_i.first, slot_i.keep,
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
    if (bad || (divisor_o && !above_one)) bad_d = 1'b1;
    if (range) range_d = 1'b1;
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
      read_d  = stage_q.read;
      offer_d = read_q;
      give_d  = offer_q;
    end
    if (wipe_i || load_i) {read_d, offer_d, give_d} = '0;
  end

  always_ff @(posedge clk_i) begin
    bad_q    <= bad_d;
    range_q  <= range_d;
    unit_q   <= unit_d;
    minus_q  <= minus_d;
    second_q <= second_d;
    read_q   <= read_d;
    offer_q  <= offer_d;
    give_q   <= give_d;
  end

  df_parity #(.Bits(8), .FaultChecks(FaultChecks)) u_findings_parity (
    .clk_i,
    .next_i({bad_d, range_d, unit_d, minus_d, second_d, read_d, offer_d, give_d}),
    .value_i({bad_q, range_q, unit_q, minus_q, second_q, read_q, offer_q, give_q}),
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
  assign done_o  = give_o & (row == df_jump_inverse_pkg::RowWipe0) & (index == IndexDone);

endmodule
