// SPDX-License-Identifier: Apache-2.0
//
// Arithmetic modulo 3 for checks of results by casting out. A residue has two bits; 0 has the codes
// 00 and 11. An error in one bit of a number changes it by a power of 2, which 3 does not divide,
// so its residue differs.

package df_residue_pkg;

  typedef logic [1:0] residue_t;

  // a + b
  function automatic logic [1:0] add(logic [1:0] a, logic [1:0] b);
    logic [2:0] sum;
    sum = {1'b0, a} + {1'b0, b};
    add = sum[1:0] + {1'b0, sum[2]};
  endfunction

  // -a, which is 2 a and a / 2 as well
  function automatic logic [1:0] negate(logic [1:0] a);
    negate = {a[0], a[1]};
  endfunction

  // a b
  function automatic logic [1:0] multiply(logic [1:0] a, logic [1:0] b);
    multiply = add(b[0] ? a : 2'd0, b[1] ? negate(a) : 2'd0);
  endfunction

  // 1 if a and b are residues of numbers that differ modulo 3
  function automatic logic differ(logic [1:0] a, logic [1:0] b);
    logic [1:0] difference;
    difference = add(a, negate(b));
    differ     = ^difference;
  endfunction

  // Bits of a part of a number of so many bits, for df_residue_parts: the fold of a part and the
  // sum of the parts have trees of about the same depth.
  function automatic int unsigned part(int unsigned bits);
    part = 32'd2 << ((unsigned'($clog2((bits + 1) / 2)) + 1) / 2);
  endfunction

endpackage
