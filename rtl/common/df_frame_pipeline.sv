// SPDX-License-Identifier: Apache-2.0
//
// The frame of a pipelined datapath, which takes operands in each cycle: a flag for each stage, and
// a place for two results behind the last one. df_frame is the frame of a core with one operation
// at a time, df_frame_queue that of a core whose operations overlap.
//
//               +------------------+                +--------+ full
//   operands -> | Depth stages     | -------------> | result | -----> result_o
//               | valid[Depth-1:0] |     +------+   |        |
//               +------------------+ --> | skid | ->+--------+
//                                        +------+
//
// The datapath   takes operands with load_o into its first stage; every stage takes the contents of
//                the one before in cycles with move_o, and keeps its own in other cycles; puts
//                every register to 0 with wipe_o. result_i is its last stage; all operations end
//                with StatusOk.
// Stall          if a result waits and another one arrives, skid takes it, and the stages stand
//                still from the next cycle until the first one transfers. So in_ready_o depends on
//                registers and clear_i only, and results transfer in each cycle.
// Time           out_valid_o comes Depth + 1 cycles after load_o, if earlier results are accepted
//                at once; in general after Depth + 1 cycles in which the stages move. From any
//                state of all registers the core is idle within Depth + 8 cycles, if results are
//                accepted and nothing is offered.
// Faults         as in df_frame_queue: three cycles after a detection the answers of all operations
//                in flight begin, each StatusFault with result 0, one with each transfer; no
//                operands are accepted before the last one. Detected with FaultChecks = 1: an upset
//                of the flags, which are kept three times and outvoted, so that no answer is lost
//                or given twice. A pipeline has no other control. fault_i: what value_o holds, the
//                result register, is wrong; it stops this result in the same cycle, and counts
//                while there is a result.
// Tags           tag_o is the tag_i of the operation; tags move with the operations.

