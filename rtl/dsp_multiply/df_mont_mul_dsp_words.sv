// SPDX-License-Identifier: Apache-2.0
//
// Montgomery multiplier in GF(p) on hard multipliers: operands side by side, around
// df_dsp_multiply_words, which takes words. A system that has its operands in words uses
// df_dsp_multiply_words alone. docs/algorithms/dsp-multiply.md explains it.
//
// Source: H. Orup, "Simplifying Quotient Determination in High-Radix Modular Multiplication"
// (1995).
//
// Computes  result_o = a_i * b_i * 2^-R mod modulus_i, 0 <= result_o < modulus_i;
//           a_i^2 * 2^-R mod modulus_i with square_i = 1 (and Square), b_i is not read then;
//           R = Word * (rows + 1), rows = size_i / Word + 1 (rounded down).
// Operands  3 <= size_i <= MaxBits; modulus_i odd, 3 <= modulus_i < 2^size_i; a_i, b_i < modulus_i.
//           All may change with every operation.
// Status    3 StatusBadModulus (size_i out of range too, or square_i = 1 and squares are not
//           built), else 2 StatusOperandRange (a_i or b_i not reduced), else 0 StatusOk;
//           4 StatusFault after a detected fault (df_frame and Check). result_o = 0 unless the
//           status is 0.
// Cycles    from the transfer of the operands to out_valid_o, memories wiped and words on their way
//           included: Words.cycles of dualfield.models.dsp_multiply_words. size_i out of range is
//           as 3.
// Check     1: residues modulo 3 of all numbers are compared (df_dsp_multiply_product_check): a
//           wrong result ends as StatusFault.
// Wipe      0: clear_i leaves the operands and the result of this module as they are; the words in
//           df_dsp_multiply_words are wiped before each operation.
// Handshake as in docs/reference/handshake.md. clear_i wipes every register; the words of the
//           memories are wiped in the df_dsp_multiply_words_pkg::wipe cycles after it, or by the
//           next operation, which may follow at once.
// Timing    constant for a size, of products and of squares.

