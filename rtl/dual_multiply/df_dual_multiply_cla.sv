// SPDX-License-Identifier: Apache-2.0
//
// Dual-field carry look-ahead adder. Combinational.
//
// Source: A. Cilardo, N. Mazzocca, "Time Efficient Dual-Field Unit for Cryptography-Related
//         Processing" (2008), Figure 7.
//
// Integers (field_i = 0): {carry_o, sum_o} = a_i + b_i + carry_i. Polynomials: sum_o = a_i ^ b_i,
// carry_o = 0, whatever carry_i. Carries are generated nowhere for polynomials, so the adder needs
// no other change. Parallel prefix (Sklansky): $clog2(Bits + 1) levels.

module df_dual_multiply_cla #(
  parameter int unsigned Bits = 16  // >= 1
) (
  input  logic            field_i,
  input  logic [Bits-1:0] a_i,
  input  logic [Bits-1:0] b_i,
  input  logic            carry_i,
  output logic [Bits-1:0] sum_o,
  output logic            carry_o
);

  if (Bits < 1) begin : gen_check
    $error("df_dual_multiply_cla: Bits must be at least 1");
  end

  // Position 0 is the carry in, position i + 1 bit i. Level l spans 2^l positions.
  localparam int unsigned Levels = $clog2(Bits + 1);

  logic [Levels:0][Bits:0] generated, spread;
  assign generated[0] = {a_i & b_i, carry_i} & {(Bits + 1) {~field_i}};
  assign spread[0]    = {a_i ^ b_i, 1'b0};

  for (genvar l = 0; l < Levels; l++) begin : gen_level
    for (genvar i = 0; i <= Bits; i++) begin : gen_position
      if ((i >> l) % 2 == 1) begin : gen_join
        localparam int unsigned From = ((i >> l) << l) - 1;
        assign generated[l+1][i] = generated[l][i] | (spread[l][i] & generated[l][From]);
        assign spread[l+1][i]    = spread[l][i] & spread[l][From];
      end else begin : gen_keep
        assign generated[l+1][i] = generated[l][i];
        assign spread[l+1][i]    = spread[l][i];
      end
    end
  end

  assign sum_o   = a_i ^ b_i ^ generated[Levels][Bits-1:0];
  assign carry_o = generated[Levels][Bits];

  logic unused_spread;
  assign unused_spread = ^spread[Levels];

endmodule
