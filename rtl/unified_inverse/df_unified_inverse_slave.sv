// SPDX-License-Identifier: Apache-2.0
//
// Slave part of the unified inverter: r, s and the modulus p, word by word. Phase I follows the
// master part; the corrections and phase II work on s alone, with the same adder and shifter.
//
//   r or s --> (negator) --> shifted left by h --+--> r or s
//                                                |
//   s, or in phase II that ----> y = +-s +-r, or +-p ----> r or s
//   r, or in phase II p (x p) ->     |
//                                    +--> register --> shifted right by h --> s, in OpHalve
//
// A left shift and a sum are written in the cycle that computes them, word j in cycle j of the
// pass, the guard in cycle e. r and s have a guard of 2 bits (n + 2 bits in all, two's complement),
// p one of 1 bit (its leading term in GF(2^n) where n is a multiple of Word).
//
// OpDouble makes both candidates in one pass: 2^h s goes to r, 2^h s - p to s; source_r_i says
// which of the two is s in the next pass. Halving (Result single and plain) shifts right, as the
// master does, a word late.

module df_unified_inverse_slave #(
  parameter int unsigned Word        = 32,
  parameter int unsigned Depth       = 18,
  parameter int unsigned IndexWidth  = 5,
  parameter bit          Halving     = 1'b1,  // 0: OpHalve does not occur
  parameter bit          FaultChecks = 1'b0,  // 1: check the registers
  parameter bit          Check       = 1'b0,  // 1: loses_bit_o, else 0
  localparam int unsigned Address    = (Depth > 1) ? $clog2(Depth) : 1,
  localparam int unsigned PlaceWidth = $clog2(Word),
  localparam int unsigned TopWidth   = IndexWidth + PlaceWidth
) (
  input  logic                  clk_i,
  input  logic                  wipe_i,

  input  logic                  field_i,
  input  df_unified_inverse_pkg::controls_t controls_i,
  input  logic [1:0]            shift_i,
  input  logic                  add_p_i,        // OpFix* in GF(2^n), OpHalve: p (x p) is added
  input  logic                  source_r_i,     // s is in r
  input  logic                  run_i,
  input  logic                  first_i,        // index 0
  input  logic                  last_i,         // index e
  input  logic [IndexWidth-1:0] index_i,
  input  logic [IndexWidth-1:0] index_less_i,   // index - 1

  // Words into the memories, to index_i: to p; r becomes 0, and s 0 or, with load_one_i, 1 in its
  // first word
  input  logic                  load_p_i,
  input  logic                  load_one_i,
  input  logic                  load_guard_i,   // bit 0 of the word is the guard of p
  input  logic [Word-1:0]       load_word_i,

  // u or -u from the master, to measure its size
  input  logic [Word-1:0]       u_word_i,
  input  logic [1:0]            u_guard_i,

  output logic [Word-1:0]       s_word_o,       // s unchanged, while run_i is 0
  // For the check of the result: r, p and their guards; the sum has +-r or +-p as a part
  output logic [Word-1:0]       r_word_o,
  output logic [1:0]            r_guard_o,
  output logic [Word-1:0]       p_word_o,
  output logic                  p_guard_o,
  output logic                  use_b_o,
  output logic                  minus_b_o,
  output logic                  loses_bit_o,    // with last_i: r or s gets too long
  // Flags of the numbers that this pass writes, valid with last_i
  output logic                  negative_o,     // the sum
  output logic [TopWidth-1:0]   top_o,          // u, -u, 2 s or the sum
  output logic [2:0]            s_low_o,
  output logic                  fault_o         // an upset of a register
);

  // Beside p, not beside r, and of words on their way to the left.
  logic phase_two, halving, moves;
  assign phase_two = controls_i.fix_far | controls_i.fix_near | controls_i.halves |
                     controls_i.doubles;
  assign halving   = Halving & controls_i.halves;
  assign moves     = run_i & (controls_i.r_moves | controls_i.s_moves);

  ////////////
  // Memory //
  ////////////

  logic               r_write, s_write;
  logic [Address-1:0] index, s_address;
  logic [Word-1:0]    r, s, p, r_data, s_data, shift_out, sum;

  assign index   = index_i[Address-1:0];
  assign r_write = load_p_i | (run_i & ~last_i & (controls_i.r_sum | controls_i.r_moves));
  assign r_data  = load_p_i ? '0 : controls_i.r_sum ? sum : shift_out;

  df_word_ram #(.Width(Word), .Depth(Depth)) u_bank_r (
    .clk_i,
    .write_i(r_write),
    .write_address_i(index),
    .write_data_i(r_data),
    .read_address_i(index),
    .read_data_o(r)
  );

  df_word_ram #(.Width(Word), .Depth(Depth)) u_bank_s (
    .clk_i,
    .write_i(s_write),
    .write_address_i(s_address),
    .write_data_i(s_data),
    .read_address_i(index),
    .read_data_o(s)
  );

  df_word_ram #(.Width(Word), .Depth(Depth)) u_bank_p (
    .clk_i,
    .write_i(load_p_i),
    .write_address_i(index),
    .write_data_i(load_word_i),
    .read_address_i(index),
    .read_data_o(p)
  );

  /////////////
  // Shifter //
  /////////////

  // Input: r in steps 6, 8 and 12, s in the others.
  logic            take_r, turn, turn_carry, turn_carry_q, turn_guard_carry;
  logic [Word-1:0] signed_r, shift_in;
  logic [1:0]      r_guard_q, s_guard_q, signed_r_guard, shift_in_guard, shift_out_guard;
  logic [1:0]      left_shift;
  logic [2:0]      below_q, below;

  assign turn       = run_i & controls_i.turn;
  assign take_r     = (~run_i | phase_two) ? source_r_i : ~controls_i.s_moves;
  assign left_shift = moves ? shift_i : 2'd0;

  df_unified_inverse_negate #(.Word(Word)) u_negate (
    .negate_i(turn),
    .word_i(r),
    .carry_i(first_i | turn_carry_q),
    .word_o(signed_r),
    .carry_o(turn_carry)
  );

  df_unified_inverse_negate #(.Word(2)) u_negate_guard (
    .negate_i(turn),
    .word_i(r_guard_q),
    .carry_i(turn_carry_q),
    .word_o(signed_r_guard),
    .carry_o(turn_guard_carry)
  );

  assign shift_in       = take_r ? signed_r : s;
  assign shift_in_guard = take_r ? signed_r_guard : s_guard_q;
  assign below          = first_i ? 3'd0 : below_q;

  df_unified_inverse_shift #(.Word(Word)) u_shift (
    .window_i({shift_in, below}),
    .shift_i(2'd3 - left_shift),
    .word_o(shift_out)
  );

  always_comb begin
    case (left_shift)
      2'd1:    shift_out_guard = {shift_in_guard[0], below_q[2]};
      2'd2:    shift_out_guard = below_q[2:1];
      2'd3:    shift_out_guard = below_q[1:0];
      default: shift_out_guard = shift_in_guard;
    endcase
  end

  assign s_word_o  = shift_out;
  assign r_word_o  = r;
  assign r_guard_o = r_guard_q;
  assign p_word_o  = p;

  ///////////
  // Adder //
  ///////////

  logic            use_b, minus_b, carry, carry_q, guard_carry, p_guard_q, p_below_q;
  logic [Word-1:0] added, addend;
  logic [1:0]      added_guard, addend_guard, guard;

  // x p in OpFixFar of GF(2^n).
  always_comb begin
    added        = s;
    added_guard  = s_guard_q;
    addend       = r;
    addend_guard = r_guard_q;
    if (phase_two) begin
      added        = shift_out;
      added_guard  = shift_out_guard;
      addend       = (controls_i.fix_far && field_i) ? {p[Word-2:0], p_below_q & ~first_i} : p;
      addend_guard = (controls_i.fix_far && field_i) ? {p_guard_q, p_below_q} : {1'b0, p_guard_q};
    end
  end

  always_comb begin
    use_b   = 1'b1;
    minus_b = controls_i.minus;
    if (controls_i.fix_far) begin
      use_b   = ~field_i | add_p_i;
      minus_b = ~s_guard_q[1];
    end else if (controls_i.fix_near) begin
      use_b   = field_i ? add_p_i : s_guard_q[1];
    end else if (controls_i.halves) begin
      use_b   = add_p_i;
    end
  end

  df_unified_inverse_add #(.Word(Word)) u_add (
    .field_i,
    .use_a_i(~controls_i.no_s),
    .use_b_i(use_b),
    .minus_a_i(1'b0),
    .minus_b_i(minus_b),
    .a_i(added),
    .b_i(addend),
    .carry_i(first_i ? minus_b : carry_q),
    .sum_o(sum),
    .carry_o(carry)
  );

  df_unified_inverse_add #(.Word(2)) u_add_guard (
    .field_i,
    .use_a_i(~controls_i.no_s),
    .use_b_i(use_b),
    .minus_a_i(1'b0),
    .minus_b_i(minus_b),
    .a_i(added_guard),
    .b_i(addend_guard),
    .carry_i(carry_q),
    .sum_o(guard),
    .carry_o(guard_carry)
  );

  // loses_bit_o: a sum whose sign differs from the sign of both terms, or a shift that drops bits
  // other than copies of the sign.
  if (Check) begin : gen_loses_bit
    logic [2:0] dropped, sign;
    logic       sum_sign_a, sum_sign_b;

    always_comb begin
      case (left_shift)
        2'd1:    dropped = {3{shift_in_guard[1]}};
        2'd2:    dropped = {shift_in_guard, shift_in_guard[1]};
        2'd3:    dropped = {shift_in_guard, below_q[2]};
        default: dropped = {3{shift_out_guard[1]}};
      endcase
    end

    assign sign        = {3{shift_out_guard[1] & ~field_i}};
    assign sum_sign_a  = ~controls_i.no_s & added_guard[1];
    assign sum_sign_b  = use_b & (addend_guard[1] ^ minus_b);
    assign loses_bit_o = ((controls_i.r_moves | controls_i.s_moves) & (left_shift != 2'd0)
                          & (dropped != sign))
                       | (~field_i & (sum_sign_a == sum_sign_b) & (guard[1] != sum_sign_a)
                          & (controls_i.r_sum | controls_i.s_sum | controls_i.halves));
  end else begin : gen_no_loses_bit
    assign loses_bit_o = 1'b0;
  end

  assign negative_o = guard[1];
  assign p_guard_o  = p_guard_q;
  assign use_b_o    = use_b;
  assign minus_b_o  = minus_b;

  logic       write, fault_carries, fault_sum, fault_flags, fault_size, p_guard_next;
  logic [1:0] r_guard_next, s_guard_next;
  logic [5:0] carries;
  assign write   = wipe_i | run_i;
  assign carries = wipe_i ? '0 : {carry, turn_carry, shift_in[Word-1-:3], p[Word-1]};

  always_ff @(posedge clk_i) begin
    if (write) {carry_q, turn_carry_q, below_q, p_below_q} <= carries;
  end

  df_parity_held #(.Bits(6), .FaultChecks(FaultChecks)) u_parity_carries (
    .clk_i,
    .write_i(write),
    .next_i(carries),
    .value_i({carry_q, turn_carry_q, below_q, p_below_q}),
    .fault_o(fault_carries)
  );

  always_comb begin
    r_guard_next = r_guard_q;
    s_guard_next = s_guard_q;
    p_guard_next = load_guard_i ? load_word_i[0] : p_guard_q;
    if (run_i && last_i) begin
      if (controls_i.r_sum | controls_i.r_moves) begin
        r_guard_next = controls_i.r_sum ? guard : shift_out_guard;
      end
      if (controls_i.s_sum | controls_i.s_moves | halving) begin
        s_guard_next = controls_i.s_sum ? guard : controls_i.s_moves ? shift_out_guard : '0;
      end
    end
    if (wipe_i || load_p_i) {r_guard_next, s_guard_next} = '0;
    if (wipe_i) p_guard_next = 1'b0;
  end

  always_ff @(posedge clk_i) begin
    r_guard_q <= r_guard_next;
    s_guard_q <= s_guard_next;
    p_guard_q <= p_guard_next;
  end

  /////////////
  // Halving //
  /////////////

  logic [Word-1:0] new_s;
  logic            s_now;
  assign new_s = controls_i.s_sum ? sum : shift_out;
  assign s_now = run_i & ~last_i & (controls_i.s_sum | controls_i.s_moves);

  if (Halving) begin : gen_halve
    logic [Word-1:0] sum_q, halved;

    always_ff @(posedge clk_i) if (write) sum_q <= wipe_i ? '0 : sum;

    df_parity_held #(.Bits(Word), .FaultChecks(FaultChecks)) u_parity (
      .clk_i,
      .write_i(write),
      .next_i(wipe_i ? '0 : sum),
      .value_i(sum_q),
      .fault_o(fault_sum)
    );

    df_unified_inverse_shift #(.Word(Word)) u_halve (
      .window_i({last_i ? {1'b0, guard} : sum[2:0], sum_q}),
      .shift_i,
      .word_o(halved)
    );

    assign s_write   = load_p_i | s_now | (run_i & ~first_i & halving);
    assign s_address = halving ? index_less_i[Address-1:0] : index;
    assign s_data    = load_p_i ? Word'(load_one_i) : halving ? halved : new_s;

    if (IndexWidth > Address) begin : gen_unused_less
      logic unused_less;
      assign unused_less = ^index_less_i[IndexWidth-1:Address];
    end
  end else begin : gen_no_halve
    assign s_write   = load_p_i | s_now;
    assign s_address = index;
    assign s_data    = load_p_i ? Word'(load_one_i) : new_s;
    assign fault_sum = 1'b0;
  end

  ///////////
  // Flags //
  ///////////

  // Registered: adder and size are not in one path.
  logic                measure_u, words_zero;
  logic [Word-1:0]     measured_q;
  logic [TopWidth-1:0] words_top;
  logic [1:0]          measured_guard;

  assign measure_u = controls_i.sizes | controls_i.turn;

  logic [Word-1:0] measured;
  logic            fault_measured;
  assign measured = wipe_i ? '0 : measure_u ? u_word_i : new_s;

  always_ff @(posedge clk_i) if (write) measured_q <= measured;

  df_parity_held #(.Bits(Word), .FaultChecks(FaultChecks)) u_parity_measured (
    .clk_i,
    .write_i(write),
    .next_i(measured),
    .value_i(measured_q),
    .fault_o(fault_measured)
  );

  df_unified_inverse_size #(
    .Word(Word), .IndexWidth(IndexWidth), .FaultChecks(FaultChecks)
  ) u_size (
    .clk_i, .wipe_i,
    .start_i(run_i & first_i),
    .step_i(run_i),
    .index_i(index_less_i),
    .word_i(measured_q),
    .zero_o(words_zero),
    .top_o(words_top),
    .fault_o(fault_size)
  );

  assign measured_guard = measure_u ? u_guard_i : controls_i.s_sum ? guard : shift_out_guard;
  assign top_o          = (measured_guard == '0) ? words_top :
                 {index_i, {(TopWidth-IndexWidth-1){1'b0}}, measured_guard[1]};

  logic [2:0] s_low_q;
  assign s_low_o = (s_write && s_address == '0) ? s_data[2:0] : s_low_q;

  logic [2:0] s_low_next;
  assign s_low_next = wipe_i ? '0 : s_low_o;

  always_ff @(posedge clk_i) s_low_q <= s_low_next;

  df_parity #(.Bits(8), .FaultChecks(FaultChecks)) u_parity_flags (
    .clk_i,
    .next_i({s_low_next, r_guard_next, s_guard_next, p_guard_next}),
    .value_i({s_low_q, r_guard_q, s_guard_q, p_guard_q}),
    .fault_o(fault_flags)
  );

  assign fault_o = fault_carries | fault_sum | fault_measured | fault_flags | fault_size;

  logic unused_bits;
  assign unused_bits = ^{controls_i, guard_carry, turn_guard_carry, words_zero};

  if (IndexWidth > Address) begin : gen_unused
    logic unused_index;
    assign unused_index = ^index_i[IndexWidth-1:Address];
  end

endmodule
