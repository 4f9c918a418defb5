// SPDX-License-Identifier: Apache-2.0
//
// Operations of the unified inverter, one for each pass through the operands, their controls, and
// the bound of the cycles. Steps are those of Algorithm C of E. Savas, M. Naseer, A. Gutub and
// C. K. Koc, "Efficient unified Montgomery inversion with multibit shifting", 2005.

package df_unified_inverse_pkg;

  // h is the shift, 1 to 3. "FixFar", "FixNear": steps 15 to 25, here one addition after the other.
  // All are of both fields but the two "Turn", of GF(p) alone.
  typedef enum logic [3:0] {
    OpSizes,        // nothing moves; the sizes of p and a are taken
    OpHalveU,       // step 5:  u = u / 2^h        s = 2^h s
    OpHalveV,       // step 6:  v = v / 2^h        r = 2^h r
    OpReduceU,      // step 7:  u = (u - v) / 2    r = r + s    s = 2 s
    OpReduceV,      // step 8:  v = (v - u) / 2    s = r + s    r = 2 r
    OpTurnHalveU,   // step 11: u = -u / 2^h       s = 2^h s    r = -r
    OpTurnReduceV,  // step 12: v = (v + u) / 2    u = -u       s = s - r    r = -2 r
    OpFixFar,       // GF(p): s = s -+ p against its sign; GF(2^n): s = s + x p if that is so long
    OpFixNear,      // GF(p): s = s + p if negative; GF(2^n): s = s + p if as long as p
    OpDouble,       // phase II: s = 2^h s or 2^h s - p
    OpHalve,        // phase II: s = s / 2^h or (s + p) / 2
    OpPad           // nothing moves (ConstantTime)
  } op_e;

  // Control signals of an operation, for the master (x = +-u +-v, shifted right), the slave
  // (y = +-s +-r or s +- p, and a shift to the left) and the control.
  typedef struct packed {
    logic use_u;     // u and v are part of x, subtracted or not
    logic use_v;
    logic minus_u;
    logic minus_v;
    logic to_u;      // x becomes u, or v; u becomes -u
    logic to_v;
    logic turn;
    logic r_sum;     // y becomes r, or s; r or s is shifted
    logic r_moves;
    logic s_sum;
    logic s_moves;
    logic no_s;      // s is no part of y; what is added to s is subtracted
    logic minus;
    logic sizes;     // operation: OpSizes, OpDouble, OpHalve, OpFixFar, OpFixNear, OpPad
    logic doubles;
    logic halves;
    logic fix_far;
    logic fix_near;
    logic pads;
  } controls_t;

  // Most iterations of both phases together, of an operand of n bits.
  function automatic int unsigned iterations(int unsigned n, int unsigned result);
    case (result)
      df_result_pkg::ResultSingle: iterations = 3 * n;
      df_result_pkg::ResultPlain:  iterations = 4 * n;
      default:                     iterations = 2 * n;
    endcase
  endfunction

  // Most cycles from operands to result, over every size: those of the longest operand.
  function automatic int unsigned latency_max(
    int unsigned word, int unsigned max_bits, int unsigned result
  );
    int unsigned depth;
    depth       = (max_bits + word - 1) / word;
    latency_max = (iterations(max_bits, result) + 3) * (depth + 1) + 3 * depth + 2;
  endfunction

endpackage
