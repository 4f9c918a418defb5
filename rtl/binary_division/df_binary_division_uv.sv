// SPDX-License-Identifier: Apache-2.0
//
// Cofactor part of the binary divider: U, V and the modulus M, one step a cycle.
//
// wipe_i     U, V and M are 0.
// refuse_i   U = 0.
// load_i     U = x_i, V = m_i, M = m_i.
// start_i    V = 0. In the cycle before, V = M: less_o is x_i < M.
// exchange_i U = y_i, V = U.
// return_i   U = V, V = 0.
// step_i     step_u_i: U = U / 2 or (U - V) / 2, else V = V / 2 or (V - U) / 2, modulo M;
//            subtract_i chooses the difference.
//
// With M odd and U, V < M it stays so: the difference T is in (-M, M), and T + c M is even and in
// [0, 2 M) for c = 0 (T even, >= 0), 1 (T odd), 2 (T even, < 0). half_o is U / 2 modulo M.
// multiple_o is c; loses_bit_o: half_o is not half of T + c M, as a number is wrong. differ_o:
// U and V differ.

module df_binary_division_uv #(
  parameter int unsigned N = 256  // width
) (
  input  logic         clk_i,
  input  logic         wipe_i,
  input  logic         refuse_i,
  input  logic         load_i,
  input  logic         start_i,
  input  logic         exchange_i,
  input  logic         return_i,
  input  logic         step_i,
  input  logic         step_u_i,
  input  logic         subtract_i,
  input  logic [N-1:0] x_i,
  input  logic [N-1:0] y_i,
  input  logic [N-1:0] m_i,

  output logic         less_o,
  output logic [N-1:0] half_o,
  output logic [N-1:0] u_o,
  output logic [N-1:0] m_o,
  output logic [1:0]   multiple_o,
  output logic         loses_bit_o,
  output logic         differ_o
);

  logic [N-1:0] u_q, v_q, m_q;
  logic [N:0]   u_less_v, v_less_u, t;
  logic [N+1:0] multiple, even;

  assign u_less_v = {1'b0, u_q} - {1'b0, v_q};
  assign v_less_u = {1'b0, v_q} - {1'b0, u_q};
  assign less_o   = u_less_v[N];

  // A difference or a register, sign bit first.
  always_comb begin
    case ({subtract_i, step_u_i})
      2'b00:   t = {1'b0, v_q};
      2'b01:   t = {1'b0, u_q};
      2'b10:   t = v_less_u;
      2'b11:   t = u_less_v;
      default: t = '0;
    endcase
  end

  assign multiple = t[0] ? {2'b00, m_q} : t[N] ? {1'b0, m_q, 1'b0} : '0;
  assign even     = {t[N], t} + multiple;
  assign half_o   = even[N:1];
  assign u_o      = u_q;
  assign m_o      = m_q;

  assign multiple_o  = {~t[0] & t[N], t[0]};
  assign loses_bit_o = even[N+1] | even[0];
  assign differ_o    = u_less_v[N] | v_less_u[N];

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      u_q <= '0;
      v_q <= '0;
      m_q <= '0;
    end else if (refuse_i) begin
      u_q <= '0;
    end else if (load_i) begin
      u_q <= x_i;
      v_q <= m_i;
      m_q <= m_i;
    end else if (start_i) begin
      v_q <= '0;
    end else if (exchange_i) begin
      u_q <= y_i;
      v_q <= u_q;
    end else if (return_i) begin
      u_q <= v_q;
      v_q <= '0;
    end else if (step_i) begin
      if (step_u_i) u_q <= half_o;
      else v_q <= half_o;
    end
  end

endmodule
