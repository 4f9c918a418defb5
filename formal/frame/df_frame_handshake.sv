// SPDX-License-Identifier: Apache-2.0
//
// The frame (df_frame) with LatencyMax = N, in any environment: user's side, clear, reset, and a
// datapath that says done_i and status_i whenever it likes. By induction, so for all time.
//
// Shown: the rules of df_handshake_rules; an operation's result is offered the cycle after done_i
// with ConstantTime = 0, and N cycles after the transfer with ConstantTime = 1; never later than
// N + 2 cycles after the transfer, and then refused, with wipe_o before it; status_o and k_o, and
// result_o with MaskOutputs, are 0 while nothing is offered; load_o is the transfer; busy_o is 1
// from the cycle after it to that of done_i.

module df_frame_handshake #(
  parameter int unsigned N = 3
) (
  input logic       clk_i,
  input logic       rst_ni,
  input logic       clear_i,
  input logic       in_valid_i,
  input logic       out_ready_i,
  input logic       done_i,
  input logic [1:0] status_i,
  input logic [1:0] result_i,
  input logic [1:0] k_i
);

  for (genvar constant = 0; constant < 2; constant++) begin : gen_timing
    for (genvar mask = 0; mask < 2; mask++) begin : gen_mask
      logic                 in_ready, out_valid, load, busy, wipe, cleared, was_busy, was_reset;
      logic [1:0]           result, k, status, value_q;
      logic [$clog2(N)-1:0] left;

      // The datapath keeps what it has while nothing moves it.
      always_ff @(posedge clk_i) begin
        if (wipe) value_q <= '0;
        else if (load | busy) value_q <= (done_i && status_i == '0) ? result_i : '0;
      end

      df_frame #(
        .Bits(2),
        .KBits(2),
        .LatencyMax(N),
        .ConstantTime(constant == 1),
        .MaskOutputs(mask == 1)
      ) u_frame (
        .clk_i,
        .rst_ni,
        .clear_i,
        .in_valid_i,
        .in_ready_o(in_ready),
        .operands_i(1'b0),
        .out_valid_o(out_valid),
        .out_ready_i,
        .result_o(result),
        .k_o(k),
        .status_o(status),
        .load_o(load),
        .busy_o(busy),
        .wipe_o(wipe),
        .left_o(left),
        .done_i,
        .result_i(value_q),
        .k_i,
        .status_i
      );

      df_handshake_rules #(.Width(2)) u_rules (
        .clk_i,
        .rst_ni,
        .clear_i,
        .in_valid_i,
        .in_ready_i(in_ready),
        .out_valid_i(out_valid),
        .out_ready_i,
        .value_i(value_q),
        .status_i(out_valid ? status : 2'd0),
        .busy_o(was_busy),
        .fresh_o(was_reset),
        .cleared_o(cleared)
      );

      // Cycles since the transfer, in the cycle that they are asked for; done_i has come.
      logic [$clog2(N+3)-1:0] age_q;
      logic                   done_q, expired_q;
      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) begin
          age_q     <= '0;
          done_q    <= 1'b0;
          expired_q <= 1'b0;
        end else if (clear_i || !(load || was_busy) || (out_valid && out_ready_i)) begin
          age_q     <= '0;
          done_q    <= 1'b0;
          expired_q <= 1'b0;
        end else begin
          if (age_q <= N + 1) age_q <= age_q + 1'b1;
          if ((load | busy) && done_i && !wipe) done_q <= 1'b1;
          if (busy && wipe) expired_q <= 1'b1;
        end
      end

      always_comb begin
        assert (load == (in_valid_i & in_ready));
        assert (!(load & busy) && !(busy & out_valid));
        if (clear_i) assert (wipe);
        if (rst_ni && was_busy) begin
          assert (busy == !(done_q | expired_q));
          assert (age_q >= 1 && age_q <= N + 2);
          assert (out_valid == ((done_q && (constant == 0 || age_q >= N)) || expired_q));
          if (age_q > N + 1) assert (out_valid);
          assert (u_frame.expired_q == (busy && age_q == N + 1));
          if (expired_q) assert (age_q == N + 2);
          if (out_valid && !expired_q && constant == 1) assert (done_q);
          if (done_q && u_frame.status_q != df_pkg::StatusOk) assert (value_q == '0);
          if (age_q <= N) assert (left == $clog2(N)'(N - age_q));
          else assert (left == '0);
          if (busy && age_q > N) assert (wipe);
          if (busy && wipe && !clear_i) assert (age_q == N + 1);
          if (out_valid && expired_q) assert (status == df_pkg::StatusBadModulus && value_q == '0);
          if (!done_q && !expired_q) assert (value_q == '0 || age_q == 1);
        end else if (rst_ni) begin
          assert (!busy && age_q == '0 && !done_q && !expired_q);
        end
        if (!out_valid) assert (status == '0 && k == '0);
        if (!out_valid && mask == 1) assert (result == '0);
        if (out_valid) assert (k == k_i && result == value_q);
        if (cleared) assert (value_q == '0);
      end

      logic unused_bits;
      assign unused_bits = was_reset;
    end
  end

endmodule
