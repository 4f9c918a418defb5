// SPDX-License-Identifier: Apache-2.0
//
// Groups of digits and stages of df_dual_multiply_array. Height: digits of a group; First: digits
// of the first group; the last group has the remaining of the Word / 2 digits of a word.

package df_dual_multiply_pkg;

  // Digits of the first group: 0 stands for Height.
  function automatic int unsigned first_height(int unsigned height, int unsigned first);
    first_height = (first == 0) ? height : first;
  endfunction

  function automatic int unsigned tallest(int unsigned height, int unsigned first);
    tallest = (first > height) ? first : height;
  endfunction

  function automatic int unsigned groups(int unsigned word, int unsigned height,
                                         int unsigned first);
    groups = 1 + (word / 2 - first_height(height, first) + height - 1) / height;
  endfunction

  // First digit of group g; Word / 2 for g = groups.
  function automatic int unsigned start(int unsigned word, int unsigned height,
                                        int unsigned first, int unsigned g);
    start = (g == 0) ? 0 : first_height(height, first) + (g - 1) * height;
    if (start > word / 2) start = word / 2;
  endfunction

  // Stages from a right module to the next: with Split < 4 digits the left one lies between.
  function automatic int unsigned pace(int unsigned height, int unsigned first,
                                       int unsigned split);
    pace = (split >= 4 * tallest(height, first)) ? 1 : 2;
  endfunction

  function automatic int unsigned stages(int unsigned word, int unsigned height,
                                         int unsigned first, int unsigned split);
    stages = pace(height, first, split) * (groups(word, height, first) - 1) + 2;
  endfunction

  // 1 if the array can have this cut.
  function automatic bit possible(int unsigned word, int unsigned height, int unsigned first,
                                  int unsigned split);
    possible = word >= 4 && word % 2 == 0 && height >= 1 && tallest(height, first) <= word / 2
        && split >= 2 * tallest(height, first) && split <= word && split % 2 == 0;
  endfunction

  // Residues modulo 3, or modulo x + 1 (field = 1): a + b
  function automatic logic [1:0] add(logic field, logic [1:0] a, logic [1:0] b);
    add = field ? a ^ b : df_residue_pkg::add(a, b);
  endfunction

  // The same: a b + q n, and + n if negative
  function automatic logic [1:0] product(logic field, logic [1:0] a, logic [1:0] b, logic [1:0] q,
                                         logic [1:0] n, logic negative);
    if (field) product = (a & b) ^ (q & n);
    else begin
      product = df_residue_pkg::add(
          df_residue_pkg::multiply(a, b),
          df_residue_pkg::multiply(df_residue_pkg::add(q, {1'b0, negative}), n));
    end
  endfunction

endpackage
