// SPDX-License-Identifier: Apache-2.0
//
// The four products of a slot, signed: factors 0 and 2 by x, 1 and 3 by y. With fewer than four
// multipliers one after the other; all four are there after the last cycle of the slot.

module df_jump_inverse_products #(
  parameter int unsigned Word        = 16,  // bits of x and y without sign
  parameter int unsigned Multipliers = 4,   // 1, 2, 4 or 8: in halves of words then
  localparam int unsigned Ticks      = df_jump_inverse_pkg::ticks(Multipliers),
  localparam int unsigned PhaseBits  = (Ticks > 1) ? $clog2(Ticks) : 1,
  localparam int unsigned Factor     = df_jump_inverse_pkg::FactorBits,
  localparam int unsigned Product    = Word + Factor
) (
  input  logic                    clk_i,
  input  logic                    wipe_i,
  input  logic [PhaseBits-1:0]    phase_i,
  input  logic [3:0][Factor-1:0]  factors_i,
  input  logic [Word:0]           x_i,
  input  logic [Word:0]           y_i,
  output logic [3:0][Product-1:0] products_o
);

  if (Multipliers != 1 && Multipliers != 2 && Multipliers != 4 && Multipliers != 8)
  begin : gen_check_multipliers
    $error("df_jump_inverse_products: Multipliers must be 1, 2, 4 or 8");
  end

  localparam int unsigned Units = 4 / Ticks;

  logic [3:0][Product-1:0]       products_q;
  logic [Units-1:0][Product-1:0] products;
  logic [3:0][Word:0]            words;

  assign words = {y_i, x_i, y_i, x_i};

  for (genvar i = 0; i < Units; i++) begin : gen_unit
    logic [Factor-1:0]  factor;
    logic [Word:0]      word;
    if (Ticks == 1) begin : gen_own
      assign factor = factors_i[i];
      assign word   = words[i];
    end else begin : gen_turns
      logic [1:0] turn;
      if (Units == 1) begin : gen_single
        assign turn = phase_i;
      end else begin : gen_pair
        assign turn = {phase_i, 1'(i)};
      end
      assign factor = factors_i[turn];
      assign word   = words[turn];
    end
    df_jump_inverse_product #(.Word(Word)) u_product (
      .factor_i(factor),
      .word_i(word),
      .product_o(products[i])
    );
  end

  if (Ticks == 1) begin : gen_at_once
    always_ff @(posedge clk_i) begin
      if (wipe_i) products_q <= '0;
      else products_q <= products;
    end
    logic unused_phase;
    assign unused_phase = ^phase_i;
  end else begin : gen_in_turn
    always_ff @(posedge clk_i) begin
      if (wipe_i) products_q <= '0;
      else begin
        for (int unsigned i = 0; i < 4 - Units; i++) products_q[i] <= products_q[i+Units];
        for (int unsigned i = 0; i < Units; i++) products_q[4-Units+i] <= products[i];
      end
    end
  end

  assign products_o = products_q;

endmodule
