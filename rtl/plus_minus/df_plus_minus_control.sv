// SPDX-License-Identifier: Apache-2.0
//
// Sequence of the plus-minus divider: handshake, and which step enters the first stage in a cycle.
// Each step leaves the last stage ps cycles later, ps = stages - 1.
//
// state     enters the first stage                                cycles
// Idle      operands transfer                                     1 (cycle 0)
// Check     X - M and Y - M; Scaled: Y - M                        1
// CheckLow  Signed: X + M and Y + M; Scaled: Y + M                1 if Signed
// Scaled only, U = Y and V = X so far:
//   Scale   U halved or quartered mod M, 2 + Scale N bits         1 + N/2 or 1 + N, rounded up
//           and then A = U, U = 0                                 1
//   CheckX  M - X                                                 1
//   CheckXL X + M                                                 1 if Signed
//   Start   U = V / 4 mod M, V = 0                                1
// Loop      STEP 2 of the algorithm until P < 0 (see below)       loop
// Finish    STEP 3: U = 0, and is |B| = 1?                        1, in the last cycle of Loop
//                                                                 unless Zero
// Probe     is M = 1? then wait for the verdict                   max(1, ps)
// Correct   STEP 4: Z = +-V or +-V + M, twice U (or U = 0); wait  1 + ps
// Done      out_valid_o
//
// The loop ends when P < 0, or Zero: when the last stage sees A = 0, or ConstantTime: after
// fixed_count steps. Scaled: the divisor is Y 2^-(2 + Scale N) mod M and the dividend X / 4.

