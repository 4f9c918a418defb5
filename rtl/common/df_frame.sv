// SPDX-License-Identifier: Apache-2.0
//
// The frame of a core: handshake, hold, clear, wipe, bound in time, fault detection, masks. Every
// core instantiates it and adds its datapath. docs/reference/handshake.md states the rules for the
// user.
//
//            +-------+ load_o (done_i: at once) +-------+ done_i, or a fault +-------+
//   reset -> | Idle  | -----------------------> | Busy  | -----------------> | Hold  |
//            +-------+                          +-------+                    +-------+
//                ^ clear_i, from every state                                     |
//                +------------------------ result taken --------------------------+
//
// The datapath   takes its operands with load_o, and starts anew with it, whatever state it is in;
//                moves while busy_o is 1; raises done_i in the cycle before its result is there (in
//                load_o's own cycle if it refuses at once), status_i with it; then keeps result_i
//                and k_i, which are 0 unless status_i was StatusOk, until the next load_o or
//                wipe_o; puts every register to 0 with wipe_o.
// Wipe           wipe_o is 1 with clear_i, during reset and in the cycle after it, and once after a
//                fault that was detected while an operation was under way. It is a register (or
//                clear_i), because it reaches every register of the datapath. wipe_next_o is 1 in
//                the cycle before, but for clear_i and reset: for copies of that register.
// Time           out_valid_o comes the cycle after done_i, LatencyMax cycles after load_o at the
//                latest, and exactly then with ConstantTime = 1. A missing done_i is a fault. From
//                any state of all registers a core is idle within 2^$clog2(LatencyMax) + 3 cycles,
//                if results are taken and nothing is offered.
// Faults         fault_o is 1 from the cycle after a detection until clear_i or reset. An operation
//                under way, or one whose result waits, is answered with StatusFault three cycles
//                after the detection, its registers wiped in the cycle before. A fault while the
//                core is idle raises fault_o only. New operands are accepted as always.
//                  late       done_i did not come in time (also with FaultChecks = 0)
//                  fault_i    the datapath detected a fault: see the core
//                  state      a code that is none of the three. They are at distance 3: a code at
//                             distance 1 tells the state before the upset, so no operation is lost
//                             and none is answered twice. Any other code counts as an operation.
//                  timer      it is kept twice, complemented, and compared while an operation is
//                             under way: phases of a datapath follow from it
//                  status     it is kept with a parity bit, checked while the result is offered
//                FaultChecks = 0 leaves out the last three. With StopResult = 1, for checks of the
//                result itself, fault_i makes out_valid_o 0 and fault_o 1 in the same cycle.
// Public data    a core with Wipe = 0 wipes its control only; the frame then shows 0 in place of a
//                result whose status is StatusFault.
// Outputs        status_o and k_o are 0 while out_valid_o is 0; result_o with MaskOutputs = 1. With
//                MaskOutputs = 0 result_o is result_i: whoever sees the port sees the working
//                register, which with ConstantTime = 1 too tells of the operands.
// In simulation  a message if the user drops in_valid_i, or changes operands that wait.

