// SPDX-License-Identifier: Apache-2.0
//
// The cycles of one operation of df_serial_multiply_array, K = df_serial_multiply_pkg::segments(N,
// Segment):
//
// cycle          state  segment 0; segment j does the same j cycles later
// 0              Idle   start_i
// 1              Pass   E = M - B - 1, B compared with M (double_i: E = M - 2 A - 1, 2 A with M)
// 2 .. N + 1     Step   the N steps; in the first A is compared with M, in the second 2 with M
// N + 2          Wait   for the topmost bit of S
// N + 3          Final  E = S + M
// .. N + 2 + K   Drain  until the last segment has done the same
// N + 3 + K      Idle   result and flags are there
//
// A doubling (double_i) has Pass and Drain only, cycles 1 .. K. last_o is 1 in the last cycle
// before the result. double_i is held while the operation runs.

module df_serial_multiply_sequence #(
  parameter int unsigned N       = 256,  // width, >= 3
  parameter int unsigned Segment = 32    // bits of a segment
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              clear_i,
  input  logic              start_i,
  input  logic              double_i,
  output logic              last_o,

  output logic              step_o,
  output logic [1:0]        side_o,
  output logic              write_o
);

  localparam int unsigned Count = df_serial_multiply_pkg::segments(N, Segment);
  localparam int unsigned CountWidth = $clog2(N);
  localparam logic [CountWidth-1:0] Steps = CountWidth'(N - 1);
  localparam logic [CountWidth-1:0] Drain = CountWidth'((Count > 1) ? Count - 2 : 0);

  typedef enum logic [2:0] {
    StIdle,
    StPass,
    StStep,
    StWait,
    StFinal,
    StDrain
  } state_e;

  state_e                state_q, state_d;
  logic [CountWidth-1:0] count_q, count_d;
  logic                  zero;

  assign zero = count_q == '0;

  always_comb begin
    state_d = state_q;
    count_d = count_q - 1'b1;
    last_o  = 1'b0;
    step_o  = 1'b0;
    side_o  = df_serial_multiply_pkg::SideSum;
    write_o = 1'b0;
    case (state_q)
      StIdle: begin
        side_o  = double_i ? df_serial_multiply_pkg::SideA : df_serial_multiply_pkg::SideB;
        write_o = start_i;
        if (start_i) state_d = StPass;
      end
      StPass: begin
        step_o  = ~double_i;
        side_o  = double_i ? df_serial_multiply_pkg::SideSum : df_serial_multiply_pkg::SideA;
        count_d = double_i ? Drain : Steps;
        state_d = double_i ? StDrain : StStep;
        if (double_i && Count == 1) begin
          last_o  = 1'b1;
          state_d = StIdle;
        end
      end
      StStep: begin
        step_o  = ~zero;
        side_o  = (count_q == Steps) ? df_serial_multiply_pkg::SideLeast :
            df_serial_multiply_pkg::SideSum;
        if (zero) state_d = StWait;
      end
      StWait: begin
        write_o = 1'b1;
        state_d = StFinal;
      end
      StFinal: begin
        count_d = Drain;
        last_o  = Count == 1;
        state_d = (Count == 1) ? StIdle : StDrain;
      end
      StDrain: begin
        last_o = zero;
        if (zero) state_d = StIdle;
      end
      default: state_d = StIdle;
    endcase
    if (clear_i) state_d = StIdle;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) state_q <= StIdle;
    else state_q <= state_d;
  end

  always_ff @(posedge clk_i) count_q <= count_d;

endmodule
