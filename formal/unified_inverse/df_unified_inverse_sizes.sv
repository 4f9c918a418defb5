// SPDX-License-Identifier: Apache-2.0
//
// The bit-size unit on every number of four words of N bits, one after another, from any state.
//
// Shown: after each word, zero_o and top_o are those of all words so far; the number's size is
// right with its last word, whatever the unit held before.

module df_unified_inverse_sizes #(
  parameter int unsigned N = 4
) (
  input logic           clk_i,
  input logic [4*N-1:0] number_i
);

  localparam int unsigned TopWidth = 3 + $clog2(N);

  logic [2:0]          cycle_q = '0;  // 0: start; 1 to 4: words 0 to 3
  logic [4*N-1:0]      number_q;
  logic [2:0]          index;
  logic                zero;
  logic [TopWidth-1:0] top;

  always_ff @(posedge clk_i) begin
    cycle_q <= (cycle_q == 3'd4) ? '0 : cycle_q + 1'b1;
    if (cycle_q == '0) number_q <= number_i;
  end
  assign index = cycle_q - 1'b1;

  logic [N-1:0] word;
  always_comb begin
    case (index[1:0])
      2'd0:    word = number_q[N-1:0];
      2'd1:    word = number_q[2*N-1:N];
      2'd2:    word = number_q[3*N-1:2*N];
      default: word = number_q[4*N-1:3*N];
    endcase
  end

  df_unified_inverse_size #(.Word(N), .IndexWidth(3)) u_size (
    .clk_i,
    .wipe_i(1'b0),
    .start_i(cycle_q == '0),
    .step_i(1'b1),
    .index_i(index),
    .word_i(word),
    .zero_o(zero),
    .top_o(top)
  );

  // The words so far, and a highest bit found by trying all.
  logic [4*N-1:0]      sofar;
  logic [TopWidth-1:0] highest;
  always_comb begin
    sofar   = number_q & ~({4*N{1'b1}} << (cycle_q * N));
    highest = '0;
    for (int unsigned i = 0; i < 4 * N; i++) begin
      if (sofar[i]) highest = TopWidth'(i);
    end
  end

  always_ff @(posedge clk_i) begin
    if (cycle_q != '0) begin
      assert (zero == (sofar == '0));
      if (!zero) assert (top == highest);
    end
  end

endmodule
