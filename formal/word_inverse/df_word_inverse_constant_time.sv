// SPDX-License-Identifier: Apache-2.0
//
// Two copies of the control of the word-serial inverter, for longest operands of N bits. Both begin
// together, with the same size and field; from then on each sees its own sums, any values in every
// cycle. So whatever the operands, the modulus and the datapath are.
//
// Shown: the words of the operands are taken, the passes begin and end, memories are read and
// written at the same places, and the words of the result come in the same cycles in both, for
// every size, those out of range included, and for each power of two in the result. What differs is
// which memory a divstep writes, what is part of a sum, and the findings. Proved by induction.

module df_word_inverse_constant_time #(
  parameter int unsigned N = 9,
  localparam int unsigned Word      = 4,
  localparam int unsigned SizeWidth = $clog2(N + 1),
  localparam int unsigned Words     = df_word_inverse_pkg::words(N, Word),
  localparam int unsigned IndexBits = $clog2(Words)
) (
  input logic                 clk_i,
  input logic                 load_i,
  input logic                 wipe_i,
  input logic                 field_i,
  input logic [SizeWidth-1:0] size_i,
  input logic [Word-1:0]      sum_i [2]
);

  logic started_q = 1'b0;  // something was loaded: before, the registers are any values
  always_ff @(posedge clk_i) started_q <= 1'b1;
  always_comb if (!started_q) assume (load_i & ~wipe_i);

  for (genvar scale = 0; scale < 3; scale++) begin : gen_scale
    logic [IndexBits-1:0] index [2], ends [2];
    logic [4:0]           row [2];
    logic [SizeWidth-1:0] size [2];
    logic [24:0]          count [2];
    logic [3:0]           lowest [2];
    logic                 done [2], give [2], take [2], first [2], field [2];
    df_word_inverse_pkg::pass_controls_t controls [2];

    for (genvar i = 0; i < 2; i++) begin : gen_copy
      logic            hide;
      df_pkg::status_e status;
      logic [3:0]      first_q = '0;

      always_ff @(posedge clk_i) begin
        first_q <= (wipe_i || load_i) ? '0 : {first_q[2:0], first[i]};
      end

      df_word_inverse_control #(.Word(Word), .MaxBits(N), .Scale(scale)) u_dut (
        .clk_i,
        .load_i,
        .wipe_i,
        .field_i,
        .size_i,
        .controls_o(controls[i]),
        .field_o(field[i]),
        .index_o(index[i]),
        .first_o(first[i]),
        .hide_o(hide),
        .first_i(first_q[3]),
        .sum_i(sum_i[i]),
        .give_o(give[i]),
        .done_o(done[i]),
        .size_o(size[i]),
        .status_o(status)
      );

      assign row[i]    = u_dut.row_q;
      assign ends[i]   = u_dut.last_q;
      assign count[i]  = 25'(u_dut.count_q);
      assign take[i]   = controls[i].load_word;
      assign lowest[i] = first_q;
    end

    always_comb begin
      if (started_q) begin
        assert (row[0] == row[1] && index[0] == index[1] && ends[0] == ends[1]);
        assert (size[0] == size[1] && field[0] == field[1]);
        // The count is set by the first passes.
        if (row[0] != 5'd1 || index[0] != '0) assert (count[0] == count[1]);
        assert (first[0] == first[1] && lowest[0] == lowest[1]);
        assert (take[0] == take[1] && give[0] == give[1] && done[0] == done[1]);
        assert (controls[0].wipe_word == controls[1].wipe_word);
        assert (controls[0].m_second == controls[1].m_second);
        assert (controls[0].read_place == controls[1].read_place);
        assert (controls[0].write_place == controls[1].write_place);
        assert (controls[0].write_sum == controls[1].write_sum);
        assert (controls[0].write_both == controls[1].write_both);
        assert (controls[0].output_sum == controls[1].output_sum);
      end
    end
  end

endmodule
