// SPDX-License-Identifier: Apache-2.0
//
// Promises of df_frame and of the datapath inside it, for tests. Checked from the first reset on.

module df_frame_promises #(
  parameter int unsigned Bits = 256
) (
  input logic            clk_i,
  input logic            rst_ni,
  input logic            clear_i,
  input logic            load_o,
  input logic            busy_o,
  input logic            hold,
  input logic            out_valid_o,
  input logic            out_ready_i,
  input logic [Bits-1:0] result_i,
  input logic [2:0]      status_o,
  input logic            detected
);

  logic            armed_q = 1'b0;
  logic            waits_q = 1'b0;
  logic [Bits-1:0] result_q;
  logic [2:0]      status_q;

  always_ff @(posedge clk_i) begin
    armed_q  <= armed_q | ~rst_ni;
    waits_q  <= rst_ni & out_valid_o & ~out_ready_i & ~clear_i;
    result_q <= result_i;
    status_q <= status_o;
    if (armed_q && rst_ni) begin
      if (load_o && (busy_o || hold)) $error("%m: operands transferred during an operation");
      if (detected) $error("%m: a fault was detected without an upset");
      if (out_valid_o && status_o != df_pkg::StatusOk && result_i != '0) begin
        $error("%m: the result of a refused operation is not 0");
      end
      if (waits_q && !clear_i && (!out_valid_o || result_i != result_q || status_o != status_q))
        $error("%m: a result changed before it transferred");
    end
  end

endmodule

bind df_frame df_frame_promises #(.Bits(Bits)) u_promises (.*);
