// SPDX-License-Identifier: Apache-2.0
//
// Cycle counts of the almost Montgomery inverse units, written once for the hardware. The catalog
// states the same numbers for the toolkit, and the tests hold both to the running RTL.

package df_almost_inverse_pkg;

  // Cycles beside the gcd loop and the conversion steps: end of loop seen, gcd test, result shown.
  localparam int unsigned Overhead = 3;

  // Worst case, in cycles from accepted operands to valid result, over every input whatever.
  // n: width; result: df_result_pkg::Result*; one_subtractor: 1 for df_ami_1sub, whose failed
  // u >= v tests cost a cycle each: at most n - 2 of them for a modulus of 3 or more.
  function automatic int unsigned latency_max(int unsigned n, int unsigned result,
                                              bit one_subtractor);
    int unsigned cycles;
    case (result)
      df_result_pkg::ResultAlmost: cycles = 2 * n - 1;
      df_result_pkg::ResultDouble: cycles = 2 * n + 1;
      df_result_pkg::ResultSingle: cycles = 3 * n - 3;
      default:              cycles = 4 * n - 3;
    endcase
    if (one_subtractor) cycles = cycles + n - 2;
    latency_max = cycles + Overhead;
  endfunction

endpackage
