// SPDX-License-Identifier: Apache-2.0
//
// Narrow AXI4-Stream around a core: the word-stream shell with TKEEP, and with a modulus that stays
// from one packet to the next. docs/reference/axi-stream.md has the format.
//
// Packet    in: InWords words of operands, then ModulusWords words of modulus, or none to use the
//           modulus of the packet before. Out: OutWords words, the results, the status last.
// Refused   a packet of another length, a packet without modulus while none is stored, a padding
//           bit that is 1 (Used is 0 there), a byte that in_keep_i leaves out, except above the
//           operand in a last word. It is read to its end and answered in order by zeros and the
//           status BadPacket; nothing of it reaches the core. A refused packet with words of
//           modulus invalidates the stored modulus.
// Cycles    the core has its operands as many cycles after the first word as the packet has words,
//           at the earliest. Words of the next packet are taken while the core works.
// Handshake as in docs/reference/handshake.md, on all four sides. clear_i abandons the packets in
//           both directions and wipes operands and modulus, and so does rst_ni. Give both to the
//           core as well. results_i must be 0 while the core
//           offers none (MaskOutputs = 1).
// Paths cut as by df_word_shell.

module df_axis_narrow #(
  parameter int unsigned Word         = 32,  // bits of a word: 8, 16, 32 or 64
  parameter int unsigned InWords      = 1,   // words of the operands, >= 1
  parameter int unsigned ModulusWords = 1,   // words of the modulus, 0: none
  parameter int unsigned OutWords     = 2,   // words of the results, >= 1
  parameter logic [(InWords+ModulusWords)*Word-1:0] Used = '1,  // 1: of an operand; 0: padding
  localparam int unsigned AllWords = InWords + ModulusWords,
  localparam int unsigned Bytes    = Word / 8,
  localparam int unsigned InBits   = AllWords * Word,
  localparam int unsigned OutBits  = OutWords * Word
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               clear_i,

  // Streams
  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic [Word-1:0]    in_data_i,
  input  logic [Bytes-1:0]   in_keep_i,
  input  logic               in_last_i,
  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic [Word-1:0]    out_data_o,
  output logic               out_last_o,

  // Core; the modulus is above the operands
  output logic               core_valid_o,
  input  logic               core_ready_i,
  output logic [InBits-1:0]  operands_o,
  input  logic               core_valid_i,
  output logic               core_ready_o,
  input  logic [OutBits-1:0] results_i
);

  if (InWords < 1 || OutWords < 1) begin : gen_check_words
    $error("df_axis_narrow: InWords and OutWords must be at least 1");
  end

  localparam int unsigned CountWidth = $clog2(AllWords + 1);

  logic [CountWidth-1:0]   count_q;  // words of this packet; AllWords stands for more too
  logic                    bad_q;    // this packet, or the packet before it, is refused
  logic                    whole_q;  // a packet waits in the shell, read to its end
  logic                    answer_q; // a refusal is answered
  logic                    has_modulus;  // a packet before had a modulus
  logic                    take, operands_end, modulus_word, wrong, bad;
  logic                    shell_ready, shell_offers, shell_takes;
  logic [Word-1:0]         data;
  logic [InWords*Word-1:0] operands;

  assign take = in_valid_i & in_ready_o;

  ///////////
  // Words //
  ///////////

  logic [AllWords:0][Word-1:0] used;

  for (genvar i = 0; i < AllWords; i++) begin : gen_used
    assign used[i] = Used[i*Word+:Word];
  end
  assign used[AllWords] = '0;

  df_word_check #(.Word(Word)) u_check (
    .data_i(in_data_i),
    .keep_i(in_keep_i),
    .last_i(in_last_i),
    .used_i(used[count_q]),
    .data_o(data),
    .wrong_o(wrong)
  );

  ////////////
  // Packet //
  ////////////

  // A packet that ends before all operands are there is refused by the shell, any other here.
  assign operands_end = count_q == CountWidth'(InWords - 1);
  assign modulus_word = count_q >= CountWidth'(InWords);
  assign bad          = wrong | count_q == CountWidth'(AllWords) |
                (in_last_i & count_q != CountWidth'(AllWords - 1) & ~(operands_end & has_modulus));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      count_q <= '0;
      bad_q   <= 1'b0;
      whole_q <= 1'b0;
    end else if (clear_i) begin
      count_q <= '0;
      bad_q   <= 1'b0;
      whole_q <= 1'b0;
    end else if (take) begin
      if (in_last_i) count_q <= '0;
      else if (count_q != CountWidth'(AllWords)) count_q <= count_q + 1'b1;
      bad_q   <= bad | (bad_q & count_q != '0);
      whole_q <= in_last_i & (operands_end | modulus_word);
    end else if (shell_offers & shell_takes) begin
      whole_q <= 1'b0;
    end
  end

  /////////////
  // Modulus //
  /////////////

  if (ModulusWords > 0) begin : gen_modulus
    logic [ModulusWords*Word-1:0] modulus_q;
    logic                         has_modulus_q, take_modulus, fresh_q;

    assign take_modulus = take & modulus_word;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) has_modulus_q <= 1'b0;
      else if (clear_i) has_modulus_q <= 1'b0;
      else if (take_modulus) has_modulus_q <= in_last_i & ~bad & ~bad_q;
    end

    // fresh_q: 1 in reset and in the cycle after it.
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) fresh_q <= 1'b1;
      else fresh_q <= 1'b0;
    end

    always_ff @(posedge clk_i) begin
      if (clear_i | fresh_q) modulus_q <= '0;
      else if (take_modulus) modulus_q <= (ModulusWords * Word)'({data, modulus_q} >> Word);
    end

    assign has_modulus = has_modulus_q;
    assign operands_o = {modulus_q, operands};
  end else begin : gen_no_modulus
    assign has_modulus = 1'b0;
    assign operands_o = operands;
  end

  ///////////////////////
  // Operands, answers //
  ///////////////////////

  // Words of the modulus, and words beyond it, bypass the shell: they are accepted at once.
  assign in_ready_o = modulus_word ? ~clear_i : shell_ready;

  // A packet that is refused here goes the way of a good one, past the core.
  assign shell_takes  = core_ready_i & whole_q & ~answer_q;
  assign core_valid_o = shell_offers & whole_q & ~bad_q & ~answer_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) answer_q <= 1'b0;
    else if (clear_i) answer_q <= 1'b0;
    else if (answer_q) answer_q <= ~core_ready_o;
    else answer_q <= shell_offers & shell_takes & bad_q;
  end

  df_word_shell #(.Word(Word), .InWords(InWords), .OutWords(OutWords)) u_shell (
    .clk_i, .rst_ni, .clear_i,
    .in_valid_i(in_valid_i & ~modulus_word),
    .in_ready_o(shell_ready),
    .in_data_i(data),
    .in_last_i(in_last_i | operands_end),
    .out_valid_o, .out_ready_i, .out_data_o, .out_last_o,
    .core_valid_o(shell_offers),
    .core_ready_i(shell_takes),
    .operands_o(operands),
    .core_valid_i(core_valid_i | answer_q),
    .core_ready_o,
    .results_i(results_i | OutBits'({answer_q, 1'b0, answer_q}) << (OutBits - Word))  // BadPacket
  );

endmodule
