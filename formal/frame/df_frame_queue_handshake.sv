// SPDX-License-Identifier: Apache-2.0
//
// The frame of overlapping operations (df_frame_queue) with LatencyMax = N, for 1 and for 3
// operations in the datapath, in any environment: user's side, clear, reset, and a datapath that
// drives ready_i, done_i, status_i and fault_i as it likes. Only a result in the datapath it keeps
// until move_o, and gives no other one meanwhile. By induction, so for all time.
//
// Shown: the rules of df_handshake_rules for cores that overlap; one operation, any one, has its
// own tag, and the status and result that the datapath gave it in its turn, or StatusFault with
// result 0 if a fault was detected while it was in flight; no answer comes without an operation,
// none is left out, and the order is kept; a fault answers every operation in flight; fault_o is 1
// exactly from a fault until clear_i or reset; wipe_o is 1 in reset and in the cycle after it;
// status_o and tag_o, and result_o with MaskOutputs, are 0 while no result is valid; ready_next_o
// announces in_ready_o. Without an upset the checks of flow, timer, status and result never
// report.

module df_frame_queue_handshake #(
  parameter int unsigned N = 3
) (
  input logic       clk_i,
  input logic       rst_ni,
  input logic       clear_i,
  input logic       in_valid_i,
  input logic       out_ready_i,
  input logic       ready_i,
  input logic       done_i,
  input logic       fault_i,
  input logic [2:0] status_i,
  input logic [1:0] result_i,
  input logic [1:0] tag_i,
  input logic       watch_i
);

  for (genvar many = 0; many < 2; many++) begin : gen_pending
    for (genvar checks = 0; checks < 2; checks++) begin : gen_checks
      localparam int unsigned Pending = (many == 1) ? 3 : 1;
      localparam bit          Mask    = checks == 1;

      logic                 in_ready, out_valid, load, busy, wipe, fault, ready_next, move, empty;
      logic                 transfer;
      logic                 in_flight, after_reset, cleared, ready, done;
      logic [1:0]           result, tag, value_q;
      logic [2:0]           status;
      logic [$clog2(N)-1:0] left;

      assign ready = ready_i | (Pending == 1);
      assign done  = done_i & ~u_frame.waits;

      // A result in the datapath stays until it moves.
      always_ff @(posedge clk_i) begin
        if (wipe) value_q <= '0;
        else if (done) value_q <= (status_i == '0) ? result_i : '0;
      end

      df_frame_queue #(
        .Bits(2),
        .LatencyMax(N),
        .Pending(Pending),
        .MaskOutputs(Mask),
        .FaultChecks(checks == 1),
        .Check(checks == 1),
        .TagWidth(2)
      ) u_frame (
        .clk_i,
        .rst_ni,
        .clear_i,
        .in_valid_i,
        .in_ready_o(in_ready),
        .tag_i,
        .out_valid_o(out_valid),
        .out_ready_i,
        .result_o(result),
        .status_o(status),
        .tag_o(tag),
        .fault_o(fault),
        .load_o(load),
        .busy_o(busy),
        .wipe_o(wipe),
        .ready_next_o(ready_next),
        .left_o(left),
        .move_o(move),
        .empty_o(empty),
        .ready_i(ready),
        .done_i(done),
        .result_i(value_q),
        .status_i,
        .fault_i
      );

      df_handshake_rules #(
        .Width(4),
        .ZeroRefused(1'b0),
        .Flight(Pending + 1)
      ) u_rules (
        .clk_i,
        .rst_ni,
        .clear_i,
        .in_valid_i,
        .in_ready_i(in_ready),
        .out_valid_i(out_valid),
        .out_ready_i,
        .value_i({out_valid ? tag : 2'd0, out_valid ? result : 2'd0}),
        .status_i(out_valid ? status : 3'd0),
        .fault_i(fault),
        .busy_o(in_flight),
        .after_reset_o(after_reset),
        .cleared_o(cleared)
      );

      assign transfer = out_valid & out_ready_i;

      // Operations in flight; a fault aborted those of them that are not answered yet.
      logic [2:0] flight_q, result_count;
      logic       aborted_q, fault_q, watching_q, stored_q;
      assign result_count = 3'(u_frame.waits) + 3'(u_frame.full);  // with a result

      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) begin
          flight_q  <= '0;
          aborted_q <= 1'b0;
          fault_q   <= 1'b0;
        end else begin
          flight_q  <= clear_i ? '0 : flight_q + 3'(load) - 3'(transfer);
          aborted_q <= ~clear_i & ((u_frame.wipe_q & (flight_q != '0))
                                   | (aborted_q & (flight_q != 3'(transfer))));
          fault_q   <= ~clear_i & (fault_q | u_frame.detected);
        end
      end

      // The watched operation: how many are before it, its tag, whether it has a result, which.
      logic [2:0] before_q, code_q;
      logic [1:0] tag_q, answer_q;
      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) begin
          watching_q <= 1'b0;
          stored_q   <= 1'b0;
        end else if (clear_i) begin
          watching_q <= 1'b0;
          stored_q   <= 1'b0;
        end else if (!watching_q && load && watch_i) begin
          watching_q <= 1'b1;
          tag_q      <= tag_i;
          before_q   <= flight_q - 3'(transfer);
          stored_q   <= done && u_frame.pending == '0;
          code_q     <= status_i;
          answer_q   <= (status_i == '0) ? result_i : '0;
        end else if (watching_q) begin
          if (transfer && before_q == '0) begin
            watching_q <= 1'b0;
            stored_q   <= 1'b0;
          end
          if (transfer && before_q != '0) before_q <= before_q - 1'b1;
          if (u_frame.abort) begin
            stored_q <= 1'b1;
            code_q   <= df_pkg::StatusFault;
            answer_q <= '0;
          end else if (u_frame.done && !stored_q && before_q == result_count) begin
            stored_q <= 1'b1;
            code_q   <= status_i;
            answer_q <= (status_i == '0) ? result_i : '0;
          end
        end
      end

      logic next_q;
      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) next_q <= 1'b0;
        else next_q <= ready_next;
      end

      always_comb begin
        assert (load == (in_valid_i & in_ready));
        assert (fault == fault_q);
        if (rst_ni && fault_i && !u_frame.trouble_q && !u_frame.wipe_q) assert (u_frame.detected);
        if (clear_i || !rst_ni || after_reset) assert (wipe);
        if (rst_ni && !after_reset) assert (wipe == (clear_i | u_frame.wipe_q));
        if (flight_q == '0 && rst_ni && !after_reset) assert (in_ready == (ready & ~clear_i));
        if (in_ready) assert (next_q && ready && !clear_i);
        if (rst_ni && next_q && ready && !clear_i) assert (in_ready);
        assert (flight_q == 3'(u_frame.pending) + result_count);
        assert (in_flight == (flight_q != '0) && u_rules.flight_q == 8'(flight_q));
        assert (32'(u_frame.pending) + 32'(u_frame.waits) <= Pending);
        assert (u_frame.aborted == aborted_q);
        if (aborted_q) assert (u_frame.full && !u_frame.waits && !in_ready);
        if (aborted_q && out_valid) assert (status == df_pkg::StatusFault && result == '0);
        if (u_frame.wipe_q && rst_ni && !after_reset) assert (flight_q != '0 && !out_valid);
        if (u_frame.trouble_q) assert (flight_q != '0 && fault && !out_valid);
        if (aborted_q) assert (fault);

        // The watched operation
        if (watching_q) begin
          assert (before_q < flight_q && flight_q <= 3'(Pending) + 3'd1);
          assert (u_frame.gen_tags.tag_q[before_q] == tag_q);
          assert (stored_q == ((before_q < result_count) | aborted_q));
          if (stored_q && before_q == '0 && u_frame.full) begin
            assert (u_frame.code_q[2:0] == code_q && u_frame.result_q == answer_q);
          end
          if (stored_q && !aborted_q && (before_q != '0 || !u_frame.full)) begin
            assert (u_frame.datapath_code_q[2:0] == code_q && value_q == answer_q);
          end
          if (aborted_q) assert (code_q == df_pkg::StatusFault && answer_q == '0);
          if (out_valid && before_q == '0) begin
            assert (stored_q && tag == tag_q && status == code_q && result == answer_q);
          end
        end else assert (!stored_q);

        // The registers behind it
        if (u_frame.full) assert (u_frame.code_q[2:0] == '0 || u_frame.result_q == '0);
        if (u_frame.waits) assert (u_frame.datapath_code_q[2:0] == '0 || value_q == '0);
        if (u_frame.full) assert (^u_frame.code_q);
        if (u_frame.waits) assert (^u_frame.datapath_code_q);
        if (aborted_q) begin
          assert (u_frame.code_q[2:0] == df_pkg::StatusFault && u_frame.result_q == '0);
        end

        if (!out_valid) assert (status == '0 && tag == '0);
        if (!out_valid && Mask) assert (result == '0);
        if (cleared || (rst_ni && after_reset)) assert (value_q == '0 && result == '0);
        assert ((!u_frame.flow_differs && 32'(u_frame.timer_q) < N) || !rst_ni || after_reset);
        if (rst_ni && !after_reset) assert (!u_frame.timer_differs);
        if (rst_ni && u_frame.full) assert (!u_frame.status_differs && !u_frame.result_differs);
        if (Pending == 1 && busy) assert (!u_frame.waits);
        assert (!u_frame.excess);
      end

      logic unused_ports;
      assign unused_ports = ^{left, move, empty};
    end
  end

endmodule
