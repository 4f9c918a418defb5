// SPDX-License-Identifier: Apache-2.0
//
// The lowest bits of the divstep array of GF(2^m) and the decisions: each of them follows from
// these bits and from delta. The segments above do the same steps one cycle later each.
//
// zeta = -delta is kept, -1 at the start.
//   g(0) = 1 and delta > 0 (zeta < 0):  f, g, zeta = g, (g + f) / x, -zeta - 1
//   else:                               f, g, zeta = f, (g + g(0) f) / x, zeta - 1
// d and e do the same; the modulus, of constant term 1, is added to e if that has a constant term.

module df_divstep_gf2m_head #(
  parameter int unsigned ZetaWidth  = 11,  // holds -Steps - 1 .. Steps
  parameter int unsigned Technology = 0,   // df_tech_pkg::Technology*, of the chain of the check
  localparam int unsigned Width = df_divstep_gf2m_pkg::HeadBits
) (
  input  logic                   clk_i,
  input  logic                   clear_i,
  input  logic                   halt_i,
  input  logic                   load_i,
  input  logic                   zero_i,

  input  logic [Width-1:0]       modulus_i,
  input  logic [Width-1:0]       divisor_i,
  input  logic [Width-1:0]       dividend_i,

  input  df_divstep_gf2m_pkg::order_t order_i,
  input  logic                   g_above_i,
  input  logic                   e_above_i,

  output df_divstep_gf2m_pkg::step_t  step_o,
  output logic                   over_o,
  output logic                   more_o,
  output logic [Width-1:0]       d_o
);

  logic [Width-1:0] m_q, f_q, d_q, g, e, sum_g, sum_e;
  logic [Width-2:0] g_q, e_q;

  always_ff @(posedge clk_i) begin
    if (clear_i) m_q <= '0;
    else if (load_i) m_q <= modulus_i;
  end

  ///////////////
  // Decisions //
  ///////////////

  logic [ZetaWidth-1:0]  zeta_q;
  df_divstep_gf2m_pkg::step_t step;
  logic                  adds;
  assign adds = order_i.step | order_i.product;

  always_comb begin
    step.g_en   = order_i.first | (order_i.odd & g_q[0]);
    step.e_en   = order_i.take | (adds & g_q[0]);
    step.quot   = adds & (e_q[0] ^ (g_q[0] & d_q[0]));
    step.swap   = order_i.move | (order_i.step & g_q[0] & zeta_q[ZetaWidth-1]);
    step.first  = order_i.first;
    step.take   = order_i.take;
    step.wipe_g = order_i.wipe_g;
    step.wipe_e = order_i.wipe_e;
    step.test   = order_i.test;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i | order_i.first) zeta_q <= '1;
    else if (order_i.step) begin
      zeta_q <= (zeta_q ^ {ZetaWidth{step.swap}}) + {ZetaWidth{~step.swap}};
    end
  end

  //////////////////
  // f, g, d and e //
  //////////////////

  assign g     = {g_above_i, g_q};
  assign e     = {e_above_i, e_q};
  assign sum_g = g ^ ({Width{step.g_en}} & f_q);
  assign sum_e = e ^ ({Width{step.e_en}} & d_q) ^ ({Width{step.quot}} & m_q);

  always_ff @(posedge clk_i) begin
    if (clear_i | step.wipe_g) g_q <= '0;
    else g_q <= sum_g[Width-1:1];
  end

  always_ff @(posedge clk_i) begin
    if (clear_i | step.wipe_e) e_q <= '0;
    else e_q <= sum_e[Width-1:1];
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) f_q <= '0;
    else if (load_i) f_q <= divisor_i;
    else if (step.first) f_q <= m_q;
    else if (step.swap) f_q <= g;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) d_q <= '0;
    else if (load_i) d_q <= dividend_i;
    else if (step.take | zero_i) d_q <= '0;
    else if (step.swap) d_q <= e;
  end

  assign d_o = d_q;

  // What is divided by x has no constant term.
  logic unused_low;
  assign unused_low = ^{sum_g[0], sum_e[0]};

  ///////////////////////////
  // To the first segment //
  ///////////////////////////

  logic over;
  df_divstep_gf2m_over #(.Width(Width), .Technology(Technology)) u_over (
    .m_i(m_q),
    .a_i(f_q),
    .b_i(d_q),
    .carry_i(1'b0),
    .carry_o(over)
  );

  always_ff @(posedge clk_i) begin
    if (halt_i) begin
      step_o        <= '0;
      step_o.wipe_g <= 1'b1;
      step_o.wipe_e <= 1'b1;
      over_o        <= 1'b0;
      more_o        <= 1'b0;
    end else begin
      step_o      <= step;
      over_o      <= over;
      more_o      <= |f_q[Width-1:1];
    end
  end

endmodule
