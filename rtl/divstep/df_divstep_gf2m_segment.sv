// SPDX-License-Identifier: Apache-2.0
//
// A segment of the divstep array of GF(2^m), the lowest one too: Width bits of f, g, d and e. It
// does each step one cycle after the segment below, with the step that is registered there. There
// are no carries; beside the steps go up the findings about the operands and about f, and with
// FaultChecks a parity bit of them.
//
// g and e shift right by one in each step. Their topmost bit here is not stored: it is the lowest
// bit of the sum which the segment above, a step behind, has in this cycle. Above the topmost
// segment there is 0.
//
//   f, d = {all bits stored}    g = {above, g_q}    sum_g = g + f           g_q = sum_g / x
//                               e = {above, e_q}    sum_e = e + d + m       e_q = sum_e / x

module df_divstep_gf2m_segment #(
  parameter int unsigned Width      = 30,    // >= 2
  parameter bit          Bottom     = 1'b0,  // the lowest segment, which decides
  parameter int unsigned Technology = 0,     // df_tech_pkg::Technology*, of the chain of the check
  parameter bit          FaultChecks = 1'b1
) (
  input  logic                  clk_i,
  input  logic                  clear_i,   // the lanes become 0
  input  logic                  halt_i,    // the steps in the array end
  input  logic                  load_i,    // the operands transfer
  input  logic                  zero_i,    // d becomes 0

  input  logic [Width-1:0]      modulus_i,
  input  logic [Width-1:0]      divisor_i,   // times x
  input  logic [Width-1:0]      dividend_i,  // times x

  input  df_divstep_gf2m_pkg::step_t step_i,
  input  logic                  over_i,    // below, an operand exceeds the modulus
  input  logic                  more_i,    // below, f has a bit beside the constant term
  input  logic                  odd_i,     // parity of the step, over_i and more_i
  input  df_divstep_gf2m_pkg::low_t above_i,

  output df_divstep_gf2m_pkg::step_t step_o,
  output logic                  over_o,
  output logic                  more_o,
  output logic                  odd_o,
  output logic                  parity_o,  // of f, d and m
  output df_divstep_gf2m_pkg::low_t low_o,
  output logic [Width-1:0]      d_o
);

  logic [Width-1:0] m_q, f_q, d_q, g, e, sum_g, sum_e;
  logic [Width-2:0] g_q, e_q;

  always_ff @(posedge clk_i) begin
    if (clear_i) m_q <= '0;
    else if (load_i) m_q <= modulus_i;
  end

  /////////////
  // f and g //
  /////////////

  assign g     = {above_i.g_sum[0], g_q};
  assign sum_g = g ^ ({Width{step_i.g_en}} & f_q);

  always_ff @(posedge clk_i) begin
    if (clear_i | step_i.wipe_g) g_q <= '0;
    else g_q <= sum_g[Width-1:1];
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) f_q <= '0;
    else if (load_i) f_q <= divisor_i;
    else if (step_i.first) f_q <= m_q;
    else if (step_i.swap) f_q <= g;
  end

  /////////////
  // d and e //
  /////////////

  assign e     = {above_i.e_sum[0], e_q};
  assign sum_e = e ^ ({Width{step_i.e_en}} & d_q) ^ ({Width{step_i.quot}} & m_q);

  always_ff @(posedge clk_i) begin
    if (clear_i | step_i.wipe_e) e_q <= '0;
    else e_q <= sum_e[Width-1:1];
  end

  always_ff @(posedge clk_i) begin
    if (clear_i | (~load_i & (step_i.take | zero_i))) d_q <= '0;
    else if (load_i) d_q <= dividend_i;
    else if (step_i.swap) d_q <= e;
  end

  assign d_o      = d_q;
  assign parity_o = ^{f_q, d_q, m_q};

  always_comb begin
    low_o          = '0;
    low_o.g_sum[0] = sum_g[0];
    low_o.e_sum[0] = sum_e[0];
    low_o.g[0]     = g_q[0];
    low_o.d[0]     = d_q[0];
    low_o.e[0]     = e_q[0];
  end

  logic unused_above;
  assign unused_above = ^above_i;

  ///////////////////////////////
  // To the next segment above //
  ///////////////////////////////

  logic over, more;
  assign more = more_i | (|f_q[Width-1:1]) | (f_q[0] & ~Bottom);

  df_divstep_gf2m_over #(.Width(Width), .Technology(Technology)) u_over (
    .m_i(m_q),
    .a_i(f_q),
    .b_i(d_q),
    .carry_i(over_i),
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
      step_o      <= step_i;
      over_o      <= over;
      more_o      <= more;
    end
  end

  if (FaultChecks) begin : gen_checks
    // It follows the changes of over and more, so that an upset of one of them remains visible.
    always_ff @(posedge clk_i) begin
      odd_o <= (odd_i ^ over_i ^ more_i ^ over ^ more) & ~halt_i;
    end
  end else begin : gen_no_checks
    logic unused_odd;
    assign unused_odd = odd_i;
    assign odd_o      = 1'b0;
  end

endmodule
