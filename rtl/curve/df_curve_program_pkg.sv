// SPDX-License-Identifier: Apache-2.0
//
// Words of the curve engine's programs, by program, form of curve and address.
// Made by `python -m dualfield.curve` from src/dualfield/curve/programs.py; a test compares it.

package df_curve_program_pkg;

  // pairs: scheduled for a multiplier with two products under way.
  function automatic logic [18:0] word(int unsigned which, int unsigned form,
                                             bit pairs, bit affine, int unsigned protect,
                                             logic [8:0] address);
    word = '0;
    case (36 * protect + 9 * which + 3 * form + (affine ? 2 : pairs ? 1 : 0))
      0: word = df_curve_program_multiply_pkg::weierstrass(address);
      1: word = df_curve_pairs_multiply_pkg::weierstrass(address);
      2: word = df_curve_affine_multiply_pkg::weierstrass(address);
      3: word = df_curve_program_multiply_pkg::montgomery(address);
      4: word = df_curve_pairs_multiply_pkg::montgomery(address);
      5: word = df_curve_affine_multiply_pkg::montgomery(address);
      6: word = df_curve_program_multiply_pkg::binary(address);
      7: word = df_curve_pairs_multiply_pkg::binary(address);
      8: word = df_curve_affine_multiply_pkg::binary(address);
      9: word = df_curve_program_add_pkg::weierstrass(address);
      10: word = df_curve_pairs_add_pkg::weierstrass(address);
      15: word = df_curve_program_add_pkg::binary(address);
      16: word = df_curve_pairs_add_pkg::binary(address);
      18: word = df_curve_program_combine_pkg::weierstrass(address);
      19: word = df_curve_pairs_combine_pkg::weierstrass(address);
      24: word = df_curve_program_combine_pkg::binary(address);
      25: word = df_curve_pairs_combine_pkg::binary(address);
      27: word = df_curve_program_check_pkg::weierstrass(address);
      28: word = df_curve_pairs_check_pkg::weierstrass(address);
      33: word = df_curve_program_check_pkg::binary(address);
      34: word = df_curve_pairs_check_pkg::binary(address);
      36: word = df_curve_program_multiply_result_pkg::weierstrass(address);
      37: word = df_curve_pairs_multiply_result_pkg::weierstrass(address);
      38: word = df_curve_affine_multiply_result_pkg::weierstrass(address);
      39: word = df_curve_program_multiply_result_pkg::montgomery(address);
      40: word = df_curve_pairs_multiply_result_pkg::montgomery(address);
      42: word = df_curve_program_multiply_result_pkg::binary(address);
      43: word = df_curve_pairs_multiply_result_pkg::binary(address);
      44: word = df_curve_affine_multiply_result_pkg::binary(address);
      72: word = df_curve_program_multiply_coordinates_pkg::weierstrass(address);
      73: word = df_curve_pairs_multiply_coordinates_pkg::weierstrass(address);
      74: word = df_curve_affine_multiply_coordinates_pkg::weierstrass(address);
      75: word = df_curve_program_multiply_coordinates_pkg::montgomery(address);
      76: word = df_curve_pairs_multiply_coordinates_pkg::montgomery(address);
      78: word = df_curve_program_multiply_coordinates_pkg::binary(address);
      79: word = df_curve_pairs_multiply_coordinates_pkg::binary(address);
      108: word = df_curve_program_multiply_scalar_pkg::weierstrass(address);
      109: word = df_curve_pairs_multiply_scalar_pkg::weierstrass(address);
      default: ;
    endcase
  endfunction

endpackage
