// SPDX-License-Identifier: Apache-2.0
//
// A segment of the divstep array of GF(p) that does two divsteps in a cycle: Width bits of the
// lanes g and e. It does each pair of steps one cycle after the segment below, with the pair, the
// carries and the bits shifted up that are registered there.
//
// The second step is not shifted down before it is added: what it adds is shifted up by a bit. So
// both sums of a pair are of the bits that are here, and g and e shift right by two at the end.
// Their two topmost bits here are not stored: they are the lowest bits of the sum which the segment
// above, a pair behind, has in this cycle. The topmost segment keeps its own sign instead. If the
// second step of a pair swaps, the topmost bit of f and d comes from above too, a cycle late: it is
// the lowest bit of the first sum, when the segment above is at that pair.
//
//   lane g  sum_g_one = g +- f        sum_g = sum_g_one +- 2 (f or g)           g = sum_g / 4
//   lane e  sum_e_one = e +- d + M    sum_e = sum_e_one +- 2 (d or e) + 2 M     e = sum_e / 4

module df_divstep_gfp_two_segment #(
  parameter int unsigned Width      = 30,    // >= 3
  parameter bit          Top        = 1'b0,  // the topmost segment
  parameter int unsigned Technology = 0,     // df_tech_pkg::Technology*
  parameter bit          FaultChecks = 1'b1
) (
  input  logic                    clk_i,
  input  logic                    clear_i,  // wipe the numbers
  input  logic                    halt_i,   // forget the steps under way
  input  logic                    load_i,   // take the operands
  input  logic                    drop_i,   // the result is d, or ~d if flip_i
  input  logic                    zero_i,   // the result is 0
  input  logic                    flip_i,

  input  logic [Width-1:0]        modulus_i,
  input  logic [Width-1:0]        divisor_i,  // times 4
  input  logic [Width-1:0]        tested_i,   // the divisor again, shifted as the dividend is
  input  logic [Width-1:0]        dividend_i,

  input  df_divstep_gfp_two_pkg::g_pair_t  g_pair_i,
  input  df_divstep_gfp_two_pkg::e_pair_t  e_pair_i,
  input  logic                    parity_i,   // of both pairs; with FaultChecks
  input  df_divstep_gfp_two_pkg::g_carry_t g_carry_i,
  input  df_divstep_gfp_two_pkg::e_carry_t e_carry_i,
  input  logic [1:0]              g_above_i,  // from above, not registered: of the sums,
  input  logic [1:0]              e_above_i,
  input  logic                    f_above_i,  // and of the first sums
  input  logic                    d_above_i,

  output df_divstep_gfp_two_pkg::g_pair_t  g_pair_o,
  output df_divstep_gfp_two_pkg::e_pair_t  e_pair_o,
  output logic                    parity_o,
  output df_divstep_gfp_two_pkg::g_carry_t g_carry_o,
  output df_divstep_gfp_two_pkg::e_carry_t e_carry_o,
  output logic [1:0]              g_low_o,
  output logic [1:0]              e_low_o,
  output logic                    f_low_o,
  output logic                    d_low_o,
  output logic                    g_sign_o,   // of the sums, not registered,
  output logic                    e_sign_o,
  output logic                    d_sign_o,   // and of +-d
  output logic [1:0]              f_o,        // the lowest bits of the lanes
  output logic [1:0]              g_o,
  output logic [1:0]              m_o,
  output logic [1:0]              d_o,
  output logic [1:0]              e_o,
  output logic [Width-1:0]        result_o
);

  localparam int unsigned Stored = Width - 2;

  logic [Width-1:0]  m_q, f_q, d_q, n_q;
  logic [Stored-1:0] g_q, e_q;
  logic [1:0]        g_above, e_above;
  logic              f_above, d_above;

  always_ff @(posedge clk_i) begin
    if (clear_i) m_q <= '0;
    else if (load_i) m_q <= modulus_i;
  end

  ////////////
  // Lane g //
  ////////////

  logic             g_late_q, g_carry_one, g_carry_two;
  logic [Width-1:0] f, g, f_two, sum_g_one, sum_g;
  assign f     = {g_late_q ? f_above : f_q[Width-1], f_q[Width-2:0]};
  assign g     = {g_above, g_q};
  assign f_two = g_pair_i.swap ? g : f;

  df_divstep_gfp_chain_g #(.Width(Width), .Technology(Technology)) u_g_one (
    .g_i(g),
    .f_i(f),
    .en_i(g_pair_i.en_one),
    .neg_i(g_pair_i.neg_one),
    .carry_i(g_carry_i.one),
    .sum_o(sum_g_one),
    .carry_o(g_carry_one)
  );

  df_divstep_gfp_chain_g #(.Width(Width), .Technology(Technology)) u_g_two (
    .g_i(sum_g_one),
    .f_i({f_two[Width-2:0], g_carry_i.up}),
    .en_i(g_pair_i.en_two),
    .neg_i(g_pair_i.neg_two),
    .carry_i(g_carry_i.two),
    .sum_o(sum_g),
    .carry_o(g_carry_two)
  );

  always_ff @(posedge clk_i) begin
    if (clear_i | g_pair_i.wipe) g_q <= '0;
    else g_q <= sum_g[Width-1:2];
  end

  // The topmost bit behind a late swap is right in the topmost segment, and comes later elsewhere.
  always_ff @(posedge clk_i) begin
    if (clear_i) f_q <= '0;
    else if (load_i) f_q <= divisor_i;
    else if (g_pair_i.first) f_q <= m_q;
    else if (g_pair_i.late) f_q <= {sum_g_one[Width-1], sum_g_one[Width-1:1]};
    else if (g_pair_i.swap) f_q <= g;
    else f_q[Width-1] <= f[Width-1];
  end

  always_ff @(posedge clk_i) g_late_q <= g_pair_i.late & ~halt_i;

  ////////////
  // Lane e //
  ////////////

  logic             e_late_q;
  logic [1:0]       e_carry_one, e_carry_two;
  logic [Width-1:0] d, e, d_one, d_two, d_added, m_one, m_two, sum_e_one, sum_e;
  assign d     = {e_late_q ? d_above : d_q[Width-1], d_q[Width-2:0]};
  assign e     = {e_above, e_q};
  assign d_two = e_pair_i.swap ? e : d;

  assign d_one   = {Width{e_pair_i.en_one}} & (d ^ {Width{e_pair_i.neg_one}});
  assign m_one   = {Width{e_pair_i.quot_one}} & m_q;
  assign d_added = {Width{e_pair_i.en_two}} &
                   ({d_two[Width-2:0], e_carry_i.up} ^ {Width{e_pair_i.neg_two}});
  assign m_two   = {Width{e_pair_i.quot_two}} & {m_q[Width-2:0], e_carry_i.quot_up};

  df_divstep_gfp_two_add #(.Width(Width), .Technology(Technology)) u_e_one (
    .a_i(e),
    .b_i(d_one),
    .c_i(m_one),
    .carry_i(e_carry_i.one),
    .sum_o(sum_e_one),
    .carry_o(e_carry_one)
  );

  df_divstep_gfp_two_add #(.Width(Width), .Technology(Technology)) u_e_two (
    .a_i(sum_e_one),
    .b_i(d_added),
    .c_i(m_two),
    .carry_i(e_carry_i.two),
    .sum_o(sum_e),
    .carry_o(e_carry_two)
  );

  always_ff @(posedge clk_i) begin
    if (clear_i | e_pair_i.wipe) e_q <= '0;
    else e_q <= sum_e[Width-1:2];
  end

  always_ff @(posedge clk_i) begin
    if (clear_i | (e_pair_i.take & ~load_i)) d_q <= '0;
    else if (load_i) d_q <= tested_i;
    else if (e_pair_i.next) d_q <= n_q;
    else if (e_pair_i.late) d_q <= {sum_e_one[Width-1], sum_e_one[Width-1:1]};
    else if (e_pair_i.swap) d_q <= e;
    else d_q[Width-1] <= d[Width-1];
  end

  always_ff @(posedge clk_i) e_late_q <= e_pair_i.late & ~halt_i;

  // What waits: the dividend until the divisor is tested, d with the check, and the result until it
  // transfers.
  always_ff @(posedge clk_i) begin
    if (clear_i | (zero_i & ~load_i)) n_q <= '0;
    else if (load_i) n_q <= dividend_i;
    else if (e_pair_i.show & ~drop_i) n_q <= sum_e_one;
    else if (drop_i | e_pair_i.follow) n_q <= d ^ {Width{drop_i & flip_i}};
  end

  assign result_o = n_q;

  ////////////////////////////////////////////////
  // To the segment below, not by carry chains //
  ////////////////////////////////////////////////

  logic [1:0] low_g_one, low_e_one, half_one, half_two;
  logic       both_one, both_two;
  logic [3:0] unused_carry;

  df_divstep_ripple #(.Width(2)) u_low_g_one (
    .a_i(g[1:0]),
    .b_i({2{g_pair_i.en_one}} & (f[1:0] ^ {2{g_pair_i.neg_one}})),
    .carry_i(g_carry_i.one),
    .sum_o(low_g_one),
    .carry_o(unused_carry[0])
  );
  df_divstep_ripple #(.Width(2)) u_low_g_two (
    .a_i(low_g_one),
    .b_i({2{g_pair_i.en_two}} & ({f_two[0], g_carry_i.up} ^ {2{g_pair_i.neg_two}})),
    .carry_i(g_carry_i.two),
    .sum_o(g_low_o),
    .carry_o(unused_carry[1])
  );

  assign half_one = e[1:0] ^ d_one[1:0] ^ m_one[1:0];
  assign both_one = (e[0] & d_one[0]) | (e[0] & m_one[0]) | (d_one[0] & m_one[0]);
  df_divstep_ripple #(.Width(2)) u_low_e_one (
    .a_i(half_one),
    .b_i({both_one, e_carry_i.one[1]}),
    .carry_i(e_carry_i.one[0]),
    .sum_o(low_e_one),
    .carry_o(unused_carry[2])
  );
  assign half_two = low_e_one ^ d_added[1:0] ^ m_two[1:0];
  assign both_two = (low_e_one[0] & d_added[0]) | (low_e_one[0] & m_two[0]) |
                    (d_added[0] & m_two[0]);
  df_divstep_ripple #(.Width(2)) u_low_e_two (
    .a_i(half_two),
    .b_i({both_two, e_carry_i.two[1]}),
    .carry_i(e_carry_i.two[0]),
    .sum_o(e_low_o),
    .carry_o(unused_carry[3])
  );

  assign f_low_o = low_g_one[0];
  assign d_low_o = low_e_one[0];
  assign f_o     = f[1:0];
  assign g_o     = g[1:0];
  assign m_o     = m_q[1:0];
  assign d_o     = d[1:0];
  assign e_o     = e[1:0];

  assign g_sign_o = sum_g[Width-1];
  assign e_sign_o = sum_e[Width-1];
  assign d_sign_o = d[Width-1] ^ e_pair_i.neg_one;

  // Bits 0 and 1 of these sums leave by g_low_o and e_low_o.
  logic unused_low;
  assign unused_low = ^{sum_g[1:0], sum_e[1:0]};

  ////////////////////
  // Above the top //
  ////////////////////

  if (Top) begin : gen_top
    logic g_sign_q, e_sign_q, unused_above;
    always_ff @(posedge clk_i) begin
      g_sign_q <= sum_g[Width-1] & ~g_pair_i.wipe & ~clear_i;
      e_sign_q <= sum_e[Width-1] & ~e_pair_i.wipe & ~clear_i;
    end
    assign g_above      = {2{g_sign_q}};
    assign e_above      = {2{e_sign_q}};
    assign f_above      = f_q[Width-1];
    assign d_above      = d_q[Width-1];
    assign unused_above = ^{g_above_i, e_above_i, f_above_i, d_above_i};
  end else begin : gen_below_top
    assign g_above = g_above_i;
    assign e_above = e_above_i;
    assign f_above = f_above_i;
    assign d_above = d_above_i;
  end

  ////////////////////////////////
  // To the next segment above //
  ////////////////////////////////

  always_ff @(posedge clk_i) begin
    if (halt_i) begin
      g_pair_o      <= '0;
      g_pair_o.wipe <= 1'b1;
      g_carry_o     <= '0;
      e_pair_o      <= '0;
      e_pair_o.wipe <= 1'b1;
      e_carry_o     <= '0;
    end else begin
      g_pair_o          <= g_pair_i;
      g_carry_o.one     <= g_carry_one;
      g_carry_o.two     <= g_carry_two;
      g_carry_o.up      <= f_two[Width-1];
      e_pair_o          <= e_pair_i;
      e_carry_o.one     <= e_carry_one;
      e_carry_o.two     <= e_carry_two;
      e_carry_o.up      <= d_two[Width-1];
      e_carry_o.quot_up <= m_q[Width-1];
    end
  end

  if (FaultChecks) begin : gen_checks
    always_ff @(posedge clk_i) parity_o <= parity_i & ~halt_i;
  end else begin : gen_no_checks
    logic unused_parity;
    assign unused_parity = parity_i;
    assign parity_o      = 1'b0;
  end

endmodule
