// SPDX-License-Identifier: Apache-2.0
//
// Instructions and shape of the prime engine. An instruction has 36 bits:
//
//   35..34 kind   33..25 wait   24..19 d   18..13 x   12..7 y   6..0 flags
//
// wait is the number of cycles from the issue of an instruction to the issue of the next one, from
// 3 on. d, x and y are registers. A control instruction has its operation in d and an immediate
// value of 19 bits in x, y and the flags. src/dualfield/programs/prime_engine/instruction.py has
// the same encoding.
//
//   flags of a sum      6..5 condition C   4 drops_x: x is 0 if C is 1
//                       3 masks_y: y is 0 if C is 0   2..1 inverts: 1 y becomes -y, 2 if C is 1
//                       0 offset: plus Offset
//   flags of an exact   6 low alone: d keeps its value   5..0 register of the low half, if not d
//   product
//   immediate of SET    18..17 target   16..15 join_e   14 inverts   13..11 source_e   4..0 value
//   LOOP, NEXT          16 counter      15..0 passes minus 1, or address
//   CALL                15..0 address
//   SEEK                12..6 row       5..0 bit of the row; MOVE: rows and bits to add
//   LOOK                11..0 first row of the table
//   IN, CONSTANT, TAKE  5..0 register   OUT too; 6 last. MODULUS too
//   PASS                cycles to the next issue, 0: wait; for any modulus only
//   CHECK               4..3 condition  2..0 status

package df_prime_engine_pkg;

  localparam int unsigned InstructionBits = 36;
  localparam int unsigned AddressBits     = 12;  // of a program, and of the rows of all tables
  localparam int unsigned WaitBits        = 9;
  localparam int unsigned RegisterField   = 6;
  localparam int unsigned ImmediateBits   = 19;
  localparam int unsigned FlagBits        = 7;
  localparam int unsigned Conditions      = 4;
  localparam int unsigned Counters        = 2;  // loops inside each other
  localparam int unsigned CountBits       = 16;
  localparam int unsigned DigitBits       = 5;
  localparam int unsigned BitBits         = 6;  // of the place of a bit in a row
  localparam int unsigned AnyMaxBits      = 4096;  // of an operand of a product, for any modulus

  typedef enum logic [1:0] {
    KindControl,
    KindProduct,  // d becomes x y / R, redundant
    KindSum,      // d becomes a sum of x and y
    KindOther     // y is 0: as a sum, register 0 is 0, y is the next number of the chosen entry
                  // y is not 0: d and a second register become the halves of the integer x y
  } kind_e;

  typedef enum logic [5:0] {
    ControlEnd,       // the registers are wiped, and the program begins again
    ControlIn,        // a register becomes the next words of the input
    ControlOut,       // the words of a register go to the output; 0 unless the status is StatusOk
    ControlConstant,  // a register becomes the rows that follow in the program
    ControlLoop,      // a counter begins
    ControlNext,      // jump and decrement the counter, unless it is 0
    ControlSeek,      // the position becomes the immediate value
    ControlTake,      // the digit becomes 2 digit + the bit at the position, which goes down
    ControlSet,       // a condition becomes a value
    ControlCheck,     // the status becomes the immediate one, if the condition is 1 and it is more
    ControlPass,      // nothing; for any modulus: the next issue is the immediate value later
    ControlModulus,   // for any modulus: a register becomes the modulus
    ControlLook,      // an entry of a table is chosen by the digit; all entries are read
    ControlMove,      // the position goes up by the immediate value
    ControlCall,      // jump; the address behind this instruction goes to the return register
    ControlReturn     // jump to the address in the return register
  } control_e;

  typedef enum logic [2:0] {
    SourceDigit,   // bit 0 of the digit
    SourceChange,  // bits 0 and 1 of the digit differ
    SourceEqual,   // the digit is the value
    SourceBelow,   // the newest sum is below 0
    SourceZero,    // the newest sum is 0
    SourceAlways   // 1
  } source_e;

  typedef enum logic [1:0] {
    JoinNew,
    JoinAnd,
    JoinOr,
    JoinXor
  } join_e;

  // As df_prime_multiply_pkg::coefficient_digits, for operands with spare bits beyond those of a
  // sum of two products: a multiplier must be left for the coefficient.
  function automatic df_prime_multiply_pkg::mask_t coefficient_digits(
      df_prime_multiply_pkg::mask_t p, int unsigned word, int unsigned n, int unsigned most,
      int unsigned spare);
    int unsigned bits;
    bits               = df_prime_multiply_pkg::port_bits(p, word, n, 1'b0, most) + spare;
    coefficient_digits = '0;
    if (df_prime_multiply_pkg::words(bits, word) < most) begin
      coefficient_digits = df_prime_multiply_pkg::coefficient_digits(p, word, n, 1'b0, most);
    end
  endfunction

  // Bits of an operand of a product.
  function automatic int unsigned operand_bits(
      df_prime_multiply_pkg::mask_t p, int unsigned word, int unsigned n, int unsigned most,
      int unsigned spare);
    df_prime_multiply_pkg::mask_t digits;
    digits       = df_prime_engine_pkg::coefficient_digits(p, word, n, most, spare);
    operand_bits = df_prime_multiply_pkg::port_bits(p, word, n, 1'b0, (digits != '0) ? most : 1)
                 + spare;
  endfunction

  // Words of a number for any modulus of n bits, as df_dsp_multiply_words has them: both operands
  // of a product can be 2^spare times the modulus.
  function automatic int unsigned any_words(int unsigned n, int unsigned word, int unsigned spare);
    any_words = df_dsp_multiply_pkg::words(n + 2 * spare, word);
  endfunction

  // Rows of a register: word 0, then two words each, as the multiplier has them.
  function automatic int unsigned register_rows(int unsigned words);
    register_rows =
        df_prime_multiply_pkg::segments(words, df_prime_multiply_words_pkg::Across);
  endfunction

  function automatic int unsigned row_bits(int unsigned words);
    row_bits = (words > 1) ? unsigned'($clog2(df_prime_engine_pkg::register_rows(words))) : 1;
  endfunction

  // Bits of an index below count, of at least one.
  function automatic int unsigned index_bits(int unsigned count);
    index_bits = (count > 1) ? unsigned'($clog2(count)) : 1;
  endfunction

  // Bits of an address of the register file: register, row.
  function automatic int unsigned file_bits(int unsigned words, int unsigned registers);
    file_bits = df_prime_engine_pkg::index_bits(registers) + df_prime_engine_pkg::row_bits(words);
  endfunction

  // Rows of the register file, which a wipe writes, one each cycle.
  function automatic int unsigned depth(int unsigned words, int unsigned registers);
    depth = registers << df_prime_engine_pkg::row_bits(words);
  endfunction

  // Cycles from the issue of CONSTANT to that of the next instruction.
  function automatic int unsigned constant_cycles(int unsigned words);
    constant_cycles = df_prime_engine_pkg::register_rows(words) + 3;
  endfunction

endpackage
