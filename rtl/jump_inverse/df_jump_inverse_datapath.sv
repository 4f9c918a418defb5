// SPDX-License-Identifier: Apache-2.0
//
// Datapath of the inverter by jumps: two memories, four products, two sums. A slot goes through the
// stages below, a new one with each tick:
//
//   A           B        C                    D            E           F        G
//
//   address --> X, Y --> words --> factors --> 4 products --> 2 sums --> sums --> words --> X, Y
//                                  ^    ^
//                          matrix -+    +- lowest words of products
//
// Computes  X = (u x + v y + multiple of M) / 2^16, Y = (q x + r y + multiple of M) / 2^16, where x
//           and y are the numbers in X and in Y; slot_t of df_jump_inverse_pkg controls each slot.
// Control   slot_i, the places and the indices are of stage A. load_i writes in_data_i instead.
// Outputs   slot_o and results_o are of stage G, x_o and y_o of stage C.

module df_jump_inverse_datapath #(
  parameter int unsigned Multipliers = 4,
  parameter int unsigned Groups      = 9,   // pairs of words of a number
  parameter int unsigned DeltaBits   = 11,
  parameter int unsigned Technology  = 0,     // df_tech_pkg::Technology*
  parameter bit          FaultChecks = 1'b1,  // see df_parity
  parameter bit          Check       = 1'b0,  // 1: see df_jump_inverse_check
  parameter bit          Wipe        = 1'b1,  // 0: words and factors are not wiped
  localparam int unsigned Word       = df_jump_inverse_pkg::word(Multipliers),
  localparam int unsigned Ticks      = df_jump_inverse_pkg::ticks(Multipliers),
  localparam int unsigned PhaseBits  = (Ticks > 1) ? $clog2(Ticks) : 1,
  localparam int unsigned IndexBits  = $clog2(2 * Groups)
) (
  input  logic                         clk_i,
  input  logic                         wipe_i,
  input  logic                         restart_i,
  input  logic                         tick_i,  // last cycle of a slot
  input  logic                         phase_zero_i,  // first cycle of a slot
  input  logic [PhaseBits-1:0]         phase_i,

  // Stage A
  input  df_jump_inverse_pkg::slot_t   slot_i,
  input  df_jump_inverse_pkg::matrix_e matrix_i,
  input  logic                         load_matrix_i,
  input  logic                         check_i,  // M is subtracted
  input  logic                         last_i,   // M is added to the second result
  input  logic                         minus_i,  // f is negative
  input  logic [1:0]                   x_place_i,
  input  logic [1:0]                   y_place_i,
  input  logic [IndexBits-1:0]         index_i,

  // Operands
  input  logic                         load_x_i,
  input  logic                         load_y_i,
  input  logic                         modulus_i,  // its lowest word
  input  logic                         divisor_i,  // its lowest word
  input  logic [Word-1:0]              in_data_i,
  input  logic                         offer_i,    // stage C: the words read are of the result

  output logic [Word-1:0]              in_word_o,  // stage A: the word taken in the slot before
  output logic [Word-1:0]              x_o,
  output logic [Word-1:0]              y_o,
  output df_jump_inverse_pkg::slot_t   slot_o,      // stage G
  output logic [1:0][Word-1:0]         results_o,
  output logic                         fault_o,     // an upset of a control or of a word read
  output logic                         mismatch_o   // with Check, until restart_i
);

  if (Groups < df_jump_inverse_pkg::LeastGroups) begin : gen_check_groups
    $error("df_jump_inverse_datapath: Groups must be at least LeastGroups");
  end

  localparam int unsigned Jump    = df_jump_inverse_pkg::Jump;
  localparam int unsigned Factor  = df_jump_inverse_pkg::FactorBits;
  localparam int unsigned Product = Word + Factor;
  localparam int unsigned Address = $clog2(8 * Groups);

  ////////////
  // Stages //
  ////////////

  // Controls of a slot move one stage with each tick: slot_c_q holds the former slot_b_q.
  df_jump_inverse_pkg::slot_t   slot_b_q, slot_c_q, slot_d_q, slot_e_q, slot_f_q, slot_g_q;
  df_jump_inverse_pkg::matrix_e matrix_b_q;
  logic                         takes_b_q;
  logic [1:0]                   check_q, last_q;

  df_jump_inverse_pkg::slot_t   slot_b_d, slot_c_d, slot_d_d, slot_e_d, slot_f_d, slot_g_d;
  df_jump_inverse_pkg::matrix_e matrix_b_d;
  logic                         takes_b_d, restart;
  logic [1:0]                   check_d, last_d;

  assign restart = wipe_i | restart_i;

  always_comb begin
    slot_b_d   = slot_i;
    slot_c_d   = slot_b_q;
    slot_d_d   = slot_c_q;
    slot_e_d   = slot_d_q;
    slot_f_d   = slot_e_q;
    slot_g_d   = slot_f_q;
    check_d    = {check_q[0], check_i};
    last_d     = {last_q[0], last_i};
    takes_b_d  = load_matrix_i;
    matrix_b_d = matrix_i;
    if (restart) begin
      slot_b_d   = '0;
      slot_c_d   = '0;
      slot_d_d   = '0;
      slot_e_d   = '0;
      slot_f_d   = '0;
      slot_g_d   = '0;
      check_d    = '0;
      last_d     = '0;
      takes_b_d  = 1'b0;
      matrix_b_d = df_jump_inverse_pkg::MatrixJump;
    end
  end

  always_ff @(posedge clk_i) begin
    if (restart || tick_i) begin
      slot_b_q   <= slot_b_d;
      slot_c_q   <= slot_c_d;
      slot_d_q   <= slot_d_d;
      slot_e_q   <= slot_e_d;
      check_q    <= check_d;
      last_q     <= last_d;
      takes_b_q  <= takes_b_d;
      matrix_b_q <= matrix_b_d;
    end
  end

  // The products of a slot are complete in the first cycle of stage E alone.
  always_ff @(posedge clk_i) begin
    if (restart || phase_zero_i) {slot_f_q, slot_g_q} <= {slot_f_d, slot_g_d};
  end

  localparam int unsigned SlotBits = df_jump_inverse_pkg::SlotBits;

  logic pulse_fault, stage_fault, last_stage_fault, place_fault, steps_fault;
  logic word_fault, matrix_fault, multiple_fault;

  df_parity_held #(.Bits(4 * SlotBits + 7), .FaultChecks(FaultChecks)) u_stage_parity (
    .clk_i,
    .write_i(restart | tick_i),
    .next_i({slot_b_d, slot_c_d, slot_d_d, slot_e_d, check_d, last_d, takes_b_d, matrix_b_d}),
    .value_i({slot_b_q, slot_c_q, slot_d_q, slot_e_q, check_q, last_q, takes_b_q, matrix_b_q}),
    .fault_o(stage_fault)
  );

  df_parity_held #(.Bits(2 * SlotBits), .FaultChecks(FaultChecks)) u_last_stage_parity (
    .clk_i,
    .write_i(restart | phase_zero_i),
    .next_i({slot_f_d, slot_g_d}),
    .value_i({slot_f_q, slot_g_q}),
    .fault_o(last_stage_fault)
  );

  // write_q: first cycle in which the sums of stage G are words to write. jump_q: they are the lowest
  // words of f and g.
  logic write_q, jump_q, write_d, jump_d;

  assign write_d = phase_zero_i & slot_f_q.part & ~slot_f_q.empty & slot_f_q.write & ~restart;
  assign jump_d  = phase_zero_i & slot_f_q.start & slot_f_q.write & ~slot_f_q.second & ~restart;

  always_ff @(posedge clk_i) {write_q, jump_q} <= {write_d, jump_d};

  df_parity #(.Bits(2), .FaultChecks(FaultChecks)) u_pulse_parity (
    .clk_i,
    .next_i({write_d, jump_d}),
    .value_i({write_q, jump_q}),
    .fault_o(pulse_fault)
  );

  assign fault_o = pulse_fault | stage_fault | last_stage_fault | place_fault | steps_fault
                 | word_fault | matrix_fault | multiple_fault;

  assign slot_o = slot_g_q;

  //////////////
  // Memories //
  //////////////

  logic                 write_x, write_y;
  logic [Address-1:0]   x_address, y_address, x_write, y_write, result_address;
  logic [IndexBits-1:0] index_q;

  assign x_address      = {index_i, x_place_i};
  assign y_address      = {index_i, y_place_i};
  assign result_address = {index_q, 1'b0, slot_g_q.second};

  assign write_x = write_q | load_x_i;
  assign write_y = write_q | load_y_i;
  assign x_write = load_x_i ? x_address : result_address;
  assign y_write = load_y_i ? y_address : result_address;

  // Index of the next result.
  logic [IndexBits-1:0] index_d;
  logic                 index_write;

  assign index_d     = (wipe_i || slot_g_q.empty) ? '0 : index_q + 1'b1;
  assign index_write = wipe_i | (phase_zero_i & slot_g_q.part);

  always_ff @(posedge clk_i) if (index_write) index_q <= index_d;

  df_parity_held #(.Bits(IndexBits), .FaultChecks(FaultChecks)) u_place_parity (
    .clk_i,
    .write_i(index_write),
    .next_i(index_d),
    .value_i(index_q),
    .fault_o(place_fault)
  );

  // Words in memory; FaultChecks or Check adds a parity bit, which a block RAM has room for.
  localparam int unsigned Width = (FaultChecks || Check) ? Word + 1 : Word;

  logic [Width-1:0] x_write_word, y_write_word, x_word, y_word, in_word, in_word_q;
  logic [1:0][Width-1:0] result_words;

  // The word that was taken in the slot before.
  always_ff @(posedge clk_i) begin
    if (wipe_i & Wipe) in_word_q <= '0;
    else if (tick_i) in_word_q <= in_word;
  end

  assign in_word_o    = in_word_q[Word-1:0];
  assign x_write_word = load_x_i ? in_word_q : result_words[0];
  assign y_write_word = load_y_i ? in_word_q : result_words[1];

  df_jump_inverse_memory #(.Width(Width), .Depth(8 * Groups), .Technology(Technology)) u_x (
    .clk_i,
    .wipe_i(wipe_i & Wipe),
    .write_i(write_x),
    .write_address_i(x_write),
    .write_data_i(x_write_word),
    .read_i(tick_i),
    .read_address_i(x_address),
    .read_data_o(x_word)
  );

  df_jump_inverse_memory #(.Width(Width), .Depth(8 * Groups), .Technology(Technology)) u_y (
    .clk_i,
    .wipe_i(wipe_i & Wipe),
    .write_i(write_y),
    .write_address_i(y_write),
    .write_data_i(y_write_word),
    .read_i(tick_i),
    .read_address_i(y_address),
    .read_data_o(y_word)
  );

  if (FaultChecks || Check) begin : gen_word_parity
    logic reads;
    assign in_word         = {^in_data_i, in_data_i};
    assign result_words[0] = {^results_o[0], results_o[0]};
    assign result_words[1] = {^results_o[1], results_o[1]};
    assign reads           = slot_c_q.part | (slot_c_q.correct ^ slot_c_q.low) | offer_i;
    assign word_fault      = reads & ((^x_word) | (^y_word));
  end else begin : gen_no_word_parity
    logic unused_offer;
    assign unused_offer = offer_i;
    assign in_word      = in_data_i;
    assign result_words = results_o;
    assign word_fault   = 1'b0;
  end

  assign x_o = x_word[Word-1:0];
  assign y_o = y_word[Word-1:0];

  ////////////////////////////
  // Divsteps of low words  //
  ////////////////////////////

  logic [3:0][Factor-1:0] steps, matrix_q;

  df_jump_inverse_steps #(
    .DeltaBits(DeltaBits), .Technology(Technology), .FaultChecks(FaultChecks)
  ) u_steps (
    .clk_i, .wipe_i, .restart_i, .modulus_i, .divisor_i,
    .fault_o(steps_fault),
    .jump_i(jump_q),
    .f_i(x_write_word[Jump-1:0]),
    .g_i(y_write_word[Jump-1:0]),
    .matrix_o(steps)
  );

  localparam logic [Factor-1:0] Whole = Factor'(32'd1 << Jump);

  logic                   matrix_write, is_jump, is_last, is_check, keeps_y;
  logic [3:0][Factor-1:0] matrix_d;

  assign matrix_write = wipe_i | (tick_i & takes_b_q);
  assign is_jump      = matrix_b_q == df_jump_inverse_pkg::MatrixJump;
  assign is_last      = matrix_b_q == df_jump_inverse_pkg::MatrixLast;
  assign is_check     = matrix_b_q == df_jump_inverse_pkg::MatrixCheck;
  assign keeps_y      = is_check | matrix_b_q == df_jump_inverse_pkg::MatrixZero;

  logic [Factor-1:0] sign;
  assign sign = {{Factor - 1{minus_i & is_last}}, is_last};

  always_comb begin
    matrix_d = '0;
    if (!wipe_i) begin
      matrix_d[0] = is_jump ? steps[0] : sign | (Whole & {Factor{is_check}});
      matrix_d[1] = is_jump ? steps[1] : '0;
      matrix_d[2] = is_jump ? steps[2] : sign;
      matrix_d[3] = is_jump ? steps[3] : Whole & {Factor{keeps_y}};
    end
  end

  always_ff @(posedge clk_i) if (matrix_write) matrix_q <= matrix_d;

  df_parity_held #(.Bits(4 * Factor), .FaultChecks(Check)) u_matrix_parity (
    .clk_i,
    .write_i(matrix_write),
    .next_i({matrix_d}),
    .value_i({matrix_q}),
    .fault_o(matrix_fault)
  );

  ///////////////////////////
  // Factors and products  //
  ///////////////////////////

  // inverse_q: -1 / M modulo 2^16. multiple_q: the multiples of M to add; before that, what they are
  // to make 0.
  logic [Jump-1:0]         inverse_q;
  logic [1:0][Jump-1:0]    multiple_q, low_products, low_sum;
  logic [1:0][Factor-1:0]  multiple;
  logic [3:0][Factor-1:0]  factors;
  logic [Word:0]           x, y;
  logic [3:0][Product-1:0] products;

  always_ff @(posedge clk_i) begin
    if (wipe_i) inverse_q <= '0;
    else if (divisor_i) inverse_q <= steps[2][Jump-1:0];
  end

  always_comb begin
    for (int unsigned i = 0; i < 2; i++) begin
      multiple[i] = {{2{multiple_q[i][Jump-1] | check_q[1]}}, multiple_q[i]};
    end
    if (last_q[1]) multiple[1][Factor-1:Jump] = {1'b0, ~multiple_q[1][Jump-1]};
  end

  always_comb begin
    factors = matrix_q;
    if (slot_c_q.correct) begin
      factors[0] = multiple[0];
      factors[1] = multiple[0];
      factors[2] = multiple[1];
      factors[3] = multiple[1];
    end
    x = {x_o[Word-1] & slot_c_q.top, x_o};
    y = {y_o[Word-1] & slot_c_q.top, y_o};
    if (slot_c_q.correct && slot_c_q.low) x = (Word + 1)'(inverse_q);
  end

  df_jump_inverse_products #(
    .Word(Word), .Multipliers(Multipliers), .Technology(Technology)
  ) u_products (
    .clk_i, .wipe_i, .tick_i, .phase_i,
    .factors_i(factors),
    .x_i(x),
    .y_i(y),
    .products_o(products)
  );

  logic [1:0][Jump-1:0] multiple_d;
  logic                 multiple_write;

  assign multiple_write = restart | (phase_zero_i & slot_e_q.low);

  always_comb begin
    multiple_d = low_products;
    if (restart) multiple_d = '0;
  end

  always_ff @(posedge clk_i) if (multiple_write) multiple_q <= multiple_d;

  df_parity_held #(.Bits(2 * Jump), .FaultChecks(Check)) u_multiple_parity (
    .clk_i,
    .write_i(multiple_write),
    .next_i({multiple_d}),
    .value_i({multiple_q}),
    .fault_o(multiple_fault)
  );

  //////////
  // Sums //
  //////////

  logic add;
  assign add = slot_f_q.part | (slot_f_q.correct & ~slot_f_q.low);

  for (genvar i = 0; i < 2; i++) begin : gen_lane
    df_jump_inverse_lane #(.Word(Word), .Technology(Technology)) u_lane (
      .clk_i, .wipe_i,
      .restart_i(restart),
      .phase_zero_i,
      .correct_i(slot_e_q.correct),
      .p_i(products[2*i]),
      .q_i(products[2*i+1]),
      .products_o(low_products[i]),
      .add_i(add),
      .last_i(slot_f_q.last),
      .keep_i(slot_f_q.keep),
      .part_i(slot_g_q.part),
      .result_o(results_o[i]),
      .low_o(low_sum[i])
    );
  end

  if (Check) begin : gen_check
    df_jump_inverse_check #(.Word(Word)) u_check (
      .clk_i, .tick_i, .phase_zero_i,
      .restart_i(restart),
      .factors_i(factors),
      .x_i(x),
      .y_i(y),
      .add_i(add),
      .first_i(slot_f_q.first),
      .part_i(slot_g_q.part),
      .empty_i(slot_g_q.empty),
      .last_i(slot_g_q.last),
      .results_i(results_o),
      .low_i(low_sum),
      .mismatch_o
    );
  end else begin : gen_no_check
    logic unused_low;
    assign unused_low = ^low_sum;
    assign mismatch_o = 1'b0;
  end

endmodule
