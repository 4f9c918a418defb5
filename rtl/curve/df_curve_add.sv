// SPDX-License-Identifier: Apache-2.0
//
// Modular adder of the curve engine: a + b or a - b modulo p, in GF(2^N) a + b.
//
//   a, b ->  S = a + b   or a - b    segments of Segment bits, a register for each carry
//   p    ->  T = S - p   or S + p    likewise, on the sum bits of S
//                 |
//   choose_q: T if a + b >= p, or a < b
//
// The operands stay for K + 1 cycles, K the number of segments. In the first cycle the lowest
// segment is right, in the next the one above, whose carry has then come, and so on; in the last
// cycle the choice stands in its register, and result_o is right. Of polynomials at once.

module df_curve_add #(
  parameter int unsigned N       = 256,
  parameter int unsigned Segment = 32,   // bits of a carry chain
  parameter bit          Binary  = 1'b0  // 1: polynomials over GF(2)
) (
  input  logic         clk_i,
  input  logic         wipe_i,
  input  logic         sub_i,
  input  logic [N-1:0] modulus_i,
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,
  output logic [N-1:0] result_o
);

  if (Binary) begin : gen_binary
    logic unused;
    assign unused   = ^{clk_i, wipe_i, sub_i, modulus_i};
    assign result_o = a_i ^ b_i;
  end else begin : gen_prime
    localparam int unsigned Count = (N + Segment - 1) / Segment;

    logic [Count:0] carry, carry_t;      // into each segment, and out of the last
    logic [N-1:0]   sum, other;
    logic           choose_q;

    assign carry[0]   = sub_i;
    assign carry_t[0] = ~sub_i;

    for (genvar j = 0; j < Count; j++) begin : gen_segment
      localparam int unsigned Base  = j * Segment;
      localparam int unsigned Width = (j == Count - 1) ? N - Base : Segment;

      logic [Width:0] s, t;
      assign s = {1'b0, a_i[Base+:Width]} + {1'b0, b_i[Base+:Width] ^ {Width{sub_i}}}
               + (Width + 1)'(carry[j]);
      assign t = {1'b0, s[Width-1:0]} + {1'b0, modulus_i[Base+:Width] ^ {Width{~sub_i}}}
               + (Width + 1)'(carry_t[j]);
      assign sum[Base+:Width]   = s[Width-1:0];
      assign other[Base+:Width] = t[Width-1:0];

      if (j == Count - 1) begin : gen_top
        assign carry[Count]   = s[Width];
        assign carry_t[Count] = t[Width];
      end else begin : gen_carry
        logic s_q, t_q;
        always_ff @(posedge clk_i) begin
          if (wipe_i) begin
            s_q <= 1'b0;
            t_q <= 1'b0;
          end else begin
            s_q <= s[Width];
            t_q <= t[Width];
          end
        end
        assign carry[j+1]   = s_q;
        assign carry_t[j+1] = t_q;
      end
    end

    always_ff @(posedge clk_i) begin
      if (wipe_i) choose_q <= 1'b0;
      else choose_q <= sub_i ? ~carry[Count] : carry[Count] | carry_t[Count];
    end

    assign result_o = choose_q ? other : sum;
  end

endmodule
