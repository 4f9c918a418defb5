// SPDX-License-Identifier: Apache-2.0
//
// Digit-serial multiplier in GF(2^N), plain product: Digit bits of a_i a cycle.
//
// Computes  result_o = a_i * b_i mod modulus_i, polynomials over GF(2);
//           a_i^2 mod modulus_i with square_i = 1 (and Square), b_i is not read then.
// Operands  modulus_i of degree N with constant term 1, irreducible or not, may change with every
//           operation (Modulus != 0: always Modulus, and modulus_i is not read). a_i and b_i have N
//           bits, so they are reduced.
// Status    3 StatusBadModulus (degree below N, or constant term 0, or square_i = 1 and squares are
//           not built), else 0 StatusOk; 4 StatusFault after a detected fault (df_frame); never
//           1 StatusNotInvertible or 2 StatusOperandRange. result_o = 0 unless the status is 0.
// Cycles    ceil(N / Digit) + 4 from the transfer of the operands to out_valid_o, refused or not;
//           2 of a square. Overlap = 1: a cycle more, and the next operands as many cycles after
//           these if results are accepted at once.
// Check     1: parities of all polynomials are compared (df_digit_multiply_residue): a wrong result
//           ends as StatusFault.
// Wipe      0: clear_i leaves the registers of the polynomials as they are.
// Handshake as in docs/reference/handshake.md.
// Timing    constant, of products and of squares.
//
// The array reduces from the low end, which divides by x. All its polynomials are mirrored: the low
// end of the mirrored polynomial is the high end of the user's, and the powers of x fit if b is
// moved up by one place and a to the top of its digits (docs/algorithms/digit-multiply.md).

