// SPDX-License-Identifier: Apache-2.0
//
// Scalar multiplication on an elliptic curve that is fixed at build time, with its prime: operands
// and result side by side around df_prime_engine, which takes words. docs/algorithms/engine.md
// explains the engine, docs/algorithms/curve.md the operation.
//
// Computes  result_o = {infinity, y, x} of scalar_i times the point point_i = {infinity, y, x}:
//           Form 0  y^2 = x^3 + A x + B over GF(Modulus)
//           Form 1  B y^2 = x^3 + A x^2 + x over GF(Modulus), any B: x alone; y of point_i is not
//           read, y of result_o is 0
// Build     Registers, Offset, ProgramWords, Program and Latency follow from N, Form, Modulus,
//           Multipliers, Word and the constants of the curve: `dualfield generate` writes them. A,
//           B and the order of the curve are in Program alone. Modulus is prime, and the curve is
//           not singular: 4 A^3 + 27 B^2 (Form 1: A^2 - 4) is not 0 modulo Modulus.
// Operands  x and y below Modulus; scalar_i any integer of N bits. With the bit infinity x and y
//           are not read. Form 1: every x is of the curve or of its twist.
// Protect   1 and above: the result is checked. Form 0: by the curve's equation; Form 1: k P,
//           (k + 1) P and P are on one line. 2 and above: the lowest random number, new for each
//           operation, is a factor of the coordinates. 3, Form 0 alone: the second one, j, and the
//           order n make another scalar of the same multiple. Each has Random bits, at most N.
//           docs/algorithms/prime-engine-protection.md
// Status    2 StatusOperandRange (x or y not reduced; Protect >= 2: a factor of 0 modulo Modulus), else 1 StatusNotInvertible, with the meaning
//           not_on_curve (Form 0), else 0 StatusOk. 4 StatusFault: an upset of the control; Protect >= 1:
//           the result fails its check.
//           result_o = 0 unless the status is 0.
// Cycles    Latency from the transfer of the operands to out_valid_o, the wipe of the register file
//           included: the same for all operands, refused ones included.
// Handshake as in docs/reference/handshake.md. clear_i wipes all registers at once but the words of
//           the register file, a row a cycle after it. A result that was taken is wiped.
// Timing    constant: operands choose no address, no instruction and no cycle.

