// SPDX-License-Identifier: Apache-2.0
//
// The split subtractors and the split adder at every width from 1 to N and every number of segments
// that the width allows: u - v, v - u, u >= v, v >= u, u = v, the |u - v| that the inverters choose
// from them, and r + s with its carry, equal to plain arithmetic. Combinational: one step covers
// every operand.

module df_adder_split #(
  parameter int unsigned N = 10
) (
  input logic         clk_i,
  input logic [N-1:0] u_i,
  input logic [N-1:0] v_i
);

  for (genvar n = 1; n <= N; n++) begin : gen_width
    logic [n-1:0] u, v;
    assign u = u_i[n-1:0];
    assign v = v_i[n-1:0];

    for (genvar segments = 1; segments <= n; segments++) begin : gen_split
      logic [n-1:0] u_less_v, v_less_u, distance, sum;
      logic         u_ge_v, v_ge_u, equal, carry;

      df_sub_split #(.N(n), .Segments(segments)) u_sub (
        .a_i(u),
        .b_i(v),
        .a_less_b_o(u_less_v),
        .b_less_a_o(v_less_u),
        .a_ge_b_o(u_ge_v),
        .b_ge_a_o(v_ge_u),
        .equal_o(equal)
      );
      df_add_split #(.N(n), .Segments(segments)) u_add (
        .a_i(u),
        .b_i(v),
        .sum_o(sum),
        .carry_o(carry)
      );
      assign distance = v_ge_u ? v_less_u : u_less_v;

      always_ff @(posedge clk_i) begin
        assert (u_less_v == n'(u - v));
        assert (v_less_u == n'(v - u));
        assert (u_ge_v == (u >= v));
        assert (v_ge_u == (v >= u));
        assert (equal == (u == v));
        assert (distance == ((u > v) ? u - v : v - u));
        assert ({carry, sum} == {1'b0, u} + {1'b0, v});
      end
    end
  end

endmodule
