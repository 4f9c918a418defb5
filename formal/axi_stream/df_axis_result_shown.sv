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
  input logic         finish_i,       // the core ends its operation
  input logic [N-1:0] idle_results_i  // results of the core until then
);

  logic         core_in_valid, core_in_ready, core_out_valid, core_out_ready;
  logic         core_start, core_end;
  logic         in_ready, out_valid, in_transfer;
  logic         busy_q, done_q, after_reset_q;
  logic [N-1:0] core_q, results;

  df_axis_result #(.Bits(N)) u_dut (
    .clk_i,
    .rst_ni,
    .clear_i,
    .core_in_valid_o(core_in_valid),
    .core_in_ready_i(core_in_ready),
    .core_valid_i(core_out_valid),
    .core_ready_o(core_out_ready),
    .results_i(core_out_valid ? core_q : idle_results_i),
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

  assign core_in_ready  = ~busy_q & ~clear_i & ~after_reset_q;
  assign core_out_valid = busy_q & done_q;
  assign core_start     = core_in_valid & core_in_ready;
  assign core_end       = core_out_valid & core_out_ready;
  assign in_transfer    = in_valid_i & in_ready;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      busy_q        <= 1'b0;
      done_q        <= 1'b0;
      after_reset_q <= 1'b1;
    end else begin
      busy_q        <= ~clear_i & (core_start | (busy_q & ~core_end));
      done_q        <= ~clear_i & busy_q & ~core_end & (done_q | finish_i);
      after_reset_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) if (!core_out_valid) core_q <= idle_results_i;

  // Expected values
  logic         started_q = 1'b0;
  logic         answer_valid_q;  // an answer waits for its transfer
  logic         withdrawn_q, stall_q, core_in_stall_q;
  logic [N-1:0] answer_q;
  always_ff @(posedge clk_i) begin
    started_q       <= 1'b1;
    withdrawn_q     <= clear_i | ~rst_ni;
    stall_q         <= in_valid_i & ~in_ready;
    core_in_stall_q <= core_in_valid & ~core_in_ready;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) answer_valid_q <= 1'b0;
    else answer_valid_q <= ~clear_i & (core_out_valid | (answer_valid_q & ~out_ready_i));
  end

  always_ff @(posedge clk_i) if (core_out_valid) answer_q <= core_q;

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (started_q && !withdrawn_q && stall_q) assume (in_valid_i);  // as the bus must do
    assert (core_start == in_transfer);
    // Operands that are valid stay valid.
    if (started_q && !withdrawn_q && rst_ni && core_in_stall_q) assert (core_in_valid);
    assert (out_valid == answer_valid_q);
    if (out_valid) assert (results == answer_q);
    else if (rst_ni && !after_reset_q) assert (results == '0);
    assert (in_ready == (core_in_ready & ~(answer_valid_q & ~out_ready_i)));
    if (core_out_valid) assert (core_out_ready);
  end

  // Invariants that make the statements above inductive.
  always_comb begin
    assert (u_dut.full_q == answer_valid_q);
    assert (!(busy_q && answer_valid_q));
    assert (u_dut.busy_q == busy_q);
    assert (!done_q || busy_q);
    assert (!after_reset_q || (!busy_q && !answer_valid_q));
  end

endmodule
