// SPDX-License-Identifier: Apache-2.0
//
// Control stage of the plus-minus divider (section 4.1 of the paper that df_div_pm names): what to
// do in a step, from the lowest bits of A, B, U, V, M and the sign of D alone. Combinational.
//
// a_i      00 A / 4;  10 A / 2;  x1 (A + qB) / 4, q = 1 if A + B = 0 mod 4, else -1; swap if D < 0
// U        the same with U + qV: t = U + qV mod 4 chooses the multiple of M that makes the shift
//          exact. MHLV: M if t is odd. MQRTR: 0, 2M, or M or -M with +-M = -t mod 4 (the paper's
//          "T mod M" for 0..3 is T mod 4).

module df_plus_minus_decide (
  input  logic               negative_i,  // D < 0
  input  logic [1:0]         a_i,
  input  logic               b1_i,        // bit 0 of B and M is 1
  input  logic [1:0]         u_i,
  input  logic [1:0]         v_i,
  input  logic               m1_i,
  output df_plus_minus_pkg::op_t op_o
);

  logic       add, sub, shift2, t1, t0;
  logic [1:0] m;

  assign add    = a_i[0];
  assign sub    = a_i[1] == b1_i;  // of odd numbers: A + B = 2 mod 4
  assign shift2 = a_i[0] | ~a_i[1];

  // t = u + v or u - v, mod 4
  assign t0 = u_i[0] ^ (add & v_i[0]);
  assign t1 = u_i[1] ^ (add & (v_i[1] ^ (v_i[0] & (sub ? ~u_i[0] : u_i[0]))));

  always_comb begin
    m = df_plus_minus_pkg::NoM;
    if (t0) m = (!shift2 || t1 != m1_i) ? df_plus_minus_pkg::PlusM : df_plus_minus_pkg::MinusM;
    else if (t1 && shift2) m = df_plus_minus_pkg::TwoM;
  end

  assign op_o.step    = 1'b1;
  assign op_o.step_ab = 1'b1;
  assign op_o.add     = add;
  assign op_o.sub     = sub;
  assign op_o.shift2  = shift2;
  assign op_o.swap    = add & negative_i;
  assign op_o.m       = m;
  assign op_o.kind    = df_plus_minus_pkg::KindStep;

endmodule
