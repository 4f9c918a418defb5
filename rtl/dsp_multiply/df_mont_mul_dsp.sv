// SPDX-License-Identifier: Apache-2.0
//
// Montgomery multiplier in GF(p) on hard multipliers: whole operand by a word, Orup's scaled
// modulus, any size up to MaxBits at run time. docs/algorithms/dsp-multiply.md explains it.
// df_dsp_multiply_engine has a port for a modulus that stays.
//
// Source: H. Orup, "Simplifying Quotient Determination in High-Radix Modular Multiplication"
// (1995).
//
// Computes  result_o = a_i * b_i * 2^-R mod modulus_i, 0 <= result_o < modulus_i;
//           R = Word * (rows + 1), rows = size_i / Word + 1 (rounded down).
// Operands  3 <= size_i <= MaxBits; modulus_i odd, 3 <= modulus_i < 2^size_i; a_i, b_i < modulus_i.
//           All may change with every operation.
// Status    3 StatusBadModulus (size_i out of range too), else 2 StatusOperandRange (a_i or b_i not
//           reduced), else 0 StatusOk; 4 StatusFault after a detected fault (df_frame and Check).
//           result_o = 0 unless the status is 0.
// Cycles    6 rounds + groups (2 rows + 2 + segments) + 5 from the transfer of the operands to
//           out_valid_o, 4 more where groups = 1, 2 more where groups = 2 (3 if rows = 1),
//           MaxBits / Word + 4 at least. rounds = 0, 1, 2 or 3 for Word up to 5, 10, 20 and 32.
//           groups and segments: the rows + 1 words of the sum in groups of Width, as many as the
//           hardware has groups for, 2 at least if there are several, then segments = 1; else all
//           groups and segments, see df_dsp_multiply_pkg. size_i out of range is as 3.
//           Overlap = 1: 2 more, if no other operation is in flight. From operands to operands with
//           the same modulus and size, results accepted at once: groups (2 rows + 2) + 1, 2 more
//           where groups is 1 or 2, MaxBits / Word + 3 at least; groups (segments - 5) more in a
//           longer chain, 2 fewer than that where groups is 1 or 2. Another modulus or size waits
//           until the result before is in the result register.
//           Check = 1: one more; it costs no cycle from operands to operands.
// Check     1: residues modulo 3 of all numbers are compared (df_dsp_multiply_unit_check): a
//           wrong result ends as StatusFault.
// Wipe      0: clear_i leaves the registers of the operands and of the product as they are.
// Handshake as in docs/reference/handshake.md. Up to four operations with Overlap = 1: a result,
//           the last step of a product, a product, and operands that wait.
// Timing    constant for a size; with Overlap = 1 for the sizes and the order of equal moduli.