module df_plus_minus_control #(
  parameter int unsigned N            = 256,
  parameter int unsigned Scale        = 0,     // result = X / Y 2^(Scale N)
  parameter bit          Signed       = 1'b0,
  parameter bit          Zero         = 1'b0,
  parameter bit          ConstantTime = 1'b0
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               clear_i,
  input  logic               in_valid_i,
  output logic               in_ready_o,
  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic               load_o,

  // First stage
  input  logic [1:0]         a_i,
  input  logic               b1_i,
  input  logic [1:0]         u_i,
  input  logic [1:0]         v_i,
  input  logic               m1_i,
  output df_plus_minus_pkg::op_t op_o,
  output logic               carry_a_o,
  output logic               carry_v_o,
  output logic               carry_m_o,
  output logic               b0_o,
  output logic               m0_o,
  output logic               looping_o,  // a loop step that may find A = 0

  // Last stage
  input  logic               last_i,     // it does a step or a finish
  input  logic               zero_i,
  output logic               ending_o,
  input  logic               finished_i,
  input  logic               refuse_i,
  input  logic               add_m_i
);

  localparam bit          Scaled   = Scale != 0;
  localparam int unsigned Halvings = 2 + Scale * N;
  localparam int unsigned Quarters = (Halvings + 1) / 2;  // the first a halving if that is odd
  localparam bit          Odd      = Halvings % 2 != 0;
  localparam int unsigned Steps    = ConstantTime ? df_plus_minus_pkg::fixed_count(N) - 1 : N;
  localparam int unsigned Max      = (Scaled && Quarters > Steps) ? Quarters : Steps;
  localparam int unsigned PWidth   = $clog2(Max + 1) + 1;
  localparam bit          UseZero  = Zero & ~ConstantTime;

  typedef enum logic [3:0] {
    StReset,
    StIdle,
    StCheck,
    StCheckLow,
    StScale,
    StCheckX,
    StCheckXLow,
    StStart,
    StLoop,
    StFinish,
    StProbe,
    StCorrect,
    StDone
  } state_e;

  state_e state_q, state_d;
  logic   first_q, first_d;  // first cycle of Scale, Probe, Correct, in which the control stays

  //////////////////////
  // P and D counters //
  //////////////////////

  logic       p_load, p_negative, d_negative, looping;
  logic [1:0] fall;
  logic [PWidth-1:0] p_value;

  df_plus_minus_d #(.N(N)) u_d (
    .clk_i,
    .load_i(load_o),
    .step_i(looping),
    .a_i,
    .negative_o(d_negative),
    .fall_o(fall)
  );

  // Before the loop P counts the steps of Scale.
  assign p_load  = load_o | (Scaled && state_q == StStart);
  assign p_value = (Scaled && state_q != StStart) ? PWidth'(Quarters - 1) : PWidth'(Steps);

  df_plus_minus_p #(.Max(Max)) u_p (
    .clk_i,
    .load_i(p_load),
    .value_i(p_value),
    .fall_i((state_q == StLoop && !ConstantTime) ? fall
            : {1'b0, state_q == StLoop || state_q == StScale}),
    .negative_o(p_negative)
  );

  ///////////////////
  // Control stage //
  ///////////////////

  df_plus_minus_pkg::op_t decided;
  logic [1:0] a_seen;
  logic       b1_seen, negative_seen;

  // Scale and Start are steps too, as if A were 4, 2 or 1.
  if (Scaled) begin : gen_scaled
    always_comb begin
      a_seen        = a_i;
      b1_seen       = b1_i;
      negative_seen = d_negative;
      if (state_q == StScale) begin
        a_seen = {Odd & first_q, 1'b0};
      end else if (state_q == StStart) begin
        a_seen        = 2'b01;
        b1_seen       = 1'b1;
        negative_seen = 1'b1;
      end
    end
  end else begin : gen_plain
    assign a_seen        = a_i;
    assign b1_seen       = b1_i;
    assign negative_seen = d_negative;
  end

  df_plus_minus_decide u_decide (
    .negative_i(negative_seen),
    .a_i(a_seen),
    .b1_i(b1_seen),
    .u_i,
    .v_i,
    .m1_i,
    .op_o(decided)
  );

  //////////
  // Step //
  //////////

  localparam logic [1:0] NoM = df_plus_minus_pkg::NoM, PlusM = df_plus_minus_pkg::PlusM,
                         MinusM = df_plus_minus_pkg::MinusM;

  logic stop;
  assign stop = UseZero ? zero_i : p_negative;

  always_comb begin
    op_o         = '0;
    carry_a_o    = 1'b0;
    carry_v_o    = 1'b0;
    carry_m_o    = 1'b0;
    b0_o         = 1'b1;
    m0_o         = 1'b0;
    looping      = 1'b0;
    state_d      = state_q;
    first_d      = 1'b0;
    case (state_q)
      StIdle: if (in_valid_i) state_d = StCheck;
      StCheck: begin
        // (U - 1) - (M - 1), V being 0, and A - M; Scaled: U - M
        op_o.kind = df_plus_minus_pkg::KindCheck;
        op_o.add  = ~Scaled;
        op_o.sub  = ~Scaled;
        op_o.m    = MinusM;
        m0_o      = 1'b1;
        carry_m_o = ~Scaled;
        state_d   = Signed ? StCheckLow : Scaled ? StScale : StLoop;
        first_d   = 1'b1;
      end
      StCheckLow: begin
        // U + (M - 1), and A + (B - 1); Scaled: the former
        op_o.kind = df_plus_minus_pkg::KindCheck;
        op_o.add  = ~Scaled;
        op_o.m    = PlusM;
        b0_o      = 1'b0;
        state_d   = Scaled ? StScale : StLoop;
        first_d   = 1'b1;
      end
      StScale: begin
        op_o         = decided;
        op_o.step_ab = 1'b0;
        m0_o         = decided.m[0];
        if (p_negative) begin
          op_o      = '0;
          op_o.kind = df_plus_minus_pkg::KindFinish;
          state_d   = StCheckX;
        end
      end
      StCheckX: begin
        // 0 - V + (M - 1)
        op_o.kind = df_plus_minus_pkg::KindCheck;
        op_o.add  = 1'b1;
        op_o.sub  = 1'b1;
        op_o.m    = PlusM;
        carry_v_o = 1'b1;
        state_d   = Signed ? StCheckXLow : StStart;
      end
      StCheckXLow: begin
        // V + (M - 1)
        op_o.kind = df_plus_minus_pkg::KindCheck;
        op_o.add  = 1'b1;
        op_o.m    = PlusM;
        state_d   = StStart;
      end
      StStart: begin
        op_o         = decided;
        op_o.step_ab = 1'b0;
        m0_o         = decided.m[0];
        state_d      = StLoop;
      end
      StLoop: begin
        if (stop & ~UseZero) begin
          op_o.kind = df_plus_minus_pkg::KindFinish;
          op_o.add  = 1'b1;
          op_o.sub  = ~b1_i;
          carry_a_o = 1'b1;
          state_d   = StProbe;
          first_d   = 1'b1;
        end else begin
          op_o      = decided;
          carry_v_o = decided.add & decided.sub;
          m0_o      = decided.m[0];
          looping   = 1'b1;
          if (stop) state_d = StFinish;
        end
      end
      StFinish: begin
        op_o.kind = df_plus_minus_pkg::KindFinish;
        op_o.add  = 1'b1;
        op_o.sub  = ~b1_i;
        carry_a_o = 1'b1;
        state_d   = StProbe;
        first_d   = 1'b1;
      end
      StProbe: begin
        if (first_q) begin
          // 0 - (M - 1)
          op_o.kind = df_plus_minus_pkg::KindProbe;
          op_o.m    = MinusM;
          m0_o      = 1'b1;
          carry_m_o = 1'b1;
        end
        if (finished_i) begin
          state_d = StCorrect;
          first_d = 1'b1;
        end
      end
      StCorrect: begin
        // Refused: U stays 0, by another finish
        op_o.step    = first_q & ~refuse_i;
        op_o.step_ab = first_q & ~refuse_i;
        op_o.kind    = (first_q & refuse_i) ? df_plus_minus_pkg::KindFinish :
            df_plus_minus_pkg::KindStep;
        op_o.add     = 1'b1;
        op_o.sub     = b1_i;
        op_o.m       = add_m_i ? PlusM : NoM;
        carry_v_o    = b1_i;
        m0_o         = add_m_i;
        if (last_i) state_d = StDone;
      end
      StDone: if (out_ready_i) state_d = StIdle;
      StReset: state_d = StIdle;
      default: state_d = StIdle;
    endcase
    if (clear_i) state_d = StIdle;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= StReset;
      first_q <= 1'b0;
    end else begin
      state_q <= state_d;
      first_q <= first_d;
    end
  end

  assign load_o      = in_valid_i & in_ready_o;
  assign looping_o   = looping;
  assign ending_o    = (state_q == StLoop && !UseZero && p_negative) || state_q == StFinish ||
                       state_q == StProbe;
  assign in_ready_o  = (state_q == StIdle) & ~clear_i;
  assign out_valid_o = state_q == StDone;

endmodule
