// SPDX-License-Identifier: Apache-2.0
//
// Digit-serial Montgomery multiplier in GF(2^m), any degree up to MaxBits at run time: Digit bits
// of a_i a cycle.
//
// Computes  result_o = a_i * b_i * x^-R mod modulus_i, polynomials over GF(2),
//           R = Digit * ceil(size_i / Digit). result_o is of lower degree than modulus_i.
//           a_i^2 * x^-R mod modulus_i with square_i = 1 (and Square), b_i is not read then.
// Operands  size_i 2 .. MaxBits. modulus_i of degree 1 .. size_i with constant term 1, irreducible
//           or not (Modulus != 0: always Modulus, and modulus_i is not read). a_i, b_i of lower
//           degree. All of it may change with every operation.
// Status    3 StatusBadModulus (size_i or modulus_i otherwise, or square_i = 1 and squares are not
//           built), else 2 StatusOperandRange (a_i or b_i not reduced), else 0 StatusOk;
//           4 StatusFault after a detected fault (df_frame); never 1, StatusNotInvertible.
//           result_o = 0 unless the status is 0.
// Cycles    ceil(size_i / Digit) + 4 from the transfer of the operands to out_valid_o, refused or
//           not; 2 if size_i is out of range, and of a square. Overlap = 1: a cycle more, and the
//           next operands as many cycles after these if results are accepted at once.
// Check     1: parities of all polynomials are compared (df_digit_multiply_residue): a wrong result
//           ends as StatusFault.
// Wipe      0: clear_i leaves the registers of the polynomials as they are.
// Handshake as in docs/reference/handshake.md.
// Timing    constant for a size, of products and of squares.
//
// R is wires in a squarer. So squares are built for a Modulus of as many digits as MaxBits has:
// every size that it fits has the same R.