module df_mont_mul_dsp #(
  parameter int unsigned MaxBits     = 256,  // operand bits, most: 3 to 4096
  parameter int unsigned Multipliers = 16,   // Word x Word, most: 1 to 64
  parameter int unsigned Word        = 18,   // bits of a word, 2 to 32; Xilinx: 17
  parameter int unsigned Technology  = 0,    // 0: any tool; 1: cells of ECP5
  parameter bit          MaskOutputs = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks = 1'b0, // 1: check the control, see df_frame
  parameter bit          Check       = 1'b0, // 1: check the result modulo 3
  parameter bit          Wipe        = 1'b1, // 0: wipe the control only, for public data
  parameter bit          Overlap     = 1'b0, // 1: products overlap, see df_frame_queue
  parameter int unsigned TagWidth    = 0,    // bits of a tag, 0: none (tag_i, tag_o have one bit)
  localparam int unsigned Size       = $clog2(MaxBits + 1),
  localparam int unsigned TagBits    = (TagWidth == 0) ? 1 : TagWidth
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
  input  logic [TagBits-1:0] tag_i,

  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic [MaxBits-1:0] result_o,
  output logic [2:0]         status_o,  // df_pkg::status_e
  output logic [TagBits-1:0] tag_o,     // tag_i of the operation
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

  // With Overlap operands wait for a cycle, at least, and up to three operations are in the
  // datapath: operands that wait, a product, the last step of the product before.
  localparam int unsigned Latency = df_dsp_multiply_pkg::latency(MaxBits, Word, Multipliers)
                                  + 32'(Overlap) + 32'(Check);
  localparam int unsigned Pending = 3;

  logic                       load, busy, wipe, move, empty, ready, done, fault_unit, fault_buffer;
  logic                       unused_ready_next;
  logic [2:0]                 status;
  logic [MaxBits-1:0]         result;
  logic [$clog2(Latency)-1:0] unused_left;

  df_frame_overlap #(
    .Bits(MaxBits),
    .OperandBits(3 * MaxBits + Size),
    .LatencyMax(Latency),
    .MaskOutputs(MaskOutputs), .FaultChecks(FaultChecks), .Wipe(Wipe),
    .StopResult(Check),
    .Overlap(Overlap), .Pending(Pending), .TagWidth(TagWidth)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({size_i, modulus_i, a_i, b_i}),
    .tag_i, .out_valid_o, .out_ready_i, .result_o, .status_o, .tag_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .ready_next_o(unused_ready_next),
    .left_o(unused_left),
    .move_o(move),
    .empty_o(empty),
    .ready_i(ready),
    .done_i(busy & done),
    .result_i(result),
    .status_i(status),
    .fault_i(fault_unit | fault_buffer)
  );

  logic               load_unit, keep, hold, idle, next, begins;
  logic [Size-1:0]    size;
  logic [MaxBits-1:0] modulus, a, b, modulus_before;

  if (Overlap) begin : gen_overlap
    df_dsp_multiply_buffer #(.MaxBits(MaxBits), .FaultChecks(FaultChecks), .Wipe(Wipe)) u_buffer (
      .clk_i,
      .wipe_i(wipe),
      .load_i(load),
      .ready_o(ready),
      .size_i, .modulus_i, .a_i, .b_i,
      .idle_i(idle),
      .next_i(next),
      .begins_i(begins),
      .move_i(move),
      .empty_i(empty),
      .modulus_before_i(modulus_before),
      .load_o(load_unit),
      .keep_o(keep),
      .hold_o(hold),
      .size_o(size),
      .modulus_o(modulus),
      .a_o(a),
      .b_o(b),
      .fault_o(fault_buffer)
    );
  end else begin : gen_direct
    logic unused_unit;
    assign load_unit             = load;
    assign {size, modulus, a, b} = {size_i, modulus_i, a_i, b_i};
    assign ready                 = 1'b1;
    assign {keep, hold, fault_buffer} = '0;
    assign unused_unit           = ^{idle, next, begins, move, empty, modulus_before};
  end

  logic [2:0][1:0] residues;

  if (Check) begin : gen_check
    logic [2:0][MaxBits-1:0] operands;
    logic [2:0]              unused_changed;  // the operands move on
    assign operands = {a_i, b_i, modulus_i};
    for (genvar i = 0; i < 3; i++) begin : gen_operand
      df_residue_parts #(.Bits(MaxBits), .Part(df_residue_pkg::part(MaxBits))) u_residue (
        .clk_i,
        .wipe_i(1'b0),
        .write_i(load),
        .value_i(operands[i]),
        .residue_o(residues[i]),
        .changed_o(unused_changed[i])
      );
    end
  end else begin : gen_no_check
    assign residues = '0;
  end

  df_dsp_multiply_unit #(
    .MaxBits(MaxBits), .Multipliers(Multipliers), .Word(Word), .Technology(Technology),
    .FaultChecks(FaultChecks), .Check(Check), .Wipe(Wipe)
  ) u_unit (
    .clk_i,
    .wipe_i(wipe),
    .load_i(load_unit),
    .keep_i(keep),
    .idle_o(idle),
    .next_o(next),
    .hold_i(hold),
    .begins_o(begins),
    .size_i(size),
    .modulus_i(modulus),
    .a_i(a),
    .b_i(b),
    .residues_i(residues),
    .done_o(done),
    .status_o(status),
    .result_o(result),
    .modulus_o(modulus_before),
    .fault_o(fault_unit)
  );

endmodule
