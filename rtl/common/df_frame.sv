// SPDX-License-Identifier: Apache-2.0
//
// The frame of a core: handshake, hold, clear, bound in time, masks. Every core instantiates it and
// adds its datapath and its steps. docs/reference/handshake.md states the rules for the user.
//
//            +-------+ load_o (done_i: at once) +-------+ done_i, or expired +-------+
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
// Time           out_valid_o comes the cycle after done_i, LatencyMax cycles after load_o at the
//                latest, and exactly then with ConstantTime = 1. If done_i has not come by then, as
//                after an upset of the datapath's control, the operation is refused two cycles
//                later (StatusBadModulus, result wiped): a register stands between the deep done_i
//                and wipe_o, which reaches every register. So from any state of all registers a
//                core is idle within 2^$clog2(LatencyMax) + 3 cycles, if results are taken and
//                nothing is offered.
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
  output logic [1:0]             status_o,    // df_pkg::status_e

  // The datapath's side
  output logic                   load_o,      // operands transfer in this cycle
  output logic                   busy_o,      // an operation is under way
  output logic                   wipe_o,      // every register becomes 0
  output logic [TimerBits-1:0]   left_o,      // cycles left: LatencyMax - 1 after load_o
  input  logic                   done_i,
  input  logic [Bits-1:0]        result_i,
  input  logic [KBits-1:0]       k_i,
  input  logic [1:0]             status_i     // with done_i
);

  if (LatencyMax < 2) begin : gen_check_latency
    $error("df_frame: LatencyMax must be at least 2");
  end

  typedef enum logic [1:0] {
    StReset,
    StIdle,
    StBusy,
    StHold
  } state_e;

  state_e               state_q, state_d;
  logic [1:0]           status_q;
  logic [TimerBits-1:0] timer_q;
  logic                 done, expired, expired_q, elapsed;

  /////////
  // FSM //
  /////////

  assign load_o  = (state_q == StIdle) & in_valid_i & ~clear_i;
  assign busy_o  = state_q == StBusy;
  assign done    = (load_o | busy_o) & done_i;
  assign elapsed = timer_q == '0;
  assign expired = busy_o & expired_q;
  assign wipe_o  = clear_i | expired;
  assign left_o  = timer_q;

  always_comb begin
    state_d = state_q;
    case (state_q)
      StIdle:  if (load_o) state_d = done_i ? StHold : StBusy;
      StBusy:  if (done_i | expired_q) state_d = StHold;
      StHold:  if (out_valid_o & out_ready_i) state_d = StIdle;
      StReset: state_d = StIdle;
      default: state_d = StIdle;
    endcase
    if (clear_i) state_d = StIdle;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) state_q <= StReset;
    else state_q <= state_d;
  end

  ////////////////////
  // Status, timer  //
  ////////////////////

  always_ff @(posedge clk_i) begin
    if (clear_i) status_q <= df_pkg::StatusOk;
    else if (expired) status_q <= df_pkg::StatusBadModulus;
    else if (done) status_q <= status_i;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) timer_q <= '0;
    else if (load_o) timer_q <= TimerBits'(LatencyMax - 1);
    else if (!elapsed) timer_q <= timer_q - 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) expired_q <= 1'b0;
    else expired_q <= busy_o & elapsed & ~done_i & ~expired_q;
  end

  /////////////
  // Outputs //
  /////////////

  assign in_ready_o  = (state_q == StIdle) & ~clear_i;
  assign out_valid_o = (state_q == StHold) & (elapsed | ~ConstantTime);
  assign result_o    = (out_valid_o | ~MaskOutputs) ? result_i : '0;
  assign k_o         = out_valid_o ? k_i : '0;
  assign status_o    = out_valid_o ? status_q : '0;

  ///////////////////////
  // The user's duties //
  ///////////////////////

`ifdef SYNTHESIS
  logic unused_operands;
  assign unused_operands = ^operands_i;
`else
  // Checked from the first reset on. Before it registers hold any value, but not this one by chance.
  localparam logic [31:0] Reset = 32'h5eed_c0de;

  logic [31:0]            reset_q;
  logic                   waits_q;
  logic [OperandBits-1:0] operands_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      reset_q <= Reset;
      waits_q <= 1'b0;
    end else begin
      waits_q <= in_valid_i & ~in_ready_o & ~clear_i;
      if (reset_q == Reset && waits_q && !clear_i) begin
        if (!in_valid_i) $error("%m: in_valid_i fell before the operands transferred");
        else if (operands_i != operands_q) $error("%m: operands changed before they transferred");
      end
    end
  end

  always_ff @(posedge clk_i) operands_q <= operands_i;
`endif

endmodule
