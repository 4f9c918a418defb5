// SPDX-License-Identifier: Apache-2.0
//
// The correction: the signed sum, from 1 - Modulus to 2 Modulus - 1, modulo the modulus. One adder
// adds the modulus to a negative sum, and with High = 1 subtracts it from any other; a second stage
// then chooses. Negative = 0: no sum is negative. High = 0: every sum is below the modulus, and
// there is no second stage.

module df_pipelined_multiply_correct #(
  parameter int unsigned  N        = 64,
  parameter logic [N-1:0] Modulus  = '1,
  parameter bit           Negative = 1'b1,
  parameter bit           High     = 1'b1,
  parameter bit           Wipe     = 1'b1
) (
  input  logic         clk_i,
  input  logic         wipe_i,
  input  logic         move_i,
  input  logic [N+1:0] sum_i,
  output logic         next_keep_o,  // sum_i is the result; 0 without a second stage
  output logic         keep_o,       // the same a stage later
  output logic [N-1:0] result_o
);

  localparam logic [N+1:0] Plus  = {2'd0, Modulus};
  localparam logic [N+1:0] Minus = High ? -Plus : '0;

  logic         wipe_data, negative;
  logic [N+1:0] other;

  assign wipe_data = wipe_i & Wipe;
  assign negative  = Negative & sum_i[N+1];
  assign other     = sum_i + (negative ? Plus : Minus);

  if (High) begin : gen_high
    logic [N-1:0] sum_q, result_q;
    logic [N:0]   other_q;  // its sign above
    always_ff @(posedge clk_i) begin
      if (wipe_data) begin
        sum_q    <= '0;
        other_q  <= '0;
        result_q <= '0;
      end else if (move_i) begin
        sum_q    <= sum_i[N-1:0];
        other_q  <= {other[N+1], other[N-1:0]};
        result_q <= other_q[N] ? sum_q : other_q[N-1:0];
      end
    end
    assign result_o    = result_q;
    assign next_keep_o = other[N+1];
    assign keep_o      = other_q[N];
  end else begin : gen_below
    logic [N-1:0] result_q;
    logic         unused_top;
    always_ff @(posedge clk_i) begin
      if (wipe_data) result_q <= '0;
      else if (move_i) result_q <= other[N-1:0];
    end
    assign result_o    = result_q;
    assign next_keep_o = 1'b0;
    assign keep_o      = 1'b0;
    assign unused_top  = ^other;
  end

endmodule
