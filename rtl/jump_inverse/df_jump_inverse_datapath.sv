// SPDX-License-Identifier: Apache-2.0
//
// Datapath of the inverter by jumps: two memories, four products, two sums. A slot goes through the
// stages below, a new one with each tick:
//
//   A           B        C                    D            E          F
//
//   address --> X, Y --> words --> factors --> 4 products --> sums --> words, 16 bits lower -> X,Y
//                                  ^    ^
//                          matrix -+    +- lowest words of the sums, of products
//
// Computes  X = (u x + v y + multiple of M) / 2^16, Y = (q x + r y + multiple of M) / 2^16, where x
//           and y are the numbers in X and in Y; slot_t of df_jump_inverse_pkg controls each slot.
// Control   slot_i, the places and the indices are of stage A. load_i writes in_data_i instead.
// Outputs   slot_o and results_o are of stage F, x_o and y_o of stage C.

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

  output logic [Word-1:0]              x_o,
  output logic [Word-1:0]              y_o,
  output df_jump_inverse_pkg::slot_t   slot_o,      // stage F
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
  df_jump_inverse_pkg::slot_t   slot_b_q, slot_c_q, slot_d_q, slot_e_q, slot_f_q;
  df_jump_inverse_pkg::matrix_e matrix_b_q;
  logic                         takes_b_q;
  logic [1:0]                   check_q, last_q;

  df_jump_inverse_pkg::slot_t   slot_b_d, slot_c_d, slot_d_d, slot_e_d, slot_f_d;
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
    if (restart || phase_zero_i) slot_f_q <= slot_f_d;
  end

  localparam int unsigned SlotBits = df_jump_inverse_pkg::SlotBits;

  logic stage_fault, last_stage_fault, place_fault, address_fault, steps_fault;
  logic word_fault, matrix_fault, multiple_fault;

  df_parity_held #(.Bits(4 * SlotBits + 7), .FaultChecks(FaultChecks)) u_stage_parity (
    .clk_i,
    .write_i(restart | tick_i),
    .next_i({slot_b_d, slot_c_d, slot_d_d, slot_e_d, check_d, last_d, takes_b_d, matrix_b_d}),
    .value_i({slot_b_q, slot_c_q, slot_d_q, slot_e_q, check_q, last_q, takes_b_q, matrix_b_q}),
    .fault_o(stage_fault)
  );

  df_parity_held #(.Bits(SlotBits), .FaultChecks(FaultChecks)) u_last_stage_parity (
    .clk_i,
    .write_i(restart | phase_zero_i),
    .next_i(slot_f_d),
    .value_i(slot_f_q),
    .fault_o(last_stage_fault)
  );

  assign fault_o = stage_fault | last_stage_fault | place_fault | address_fault | steps_fault
                 | word_fault | matrix_fault | multiple_fault;

  assign slot_o = slot_f_q;

  //////////////
  // Memories //
  //////////////

  logic                 write, write_x, write_y;
  logic [Address-1:0]   x_address, y_address, x_read, y_read, x_write, y_write, result_address;
  logic [Word-1:0]      x_data, y_data;
  logic [IndexBits-1:0] index_q;

  assign x_address      = {index_i, x_place_i};
  assign y_address      = {index_i, y_place_i};
  assign result_address = {index_q, 1'b0, slot_f_q.second};

  assign write   = phase_zero_i & slot_f_q.part & ~slot_f_q.empty & slot_f_q.write;
  assign write_x = write | load_x_i;
  assign write_y = write | load_y_i;
  assign x_write = load_x_i ? x_address : result_address;
  assign y_write = load_y_i ? y_address : result_address;
  assign x_data  = load_x_i ? in_data_i : results_o[0];
  assign y_data  = load_y_i ? in_data_i : results_o[1];

  // Index of the next result.
  logic [IndexBits-1:0] index_d;
  logic                 index_write;

  assign index_d     = (wipe_i || slot_f_q.empty) ? '0 : index_q + 1'b1;
  assign index_write = wipe_i | (phase_zero_i & slot_f_q.part);

  always_ff @(posedge clk_i) if (index_write) index_q <= index_d;

  df_parity_held #(.Bits(IndexBits), .FaultChecks(FaultChecks)) u_place_parity (
    .clk_i,
    .write_i(index_write),
    .next_i(index_d),
    .value_i(index_q),
    .fault_o(place_fault)
  );

  // Read addresses; a slot of several cycles holds them in a register, one slot later.
  if (Ticks == 1) begin : gen_now
    assign x_read        = x_address;
    assign y_read        = y_address;
    assign address_fault = 1'b0;
  end else begin : gen_later
    logic [Address-1:0] x_address_q, y_address_q;
    logic [Address-1:0] x_address_d, y_address_d;

    assign x_address_d = wipe_i ? '0 : x_address;
    assign y_address_d = wipe_i ? '0 : y_address;

    always_ff @(posedge clk_i) begin
      if (wipe_i || tick_i) begin
        x_address_q <= x_address_d;
        y_address_q <= y_address_d;
      end
    end

    df_parity_held #(.Bits(2 * Address), .FaultChecks(FaultChecks)) u_address_parity (
      .clk_i,
      .write_i(wipe_i | tick_i),
      .next_i({x_address_d, y_address_d}),
      .value_i({x_address_q, y_address_q}),
      .fault_o(address_fault)
    );

    assign x_read = x_address_q;
    assign y_read = y_address_q;
  end

  // Words in memory; FaultChecks or Check adds a parity bit, which a block RAM has room for.
  localparam int unsigned Width = (FaultChecks || Check) ? Word + 1 : Word;

  logic [Width-1:0] x_write_word, y_write_word, x_read_word, y_read_word, x_word_q, y_word_q;

  df_block_ram #(.Width(Width), .Depth(8 * Groups)) u_x (
    .clk_i,
    .write_i(write_x),
    .write_address_i(x_write),
    .write_data_i(x_write_word),
    .read_address_i(x_read),
    .read_data_o(x_read_word)
  );

  df_block_ram #(.Width(Width), .Depth(8 * Groups)) u_y (
    .clk_i,
    .write_i(write_y),
    .write_address_i(y_write),
    .write_data_i(y_write_word),
    .read_address_i(y_read),
    .read_data_o(y_read_word)
  );

  // Output registers of the memories: a block RAM has a long clock-to-output delay.
  always_ff @(posedge clk_i) begin
    if (wipe_i & Wipe) begin
      x_word_q <= '0;
      y_word_q <= '0;
    end else if (tick_i) begin
      x_word_q <= x_read_word;
      y_word_q <= y_read_word;
    end
  end

  if (FaultChecks || Check) begin : gen_word_parity
    logic reads;
    assign x_write_word = {^x_data, x_data};
    assign y_write_word = {^y_data, y_data};
    assign reads        = slot_c_q.part | slot_c_q.correct | slot_c_q.invert | offer_i;
    assign word_fault   = reads & ((^x_word_q) | (^y_word_q));
  end else begin : gen_no_word_parity
    logic unused_offer;
    assign unused_offer = offer_i;
    assign x_write_word = x_data;
    assign y_write_word = y_data;
    assign word_fault   = 1'b0;
  end

  assign x_o = x_word_q[Word-1:0];
  assign y_o = y_word_q[Word-1:0];

  ////////////////////////////
  // Divsteps of low words  //
  ////////////////////////////

  logic [3:0][Factor-1:0] steps, matrix_q;
  logic                   jump;

  assign jump = phase_zero_i & slot_f_q.start & slot_f_q.write & ~slot_f_q.second;

  df_jump_inverse_steps #(.DeltaBits(DeltaBits), .FaultChecks(FaultChecks)) u_steps (
    .clk_i, .wipe_i, .restart_i, .modulus_i, .divisor_i,
    .fault_o(steps_fault),
    .jump_i(jump),
    .f_i(x_data[Jump-1:0]),
    .g_i(y_data[Jump-1:0]),
    .matrix_o(steps)
  );

  localparam logic [Factor-1:0] Whole = Factor'(32'd1 << Jump);

  logic [Factor-1:0] sign;
  assign sign = {{Factor - 1{minus_i}}, 1'b1};

  logic                   matrix_write;
  logic [3:0][Factor-1:0] matrix_d;

  assign matrix_write = wipe_i | (tick_i & takes_b_q);

  always_comb begin
    matrix_d = '0;
    case (matrix_b_q)
      df_jump_inverse_pkg::MatrixCheck: begin
        matrix_d[0] = Whole;
        matrix_d[3] = Whole;
      end
      df_jump_inverse_pkg::MatrixZero: matrix_d[3] = Whole;
      df_jump_inverse_pkg::MatrixLast: begin
        matrix_d[0] = sign;
        matrix_d[2] = sign;
      end
      df_jump_inverse_pkg::MatrixJump: matrix_d = steps;
      default: ;
    endcase
    if (wipe_i) matrix_d = '0;
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

  // inverse_q: -1 / M modulo 2^16. low_q: the lowest words of d and e times inverse_q.
  // multiple_q: the multiples of M to add.
  logic [Jump-1:0]         inverse_q;
  logic [1:0][Jump-1:0]    low_q, multiple_q, low_sum;
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
    end else if (slot_c_q.invert) begin
      factors[0] = Factor'(inverse_q);
      factors[3] = Factor'(inverse_q);
    end
    x = slot_c_q.low ? (Word + 1)'(low_q[0]) : {x_o[Word-1] & slot_c_q.top, x_o};
    y = slot_c_q.low ? (Word + 1)'(low_q[1]) : {y_o[Word-1] & slot_c_q.top, y_o};
  end

  df_jump_inverse_products #(
    .Word(Word),
    .Multipliers(Multipliers),
    .Technology(Technology)
  ) u_products (
    .clk_i, .wipe_i, .tick_i, .phase_i,
    .factors_i(factors),
    .x_i(x),
    .y_i(y),
    .products_o(products)
  );

  always_ff @(posedge clk_i) begin
    if (wipe_i) low_q <= '0;
    else if (phase_zero_i && slot_e_q.invert) begin
      low_q <= {products[3][Jump-1:0], products[0][Jump-1:0]};
    end
  end

  logic [1:0][Jump-1:0] multiple_d;
  logic                 multiple_write;

  assign multiple_write = restart | (phase_zero_i & slot_f_q.low);

  always_comb begin
    multiple_d = low_sum;
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

  for (genvar i = 0; i < 2; i++) begin : gen_lane
    df_jump_inverse_lane #(.Word(Word)) u_lane (
      .clk_i, .wipe_i, .phase_zero_i,
      .hold_i(slot_e_q.invert),
      .first_i(slot_e_q.first),
      .keep_i(slot_e_q.keep),
      .correct_i(slot_e_q.correct),
      .p_i(products[2*i]),
      .q_i(products[2*i+1]),
      .part_i(slot_f_q.part),
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
      .hold_i(slot_e_q.invert),
      .first_i(slot_e_q.first),
      .part_i(slot_f_q.part),
      .empty_i(slot_f_q.empty),
      .last_i(slot_f_q.last),
      .results_i(results_o),
      .low_i(low_sum),
      .mismatch_o
    );
  end else begin : gen_no_check
    assign mismatch_o = 1'b0;
  end

endmodule
