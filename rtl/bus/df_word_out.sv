// SPDX-License-Identifier: Apache-2.0
//
// Words out: sends what a core shows, word by word, as a packet.
//
// Packet    Words words of results_i, the least significant first, out_last_o with the last of
//           them. With refused_i every word is 0 but the last, which is BadPacket: nothing that
//           the core holds is seen.
// Cycles    the first word in the cycle of in_valid_i, then one in every cycle with out_ready_i.
// Handshake as in docs/reference/handshake.md on both sides. in_ready_o is 1 with the last word
//           alone, so results_i, refused_i and in_valid_i must hold until then, as a core does.
//           A word that is offered is held until taken.
// Clear     clear_i starts again with the first word; what is offered in that cycle may still
//           transfer. rst_ni does the same.
// Paths cut none: in_valid_i to out_valid_o, results_i to out_data_o, and out_ready_i to in_ready_o
//           are combinational; no ready depends on a valid of this module or the other way round.
//
// A multiplexer of words and a counter, no second register of the result.

module df_word_out #(
  parameter int unsigned Word  = 32,  // bits of a word: 8, 16, 32 or 64
  parameter int unsigned Words = 2,   // words of a packet, >= 1
  localparam int unsigned Bits = Words * Word
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            clear_i,

  input  logic            in_valid_i,
  output logic            in_ready_o,
  input  logic            refused_i,
  input  logic [Bits-1:0] results_i,

  output logic            out_valid_o,
  input  logic            out_ready_i,
  output logic [Word-1:0] out_data_o,
  output logic            out_last_o
);

  if (Word != 8 && Word != 16 && Word != 32 && Word != 64) begin : gen_check_word
    $error("df_word_out: Word must be 8, 16, 32 or 64");
  end
  if (Words < 1) begin : gen_check_words
    $error("df_word_out: Words must be at least 1");
  end

  // The statuses of a core are 0 to 4, see df_pkg::status_e.
  localparam logic [Word-1:0] BadPacket = 'd5;

  localparam int unsigned CountWidth = (Words > 1) ? $clog2(Words) : 1;
  localparam logic [CountWidth-1:0] CountLast = CountWidth'(Words - 1);

  logic [CountWidth-1:0]      count_q;
  logic [Words-1:0][Word-1:0] words;
  logic [Word-1:0]            refusal;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) count_q <= '0;
    else if (clear_i) count_q <= '0;
    else if (in_valid_i & out_ready_i) count_q <= out_last_o ? '0 : count_q + 1'b1;
  end

  for (genvar i = 0; i < Words; i++) begin : gen_words
    assign words[i] = results_i[i*Word+:Word];
  end
  assign refusal = out_last_o ? BadPacket : '0;

  assign out_valid_o = in_valid_i;
  assign out_last_o  = count_q == CountLast;
  assign out_data_o  = refused_i ? refusal : words[count_q];
  assign in_ready_o  = out_ready_i & out_last_o;

endmodule
