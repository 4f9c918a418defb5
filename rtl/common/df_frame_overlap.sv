// SPDX-License-Identifier: Apache-2.0
//
// The frame of a core that can overlap operations, and carries a tag: df_frame with Overlap = 0,
// df_frame_queue with Overlap = 1. docs/reference/handshake.md states the rules for the user, the
// two modules those for the datapath.
//
// TagWidth > 0: tag_o is the tag_i of the operation; it is 0 while out_valid_o is 0. TagWidth = 0:
// the ports have one bit, tag_i is not read and tag_o is 0.

module df_frame_overlap #(
  parameter int unsigned Bits        = 256,   // of the result
  parameter int unsigned OperandBits = 1,     // of all operand ports together
  parameter int unsigned LatencyMax  = 2,     // most cycles from load_o to the result, >= 2
  parameter bit          MaskOutputs = 1'b0,  // as in df_frame
  parameter bit          FaultChecks = 1'b1,
  parameter bit          Wipe        = 1'b1,
  parameter bit          StopResult  = 1'b0,  // as in df_frame; a queue does so always
  parameter bit          Overlap     = 1'b0,  // 1: operations overlap
  parameter int unsigned Pending     = 1,     // most operations in the datapath, with Overlap
  parameter int unsigned TagWidth    = 0,     // bits of a tag
  localparam int unsigned TagBits    = (TagWidth == 0) ? 1 : TagWidth,
  localparam int unsigned TimerBits  = $clog2(LatencyMax)
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
  output logic                   load_o,
  output logic                   busy_o,
  output logic                   wipe_o,
  output logic                   ready_next_o,  // in_ready_o in the next cycle, but for clear_i
  output logic [TimerBits-1:0]   left_o,
  output logic                   move_o,        // 0 with Overlap = 0
  output logic                   empty_o,       // 0 with Overlap = 0
  input  logic                   ready_i,       // read with Overlap = 1
  input  logic                   done_i,
  input  logic [Bits-1:0]        result_i,
  input  logic [2:0]             status_i,
  input  logic                   fault_i
);

  if (TagWidth > 64) begin : gen_check_tag
    $error("df_frame_overlap: TagWidth must be from 0 to 64");
  end
  if (Pending < 1 || Pending > 8) begin : gen_check_pending
    $error("df_frame_overlap: Pending must be from 1 to 8");
  end

  if (Overlap) begin : gen_queue
    logic unused_stop;
    assign unused_stop = StopResult;

    df_frame_queue #(
      .Bits(Bits), .LatencyMax(LatencyMax), .Pending(Pending), .MaskOutputs(MaskOutputs),
      .FaultChecks(FaultChecks), .Wipe(Wipe), .TagWidth(TagWidth)
    ) u_frame (
      .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
      .tag_i, .out_valid_o, .out_ready_i, .result_o, .status_o, .tag_o, .fault_o, .load_o, .busy_o,
      .wipe_o, .ready_next_o, .left_o, .move_o, .empty_o, .ready_i,
      .done_i, .result_i, .status_i, .fault_i
    );

    df_frame_duties #(.OperandBits(OperandBits + TagBits)) u_duties (
      .clk_i, .rst_ni, .clear_i, .in_valid_i,
      .in_ready_i(in_ready_o),
      .operands_i({operands_i, (TagWidth == 0) ? '0 : tag_i})
    );
  end else begin : gen_single
    logic               enter_idle, unused_k, unused_wipe_next, unused_ready;

    df_frame #(
      .Bits(Bits), .OperandBits(OperandBits + TagBits), .LatencyMax(LatencyMax),
      .MaskOutputs(MaskOutputs), .FaultChecks(FaultChecks), .Wipe(Wipe), .StopResult(StopResult)
    ) u_frame (
      .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
      .operands_i({operands_i, (TagWidth == 0) ? '0 : tag_i}),
      .out_valid_o, .out_ready_i, .result_o,
      .k_o(unused_k),
      .status_o, .fault_o, .load_o, .busy_o, .wipe_o,
      .wipe_next_o(unused_wipe_next),
      .enter_idle_o(enter_idle),
      .left_o, .done_i, .result_i,
      .k_i(1'b0),
      .status_i, .fault_i
    );

    if (TagWidth > 0) begin : gen_tag
      logic [TagBits-1:0] tag_q;
      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) tag_q <= '0;
        else if (clear_i) tag_q <= '0;
        else if (load_o) tag_q <= tag_i;
      end
      assign tag_o = out_valid_o ? tag_q : '0;
    end else begin : gen_no_tag
      assign tag_o = '0;
    end

    assign ready_next_o = enter_idle | (in_ready_o & ~in_valid_i);
    assign move_o       = 1'b0;
    assign empty_o      = 1'b0;
    assign unused_ready = ready_i;
  end

endmodule
