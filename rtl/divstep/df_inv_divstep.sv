// SPDX-License-Identifier: Apache-2.0
//
// Constant-time inverter and divider by divsteps (Bernstein, Yang, Wuille) in a skewed array of
// segments, chosen at build: that of GF(p) with one step in a cycle (df_divstep_gfp) or two
// (df_divstep_gfp_two),
// or of GF(2^m) (df_divstep_gf2m, df_divstep_gf2m_two). docs/algorithms/divstep.md explains them.
//
// Computes  result_o = 2^(Scale N) / a_i mod modulus_i              divide_i = 0
//           result_o = 2^(Scale N) * a_i / b_i mod modulus_i        divide_i = 1
//           result_o = a_i * b_i / 2^N mod modulus_i                multiply_i = 1 (and Multiply)
//           reduced; k_o = Scale N, 0 of a product. In GF(2^m) 2 is x, and bit i the coefficient
//           of x^i.
// Operands  modulus_i odd and >= 3, of degree 1 to N in GF(2^m), prime or not, may change with
//           every operation; a_i, b_i reduced; b_i is not read of an inverse.
// Status    StatusBadModulus (even, or 1), else StatusOperandRange (an operand is not reduced),
//           else StatusNotInvertible (gcd of divisor and modulus is not 1, divisor 0 included;
//           not of a product); then result_o = 0 and k_o = 0.
// Cycles    as stated there, from the transfer of the operands to out_valid_o, whatever the
//           operands and the modulus, refused ones included; GF(2^m), N = 256, Segment = 30,
//           Scale = 0: 527, 272 with two steps in a cycle.
// Handshake valid and ready as in docs/reference/handshake.md: one operation at a time, the result
//           is held until taken, then the next operands. clear_i abandons the operation, wipes
//           every register of the array, and takes no operands in its cycle. rst_ni resets control
//           only.
// Timing    constant.

module df_inv_divstep #(
  parameter int unsigned N       = 256,   // width, >= 3; GF(2^m): the greatest degree
  parameter int unsigned Field   = 0,     // 0: GF(p), 1: GF(2^m)
  parameter int unsigned Scale   = 0,     // power of two in the result, in units of N: 0, 1 or 2
  parameter int unsigned Segment = 30,    // bits of a segment, >= 2: the length of a carry chain
  parameter int unsigned StepsPerCycle = 1,  // 1, or 2 and Segment >= 3
  parameter int unsigned Technology = 0,  // df_tech_pkg
  parameter bit          Multiply = 1'b0,  // products too; not with StepsPerCycle = 2
  localparam int unsigned KWidth = $clog2(2 * N + 1)
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               clear_i,

  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic               divide_i,
  input  logic               multiply_i,  // then divide_i is not read; not read without Multiply
  input  logic [N+Field-1:0] modulus_i,
  input  logic [N-1:0]       a_i,
  input  logic [N-1:0]       b_i,

  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic [N-1:0]       result_o,
  output logic [KWidth-1:0]  k_o,
  output logic [1:0]         status_o  // df_pkg::status_e
);

  if (N < 3) begin : gen_check_n
    $error("df_inv_divstep: N must be at least 3");
  end
  if (Field > 1) begin : gen_check_field
    $error("df_inv_divstep: Field must be 0 or 1");
  end
  if (StepsPerCycle < 1 || StepsPerCycle > 2) begin : gen_check_steps
    $error("df_inv_divstep: StepsPerCycle must be 1 or 2");
  end
  if (Segment < 1 + StepsPerCycle) begin : gen_check_segment
    $error("df_inv_divstep: Segment must be at least 1 + StepsPerCycle");
  end
  if (Scale > 2) begin : gen_check_scale
    $error("df_inv_divstep: Scale must be 0, 1 or 2");
  end
  if (Multiply && StepsPerCycle > 1) begin : gen_check_multiply
    $error("df_inv_divstep: Multiply needs StepsPerCycle = 1");
  end
  if (Technology != df_tech_pkg::TechnologyGeneric &&
      Technology != df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_inv_divstep: Technology must be one of df_tech_pkg::Technology*");
  end

  if (Field == 0 && StepsPerCycle == 1) begin : gen_prime
    df_divstep_gfp #(
      .N(N),
      .Scale(Scale),
      .Segment(Segment),
      .Technology(Technology),
      .Multiply(Multiply)
    ) u_array (
      .clk_i,
      .rst_ni,
      .clear_i,
      .in_valid_i,
      .in_ready_o,
      .divide_i,
      .multiply_i,
      .modulus_i,
      .a_i,
      .b_i,
      .out_valid_o,
      .out_ready_i,
      .result_o,
      .k_o,
      .status_o
    );
  end else if (Field == 0) begin : gen_prime_two
    logic unused_multiply;
    assign unused_multiply = multiply_i;

    df_divstep_gfp_two #(.N(N), .Scale(Scale), .Segment(Segment), .Technology(Technology)) u_array (
      .clk_i,
      .rst_ni,
      .clear_i,
      .in_valid_i,
      .in_ready_o,
      .divide_i,
      .modulus_i,
      .a_i,
      .b_i,
      .out_valid_o,
      .out_ready_i,
      .result_o,
      .k_o,
      .status_o
    );
  end else if (StepsPerCycle == 1) begin : gen_binary
    df_divstep_gf2m #(
      .N(N),
      .Scale(Scale),
      .Segment(Segment),
      .Technology(Technology),
      .Multiply(Multiply)
    ) u_array (
      .clk_i,
      .rst_ni,
      .clear_i,
      .in_valid_i,
      .in_ready_o,
      .divide_i,
      .multiply_i,
      .modulus_i,
      .a_i,
      .b_i,
      .out_valid_o,
      .out_ready_i,
      .result_o,
      .k_o,
      .status_o
    );
  end else begin : gen_binary_two
    logic unused_multiply;
    assign unused_multiply = multiply_i;

    df_divstep_gf2m_two #(.N(N), .Scale(Scale), .Segment(Segment),
        .Technology(Technology)) u_array (
      .clk_i,
      .rst_ni,
      .clear_i,
      .in_valid_i,
      .in_ready_o,
      .divide_i,
      .modulus_i,
      .a_i,
      .b_i,
      .out_valid_o,
      .out_ready_i,
      .result_o,
      .k_o,
      .status_o
    );
  end

endmodule
