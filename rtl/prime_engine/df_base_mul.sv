// SPDX-License-Identifier: Apache-2.0
//
// Multiples of a fixed point of an elliptic curve that is fixed at build time, with its prime:
// df_scalar_mul_prime with a program that takes the scalar alone, and with tables of multiples of
// the point. docs/algorithms/prime-engine-base.md explains it.
//
// Computes  result_o = {infinity, y, x} of scalar_i times the point G of y^2 = x^3 + A x + B over
//           GF(Modulus). G has prime order.
// Build     Registers, Offset, ProgramWords, Program, Entries, TableRows, Table and Latency follow
//           from N, Modulus, Multipliers, Word, Protect, Random, the curve, G and its order:
//           `dualfield generate` writes them. A, B, G and the order are in Program and Table alone.
// Operands  the scalar any integer of N bits, the lowest bits of scalar_i.
// Protect   1 and above: the result is checked by the curve's equation. 2 and above: the lowest
//           random number, new for each operation, is a factor of the first point's coordinates.
//           3: the next one splits the scalar into a sum of two numbers. Each has Random bits, at
//           most N, and is not 0 modulo Modulus.
// Status    2 StatusOperandRange (Protect >= 2: a random number of 0 modulo Modulus), else
//           0 StatusOk. 4 StatusFault: an upset of the control; Protect >= 1: the result is not on
//           the curve. result_o = 0 unless the status is 0.
// Cycles    Latency from the transfer of the operand to out_valid_o, the wipe of the register file
//           included: the same for all scalars and random numbers, refused ones included.
// Handshake as in docs/reference/handshake.md. clear_i wipes all registers at once but the words of
//           the register file and of the table's buffer, a row a cycle after it. A result that was
//           taken is wiped.
// Timing    constant: the scalar chooses no address, no instruction and no cycle. Every look-up
//           reads all entries of its table.

module df_base_mul #(
  parameter int unsigned  N           = 256,  // bits of a coordinate and of the scalar, 3 to 1024
  parameter logic [N-1:0] Modulus     = '0,   // the prime, at least 5; 0: 2^N - 1
  parameter int unsigned  Multipliers = 0,    // Word x Word, most: as many as Words, to 64; 0: 64
  parameter int unsigned  Word        = 18,   // bits of a word, 2 to 18
  parameter int unsigned  Protect     = 0,    // 0 none, 1 result, 2 coordinates, 3 scalar
  parameter int unsigned  Random      = 64,   // Protect 2, 3: bits of a random number, 1 to 1024
  parameter int unsigned  Technology  = 0,    // 0: any tool; 1: cells of ECP5
  parameter bit           MaskOutputs = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit           FaultChecks = 1'b0, // 1: check the control, see df_frame
  localparam df_prime_multiply_pkg::mask_t P =
      (Modulus == '0) ? df_prime_multiply_pkg::ones(N) : df_prime_multiply_pkg::mask_t'(Modulus),
  localparam int unsigned Most        = (Multipliers == 0) ? 64 : Multipliers,
  localparam int unsigned Number      = Word * df_prime_multiply_pkg::words(
      df_prime_engine_pkg::operand_bits(P, Word, N, Most, 2), Word),
  localparam int unsigned Randoms     = (Protect < 2) ? 0 : Protect - 1,
  localparam int unsigned Drawn       = (Random < N) ? Random : N,
  localparam int unsigned ScalarBits  = N + Randoms * Drawn,
  parameter int unsigned  Registers    = 2,   // numbers in the register file, 2 to 64
  parameter logic [Number-1:0] Offset  = '0,  // a multiple of Modulus
  parameter int unsigned  ProgramWords = 1,   // 1 to 4096
  parameter logic [36*ProgramWords-1:0] Program = '0,  // the instructions, address 0 lowest
  parameter int unsigned  Entries      = 8,   // of a table: 2, 4, 8 or 16
  parameter int unsigned  TableRows    = 1,   // of all tables, 1 to 2048
  parameter logic [36*TableRows-1:0] Table = '0,  // the tables, row 0 lowest
  parameter int unsigned  Latency      = 2    // cycles of an operation
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,

  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic [ScalarBits-1:0] scalar_i,  // random numbers, k

  output logic         out_valid_o,
  input  logic         out_ready_i,
  output logic [2*N:0] result_o,  // infinity, y, x
  output logic [2:0]   status_o,  // df_pkg::status_e
  output logic         fault_o    // sticky, see df_frame
);

  // The point that the engine is offered after the numbers: the program does not take it.
  localparam logic [2*N:0] NoPoint = '0;

  df_scalar_mul_prime #(
    .N(N), .Form(0), .Modulus(Modulus), .Multipliers(Multipliers), .Word(Word),
    .Protect(Protect), .Random(Random), .Technology(Technology), .MaskOutputs(MaskOutputs),
    .FaultChecks(FaultChecks),
    .Registers(Registers), .Offset(Offset), .ProgramWords(ProgramWords), .Program(Program),
    .Entries(Entries), .TableRows(TableRows), .Table(Table), .Latency(Latency)
  ) u_multiply (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .point_i(NoPoint),
    .scalar_i,
    .out_valid_o, .out_ready_i, .result_o, .status_o, .fault_o
  );

endmodule
