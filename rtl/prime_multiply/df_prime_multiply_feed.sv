// SPDX-License-Identifier: Apache-2.0
//
// Operands of a product and the count of its slots: slot t = Groups r + g is group g of row r.
//
// The next operands are taken while the last rows run, which read neither a nor a word of b, and
// wait until the product before has its last slot, and until go_i.

module df_prime_multiply_feed #(
  parameter int unsigned Word    = 18,
  parameter int unsigned Bits    = 258,  // of an operand
  parameter int unsigned Words   = 15,   // of an operand
  parameter int unsigned Rows    = 16,
  parameter int unsigned Groups  = 1,
  parameter int unsigned Width   = 15,   // lanes of a group; all of a with one group
  parameter int unsigned Reads   = 15,   // rows that read operands, at least Words
  parameter bit FaultChecks      = 1'b1,
  localparam int unsigned GroupBits = (Groups > 1) ? $clog2(Groups) : 1
) (
  input  logic                  clk_i,
  input  logic                  wipe_i,       // control
  input  logic                  wipe_data_i,  // operands
  input  logic                  idle_i,       // no operation is here: what an upset left is dropped
  input  logic                  load_i,
  input  logic [Bits-1:0]       a_i,
  input  logic [Bits-1:0]       b_i,
  input  logic                  go_i,      // a product may begin in the next cycle
  output logic                  ready_o,   // operands may be loaded
  output logic                  begin_o,   // a product begins in the next cycle
  output logic                  moves_o,   // a slot of a row above 0
  output logic                  start_o,   // slot 0
  output logic                  last_o,    // the last slot
  output logic [GroupBits-1:0]  group_o,
  output logic [Word-1:0]       b_o,       // the row's word, 0 in rows without one
  output logic [Word*Width-1:0] a_o,       // the group's lanes
  output logic                  fault_o    // an upset of the control
);

  localparam int unsigned RowBits = $clog2(Rows + 1);
  localparam int unsigned SpanBits = $clog2(Words + 1);
  localparam int unsigned Span    = 1 << SpanBits;  // words to choose from
  localparam int unsigned Lanes   = Width << ((Groups > 1) ? GroupBits : 0);

  logic [Bits-1:0]      a_q, b_q;
  logic                 full_q, full_d, run_q, run_d, last_group, last_row;
  logic [RowBits-1:0]   row_q, row_d;
  logic [GroupBits-1:0] group_q, group_d;

  assign last_group = (Groups == 1) | (group_q == GroupBits'(Groups - 1));
  assign last_row   = row_q == RowBits'(Rows - 1);
  assign last_o     = run_q & last_group & last_row;
  assign begin_o    = go_i & (idle_i ? load_i : (load_i | full_q) & (~run_q | last_o));
  assign moves_o    = run_q & (row_q != '0);
  assign start_o    = run_q & (row_q == '0) & (group_q == '0);
  assign group_o    = group_q;

  // From the last group of the last row that reads on.
  assign ready_o = ~full_q
                 & (~run_q | (32'(row_q) >= Reads)
                    | ((32'(row_q) == Reads - 1) & last_group));

  always_comb begin
    full_d  = ((full_q & ~idle_i) | load_i) & ~begin_o;
    run_d   = begin_o | (run_q & ~last_o & ~idle_i);
    group_d = (begin_o || idle_i || !run_q || last_group) ? '0 : group_q + 1'b1;
    row_d   = row_q;
    if (begin_o || idle_i || last_o) row_d = '0;
    else if (run_q && last_group) row_d = row_q + 1'b1;
    if (wipe_i) {full_d, run_d, group_d, row_d} = '0;
  end

  always_ff @(posedge clk_i) begin
    {full_q, run_q, group_q, row_q} <= {full_d, run_d, group_d, row_d};
  end

  df_parity #(.Bits(2 + GroupBits + RowBits), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({full_d, run_d, group_d, row_d}),
    .value_i({full_q, run_q, group_q, row_q}),
    .fault_o
  );

  always_ff @(posedge clk_i) begin
    if (wipe_data_i) {a_q, b_q} <= '0;
    else if (load_i) {a_q, b_q} <= {a_i, b_i};
  end

  logic [Span*Word-1:0]      b_bits;
  logic [Span-1:0][Word-1:0] b_words;
  assign b_bits  = (Span * Word)'(b_q);
  for (genvar w = 0; w < int'(Span); w++) begin : gen_words
    assign b_words[w] = b_bits[w*Word+:Word];
  end
  assign b_o = (run_q && 32'(row_q) < Words) ? b_words[row_q[SpanBits-1:0]] : '0;

  if (Groups > 1) begin : gen_groups
    logic [Lanes*Word-1:0] a_words;
    assign a_words = (Lanes * Word)'(a_q);
    assign a_o     = a_words[32'(group_q)*Width*Word+:Width*Word];
  end else begin : gen_all
    logic [Width*Word:0] a_words;
    logic                unused_top;
    assign a_words    = (Width * Word + 1)'(a_q);
    assign a_o        = a_words[Width*Word-1:0];
    assign unused_top = a_words[Width*Word];
  end

endmodule
