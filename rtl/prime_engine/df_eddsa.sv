// SPDX-License-Identifier: Apache-2.0
//
// EdDSA of RFC 8032 on an Edwards curve that is fixed at build time, with hashes from outside: the
// two halves of a signature, public keys, verification. A program of df_prime_engine with four
// operations; the arithmetic modulo the order L of the base point B uses exact products.
// docs/how-to/sign-with-ed25519.md shows its use.
//
// Computes  result_o, by operation_i, from numbers of E bits in values_i, the first one lowest:
//           0 commit   the encoding of R = r B; r low half, r high half
//           1 respond  S = r + k s mod L; r low half, r high half, k low half, k high half, s
//           2 public   the encoding of A = s B; s
//           3 verify   0: whether S B = R + k A; A, R, S, k low half, k high half
//           E = 8 (N / 8 + 1) bits of an encoding: 256 for Ed25519, 456 for Ed448. r and k are
//           hashes of 2 E bits, byte 0 in the lowest bits, as in encodings. s is the secret scalar.
//           Random numbers are above the fifth number.
// Build     Spare, Registers, Offset, ProgramWords, Program, Entries, TableRows, Table, Entry and
//           Latency follow from N, Modulus, Multipliers, Word, Protect, Random, the curve and the
//           rules of verify: `dualfield generate` writes them. The curve is in Program and Table
//           alone.
// Operands  any value. The caller clamps s, and hashes the prefix, R, A and the message. r must be
//           secret, and that of the R in k. Numbers that an operation does not use are not read.
// Protect   1 and above: points are checked by the equation of the curve, S is computed twice. 2
//           and above: the lowest random number is a factor of coordinates and splits s in respond.
//           3: the next one splits r and s into sums of two numbers. Both are new for each
//           operation and have Random bits, at most N. verify ignores them.
// Status    2 StatusOperandRange (verify: S is not below L, or y of an encoding not below Modulus;
//           others: the factor is 0 modulo Modulus, or the other random number is 0), else
//           1 StatusNotInvertible, with the meaning bad_signature (verify: an encoding of no point,
//           or the equation does not hold; A of small order if the build refuses it), else
//           0 StatusOk. 4 StatusFault: an upset of the control, or a result that fails its check.
//           result_o is 0 unless the status is 0.
// Cycles    from the transfer of the operands to out_valid_o, the wipe of the register file
//           included: a constant of each operation, at most Latency, whatever the operands, refused
//           ones included.
// Handshake as in docs/reference/handshake.md. clear_i wipes all registers at once but the words of
//           the register file and of the table's buffer, a row a cycle after it. A result that was
//           taken is wiped.
// Timing    constant: the operation, which is public, chooses instructions and cycles; no other
//           operand chooses an address, an instruction or a cycle.

