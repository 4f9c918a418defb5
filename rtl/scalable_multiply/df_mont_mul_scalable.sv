// SPDX-License-Identifier: Apache-2.0
//
// Scalable, unified Montgomery multiplier: GF(p) and GF(2^m) on one word-serial pipeline, any size
// up to MaxBits at run time.
//
// Source: E. Savas, A. F. Tenca, C. K. Koc, "A Scalable and Unified Multiplier Architecture for
//         Finite Fields GF(p) and GF(2^m)" (2000).
//
//   operands -> registers -> a word a cycle -> memories of M, a, b -> pipeline of elements
//                                   |                                  ^           |
//                                 check -> status                      +-- S <-----+
//                                                                      |
//                                        result registers <- end <-----+
//
// Computes  result_o = a_i * b_i * 2^-size_i mod modulus_i; field_i = 1: polynomials over GF(2),
//           a_i * b_i * x^-size_i mod modulus_i. 0 <= result_o < modulus_i (lower degree).
// Operands  size_i 3 .. MaxBits. modulus_i odd, >= 3, below 2^size_i; field_i = 1: constant term
//           1, degree 1 .. size_i. a_i, b_i < modulus_i (lower degree). All of it may change with
//           every operation.
// Status    3 StatusBadModulus (size_i or modulus_i otherwise), else 2 StatusOperandRange (a_i or
//           b_i not reduced), else 0 StatusOk; 4 StatusFault after a detected fault (df_frame).
//           result_o = 0 unless the status is 0.
// Faults    FaultChecks = 1: parity of the control. Check = 1: the result is compared with the
//           operands modulo 3 (GF(2^m): modulo x + 1), see df_scalable_multiply_residue; a parity
//           bit covers the operands until they are in the memories.
// Public    Wipe = 0: the registers of operands and result keep their values after clear_i; those
// data      of the pipeline and the memories do not.
// Cycles    from the transfer of the operands to out_valid_o, whatever field, modulus and operands,
//           refused ones included: with e = size_i / Word + 1, passes = ceil(size_i / Stages) and
//           P = max(e + 1, 2 Stages), the reference's (passes - 1) P + 2 Stages - 1 + e, and then
//           e + 6: one cycle each to hold, load and fetch the operands, one in which plain words
//           follow carry-save ones, e + 2 for the last subtraction. More only where the operands'
//           MaxWords = MaxBits / Word + 1 words are not all in by then: MaxWords + e + 2 at least.
//           2 if size_i is out of range.
// Handshake as in docs/reference/handshake.md. clear_i wipes all registers at once and the memories
//           in the MaxWords cycles after it. Operands that come within them overwrite M, a and b
//           whole, and S as far as their words reach and its port is free.
// Timing    constant for a size.
//
// Memory grows with MaxBits, and the registers between the flat ports and it; the rest does not.

