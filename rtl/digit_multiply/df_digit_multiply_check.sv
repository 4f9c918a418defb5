// SPDX-License-Identifier: Apache-2.0
//
// Range check of the operands: f has constant term 1 and degree 1 .. size, a and b are of lower
// degree than f. Two steps, groups of 16 places and then all groups.
//
//   higher  f has a term above all terms of a and b
//   lower   a or b has a term that is not below the leading term of f; neither: all are 0
//
// Cycles    operands in cycle 1, with first_i; status_o from cycle 3 on.

module df_digit_multiply_check #(
  parameter int unsigned MaxBits    = 233,
  localparam int unsigned SizeWidth = $clog2(MaxBits + 1)
) (
  input  logic                 clk_i,
  input  logic                 wipe_i,
  input  logic                 first_i,
  input  logic [SizeWidth-1:0] size_i,
  input  logic [MaxBits:0]     f_i,
  input  logic [MaxBits-1:0]   a_i,
  input  logic [MaxBits-1:0]   b_i,
  output logic [2:0]           status_o  // df_pkg::status_e
);

  localparam int unsigned Group  = 16;
  localparam int unsigned Groups = MaxBits / Group + 1;
  localparam int unsigned All    = Groups * Group;

  // f beside the terms of a and b.
  logic [All-1:0] f, other;
  always_comb begin
    f                    = '0;
    other                = '0;
    f[MaxBits:0]         = f_i;
    other[MaxBits-1:0]   = a_i | b_i;
  end

  logic [Groups-1:0] higher_d, lower_d, nonzero_d, higher_q, lower_q, nonzero_q;
  logic [Group-1:0]  chosen_d, chosen_q;
  logic [3:0]        size_low_q;
  logic              odd_q, not_one_q;
  logic [Groups-1:0] in_group_d, above_group_d, above_group_q;

  for (genvar i = 0; i < Groups; i++) begin : gen_group
    df_digit_multiply_compare #(.Width(Group)) u_group (
      .higher_i(f[i*Group+:Group] & ~other[i*Group+:Group]),
      .lower_i(other[i*Group+:Group]),
      .higher_o(higher_d[i]),
      .lower_o(lower_d[i])
    );
    assign nonzero_d[i]  = |f[i*Group+:Group];
    assign in_group_d[i] = 32'(size_i) / Group == i;
    if (i == 0) begin : gen_lowest
      assign above_group_d[i] = 1'b0;
    end else begin : gen_over
      assign above_group_d[i] = 32'(size_i) / Group < i;
    end
  end

  // The group of f that the size ends in
  always_comb begin
    chosen_d = '0;
    for (int unsigned i = 0; i < Groups; i++) begin
      chosen_d |= f[i*Group+:Group] & {Group{in_group_d[i]}};
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      higher_q      <= '0;
      lower_q       <= '0;
      nonzero_q     <= '0;
      above_group_q <= '0;
      chosen_q      <= '0;
      size_low_q    <= '0;
      odd_q         <= 1'b0;
      not_one_q     <= 1'b0;
    end else if (first_i) begin
      higher_q      <= higher_d;
      lower_q       <= lower_d;
      nonzero_q     <= nonzero_d;
      above_group_q <= above_group_d;
      chosen_q      <= chosen_d;
      size_low_q    <= 4'(size_i);
      odd_q         <= f_i[0];
      not_one_q     <= |f_i[MaxBits:1];
    end
  end

  logic             reduced, unused_lower, too_long;
  logic [Group-1:0] above;

  df_digit_multiply_compare #(.Width(Groups)) u_compare (
    .higher_i(higher_q),
    .lower_i(lower_q),
    .higher_o(reduced),
    .lower_o(unused_lower)
  );

  assign above[0] = 1'b0;
  for (genvar j = 1; j < Group; j++) begin : gen_above
    assign above[j] = 32'(size_low_q) < j;
  end
  assign too_long = |(nonzero_q & above_group_q) | |(chosen_q & above);

  df_pkg::status_e status_q;
  always_ff @(posedge clk_i) begin
    if (wipe_i) status_q <= df_pkg::StatusOk;
    else if (!odd_q || too_long || !not_one_q) status_q <= df_pkg::StatusBadModulus;
    else status_q <= reduced ? df_pkg::StatusOk : df_pkg::StatusOperandRange;
  end

  assign status_o = status_q;

endmodule
