// SPDX-License-Identifier: Apache-2.0
//
// Window of an operand: a register of Bits bits that is written word by word and read by the core
// alone. complete_o is 1 when every word has been written since the last wipe or reset. With Bits
// = 0 there is none: complete, and 0. With Stored = 0 the words are the core's to keep: it is only
// known here which ones it has, and operand_o is 0.
//
// fits_o    whether data_i has no bit beyond the operand in word word_i.
// Clear     wipe_i puts every word to 0, and goes before a write. rst_ni resets complete_o only.

module df_axil_window #(
  parameter int unsigned Bits   = 256,  // bits of the operand
  parameter bit          Stored = 1'b1,
  localparam int unsigned Port = (Bits > 0) ? Bits : 1
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            wipe_i,

  input  logic            write_i,   // word_i is below Words, and fits_o is 1
  input  logic [7:0]      word_i,
  input  logic [31:0]     data_i,
  output logic            fits_o,

  output logic            complete_o,
  output logic [Port-1:0] operand_o
);

  localparam int unsigned Words    = (Bits + 31) / 32;
  localparam int unsigned WordBits = (Words > 1) ? $clog2(Words) : 1;

  if (Bits == 0) begin : gen_none
    logic unused;
    assign unused     = ^{clk_i, rst_ni, wipe_i, write_i, word_i, data_i};
    assign fits_o     = 1'b1;
    assign complete_o = 1'b1;
    assign operand_o  = '0;
  end else begin : gen_window
    logic [Words-1:0] write, written_q;

    for (genvar i = 0; i < Words; i++) begin : gen_words
      localparam int unsigned Width = (i < Words - 1) ? 32 : Bits - 32 * (Words - 1);
      localparam logic [WordBits-1:0] Number = WordBits'(i);
      assign write[i] = write_i & (word_i[WordBits-1:0] == Number);
      if (Stored) begin : gen_stored
        logic [Width-1:0] word_q;
        always_ff @(posedge clk_i) begin
          if (wipe_i) word_q <= '0;
          else if (write[i]) word_q <= data_i[Width-1:0];
        end
        assign operand_o[32*i+:Width] = word_q;
      end else begin : gen_elsewhere
        assign operand_o[32*i+:Width] = '0;
        logic unused_data;
        assign unused_data = ^data_i;
      end
    end

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) written_q <= '0;
      else if (wipe_i) written_q <= '0;
      else written_q <= written_q | write;
    end

    // word_i is below Words, so its higher bits are 0.
    logic last, unused_word;
    assign last        = word_i[WordBits-1:0] == WordBits'(Words - 1);
    assign unused_word = ^{last, word_i};

    if (Bits % 32 == 0) begin : gen_full
      assign fits_o = 1'b1;
    end else begin : gen_part
      assign fits_o = !last || (data_i[31:Bits%32] == '0);
    end

    assign complete_o = &written_q;
  end

endmodule
