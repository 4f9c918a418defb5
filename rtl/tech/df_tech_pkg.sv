// SPDX-License-Identifier: Apache-2.0
//
// Of what the arithmetic is built: the values of the parameter Technology, the same for every core
// that has it. The cells of a technology are in the folder of its name here, and their files belong
// to a build only if its Technology asks for them.

package df_tech_pkg;

  localparam int unsigned TechnologyGeneric = 0;  // plain operators, for any tool
  localparam int unsigned TechnologyEcp5    = 1;  // cells of Lattice ECP5

endpackage
