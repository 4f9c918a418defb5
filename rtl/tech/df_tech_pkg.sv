// SPDX-License-Identifier: Apache-2.0
//
// Values of the parameter Technology, by which a core builds its arithmetic from plain operators or
// from cells of a vendor. A folder here holds the cells of one technology; a build has these files
// only with its value of Technology.

package df_tech_pkg;

  localparam int unsigned TechnologyGeneric = 0;  // plain operators, for any tool
  localparam int unsigned TechnologyEcp5    = 1;  // cells of Lattice ECP5

endpackage