module df_eddsa #(
  parameter int unsigned  N           = 255,  // bits of Modulus, 3 to 448
  parameter logic [N-1:0] Modulus     = '0,   // the prime; 0: 2^N - 1
  parameter int unsigned  Multipliers = 0,    // Word x Word, most: as many as Words, to 64; 0: 64
  parameter int unsigned  Word        = 18,   // bits of a word, 2 to 18
  parameter int unsigned  Protect     = 0,    // 0 none, 1 result, 2 coordinates, 3 scalar
  parameter int unsigned  Random      = 64,   // Protect 2, 3: bits of a random number, 1 to 1024
  parameter int unsigned  Technology  = 0,    // 0: any tool; 1: cells of ECP5
  parameter bit           MaskOutputs = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit           FaultChecks = 1'b0, // 1: check the control, see df_frame
  parameter int unsigned  Spare       = 2,    // see df_prime_engine
  localparam df_prime_multiply_pkg::mask_t P =
      (Modulus == '0) ? df_prime_multiply_pkg::ones(N) : df_prime_multiply_pkg::mask_t'(Modulus),
  localparam int unsigned Most        = (Multipliers == 0) ? 64 : Multipliers,
  localparam int unsigned Words       = df_prime_multiply_pkg::words(
      df_prime_engine_pkg::operand_bits(P, Word, N, Most, Spare), Word),
  localparam int unsigned Number      = Words * Word,
  localparam int unsigned E           = 8 * (N / 8 + 1),
  localparam int unsigned Randoms     = (Protect < 2) ? 0 : Protect - 1,
  localparam int unsigned Drawn       = (Random < N) ? Random : N,
  localparam int unsigned ValueBits   = 5 * E + Randoms * Drawn,
  parameter int unsigned  Registers    = 2,   // numbers in the register file, 2 to 64
  parameter logic [Number-1:0] Offset  = '0,  // a multiple of Modulus
  parameter int unsigned  ProgramWords = 1,   // 1 to 4096
  parameter logic [36*ProgramWords-1:0] Program = '0,  // the instructions, address 0 lowest
  parameter int unsigned  Entries      = 8,   // of a table: 2, 4, 8 or 16
  parameter int unsigned  TableRows    = 1,   // of all tables, 1 to 4096
  parameter logic [36*TableRows-1:0] Table = '0,  // the tables, row 0 lowest
  parameter logic [4*12-1:0] Entry     = '0,  // first addresses of the operations, 0 lowest
  parameter int unsigned  Latency      = 2    // most cycles of an operation
) (
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           clear_i,

  input  logic           in_valid_i,
  output logic           in_ready_o,
  input  logic [1:0]     operation_i,
  input  logic [ValueBits-1:0] values_i,

  output logic           out_valid_o,
  input  logic           out_ready_i,
  output logic [E-1:0]   result_o,
  output logic [2:0]     status_o,  // df_pkg::status_e
  output logic           fault_o    // sticky, see df_frame
);

  if (N < 3 || N > 448) begin : gen_check_n
    $error("df_eddsa: N must be from 3 to 448");
  end
  if (Multipliers > 64 || Most < Words) begin : gen_check_multipliers
    $error("df_eddsa: Multipliers must be 0 or from the number of words to 64");
  end
  if (Word < 2 || Word > 18) begin : gen_check_word
    $error("df_eddsa: Word must be from 2 to 18");
  end
  if (Protect > 3) begin : gen_check_protect
    $error("df_eddsa: Protect must be from 0 to 3");
  end
  if (Random < 1 || Random > 1024) begin : gen_check_random
    $error("df_eddsa: Random must be from 1 to 1024");
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_eddsa: Technology must be 0 or 1");
  end
  if (Number < E + 3) begin : gen_check_spare
    $error("df_eddsa: Spare must be such that a number has three bits more than an encoding");
  end
  if (df_prime_multiply_pkg::mask_t'(Offset) % P != '0) begin : gen_check_modulus
    $error("df_eddsa: Modulus and Word must be those of Program and Offset");
  end

  logic [Number-1:0] number;
  logic              unused_bits;
  assign result_o    = number[E-1:0];
  assign unused_bits = ^number;

  // A number has more bits than E: 0 above each operand. Each operation reads the first ones, of
  // which the random numbers are the very first.
  logic [(Randoms+5)*Number-1:0] words;
  for (genvar i = 0; i < 5; i++) begin : gen_number
    localparam int unsigned Place = unsigned'(i);
    assign words[Number*(Randoms+Place)+:Number] = Number'(values_i[E*Place+:E]);
  end
  for (genvar i = 0; i < Randoms; i++) begin : gen_random
    localparam int unsigned Place = unsigned'(i);
    assign words[Number*Place+:Number] = Number'(values_i[5*E+Drawn*Place+:Drawn]);
  end

  df_prime_engine_shell #(
    .N(N), .Modulus(Modulus), .Multipliers(Most), .Word(Word), .Spare(Spare),
    .Technology(Technology), .FaultChecks(FaultChecks), .Exact(1'b1), .Registers(Registers),
    .Number(Number), .Offset(Offset), .ProgramWords(ProgramWords), .Program(Program),
    .Entries(Entries), .TableRows(TableRows), .Table(Table), .InWords((Randoms + 5) * Words),
    .OutWords(Words), .OperandBits(ValueBits + 2), .Latency(Latency), .MaskOutputs(MaskOutputs),
    .Operations(4), .Entry(Entry)
  ) u_shell (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({values_i, operation_i}),
    .operation_i,
    .words_i(words),
    .out_valid_o, .out_ready_i,
    .result_o(number),
    .status_o, .fault_o
  );

endmodule
