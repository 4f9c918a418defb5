// SPDX-License-Identifier: Apache-2.0
//
// Controls of df_serial_multiply_array in each cycle of an operation, decoded from a counter of
// cycles (left_i); K = df_serial_multiply_pkg::segments(N, Segment).
//
// cycle          left_i           segment 0; segment j does the same j cycles later
// 0              any              start_i
// 1              N + 2 + K        E = M - B - 1, B compared with M
// 2 .. N + 1     N + 1 + K ..     the N steps; in the first A is compared with M, in the second 2
// N + 2          K + 1            waits for the topmost bit of S
// N + 3          K                E = S + M
// .. N + 2 + K   .. 1             waits until the last segment has done the same
// N + 3 + K      0                result and flags are valid
//
// Check = 1: left_i is 2 more in each row. E = M - B - 1 is written in the steps too, but for
// the first, and 2 is compared with M in cycle N + 2. settle_o is 1 in cycle N + 3 + K.
//
// A doubling (double_i) has cycle 1 with left_i = K: E = M - 2 A - 1, 2 A compared with M; then
// K - 1 cycles more until the last segment has done the same. The array does nothing while
// run_i and start_i are 0. The registers follow from start_i and left_i, so they keep nothing of an
// older operation.

module df_serial_multiply_sequence #(
  parameter int unsigned N       = 256,  // width, >= 3
  parameter int unsigned Segment = 32,   // bits of a segment
  parameter bit          FaultChecks = 1'b1, // see df_parity
  parameter bit          Check       = 1'b0, // see df_serial_multiply_check
  localparam int unsigned LeftWidth = $clog2(df_serial_multiply_pkg::latency(N, Segment, Check))
) (
  input  logic                 clk_i,
  input  logic                 wipe_i,
  input  logic                 start_i,   // the array takes its operands
  input  logic                 double_i,  // 1: a doubling, 0: a product; held while run_i is 1
  input  logic                 run_i,
  input  logic [LeftWidth-1:0] left_i,    // cycles to the result

  output logic                 step_o,
  output logic [1:0]           side_o,
  output logic                 write_o,
  output logic                 settle_o,  // Check = 1: S and S + M are final; once
  output logic                 final_o,   // 0 until the last step of the last segment
  output logic                 fault_o  // an upset of the control
);

  localparam int unsigned Count = df_serial_multiply_pkg::segments(N, Segment);
  localparam int unsigned Tail  = Check ? Count + 2 : Count;

  logic stepping_q, stepping_next, final_q, final_next, first, least, last_step, wait_top;

  assign first     = left_i == LeftWidth'(N + 2 + Tail);
  assign least     = left_i == LeftWidth'(Check ? Tail + 2 : N + 1 + Tail);
  assign last_step = left_i == LeftWidth'(Tail + 3);
  assign wait_top  = left_i == LeftWidth'(Tail + 1);

`ifndef SYNTHESIS
  always_ff @(posedge clk_i) begin
    if (start_i && run_i) $error("%m: operands transferred during an operation");
  end
`endif

  // From cycle 1 to the cycle before the last step.
  always_comb begin
    stepping_next = stepping_q;
    if (wipe_i) stepping_next = 1'b0;
    else if (start_i) stepping_next = ~double_i;
    else if (run_i && last_step) stepping_next = 1'b0;
  end

  assign final_next = ~Check | wipe_i | (left_i[LeftWidth-1:2] == '0);

  always_ff @(posedge clk_i) begin
    stepping_q <= stepping_next;
    final_q    <= final_next;
  end

  df_parity #(.Bits(2), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({stepping_next, final_next}),
    .value_i({stepping_q, final_q}),
    .fault_o
  );

  assign step_o  = run_i & stepping_q;
  assign write_o = start_i | (run_i & (wait_top | (Check & stepping_q & ~first)));

  assign settle_o = Check & run_i & ~double_i & (left_i == LeftWidth'(2'd2));
  assign final_o  = final_q;

  always_comb begin
    side_o = df_serial_multiply_pkg::SideSum;
    if (start_i) begin
      side_o = double_i ? df_serial_multiply_pkg::SideA : df_serial_multiply_pkg::SideB;
    end else if (run_i && first) begin
      side_o = df_serial_multiply_pkg::SideA;
    end else if (run_i && least) begin
      side_o = df_serial_multiply_pkg::SideLeast;
    end else if (Check && stepping_q) begin
      side_o = df_serial_multiply_pkg::SideB;
    end
  end

endmodule
