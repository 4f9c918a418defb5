// SPDX-License-Identifier: Apache-2.0
//
// Scalar multiplication and sums of points on any elliptic curve given at run time: operands and
// result side by side around df_prime_engine with AnyModulus, which takes words.
// docs/algorithms/prime-engine-any.md explains it, docs/algorithms/curve.md the operations.
//
// Computes  result_o = {infinity, y, x}, a point of the curve curve_i = {b, a, p}:
//           y^2 = x^3 + a x + b over GF(p)
//           Formula 0  k P, point_i = P = {infinity, y, x}, scalar_i = k
//           Formula 1  P + Q, point_i = {Q, P}; scalar_i is one bit, not read
//           Formula 2  k P + l Q, scalar_i = {l, k}
//           Formula 3  P itself, if it is on the curve; scalar_i is one bit, not read
// Build     Registers, ProgramWords, Program and Latency follow from N, Multipliers and Word:
//           `dualfield generate` writes them.
// Operands  p an odd prime below 2^N; a, b, x, y below p; k and l any integers of N bits. With the
//           bit infinity x and y are not read.
// Status    3 StatusBadModulus (p even, below 3, or found composite), else 2 StatusOperandRange (not
//           reduced), else 1 StatusNotInvertible, with the meaning not_on_curve: the equation does
//           not hold, or the curve is singular; else 0 StatusOk. 4 StatusFault: an upset of the
//           control. result_o = 0 unless the status is 0. A composite p is found by Fermat's test of
//           one number, which the operands determine; it may pass that test. Formula 3 has no such
//           test.
// Cycles    Latency from the transfer of the operands to out_valid_o, the wipe of the register file
//           included: the same for all operands, refused ones included.
// Handshake as in docs/reference/handshake.md. clear_i wipes all registers at once but the words of
//           the register file, a row a cycle after it. A result that was taken is wiped.
// Timing    constant: operands choose no address, no instruction and no cycle.

module df_scalar_mul_words #(
  parameter int unsigned N           = 256,  // bits of p and of the scalar, 3 to 1024
  parameter int unsigned Multipliers = 16,   // Word x Word, most: 1 to 64
  parameter int unsigned Word        = 18,   // bits of a word, 2 to 18
  parameter int unsigned Technology  = 0,    // 0: any tool; 1: cells of ECP5
  parameter int unsigned Formula     = 0,    // 0 k P, 1 P + Q, 2 k P + l Q, 3 P
  parameter bit          MaskOutputs = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks = 1'b0, // 1: check the control, see df_frame
  localparam int unsigned Spare      =  // see df_prime_engine; a number has two words at least
      (Word < N + 8) ? 4 : (Word + 2 - N) / 2,
  localparam int unsigned Words      = df_prime_engine_pkg::any_words(N, Word, Spare),
  localparam int unsigned Number     = Words * Word,
  localparam int unsigned Scalars    = (Formula == 0) ? 1 : (Formula == 2) ? 2 : 0,
  localparam int unsigned Points     = (Formula == 1 || Formula == 2) ? 2 : 1,
  localparam int unsigned ScalarBits = (Scalars == 0) ? 1 : Scalars * N,
  localparam int unsigned PointBits  = Points * (2 * N + 1),
  parameter int unsigned Registers    = 2,   // numbers in the register file, 2 to 64
  parameter int unsigned ProgramWords = 1,   // 1 to 4096
  parameter logic [36*ProgramWords-1:0] Program = '0,  // the instructions, address 0 lowest
  parameter int unsigned Latency      = 2    // cycles of an operation
) (
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           clear_i,

  input  logic           in_valid_i,
  output logic           in_ready_o,
  input  logic [3*N-1:0] curve_i,   // b, a, p
  input  logic [PointBits-1:0]  point_i,   // infinity, y, x; of Q above that of P
  input  logic [ScalarBits-1:0] scalar_i,  // l, k

  output logic           out_valid_o,
  input  logic           out_ready_i,
  output logic [2*N:0]   result_o,  // infinity, y, x
  output logic [2:0]     status_o,  // df_pkg::status_e
  output logic           fault_o    // sticky, see df_frame
);

  if (N < 3 || N > 1024) begin : gen_check_n
    $error("df_scalar_mul_words: N must be from 3 to 1024");
  end
  if (Multipliers < 1 || Multipliers > 64) begin : gen_check_multipliers
    $error("df_scalar_mul_words: Multipliers must be from 1 to 64");
  end
  if (Word < 2 || Word > 18) begin : gen_check_word
    $error("df_scalar_mul_words: Word must be from 2 to 18");
  end
  if (Formula > 3) begin : gen_check_formula
    $error("df_scalar_mul_words: Formula must be from 0 to 3");
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_scalar_mul_words: Technology must be 0 or 1");
  end

  // The numbers of the operands: k, l, p, a, b; x, y and infinity of each point. Those of the
  // result: x, y, infinity. Of the last number the lowest word alone has bits.
  localparam int unsigned Numbers  = Scalars + 3 + 3 * Points;
  localparam int unsigned InWords  = (Numbers - 1) * Words + 1;
  localparam int unsigned Operands = 3 * N + PointBits + ScalarBits;

  logic [Number*Numbers-1:0] numbers;
  logic [Number*3-1:0]       words;
  logic                      unused_bits;
  for (genvar i = 0; i < Scalars; i++) begin : gen_scalar
    localparam int unsigned Place = unsigned'(i);
    assign numbers[Number*Place+:Number] = Number'(scalar_i[N*Place+:N]);
  end
  for (genvar i = 0; i < 3; i++) begin : gen_curve
    localparam int unsigned Place = unsigned'(i);
    assign numbers[Number*(Scalars+Place)+:Number] = Number'(curve_i[N*Place+:N]);
  end
  for (genvar i = 0; i < Points; i++) begin : gen_point
    localparam int unsigned Place = unsigned'(i);
    localparam int unsigned First = (2 * N + 1) * Place;
    assign numbers[Number*(Scalars+3+3*Place)+:3*Number] =
        {Number'(point_i[First+2*N]), Number'(point_i[First+N+:N]), Number'(point_i[First+:N])};
  end
  assign unused_bits = ^{words, numbers};
  assign result_o    = {words[2*Number], words[Number+:N], words[N-1:0]};

  // k P + l Q moves from a bit of k to that of l: an engine with tables has MOVE. No LOOK reads the
  // table, which is 0.
  df_prime_engine_shell #(
    .N(N), .AnyModulus(1'b1), .Multipliers(Multipliers), .Word(Word), .Spare(Spare),
    .Technology(Technology), .FaultChecks(FaultChecks), .Registers(Registers), .Number(Number),
    .ProgramWords(ProgramWords), .Program(Program), .Entries((Formula == 2) ? 2 : 0),
    .InWords(InWords), .OutWords(3 * Words), .OperandBits(Operands), .Latency(Latency),
    .MaskOutputs(MaskOutputs)
  ) u_shell (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({curve_i, point_i, scalar_i}),
    .operation_i(1'b0),
    .words_i(numbers[Word*InWords-1:0]),
    .out_valid_o, .out_ready_i,
    .result_o(words),
    .status_o, .fault_o
  );

endmodule
