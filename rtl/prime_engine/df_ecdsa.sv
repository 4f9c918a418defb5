// SPDX-License-Identifier: Apache-2.0
//
// ECDSA on an elliptic curve that is fixed at build time, with its prime and its base point: signs,
// verifies, and computes public keys. A program of df_prime_engine with three operations; the
// arithmetic modulo the order n uses exact products, or with AnyModulus a multiplier for any
// modulus. With Curves = 2 a build has two curves, and the operation selects one.
// docs/algorithms/prime-engine-ecdsa.md explains it, docs/how-to/sign-with-ecdsa.md shows its use.
//
// Computes  result_o, by the operation = message_i[N+1:N], and with Curves = 2 on the curve of the
//           number message_i[N+2], with h = message_i[N-1:0] and
//           values_i = {random numbers, y, x, second, first}; y to first have N bits each:
//           0 sign    {s, r}: r = x of k G mod n, s = (h + r d) / k mod n; k = first, d = second
//           1 verify  0: whether r = first, s = second is a signature of h by the public key (x, y)
//           2 public  {y, x} of d G; d = first
//           for the point G of y^2 = x^3 + A x + B over GF(Modulus), whose order n is prime. Each
//           curve has its own Modulus, A, B, G and n.
// Build     Registers, Offset, ProgramWords, Program, Entries, TableRows, Table, Entry and Latency
//           follow from N, Modulus, AnyModulus, Multipliers, Word, Protect, Random, the curve, G, n
//           and whether a signature is checked: `dualfield generate` writes them. A, B, G and n,
//           and the Modulus of curve 1, are in Program and Table alone.
// Operands  any value. h has the leftmost bits of the digest, as many as n has; the caller hashes.
//           k must be secret, uniform and new for each signature. Numbers that an operation does
//           not use are not read.
// Protect   2 and above: the lowest random number is a factor of coordinates, of k and of d. 3: the
//           next one splits k and d into sums of two numbers. Both are new for each operation and
//           have Random bits, at most N. verify ignores them.
// Status    2 StatusOperandRange (sign: k or d is 0 or not below n; verify: r or s is 0 or not
//           below n, x or y not below Modulus; public: d is 0 or not below n; operation 3; sign and
//           public: the factor is 0 modulo n or Modulus, or the other random number is 0), else
//           1 StatusNotInvertible, with the meaning bad_signature (verify: no signature of h, or
//           (x, y) is not on the curve; sign: r or s is 0, so another k is needed), else 0
//           StatusOk. 4 StatusFault: an upset of the control; sign, if the build checks signatures:
//           the signature is wrong. result_o is 0 unless the status is 0.
// Cycles    from the transfer of the operands to out_valid_o, the wipe of the register file
//           included: a constant of each operation and curve, at most Latency, whatever the
//           operands, refused ones included.
// Handshake as in docs/reference/handshake.md. clear_i wipes all registers at once but the words of
//           the register file and of the table's buffer, a row a cycle after it. A result that was
//           taken is wiped.
// Timing    constant: operation and curve, which are public, choose instructions and cycles; no
//           other operand chooses an address, an instruction or a cycle.

