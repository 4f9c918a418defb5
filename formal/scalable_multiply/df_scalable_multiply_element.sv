// SPDX-License-Identifier: Apache-2.0
//
// The word adder and the processing element of the scalable multiplier against the definition of a
// step, in both fields, on words of N bits.
//
// Adder    GF(p): sum + carry + x b + q M + carry of the row = sum' + 2 carry' + 2^N row carry'.
//          GF(2^m): sum' = sum + x b + q M bit by bit, and no carry comes out. One cycle.
// Element  three words of any S, b and M, M odd, S < 2 M, b < M (GF(2^m): carry = 0), after any
//          history: the words that come out are S' with 2 S' = S + x b + q M where q makes that
//          even, or S if it is not active; b and M pass on; and a word of zeros follows, though
//          word 0 of the next pass, active or not, comes in right after the zeros of this one.

module df_scalable_multiply_element #(
  parameter int unsigned N = 3
) (
  input logic               clk_i,
  input logic               field_i,
  input logic               x_i,
  input logic               q_i,
  input logic               row_i,
  input logic               active_i,
  input logic [3:0][N-1:0]  noise_i,  // words before the first, of an earlier pass
  input logic [3*N-1:0]     sum_i,
  input logic [3*N-1:0]     carry_i,
  input logic [3*N-1:0]     b_i,
  input logic [3*N-1:0]     m_i
);

  ///////////
  // Adder //
  ///////////

  logic         parity, row;
  logic [N-1:0] sum, carry, b, m;
  assign b = b_i[N-1:0] & {N{x_i}};
  assign m = m_i[N-1:0] & {N{q_i}};

  df_scalable_multiply_csa #(.Word(N)) u_csa (
    .field_i,
    .sum_i(sum_i[N-1:0]),
    .carry_i(carry_i[N-1:0]),
    .x_i,
    .b_i(b_i[N-1:0]),
    .q_i,
    .m_i(m_i[N-1:0]),
    .carry_row_i(row_i),
    .parity_o(parity),
    .sum_o(sum),
    .carry_o(carry),
    .carry_row_o(row)
  );

  logic [N+2:0] input_value, output_value, input_plus_m;
  assign input_value = (N + 3)'(sum_i[N-1:0]) + (N + 3)'(carry_i[N-1:0]) + (N + 3)'(b)
                     + (N + 3)'(row_i);
  assign input_plus_m = input_value + (N + 3)'(m);
  assign output_value = (N + 3)'(sum) + (N + 3)'({carry, 1'b0}) + (N + 3)'({row, {N{1'b0}}});

  always_comb begin
    if (!field_i) begin
      assert (output_value == input_plus_m);
      assert (parity == input_value[0]);
    end else if (carry_i[N-1:0] == '0 && !row_i) begin
      assert (sum == (sum_i[N-1:0] ^ b ^ m));
      assert (carry == '0 && !row);
      assert (parity == (sum_i[0] ^ b[0]));
    end
  end

  /////////////
  // Element //
  /////////////

  // The operands of cycle 0 are kept; words go in from cycle 3 on, noise before.
  logic             started_q = 1'b0;
  logic [3:0]       time_q = '0;
  logic             field_q, x_q, active_q;
  logic [3*N-1:0]   sum_q, carry_q, b_q, m_q;
  logic [3*N-1:0]   sum_out_q, carry_out_q, b_out_q, m_out_q;

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    if (time_q != 4'd15) time_q <= time_q + 4'd1;
    if (time_q == 4'd0) begin
      field_q  <= field_i;
      x_q      <= x_i;
      active_q <= active_i;
      sum_q    <= sum_i;
      carry_q  <= carry_i;
      b_q      <= b_i;
      m_q      <= m_i;
    end
  end

  logic [1:0]        place;
  logic              word, next, first_out, final_out;
  logic [N-1:0]      sum_out, carry_out, b_out, m_out;
  logic [3:0][N-1:0] in;
  assign place = 2'(time_q - 4'd3);
  assign next  = time_q == 4'd7;
  assign word  = time_q inside {4'd3, 4'd4, 4'd5};

  always_comb begin
    in = (time_q < 4'd3 || next) ? noise_i : '0;
    if (next) in[3][0] = 1'b1;
    if (word) begin
      in[0] = sum_q[place*N+:N];
      in[1] = carry_q[place*N+:N];
      in[2] = b_q[place*N+:N];
      in[3] = m_q[place*N+:N];
    end
  end

  // Inputs that are read after word 0 change in every cycle.
  df_scalable_multiply_pe #(.Word(N)) u_pe (
    .clk_i,
    .clear_i(~started_q),
    .field_i(time_q == 4'd0 ? field_i : field_q),
    .first_i(time_q == 4'd3 || next),
    .final_i(time_q == 4'd3),
    .x_i(time_q == 4'd3 ? x_q : x_i),
    .active_i(time_q == 4'd3 ? active_q : active_i),
    .sum_i(in[0]),
    .carry_i(in[1]),
    .b_i(in[2]),
    .m_i(in[3]),
    .first_o(first_out),
    .final_o(final_out),
    .sum_o(sum_out),
    .carry_o(carry_out),
    .b_o(b_out),
    .m_o(m_out)
  );

  always_ff @(posedge clk_i) begin
    if (time_q inside {4'd5, 4'd6, 4'd7}) begin
      sum_out_q   <= {sum_out, sum_out_q[3*N-1:N]};
      carry_out_q <= {carry_out, carry_out_q[3*N-1:N]};
      b_out_q     <= {b_out, b_out_q[3*N-1:N]};
      m_out_q     <= {m_out, m_out_q[3*N-1:N]};
    end
  end

  localparam int unsigned Wide = 3 * N + 3;
  logic [Wide-1:0] whole, whole_out, addend;
  logic            odd;
  assign addend    = x_q ? Wide'(b_q) : '0;
  assign whole     = field_q ? Wide'(sum_q) ^ addend
                             : Wide'(sum_q) + Wide'(carry_q) + addend;
  assign odd       = whole[0];
  assign whole_out = Wide'(sum_out_q) + Wide'(carry_out_q);

  always_comb begin
    if (time_q != 4'd0) begin
      assume (m_q[0]);
      assume (b_q < m_q);
      assume (Wide'(sum_q) + Wide'(carry_q) < Wide'({m_q, 1'b0}));
      assume (!m_q[3*N-1]);
      if (field_q) assume (carry_q == '0);
    end
    if (started_q) assert (first_out == (time_q inside {4'd5, 4'd9}));
    if (time_q == 4'd5) assert (final_out);
    if (time_q == 4'd8) begin
      if (!active_q) begin
        assert (sum_out_q == sum_q && carry_out_q == carry_q);
      end else if (field_q) begin
        assert (Wide'({sum_out_q, 1'b0}) == (odd ? whole ^ Wide'(m_q) : whole));
        assert (carry_out_q == '0);
      end else begin
        assert ({whole_out[Wide-2:0], 1'b0} == (odd ? whole + Wide'(m_q) : whole));
      end
      assert (b_out_q == b_q && m_out_q == m_q);
      assert (sum_out == '0 && carry_out == '0 && b_out == '0 && m_out == '0);
    end
  end

endmodule
