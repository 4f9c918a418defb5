// SPDX-License-Identifier: Apache-2.0
//
// The residue of a number, for checks of results by casting out: modulo 3 (df_residue_pkg), or
// with Binary = 1, of a polynomial modulo x + 1, which is its parity. Combinational; a tree of
// depth $clog2(Bits / 2).

module df_residue #(
  parameter int unsigned Bits   = 256,  // of the number, >= 1
  parameter bit          Binary = 1'b0  // 1: the number is a polynomial; bit 1 of the residue is 0
) (
  input  logic [Bits-1:0] value_i,
  output logic [1:0]      residue_o
);

  if (Binary) begin : gen_binary
    assign residue_o = {1'b0, ^value_i};
  end else begin : gen_prime
    localparam int unsigned Leaves = 1 << $clog2((Bits + 1) / 2);

    // A heap of pairs of bits: pair 1 is the root, pairs 2 i and 2 i + 1 are the children of pair
    // i, the pairs from Leaves on are those of the number.
    logic [4*Leaves-1:0] heap;

    always_comb begin
      heap = '0;
      heap[2*Leaves+:Bits] = value_i;
      for (int unsigned i = Leaves - 1; i > 0; i--) begin
        heap[2*i+:2] = df_residue_pkg::add(heap[4*i+:2], heap[4*i+2+:2]);
      end
    end

    assign residue_o = heap[3:2];
  end

endmodule
