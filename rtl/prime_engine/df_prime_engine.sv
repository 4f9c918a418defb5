// SPDX-License-Identifier: Apache-2.0
//
// The prime engine: a machine that runs a program of products and sums modulo a fixed prime, on
// redundant numbers in words; or, with AnyModulus, modulo any odd number that MODULUS sets. The
// program says in which cycle each instruction issues; nothing inside waits for anything.
// docs/algorithms/engine.md explains it.
//
//              +---------------------------------------------------------------+
//   in ------->| register file: four copies, a row of two words each cycle     |<--------+
//              +---------------------------------------------------------------+         |
//                 | a, b                             | x, y                            |
//                 +--> df_prime_engine_multiply*     +--> df_prime_engine_add          |
//                              |                              |   +--> conditions, out   |
//                              +------------------------------+------------------------>+
//
// Computes  the program. Product: a b 2^-R mod p, redundant, as df_prime_multiply_words; sum: of
//           two registers, two's complement of Word times Words bits, with conditions.
//           With Exact also the integer a b, in halves of Word times Words bits.
// Operands  IN reads the words of a register, the lowest first. The program bounds its numbers:
//           operands of a product are below 2^Width, df_prime_engine_pkg::operand_bits; with
//           AnyModulus they are those of df_prime_engine_multiply_any.
// Result    OUT gives the words of a register, the lowest first; out_last_o as the program says.
// Status    with the result words: the highest of the program's checks that failed, 0 StatusOk; all
//           words are 0 unless the status is 0. fault_o: an upset of the control.
// Cycles    relative to the issue of an instruction, S rows of a register, R rows of a product: a
//           product can be read by an instruction that issues R + 7 cycles later, a sum 4 cycles
//           later; the flags of a sum by a SET S + 4 cycles later; the digit of a TAKE by a SET 4
//           cycles later. Rows are written in R + 7 + s and 4 + s, of a low half in R + 7 - Words + 2 s
//           (a last row of one word a cycle earlier), read in 1 + s; row s of b in 2 s and 2 s + 1,
//           row 0 in 1; in an exact product R - Words - 1 cycles later (products with AnyModulus:
//           see df_prime_engine_multiply_any). Next issue, if words come and go at once: IN
//           Words + 1, OUT Words + 2 S + 1, CONSTANT S + 3, END 1 + df_prime_engine_pkg::depth.
//           LOOK: a sum reads the entry, or another LOOK issues, the rows of a table + 4 cycles
//           later. The program's instructions never use a port or a unit twice in a cycle.
// Handshake a word transfers in a cycle in which valid and ready are 1; valid waits for no ready,
//           and does not fall, nor does what is with it change, until then.
// Clear     clear_i and reset: control is cleared at once, then all registers are wiped, a row each
//           cycle, and the program begins at entry_i. ControlEnd does the same.
// Timing    constant: operands choose no address, no instruction and no cycle.

