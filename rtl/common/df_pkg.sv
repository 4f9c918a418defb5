// SPDX-License-Identifier: Apache-2.0
//
// Types shared by every dualfield core.

package df_pkg;

  // The status of an operation. With every status but StatusOk, result_o and k_o are 0.
  typedef enum logic [2:0] {
    StatusOk            = 3'd0,
    StatusNotInvertible = 3'd1,  // gcd(a, modulus) is not 1; a = 0 included
    StatusOperandRange  = 3'd2,  // an operand is not reduced and the core refuses such
    StatusBadModulus    = 3'd3,  // even modulus, or smaller than 3
    StatusFault         = 3'd4   // the hardware failed; the operands may be valid
  } status_e;

endpackage
