// SPDX-License-Identifier: Apache-2.0
//
// Unified inverter, words in and out: control, the two datapaths and their word memories.
// df_inv_unified brings the operands and frames it.
//
// Computes  as df_inv_unified says.
// Operands  field_i and size_i with load_i; from the next cycle on Depth + 1 words of the modulus,
//           then Depth words of a, the lowest word first, one in each cycle (take_o);
//           Depth = ceil(MaxBits / Word).
// Result    Depth words, one in each cycle with give_o, done_o with the last; then status_o, k_o.
// Cycles    load_i is cycle 0. The words of the result are valid from cycle
//           2 Depth + 2 + (iterations + 3)(e + 1) on, e = ceil(size_i / Word).
// Control   load_i, busy_i, wipe_i of df_frame. wipe_i puts every register to 0 and starts to wipe
//           the memories, a word of each in a cycle; a new operation may begin at once, for its
//           words fill all of every memory.

module df_unified_inverse_core #(
  parameter int unsigned Word          = 32,                  // bits: 4, 8, 16, 32 or 64
  parameter int unsigned MaxBits       = 576,                 // longest operand, 4 to 4096
  parameter int unsigned MultibitShift = 3,                   // bits shifted at most, 1 to 3
  parameter int unsigned Result        = df_result_pkg::ResultPlain,  // df_result_pkg::Result*
  parameter bit          ConstantTime  = 1'b0,                // 1: always the worst case
  parameter bit          FaultChecks   = 1'b1,                // see df_parity
  parameter bit          Check         = 1'b0,                // 1: check the result
  parameter bit          Wipe          = 1'b1,                // 0: wipe_i leaves the memories
  localparam int unsigned SizeWidth    = $clog2(MaxBits + 1),
  localparam int unsigned KWidth       = $clog2(2 * MaxBits + 1)
) (
  input  logic                 clk_i,
  input  logic                 load_i,
  input  logic                 busy_i,
  input  logic                 wipe_i,

  input  logic                 field_i,
  input  logic [SizeWidth-1:0] size_i,
  output logic                 take_o,
  input  logic [Word-1:0]      in_data_i,

  output logic                 give_o,
  output logic                 done_o,
  output logic [Word-1:0]      out_data_o,
  output logic [KWidth-1:0]    k_o,
  output df_pkg::status_e      status_o,
  output logic                 differs_o,  // Check: with the cycle after done_o, it is wrong
  output logic                 fault_o     // an upset of the control
);

  if (Word != 4 && Word != 8 && Word != 16 && Word != 32 && Word != 64) begin : gen_check_word
    $error("df_unified_inverse_core: Word must be 4, 8, 16, 32 or 64");
  end
  if (MaxBits < 4 || MaxBits > 4096) begin : gen_check_bits
    $error("df_unified_inverse_core: MaxBits must be from 4 to 4096");
  end
  if (MultibitShift < 1 || MultibitShift > 3) begin : gen_check_shift
    $error("df_unified_inverse_core: MultibitShift must be 1, 2 or 3");
  end
  if (Result > df_result_pkg::ResultPlain) begin : gen_check_result
    $error("df_unified_inverse_core: Result must be from 0 to 3");
  end

  localparam int unsigned Depth      = (MaxBits + Word - 1) / Word;
  localparam int unsigned IndexWidth = $clog2(Depth + 1);
  localparam int unsigned PlaceWidth = $clog2(Word);
  localparam int unsigned TopWidth   = IndexWidth + PlaceWidth;
  // Constant time is by single bits: both phases of ResultDouble together take 2 n iterations.
  localparam int unsigned Most       = ConstantTime ? 1 : MultibitShift;
  localparam bit Halving = Result == df_result_pkg::ResultSingle ||
                           Result == df_result_pkg::ResultPlain;

  df_unified_inverse_pkg::controls_t controls;
  logic                  start, field, add_p, source_r, run, first, last, show;
  logic                  load_p, load_v, load_one, load_guard, load_wipe;
  logic [1:0]            shift, u_guard;
  logic [IndexWidth-1:0] index, index_less;
  logic [Word-1:0]       load_word, u_word, s_word, r_word, p_word;
  logic [1:0]            r_guard;
  logic                  p_guard, use_b, minus_b, loses_bit, modulus_word, operand_word;
  logic                  x_negative, x_zero, s_negative, fault_control, fault_master, fault_slave;
  logic [TopWidth-1:0]   x_top, y_top;
  logic [2:0]            u_low, v_low, s_low;

  df_unified_inverse_control #(
    .Word(Word),
    .MaxBits(MaxBits),
    .Most(Most),
    .Result(Result),
    .ConstantTime(ConstantTime),
    .FaultChecks(FaultChecks),
    .Wipe(Wipe)
  ) u_control (
    .clk_i, .load_i, .busy_i, .wipe_i, .done_o, .field_i, .size_i, .in_data_i,
    .modulus_word_o(modulus_word),
    .operand_word_o(operand_word),
    .give_o,
    .show_o(show),
    .k_o, .status_o,
    .field_o(field),
    .controls_o(controls),
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
    .load_wipe_o(load_wipe),
    .u_negative_i(x_negative),
    .x_zero_i(x_zero),
    .x_top_i(x_top),
    .u_low_i(u_low),
    .v_low_i(v_low),
    .s_negative_i(s_negative),
    .y_top_i(y_top),
    .s_low_i(s_low),
    .fault_o(fault_control)
  );

  assign start      = wipe_i | load_i;
  assign load_word  = load_wipe ? '0 : in_data_i;
  assign out_data_o = s_word & {Word{show}};

  df_unified_inverse_master #(
    .Word(Word),
    .Depth(Depth),
    .IndexWidth(IndexWidth),
    .FaultChecks(FaultChecks)
  ) u_master (
    .clk_i,
    .wipe_i(start),
    .field_i(field),
    .controls_i(controls),
    .shift_i(shift),
    .run_i(run),
    .first_i(first),
    .last_i(last),
    .index_i(index),
    .index_less_i(index_less),
    .load_u_i(load_p),
    .load_v_i(load_v),
    .load_guard_i(load_guard),
    .load_word_i(load_word),
    .u_word_o(u_word),
    .u_guard_o(u_guard),
    .negative_o(x_negative),
    .zero_o(x_zero),
    .top_o(x_top),
    .u_low_o(u_low),
    .v_low_o(v_low),
    .fault_o(fault_master)
  );

  df_unified_inverse_slave #(
    .Word(Word),
    .Depth(Depth),
    .IndexWidth(IndexWidth),
    .Halving(Halving),
    .FaultChecks(FaultChecks),
    .Check(Check)
  ) u_slave (
    .clk_i,
    .wipe_i(start),
    .field_i(field),
    .controls_i(controls),
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
    .load_word_i(load_word),
    .u_word_i(u_word),
    .u_guard_i(u_guard),
    .s_word_o(s_word),
    .r_word_o(r_word),
    .r_guard_o(r_guard),
    .p_word_o(p_word),
    .p_guard_o(p_guard),
    .use_b_o(use_b),
    .minus_b_o(minus_b),
    .loses_bit_o(loses_bit),
    .negative_o(s_negative),
    .top_o(y_top),
    .s_low_o(s_low),
    .fault_o(fault_slave)
  );

  if (Check) begin : gen_check
    df_unified_inverse_residue #(.Word(Word)) u_residue (
      .clk_i,
      .wipe_i(start),
      .field_i(field),
      .modulus_word_i(modulus_word),
      .operand_word_i(operand_word),
      .in_data_i,
      .controls_i(controls),
      .shift_i(shift),
      .source_r_i(source_r),
      .use_b_i(use_b),
      .minus_b_i(minus_b),
      .run_i(run),
      .last_i(last),
      .loses_bit_i(loses_bit | (controls.to_v & x_negative & ~field)),  // v has no sign
      .r_word_i(r_word),
      .r_guard_i(r_guard),
      .give_i(give_o & show),
      .s_word_i(out_data_o),
      .p_word_i(p_word),
      .p_guard_i(p_guard),
      .differs_o
    );
  end else begin : gen_no_check
    logic unused_check;
    assign unused_check = ^{r_word, r_guard, p_word, p_guard, use_b, minus_b, loses_bit};
    assign differs_o    = 1'b0;
  end

  assign take_o  = modulus_word | operand_word;
  assign fault_o = fault_control | fault_master | fault_slave;

endmodule