module df_prime_engine #(
  parameter int unsigned  N            = 256,  // bits of the modulus, 3 to 1024; any: to 4096
  parameter logic [N-1:0] Modulus      = '0,   // odd, >= 3; 0: 2^N - 1
  parameter bit           AnyModulus   = 1'b0, // 1: MODULUS sets the modulus; Modulus is 0
  parameter int unsigned  Multipliers  = 16,   // Word x Word, at least Words; AnyModulus: 1 to 64
  parameter int unsigned  Word         = 18,   // bits of a word, 2 to 18
  parameter int unsigned  Spare        = 0,    // bits of operands beyond a sum of two products
  parameter bit           Square       = 1'b0, // 1: with AnyModulus, x x in fewer cycles
  parameter int unsigned  Technology   = 0,    // 0: any tool; 1: cells of ECP5
  parameter bit           FaultChecks  = 1'b1, // see df_parity
  parameter bit           Exact        = 1'b0, // 1: exact products, see df_prime_engine_multiply
  parameter int unsigned  Registers    = 32,   // 2 to 64
  parameter int unsigned  ProgramWords = 1,    // 1 to 4096
  parameter logic [df_prime_engine_pkg::InstructionBits*ProgramWords-1:0] Program = '0,
  parameter int unsigned  Entries      = 0,    // of a table: 0 no table; 2, 4, 8 or 16
  parameter int unsigned  TableRows    = 1,    // of all tables, see df_prime_engine_table: to 2048
  parameter logic [df_prime_engine_pkg::InstructionBits*TableRows-1:0] Table = '0,
  localparam df_prime_multiply_pkg::mask_t P =
      (Modulus == '0) ? df_prime_multiply_pkg::ones(N) : df_prime_multiply_pkg::mask_t'(Modulus),
  localparam int unsigned Words        = AnyModulus
      ? df_prime_engine_pkg::any_words(N, Word, Spare)
      : df_prime_multiply_pkg::words(
            df_prime_engine_pkg::operand_bits(P, Word, N, Multipliers, Spare), Word),
  parameter int unsigned  Offsets      = 1,    // 1, or 2: offset_i selects the upper one
  // Multiples of the modulus, or of one that is set.
  parameter logic [Word*Words*Offsets-1:0] Offset = '0
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            clear_i,

  // The address of the first instruction of the next operation; constant in the last 3 cycles of the
  // wipe. It must not depend on data. 0: the program has one operation.
  input  logic [df_prime_engine_pkg::AddressBits-1:0] entry_i,
  input  logic            offset_i,  // constant in an operation; not read with Offsets = 1

  input  logic            in_valid_i,
  output logic            in_ready_o,
  input  logic [Word-1:0] in_data_i,

  output logic            out_valid_o,
  input  logic            out_ready_i,
  output logic            out_last_o,
  output logic [Word-1:0] out_data_o,
  output logic [2:0]      status_o,  // df_pkg::status_e
  output logic            fault_o    // in the cycle of an upset of the control
);

  if (N < 3 || (N > df_prime_multiply_pkg::MaxBits && !AnyModulus)) begin : gen_check_n
    $error("df_prime_engine: N must be from 3 to 1024 without AnyModulus");
  end
  if (AnyModulus && N + 2 * Spare > df_prime_engine_pkg::AnyMaxBits) begin : gen_check_any_n
    $error("df_prime_engine: N + 2 Spare must be at most 4096 with AnyModulus");
  end
  if (Modulus != '0 && (!Modulus[0] || Modulus[N-1:1] == '0)) begin : gen_check_modulus
    $error("df_prime_engine: Modulus must be odd and at least 3, or 0");
  end
  if ((Multipliers < Words && !AnyModulus) || Multipliers < 1 || Multipliers > 64)
  begin : gen_check_multipliers
    $error("df_prime_engine: Multipliers must be at least the words of a number, and at most 64");
  end
  if (Word < 2 || Word > 18) begin : gen_check_word
    $error("df_prime_engine: Word must be from 2 to 18");
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_prime_engine: Technology must be 0 or 1");
  end
  if (Registers < 2 || Registers > 64) begin : gen_check_registers
    $error("df_prime_engine: Registers must be from 2 to 64");
  end
  if (ProgramWords < 1 || ProgramWords > 4096) begin : gen_check_program
    $error("df_prime_engine: ProgramWords must be from 1 to 4096");
  end
  if (Offsets < 1 || Offsets > 2) begin : gen_check_offsets
    $error("df_prime_engine: Offsets must be 1 or 2");
  end
  if (Entries != 0 && Entries != 2 && Entries != 4 && Entries != 8 && Entries != 16)
  begin : gen_check_entries
    $error("df_prime_engine: Entries must be 0, 2, 4, 8 or 16");
  end
  if (TableRows < 1 || TableRows > 2048) begin : gen_check_table
    $error("df_prime_engine: TableRows must be from 1 to 2048");
  end

  localparam int unsigned RegisterBits = df_prime_engine_pkg::index_bits(Registers);
  localparam int unsigned RowBits      = df_prime_engine_pkg::row_bits(Words);
  localparam int unsigned Depth        = df_prime_engine_pkg::depth(Words, Registers);
  localparam int unsigned FileBits     = df_prime_engine_pkg::file_bits(Words, Registers);

  if (AnyModulus && Modulus != '0) begin : gen_check_any
    $error("df_prime_engine: Modulus must be 0 with AnyModulus");
  end
  if (AnyModulus && Exact) begin : gen_check_exact
    $error("df_prime_engine: Exact must be 0 with AnyModulus");
  end
  if (Square && !AnyModulus) begin : gen_check_square
    $error("df_prime_engine: Square needs AnyModulus");
  end
  if (AnyModulus && Words < 2) begin : gen_check_words
    $error("df_prime_engine: AnyModulus needs a Word of at most N + 2 Spare bits");
  end
  if (AnyModulus && Depth + 3
      < df_dsp_multiply_words_pkg::wipe(N + 2 * Spare, Word, Multipliers, Square))
  begin : gen_check_wipe
    $error("df_prime_engine: AnyModulus needs more Registers: the multiplier's wipe is longer");
  end

  logic awake_q, wipe, wiping, still;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) awake_q <= 1'b0;
    else awake_q <= 1'b1;
  end
  assign wipe  = clear_i | ~awake_q;
  assign still = wipe | wiping;

  //////////////
  // Sequence //
  //////////////

  logic                          product, exact, sum, table_sum, control, wiped, in_done;
  logic                          out_done, modulus_done, constant, fault_sequence;
  df_prime_engine_pkg::control_e operation;
  logic [df_prime_engine_pkg::RegisterField-1:0]   d_field, x_field, y_field;
  logic [df_prime_engine_pkg::FlagBits-1:0]        flags;
  logic [df_prime_engine_pkg::ImmediateBits-1:0]   immediate;
  logic [df_prime_engine_pkg::InstructionBits-1:0] constant_row;

  df_prime_engine_sequence #(
    .Words(Words), .ProgramWords(ProgramWords), .Program(Program), .AnyModulus(AnyModulus),
    .FaultChecks(FaultChecks)
  ) u_sequence (
    .clk_i,
    .wipe_i(wipe),
    .entry_i,
    .wiping_o(wiping),
    .wiped_i(wiped),
    .in_done_i(in_done),
    .out_done_i(out_done | modulus_done),
    .product_o(product),
    .exact_o(exact),
    .sum_o(sum),
    .table_o(table_sum),
    .control_o(control),
    .operation_o(operation),
    .d_o(d_field),
    .x_o(x_field),
    .y_o(y_field),
    .flags_o(flags),
    .immediate_o(immediate),
    .constant_o(constant),
    .constant_row_o(constant_row),
    .fault_o(fault_sequence)
  );

  logic                    ends, in_start, out_start, constant_start, take, unused_fields;
  logic [RegisterBits-1:0] d, x, y, register;
  assign ends           = control & (operation == df_prime_engine_pkg::ControlEnd);
  assign in_start       = control & (operation == df_prime_engine_pkg::ControlIn);
  assign out_start      = control & (operation == df_prime_engine_pkg::ControlOut);
  assign constant_start = control & (operation == df_prime_engine_pkg::ControlConstant);
  assign take           = control & (operation == df_prime_engine_pkg::ControlTake);
  assign d              = d_field[RegisterBits-1:0];
  assign x              = x_field[RegisterBits-1:0];
  assign y              = y_field[RegisterBits-1:0];
  assign register       = immediate[RegisterBits-1:0];
  assign unused_fields  = ^{d_field, x_field, y_field, constant_row};

  ///////////////////
  // Register file //
  ///////////////////

  logic                     write, product_write, low_write, sum_write, in_valid, in_ready, restart;
  logic                     external, fault_write;
  logic [FileBits-1:0]      write_address, low_address;
  logic [2*Word-1:0]        write_row, product_row, sum_row, x_operand;
  logic [RegisterBits-1:0]  product_register, sum_register;
  logic [RowBits-1:0]       product_index;
  logic [3:0][FileBits-1:0] address;
  logic [3:0][2*Word-1:0]   row;

  assign restart  = wipe | ends;
  assign external = in_start | constant_start;
  assign in_valid = in_valid_i & ~clear_i;

  df_prime_engine_write #(
    .Word(Word), .Words(Words), .RegisterBits(RegisterBits), .FileBits(FileBits),
    .Depth(Depth), .RowByRow(AnyModulus), .FaultChecks(FaultChecks)
  ) u_write (
    .clk_i,
    .restart_i(restart),
    .wiping_i(wiping),
    .wiped_o(wiped),
    .product_i(product_write),
    .product_register_i(product_register),
    .product_index_i(product_index),
    .low_i(low_write),
    .low_address_i(low_address),
    .sum_i(sum_write),
    .sum_register_i(sum_register),
    .product_row_i(product_row),
    .sum_row_i(sum_row),
    .external_i(external),
    .external_register_i(register),
    .constant_i(constant),
    .constant_row_i(constant_row[2*Word-1:0]),
    .in_start_i(in_start),
    .in_valid_i(in_valid),
    .in_ready_o(in_ready),
    .in_data_i,
    .in_done_o(in_done),
    .write_o(write),
    .address_o(write_address),
    .row_o(write_row),
    .fault_o(fault_write)
  );
  assign in_ready_o = in_ready & ~clear_i;

  df_prime_engine_file #(.Word(Word), .Depth(Depth)) u_file (
    .clk_i,
    .wipe_i(still),
    .write_i(write),
    .write_address_i(write_address),
    .write_row_i(write_row),
    .address_i(address),
    .row_o(row)
  );

  ////////////////////////////
  // Multiplier and adder   //
  ////////////////////////////

  logic fault_multiply, fault_add, fault_table, below, zero, step;
  logic                    load;
  logic [RowBits-1:0]      take_row, x_row;
  logic [RegisterBits-1:0] x_register;
  logic [df_prime_engine_pkg::Conditions-1:0] conditions;
  logic [df_prime_engine_pkg::DigitBits-1:0]  digit;
  logic [2*Word-1:0]       table_row;

  assign load       = take | out_start;
  assign x_register = sum ? x : register;
  assign x_row      = take ? take_row : '0;

  if (AnyModulus) begin : gen_any
    logic                    modulus, unused_row, unused_exact;
    logic [RegisterBits-1:0] first;
    assign modulus    = control & (operation == df_prime_engine_pkg::ControlModulus);
    assign first      = modulus ? register : x;
    assign address[1] = '0;
    assign unused_row = ^row[1];
    assign unused_exact = exact;
    assign low_write    = 1'b0;
    assign low_address  = '0;

    df_prime_engine_multiply_any #(
      .N(N), .Multipliers(Multipliers), .Word(Word), .Spare(Spare), .Square(Square),
      .Technology(Technology), .RegisterBits(RegisterBits), .FileBits(FileBits),
      .FaultChecks(FaultChecks)
    ) u_multiply (
      .clk_i,
      .rst_ni,
      .wipe_i(still),
      .restart_i(restart),
      .product_i(product),
      .modulus_i(modulus),
      .d_i(d),
      .x_i(first),
      .y_i(y),
      .address_o(address[0]),
      .row_i(row[0]),
      .modulus_done_o(modulus_done),
      .write_o(product_write),
      .register_o(product_register),
      .index_o(product_index),
      .row_o(product_row),
      .fault_o(fault_multiply)
    );
  end else begin : gen_fixed
    assign product_index = '0;
    assign modulus_done  = 1'b0;

    df_prime_engine_multiply #(
      .N(N), .Modulus(Modulus), .Multipliers(Multipliers), .Word(Word), .Spare(Spare),
      .Technology(Technology), .RegisterBits(RegisterBits), .FileBits(FileBits),
      .FaultChecks(FaultChecks), .Exact(Exact)
    ) u_multiply (
      .clk_i,
      .wipe_i(still),
      .product_i(product),
      .d_i(d),
      .x_i(x),
      .y_i(y),
      .exact_i(exact),
      .low_alone_i(flags[6]),
      .low_register_i(flags[RegisterBits-1:0]),
      .a_address_o(address[0]),
      .b_address_o(address[1]),
      .a_row_i(row[0]),
      .b_row_i(row[1]),
      .write_o(product_write),
      .register_o(product_register),
      .low_o(low_write),
      .low_address_o(low_address),
      .row_o(product_row),
      .fault_o(fault_multiply)
    );
  end

  df_prime_engine_add #(
    .Word(Word), .Words(Words), .RegisterBits(RegisterBits), .FileBits(FileBits),
    .Offsets(Offsets), .Offset(Offset), .FaultChecks(FaultChecks)
  ) u_add (
    .clk_i,
    .wipe_i(still),
    .offset_i,
    .sum_i(sum),
    .load_i(load),
    .step_i(step),
    .d_i(d),
    .x_i(x_register),
    .y_i(y),
    .row_i(x_row),
    .flags_i(flags),
    .conditions_i(conditions),
    .x_address_o(address[2]),
    .y_address_o(address[3]),
    .x_row_i(row[2]),
    .y_row_i(row[3] | table_row),
    .x_o(x_operand),
    .write_o(sum_write),
    .register_o(sum_register),
    .sum_o(sum_row),
    .below_o(below),
    .zero_o(zero),
    .fault_o(fault_add)
  );

  if (Entries != 0) begin : gen_table
    logic look;
    assign look = control & (operation == df_prime_engine_pkg::ControlLook);
    df_prime_engine_table #(
      .Word(Word), .Words(Words), .Entries(Entries), .TableRows(TableRows), .Table(Table),
      .FaultChecks(FaultChecks)
    ) u_table (
      .clk_i,
      .wipe_i(still),
      .look_i(look),
      .first_i(immediate[df_prime_engine_pkg::AddressBits-1:0]),
      .digit_i(digit),
      .sum_i(table_sum),
      .row_o(table_row),
      .fault_o(fault_table)
    );
  end else begin : gen_no_table
    logic unused_table;
    assign unused_table = ^{table_sum, digit, Table};
    assign table_row    = '0;
    assign fault_table  = 1'b0;
  end

  ////////////////////////////
  // Conditions and output  //
  ////////////////////////////

  logic       fault_conditions, fault_out, blank;
  logic [2:0] status;
  assign blank = status != df_pkg::StatusOk;

  df_prime_engine_conditions #(
    .Word(Word), .RowBits(RowBits), .Moves(Entries != 0), .FaultChecks(FaultChecks)
  ) u_conditions (
    .clk_i,
    .wipe_i(still),
    .control_i(control),
    .operation_i(operation),
    .immediate_i(immediate),
    .below_i(below),
    .zero_i(zero),
    .x_i(x_operand),
    .row_o(take_row),
    .digit_o(digit),
    .conditions_o(conditions),
    .status_o(status),
    .fault_o(fault_conditions)
  );

  df_prime_engine_out #(.Word(Word), .Words(Words), .FaultChecks(FaultChecks)) u_out (
    .clk_i,
    .wipe_i(still),
    .start_i(out_start),
    .last_i(immediate[df_prime_engine_pkg::RegisterField]),
    .blank_i(blank),
    .x_i(x_operand),
    .step_o(step),
    .done_o(out_done),
    .out_valid_o,
    .out_ready_i,
    .out_last_o,
    .out_data_o,
    .fault_o(fault_out)
  );

  assign status_o = status;
  assign fault_o  = fault_sequence | fault_write | fault_multiply | fault_add | fault_conditions
                  | fault_out | fault_table;

endmodule