module df_ecdsa #(
  parameter int unsigned  N           = 256,  // bits of the longest Modulus or n, 3 to 1024
  parameter logic [N-1:0] Modulus     = '0,   // the prime of curve 0, at least 5; 0: 2^N - 1
  parameter bit           AnyModulus  = 1'b0, // 1: the multiplier takes Modulus and n in turn
  parameter int unsigned  Curves      = 1,    // 1 or 2; 2 needs AnyModulus
  parameter int unsigned  Multipliers = 0,    // Word x Word, most, to 64; at least Words without
                                              // AnyModulus; 0: 64
  parameter int unsigned  Word        = 18,   // bits of a word, 2 to 18
  parameter int unsigned  Protect     = 0,    // 0 none, 1 result, 2 coordinates, 3 scalar
  parameter int unsigned  Random      = 64,   // Protect 2, 3: bits of a random number, 1 to 1024
  parameter int unsigned  Technology  = 0,    // 0: any tool; 1: cells of ECP5
  parameter bit           MaskOutputs = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit           FaultChecks = 1'b0, // 1: check the control, see df_frame
  localparam df_prime_multiply_pkg::mask_t P =
      (Modulus == '0) ? df_prime_multiply_pkg::ones(N) : df_prime_multiply_pkg::mask_t'(Modulus),
  localparam int unsigned Most        = (Multipliers == 0) ? 64 : Multipliers,
  localparam int unsigned Spare       =       // see df_prime_engine; two words at least
      !AnyModulus ? 2 : (Word < N + 8) ? 4 : (Word + 2 - N) / 2,
  localparam int unsigned OperandBits = AnyModulus
      ? N + 2 * Spare
      : df_prime_engine_pkg::operand_bits(P, Word, N, Most, Spare),
  localparam int unsigned Words       = AnyModulus
      ? df_prime_engine_pkg::any_words(N, Word, Spare)
      : df_prime_multiply_pkg::words(OperandBits, Word),
  localparam int unsigned Number      = Words * Word,
  localparam int unsigned Randoms     = (Protect < 2) ? 0 : Protect - 1,
  localparam int unsigned Drawn       = (Random < N) ? Random : N,
  localparam int unsigned ValueBits   = 4 * N + Randoms * Drawn,
  localparam int unsigned MessageBits = N + 1 + Curves,
  parameter int unsigned  Registers    = 2,   // numbers in the register file, 2 to 64
  parameter logic [Number*Curves-1:0] Offset = '0,  // multiples of the primes, curve 0 lowest
  parameter int unsigned  ProgramWords = 1,   // 1 to 4096
  parameter logic [36*ProgramWords-1:0] Program = '0,  // the instructions, address 0 lowest
  parameter int unsigned  Entries      = 8,   // of a table: 2, 4, 8 or 16
  parameter int unsigned  TableRows    = 1,   // of all tables, 1 to 2048
  parameter logic [36*TableRows-1:0] Table = '0,  // the tables, row 0 lowest
  parameter logic [4*12*Curves-1:0] Entry = '0,  // first addresses of the operations, 0 lowest
  parameter int unsigned  Latency      = 2    // most cycles of an operation
) (
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           clear_i,

  input  logic           in_valid_i,
  output logic           in_ready_o,
  input  logic [MessageBits-1:0] message_i,  // curve with Curves = 2, operation, h
  input  logic [ValueBits-1:0] values_i,  // random numbers, y, x, second, first

  output logic           out_valid_o,
  input  logic           out_ready_i,
  output logic [2*N-1:0] result_o,  // s, r, or y, x
  output logic [2:0]     status_o,  // df_pkg::status_e
  output logic           fault_o    // sticky, see df_frame
);

  if (N < 3 || N > df_prime_multiply_pkg::MaxBits) begin : gen_check_n
    $error("df_ecdsa: N must be from 3 to 1024");
  end
  if (Multipliers > 64 || (Most < Words && !AnyModulus)) begin : gen_check_multipliers
    $error("df_ecdsa: Multipliers must be 0, or from 1, or else the number of words, to 64");
  end
  if (Word < 2 || Word > 18) begin : gen_check_word
    $error("df_ecdsa: Word must be from 2 to 18");
  end
  if (Protect > 3) begin : gen_check_protect
    $error("df_ecdsa: Protect must be from 0 to 3");
  end
  if (Random < 1 || Random > 1024) begin : gen_check_random
    $error("df_ecdsa: Random must be from 1 to 1024");
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_ecdsa: Technology must be 0 or 1");
  end
  if (Curves < 1 || Curves > 2 || (Curves == 2 && !AnyModulus)) begin : gen_check_curves
    $error("df_ecdsa: Curves must be 1, or 2 with AnyModulus");
  end
  if (OperandBits == Number && !AnyModulus) begin : gen_check_sign
    $error("df_ecdsa: Word must be such that a bit is left above an operand");
  end
  if (df_prime_multiply_pkg::mask_t'(Offset[Number-1:0]) % P != '0) begin : gen_check_modulus
    $error("df_ecdsa: Modulus and Word must be those of Program and Offset");
  end

  logic [2*Number-1:0] numbers;
  logic                unused_bits;
  assign result_o    = {numbers[Number+:N], numbers[N-1:0]};
  assign unused_bits = ^numbers;

  // A number has more bits than N: 0 above each operand. Each operation reads the first ones, of
  // which the random numbers are the very first.
  logic [(Randoms+5)*Number-1:0] words;
  assign words[Randoms*Number+:5*Number] =
      {Number'(values_i[4*N-1:3*N]), Number'(values_i[3*N-1:2*N]), Number'(message_i[N-1:0]),
       Number'(values_i[2*N-1:N]), Number'(values_i[N-1:0])};
  for (genvar i = 0; i < Randoms; i++) begin : gen_random
    localparam int unsigned Place = unsigned'(i);
    assign words[Number*Place+:Number] = Number'(values_i[4*N+Drawn*Place+:Drawn]);
  end

  df_prime_engine_shell #(
    .N(N), .Modulus(AnyModulus ? {N{1'b0}} : Modulus), .AnyModulus(AnyModulus),
    .Multipliers(Most), .Word(Word), .Spare(Spare), .Technology(Technology),
    .FaultChecks(FaultChecks), .Exact(!AnyModulus), .Registers(Registers),
    .Number(Number), .Offsets(Curves), .Offset(Offset), .ProgramWords(ProgramWords),
    .Program(Program), .Entries(Entries), .TableRows(TableRows), .Table(Table),
    .InWords((Randoms + 5) * Words), .OutWords(2 * Words),
    .OperandBits(MessageBits + ValueBits), .Latency(Latency), .MaskOutputs(MaskOutputs),
    .Operations(4 * Curves), .Entry(Entry)
  ) u_shell (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({values_i, message_i}),
    .operation_i(message_i[MessageBits-1:N]),
    .words_i(words),
    .out_valid_o, .out_ready_i,
    .result_o(numbers),
    .status_o, .fault_o
  );

endmodule
