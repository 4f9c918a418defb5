// SPDX-License-Identifier: Apache-2.0
//
// The frame of a core whose operations overlap: a register for the result behind the datapath, and
// as many as Pending operations in the datapath, which ends them in their order. df_frame is the
// frame of a core with one operation at a time; df_frame_overlap chooses.
//
//                 +----------------+  result_i   +-----------------+
//   operands ---> |    datapath    | ----------> | result register | ---> result_o
//                 | up to Pending  |   move_o    |  status, valid  |
//                 +----------------+             +-----------------+
//
// The datapath   takes operands with load_o; raises done_i in the cycle before a result is there,
//                status_i with it; keeps result_i, which is 0 unless status_i was StatusOk, from
//                then to move_o at least, and has no other done_i meanwhile. move_o is in the
//                cycle after done_i if the result register is free or its result transfers.
//                ready_i: it can take operands. With Pending = 1 it may be loaded with move_o;
//                busy_o is 0 while its result waits.
// Time           out_valid_o comes two cycles after done_i at the earliest. done_i comes within
//                LatencyMax - 1 cycles after load_o, or after the last cycle of an earlier result
//                in the datapath, else it is a fault.
// Faults         as in df_frame: three cycles after a detection the answers of all operations in
//                flight begin, each StatusFault, one with each transfer; no operands are accepted
//                before the last one. Detected with FaultChecks = 1: an upset of the counts and
//                flags of operations, which are kept three times and outvoted, so that no answer
//                is lost or given twice; of the timer; of the status. Detected with Check = 1: an
//                upset of the result register, whose parity is stored and compared while the result
//                is valid. Always: a late done_i, and one whose result has no place.
// Tags           tag_o is the tag_i of the operation. They move up with each transfer.

