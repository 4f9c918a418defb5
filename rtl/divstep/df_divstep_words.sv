// SPDX-License-Identifier: Apache-2.0
//
// df_inv_divstep for GF(p), one step in a cycle, with its operands written word by word into the
// registers of the array: for a bus, which then keeps no copy of them. What is computed, statuses
// and cycles are those of df_inv_divstep.
//
// Operands  word_write_i writes word word_index_i, the lowest is number 0, of modulus, b or a;
//           several at once get the same word. A word transfers in a cycle in which in_ready_o is 1
//           and is lost in any other. Bits of the last word above the operand are not read. a and b
//           (b not of an inverse) are to be written whole before each operation, in any order, also
//           in several goes; the modulus stays until it is written anew. With ModulusWords = 0 it
//           is modulus_i, an operand as divide_i is.
// Handshake as in docs/reference/handshake.md, with divide_i and multiply_i as the operands. The
//           last word transfers in the cycle before in_valid_i transfers, or earlier. clear_i wipes
//           the words too, written ones as well as those of an operation.
// Timing    constant.

module df_divstep_words #(
  parameter int unsigned N           = 256,  // width, 3 to 4096
  parameter int unsigned Word        = 32,   // bits of a word, 1 to 64
  parameter int unsigned Result      = df_result_pkg::ResultPlain,  // not ResultAlmost
  parameter int unsigned Segment     = 30,   // bits of a segment, 2 to 4096
  parameter int unsigned Technology  = 0,    // df_tech_pkg
  parameter bit          Multiply    = 1'b0,  // products too
  parameter logic [N-1:0] Modulus    = '0,    // 0: no fixed modulus
  parameter bit          Divide      = 1'b1,  // 1: divisions too
  parameter bit          ModulusWords = 1'b1,  // 0: the modulus comes by modulus_i
  parameter bit          MaskOutputs = 1'b0,  // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks = 1'b0,  // 1: check the control, see df_frame
  parameter bit          Check       = 1'b0,  // 0: operands by words have no check of the result
  parameter bit          Wipe        = 1'b1,  // 1: the lanes are wiped
  localparam int unsigned KWidth     = $clog2(2 * N + 1),
  localparam int unsigned Words      = (N + Word - 1) / Word,
  localparam int unsigned IndexBits  = (Words > 1) ? $clog2(Words) : 1
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 clear_i,

  input  logic [2:0]           word_write_i,  // modulus, b, a
  input  logic [IndexBits-1:0] word_index_i,
  input  logic [Word-1:0]      word_data_i,

  input  logic                 in_valid_i,
  output logic                 in_ready_o,
  input  logic                 divide_i,
  input  logic                 multiply_i,  // then divide_i is not read
  input  logic [N-1:0]         modulus_i,   // read with ModulusWords = 0

  output logic                 out_valid_o,
  input  logic                 out_ready_i,
  output logic [N-1:0]         result_o,
  output logic [KWidth-1:0]    k_o,
  output logic [2:0]           status_o,  // df_pkg::status_e
  output logic                 fault_o    // sticky, see df_frame
);

  if (Word < 1 || Word > 64) begin : gen_check_word
    $error("df_divstep_words: Word must be from 1 to 64");
  end
  if (Modulus != '0 || !Divide) begin : gen_check_modulus
    $error("df_divstep_words: Modulus must be 0 and Divide 1");
  end
  if (Check || !Wipe) begin : gen_check_lanes
    $error("df_divstep_words: Check must be 0 and Wipe 1");
  end

  logic                   load, idle_next, wipe_next, multiply, refuse, product;
  logic                   fault;
  logic                   unused_wipe, unused_last;
  logic [2:0]             slot, status;
  logic [N-1:0]           result;
  df_divstep_pkg::phase_e phase;

  df_divstep_shell #(
    .N(N), .Result(Result), .Segment(Segment), .Technology(Technology), .Multiply(Multiply),
    .OperandBits(N + 2),
    .MaskOutputs(MaskOutputs), .FaultChecks(FaultChecks)
  ) u_shell (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({divide_i, multiply_i, modulus_i & {N{~ModulusWords}}}),
    .multiply_i, .out_valid_o, .out_ready_i, .result_o, .k_o, .status_o, .fault_o,
    .load_o(load),
    .idle_next_o(idle_next),
    .wipe_o(unused_wipe),
    .wipe_next_o(wipe_next),
    .phase_o(phase),
    .slot_o(slot),
    .last_o(unused_last),
    .multiply_o(multiply),
    .refuse_o(refuse),
    .product_o(product),
    .result_i(result),
    .status_i(status),
    .fault_i(fault)
  );

  df_divstep_gfp #(
    .N(N), .Segment(Segment), .Technology(Technology), .Multiply(Multiply), .Word(Word),
    .ModulusWords(ModulusWords), .FaultChecks(FaultChecks)
  ) u_array (
    .clk_i, .rst_ni, .clear_i,
    .wipe_next_i(wipe_next),
    .in_valid_i,
    .load_i(load),
    .idle_i(in_ready_o),
    .idle_next_i(idle_next),
    .phase_i(phase),
    .slot_i(slot),
    .multiplies_i(product),
    .divide_i,
    .multiply_i(multiply),
    .refuse_i(refuse),
    .modulus_i,
    .a_i(N'(0)),
    .b_i(N'(0)),
    .word_write_i(word_write_i & {3{in_ready_o}}),
    .word_index_i,
    .word_last_i(1'b0),
    .word_data_i,
    .result_o(result),
    .status_o(status),
    .fault_o(fault)
  );

endmodule
