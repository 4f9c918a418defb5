// SPDX-License-Identifier: Apache-2.0
//
// A step of the reduction: sum_o = floor(sum_i / 2^Word) + q G, q = sum_i mod 2^Word. The sums are
// signed. Plus and Minus are the signed digits of G. Shifts of q for digits of one sign stand side
// by side in one number; q G is the difference of the two numbers. Two stages if G has digits of
// both signs, else one.

module df_pipelined_multiply_step #(
  parameter int unsigned N       = 64,
  parameter int unsigned Word    = 32,
  parameter int unsigned InBits  = 130,
  parameter int unsigned OutBits = 98,
  parameter bit          Wipe    = 1'b1,
  parameter df_pipelined_multiply_pkg::mask_t Plus  = 1,
  parameter df_pipelined_multiply_pkg::mask_t Minus = df_pipelined_multiply_pkg::mask_t'(1) << 32
) (
  input  logic               clk_i,
  input  logic               wipe_i,
  input  logic               move_i,
  input  logic [InBits-1:0]  sum_i,
  output logic [OutBits-1:0] sum_o
);

  localparam int unsigned TermBits = N + 2;  // |q G| <= p
  localparam int unsigned RestBits = (InBits - Word < OutBits) ? InBits - Word : OutBits;

  logic                wipe_data;
  logic [TermBits-1:0] added, subtracted;
  logic [OutBits-1:0]  rest, sum_q;

  assign wipe_data = wipe_i & Wipe;

  always_comb begin
    rest       = {OutBits{sum_i[InBits-1]}};
    added      = '0;
    subtracted = '0;
    rest[RestBits-1:0] = sum_i[Word+:RestBits];
    for (int unsigned i = 0; i < TermBits; i++) begin
      if (Plus[i]) added |= TermBits'(sum_i[Word-1:0]) << i;
      if (Minus[i]) subtracted |= TermBits'(sum_i[Word-1:0]) << i;
    end
  end

  if (Plus != '0 && Minus != '0) begin : gen_both
    logic [TermBits-1:0] term_q;
    logic [OutBits-1:0]  rest_q, term;

    always_comb begin
      term = {OutBits{term_q[TermBits-1]}};
      term[TermBits-1:0] = term_q;
    end

    always_ff @(posedge clk_i) begin
      if (wipe_data) begin
        term_q <= '0;
        rest_q <= '0;
        sum_q  <= '0;
      end else if (move_i) begin
        term_q <= added - subtracted;
        rest_q <= rest;
        sum_q  <= rest_q + term;
      end
    end
  end else begin : gen_one
    logic [OutBits-1:0] plus, minus;

    always_comb begin
      plus  = '0;
      minus = '0;
      plus[TermBits-1:0]  = added;
      minus[TermBits-1:0] = subtracted;
    end

    always_ff @(posedge clk_i) begin
      if (wipe_data) sum_q <= '0;
      else if (move_i) sum_q <= (Plus != '0) ? rest + plus : rest - minus;
    end
  end

  assign sum_o = sum_q;

endmodule
