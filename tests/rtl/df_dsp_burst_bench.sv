// SPDX-License-Identifier: Apache-2.0
//
// For tests: six products without a gap on df_dsp_multiply_engine: a b with a new modulus; b b, a
// a, M b (which is refused) and a b with the same one; b b with the modulus given again. result_o
// is the sum of them all, each doubled once more than the one before, modulo 2^MaxBits; k_o the
// cycles from each start with the modulus kept to the next, 0 if they are not all the same. Each
// result waits Stall cycles.

module df_dsp_burst_bench #(
  parameter int unsigned MaxBits     = 40,
  parameter int unsigned Multipliers = 4,
  parameter int unsigned Word        = 6,
  parameter int unsigned Technology  = 0,
  parameter bit          FaultChecks = 1'b0,
  parameter int unsigned Stall       = 0,
  localparam int unsigned Size       = $clog2(MaxBits + 1)
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               clear_i,
  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic [Size-1:0]    size_i,
  input  logic [MaxBits-1:0] modulus_i,
  input  logic [MaxBits-1:0] a_i,
  input  logic [MaxBits-1:0] b_i,
  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic [MaxBits-1:0] result_o,
  output logic [31:0]        k_o,
  output logic [2:0]         status_o,
  output logic               fault_o
);

  typedef enum logic [1:0] {StIdle, StRun, StDone} state_e;
  state_e             state_q;
  logic [Size-1:0]    size_q;
  logic [MaxBits-1:0] m_q, a_q, b_q, sum_q, a, b, result;
  logic [2:0]         started_q, done_q;
  logic [2:0]         status_q, status, wanted;
  logic [31:0]        since_q, interval_q, wait_q;
  logic               ready, valid, take, start, keep;

  assign start = (state_q == StRun) & (started_q != 3'd6);
  assign keep  = started_q != 3'd0 && started_q != 3'd5;
  assign take  = wait_q >= Stall;
  always_comb begin
    a = a_q;
    b = b_q;
    if (started_q == 3'd1 || started_q == 3'd5) a = b_q;
    if (started_q == 3'd2) b = a_q;
    if (started_q == 3'd3) a = m_q;
  end
  assign wanted = (done_q == 3'd3) ? df_pkg::StatusOperandRange : df_pkg::StatusOk;

  df_dsp_multiply_engine #(
    .MaxBits(MaxBits), .Multipliers(Multipliers), .Word(Word), .Technology(Technology),
    .FaultChecks(FaultChecks)
  ) u_engine (
    .clk_i, .rst_ni, .clear_i,
    .in_valid_i(start),
    .in_ready_o(ready),
    .keep_i(keep),
    .size_i(keep ? ~size_q : size_q),
    .modulus_i(keep ? ~m_q : m_q),
    .a_i(a),
    .b_i(b),
    .out_valid_o(valid),
    .out_ready_i(take),
    .result_o(result),
    .status_o(status),
    .fault_o
  );

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) state_q <= StIdle;
    else if (clear_i) state_q <= StIdle;
    else case (state_q)
      StIdle: if (in_valid_i) begin
        state_q    <= StRun;
        size_q     <= size_i;
        m_q        <= modulus_i;
        a_q        <= a_i;
        b_q        <= b_i;
        sum_q      <= '0;
        started_q  <= '0;
        done_q     <= '0;
        status_q   <= '0;
        interval_q <= '0;
        wait_q     <= '0;
      end
      StRun: begin
        since_q <= since_q + 1'b1;
        wait_q  <= valid ? wait_q + 1'b1 : '0;
        if (start & ready) begin
          started_q <= started_q + 1'b1;
          since_q   <= 32'd1;
          if (started_q == 3'd2) interval_q <= since_q;
          if ((started_q == 3'd3 || started_q == 3'd4) && interval_q != since_q) interval_q <= '0;
        end
        if (valid & take) begin
          wait_q   <= '0;
          sum_q    <= {sum_q[MaxBits-2:0], 1'b0} + result;
          done_q   <= done_q + 1'b1;
          status_q <= status_q | (status ^ wanted);
          if (done_q == 3'd5) state_q <= StDone;
        end
      end
      default: if (out_ready_i) state_q <= StIdle;
    endcase
  end

  assign in_ready_o  = (state_q == StIdle) & ~clear_i;
  assign out_valid_o = state_q == StDone;
  assign result_o    = sum_q;
  assign k_o         = interval_q;
  assign status_o    = status_q;

endmodule
