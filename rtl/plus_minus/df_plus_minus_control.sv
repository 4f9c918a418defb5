// SPDX-License-Identifier: Apache-2.0
//
// Sequence of the plus-minus divider: which step enters the first stage in a cycle of an operation.
// Each step leaves the last stage ps cycles later, ps = stages - 1.
//
// state     enters the first stage                                cycles
// Check     X - M and Y - M; Scaled: Y - M                        1 (the cycle after the transfer)
// CheckLow  Signed: X + M and Y + M; Scaled: Y + M                1 if Signed
// Scaled only, U = Y and V = X so far:
//   Scale   U halved or quartered mod M, Halvings bits            1 + N/2 or 1 + N, rounded up
//           and then A = U, U = 0                                 1
//   CheckX  M - X                                                 1
//   CheckXL X + M                                                 1 if Signed
//   Start   U = V / 4 mod M, V = 0                                1
// Loop      STEP 2 of the algorithm until P < 0 (see below)       loop
// Finish    STEP 3: U = 0, and is |B| = 1?                        1, in the last cycle of Loop
//                                                                 unless Zero
// Probe     is M = 1? then wait for the verdict                   max(1, ps)
// Correct   STEP 4: Z = +-V or +-V + M, twice U; wait             1 + ps
//
// The loop ends when P < 0, or Zero: when the last stage sees A = 0, or ConstantTime: after
// fixed_count steps, with D = -1/2 at the start. Scaled: the divisor is Y 2^-Halvings mod M and the
// dividend X / 4.
//
// P is min(alpha, beta) of the paper (figure 3): it falls with the steps and ends them by its sign.
// With ConstantTime, and in Scale, it is a plain count of steps.
//
// With FaultChecks fault_o is 1 after an upset of a bit of the state, which is then not one-hot, or
// of P or D, which have a parity bit each.

