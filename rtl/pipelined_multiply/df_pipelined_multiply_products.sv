// SPDX-License-Identifier: Apache-2.0
//
// All products of a word of a and a word of b, in layers whose sum is a b. The products of a layer
// stand side by side:
//
//   2 words   layer 0       a_1 b_1, a_0 b_0     the other layers are one product each, which meet
//             layer i + 1   a_i b_(1-i)          in an adder of one product's length
//   3, 4      layer 2 j     a_0 b_j, a_2 b_j     a row of the schoolbook, in two layers whose sum
//             layer 2 j + 1 a_1 b_j, a_3 b_j     is short: the way from the multipliers is long
//
// Two stages: operands are read in cycles with load_i, products in cycles with move_i.

module df_pipelined_multiply_products #(
  parameter int unsigned N          = 64,
  parameter int unsigned Technology = 0,   // df_tech_pkg::Technology*
  parameter bit          Wipe       = 1'b1,
  localparam int unsigned Words     = df_pipelined_multiply_pkg::words(N),
  localparam int unsigned Layers    = df_pipelined_multiply_pkg::layers(N)
) (
  input  logic                       clk_i,
  input  logic                       wipe_i,
  input  logic                       load_i,
  input  logic                       move_i,
  input  logic [N-1:0]               a_i,
  input  logic [N-1:0]               b_i,
  output logic [Layers-1:0][2*N-1:0] layers_o
);

  localparam int unsigned Word  = (N + Words - 1) / Words;
  localparam int unsigned Total = 2 * Words * Word;

  logic                               wipe_data;
  logic [Words*Word-1:0]              a, b;
  logic [Words*Words-1:0][2*Word-1:0] product;  // a_i b_j at i Words + j
  logic [Layers-1:0][Total-1:0]       layers;
  logic                               unused_top;

  assign wipe_data = wipe_i & Wipe;

  if (Technology == df_tech_pkg::TechnologyGeneric) begin : gen_plain
    logic [N-1:0] a_q, b_q;

    always_ff @(posedge clk_i) begin
      if (wipe_data) begin
        a_q <= '0;
        b_q <= '0;
      end else if (load_i) begin
        a_q <= a_i;
        b_q <= b_i;
      end
    end

    always_comb begin
      a = '0;
      b = '0;
      a[N-1:0] = a_q;
      b[N-1:0] = b_q;
    end

    for (genvar i = 0; i < Words; i++) begin : gen_a
      for (genvar j = 0; j < Words; j++) begin : gen_b
        logic [2*Word-1:0] product_q;
        always_ff @(posedge clk_i) begin
          if (wipe_data) product_q <= '0;
          else if (move_i) product_q <= a[i*Word+:Word] * b[j*Word+:Word];
        end
        assign product[i*Words+j] = product_q;
      end
    end
  end else begin : gen_ecp5
    always_comb begin
      a = '0;
      b = '0;
      a[N-1:0] = a_i;
      b[N-1:0] = b_i;
    end

    for (genvar i = 0; i < Words; i++) begin : gen_a
      for (genvar j = 0; j < Words; j++) begin : gen_b
        df_multiply_enabled_ecp5 #(.Width(Word)) u_multiply (
          .clk_i,
          .wipe_i(wipe_data),
          .load_i, .move_i,
          .a_i(a[i*Word+:Word]),
          .b_i(b[j*Word+:Word]),
          .p_o(product[i*Words+j])
        );
      end
    end
  end

  always_comb begin
    layers = '0;
    for (int unsigned i = 0; i < Words; i++) begin
      for (int unsigned j = 0; j < Words; j++) begin
        layers[df_pipelined_multiply_pkg::layer(N, i, j)][(i+j)*Word+:2*Word]
            = product[i*Words+j];
      end
    end
  end

  // Above 2 N bits the sum of the layers is 0.
  for (genvar i = 0; i < Layers; i++) begin : gen_layer
    assign layers_o[i] = layers[i][2*N-1:0];
  end
  assign unused_top = ^layers;

endmodule
