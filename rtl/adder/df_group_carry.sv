// SPDX-License-Identifier: Apache-2.0
//
// Carries between groups of bits: carry_o[0] = 0, carry_o[j+1] = generate_i[j] |
// (pass_i[j] & carry_o[j]). Combinational. A group that generates must pass as well.
//
// That is the carry of generate + pass at bit j, so the carries run on a short carry chain of
// their own: two bits a group, where the second, 1 + 0, passes the carry on and shows its inverse
// as its sum. Left as '+' so that each tool puts its own carry structure here; plain logic is
// melted by Yosys into what every bit of a group does with its carry, which takes more area. Two
// groups or one need no chain. docs/algorithms/split-carry.md, section 6.

module df_group_carry #(
  parameter int unsigned Groups = 4  // >= 1
) (
  input  logic [Groups-1:0] generate_i,
  input  logic [Groups-1:0] pass_i,
  output logic [Groups:0]   carry_o
);

  assign carry_o[1:0] = {generate_i[0], 1'b0};

  if (Groups == 1) begin : gen_one
    logic unused_pass;
    assign unused_pass = pass_i[0];
  end else if (Groups == 2) begin : gen_two
    logic unused_pass;
    assign unused_pass = pass_i[0];
    assign carry_o[2]  = generate_i[1] | (pass_i[1] & generate_i[0]);
  end else begin : gen_chain
    logic [2*Groups-1:0] a, b, sum;
    for (genvar j = 0; j < Groups; j++) begin : gen_group
      assign a[2*j+:2] = {1'b1, generate_i[j]};
      assign b[2*j+:2] = {1'b0, pass_i[j]};
      if (j > 0) begin : gen_carry
        assign carry_o[j+1] = ~sum[2*j+1];
      end
    end
    assign sum = a + b;

    // Between the carries, and the first one, which is there without the chain.
    logic [Groups-1:0] unused_sums;
    for (genvar j = 0; j < Groups; j++) begin : gen_unused
      assign unused_sums[j] = sum[2*j];
    end
    logic unused_bits;
    assign unused_bits = ^{unused_sums, sum[1]};
  end

endmodule
