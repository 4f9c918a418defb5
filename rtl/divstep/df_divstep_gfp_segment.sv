// SPDX-License-Identifier: Apache-2.0
//
// A segment of the divstep array: Width bits of the lanes g, y and e. It does each step one cycle
// after the segment below, with the step and the carries that are registered there.
//
// g and e shift right by one in each step. Their topmost bit here is not stored: it is the lowest
// bit of the sum which the segment above, a step behind, has at its adder in this cycle. The
// topmost segment keeps its own sign instead. d takes over what e becomes, so its topmost bit comes
// that way too, in the cycle after.
//
//            +------------------------- load ------------------------+
//            v                                                       |
//    +---> [ f ]--+- or + if the step says so                        |
//    |            v                                                  |
//    |  [ g ] --> + ---> sum_g / 2 --> [ g ]        lane g           +-- m <-- n  (operands; the
//    |                                                               |        dividend in m first)
//    |  [ d ] ----+- or + -----------> [ y ] <---- + m if odd -------+
//    |    ^                              |          lane y
//    |    | if the step swaps            v
//    |    +-------- sum_e / 2 <--------- + <-- [ e ] <-- sum_e / 2    lane e
//    +-- g if the step swaps
//
//   lane g  f = {all bits stored}, g = {above, g_q}    sum_g = g +- f,        g_q = sum_g / 2
//   lane y  d, y, m = {all bits stored}                y_q = +-d + m or 0
//   lane e  e = {above, e_q}                           sum_e = e + (y or m),  e_q = sum_e / 2

