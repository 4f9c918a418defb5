// SPDX-License-Identifier: Apache-2.0
//
// The duties of a core's user, checked in simulation: in_valid_i and the operands stay until the
// operands transfer, except in a cycle with clear_i or reset. Synthesis defines SYNTHESIS and
// leaves the checks out.

module df_frame_duties #(
  parameter int unsigned OperandBits = 1  // of all operand ports together
) (
  input logic                   clk_i,
  input logic                   rst_ni,
  input logic                   clear_i,
  input logic                   in_valid_i,
  input logic                   in_ready_i,
  input logic [OperandBits-1:0] operands_i
);

`ifdef SYNTHESIS
  logic unused_ports;
  assign unused_ports = ^{clk_i, rst_ni, clear_i, in_valid_i, in_ready_i, operands_i};
`else
  // A 32-bit pattern that an uninitialised register will not hold by chance: marks that reset was
  // seen.
  localparam logic [31:0] ResetSeen = 32'h5eed_c0de;

  logic [31:0]            reset_q;
  logic                   waits_q;
  logic [OperandBits-1:0] operands_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      reset_q <= ResetSeen;
      waits_q <= 1'b0;
    end else begin
      waits_q <= in_valid_i & ~in_ready_i & ~clear_i;
      if (reset_q == ResetSeen && waits_q && !clear_i) begin
        if (!in_valid_i) $error("%m: in_valid_i fell before the operands transferred");
        else if (operands_i != operands_q) $error("%m: operands changed before they transferred");
      end
    end
  end

  always_ff @(posedge clk_i) operands_q <= operands_i;
`endif

endmodule
