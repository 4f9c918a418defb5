// SPDX-License-Identifier: Apache-2.0
//
// Control of the divstep array of GF(p) with two steps in a cycle: handshake, and what the head
// does
// in which cycle. All of it is counted; nothing depends on operands, modulus or status.
//
// The orders are registered: a row of this table is decoded one cycle before. T = Steps,
// S = Scaling, K = segments; the head is at cycle c, segment j at c + j.
//
//   cycle          lane g                              lane e
//   2              0                                   d = divisor: reduced? then d = dividend
//   5              0                                   d = dividend: reduced?
//   6              g = f / 4 = divisor, f = modulus    0
//   7 .. 6+S       g / 4 mod f                         0
//   7+S            pair 0                              e = d / 4, d = 0
//   8+S            pair 1                              pair 0
//   ..
//   7+S+T          1 - f not negative?                 pair T-1
//   10+S+T         1 + f not negative? f = modulus     d = -d / 2
//   13+S+T         1 - f negative?                     +-d: its sign; +-d + modulus waits
//   13+S+T+K       all signs are known to segment K
//   17+S+T+K       out_valid_o
//
// Lanes at 0 are wiped. Three cycles before a lane is used again: two bits a cycle come down to a
// segment of three bits, one of which is stored and wiped.

module df_divstep_gfp_two_control #(
  parameter int unsigned Steps   = 296,  // pairs of divsteps, >= 2
  parameter int unsigned Scaling = 1     // cycles of halvings of the divisor, >= 1
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic                    clear_i,

  input  logic                    in_valid_i,
  output logic                    in_ready_o,
  output logic                    out_valid_o,
  input  logic                    out_ready_i,

  output logic                    load_o,
  output logic                    halt_o,
  output df_divstep_gfp_two_pkg::g_order_t g_order_o,
  output df_divstep_gfp_two_pkg::e_order_t e_order_o,

  input  logic                    known_i  // all signs are known: once in an operation
);

  typedef enum logic [2:0] {
    StReset,
    StIdle,
    StOpen,
    StScale,
    StStep,
    StClose,
    StDone
  } state_e;

  localparam int unsigned Most       = (Steps > Scaling) ? Steps : Scaling;
  localparam int unsigned CountWidth = $clog2(Most + 8);

  state_e                state_q, state_d;
  logic [CountWidth-1:0] count_q;            // cycles in this state, at most 7 where it waits
  logic                  scaled, stepped_q;  // the last cycle of StScale, StStep

  /////////
  // FSM //
  /////////

  always_comb begin
    state_d = state_q;
    case (state_q)
      StReset: state_d = StIdle;
      StIdle:  if (in_valid_i) state_d = StOpen;
      StOpen:  if (count_q == CountWidth'(3'd4)) state_d = StScale;
      StScale: if (scaled) state_d = StStep;
      StStep:  if (stepped_q) state_d = StClose;
      StClose: if (known_i) state_d = StDone;
      StDone:  if (out_ready_i) state_d = StIdle;
      default: state_d = StIdle;
    endcase
    if (clear_i) state_d = StIdle;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) state_q <= StReset;
    else state_q <= state_d;
  end

  always_ff @(posedge clk_i) begin
    if (state_d != state_q) count_q <= '0;
    else if (state_q != StClose || count_q != CountWidth'(3'd7)) count_q <= count_q + 1'b1;
    stepped_q <= (state_q == StStep) & (count_q == CountWidth'(Steps - 2));
  end

  if (Scaling == 1) begin : gen_plain
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

  df_divstep_gfp_two_pkg::g_order_t g_order_d;
  df_divstep_gfp_two_pkg::e_order_t e_order_d;

  always_comb begin
    g_order_d      = '0;
    g_order_d.wipe = 1'b1;
    e_order_d      = '0;
    e_order_d.wipe = 1'b1;
    if (!halt_o) begin
      case (state_q)
        StOpen: begin
          e_order_d.range = (count_q == '0) | (count_q == CountWidth'(3'd3));
          e_order_d.next  = count_q == '0;
          if (count_q == CountWidth'(3'd4)) begin
            g_order_d.wipe     = 1'b0;
            g_order_d.force_en = 1'b1;
            g_order_d.first    = 1'b1;
          end
        end
        StScale: begin
          g_order_d.wipe = 1'b0;
          g_order_d.odd  = 1'b1;
        end
        StStep: begin
          g_order_d.wipe = 1'b0;
          g_order_d.odd  = 1'b1;
          g_order_d.step = 1'b1;
          e_order_d.wipe = 1'b0;
          e_order_d.take = count_q == '0;
        end
        StClose: begin
          case (count_q)
            CountWidth'(3'd0): begin
              g_order_d.force_en  = 1'b1;
              g_order_d.force_neg = 1'b1;
              g_order_d.plus_one  = 1'b1;
              g_order_d.plus_two  = 1'b1;
              g_order_d.common    = 1'b1;
            end
            CountWidth'(3'd3): begin
              g_order_d.force_en = 1'b1;
              g_order_d.plus_one = 1'b1;
              g_order_d.first    = 1'b1;
              g_order_d.common   = 1'b1;
              e_order_d.turn     = 1'b1;
            end
            CountWidth'(3'd6): begin
              g_order_d.force_en  = 1'b1;
              g_order_d.force_neg = 1'b1;
              g_order_d.plus_one  = 1'b1;
              g_order_d.plus_two  = 1'b1;
              g_order_d.bad       = 1'b1;
              e_order_d.show      = 1'b1;
            end
            default: ;
          endcase
        end
        StReset, StIdle, StDone: ;
        default: ;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    g_order_o <= g_order_d;
    e_order_o <= e_order_d;
  end

  /////////////
  // Outputs //
  /////////////

  assign load_o      = in_valid_i & in_ready_o;
  assign halt_o      = clear_i | (state_q == StReset);
  assign in_ready_o  = (state_q == StIdle) & ~clear_i;
  assign out_valid_o = state_q == StDone;

endmodule
