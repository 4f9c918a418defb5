// SPDX-License-Identifier: Apache-2.0
//
// Bit size of a number on the fly, word by word, the lowest first.
//
// start_i in a cycle before the first word; then in each cycle with step_i a word and its index.
// zero_o and top_o are of all words so far, that of this cycle included: whether no bit is set, and
// the highest that is set. The bit size is top_o + 1 unless zero_o.

module df_unified_inverse_size #(
  parameter int unsigned Word       = 32,  // bits, a power of two, >= 4
  parameter int unsigned IndexWidth = 4,
  localparam int unsigned PlaceWidth = $clog2(Word),
  localparam int unsigned TopWidth   = IndexWidth + PlaceWidth
) (
  input  logic                  clk_i,
  input  logic                  wipe_i,
  input  logic                  start_i,
  input  logic                  step_i,
  input  logic [IndexWidth-1:0] index_i,
  input  logic [Word-1:0]       word_i,
  output logic                  zero_o,
  output logic [TopWidth-1:0]   top_o
);

  logic                  zero_q;
  logic [TopWidth-1:0]   top_q;
  logic [PlaceWidth-1:0] place;
  logic [Word-1:0]       rest, upper;

  // The half that holds the highest bit, again and again.
  always_comb begin
    rest  = word_i;
    upper = '0;
    place = '0;
    for (int i = int'(PlaceWidth) - 1; i >= 0; i--) begin
      upper = rest >> (1 << i);
      if (upper != '0) begin
        place[i] = 1'b1;
        rest     = upper;
      end
    end
  end

  assign zero_o = zero_q & (word_i == '0);
  assign top_o  = (word_i == '0) ? top_q : {index_i, place};

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      zero_q <= 1'b0;
      top_q  <= '0;
    end else if (start_i) begin
      zero_q <= 1'b1;
      top_q  <= '0;
    end else if (step_i) begin
      zero_q <= zero_o;
      top_q  <= top_o;
    end
  end

endmodule
