// SPDX-License-Identifier: Apache-2.0
//
// The adder of the engine, a word a cycle, the lowest first. Secret data choose here: a mask takes y
// or 0, and the sign of the sum before adds y or its complement. Neither changes an address, an
// instruction or a cycle.
//
//   cycle   1                         2              3
//           x_i --> or 2 x ---------> [x] --> (+) --> [sum] --> sum_o
//           y_i --> mask, complement  [y] ----^

module df_engine_add #(
  parameter int unsigned Word         = 18,
  parameter int unsigned Words        = 15,  // words of a register
  parameter int unsigned Window       = 3,   // bits of the window
  parameter int unsigned ExponentTop  = 255, // the bit of x that OpShift takes
  parameter int unsigned RegisterBits = 5,   // bits of the index
  localparam int unsigned IndexBits   = df_engine_pkg::index_bits(Words)
) (
  input  logic                    clk_i,
  input  logic                    wipe_i,
  input  df_engine_pkg::op_e      op_i,
  input  logic [RegisterBits-1:0] number_i,  // the index of the program

  // Cycle 1
  input  logic                    valid_i,
  input  logic [IndexBits-1:0]    index_i,   // of the word
  input  logic [Word-1:0]         x_i,
  input  logic [Word-1:0]         y_i,

  // Cycle 3
  output logic [Word-1:0]         sum_o
);

  localparam int unsigned        TopBit  = ExponentTop % Word;
  localparam logic [IndexBits-1:0] TopWord = IndexBits'(ExponentTop / Word);

  logic              valid_q, first_q, last_q, below_q, carry_q, high_q;
  logic              twice, takes_x, takes_y, inverts, carry, carry_in;
  logic [Word-1:0]   x_q, y_q, x, y, sum, sum_q;
  logic [Window-1:0] window_q;

  assign twice   = op_i == df_engine_pkg::OpTurn;
  assign takes_x = op_i != df_engine_pkg::OpOne && op_i != df_engine_pkg::OpZero;
  assign inverts = twice & ~below_q;

  always_comb begin
    takes_y = takes_x;
    if (op_i == df_engine_pkg::OpFix) takes_y = below_q;
    if (op_i == df_engine_pkg::OpPick) takes_y = number_i == RegisterBits'(window_q);
  end

  // Cycle 1
  always_comb begin
    x = twice ? {x_i[Word-2:0], high_q & (index_i != '0)} : x_i;
    x = x & {Word{takes_x}};
    y = (y_i & {Word{takes_y}}) ^ {Word{inverts}};
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      {valid_q, first_q, last_q, high_q} <= '0;
      {x_q, y_q} <= '0;
    end else begin
      valid_q <= valid_i;
      first_q <= index_i == '0;
      last_q  <= index_i == IndexBits'(Words - 1);
      high_q  <= x_i[Word-1];
      {x_q, y_q} <= {x, y};
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) window_q <= '0;
    else if (valid_i && index_i == TopWord && op_i == df_engine_pkg::OpShift) begin
      window_q <= Window'({window_q, x_i[TopBit]});
    end
  end

  // Cycle 2
  logic unused_guard;
  assign carry_in = first_q ? (inverts | (op_i == df_engine_pkg::OpOne)) : carry_q;
  assign {carry, sum, unused_guard} = {1'b0, x_q, 1'b1} + {1'b0, y_q, carry_in};

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      {carry_q, sum_q} <= '0;
    end else if (valid_q) begin
      {carry_q, sum_q} <= {carry, sum};
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) below_q <= 1'b0;
    else if (valid_q && last_q) below_q <= sum[Word-1];
  end

  assign sum_o = sum_q;

endmodule
