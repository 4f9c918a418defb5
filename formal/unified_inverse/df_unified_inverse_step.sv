// SPDX-License-Identifier: Apache-2.0
//
// One step of phase I as df_unified_inverse_opcode chooses it, on whole numbers of N bits, from
// every state in which the invariants hold; every MultibitShift, both fields. Operations are done
// here as df_unified_inverse_pkg states them; df_unified_inverse_parts shows that the words do the
// same.
//
// Shown, for GF(p) and GF(2^n): the invariants hold at the start and after each step, so always:
//   - GF(p): u s + v r = p or -p, |u s| <= p, v > 0; a negative u is above -v, and v is odd then;
//   - GF(2^n): u s + v r = p as polynomials, deg(u s) <= deg(p) unless u = 0; u is never negative;
//   - u or v is odd; every halving is exact;
// from which |s| <= 2 p and |r| <= 2 p, deg(s) <= n + 1 and deg(r) <= n (asserted too);
//   - a step takes from the sizes of |u| and v together at least its shift, so k never exceeds
//     bits(p) + bits(a) - 1 when u gets to 0: 2 n - 1, in GF(2^n) 2 n.

module df_unified_inverse_step #(
  parameter int unsigned N = 4
) (
  input logic                clk_i,
  input logic                field_i,
  input logic                start_i,
  input logic        [N:0]   p_i,
  input logic        [N-1:0] a_i,
  input logic signed [N+1:0] u_i,
  input logic        [N-1:0] v_i,
  input logic signed [N+1:0] r_i,
  input logic signed [N+1:0] s_i
);

  localparam int unsigned W = 2 * N + 6;  // wide enough for every product

  typedef logic signed [W-1:0] wide_t;

  function automatic logic [W-1:0] clmul(input logic [W-1:0] x, input logic [W-1:0] y);
    clmul = '0;
    for (int unsigned i = 0; i < N + 2; i++) begin
      if (y[i]) clmul ^= x << i;
    end
  endfunction

  // Bit size; 0 of 0.
  function automatic logic [5:0] size(input logic [W-1:0] x);
    size = '0;
    for (int unsigned i = 0; i < W; i++) begin
      if (x[i]) size = 6'(i + 1);
    end
  endfunction

  function automatic wide_t magnitude(input wide_t x);
    magnitude = (x < 0) ? -x : x;
  endfunction

  function automatic logic holds(input logic field, input wide_t p, input wide_t u,
                                 input wide_t v, input wide_t r, input wide_t s);
    logic integers, polynomials;
    integers = (u * s + v * r == p || u * s + v * r == -p) && magnitude(u * s) <= p &&
               (u >= 0 || (-u < v && v[0])) && magnitude(u) < (1 << N);
    polynomials = (clmul(u, s) ^ clmul(v, r)) == p && u >= 0 && r >= 0 && s >= 0 &&
                  (u == 0 || size(clmul(u, s)) <= size(p)) && size(u) <= N + 1;
    holds = v > 0 && v < (1 << N) && (u[0] || v[0]) && (field ? polynomials : integers);
  endfunction

  // p: N bits, or degree 1 to N; constant term 1.
  wide_t p, u, v, r, s;
  assign p = wide_t'({1'b0, p_i});
  assign u = start_i ? p : wide_t'(u_i);
  assign v = start_i ? wide_t'({1'b0, a_i}) : wide_t'({1'b0, v_i});
  // In GF(2^n) r and s have N + 2 bits, none a sign.
  assign r = start_i ? '0 : field_i ? wide_t'({1'b0, r_i}) : wide_t'(r_i);
  assign s = start_i ? wide_t'(1) : field_i ? wide_t'({1'b0, s_i}) : wide_t'(s_i);

  logic is_valid_step;
  assign is_valid_step = p[0] && p > 1 && (field_i || !p_i[N]) && u != 0 &&
                  (!start_i || a_i != '0) && (start_i || holds(field_i, p, u, v, r, s));

  for (genvar most = 1; most <= 3; most++) begin : gen_most
    df_unified_inverse_pkg::op_e op;
    df_unified_inverse_pkg::controls_t controls;
    logic [1:0]      shift;
    logic            add_p, whole, leave, enough;

    df_unified_inverse_decode u_decode (
      .op_i(df_unified_inverse_pkg::OpReduceU),
      .controls_o(controls)
    );

    df_unified_inverse_opcode #(.Most(most), .TopWidth(6), .KWidth(8)) u_opcode (
      .field_i,
      .controls_i(controls),
      .u_negative_i(u < 0),
      .u_zero_i(1'b0),
      .u_top_i(size(u) - 1'b1),
      .v_top_i(size(v) - 1'b1),
      .u_low_i(u[2:0]),
      .v_low_i(v[2:0]),
      .p_top_i('0),
      .s_top_i('0),
      .s_low_i('0),
      .k_i('0),
      .target_i('0),
      .k_most_i(1'b0),
      .next_o(op),
      .shift_o(shift),
      .add_p_o(add_p),
      .whole_o(whole),
      .leave_o(leave),
      .enough_o(enough)
    );

    wide_t new_u, new_v, new_r, new_s, doubled;
    always_comb begin
      new_u   = u;
      new_v   = v;
      new_r   = r;
      new_s   = s;
      doubled = '0;  // what is halved
      case (op)
        df_unified_inverse_pkg::OpHalveU: begin
          doubled = u;
          new_u   = u >>> shift;
          new_s   = s << shift;
        end
        df_unified_inverse_pkg::OpHalveV: begin
          doubled = v;
          new_v   = v >>> shift;
          new_r   = r << shift;
        end
        df_unified_inverse_pkg::OpReduceU: begin
          doubled = field_i ? u ^ v : u - v;
          new_u   = doubled >>> shift;
          new_r   = field_i ? r ^ s : r + s;
          new_s   = s << 1;
        end
        df_unified_inverse_pkg::OpReduceV: begin
          doubled = field_i ? v ^ u : v - u;
          new_v   = doubled >>> shift;
          new_s   = field_i ? s ^ r : s + r;
          new_r   = r << 1;
        end
        df_unified_inverse_pkg::OpTurnHalveU: begin
          doubled = -u;
          new_u   = doubled >>> shift;
          new_s   = s << shift;
          new_r   = -r;
        end
        df_unified_inverse_pkg::OpTurnReduceV: begin
          doubled = v + u;
          new_v   = doubled >>> shift;
          new_u   = -u;
          new_s   = s - r;
          new_r   = -(r << 1);
        end
        default: ;
      endcase
    end

    always_ff @(posedge clk_i) begin
      if (is_valid_step) begin
        assert (!leave);
        assert (shift != '0 && shift <= 2'(most));
        assert ((doubled & wide_t'((8'd1 << shift) - 8'd1)) == '0);
        assert (holds(field_i, p, new_u, new_v, new_r, new_s));
        assert (magnitude(new_s) <= 2 * p || field_i);
        assert (magnitude(new_r) <= 2 * p || field_i);
        assert (!field_i || size(new_s) <= N + 2);
        assert (size(magnitude(new_u)) + size(new_v) + 6'(shift)
                <= size(magnitude(u)) + size(v));
      end
    end
  end

endmodule
