// SPDX-License-Identifier: Apache-2.0
//
// The size of an operation, in bits, checked and held: 0 if it was refused.
//
// Control   load_i stores size_i, wipe_i stores 0.
// Outputs   bad_o is of size_i (df_size_check), combinational; size_o is the register; top_word_o
//           is the index of the word with bit size_o, so bits from size_o on begin there.
// Faults    fault_o: see df_parity_held.

module df_size_register #(
  parameter int unsigned MinBits     = 3,     // smallest size, >= 1
  parameter int unsigned MaxBits     = 256,   // largest size
  parameter int unsigned Word        = 32,    // bits of a word: a power of two
  parameter int unsigned IndexBits   = 4,     // of top_word_o
  parameter bit          FaultChecks = 1'b1,  // 0: fault_o is 0
  localparam int unsigned SizeWidth  = $clog2(MaxBits + 1)
) (
  input  logic                 clk_i,
  input  logic                 wipe_i,
  input  logic                 load_i,
  input  logic [SizeWidth-1:0] size_i,
  output logic                 bad_o,
  output logic [SizeWidth-1:0] size_o,
  output logic [IndexBits-1:0] top_word_o,
  output logic                 fault_o
);

  if (MinBits < 1) begin : gen_check_min
    $error("df_size_register: MinBits must be at least 1");
  end
  if (Word < 2 || (Word & (Word - 1)) != 0) begin : gen_check_word
    $error("df_size_register: Word must be a power of two");
  end

  logic [SizeWidth-1:0] size_q, size_d;

  df_size_check #(.MinBits(MinBits), .MaxBits(MaxBits)) u_check (.size_i, .bad_o);

  assign size_d     = (wipe_i || bad_o) ? '0 : size_i;
  assign size_o     = size_q;
  assign top_word_o = IndexBits'(32'(size_q) >> $clog2(Word));

  always_ff @(posedge clk_i) if (wipe_i || load_i) size_q <= size_d;

  df_parity_held #(.Bits(SizeWidth), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .write_i(wipe_i | load_i),
    .next_i(size_d),
    .value_i(size_q),
    .fault_o
  );

endmodule
