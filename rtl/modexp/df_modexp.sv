// SPDX-License-Identifier: Apache-2.0
//
// Modular exponentiation on a multiplier of the catalog: the bit-serial one with a Montgomery
// ladder, or the one on hard multipliers with fixed windows of the exponent. The domain is that of
// A. Daly, W. Marnane and E. Popovici, "Fast Modular Inversion in the Montgomery Domain on
// Reconfigurable Logic", 2003, section II; docs/algorithms/modexp.md explains the rest.
//
// Computes  result_o = a_i ^ b_i mod modulus_i, 0 <= result_o < modulus_i; 0 ^ 0 = 1.
// Operands  modulus_i odd and >= 3, prime or not, may change with every operation;
//           a_i < modulus_i; b_i any value of N bits. The user needs no power of two.
// Status    3 StatusBadModulus (even, or 1), else 2 StatusOperandRange (a_i not reduced), else 0
//           StatusOk; 4 StatusFault after a detected fault (df_frame). result_o = 0 unless the
//           status is 0.
// Cycles    from the transfer of the operands to out_valid_o, for every operand, refused ones
//           included: with Multiplier 0 (2 N + 2) (N + 4 + K) + 2 N (K + 2), K = ceil(N / Segment)
//           the number of segments, and 2 (2 N + 2) more with Check = 1; with Multiplier 1
//           df_modexp_pkg::window_cycles.
// Handshake as in docs/reference/handshake.md. clear_i wipes all registers at once but the words of
//           the table of Multiplier 1: a word a cycle in the 2^(window + index_bits) + 2 cycles
//           after it, see df_modexp_pkg.
// Check     1: residues modulo 3 of R0, R1, the exponent and all numbers of the multiplier are
//           compared; a wrong result ends as StatusFault.
// Wipe      0: clear_i leaves operands and working numbers as they are, except the table.
// Timing    constant; the operations and their order are the same whatever the operands. A bit of
//           the exponent selects registers only, a window of it which words of a whole reading of
//           the table are kept.

module df_modexp #(
  parameter int unsigned N           = 512,  // width, 3 to 4096
  parameter int unsigned Multiplier  = 0,    // df_modexp_pkg::Multiplier*, 0 or 1
  parameter int unsigned Segment     = 32,   // bits of a carry chain, 2 to 4096; N: not cut
  parameter int unsigned Multipliers = 16,   // 1: hard multipliers, most: 1 to 64
  parameter int unsigned Word        = 18,   // 1: bits of a word of these, 2 to 32
  parameter int unsigned Slice       = 128,  // 1: bits of a word of the table, 2 to 4096
  parameter int unsigned Technology  = 0,    // 1: 0 for any tool, 1 for cells of ECP5
  parameter bit          MaskOutputs = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks = 1'b0, // 1: check the control, see df_frame
  parameter bit          Check       = 1'b0, // 1: check the result modulo 3, with Multiplier 0
  parameter bit          Wipe        = 1'b1  // 0: wipe the control only, for public data
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,

  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic [N-1:0] modulus_i,
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,

  output logic         out_valid_o,
  input  logic         out_ready_i,
  output logic [N-1:0] result_o,
  output logic [2:0]   status_o,  // df_pkg::status_e
  output logic         fault_o    // sticky, see df_frame
);

  localparam bit          Dsp    = Multiplier == df_modexp_pkg::MultiplierDsp;
  localparam int unsigned Count  = df_serial_multiply_pkg::segments(N, Segment);
  localparam int unsigned Ladder =
      (2 * N + 2) * (df_serial_multiply_pkg::latency(N, Segment, Check) + 1)
      + 2 * N * (Count + 2);
  localparam logic [63:0] Cycles =
      Dsp ? df_modexp_pkg::window_cycles(N, Slice, Word, Multipliers) : 64'(Ladder);
  localparam int unsigned Latency = Cycles[31:0];

  if (N < 3 || N > 4096) begin : gen_check_n
    $error("df_modexp: N must be from 3 to 4096");
  end
  if (!Dsp && Multiplier != df_modexp_pkg::MultiplierSerial) begin : gen_check_multiplier
    $error("df_modexp: Multiplier must be 0 or 1");
  end
  if (Dsp && Check) begin : gen_check_check
    $error("df_modexp: Multiplier must be 0 with Check");
  end
  if (Segment < 2 || Segment > 4096) begin : gen_check_segment
    $error("df_modexp: Segment must be from 2 to 4096");
  end
  if (Multipliers < 1 || Multipliers > 64) begin : gen_check_multipliers
    $error("df_modexp: Multipliers must be from 1 to 64");
  end
  if (Word < 2 || Word > 32) begin : gen_check_word
    $error("df_modexp: Word must be from 2 to 32");
  end
  if (Slice < 2 || Slice > 4096) begin : gen_check_slice
    $error("df_modexp: Slice must be from 2 to 4096");
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_modexp: Technology must be 0 or 1");
  end
  if (Cycles > df_modexp_pkg::MostCycles) begin : gen_check_cycles
    $error("df_modexp: an operation must be of less than 2^31 cycles: more Multipliers, or Word");
  end

  logic                       load, busy, wipe, done, fault;
  logic                       unused_k, unused_enter_idle, unused_wipe_next;
  logic [$clog2(Latency)-1:0] unused_left;
  logic [N-1:0]               result;
  logic [2:0]                 status;

  df_frame #(
    .Bits(N),
    .OperandBits(3 * N),
    .LatencyMax(Latency),
    .MaskOutputs(MaskOutputs),
    .FaultChecks(FaultChecks),
    .Wipe(Wipe),
    .StopResult(Check)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({modulus_i, a_i, b_i}),
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

  if (Dsp) begin : gen_dsp
    df_modexp_window #(
      .N(N),
      .Slice(Slice),
      .Segment(Segment),
      .Multipliers(Multipliers),
      .Word(Word),
      .Technology(Technology),
      .FaultChecks(FaultChecks),
      .Wipe(Wipe)
    ) u_power (
      .clk_i,
      .wipe_i(wipe),
      .load_i(load),
      .modulus_i, .a_i, .b_i,
      .done_o(done),
      .status_o(status),
      .result_o(result),
      .fault_o(fault)
    );
  end else begin : gen_serial
    df_modexp_serial #(
      .N(N),
      .Segment(Segment),
      .FaultChecks(FaultChecks),
      .Check(Check),
      .Wipe(Wipe)
    ) u_power (
      .clk_i,
      .wipe_i(wipe),
      .load_i(load),
      .busy_i(busy),
      .modulus_i, .a_i, .b_i,
      .done_o(done),
      .status_o(status),
      .result_o(result),
      .fault_o(fault)
    );
  end

endmodule
