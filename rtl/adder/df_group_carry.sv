// SPDX-License-Identifier: Apache-2.0
//
// Carries between groups of bits: carry_o[0] = 0, carry_o[j+1] = generate_i[j] |
// (~kill_i[j] & carry_o[j]). Combinational. A group that generates must not kill.
//
// carry_o[j+1] is the borrow of kill - generate at bit j, so the carries have a short carry chain:
// two bits a group, where the second, 0 - 0, passes the borrow on and has it as its difference.
// Left as '-' so that each tool puts its own carry structure here; Yosys merges plain logic into
// that of each bit of a group, which takes more area. One group or two have no chain.
// docs/algorithms/split-carry.md, section 6.

module df_group_carry #(
  parameter int unsigned Groups = 4  // >= 1
) (
  input  logic [Groups-1:0] generate_i,
  input  logic [Groups-1:0] kill_i,
  output logic [Groups:0]   carry_o
);

  if (Groups < 1) begin : gen_check_groups
    $error("df_group_carry: Groups must be at least 1");
  end

`ifndef SYNTHESIS
  always_comb begin
    for (int unsigned j = 0; j < Groups; j++) begin
      if (generate_i[j] && kill_i[j]) $error("%m: group %0d generates and kills", j);
    end
  end
`endif

  assign carry_o[1:0] = {generate_i[0], 1'b0};

  if (Groups == 1) begin : gen_one
    logic unused_kill;
    assign unused_kill = kill_i[0];
  end else if (Groups == 2) begin : gen_two
    logic unused_kill;
    assign unused_kill = kill_i[0];
    assign carry_o[2]  = generate_i[1] | (~kill_i[1] & generate_i[0]);
  end else begin : gen_chain
    logic [2*Groups-1:0] a, b, difference;
    for (genvar j = 0; j < Groups; j++) begin : gen_group
      assign a[2*j+:2] = {1'b0, kill_i[j]};
      assign b[2*j+:2] = {1'b0, generate_i[j]};
      if (j > 0) begin : gen_carry
        assign carry_o[j+1] = difference[2*j+1];
      end
    end
    assign difference = a - b;

    // The bits between the carries, and the first carry, which needs no chain.
    logic [Groups-1:0] unused_between;
    for (genvar j = 0; j < Groups; j++) begin : gen_unused
      assign unused_between[j] = difference[2*j];
    end
    logic unused_bits;
    assign unused_bits = ^{unused_between, difference[1]};
  end

endmodule
