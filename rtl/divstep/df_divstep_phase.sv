// SPDX-License-Identifier: Apache-2.0
//
// In which phase an operation of a divstep array is, for how long, and when its result is there.
// All of it follows from the frame's timer; nothing depends on operands, modulus or status.
// With FaultChecks it checks its registers: fault_o is 1 after an upset of one of them.
//
//   phase   in cycles (0: the operands transfer)
//   Open    1 .. Open
//   Scale   from there Scale cycles, none if Scale = 0
//   Step    from there Step cycles
//   Close   from there until the result is taken
//
// A product has lengths of its own for Scale and Step, and ends as long after Step.

module df_divstep_phase #(
  parameter int unsigned Latency      = 16,    // of a division: where the frame's timer starts
  parameter int unsigned Open         = 1,     // >= 1
  parameter int unsigned Scale        = 0,
  parameter int unsigned Step         = 2,     // >= 2
  parameter bit          Multiply     = 1'b0,  // products too
  parameter int unsigned ProductScale = 0,
  parameter int unsigned ProductStep  = 2,     // no longer than Scale and Step of a division
  parameter bit          FaultChecks  = 1'b1,
  localparam int unsigned TimerBits   = $clog2(Latency)
) (
  input  logic                   clk_i,
  input  logic                   clear_i,
  input  logic                   load_i,   // the operands transfer
  input  logic                   idle_i,   // the core is idle in the next cycle
  input  logic                   busy_i,
  input  logic [TimerBits-1:0]   left_i,   // Latency - c in cycle c
  input  logic                   multiply_i,

  output df_divstep_pkg::phase_e phase_o,
  output logic [2:0]             slot_o,        // cycles in this phase before this one, at most 7
  output logic                   last_o,        // the last cycle of Open, Scale or Step
  output logic                   multiplies_o,  // the operation is a product
  output logic                   done_o,        // the result is there in the next cycle
  output logic                   fault_o
);

  localparam int unsigned Scaled    = Open + Scale;
  localparam int unsigned Stepped   = Scaled + Step;
  localparam int unsigned Multiplied = Open + ProductScale + ProductStep;

  // Cycle c comes after this one.
  function automatic logic next_is(logic [TimerBits-1:0] left, int unsigned c);
    next_is = c > 1 && left == TimerBits'(Latency + 1 - c);
  endfunction

  (* fsm_encoding = "none" *)
  df_divstep_pkg::phase_e phase_q;
  df_divstep_pkg::phase_e phase_d;
  logic [2:0]             slot_q, slot_d;
  logic                   last_q, last_d, scales, multiplies, multiplies_d, ends, done;

  if (Multiply) begin : gen_products
    logic multiplies_q;
    always_ff @(posedge clk_i) multiplies_q <= multiplies_d & ~clear_i;

    assign multiplies_d = load_i ? multiply_i : multiplies_q;
    assign multiplies   = multiplies_q;
    assign scales     = multiplies ? ProductScale != 0 : Scale != 0;
    assign ends       = multiplies ?
                        next_is(left_i, Open + ProductScale) | next_is(left_i, Multiplied) :
                        next_is(left_i, Scaled) | next_is(left_i, Stepped);
    // As many cycles from the end of the steps as in a division.
    assign done       = multiplies & next_is(left_i, Latency - Stepped + Multiplied);
  end else begin : gen_quotients
    logic unused_multiply;
    assign unused_multiply = multiply_i;
    assign multiplies_d    = 1'b0;
    assign multiplies      = 1'b0;
    assign scales          = Scale != 0;
    assign ends            = next_is(left_i, Scaled) | next_is(left_i, Stepped);
    assign done            = 1'b0;
  end

  always_comb begin
    phase_d = phase_q;
    if (last_q) begin
      if (phase_q[df_divstep_pkg::AtOpen]) begin
        phase_d = scales ? df_divstep_pkg::PhaseScale : df_divstep_pkg::PhaseStep;
      end else if (phase_q[df_divstep_pkg::AtScale]) begin
        phase_d = df_divstep_pkg::PhaseStep;
      end else if (phase_q[df_divstep_pkg::AtStep]) begin
        phase_d = df_divstep_pkg::PhaseClose;
      end
    end
    if (idle_i) phase_d = df_divstep_pkg::PhaseIdle;
    if (load_i) phase_d = df_divstep_pkg::PhaseOpen;

    slot_d = slot_q;
    if (load_i | last_q) slot_d = '0;
    else if (slot_q != 3'd7) slot_d = slot_q + 1'b1;

    last_d = load_i ? Open == 1 : next_is(left_i, Open) | ends;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      phase_q <= df_divstep_pkg::PhaseIdle;
      slot_q  <= '0;
      last_q  <= 1'b0;
    end else begin
      phase_q <= phase_d;
      slot_q  <= slot_d;
      last_q  <= last_d;
    end
  end

  // An upset of the phase leaves none of its bits, or two.
  logic fault_slot;

  df_parity #(.Bits(5), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({slot_d, last_d, multiplies_d} & {5{~clear_i}}),
    .value_i({slot_q, last_q, multiplies}),
    .fault_o(fault_slot)
  );

  logic one_phase;
  assign one_phase = phase_q == df_divstep_pkg::PhaseIdle || phase_q == df_divstep_pkg::PhaseOpen
                  || phase_q == df_divstep_pkg::PhaseScale || phase_q == df_divstep_pkg::PhaseStep
                  || phase_q == df_divstep_pkg::PhaseClose;
  assign fault_o   = FaultChecks & (fault_slot | ~one_phase);

  assign phase_o      = phase_q;
  assign slot_o       = slot_q;
  assign last_o       = last_q;
  assign multiplies_o = multiplies;
  // Also if the timer was upset to 0: so the frame never finds an operation that does not end.
  assign done_o       = busy_i & (left_i <= TimerBits'(1'b1) | done);

endmodule