module df_mul_digit #(
  parameter int unsigned N           = 233,  // degree of the field, 2 to 4096
  parameter int unsigned Digit       = 8,    // bits of a_i a cycle, 1 to 64
  parameter logic [N:0]  Modulus     = '0,   // degree N, constant term 1: fixed; 0: at run time
  parameter bit          Square      = 1'b0, // 1: squares too, with a fixed Modulus
  parameter bit          MaskOutputs = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks = 1'b1, // 1: check the control, see df_frame
  parameter bit          Check       = 1'b0, // 1: check the result modulo x + 1
  parameter bit          Wipe        = 1'b1, // 0: wipe the control only, for public data
  parameter bit          Overlap     = 1'b0, // 1: a result register, see df_frame_queue
  parameter int unsigned TagWidth    = 0,    // bits of a tag, 0: none (tag_i, tag_o have one bit)
  localparam int unsigned TagBits    = (TagWidth == 0) ? 1 : TagWidth
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,

  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic         square_i,
  input  logic [N:0]   modulus_i,
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,
  input  logic [TagBits-1:0] tag_i,

  output logic         out_valid_o,
  input  logic         out_ready_i,
  output logic [N-1:0] result_o,
  output logic [2:0]   status_o,  // df_pkg::status_e
  output logic [TagBits-1:0] tag_o,  // tag_i of the operation
  output logic         fault_o    // sticky, see df_frame
);

  if (N < 2 || N > 4096) begin : gen_check_n
    $error("df_mul_digit: N must be from 2 to 4096");
  end
  if (Digit < 1 || Digit > 64) begin : gen_check_digit
    $error("df_mul_digit: Digit must be from 1 to 64");
  end
  if (Modulus != '0 && !(Modulus[0] && Modulus[N])) begin : gen_check_modulus
    $error("df_mul_digit: Modulus must be 0, or of degree N with constant term 1");
  end
  if (Square && Modulus == '0) begin : gen_check_square
    $error("df_mul_digit: Modulus must be fixed with Square");
  end

  // The mirrored polynomial
  function automatic logic [N:0] mirror(input logic [N:0] value);
    for (int unsigned i = 0; i <= N; i++) mirror[i] = value[N-i];
  endfunction

  localparam bit          Fixed     = Modulus != '0;
  localparam int unsigned Digits    = (N + Digit - 1) / Digit;
  localparam int unsigned ABits     = Digits * Digit;
  localparam int unsigned Latency   = Digits + 4;
  localparam int unsigned LeftWidth = $clog2(Latency);

  logic                 load, busy, wipe, last_q, good, square_q, squared;
  logic                 unused_ready_next, unused_move, unused_empty;
  logic [LeftWidth-1:0] left;
  logic [N-1:0]         result, mirrored;
  logic [N:0]           f, b, f_q;
  logic [ABits-1:0]     a;
  logic                 unused_a, unused_b;
  logic [ABits-1:0]     a_q;
  logic [N:0]           b_q;

  logic first_q, first_next, last_next, square_next, fault_control, fault_array;
  assign first_next  = Square & load & ~wipe;
  assign last_next   = busy & (left == LeftWidth'(2'd2)) & ~wipe;
  assign square_next = (load ? square_i : square_q) & ~wipe;

  always_ff @(posedge clk_i) begin
    first_q  <= first_next;
    last_q   <= last_next;
    square_q <= square_next;
  end

  df_parity #(.Bits(3), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({first_next, last_next, square_next}),
    .value_i({first_q, last_q, square_q}),
    .fault_o(fault_control)
  );

  // A square is the result in the cycle after the first one.
  if (Square) begin : gen_square
    logic unused_f;
    assign squared  = first_q & square_q;
    assign good     = 1'b1;
    assign unused_f = ^f_q;
  end else begin : gen_product
    assign squared = 1'b0;
    assign good    = (Fixed | (f_q[0] & f_q[N])) & ~square_q;
  end

  df_frame_overlap #(
    .Bits(N),
    .OperandBits(3 * N + 2),
    .LatencyMax(Latency),
    .MaskOutputs(MaskOutputs),
    .FaultChecks(FaultChecks),
    .Wipe(Wipe),
    .StopResult(Check),
    .Overlap(Overlap),
    .TagWidth(TagWidth)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({square_i, modulus_i, a_i, b_i}),
    .tag_i, .out_valid_o, .out_ready_i, .result_o, .status_o, .tag_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .ready_next_o(unused_ready_next),
    .left_o(left),
    .move_o(unused_move),
    .empty_o(unused_empty),
    .ready_i(1'b1),
    .done_i(busy & (last_q | squared)),
    .result_i(result),
    .status_i(good ? df_pkg::StatusOk : df_pkg::StatusBadModulus),
    .fault_i(fault_control | fault_array)
  );

  ////////////////
  // The mirror //
  ////////////////

  assign f    = mirror(Fixed ? Modulus : modulus_i);
  assign b[0] = 1'b0;
  for (genvar i = 0; i < N; i++) begin : gen_operands
    assign b[i+1]       = b_i[N-1-i];
    assign a[ABits-N+i] = a_i[N-1-i];
    assign result[i]    = mirrored[N-1-i];
  end
  if (ABits > N) begin : gen_pad
    assign a[ABits-N-1:0] = '0;
  end

  df_digit_multiply_array #(
    .Bits(N),
    .Digit(Digit),
    .BBits(N + 1),
    .Fixed(Fixed),
    .Square(Square),
    .SquareBy(mirror(Modulus)),
    .ALow(ABits - N),
    .Down(N - 1),
    .FaultChecks(FaultChecks),
    .Check(Check),
    .Wipe(Wipe)
  ) u_array (
    .clk_i,
    .wipe_i(wipe),
    .load_i(load),
    .drop_i(last_q & ~good),
    .move_i(busy),
    .square_i(squared),
    .f_i(f),
    .a_i(a),
    .b_i(b),
    .f_o(f_q),
    .a_o(a_q),
    .b_o(b_q),
    .result_o(mirrored),
    .fault_o(fault_array)
  );

  assign unused_a = ^a_q;
  assign unused_b = ^b_q;

endmodule
