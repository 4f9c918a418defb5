// SPDX-License-Identifier: Apache-2.0
//
// Control of the divstep array: handshake, and what the head does in which cycle. All of it is
// counted; nothing depends on operands, modulus or status but what is shown at the end.
//
// The orders are registered: a row of this table is decoded one cycle before. T = Steps,
// S = Scale N, K = segments; the head is at cycle c, segment j at c + j. Lane y: what is added to
// lane e one cycle later.
//
//   cycle        lane g                          lane y                lane e
//   1            f = divisor (2 a)
//   2            g = f / 2, f = modulus          0
//   3            g - f: divisor reduced?         -1                    0
//   4            0                               modulus               -1
//   5            f = divisor                     0                     modulus - b - 1: reduced?
//   6            g = f / 2, f = modulus          0                     0
//   7 .. 7+S     g / 2 mod f                     0                     0
//   8+S          g / 2 mod f                     -1                    0
//   9+S          divstep 0                       0 or modulus          -1
//   10+S         divstep 1                       of divstep 0          -b / 2 mod modulus
//   ..
//   9+S+T        2 - f > 0?                      of divstep T-1        divstep T-2
//   10+S+T       0                               -d, even              divstep T-1
//   11+S+T       2 + f > 0? f = modulus                                -d / 2 mod modulus
//   12+S+T       0                               d = e: its sign
//   13+S+T       2 - f > 0?                      +-d + modulus
//   14+S+T+K     all signs are known
//   16+S+T+K     out_valid_o

