// SPDX-License-Identifier: Apache-2.0
//
// Sequencer of the curve engine: fetches the words of its program and takes each through its
// steps, a cycle each. No input tells it of operands: the orders, addresses and cycles of an
// operation are the same for all of them. A register has K lanes, which follow each other:
//
// step of lane j     what happens to the lane
// j                  read_o: both sources are addressed
// j + 1              offered_o: the memory offers them
// j + 2              pass_o: they stand in registers; a sum's first adder, a flag; other orders
//                    but OpTake end here: they pass the lane on, to be written
// j + 3              second_o, of a sum: its second adder
// K + 3 + j          out_o, of a sum: the lane is chosen, to be written
//
// OpStart has the multiplier's operands together after step K + 1, and then waits until it takes
// them. OpTake waits in step 1 until the product is there, and writes a lane of it in each
// step from then on. What is to be written is readable two cycles later. So the last steps are
//
// OpAdd, OpSub    max(2 K + 2, 5), of polynomials as others      OpStart   K + 2
// others          max(K + 1, 3)                                  OpTake    max(K, 2)
//
// If the polynomial is fixed, the one lane goes from the memory straight to the multiplier in step
// 2, the last step of every order. A lane that passes is written a cycle later, in step 0 of the
// next order, and the order after that can read it: the program keeps the two apart.
//
// Wipe, of a lane of a register a cycle (register 1 becomes the integer 1), program and Wipe make
// an operation; clear_i alone begins a Wipe too.

