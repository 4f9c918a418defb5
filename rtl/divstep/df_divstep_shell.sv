// SPDX-License-Identifier: Apache-2.0
//
// Control around an array of divsteps: the frame with its handshake, the phase sequencer, and k_o.
// It checks the parameters that all tops of the arrays share.
//
//   in_valid_i, multiply_i   +-------+ timer, load  +-------+ phase_o, slot_o, last_o
//   out_ready_i -----------> | frame | -----------> | phase | -----------------------> array
//   out_valid_o, .. <------- |       | <----------- |       |
//                            +-------+ done, fault  +-------+
//                                ^                             result_i, status_i, fault_i
//                                +---------------------------------------------------- array
//
// Computes  k_o = df_result_pkg::exponent(Result, N) of a quotient, 0 of a product.
// Status    status_i of the array (df_pkg::status_e 0 to 3), StatusFault after a detection. A
//           result is not shown in a cycle with fault_i.
// Cycles    from load_o to out_valid_o, with df_divstep_pkg's functions: open_cycles +
//           scale_cycles + step_cycles + close_cycles + segments + check_cycles; a product has
//           scale_cycles of 0 halvings and N + 1 step cycles. Streamed = 1 opens in
//           df_divstep_pkg::StreamedOpenCycles.
// Handshake as in docs/reference/handshake.md.
// Timing    constant.

