// SPDX-License-Identifier: Apache-2.0
//
// The register of an answer of N bits behind a core that ends its operation after any number of
// cycles and shows anything until then. Proved by induction, so for all time.
//
// Shown: the rules of AXI4-Stream on the answer (df_axis_rules); it is offered in the cycle after
// the core offered it, and is what the core offered; it is 0 while nothing is offered, but in reset
// and the cycle after it; operands are taken when the core is idle and no answer stays,
// by the core too, to which they stay offered.

module df_axis_result_shown #(
  parameter int unsigned N = 4
) (
  input logic         clk_i,
  input logic         rst_ni,
  input logic         clear_i,
  input logic         in_valid_i,
  input logic         out_ready_i,
  input logic         finish_i,   // the core ends its operation
  input logic [N-1:0] shown_i     // what it shows until then
);

  logic         core_free, core_valid, core_sent, in_ready, out_valid, take, core_take;
  logic         busy_q, done_q, fresh_q;
  logic [N-1:0] core_q, results;

  df_axis_result #(.Bits(N)) u_dut (
    .clk_i,
    .rst_ni,
    .clear_i,
    .core_in_valid_o(core_take),
    .core_in_ready_i(core_free),
    .core_valid_i(core_valid),
    .core_ready_o(core_sent),
    .results_i(core_valid ? core_q : shown_i),
    .in_valid_i,
    .in_ready_o(in_ready),
    .out_valid_o(out_valid),
    .out_ready_i,
    .results_o(results)
  );

  df_axis_rules #(.Bits(N)) u_rules (
    .clk_i,
    .rst_ni,
    .clear_i,
    .valid_i(out_valid),
    .ready_i(out_ready_i),
    .payload_i(results)
  );

  assign core_free  = ~busy_q & ~clear_i & ~fresh_q;
  assign core_valid = busy_q & done_q;
  assign take       = in_valid_i & in_ready;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      busy_q  <= 1'b0;
      done_q  <= 1'b0;
      fresh_q <= 1'b1;
    end else begin
      busy_q  <= ~clear_i & ((core_take & core_free) | (busy_q & ~(core_valid & core_sent)));
      done_q  <= ~clear_i & busy_q & ~(core_valid & core_sent) & (done_q | finish_i);
      fresh_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) if (!core_valid) core_q <= shown_i;

  // Expected values
  logic         started_q = 1'b0;
  logic         waits_q;       // an answer is to be taken
  logic         withdrawn_q, stall_q, core_stall_q;
  logic [N-1:0] answer_q;
  always_ff @(posedge clk_i) begin
    started_q    <= 1'b1;
    withdrawn_q  <= clear_i | ~rst_ni;
    stall_q      <= in_valid_i & ~in_ready;
    core_stall_q <= core_take & ~core_free;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) waits_q <= 1'b0;
    else waits_q <= ~clear_i & (core_valid | (waits_q & ~out_ready_i));
  end

  always_ff @(posedge clk_i) if (core_valid) answer_q <= core_q;

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (started_q && !withdrawn_q && stall_q) assume (in_valid_i);  // as the bus must do
    assert ((core_take & core_free) == take);
    // Operands that are valid stay valid.
    if (started_q && !withdrawn_q && rst_ni && core_stall_q) assert (core_take);
    assert (out_valid == waits_q);
    if (out_valid) assert (results == answer_q);
    else if (rst_ni && !fresh_q) assert (results == '0);
    assert (in_ready == (core_free & ~(waits_q & ~out_ready_i)));
    if (core_valid) assert (core_sent);
  end

  // Invariants that make the statements above inductive.
  always_comb begin
    assert (u_dut.full_q == waits_q);
    assert (!(busy_q && waits_q));
    assert (u_dut.busy_q == busy_q);
    assert (!done_q || busy_q);
    assert (!fresh_q || (!busy_q && !waits_q));
  end

endmodule
