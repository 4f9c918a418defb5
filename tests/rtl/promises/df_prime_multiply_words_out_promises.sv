// SPDX-License-Identifier: Apache-2.0
//
// Promises of df_prime_multiply_words_out and its user, for tests. Checked from the first wipe on.

module df_prime_multiply_words_out_promises #(
  parameter int unsigned Words     = 15,
  parameter int unsigned Results   = 3,
  parameter int unsigned CountBits = 2,
  parameter int unsigned IndexBits = 4,
  parameter int unsigned GroupBits = 3,
  parameter int unsigned SetBits   = 2
) (
  input logic                 clk_i,
  input logic                 wipe_i,
  input logic                 wiping_i,
  input logic                 begin_i,
  input logic                 go_o,
  input logic                 first_i,
  input logic                 writes_q,
  input logic                 write,
  input logic                 out_valid_o,
  input logic [CountBits-1:0] begun_q,
  input logic [CountBits-1:0] stored_q,
  input logic [IndexBits-1:0] index_q,
  input logic [GroupBits-1:0] write_group_q,
  input logic [GroupBits-1:0] read_group_q,
  input logic [SetBits-1:0]   write_set_q,
  input logic [SetBits-1:0]   read_set_q
);

  logic armed_q = 1'b0;

  always_ff @(posedge clk_i) begin
    armed_q <= armed_q | wipe_i;
    if (armed_q && !wipe_i) begin
      if (begin_i && !go_o) $error("%m: a product began without a place for its result");
      if (first_i && writes_q) $error("%m: a result came before the last one was whole");
      if (stored_q > begun_q || 32'(begun_q) > Results) begin
        $error("%m: the number of results is wrong");
      end
      if (32'(index_q) >= Words) $error("%m: the word is above the last one");
      if (write && !wiping_i && out_valid_o
          && {write_set_q, write_group_q} == {read_set_q, read_group_q}) begin
        $error("%m: a word is read while it is written");
      end
    end
  end

endmodule

bind df_prime_multiply_words_out df_prime_multiply_words_out_promises #(
  .Words(Words), .Results(Results), .CountBits(CountBits), .IndexBits(IndexBits),
  .GroupBits(GroupBits), .SetBits(SetBits)
) u_promises (.*);
