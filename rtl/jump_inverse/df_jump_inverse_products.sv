// SPDX-License-Identifier: Apache-2.0
//
// The four signed products of a slot: factors 0 and 2 by x, 1 and 3 by y, accepted with tick_i.
// Fewer than four multipliers form them one after the other; all four are valid in the first cycle
// of the next slot but one.

module df_jump_inverse_products #(
  parameter int unsigned Word        = 16,  // bits of x and y without sign
  parameter int unsigned Multipliers = 4,   // 1, 2, 4 or 8: in halves of words then
  parameter int unsigned Technology  = 0,   // df_tech_pkg::Technology*
  localparam int unsigned Ticks      = df_jump_inverse_pkg::ticks(Multipliers),
  localparam int unsigned PhaseBits  = (Ticks > 1) ? $clog2(Ticks) : 1,
  localparam int unsigned Factor     = df_jump_inverse_pkg::FactorBits,
  localparam int unsigned Product    = Word + Factor
) (
  input  logic                    clk_i,
  input  logic                    wipe_i,
  input  logic                    tick_i,
  input  logic [PhaseBits-1:0]    phase_i,
  input  logic [3:0][Factor-1:0]  factors_i,
  input  logic [Word:0]           x_i,
  input  logic [Word:0]           y_i,
  output logic [3:0][Product-1:0] products_o
);

  localparam int unsigned Units = 4 / Ticks;

  if (Ticks == 1) begin : gen_at_once
    for (genvar i = 0; i < 4; i++) begin : gen_unit
      df_jump_inverse_product #(.Word(Word), .Registered(1'b1), .Technology(Technology)) u_product (
        .clk_i, .wipe_i,
        .factor_i(factors_i[i]),
        .word_i((i % 2 == 0) ? x_i : y_i),
        .product_o(products_o[i])
      );
    end
    logic unused_phase;
    assign unused_phase = ^{tick_i, phase_i};
  end else begin : gen_in_turn
    logic [4*Factor-1:0]          factors_q;
    logic [Word:0]                x_q, y_q;
    logic [(4-Units)*Product-1:0] products_q;

    always_ff @(posedge clk_i) begin
      if (wipe_i) begin
        factors_q <= '0;
        x_q       <= '0;
        y_q       <= '0;
      end else if (tick_i) begin
        for (int unsigned i = 0; i < 4; i++) factors_q[i*Factor+:Factor] <= factors_i[i];
        x_q <= x_i;
        y_q <= y_i;
      end
    end

    for (genvar i = 0; i < Units; i++) begin : gen_unit
      logic [1:0] turn;
      if (Units == 1) begin : gen_single
        assign turn = phase_i;
      end else begin : gen_pair
        assign turn = {phase_i, 1'(i)};
      end
      df_jump_inverse_product #(.Word(Word), .Registered(1'b0), .Technology(Technology)) u_product (
        .clk_i, .wipe_i,
        .factor_i(factors_q[32'(turn)*Factor+:Factor]),
        .word_i(turn[0] ? y_q : x_q),
        .product_o(products_o[4-Units+i])
      );
    end

    // Those of the cycles before come down.
    always_ff @(posedge clk_i) begin
      if (wipe_i) products_q <= '0;
      else begin
        for (int unsigned i = 0; i < 4 - Units; i++) begin
          products_q[i*Product+:Product] <= products_o[i+Units];
        end
      end
    end
    for (genvar i = 0; i < 4 - Units; i++) begin : gen_before
      assign products_o[i] = products_q[i*Product+:Product];
    end
  end

endmodule
