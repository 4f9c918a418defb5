// SPDX-License-Identifier: Apache-2.0
//
// Constants of the AXI4-Lite shell, as docs/reference/axi-lite.md has them: registers by their
// number, causes of a refusal, the response that goes with a cause.

package df_axil_pkg;

  localparam logic [3:0] Control    = 4'd0;
  localparam logic [3:0] Gie        = 4'd1;
  localparam logic [3:0] Ier        = 4'd2;
  localparam logic [3:0] Isr        = 4'd3;
  localparam logic [3:0] Status     = 4'd4;
  localparam logic [3:0] K          = 4'd5;
  localparam logic [3:0] Options    = 4'd6;
  localparam logic [3:0] Size       = 4'd7;
  localparam logic [3:0] Id         = 4'd8;
  localparam logic [3:0] Version    = 4'd9;
  localparam logic [3:0] Capability = 4'd10;
  localparam logic [3:0] Bits       = 4'd11;
  localparam logic [3:0] Latency    = 4'd12;
  localparam logic [3:0] Error      = 4'd13;
  localparam logic [3:0] RBits      = 4'd14;
  localparam logic [3:0] Claim      = 4'd15;  // the last one

  localparam logic [31:0] IdValue   = 32'h44464C44;  // DFLD
  localparam logic [7:0]  MapNumber = 8'd3;          // version of the register map

  localparam logic [3:0] CauseNone      = 4'd0;
  localparam logic [3:0] CauseOutside   = 4'd1;
  localparam logic [3:0] CauseUnaligned = 4'd2;
  localparam logic [3:0] CausePartial   = 4'd3;
  localparam logic [3:0] CauseReadOnly  = 4'd4;
  localparam logic [3:0] CauseWriteOnly = 4'd5;
  localparam logic [3:0] CauseBusy      = 4'd6;
  localparam logic [3:0] CauseMissing   = 4'd7;
  localparam logic [3:0] CauseNoResult  = 4'd8;
  localparam logic [3:0] CauseRange     = 4'd9;

endpackage
