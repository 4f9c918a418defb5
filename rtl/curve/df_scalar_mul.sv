// SPDX-License-Identifier: Apache-2.0
//
// Scalar multiplication on an elliptic curve given at run time: k P for any scalar k and any point
// P, affine in and out, by a microprogram. docs/algorithms/curve.md explains it.
//
// Computes  result_o = {infinity, y, x} of scalar_i times the point point_i = {infinity, y, x} on
//           the curve curve_i = {b, a, modulus}:
//           Form 0  y^2 = x^3 + a x + b over GF(p), p < 2^N
//           Form 1  B y^2 = x^3 + a x^2 + x over GF(p), any B: x alone, y and b are not read
//           Form 2  y^2 + x y = x^3 + a x^2 + b over GF(2^N)
//           Program 0 (k P) has all Forms, Programs 1 to 3 have Forms 0 and 2:
//           Program 1  P + Q, point_i = {Q, P} each {infinity, y, x}; scalar_i is one bit, not read
//           Program 2  k P + l Q, scalar_i = {l, k}
//           Program 3  P itself, if it is on the curve
// Operands  modulus an odd prime, or a polynomial of degree N, irreducible, with N + 1 bits; a, b,
//           x, y reduced; scalar_i any integer of N bits. With the bit infinity x and y are not
//           read.
// Status    3 StatusBadModulus (even, below 3, or found composite; a polynomial of lower degree or
//           constant term 0, other than Polynomial, or found reducible), else 2 StatusOperandRange
//           (not reduced), else 1 StatusNotInvertible, here with the meaning not_on_curve: the
//           equation does not hold, or the curve is singular; else 0 StatusOk. 4 StatusFault: an
//           upset of the control; Protect >= 1: the stored result does not satisfy the curve's
//           equation (Form 1, x alone: k P, (k + 1) P and P do not satisfy the equation of three
//           points on a line). result_o = 0 unless the status is 0.
// Random    Protect >= 2: the lowest random number, new for each operation, is a random factor of
//           the coordinates of k P; with Coordinates 1 it maps P to another curve.
//           Protect 3: the second random number, j, and the order n make another scalar of the same
//           multiple, j 2^N + (k - j 2^N mod n). n, on top of curve_i, is a multiple of the order
//           of P; 0 if none is known: the scalar is k. Each has Random bits, at least 1 and at
//           most N. A factor of 0 modulo p (0 in GF(2^N)) is not refused: 1 replaces it, so the
//           result is right, but not randomised. With 64 bits, the default, this is improbable.
//           A composite modulus is found by the inversion at the end, which is Fermat's: what it
//           inverts, a multiple of the discriminant, times the inverse must be 1. Form 1 takes
//           every x: of the curve or of its twist. Program 3 inverts nothing: the modulus is
//           then not tested for a factor. With Coordinates 1 a composite modulus is found by a
//           divisor that shares a factor with it; without such a one the answer is right modulo
//           each factor.
// Cycles    df_curve_pkg::latency, the same for all operands, refused ones included.
// Handshake as in docs/reference/handshake.md. clear_i wipes all registers at once but the words of
//           the memory, a lane a cycle in the 32 K + 1 cycles after it, K = ceil(N / Lane). A
//           result that was taken is wiped.
// Timing    constant: the orders and addresses too are the same for all operands.
//
//   curve, point, scalar -> operands --+
//                                      |  choice by the flag, shift  <--+
//                  memory of lanes <---+                                +-- a, b <-- memory
//                                      |  adder -> lanes of a, b -------+
//                                      |             | together
//                                      +------- multiplier             b --> lanes of the answer