module df_mont_mul_dsp_words #(
  parameter int unsigned MaxBits     = 256,  // operand bits, most: 3 to 4096
  parameter int unsigned Multipliers = 16,   // Word x Word, most: 1 to 64
  parameter int unsigned Word        = 18,   // bits of a word, 2 to 32; Xilinx: 17
  parameter bit          Square      = 1'b0, // 1: squares too, in fewer cycles
  parameter int unsigned Technology  = 0,    // 0: any tool; 1: cells of ECP5
  parameter bit          MaskOutputs = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks = 1'b0, // 1: check the control, see df_frame
  parameter bit          Check       = 1'b0, // 1: check the result modulo 3
  parameter bit          Wipe        = 1'b1, // 0: wipe the control only, for public data
  localparam int unsigned Size       = $clog2(MaxBits + 1)
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               clear_i,

  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic               square_i,
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
    $error("df_mont_mul_dsp_words: MaxBits must be from 3 to 4096");
  end
  if (Multipliers < 1 || Multipliers > 64) begin : gen_check_multipliers
    $error("df_mont_mul_dsp_words: Multipliers must be from 1 to 64");
  end
  if (Word < 2 || Word > 32) begin : gen_check_word
    $error("df_mont_mul_dsp_words: Word must be from 2 to 32");
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_mont_mul_dsp_words: Technology must be 0 or 1");
  end

  if (Square && (df_dsp_multiply_pkg::segments(MaxBits, Word, Multipliers) > 1 ||
                 df_dsp_multiply_words_pkg::groups(MaxBits, Word, Multipliers) == 1))
  begin : gen_check_square
    $error("df_mont_mul_dsp_words: Square must be 0 without one segment of several groups");
  end

  localparam int unsigned Latency =
      df_dsp_multiply_words_pkg::latency(MaxBits, Word, Multipliers, Square);
  localparam int unsigned MaxWords  = df_dsp_multiply_pkg::words(MaxBits, Word);
  localparam int unsigned IndexBits = $clog2(MaxWords + 1);
  localparam int unsigned Number    = MaxWords * Word;

  logic                       load, busy, wipe, ready, valid, last, done_q, square_q, unused_k;
  logic                       fault, unused_enter_idle, unused_wipe_next;
  logic [$clog2(Latency)-1:0] unused_left;
  logic [2:0]                 status, status_q;
  logic [1:0]                 turn_q;
  logic [IndexBits-1:0]       index_q, out_index_q, top_q;
  logic [Size-1:0]            size_q, left_q;
  logic [Number-1:0]          modulus_q, a_q, b_q, result_q;
  logic [Word-1:0]            word, out_word;
  logic [2:0][1:0]            residues;
  logic [1:0]                 result_residue;
  logic                       fault_in, fault_out, fault_result, wrong;

  df_frame #(
    .Bits(MaxBits),
    .OperandBits(3 * MaxBits + Size + 1),
    .LatencyMax(Latency),
    .MaskOutputs(MaskOutputs), .FaultChecks(FaultChecks), .Wipe(Wipe),
    .StopResult(Check)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({square_i, size_i, modulus_i, a_i, b_i}),
    .out_valid_o, .out_ready_i, .result_o,
    .k_o(unused_k),
    .status_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .wipe_next_o(unused_wipe_next),
    .enter_idle_o(unused_enter_idle),
    .left_o(unused_left),
    .done_i(busy & done_q),
    .result_i(result_q[MaxBits-1:0]),
    .k_i(1'b0),
    .status_i(status_q),
    .fault_i(fault | fault_in | fault_out | fault_result)
  );

  ///////////////////////
  // Words on their way //
  ///////////////////////

  // Three operands one after the other, the next word lowest. Bits above the words of an operand
  // must be 0.
  logic                 size_bad, send, top, above;
  logic                 modulus_long_q, modulus_long_d, operand_long_q, operand_long_d, square_d;
  logic [1:0]           turn_d;
  logic [IndexBits-1:0] index_d, top_d;
  logic [Size-1:0]      left_d, size_d;

  df_size_check #(
    .MinBits(df_dsp_multiply_pkg::MinBits),
    .MaxBits(MaxBits)
  ) u_size (
    .size_i,
    .bad_o(size_bad)
  );

  assign send = busy & ready & (turn_q != 2'd3);
  assign top  = (turn_q == 2'd0) ? (32'(left_q) < Word) : (index_q == top_q);
  assign word = modulus_q[Word-1:0];

  if (MaxWords > 1) begin : gen_above
    assign above = modulus_q[Number-1:Word] != '0;
  end else begin : gen_no_above
    assign above = 1'b0;
  end

  always_comb begin
    {turn_d, square_d} = {turn_q, square_q};
    {modulus_long_d, operand_long_d} = {modulus_long_q, operand_long_q};
    index_d = index_q;
    top_d   = top_q;
    left_d  = left_q;
    size_d  = size_q;
    if (wipe) begin
      {turn_d, modulus_long_d, operand_long_d, square_d} = '0;
      index_d = '0;
      top_d   = '0;
      left_d  = '0;
      size_d  = '0;
    end else if (load) begin
      {turn_d, operand_long_d} = '0;
      modulus_long_d = square_i & ~Square;
      square_d       = square_i & Square;
      index_d        = '0;
      top_d          = '0;
      left_d         = size_bad ? Size'(df_dsp_multiply_pkg::MinBits) : size_i;
      size_d         = size_i;
    end else if (send) begin
      index_d = top ? '0 : index_q + 1'b1;
      if (top) begin
        turn_d = (turn_q == 2'd1 && square_q) ? 2'd3 : turn_q + 1'b1;
        if (turn_q == 2'd0) top_d = index_q;
        if (turn_q == 2'd0) modulus_long_d = modulus_long_q | above;
        else operand_long_d = operand_long_q | above;
      end else begin
        left_d = left_q - Size'(Word);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    {turn_q, square_q} <= {turn_d, square_d};
    {modulus_long_q, operand_long_q} <= {modulus_long_d, operand_long_d};
    index_q <= index_d;
    top_q   <= top_d;
    left_q  <= left_d;
    size_q  <= size_d;
  end

  df_parity #(.Bits(5 + 2 * IndexBits + 2 * Size), .FaultChecks(FaultChecks)) u_parity_in (
    .clk_i,
    .next_i({turn_d, modulus_long_d, operand_long_d, square_d, index_d, top_d, left_d, size_d}),
    .value_i({turn_q, modulus_long_q, operand_long_q, square_q, index_q, top_q, left_q, size_q}),
    .fault_o(fault_in)
  );

  always_ff @(posedge clk_i) begin
    if (wipe && Wipe) begin
      modulus_q <= '0;
      a_q       <= '0;
      b_q       <= '0;
    end else if (load) begin
      modulus_q <= Number'(modulus_i);
      a_q       <= Number'(a_i);
      b_q       <= Number'(b_i);
    end else if (send) begin
      modulus_q <= top ? a_q : Number'({{Word{1'b0}}, modulus_q} >> Word);
      if (top) a_q <= b_q;
    end
  end

  // Begins anew with each operation, its memories wiped.
  df_dsp_multiply_words #(
    .MaxBits(MaxBits), .Multipliers(Multipliers), .Word(Word), .Square(Square),
    .Technology(Technology), .FaultChecks(FaultChecks), .Check(Check)
  ) u_core (
    .clk_i, .rst_ni,
    .clear_i(wipe | load),
    .in_valid_i(busy & (turn_q != 2'd3)),
    .in_ready_o(ready),
    .keep_i(1'b0),
    .square_i(square_q),
    .size_i(size_q),
    .in_data_i(word),
    .out_valid_o(valid),
    .out_ready_i(1'b1),
    .out_last_o(last),
    .out_data_o(out_word),
    .status_o(status),
    .fault_o(fault),
    .residues_i(residues),
    .wrong_o(wrong),
    .residue_o(result_residue)
  );

  ////////////
  // Result //
  ////////////

  logic                 done_d;
  logic [2:0]           status_d;
  logic [IndexBits-1:0] out_index_d;

  always_comb begin
    out_index_d = out_index_q;
    done_d      = done_q;
    status_d    = status_q;
    if (wipe || load) begin
      out_index_d = '0;
      done_d      = 1'b0;
      status_d    = df_pkg::StatusOk;
    end else if (busy) begin
      done_d = valid & last;
      if (valid) begin
        out_index_d = out_index_q + 1'b1;
        status_d    = (modulus_long_q || status == df_pkg::StatusBadModulus)
                    ? df_pkg::StatusBadModulus
                    : operand_long_q ? df_pkg::StatusOperandRange : status;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    out_index_q <= out_index_d;
    done_q      <= done_d;
    status_q    <= status_d;
  end

  df_parity #(.Bits(4 + IndexBits), .FaultChecks(FaultChecks)) u_parity_out (
    .clk_i,
    .next_i({done_d, status_d, out_index_d}),
    .value_i({done_q, status_q, out_index_q}),
    .fault_o(fault_out)
  );

  always_ff @(posedge clk_i) begin
    if ((wipe && Wipe) || load) begin
      result_q <= '0;
    end else if (busy && valid && !modulus_long_q && !operand_long_q) begin
      for (int unsigned i = 0; i < MaxWords; i++) begin
        if (32'(out_index_q) == i) result_q[i*Word+:Word] <= out_word;
      end
    end
  end

  ///////////
  // Check //
  ///////////

  if (Check) begin : gen_check
    logic [2:0][MaxBits-1:0] operands;
    logic [2:0]              unused_changed;  // the operands move on
    logic [1:0]              residue;
    logic                    good, valid_q, unused_changing;

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

    df_residue_parts #(.Bits(Number), .Part(df_residue_pkg::part(Number))) u_result (
      .clk_i,
      .wipe_i(1'b0),
      .write_i(1'b1),
      .value_i(result_q),
      .residue_o(residue),
      .changed_o(unused_changing)
    );

    // From the first cycle on in which the result can be shown
    assign good = status_q == df_pkg::StatusOk;
    always_ff @(posedge clk_i) begin
      if (wipe || load) valid_q <= 1'b0;
      else if (busy && done_q) valid_q <= good;
    end

    assign fault_result = (done_q & good & wrong)
                        | (valid_q & df_residue_pkg::differ(residue, result_residue));
  end else begin : gen_no_check
    logic unused_check;
    assign {residues, fault_result} = '0;
    assign unused_check             = ^{wrong, result_residue};
  end

  logic unused_bits;
  assign unused_bits = ^{result_q, left_q};

endmodule
