// SPDX-License-Identifier: Apache-2.0
//
// Operations on numbers modulo any odd number, each chosen by a command: add, subtract, multiply,
// square, invert, reduce. Operands, modulus and result are plain numbers. A program of
// df_prime_engine with a multiplier for any modulus; docs/algorithms/prime-engine-field.md explains
// it.
//
// Computes  result_o, below m = modulus_i, by the operation = command_i[N+2:N], with
//           a = command_i[N-1:0] and b = b_i:
//           0 add       a + b mod m         3 square  a^2 mod m, b is not read
//           1 subtract  a - b mod m         4 invert  1 / a mod m, b is not read
//           2 multiply  a b mod m           5 reduce  a mod m, b is not read
// Build     Spare, Square, Registers, ProgramWords, Program, Entry and Latency follow from N,
//           Multipliers and Word: `dualfield generate` writes them.
// Operands  m odd, 3 <= m < 2^N; a and b below m; to reduce, a is any value of N bits. To invert, m
//           is a prime.
// Status    3 StatusBadModulus (m even, or 1), else 2 StatusOperandRange (a or b not below m;
//           operations 6 and 7), else 1 StatusNotInvertible (invert: a has no inverse, or m is not
//           a prime; modulo a composite m some a are inverted, others refused), else 0 StatusOk.
//           4 StatusFault: an upset of the control. result_o = 0 unless the status is 0.
// Cycles    From the transfer of the operands to out_valid_o, the wipe of the register file
//           included: a constant of each operation, at most Latency, whatever the operands, refused
//           ones included.
// Handshake As in docs/reference/handshake.md. clear_i wipes all registers at once, except the
//           register file, of which it wipes a row a cycle. A result is wiped after its transfer.
// Timing    Constant: the operation, which is public, selects instructions and cycles; no other
//           operand selects an address, an instruction or a cycle.

module df_field_words #(
  parameter int unsigned N            = 256,  // bits of the modulus, 3 to 4096
  parameter int unsigned Multipliers  = 16,   // maximum number of multipliers, 1 to 64
  parameter int unsigned Word         = 18,   // bits of a word, 2 to 18
  parameter int unsigned Technology   = 0,    // 0: any tool; 1: cells of ECP5
  parameter bit          MaskOutputs  = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks  = 1'b0, // 1: check the control, see df_frame
  parameter int unsigned Spare        = 0,    // see df_prime_engine
  parameter bit          Square       = 1'b0, // see df_prime_engine
  parameter int unsigned Registers    = 2,    // numbers in the register file, 2 to 64
  parameter int unsigned ProgramWords = 1,    // 1 to 4096
  parameter logic [36*ProgramWords-1:0] Program = '0,  // the instructions, address 0 lowest
  parameter logic [12*8-1:0] Entry    = '0,   // first addresses of the operations, 0 lowest
  parameter int unsigned Latency      = 2     // most cycles of an operation
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,

  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic [N-1:0] modulus_i,
  input  logic [N+2:0] command_i,  // operation, a
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
    $error("df_field_words: N must be from 3 to 4096");
  end
  if (Number < N + 2) begin : gen_check_spare
    $error("df_field_words: Spare must be such that a number has two bits more than N");
  end

  // A number of the engine has more bits than N.
  logic [Number-1:0] result;
  logic              unused_bits;
  assign result_o    = result[N-1:0];
  assign unused_bits = ^result[Number-1:N];

  df_prime_engine_shell #(
    .N(N), .AnyModulus(1'b1), .Multipliers(Multipliers), .Word(Word), .Spare(Spare),
    .Square(Square), .Technology(Technology), .FaultChecks(FaultChecks), .Registers(Registers),
    .Number(Number), .ProgramWords(ProgramWords), .Program(Program), .InWords(3 * Words),
    .OutWords(Words), .OperandBits(3 * N + 3), .Latency(Latency), .MaskOutputs(MaskOutputs),
    .Operations(8), .Entry(Entry)
  ) u_shell (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({modulus_i, command_i, b_i}),
    .operation_i(command_i[N+2:N]),
    // In the order of the program's reads, the first in the lowest bits.
    .words_i({Number'(b_i), Number'(command_i[N-1:0]), Number'(modulus_i)}),
    .out_valid_o, .out_ready_i,
    .result_o(result),
    .status_o, .fault_o
  );

endmodule
