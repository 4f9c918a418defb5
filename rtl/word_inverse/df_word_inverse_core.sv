// SPDX-License-Identifier: Apache-2.0
//
// Word-serial inverter and divider, words in and out: control and datapath with its memories.
// df_inv_word brings the operands and frames it.
//
// Computes  as df_inv_word says.
// Operands  field_i and size_i with load_i; then D words of the modulus, of the divisor and of the
//           dividend (1 for an inverse), the lowest first, the next one after each cycle with
//           take_o. D = df_word_inverse_pkg::words(MaxBits, Word). Bits from MaxBits on, of the
//           modulus from MaxBits + 1 on, must be 0. in_data_i must be 0 while memories are wiped
//           after wipe_i, as one of them takes its words from there.
// Result    D words, the lowest first, one in each cycle with give_o, 0 but for StatusOk; done_o
//           with the last of them.
// Cycles    one less from load_i to done_o than df_inv_word takes.
// Control   load_i and wipe_i of df_frame. wipe_i puts every register to 0 and starts to wipe the
//           memories, a word of each in a cycle; a new operation may begin at once, for it fills
//           all that it reads.

module df_word_inverse_core #(
  parameter int unsigned Word       = 32,     // bits: 4, 8, 16, 32 or 64
  parameter int unsigned MaxBits    = 576,    // longest operand, 4 to 4096
  parameter int unsigned Scale      = 0,      // power of two in the result, in sizes: 0 to 2
  parameter bit          FaultChecks = 1'b1,  // 1: parity of the control, see df_parity
  parameter bit          Check       = 1'b0,  // 1: residues, see df_word_inverse_check
  parameter bit          Wipe        = 1'b1,  // 0: wipe_i does not reach the words
  localparam int unsigned SizeWidth = $clog2(MaxBits + 1)
) (
  input  logic                 clk_i,
  input  logic                 load_i,
  input  logic                 wipe_i,

  input  logic                 field_i,
  input  logic [SizeWidth-1:0] size_i,
  output logic                 take_o,
  input  logic [Word-1:0]      in_data_i,

  output logic                 give_o,
  output logic                 done_o,
  output logic [Word-1:0]      out_data_o,
  output logic [SizeWidth-1:0] size_o,
  output df_pkg::status_e      status_o,
  output logic                 fault_o  // an upset of the control, or a wrong result
);

  if (Word != 4 && Word != 8 && Word != 16 && Word != 32 && Word != 64) begin : gen_check_word
    $error("df_word_inverse_core: Word must be 4, 8, 16, 32 or 64");
  end
  if (MaxBits < 4 || MaxBits > 4096) begin : gen_check_bits
    $error("df_word_inverse_core: MaxBits must be from 4 to 4096");
  end
  if (Scale > 2) begin : gen_check_scale
    $error("df_word_inverse_core: Scale must be from 0 to 2");
  end

  localparam int unsigned Words     = df_word_inverse_pkg::words(MaxBits, Word);
  localparam int unsigned IndexBits = $clog2(Words);

  df_word_inverse_pkg::pass_controls_t controls;
  logic                       field, first, end_word, above, hide, lowest;
  logic                       control_fault, datapath_fault, mismatch, result_mismatch, refused;
  logic [IndexBits-1:0]       index;
  logic [Word-1:0]            sum;

  df_word_inverse_control #(
    .Word(Word),
    .MaxBits(MaxBits),
    .Scale(Scale),
    .FaultChecks(FaultChecks)
  ) u_control (
    .clk_i, .load_i, .wipe_i, .field_i, .size_i,
    .controls_o(controls),
    .field_o(field),
    .index_o(index),
    .first_o(first),
    .end_o(end_word),
    .above_o(above),
    .hide_o(hide),
    .first_i(lowest),
    .sum_i(sum),
    .give_o, .done_o, .size_o, .status_o,
    .fault_o(control_fault)
  );

  df_word_inverse_datapath #(
    .Word(Word),
    .Words(Words),
    .FaultChecks(FaultChecks),
    .Check(Check),
    .Wipe(Wipe)
  ) u_datapath (
    .clk_i, .wipe_i,
    .restart_i(load_i),
    .controls_i(controls),
    .field_i(field),
    .index_i(index),
    .first_i(first),
    .end_i(end_word),
    .above_i(above),
    .in_data_i,
    .hide_i(hide),
    .first_o(lowest),
    .sum_o(sum),
    .fault_o(datapath_fault),
    .mismatch_o(mismatch),
    .result_mismatch_o(result_mismatch)
  );

  // Numbers that are refused may be longer than the words of their size, and differ.
  assign refused = status_o == df_pkg::StatusBadModulus || status_o == df_pkg::StatusOperandRange;
  assign fault_o = control_fault | datapath_fault
                 | (done_o & ~refused
                    & (mismatch | (result_mismatch & (status_o == df_pkg::StatusOk))));

  assign take_o     = controls.load_word;
  assign out_data_o = sum;

endmodule
