// SPDX-License-Identifier: Apache-2.0
//
// The rules of AXI4-Stream for the side that offers: nothing is offered in reset; what is offered
// stays offered, and the same, until it is taken. Only clear_i, which AXI does not know, and reset
// withdraw it.

module df_axis_rules #(
  parameter int unsigned Bits = 8
) (
  input logic            clk_i,
  input logic            rst_ni,
  input logic            clear_i,
  input logic            valid_i,
  input logic            ready_i,
  input logic [Bits-1:0] payload_i
);

  logic            started_q = 1'b0;
  logic            stall_q;
  logic [Bits-1:0] payload_q;

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    stall_q   <= rst_ni & valid_i & ~ready_i & ~clear_i;
    payload_q <= payload_i;
  end

  always_comb begin
    if (!rst_ni) assert (!valid_i);
    if (started_q && rst_ni && stall_q) begin
      assert (valid_i);
      assert (payload_i == payload_q);
    end
  end

endmodule
