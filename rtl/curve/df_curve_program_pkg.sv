// SPDX-License-Identifier: Apache-2.0
//
// Words of the curve engine's programs, by program, form of curve and address. Made by
// `python -m dualfield.curve` from src/dualfield/curve/programs.py; a test compares it.

package df_curve_program_pkg;

  function automatic logic [18:0] word(int unsigned which, int unsigned form,
                                             logic [8:0] address);
    word = '0;
    case (3 * which + form)
      0: word = df_curve_program_multiply_pkg::weierstrass(address);
      1: word = df_curve_program_multiply_pkg::montgomery(address);
      2: word = df_curve_program_multiply_pkg::binary(address);
      3: word = df_curve_program_add_pkg::weierstrass(address);
      5: word = df_curve_program_add_pkg::binary(address);
      6: word = df_curve_program_combine_pkg::weierstrass(address);
      8: word = df_curve_program_combine_pkg::binary(address);
      9: word = df_curve_program_check_pkg::weierstrass(address);
      11: word = df_curve_program_check_pkg::binary(address);
      default: ;
    endcase
  endfunction

endpackage
