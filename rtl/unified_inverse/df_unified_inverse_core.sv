// SPDX-License-Identifier: Apache-2.0
//
// Unified inverter, words in and out: control, the two datapaths and their word memories. What
// surrounds it brings the operands; df_inv_unified does with ports side by side.
//
// Computes  as df_inv_unified says.
// Operands  in_valid_i, in_ready_o: Depth + 1 words of the modulus, then Depth words of a, the
//           lowest word first, Depth = ceil(MaxBits / Word); field_i and size_i with the first.
// Status    status_o and k_o with all words of the result.
// Cycles    the modulus' first word is cycle 0. Without a stall the result's Depth words are there
//           from cycle 2 Depth + 1 + (iterations + 3)(e + 1) on, e = ceil(size_i / Word).
// Handshake as in docs/reference/handshake.md on both streams. clear_i abandons the operation and
//           starts to wipe the memories, a word of each in a cycle; a new operation may begin at
//           once, for its words fill all of every memory. rst_ni resets control only.

module df_unified_inverse_core #(
  parameter int unsigned Word          = 32,                  // bits: 4, 8, 16, 32 or 64
  parameter int unsigned MaxBits       = 576,                 // longest operand, 4 to 4096
  parameter int unsigned MultibitShift = 3,                   // bits shifted at most, 1 to 3
  parameter int unsigned Result        = df_result_pkg::ResultPlain,  // df_result_pkg::Result*
  parameter bit          ConstantTime  = 1'b0,                // 1: always the worst case
  localparam int unsigned SizeWidth    = $clog2(MaxBits + 1),
  localparam int unsigned KWidth       = $clog2(2 * MaxBits + 1)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 clear_i,

  input  logic                 in_valid_i,
  output logic                 in_ready_o,
  input  logic                 field_i,
  input  logic [SizeWidth-1:0] size_i,
  input  logic [Word-1:0]      in_data_i,

  output logic                 out_valid_o,
  input  logic                 out_ready_i,
  output logic [Word-1:0]      out_data_o,
  output logic [KWidth-1:0]    k_o,
  output logic [1:0]           status_o  // df_pkg::status_e
);

  if (Word != 4 && Word != 8 && Word != 16 && Word != 32 && Word != 64) begin : gen_check_word
    $error("df_unified_inverse_core: Word must be 4, 8, 16, 32 or 64");
  end
  if (MaxBits < 4 || MaxBits > 4096) begin : gen_check_bits
    $error("df_unified_inverse_core: MaxBits must be from 4 to 4096");
  end

  localparam int unsigned Depth      = (MaxBits + Word - 1) / Word;
  localparam int unsigned IndexWidth = $clog2(Depth + 1);
  localparam int unsigned Address    = (Depth > 1) ? $clog2(Depth) : 1;
  localparam int unsigned PlaceWidth = $clog2(Word);
  localparam int unsigned TopWidth   = IndexWidth + PlaceWidth;
  // Constant time is by single bits: both phases of ResultDouble together take 2 n iterations.
  localparam int unsigned Most       = ConstantTime ? 1 : MultibitShift;
  localparam bit Halving = Result == df_result_pkg::ResultSingle ||
                           Result == df_result_pkg::ResultPlain;

  df_unified_inverse_pkg::op_e       op;
  df_pkg::status_e       status;
  logic                  field, add_p, source_r, run, first, last, show;
  logic                  load_p, load_v, load_one, load_guard, load_wipe;
  logic [1:0]            shift, u_guard;
  logic [IndexWidth-1:0] index, index_less;
  logic [Address-1:0]    load_address;
  logic [Word-1:0]       load_word, u_word, s_word;
  logic                  x_negative, x_zero, s_negative;
  logic [TopWidth-1:0]   x_top, y_top;
  logic [2:0]            u_low, v_low, s_low;

  df_unified_inverse_control #(
    .Word(Word),
    .MaxBits(MaxBits),
    .Most(Most),
    .Result(Result),
    .ConstantTime(ConstantTime)
  ) u_control (
    .clk_i,
    .rst_ni,
    .clear_i,
    .in_valid_i,
    .in_ready_o,
    .field_i,
    .size_i,
    .in_data_i,
    .out_valid_o,
    .out_ready_i,
    .show_o(show),
    .k_o,
    .status_o(status),
    .field_o(field),
    .op_o(op),
    .shift_o(shift),
    .add_p_o(add_p),
    .source_r_o(source_r),
    .run_o(run),
    .first_o(first),
    .last_o(last),
    .index_o(index),
    .index_less_o(index_less),
    .load_p_o(load_p),
    .load_v_o(load_v),
    .load_one_o(load_one),
    .load_guard_o(load_guard),
    .load_address_o(load_address),
    .load_wipe_o(load_wipe),
    .u_negative_i(x_negative),
    .x_zero_i(x_zero),
    .x_top_i(x_top),
    .u_low_i(u_low),
    .v_low_i(v_low),
    .s_negative_i(s_negative),
    .y_top_i(y_top),
    .s_low_i(s_low)
  );

  assign load_word = load_wipe ? '0 : in_data_i;

  df_unified_inverse_master #(.Word(Word), .Depth(Depth), .IndexWidth(IndexWidth)) u_master (
    .clk_i,
    .clear_i,
    .field_i(field),
    .op_i(op),
    .shift_i(shift),
    .run_i(run),
    .first_i(first),
    .last_i(last),
    .index_i(index),
    .index_less_i(index_less),
    .load_u_i(load_p),
    .load_v_i(load_v),
    .load_guard_i(load_guard),
    .load_address_i(load_address),
    .load_word_i(load_word),
    .u_word_o(u_word),
    .u_guard_o(u_guard),
    .negative_o(x_negative),
    .zero_o(x_zero),
    .top_o(x_top),
    .u_low_o(u_low),
    .v_low_o(v_low)
  );

  df_unified_inverse_slave #(
    .Word(Word),
    .Depth(Depth),
    .IndexWidth(IndexWidth),
    .Halving(Halving)
  ) u_slave (
    .clk_i,
    .clear_i,
    .field_i(field),
    .op_i(op),
    .shift_i(shift),
    .add_p_i(add_p),
    .source_r_i(source_r),
    .run_i(run),
    .first_i(first),
    .last_i(last),
    .index_i(index),
    .index_less_i(index_less),
    .load_p_i(load_p),
    .load_one_i(load_one),
    .load_guard_i(load_guard),
    .load_address_i(load_address),
    .load_word_i(load_word),
    .u_word_i(u_word),
    .u_guard_i(u_guard),
    .s_word_o(s_word),
    .negative_o(s_negative),
    .top_o(y_top),
    .s_low_o(s_low)
  );

  assign out_data_o = s_word & {Word{show}};
  assign status_o   = status;

endmodule
