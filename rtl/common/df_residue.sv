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

    // A heap: node 1 is the root, the nodes from Leaves on are pairs of bits.
    logic [2*Leaves-1:0][1:0] node;
    logic [2*Leaves-1:0]      pairs;

    always_comb begin
      pairs           = '0;
      pairs[Bits-1:0] = value_i;
      node            = '0;
      for (int unsigned i = 0; i < Leaves; i++) node[Leaves+i] = pairs[2*i+:2];
      for (int unsigned i = Leaves - 1; i > 0; i--) begin
        node[i] = df_residue_pkg::add(node[2*i], node[2*i+1]);
      end
    end

    assign residue_o = node[1];
  end

endmodule