module df_ds_control #(
  parameter int unsigned Steps = 591,  // divsteps
  parameter int unsigned Scaling = 0   // halvings of the divisor beside the two
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                clear_i,

  input  logic                in_valid_i,
  output logic                in_ready_o,
  output logic                out_valid_o,
  input  logic                out_ready_i,

  output logic                load_o,
  output logic                halt_o,
  output df_ds_pkg::g_order_t g_order_o,
  output df_ds_pkg::y_order_t y_order_o,
  output df_ds_pkg::e_order_t e_order_o,
  output df_ds_pkg::y_ahead_t y_ahead_o,  // belongs to y_order_o of the next cycle

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

  localparam int unsigned Most       = (Steps > Scaling) ? Steps : Scaling;
  localparam int unsigned CountWidth = $clog2(Most + 8);

  state_e                state_q, state_d;
  logic [CountWidth-1:0] count_q;            // cycles in this state
  logic [2:0]            slot_q;             // the same, but stays at 7
  logic                  scaled, stepped_q;  // the last cycle of StScale, StStep

  /////////
  // FSM //
  /////////

  always_comb begin
    state_d = state_q;
    case (state_q)
      StReset:  state_d = StIdle;
      StIdle:   if (in_valid_i) state_d = StOpen;
      StOpen:   if (slot_q == 3'd4) state_d = StScale;
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
    if (state_d != state_q) begin
      count_q <= '0;
      slot_q  <= '0;
    end else begin
      count_q <= count_q + 1'b1;
      if (slot_q != 3'd7) slot_q <= slot_q + 1'b1;
    end
    stepped_q <= (state_q == StStep) & (count_q == CountWidth'(Steps - 1));
  end

  if (Scaling == 0) begin : gen_plain
    assign scaled = 1'b1;
  end else begin : gen_scaled
    logic scaled_q;
    always_ff @(posedge clk_i) begin
      scaled_q <= (state_q == StScale) & (count_q == CountWidth'(Scaling - 1));
    end
    assign scaled = scaled_q;
  end

  ////////////////////////////////
  // Orders for the next cycle //
  ////////////////////////////////

  df_ds_pkg::g_order_t g_order_d;
  df_ds_pkg::y_order_t y_order_d;
  df_ds_pkg::y_ahead_t y_ahead_d, y_ahead_q;
  df_ds_pkg::e_order_t e_order_d;

  // After clear_i the idle orders, whatever the state was: an order of before could still spend the
  // operands of the next operation.
  always_comb begin
    g_order_d      = '0;
    g_order_d.wipe = 1'b1;
    g_order_d.load = 1'b1;
    y_order_d      = '0;
    y_ahead_d      = '0;
    e_order_d      = '0;
    e_order_d.step.wipe  = 1'b1;
    e_order_d.step.whole = 1'b1;
    if (!halt_o) begin
      case (state_q)
        StOpen: begin
          g_order_d.load = 1'b0;
          case (slot_q)
            3'd0: begin
              g_order_d.wipe     = 1'b0;
              g_order_d.force_en = 1'b1;
              g_order_d.load     = 1'b1;
              g_order_d.modulus  = 1'b1;
            end
            3'd1: begin
              g_order_d.force_en  = 1'b1;
              g_order_d.force_neg = 1'b1;
              g_order_d.test      = df_ds_pkg::TestRange;
              y_ahead_d.force_neg = 1'b1;
            end
            3'd2: begin
              y_order_d.force_quot = 1'b1;
              e_order_d.step.wipe  = 1'b0;
            end
            3'd3: begin
              g_order_d.load       = 1'b1;
              e_order_d.step.whole = 1'b0;
              e_order_d.step.test  = 1'b1;
            end
            default: begin
              g_order_d.wipe     = 1'b0;
              g_order_d.force_en = 1'b1;
              g_order_d.load     = 1'b1;
              g_order_d.modulus  = 1'b1;
            end
          endcase
        end
        StScale: begin
          g_order_d.wipe  = 1'b0;
          g_order_d.load  = 1'b0;
          g_order_d.odd   = 1'b1;
          g_order_d.start = 1'b1;
        end
        StStep: begin
          g_order_d.wipe      = 1'b0;
          g_order_d.load      = 1'b0;
          g_order_d.odd       = 1'b1;
          g_order_d.step      = 1'b1;
          y_order_d.even      = 1'b1;
          y_order_d.even_e    = 1'b1;
          e_order_d.step.wipe = 1'b0;
          if (slot_q == 3'd0) begin
            g_order_d.step      = 1'b0;
            y_order_d           = '0;
            y_ahead_d           = '0;
            y_ahead_d.force_neg = 1'b1;
            e_order_d.step.wipe = 1'b1;
          end else if (slot_q == 3'd1) begin
            y_order_d        = '0;
            y_ahead_d        = '0;
            y_order_d.even_x = 1'b1;
          end else if (slot_q == 3'd2) begin
            e_order_d.step.whole = 1'b0;
            e_order_d.carry      = 1'b1;
          end else begin
            e_order_d.step.spend = 1'b1;
          end
        end
        StClose: begin
          y_ahead_d.force_en   = 1'b1;
          y_ahead_d.show       = 1'b1;
          y_order_d.force_quot = 1'b1;
          case (slot_q)
            3'd0: begin
              g_order_d.load      = 1'b0;
              g_order_d.force_en  = 1'b1;
              g_order_d.force_neg = 1'b1;
              g_order_d.two       = 1'b1;
              g_order_d.test      = df_ds_pkg::TestInvertible;
              y_order_d           = '0;
              y_ahead_d           = '0;
              y_order_d.even      = 1'b1;
              y_order_d.even_e    = 1'b1;
              e_order_d.step.wipe = 1'b0;
            end
            3'd1: begin
              g_order_d.load      = 1'b0;
              y_order_d           = '0;
              y_ahead_d           = '0;
              y_ahead_d.force_en  = 1'b1;
              y_ahead_d.force_neg = 1'b1;
              y_order_d.even      = 1'b1;
              y_ahead_d.turn      = 1'b1;
              e_order_d.step.wipe = 1'b0;
            end
            3'd2: begin
              g_order_d.modulus    = 1'b1;
              g_order_d.force_en   = 1'b1;
              g_order_d.two        = 1'b1;
              g_order_d.test       = df_ds_pkg::TestInvertible;
              y_order_d            = '0;
              y_ahead_d            = '0;
              e_order_d.step.wipe  = 1'b0;
              e_order_d.step.whole = 1'b0;
            end
            3'd3: begin
              g_order_d.load       = 1'b0;
              y_order_d.force_quot = 1'b0;
              y_ahead_d.move       = 1'b1;
              y_order_d.sign       = 1'b1;
            end
            3'd4: begin
              g_order_d.load      = 1'b0;
              g_order_d.force_en  = 1'b1;
              g_order_d.force_neg = 1'b1;
              g_order_d.two       = 1'b1;
              g_order_d.test      = df_ds_pkg::TestModulus;
            end
            default: ;
          endcase
          if (drop_i | zero_i) y_order_d.force_quot = 1'b0;
          if (zero_i) begin
            y_ahead_d.force_en = 1'b0;
            y_ahead_d.show     = 1'b0;
          end
        end
        StReset, StIdle, StSettle, StDone: begin
          y_order_d = y_order_o;
          y_ahead_d = y_ahead_q;
        end
        default: ;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    g_order_o <= g_order_d;
    y_order_o <= y_order_d;
    y_ahead_q <= y_ahead_d;
    e_order_o <= e_order_d;
  end

  /////////////
  // Outputs //
  /////////////

  assign y_ahead_o   = y_ahead_d;
  assign load_o      = in_valid_i & in_ready_o;
  assign halt_o      = clear_i | (state_q == StReset);
  assign in_ready_o  = (state_q == StIdle) & ~clear_i;
  assign out_valid_o = state_q == StDone;

endmodule
