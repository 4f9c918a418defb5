// SPDX-License-Identifier: Apache-2.0
//
// Word-serial inverter and divider by half-delta divsteps: GF(p) and GF(2^n) on one adder of a
// word, numbers in memories, field and size n chosen with each operation. Operands and result side
// by side, around df_word_inverse_core. docs/algorithms/word-inverse.md explains it.
//
// Computes  result_o = a_i / b_i * 2^k_o mod modulus_i with divide_i = 1, a_i^-1 * 2^k_o with 0
//           (x^k_o in GF(2^n)), reduced; k_o by Result:
//   ResultDouble (1): 2 n     ResultSingle (2): n     ResultPlain (3): 0
// Operands  size_i = n, 3 to MaxBits. field_i = 0: modulus_i odd, >= 3, at most n bits;
//           field_i = 1: modulus_i a polynomial with its leading term, constant term 1, degree 1
//           to n. A shorter modulus is computed with, n still sets the power of two. a_i and b_i
//           reduced; the divisor (b_i, or a_i of an inverse) coprime to modulus_i. b_i is not read
//           of an inverse.
// Status    3 StatusBadModulus (size_i out of range; modulus_i even, 1, or too long), else 2
//           StatusOperandRange (an operand not reduced), else 1 StatusNotInvertible (gcd not 1, a
//           divisor 0 included), else 0 StatusOk; 4 StatusFault after a detected fault (df_frame).
//           result_o = 0 and k_o = 0 unless the status is 0.
// Faults    FaultChecks = 1: parity of the control. Check = 1: residues of the numbers modulo 3
//           (GF(2^n): modulo x + 1) follow the words through memories and adders; a parity bit
//           covers the operands until they are in the memories, and the result while it is held.
// Public    Wipe = 0: operands, result and the words of the pipeline keep their values after
// data      clear_i; the memories and the control are wiped all the same.
// Cycles    6 D + L (19 + n mod Word + scale n + 2 K) + 5 from the transfer of the operands to
//           out_valid_o, with L = max(5, floor((n + 2) / Word) + 1), D the same of MaxBits,
//           K = floor(256 n / 111) + 1 in GF(p), 2 n + 1 in GF(2^n), and scale = 0 (plain),
//           1 (single) or 2 (double). A size out of range counts as n = 0. Refused operands take
//           as many.
// Handshake as in docs/reference/handshake.md. clear_i wipes every register; the words of the
//           memories are wiped in the 4 D + 4 cycles after it, or by the operands of the next
//           operation, which may follow at once.
// Timing    constant: the cycle count depends on size_i and field_i alone.

module df_inv_word #(
  parameter int unsigned Word        = 32,                          // bits: 4, 8, 16, 32 or 64
  parameter int unsigned MaxBits     = 576,                         // longest operand, 4 to 4096
  parameter int unsigned Result      = df_result_pkg::ResultPlain,  // not ResultAlmost
  parameter bit          MaskOutputs = 1'b0,                        // 1: result_o 0 unless offered
  parameter bit          FaultChecks = 1'b0,                        // 1: check the control
  parameter bit          Check       = 1'b0,                        // 1: check the result
  parameter bit          Wipe        = 1'b1,                        // 0: public data, see df_frame
  localparam int unsigned SizeWidth  = $clog2(MaxBits + 1),
  localparam int unsigned KWidth     = $clog2(2 * MaxBits + 1)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 clear_i,

  input  logic                 in_valid_i,
  output logic                 in_ready_o,
  input  logic                 field_i,
  input  logic [SizeWidth-1:0] size_i,
  input  logic                 divide_i,
  input  logic [MaxBits:0]     modulus_i,
  input  logic [MaxBits-1:0]   a_i,
  input  logic [MaxBits-1:0]   b_i,

  output logic                 out_valid_o,
  input  logic                 out_ready_i,
  output logic [MaxBits-1:0]   result_o,
  output logic [KWidth-1:0]    k_o,
  output logic [2:0]           status_o,  // df_pkg::status_e
  output logic                 fault_o    // sticky, see df_frame
);

  if (!df_result_pkg::is_fixed(Result)) begin : gen_check_result
    $error("df_inv_word: Result must be double, single or plain of df_result_pkg");
  end

  localparam int unsigned Scale      = df_result_pkg::ResultPlain - Result;
  localparam int unsigned LatencyMax =
      df_word_inverse_pkg::latency_max(Word, MaxBits, Scale);
  localparam int unsigned Number     = df_word_inverse_pkg::words(MaxBits, Word) * Word;

  logic                          load, busy, wipe, enter_idle, done, take, give, fault, hold;
  logic                          parity, mismatch, unused_wipe_next;
  logic [$clog2(LatencyMax)-1:0] unused_left;
  logic [KWidth-1:0]             k;
  logic [SizeWidth-1:0]          size;
  df_pkg::status_e               status;
  logic [Word-1:0]               in_data, word;
  logic [MaxBits-1:0]            divisor, dividend;
  logic [Number-1:0]             result;

  df_frame #(
    .Bits(MaxBits),
    .KBits(KWidth),
    .OperandBits(2 + SizeWidth + 3 * MaxBits + 1),
    .LatencyMax(LatencyMax), .MaskOutputs(MaskOutputs), .FaultChecks(FaultChecks), .Wipe(Wipe),
    .StopResult(Check)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({field_i, size_i, divide_i, modulus_i, a_i, b_i}),
    .out_valid_o, .out_ready_i, .result_o, .k_o, .status_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .wipe_next_o(unused_wipe_next),
    .enter_idle_o(enter_idle),
    .left_o(unused_left),
    .done_i(done & busy),
    .result_i(result[MaxBits-1:0]),
    .k_i(k),
    .status_i(status),
    .fault_i(fault | mismatch)
  );

  df_word_inverse_core #(
    .Word(Word), .MaxBits(MaxBits), .Scale(Scale), .FaultChecks(FaultChecks), .Check(Check),
    .Wipe(Wipe)
  ) u_core (
    .clk_i,
    .load_i(load),
    .wipe_i(wipe),
    .field_i, .size_i,
    .take_o(take),
    .in_data_i(in_data),
    .give_o(give),
    .done_o(done),
    .out_data_o(word),
    .size_o(size),
    .status_o(status),
    .fault_o(fault)
  );

  assign k = (status == df_pkg::StatusOk) ? KWidth'(Scale * 32'(size)) : '0;

  assign divisor  = divide_i ? b_i : a_i;
  assign dividend = divide_i ? a_i : MaxBits'(1'b1);

  // With Check = 1 the words that follow the operands are 0: parity_o is that of the result alone.
  df_operand_words #(.Word(Word), .Number(Number), .Check(Check), .Wipe(Wipe)) u_words (
    .clk_i,
    .wipe_i(wipe),
    .load_i(load),
    .shift_i(take | give),
    .finish_i(done & busy),
    .idle_next_i(enter_idle),
    .first_i(Number'(modulus_i)),
    .second_i(Number'(divisor)),
    .third_i(Number'(dividend)),
    .word_i(word & {Word{give | ~Check}}),
    .word_o(in_data),
    .result_o(result),
    .parity_o(parity),
    .hold_o(hold)
  );

  // The operands have left the register: it holds the result alone.
  assign mismatch = Check & hold & (parity != ^result);

endmodule
