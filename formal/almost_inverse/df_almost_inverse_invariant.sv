// SPDX-License-Identifier: Apache-2.0
//
// Invariants of an almost Montgomery inverse unit or a Montgomery inverter (`DUT), with every Result,
// in every cycle, for any operands, handshake, clear and reset; section II of the paper that
// df_ami_sf names.
// Proved by induction, so for all time.
//
// Run    p = |u| s' + v r', where r' and s' are r and s with the step that the slave is to do next:
//        it lags the master by a cycle. So r', s' <= p fit N bits as long as the loop goes on.
//        k' + bits(u) + bits(v) <= 2 N: every step takes a bit at least from u or v; k <= 2 N - 2.
//        One of u, v is odd; |u| >= 1.
// Probe  p = gcd (r + s), of which the slave has made r
// Fix    1 <= s < p, and r is p or -(p + 1) / 2 mod 2^N
// Done   1 <= s < p and k the exponent asked for, if StatusOk; never later than the worst case
//        (for the one-subtractor unit that last bound is in df_almost_inverse_result, at smaller
//        widths).

module df_almost_inverse_invariant #(
  parameter int unsigned N           = 4,
  parameter int unsigned BoundAlmost = 0,  // worst cases, from the catalog
  parameter int unsigned BoundDouble = 0,
  parameter int unsigned BoundSingle = 0,
  parameter int unsigned BoundPlain  = 0
) (
  input logic         clk_i,
  input logic         rst_ni,
  input logic         clear_i,
  input logic         in_valid_i,
  input logic [N-1:0] modulus_i,
  input logic [N-1:0] a_i,
  input logic         out_ready_i
);

  localparam int unsigned KWidth = $clog2(2 * N + 1);
  localparam logic [2:0] StRun = 3'd1, StProbe = 3'd2, StFix = 3'd3, StDone = 3'd4,
                         StReset = 3'd5;

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;
  always_comb if (!started_q) assume (!rst_ni);

  function automatic logic [7:0] length(logic [2*N-1:0] x);
    length = '0;
    for (int unsigned i = 0; i < 2 * N; i++) if (x[i]) length = 8'(i + 1);
  endfunction

  for (genvar Result = 0; Result < 4; Result++) begin : gen_unit
    localparam int unsigned Bound =
        (Result == 0) ? BoundAlmost : (Result == 1) ? BoundDouble :
        (Result == 2) ? BoundSingle : BoundPlain;

    logic              in_ready, unused_valid;
    logic [N-1:0]      unused_result;
    logic [KWidth-1:0] unused_k;
    logic [2:0]        unused_status;

    `DUT #(.N(N), .Result(Result), .ConstantTime(1'b0)) u_dut (
      .clk_i,
      .rst_ni,
      .clear_i,
      .in_valid_i,
      .in_ready_o(in_ready),
      .modulus_i,
      .a_i,
      .out_valid_o(unused_valid),
      .out_ready_i,
      .result_o(unused_result),
      .k_o(unused_k),
      .status_o(unused_status)
    );

    ///////////////////////
    // The unit's inside //
    ///////////////////////

    logic [2:0]        state;
    logic [2:0]        status;
    logic [KWidth-1:0] k;
    logic [2*N-1:0]    p, u, v, r, s, r_next, s_next;  // magnitudes, wide enough for every product
    logic              pending, step_u, step_add, r_nonzero, swap;
    // The frame's states and, while it is busy, the control's phases: 0 Idle, 1 to 3 at work,
    // 4 Hold, 5 Reset.
    logic [1:0] frame;
    assign frame = u_dut.u_unit.u_frame.state_q;
    logic [2:0] phase;  // Run, Probe, Fix, one of them
    logic       shared; // a common divisor was found in the cycle before
    assign phase = {u_dut.u_unit.u_control.fix_q, u_dut.u_unit.u_control.probe_q,
                    u_dut.u_unit.u_control.run_q};
    assign shared = u_dut.u_unit.u_control.shared_q;
    // A late one-subtractor unit, which this induction does not exclude, is wiped.
    logic wipes;
    assign wipes = u_dut.u_unit.u_frame.wipe_q | u_dut.u_unit.u_frame.trouble_q;
    assign state = wipes ? 3'd5 : (frame == 2'd0) ? 3'd0 : frame[1] ? 3'd4
                   : phase[0] ? 3'd1 : phase[1] ? 3'd2 : 3'd3;
    assign status    = u_dut.u_unit.u_frame.status_q;
    assign k         = u_dut.u_unit.u_control.k_q;
    assign pending   = u_dut.u_unit.u_control.pending_q;
    assign step_u    = u_dut.u_unit.u_control.pending_u_q;
    assign step_add  = u_dut.u_unit.u_control.pending_add_q;
    assign r_nonzero = u_dut.u_unit.u_control.r_nonzero_q;
    assign v         = (2*N)'(u_dut.u_unit.gen_master.u_master.v_q);
    assign r         = (2*N)'(u_dut.u_unit.u_slave.r_q);
    assign s         = (2*N)'(u_dut.u_unit.u_slave.s_q);
`ifdef DUT_df_ami_sf
    assign u = (2*N)'(1 << N) - (2*N)'(u_dut.u_unit.gen_master.u_master.u_q);
