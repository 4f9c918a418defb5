// SPDX-License-Identifier: Apache-2.0
//
// Master parts of the almost Montgomery inverse units, and their cycle counts. The catalog has the
// same numbers for the toolkit; the tests compare both with the RTL.

package df_almost_inverse_pkg;

  // Master parts of df_almost_inverse_unit.
  localparam int unsigned MasterSf    = 0;  // df_almost_inverse_master_sf
  localparam int unsigned Master1Sub  = 1;  // df_almost_inverse_master_1sub
  localparam int unsigned Master2Sub  = 2;  // df_almost_inverse_master_2sub
  localparam int unsigned MasterSplit = 3;  // df_almost_inverse_master_split

  // Cycles beside the gcd loop and the conversion steps: end of loop seen, gcd test, result shown.
  localparam int unsigned Overhead = 3;

  // Worst case, in cycles from accepted operands to valid result, over every input whatever.
  // n: width; result: df_result_pkg::Result*; master: Master*. Failed u >= v tests of the one
  // subtractor cost a cycle each: at most n - 2 of them for a modulus of 3 or more.
  function automatic int unsigned latency_max(int unsigned n, int unsigned result,
                                              int unsigned master);
    int unsigned cycles;
    case (result)
      df_result_pkg::ResultAlmost: cycles = 2 * n - 1;
      df_result_pkg::ResultDouble: cycles = 2 * n + 1;
      df_result_pkg::ResultSingle: cycles = 3 * n - 3;
      default:                     cycles = 4 * n - 3;
    endcase
    if (master == Master1Sub) cycles = cycles + n - 2;
    latency_max = cycles + Overhead;
  endfunction

endpackage
