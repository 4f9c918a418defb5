// SPDX-License-Identifier: Apache-2.0
//
// RSA by two primes: the private operation, with a blinded base and a result that is checked before
// it leaves, and the pair of numbers that blinds it. A program of df_prime_engine with two
// operations; a register holds one half of a number of N bits. docs/algorithms/prime-engine-rsa.md
// explains it, docs/how-to/sign-with-rsa.md shows its use.
//
// Computes  result_o, by operation_i, from values_i = {v, u, dq, dp, c, e, qinv, q, p}: c, u and v
//           of N bits, e of E bits, the others of N / 2 bits; with n = p q:
//           0 private  c^d mod n: the power dp of c u mod p, the power dq of c u mod q, each times
//                      v, and the number below n with these residues
//           1 blind    {v, u}, u = r^e mod n, v = 1 / r mod n, for r = c; dp, dq, u and v of the
//                      operands are not read
// Build     Spare, Square, Registers, ProgramWords, Program, Entry and Latency follow from N,
//           Multipliers and Word: `dualfield generate` writes them.
// Operands  any value. r must be secret, uniform and new for each pair; a pair blinds one private
//           operation. (u, v) = (1, 1) does not blind. p below q is allowed.
// Status    3 StatusBadModulus (p or q is even or below 2^(N/2 - 1), or p = q), else
//           2 StatusOperandRange (operation 2 or 3; c not below n; e even or 1; qinv not below p, or q qinv not 1
//           modulo p; private: dp not below p, or dq not below q), else 1 StatusNotInvertible, with
//           the meaning bad_blinding (private: u v^e is not 1 modulo n; blind: r has no inverse
//           modulo n, or p or q is not prime), else 0 StatusOk. 4 StatusFault: an upset of the
//           control; private: the power e of the result is not c modulo p or modulo q, because of
//           a fault, or because dp, dq and e do not belong to each other. result_o is 0 unless the
//           status is 0.
// Cycles    from the transfer of the operands to out_valid_o, the wipe of the register file
//           included: a constant of each operation, at most Latency, whatever the operands, refused
//           ones included.
// Handshake as in docs/reference/handshake.md. clear_i wipes all registers at once but the words of
//           the register file, a row a cycle after it. A result that was taken is wiped.
// Timing    constant: the operation, which is public, chooses instructions and cycles; no other
//           operand chooses an address, an instruction or a cycle. Each look-up of a secret power
//           reads all powers of the table, and masks keep one of them.

module df_rsa #(
  parameter int unsigned N            = 2048, // bits of n, even, 16 to 4096
  parameter int unsigned Multipliers  = 16,   // Word x Word, most: 1 to 64
  parameter int unsigned Word         = 18,   // bits of a word, 2 to 18
  parameter int unsigned Technology   = 0,    // 0: any tool; 1: cells of ECP5
  parameter bit          MaskOutputs  = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks  = 1'b0, // 1: check the control, see df_frame
  parameter int unsigned Spare        = 0,    // see df_prime_engine
  parameter bit          Square       = 1'b0, // see df_prime_engine
  parameter int unsigned Registers    = 2,    // numbers in the register file, 2 to 64
  parameter int unsigned ProgramWords = 1,    // 1 to 2048
  parameter logic [36*ProgramWords-1:0] Program = '0,  // the instructions, address 0 lowest
  parameter logic [4*11-1:0] Entry    = '0,   // first addresses of the operations, 0 lowest
  parameter int unsigned Latency      = 2,    // most cycles of an operation
  localparam int unsigned Half        = N / 2,
  localparam int unsigned E           = (Half < 32) ? Half : 32,  // bits of e
  localparam int unsigned Bits        = 5 * Half + E + 3 * N
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            clear_i,

  input  logic            in_valid_i,
  output logic            in_ready_o,
  input  logic [1:0]      operation_i,
  input  logic [Bits-1:0] values_i,

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

  // Operands in the order of the program's reads.
  logic [Half-1:0] p, q, qinv, dp, dq;
  logic [E-1:0]    e;
  logic [N-1:0]    c, u, v;
  assign {v, u, dq, dp, c, e, qinv, q, p} = values_i;

  // A number has more bits than Half: 0 above each operand.
  logic [4*Number-1:0] numbers;
  logic                unused_bits;
  assign result_o    = {numbers[3*Number+:Half], numbers[2*Number+:Half], numbers[Number+:Half],
                        numbers[Half-1:0]};
  assign unused_bits = ^numbers;

  df_prime_engine_shell #(
    .N(Modulus), .AnyModulus(1'b1), .Multipliers(Multipliers), .Word(Word), .Spare(Spare),
    .Square(Square), .Technology(Technology), .FaultChecks(FaultChecks), .Registers(Registers),
    .Number(Number), .ProgramWords(ProgramWords), .Program(Program), .InWords(12 * Words),
    .OutWords(4 * Words), .OperandBits(Bits + 2), .Latency(Latency), .MaskOutputs(MaskOutputs),
    .Operations(4), .Entry(Entry)
  ) u_shell (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({values_i, operation_i}),
    .operation_i,
    .words_i({Number'(v[N-1:Half]), Number'(v[Half-1:0]), Number'(u[N-1:Half]),
              Number'(u[Half-1:0]), Number'(dq), Number'(dp), Number'(c[N-1:Half]),
              Number'(c[Half-1:0]), Number'(e), Number'(qinv), Number'(q), Number'(p)}),
    .out_valid_o, .out_ready_i,
    .result_o(numbers),
    .status_o, .fault_o
  );

endmodule
