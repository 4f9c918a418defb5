// SPDX-License-Identifier: Apache-2.0
//
// X25519 and X448 as RFC 7748 defines them: a private key and a u-coordinate as bytes, and the
// shared secret as bytes, around df_prime_engine. docs/algorithms/key-agreement.md explains it.
//
// Computes  result_o = u-coordinate of k U, where k is the scalar of key_i and U has the coordinate
//           u_i, on the curve B v^2 = u^3 + A u^2 + u over GF(Modulus) or on its twist. Infinity
//           has the coordinate 0. With u_i = the u of the base point result_o is the public key of
//           key_i.
// Build     Registers, Offset, ProgramWords, Program and Latency follow from N, Modulus, A,
//           Multipliers, Word, RefuseZero, Protect and Random: `dualfield generate` writes them. A
//           and RefuseZero are in Program alone. Modulus is a prime of exactly N bits.
//           X25519: N = 255, Modulus = 2^255 - 19, A = 486662
//           X448: N = 448, Modulus = 2^448 - 2^224 - 1, A = 156326
// Operands  key_i, u_i: any values. Byte 0 of RFC 7748 is in bits 7:0, byte 1 in bits 15:8.
//           key_i: the lowest Bits bits are the private key, clamped inside: bit N - 1 is 1, the
//           bits above and the lowest Clear bits are 0.
//           u_i: the bits from N on are ignored; a value from Modulus to 2^N - 1 is reduced.
// Protect   1 and 2: the result is checked: k U, (k + 1) U and U are on one line. 2: the random
//           number above the private key, new for each operation, is a factor of the coordinates.
//           The random number has Random bits, at most N.
//           docs/algorithms/prime-engine-protection.md
// Status    0 StatusOk. 1 StatusNotInvertible, with the meaning all_zero, if the result is 0 and
//           RefuseZero is 1: u_i has small order. 2 StatusOperandRange, before 1: Protect is 2 and
//           the factor is 0 modulo Modulus. 4 StatusFault: an upset of the control; Protect >= 1:
//           the result fails its check. result_o = 0 unless the status is 0.
// Cycles    Latency from the transfer of the operands to out_valid_o, the wipe of the register file
//           included: the same for all operands, refused ones included.
// Handshake as in docs/reference/handshake.md. clear_i wipes all registers at once but the words of
//           the register file, a row a cycle after it. A result that was taken is wiped.
// Timing    constant: operands choose no address, no instruction and no cycle.

