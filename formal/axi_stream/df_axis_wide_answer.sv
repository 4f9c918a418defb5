// SPDX-License-Identifier: Apache-2.0
//
// The control of wide AXI4-Stream with N channels, around a core that ends its operation after any
// number of cycles, as it pleases. Operands are offered as AXI says, channel by channel, at any
// time; padding bits, what is kept, ready, clear and reset are anything. Proved by induction, so
// for all time.
//
// Shown: the rules of AXI4-Stream on the stream of results (df_axis_rules); all channels transfer
// in the same cycle, and in the first one in which all are valid, the core is idle and no refusal
// is under way; the core takes operands in that cycle, unless a padding bit is 1; each transfer has
// one answer, with what was kept of it; that of the core is offered when the core offers it, a
// refusal from the next cycle on with status 5; nothing kept is left after clear_i or reset.

module df_axis_wide_answer #(
  parameter int unsigned N = 2
) (
  input logic         clk_i,
  input logic         rst_ni,
  input logic         clear_i,
  input logic [N-1:0] in_valid_i,
  input logic [N-1:0] in_padded_i,
  input logic [3:0]   in_sideband_i,
  input logic         out_ready_i,
  input logic [2:0]   status_i,
  input logic         finish_i,    // the core ends its operation
  input logic         overlap_i    // operands may transfer in the cycle in which the result does
);

  logic [N-1:0] in_ready;
  logic         core_in_valid, core_in_ready, core_out_valid, core_out_ready;
  logic         core_start, core_end, out_valid;
  logic [2:0]   status;
  logic [3:0]   sideband;
  logic         busy_q, done_q, after_reset_q;
  logic [2:0]   status_q;

  df_axis_wide #(
    .Channels(N),
    .SidebandBits(4)
  ) u_dut (
    .clk_i,
    .rst_ni,
    .clear_i,
    .in_valid_i,
    .in_ready_o(in_ready),
    .in_padded_i(|in_padded_i),
    .in_sideband_i,
    .core_valid_o(core_in_valid),
    .core_ready_i(core_in_ready),
    .core_valid_i(core_out_valid),
    .core_ready_o(core_out_ready),
    .core_status_i(core_out_valid ? status_q : 3'd0),
    .out_valid_o(out_valid),
    .out_ready_i,
    .out_status_o(status),
    .out_sideband_o(sideband)
  );

  df_axis_rules #(.Bits(7)) u_rules (
    .clk_i,
    .rst_ni,
    .clear_i,
    .valid_i(out_valid),
    .ready_i(out_ready_i),
    .payload_i({status, sideband})
  );

  //////////////
  // The core //
  //////////////

  assign core_in_ready  = (~busy_q | (core_end & overlap_i)) & ~clear_i & ~after_reset_q;
  assign core_out_valid = busy_q & done_q;
  assign core_start     = core_in_valid & core_in_ready;
  assign core_end       = core_out_valid & core_out_ready;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      busy_q        <= 1'b0;
      done_q        <= 1'b0;
      after_reset_q <= 1'b1;
    end else begin
      busy_q        <= ~clear_i & (core_start | (busy_q & ~core_end));
      done_q        <= busy_q & ~core_end & (done_q | finish_i);
      after_reset_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) if (!core_out_valid) status_q <= status_i;

  //////////////////////
  // Expected values  //
  //////////////////////

  logic       refuse_q;  // a refusal waits to be taken
  logic [3:0] sideband_q;  // of the last transfer; 0 after clear_i or reset
  logic       wiped_q;   // nothing was transferred since
  logic       transfer, has_padding;

  assign transfer    = &in_valid_i & core_in_ready & ~refuse_q;
  assign has_padding = |in_padded_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) refuse_q <= 1'b0;
    else refuse_q <= ~clear_i & ((transfer & has_padding) | (refuse_q & ~out_ready_i));
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      sideband_q <= '0;
      wiped_q    <= 1'b1;
    end else begin
      if (clear_i) sideband_q <= '0;
      else if (transfer) sideband_q <= in_sideband_i;
      wiped_q <= clear_i | (wiped_q & ~transfer);
    end
  end

  // A master holds what it offers.
  logic         started_q = 1'b0;
  logic         withdrawn_q;
  logic [N-1:0] stall_q, has_padding_q;
  logic [3:0]   in_sideband_q;
  always_ff @(posedge clk_i) begin
    started_q     <= 1'b1;
    withdrawn_q   <= clear_i | ~rst_ni;
    stall_q       <= in_valid_i & ~in_ready;
    has_padding_q <= in_padded_i;
    in_sideband_q <= in_sideband_i;
  end

  logic core_in_stall_q;
  always_ff @(posedge clk_i) core_in_stall_q <= core_in_valid & ~core_in_ready;

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (started_q && !withdrawn_q) begin
      assume ((stall_q & ~in_valid_i) == '0);
      assume (((in_padded_i ^ has_padding_q) & stall_q) == '0);
      if (stall_q[0]) assume (in_sideband_i == in_sideband_q);
    end

    assert ((in_valid_i & in_ready) == (transfer ? '1 : '0));
    assert (core_start == (transfer & ~has_padding));
    if (!rst_ni) assert (in_ready == '0);
    assert (out_valid == (core_out_valid | refuse_q));
    assert (!(busy_q & refuse_q));
    if (core_out_valid) assert (core_out_ready == out_ready_i && status == status_q);
    if (refuse_q) assert (status == 3'd5);
    if (out_valid) assert (sideband == sideband_q);
    if (wiped_q) assert (sideband == '0);
    // Operands that are offered to the core stay offered, as the core's user must do.
    if (started_q && !withdrawn_q && !clear_i && rst_ni && core_in_stall_q) assert (core_in_valid);
  end

  // Invariants that make the statements above inductive.
  always_comb begin
    assert (u_dut.refuse_q == refuse_q);
    if (busy_q | refuse_q) assert (u_dut.sideband_q == sideband_q);
    if (wiped_q) assert (!busy_q && !refuse_q);
    if (after_reset_q) assert (!busy_q && !refuse_q);
  end

endmodule
