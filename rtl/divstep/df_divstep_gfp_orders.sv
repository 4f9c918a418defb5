// SPDX-License-Identifier: Apache-2.0
//
// Orders to the divstep array: what the head does in which cycle.
//
// Orders are registered here and the steps that follow from them in the head: a row of this table
// is decoded two cycles before. T = divsteps, S = Scale N, K = segments; the head is at cycle c,
// segment j at c + j. Lane y: what is added to lane e one cycle later. The dividend is doubled in
// the place of the modulus until f or the modulus is first loaded. (divide), (inverse): for that
// operation only.
//
//   cycle        lane g                              lane y                 lane e
//   2            0                                   2 dividend
//   3            f = 2 divisor; modulus in place     0                      d = e = dividend
//   4            g = f / 2, f = modulus (divide)     -d - 1 + modulus:      0
//                                                    dividend reduced?
//   5            g - f: divisor reduced? (divide)    0                      0
//   6            0                                   0                      0
//   7            0, f = 2 divisor (divide)           0                      0
//   8            g = f / 2, f = modulus              0                      0
//   9 .. 9+S     g / 2 mod f                         0                      0
//   10+S         g / 2 mod f                         0                      0
//   11+S         divstep 0                           d, even (divide);      d = e = 0
//                                                    modulus (inverse)
//   12+S         divstep 1                           of divstep 0           y / 2 (divide);
//                                                                           (y + 1) / 2 (inverse)
//   ..
//   11+S+T       2 - f > 0?                          of divstep T-1         of divstep T-2
//   12+S+T       0                                   0                      0
//   13+S+T       2 + f > 0? f = modulus              -d, even               0
//   14+S+T       0                                   0                      d = y / 2
//   15+S+T       2 - f > 0?                          +-d: its sign
//   16+S+T                                           +-d + modulus
//   18+S+T+K     all signs are known
//   20+S+T+K     out_valid_o
//
// A product, with T = N steps and S = 0, from cycle 7 on:
//
//   7, 8         0                                   0                      0
//   9            0, f = 2 b                          0                      0
//   10           g = f / 2, f = modulus              0                      0
//   11           g / 2: bit 0 of b                   0                      0
//   12           g / 2: bit 1 of b                   of bit 0: -d or 0,     0
//                                                    even with e
//   11+T         0                                   of bit T-1             of bit T-2
//   12+T         0                                   0                      of bit T-1; d = e
//   15+T         2 - f > 0?                          -d: its sign
//   16+T                                             -d + modulus
//
// Operands in turn (Turns = 1), always a division. An operand whose last word came in cycle -x is
// taken from m in cycle 3 - x, the dividend as d, the divisor as f; cycle 0: the last word of the
// modulus. The divisor's range is told while g stays, so it is there afterwards.
//
//   3            g = f / 2, f = modulus              -d - 1 + modulus:      0
//                                                    dividend reduced?
//   4            g - f: divisor reduced? g stays     0                      0
//   5 .. 5+S     g / 2 mod f, and on as after 9+S    0                      0
//
// Inverses only (Divide = 0): f takes 2 a with the transfer, and the rest is as in turn without a
// dividend.
//
// A lane is wiped for two cycles before its next use: the bits in flight between segments clear one
// cycle after the stored ones.

