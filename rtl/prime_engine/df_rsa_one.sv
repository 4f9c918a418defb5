// SPDX-License-Identifier: Apache-2.0
//
// RSA by one modulus: the private operation from n, e and d, without the primes. The base is
// blinded, and the result is checked before it leaves. The core is a program of df_prime_engine; a
// register holds a number of N bits. docs/algorithms/prime-engine-rsa-one.md explains the core,
// docs/how-to/sign-with-rsa.md its use.
//
// Computes  result_o = c^d mod n, from public_i = {e, n}, d_i and values_i = {r, c}. e has E bits,
//           r has N - E bits, all others N bits. The core computes b^(d-1) c r^(e-1) with
//           b = c r^e, and compares its power e with c.
// Build     Spare, Square, Registers, ProgramWords, Program and Latency follow from N, Multipliers
//           and Word. `dualfield generate` writes them.
// Operands  Any value. r must be secret, uniform and new for each operation; r = 1 does not blind.
// Status    The highest status that applies, but 4 only if no other applies; result_o is 0 unless
//           the status is 0:
//           3 StatusBadModulus    n is even or below 2^(N - 1)
//           2 StatusOperandRange  c is not below n; d is even or not below n; e is even or 1;
//                                 r is 0
//           0 StatusOk
//           4 StatusFault         an upset of the control; the power e of the result is not c. The
//                                 reason is a fault, or d and e do not belong to one key, or r and
//                                 n have a common factor.
// Cycles    Latency from the transfer of the operands to out_valid_o, the wipe of the register file
//           included: the same for all operands, refused ones included.
// Handshake As in docs/reference/handshake.md. clear_i wipes all registers at once, except the
//           register file, of which it wipes a row a cycle. A result is wiped after its transfer.
// Timing    Constant. No operand selects an address, an instruction or a cycle. A look-up for the
//           secret power reads all powers of the table, and masks select one.

module df_rsa_one #(
  parameter int unsigned N            = 2048, // bits of n, 4 to 4096
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
  parameter int unsigned Latency      = 2,    // cycles of an operation
  localparam int unsigned E           = (N < 64) ? N / 2 : 32  // bits of e
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             clear_i,

  input  logic             in_valid_i,
  output logic             in_ready_o,
  input  logic [N+E-1:0]   public_i,
  input  logic [N-1:0]     d_i,
  input  logic [2*N-E-1:0] values_i,

  output logic             out_valid_o,
  input  logic             out_ready_i,
  output logic [N-1:0]     result_o,
  output logic [2:0]       status_o,  // df_pkg::status_e
  output logic             fault_o    // sticky, see df_frame
);

  localparam int unsigned Words  = df_prime_engine_pkg::any_words(N, Word, Spare);
  localparam int unsigned Number = Words * Word;

  if (N < 4 || N > 4096) begin : gen_check_n
    $error("df_rsa_one: N must be from 4 to 4096");
  end
  if (Number < N + 2) begin : gen_check_spare
    $error("df_rsa_one: Spare must be such that a number has two bits more than N");
  end

  logic [N-1:0]   n, c;
  logic [E-1:0]   e;
  logic [N-E-1:0] r;
  assign {e, n} = public_i;
  assign {r, c} = values_i;

  // A number of the engine has more bits than N.
  logic [Number-1:0] result;
  logic              unused_bits;
  assign result_o    = result[N-1:0];
  assign unused_bits = ^result[Number-1:N];

  df_prime_engine_shell #(
    .N(N), .AnyModulus(1'b1), .Multipliers(Multipliers), .Word(Word), .Spare(Spare),
    .Square(Square), .Technology(Technology), .FaultChecks(FaultChecks), .Registers(Registers),
    .Number(Number), .ProgramWords(ProgramWords), .Program(Program), .InWords(5 * Words),
    .OutWords(Words), .OperandBits(4 * N), .Latency(Latency), .MaskOutputs(MaskOutputs)
  ) u_shell (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({public_i, d_i, values_i}),
    .operation_i(1'b0),
    // In the order of the program's reads, the first in the lowest bits.
    .words_i({Number'(r), Number'(c), Number'(d_i), Number'(e), Number'(n)}),
    .out_valid_o, .out_ready_i,
    .result_o(result),
    .status_o, .fault_o
  );

endmodule
