// SPDX-License-Identifier: Apache-2.0
//
// Adder with the carry chain cut into segments (carry select; section VI and figure 4 of A. Daly,
// W. Marnane and E. Popovici, "Fast Modular Inversion in the Montgomery Domain on Reconfigurable
// Logic", 2003, there for two segments): {carry_o, sum_o} = a_i + b_i. Combinational.
//
// Every segment but the lowest adds twice, without and with a carry in, and the carries choose. The
// longest carry chain has ceil(N / Segments) + 1 bits; one of its own carries across the segments.
// Segment j begins at bit floor(N j / Segments), so N is any width. Segments = 1 is one adder.

module df_add_split #(
  parameter int unsigned N        = 8,  // operand width, >= 1
  parameter int unsigned Segments = 2   // 1 .. N
) (
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,
  output logic [N-1:0] sum_o,
  output logic         carry_o
);

  if (Segments < 1 || Segments > N) begin : gen_check_segments
    $error("df_add_split: Segments must be from 1 to N");
  end

  logic [Segments-1:0] carry0, carry1;  // out of a segment, for a carry of 0 and 1 into it
  logic [Segments:0]   carry;

  df_group_carry #(.Groups(Segments)) u_carry (
    .generate_i(carry0),
    .kill_i(~carry1),
    .carry_o(carry)
  );

  for (genvar j = 0; j < Segments; j++) begin : gen_segment
    localparam int unsigned Index = j;
    localparam int unsigned Low   = N * Index / Segments;
    localparam int unsigned Width = N * (Index + 1) / Segments - Low;

    logic [Width-1:0] sum0;
    df_add #(.N(Width)) u_add0 (
      .a_i(a_i[Low+:Width]),
      .b_i(b_i[Low+:Width]),
      .sum_o(sum0),
      .carry_o(carry0[j])
    );

    if (j == 0) begin : gen_lowest
      assign carry1[j]         = carry0[j];  // without effect: the carry into it is 0
      assign sum_o[Low+:Width] = sum0;
    end else begin : gen_select
      // The carry in comes from a bit more, 1 + 1: a + b + 1 would be a chain behind a chain.
      logic [Width:0] sum1;
      df_add #(.N(Width + 1)) u_add1 (
        .a_i({a_i[Low+:Width], 1'b1}),
        .b_i({b_i[Low+:Width], 1'b1}),
        .sum_o(sum1),
        .carry_o(carry1[j])
      );
      logic unused_bit;
      assign unused_bit        = sum1[0];
      assign sum_o[Low+:Width] = carry[j] ? sum1[Width:1] : sum0;
    end
  end

  assign carry_o = carry[Segments];

endmodule
