// SPDX-License-Identifier: Apache-2.0
//
// RSA by two primes: the private operation, and the pair that blinds it. The base is blinded, and
// the result is checked before it leaves. The core is a program of df_prime_engine with two
// operations; a register holds half a number of N bits.
// docs/algorithms/prime-engine-rsa.md explains the core, docs/how-to/sign-with-rsa.md its use.
//
// Computes  result_o from key_i = {operation, dq, dp, e, qinv, q, p} and values_i = {v, u, c}. The
//           operation has 2 bits, e has E bits, c, u and v have N bits, all others N / 2 bits. With
//           n = p q:
//           0 private  c^d mod n. The core computes (c u)^dp v mod p and (c u)^dq v mod q, and the
//                      number below n with these residues.
//           1 blind    {v, u}, with u = c^e mod n and v = 1 / c mod n. c is the random number r.
//                      dp, dq, u and v are not read.
// Build     Spare, Square, Registers, ProgramWords, Program, Entry and Latency follow from N,
//           Multipliers and Word. `dualfield generate` writes them.
// Operands  Any value. r must be secret, uniform and new for each pair. A pair blinds one private
//           operation. (u, v) = (1, 1) does not blind. p may be below q.
// Status    The highest status that applies, but 4 only if no other applies; result_o is 0 unless
//           the status is 0:
//           3 StatusBadModulus     p or q is even or below 2^(N/2 - 1), or p = q
//           2 StatusOperandRange   the operation is 2 or 3; c is not below n; e is even or 1; qinv
//                                  is not below p, or q qinv is not 1 modulo p; private: dp is not
//                                  below p, or dq is not below q
//           1 StatusNotInvertible  bad blinding. private: u v^e is not 1 modulo n; blind: r has no
//                                  inverse modulo n, or p or q is not prime
//           0 StatusOk
//           4 StatusFault          an upset of the control; private: the power e of the result is
//                                  not c modulo p or modulo q. The reason is a fault, or dp, dq and
//                                  e do not belong to one key.
// Cycles    From the transfer of the operands to out_valid_o: a constant of each operation, at most
//           Latency, for all operands, refused ones included. The wipe of the register file is
//           included.
// Handshake As in docs/reference/handshake.md. clear_i wipes all registers at once, except the
//           register file, of which it wipes a row a cycle. A result is wiped after its transfer.
// Timing    Constant. The operation is public and selects instructions and cycles. No other operand
//           selects an address, an instruction or a cycle. A look-up for a secret power reads all
//           powers of the table, and masks select one.

module df_rsa #(
  parameter int unsigned N            = 2048, // bits of n, even, 16 to 4096
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
  parameter logic [4*12-1:0] Entry    = '0,   // first addresses of the operations, 0 lowest
  parameter int unsigned Latency      = 2,    // most cycles of an operation
  localparam int unsigned Half        = N / 2,
  localparam int unsigned E           = (Half < 32) ? Half : 32,  // bits of e
  localparam int unsigned Key         = 5 * Half + E + 2         // bits of key_i
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            clear_i,

  input  logic            in_valid_i,
  output logic            in_ready_o,
  input  logic [Key-1:0]  key_i,
  input  logic [3*N-1:0]  values_i,

  output logic            out_valid_o,
  input  logic            out_ready_i,
  output logic [2*N-1:0]  result_o,
  output logic [2:0]      status_o,  // df_pkg::status_e
  output logic            fault_o    // sticky, see df_frame
);

  // 2^Half + 1 is a modulus of the program.
  localparam int unsigned Modulus = Half + 1;
  localparam int unsigned Words   = df_prime_engine_pkg::any_words(Modulus, Word, Spare);
  localparam int unsigned Number  = Words * Word;

  if (N < 16 || N > 4096 || N % 2 != 0) begin : gen_check_n
    $error("df_rsa: N must be even and from 16 to 4096");
  end
  if (Number < Half + 2) begin : gen_check_spare
    $error("df_rsa: Spare must be such that a number has two bits more than N / 2");
  end

  logic [1:0]      operation;
  logic [Half-1:0] p, q, qinv, dp, dq;
  logic [E-1:0]    e;
  logic [N-1:0]    c, u, v;
  assign {operation, dq, dp, e, qinv, q, p} = key_i;
  assign {v, u, c}                          = values_i;

  // A number of the engine has more bits than Half.
  logic [4*Number-1:0] numbers;
  logic                unused_bits;
  assign result_o    = {numbers[3*Number+:Half], numbers[2*Number+:Half], numbers[Number+:Half],
                        numbers[Half-1:0]};
  assign unused_bits = ^numbers;

  df_prime_engine_shell #(
    .N(Modulus), .AnyModulus(1'b1), .Multipliers(Multipliers), .Word(Word), .Spare(Spare),
    .Square(Square), .Technology(Technology), .FaultChecks(FaultChecks), .Registers(Registers),
    .Number(Number), .ProgramWords(ProgramWords), .Program(Program), .InWords(12 * Words),
    .OutWords(4 * Words), .OperandBits(Key + 3 * N), .Latency(Latency), .MaskOutputs(MaskOutputs),
    .Operations(4), .Entry(Entry)
  ) u_shell (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({values_i, key_i}),
    .operation_i(operation),
    // In the order of the program's reads, the first in the lowest bits.
    .words_i({Number'(v[N-1:Half]), Number'(v[Half-1:0]), Number'(u[N-1:Half]),
              Number'(u[Half-1:0]), Number'(dq), Number'(dp), Number'(c[N-1:Half]),
              Number'(c[Half-1:0]), Number'(e), Number'(qinv), Number'(q), Number'(p)}),
    .out_valid_o, .out_ready_i,
    .result_o(numbers),
    .status_o, .fault_o
  );

endmodule
