// SPDX-License-Identifier: Apache-2.0
//
// The sum of Layers numbers modulo 2^Bits, as a tree of adders of two numbers: a stage for each of
// its $clog2(Layers) levels, none for one number. Of an odd count the first number passes a level
// as it is; the last ones, which begin at higher bits, meet each other first.

module df_pipelined_multiply_sum #(
  parameter int unsigned Bits   = 128,
  parameter int unsigned Layers = 7,
  parameter bit          Wipe   = 1'b1
) (
  input  logic                        clk_i,
  input  logic                        wipe_i,
  input  logic                        move_i,
  input  logic [Layers-1:0][Bits-1:0] layers_i,
  output logic [Bits-1:0]             sum_o
);

  localparam int unsigned Levels = $clog2(Layers);

  // The numbers at each level
  function automatic int unsigned count(int unsigned level);
    count = (Layers + (1 << level) - 1) >> level;
  endfunction

  // The index of the first number of a level, if those of all levels stand in one row
  function automatic int unsigned base(int unsigned level);
    base = 0;
    for (int unsigned i = 0; i < level; i++) base += count(i);
  endfunction

  logic [base(Levels+1)-1:0][Bits-1:0] number;

  assign number[Layers-1:0] = layers_i;
  assign sum_o              = number[base(Levels)];

  for (genvar level = 0; level < Levels; level++) begin : gen_level
    localparam int unsigned Odd  = count(level) % 2;
    localparam int unsigned Base = base(level);
    for (genvar i = 0; i < count(level + 1); i++) begin : gen_number
      logic [Bits-1:0] sum, sum_q;
      if (Odd == 1 && i == 0) begin : gen_first
        assign sum = number[Base];
      end else begin : gen_pair
        assign sum = number[Base+2*i-Odd] + number[Base+2*i-Odd+1];
      end
      always_ff @(posedge clk_i) begin
        if (wipe_i & Wipe) sum_q <= '0;
        else if (move_i) sum_q <= sum;
      end
      assign number[base(level+1)+i] = sum_q;
    end
  end

  if (Levels == 0) begin : gen_direct
    logic unused_control;
    assign unused_control = ^{clk_i, wipe_i, move_i};
  end

endmodule
