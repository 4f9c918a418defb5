// SPDX-License-Identifier: Apache-2.0
//
// One product of signed numbers, one cycle after its factors; two cycles with Registered = 1.
// Cells of ECP5 use the registers in the multiplier; a word of 32 bits takes two multipliers.

module df_jump_inverse_product #(
  parameter int unsigned Word       = 16,    // bits of the second factor without sign
  parameter bit          Registered = 1'b1,  // a register before the product
  parameter int unsigned Technology = 0,     // df_tech_pkg::Technology*
  localparam int unsigned Factor    = df_jump_inverse_pkg::FactorBits,
  localparam int unsigned Product   = Word + Factor
) (
  input  logic               clk_i,
  input  logic               wipe_i,
  input  logic [Factor-1:0]  factor_i,       // from -2^17 + 1
  input  logic [Word:0]      word_i,
  output logic [Product-1:0] product_o
);

  if (Word != 16 && Word != 32) begin : gen_check_word
    $error("df_jump_inverse_product: Word must be 16 or 32");
  end

  if (Technology == df_tech_pkg::TechnologyGeneric) begin : gen_plain
    localparam int unsigned Width = (Word + 1 > Factor) ? Word + 1 : Factor;

    logic [Factor-1:0]         factor_q;
    logic [Word:0]             word_q;
    logic signed [Width-1:0]   factor, word;
    logic signed [2*Width-1:0] product;
    logic [Product-1:0]        product_q;

    if (Registered) begin : gen_registered
      always_ff @(posedge clk_i) begin
        factor_q <= wipe_i ? '0 : factor_i;
        word_q   <= wipe_i ? '0 : word_i;
      end
    end else begin : gen_direct
      assign factor_q = factor_i;
      assign word_q   = word_i;
    end

    assign factor  = $signed({{Width - Factor + 1{factor_q[Factor-1]}}, factor_q[Factor-2:0]});
    assign word    = $signed({{Width - Word{word_q[Word]}}, word_q[Word-1:0]});
    assign product = factor * word;

    // The same sign.
    logic unused_sign;
    assign unused_sign = ^product[2*Width-1:Product];

    always_ff @(posedge clk_i) begin
      if (wipe_i) product_q <= '0;
      else product_q <= product[Product-1:0];
    end
    assign product_o = product_q;
  end else begin : gen_ecp5
    logic [17:0] top;
    logic [35:0] upper;
    assign top = {{2{word_i[Word]}}, word_i[Word-1-:16]};

    if (Word == 16) begin : gen_one
      df_multiply_signed_ecp5 #(.Registered(Registered)) u_multiply (
        .clk_i, .wipe_i,
        .a_i(factor_i),
        .b_i(top),
        .p_o(upper)
      );
      assign product_o = upper[Product-1:0];
      logic unused_sign;
      assign unused_sign = ^upper[35:Product];
    end else begin : gen_two
      logic [35:0] lower;
      df_multiply_signed_ecp5 #(.Registered(Registered)) u_upper (
        .clk_i, .wipe_i,
        .a_i(factor_i),
        .b_i(top),
        .p_o(upper)
      );
      df_multiply_signed_ecp5 #(.Registered(Registered)) u_lower (
        .clk_i, .wipe_i,
        .a_i(factor_i),
        .b_i({2'd0, word_i[15:0]}),
        .p_o(lower)
      );
      assign product_o = {upper[33:0] + {{14{lower[35]}}, lower[35:16]}, lower[15:0]};
      logic unused_sign;
      assign unused_sign = ^upper[35:34];
    end
  end

endmodule