module df_scalar_mul_prime #(
  parameter int unsigned  N           = 255,  // bits of a coordinate and of the scalar, 3 to 1024
  parameter int unsigned  Form        = 1,    // 0: y^2 = x^3 + A x + B; 1: B y^2 = x^3 + A x^2 + x
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
  localparam int unsigned Spare       = (Form == 0) ? 2 : 0,  // see df_prime_engine
  localparam int unsigned Words       = df_prime_multiply_pkg::words(
      df_prime_engine_pkg::operand_bits(P, Word, N, Most, Spare), Word),
  localparam int unsigned Number      = Words * Word,
  localparam int unsigned Randoms     = (Protect < 2) ? 0 : Protect - 1,
  localparam int unsigned Drawn       = (Random < N) ? Random : N,
  localparam int unsigned ScalarBits  = N + Randoms * Drawn,
  parameter int unsigned  Registers    = 2,   // numbers in the register file, 2 to 64
  parameter logic [Number-1:0] Offset  = '0,  // a multiple of Modulus
  parameter int unsigned  ProgramWords = 1,   // 1 to 4096
  parameter logic [36*ProgramWords-1:0] Program = '0,  // the instructions, address 0 lowest
  parameter int unsigned  Entries      = 0,   // of a table: 0 no table, see df_base_mul
  parameter int unsigned  TableRows    = 1,   // of all tables, 1 to 2048
  parameter logic [36*TableRows-1:0] Table = '0,  // the tables, row 0 lowest
  parameter int unsigned  Latency      = 2    // cycles of an operation
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,

  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic [2*N:0] point_i,   // infinity, y, x
  input  logic [ScalarBits-1:0] scalar_i,  // random numbers, k

  output logic         out_valid_o,
  input  logic         out_ready_i,
  output logic [2*N:0] result_o,  // infinity, y, x
  output logic [2:0]   status_o,  // df_pkg::status_e
  output logic         fault_o    // sticky, see df_frame
);

  if (N < 3 || N > df_prime_multiply_pkg::MaxBits) begin : gen_check_n
    $error("df_scalar_mul_prime: N must be from 3 to 1024");
  end
  if (Form > 1) begin : gen_check_form
    $error("df_scalar_mul_prime: Form must be 0 or 1");
  end
  if (Multipliers > 64 || Most < Words) begin : gen_check_multipliers
    $error("df_scalar_mul_prime: Multipliers must be 0 or from the number of words to 64");
  end
  if (Word < 2 || Word > 18) begin : gen_check_word
    $error("df_scalar_mul_prime: Word must be from 2 to 18");
  end
  if (Protect > 2 + 32'(Form == 0)) begin : gen_check_protect
    $error("df_scalar_mul_prime: Protect must be from 0 to 3, and at most 2 in Form 1");
  end
  if (Random < 1 || Random > 1024) begin : gen_check_random
    $error("df_scalar_mul_prime: Random must be from 1 to 1024");
  end
  localparam int unsigned OperandBits =
      df_prime_engine_pkg::operand_bits(P, Word, N, Most, Spare);
  if (Form == 0 && OperandBits == Number) begin : gen_check_sign
    $error("df_scalar_mul_prime: Word must be such that a bit is left above an operand of Form 0");
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_scalar_mul_prime: Technology must be 0 or 1");
  end
  if (df_prime_multiply_pkg::mask_t'(Offset) % P != '0) begin : gen_check_modulus
    $error("df_scalar_mul_prime: Modulus and Word must be those of Program and Offset");
  end

  // The words of the operands: k, the random numbers, x, y (Form 0), and the lowest of infinity,
  // whose others are 0. Those of the result: x, y (Form 0), infinity.
  localparam int unsigned Coordinates = (Form == 0) ? 2 : 1;
  localparam int unsigned Infinity    = (Coordinates + Randoms + 1) * Words;  // its first word

  logic [(Randoms+1)*Number-1:0] scalars;  // random numbers, k
  assign scalars[Number-1:0] = Number'(scalar_i[N-1:0]);
  for (genvar i = 0; i < Randoms; i++) begin : gen_random
    localparam int unsigned Place = unsigned'(i);
    assign scalars[Number*(Place+1)+:Number] = Number'(scalar_i[N+Drawn*Place+:Drawn]);
  end

  logic [Word*Infinity-1:0]          numbers;
  logic [Number*(Coordinates+1)-1:0] words;
  logic [N-1:0]                      result_y;
  logic                              unused_bits;
  if (Form == 0) begin : gen_y
    assign numbers     = {Number'(point_i[2*N-1:N]), Number'(point_i[N-1:0]), scalars};
    assign result_y    = words[Number+:N];
    assign unused_bits = ^words;
  end else begin : gen_x
    assign numbers     = {Number'(point_i[N-1:0]), scalars};
    assign result_y    = '0;
    assign unused_bits = ^{point_i[2*N-1:N], words};
  end
  assign result_o = {words[Coordinates*Number], result_y, words[N-1:0]};

  df_prime_engine_shell #(
    .N(N), .Modulus(Modulus), .Multipliers(Most), .Word(Word), .Spare(Spare),
    .Technology(Technology), .FaultChecks(FaultChecks), .Registers(Registers), .Number(Number),
    .Offset(Offset), .ProgramWords(ProgramWords), .Program(Program), .Entries(Entries),
    .TableRows(TableRows), .Table(Table), .InWords(Infinity + 1),
    .OutWords(Words * (Coordinates + 1)), .OperandBits(2 * N + 1 + ScalarBits), .Latency(Latency),
    .MaskOutputs(MaskOutputs)
  ) u_shell (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({point_i, scalar_i}),
    .operation_i(1'b0),
    .words_i({Word'(point_i[2*N]), numbers}),
    .out_valid_o, .out_ready_i,
    .result_o(words),
    .status_o, .fault_o
  );

endmodule
