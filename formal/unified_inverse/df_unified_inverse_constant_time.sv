// SPDX-License-Identifier: Apache-2.0
//
// Two copies of the control of the unified inverter with ConstantTime = 1, for longest operands of
// N bits. Both begin together, with the same size and field; from then on each has its own words
// and its own flags from the datapaths, any values in every cycle. So whatever operands, moduli and
// datapaths do.
//
// Shown: the words of the operands are taken, the passes run, and the words of the result come in
// the same cycles in both, for every size, those out of range included. Proved by induction: at any
// time both have the same number of passes before them, as every pass of phase I lowers the count
// of passes by one and raises k by one, k is 2 n at most, and the two corrections are not counted.

module df_unified_inverse_constant_time #(
  parameter int unsigned N = 9,
  localparam int unsigned Word       = 4,
  localparam int unsigned Depth      = (N + Word - 1) / Word,
  localparam int unsigned IndexWidth = $clog2(Depth + 1),
  localparam int unsigned TopWidth   = IndexWidth + $clog2(Word),
  localparam int unsigned SizeWidth  = $clog2(N + 1),
  localparam int unsigned KWidth     = $clog2(2 * N + 1),
  localparam int unsigned FlagBits   = Word + 3 + 2 * TopWidth + 9
) (
  input logic                 clk_i,
  input logic                 load_i,
  input logic                 wipe_i,
  input logic                 field_i,
  input logic [SizeWidth-1:0] size_i,
  input logic [FlagBits-1:0]  flags_i [2]
);

  logic started_q = 1'b0;  // something was loaded: before, the registers are any values
  always_comb if (!started_q) assume (load_i);
  always_comb assume (!(load_i & wipe_i));

  for (genvar result = 0; result < 4; result++) begin : gen_result
    localparam int unsigned Times = (result == 3) ? 4 : (result == 2) ? 3 : 2;

    logic                  done [2], take [2], give [2], run [2], wiping [2];
    logic [IndexWidth-1:0] index [2];
    logic [2:0]            phase [2];
    logic [KWidth+1:0]     left [2];
    logic [2:0]            status [2];
    logic                  busy_q;

    always_ff @(posedge clk_i) begin
      if (load_i) busy_q <= 1'b1;
      else if (wipe_i || done[0]) busy_q <= 1'b0;
    end

    for (genvar i = 0; i < 2; i++) begin : gen_copy
      logic [Word-1:0]     data;
      logic                u_negative, x_zero, s_negative, modulus_word, operand_word;
      logic [TopWidth-1:0] x_top, y_top;
      logic [2:0]          u_low, v_low, s_low;
      assign {data, u_negative, x_zero, s_negative, x_top, y_top, u_low, v_low, s_low} =
          flags_i[i];

      df_unified_inverse_pkg::controls_t controls;
      df_unified_inverse_control #(
        .Word(Word),
        .MaxBits(N),
        .Most(1),
        .Result(result),
        .ConstantTime(1'b1)
      ) u_dut (
        .clk_i,
        .load_i,
        .busy_i(busy_q & started_q),
        .wipe_i,
        .done_o(done[i]),
        .field_i,
        .size_i,
        .in_data_i(data),
        .modulus_word_o(modulus_word),
        .operand_word_o(operand_word),
        .give_o(give[i]),
        .run_o(run[i]),
        .controls_o(controls),
        .load_wipe_o(wiping[i]),
        .u_negative_i(u_negative),
        .x_zero_i(x_zero),
        .x_top_i(x_top),
        .u_low_i(u_low),
        .v_low_i(v_low),
        .s_negative_i(s_negative),
        .y_top_i(y_top),
        .s_low_i(s_low)
      );

      assign take[i]   = modulus_word | operand_word;
      assign index[i]  = u_dut.index_q;
      assign phase[i]  = u_dut.phase_q;
      assign status[i] = u_dut.status_q;

      // The count of passes and k after this pass: both change in its first cycle.
      logic            first, phase_one, counted;
      logic [KWidth:0] passes, k;
      assign first     = u_dut.index_q == '0;
      assign phase_one = controls.to_u | controls.to_v;
      assign counted   = phase_one | controls.doubles | controls.halves | controls.pads;
      always_comb begin
        passes = u_dut.gen_constant.passes_q;
        k      = (KWidth+1)'(u_dut.k_q);
        if (first && controls.sizes) passes = (KWidth+1)'(Times * u_dut.size_q);
        else if (first && counted) passes = passes - 1'b1;
        if (first && phase_one) k = k + 1'b1;
      end
      assign left[i] = (KWidth+2)'(passes) +
                       ((controls.sizes | phase_one) ? 2'd2 : controls.fix_far ? 2'd1 : 2'd0);

      always_comb begin
        if (started_q && run[i]) begin
          assert (u_dut.size_q >= 2 && u_dut.size_q <= N);
          assert (u_dut.words_q == (u_dut.size_q + Word - 1) / Word);
          assert (u_dut.index_q <= u_dut.words_q);
          if (controls.sizes) assert (u_dut.shift_q == 2'd0 && u_dut.k_q == '0);
          else assert (u_dut.shift_q == 2'd1);
          if (controls.sizes || phase_one) begin
            assert (k <= 2 * u_dut.size_q);
            assert (passes + k == Times * u_dut.size_q);
          end
          assert (passes <= Times * u_dut.size_q);
          if (first && counted) assert (u_dut.gen_constant.passes_q != '0);
        end
        if (started_q) begin
          assert (u_dut.phase_q <= 3'd4);
          if (take[i]) assert (controls.sizes);
          if (take[i] || run[i]) begin
            assert ($onehot({controls.sizes, phase_one, controls.fix_far, controls.fix_near,
                             controls.doubles, controls.halves, controls.pads}));
          end
          if (take[i]) assert (u_dut.shift_q == '0 && u_dut.k_q == '0);
          if (take[i]) begin
            assert ((status[i] == df_pkg::StatusOk) ==
                    (u_dut.size_q >= 2 && u_dut.size_q <= N));
            assert (u_dut.words_q == IndexWidth'((u_dut.size_q + Word - 1) / Word));
          end
        end
      end
    end

    always_comb begin
      if (started_q) begin
        assert (phase[0] == phase[1] && index[0] == index[1]);
        assert (gen_copy[0].u_dut.size_q == gen_copy[1].u_dut.size_q);
        assert (gen_copy[0].u_dut.words_q == gen_copy[1].u_dut.words_q);
        assert (take[0] == take[1] && give[0] == give[1] && done[0] == done[1]);
        if (take[0]) assert (status[0] == status[1]);
        if (run[0]) assert (left[0] == left[1]);
      end
    end
  end

  always_ff @(posedge clk_i) if (load_i) started_q <= 1'b1;

endmodule
