// SPDX-License-Identifier: Apache-2.0
//
// Whether operands are in range: f has constant term 1 and degree 1 .. size, a and b are of lower
// degree than f. Two steps, groups of 16 places and then all groups.
//
//   wins   from the top, the first place where f, a or b has a one is one of f alone
//   loses  it is not; neither: there is none
//
// Cycles    the operands stand in cycle 1, with first_i; status_o is there from cycle 3 on.

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

  // Whether the topmost one of two words is in the first, and in the second alone: pairs of halves.
  // A tree, as a chain would be as long as the words.
  logic [All-1:0] f, other;
  always_comb begin
    f                    = '0;
    other                = '0;
    f[MaxBits:0]         = f_i;
    other[MaxBits-1:0]   = a_i | b_i;
  end

  logic [Groups-1:0] wins_d, loses_d, some_d, wins_q, loses_q, some_q;
  logic [Group-1:0]  chosen_d, chosen_q;
  logic [3:0]        size_low_q;
  logic              odd_q, more_q;
  logic [Groups-1:0] at_d, over_d, over_q;

  for (genvar i = 0; i < Groups; i++) begin : gen_group
    df_digit_multiply_compare #(.Width(Group)) u_group (
      .wins_i(f[i*Group+:Group] & ~other[i*Group+:Group]),
      .loses_i(other[i*Group+:Group]),
      .wins_o(wins_d[i]),
      .loses_o(loses_d[i])
    );
    assign some_d[i] = |f[i*Group+:Group];
    assign at_d[i]   = 32'(size_i) / Group == i;
    if (i == 0) begin : gen_lowest
      assign over_d[i] = 1'b0;
    end else begin : gen_over
      assign over_d[i] = 32'(size_i) / Group < i;
    end
  end

  // The group of f that the size ends in
  always_comb begin
    chosen_d = '0;
    for (int unsigned i = 0; i < Groups; i++) begin
      chosen_d |= f[i*Group+:Group] & {Group{at_d[i]}};
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      wins_q     <= '0;
      loses_q    <= '0;
      some_q     <= '0;
      over_q     <= '0;
      chosen_q   <= '0;
      size_low_q <= '0;
      odd_q      <= 1'b0;
      more_q     <= 1'b0;
    end else if (first_i) begin
      wins_q     <= wins_d;
      loses_q    <= loses_d;
      some_q     <= some_d;
      over_q     <= over_d;
      chosen_q   <= chosen_d;
      size_low_q <= 4'(size_i);
      odd_q      <= f_i[0];
      more_q     <= |f_i[MaxBits:1];
    end
  end

  logic             reduced, unused_loses, too_long;
  logic [Group-1:0] above;

  df_digit_multiply_compare #(.Width(Groups)) u_compare (
    .wins_i(wins_q),
    .loses_i(loses_q),
    .wins_o(reduced),
    .loses_o(unused_loses)
  );

  assign above[0] = 1'b0;
  for (genvar j = 1; j < Group; j++) begin : gen_above
    assign above[j] = 32'(size_low_q) < j;
  end
  assign too_long = |(some_q & over_q) | |(chosen_q & above);

  df_pkg::status_e status_q;
  always_ff @(posedge clk_i) begin
    if (wipe_i) status_q <= df_pkg::StatusOk;
    else if (!odd_q || too_long || !more_q) status_q <= df_pkg::StatusBadModulus;
    else status_q <= reduced ? df_pkg::StatusOk : df_pkg::StatusOperandRange;
  end

  assign status_o = status_q;

endmodule