module df_curve_sequence #(
  parameter int unsigned N         = 256,
  parameter int unsigned Program   = 0,    // df_curve_pkg
  parameter int unsigned Form      = 0,    // df_curve_pkg
  parameter bit          Pairs     = 1'b0, // the schedule with two products under way
  parameter bit          Affine    = 1'b0, // the program in affine coordinates
  parameter int unsigned Protect   = 0,    // df_curve_pkg
  parameter int unsigned Random    = 0,    // bits of a random number
  parameter int unsigned Lanes     = 4,    // K
  parameter int unsigned Domain    = 256,  // bits of the multiplier's R
  parameter bit          FaultChecks = 1'b1, // see df_parity
  localparam int unsigned RB       = df_curve_pkg::RegisterBits,
  localparam int unsigned LB       = df_curve_pkg::lane_bits(Lanes),
  localparam int unsigned MB       = df_curve_pkg::memory_bits(Lanes)
) (
  input  logic              clk_i,
  input  logic              wipe_i,
  input  logic              load_i,     // begin an operation
  input  logic              ready_i,    // the multiplier takes operands
  input  logic              product_i,  // the multiplier offers its product
  output logic              done_o,     // the answer stands in the next cycle

  output logic              wipe_o,     // everything but the operands and the answer becomes 0
  output logic              fill_o,     // a lane is wiped: write_address_o
  output logic              read_o,
  output logic              offered_o,
  output logic              pass_o,
  output logic              second_o,
  output logic              last_o,     // with pass_o: the last lane
  output logic              last_second_o,
  output logic              out_o,
  output logic              write_o,    // a lane is to be written: write_address_o
  output logic              work_o,     // the last step of an order
  output logic [15:0]       op_onehot_o,  // decoded order, valid from step 1 on
  output logic [RB-1:0]     rd_o,
  output logic [LB-1:0]     lane_o,     // the lane to be written
  output logic [MB-1:0]     read_a_o,   // addresses: lane, register
  output logic [MB-1:0]     read_b_o,
  output logic [MB-1:0]     write_address_o,
  output logic              fault_o     // an upset of the control
);

  localparam int unsigned WB    = df_curve_pkg::WordBits;
  localparam int unsigned AB    = df_curve_pkg::AddressBits;
  localparam int unsigned CB    = df_curve_pkg::CountBits;
  localparam bit          Fixed = df_curve_pkg::fixed(Form, Pairs);
  localparam int unsigned Sum   = df_curve_pkg::sum(Form, Lanes, Pairs) - 1;  // last steps
  localparam int unsigned Start = df_curve_pkg::reads(Lanes, Fixed);
  localparam int unsigned Take  = df_curve_pkg::moves(Lanes);
  localparam int unsigned Other = df_curve_pkg::other_order(Lanes, Fixed) - 1;
  localparam int unsigned SB    = $clog2(2 * Lanes + 6);

  typedef enum logic [1:0] {
    PhIdle,
    PhWipe,
    PhRun
  } phase_e;

  typedef enum logic [1:0] {
    AfterIdle,
    AfterProgram,
    AfterDone
  } next_phase_e;

  phase_e        phase_q, phase_next;
  next_phase_e   next_phase_q, next_phase_next;
  logic [MB-1:0] fill_q, fill_next;
  logic [RB-1:0] ra, rb;
  logic [AB-1:0] pc_q, pc_next, ahead_q, ahead_next;
  logic [WB:0]   word_q, next_q;  // the highest bit is a parity bit
  logic [CB-1:0] count_q, count_next;
  logic [SB-1:0] step_q, step_next, final_d, final_q, final_next;
  logic [15:0]   op_onehot_q;
  logic [3:0]    op;
  logic [LB-1:0] lane_q, lane_next;
  logic          filled, ends, repeat_loop, begins, fetch, run, stall;
  logic [RB-1:0] delayed_rd_q, delayed_rd_next;
  logic          delayed_write_q;  // the previous order passed a lane on, to be written
  logic          delayed_write_next, decoded, fault_control;
  logic          final_step_q, final_step_next, adds, passes, move, final_read, final_lane;
  logic          offered_q, pass_q, second_q, out_q, last_offered_q, last_q, last_second_q;
  logic          offered_next, pass_next, second_next, out_next;
  logic          last_offered_next, last_next, last_second_next;

  assign op = word_q[WB-1-:4];
  assign {rd_o, ra, rb} = word_q[3*RB-1:0];

  ///////////
  // Steps //
  ///////////

  assign run    = phase_q == PhRun;
  assign filled = phase_q == PhWipe && fill_q == MB'(df_curve_pkg::Registers * Lanes - 1);
  assign begins = filled && next_phase_q == AfterProgram;
  assign ends   = run && op == df_curve_pkg::OpEnd;

  // The last step, known from step 1 on, as the order is: no last step is below 2.
  always_comb begin
    case (op)
      df_curve_pkg::OpAdd, df_curve_pkg::OpSub: final_d = SB'(Sum);
      df_curve_pkg::OpStart:                    final_d = SB'(Start);
      df_curve_pkg::OpTake:                     final_d = SB'(Take);
      default:                                  final_d = SB'(Other);
    endcase
  end

  assign decoded    = ~(wipe_i | load_i);
  assign final_next = decoded ? final_d : SB'(Other);

  always_ff @(posedge clk_i) begin
    final_q     <= final_next;
    op_onehot_q <= 16'(decoded) << op;
  end

  assign adds   = op_onehot_q[df_curve_pkg::OpAdd] | op_onehot_q[df_curve_pkg::OpSub];
  assign passes = (adds && Form == df_curve_pkg::FormBinary) | op_onehot_q[df_curve_pkg::OpLoad] |
      op_onehot_q[df_curve_pkg::OpModulus] | op_onehot_q[df_curve_pkg::OpSelect] |
      op_onehot_q[df_curve_pkg::OpShift];
  assign stall  = (op_onehot_q[df_curve_pkg::OpStart] && step_q == SB'(Start) && !ready_i) ||
      (op_onehot_q[df_curve_pkg::OpTake] && step_q == SB'(1'b1) && !product_i);
  assign work_o = final_step_q && !(op_onehot_q[df_curve_pkg::OpStart] && !ready_i);

  always_comb begin
    phase_next      = phase_q;
    next_phase_next = next_phase_q;
    fill_next       = fill_q;
    if (wipe_i || load_i || ends) begin
      phase_next      = PhWipe;
      next_phase_next = wipe_i ? AfterIdle : load_i ? AfterProgram : AfterDone;
      fill_next       = '0;
    end else if (phase_q == PhWipe) begin
      fill_next = fill_q + 1'b1;
      if (filled) phase_next = begins ? PhRun : PhIdle;
      if (filled) next_phase_next = AfterIdle;
    end else if (!run) begin
      phase_next = PhIdle;
    end
  end

  always_ff @(posedge clk_i) begin
    phase_q      <= phase_next;
    next_phase_q <= next_phase_next;
    fill_q       <= fill_next;
  end

  always_comb begin
    step_next = step_q;
    if (wipe_o || load_i || work_o) step_next = '0;
    else if (run && !stall) step_next = step_q + 1'b1;
  end

  always_ff @(posedge clk_i) begin
    step_q <= step_next;
  end

  // 1 in the last step. Registered one step early: it enables the multiplier's operand registers,
  // which is the critical path.
  always_comb begin
    final_step_next = final_step_q;
    if (wipe_o || load_i) final_step_next = 1'b0;
    else if (!stall) final_step_next = run && !work_o && step_q + 1'b1 == final_q;
  end

  always_ff @(posedge clk_i) begin
    final_step_q <= final_step_next;
  end

  assign read_o     = run && step_q < SB'(Lanes) && op != df_curve_pkg::OpTake;
  assign final_read = step_q == SB'(Lanes - 1);
  assign final_lane = lane_q == LB'(Lanes - 1);
  assign move       = run && op_onehot_q[df_curve_pkg::OpTake] && step_q != '0 &&
                      step_q <= SB'(Lanes) && !stall;
  assign write_o    = (Fixed ? delayed_write_q : pass_q && passes) || out_q || move;

  always_comb begin
    offered_next       = read_o;
    last_offered_next  = final_read;
    pass_next          = offered_q;
    last_next          = last_offered_q;
    second_next        = pass_q && adds && Form != df_curve_pkg::FormBinary;
    last_second_next   = last_q;
    out_next           = (second_q && last_second_q) || (out_q && !final_lane);
    delayed_write_next = Fixed && pass_q && passes;
    delayed_rd_next    = rd_o;
    if (wipe_o || load_i) begin
      {offered_next, last_offered_next, pass_next, last_next} = '0;
      {second_next, last_second_next, out_next, delayed_write_next} = '0;
      delayed_rd_next = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    offered_q       <= offered_next;
    last_offered_q  <= last_offered_next;
    pass_q          <= pass_next;
    last_q          <= last_next;
    second_q        <= second_next;
    last_second_q   <= last_second_next;
    out_q           <= out_next;
    delayed_write_q <= delayed_write_next;
    delayed_rd_q    <= delayed_rd_next;
  end

  always_comb begin
    lane_next = lane_q;
    if (wipe_o || load_i || work_o) lane_next = '0;
    else if (write_o && !delayed_write_q) lane_next = lane_q + 1'b1;
  end

  always_ff @(posedge clk_i) begin
    lane_q <= lane_next;
  end

  /////////////
  // Program //
  /////////////

  // The address of the next word is computed in step 0 of a word, the next word is read in step 1.
  assign fetch       = begins || work_o;
  assign repeat_loop = op == df_curve_pkg::OpLoop && count_q != CB'(1'b1);

  always_comb begin
    ahead_next = fill_o ? '0 : repeat_loop ? AB'({ra, rb}) : pc_q + 1'b1;
    pc_next    = fetch ? ahead_q : pc_q;
    if (wipe_i || load_i) {ahead_next, pc_next} = '0;
  end

  always_ff @(posedge clk_i) begin
    ahead_q <= ahead_next;
    pc_q    <= pc_next;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || load_i) begin
      word_q <= '0;
      next_q <= '0;
    end else begin
      next_q <= df_curve_program_pkg::word(Program, Form, Pairs, Affine, Protect, ahead_q);
      if (fetch) word_q <= next_q;
    end
  end

  always_comb begin
    count_next = count_q;
    if (wipe_o || load_i) count_next = '0;
    else if (work_o && op == df_curve_pkg::OpRepeat) begin
      count_next = CB'(df_curve_pkg::count(rd_o, N, Domain, Random));
    end else if (work_o && op == df_curve_pkg::OpLoop) begin
      count_next = count_q - 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    count_q <= count_next;
  end

  ////////////
  // Faults //
  ////////////

  // A word has even parity, and of a decoded order exactly one bit is 1.
  localparam int unsigned ControlBits = 13 + MB + 2 * SB + LB + CB + 2 * AB + RB;

  df_parity #(.Bits(ControlBits + 16), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({phase_next, next_phase_next, fill_next, step_next, final_next, final_step_next,
             lane_next, count_next, ahead_next, pc_next, offered_next, last_offered_next, pass_next,
             last_next, second_next, last_second_next, out_next, delayed_write_next,
             delayed_rd_next, 16'(decoded)}),
    .value_i({phase_q, next_phase_q, fill_q, step_q, final_q, final_step_q, lane_q,
              count_q, ahead_q, pc_q, offered_q, last_offered_q, pass_q,
              last_q, second_q, last_second_q, out_q, delayed_write_q,
              delayed_rd_q, op_onehot_q}),
    .fault_o(fault_control)
  );

  assign fault_o = fault_control | (FaultChecks & ^word_q);

  /////////////
  // Outputs //
  /////////////

  assign wipe_o          = wipe_i || phase_q == PhWipe;
  assign fill_o          = phase_q == PhWipe;
  assign op_onehot_o     = op_onehot_q;
  assign offered_o       = offered_q;
  assign pass_o          = pass_q;
  assign second_o        = second_q;
  assign last_o          = last_q;
  assign last_second_o   = last_second_q;
  assign out_o           = out_q;
  assign lane_o          = lane_q;
  assign done_o          = filled && next_phase_q == AfterDone;

  if (Lanes == 1) begin : gen_one_lane
    assign read_a_o        = ra;
    assign read_b_o        = rb;
    assign write_address_o = fill_o ? fill_q : delayed_write_q ? delayed_rd_q : rd_o;
  end else begin : gen_lanes
    assign read_a_o        = {step_q[LB-1:0], ra};
    assign read_b_o        = {step_q[LB-1:0], rb};
    assign write_address_o = fill_o ? fill_q : {lane_q, rd_o};
    logic unused_delayed_rd;
    assign unused_delayed_rd = ^delayed_rd_q;
  end

endmodule
