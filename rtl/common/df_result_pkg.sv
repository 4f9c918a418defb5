// SPDX-License-Identifier: Apache-2.0
//
// The values of the parameter Result of inverters and dividers. Each names the power of two that a
// result carries: result_o = a^-1 * 2^k mod p.

package df_result_pkg;

  localparam int unsigned ResultAlmost = 0;  // k as phase I leaves it, see k_o
  localparam int unsigned ResultDouble = 1;  // k = 2 N (the Montgomery modular inverse)
  localparam int unsigned ResultSingle = 2;  // k = N
  localparam int unsigned ResultPlain  = 3;  // k = 0

  // k of a core of n bits; 0 for ResultAlmost, whose k depends on the operands.
  function automatic int unsigned exponent(int unsigned result, int unsigned n);
    exponent = (result == ResultDouble) ? 2 * n : (result == ResultSingle) ? n : 0;
  endfunction

  // 1 for a legal value other than ResultAlmost: k does not depend on the operands.
  function automatic bit is_fixed(int unsigned result);
    case (result)
      ResultDouble, ResultSingle, ResultPlain: is_fixed = 1'b1;
      ResultAlmost:                            is_fixed = 1'b0;
      default:                                 is_fixed = 1'b0;
    endcase
  endfunction

endpackage
