// SPDX-License-Identifier: Apache-2.0
//
// Control of a core behind wide AXI4-Stream: a channel for each operand, one for the result.
// docs/reference/axi-stream.md has the ports; operands and results go past this module, straight to
// and from the core.
//
// Joins     the channels transfer together, in the cycle in which all are valid and the core takes
//           operands. in_sideband_i (TLAST, TID, the tag) is stored until the result is taken.
// Refused   with in_padded_i (a bit of TDATA above an operand is 1) the transfer does not reach the
//           core: its answer is offered in the next cycle, status_o BadPacket. The core's result
//           and status must be 0 then, as df_axis_result shows them while there is none.
// Cycles    none: operands reach the core, and its result the stream, in the cycle that they would
//           without this module.
// Handshake as in docs/reference/handshake.md on all sides, clear_i and rst_ni too, but that
//           in_ready_o of a channel depends on the valids of the others: a user must not let the
//           valid of one channel wait for the ready of another.
// Paths cut none: valid and ready pass in both directions.

module df_axis_wide #(
  parameter int unsigned Channels = 2,  // channels of operands, >= 1
  parameter int unsigned SidebandBits     = 1  // bits that go past the core, >= 1
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                clear_i,

  // Operands
  input  logic [Channels-1:0] in_valid_i,
  output logic [Channels-1:0] in_ready_o,
  input  logic                in_padded_i,
  input  logic [SidebandBits-1:0]     in_sideband_i,

  // Core
  output logic                core_valid_o,
  input  logic                core_ready_i,
  input  logic                core_valid_i,
  output logic                core_ready_o,
  input  logic [2:0]          core_status_i,  // df_pkg::status_e

  // Result
  output logic                out_valid_o,
  input  logic                out_ready_i,
  output logic [2:0]          out_status_o,
  output logic [SidebandBits-1:0]     out_sideband_o
);

  if (Channels < 1) begin : gen_check_channels
    $error("df_axis_wide: Channels must be at least 1");
  end
  if (SidebandBits < 1) begin : gen_check_kept
    $error("df_axis_wide: SidebandBits must be at least 1");
  end

  logic            refuse_q, free, take;
  logic [SidebandBits-1:0] sideband_q;

  //////////////
  // Operands //
  //////////////

  // A core that takes operands has nothing to answer, so a refusal never meets a result.
  assign free = core_ready_i & ~refuse_q;
  assign take = &in_valid_i & free;

  for (genvar i = 0; i < Channels; i++) begin : gen_ready
    logic [Channels-1:0] valid;  // valids of the other channels: ready ignores its own valid

    always_comb begin
      valid    = in_valid_i;
      valid[i] = 1'b1;
    end

    assign in_ready_o[i] = free & (&valid);
  end

  assign core_valid_o = &in_valid_i & ~in_padded_i & ~refuse_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) refuse_q <= 1'b0;
    else if (clear_i) refuse_q <= 1'b0;
    else if (refuse_q) refuse_q <= ~out_ready_i;
    else refuse_q <= take & in_padded_i;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) sideband_q <= '0;
    else if (clear_i) sideband_q <= '0;
    else if (take) sideband_q <= in_sideband_i;
  end

  ////////////
  // Result //
  ////////////

  assign out_valid_o    = core_valid_i | refuse_q;
  assign core_ready_o   = out_ready_i;
  assign out_status_o   = core_status_i | {refuse_q, 1'b0, refuse_q};  // BadPacket is 5
  assign out_sideband_o = sideband_q;

endmodule