module df_divstep_gfp_orders #(
  parameter bit Turns       = 1'b0,  // operands by words, in turn
  parameter bit Fixed       = 1'b0,  // the modulus needs no test
  parameter bit Divide      = 1'b1,  // 0: inverses only
  parameter bit FaultChecks = 1'b1
) (
  input  logic                     clk_i,
  input  logic                     clear_i,
  input  logic                     idle_i,
  input  logic                     load_i,  // the operands transfer, unless clear_i
  input  logic                     dividend_i,  // in turn: its last word transfers
  input  logic                     divisor_i,
  input  df_divstep_pkg::phase_e   phase_i,
  input  logic [2:0]               slot_i,
  input  logic                     divide_i,
  input  logic                     multiply_i,
  input  logic                     multiplies_i,

  output df_divstep_pkg::g_order_t g_order_o,
  output df_divstep_pkg::y_order_t y_order_o,
  output df_divstep_pkg::e_order_t e_order_o,
  output logic                     fault_o
);

  logic both, both_q, both_d;   // b is an operand
  logic opens;                  // the dividend is in lane y's place for a modulus from now on
  logic dividend_q, divisor_q;  // in turn: its last word transferred in the cycle before
  logic fault_orders, fault_ends;

  if (Turns) begin : gen_turns
    logic unused_operation;
    assign unused_operation = ^{load_i, divide_i, multiply_i, both_q};
    assign both_d           = 1'b1;
    assign both             = 1'b1;
    assign opens            = dividend_i;

    df_divstep_register #(.Bits(2), .FaultChecks(FaultChecks)) u_ends (
      .clk_i,
      .halt_i(clear_i),
      .next_i({dividend_i, divisor_i}),
      .value_o({dividend_q, divisor_q}),
      .fault_o(fault_ends)
    );
  end else begin : gen_at_once
    logic unused_turns;
    assign unused_turns = ^{dividend_i, divisor_i};
    assign opens        = load_i & Divide;
    assign dividend_q   = 1'b0;
    assign divisor_q    = 1'b0;
    assign fault_ends   = 1'b0;

    assign both_d = Divide & ~clear_i & (load_i ? divide_i | multiply_i : both_q);
    assign both   = both_q & Divide;
  end

  df_divstep_pkg::g_order_t g_order_d;
  df_divstep_pkg::y_order_t y_order_d;
  df_divstep_pkg::e_order_t e_order_d;

  always_comb begin
    g_order_d      = '0;
    g_order_d.wipe = 1'b1;
    y_order_d      = '0;
    e_order_d      = '0;
    e_order_d.wipe = 1'b1;
    if (phase_i[df_divstep_pkg::AtOpen]) begin
      if (Turns || !Divide) begin
        case (slot_i)
          3'd0: begin
            g_order_d.wipe      = 1'b0;
            g_order_d.force_en  = 1'b1;
            g_order_d.load      = 1'b1;
            g_order_d.modulus   = 1'b1;
            y_order_d.force_en  = Divide;
            y_order_d.force_neg = Divide;
            y_order_d.quot      = Divide ? df_divstep_pkg::QuotAlways : df_divstep_pkg::QuotNever;
            y_order_d.test      = Divide;
            y_order_d.move      = ~Divide;  // d becomes 0
          end
          default: begin
            g_order_d.wipe      = 1'b0;
            g_order_d.start     = 1'b1;
            g_order_d.force_en  = 1'b1;
            g_order_d.force_neg = 1'b1;
            g_order_d.test      = df_divstep_pkg::TestRange;
          end
        endcase
      end else begin
        case (slot_i)
          3'd0: begin
            g_order_d.load    = 1'b1;
            g_order_d.modulus = ~both;
            y_order_d.move    = 1'b1;
            e_order_d.wipe    = 1'b0;
          end
          3'd1: begin
            g_order_d.wipe      = ~both;
            g_order_d.force_en  = 1'b1;
            g_order_d.load      = both;
            g_order_d.modulus   = 1'b1;
            y_order_d.force_en  = 1'b1;
            y_order_d.force_neg = 1'b1;
            y_order_d.quot      = df_divstep_pkg::QuotAlways;
            y_order_d.test      = 1'b1;
          end
          3'd2: begin
            g_order_d.force_en  = 1'b1;
            g_order_d.force_neg = 1'b1;
            if (both) g_order_d.test = df_divstep_pkg::TestRange;
          end
          3'd3: ;
          3'd4: g_order_d.load = both & ~multiplies_i;
          default: begin
            if (!multiplies_i) begin
              g_order_d.wipe     = 1'b0;
              g_order_d.force_en = 1'b1;
              g_order_d.load     = 1'b1;
              g_order_d.modulus  = 1'b1;
            end
          end
        endcase
      end
    end else if (phase_i[df_divstep_pkg::AtScale]) begin
      if (multiplies_i) begin
        g_order_d.load = 1'b1;
      end else begin
        g_order_d.wipe  = 1'b0;
        g_order_d.odd   = 1'b1;
        g_order_d.start = ~Turns & Divide;
      end
    end else if (phase_i[df_divstep_pkg::AtStep]) begin
      g_order_d.wipe    = 1'b0;
      g_order_d.odd     = ~multiplies_i;
      g_order_d.step    = ~multiplies_i & (slot_i != 3'd0);
      g_order_d.product = multiplies_i & (slot_i != 3'd0);
      case (slot_i)
        3'd0: begin
          if (multiplies_i) begin
            g_order_d.force_en = 1'b1;
            g_order_d.load     = 1'b1;
            g_order_d.modulus  = 1'b1;
            g_order_d.start    = 1'b1;
          end
        end
        3'd1: begin
          if (!multiplies_i) begin
            y_order_d.force_en = both;
            y_order_d.quot     = both ? df_divstep_pkg::QuotOwn : df_divstep_pkg::QuotAlways;
            y_order_d.move     = 1'b1;  // e becomes 0
          end
        end
        default: begin
          y_order_d.quot  = df_divstep_pkg::QuotEven;
          e_order_d.wipe  = 1'b0;
          e_order_d.carry = (slot_i == 3'd2) & ~both;
        end
      endcase
    end else if (phase_i[df_divstep_pkg::AtClose]) begin
      y_order_d.force_en    = 1'b1;
      y_order_d.force_neg   = multiplies_i;
      y_order_d.force_carry = multiplies_i;
      y_order_d.show        = ~multiplies_i;
      y_order_d.quot        = df_divstep_pkg::QuotAlways;
      case (slot_i)
        3'd0: begin
          g_order_d.force_en  = 1'b1;
          g_order_d.force_neg = 1'b1;
          g_order_d.two       = 1'b1;
          y_order_d           = '0;
          y_order_d.quot      = df_divstep_pkg::QuotEven;
          if (!multiplies_i) g_order_d.test = df_divstep_pkg::TestInvertible;
          e_order_d.wipe      = 1'b0;
        end
        3'd1: begin
          y_order_d      = '0;
          y_order_d.move = multiplies_i;
          e_order_d.wipe = ~multiplies_i;
        end
        3'd2: begin
          g_order_d.load      = 1'b1;
          g_order_d.modulus   = 1'b1;
          g_order_d.force_en  = 1'b1;
          g_order_d.two       = 1'b1;
          y_order_d           = '0;
          if (!multiplies_i) begin
            g_order_d.test      = df_divstep_pkg::TestInvertible;
            y_order_d.force_en  = 1'b1;
            y_order_d.force_neg = 1'b1;
            y_order_d.quot      = df_divstep_pkg::QuotOwn;
            y_order_d.turn      = 1'b1;
          end
        end
        3'd3: begin
          y_order_d      = '0;
          y_order_d.move = ~multiplies_i;
          e_order_d.wipe = multiplies_i;
        end
        3'd4: begin
          g_order_d.force_en  = 1'b1;
          g_order_d.force_neg = 1'b1;
          g_order_d.two       = 1'b1;
          g_order_d.test      = Fixed ? df_divstep_pkg::TestNone : df_divstep_pkg::TestModulus;
          y_order_d.quot      = df_divstep_pkg::QuotNever;
          y_order_d.sign      = 1'b1;
        end
        3'd5: ;
        default: y_order_d = y_order_o;  // the result stays until it is taken
      endcase
    end else if (phase_i[df_divstep_pkg::AtIdle]) begin
      if (opens & Turns) y_order_d.quot = df_divstep_pkg::QuotAlways;
      y_order_d.move    = dividend_q;
      e_order_d.wipe    = ~dividend_q;
      g_order_d.load    = divisor_q;
      g_order_d.modulus = divisor_q;
    end
  end

  // In an idle cycle, that of a transfer included, the lanes are wiped, whatever the phase is.
  df_divstep_pkg::g_order_t g_order_next;
  df_divstep_pkg::y_order_t y_order_next;
  df_divstep_pkg::e_order_t e_order_next;

  always_comb begin
    g_order_next = g_order_d;
    y_order_next = y_order_d;
    e_order_next = e_order_d;
    if (clear_i | idle_i) begin
      g_order_next      = '0;
      g_order_next.wipe = 1'b1;
      y_order_next      = '0;
      if (opens & ~clear_i) y_order_next.quot = df_divstep_pkg::QuotAlways;
      e_order_next      = '0;
      e_order_next.wipe = 1'b1;
    end
  end

  df_divstep_register #(
    .Bits($bits(g_order_o) + $bits(y_order_o) + $bits(e_order_o) + 1),
    .FaultChecks(FaultChecks)
  ) u_orders (
    .clk_i,
    .halt_i(1'b0),
    .next_i({g_order_next, y_order_next, e_order_next, both_d}),
    .value_o({g_order_o, y_order_o, e_order_o, both_q}),
    .fault_o(fault_orders)
  );

  assign fault_o = fault_orders | fault_ends;

endmodule
