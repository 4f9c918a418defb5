// SPDX-License-Identifier: Apache-2.0
//
// Constant-time inverter and divider by divsteps (Bernstein, Yang, Wuille) in a skewed array of
// segments, chosen at build: that of GF(p) with one step in a cycle (df_divstep_gfp) or two
// (df_divstep_gfp_two), or of GF(2^m) (df_divstep_gf2m).
// docs/algorithms/divstep.md explains them.
//
// Computes  result_o = 2^(Scale N) / a_i mod modulus_i              divide_i = 0
//           result_o = 2^(Scale N) * a_i / b_i mod modulus_i        divide_i = 1
//           result_o = a_i * b_i / 2^N mod modulus_i                multiply_i = 1 (and Multiply)
//           reduced; k_o = Scale N, 0 of a product. Scale is 0, 1, 2 for Result = ResultPlain,
//           ResultSingle, ResultDouble. In GF(2^m) 2 is x, and bit i the coefficient of x^i.
// Operands  modulus_i odd and >= 3, of degree 1 to N in GF(2^m), prime or not, may change with
//           every operation (Modulus != 0: always Modulus, and modulus_i is not read); a_i, b_i
//           reduced; b_i is not read of an inverse.
// Status    3 StatusBadModulus (even, or 1), else 2 StatusOperandRange (an operand is not reduced,
//           or multiply_i or divide_i = 1 and the operation is not built), else 1
//           StatusNotInvertible (gcd of divisor and modulus is not 1, divisor 0 included; not of a
//           product), else 0 StatusOk; 4 StatusFault after a detected fault, see Faults.
//           result_o = 0 and k_o = 0 unless the status is 0.
// Cycles    from the transfer of the operands to out_valid_o, whatever the operands and the
//           modulus, refused ones included. K segments and T divsteps: df_divstep_pkg::segments
//           and steps, in GF(2^m) segments_gf2m and steps_gf2m.
//             GF(p)    one step in a cycle   T + Scale N + K + 20            a product  N + K + 20
//                      two                   ceil(T / 2) + ceil(Scale N / 2) + K + 18
//             GF(2^m)  one                   T + Scale N + K + 7             a product  N + K + 8
//                      two                   N + ceil(Scale N / 2) + K + 7
//           N = 256, Segment = 30, Scale = 0: 620 (a product 285), 323; 527 (272), 272.
//           Divide = 0: 4 less.
//           Check = 1 adds df_divstep_pkg::check_cycles: 3 in GF(p), 1 in GF(2^m).
// Handshake as in docs/reference/handshake.md. Wiping takes one cycle. While a result waits, lane y
//           of df_divstep_gfp computes it anew in every cycle.
// Faults    with FaultChecks those of df_frame, of the phase sequencer, of the orders, of the steps
//           on their way, of the counter of delta and of the status.
// Check     1: the lanes and the result are checked by casting out, see df_divstep_gfp_check,
//           df_divstep_gfp_two_check and df_divstep_gf2m_check; a mismatch is a fault.
// Wipe      0: clear_i, reset and faults do not wipe the lanes: for public data.
// Timing    constant.