module df_scalar_mul #(
  parameter int unsigned N             = 256,  // bits of the field, 3 to 1024
  parameter int unsigned Program       = 0,    // df_curve_pkg::Program*, 0 to 3
  parameter int unsigned Form          = 0,    // df_curve_pkg::Form*, 0 to 2
  parameter int unsigned Arithmetic    = 0,    // df_curve_pkg::Arithmetic*, 0 to 3
  parameter int unsigned Coordinates   = 0,    // 0: projective, 1: affine
  parameter int unsigned Protect       = 0,    // df_curve_pkg::Protect*, 0 to 3
  parameter int unsigned Random        = 64,   // Protect 2, 3: bits of a random number, 1 to 1024
  parameter int unsigned Lane          = 64,   // bits that are moved at once, 2 to 1024
  parameter int unsigned Segment       = 32,   // Arithmetic 0, 3: bits of a carry chain, 2 to 4096
  parameter int unsigned Multipliers   = 16,   // Arithmetic 1: hard multipliers, 1 to 64
  parameter int unsigned Word          = 18,   // Arithmetic 1: bits of a word, 2 to 32
  parameter int unsigned Digit         = 8,    // Form 2: bits of a digit, 1 to 64
  parameter logic [N:0]  Polynomial    = '0,   // Arithmetic 2: of degree N, fixed; 0: at run time
  parameter int unsigned StepsPerCycle = 1,    // Form 2, Arithmetic 3: of the divider, 1 or 2
  parameter int unsigned Technology    = 0,    // df_tech_pkg
  parameter bit          MaskOutputs   = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks   = 1'b0, // 1: check the control, see df_frame
  localparam int unsigned Points     = df_curve_pkg::points(Program),
  localparam int unsigned Scalars    = df_curve_pkg::scalars(Program),
  localparam int unsigned Randoms    = df_curve_pkg::randoms(Protect),
  localparam int unsigned Drawn      = df_curve_pkg::random_bits(N, Protect, Random),
  localparam int unsigned CurveBits  = 3 * N + (Form == df_curve_pkg::FormBinary ? 1 : 0) +
      (Protect == df_curve_pkg::ProtectScalar ? N : 0),
  localparam int unsigned PointBits  = Points * (2 * N + 1),
  localparam int unsigned ScalarBits = (Scalars == 0) ? 1 : Scalars * N + Randoms * Drawn
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 clear_i,

  input  logic                 in_valid_i,
  output logic                 in_ready_o,
  input  logic [CurveBits-1:0]  curve_i,   // order, b, a, modulus
  input  logic [PointBits-1:0]  point_i,   // infinity, y, x; of Q above that of P
  input  logic [ScalarBits-1:0] scalar_i,  // random numbers, l, k

  output logic                 out_valid_o,
  input  logic                 out_ready_i,
  output logic [2*N:0]         result_o,  // infinity, y, x
  output logic [2:0]           status_o,  // df_pkg::status_e
  output logic                 fault_o    // sticky, see df_frame
);

  localparam bit          Binary  = Form == df_curve_pkg::FormBinary;
  localparam bit          Fixed   = Polynomial != '0;  // a register has one lane
  localparam bit          Dsp     = Arithmetic == df_curve_pkg::ArithmeticDsp;
  localparam bit          Array   = Arithmetic == df_curve_pkg::ArithmeticArray;
  localparam bit          Affine  = Coordinates == df_curve_pkg::CoordinatesAffine;

  if (N < 3 || N > 1024) begin : gen_check_n
    $error("df_scalar_mul: N must be from 3 to 1024");
  end
  if (Program > ((Form == 1) ? 0 : df_curve_pkg::ProgramCheck)) begin : gen_check_program
    $error("df_scalar_mul: Program must be from 0 to 3, with Form 1 0");
  end
  if (Form > df_curve_pkg::FormBinary) begin : gen_check_form
    $error("df_scalar_mul: Form must be from 0 to 2");
  end
  if (Arithmetic > df_curve_pkg::ArithmeticArray ||
      (Binary ? Arithmetic < df_curve_pkg::ArithmeticDigit :
                Arithmetic == df_curve_pkg::ArithmeticDigit)) begin : gen_check_arithmetic
    $error("df_scalar_mul: Arithmetic must be 2 or 3 with Form 2, else 0, 1 or 3");
  end
  if (Coordinates > df_curve_pkg::CoordinatesAffine || (Affine && (Program != 0 || !Array)) ||
      (Binary && Array && !Affine)) begin : gen_check_coordinates
    $error({"df_scalar_mul: Coordinates must be 0 or 1, 1 with Program 0 and Arithmetic 3 alone, ",
            "and 1 with Form 2 and Arithmetic 3"});
  end
  if (Protect > df_curve_pkg::protects(Form, Coordinates)) begin : gen_check_protect
    $error("df_scalar_mul: Protect must be from 0 to 3, or less with this Form and Coordinates");
  end
  if (Random < 1 || Random > 1024) begin : gen_check_random
    $error("df_scalar_mul: Random must be from 1 to 1024");
  end
  if (Protect != 0 && Program != df_curve_pkg::ProgramMultiply) begin : gen_check_protected
    $error("df_scalar_mul: Protect must be 0 unless Program is 0");
  end
  if (Lane < 2 || Lane > 1024) begin : gen_check_lane
    $error("df_scalar_mul: Lane must be from 2 to 1024");
  end
  if (Polynomial != '0 && !(Arithmetic == df_curve_pkg::ArithmeticDigit && Lane >= N &&
      Polynomial[N] && Polynomial[0])) begin : gen_check_polynomial
    $error("df_scalar_mul: Polynomial must be 0, or of degree N, with Arithmetic 2 and Lane >= N");
  end

  localparam int unsigned Lanes   = df_curve_pkg::lanes(N, Lane);
  localparam int unsigned Width   = (Lanes == 1) ? N : Lane;  // bits of a lane
  localparam int unsigned Padded  = Lanes * Width;
  localparam int unsigned Top     = N - (Lanes - 1) * Width;  // bits of the highest lane
  localparam int unsigned Domain  = Dsp ? Word * (N / Word + 2) : N;
  localparam int unsigned Digits  = (N + Digit - 1) / Digit;
  localparam int unsigned Product = Binary ? Digits + (Fixed ? 2 : 4) :
      Dsp ? df_dsp_multiply_pkg::latency(N, Word, Multipliers) :
      Array ? df_curve_pkg::array_product(N, Segment) :
      df_serial_multiply_pkg::latency(N, Segment, 1'b0);
  localparam int unsigned Kept    = Dsp ? df_dsp_multiply_pkg::kept(N, Word, Multipliers) : Product;
  localparam bit          Pairs   = df_curve_pkg::paired(Arithmetic, Fixed);
  localparam int unsigned Latency = df_curve_pkg::latency(
      Program, Form, N, Product, Kept, Lanes, Domain, Pairs,
      Fixed ? Digits + 1 : df_curve_pkg::dsp_begins(N, Word, Multipliers),
      Fixed ? Digits : df_curve_pkg::dsp_interval(N, Word, Multipliers),
      Fixed ? '1 : df_dsp_multiply_pkg::groups(N, Word, Multipliers), Affine,
      df_curve_pkg::array_quotient(Binary, N, Segment, StepsPerCycle), Protect, Drawn);
  localparam int unsigned RB      = df_curve_pkg::RegisterBits;
  localparam int unsigned LB      = df_curve_pkg::lane_bits(Lanes);
  localparam int unsigned MB      = df_curve_pkg::memory_bits(Lanes);

  logic              load, busy, wipe_frame, done, result_taken;
  logic              unused_k, unused_enter_idle, unused_wipe_next;
  logic              wipe, fill, read, offered, pass, second, last, last_second, out, write;
  logic              work, product_ready, product_valid;
  logic              fault_product, fault_sequence, fault_memory, fault_operands;
  logic [15:0]       op_onehot;  // decoded order
  logic [RB-1:0]     rd;
  logic [LB-1:0]     lane;
  logic [MB-1:0]     read_a, read_b, write_address;
  logic [2:0]        product_status, status;
  logic [Width-1:0]  a, b, operand_lane;
  logic [N-1:0]      product;
  logic [Padded-1:0] hold_a, hold_b, modulus;
  logic [2*Padded-1:0] answer;
  logic              top_q, infinity, flag, good, stores;
  logic [$clog2(Latency)-1:0] unused_left;

  df_frame #(
    .Bits(2 * N + 1), .OperandBits(CurveBits + PointBits + ScalarBits), .LatencyMax(Latency),
    .MaskOutputs(MaskOutputs), .FaultChecks(FaultChecks)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({curve_i, point_i, scalar_i}),
    .out_valid_o, .out_ready_i, .result_o,
    .k_o(unused_k),
    .status_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe_frame),
    .wipe_next_o(unused_wipe_next),
    .enter_idle_o(unused_enter_idle),
    .left_o(unused_left),
    .done_i(busy & done),
    .result_i({infinity & good, answer[Padded+:N], answer[N-1:0]}),
    .k_i(1'b0),
    .status_i(status),
    .fault_i(fault_product | fault_sequence | fault_memory | fault_operands)
  );
  assign result_taken = out_valid_o & out_ready_i;

  df_curve_sequence #(
    .N(N), .Program(Program), .Form(Form), .Pairs(Pairs), .Affine(Affine), .Protect(Protect),
    .Random(Drawn), .Lanes(Lanes), .Domain(Domain), .FaultChecks(FaultChecks)
  ) u_sequence (
    .clk_i,
    .wipe_i(wipe_frame),
    .load_i(load),
    .ready_i(product_ready),
    .product_i(product_valid),
    .done_o(done),
    .wipe_o(wipe),
    .fill_o(fill),
    .read_o(read),
    .offered_o(offered),
    .pass_o(pass),
    .second_o(second),
    .last_o(last),
    .last_second_o(last_second),
    .out_o(out),
    .write_o(write),
    .work_o(work),
    .op_onehot_o(op_onehot),
    .rd_o(rd),
    .lane_o(lane),
    .read_a_o(read_a),
    .read_b_o(read_b),
    .write_address_o(write_address),
    .fault_o(fault_sequence)
  );

  ///////////////
  // Registers //
  ///////////////

  logic                        adds, chooses, squares, reads_operand, choose;
  logic [Width-1:0]            written, used, passed;
  typedef struct packed {
    logic product, a, b, sum, sum_minus_p;
  } write_source_t;
  write_source_t               write_source;
  logic [Padded-1:0]           padded;

  always_comb begin
    padded        = '0;
    padded[N-1:0] = product;
  end

  // The bits above N in the highest lane stay 0; only sums and shifted words would set them.
  localparam logic [Width-1:0] TopMask = '1 >> (Width - Top);
  assign used = (lane == LB'(Lanes - 1)) ? TopMask : '1;

  // At most one source is written.
  assign adds                     = op_onehot[df_curve_pkg::OpAdd] | op_onehot[df_curve_pkg::OpSub];
  assign chooses                  = op_onehot[df_curve_pkg::OpSelect] |
                        (Fixed & op_onehot[df_curve_pkg::OpSquare]);
  assign squares                  = op_onehot[df_curve_pkg::OpSquare] |  // if Fixed
                        op_onehot[df_curve_pkg::OpSquareSum];
  assign reads_operand            = op_onehot[df_curve_pkg::OpLoad] |
                        (~Fixed & op_onehot[df_curve_pkg::OpModulus]);
  assign write_source.product     = op_onehot[df_curve_pkg::OpTake];
  assign write_source.a           = (adds & Binary) | (chooses & ~flag);
  assign write_source.b           = (adds & Binary) | (chooses & flag);
  assign write_source.sum         = ~Binary & out & ~choose;
  assign write_source.sum_minus_p = ~Binary & out & choose;

  always_comb begin
    written = passed | ({Width{write_source.sum}} & hold_a[Width-1:0]) |
        ({Width{write_source.sum_minus_p}} & hold_b[Width-1:0]);
    for (int unsigned i = 0; i < Lanes; i++) begin
      written |= {Width{write_source.product && lane == LB'(i)}} & padded[i*Width+:Width];
    end
  end

  df_curve_pass #(.N(N), .Lane(Width), .Polynomial(Polynomial)) u_pass (
    .clk_i,
    .wipe_i(wipe),
    .pass_i(pass),
    .from_operand_i(reads_operand),
    .from_shift_i(op_onehot[df_curve_pkg::OpShift]),
    .from_a_i(write_source.a),
    .from_b_i(write_source.b),
    .square_i(squares),
    .operand_i(operand_lane),
    .a_i(a),
    .b_i(b),
    .passed_o(passed)
  );

  df_curve_memory #(
    .Width(Width), .Depth(df_curve_pkg::Registers * Lanes), .FaultChecks(FaultChecks)
  ) u_memory (
    .clk_i,
    .clear_i(wipe_frame | load),
    .wipe_i(wipe),
    .fill_i(fill),
    .write_i(write),
    .write_address_i(write_address),
    .write_data_i(written & used),
    .read_i(read),
    .read_a_i(read_a),
    .read_b_i(read_b),
    .a_o(a),
    .b_o(b),
    .fault_o(fault_memory)
  );

  ////////////////
  // Arithmetic //
  ////////////////

  logic             starts, sums;
  logic [Width-1:0] s, t;
  assign starts = pass & op_onehot[df_curve_pkg::OpStart];
  assign sums   = second | out;

  if (Binary) begin : gen_binary
    logic unused_sum;
    assign unused_sum = ^{last_second};
    assign s          = '0;
    assign t          = '0;
    assign choose     = 1'b0;
  end else begin : gen_prime
    df_curve_add #(.Lane(Width), .Top(Top)) u_add (
      .clk_i,
      .wipe_i(wipe),
      .sub_i(op_onehot[df_curve_pkg::OpSub]),
      .pass_i(pass),
      .last_i(last),
      .second_i(second),
      .last_second_i(last_second),
      .a_i(a),
      .b_i(b),
      .modulus_i(modulus[Width-1:0]),
      .s_o(s),
      .t_o(t),
      .choose_o(choose)
    );
  end

  // The multiplier's operands; for a sum S and T, until the choice between them.
  df_curve_shift #(.Lane(Width), .Lanes(Lanes)) u_hold_a (
    .clk_i,
    .wipe_i(wipe),
    .shift_i(starts | sums),
    .lane_i(op_onehot[df_curve_pkg::OpStart] ? a : s),
    .lanes_o(hold_a)
  );

  df_curve_shift #(.Lane(Width), .Lanes(Lanes)) u_hold_b (
    .clk_i,
    .wipe_i(wipe),
    .shift_i(starts | sums),
    .lane_i(op_onehot[df_curve_pkg::OpStart] ? b : t),
    .lanes_o(hold_b)
  );

  logic [Padded-1:0] factor_a, factor_b;
  always_comb begin
    {factor_a, factor_b} = {hold_a, hold_b};
    if (Fixed) {factor_a[Width-1:0], factor_b[Width-1:0]} = {a, b};
  end

  if (Top < Width) begin : gen_unused
    logic unused_above;
    assign unused_above = ^{factor_a[Padded-1:N], factor_b[Padded-1:N], modulus[Padded-1:N],
                            answer[Padded-1:N], answer[2*Padded-1:Padded+N]};
  end

  // The lanes of the modulus rotate once in each sum.
  df_curve_shift #(.Lane(Width), .Lanes(Lanes)) u_modulus (
    .clk_i,
    .wipe_i(wipe),
    .shift_i((pass & ~Fixed & op_onehot[df_curve_pkg::OpModulus]) | second),
    .lane_i(op_onehot[df_curve_pkg::OpModulus] ? operand_lane : modulus[Width-1:0]),
    .lanes_o(modulus)
  );

  df_curve_multiply #(
    .N(N), .Binary(Binary), .Arithmetic(Arithmetic), .Segment(Segment), .Multipliers(Multipliers),
    .Word(Word), .Digit(Digit), .Polynomial(Polynomial), .StepsPerCycle(StepsPerCycle),
    .Technology(Technology), .FaultChecks(FaultChecks)
  ) u_multiply (
    .clk_i, .rst_ni,
    .clear_i(wipe),
    .start_i(work & op_onehot[df_curve_pkg::OpStart]),
    .divide_i(Affine & rd[0]),
    .modulus_i({top_q, modulus[N-1:0]}),
    .a_i(factor_a[N-1:0]),
    .b_i(factor_b[N-1:0]),
    .ready_o(product_ready),
    .valid_o(product_valid),
    .take_i(work & op_onehot[df_curve_pkg::OpTake]),
    .result_o(product),
    .status_o(product_status),
    .fault_o(fault_product)
  );

  df_curve_verdict #(.N(N), .Points(Points), .Fixed(Fixed), .Lane(Width), .Top(Top)) u_verdict (
    .clk_i,
    .wipe_i(wipe),
    .clear_i(wipe_frame | result_taken),
    .load_i(load),
    .infinite_i({point_i[PointBits-1], point_i[2*N]}),
    .pass_i(pass),
    .last_i(last),
    .work_i(work),
    .op_onehot_i(op_onehot),
    .rd_i(rd),
    .b_i(b),
    .product_i(product_status),
    .flag_o(flag),
    .infinity_o(infinity),
    .status_o(status)
  );

  //////////////////////
  // Operands, answer //
  //////////////////////

  df_curve_operands #(
    .N(N), .Points(Points), .Scalars(Scalars), .Randoms(Randoms), .Random(Drawn), .Fixed(Fixed),
    .Lane(Width), .FaultChecks(FaultChecks)
  ) u_operands (
    .clk_i,
    .wipe_i(wipe_frame | result_taken),
    .load_i(load),
    .curve_i({curve_i[CurveBits-1:N+(Binary?1:0)], curve_i[N-1:0]}),
    .point_i, .scalar_i,
    .next_i(offered & reads_operand),
    .lane_o(operand_lane),
    .fault_o(fault_operands)
  );

  // top_q: the top bit of the modulus; if Fixed: the polynomial on the port differs.
  always_ff @(posedge clk_i) begin
    if (wipe_frame || result_taken) top_q <= 1'b0;
    else if (load) top_q <= Binary & (Fixed ? curve_i[N:0] != Polynomial : curve_i[N]);
  end

  assign good   = status == df_pkg::StatusOk;
  assign stores = pass & op_onehot[df_curve_pkg::OpStore];

  df_curve_shift #(.Lane(Width), .Lanes(2 * Lanes)) u_answer (
    .clk_i,
    .wipe_i(wipe_frame | result_taken | (stores & (~good | infinity))),
    .shift_i(stores),
    .lane_i(b),
    .lanes_o(answer)
  );

endmodule