module df_frame_pipeline #(
  parameter int unsigned Bits        = 64,    // of the result
  parameter int unsigned OperandBits = 1,     // of all operand ports together
  parameter int unsigned Depth       = 4,     // stages, at least 2
  parameter bit          MaskOutputs = 1'b0,  // as in df_frame
  parameter bit          FaultChecks = 1'b1,
  parameter bit          Wipe        = 1'b1,
  parameter int unsigned TagWidth    = 0,     // bits of a tag; 0: tag_i is not read, tag_o is 0
  localparam int unsigned TagBits    = (TagWidth == 0) ? 1 : TagWidth
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic                   clear_i,

  // The user's side
  input  logic                   in_valid_i,
  output logic                   in_ready_o,
  input  logic [OperandBits-1:0] operands_i,  // read by the checks of simulation alone
  input  logic [TagBits-1:0]     tag_i,
  output logic                   out_valid_o,
  input  logic                   out_ready_i,
  output logic [Bits-1:0]        result_o,
  output logic [2:0]             status_o,    // df_pkg::status_e
  output logic [TagBits-1:0]     tag_o,
  output logic                   fault_o,     // sticky

  // The datapath's side
  output logic                   load_o,      // operands transfer in this cycle
  output logic                   move_o,      // the stages move
  output logic                   wipe_o,      // every register becomes 0
  input  logic [Bits-1:0]        result_i,    // the last stage
  output logic [Bits-1:0]        value_o,     // the result register
  input  logic                   fault_i      // it is wrong
);

  if (Depth < 2) begin : gen_check_depth
    $error("df_frame_pipeline: Depth must be at least 2");
  end
  if (TagWidth > 64) begin : gen_check_tag
    $error("df_frame_pipeline: TagWidth must be from 0 to 64");
  end

  localparam int unsigned FlowBits = Depth + 3;

  // flow: an operation in each stage; a result in skid; one in the result register; the answers are
  // those of aborted operations.
  logic [FlowBits-1:0] flow, flow_d;
  logic [Depth-1:0]    valid, valid_d;
  logic                skid, skid_d, full, full_d, aborted, aborted_d;
  logic                flow_differs, arrive, taken, room, active, active_d;
  logic                stopped, detected, trouble_q, trouble_d, wipe_next, wipe_q, fault_q;

  ////////////////
  // Operations //
  ////////////////

  assign {aborted, full, skid, valid} = flow;

  assign move_o = ~skid;
  assign load_o = in_ready_o & in_valid_i;
  assign arrive = valid[Depth-1] & move_o;
  assign taken  = out_valid_o & out_ready_i;
  assign room   = ~full | taken;
  assign active = full | skid | (valid != '0);
  assign wipe_o = clear_i | wipe_q;

  always_comb begin
    valid_d   = move_o ? {valid[Depth-2:0], load_o} : valid;
    full_d    = skid | arrive | ~room;
    skid_d    = ~room & (skid | arrive);
    active_d  = full_d | skid_d | (valid_d != '0);
    aborted_d = (aborted | wipe_q) & active_d;
    flow_d    = clear_i ? '0 : {aborted_d, full_d, skid_d, valid_d};
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

  assign in_ready_o = ~skid & ~aborted & ~clear_i & ~trouble_q & ~wipe_q;

  ////////////
  // Faults //
  ////////////

  assign stopped   = full & ~aborted & fault_i;
  assign detected  = ~trouble_q & ~wipe_q & (flow_differs | stopped);
  assign trouble_d = detected & active_d & ~clear_i;
  assign wipe_next = trouble_q & ~clear_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      trouble_q <= 1'b0;
      wipe_q    <= 1'b1;
      fault_q   <= 1'b0;
    end else begin
      trouble_q <= trouble_d;
      wipe_q    <= wipe_next;
      fault_q   <= (fault_q | detected | (wipe_q & active)) & ~clear_i;
    end
  end

  /////////////
  // Results //
  /////////////

  logic [Bits-1:0] result_q, skid_q;
  logic            result_write;

  assign result_write = room & (skid | arrive);

  always_ff @(posedge clk_i) begin
    if (wipe_o & Wipe) skid_q <= '0;
    else if (arrive) skid_q <= result_i;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_o & Wipe) result_q <= '0;
    else if (result_write) result_q <= skid ? skid_q : result_i;
  end

  assign out_valid_o = full & ~trouble_q & ~wipe_q & ~stopped;
  assign result_o    = ((out_valid_o | ~MaskOutputs) & (Wipe | ~aborted)) ? result_q : '0;
  assign value_o     = result_q;
  assign status_o    = (out_valid_o & aborted) ? df_pkg::StatusFault : df_pkg::StatusOk;
  assign fault_o     = fault_q;

  //////////
  // Tags //
  //////////

  if (TagWidth > 0) begin : gen_tags
    logic [Depth*TagBits-1:0] tag_q;  // of the stages, the first one lowest
    logic [TagBits-1:0]       skid_tag_q, result_tag_q, first_tag, last_tag;

    assign first_tag = load_o ? tag_i : '0;
    assign last_tag  = tag_q[(Depth-1)*TagBits+:TagBits];

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) tag_q <= '0;
      else if (clear_i) tag_q <= '0;
      else if (move_o) tag_q <= {tag_q[(Depth-1)*TagBits-1:0], first_tag};
    end

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) skid_tag_q <= '0;
      else if (clear_i) skid_tag_q <= '0;
      else if (arrive) skid_tag_q <= last_tag;
    end

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) result_tag_q <= '0;
      else if (clear_i) result_tag_q <= '0;
      else if (result_write) result_tag_q <= skid ? skid_tag_q : last_tag;
    end

    assign tag_o = out_valid_o ? result_tag_q : '0;
  end else begin : gen_no_tags
    logic unused_tag;
    assign unused_tag = ^tag_i;
    assign tag_o      = '0;
  end

  df_frame_duties #(.OperandBits(OperandBits + TagBits)) u_duties (
    .clk_i, .rst_ni, .clear_i, .in_valid_i,
    .in_ready_i(in_ready_o),
    .operands_i({operands_i, (TagWidth == 0) ? '0 : tag_i})
  );

endmodule
