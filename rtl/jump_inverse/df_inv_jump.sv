// SPDX-License-Identifier: Apache-2.0
//
// Inverter and divider in GF(p) by half-delta divsteps, 16 at a time: decided on the lowest words,
// then applied to the whole numbers as a matrix by hard multipliers. Numbers in memories, size n
// chosen with each operation. Operands and result side by side, around df_jump_inverse_core.
// docs/algorithms/jump-inverse.md explains it.
//
// Computes  result_o = a_i / b_i mod modulus_i with divide_i = 1, a_i^-1 with 0, reduced.
// Operands  size_i = n, 3 to MaxBits. modulus_i odd, >= 3, at most n bits. a_i and b_i reduced; the
//           divisor (b_i, or a_i of an inverse) coprime to modulus_i. b_i is not read of an
//           inverse.
// Status    3 StatusBadModulus (size_i out of range; modulus_i even, 1, or too long), else 2
//           StatusOperandRange (an operand not reduced), else 1 StatusNotInvertible (gcd not 1, a
//           divisor 0 included), else 0 StatusOk; 4 StatusFault after a detected fault (df_frame).
//           result_o = 0 unless the status is 0.
// Faults    FaultChecks = 1: parity of the control and of the words in the memories.
// Check     Check = 1: products and sums modulo 15 (df_jump_inverse_check); parity of matrices, of
//           multiples of M, of operands until they are in the memories, and of the result while it
//           is held. Not seen: errors that 15 divides.
// Public    Wipe = 0: operands, result and the words read keep their values after clear_i; the
// data      memories and the control are wiped all the same.
// Cycles    T (J (5 L + 2) + 11 L + 10 D + 14) + 1 from the transfer of the operands to
//           out_valid_o, with T = max(1, 4 / Multipliers), L = max(5, floor((n + 9 + W) / (2 W)) +
//           1), D the same of MaxBits, W = 32 with 8 multipliers, else 16, and J = floor(16 n /
//           111) + 1. A size out of range counts as n = 0. Refused operands take as many.
// Handshake as in docs/reference/handshake.md. clear_i wipes every register; the words of the
//           memories, and what is read of them meanwhile, are wiped in the T (8 D + 9) cycles after
//           it, or by the operands of the next operation, which may follow at once.
// Timing    constant: the cycle count depends on size_i alone.

module df_inv_jump #(
  parameter int unsigned Multipliers = 4,     // 1, 2, 4 or 8, of 18 x 18 bits
  parameter int unsigned MaxBits     = 576,   // longest operand, 4 to 4096
  parameter int unsigned Technology  = 0,     // 0: any tool; 1: cells of ECP5
  parameter bit          MaskOutputs = 1'b0,  // 1: result_o 0 unless offered
  parameter bit          FaultChecks = 1'b0,  // 1: check the control, see df_frame
  parameter bit          Check       = 1'b0,  // 1: check the result
  parameter bit          Wipe        = 1'b1,  // 0: public data, see df_frame
  localparam int unsigned SizeWidth  = $clog2(MaxBits + 1)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 clear_i,

  input  logic                 in_valid_i,
  output logic                 in_ready_o,
  input  logic [SizeWidth-1:0] size_i,
  input  logic                 divide_i,
  input  logic [MaxBits-1:0]   modulus_i,
  input  logic [MaxBits-1:0]   a_i,
  input  logic [MaxBits-1:0]   b_i,

  output logic                 out_valid_o,
  input  logic                 out_ready_i,
  output logic [MaxBits-1:0]   result_o,
  output logic [2:0]           status_o,  // df_pkg::status_e
  output logic                 fault_o    // sticky, see df_frame
);

  localparam int unsigned Word       = df_jump_inverse_pkg::word(Multipliers);
  localparam int unsigned Groups     = df_jump_inverse_pkg::groups(MaxBits, Multipliers);
  localparam int unsigned LatencyMax =
      df_jump_inverse_pkg::latency(Multipliers, Groups, MaxBits);
  localparam int unsigned Number     = 2 * Groups * Word;

  logic                          load, busy, wipe, enter_idle, done, take, give, fault, hold;
  logic                          parity, mismatch, unused_k, unused_wipe_next;
  logic [$clog2(LatencyMax)-1:0] unused_left;
  df_pkg::status_e               status;
  logic [Word-1:0]               in_data, word;
  logic [Number-1:0]             result;

  df_frame #(
    .Bits(MaxBits),
    .OperandBits(1 + SizeWidth + 3 * MaxBits),
    .LatencyMax(LatencyMax), .MaskOutputs(MaskOutputs), .FaultChecks(FaultChecks), .Wipe(Wipe),
    .StopResult(Check)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({size_i, divide_i, modulus_i, a_i, b_i}),
    .out_valid_o, .out_ready_i, .result_o,
    .k_o(unused_k),
    .status_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .wipe_next_o(unused_wipe_next),
    .enter_idle_o(enter_idle),
    .left_o(unused_left),
    .done_i(done & busy),
    .result_i(result[MaxBits-1:0]),
    .k_i(1'b0),
    .status_i(status),
    .fault_i(fault | mismatch)
  );

  df_jump_inverse_core #(
    .Multipliers(Multipliers), .MaxBits(MaxBits), .Technology(Technology),
    .FaultChecks(FaultChecks), .Check(Check), .Wipe(Wipe)
  ) u_core (
    .clk_i,
    .load_i(load),
    .wipe_i(wipe),
    .size_i,
    .take_o(take),
    .in_data_i(in_data),
    .give_o(give),
    .done_o(done),
    .out_data_o(word),
    .status_o(status),
    .fault_o(fault)
  );

  df_operand_words #(.Word(Word), .Number(Number), .Check(Check), .Wipe(Wipe)) u_words (
    .clk_i,
    .wipe_i(wipe),
    .load_i(load),
    .shift_i(take | give),
    .finish_i(done & busy),
    .idle_next_i(enter_idle),
    .first_i(Number'(modulus_i)),
    .second_i(Number'(divide_i ? b_i : a_i)),
    .third_i(Number'(divide_i ? a_i : MaxBits'(1))),
    .word_i(word),
    .word_o(in_data),
    .result_o(result),
    .parity_o(parity),
    .hold_o(hold)
  );

  // The operands have left the register: it holds the result alone.
  assign mismatch = Check & hold & (parity != ^result);

endmodule