module df_mont_mul_digit #(
  parameter int unsigned    MaxBits     = 233,  // largest degree, 2 to 4096
  parameter int unsigned    Digit       = 8,    // bits of a_i a cycle, 1 to 64
  parameter logic [MaxBits:0] Modulus   = '0,   // constant term 1, not 1: fixed; 0: at run time
  parameter bit             Square      = 1'b0, // 1: squares too, with a fixed Modulus
  parameter bit             MaskOutputs = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit             FaultChecks = 1'b1, // 1: check the control, see df_frame
  parameter bit             Check       = 1'b0, // 1: check the result modulo x + 1
  parameter bit             Wipe        = 1'b1, // 0: wipe the control only, for public data
  parameter bit             Overlap     = 1'b0, // 1: a result register, see df_frame_queue
  parameter int unsigned    TagWidth    = 0,    // bits of a tag, 0: none (one bit of tag_i, tag_o)
  localparam int unsigned   SizeWidth   = $clog2(MaxBits + 1),
  localparam int unsigned   TagBits     = (TagWidth == 0) ? 1 : TagWidth
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 clear_i,

  input  logic                 in_valid_i,
  output logic                 in_ready_o,
  input  logic                 square_i,
  input  logic [SizeWidth-1:0] size_i,
  input  logic [MaxBits:0]     modulus_i,
  input  logic [MaxBits-1:0]   a_i,
  input  logic [MaxBits-1:0]   b_i,
  input  logic [TagBits-1:0]   tag_i,

  output logic                 out_valid_o,
  input  logic                 out_ready_i,
  output logic [MaxBits-1:0]   result_o,
  output logic [2:0]           status_o,  // df_pkg::status_e
  output logic [TagBits-1:0]   tag_o,     // tag_i of the operation
  output logic                 fault_o    // sticky, see df_frame
);

  if (MaxBits < 2 || MaxBits > 4096) begin : gen_check_max_bits
    $error("df_mont_mul_digit: MaxBits must be from 2 to 4096");
  end
  if (Digit < 1 || Digit > 64) begin : gen_check_digit
    $error("df_mont_mul_digit: Digit must be from 1 to 64");
  end
  if (Modulus != '0 && !(Modulus[0] && Modulus[MaxBits:1] != '0)) begin : gen_check_modulus
    $error("df_mont_mul_digit: Modulus must have constant term 1 and not be 1, or be 0");
  end

  function automatic int unsigned degree(input logic [MaxBits:0] value);
    degree = 0;
    for (int unsigned i = 0; i <= MaxBits; i++) if (value[i]) degree = i;
  endfunction

  localparam int unsigned MinBits = 2;
  localparam bit          Fixed   = Modulus != '0;
  localparam int unsigned Digits  = (MaxBits + Digit - 1) / Digit;
  localparam int unsigned ABits   = Digits * Digit;
  localparam int unsigned Latency = Digits + 4;
  localparam int unsigned Degree  = degree(Modulus);
  localparam int unsigned Wide    = SizeWidth + 7;

  if (Square && (!Fixed || (Degree + Digit - 1) / Digit != Digits)) begin : gen_check_square
    $error("df_mont_mul_digit: Modulus must be fixed with Square, of as many digits as MaxBits");
  end

  logic                       load, busy, wipe, done, size_refused, size_good, last_cycle;
  logic                       first_q, first_next, square_q, square_next;
  logic                       fault_control, fault_array;
  logic                       unused_ready_next, unused_move, unused_empty;
  logic                       squared;
  logic [2:0]                 check_status;
  df_pkg::status_e            status;
  logic [SizeWidth-1:0]       size_q, size_next;
  logic [MaxBits:0]           f;
  logic [ABits-1:0]           a, a_q;
  logic [MaxBits-1:0]         b_q, result;
  logic                       unused_a;
  logic [$clog2(Latency)-1:0] unused_left;

  df_frame_overlap #(
    .Bits(MaxBits),
    .OperandBits(3 * MaxBits + SizeWidth + 2),
    .LatencyMax(Latency),
    .MaskOutputs(MaskOutputs),
    .FaultChecks(FaultChecks),
    .Wipe(Wipe),
    .StopResult(Check),
    .Overlap(Overlap),
    .TagWidth(TagWidth)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({square_i, size_i, modulus_i, a_i, b_i}),
    .tag_i, .out_valid_o, .out_ready_i, .result_o, .status_o, .tag_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .ready_next_o(unused_ready_next),
    .left_o(unused_left),
    .move_o(unused_move),
    .empty_o(unused_empty),
    .ready_i(1'b1),
    .done_i(last_cycle),
    .result_i(result),
    .status_i(status),
    .fault_i(fault_control | fault_array)
  );

  assign size_good = (size_q >= SizeWidth'(MinBits))
                   & ((SizeWidth + 1)'(size_q) <= (SizeWidth + 1)'(MaxBits));
  assign size_refused = first_q & ~size_good;
  assign last_cycle   = busy & (done | size_refused | squared);

  ////////////
  // Digits //
  ////////////

  // size_left_q: bits of a not yet used. T takes its last step three cycles after the last digit.
  logic [SizeWidth-1:0] size_left_q, size_left_next;
  logic                 digits_remain, digits_q, digits_next;
  logic [2:0]           after_q, after_next;

  assign digits_remain = Wide'(size_left_q) > Wide'(Digit);
  assign done          = after_q[2];

  always_comb begin
    first_next     = first_q;
    digits_next    = digits_q;
    after_next     = after_q;
    size_next      = size_q;
    size_left_next = size_left_q;
    square_next    = square_q;
    if (wipe) begin
      first_next     = 1'b0;
      digits_next    = 1'b0;
      after_next     = '0;
      size_next      = '0;
      size_left_next = '0;
      square_next    = 1'b0;
    end else if (load) begin
      first_next     = 1'b1;
      digits_next    = 1'b1;
      after_next     = '0;
      size_next      = size_i;
      size_left_next = size_i;
      square_next    = square_i;
    end else begin
      first_next  = 1'b0;
      digits_next = digits_q & digits_remain;
      after_next  = {after_q[1:0], digits_q & ~digits_remain};
      if (digits_q) size_left_next = size_left_q - SizeWidth'(Digit);
    end
  end

  always_ff @(posedge clk_i) begin
    first_q     <= first_next;
    digits_q    <= digits_next;
    after_q     <= after_next;
    size_q      <= size_next;
    size_left_q <= size_left_next;
    square_q    <= square_next;
  end

  df_parity #(.Bits(6 + 2 * SizeWidth), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({first_next, digits_next, after_next, size_next, size_left_next, square_next}),
    .value_i({first_q, digits_q, after_q, size_q, size_left_q, square_q}),
    .fault_o(fault_control)
  );

  ////////////
  // Status //
  ////////////

  // The status of a square is known in the first cycle: f is fixed.
  df_pkg::status_e square_status;

  if (Square) begin : gen_square
    logic fits;
    if (Degree > MinBits) begin : gen_fits
      assign fits = size_q >= SizeWidth'(Degree);
    end else begin : gen_always
      assign fits = 1'b1;
    end
    assign squared = first_q & square_q;
    always_comb begin
      square_status = df_pkg::StatusOk;
      if ((a_q[MaxBits-1:0] >> Degree) != '0) square_status = df_pkg::StatusOperandRange;
      if (!fits) square_status = df_pkg::StatusBadModulus;
    end
  end else begin : gen_product
    assign squared       = 1'b0;
    assign square_status = df_pkg::StatusBadModulus;
  end

  always_comb begin
    status = square_q ? square_status : df_pkg::status_e'(check_status);
    if (size_refused) status = df_pkg::StatusBadModulus;
  end

  always_comb begin
    a              = '0;
    a[MaxBits-1:0] = a_i;
  end

  df_digit_multiply_array #(
    .Bits(MaxBits),
    .Digit(Digit),
    .BBits(MaxBits),
    .Fixed(Fixed),
    .Square(Square),
    .SquareBy(Modulus),
    .Down(ABits),
    .FaultChecks(FaultChecks),
    .Check(Check),
    .Wipe(Wipe)
  ) u_array (
    .clk_i,
    .wipe_i(wipe),
    .load_i(load),
    .drop_i(last_cycle & (status != df_pkg::StatusOk)),
    .move_i(busy),
    .square_i(squared),
    .f_i(Fixed ? Modulus : modulus_i),
    .a_i(a),
    .b_i,
    .f_o(f),
    .a_o(a_q),
    .b_o(b_q),
    .result_o(result),
    .fault_o(fault_array)
  );

  df_digit_multiply_check #(.MaxBits(MaxBits)) u_check (
    .clk_i,
    .wipe_i(wipe),
    .first_i(first_q),
    .size_i(size_q),
    .f_i(f),
    .a_i(a_q[MaxBits-1:0]),
    .b_i(b_q),
    .status_o(check_status)
  );

  assign unused_a = ^a_q;

endmodule