module df_mont_mul_scalable #(
  parameter int unsigned Word        = 32,    // bits of a word: 2, 4, 8, 16, 32 or 64
  parameter int unsigned Stages      = 7,     // processing elements, 1 to 16
  parameter int unsigned MaxBits     = 576,   // largest operand, 3 to 4096
  parameter bit          MaskOutputs = 1'b0,  // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks = 1'b0,  // 1: check the control, see df_frame
  parameter bit          Check       = 1'b0,  // 1: check the result by residues
  parameter bit          Wipe        = 1'b1,  // 0: public data, see df_frame
  localparam int unsigned SizeWidth  = $clog2(MaxBits + 1)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 clear_i,

  input  logic                 in_valid_i,
  output logic                 in_ready_o,
  input  logic                 field_i,    // 0: GF(p), 1: GF(2^m)
  input  logic [SizeWidth-1:0] size_i,
  input  logic [MaxBits:0]     modulus_i,
  input  logic [MaxBits-1:0]   a_i,
  input  logic [MaxBits-1:0]   b_i,

  output logic                 out_valid_o,
  input  logic                 out_ready_i,
  output logic [MaxBits-1:0]   result_o,
  output logic [2:0]           status_o,  // df_pkg::status_e
  output logic                 fault_o    // sticky, see df_frame
);

  if (Word < 2 || Word > 64 || 2 ** $clog2(Word) != Word) begin : gen_check_word
    $error("df_mont_mul_scalable: Word must be 2, 4, 8, 16, 32 or 64");
  end
  if (Stages < 1 || Stages > 16) begin : gen_check_stages
    $error("df_mont_mul_scalable: Stages must be 1 to 16");
  end
  if (MaxBits < 3 || MaxBits > 4096) begin : gen_check_max_bits
    $error("df_mont_mul_scalable: MaxBits must be 3 to 4096");
  end

  localparam int unsigned MinBits    = 3;
  localparam int unsigned MaxWords   = MaxBits / Word + 1;
  localparam int unsigned IndexWidth = (MaxWords > 1) ? $clog2(MaxWords) : 1;
  localparam int unsigned Held       = MaxWords * Word;

  // Cycles of an operation of MaxBits bits
  localparam int unsigned Passes  = (MaxBits + Stages - 1) / Stages;
  localparam int unsigned Period  = (MaxWords + 1 > 2 * Stages) ? MaxWords + 1 : 2 * Stages;
  localparam int unsigned Latency = (Passes - 1) * Period + 2 * Stages + 2 * MaxWords + 5;

  ///////////
  // Frame //
  ///////////

  logic                       load, busy, wipe, first_q, size_good, word_valid, done;
  logic                       kernel_fault, size_fault, load_fault, check_fault, mismatch;
  logic                       unused_enter_idle, unused_wipe_next, unused_bad;
  logic [IndexWidth-1:0]      unused_top_word;
  logic                       field_q, field_d, load_q, load_d, place_fault, field_fault;
  logic                       operand_fault;
  df_pkg::status_e            status;
  logic [SizeWidth-1:0]       size_q;
  logic [IndexWidth-1:0]      load_index_q, load_index_d, word_index;
  logic [Word-1:0]            word;
  logic [Held-1:0]            modulus, modulus_q, a_q, b_q, result_q;
  logic                       unused_k;
  logic [$clog2(Latency)-1:0] unused_left;

  df_frame #(
    .Bits(MaxBits),
    .OperandBits(3 * MaxBits + SizeWidth + 2),
    .LatencyMax(Latency),
    .MaskOutputs(MaskOutputs), .FaultChecks(FaultChecks), .Wipe(Wipe)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({field_i, size_i, modulus_i, a_i, b_i}),
    .out_valid_o, .out_ready_i, .result_o,
    .k_o(unused_k),
    .status_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .wipe_next_o(unused_wipe_next),
    .enter_idle_o(unused_enter_idle),
    .left_o(unused_left),
    .done_i(busy & (done | (first_q & ~size_good))),
    .result_i(result_q[MaxBits-1:0]),
    .k_i(1'b0),
    .status_i(first_q ? df_pkg::StatusBadModulus : status),
    .fault_i(kernel_fault | size_fault | load_fault | check_fault)
  );

  ///////////////////////////////////////////
  // Operands, from flat ports to memories //
  ///////////////////////////////////////////

  // first_q: the first cycle of an operation. After a wipe, zeros overwrite the memories.
  always_ff @(posedge clk_i) begin
    first_q      <= load;
    load_q       <= load_d;
    load_index_q <= load_index_d;
    if (wipe | load) field_q <= field_d;
  end

  always_comb begin
    load_d       = load_q;
    load_index_d = load_index_q;
    if (load_q) begin
      load_d       = load_index_q != IndexWidth'(MaxWords - 1);
      load_index_d = load_index_q + 1'b1;
    end
    if (wipe | load) begin
      load_d       = 1'b1;
      load_index_d = '0;
    end
  end

  assign field_d    = field_i & ~wipe;
  assign load_fault = place_fault | field_fault | operand_fault;

  df_parity #(.Bits(2 + IndexWidth), .FaultChecks(FaultChecks)) u_place_parity (
    .clk_i,
    .next_i({load, load_d, load_index_d}),
    .value_i({first_q, load_q, load_index_q}),
    .fault_o(place_fault)
  );

  df_parity_held #(.Bits(1), .FaultChecks(FaultChecks)) u_field_parity (
    .clk_i,
    .write_i(wipe | load),
    .next_i(field_d),
    .value_i(field_q),
    .fault_o(field_fault)
  );

  always_comb begin
    modulus            = '0;
    modulus[MaxBits:0] = modulus_i;
  end

  always_ff @(posedge clk_i) begin
    if (wipe & Wipe) begin
      modulus_q <= '0;
      a_q       <= '0;
      b_q       <= '0;
    end else if (load) begin
      modulus_q <= modulus;
      a_q       <= Held'(a_i);
      b_q       <= Held'(b_i);
    end else if (load_q) begin
      modulus_q <= Held'({{Word{1'b0}}, modulus_q} >> Word);
      a_q       <= Held'({{Word{1'b0}}, a_q} >> Word);
      b_q       <= Held'({{Word{1'b0}}, b_q} >> Word);
    end
  end

  df_size_register #(
    .MinBits(MinBits), .MaxBits(MaxBits), .Word(Word),
    .IndexBits(IndexWidth),
    .FaultChecks(FaultChecks)
  ) u_size (
    .clk_i,
    .wipe_i(wipe),
    .load_i(load),
    .size_i,
    .bad_o(unused_bad),
    .size_o(size_q),
    .top_word_o(unused_top_word),
    .fault_o(size_fault)
  );

  assign size_good = size_q != '0;

  // A parity bit covers the operands until their words are in the memories.
  if (Check) begin : gen_check
    logic parity_q;
    always_ff @(posedge clk_i) begin
      if (wipe) parity_q <= 1'b0;
      else if (load) parity_q <= ^{modulus_i, a_i, b_i};
      else if (load_q) begin
        parity_q <= parity_q ^ (^{modulus_q[Word-1:0], a_q[Word-1:0], b_q[Word-1:0]});
      end
    end
    assign check_fault = busy & done & (parity_q | (mismatch & (status == df_pkg::StatusOk)));
  end else begin : gen_no_check
    assign check_fault = mismatch;  // 0
  end

  df_scalable_multiply_check #(.Word(Word), .MaxBits(MaxBits), .FaultChecks(FaultChecks)) u_check (
    .clk_i,
    .clear_i(wipe | load),
    .field_i(field_q),
    .size_i(size_q),
    .word_i(load_q),
    .index_i(load_index_q),
    .m_i(modulus_q[Word-1:0]),
    .a_i(a_q[Word-1:0]),
    .b_i(b_q[Word-1:0]),
    .status_o(status),
    .fault_o(operand_fault)
  );

  df_scalable_multiply_kernel #(
    .Word(Word), .Stages(Stages), .MaxBits(MaxBits), .FaultChecks(FaultChecks), .Check(Check)
  ) u_kernel (
    .clk_i,
    .clear_i(wipe | load),
    .start_i(first_q & busy & size_good),
    .field_i(field_q),
    .size_i(size_q),
    .load_i(load_q),
    .load_index_i(load_index_q),
    .load_m_i(modulus_q[Word-1:0]),
    .load_a_i(a_q[Word-1:0]),
    .load_b_i(b_q[Word-1:0]),
    .hold_i(load_q),
    .word_valid_o(word_valid),
    .word_index_o(word_index),
    .word_o(word),
    .done_o(done),
    .mismatch_o(mismatch),
    .fault_o(kernel_fault)
  );

  ////////////
  // Result //
  ////////////

  always_ff @(posedge clk_i) begin
    if ((wipe & Wipe) | load) begin
      result_q <= '0;
    end else if (word_valid && busy && status == df_pkg::StatusOk) begin
      for (int unsigned i = 0; i < MaxWords; i++) begin
        if (word_index == IndexWidth'(i)) result_q[i*Word+:Word] <= word;
      end
    end
  end

  logic unused_result;
  assign unused_result = ^result_q[Held-1:MaxBits];

endmodule
