// SPDX-License-Identifier: Apache-2.0
//
// The lowest bits of the divstep array and the decisions: each of them follows from these bits
// and from the sign of delta. The segments above do the same steps one cycle later each.
//
// Half-delta divstep: zeta = -(delta + 1/2) is kept, -1 at the start.
//   g odd and delta > 0 (zeta < 0):  f, g, zeta = g, (g - f) / 2, -zeta - 2
//   else:                            f, g, zeta = f, (g + (g odd) f) / 2, zeta - 1
//
// cycle c      lane g does step t; en1_q and sw1_q then hold what was decided
// cycle c + 1  lane y makes ready what step t adds to e, with the quotient that makes e even
// cycle c + 2  lane e does step t

module df_ds_head #(
  parameter int unsigned ZetaWidth  = 11,  // holds -Steps - 1 .. Steps
  parameter int unsigned Technology = 0,   // df_ds_pkg::Technology*
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

  df_ds_chain_g #(.Width(Width), .Technology(Technology)) u_chain_g (
    .g_i(g | (Width'(g_order_i.two) << 1)),
    .f_i(f_q),
    .en_i(g_step.en),
    .neg_i(g_step.neg),
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

  // What lane y needs of the divsteps: one cycle later, and the swap once more.
  logic en1_q, sw1_q, sw2_q;
  always_ff @(posedge clk_i) begin
    if (halt_i) begin
      en1_q <= 1'b0;
      sw1_q <= 1'b0;
      sw2_q <= 1'b0;
    end else begin
      en1_q <= g_order_i.step & g_q[0];
      sw1_q <= swap;
      sw2_q <= sw1_q;
    end
  end

  ////////////
  // Lane y //
  ////////////

  df_ds_pkg::y_step_t y_step;
  logic [Width-1:0]   e, added, sum_y, sum_e;
  logic               carry_y, carry_e, flip, flip_q;

  // The result is -f times what the lanes leave in d, and again minus that if the dividend went in
  // negated.
  assign flip = ~f_q[1] ^ divides_q;
  always_ff @(posedge clk_i) begin
    if (y_order_i.turn) flip_q <= flip;
  end

  assign y_step.en   = y_order_i.force_en | en1_q;
  assign y_step.neg  = y_order_i.force_neg | sw1_q | (y_order_i.show & flip_q);
  assign y_step.move = y_order_i.move | sw2_q;
  assign y_step.sign = y_order_i.sign;
  assign y_step.quot = y_order_i.force_quot | (y_order_i.even_x & x_q[0])
                     | (y_order_i.even & ((y_order_i.even_e & sum_e[1]) ^ added[0]));

  assign e     = {e_above_i, e_q};
  // As a sum of products: a tool that shared a multiplexer with the load of d would no longer see
  // the enable of d.
  assign added = ({Width{y_step.en & y_step.move}} & e) |
                 ({Width{y_step.en & ~y_step.move}} & d_q);

  df_ds_chain_y #(.Width(Width), .Technology(Technology)) u_chain_y (
    .d_i(added),
    .m_i(m_q),
    .neg_i(y_step.neg),
    .quot_i(y_step.quot),
    .carry_i(sw1_q | (y_order_i.turn & ~flip)),
    .sum_o(sum_y),
    .carry_o(carry_y)
  );

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

  df_ds_chain_e #(.Width(Width), .Technology(Technology)) u_chain_e (
    .y_i(y_q),
    .e_i(e),
    .x_i(x_q),
    .whole_i(e_order_i.step.whole),
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
