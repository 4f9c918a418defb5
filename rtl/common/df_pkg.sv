// SPDX-License-Identifier: Apache-2.0
//
// Types shared by every dualfield core.

package df_pkg;

  // What a core says of an operation. On anything but StatusOk, result_o and k_o are 0.
  typedef enum logic [1:0] {
    StatusOk            = 2'd0,
    StatusNotInvertible = 2'd1,  // gcd(a, modulus) is not 1; a = 0 included
    StatusOperandRange  = 2'd2,  // an operand is not reduced and the core refuses such
    StatusBadModulus    = 2'd3   // even modulus, or smaller than 3
  } status_e;

endpackage
