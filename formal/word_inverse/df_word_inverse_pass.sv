// SPDX-License-Identifier: Apache-2.0
//
// One pass of the datapath of the word-serial inverter through numbers of N words of 4 bits, for
// everything that a pass may do, and every number in the memories. In cycle 0 everything is wiped,
// from cycle 1 on the words go through; the numbers are those that the memories hold in cycle 1,
// but for M where words come in.
//
// Shown: the sum of stage 4, word by word, is that of the whole numbers by plain '+', or by the
// exclusive or, with the modulus added when it must be; when all is done the memory that is to be
// written holds half of it, the top bit twice, and the others what they held.

module df_word_inverse_pass #(
  parameter int unsigned N = 5
) (
  input logic                       clk_i,
  input df_word_inverse_pkg::pass_controls_t controls_i,
  input logic                       field_i,
  input logic [3:0]                 in_data_i
);

  localparam int unsigned Word      = 4;
  localparam int unsigned Bits      = N * Word;
  localparam int unsigned IndexBits = $clog2(N);

  logic [4:0] t_q = 5'd0;
  always_ff @(posedge clk_i) if (t_q != 5'd31) t_q <= t_q + 5'd1;

  // Controls of the pass: constant, and those of a pass of the program.
  df_word_inverse_pkg::pass_controls_t controls_q;
  logic                       field_q;
  always_ff @(posedge clk_i) begin
    if (t_q == 5'd0) controls_q <= controls_i;
    if (t_q == 5'd0) field_q <= field_i;
  end
  always_comb begin
    if (t_q == 5'd0) begin
      assume (!controls_i.wipe_word && !controls_i.output_sum);
      assume (!(controls_i.write_both && controls_i.write_sum));
      assume (controls_i.read_place != 2'd3 && controls_i.write_place != 2'd3);
      if (controls_i.p_zero) assume (!controls_i.p_negate && !controls_i.q_used);
      if (controls_i.add_m_twice) assume (controls_i.p_zero);
      if (controls_i.add_m_twice) assume (!controls_i.add_m_if_odd && !controls_i.add_m);
      if (controls_i.load_word) assume (controls_i.add_m_twice);
      if (field_i && !controls_i.carry_always) assume (!controls_i.p_negate);
      if (controls_i.add_m_if_odd) assume (!controls_i.add_m && !controls_i.carry_always);
      if (controls_i.add_m) assume (!controls_i.carry_always);
      assume (controls_i.m_second == controls_i.load_word);
    end
  end

  logic                       runs, first, lowest;
  logic [IndexBits-1:0]       index;
  logic [Word-1:0]            sum;
  df_word_inverse_pkg::pass_controls_t controls;

  // The pass, then the first cycles of one that does nothing.
  assign runs     = t_q > 5'd0 && t_q <= 5'(N);
  assign index    = IndexBits'((t_q - 5'd1) % 5'(N));
  assign first    = t_q != 5'd0 && index == '0;
  assign controls = runs ? controls_q : '0;

  df_word_inverse_datapath #(.Word(Word), .Words(N)) u_dut (
    .clk_i,
    .wipe_i(t_q == 5'd0),
    .restart_i(1'b0),
    .controls_i(controls),
    .field_i(field_q),
    .index_i(index),
    .first_i(first),
    .end_i(1'b0),
    .above_i(1'b0),
    .in_data_i,
    .hide_i(1'b0),
    .first_o(lowest),
    .sum_o(sum)
  );

  // The numbers.
  logic [Bits-1:0] a, b, m, a_from, b_from, m_all_q, a_to_q, b_to_q;
  always_comb begin
    for (int unsigned i = 0; i < N; i++) begin
      a[i*Word+:Word]      = u_dut.u_a.u_memory.words_q[4*i + controls_q.write_place];
      b[i*Word+:Word]      = u_dut.u_b.u_memory.words_q[4*i + controls_q.write_place];
      a_from[i*Word+:Word] = u_dut.u_a.u_memory.words_q[4*i + controls_q.read_place];
      b_from[i*Word+:Word] = u_dut.u_b.u_memory.words_q[4*i + controls_q.read_place];
      m[i*Word+:Word]      = u_dut.u_m.u_memory.words_q[2*i + controls_q.m_second];
    end
  end

  logic [Bits-1:0] a_q, b_q, p, q, sum_all, half;
  always_ff @(posedge clk_i) begin
    if (t_q == 5'd1) begin
      a_q    <= a_from;
      b_q    <= b_from;
      a_to_q <= a;
      b_to_q <= b;
    end
    if (t_q == 5'd1) m_all_q <= m;
    for (int unsigned i = 0; i < N; i++) begin
      if (controls_q.load_word && t_q == 5'(i + 1)) m_all_q[i*Word+:Word] <= in_data_i;
    end
  end

  logic            carries;
  logic [Bits-1:0] base;
  assign carries = ~field_q | controls_q.carry_always;
  always_comb begin
    p       = controls_q.p_zero ? '0 : controls_q.p_from_b ? b_q : a_q;
    q       = controls_q.q_used ? (controls_q.p_from_b ? a_q : b_q) : '0;
    base    = !carries ? p ^ q : controls_q.p_negate ? q - p : q + p;
    sum_all = base;
    if (controls_q.add_m_twice) sum_all = m_all_q << 1;
    else if (controls_q.add_m || (controls_q.add_m_if_odd && base[0])) begin
      sum_all = carries ? base + m_all_q : base ^ m_all_q;
    end
    half = {sum_all[Bits-1], sum_all[Bits-1:1]};
  end

  logic writes_a, writes_b;
  assign writes_a = controls_q.write_both | (controls_q.write_sum & ~controls_q.p_from_b);
  assign writes_b = controls_q.write_both | (controls_q.write_sum & controls_q.p_from_b);

  always_comb begin
    if (t_q >= 5'd5 && t_q < 5'd5 + 5'(N)) begin
      assert (lowest == (t_q == 5'd5));
      // The last word is in m_all_q one cycle after its transfer.
      for (int unsigned i = 0; i < N; i++) begin
        if (t_q == 5'(i + 5)) assert (sum == sum_all[i*Word+:Word]);
      end
    end
    if (t_q == 5'd5 + 5'(N)) begin
      assert (a == (writes_a ? half : a_to_q));
      assert (b == (writes_b ? half : b_to_q));
    end
  end

endmodule