module df_frame #(
  parameter int unsigned Bits         = 256,   // of the result
  parameter int unsigned KBits        = 1,     // of k
  parameter int unsigned OperandBits  = 1,     // of all operand ports together
  parameter int unsigned LatencyMax   = 2,     // most cycles from load_o to out_valid_o, >= 2
  parameter bit          ConstantTime = 1'b0,  // 1: always as many
  parameter bit          MaskOutputs  = 1'b0,  // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks  = 1'b1,  // 1: check state, timer and status
  parameter bit          Wipe         = 1'b1,  // 0: wipe_o does not reach result_i
  parameter bit          StopResult   = 1'b0,  // 1: fault_i stops a result in the same cycle
  localparam int unsigned TimerBits   = $clog2(LatencyMax)
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic                   clear_i,

  // The user's side
  input  logic                   in_valid_i,
  output logic                   in_ready_o,
  input  logic [OperandBits-1:0] operands_i,  // read by the checks of simulation alone
  output logic                   out_valid_o,
  input  logic                   out_ready_i,
  output logic [Bits-1:0]        result_o,
  output logic [KBits-1:0]       k_o,
  output logic [2:0]             status_o,    // df_pkg::status_e
  output logic                   fault_o,     // sticky

  // The datapath's side
  output logic                   load_o,      // operands transfer in this cycle
  output logic                   busy_o,      // an operation is under way
  output logic                   wipe_o,      // every register becomes 0
  output logic                   wipe_next_o, // wipe_o in the next cycle, but for clear_i and reset
  output logic                   enter_idle_o,  // not ready in this cycle, idle in the next one
  output logic [TimerBits-1:0]   left_o,      // cycles left: LatencyMax - 1 after load_o
  input  logic                   done_i,
  input  logic [Bits-1:0]        result_i,
  input  logic [KBits-1:0]       k_i,
  input  logic [2:0]             status_i,    // with done_i
  input  logic                   fault_i      // the datapath's control is in no legal state
);

  if (LatencyMax < 2) begin : gen_check_latency
    $error("df_frame: LatencyMax must be at least 2");
  end

  // state_q is {hold, busy}; with checks mirror_q is ~{hold, busy, idle}. So any two of the codes
  // differ in three bits, and few bits tell a state from all codes at distance 1 of the others.
  localparam logic [1:0] StIdle = 2'b00;
  localparam logic [1:0] StBusy = 2'b01;
  localparam logic [1:0] StHold = 2'b10;

  // A tool that chooses other codes would remove the check.
  (* fsm_encoding = "none" *)
  logic [1:0]           state_q;
  logic [1:0]           state_d;
  logic [2:0]           status_q;
  logic [TimerBits-1:0] timer_q;
  logic                 idle, hold, active, done, taken, elapsed, late;
  logic                 detected, trouble_q, abort, wipe_q, fault_q, show_result;

  // Results of the checks; 0 with FaultChecks = 0.
  logic invalid;  // state_q and mirror_q are no legal code
  logic unknown;  // and not at distance 1 from one: the state is unknown
  logic lost;     // and an operation may have been under way
  logic timer_differs, status_differs, twin_elapsed;

  /////////
  // FSM //
  /////////

  assign active  = busy_o | hold;
  assign load_o  = in_ready_o & in_valid_i;
  assign done    = (load_o | busy_o) & done_i;
  assign taken   = out_valid_o & out_ready_i;
  assign elapsed = timer_q == '0;
  assign wipe_o  = clear_i | wipe_q;
  assign left_o  = timer_q;

  assign enter_idle_o = clear_i | taken | (idle & (trouble_q | wipe_q));

  always_comb begin
    state_d = StIdle;
    if (load_o) state_d = done_i ? StHold : StBusy;
    if (busy_o) state_d = (done_i | wipe_q) ? StHold : StBusy;
    if (hold) state_d = taken ? StIdle : StHold;
    if (lost) state_d = StHold;
    if (clear_i) state_d = StIdle;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) state_q <= StIdle;
    else state_q <= state_d;
  end

  ////////////
  // Faults //
  ////////////

  // A detection is stored first, as it comes through much logic. wipe_q is 1 in reset too, and one
  // cycle longer. With an operation under way it aborts it.
  assign late        = busy_o & elapsed & ~done_i;
  assign detected    = ~trouble_q & ~wipe_q
                     & (late | fault_i | invalid | (active & timer_differs)
                        | (hold & status_differs));
  assign abort       = wipe_q & active;
  assign wipe_next_o = trouble_q & active & ~clear_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      trouble_q <= 1'b0;
      wipe_q    <= 1'b1;
    end else begin
      trouble_q <= ((detected & active & ~taken) | unknown) & ~clear_i;
      wipe_q    <= wipe_next_o;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) fault_q <= 1'b0;
    else fault_q <= (fault_q | detected | abort) & ~clear_i;
  end

  ////////////////////
  // Status, timer  //
  ////////////////////

  df_pkg::status_e status_d;
  logic            status_write;

  always_comb begin
    status_d = df_pkg::status_e'(status_i);
    if (wipe_o) status_d = abort ? df_pkg::StatusFault : df_pkg::StatusOk;
    if (clear_i) status_d = df_pkg::StatusOk;
    status_write = wipe_o | done;
  end

  always_ff @(posedge clk_i) if (status_write) status_q <= status_d;

  logic [TimerBits-1:0] timer_d;

  always_comb begin
    timer_d = timer_q;
    if (!elapsed) timer_d = timer_q - 1'b1;
    if (load_o) timer_d = TimerBits'(LatencyMax - 1);
    if (wipe_o) timer_d = '0;
  end

  always_ff @(posedge clk_i) timer_q <= timer_d;

  if (FaultChecks) begin : gen_checks
    // Kept complemented: tools merge registers that are equal.
    (* fsm_encoding = "none", keep *)
    logic [2:0]           mirror_q;
    (* keep *)
    logic [TimerBits-1:0] twin_q;
    logic                 parity_q;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) mirror_q <= 3'b110;
      else mirror_q <= ~{state_d, state_d == StIdle};
    end

    assign idle    = (state_q == StIdle) & ~mirror_q[0];
    assign busy_o  = (state_q == StBusy) & ~mirror_q[1];
    assign hold    = state_q[1] & ~mirror_q[2];
    assign invalid = ~mirror_q != {state_q, state_q == StIdle} || (&state_q);
    assign unknown = ~(idle | busy_o | hold);
    assign lost    = unknown & (mirror_q != 3'b110) & ({state_q, mirror_q} != 5'b00111);

    always_ff @(posedge clk_i) twin_q <= ~timer_d;

    assign twin_elapsed  = &twin_q;
    assign timer_differs = timer_q != ~twin_q;

    always_ff @(posedge clk_i) if (status_write) parity_q <= ~^status_d;

    assign status_differs = ~^{status_q, parity_q};
  end else begin : gen_no_checks
    assign idle           = state_q == StIdle;
    assign busy_o         = state_q == StBusy;
    assign hold           = state_q[1];
    assign invalid        = 1'b0;
    assign unknown        = 1'b0;
    assign lost           = 1'b0;
    assign timer_differs  = 1'b0;
    assign status_differs = 1'b0;
    assign twin_elapsed   = 1'b1;
  end

  /////////////
  // Outputs //
  /////////////

  assign in_ready_o  = idle & ~clear_i & ~trouble_q & ~wipe_q;
  assign out_valid_o = hold & ~trouble_q & ~wipe_q & ~status_differs & ~(StopResult & fault_i)
                     & ((elapsed & twin_elapsed) | ~ConstantTime);
  assign show_result = (out_valid_o | ~MaskOutputs)
                     & (Wipe | (status_q != df_pkg::StatusFault));
  assign result_o    = show_result ? result_i : '0;
  assign k_o         = (out_valid_o & (status_q != df_pkg::StatusFault)) ? k_i : '0;
  assign status_o    = out_valid_o ? status_q : '0;
  assign fault_o     = fault_q | (StopResult & hold & fault_i);

  ///////////////////////
  // The user's duties //
  ///////////////////////

  df_frame_duties #(.OperandBits(OperandBits)) u_duties (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_i(in_ready_o), .operands_i
  );

endmodule
