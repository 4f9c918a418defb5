// SPDX-License-Identifier: Apache-2.0
//
// Montgomery multiplier in GF(p) on hard multipliers: whole operand by a word, Orup's scaled
// modulus, any size up to MaxBits at run time. docs/algorithms/dsp-multiply.md explains it.
// Overlapping products, and a modulus that stays: df_dsp_multiply_engine.
//
// Source: H. Orup, "Simplifying Quotient Determination in High-Radix Modular Multiplication"
// (1995).
//
// Computes  result_o = a_i * b_i * 2^-R mod modulus_i, 0 <= result_o < modulus_i;
//           R = Word * (rows + 1), rows = size_i / Word + 1 (rounded down).
// Operands  3 <= size_i <= MaxBits; modulus_i odd, 3 <= modulus_i < 2^size_i; a_i, b_i < modulus_i.
//           All may change with every operation.
// Status    StatusBadModulus (size_i out of range too), else StatusOperandRange (a_i or b_i not
//           reduced); then result_o = 0.
// Cycles    6 rounds + groups (2 rows + 2 + segments) + 5 from the transfer of the operands to
//           out_valid_o, 4 more where groups = 1, 2 more where groups = 2 (3 if rows = 1),
//           MaxBits / Word + 4 at least. rounds = 0, 1, 2 or 3 for Word up to 5, 10, 20 and 32.
//           groups and segments: the rows + 1 words of the sum in groups of Width, as many as the
//           hardware has groups for, 2 at least if there are several, then segments = 1; else all
//           groups and segments, see df_dsp_multiply_pkg. size_i out of range is as 3.
// Handshake as in docs/reference/handshake.md.
// Timing    constant for a size.

module df_mont_mul_dsp #(
  parameter int unsigned MaxBits     = 256,  // operand bits, most: 3 to 4096
  parameter int unsigned Multipliers = 16,   // Word x Word, most: 1 to 64
  parameter int unsigned Word        = 18,   // bits of a word, 2 to 32; Xilinx: 17
  parameter int unsigned Technology  = 0,    // 0: any tool; 1: cells of ECP5
  parameter bit          MaskOutputs = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks = 1'b0, // 1: check the control, see df_frame
  localparam int unsigned Size       = $clog2(MaxBits + 1)
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               clear_i,

  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic [Size-1:0]    size_i,
  input  logic [MaxBits-1:0] modulus_i,
  input  logic [MaxBits-1:0] a_i,
  input  logic [MaxBits-1:0] b_i,

  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic [MaxBits-1:0] result_o,
  output logic [2:0]         status_o,  // df_pkg::status_e
  output logic               fault_o    // sticky, see df_frame
);

  if (MaxBits < 3 || MaxBits > 4096) begin : gen_check_max_bits
    $error("df_mont_mul_dsp: MaxBits must be from 3 to 4096");
  end
  if (Multipliers < 1 || Multipliers > 64) begin : gen_check_multipliers
    $error("df_mont_mul_dsp: Multipliers must be from 1 to 64");
  end
  if (Word < 2 || Word > 32) begin : gen_check_word
    $error("df_mont_mul_dsp: Word must be from 2 to 32");
  end

  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_mont_mul_dsp: Technology must be 0 or 1");
  end

  localparam int unsigned Latency = df_dsp_multiply_pkg::latency(MaxBits, Word, Multipliers);

  logic                       load, busy, wipe, done, fault, unused_enter_idle, unused_wipe_next;
  logic [2:0]                 status;
  logic [MaxBits-1:0]         result;
  logic                       unused_k, unused_idle, unused_next, unused_begins;
  logic [$clog2(Latency)-1:0] unused_left;

  df_frame #(
    .Bits(MaxBits),
    .OperandBits(3 * MaxBits + Size),
    .LatencyMax(Latency),
    .MaskOutputs(MaskOutputs),
    .FaultChecks(FaultChecks)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({size_i, modulus_i, a_i, b_i}),
    .out_valid_o, .out_ready_i, .result_o,
    .k_o(unused_k),
    .status_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .wipe_next_o(unused_wipe_next),
    .enter_idle_o(unused_enter_idle),
    .left_o(unused_left),
    .done_i(busy & done),
    .result_i(result),
    .k_i(1'b0),
    .status_i(status),
    .fault_i(fault)
  );

  df_dsp_multiply_unit #(
    .MaxBits(MaxBits),
    .Multipliers(Multipliers),
    .Word(Word),
    .Technology(Technology),
    .FaultChecks(FaultChecks)
  ) u_unit (
    .clk_i,
    .wipe_i(wipe),
    .load_i(load),
    .keep_i(1'b0),
    .idle_o(unused_idle),
    .next_o(unused_next),
    .hold_i(1'b0),
    .begins_o(unused_begins),
    .size_i, .modulus_i, .a_i, .b_i,
    .done_o(done),
    .status_o(status),
    .result_o(result),
    .fault_o(fault)
  );

endmodule
