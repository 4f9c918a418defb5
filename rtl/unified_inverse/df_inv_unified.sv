// SPDX-License-Identifier: Apache-2.0
//
// Unified Montgomery inverter: GF(p) and GF(2^n) on one word-serial datapath, field and size n
// chosen with each operation, after E. Savas, M. Naseer, A. Gutub and C. K. Koc, "Efficient unified
// Montgomery inversion with multibit shifting", 2005, Algorithm C and sections 5 and 7. Operands
// and result side by side, around df_unified_inverse_core.
// docs/algorithms/unified-inverse.md explains it.
//
// Computes  result_o = a_i^-1 * 2^k_o mod modulus_i (x^k_o in GF(2^n)), reduced; k_o by Result:
//   ResultAlmost (0): the exponent of phase I, at most 2 n
//   ResultDouble (1): 2 n     ResultSingle (2): n     ResultPlain (3): 0
// Operands  size_i = n, 2 to MaxBits. field_i = 0: modulus_i odd, >= 3, at most n bits;
//           field_i = 1: modulus_i a polynomial with its leading term, constant term 1, degree 1
//           to n. A shorter modulus is computed with, n still sets the power of two. a_i any
//           value of n bits, reduced or not, coprime to modulus_i.
// Status    3 StatusBadModulus (size_i out of range; modulus_i even, 1, or too long), else 2
//           StatusOperandRange (a_i longer than n bits), else 1 StatusNotInvertible (gcd not 1, a_i
//           = 0 included), else 0 StatusOk; 4 StatusFault after a detected fault (df_frame).
//           result_o = 0 and k_o = 0 unless the status is 0.
// Cycles    from the transfer of the operands to out_valid_o, with e = ceil(n / Word) and
//           D = ceil(MaxBits / Word): (iterations + 3)(e + 1) + 3 D + 2. The 3: sizes of the
//           operands, two corrections of s. The rest moves words: 2 D + 1 in, D out, 1 to show.
//           Iterations at most 2 n (almost, double), 3 n (single), 4 n (plain).
//           Refused: e + 1 + 3 D + 2; gcd not 1: (iterations + 1)(e + 1) + 3 D + 2; a size out of
//           range: 3 D + 2. With ConstantTime = 1 every size that the core has takes its most,
//           refused operands included.
//           Check = 1: one more.
// Check     1: residues modulo 3, or modulo x + 1, are compared (df_unified_inverse_residue); a
//           wrong result ends as StatusFault. The words on their way in and out have a parity.
// Wipe      0: clear_i leaves the words of operands and result, and the memories, as they are.
// Handshake as in docs/reference/handshake.md. clear_i wipes every register; the words of the
//           memories are wiped in the D cycles after it, or by the operands of the next operation,
//           which may follow at once.
// Timing    variable: with ConstantTime = 0 the cycle count depends on the operands.

