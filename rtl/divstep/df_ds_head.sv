// SPDX-License-Identifier: Apache-2.0
//
// The lowest bits of the divstep array and the decisions: each of them follows from these bits
// and from the sign of delta. The segments above do the same steps one cycle later each.
//
// Half-delta divstep: zeta = -(delta + 1/2) is kept, -1 at the start.
//   g odd and delta > 0 (zeta < 0):  f, g, zeta = g, (g - f) / 2, -zeta - 2
//   else:                            f, g, zeta = f, (g + (g odd) f) / 2, zeta - 1
//
// cycle c      lane g does step t; y_*_q then hold what was decided
// cycle c + 1  lane y makes ready what step t adds to e, with the quotient that makes e even
// cycle c + 2  lane e does step t

module df_ds_head #(
  parameter int unsigned ZetaWidth = 11,  // holds -Steps - 1 .. Steps
  localparam int unsigned Width = df_ds_pkg::HeadBits
) (
  input  logic               clk_i,
  input  logic               clear_i,
  input  logic               halt_i,
  input  logic               load_i,
  input  logic               unit_i,
  input  logic               drop_i,
  input  logic               zero_i,

  input  logic [Width-1:0]   modulus_i,
  input  logic [Width-1:0]   divisor_i,
  input  logic [Width-1:0]   dividend_i,

  input  df_ds_pkg::g_order_t g_order_i,
  input  df_ds_pkg::y_order_t y_order_i,
  input  df_ds_pkg::y_ahead_t y_ahead_i,  // belongs to y_order_i of the next cycle
  input  df_ds_pkg::e_order_t e_order_i,
  input  logic               g_above_i,
  input  logic               e_above_i,

  output df_ds_pkg::g_step_t g_step_o,
  output df_ds_pkg::y_step_t y_step_o,
  output df_ds_pkg::e_step_t e_step_o,
  output logic               g_carry_o,
  output logic               y_carry_o,
  output logic               e_carry_o,
  output logic [Width-1:0]   y_o
);

  logic [Width-1:0] m_q, a_q, x_q, f_q, d_q, y_q;
  logic [Width-2:0] g_q, e_q;
  logic             divides_q;

  //////////////
  // Operands //
  //////////////

  always_ff @(posedge clk_i) begin
    if (clear_i) m_q <= '0;
    else if (load_i) m_q <= modulus_i;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i | g_order_i.start) a_q <= '0;
    else if (load_i) a_q <= divisor_i;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i | e_order_i.step.spend | (load_i & unit_i)) x_q <= '1;
    else if (load_i) x_q <= dividend_i;
  end

  always_ff @(posedge clk_i) begin
    if (load_i) divides_q <= ~unit_i;
  end

  ///////////////////////////
  // Lane g, and decisions //
  ///////////////////////////

  logic [ZetaWidth-1:0] zeta_q;
  logic                 swap;
  df_ds_pkg::g_step_t   g_step;

  assign swap = g_order_i.step & g_q[0] & zeta_q[ZetaWidth-1];

  assign g_step.en      = g_order_i.force_en | (g_order_i.odd & g_q[0]);
  assign g_step.neg     = g_order_i.force_neg | swap;
  assign g_step.wipe    = g_order_i.wipe;
  assign g_step.load    = g_order_i.load | swap;
  assign g_step.modulus = g_order_i.modulus;
  assign g_step.start   = g_order_i.start;
  assign g_step.test    = g_order_i.test;

  always_ff @(posedge clk_i) begin
    if (clear_i | g_order_i.start) zeta_q <= '1;
    else if (g_order_i.step) zeta_q <= (zeta_q ^ {ZetaWidth{swap}}) - 1'b1;
  end

  logic [Width-1:0] g, sum_g;
  logic             carry_g;
  assign g = {g_above_i, g_q};

  df_ds_ripple #(.Width(Width)) u_sum_g (
    .a_i(g | (Width'(g_order_i.two) << 1)),
    .b_i({Width{g_step.en}} & (f_q ^ {Width{g_step.neg}})),
    .carry_i(g_step.neg),
    .sum_o(sum_g),
    .carry_o(carry_g)
  );

  always_ff @(posedge clk_i) begin
    if (clear_i | g_step.wipe) g_q <= '0;
    else g_q <= sum_g[Width-1:1];
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) f_q <= '0;
    else if (g_step.load) f_q <= g_step.modulus ? m_q : g | a_q;
  end

  // The result is -f times what the lanes leave in d, and again minus that if the dividend went in
  // negated. f does not change any more when lane y turns, nor in the cycle before.
  logic flip, flip_q;
  assign flip = ~f_q[1] ^ divides_q;
  always_ff @(posedge clk_i) begin
    if (y_ahead_i.turn) flip_q <= flip;
  end

  // What lane y does in the next cycle: what it is ordered, or what the divstep asks for.
  logic y_en_q, y_neg_q, y_move_q, y_carry_q, swap_q;
  always_ff @(posedge clk_i) begin
    if (halt_i | zero_i) begin
      y_en_q  <= 1'b0;
      y_neg_q <= 1'b0;
    end else begin
      y_en_q  <= y_ahead_i.force_en | (g_order_i.step & g_q[0]);
      y_neg_q <= y_ahead_i.force_neg | swap | (y_ahead_i.show & flip_q);
    end
  end
  always_ff @(posedge clk_i) begin
    if (halt_i) begin
      y_move_q  <= 1'b0;
      y_carry_q <= 1'b0;
      swap_q    <= 1'b0;
    end else begin
      y_move_q  <= y_ahead_i.move | swap_q;
      y_carry_q <= swap | (y_ahead_i.turn & ~flip);
      swap_q    <= swap;
    end
  end

  ////////////
  // Lane y //
  ////////////

  df_ds_pkg::y_step_t y_step;
  logic [Width-1:0]   e, added, sum_y, sum_y0, sum_y1, sum_e;
  logic               carry_y, carry_y0, carry_y1, carry_e, e_low;

  assign e     = {e_above_i, e_q};
  assign added = ({Width{y_en_q & y_move_q}} & e) | ({Width{y_en_q & ~y_move_q}} & d_q);

  // Bit 0 of what e is in the next cycle: bit 1 of its sum, of which bit 0 is 0.
  assign e_low = e_order_i.step.whole ? y_q[1] ^ e_q[1] ^ y_q[0] : y_q[1] ^ x_q[1];

  assign y_step.en   = y_en_q;
  assign y_step.neg  = y_neg_q;
  assign y_step.move = y_move_q;
  assign y_step.sign = y_order_i.sign;
  assign y_step.quot = y_order_i.force_quot | (y_order_i.even_x & x_q[0])
                     | (y_order_i.even & ((y_order_i.even_e & e_low) ^ added[0]));

  // Both sums, then the quotient.
  df_ds_ripple #(.Width(Width)) u_sum_y0 (
    .a_i(added ^ {Width{y_neg_q}}),
    .b_i('0),
    .carry_i(y_carry_q),
    .sum_o(sum_y0),
    .carry_o(carry_y0)
  );
  df_ds_ripple #(.Width(Width)) u_sum_y1 (
    .a_i(added ^ {Width{y_neg_q}}),
    .b_i(m_q),
    .carry_i(y_carry_q),
    .sum_o(sum_y1),
    .carry_o(carry_y1)
  );
  assign {carry_y, sum_y} = y_step.quot ? {carry_y1, sum_y1} : {carry_y0, sum_y0};

  always_ff @(posedge clk_i) begin
    if (clear_i) y_q <= '0;
    else y_q <= sum_y;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i | g_order_i.start) d_q <= '0;
    else if (y_step.move) d_q <= e;
  end

  assign y_o = y_q;

  ////////////
  // Lane e //
  ////////////

  df_ds_ripple #(.Width(Width)) u_sum_e (
    .a_i(y_q),
    .b_i(e_order_i.step.whole ? e : e & ~x_q),
    .carry_i(e_order_i.carry),
    .sum_o(sum_e),
    .carry_o(carry_e)
  );

  always_ff @(posedge clk_i) begin
    if (clear_i | e_order_i.step.wipe) e_q <= '0;
    else e_q <= sum_e[Width-1:1];
  end

  // Bits 0 are 0 wherever it matters: a step divides by 2.
  logic unused_low;
  assign unused_low = ^{sum_g[0], sum_e[0]};

  ///////////////////////////
  // To the first segment //
  ///////////////////////////

  always_ff @(posedge clk_i) begin
    if (halt_i) begin
      g_step_o  <= '0;
      g_carry_o <= 1'b0;
      e_step_o  <= '0;
      e_carry_o <= 1'b0;
    end else begin
      g_step_o  <= g_step;
      g_carry_o <= carry_g;
      e_step_o  <= e_order_i.step;
      e_carry_o <= carry_e;
    end
  end

  always_ff @(posedge clk_i) begin
    if (halt_i | zero_i) begin
      y_step_o.en  <= 1'b0;
      y_step_o.neg <= 1'b0;
    end else begin
      y_step_o.en  <= y_step.en;
      y_step_o.neg <= y_step.neg;
    end
  end

  always_ff @(posedge clk_i) begin
    if (halt_i | zero_i | drop_i) begin
      y_step_o.quot <= 1'b0;
      y_carry_o     <= 1'b0;
    end else begin
      y_step_o.quot <= y_step.quot;
      y_carry_o     <= carry_y;
    end
  end

  always_ff @(posedge clk_i) begin
    if (halt_i) begin
      y_step_o.move <= 1'b0;
      y_step_o.sign <= 1'b0;
    end else begin
      y_step_o.move <= y_step.move;
      y_step_o.sign <= y_step.sign;
    end
  end

endmodule
