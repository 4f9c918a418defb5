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
  parameter bit          FaultChecks = 1'b0,  // 1: check the registers
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
  output logic [TopWidth-1:0]   top_o,
  output logic                  fault_o   // an upset of a register
);

  logic                  zero_q, zero_next;
  logic [TopWidth-1:0]   top_q, top_next;
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

  always_comb begin
    zero_next = step_i ? zero_o : zero_q;
    top_next  = step_i ? top_o : top_q;
    if (wipe_i | start_i) begin
      zero_next = ~wipe_i;
      top_next  = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    zero_q <= zero_next;
    top_q  <= top_next;
  end

  df_parity #(.Bits(1 + TopWidth), .FaultChecks(FaultChecks)) u_parity (
    .clk_i, .next_i({zero_next, top_next}), .value_i({zero_q, top_q}), .fault_o
  );

endmodule
