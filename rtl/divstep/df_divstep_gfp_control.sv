// SPDX-License-Identifier: Apache-2.0
//
// Control of the divstep array: handshake, and what the head does in which cycle. All of it is
// counted; nothing depends on operands, modulus or status but what is shown at the end.
//
// Orders are registered here and the steps that follow from them in the head: a row of this table
// is
// decoded two cycles before. T = Steps, S = Scale N, K = segments; the head is at cycle c, segment
// j
// at c + j. Lane y: what is added to lane e one cycle later. The dividend is doubled in the place
// of
// the modulus until f or the modulus is first loaded. (divide), (inverse): for that operation only.
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
// Twice 0 before a lane is used again: the bits that travel between segments come to 0 a cycle
// after those that are stored.

module df_divstep_gfp_control #(
  parameter int unsigned Steps    = 591,  // divsteps
  parameter int unsigned Scaling  = 0,    // halvings of the divisor beside the two
  parameter int unsigned Products = 0     // steps of a product, 0: none is asked for
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                clear_i,

  input  logic                in_valid_i,
  output logic                in_ready_o,
  input  logic                divide_i,
  input  logic                multiply_i,
  output logic                out_valid_o,
  input  logic                out_ready_i,

  output logic                load_o,
  output logic                idle_o,        // the head's operands follow the ports until load_o
  output logic                open_o,        // so does clear_i: idle_o from the next cycle on
  output logic                halt_o,        // clear_i or reset_o
  output logic                reset_o,       // reset, and the first cycle after it
  output logic                multiplies_o,  // the operation is a product
  output df_divstep_pkg::g_order_t g_order_o,
  output df_divstep_pkg::y_order_t y_order_o,
  output df_divstep_pkg::e_order_t e_order_o,

  input  logic                known_i,  // all signs are known: once in an operation
  input  logic                drop_i,
  input  logic                zero_i
);

  typedef enum logic [2:0] {
    StReset,
    StIdle,
    StOpen,
    StScale,
    StStep,
    StClose,
    StSettle,
    StDone
  } state_e;

  localparam int unsigned Most       = (Steps > Scaling) ? Steps : Scaling;  // > Products
  localparam int unsigned CountWidth = $clog2(Most + 8);

  state_e                state_q, state_d;
  logic                  reset_q, idle_q, done_q, end_q;
  logic [CountWidth-1:0] count_q;            // cycles in StScale or StStep
  logic [2:0]            slot_q;             // cycles in this state, but stays at 7
  logic                  opened_q, scaled, stepped_q;  // last cycle of StOpen, StScale, StStep
  logic                  both_q, multiplies;  // b is an operand; the product is asked for

  /////////
  // FSM //
  /////////

  always_comb begin
    state_d = state_q;
    case (state_q)
      StReset:  state_d = StIdle;
      StIdle:   if (in_valid_i) state_d = StOpen;
      StOpen:   if (opened_q) state_d = StScale;
      StScale:  if (scaled) state_d = StStep;
      StStep:   if (stepped_q) state_d = StClose;
      StClose:  if (known_i) state_d = StSettle;
      StSettle: state_d = StDone;
      StDone:   if (out_ready_i) state_d = StIdle;
      default:  state_d = StIdle;
    endcase
    if (clear_i) state_d = StIdle;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) state_q <= StReset;
    else state_q <= state_d;
  end

  // The same as state_q == StReset, StIdle, StDone, and StReset or StDone: they go to every segment
  // or decide what does.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) reset_q <= 1'b1;
    else reset_q <= 1'b0;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      idle_q <= 1'b0;
      done_q <= 1'b0;
      end_q  <= 1'b1;
    end else begin
      idle_q <= clear_i | open_o | (idle_q & ~in_valid_i);
      done_q <= ~clear_i & ((state_q == StSettle) | (done_q & ~out_ready_i));
      end_q  <= ~clear_i & ((state_q == StSettle) | (done_q & ~out_ready_i));
    end
  end

  // Not from state_d: the counters would wait for the next state to be found first.
  logic leave;
  assign leave = (state_q == StReset) | (state_q == StIdle) |
                 ((state_q == StOpen) & opened_q) | ((state_q == StScale) & scaled) |
                 ((state_q == StStep) & stepped_q);

  always_ff @(posedge clk_i) begin
    if (leave) slot_q <= '0;
    else if (slot_q != 3'd7) slot_q <= slot_q + 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (state_q == StStep || (state_q == StScale && !scaled)) count_q <= count_q + 1'b1;
    else count_q <= '0;
    opened_q  <= (state_q == StOpen) & (slot_q == 3'd4);
    stepped_q <= (state_q == StStep) &
                 (count_q == (multiplies ? CountWidth'(Products - 1) : CountWidth'(Steps - 1)));
  end

  always_ff @(posedge clk_i) begin
    if (load_o) both_q <= divide_i | ((Products != 0) & multiply_i);
  end

  if (Products == 0) begin : gen_quotients
    logic unused_multiply;
    assign unused_multiply = multiply_i;
    assign multiplies      = 1'b0;
  end else begin : gen_products
    logic multiplies_q;
    always_ff @(posedge clk_i) begin
      if (load_o) multiplies_q <= multiply_i;
    end
    assign multiplies = multiplies_q;
  end

  if (Scaling == 0) begin : gen_plain
    assign scaled = 1'b1;
  end else begin : gen_scaled
    logic scaled_q;
    always_ff @(posedge clk_i) begin
      scaled_q <= (state_q == StScale) & (count_q == CountWidth'(Scaling - 1));
    end
    assign scaled = scaled_q | multiplies;
  end

  ///////////////////////////////
  // Orders for the next cycle //
  ///////////////////////////////

  df_divstep_pkg::g_order_t g_order_d;
  df_divstep_pkg::y_order_t y_order_d;
  df_divstep_pkg::e_order_t e_order_d;

  always_comb begin
    g_order_d      = '0;
    g_order_d.wipe = 1'b1;
    y_order_d      = '0;
    e_order_d      = '0;
    e_order_d.wipe = 1'b1;
    case (state_q)
      StIdle: if (in_valid_i) y_order_d.quot = df_divstep_pkg::QuotAlways;
      StOpen: begin
        case (slot_q)
          3'd0: begin
            g_order_d.load    = 1'b1;
            g_order_d.modulus = ~both_q;
            y_order_d.move    = 1'b1;
            e_order_d.wipe    = 1'b0;
          end
          3'd1: begin
            g_order_d.wipe      = ~both_q;
            g_order_d.force_en  = 1'b1;
            g_order_d.load      = both_q;
            g_order_d.modulus   = 1'b1;
            y_order_d.force_en  = 1'b1;
            y_order_d.force_neg = 1'b1;
            y_order_d.quot      = df_divstep_pkg::QuotAlways;
            y_order_d.test      = 1'b1;
          end
          3'd2: begin
            g_order_d.force_en  = 1'b1;
            g_order_d.force_neg = 1'b1;
            if (both_q) g_order_d.test = df_divstep_pkg::TestRange;
          end
          3'd3: ;
          3'd4: g_order_d.load = both_q & ~multiplies;
          default: begin
            if (!multiplies) begin
              g_order_d.wipe     = 1'b0;
              g_order_d.force_en = 1'b1;
              g_order_d.load     = 1'b1;
              g_order_d.modulus  = 1'b1;
            end
          end
        endcase
      end
      StScale: begin
        if (multiplies) begin
          g_order_d.load = 1'b1;
        end else begin
          g_order_d.wipe  = 1'b0;
          g_order_d.odd   = 1'b1;
          g_order_d.start = 1'b1;
        end
      end
      StStep: begin
        g_order_d.wipe    = 1'b0;
        g_order_d.odd     = ~multiplies;
        g_order_d.step    = ~multiplies & (slot_q != 3'd0);
        g_order_d.product = multiplies & (slot_q != 3'd0);
        case (slot_q)
          3'd0: begin
            if (multiplies) begin
              g_order_d.force_en = 1'b1;
              g_order_d.load     = 1'b1;
              g_order_d.modulus  = 1'b1;
              g_order_d.start    = 1'b1;
            end
          end
          3'd1: begin
            if (!multiplies) begin
              y_order_d.force_en = both_q;
              y_order_d.quot     = both_q ? df_divstep_pkg::QuotOwn : df_divstep_pkg::QuotAlways;
              y_order_d.move     = 1'b1;  // e becomes 0
            end
          end
          default: begin
            y_order_d.quot  = df_divstep_pkg::QuotEven;
            e_order_d.wipe  = 1'b0;
            e_order_d.carry = (slot_q == 3'd2) & ~both_q;
          end
        endcase
      end
      StClose: begin
        y_order_d.force_en    = 1'b1;
        y_order_d.force_neg   = multiplies;
        y_order_d.force_carry = multiplies;
        y_order_d.show        = ~multiplies;
        y_order_d.quot        = df_divstep_pkg::QuotAlways;
        case (slot_q)
          3'd0: begin
            g_order_d.force_en  = 1'b1;
            g_order_d.force_neg = 1'b1;
            g_order_d.two       = 1'b1;
            y_order_d           = '0;
            y_order_d.quot      = df_divstep_pkg::QuotEven;
            if (!multiplies) g_order_d.test = df_divstep_pkg::TestInvertible;
            e_order_d.wipe      = 1'b0;
          end
          3'd1: begin
            y_order_d      = '0;
            y_order_d.move = multiplies;
            e_order_d.wipe = ~multiplies;
          end
          3'd2: begin
            g_order_d.load      = 1'b1;
            g_order_d.modulus   = 1'b1;
            g_order_d.force_en  = 1'b1;
            g_order_d.two       = 1'b1;
            y_order_d           = '0;
            if (!multiplies) begin
              g_order_d.test      = df_divstep_pkg::TestInvertible;
              y_order_d.force_en  = 1'b1;
              y_order_d.force_neg = 1'b1;
              y_order_d.quot      = df_divstep_pkg::QuotOwn;
              y_order_d.turn      = 1'b1;
            end
          end
          3'd3: begin
            y_order_d      = '0;
            y_order_d.move = ~multiplies;
            e_order_d.wipe = multiplies;
          end
          3'd4: begin
            g_order_d.force_en  = 1'b1;
            g_order_d.force_neg = 1'b1;
            g_order_d.two       = 1'b1;
            g_order_d.test      = df_divstep_pkg::TestModulus;
            y_order_d.quot      = df_divstep_pkg::QuotNever;
            y_order_d.sign      = 1'b1;
          end
          default: ;
        endcase
      end
      StSettle: y_order_d = y_order_o;
      StDone:   if (!out_ready_i) y_order_d = y_order_o;
      StReset:  ;
      default: ;
    endcase
  end

  // After clear_i the idle orders, whatever the state was: an order of before could still spend the
  // operands of the next operation.
  always_ff @(posedge clk_i) begin
    if (halt_o) begin
      g_order_o      <= '0;
      g_order_o.wipe <= 1'b1;
      y_order_o      <= '0;
      e_order_o      <= '0;
      e_order_o.wipe <= 1'b1;
    end else begin
      g_order_o <= g_order_d;
      y_order_o <= y_order_d;
      e_order_o <= e_order_d;
      // Known in StClose alone. They come from the top of the array: nothing more is done with
      // them.
      if (drop_i) y_order_o.quot <= df_divstep_pkg::QuotNever;
      if (zero_i) begin
        y_order_o.force_en    <= 1'b0;
        y_order_o.force_neg   <= 1'b0;
        y_order_o.force_carry <= 1'b0;
        y_order_o.show        <= 1'b0;
      end
    end
  end

  /////////////
  // Outputs //
  /////////////

  assign load_o      = in_valid_i & in_ready_o;
  assign idle_o      = idle_q;
  assign open_o      = end_q & (reset_q | out_ready_i);
  assign multiplies_o = multiplies;
  assign reset_o     = reset_q;
  assign halt_o      = clear_i | reset_q;
  assign in_ready_o  = idle_q & ~clear_i;
  assign out_valid_o = done_q;

endmodule