module df_inv_divstep #(
  parameter int unsigned N             = 256,  // width, 3 to 4096; GF(2^m): the greatest degree
  parameter int unsigned Field         = 0,    // 0: GF(p), 1: GF(2^m)
  parameter logic [N+Field-1:0] Modulus = '0,  // odd and >= 3 (x^0, degree 1 to N): fixed; 0: port
  parameter int unsigned Result        = df_result_pkg::ResultPlain,  // not ResultAlmost
  parameter int unsigned Segment       = 30,   // bits of a segment, 1 + StepsPerCycle to 4096
  parameter int unsigned StepsPerCycle = 1,    // 1 or 2
  parameter int unsigned Technology    = 0,    // df_tech_pkg
  parameter bit          Multiply      = 1'b0,  // products too; not with StepsPerCycle = 2
  parameter bit          Divide        = 1'b1,  // 0: inverses only; GF(p), with Modulus
  parameter bit          MaskOutputs   = 1'b0,  // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks   = 1'b0,  // 1: check the control, see df_frame
  parameter bit          Check         = 1'b0,  // 1: check the result
  parameter bit          Wipe          = 1'b1,  // 0: the lanes are not wiped
  localparam int unsigned KWidth = $clog2(2 * N + 1)
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               clear_i,

  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic               divide_i,
  input  logic               multiply_i,  // then divide_i is not read
  input  logic [N+Field-1:0] modulus_i,
  input  logic [N-1:0]       a_i,
  input  logic [N-1:0]       b_i,

  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic [N-1:0]       result_o,
  output logic [KWidth-1:0]  k_o,
  output logic [2:0]         status_o,  // df_pkg::status_e
  output logic               fault_o    // sticky, see df_frame
);

  if (Field > 1) begin : gen_check_field
    $error("df_inv_divstep: Field must be 0 or 1");
  end
  localparam bit Binary = Field != 0;
  localparam bit Fixed  = Modulus != '0;

  if (Fixed && (!Modulus[0] || Modulus[N+Field-1:1] == '0)) begin : gen_check_modulus
    $error("df_inv_divstep: Modulus must be odd and at least 3, or 0");
  end
  if (!Divide && (Binary || !Fixed || StepsPerCycle > 1 || Multiply)) begin : gen_check_divide
    $error("df_inv_divstep: Divide must be 1, or Field 0, Modulus fixed, one step, no products");
  end

  logic [N+Field-1:0] modulus;
  assign modulus = Fixed ? Modulus : modulus_i;

  logic                   load, idle_next, wipe, wipe_next, last, multiply, refuse, product;
  logic                   fault;
  logic [2:0]             slot, status;
  logic [N-1:0]           result;
  df_divstep_pkg::phase_e phase;

  df_divstep_shell #(
    .N(N), .Binary(Binary), .Streamed(!Divide), .Result(Result), .Segment(Segment),
    .StepsPerCycle(StepsPerCycle), .Technology(Technology), .Multiply(Multiply),
    .OperandBits(3 * N + Field + 2),
    .MaskOutputs(MaskOutputs), .FaultChecks(FaultChecks), .Check(Check), .Wipe(Wipe)
  ) u_shell (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({divide_i, multiply_i, modulus, a_i, b_i}),
    .multiply_i, .out_valid_o, .out_ready_i, .result_o, .k_o, .status_o, .fault_o,
    .load_o(load),
    .idle_next_o(idle_next),
    .wipe_o(wipe),
    .wipe_next_o(wipe_next),
    .phase_o(phase),
    .slot_o(slot),
    .last_o(last),
    .multiply_o(multiply),
    .refuse_o(refuse),
    .product_o(product),
    .result_i(result),
    .status_i(status),
    .fault_i(fault)
  );

  if (!Binary && StepsPerCycle == 1) begin : gen_prime
    logic unused_control;
    assign unused_control = ^{last, wipe};

    df_divstep_gfp #(
      .N(N), .Segment(Segment), .Technology(Technology), .Multiply(Multiply), .Divide(Divide),
      .Modulus(Modulus[N-1:0]), .FaultChecks(FaultChecks), .Check(Check), .Wipe(Wipe)
    ) u_array (
      .clk_i, .rst_ni, .clear_i,
      .wipe_next_i(wipe_next),
      .in_valid_i,
      .load_i(load),
      .idle_i(in_ready_o),
      .idle_next_i(idle_next),
      .phase_i(phase),
      .slot_i(slot),
      .multiplies_i(product),
      .divide_i,
      .multiply_i(multiply),
      .refuse_i(refuse | (divide_i & ~Divide)),
      .modulus_i(modulus), .a_i, .b_i,
      .word_write_i(3'd0),
      .word_index_i(1'b0),
      .word_last_i(1'b0),
      .word_data_i(1'b0),
      .result_o(result),
      .status_o(status),
      .fault_o(fault)
    );
  end else if (!Binary) begin : gen_prime_two
    logic unused_control;
    assign unused_control = ^{last, multiply, product, idle_next, wipe_next};

    df_divstep_gfp_two #(
      .N(N),
      .Odd(df_result_pkg::exponent(Result, N) % 2 != 0),
      .Segment(Segment), .Technology(Technology), .FaultChecks(FaultChecks), .Check(Check),
      .Wipe(Wipe)
    ) u_array (
      .clk_i,
      .clear_i(wipe),
      .load_i(load),
      .phase_i(phase),
      .slot_i(slot),
      .divide_i,
      .refuse_i(refuse),
      .modulus_i(modulus), .a_i, .b_i,
      .result_o(result),
      .status_o(status),
      .fault_o(fault)
    );
  end else begin : gen_binary
    logic unused_control;
    assign unused_control = ^{idle_next, wipe_next};

    df_divstep_gf2m #(
      .N(N),
      .Exponent(df_result_pkg::exponent(Result, N)),
      .Segment(Segment), .StepsPerCycle(StepsPerCycle), .Technology(Technology),
      .FaultChecks(FaultChecks), .Check(Check), .Wipe(Wipe)
    ) u_array (
      .clk_i,
      .clear_i(wipe),
      .load_i(load),
      .phase_i(phase),
      .slot_i(slot),
      .last_i(last),
      .product_i(product),
      .divide_i,
      .multiply_i(multiply),
      .refuse_i(refuse),
      .modulus_i(modulus), .a_i, .b_i,
      .result_o(result),
      .status_o(status),
      .fault_o(fault)
    );
  end

endmodule
