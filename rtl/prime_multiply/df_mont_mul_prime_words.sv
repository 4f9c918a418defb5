// SPDX-License-Identifier: Apache-2.0
//
// Montgomery multiplier modulo a fixed prime: operands side by side, around
// df_prime_multiply_words, which takes words. A system that has its operands in words uses
// df_prime_multiply_words alone. docs/algorithms/prime-multiply.md explains it.
//
// Source: H. Orup, "Simplifying Quotient Determination in High-Radix Modular Multiplication"
// (1995), with a sparse multiple of a fixed modulus.
//
// Computes  result_o = a_i * b_i * 2^-R modulo Modulus, R = Word * (rows - 1), redundant: below
//           2^(Width - 1), so a sum of two results is an operand.
// Operands  a_i, b_i any value of Width bits: 258 for P-256, 270 for 2^255 - 19 with 16
//           multipliers.
// Status    0 StatusOk; 4 StatusFault after a detected fault, see df_frame.
// Cycles    from the transfer of the operands to out_valid_o, memories wiped and words on their way
//           included: Words.cycles of dualfield.models.prime_multiply_words. Check = 1: three more.
// Check     1: parity bits of operands, words and result, and the residue of the result
//           (df_prime_multiply_words_check): a wrong result ends as StatusFault.
// Wipe      0: clear_i leaves the operands and the result of this module as they are; the words in
//           df_prime_multiply_words are wiped before each operation.
// Handshake as in docs/reference/handshake.md. clear_i wipes every register; the words of the
//           memories are wiped in the cycles after it, or by the next operation, which may follow
//           at once.
// Timing    constant.

