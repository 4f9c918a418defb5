// SPDX-License-Identifier: Apache-2.0
//
// The lowest bits of the divstep array and the decisions: each of them follows from these bits
// and from the sign of delta. The segments above do the same steps one cycle later each.
//
// Half-delta divstep: zeta = -(delta + 1/2) is kept, -1 at the start.
//   g odd and delta > 0 (zeta < 0):  f, g, zeta = g, (g - f) / 2, -zeta - 2
//   else:                            f, g, zeta = f, (g + (g odd) f) / 2, zeta - 1
//
// cycle c - 1  step t is decided: the lowest bit that g will have and the next sign of zeta
// cycle c      lane g does step t; the quotient that makes what it adds to e even is found
// cycle c + 1  lane y makes that ready
// cycle c + 2  lane e does step t
//
// In a product lane g shifts b out, and step t subtracts d if bit t of b is 1.

module df_divstep_gfp_head #(
  parameter int unsigned ZetaWidth = 11,  // holds -Steps - 1 .. Steps
  parameter bit          Multiply  = 1'b0,  // products too
  parameter bit          Words     = 1'b0,  // operands by words
  parameter bit          ModulusWords = 1'b1,  // the modulus too
  parameter bit          Turns     = 1'b0,  // operands by words, in turn
  parameter bit          Fixed     = 1'b0,  // the modulus is Modulus
  parameter bit          Divide    = 1'b1,  // 0: inverses only, with Fixed
  parameter logic [df_divstep_pkg::HeadBits-1:0] Modulus = '0,
  parameter bit          FaultChecks = 1'b1,
  parameter bit          Check     = 1'b0,
  parameter bit          Wipe      = 1'b1,   // 0: wipe_i does not reach the lanes
  localparam int unsigned Width = df_divstep_pkg::HeadBits,
  localparam bit          Stays = Turns | ~Divide  // g stays in a step with start
) (
  input  logic               clk_i,
  input  logic               wipe_i,   // every register becomes 0
  input  logic               idle_i,
  input  logic               halt_i,   // end the steps in flight
  input  logic               load_i,   // the operands transfer, unless clear_i
  input  logic               drop_i,
  input  logic               zero_i,
  input  logic               hold_i,   // lane y does not change

  input  logic [Width-1:0]   modulus_i,
  input  logic [Width-1:0]   divisor_i,   // doubled
  input  logic [Width-1:0]   dividend_i,  // doubled
  input  logic [Width-1:0]   modulus_write_i,  // by words: the bits that are written
  input  logic [Width-1:0]   divisor_write_i,
  input  logic [Width-1:0]   dividend_write_i,

  input  df_divstep_pkg::g_order_t g_order_i,
  input  df_divstep_pkg::y_order_t y_order_i,
  input  df_divstep_pkg::e_order_t e_order_i,
  input  logic               g_above_i,
  input  logic               e_above_i,

  output logic               modulus_even_o,  // in a step with start
  output df_divstep_pkg::g_step_t g_step_o,
  output df_divstep_pkg::y_step_t y_step_o,
  output logic               y_neg_o,   // y_step_o.neg of the next cycle, unless halted
  output logic               e_wipe_o,
  output logic               parity_o,  // of the three steps; with FaultChecks
  output logic               g_carry_o,
  output logic               y_carry_o,
  output logic               e_carry_o,
  output logic [Width-1:0]   y_o,
  output df_divstep_pkg::decision_t decision_o,  // with Check
  output logic               fault_o
);

  logic clear;
  assign clear = wipe_i & Wipe;

  logic [Width-1:0] m_q, a_q, f_q, d_q, y_q;
  logic [Width-2:0] g_q, e_q;

  df_divstep_pkg::g_step_t g_step_q;

  //////////////
  // Operands //
  //////////////

  df_divstep_gfp_operands #(
    .Width(Width), .Words(Words), .ModulusWords(ModulusWords), .Turns(Turns), .Fixed(Fixed),
    .Divide(Divide), .Modulus(Modulus)
  ) u_operands (
    .clk_i,
    .clear_i(clear),
    .idle_i,
    .take_i(load_i),
    .load_i(g_step_q.load),
    .start_i(g_step_q.start),
    .modulus_i, .divisor_i, .dividend_i, .modulus_write_i, .divisor_write_i, .dividend_write_i,
    .m_o(m_q),
    .a_o(a_q)
  );

  assign modulus_even_o = g_step_q.start & ~m_q[0];

  ///////////////
  // Decisions //
  ///////////////

  logic                 zeta_negative;  // the next zeta, in a cycle with a divstep
  logic                 low, swap_d, swap_q, step_q, two_q, product_q;

  // The lowest bit of g in the next cycle. It is asked for where f is odd or g is 0.
  assign low    = g_q[1] ^ (g_step_q.en & (f_q[1] ^ g_step_q.neg ^ g_q[0]));
  assign swap_d = g_order_i.step & low & zeta_negative;

  // While g stays it is its own; no divstep follows such a cycle.
  logic g_stays, odd;
  assign g_stays = Stays & g_step_q.start;
  assign odd     = g_order_i.odd & (g_stays ? g_q[0] : low);

  typedef struct packed {
    df_divstep_pkg::g_step_t step;
    logic                    swap;
    logic                    divstep;
    logic                    two;
    logic                    product;
  } g_control_t;

  g_control_t g_control_d, g_control_q;
  logic       fault_g;

  always_comb begin
    g_control_d.step.en      = g_order_i.force_en | odd;
    g_control_d.step.neg     = g_order_i.force_neg | swap_d;
    g_control_d.step.wipe    = g_order_i.wipe;
    g_control_d.step.load    = g_order_i.load | swap_d;
    g_control_d.step.modulus = g_order_i.modulus;
    g_control_d.step.start   = g_order_i.start;
    g_control_d.step.test    = g_order_i.test;
    g_control_d.swap         = swap_d;
    g_control_d.divstep      = g_order_i.step;
    g_control_d.two          = g_order_i.two;
    g_control_d.product      = g_order_i.product & low;
  end

  df_divstep_register #(
    .Bits(df_divstep_pkg::GStepBits + 4),
    .Halted({8'b00100000, 4'd0}),  // g becomes 0
    .FaultChecks(FaultChecks)
  ) u_g_control (
    .clk_i, .halt_i,
    .next_i(g_control_d),
    .value_o(g_control_q),
    .fault_o(fault_g)
  );

  assign g_step_q  = g_control_q.step;
  assign swap_q    = g_control_q.swap;
  assign step_q    = g_control_q.divstep;
  assign two_q     = g_control_q.two;
  assign product_q = g_control_q.product;

  // A swap makes zeta ~zeta - 1, any other divstep zeta - 1. So one counter holds zeta, or ~zeta
  // while it is inverted, and steps by one, upwards while it is inverted. The next zeta is negative
  // if the sign of the counter says so, and wherever the counter is 0 or -1 before the step.
  typedef struct packed {
    logic [ZetaWidth-1:0] count;
    logic                 inverted;
    logic                 at_zero;  // count is 0 or -1
    logic                 distant;  // count was none of -4 .. 3 before the last step
  } zeta_t;

  zeta_t zeta_d, zeta_q;
  logic  inverted, fault_zeta;
  assign inverted      = zeta_q.inverted ^ swap_q;
  assign zeta_negative = zeta_q.at_zero | (zeta_q.count[ZetaWidth-1] ^ inverted);

  always_comb begin
    zeta_d = zeta_q;
    if (step_q) begin
      zeta_d.count    = zeta_q.count + {{ZetaWidth - 1{~inverted}}, 1'b1};
      zeta_d.inverted = inverted;
      zeta_d.at_zero  = ~zeta_q.distant & (zeta_q.count[2:1] == {2{inverted}});
      zeta_d.distant  = zeta_q.count[ZetaWidth-1:2] != {ZetaWidth - 2{zeta_q.count[2]}};
    end
    if (g_step_q.start) begin
      zeta_d.count    = '1;
      zeta_d.inverted = 1'b0;
      zeta_d.at_zero  = 1'b1;
      zeta_d.distant  = 1'b0;
    end
  end

  df_divstep_register #(
    .Bits(ZetaWidth + 3),
    .Halted({{ZetaWidth{1'b1}}, 3'b010}),  // zeta is -1
    .FaultChecks(FaultChecks)
  ) u_zeta (
    .clk_i,
    .halt_i(wipe_i),
    .next_i(zeta_d),
    .value_o(zeta_q),
    .fault_o(fault_zeta)
  );

  ////////////
  // Lane g //
  ////////////

  logic [Width-1:0] g, sum_g;
  logic             carry_g, g_above;
  assign g = {g_above, g_q};

  if (Stays) begin : gen_stays
    // After a cycle in which g stays its topmost bit is the one of that cycle.
    logic g_above_q;
    always_ff @(posedge clk_i) begin
      if (clear) g_above_q <= 1'b0;
      else g_above_q <= g_above;
    end
    assign g_above = g_step_o.start ? g_above_q : g_above_i;
  end else begin : gen_moves
    assign g_above = g_above_i;
  end

  df_divstep_ripple #(.Width(Width)) u_sum_g (
    .a_i(g | (Width'(two_q) << 1)),
    .b_i({Width{g_step_q.en}} & (f_q ^ {Width{g_step_q.neg}})),
    .carry_i(g_step_q.neg),
    .sum_o(sum_g),
    .carry_o(carry_g)
  );

  always_ff @(posedge clk_i) begin
    if (clear | g_step_q.wipe) g_q <= '0;
    else if (!g_stays) g_q <= sum_g[Width-1:1];
  end

  // With Divide = 0 the modulus comes by set and reset, a wipe included: it is public.
  always_ff @(posedge clk_i) begin
    if (clear |
        (!Divide & ~idle_i & g_step_q.load & g_step_q.modulus)) f_q <= Divide ? '0 : Modulus;
    else if (!Divide & load_i) f_q <= dividend_i;
    else if (g_step_q.load) f_q <= g_step_q.modulus ? m_q : g | a_q;
  end

  /////////////////////////
  // Orders to lanes y, e //
  /////////////////////////

  // The result is -f times what the lanes leave in d. f does not change any more when lane y turns,
  // nor in the cycle before.
  logic flip_q, y_en_d, y_en_q, y_neg_q, y_carry_q, y_quot_q, y_move_q, y_moved_q;
  logic y_sign_q, y_test_q, y_quot_d, e_wipe_q, e_carry_q;
  logic fault_flip, fault_y, fault_quot, fault_move;

  df_divstep_register #(.FaultChecks(FaultChecks)) u_flip (
    .clk_i,
    .halt_i(wipe_i),
    .next_i(y_order_i.turn ? ~f_q[1] : flip_q),
    .value_o(flip_q),
    .fault_o(fault_flip)
  );

  assign y_en_d = y_order_i.force_en | (step_q & g_step_q.en) | product_q;

  df_divstep_register #(.Bits(3), .FaultChecks(FaultChecks)) u_y_control (
    .clk_i,
    .halt_i,
    .next_i({y_en_d,
             y_order_i.force_neg | swap_q | (y_order_i.show & flip_q) | product_q,
             y_order_i.force_carry | swap_q | (y_order_i.turn & f_q[1]) | product_q}),
    .value_o({y_en_q, y_neg_q, y_carry_q}),
    .fault_o(fault_y)
  );

  df_divstep_register #(.FaultChecks(FaultChecks)) u_quot (
    .clk_i,
    .halt_i(halt_i | drop_i),
    .next_i(y_quot_d),
    .value_o(y_quot_q),
    .fault_o(fault_quot)
  );

  df_divstep_register #(
    .Bits(6),
    .Halted(6'b000010),  // e becomes 0
    .FaultChecks(FaultChecks)
  ) u_moves (
    .clk_i, .halt_i,
    .next_i({y_order_i.move | swap_q, y_move_q, y_order_i.sign, y_order_i.test, e_order_i.wipe,
             e_order_i.carry}),
    .value_o({y_move_q, y_moved_q, y_sign_q, y_test_q, e_wipe_q, e_carry_q}),
    .fault_o(fault_move)
  );

  ////////////
  // Lane y //
  ////////////

  // Here y is what is added to e, also if that is the modulus alone.
  logic [Width-1:0] d, e, sum_y, sum_e;
  logic             carry_y, carry_e;
  assign d = {y_moved_q ? e_above_i : d_q[Width-1], d_q[Width-2:0]};
  assign e = {e_above_i, e_q};

  df_divstep_ripple #(.Width(Width)) u_sum_y (
    .a_i({Width{y_en_q}} & (d ^ {Width{y_neg_q}})),
    .b_i({Width{y_quot_q}} & m_q),
    .carry_i(y_carry_q),
    .sum_o(sum_y),
    .carry_o(carry_y)
  );

  always_ff @(posedge clk_i) begin
    if (clear | (zero_i & ~hold_i)) y_q <= '0;
    else if (!hold_i) y_q <= sum_y;
  end

  always_ff @(posedge clk_i) begin
    if (clear) d_q <= '0;
    else begin
      if (y_move_q) d_q[Width-2:0] <= sum_e[Width-1:1];
      d_q[Width-1] <= d[Width-1];
    end
  end

  assign y_o = y_q;

  // The quotient, a cycle before lane y uses it, where m and what is added to e are odd if they
  // are not 0, and a negative d is taken with its carry:
  //   bits 0 and 1 of y, added: they are what y gives to the lowest bit of e after the next step;
  //   bit 0 of e and of d in the next cycle.
  logic y_gives, e_gives, e_low, d_low, y_between;
  assign y_between = y_neg_q ? ~d_q[0] | y_quot_q : d_q[0] & y_quot_q;
  assign y_gives   = (y_quot_q & ~m_q[1]) ^
                     (y_en_q & (d_q[0] ^ d_q[1] ^ y_neg_q ^ y_between));
  assign e_low     = y_q[1] ^ e_q[1] ^ y_q[0];
  assign e_gives   = y_q[2] ^ ((y_q[1] & e_q[1]) | (y_q[0] & (y_q[1] | e_q[1])));
  assign d_low     = y_en_d & (y_move_q ? e_low : d_q[0]);
  always_comb begin
    case (y_order_i.quot)
      df_divstep_pkg::QuotAlways: y_quot_d = 1'b1;
      df_divstep_pkg::QuotEven:   y_quot_d = y_gives ^ e_gives ^ e_above_i ^ d_low;
      df_divstep_pkg::QuotOwn:    y_quot_d = d_low;
      df_divstep_pkg::QuotNever:  y_quot_d = 1'b0;
      default:               y_quot_d = 1'b0;
    endcase
  end

  ////////////
  // Lane e //
  ////////////

  df_divstep_ripple #(.Width(Width)) u_sum_e (
    .a_i(y_q),
    .b_i(e),
    .carry_i(e_carry_q),
    .sum_o(sum_e),
    .carry_o(carry_e)
  );

  always_ff @(posedge clk_i) begin
    if (clear | e_wipe_q) e_q <= '0;
    else e_q <= sum_e[Width-1:1];
  end

  // Bit 0 of each sum is 0 in every step whose result is used; the division drops it.
  logic unused_low;
  assign unused_low = ^{sum_g[0], sum_e[0]};

  ///////////////////////////
  // To the first segment //
  ///////////////////////////

  always_ff @(posedge clk_i) begin
    if (halt_i) begin
      g_step_o      <= '0;
      g_step_o.wipe <= 1'b1;
      g_carry_o     <= 1'b0;
      e_wipe_o      <= 1'b1;
      e_carry_o     <= 1'b0;
    end else begin
      g_step_o  <= g_step_q;
      g_carry_o <= carry_g;
      e_wipe_o  <= e_wipe_q;
      e_carry_o <= carry_e;
    end
  end

  // Without the modulus the carry is the one of the step that told the sign: 0 but in a product.
  logic told_carry;
  if (Multiply) begin : gen_products
    logic told_carry_q;
    always_ff @(posedge clk_i) begin
      if (clear) told_carry_q <= 1'b0;
      else if (y_sign_q) told_carry_q <= carry_y;
    end
    assign told_carry = told_carry_q;
  end else begin : gen_quotients
    assign told_carry = 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (halt_i) y_carry_o <= 1'b0;
    else if (drop_i) y_carry_o <= told_carry;
    else y_carry_o <= carry_y;
  end

  assign y_neg_o = y_neg_q;

  always_ff @(posedge clk_i) begin
    if (halt_i) begin
      y_step_o       <= '0;
      y_step_o.use_y <= 1'b1;
      y_step_o.wipe  <= 1'b1;
    end else begin
      y_step_o.neg   <= y_neg_q;
      y_step_o.quot  <= y_quot_q;
      y_step_o.use_y <= y_en_q | ~y_quot_q;
      y_step_o.wipe  <= ~(y_en_q | y_quot_q);
      y_step_o.move  <= y_move_q;
      y_step_o.sign  <= y_sign_q;
      y_step_o.test  <= y_test_q;
    end
    if (drop_i) y_step_o.quot <= 1'b0;
  end

  ////////////
  // Checks //
  ////////////

  if (FaultChecks) begin : gen_checks
    always_ff @(posedge clk_i) begin
      parity_o <= ~halt_i & ^{g_step_q, y_neg_q, y_quot_q & ~drop_i, y_en_q | ~y_quot_q,
                              ~(y_en_q | y_quot_q), y_move_q, y_sign_q, y_test_q, e_wipe_q};
    end
  end else begin : gen_no_checks
    assign parity_o = 1'b0;
  end

  assign fault_o = fault_g | fault_flip | fault_y | fault_quot | fault_move
                 | fault_zeta;

  if (Check) begin : gen_decision
    logic shift_q, turn_q;
    always_ff @(posedge clk_i) begin
      shift_q <= g_order_i.product & ~halt_i;
      turn_q  <= y_order_i.turn & ~halt_i;
    end

    always_comb begin
      decision_o.g_step     = g_step_q;
      decision_o.product    = shift_q;
      decision_o.g_low      = g_q[0];
      decision_o.f_negative = f_q[1];
      decision_o.y_en       = y_en_q;
      decision_o.y_neg      = y_neg_q;
      decision_o.y_carry    = y_carry_q;
      decision_o.y_quot     = y_quot_q;
      decision_o.y_move     = y_move_q;
      decision_o.y_turn     = turn_q;
      decision_o.y_sign     = y_sign_q;
      decision_o.e_wipe     = e_wipe_q;
      decision_o.e_carry    = e_carry_q;
      decision_o.d_low      = d;
    end
  end else begin : gen_no_decision
    assign decision_o = '0;
  end

endmodule
