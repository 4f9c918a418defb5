// SPDX-License-Identifier: Apache-2.0
//
// Modular exponentiation for any odd modulus at run time, on df_prime_engine: all numbers are in
// block RAM, and go through the multiplier word by word. docs/algorithms/prime-engine-power.md
// explains it.
//
// Computes  result_o = a_i^b_i mod modulus_i, by fixed windows of five bits of b_i.
// Build     Spare, Square, Registers, ProgramWords, Program and Latency follow from N, Multipliers
//           and Word: `dualfield generate` writes them.
// Operands  modulus_i odd, 3 <= modulus_i < 2^N; a_i < modulus_i; b_i any value of N bits. The user
//           needs no power of two.
// Status    3 StatusBadModulus (even, or 1), else 2 StatusOperandRange (a_i not reduced), else 0
//           StatusOk; 4 StatusFault: an upset of the control. result_o = 0 unless the status is 0.
// Cycles    Latency from the transfer of the operands to out_valid_o, the wipe of the register file
//           included: the same for all operands, refused ones included.
// Handshake as in docs/reference/handshake.md. clear_i wipes all registers at once but the words of
//           the register file, a row a cycle after it. A result that was taken is wiped.
// Timing    constant: operands choose no address, no instruction and no cycle. Each look-up reads
//           all powers of the table, and masks keep one of them.

module df_modexp_words #(
  parameter int unsigned N            = 2048, // width, 3 to 4096
  parameter int unsigned Multipliers  = 16,   // Word x Word, most: 1 to 64
  parameter int unsigned Word         = 18,   // bits of a word, 2 to 18
  parameter int unsigned Technology   = 0,    // 0: any tool; 1: cells of ECP5
  parameter bit          MaskOutputs  = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks  = 1'b0, // 1: check the control, see df_frame
  parameter int unsigned Spare        = 0,    // see df_prime_engine
  parameter bit          Square       = 1'b0, // see df_prime_engine
  parameter int unsigned Registers    = 2,    // numbers in the register file, 2 to 64
  parameter int unsigned ProgramWords = 1,    // 1 to 4096
  parameter logic [36*ProgramWords-1:0] Program = '0,  // the instructions, address 0 lowest
  parameter int unsigned Latency      = 2     // cycles of an operation
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,

  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic [N-1:0] modulus_i,
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,

  output logic         out_valid_o,
  input  logic         out_ready_i,
  output logic [N-1:0] result_o,
  output logic [2:0]   status_o,  // df_pkg::status_e
  output logic         fault_o    // sticky, see df_frame
);

  localparam int unsigned Words  = df_prime_engine_pkg::any_words(N, Word, Spare);
  localparam int unsigned Number = Words * Word;

  if (N < 3 || N > 4096) begin : gen_check_n
    $error("df_modexp_words: N must be from 3 to 4096");
  end
  if (Number < N + 2) begin : gen_check_spare
    $error("df_modexp_words: Spare must be such that a number has two bits more than N");
  end

  logic [Number-1:0] result;
  logic              unused_bits;
  assign result_o    = result[N-1:0];
  assign unused_bits = ^result[Number-1:N];

  // A number has more bits than N: 0 above each operand.
  df_prime_engine_shell #(
    .N(N), .AnyModulus(1'b1), .Multipliers(Multipliers), .Word(Word), .Spare(Spare),
    .Square(Square), .Technology(Technology), .FaultChecks(FaultChecks), .Registers(Registers),
    .Number(Number), .ProgramWords(ProgramWords), .Program(Program), .InWords(3 * Words),
    .OutWords(Words), .OperandBits(3 * N), .Latency(Latency), .MaskOutputs(MaskOutputs)
  ) u_shell (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({modulus_i, a_i, b_i}),
    .operation_i(1'b0),
    .words_i({Number'(b_i), Number'(a_i), Number'(modulus_i)}),
    .out_valid_o, .out_ready_i,
    .result_o(result),
    .status_o, .fault_o
  );

endmodule
