// SPDX-License-Identifier: Apache-2.0
//
// The frame (df_frame) with LatencyMax = N, in any environment: user's side, clear, reset, and a
// datapath that drives done_i, status_i and fault_i as it likes. By induction, so for all time.
//
// Shown: the rules of df_handshake_rules; an operation's result is offered the cycle after done_i
// with ConstantTime = 0, and N cycles after the transfer with ConstantTime = 1; never later than
// N + 3 cycles after the transfer; a fault aborts an operation, with wipe_next_o in the next cycle,
// wipe_o in the second and StatusFault from the third; fault_o is 1 exactly from a fault until
// clear_i or reset; wipe_o is 1 in reset and in the cycle after it; status_o and k_o, and result_o
// with MaskOutputs, are 0 while nothing is offered; load_o is the transfer; busy_o is 1 from the
// cycle after it to that of done_i; enter_idle_o is 1 in the last cycle before an idle one in which
// the core is not ready. Without an upset the checks of state, timer and status never report.

module df_frame_handshake #(
  parameter int unsigned N = 3
) (
  input logic       clk_i,
  input logic       rst_ni,
  input logic       clear_i,
  input logic       in_valid_i,
  input logic       out_ready_i,
  input logic       done_i,
  input logic       fault_i,
  input logic [2:0] status_i,
  input logic [1:0] result_i,
  input logic [1:0] k_i
);

  for (genvar constant = 0; constant < 2; constant++) begin : gen_timing
    for (genvar checks = 0; checks < 2; checks++) begin : gen_checks
      localparam bit Mask = checks == 1;

      logic in_ready, out_valid, load, busy, wipe, fault, cleared, in_flight, after_reset, late,
            enter_idle, is_idle_next_q, wipe_next;
      logic [1:0]           result, k, value_q;
      logic [2:0]           status;
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
        .MaskOutputs(Mask),
        .FaultChecks(checks == 1)
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
        .fault_o(fault),
        .load_o(load),
        .busy_o(busy),
        .wipe_o(wipe),
        .wipe_next_o(wipe_next),
        .enter_idle_o(enter_idle),
        .left_o(left),
        .done_i,
        .result_i(value_q),
        .k_i,
        .status_i,
        .fault_i
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
        .status_i(out_valid ? status : 3'd0),
        .fault_i(fault),
        .busy_o(in_flight),
        .after_reset_o(after_reset),
        .cleared_o(cleared)
      );

      // Cycles since the transfer; done_i has come; a fault has aborted the operation; it will do
      // so in this cycle; the value of fault_o.
      logic [$clog2(N+4)-1:0] age_q;
      logic                   done_q, aborted_q, trouble_q, abort_q, fault_q;

      assign late = busy & (age_q >= N) & ~done_i;

      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) begin
          age_q     <= '0;
          done_q    <= 1'b0;
          aborted_q <= 1'b0;
          trouble_q <= 1'b0;
          abort_q   <= 1'b0;
        end else if (clear_i || !(load || in_flight) || (out_valid && out_ready_i)) begin
          age_q     <= '0;
          done_q    <= 1'b0;
          aborted_q <= 1'b0;
          trouble_q <= 1'b0;
          abort_q   <= 1'b0;
        end else begin
          if (age_q <= N + 2) age_q <= age_q + 1'b1;
          if ((load | busy) && done_i && !wipe) done_q <= 1'b1;
          if (in_flight && wipe) aborted_q <= 1'b1;
          trouble_q <= in_flight & ~trouble_q & ~abort_q & (late | fault_i);
          abort_q   <= trouble_q;
        end
      end

      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) fault_q <= 1'b0;
        else begin
          fault_q <= ~clear_i &
                     (fault_q | (~after_reset & ~trouble_q & ~abort_q & (late | fault_i)));
        end
      end

      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) is_idle_next_q <= 1'b0;
        else is_idle_next_q <= enter_idle | (in_ready & ~in_valid_i);
      end

      always_comb begin
        assert (in_ready == (is_idle_next_q & ~clear_i));
        assert (load == (in_valid_i & in_ready));
        assert (!(load & busy) && !(busy & out_valid));
        assert (fault == fault_q);
        if (clear_i || !rst_ni || after_reset) assert (wipe);
        if (rst_ni && in_flight) begin
          assert (busy == !(done_q | aborted_q));
          assert (age_q >= 1 && age_q <= N + 3);
          assert (wipe_next == (trouble_q & ~clear_i) && !(trouble_q && abort_q));
          assert (wipe == (clear_i | abort_q));
          assert (out_valid == (!trouble_q && !abort_q && ((done_q && (constant == 0 || age_q >= N))
                                             || aborted_q)));
          if (age_q > N + 2) assert (!busy);
          if (trouble_q || abort_q || aborted_q) assert (fault);
          if (done_q && u_frame.status_q != df_pkg::StatusOk) assert (value_q == '0);
          if (age_q <= N && !aborted_q) assert (left == $clog2(N)'(N - age_q));
          else assert (left == '0);
          if (busy && age_q > N) assert (age_q == N + 1 ? trouble_q | abort_q : abort_q);
          if (aborted_q) assert (u_frame.status_q == df_pkg::StatusFault && value_q == '0);
          if (!done_q && !aborted_q) assert (value_q == '0 || age_q == 1);
        end else if (rst_ni) begin
          assert (!busy && age_q == '0 && !done_q && !aborted_q && !trouble_q && !abort_q);
          assert (wipe == (clear_i | after_reset) && !wipe_next);
        end
        if (!out_valid) assert (status == '0 && k == '0);
        if (!out_valid && Mask) assert (result == '0);
        if (out_valid) assert (result == value_q);
        if (out_valid) assert (k == ((status == df_pkg::StatusFault) ? 2'd0 : k_i));
        if (cleared || (rst_ni && after_reset)) assert (value_q == '0);
        assert (!u_frame.invalid && u_frame.state_q != 2'b11);
        assert (u_frame.trouble_q == trouble_q);
        if (rst_ni && !after_reset) assert (!u_frame.timer_differs && !u_frame.status_differs);
      end
    end
  end

endmodule
