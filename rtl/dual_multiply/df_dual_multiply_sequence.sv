// SPDX-License-Identifier: Apache-2.0
//
// Schedule of the pipelined dual-field multiplier: which slot of which row.
//
// Source: A. Cilardo, N. Mazzocca, "Time Efficient Dual-Field Unit for Cryptography-Related
//         Processing" (2008), Figure 9.
//
// A row has a slot for each word and one more, one a cycle, then waits until the first words of
// its sum are there: max(Stages + 1, words + 1) cycles from row to row, the paper's max(9, m + 1).
// The next product can start in the cycle after the last of the last row.
//
// cycle        0      1 .. words + 1   ..   1 + rows * pitch
// start_ready  1      0                     (1 in the cycle before: products without a gap)
// valid_o             1: slots 0 .. words of row 0, then row 1, ...
//
// hold_i keeps the last row from starting. start_i starts a product whatever is under way.
// clear_i puts to 0 what start_i does not set in the same cycle.

module df_dual_multiply_sequence #(
  parameter int unsigned MaxWords = 9,   // words of an operand, most
  parameter int unsigned Stages   = 8,
  parameter bit          FaultChecks = 1'b1, // see df_parity
  localparam int unsigned Count   = $clog2(((Stages > MaxWords) ? Stages : MaxWords) + 1)
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             clear_i,

  input  logic             start_i,      // while start_ready_o, or with clear_i
  output logic             start_ready_o,
  input  logic [Count-1:0] rows_i,       // words of B, 1 .. MaxWords
  input  logic [Count-1:0] words_i,      // words of A and N, rows_i .. MaxWords
  input  logic             hold_i,

  output logic             busy_o,
  output logic             valid_o,      // a slot
  output logic [Count-1:0] row_o,
  output logic [Count-1:0] slot_o,
  output logic             first_row_o,
  output logic             last_row_o,
  output logic             top_o,        // the slot of the top word
  output logic             last_o,       // the slot after it
  output logic             fault_o  // an upset of the control
);

  localparam int unsigned Two = 2;

  logic             busy_q, busy_next, last_row_q, last_row_next;
  logic [Count-1:0] rows_q, rows_next, words_q, words_next, row_q, row_next;
  logic [Count-1:0] phase_q, phase_next;
  logic [Count-1:0] final_q, final_next;  // the last phase of a row, max(Stages, words)
  logic             row_done, waiting, done;

  assign waiting  = last_row_q & (phase_q == '0) & hold_i;
  assign row_done = busy_q & (phase_q == final_q);
  assign done     = row_done & last_row_q;

  assign start_ready_o = ~busy_q | done;

  assign busy_next = start_i | (busy_q & ~(clear_i | done));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) busy_q <= 1'b0;
    else busy_q <= busy_next;
  end

  always_comb begin
    rows_next     = rows_q;
    words_next    = words_q;
    final_next    = final_q;
    row_next      = row_q;
    phase_next    = phase_q;
    last_row_next = last_row_q;
    if (start_i) begin
      rows_next     = rows_i;
      words_next    = words_i;
      final_next    = (words_i > Count'(Stages)) ? words_i : Count'(Stages);
      row_next      = '0;
      phase_next    = '0;
      last_row_next = rows_i == Count'(1'b1);
    end else if (clear_i) begin
      rows_next     = '0;
      words_next    = '0;
      final_next    = '0;
      row_next      = '0;
      phase_next    = '0;
      last_row_next = 1'b0;
    end else if (row_done) begin
      row_next      = row_q + 1'b1;
      phase_next    = '0;
      last_row_next = row_q + Count'(Two) == rows_q;
    end else if (busy_q & ~waiting) begin
      phase_next = phase_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    rows_q     <= rows_next;
    words_q    <= words_next;
    final_q    <= final_next;
    row_q      <= row_next;
    phase_q    <= phase_next;
    last_row_q <= last_row_next;
  end

  df_parity #(.Bits(2 + 5 * Count), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({busy_next, rows_next, words_next, final_next, row_next, phase_next, last_row_next}),
    .value_i({busy_q, rows_q, words_q, final_q, row_q, phase_q, last_row_q}),
    .fault_o
  );

  assign busy_o      = busy_q;
  assign valid_o     = busy_q & ~waiting & (phase_q <= words_q);
  assign row_o       = row_q;
  assign slot_o      = phase_q;
  assign first_row_o = row_q == '0;
  assign last_row_o  = last_row_q;
  assign top_o       = phase_q + 1'b1 == words_q;
  assign last_o      = phase_q == words_q;

endmodule
