// SPDX-License-Identifier: Apache-2.0
//
// Residues modulo 3 of the operands of the divstep array of GF(p), for df_divstep_gfp_check and
// df_divstep_gfp_two_check.
//
// Cycles    operands that transfer at once: valid from the second cycle after load_i on; parts of
//           the operands fold in the cycle of the transfer, their sum in the next. Words: in the
//           cycle after each word the residue of the words so far.

module df_divstep_gfp_residue #(
  parameter int unsigned N         = 256,
  parameter bit          Streamed  = 1'b0,  // operands by words, one after the other
  parameter int unsigned Word      = 1,
  parameter int unsigned IndexBits = 1
) (
  input  logic                 clk_i,
  input  logic                 wipe_i,        // every register becomes 0
  input  logic                 load_i,        // the operands transfer
  input  logic [2:0][N-1:0]    operands_i,    // modulus, divisor, dividend
  input  logic [2:0]           word_write_i,  // Streamed: of the same
  input  logic [IndexBits-1:0] word_index_i,
  input  logic [Word-1:0]      word_data_i,
  output logic [2:0][1:0]      residues_o
);

  if (Streamed) begin : gen_words
    localparam int unsigned LastBits = (N % Word == 0) ? Word : N % Word;
    localparam logic [IndexBits-1:0] LastIndex = IndexBits'((N + Word - 1) / Word - 1);

    logic [Word-1:0]            word;
    df_residue_pkg::residue_t   plain, weighted;
    always_comb begin
      word = word_data_i;
      if (word_index_i == LastIndex) word = word_data_i & ({Word{1'b1}} >> (Word - LastBits));
    end
    df_residue #(.Bits(Word)) u_word (.value_i(word), .residue_o(plain));
    assign weighted = (Word % 2 != 0 && word_index_i[0]) ? df_residue_pkg::negate(plain) : plain;

    for (genvar i = 0; i < 3; i++) begin : gen_operand
      always_ff @(posedge clk_i) begin
        if (wipe_i) residues_o[i] <= '0;
        else if (word_write_i[i]) begin
          residues_o[i] <= (word_index_i == '0) ? plain :
                           df_residue_pkg::add(residues_o[i], weighted);
        end
      end
    end

    logic unused_whole;
    assign unused_whole = ^{operands_i, load_i};
  end else begin : gen_whole
    // Both folds are about equally deep.
    localparam int unsigned PartBits = 1 << ($clog2(N) / 2 + 1);
    localparam int unsigned Parts    = (N + PartBits - 1) / PartBits;

    for (genvar i = 0; i < 3; i++) begin : gen_operand
      logic [2*Parts-1:0] parts, parts_q;
      logic [1:0]         sum;

      for (genvar j = 0; j < Parts; j++) begin : gen_part
        localparam int unsigned Low   = PartBits * unsigned'(j);
        localparam int unsigned Width = (N - Low < PartBits) ? N - Low : PartBits;
        df_residue #(.Bits(Width)) u_part (
          .value_i(operands_i[i][Low+:Width]),
          .residue_o(parts[2*j+:2])
        );
      end
      df_residue #(.Bits(2 * Parts)) u_sum (.value_i(parts_q), .residue_o(sum));

      always_ff @(posedge clk_i) begin
        if (wipe_i) parts_q <= '0;
        else if (load_i) parts_q <= parts;
        residues_o[i] <= wipe_i ? 2'd0 : sum;
      end
    end

    logic unused_words;
    assign unused_words = ^{word_write_i, word_index_i, word_data_i};
  end

endmodule