module df_plus_minus_control #(
  parameter int unsigned N            = 256,
  parameter int unsigned Halvings     = 0,     // 0, or 2 more than the result's power of two
  parameter bit          Signed       = 1'b0,
  parameter bit          Zero         = 1'b0,
  parameter bit          ConstantTime = 1'b0,
  parameter bit          FaultChecks  = 1'b1
) (
  input  logic               clk_i,

  // Frame
  input  logic               load_i,
  input  logic               busy_i,
  input  logic               wipe_i,
  output logic               done_o,
  output logic               fault_o,

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
  input  logic               last_i,     // it does a step
  input  logic               zero_i,
  output logic               ending_o,
  input  logic               finished_i,
  input  logic               add_m_i
);

  localparam bit          Scaled   = Halvings != 0;
  localparam int unsigned Quarters = (Halvings + 1) / 2;  // the first a halving if that is odd
  localparam bit          Odd      = Halvings % 2 != 0;
  localparam int unsigned Steps    = ConstantTime ? df_plus_minus_pkg::fixed_count(N) - 1 : N;
  localparam int unsigned Max      = (Scaled && Quarters > Steps) ? Quarters : Steps;
  localparam int unsigned PWidth   = $clog2(Max + 1) + 1;
  localparam bit          UseZero  = Zero & ~ConstantTime;

  // One flip-flop for each state.
  localparam logic [3:0] StCheck     = 4'd0;
  localparam logic [3:0] StCheckLow  = 4'd1;
  localparam logic [3:0] StScale     = 4'd2;
  localparam logic [3:0] StCheckX    = 4'd3;
  localparam logic [3:0] StCheckXLow = 4'd4;
  localparam logic [3:0] StStart     = 4'd5;
  localparam logic [3:0] StLoop      = 4'd6;
  localparam logic [3:0] StFinish    = 4'd7;
  localparam logic [3:0] StProbe     = 4'd8;
  localparam logic [3:0] StCorrect   = 4'd9;
  localparam int unsigned States     = 10;

  logic [States-1:0] state_q, state_d, state_next;
  logic              first_q, first_d;  // first cycle of Scale, Probe, Correct

  function automatic logic [States-1:0] only(logic [3:0] state);
    only        = '0;
    only[state] = 1'b1;
  endfunction

  //////////////////////
  // P and D counters //
  //////////////////////

  localparam logic [PWidth-1:0] PLoad = PWidth'(Scaled ? Quarters - 1 : Steps);

  logic              p_negative, p_start, p_step, d_negative, looping;
  logic              fault_p, fault_d;
  logic [1:0]        fall;
  logic [PWidth-1:0] p_q, p_less;

  df_plus_minus_d #(.N(N), .Half(ConstantTime), .FaultChecks(FaultChecks)) u_d (
    .clk_i,
    .load_i(wipe_i | load_i),
    .step_i(looping),
    .a_i,
    .negative_o(d_negative),
    .fall_o(fall),
    .fault_o(fault_d)
  );

  // Before the loop P counts the steps of Scale.
  assign p_less = p_q - ((state_q[StLoop] & ~ConstantTime) ? PWidth'(fall) : PWidth'(1));

  always_ff @(posedge clk_i) begin
    if (wipe_i) p_q <= '0;
    else if (load_i) p_q <= PLoad;
    else if (p_start) p_q <= PWidth'(Steps);
    else if (p_step) p_q <= p_less;
  end

  assign p_start    = Scaled & busy_i & state_q[StStart];
  assign p_step     = busy_i & (state_q[StLoop] | state_q[StScale]);
  assign p_negative = p_q[PWidth-1];

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
      if (state_q[StScale]) begin
        a_seen = {Odd & first_q, 1'b0};
      end else if (state_q[StStart]) begin
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
    .u_i, .v_i, .m1_i,
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
    done_o       = 1'b0;
    carry_a_o    = 1'b0;
    carry_v_o    = 1'b0;
    carry_m_o    = 1'b0;
    b0_o         = 1'b1;
    m0_o         = 1'b0;
    looping      = 1'b0;
    state_d      = state_q;
    first_d      = 1'b0;
    (* parallel_case *)
    case (1'b1)
      state_q[StCheck]: begin
        // (U - 1) - (M - 1), V being 0, and A - M; Scaled: U - M
        op_o.kind = df_plus_minus_pkg::KindCheck;
        op_o.add  = ~Scaled;
        op_o.sub  = ~Scaled;
        op_o.m    = MinusM;
        m0_o      = 1'b1;
        carry_m_o = ~Scaled;
        state_d   = only(Signed ? StCheckLow : Scaled ? StScale : StLoop);
        first_d   = 1'b1;
      end
      state_q[StCheckLow]: begin
        // U + (M - 1), and A + (B - 1); Scaled: the former
        op_o.kind = df_plus_minus_pkg::KindCheck;
        op_o.add  = ~Scaled;
        op_o.m    = PlusM;
        b0_o      = 1'b0;
        state_d   = only(Scaled ? StScale : StLoop);
        first_d   = 1'b1;
      end
      state_q[StScale]: begin
        op_o         = decided;
        op_o.step_ab = 1'b0;
        m0_o         = decided.m[0];
        if (p_negative) begin
          op_o      = '0;
          op_o.kind = df_plus_minus_pkg::KindFinish;
          state_d   = only(StCheckX);
        end
      end
      state_q[StCheckX]: begin
        // 0 - V + (M - 1)
        op_o.kind = df_plus_minus_pkg::KindCheck;
        op_o.add  = 1'b1;
        op_o.sub  = 1'b1;
        op_o.m    = PlusM;
        carry_v_o = 1'b1;
        state_d   = only(Signed ? StCheckXLow : StStart);
      end
      state_q[StCheckXLow]: begin
        // V + (M - 1)
        op_o.kind = df_plus_minus_pkg::KindCheck;
        op_o.add  = 1'b1;
        op_o.m    = PlusM;
        state_d   = only(StStart);
      end
      state_q[StStart]: begin
        op_o         = decided;
        op_o.step_ab = 1'b0;
        m0_o         = decided.m[0];
        state_d      = only(StLoop);
      end
      state_q[StLoop]: begin
        // In a finish the shift and the carry into V do not matter: they stay those of a step, and
        // do not wait for the counter.
        op_o      = decided;
        carry_v_o = decided.add & decided.sub;
        m0_o      = decided.m[0];
        looping   = 1'b1;
        if (stop & ~UseZero) begin
          op_o.step    = 1'b0;
          op_o.step_ab = 1'b0;
          op_o.kind    = df_plus_minus_pkg::KindFinish;
          op_o.add     = 1'b1;
          op_o.sub     = ~b1_i;
          op_o.m       = NoM;
          m0_o         = 1'b0;
          carry_a_o    = 1'b1;
          looping      = 1'b0;
          state_d      = only(StProbe);
          first_d      = 1'b1;
        end else if (stop) begin
          state_d = only(StFinish);
        end
      end
      state_q[StFinish]: begin
        op_o.kind = df_plus_minus_pkg::KindFinish;
        op_o.add  = 1'b1;
        op_o.sub  = ~b1_i;
        carry_a_o = 1'b1;
        state_d   = only(StProbe);
        first_d   = 1'b1;
      end
      state_q[StProbe]: begin
        if (first_q) begin
          // 0 - (M - 1)
          op_o.kind = df_plus_minus_pkg::KindProbe;
          op_o.m    = MinusM;
          m0_o      = 1'b1;
          carry_m_o = 1'b1;
        end
        if (finished_i) begin
          state_d = only(StCorrect);
          first_d = 1'b1;
        end
      end
      state_q[StCorrect]: begin
        op_o.step    = first_q;
        op_o.step_ab = first_q;
        op_o.add     = 1'b1;
        op_o.sub     = b1_i;
        op_o.m       = add_m_i ? PlusM : NoM;
        carry_v_o    = b1_i;
        m0_o         = add_m_i;
        done_o       = last_i;
      end
      default: ;
    endcase
    // The choice of the summands needs no gate, as no register changes.
    if (!busy_i) begin
      op_o.step    = 1'b0;
      op_o.step_ab = 1'b0;
      op_o.kind    = df_plus_minus_pkg::KindStep;
      looping      = 1'b0;
    end
  end

  logic first_next;

  always_comb begin
    state_next = busy_i ? state_d : state_q;
    first_next = busy_i ? first_d : first_q;
    if (wipe_i | load_i) begin
      state_next = only(StCheck);
      first_next = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    state_q <= state_next;
    first_q <= first_next;
  end

  ////////////
  // Checks //
  ////////////

  if (FaultChecks) begin : gen_checks
    // The parity of P, from the difference itself: the cases of p_q cost no logic this way.
    logic odd_p_q, not_first_q;

    always_ff @(posedge clk_i) begin
      if (wipe_i) odd_p_q <= 1'b0;
      else if (load_i) odd_p_q <= ^PLoad;
      else if (p_start) odd_p_q <= ^PWidth'(Steps);
      else if (p_step) odd_p_q <= ^p_less;
    end

    always_ff @(posedge clk_i) not_first_q <= ~first_next;

    assign fault_p = (odd_p_q != ^p_q) | (first_q == not_first_q);
  end else begin : gen_no_checks
    assign fault_p = 1'b0;
  end

  assign fault_o = fault_p | fault_d | (FaultChecks & ~^state_q);

  assign looping_o   = looping;
  assign ending_o    = (state_q[StLoop] && !UseZero && p_negative) || state_q[StFinish] ||
                       state_q[StProbe];

endmodule
