// SPDX-License-Identifier: Apache-2.0
//
// Master part of the unified inverter: u and v, word by word. gcd(p, a) is theirs.
//
//   u ----> +-u +-v, a word ---> register ---> shifted right by h ---> u or v
//   v ---->    (1 cycle)        sizes: sign, zero, highest bit
//   u ----> negator ---------------------------------------------> u, in OpTurnReduceV
//
// cycle of a pass   index   what happens
// 0                 0       word 0 of u and v through adder (and negator)
// j                 j       word j; word j - 1 of the shifted sum is complete and is written
// e                 e       the guard: sign of u, or its x^(Word e) coefficient; word e - 1 is
//                           written
//
// u has a guard of 2 bits above its e words (a sign in GF(p); the leading term of p(x) in GF(2^n)
// where n is a multiple of Word); the guard of v is always 0. A shift right always ends with
// a guard that holds the sign alone.

module df_unified_inverse_master #(
  parameter int unsigned Word        = 32,
  parameter int unsigned Depth       = 18,
  parameter int unsigned IndexWidth  = 5,
  parameter bit          FaultChecks = 1'b0,  // 1: check the registers
  localparam int unsigned Address    = (Depth > 1) ? $clog2(Depth) : 1,
  localparam int unsigned PlaceWidth = $clog2(Word),
  localparam int unsigned TopWidth   = IndexWidth + PlaceWidth
) (
  input  logic                  clk_i,
  input  logic                  wipe_i,

  input  logic                  field_i,
  input  df_unified_inverse_pkg::controls_t controls_i,
  input  logic [1:0]            shift_i,
  input  logic                  run_i,
  input  logic                  first_i,        // index 0
  input  logic                  last_i,         // index e
  input  logic [IndexWidth-1:0] index_i,
  input  logic [IndexWidth-1:0] index_less_i,   // index - 1

  // Words into the memories, to index_i
  input  logic                  load_u_i,
  input  logic                  load_v_i,
  input  logic                  load_guard_i,   // bit 0 of the word is the guard of u
  input  logic [Word-1:0]       load_word_i,

  // u, or -u in OpTurnReduceV, undelayed; its guard with last_i
  output logic [Word-1:0]       u_word_o,
  output logic [1:0]            u_guard_o,
  // Sign, zero and highest bit of the sum before its shift, valid with last_i
  output logic                  negative_o,
  output logic                  zero_o,
  output logic [TopWidth-1:0]   top_o,
  // Low bits of u and v after this pass, valid with last_i
  output logic [2:0]            u_low_o,
  output logic [2:0]            v_low_o,
  output logic                  fault_o         // an upset of a register
);

  ////////////
  // Memory //
  ////////////

  logic               u_write, v_write;
  logic [Address-1:0] u_address, v_address, index, index_less;
  logic [Word-1:0]    u, v, u_data, v_data, shifted;

  assign index      = index_i[Address-1:0];
  assign index_less = index_less_i[Address-1:0];

  assign u_write   = load_u_i |
                     (run_i & ((controls_i.to_u & ~first_i) | (controls_i.turn & ~last_i)));
  assign u_address = (load_u_i | controls_i.turn) ? index : index_less;
  assign u_data    = load_u_i ? load_word_i : controls_i.turn ? u_word_o : shifted;

  assign v_write   = load_v_i | (run_i & controls_i.to_v & ~first_i);
  assign v_address = load_v_i ? index : index_less;
  assign v_data    = load_v_i ? load_word_i : shifted;

  df_word_ram #(.Width(Word), .Depth(Depth)) u_bank_u (
    .clk_i,
    .write_i(u_write),
    .write_address_i(u_address),
    .write_data_i(u_data),
    .read_address_i(index),
    .read_data_o(u)
  );

  df_word_ram #(.Width(Word), .Depth(Depth)) u_bank_v (
    .clk_i,
    .write_i(v_write),
    .write_address_i(v_address),
    .write_data_i(v_data),
    .read_address_i(index),
    .read_data_o(v)
  );

  ////////////////
  // Arithmetic //
  ////////////////

  logic [Word-1:0] sum, sum_q;
  logic [1:0]      guard, u_guard_q;
  logic            carry, carry_q, start_carry, guard_carry;
  logic            turn_carry, turn_carry_q, turn_guard_carry;
  logic [2:0]      above;

  assign start_carry = first_i ? (controls_i.minus_u | controls_i.minus_v) : carry_q;

  df_unified_inverse_add #(.Word(Word)) u_add (
    .field_i,
    .use_a_i(controls_i.use_u),
    .use_b_i(controls_i.use_v),
    .minus_a_i(controls_i.minus_u),
    .minus_b_i(controls_i.minus_v),
    .a_i(u),
    .b_i(v),
    .carry_i(start_carry),
    .sum_o(sum),
    .carry_o(carry)
  );

  df_unified_inverse_add #(.Word(2)) u_add_guard (
    .field_i,
    .use_a_i(controls_i.use_u),
    .use_b_i(controls_i.use_v),
    .minus_a_i(controls_i.minus_u),
    .minus_b_i(controls_i.minus_v),
    .a_i(u_guard_q),
    .b_i(2'b00),
    .carry_i(carry_q),
    .sum_o(guard),
    .carry_o(guard_carry)
  );

  df_unified_inverse_negate #(.Word(Word)) u_negate (
    .negate_i(controls_i.turn),
    .word_i(u),
    .carry_i(first_i | turn_carry_q),
    .word_o(u_word_o),
    .carry_o(turn_carry)
  );

  df_unified_inverse_negate #(.Word(2)) u_negate_guard (
    .negate_i(controls_i.turn),
    .word_i(u_guard_q),
    .carry_i(turn_carry_q),
    .word_o(u_guard_o),
    .carry_o(turn_guard_carry)
  );

  assign above = last_i ? {guard[1], guard} : sum[2:0];

  df_unified_inverse_shift #(.Word(Word)) u_shift (
    .window_i({above, sum_q}),
    .shift_i,
    .word_o(shifted)
  );

  assign negative_o = guard[1];

  logic       write, fault_sum, fault_flags, fault_size;
  logic [1:0] u_guard_next;
  assign write = wipe_i | run_i;

  always_ff @(posedge clk_i) begin
    if (write) {sum_q, carry_q, turn_carry_q} <= wipe_i ? '0 : {sum, carry, turn_carry};
  end

  always_comb begin
    u_guard_next = u_guard_q;
    if (run_i & last_i & controls_i.turn) u_guard_next = u_guard_o;
    if (run_i & last_i & controls_i.to_u) u_guard_next = {2{guard[1]}};
    if (load_guard_i) u_guard_next = {1'b0, load_word_i[0]};
    if (wipe_i) u_guard_next = '0;
  end

  always_ff @(posedge clk_i) u_guard_q <= u_guard_next;

  df_parity_held #(.Bits(Word + 2), .FaultChecks(FaultChecks)) u_parity_sum (
    .clk_i,
    .write_i(write),
    .next_i(wipe_i ? '0 : {sum, carry, turn_carry}),
    .value_i({sum_q, carry_q, turn_carry_q}),
    .fault_o(fault_sum)
  );

  ///////////
  // Flags //
  ///////////

  // The input is the registered sum before its shift: the memories are not in this path.
  logic                words_zero;
  logic [TopWidth-1:0] words_top;

  df_unified_inverse_size #(
    .Word(Word), .IndexWidth(IndexWidth), .FaultChecks(FaultChecks)
  ) u_size (
    .clk_i, .wipe_i,
    .start_i(run_i & first_i),
    .step_i(run_i),
    .index_i(index_less_i),
    .word_i(sum_q),
    .zero_o(words_zero),
    .top_o(words_top),
    .fault_o(fault_size)
  );

  assign zero_o = words_zero & (guard == '0);
  assign top_o  = (guard == '0) ? words_top :
                  {index_i, {(TopWidth-IndexWidth-1){1'b0}}, guard[1]};

  logic [2:0] u_low_q, v_low_q;

  assign u_low_o = (u_write && u_address == '0) ? u_data[2:0] : u_low_q;
  assign v_low_o = (v_write && v_address == '0) ? v_data[2:0] : v_low_q;

  logic [5:0] low_next;
  assign low_next = wipe_i ? '0 : {u_low_o, v_low_o};

  always_ff @(posedge clk_i) {u_low_q, v_low_q} <= low_next;

  df_parity #(.Bits(8), .FaultChecks(FaultChecks)) u_parity_flags (
    .clk_i,
    .next_i({low_next, u_guard_next}),
    .value_i({u_low_q, v_low_q, u_guard_q}),
    .fault_o(fault_flags)
  );

  assign fault_o = fault_sum | fault_flags | fault_size;

  logic unused_bits;
  assign unused_bits = ^{controls_i, guard_carry, turn_guard_carry};

  // The index has a bit more than the address where e itself is no address.
  if (IndexWidth > Address) begin : gen_unused
    logic unused_index;
    assign unused_index = ^{index_i[IndexWidth-1:Address], index_less_i[IndexWidth-1:Address]};
  end

endmodule
