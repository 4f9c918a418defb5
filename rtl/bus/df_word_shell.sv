// SPDX-License-Identifier: Apache-2.0
//
// Word-stream shell of a core: packets of words in and out on one side, the core's handshake with
// its operands and results side by side on the other. docs/reference/word-stream.md has the format.
//
// Packet    in: InWords words, the operands; out: OutWords words, the results, the status last.
// Order     each packet in is answered by one packet out, in order. One that is wrong (length, or a
//           padding bit set) never starts the core: it is answered by zeros and the status
//           BadPacket, after the answers of all packets before it.
// Cycles    the core has its operands InWords cycles after the first word at the earliest. Words of
//           the next packet are taken while the core works.
// Handshake as in docs/reference/handshake.md, on all four sides. clear_i abandons the packets in
//           both directions and wipes the operands, and so does rst_ni. Give both to the core as
//           well.
// Paths cut see df_word_in and df_word_out: streams in are cut from everything but clear_i; streams
//           out are combinational in what the core shows.

module df_word_shell #(
  parameter int unsigned Word     = 32,           // bits of a word: 8, 16, 32 or 64
  parameter int unsigned InWords  = 2,            // words of the operands, >= 1
  parameter int unsigned OutWords = 2,            // words of the results, >= 1
  parameter logic [InWords*Word-1:0] Used = '1,   // 1: a bit of an operand; 0: padding
  localparam int unsigned InBits  = InWords * Word,
  localparam int unsigned OutBits = OutWords * Word
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               clear_i,

  // Streams
  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic [Word-1:0]    in_data_i,
  input  logic               in_last_i,
  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic [Word-1:0]    out_data_o,
  output logic               out_last_o,

  // Core
  output logic               core_valid_o,
  input  logic               core_ready_i,
  output logic [InBits-1:0]  operands_o,
  input  logic               core_valid_i,
  output logic               core_ready_o,
  input  logic [OutBits-1:0] results_i
);

  logic packet_ready, wrong, refuse, answer_ready, busy_q;

  df_word_in #(.Word(Word), .Words(InWords), .Used(Used)) u_in (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o, .in_data_i, .in_last_i,
    .out_valid_o(core_valid_o),
    .refused_o(wrong),
    .out_ready_i(packet_ready),
    .operands_o
  );

  // A wrong packet waits for the core to have answered what came before.
  assign refuse       = wrong & ~busy_q;
  assign packet_ready = wrong ? ~busy_q & answer_ready : core_ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) busy_q <= 1'b0;
    else if (clear_i) busy_q <= 1'b0;
    else if (core_valid_i & core_ready_o) busy_q <= 1'b0;
    else if (core_valid_o & core_ready_i) busy_q <= 1'b1;
  end

  df_word_out #(.Word(Word), .Words(OutWords)) u_out (
    .clk_i, .rst_ni, .clear_i,
    .in_valid_i(core_valid_i | refuse),
    .in_ready_o(answer_ready),
    .refused_i(refuse),
    .results_i, .out_valid_o, .out_ready_i, .out_data_o, .out_last_o
  );

  assign core_ready_o = answer_ready;

endmodule
