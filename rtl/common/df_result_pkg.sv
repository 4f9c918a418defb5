// SPDX-License-Identifier: Apache-2.0
//
// What comes out of an inverter: the values of the parameter Result, the same for all of them.

package df_result_pkg;

  // Which power of two an inverter's result carries: result = a^-1 * 2^k mod p.
  localparam int unsigned ResultAlmost = 0;  // k as phase I leaves it, see k_o
  localparam int unsigned ResultDouble = 1;  // k = 2 N (the Montgomery modular inverse)
  localparam int unsigned ResultSingle = 2;  // k = N
  localparam int unsigned ResultPlain  = 3;  // k = 0

endpackage
