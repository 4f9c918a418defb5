// SPDX-License-Identifier: Apache-2.0
//
// Phase sequencer of the divstep arrays, driven by the frame's timer. Nothing depends on operands,
// modulus or status. With FaultChecks it checks its registers: fault_o is 1 in the cycle after an
// upset of one of them.
//
//   phase        cycles (the operands transfer in cycle 0)
//   PhaseOpen    1 .. OpenCycles
//   PhaseScale   the next ScaleCycles, none if that is 0
//   PhaseStep    the next StepCycles
//   PhaseClose   until the result transfers
//   PhaseIdle    until the next operands transfer
//
// A product has ProductScaleCycles and ProductStepCycles instead; its PhaseClose is as long until
// done_o as that of a quotient. done_o is 1 in cycle Latency - 1 of a quotient.

module df_divstep_phase #(
  parameter int unsigned Latency            = 16,    // of a quotient: the frame's LatencyMax
  parameter int unsigned OpenCycles         = 1,     // >= 1
  parameter int unsigned ScaleCycles        = 0,
  parameter int unsigned StepCycles         = 2,     // >= 2
  parameter bit          Multiply           = 1'b0,  // products too
  parameter int unsigned ProductScaleCycles = 0,     // <= ScaleCycles
  parameter int unsigned ProductStepCycles  = 2,     // <= StepCycles
  parameter bit          FaultChecks        = 1'b1,
  localparam int unsigned TimerBits         = $clog2(Latency)
) (
  input  logic                   clk_i,
  input  logic                   clear_i,
  input  logic                   load_i,       // the operands transfer
  input  logic                   idle_next_i,  // the core is idle in the next cycle
  input  logic                   busy_i,
  input  logic [TimerBits-1:0]   left_i,       // Latency - c in cycle c
  input  logic                   multiply_i,   // with load_i: a product

  output df_divstep_pkg::phase_e phase_o,
  output logic [2:0]             slot_o,     // number of this cycle in its phase, at most 7
  output logic                   last_o,     // the last cycle of PhaseOpen, Scale or Step
  output logic                   product_o,  // the operation is a product
  output logic                   done_o,     // the result is valid in the next cycle
  output logic                   fault_o
);

  if (OpenCycles < 1 || StepCycles < 2 || ProductStepCycles < 2) begin : gen_check_lengths
    $error("df_divstep_phase: OpenCycles must be at least 1, step cycles at least 2");
  end
  if (Multiply &&
      (ProductScaleCycles > ScaleCycles ||
       ProductStepCycles > StepCycles)) begin : gen_check_product
    $error("df_divstep_phase: cycles of a product must be at most those of a quotient");
  end
  if (Latency <= OpenCycles + ScaleCycles + StepCycles) begin : gen_check_latency
    $error("df_divstep_phase: Latency must be longer than the phases");
  end

  // The last cycle of a phase.
  localparam int unsigned EndOfScale   = OpenCycles + ScaleCycles;
  localparam int unsigned EndOfStep    = EndOfScale + StepCycles;
  localparam int unsigned EndOfProduct = OpenCycles + ProductScaleCycles + ProductStepCycles;

  // The next cycle is cycle c.
  function automatic logic next_is(logic [TimerBits-1:0] left, int unsigned c);
    next_is = c > 1 && left == TimerBits'(Latency + 1 - c);
  endfunction

  (* fsm_encoding = "none" *)
  df_divstep_pkg::phase_e phase_q;
  df_divstep_pkg::phase_e phase_d;
  logic [2:0]             slot_q, slot_d;
  logic                   last_q, last_d, scales, product_d, end_next, done_product;

  if (Multiply) begin : gen_products
    logic product_q;
    always_ff @(posedge clk_i) product_q <= product_d & ~clear_i;

    assign product_d    = load_i ? multiply_i : product_q;
    assign product_o    = product_q;
    assign scales       = product_q ? ProductScaleCycles != 0 : ScaleCycles != 0;
    assign end_next     = product_q ?
        next_is(left_i, OpenCycles + ProductScaleCycles) | next_is(left_i, EndOfProduct) :
        next_is(left_i, EndOfScale) | next_is(left_i, EndOfStep);
    assign done_product = product_q & next_is(left_i, Latency - EndOfStep + EndOfProduct);
  end else begin : gen_quotients
    logic unused_multiply;
    assign unused_multiply = multiply_i;
    assign product_d       = 1'b0;
    assign product_o       = 1'b0;
    assign scales          = ScaleCycles != 0;
    assign end_next        = next_is(left_i, EndOfScale) | next_is(left_i, EndOfStep);
    assign done_product    = 1'b0;
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
    if (idle_next_i) phase_d = df_divstep_pkg::PhaseIdle;
    if (load_i) phase_d = df_divstep_pkg::PhaseOpen;

    slot_d = slot_q;
    if (load_i | last_q) slot_d = '0;
    else if (slot_q != 3'd7) slot_d = slot_q + 1'b1;

    last_d = load_i ? OpenCycles == 1 : next_is(left_i, OpenCycles) | end_next;
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

  // An upset of one bit of the phase leaves none of its bits, or two.
  logic fault_slot, one_phase;
  assign one_phase = phase_q == df_divstep_pkg::PhaseIdle || phase_q == df_divstep_pkg::PhaseOpen
                  || phase_q == df_divstep_pkg::PhaseScale || phase_q == df_divstep_pkg::PhaseStep
                  || phase_q == df_divstep_pkg::PhaseClose;

  df_parity #(.Bits(5), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({slot_d, last_d, product_d} & {5{~clear_i}}),
    .value_i({slot_q, last_q, product_o}),
    .fault_o(fault_slot)
  );

  assign fault_o = FaultChecks & (fault_slot | ~one_phase);
  assign phase_o = phase_q;
  assign slot_o  = slot_q;
  assign last_o  = last_q;
`ifndef SYNTHESIS
  always_ff @(posedge clk_i) begin
    if (load_i && busy_i) $error("%m: operands transferred during an operation");
  end
`endif

  // Also 1 after an upset of the timer to 0, so that every operation ends.
  assign done_o  = busy_i & (left_i <= TimerBits'(1'b1) | done_product);

endmodule
