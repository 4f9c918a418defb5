// SPDX-License-Identifier: Apache-2.0
//
// Instructions and shape of the engine. An instruction has 19 bits:
//
//   18..14 op   13..10 d   9..6 x   5..2 y   1 d_index   0 y_index
//
// d, x and y are registers; with d_index or y_index the index is added to the register. OpLoop
// starts counter d at the value of count y; OpNext decrements counter d and jumps to instruction
// {x, y} unless the counter was 0. docs/algorithms/engine.md explains the instructions.

package df_engine_pkg;

  localparam int unsigned InstructionBits = 19;
  localparam int unsigned AddressBits     = 6;  // of a program
  localparam int unsigned Counters        = 3;  // loops inside each other

  typedef enum logic [4:0] {
    OpEnd,         // the program ends
    OpIn,          // d becomes the next words of the input
    OpOut,         // the words of y go to the output; 0 unless the status is StatusOk
    OpLoop,        // counter d becomes count y
    OpNext,        // jump to {x, y} and decrement counter d, unless the counter is 0
    OpIndexZero,   // the index becomes 0
    OpIndexUp,     // the index becomes one more
    OpProductNew,  // the multiplier begins x y / R with a new modulus, register 0
    OpProduct,     // the multiplier begins x y / R
    OpResult,      // d becomes the result of the multiplier
    OpOne,         // d becomes 1
    OpZero,        // d becomes 0
    OpAdd,         // d becomes x + y
    OpTurn,        // d becomes 2 x - y, or 2 x + y if the sum before was below 0
    OpFix,         // d becomes x, or x + y if the sum before was below 0
    OpShift,       // d becomes 2 x; the window takes a bit of x, the bit ExponentTop of the build
    OpPick         // d becomes x, or x + y if the window is equal to the index
  } op_e;

  // Instructions that pass through the adder.
  function automatic bit is_sum(op_e op);
    is_sum = op == df_engine_pkg::OpOne || op == df_engine_pkg::OpZero
          || op == df_engine_pkg::OpAdd || op == df_engine_pkg::OpTurn
          || op == df_engine_pkg::OpFix || op == df_engine_pkg::OpShift
          || op == df_engine_pkg::OpPick;
  endfunction

  // Instructions that move the words of a register.
  function automatic bit is_pass(op_e op);
    is_pass = df_engine_pkg::is_sum(op) || op == df_engine_pkg::OpIn
           || op == df_engine_pkg::OpOut || op == df_engine_pkg::OpResult;
  endfunction

  // Bits of the index of a word, of at least one.
  function automatic int unsigned index_bits(int unsigned words);
    index_bits = (words > 1) ? unsigned'($clog2(words)) : 1;
  endfunction

endpackage
