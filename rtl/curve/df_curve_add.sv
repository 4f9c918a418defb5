// SPDX-License-Identifier: Apache-2.0
//
// Adder of the curve engine: a + b or a - b modulo p, by lanes from the lowest.
//
//   a, b ->  S = a + b   or a - b    a lane each cycle with pass_i, the carry in a register
//   p    ->  T = S - p   or S + p    on the same lane in the cycle after it
//                 |
//   choose_o: T if a + b >= p, or a < b; stands in the cycle after the highest lane of T
//
// The highest lane has Top bits. Above them S is 0; T is not.

module df_curve_add #(
  parameter int unsigned Lane = 64,
  parameter int unsigned Top  = 64  // 1 to Lane
) (
  input  logic            clk_i,
  input  logic            wipe_i,
  input  logic            sub_i,     // stable from two cycles before pass_i on
  input  logic            pass_i,    // a lane of a and b
  input  logic            last_i,    // with pass_i: the highest lane
  input  logic            second_i,  // a lane of p, the cycle after
  input  logic            last_second_i,
  input  logic [Lane-1:0] a_i,
  input  logic [Lane-1:0] b_i,
  input  logic [Lane-1:0] modulus_i,
  output logic [Lane-1:0] s_o,
  output logic [Lane-1:0] t_o,
  output logic            choose_o
);

  // Above the highest bit a and S are 0, and b and p 1: the carry goes through to the top.
  logic [Lane-1:0] above, b, p, sum, s_q;
  logic            carry, carry_q, carry_t, carry_t_q, choose_q;

  if (Top < Lane) begin : gen_above
    assign above = {{Lane - Top{last_i}}, {Top{1'b0}}};
    assign p     = (modulus_i ^ {Lane{~sub_i}}) | {{Lane - Top{last_second_i}}, {Top{1'b0}}};
  end else begin : gen_full
    assign above = '0;
    assign p     = modulus_i ^ {Lane{~sub_i}};
    logic unused_last;
    assign unused_last = last_i;
  end
  assign b = (b_i ^ {Lane{sub_i}}) | above;

  assign {carry, sum}   = {1'b0, a_i} + {1'b0, b} + (Lane + 1)'(carry_q);
  assign {carry_t, t_o} = {1'b0, s_q} + {1'b0, p} + (Lane + 1)'(carry_t_q);

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      s_q       <= '0;
      carry_q   <= 1'b0;
      carry_t_q <= 1'b0;
      choose_q  <= 1'b0;
    end else begin
      s_q       <= sum & ~above;
      carry_q   <= pass_i ? carry : sub_i;
      carry_t_q <= second_i ? carry_t : ~sub_i;
      if (second_i && last_second_i) choose_q <= sub_i ? ~carry_q : carry_q | carry_t;
    end
  end

  assign s_o      = s_q;
  assign choose_o = choose_q;

endmodule
