// SPDX-License-Identifier: Apache-2.0
//
// The operand x of a segment: memories of the complement of M, of H and of two operands a, a row a
// group. They are written a word at a time, and read a group at a time into registers that are
// cleared unless theirs is asked for.
//
//   cycle     0                               1
//             [complement of M, H, a, a] -->  [x] --> or --> x_o
//                                         n  [n] -->

module df_dsp_multiply_words_operand #(
  parameter int unsigned Word       = 18,
  parameter int unsigned Width      = 4,     // words
  parameter int unsigned Groups     = 1,
  parameter bit          First      = 1'b0,  // the lowest segment
  localparam int unsigned GroupBits = (Groups > 1) ? $clog2(Groups) : 1,
  localparam int unsigned Group     = Width * Word
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,

  input  logic [Width-1:0]         write_i,        // words of a row
  input  logic [1:0]               write_set_i,    // see df_dsp_multiply_words_pkg
  input  logic [GroupBits-1:0]     write_group_i,
  input  logic [Word-1:0]          write_data_i,

  input  df_dsp_multiply_pkg::op_e op_i,
  input  logic [GroupBits-1:0]     group_i,
  input  logic                     bank_i,         // which operand a
  input  logic [Word-1:0]          n_i,
  output logic [Group-1:0]         x_o
);

  // Sets that share a memory of 16 rows, or one that is as deep as there are groups.
  localparam int unsigned AddressBits = (Groups > 1) ? 2 + GroupBits : 2;
  localparam int unsigned BankBits    = (AddressBits <= 4) ? 0 : (AddressBits == 5) ? 1 : 2;
  localparam int unsigned Banks       = 1 << BankBits;
  localparam int unsigned LowBits     = AddressBits - BankBits;
  localparam int unsigned Depth       = (Banks == 4) ? Groups : 1 << LowBits;

  logic [1:0]             set;
  logic                   of_a, of_n;
  logic [AddressBits-1:0] read, write;

  assign of_a = df_dsp_multiply_pkg::is_of_a(op_i);
  assign of_n = op_i == df_dsp_multiply_pkg::OpInverse || op_i == df_dsp_multiply_pkg::OpDigit;
  always_comb begin
    set = df_dsp_multiply_words_pkg::SetModulus;
    if (of_a) set = {1'b1, bank_i};
    if (op_i == df_dsp_multiply_pkg::OpQuotient || op_i == df_dsp_multiply_pkg::OpLast) begin
      set = df_dsp_multiply_words_pkg::SetScaled;
    end
  end
  if (Groups > 1) begin : gen_address
    assign read  = {set, group_i};
    assign write = {write_set_i, write_group_i};
  end else begin : gen_set
    assign read  = set;
    assign write = write_set_i;
  end

  logic [Banks-1:0][Group-1:0] taken_q;

  for (genvar k = 0; k < Banks; k++) begin : gen_bank
    localparam int unsigned Bank = k;
    logic             writes, takes;
    logic [Group-1:0] row;
    if (Banks > 1) begin : gen_choice
      assign writes = write[AddressBits-1-:BankBits] == BankBits'(Bank);
      assign takes  = read[AddressBits-1-:BankBits] == BankBits'(Bank);
    end else begin : gen_one
      assign writes = 1'b1;
      assign takes  = 1'b1;
    end
    for (genvar j = 0; j < Width; j++) begin : gen_word
      df_word_ram #(.Width(Word), .Depth(Depth)) u_words (
        .clk_i,
        .write_i(write_i[j] & writes),
        .write_address_i(write[LowBits-1:0]),
        .write_data_i,
        .read_address_i(read[LowBits-1:0]),
        .read_data_o(row[j*Word+:Word])
      );
    end
    always_ff @(posedge clk_i) begin
      if (wipe_i || of_n || !takes) taken_q[k] <= '0;
      else taken_q[k] <= row;
    end
  end

  logic [Word-1:0] n_q;
  if (First) begin : gen_n
    always_ff @(posedge clk_i) begin
      if (wipe_i || !of_n) n_q <= '0;
      else n_q <= n_i;
    end
  end else begin : gen_no_n
    assign n_q = '0;
  end

  always_comb begin
    x_o = '0;
    for (int unsigned k = 0; k < Banks; k++) x_o = x_o | taken_q[k];
    x_o[Word-1:0] = x_o[Word-1:0] | n_q;
  end

  logic unused_bits;
  assign unused_bits = ^{n_i, group_i, write_group_i};

endmodule
