// SPDX-License-Identifier: Apache-2.0
//
// The rules of the handshake (docs/reference/handshake.md) that every core keeps, for the handshake
// harness of each to instantiate beside its core. Operands, valid, ready, clear and reset may
// change as they like in every cycle after a first one with reset.
//
// Shown: in_ready follows from past transfers, resets and clear_i only (so not from in_valid or
// out_ready of the same cycle); never ready and valid together, and neither in reset. With
// Flight > 1, of a core whose operations overlap: ready only without clear_i, and while fewer than
// Flight operations are in flight. What is
// offered (`value_i` and `status_i`) stays the same until taken or cleared, unless a fault is
// reported (`fault_i`, the core's fault_o); a refused operation shows `value_i` = 0 unless
// `ZeroRefused` is 0; after clear_i and after reset the core is idle and reports no fault.
//
// For the harness: `busy_o`, an operation is under way; `after_reset_o`, reset was active in the
// last cycle; `cleared_o`, clear_i was.

module df_handshake_rules #(
  // bits of value_i: result, and exponent if there is one
  parameter int unsigned Width       = 1,
  parameter bit          ZeroRefused = 1'b1,
  parameter int unsigned Flight      = 1  // most operations in flight, up to 255
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             clear_i,
  input  logic             in_valid_i,
  input  logic             in_ready_i,
  input  logic             out_valid_i,
  input  logic             out_ready_i,
  input  logic [Width-1:0] value_i,
  input  logic [2:0]       status_i,
  input  logic             fault_i,
  output logic             busy_o,
  output logic             after_reset_o,
  output logic             cleared_o
);

  logic             started_q = 1'b0;
  logic             stall_q, cleared_q, after_reset_q;
  logic [7:0]       flight_q;
  logic [Width-1:0] value_q;
  logic [2:0]       status_q;

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    cleared_q <= clear_i;
    value_q   <= value_i;
    status_q  <= status_i;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      flight_q      <= '0;
      stall_q       <= 1'b0;
      after_reset_q <= 1'b1;
    end else begin
      flight_q      <= clear_i ? '0 : flight_q + 8'(in_valid_i & in_ready_i)
                                              - 8'(out_valid_i & out_ready_i);
      stall_q       <= out_valid_i & ~out_ready_i & ~clear_i;
      after_reset_q <= 1'b0;
    end
  end

  assign busy_o        = flight_q != '0;
  assign after_reset_o = after_reset_q;
  assign cleared_o     = started_q & cleared_q;

  always_comb begin
    if (!started_q) assume (!rst_ni);

    if (Flight == 1) begin
      assert (in_ready_i == (~busy_o & ~clear_i & ~after_reset_q));
      assert (!(in_ready_i & out_valid_i));
    end else if (in_ready_i) assert (!clear_i && !after_reset_q && flight_q < 8'(Flight));
    if (!rst_ni) assert (!in_ready_i && !out_valid_i);
    if (out_valid_i) assert (busy_o);
    assert (flight_q <= 8'(Flight));

    if (rst_ni && stall_q && !fault_i) begin
      assert (out_valid_i);
      assert (value_i == value_q && status_i == status_q);
    end

    if (ZeroRefused && out_valid_i && status_i != df_pkg::StatusOk) assert (value_i == '0);

    if (cleared_o) assert (!out_valid_i && !fault_i);
    if (!rst_ni || after_reset_q) assert (!fault_i);
  end

endmodule
