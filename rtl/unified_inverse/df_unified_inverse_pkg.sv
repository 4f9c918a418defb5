// SPDX-License-Identifier: Apache-2.0
//
// Operations of the unified inverter: what one pass through the operands does (paper 001).

package df_unified_inverse_pkg;

  // Steps of Algorithm C; h is the shift, 1 to 3. "FixFar", "FixNear": steps 15 to 25, here one
  // addition after the other. All are of both fields but the two "Turn", of GF(p) alone.
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

endpackage
