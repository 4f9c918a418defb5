// SPDX-License-Identifier: Apache-2.0
//
// Words of a register on their way out, the lowest first. The adder's operand register holds the
// row, x_i, from the third cycle after start_i or step_o on.
//
// Cycles    start_i in t: word 0 is valid in t + 3, word 1 three cycles after the transfer of word
//           0, word 2 in the cycle after word 1, and so on. Words are 0 if blank_i is 1.

module df_prime_engine_out #(
  parameter int unsigned Word        = 18,
  parameter int unsigned Words       = 15,
  parameter bit          FaultChecks = 1'b1  // see df_parity
) (
  input  logic              clk_i,
  input  logic              wipe_i,
  input  logic              start_i,
  input  logic              last_i,    // with start_i: the last word has out_last_o
  input  logic              blank_i,
  input  logic [2*Word-1:0] x_i,
  output logic              step_o,    // the next row is read
  output logic              done_o,    // in the cycle of the last word

  output logic              out_valid_o,
  input  logic              out_ready_i,
  output logic              out_last_o,
  output logic [Word-1:0]   out_data_o,
  output logic              fault_o    // an upset of the control
);

  localparam int unsigned IndexBits = df_prime_engine_pkg::index_bits(Words);

  logic [1:0]           fetch_q, fetch_d;
  logic                 valid_q, valid_d, last_q, last_d, use_high_q, use_high_d, use_low_q;
  logic                 use_low_d, transfer, top;
  logic [IndexBits-1:0] index_q, index_d;

  // An even word is the high half of its row.
  assign transfer = valid_q & out_ready_i;
  assign top      = index_q == IndexBits'(Words - 1);
  assign done_o   = transfer & top;
  assign step_o   = transfer & ~index_q[0] & ~top;

  always_comb begin
    fetch_d = {fetch_q[0], start_i | step_o};
    valid_d = fetch_q[1] | (valid_q & ~(transfer & (top | ~index_q[0])));
    index_d = transfer ? index_q + 1'b1 : index_q;
    last_d  = start_i ? last_i : last_q;
    if (start_i) index_d = '0;
    if (wipe_i) begin
      fetch_d = '0;
      valid_d = 1'b0;
      index_d = '0;
      last_d  = 1'b0;
    end
    use_high_d = valid_d & ~index_d[0] & ~blank_i;
    use_low_d  = valid_d & index_d[0] & ~blank_i;
  end

  always_ff @(posedge clk_i) begin
    {fetch_q, valid_q, last_q} <= {fetch_d, valid_d, last_d};
    {use_high_q, use_low_q}    <= {use_high_d, use_low_d};
    index_q                    <= index_d;
  end

  df_parity #(.Bits(6 + IndexBits), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({fetch_d, valid_d, last_d, use_high_d, use_low_d, index_d}),
    .value_i({fetch_q, valid_q, last_q, use_high_q, use_low_q, index_q}),
    .fault_o
  );

  assign out_valid_o = valid_q;
  assign out_last_o  = valid_q & last_q & top;
  assign out_data_o  = (x_i[2*Word-1:Word] & {Word{use_high_q}})
                     | (x_i[Word-1:0] & {Word{use_low_q}});

endmodule