module df_x_agree #(
  parameter int unsigned  N           = 255,  // bits of Modulus, 5 to 1024
  parameter logic [N-1:0] Modulus     = '0,   // the prime of N bits; 0: 2^N - 1
  parameter int unsigned  Multipliers = 0,    // Word x Word, most: as many as Words, to 64; 0: 64
  parameter int unsigned  Word        = 18,   // bits of a word, 2 to 18
  parameter int unsigned  Protect     = 0,    // 0 none, 1 result, 2 coordinates
  parameter int unsigned  Random      = 64,   // Protect 2: bits of the random number, 1 to 1024
  parameter int unsigned  Technology  = 0,    // 0: any tool; 1: cells of ECP5
  parameter bit           MaskOutputs = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit           FaultChecks = 1'b0, // 1: check the control, see df_frame
  localparam df_prime_multiply_pkg::mask_t P =
      (Modulus == '0) ? df_prime_multiply_pkg::ones(N) : df_prime_multiply_pkg::mask_t'(Modulus),
  localparam int unsigned Clear       = (P[1:0] == 2'd1) ? 3 : 2,  // lowest bits of a key, all 0
  localparam int unsigned Most        = (Multipliers == 0) ? 64 : Multipliers,
  localparam int unsigned Words       = df_prime_multiply_pkg::words(
      df_prime_engine_pkg::operand_bits(P, Word, N, Most, 0), Word),
  localparam int unsigned Number      = Words * Word,
  localparam int unsigned Bits        = 8 * ((N + 7) / 8),
  localparam int unsigned Randoms     = (Protect < 2) ? 0 : 1,
  localparam int unsigned Drawn       = (Random < N) ? Random : N,
  localparam int unsigned KeyBits     = Bits + Randoms * Drawn,
  parameter int unsigned  Registers    = 2,   // numbers in the register file, 2 to 64
  parameter logic [Number-1:0] Offset  = '0,  // a multiple of Modulus
  parameter int unsigned  ProgramWords = 1,   // 1 to 4096
  parameter logic [36*ProgramWords-1:0] Program = '0,  // the instructions, address 0 lowest
  parameter int unsigned  Latency      = 2    // cycles of an operation
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            clear_i,

  input  logic            in_valid_i,
  output logic            in_ready_o,
  input  logic [Bits-1:0] u_i,        // the u-coordinate, byte 0 lowest
  input  logic [KeyBits-1:0] key_i,   // random number, private key; byte 0 lowest

  output logic            out_valid_o,
  input  logic            out_ready_i,
  output logic [Bits-1:0] result_o,   // the shared secret, byte 0 lowest
  output logic [2:0]      status_o,   // df_pkg::status_e
  output logic            fault_o     // sticky, see df_frame
);

  if (N < 5 || N > df_prime_multiply_pkg::MaxBits) begin : gen_check_n
    $error("df_x_agree: N must be from 5 to 1024");
  end
  if (Multipliers > 64 || Most < Words) begin : gen_check_multipliers
    $error("df_x_agree: Multipliers must be 0 or from the number of words to 64");
  end
  if (Word < 2 || Word > 18) begin : gen_check_word
    $error("df_x_agree: Word must be from 2 to 18");
  end
  if (Protect > 2) begin : gen_check_protect
    $error("df_x_agree: Protect must be from 0 to 2");
  end
  if (Random < 1 || Random > 1024) begin : gen_check_random
    $error("df_x_agree: Random must be from 1 to 1024");
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_x_agree: Technology must be 0 or 1");
  end
  if (!P[N-1]) begin : gen_check_modulus
    $error("df_x_agree: Modulus must be a number of exactly N bits");
  end
  if (df_prime_multiply_pkg::mask_t'(Offset) % P != '0) begin : gen_check_offset
    $error("df_x_agree: Modulus and Word must be those of Program and Offset");
  end

  // The program sets bit N - 1 of the scalar; its lowest Clear bits are 0.
  logic [(Randoms+1)*Number-1:0] key;  // random number, private key
  logic [Number-1:0]             u, result;
  logic                          unused_bits;
  assign key[Number-1:0] = Number'(key_i[N-2:Clear]);
  if (Randoms > 0) begin : gen_random
    assign key[Number+:Number] = Number'(key_i[Bits+:Drawn]);
  end
  assign u           = Number'(u_i[N-1:0]);
  assign unused_bits = ^{u_i, key_i, result};
  if (Bits == N) begin : gen_whole
    assign result_o = result[N-1:0];
  end else begin : gen_padded
    assign result_o = {{(Bits - N) {1'b0}}, result[N-1:0]};
  end

  df_prime_engine_shell #(
    .N(N), .Modulus(Modulus), .Multipliers(Most), .Word(Word), .Technology(Technology),
    .FaultChecks(FaultChecks), .Registers(Registers), .Number(Number), .Offset(Offset),
    .ProgramWords(ProgramWords), .Program(Program), .InWords((Randoms + 2) * Words),
    .OutWords(Words), .OperandBits(Bits + KeyBits), .Latency(Latency), .MaskOutputs(MaskOutputs)
  ) u_shell (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({u_i, key_i}),
    .operation_i(1'b0),
    .words_i({u, key}),
    .out_valid_o, .out_ready_i,
    .result_o(result),
    .status_o, .fault_o
  );

endmodule
