// SPDX-License-Identifier: Apache-2.0
//
// Master part of the unified inverter: u and v, word by word. gcd(p, a) is theirs.
//
// cycle of a pass   index   what happens
// 0                 0       word 0 of u and v through adder (and negator)
// j                 j       word j; word j - 1 of the shifted sum is complete and is written
// e                 e       the guard: sign of u, or its x^(32 e) coefficient; word e - 1 is
//                   written
//
// u has a guard of 2 bits above its e words (a sign in GF(p); the leading term of p(x) in GF(2^n)
// where n is a multiple of Word); that of v is always 0. A shift right always ends with
// a guard that holds the sign alone.

module df_unified_inverse_master #(
  parameter int unsigned Word        = 32,
  parameter int unsigned Depth       = 18,
  parameter int unsigned IndexWidth  = 5,
  localparam int unsigned Address    = (Depth > 1) ? $clog2(Depth) : 1,
  localparam int unsigned PlaceWidth = $clog2(Word),
  localparam int unsigned TopWidth   = IndexWidth + PlaceWidth
) (
  input  logic                  clk_i,
  input  logic                  clear_i,

  input  logic                  field_i,
  input  df_unified_inverse_pkg::op_e       op_i,
  input  logic [1:0]            shift_i,
  input  logic                  run_i,
  input  logic                  first_i,        // index 0
  input  logic                  last_i,         // index e
  input  logic [IndexWidth-1:0] index_i,
  input  logic [IndexWidth-1:0] index_less_i,   // index - 1

  // Words into the memories
  input  logic                  load_u_i,
  input  logic                  load_v_i,
  input  logic                  load_guard_i,   // bit 0 of the word is the guard of u
  input  logic [Address-1:0]    load_address_i,
  input  logic [Word-1:0]       load_word_i,

  // u, or -u in OpTurnReduceV, undelayed; its guard with last_i
  output logic [Word-1:0]       u_word_o,
  output logic [1:0]            u_guard_o,
  // With last_i: sign, zero and highest bit of the sum before it is shifted
  output logic                  negative_o,
  output logic                  zero_o,
  output logic [TopWidth-1:0]   top_o,
  // With last_i: low bits of u and v as this pass leaves them
  output logic [2:0]            u_low_o,
  output logic [2:0]            v_low_o
);

  logic use_u, use_v, minus_u, minus_v, to_u, to_v, turn;

  always_comb begin
    use_u   = 1'b0;
    use_v   = 1'b0;
    minus_u = 1'b0;
    minus_v = 1'b0;
    to_u    = 1'b0;
    to_v    = 1'b0;
    turn    = 1'b0;
    case (op_i)
      df_unified_inverse_pkg::OpSizes:  use_v = 1'b1;
      df_unified_inverse_pkg::OpHalveU: begin
        use_u = 1'b1;
        to_u  = 1'b1;
      end
      df_unified_inverse_pkg::OpHalveV: begin
        use_v = 1'b1;
        to_v  = 1'b1;
      end
      df_unified_inverse_pkg::OpReduceU: begin
        use_u   = 1'b1;
        use_v   = 1'b1;
        minus_v = 1'b1;
        to_u    = 1'b1;
      end
      df_unified_inverse_pkg::OpReduceV: begin
        use_u   = 1'b1;
        use_v   = 1'b1;
        minus_u = 1'b1;
        to_v    = 1'b1;
      end
      df_unified_inverse_pkg::OpTurnHalveU: begin
        use_u   = 1'b1;
        minus_u = 1'b1;
        to_u    = 1'b1;
      end
      df_unified_inverse_pkg::OpTurnReduceV: begin
        use_u = 1'b1;
        use_v = 1'b1;
        to_v  = 1'b1;
        turn  = 1'b1;
      end
      df_unified_inverse_pkg::OpFixFar, df_unified_inverse_pkg::OpFixNear,
      df_unified_inverse_pkg::OpDouble, df_unified_inverse_pkg::OpHalve,
      df_unified_inverse_pkg::OpPad: ;
      default: ;
    endcase
  end

  ////////////
  // Memory //
  ////////////

  logic               u_write, v_write;
  logic [Address-1:0] u_address, v_address, index, index_less;
  logic [Word-1:0]    u, v, u_data, v_data, shifted;

  assign index      = index_i[Address-1:0];
  assign index_less = index_less_i[Address-1:0];

  assign u_write   = load_u_i | (run_i & ((to_u & ~first_i) | (turn & ~last_i)));
  assign u_address = load_u_i ? load_address_i : turn ? index : index_less;
  assign u_data    = load_u_i ? load_word_i : turn ? u_word_o : shifted;

  assign v_write   = load_v_i | (run_i & to_v & ~first_i);
  assign v_address = load_v_i ? load_address_i : index_less;
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

  assign start_carry = first_i ? (minus_u | minus_v) : carry_q;

  df_unified_inverse_add #(.Word(Word)) u_add (
    .field_i,
    .use_a_i(use_u),
    .use_b_i(use_v),
    .minus_a_i(minus_u),
    .minus_b_i(minus_v),
    .a_i(u),
    .b_i(v),
    .carry_i(start_carry),
    .sum_o(sum),
    .carry_o(carry)
  );

  df_unified_inverse_add #(.Word(2)) u_add_guard (
    .field_i,
    .use_a_i(use_u),
    .use_b_i(use_v),
    .minus_a_i(minus_u),
    .minus_b_i(minus_v),
    .a_i(u_guard_q),
    .b_i(2'b00),
    .carry_i(carry_q),
    .sum_o(guard),
    .carry_o(guard_carry)
  );

  df_unified_inverse_negate #(.Word(Word)) u_negate (
    .negate_i(turn),
    .word_i(u),
    .carry_i(first_i | turn_carry_q),
    .word_o(u_word_o),
    .carry_o(turn_carry)
  );

  df_unified_inverse_negate #(.Word(2)) u_negate_guard (
    .negate_i(turn),
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

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      sum_q        <= '0;
      carry_q      <= 1'b0;
      turn_carry_q <= 1'b0;
    end else begin
      sum_q        <= sum;
      carry_q      <= carry;
      turn_carry_q <= turn_carry;
    end
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) u_guard_q <= '0;
    else if (load_guard_i) u_guard_q <= {1'b0, load_word_i[0]};
    else if (run_i & last_i & to_u) u_guard_q <= {2{guard[1]}};
    else if (run_i & last_i & turn) u_guard_q <= u_guard_o;
  end

  ///////////
  // Flags //
  ///////////

  // Of the registered sum, not of its shift: the words of the memory are not in this path.
  logic                words_zero;
  logic [TopWidth-1:0] words_top;

  df_unified_inverse_size #(.Word(Word), .IndexWidth(IndexWidth)) u_size (
    .clk_i,
    .start_i(first_i),
    .step_i(1'b1),
    .index_i(index_less_i),
    .word_i(sum_q),
    .zero_o(words_zero),
    .top_o(words_top)
  );

  assign zero_o = words_zero & (guard == '0);
  assign top_o  = (guard == '0) ? words_top :
                  {index_i, {(TopWidth-IndexWidth-1){1'b0}}, guard[1]};

  logic [2:0] u_low_q, v_low_q;

  assign u_low_o = (u_write && u_address == '0) ? u_data[2:0] : u_low_q;
  assign v_low_o = (v_write && v_address == '0) ? v_data[2:0] : v_low_q;

  always_ff @(posedge clk_i) begin
    u_low_q <= u_low_o;
    v_low_q <= v_low_o;
  end

  logic unused_carry;
  assign unused_carry = ^{guard_carry, turn_guard_carry};

  // The index has a bit more than the address where e itself is no address.
  if (IndexWidth > Address) begin : gen_unused
    logic unused_index;
    assign unused_index = ^{index_i[IndexWidth-1:Address], index_less_i[IndexWidth-1:Address]};
  end

endmodule