`else
    assign u = (2*N)'(u_dut.u_unit.gen_master.u_master.u_q);
`endif

    // The loop ends with the gcd in one register and 0 in the other; the probe makes that 1.
    logic [2*N-1:0] gcd, zero;
`ifdef DUT_df_ami_1sub
    localparam bit OneSubtractor = 1'b1;
    assign swap = u_dut.u_unit.gen_master.u_master.swap_q;
    assign gcd  = v;
    assign zero = u;
`else
    localparam bit OneSubtractor = 1'b0;
    assign swap = 1'b0;
    assign gcd  = u;
    assign zero = v;
`endif

    assign r_next = !pending ? r : step_u ? (step_add ? r + s : r) : r << 1;
    assign s_next = !pending ? s : step_u ? s << 1 : (step_add ? r + s : s);

    ////////////
    // Ghosts //
    ////////////

    logic [N-1:0]      p_q;      // the modulus at work
    logic [KWidth-1:0] k_end_q;  // k as the loop left it
    logic [2*N-1:0]    sum_q;    // r + s as the loop left them
    logic [7:0]        cycle_q;  // cycles since the transfer; stands still in Idle and Done

    always_ff @(posedge clk_i) begin
      if (in_valid_i & in_ready) p_q <= modulus_i;
      if (state == StProbe) k_end_q <= k;
      if (state == StRun) sum_q <= r + s;
      if (in_valid_i & in_ready) cycle_q <= 8'd1;
      else if (state inside {StRun, StProbe, StFix}) cycle_q <= cycle_q + 8'd1;
    end
    assign p = (2*N)'(p_q);

    ////////////////
    // Invariants //
    ////////////////

    logic [7:0] k_next;
    assign k_next = 8'(k) + 8'(pending);

    // p / gcd = r + s, from what the slave's register r holds after the loop, where it is kept.
    logic [2*N-1:0] sum;
    always_comb begin
      unique case (Result)
        0: sum = sum_q;  // r is not kept: only s is the result
        1: sum = (((2*N)'(1 << N) - r) << 1) - 1'b1;
        2: sum = (8'((state == StProbe) ? k : k_end_q) > 8'(N)) ? r
                 : (((2*N)'(1 << N) - r) << 1) - 1'b1;
        default: sum = r;
      endcase
    end

    always_comb begin
      assert (state <= StDone || state == StReset);
      assert (frame != 2'd3);
      if (!OneSubtractor && wipes) assert (!u_dut.u_unit.u_frame.trouble_q && frame == 2'd0);
      if (state inside {StRun, StProbe, StFix}) begin
        assert (8'(u_dut.u_unit.u_frame.timer_q) == 8'(Bound) - cycle_q);
        assert (p[0]);
        assert (s >= 1);
        assert ($onehot(phase));
        if (state != StFix) assert (!r_nonzero || k != 0);
        assert (!shared || state == StFix);
      end

      if (state == StRun) begin
        assert (r_nonzero == (r != 0));
        if (zero != 0) assert (u * s_next + v * r_next == p);
        assert (u <= p);
        assert (u[0] | v[0]);

        if (v == 0 && (OneSubtractor || !pending || !step_add)) begin  // the operand was 0
          assert (u == p && r == 0 && s == 1 && !swap);
          assert (!pending || (!step_u && !step_add));
          assert (k_next <= 8'(2 * N - 1) || k == KWidth'(2 * N - 1));
        end else if (zero == 0) begin                     // end of loop, the last step dropped
          assert (pending && step_add && step_u == OneSubtractor);
          assert (gcd * (r + s) == p);
          assert (gcd[0] && !swap);
          assert (8'(k) + length(gcd) + length(gcd) <= 8'(2 * N));
          assert (k <= KWidth'(2 * N - 2));
        end else begin
          assert (u >= 1 && v >= 1);
          assert (r_next + s_next <= p);
          assert (k_next + length(u) + length(v) <= 8'(2 * N));
          assert (k_next <= 8'(2 * N - 2));
          if (swap) assert (u[0] && v[0] && u < v);
        end
        if (!OneSubtractor) assert (cycle_q == k_next + 8'd1);
`ifdef DUT_df_mont_inv_split
        assert (u_dut.u_unit.gen_master.u_master.end_q == (zero == 0 && pending && step_add));
        if (v == 0 && !u_dut.u_unit.gen_master.u_master.end_q) assert (k <= KWidth'(2 * N - 2));
`endif
      end

      if (state == StProbe) begin
        if (!OneSubtractor || r_nonzero) assert (gcd >= 1 && zero == 1 && !swap);
        if (r_nonzero) begin
          assert (gcd * sum == p && s < sum);
          assert (gcd[0] && 8'(k) + length(gcd) + length(gcd) <= 8'(2 * N));
        end
        if (!OneSubtractor) begin
          assert (k <= KWidth'(2 * N - 2));
          assert (cycle_q <= 8'(k) + 8'd3);
          if (r_nonzero) assert (cycle_q == 8'(k) + 8'd3);
        end
      end

      if (state == StFix && shared) begin
        assert (k_end_q <= KWidth'(2 * N - 4));
        if (!OneSubtractor) assert (cycle_q == 8'(k_end_q) + 8'd4);
      end

      if (state == StFix && !shared) begin
        assert (Result != 0);
        assert (sum == p && s < p);
        assert (k_end_q <= KWidth'(2 * N - 2));
        unique case (Result)
          1: assert (k > k_end_q && k <= KWidth'(2 * N));
          2: assert ((k_end_q > KWidth'(N)) ? (k >= KWidth'(N) && k < k_end_q)
                     : (k > k_end_q && k <= KWidth'(N)));
          default: assert (k < k_end_q);
        endcase
        if (!OneSubtractor) begin
          assert (cycle_q == 8'(k_end_q) + 8'd3
                  + ((k > k_end_q) ? 8'(k) - 8'(k_end_q) : 8'(k_end_q) - 8'(k)));
        end
      end

      if (state == StDone) begin
        assert (!phase[0]);
        if (!OneSubtractor) assert (cycle_q <= 8'(Bound));
        if (status == df_pkg::StatusOk) begin
          assert (s >= 1 && s < p && p[0]);
          if (Result == 0) assert (k <= KWidth'(2 * N - 2));
          if (Result == 1) assert (k == KWidth'(2 * N));
          if (Result == 2) assert (k == KWidth'(N));
          if (Result == 3) assert (k == '0);
        end else begin
          assert (s == 0 && k == '0);
        end
      end
    end
  end

endmodule