module df_frame_queue #(
  parameter int unsigned Bits        = 256,   // of the result
  parameter int unsigned LatencyMax  = 2,     // most cycles from load_o to the result, >= 2
  parameter int unsigned Pending     = 1,     // most operations in the datapath, 1 to 8
  parameter bit          MaskOutputs = 1'b0,  // as in df_frame
  parameter bit          FaultChecks = 1'b1,
  parameter bit          Check       = 1'b0,  // 1: check the result register
  parameter bit          Wipe        = 1'b1,
  parameter int unsigned TagWidth    = 0,     // bits of a tag; 0: tag_i is not read, tag_o is 0
  localparam int unsigned TagBits    = (TagWidth == 0) ? 1 : TagWidth,
  localparam int unsigned TimerBits  = $clog2(LatencyMax)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 clear_i,

  // The user's side
  input  logic                 in_valid_i,
  output logic                 in_ready_o,
  input  logic [TagBits-1:0]   tag_i,
  output logic                 out_valid_o,
  input  logic                 out_ready_i,
  output logic [Bits-1:0]      result_o,
  output logic [2:0]           status_o,     // df_pkg::status_e
  output logic [TagBits-1:0]   tag_o,
  output logic                 fault_o,      // sticky

  // The datapath's side
  output logic                 load_o,       // operands transfer in this cycle
  output logic                 busy_o,       // an operation is in the datapath, without a result
  output logic                 wipe_o,       // every register becomes 0
  output logic                 ready_next_o, // in_ready_o in the next cycle if ready_i, no clear_i
  output logic [TimerBits-1:0] left_o,       // with Pending = 1 as in df_frame
  output logic                 move_o,       // the result register takes result_i
  output logic                 empty_o,      // no operation and no result is in the datapath
  input  logic                 ready_i,
  input  logic                 done_i,
  input  logic [Bits-1:0]      result_i,
  input  logic [2:0]           status_i,     // with done_i
  input  logic                 fault_i
);

  if (LatencyMax < 2) begin : gen_check_latency
    $error("df_frame_queue: LatencyMax must be at least 2");
  end
  if (Pending < 1 || Pending > 8) begin : gen_check_pending
    $error("df_frame_queue: Pending must be from 1 to 8");
  end

  localparam int unsigned CountBits = $clog2(Pending + 1);
  localparam int unsigned SumBits   = CountBits + 1;
  localparam int unsigned Depth     = Pending + 1;  // operations in flight
  localparam int unsigned FlowBits  = CountBits + 3;

  // flow: operations in the datapath without a result; a result in the datapath; a result in the
  // register; the answers are those of aborted operations.
  logic [FlowBits-1:0]  flow, flow_d;
  logic [CountBits-1:0] pending, pending_d;
  logic                 waits, waits_d, full, full_d, aborted, aborted_d;
  logic                 flow_differs, done, taken, elapsed, active, abort, ready_d;
  logic                 detected, trouble_d, trouble_q, wipe_next, wipe_q, fault_q;
  logic                 timer_differs, status_differs, result_differs;
  logic [TimerBits-1:0] timer_d, timer_q;

  ////////////////
  // Operations //
  ////////////////

  assign {aborted, full, waits, pending} = flow;

  assign load_o = in_ready_o & in_valid_i;
  assign done   = done_i & ((pending != '0) | load_o) & ~aborted & ~wipe_q;
  assign taken  = out_valid_o & out_ready_i;
  assign move_o = waits & (~full | taken) & ~wipe_o;
  assign active = full | waits | (pending != '0);
  assign busy_o = (pending != '0) & ~aborted;
  assign wipe_o = clear_i | wipe_q;
  assign abort  = wipe_q & active;

  assign empty_o = ~busy_o & ~waits;

  always_comb begin
    pending_d = CountBits'(SumBits'(pending) + SumBits'(load_o) - SumBits'(done));
    waits_d   = done | (waits & ~move_o);
    full_d    = move_o | (full & ~taken);
    aborted_d = aborted;
    if (aborted && (taken || !full)) begin
      full_d    = pending != '0;
      aborted_d = pending != '0;
      if (full_d) pending_d = pending - 1'b1;
    end
    if (abort) begin
      // One operation less than in flight: the answer of the first one is in the register.
      pending_d = CountBits'(SumBits'(pending) + SumBits'(full) + SumBits'(waits) - 1'b1);
      waits_d   = 1'b0;
      full_d    = 1'b1;
      aborted_d = 1'b1;
    end
    flow_d = clear_i ? '0 : {aborted_d, full_d, waits_d, pending_d};
  end

  if (FaultChecks) begin : gen_flow
    // Three copies: the majority counts. Tools merge registers that are equal, so the second one is
    // complemented, and the third differs in reset, where it is outvoted.
    (* keep *) logic [FlowBits-1:0] first_q;
    (* keep *) logic [FlowBits-1:0] second_q;
    (* keep *) logic [FlowBits-1:0] third_q;
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) first_q <= '0;
      else first_q <= flow_d;
    end
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) second_q <= '1;
      else second_q <= ~flow_d;
    end
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) third_q <= '1;
      else third_q <= flow_d;
    end
    assign flow = (first_q & ~second_q) | (first_q & third_q) | (~second_q & third_q);
    assign flow_differs = (first_q != ~second_q) | (first_q != third_q);
  end else begin : gen_single_flow
    logic [FlowBits-1:0] flow_q;
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) flow_q <= '0;
      else flow_q <= flow_d;
    end
    assign flow         = flow_q;
    assign flow_differs = 1'b0;
  end

  // Ready depends on registers and clear_i only, so a result that transfers makes room a cycle
  // later; one that moves to a free register at once.
  function automatic logic has_room(input logic [CountBits-1:0] count, input logic stays);
    has_room = SumBits'(count) + SumBits'(stays) < SumBits'(Pending);
  endfunction

  assign in_ready_o = ready_i & has_room(pending, waits & full) & ~aborted & ~clear_i & ~trouble_q
                    & ~wipe_q;
  assign ready_d    = has_room(pending_d, waits_d & full_d) & ~aborted_d & ~trouble_d & ~wipe_next;
  assign ready_next_o = clear_i | ready_d;

  ////////////
  // Faults //
  ////////////

  logic late, excess;
  assign late     = busy_o & elapsed & ~waits & ~done;
  assign excess   = done & waits & ~move_o;
  assign detected = ~trouble_q & ~wipe_q
                  & (late | excess | fault_i | flow_differs | (active & timer_differs)
                     | (full & status_differs) | result_differs);

  assign trouble_d = detected & (full_d | waits_d | (pending_d != '0)) & ~clear_i;
  assign wipe_next = trouble_q & ~clear_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      trouble_q <= 1'b0;
      wipe_q    <= 1'b1;
      fault_q   <= 1'b0;
    end else begin
      trouble_q <= trouble_d;
      wipe_q    <= wipe_next;
      fault_q   <= (fault_q | detected | abort) & ~clear_i;
    end
  end

  ///////////
  // Timer //
  ///////////

  assign elapsed = timer_q == '0;
  assign left_o  = timer_q;

  always_comb begin
    timer_d = timer_q;
    if (!elapsed) timer_d = timer_q - 1'b1;
    if ((load_o && pending == '0) || ((done || waits) && Pending > 1)) begin
      timer_d = TimerBits'(LatencyMax - 1);
    end
    if (wipe_o) timer_d = '0;
  end

  always_ff @(posedge clk_i) timer_q <= timer_d;

  if (FaultChecks) begin : gen_timer
    (* keep *) logic [TimerBits-1:0] twin_q;
    always_ff @(posedge clk_i) twin_q <= ~timer_d;
    assign timer_differs = timer_q != ~twin_q;
  end else begin : gen_single_timer
    assign timer_differs = 1'b0;
  end

  ////////////////////
  // Result, status //
  ////////////////////

  // A status with its parity: of the result in the datapath, of the one in the register.
  logic [3:0]      datapath_code_q, code_q;
  logic [Bits-1:0] result_q;
  logic            show_result;

  always_ff @(posedge clk_i) begin
    if (wipe_o) datapath_code_q <= '0;
    else if (done) datapath_code_q <= {~^status_i, status_i};
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) code_q <= {1'b1, df_pkg::StatusOk};
    else if (wipe_q) code_q <= abort ? {1'b0, df_pkg::StatusFault} : {1'b1, df_pkg::StatusOk};
    else if (move_o) code_q <= datapath_code_q;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_o & Wipe) result_q <= '0;
    else if (move_o) result_q <= result_i;
  end

  if (Check) begin : gen_parity
    logic parity_q;
    always_ff @(posedge clk_i) begin
      if (wipe_o & Wipe) parity_q <= 1'b0;
      else if (move_o) parity_q <= ^result_i;
    end
    assign result_differs = full & ~aborted & (^{result_q, parity_q});
  end else begin : gen_no_parity
    assign result_differs = 1'b0;
  end

  assign status_differs = FaultChecks & ~^code_q;
  assign out_valid_o    = full & ~trouble_q & ~wipe_q & ~status_differs & ~result_differs;
  assign show_result    = (out_valid_o | ~MaskOutputs)
                        & (Wipe | (code_q[2:0] != df_pkg::StatusFault));
  assign result_o       = show_result ? result_q : '0;
  assign status_o       = out_valid_o ? code_q[2:0] : '0;
  assign fault_o        = fault_q;

  //////////
  // Tags //
  //////////

  if (TagWidth > 0) begin : gen_tags
    localparam int unsigned IndexBits = $clog2(Depth + 1);

    logic [Depth-1:0][TagBits-1:0] tag_q;  // of the operations in flight, the oldest first
    logic [IndexBits-1:0]          last;   // index of the tag of operands that transfer

    assign last = IndexBits'(pending) + IndexBits'(waits) + IndexBits'(full) - IndexBits'(taken);

    for (genvar i = 0; i < Depth; i++) begin : gen_tag
      localparam int unsigned Index = i;
      logic [TagBits-1:0] above;
      if (Index + 1 < Depth) begin : gen_above
        assign above = tag_q[Index+1];
      end else begin : gen_top
        assign above = '0;
      end
      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) tag_q[i] <= '0;
        else if (clear_i) tag_q[i] <= '0;
        else if (load_o && last == IndexBits'(Index)) tag_q[i] <= tag_i;
        else if (taken) tag_q[i] <= above;
      end
    end

    assign tag_o = out_valid_o ? tag_q[0] : '0;
  end else begin : gen_no_tags
    logic unused_tag;
    assign unused_tag = ^tag_i;
    assign tag_o      = '0;
  end

endmodule
