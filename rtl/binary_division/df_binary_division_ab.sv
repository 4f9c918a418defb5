// SPDX-License-Identifier: Apache-2.0
//
// Gcd part of the binary divider: A and B, the comparison of them, and one step a cycle.
//
// wipe_i    A and B are 0.
// load_i    A = y_i, B = m_i.
// replace_i A = y_i.
// step_i    A even: A / 2; else B even: B / 2; else A > B: A = (A - B) / 2; else B = (B - A) / 2.
//           Nothing happens once A = B.
//
// The outputs describe the next step. step_a_o: A (and U) changes, else B (and V). subtract_o: the
// other number is subtracted first. equal_o: A = B, so no step. less_o: A < B. unit_o: A = 1.

module df_binary_division_ab #(
  parameter int unsigned N = 256  // width
) (
  input  logic         clk_i,
  input  logic         wipe_i,
  input  logic         load_i,
  input  logic         replace_i,
  input  logic         step_i,
  input  logic [N-1:0] y_i,
  input  logic [N-1:0] m_i,

  output logic         step_a_o,
  output logic         subtract_o,
  output logic         equal_o,
  output logic         less_o,
  output logic         unit_o,
  output logic [N-1:0] a_o
);

  logic [N-1:0] a_q, b_q;
  logic [N:0]   a_less_b, b_less_a;

  // Two full-width subtractions: their borrows are the comparison, no borrow at all is equality.
  assign a_less_b = {1'b0, a_q} - {1'b0, b_q};
  assign b_less_a = {1'b0, b_q} - {1'b0, a_q};

  assign less_o     = a_less_b[N];
  assign equal_o    = ~a_less_b[N] & ~b_less_a[N];
  assign subtract_o = a_q[0] & b_q[0];
  assign step_a_o   = ~a_q[0] | (b_q[0] & ~a_less_b[N]);
  assign unit_o     = a_q[0] & (a_q[N-1:1] == '0);
  assign a_o        = a_q;

  // The difference of two odd numbers is even.
  logic unused_low;
  assign unused_low = ^{a_less_b[0], b_less_a[0]};

  logic [N-1:0] a_next, b_next;
  assign a_next = {1'b0, subtract_o ? a_less_b[N-1:1] : a_q[N-1:1]};
  assign b_next = {1'b0, subtract_o ? b_less_a[N-1:1] : b_q[N-1:1]};

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      a_q <= '0;
      b_q <= '0;
    end else if (load_i) begin
      a_q <= y_i;
      b_q <= m_i;
    end else if (replace_i) begin
      a_q <= y_i;
    end else if (step_i & ~equal_o) begin
      if (step_a_o) a_q <= a_next;
      else b_q <= b_next;
    end
  end

endmodule
