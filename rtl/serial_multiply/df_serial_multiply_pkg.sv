// SPDX-License-Identifier: Apache-2.0
//
// Constants and sizes of the bit-serial Montgomery multiplier.

package df_serial_multiply_pkg;

  // Second addend of the side adder of a segment, beside the modulus.
  localparam logic [1:0] SideSum   = 2'd0;  // S: the final sum plus M
  localparam logic [1:0] SideA     = 2'd1;  // ~A: carry if A < M
  localparam logic [1:0] SideB     = 2'd2;  // ~B: carry if B < M, and M - B - 1
  localparam logic [1:0] SideLeast = 2'd3;  // -2: carry if M >= 2

  // Segments that a width of n bits is cut into.
  function automatic int unsigned segments(int unsigned n, int unsigned segment);
    segments = (n + segment - 1) / segment;
  endfunction

  // Cycles of a product, from the one with its operands to the one with its result.
  function automatic int unsigned latency(int unsigned n, int unsigned segment, bit check);
    latency = n + (check ? 5 : 3) + segments(n, segment);
  endfunction

endpackage