module df_divstep_gfp_segment #(
  parameter int unsigned Width      = 30,    // >= 2
  parameter bit          Top        = 1'b0,  // the topmost segment
  parameter int unsigned Technology = 0,     // df_tech_pkg::Technology*
  parameter bit          Multiply   = 1'b0,  // products too
  parameter bit          Words      = 1'b0,  // operands by words
  parameter bit          ModulusWords = 1'b1,  // the modulus too
  parameter bit          Turns      = 1'b0,  // operands by words, in turn
  parameter bit          Fixed      = 1'b0,  // the modulus is Modulus
  parameter bit          Divide     = 1'b1,  // 0: inverses only, with Fixed
  parameter logic [Width-1:0] Modulus = '0,
  parameter bit          FaultChecks = 1'b1,
  parameter bit          Check      = 1'b0,
  parameter bit          Wipe       = 1'b1   // 0: clear_i does not reach the lanes
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               clear_i,   // wipe every register
  input  logic               wipe_next_i,  // the same in the next cycle
  input  logic               in_valid_i,
  input  logic               idle_i,       // the core is idle in this cycle
  input  logic               idle_next_i,  // the core is idle in the next cycle
  input  logic               drop_i,    // lane y: no modulus from the next cycle on, see head
  input  logic               zero_i,    // lane y: 0 from the next cycle on
  input  logic               hold_i,    // lane y: no change from the next cycle on

  input  logic [Width-1:0]   modulus_i,
  input  logic [Width-1:0]   divisor_i,   // doubled
  input  logic [Width-1:0]   dividend_i,  // doubled
  input  logic [Width-1:0]   modulus_write_i,  // by words: the bits that are written
  input  logic [Width-1:0]   divisor_write_i,
  input  logic [Width-1:0]   dividend_write_i,

  input  df_divstep_pkg::g_step_t g_step_i,
  input  df_divstep_pkg::y_step_t y_step_i,
  input  logic               e_wipe_i,   // e becomes 0 instead
  input  logic               parity_i,   // of these steps, see the head; with FaultChecks
  input  logic               g_carry_i,
  input  logic               y_carry_i,
  input  logic               e_carry_i,
  input  logic               g_above_i,
  input  logic               e_above_i,
  input  logic               y_neg_i,    // y_step_i.neg of the next cycle, unless halted

  output df_divstep_pkg::g_step_t g_step_o,
  output df_divstep_pkg::y_step_t y_step_o,
  output logic               e_wipe_o,
  output logic               parity_o,
  output logic [1:0]         local_parity_o,  // see df_divstep_gfp_local
  output logic               g_carry_o,
  output logic               y_carry_o,
  output logic               e_carry_o,
  output logic               g_low_o,
  output logic               e_low_o,
  output logic               y_neg_o,
  output logic               g_sign_o,  // of the sum, not registered
  output logic [Width-1:0]   y_o
);

  localparam int unsigned Stored = Width - 1;
  localparam bit          Stays  = Turns | ~Divide;  // g stays in a step with start

  logic [Width-1:0]  m_q, a_q, f_q, y_q;
  logic [Stored-1:0] g_q, d_q, e_q;

  //////////////
  // Operands //
  //////////////

  logic idle, take, drop, zero, hold, halt, wipe, clear;
  df_divstep_gfp_local #(.Check(Check)) u_local (
    .clk_i, .rst_ni, .clear_i, .wipe_next_i, .in_valid_i, .idle_i, .idle_next_i, .drop_i, .zero_i,
    .hold_i,
    .idle_o(idle),
    .clear_o(wipe),
    .halt_o(halt),
    .load_o(take),
    .drop_o(drop),
    .zero_o(zero),
    .hold_o(hold),
    .parity_o(local_parity_o)
  );
  assign clear = wipe & Wipe;

  // In an idle cycle, as that of a transfer is, whatever is under way ends: from the next cycle on
  // every lane is wiped until the first step comes.
  df_divstep_gfp_operands #(
    .Width(Width), .Words(Words), .ModulusWords(ModulusWords), .Turns(Turns), .Fixed(Fixed),
    .Divide(Divide), .Modulus(Modulus)
  ) u_operands (
    .clk_i,
    .clear_i(clear),
    .idle_i(idle),
    .take_i(take),
    .load_i(g_step_i.load),
    .start_i(g_step_i.start),
    .modulus_i, .divisor_i, .dividend_i, .modulus_write_i, .divisor_write_i, .dividend_write_i,
    .m_o(m_q),
    .a_o(a_q)
  );

  ////////////
  // Lane g //
  ////////////

  logic [Width-1:0] g, sum_g;
  logic             carry_g, g_above, g_stays;
  assign g       = {g_above, g_q};
  assign g_stays = Stays & g_step_i.start;

  df_divstep_gfp_chain_g #(.Width(Width), .Technology(Technology)) u_chain_g (
    .g_i(g),
    .f_i(f_q),
    .en_i(g_step_i.en),
    .neg_i(g_step_i.neg),
    .carry_i(g_carry_i),
    .sum_o(sum_g),
    .carry_o(carry_g)
  );

  always_ff @(posedge clk_i) begin
    if (clear | g_step_i.wipe) g_q <= '0;
    else if (!g_stays) g_q <= sum_g[Width-1:1];
  end

  // With Divide = 0 the modulus comes by set and reset, a wipe included: it is public.
  always_ff @(posedge clk_i) begin
    if (clear | (!Divide & ~idle & g_step_i.load & g_step_i.modulus)) f_q <= Divide ? '0 : Modulus;
    else if (!Divide & take) f_q <= dividend_i;
    else if (g_step_i.load) f_q <= g_step_i.modulus ? m_q : g | a_q;
  end

  // The lowest bit of the sum, not by the carry chain.
  assign g_low_o  = g_q[0] ^ (g_step_i.en & (f_q[0] ^ g_step_i.neg)) ^ g_carry_i;
  assign g_sign_o = sum_g[Width-1];

  ////////////
  // Lane y //
  ////////////

  // The topmost bit of d is stored as what lane y is to add of it, signed, and 0 for d in the cycle
  // in which d takes over the bit from above: this bit comes late, and goes straight to the adder.
  logic [Width-1:0] d, sum_y, sum_e;
  logic             carry_y, e_above, d_top_q, y_wipe;
  assign y_wipe = clear | ((y_step_i.wipe | zero) & ~hold);
  assign d      = {(y_step_o.move & e_above) ^ d_top_q ^ y_step_i.neg, d_q};

  df_divstep_gfp_chain_y #(.Width(Width), .Technology(Technology)) u_chain_y (
    .top_i(d_top_q),
    .move_i(y_step_o.move),
    .above_i(e_above),
    .d_i(d_q),
    .neg_i(y_step_i.neg),
    .m_i(m_q),
    .quot_i(y_step_i.quot),
    .carry_i(y_carry_i),
    .sum_o(sum_y),
    .carry_o(carry_y)
  );

  always_ff @(posedge clk_i) begin
    if (y_wipe) y_q <= '0;
    else if (!hold) y_q <= sum_y;
  end

  always_ff @(posedge clk_i) begin
    if (clear) d_q <= '0;
    else if (y_step_i.move) d_q <= sum_e[Width-1:1];
  end

  always_ff @(posedge clk_i) begin
    if (clear) d_top_q <= 1'b0;
    else d_top_q <= (d[Width-1] & ~y_step_i.move) ^ y_neg_i;
  end

  assign y_o = y_q;

  ////////////
  // Lane e //
  ////////////

  logic [Width-1:0] e;
  logic             carry_e, low_q;
  assign e = {e_above, e_q};

  // Two registers take this sum, d and e. nextpnr puts the register behind the sum whose name comes
  // later in the alphabet: with this instance's name mostly e, which takes the sum in every cycle.
  df_divstep_gfp_chain_e #(.Width(Width), .Technology(Technology)) u_sum_e (
    .e_i(e),
    .y_i(y_q),
    .m_i(m_q),
    .use_y_i(y_step_o.use_y),
    .carry_i(e_carry_i),
    .sum_o(sum_e),
    .carry_o(carry_e)
  );

  always_ff @(posedge clk_i) begin
    if (clear | e_wipe_i) e_q <= '0;
    else e_q <= sum_e[Width-1:1];
  end

  // The lowest bit of what is added to e, and of the sum.
  always_ff @(posedge clk_i) begin
    if (y_wipe) low_q <= 1'b0;
    else if (!y_step_i.use_y) low_q <= m_q[0];
    else low_q <= sum_y[0];
  end
  assign e_low_o = e_q[0] ^ low_q ^ e_carry_i;

  // Bits 0 of these sums leave by g_low_o and e_low_o.
  logic unused_low;
  assign unused_low = ^{sum_g[0], sum_e[0]};

  ////////////////////
  // Above the top //
  ////////////////////

  if (Top) begin : gen_top
    logic g_sign_q, e_sign_q, unused_above;
    always_ff @(posedge clk_i) begin
      g_sign_q <= (g_stays ? g_sign_q : sum_g[Width-1]) & ~g_step_i.wipe & ~clear;
      e_sign_q <= sum_e[Width-1] & ~e_wipe_i & ~clear;
    end
    assign g_above      = g_sign_q;
    assign e_above      = e_sign_q;
    assign unused_above = ^{g_above_i, e_above_i};
  end else if (Stays) begin : gen_stays
    // After a cycle in which g stays its topmost bit is the one of that cycle.
    logic g_above_q;
    always_ff @(posedge clk_i) begin
      if (clear) g_above_q <= 1'b0;
      else g_above_q <= g_above;
    end
    assign g_above = g_step_o.start ? g_above_q : g_above_i;
    assign e_above = e_above_i;
  end else begin : gen_below_top
    assign g_above = g_above_i;
    assign e_above = e_above_i;
  end

  ////////////////////////////////
  // To the next segment above //
  ////////////////////////////////

  always_ff @(posedge clk_i) begin
    if (halt) begin
      g_step_o      <= '0;
      g_step_o.wipe <= 1'b1;
      g_carry_o     <= 1'b0;
      e_wipe_o      <= 1'b1;
      e_carry_o     <= 1'b0;
    end else begin
      g_step_o  <= g_step_i;
      g_carry_o <= carry_g;
      e_wipe_o  <= e_wipe_i;
      e_carry_o <= carry_e;
    end
  end

  // Without the modulus the carry is the one of the step that told the sign: 0 but in a product.
  logic told_carry;
  if (Multiply) begin : gen_products
    logic told_carry_q;
    always_ff @(posedge clk_i) begin
      if (clear) told_carry_q <= 1'b0;
      else if (y_step_i.sign) told_carry_q <= carry_y;
    end
    assign told_carry = told_carry_q;
  end else begin : gen_quotients
    assign told_carry = 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (halt) y_carry_o <= 1'b0;
    else if (drop) y_carry_o <= told_carry;
    else y_carry_o <= carry_y;
  end

  assign y_neg_o = y_step_i.neg;

  always_ff @(posedge clk_i) begin
    if (halt) begin
      y_step_o       <= '0;
      y_step_o.use_y <= 1'b1;
      y_step_o.wipe  <= 1'b1;
    end else begin
      y_step_o <= y_step_i;
    end
    if (drop) y_step_o.quot <= 1'b0;
  end

  if (FaultChecks) begin : gen_checks
    always_ff @(posedge clk_i) parity_o <= parity_i & ~halt;
  end else begin : gen_no_checks
    logic unused_parity;
    assign unused_parity = parity_i;
    assign parity_o      = 1'b0;
  end

endmodule
