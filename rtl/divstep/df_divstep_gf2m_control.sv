// SPDX-License-Identifier: Apache-2.0
//
// Control of the divstep array of GF(2^m): handshake, and what the head does in which cycle. All of
// it is counted; nothing depends on operands, modulus or status but what is shown at the end.
//
// The orders are registered: a row of this table is decoded one cycle before. T = Steps,
// S = Scaling, K = segments; the head is at cycle c, segment j at c + j.
//
//   cycle        f and g                                  d and e
//   2            g = f / x = divisor, f = modulus         e = d / x = dividend, d = 0 (S = 0)
//   3 .. 2+S     g / x modulo f                           the same in cycle 2+S
//   3+S ..       divstep 0, 1, ..                         divstep 0, 1, ..
//   3+S+T        is f 1?
//   4+S+T+K      the status is known
//   7+S+T+K      out_valid_o
//
// A product, with T = N + 1 and S = 0:
//
//   2            g = f / x = b, f = modulus               e = 0, d = x a
//   3 .. 2+T     g / x                                    (e + g(0) d) / x modulo the modulus
//   3+T                                                   d = e
//
// Checked on their way: in cycle 2 the degrees of the operands, in cycle 3 that f is not 1.

module df_divstep_gf2m_control #(
  parameter int unsigned Steps    = 511,  // cycles of divsteps, >= 2
  parameter int unsigned Scaling  = 0,    // cycles of divisions of the divisor, 0 or >= 2
  parameter int unsigned Products = 0     // steps of a product, 0: none is asked for
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic                   clear_i,

  input  logic                   in_valid_i,
  input  logic                   multiply_i,
  output logic                   in_ready_o,
  output logic                   out_valid_o,
  input  logic                   out_ready_i,

  output logic                   load_o,
  output logic                   halt_o,
  output logic                   multiplies_o,  // the operation is a product
  output df_divstep_gf2m_pkg::order_t order_o,

  input  logic                   known_i  // the status is known: once in an operation
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

  localparam int unsigned Most       = (Steps > Scaling) ? Steps : Scaling;
  localparam int unsigned CountWidth = $clog2(Most + 1);

  state_e                state_q, state_d;
  logic [CountWidth-1:0] count_q;            // cycles in this state
  logic                  fresh_q;            // the first cycle in this state
  logic                  scaled, stepped_q;  // the last cycle of StScale, StStep
  logic                  multiplies;

  /////////
  // FSM //
  /////////

  always_comb begin
    state_d = state_q;
    case (state_q)
      StReset:  state_d = StIdle;
      StIdle:   if (in_valid_i) state_d = StOpen;
      StOpen:   state_d = (Scaling == 0 || multiplies) ? StStep : StScale;
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

  always_ff @(posedge clk_i) begin
    fresh_q   <= state_d != state_q;
    count_q   <= (state_d != state_q) ? '0 : count_q + 1'b1;
    stepped_q <= (state_q == StStep) &
                 (count_q == (multiplies ? CountWidth'(Products - 2) : CountWidth'(Steps - 2)));
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
      scaled_q <= (state_q == StScale) & (count_q == CountWidth'(Scaling - 2));
    end
    assign scaled = scaled_q;
  end

  ///////////////////////////////
  // Orders for the next cycle //
  ///////////////////////////////

  df_divstep_gf2m_pkg::order_t order_d;

  always_comb begin
    order_d        = '0;
    order_d.wipe_g = 1'b1;
    order_d.wipe_e = 1'b1;
    if (!halt_o) begin
      case (state_q)
        StOpen: begin
          order_d.first  = 1'b1;
          order_d.take   = (Scaling == 0) & ~multiplies;
          order_d.wipe_g = 1'b0;
          order_d.wipe_e = (Scaling != 0) | multiplies;
          order_d.test   = df_divstep_gf2m_pkg::TestRange;
        end
        StScale: begin
          order_d.odd    = 1'b1;
          order_d.wipe_g = 1'b0;
          order_d.take   = scaled;
          order_d.wipe_e = ~scaled;
          if (fresh_q) order_d.test = df_divstep_gf2m_pkg::TestModulus;
        end
        StStep: begin
          order_d.step    = ~multiplies;
          order_d.product = multiplies;
          order_d.odd     = ~multiplies;
          order_d.wipe_g  = 1'b0;
          order_d.wipe_e  = 1'b0;
          if ((Scaling == 0 || multiplies) &&
              fresh_q) order_d.test = df_divstep_gf2m_pkg::TestModulus;
        end
        StClose: begin
          order_d.move = fresh_q & multiplies;
          if (fresh_q) order_d.test = df_divstep_gf2m_pkg::TestInvertible;
        end
        StReset, StIdle, StSettle, StDone: ;
        default: ;
      endcase
    end
  end

  always_ff @(posedge clk_i) order_o <= order_d;

  /////////////
  // Outputs //
  /////////////

  assign load_o      = in_valid_i & in_ready_o;
  assign multiplies_o = multiplies;
  assign halt_o      = clear_i | (state_q == StReset);
  assign in_ready_o  = (state_q == StIdle) & ~clear_i;
  assign out_valid_o = state_q == StDone;

endmodule
