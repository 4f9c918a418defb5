// SPDX-License-Identifier: Apache-2.0
//
// Check of df_prime_multiply_words: the residue of each result as its words leave, compared with
// the one that df_prime_multiply_check computes. Results that wait have theirs in a memory.
//
//   words of a --> [coming] --> [a] --> df_prime_multiply_check --> [memory] --+
//   words of the result --> [ ] --> [observed] --> [ ] ----------------------- != --> [fault_o]
//
// fault_o is 1 four cycles after the last word of a wrong result has transferred.
// Clear  clear_i begins Cycles cycles with wiping_i, in which the memory is written with 0; so are
//        the Late cycles after them. Then both places are 0 again.

module df_prime_multiply_words_check #(
  parameter int unsigned Word        = 18,
  parameter int unsigned Words       = 15,
  parameter int unsigned Rows        = 16,
  parameter int unsigned Technology  = 0,
  parameter int unsigned Late        = 2,     // cycles from first_i until the residue is computed
  parameter int unsigned Cycles      = 48,    // with wiping_i
  parameter bit          FaultChecks = 1'b1,
  parameter df_prime_multiply_pkg::mask_t Plus  = '0,
  parameter df_prime_multiply_pkg::mask_t Minus = '0,
  parameter df_prime_multiply_pkg::mask_t Start = '0
) (
  input  logic            clk_i,
  input  logic            clear_i,
  input  logic            wiping_i,

  // Operands
  input  logic            a_valid_i,  // a word of a, the lowest first
  input  logic            a_first_i,
  input  logic [Word-1:0] a_i,
  input  logic            begin_i,    // a product begins; its last word of a is here at the latest

  // Rows, as in df_prime_multiply_check
  input  logic            b_valid_i,
  input  logic            b_first_i,
  input  logic [Word-1:0] b_i,
  input  logic            q_valid_i,
  input  logic            q_first_i,
  input  logic [Word-1:0] q_i,

  // Results
  input  logic            first_i,    // the first words of a result are here
  input  logic            out_i,      // a word of a result transfers
  input  logic            out_first_i,
  input  logic            out_last_i,
  input  logic [Word-1:0] out_data_i,
  output logic            fault_o
);

  localparam int unsigned Size = df_prime_multiply_pkg::residue_bits(Word);
  localparam int unsigned Up   = Word * (Words - 1) % Size;  // to the weight of the lowest word
  localparam logic [Size-1:0] Begin = Size'(
      df_prime_multiply_pkg::residue_start(Word, Rows, Minus, Start));
  localparam logic [1:0] WriteFirst = 2'(4 - (Cycles + Late) % 4);  // so that it ends as 0

  logic [Size-1:0] coming_q, coming_d, coming_sum, coming_moved, a_q, expected, stored, observed_q;
  logic [Size-1:0] observed_sum, observed_moved, ended, ended_q;
  logic [Size-1:0] a_word, out_word;
  logic            differ, wrong_q;
  logic [Late:1]   late_q, late_d;
  logic [3:1]      end_q, end_d;
  logic            out_q, out_d, out_first_q, out_first_d;
  logic [Word-1:0] out_data_q;
  logic [1:0]      write_q, write_d, read_q, read_d;
  logic            wipe;

  assign wipe = clear_i | wiping_i;

  //////////////
  // Residues //
  //////////////

  always_comb begin
    {a_word, out_word} = '0;
    a_word[Word-1:0]   = a_i;
    out_word[Word-1:0] = out_data_q;
  end

  assign coming_moved   = a_first_i ? '0 : Size'({coming_q, coming_q} >> Word);
  assign coming_d       = a_valid_i ? coming_sum : coming_q;
  assign observed_moved = out_first_q ? Begin : Size'({observed_q, observed_q} >> Word);
  assign ended          = Size'(({observed_q, observed_q} << Up) >> Size);

  df_fold #(.Bits(2 * Size), .Size(Size)) u_coming (
    .value_i({coming_moved, a_word}),
    .residue_o(coming_sum)
  );
  df_fold #(.Bits(2 * Size), .Size(Size)) u_observed (
    .value_i({observed_moved, out_word}),
    .residue_o(observed_sum)
  );

  always_ff @(posedge clk_i) begin
    if (wipe) {coming_q, a_q, out_data_q, observed_q, ended_q} <= '0;
    else begin
      coming_q   <= coming_d;
      out_data_q <= out_data_i;
      ended_q    <= ended;
      if (begin_i) a_q <= Size'(({coming_d, coming_d} << Up) >> Size);
      if (out_q) observed_q <= observed_sum;
    end
  end

  df_prime_multiply_check #(
    .Word(Word),
    .Technology(Technology),
    .Plus(Plus),
    .Minus(Minus)
  ) u_product (
    .clk_i,
    .wipe_i(wipe),
    .b_valid_i, .b_first_i, .b_i, .q_valid_i, .q_first_i, .q_i,
    .a_i(a_q),
    .expected_o(expected)
  );

  ////////////////////////
  // Results that wait  //
  ////////////////////////

  always_comb begin
    late_d      = Late'({late_q, first_i});
    end_d       = {end_q[2:1], out_i & out_last_i};
    out_d       = out_i;
    out_first_d = out_first_i;
    write_d     = write_q + 2'(late_q[Late]);
    read_d      = read_q + 2'(end_q[3]);
    if (wipe) begin
      late_d = '1;  // expected is 0
      {end_d, out_d, out_first_d, read_d} = '0;
    end
    if (clear_i) write_d = WriteFirst;
  end

  always_ff @(posedge clk_i) begin
    late_q      <= late_d;
    end_q       <= end_d;
    out_q       <= out_d;
    out_first_q <= out_first_d;
    write_q     <= write_d;
    read_q      <= read_d;
    wrong_q     <= ~wipe & end_q[3] & differ;
  end

  logic fault_control;
  df_parity #(.Bits(Late + 9), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({late_d, end_d, out_d, out_first_d, write_d, read_d}),
    .value_i({late_q, end_q, out_q, out_first_q, write_q, read_q}),
    .fault_o(fault_control)
  );

  df_word_ram #(.Width(Size), .Depth(4)) u_expected (
    .clk_i,
    .write_i(late_q[Late]),
    .write_address_i(write_q),
    .write_data_i(expected),
    .read_address_i(read_q),
    .read_data_o(stored)
  );

  df_fold_compare #(.Size(Size)) u_compare (
    .a_i(ended_q),
    .b_i(stored),
    .differ_o(differ)
  );

  assign fault_o = wrong_q | fault_control;

endmodule
