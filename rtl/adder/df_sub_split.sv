// SPDX-License-Identifier: Apache-2.0
//
// Both differences of a pair with the carry chains cut into segments (section VI of A. Daly, W.
// Marnane and E. Popovici, "Fast Modular Inversion in the Montgomery Domain on Reconfigurable
// Logic", 2003, there for two segments): a_less_b_o = a_i - b_i mod 2^N, b_less_a_o = b_i - a_i mod
// 2^N, a_ge_b_o = (a_i >= b_i), b_ge_a_o = (b_i >= a_i), equal_o = (a_i == b_i). Combinational.
//
// Every segment forms d = a - b and e = b - a alone. A borrow into it turns d into
//   d - 1 = ~(b - a) = ~e,
// so an inverter and a multiplexer replace a second subtractor. The signs of d and e give the
// borrows: a segment borrows from the next if a < b in it, or if a = b and the segment below
// borrows from it. No carry chain is longer than ceil(N / Segments); the borrows run over the
// segments only. Segment j is bits floor(N j / Segments) up to the start of the next, so any N
// goes. Segments = 1 is two subtractors.

module df_sub_split #(
  parameter int unsigned N        = 8,  // operand width, >= 1
  parameter int unsigned Segments = 2   // 1 .. N
) (
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,
  output logic [N-1:0] a_less_b_o,
  output logic [N-1:0] b_less_a_o,
  output logic         a_ge_b_o,
  output logic         b_ge_a_o,
  output logic         equal_o
);

  if (Segments < 1 || Segments > N) begin : gen_check_segments
    $error("df_sub_split: Segments must be from 1 to N");
  end

  logic [Segments-1:0] a_ge_b, b_ge_a;  // by segment
  logic [Segments:0]   borrow_ab, borrow_ba;

  df_group_carry #(.Groups(Segments)) u_borrow_ab (
    .generate_i(~a_ge_b),
    .kill_i(~b_ge_a),
    .carry_o(borrow_ab)
  );
  df_group_carry #(.Groups(Segments)) u_borrow_ba (
    .generate_i(~b_ge_a),
    .kill_i(~a_ge_b),
    .carry_o(borrow_ba)
  );

  for (genvar j = 0; j < Segments; j++) begin : gen_segment
    localparam int unsigned Index = j;
    localparam int unsigned Low   = N * Index / Segments;
    localparam int unsigned Width = N * (Index + 1) / Segments - Low;

    logic [Width-1:0] d, e;
    df_sub #(.N(Width)) u_sub_ab (
      .a_i(a_i[Low+:Width]),
      .b_i(b_i[Low+:Width]),
      .diff_o(d),
      .no_borrow_o(a_ge_b[j])
    );
    df_sub #(.N(Width)) u_sub_ba (
      .a_i(b_i[Low+:Width]),
      .b_i(a_i[Low+:Width]),
      .diff_o(e),
      .no_borrow_o(b_ge_a[j])
    );
    assign a_less_b_o[Low+:Width] = borrow_ab[j] ? ~e : d;
    assign b_less_a_o[Low+:Width] = borrow_ba[j] ? ~d : e;
  end

  assign a_ge_b_o = ~borrow_ab[Segments];
  assign b_ge_a_o = ~borrow_ba[Segments];
  assign equal_o  = &(a_ge_b & b_ge_a);

endmodule