module df_mont_mul_prime_words #(
  parameter int unsigned  N           = 256,  // bits of the modulus, most: 3 to 1024
  parameter logic [N-1:0] Modulus     = '0,   // odd, >= 3; 0: 2^N - 1
  parameter int unsigned  Multipliers = 16,   // Word x Word, most: 1 to 64
  parameter int unsigned  Word        = 18,   // bits of a word, 2 to 32; Xilinx: 17
  parameter bit           Pair        = 1'b1, // 1: words of a and b in pairs
  parameter int unsigned  Technology  = 0,    // 0: any tool; 1: cells of ECP5
  parameter bit           MaskOutputs = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit           FaultChecks = 1'b0, // 1: check the control, see df_frame
  parameter bit           Check       = 1'b0, // 1: check the result
  parameter bit           Wipe        = 1'b1, // 0: wipe the control only, for public data
  localparam df_prime_multiply_pkg::mask_t P =
      (Modulus == '0) ? df_prime_multiply_pkg::ones(N) : df_prime_multiply_pkg::mask_t'(Modulus),
  localparam int unsigned Width       =
      df_prime_multiply_pkg::port_bits(P, Word, N, 1'b0, Multipliers)
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             clear_i,

  input  logic             in_valid_i,
  output logic             in_ready_o,
  input  logic [Width-1:0] a_i,
  input  logic [Width-1:0] b_i,

  output logic             out_valid_o,
  input  logic             out_ready_i,
  output logic [Width-1:0] result_o,
  output logic [2:0]       status_o,  // df_pkg::status_e
  output logic             fault_o    // sticky, see df_frame
);

  localparam int unsigned Words     = df_prime_multiply_pkg::words(Width, Word);
  localparam int unsigned Transfers = Pair ? Words : 2 * Words;
  localparam int unsigned SentBits  = $clog2(Transfers + 1);
  localparam int unsigned InBits    = Pair ? 2 * Word : Word;
  localparam int unsigned Number    = Word * Words;
  localparam int unsigned Latency   =
      df_prime_multiply_words_pkg::latency(P, Word, N, Multipliers, Pair) + (Check ? 3 : 0);
  localparam int unsigned Ends      = Check ? 4 : 1;  // cycles from the last word to done_i

  logic                       load, busy, wipe, ready, valid, last, send, sends, unused_k;
  logic                       fault, fault_words, unused_enter_idle, unused_wipe_next;
  logic                       fault_data;
  logic [Ends:1]              done_q, done_d;
  logic [$clog2(Latency)-1:0] unused_left;
  logic [2:0]                 status;
  logic [SentBits-1:0]        sent_q, sent_d;
  logic [Number-1:0]          a_q, b_q, result_q;
  logic [2*Word-1:0]          in_words;
  logic [Word-1:0]            out_word;

  df_frame #(
    .Bits(Width),
    .OperandBits(2 * Width),
    .LatencyMax(Latency),
    .ConstantTime(1'b1),
    .MaskOutputs(MaskOutputs),
    .FaultChecks(FaultChecks),
    .Wipe(Wipe),
    .StopResult(Check)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({a_i, b_i}),
    .out_valid_o, .out_ready_i, .result_o,
    .k_o(unused_k),
    .status_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .wipe_next_o(unused_wipe_next),
    .enter_idle_o(unused_enter_idle),
    .left_o(unused_left),
    .done_i(busy & done_q[Ends]),
    .result_i(result_q[Width-1:0]),
    .k_i(1'b0),
    .status_i(status),
    .fault_i(fault | fault_words | fault_data)
  );

  ///////////////////////
  // Words on their way //
  ///////////////////////

  // sent: words, or pairs of words, that left.
  assign sends = busy & (sent_q != SentBits'(Transfers));
  assign send  = sends & ready;

  always_comb begin
    sent_d = sent_q;
    done_d = Ends'({done_q, busy & valid & last});
    if (send) sent_d = sent_q + 1'b1;
    if (wipe || load) begin
      sent_d = '0;
      done_d = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    sent_q <= sent_d;
    done_q <= done_d;
  end

  df_parity #(.Bits(Ends + SentBits), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({sent_d, done_d}),
    .value_i({sent_q, done_q}),
    .fault_o(fault)
  );

  // The next word lowest
  logic [Number-1:0] a_words, b_words;
  always_comb begin
    {a_words, b_words} = '0;
    a_words[Width-1:0] = a_i;
    b_words[Width-1:0] = b_i;
  end
  always_ff @(posedge clk_i) begin
    if (wipe && Wipe) {a_q, b_q} <= '0;
    else if (load) {a_q, b_q} <= {a_words, b_words};
    else if (send) begin
      a_q <= Pair ? a_q >> Word : Number'({b_q[Word-1:0], a_q} >> Word);
      b_q <= b_q >> Word;
    end
  end
  assign in_words = {b_q[Word-1:0], a_q[Word-1:0]};

  // Begins anew with each operation, its memories wiped.
  df_prime_multiply_words #(
    .N(N),
    .Modulus(Modulus),
    .Multipliers(Multipliers),
    .Word(Word),
    .Pair(Pair),
    .Technology(Technology),
    .FaultChecks(FaultChecks),
    .Check(Check)
  ) u_core (
    .clk_i, .rst_ni,
    .clear_i(wipe | load),
    .in_valid_i(sends),
    .in_ready_o(ready),
    .in_data_i(in_words[InBits-1:0]),
    .out_valid_o(valid),
    .out_ready_i(1'b1),
    .out_last_o(last),
    .out_data_o(out_word),
    .status_o(status),
    .fault_o(fault_words)
  );

  always_ff @(posedge clk_i) begin
    if ((wipe && Wipe) || load) result_q <= '0;
    else if (busy && valid) result_q <= Number'({out_word, result_q} >> Word);
  end

  // Parity: of the operands, less the words that left; of the words of the result.
  if (Check) begin : gen_check
    logic odd_operands_q, odd_result_q, shown_q;  // shown: the result is complete
    always_ff @(posedge clk_i) begin
      if (wipe) odd_operands_q <= 1'b0;
      else if (load) odd_operands_q <= ^{a_i, b_i};
      else if (send) odd_operands_q <= odd_operands_q ^ (^in_words[InBits-1:0]);
    end
    always_ff @(posedge clk_i) begin
      if (wipe || load) odd_result_q <= 1'b0;
      else if (busy && valid) odd_result_q <= odd_result_q ^ (^out_word) ^ (^result_q[Word-1:0]);
    end
    always_ff @(posedge clk_i) begin
      if (wipe || load) shown_q <= 1'b0;
      else if (busy && done_q[Ends]) shown_q <= 1'b1;
    end
    assign fault_data = (done_q[Ends] & odd_operands_q) | (shown_q & (odd_result_q ^ (^result_q)));
  end else begin : gen_no_check
    assign fault_data = 1'b0;
  end

  logic unused_bits;
  assign unused_bits = ^{result_q, in_words};

endmodule