module df_inv_unified #(
  parameter int unsigned Word          = 32,                  // bits: 4, 8, 16, 32 or 64
  parameter int unsigned MaxBits       = 576,                 // longest operand, 4 to 4096
  parameter int unsigned MultibitShift = 3,                   // bits shifted at most, 1 to 3
  parameter int unsigned Result        = df_result_pkg::ResultPlain,  // df_result_pkg::Result*
  parameter bit          ConstantTime  = 1'b0,                // 1: single-bit shifts, worst case
  parameter bit          MaskOutputs   = 1'b0,                // 1: result_o is 0 unless offered
  parameter bit          FaultChecks   = 1'b0,                // 1: check the control, see df_frame
  parameter bit          Check         = 1'b0,                // 1: check the result
  parameter bit          Wipe          = 1'b1,                // 0: wipe the control only
  localparam int unsigned SizeWidth    = $clog2(MaxBits + 1),
  localparam int unsigned KWidth       = $clog2(2 * MaxBits + 1)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 clear_i,

  input  logic                 in_valid_i,
  output logic                 in_ready_o,
  input  logic                 field_i,
  input  logic [SizeWidth-1:0] size_i,
  input  logic [MaxBits:0]     modulus_i,
  input  logic [MaxBits-1:0]   a_i,

  output logic                 out_valid_o,
  input  logic                 out_ready_i,
  output logic [MaxBits-1:0]   result_o,
  output logic [KWidth-1:0]    k_o,
  output logic [2:0]           status_o,  // df_pkg::status_e
  output logic                 fault_o    // sticky, see df_frame
);

  if (Word != 4 && Word != 8 && Word != 16 && Word != 32 && Word != 64) begin : gen_check_word
    $error("df_inv_unified: Word must be 4, 8, 16, 32 or 64");
  end
  if (MaxBits < 4 || MaxBits > 4096) begin : gen_check_bits
    $error("df_inv_unified: MaxBits must be from 4 to 4096");
  end
  if (MultibitShift < 1 || MultibitShift > 3) begin : gen_check_shift
    $error("df_inv_unified: MultibitShift must be 1, 2 or 3");
  end
  if (Result > df_result_pkg::ResultPlain) begin : gen_check_result
    $error("df_inv_unified: Result must be from 0 to 3");
  end

  localparam int unsigned LatencyMax = df_unified_inverse_pkg::latency_max(Word, MaxBits, Result) +
                                       (Check ? 1 : 0);
  localparam int unsigned Depth      = (MaxBits + Word - 1) / Word;
  localparam int unsigned ModulusTop = (Depth + 1) * Word;  // bits of the words of the modulus
  localparam int unsigned Number     = Depth * Word;        // bits of the words of a, of the result

  logic                          load, busy, wipe, wipe_data, done, finished, take, give;
  logic                          differs, fault_core, fault_result;
  logic                          unused_enter_idle, unused_wipe_next;
  logic [$clog2(LatencyMax)-1:0] unused_left;
  logic [KWidth-1:0]             k;
  df_pkg::status_e               status;
  logic [Word-1:0]               word;
  // The operands, the lowest word of the modulus first out; then the result, first in at the top.
  logic [ModulusTop-1:0]         low_q, low_next, modulus;
  logic [Number-1:0]             high_q, high_next, operand;

  always_comb begin
    modulus = '0;
    operand = '0;
    modulus[MaxBits:0]   = modulus_i;
    operand[MaxBits-1:0] = a_i;
  end

  df_frame #(
    .Bits(MaxBits),
    .KBits(KWidth),
    .OperandBits(1 + SizeWidth + 2 * MaxBits + 1),
    .LatencyMax(LatencyMax),
    .MaskOutputs(MaskOutputs),
    .FaultChecks(FaultChecks),
    .Wipe(Wipe),
    .StopResult(Check | FaultChecks)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({field_i, size_i, modulus_i, a_i}),
    .out_valid_o, .out_ready_i, .result_o, .k_o, .status_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .wipe_next_o(unused_wipe_next),
    .enter_idle_o(unused_enter_idle),
    .left_o(unused_left),
    .done_i(finished),
    .result_i(high_q[MaxBits-1:0]),
    .k_i(k),
    .status_i(status),
    .fault_i(fault_core | fault_result)
  );

  df_unified_inverse_core #(
    .Word(Word),
    .MaxBits(MaxBits),
    .MultibitShift(MultibitShift),
    .Result(Result),
    .ConstantTime(ConstantTime),
    .FaultChecks(FaultChecks),
    .Check(Check),
    .Wipe(Wipe)
  ) u_core (
    .clk_i,
    .load_i(load),
    .busy_i(busy),
    .wipe_i(wipe),
    .field_i, .size_i,
    .take_o(take),
    .in_data_i(low_q[Word-1:0]),
    .give_o(give),
    .done_o(done),
    .out_data_o(word),
    .k_o(k),
    .status_o(status),
    .differs_o(differs),
    .fault_o(fault_core)
  );

  assign wipe_data = wipe & Wipe;

  always_comb begin
    high_next = high_q;
    low_next  = low_q;
    if (take || give) begin
      high_next = Number'({word, high_q} >> Word);
      low_next  = ModulusTop'({high_q[Word-1:0], low_q} >> Word);
    end
    if (load) begin
      high_next = operand;
      low_next  = modulus;
    end
    if (wipe_data) begin
      high_next = '0;
      low_next  = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    high_q <= high_next;
    low_q  <= low_next;
  end

  if (Check) begin : gen_check
    logic done_q, done_next, fault_words, fault_done;

    assign done_next = done & busy & ~wipe & ~load;
    always_ff @(posedge clk_i) done_q <= done_next;

    df_parity #(.Bits(ModulusTop + Number)) u_parity_words (
      .clk_i,
      .next_i({low_next, high_next}),
      .value_i({low_q, high_q}),
      .fault_o(fault_words)
    );

    df_parity #(.FaultChecks(FaultChecks)) u_parity_done (
      .clk_i, .next_i(done_next), .value_i(done_q), .fault_o(fault_done)
    );

    assign finished     = done_q;
    assign fault_result = fault_words | fault_done
                        | (done_q & (status == df_pkg::StatusOk) & differs);
  end else begin : gen_no_check
    logic unused_differs;
    assign unused_differs = differs;
    assign finished       = done;
    assign fault_result   = 1'b0;
  end

  logic unused_top;
  assign unused_top = ^high_q;

endmodule
