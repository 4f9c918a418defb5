// SPDX-License-Identifier: Apache-2.0
//
// Check of a word of a packet. All is combinational.
//
// data_o    data_i with 0 in the bytes that keep_i leaves out.
// wrong_o   a padding bit is 1, a byte of an operand is left out, or a byte is left out that is not
//           one of the highest bytes of the last word.

module df_word_check #(
  parameter int unsigned Word  = 32,  // bits of a word: 8, 16, 32 or 64
  localparam int unsigned Bytes = Word / 8
) (
  input  logic [Word-1:0]  data_i,
  input  logic [Bytes-1:0] keep_i,  // TKEEP of AXI4-Stream
  input  logic             last_i,  // the packet ends with this word
  input  logic [Word-1:0]  used_i,  // 1: a bit of an operand, 0: padding
  output logic [Word-1:0]  data_o,
  output logic             wrong_o
);

  if (Word != 8 && Word != 16 && Word != 32 && Word != 64) begin : gen_check_word
    $error("df_word_check: Word must be 8, 16, 32 or 64");
  end

  logic [Word-1:0] present;  // bits of the bytes that keep_i has
  logic            gap;

  for (genvar i = 0; i < Bytes; i++) begin : gen_present
    assign present[8*i+:8] = {8{keep_i[i]}};
  end

  assign data_o  = data_i & present;
  assign gap     = last_i ? (keep_i & (keep_i + 1'b1)) != '0 : keep_i != '1;
  assign wrong_o = gap | ((data_o & ~used_i) != '0) | ((used_i & ~present) != '0);

endmodule
