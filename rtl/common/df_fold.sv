// SPDX-License-Identifier: Apache-2.0
//
// The residue of a number modulo 2^Size - 1, for checks of products: the sum of its words of Size
// bits, where each carry comes back at bit 0. 0 has two codes: all bits 0, all bits 1.
// Combinational. Residues side by side give their sum.
//
// Three words become two, by a full adder for each bit, until two are left; then one adder with its
// carry in.
//
// An error in one bit of a factor changes a product by a power of 2 times the other factor. It is
// missed if 2^Size - 1 divides that factor; modulo 3 (df_residue) that is one factor in three.

module df_fold #(
  parameter int unsigned Bits = 64,  // of the number, >= 1
  parameter int unsigned Size = 16   // bits of the residue, >= 2
) (
  input  logic [Bits-1:0] value_i,
  output logic [Size-1:0] residue_o
);

  localparam int unsigned Words = (Bits + Size - 1) / Size;

  // Words before a level of full adders
  function automatic int unsigned count(int unsigned level);
    count = Words;
    for (int unsigned i = 0; i < level; i++) count = 2 * (count / 3) + count % 3;
  endfunction

  function automatic int unsigned levels();
    levels = 0;
    for (int unsigned i = 0; i < 32; i++) if (count(i) > 2) levels = i + 1;
  endfunction

  localparam int unsigned Levels = levels();
  localparam int unsigned Left   = count(Levels);

  logic [Words*Size-1:0] value;
  logic [Left*Size-1:0]  left;
  logic [Size:0]         sum;

  always_comb begin
    value = '0;
    value[Bits-1:0] = value_i;
  end

  for (genvar level = 0; level < Levels; level++) begin : gen_level
    localparam int unsigned Triples = count(level) / 3;
    localparam int unsigned Rest    = count(level) % 3;  // words that pass
    logic [(3*Triples+Rest)*Size-1:0] words;
    logic [(2*Triples+Rest)*Size-1:0] sums;

    if (level == 0) begin : gen_first
      assign words = value;
    end else begin : gen_next
      assign words = gen_level[level-1].sums;
    end
    for (genvar i = 0; i < Triples; i++) begin : gen_add
      localparam int unsigned Index = i;
      logic [Size-1:0] a, b, c, carry;
      assign {a, b, c} = words[3*Index*Size+:3*Size];
      assign carry     = (a & b) | (a & c) | (b & c);
      assign sums[2*Index*Size+:2*Size] = {carry[Size-2:0], carry[Size-1], a ^ b ^ c};
    end
    if (Rest > 0) begin : gen_pass
      assign sums[2*Triples*Size+:Rest*Size] = words[3*Triples*Size+:Rest*Size];
    end
  end

  if (Levels == 0) begin : gen_short
    assign left = value;
  end else begin : gen_long
    assign left = gen_level[Levels-1].sums;
  end

  if (Left == 2) begin : gen_sum
    assign sum       = {1'b0, left[Size-1:0]} + {1'b0, left[2*Size-1:Size]};
    assign residue_o = sum[Size-1:0] + {{(Size - 1){1'b0}}, sum[Size]};
  end else begin : gen_word
    logic unused_carry;
    assign sum          = {1'b0, left};
    assign residue_o    = sum[Size-1:0];
    assign unused_carry = sum[Size];
  end

endmodule