module df_divstep_shell #(
  parameter int unsigned N             = 256,  // width, 3 to 4096
  parameter bit          Binary        = 1'b0,  // 1: GF(2^m)
  parameter int unsigned Result        = df_result_pkg::ResultPlain,  // not ResultAlmost
  parameter int unsigned Segment       = 30,   // bits of a segment, 1 + StepsPerCycle to 4096
  parameter int unsigned StepsPerCycle = 1,    // 1 or 2
  parameter int unsigned Technology    = 0,    // df_tech_pkg; checked here, used by the array
  parameter bit          Streamed      = 1'b0,  // 1: operands were written before load_o
  parameter bit          Multiply      = 1'b0,  // products too; not with StepsPerCycle = 2
  parameter int unsigned OperandBits   = 1,    // of operands_i
  parameter bit          MaskOutputs   = 1'b0,  // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks   = 1'b1,  // 1: check the control, see df_frame
  parameter bit          Check         = 1'b0,  // 1: the array checks its result
  parameter bit          Wipe          = 1'b1,  // 0: wipe_o does not reach result_i
  localparam int unsigned KWidth = $clog2(2 * N + 1)
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic                   clear_i,

  // The user's side
  input  logic                   in_valid_i,
  output logic                   in_ready_o,
  input  logic [OperandBits-1:0] operands_i,  // read by the checks of simulation alone
  input  logic                   multiply_i,
  output logic                   out_valid_o,
  input  logic                   out_ready_i,
  output logic [N-1:0]           result_o,
  output logic [KWidth-1:0]      k_o,
  output logic [2:0]             status_o,  // df_pkg::status_e
  output logic                   fault_o,   // sticky, see df_frame

  // The array's side
  output logic                   load_o,       // the operands transfer
  output logic                   idle_next_o,  // the core is idle in the next cycle
  output logic                   wipe_o,       // every register becomes 0
  output logic                   wipe_next_o,  // wipe_o in the next cycle, see df_frame
  output df_divstep_pkg::phase_e phase_o,
  output logic [2:0]             slot_o,       // number of this cycle in its phase, at most 7
  output logic                   last_o,       // the last cycle of PhaseOpen, Scale or Step
  output logic                   multiply_o,   // with load_o: a product
  output logic                   refuse_o,     // with load_o: a product, which is not built
  output logic                   product_o,    // from the cycle after load_o: a product
  input  logic [N-1:0]           result_i,
  input  logic [2:0]             status_i,
  input  logic                   fault_i       // the array detected a fault; from few registers
);

  if (N < 3 || N > 4096) begin : gen_check_n
    $error("df_divstep_shell: N must be from 3 to 4096");
  end
  if (!df_result_pkg::is_fixed(Result)) begin : gen_check_result
    $error("df_divstep_shell: Result must be double, single or plain of df_result_pkg");
  end
  if (StepsPerCycle < 1 || StepsPerCycle > 2) begin : gen_check_steps
    $error("df_divstep_shell: StepsPerCycle must be 1 or 2");
  end
  if (Segment < 1 + StepsPerCycle || Segment > 4096) begin : gen_check_segment
    $error("df_divstep_shell: Segment must be from 1 + StepsPerCycle to 4096");
  end
  if (Multiply && StepsPerCycle > 1) begin : gen_check_multiply
    $error("df_divstep_shell: StepsPerCycle must be 1 with Multiply");
  end
  if (Technology != df_tech_pkg::TechnologyGeneric &&
      Technology != df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_divstep_shell: Technology must be one of df_tech_pkg::Technology*");
  end

  localparam int unsigned Exponent    = df_result_pkg::exponent(Result, N);
  localparam int unsigned OpenCycles  = Streamed ? df_divstep_pkg::StreamedOpenCycles :
                                        df_divstep_pkg::open_cycles(Binary, StepsPerCycle);
  localparam int unsigned ScaleCycles = df_divstep_pkg::scale_cycles(Binary, StepsPerCycle,
                                                                     Exponent);
  localparam int unsigned Divsteps    = Binary ? df_divstep_pkg::steps_gf2m(N) :
                                                 df_divstep_pkg::steps(N);
  localparam int unsigned StepCycles  = df_divstep_pkg::step_cycles(Binary, StepsPerCycle,
                                                                    Divsteps);
  localparam int unsigned Segments    = Binary ?
      df_divstep_pkg::segments_gf2m(N, Segment, StepsPerCycle) :
      df_divstep_pkg::segments(N, Segment);
  localparam int unsigned Latency     = OpenCycles + ScaleCycles + StepCycles +
      df_divstep_pkg::close_cycles(Binary) + Segments +
      df_divstep_pkg::check_cycles(Check, Binary);

  logic                       busy, done, fault, frame_fault, valid, hide;
  logic [N-1:0]               result;
  logic [2:0]                 status;
  logic                       unused_k;
  logic [$clog2(Latency)-1:0] left;

  df_frame #(
    .Bits(N),
    .OperandBits(OperandBits),
    .LatencyMax(Latency),
    .MaskOutputs(MaskOutputs),
    .FaultChecks(FaultChecks),
    .Wipe(Wipe)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o, .operands_i,
    .fault_o(frame_fault), .load_o, .wipe_o, .wipe_next_o,
    .out_valid_o(valid),
    .out_ready_i(out_ready_i & ~hide),
    .result_o(result),
    .k_o(unused_k),
    .status_o(status),
    .busy_o(busy),
    .enter_idle_o(idle_next_o),
    .left_o(left),
    .done_i(done),
    .result_i,
    .k_i(1'b0),
    .status_i,
    .fault_i(fault | fault_i)
  );

  // Faults of the array, and an upset of the register that k_o depends on.
  assign hide        = fault_i | (Multiply && Exponent != 0 && fault);
  assign out_valid_o = valid & ~hide;
  assign fault_o     = frame_fault | (valid & hide);
  assign result_o    = (MaskOutputs && hide) ? '0 : result;
  assign k_o         = (out_valid_o && status == df_pkg::StatusOk && !product_o) ?
                       KWidth'(Exponent) : '0;
  assign status_o    = hide ? '0 : status;

  assign multiply_o = Multiply & multiply_i;
  assign refuse_o   = ~Multiply & multiply_i;

  df_divstep_phase #(
    .Latency(Latency),
    .OpenCycles(OpenCycles),
    .ScaleCycles(ScaleCycles),
    .StepCycles(StepCycles),
    .Multiply(Multiply),
    .ProductScaleCycles(df_divstep_pkg::scale_cycles(Binary, 1, 0)),
    .ProductStepCycles(N + 1),
    .FaultChecks(FaultChecks)
  ) u_phase (
    .clk_i,
    .clear_i(wipe_o),
    .load_i(load_o),
    .idle_next_i(idle_next_o),
    .busy_i(busy),
    .left_i(left),
    .multiply_i(multiply_o),
    .phase_o, .slot_o, .last_o, .product_o,
    .done_o(done),
    .fault_o(fault)
  );

endmodule
