// SPDX-License-Identifier: Apache-2.0
//
// Pipelined dual-field Montgomery multiplier for long operands, recoded radix 4, FIOS schedule
// (paper 004, section 5). Word buses and overlapping products: df_dual_multiply_core,
// df_dual_multiply_engine.
//
// Computes  result_o = a_i * b_i * 2^-R mod modulus_i, or a_i * b_i * x^-R in GF(2)[x];
//           R = Word * rows, rows = ceil(size_i / Word). Reduced. With Reduced = 0: result_o in
//           [0, 2 modulus_i) and rows = ceil((size_i + 2) / Word), so that 2^R > 4 modulus_i and
//           results could be operands again (the paper's precondition).
// Operands  4 <= size_i <= MaxBits. Integers: modulus_i odd, 3 <= modulus_i < 2^size_i;
//           polynomials: constant term 1, degree 1 .. size_i. a_i, b_i reduced. All may change
//           with every operation.
// Status    StatusBadModulus (size_i out of range too), else StatusOperandRange (a_i or b_i not
//           reduced); then result_o = 0.
// Cycles    (rows - 1) * pitch + words + Stages + 5 from the transfer of the operands to
//           out_valid_o, whatever the operands; pitch = max(Stages + 1, words + 1); words = rows,
//           but size_i / Word + 1 (rounded down) for polynomials with Reduced = 1. rows = words
//           = 1 if size_i is out of range. Stages: df_dual_multiply_pkg::stages, 8 for the default
//           cut.
// Handshake valid and ready as in docs/reference/handshake.md: one operation at a time, the result
//           is held until taken. clear_i abandons the operation, wipes operand and result registers
//           and words on their way; the memory of intermediate words keeps what it holds.
//           rst_ni resets control only.
// Timing    constant.

module df_mont_mul_dual #(
  parameter int unsigned MaxBits = 576,   // operand bits, most
  parameter int unsigned Word    = 64,    // a power of two, >= 4
  parameter int unsigned Height  = 8,     // digits of a group of the array
  parameter int unsigned First   = 0,     // digits of the first group, 0: Height
  parameter int unsigned Split   = 16,    // row bits in a right module
  parameter bit          Reduced = 1'b1,
  localparam int unsigned Size   = $clog2(MaxBits + 1),
  localparam int unsigned Result = MaxBits + (Reduced ? 0 : 1)
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               clear_i,

  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic               field_i,  // 0: integers, 1: polynomials
  input  logic [Size-1:0]    size_i,
  input  logic [MaxBits:0]   modulus_i,
  input  logic [MaxBits-1:0] a_i,
  input  logic [MaxBits-1:0] b_i,

  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic [Result-1:0]  result_o,
  output logic [1:0]         status_o  // df_pkg::status_e
);

  logic busy_q, engine_ready;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) busy_q <= 1'b0;
    else if (clear_i) busy_q <= 1'b0;
    else if (in_valid_i & in_ready_o) busy_q <= 1'b1;
    else if (out_valid_o & out_ready_i) busy_q <= 1'b0;
  end

  assign in_ready_o = engine_ready & ~busy_q;

  df_dual_multiply_engine #(
    .MaxBits(MaxBits),
    .Word(Word),
    .Height(Height),
    .First(First),
    .Split(Split),
    .Reduced(Reduced)
  ) u_engine (
    .clk_i,
    .rst_ni,
    .clear_i,
    .in_valid_i(in_valid_i & ~busy_q),
    .in_ready_o(engine_ready),
    .chain_i(2'b00),
    .field_i,
    .size_i,
    .modulus_i,
    .a_i,
    .b_i,
    .out_valid_o,
    .out_ready_i,
    .result_o,
    .status_o
  );

endmodule
