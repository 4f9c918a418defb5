// SPDX-License-Identifier: Apache-2.0
//
// For tests: six products without a gap on df_dual_multiply_engine: a b, b b, a a, and again.
// result_o is the sum of them all, each doubled once more than the one before, modulo 2^MaxBits;
// k_o the cycles from each start to the next, 0 if they are not all the same. Each result waits
// Stall cycles.

module df_burst_bench #(
  parameter int unsigned MaxBits = 64,
  parameter int unsigned Word    = 16,
  parameter int unsigned Height  = 2,
  parameter int unsigned First   = 0,
  parameter int unsigned Split   = 8,
  parameter bit          Reduced = 1'b1,
  parameter int unsigned Stall   = 0,
  localparam int unsigned Size   = $clog2(MaxBits + 1)
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               clear_i,
  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic               field_i,
  input  logic [Size-1:0]    size_i,
  input  logic [MaxBits:0]   modulus_i,
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
  logic               field_q;
  logic [Size-1:0]    size_q;
  logic [MaxBits:0]   n_q;
  logic [MaxBits-1:0] a_q, b_q, sum_q;
  logic [2:0]         started_q, done_q;
  logic [2:0]         status_q, status;
  logic [31:0]        since_q, interval_q, wait_q;
  logic               ready, valid, take, start;
  logic [MaxBits:0]   result;

  assign start = (state_q == StRun) & (started_q != 3'd6);
  assign take  = wait_q >= Stall;
  df_dual_multiply_engine #(
    .MaxBits(MaxBits), .Word(Word), .Height(Height), .First(First), .Split(Split),
    .Reduced(Reduced)
  ) u_engine (
    .clk_i, .rst_ni, .clear_i,
    .in_valid_i(start),
    .in_ready_o(ready),
    .chain_i(2'b00),
    .field_i(field_q),
    .size_i(size_q),
    .modulus_i(n_q),
    .a_i((started_q % 3 == 1) ? b_q : a_q),
    .b_i((started_q % 3 == 2) ? a_q : b_q),
    .out_valid_o(valid),
    .out_ready_i(take),
    .result_o(result[MaxBits-(Reduced?1:0):0]),
    .status_o(status),
    .fault_o
  );
  if (Reduced) begin : gen_reduced
    assign result[MaxBits] = 1'b0;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) state_q <= StIdle;
    else if (clear_i) state_q <= StIdle;
    else case (state_q)
      StIdle: if (in_valid_i) begin
        state_q    <= StRun;
        field_q    <= field_i;
        size_q     <= size_i;
        n_q        <= modulus_i;
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
          if (started_q == 3'd1) interval_q <= since_q;
          if (started_q > 3'd1 && interval_q != since_q) interval_q <= '0;
        end
        if (valid & take) begin
          wait_q   <= '0;
          sum_q    <= {sum_q[MaxBits-2:0], 1'b0} + result[MaxBits-1:0];
          done_q   <= done_q + 1'b1;
          status_q <= status_q | status;
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
