// SPDX-License-Identifier: Apache-2.0
//
// Scalar multiplication and sums of points on any elliptic curve given at run time: operands and
// result side by side around df_prime_engine with AnyModulus, which takes words.
// docs/algorithms/prime-engine-any.md explains it, docs/algorithms/curve.md the operations.
//
// Computes  result_o = {infinity, y, x}, a point of the curve curve_i = {b, a, p} over GF(p):
//           Form 0  y^2 = x^3 + a x + b
//           Form 1  B y^2 = x^3 + a x^2 + x, any B: x alone; b and y are not read, y of result_o is
//           0. Formula is 0.
//           Formula 0  k P, point_i = P = {infinity, y, x}, scalar_i = k
//           Formula 1  P + Q, point_i = {Q, P}; scalar_i is one bit, not read
//           Formula 2  k P + l Q, scalar_i = {l, k}
//           Formula 3  P itself, if it is on the curve; scalar_i is one bit, not read
// Build     Registers, ProgramWords, Program and Latency follow from N, Form, Protect, Random,
//           Multipliers and Word: `dualfield generate` writes them.
// Operands  p an odd prime below 2^N; a, b, x, y below p; k and l any integers of N bits. With the
//           bit infinity x and y are not read. Form 1: every x is of the curve or of its twist.
// Protect   Formula 0. 1 and above: the result is checked: in Form 0 it is on the curve, in Form 1
//           k P, (k + 1) P and P are on one line. 2: a random number above k, new for each
//           operation, is a factor of the coordinates. It has Random bits, at most N.
//           docs/algorithms/prime-engine-protection.md
// Status    3 StatusBadModulus (p even, below 3, or found composite), else 2 StatusOperandRange
//           (not reduced; Protect 2: a factor of 0 modulo p), else 1 StatusNotInvertible, with the
//           meaning not_on_curve: the equation does not hold (Form 0), or the curve is singular;
//           else 0 StatusOk. 4 StatusFault: an upset of the control; Protect >= 1: the result fails
//           its check. result_o = 0 unless the status is 0. A composite p is found by Fermat's test
//           of one number, which the operands determine; it may pass that test. Formula 3 has no
//           such test.
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
  parameter int unsigned Form        = 0,    // 0: y^2 = x^3 + a x + b; 1: B y^2 = x^3 + a x^2 + x
  parameter int unsigned Protect     = 0,    // 0 none, 1 result, 2 coordinates
  parameter int unsigned Random      = 64,   // Protect 2: bits of a random number, 1 to 1024
  parameter bit          MaskOutputs = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks = 1'b0, // 1: check the control, see df_frame
  localparam int unsigned Spare      =  // see df_prime_engine; a number has two words at least
      (Word < N + 8) ? 4 : (Word + 2 - N) / 2,
  localparam int unsigned Words      = df_prime_engine_pkg::any_words(N, Word, Spare),
  localparam int unsigned Number     = Words * Word,
  localparam int unsigned Scalars    = (Formula == 0) ? 1 : (Formula == 2) ? 2 : 0,
  localparam int unsigned Points     = (Formula == 1 || Formula == 2) ? 2 : 1,
  localparam int unsigned Randoms    = (Protect < 2) ? 0 : 1,
  localparam int unsigned Drawn      = (Random < N) ? Random : N,
  localparam int unsigned ScalarBits = (Scalars == 0) ? 1 : Scalars * N + Randoms * Drawn,
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
  input  logic [ScalarBits-1:0] scalar_i,  // random number, l, k

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
  if (Form > ((Formula == 0) ? 1 : 0)) begin : gen_check_form
    $error("df_scalar_mul_words: Form must be 0 or 1, with another Formula than 0 it must be 0");
  end
  if (Protect > ((Formula == 0) ? 2 : 0)) begin : gen_check_protect
    $error("df_scalar_mul_words: Protect must be 0 to 2, with another Formula than 0 it must be 0");
  end
  if (Random < 1 || Random > 1024) begin : gen_check_random
    $error("df_scalar_mul_words: Random must be from 1 to 1024");
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_scalar_mul_words: Technology must be 0 or 1");
  end

  // The numbers of the operands: k, l, a random number, p, a, b; x, y and infinity of each point.
  // Those of the result: x, y, infinity. Form 1 has no b and no y. Of the last number the lowest
  // word alone has bits.
  localparam int unsigned Coordinates = (Form == 1) ? 1 : 2;
  localparam int unsigned Curve       = Scalars + Randoms;  // the place of p
  localparam int unsigned Point       = Curve + Coordinates + 1;
  localparam int unsigned Numbers     = Point + (Coordinates + 1) * Points;
  localparam int unsigned InWords     = (Numbers - 1) * Words + 1;
  localparam int unsigned Operands    = 3 * N + PointBits + ScalarBits;

  logic [Number*Numbers-1:0]         numbers;
  logic [Number*(Coordinates+1)-1:0] words;
  logic [N-1:0]                      result_y;
  logic                              unused_bits;
  for (genvar i = 0; i < Scalars; i++) begin : gen_scalar
    localparam int unsigned Place = unsigned'(i);
    assign numbers[Number*Place+:Number] = Number'(scalar_i[N*Place+:N]);
  end
  if (Randoms > 0) begin : gen_random
    assign numbers[Number*Scalars+:Number] = Number'(scalar_i[N*Scalars+:Drawn]);
  end
  for (genvar i = 0; i < Coordinates + 1; i++) begin : gen_curve
    localparam int unsigned Place = unsigned'(i);
    assign numbers[Number*(Curve+Place)+:Number] = Number'(curve_i[N*Place+:N]);
  end
  for (genvar i = 0; i < Points; i++) begin : gen_point
    localparam int unsigned Place = unsigned'(i);
    localparam int unsigned First = (2 * N + 1) * Place;
    localparam int unsigned Lowest = Number * (Point + (Coordinates + 1) * Place);
    assign numbers[Lowest+:Number] = Number'(point_i[First+:N]);
    if (Form == 0) begin : gen_y
      assign numbers[Lowest+Number+:Number] = Number'(point_i[First+N+:N]);
    end
    assign numbers[Lowest+Number*Coordinates+:Number] = Number'(point_i[First+2*N]);
  end
  if (Form == 0) begin : gen_affine
    assign result_y    = words[Number+:N];
    assign unused_bits = ^{words, numbers};
  end else begin : gen_x
    assign result_y    = '0;
    assign unused_bits = ^{words, numbers, curve_i[3*N-1:2*N], point_i[2*N-1:N]};
  end
  assign result_o = {words[Number*Coordinates], result_y, words[N-1:0]};

  // k P + l Q moves from a bit of k to that of l: an engine with tables has MOVE. No LOOK reads the
  // table, which is 0.
  df_prime_engine_shell #(
    .N(N), .AnyModulus(1'b1), .Multipliers(Multipliers), .Word(Word), .Spare(Spare),
    .Technology(Technology), .FaultChecks(FaultChecks), .Registers(Registers), .Number(Number),
    .ProgramWords(ProgramWords), .Program(Program), .Entries((Formula == 2) ? 2 : 0),
    .InWords(InWords), .OutWords((Coordinates + 1) * Words), .OperandBits(Operands),
    .Latency(Latency), .MaskOutputs(MaskOutputs)
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
