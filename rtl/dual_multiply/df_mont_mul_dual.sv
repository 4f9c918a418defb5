// SPDX-License-Identifier: Apache-2.0
//
// Pipelined dual-field Montgomery multiplier for long operands, recoded radix 4, FIOS schedule.
// Word buses: df_dual_multiply_core; overlapping products: df_dual_multiply_engine.
//
// Source: A. Cilardo, N. Mazzocca, "Time Efficient Dual-Field Unit for Cryptography-Related
//         Processing" (2008), section 5.
//
// Computes  result_o = a_i * b_i * 2^-R mod modulus_i, or a_i * b_i * x^-R in GF(2)[x], reduced;
//           R = Word * rows, rows = ceil(size_i / Word). With Reduced = 0: result_o in
//           [0, 2 modulus_i) and rows = ceil((size_i + 2) / Word), so that 2^R > 4 modulus_i and
//           results could be operands again (the paper's precondition).
// Operands  4 <= size_i <= MaxBits. Integers: modulus_i odd, 3 <= modulus_i < 2^size_i;
//           polynomials: constant term 1, degree 1 .. size_i. a_i, b_i reduced. All may change
//           with every operation.
// Status    3 StatusBadModulus (size_i out of range too), else 2 StatusOperandRange (a_i or b_i not
//           reduced), else 0 StatusOk; 4 StatusFault after a detected fault (df_frame); never 1,
//           StatusNotInvertible. result_o = 0 unless the status is 0.
// Cycles    (rows - 1) * pitch + words + Stages + 5 from the transfer of the operands to
//           out_valid_o, whatever the operands; pitch = max(Stages + 1, words + 1); words = rows,
//           but size_i / Word + 1 (rounded down) for polynomials with Reduced = 1. rows = words
//           = 1 if size_i is out of range. Stages: df_dual_multiply_pkg::stages, 8 for the default
//           cut. Check = 1: two cycles more.
// Check     1: residues are compared (df_dual_multiply_follow): a wrong result ends as StatusFault.
// Wipe      0: clear_i leaves the registers of the operands and of the result as they are.
// Handshake as in docs/reference/handshake.md. The array and its memory of intermediate words are 0
//           while no operation is under way, so nothing moves while a result waits.
// Timing    constant for a size.

module df_mont_mul_dual #(
  parameter int unsigned MaxBits     = 576,   // operand bits, most: 4 to 8192
  parameter int unsigned Word        = 64,    // a power of two, 4 to 128
  parameter int unsigned Height      = 8,     // digits of a group of the array, 1 to 64
  parameter int unsigned First       = 0,     // digits of the first group, 0: Height
  parameter int unsigned Split       = 16,    // row bits in a right module, even
  parameter bit          Reduced     = 1'b1,
  parameter bit          MaskOutputs = 1'b0,  // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks = 1'b0,  // 1: check the control, see df_frame
  parameter bit          Check       = 1'b0,  // 1: check the result modulo 3, or x + 1
  parameter bit          Wipe        = 1'b1,  // 0: wipe the control only, for public data
  localparam int unsigned Size   = $clog2(MaxBits + 1),
  localparam int unsigned Result = MaxBits + (Reduced ? 0 : 1)
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               clear_i,

  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic               field_i,  // 0: integers, 1: polynomials
  input  logic [Size-1:0]    size_i,
  input  logic [MaxBits:0]   modulus_i,
  input  logic [MaxBits-1:0] a_i,
  input  logic [MaxBits-1:0] b_i,

  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic [Result-1:0]  result_o,
  output logic [2:0]         status_o,  // df_pkg::status_e
  output logic               fault_o    // sticky, see df_frame
);

  if (MaxBits < 4 || MaxBits > 8192) begin : gen_check_max_bits
    $error("df_mont_mul_dual: MaxBits must be from 4 to 8192");
  end
  if (Word < 4 || Word > 128 || 2 ** $clog2(Word) != Word) begin : gen_check_word
    $error("df_mont_mul_dual: Word must be 4, 8, 16, 32, 64 or 128");
  end
  if (!df_dual_multiply_pkg::possible(Word, Height, First, Split)) begin : gen_check_cut
    $error("df_mont_mul_dual: Height, First must be 1 to Word / 2; Split even, 2 Height to Word");
  end

  // The longest operation is a polynomial of MaxBits bits with Reduced = 1.
  localparam int unsigned Rows     = (MaxBits + Word - 1 + (Reduced ? 0 : 2)) / Word;
  localparam int unsigned MaxWords = Reduced ? MaxBits / Word + 1 : Rows;
  localparam int unsigned Stages   = df_dual_multiply_pkg::stages(Word, Height, First, Split);
  localparam int unsigned Pitch    = ((Stages > MaxWords) ? Stages : MaxWords) + 1;
  localparam int unsigned Latency  = (Rows - 1) * Pitch + MaxWords + Stages + 5
                                   + (Check ? 2 : 0);

  logic              load, busy, wipe, done, fault, unused_enter_idle, unused_wipe_next;
  logic              checked;
  logic [2:0]        verdict, status;
  logic [Result-1:0] result;

  logic                       unused_k, unused_ready, unused_busy, unused_begins;
  logic [$clog2(Latency)-1:0] unused_left;

  df_frame #(
    .Bits(Result),
    .OperandBits(3 * MaxBits + Size + 2),
    .LatencyMax(Latency),
    .MaskOutputs(MaskOutputs),
    .FaultChecks(FaultChecks),
    .Wipe(Wipe),
    .StopResult(1'b1)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({field_i, size_i, modulus_i, a_i, b_i}),
    .out_valid_o, .out_ready_i, .result_o,
    .k_o(unused_k),
    .status_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .wipe_next_o(unused_wipe_next),
    .enter_idle_o(unused_enter_idle),
    .left_o(unused_left),
    .done_i(checked & busy),
    .result_i(result),
    .k_i(1'b0),
    .status_i(Check ? status : verdict),
    .fault_i(fault)
  );

  df_dual_multiply_unit #(
    .MaxBits(MaxBits),
    .Word(Word),
    .Height(Height),
    .First(First),
    .Split(Split),
    .Reduced(Reduced),
    .FaultChecks(FaultChecks),
    .Check(Check),
    .Wipe(Wipe)
  ) u_unit (
    .clk_i, .rst_ni,
    .wipe_i(wipe),
    .load_i(load),
    .restart_i(~busy | done),
    .start_ready_o(unused_ready),
    .busy_o(unused_busy),
    .hold_i(1'b0),
    .begins_o(unused_begins),
    .hold_result_i(~busy),
    .chain_i(2'b00),
    .field_i, .size_i, .modulus_i, .a_i, .b_i,
    .done_o(done),
    .verdict_o(verdict),
    .result_o(result),
    .status_o(status),
    .checked_o(checked),
    .fault_o(fault)
  );

endmodule
