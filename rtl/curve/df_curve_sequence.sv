// SPDX-License-Identifier: Apache-2.0
//
// Sequencer of the curve engine: fetches the words of its program and takes each through its
// cycles. No input tells it of operands: the orders, addresses and cycles of an operation are the
// same for all of them.
//
// phase   cycles                 what happens
// Wipe    32                     a register a cycle becomes 0 (number 1: the integer 1)
// ReadA   1                      source a is read; OpEnd ends the program here
// ReadB   1                      source b is read, a is there
// Work    1; OpAdd and OpSub     the order is done, its destination written in the last cycle
//         AddCycles; OpStart     and the next word taken
//         until the multiplier
//         takes operands, OpTake
//         until the product
//
// Wipe, program, Wipe make an operation; clear_i alone begins a Wipe too.

module df_curve_sequence #(
  parameter int unsigned N         = 256,
  parameter int unsigned Program   = 0,    // df_curve_pkg
  parameter int unsigned Form      = 0,    // df_curve_pkg
  parameter bit          Pairs     = 1'b0, // the schedule with two products under way
  parameter bit          Affine    = 1'b0, // the program in affine coordinates
  parameter int unsigned AddCycles = 9,    // of an addition
  parameter int unsigned Domain    = 256,  // bits of the multiplier's R
  localparam int unsigned WB       = df_curve_pkg::WordBits,
  localparam int unsigned RB       = df_curve_pkg::RegisterBits
) (
  input  logic              clk_i,
  input  logic              wipe_i,
  input  logic              load_i,     // begin an operation
  input  logic              ready_i,    // the multiplier takes operands
  input  logic              product_i,  // the multiplier offers its product
  output logic              done_o,     // the answer stands in the next cycle

  output logic              wipe_o,     // everything but the operands and the answer becomes 0
  output logic              fill_o,     // a register is wiped: write_address_o
  output logic              read_o,
  output logic              read_a_o,   // what was read is source a
  output logic              work_o,     // the last cycle of an order: its effects happen
  output logic [3:0]        op_o,
  output logic [RB-1:0]     read_address_o,
  output logic [RB-1:0]     write_address_o
);

  localparam int unsigned AB = df_curve_pkg::AddressBits;
  localparam int unsigned CB = df_curve_pkg::CountBits;
  localparam int unsigned LB = $clog2(AddCycles + 1);

  typedef enum logic [2:0] {
    PhIdle,
    PhWipe,
    PhReadA,
    PhReadB,
    PhWork
  } phase_e;

  typedef enum logic [1:0] {
    AfterIdle,
    AfterProgram,
    AfterDone
  } after_e;

  phase_e          phase_q;
  after_e          after_q;
  logic [RB-1:0]   fill_q, rd, ra, rb;
  logic [AB-1:0]   pc_q, ahead_q;
  logic [WB-1:0]   word_q, next_q;
  logic [CB-1:0]   count_q;
  logic [LB-1:0]   left_q;
  logic            filled, ends, again, begins, fetch;

  assign op_o = word_q[WB-1-:4];
  assign {rd, ra, rb} = word_q[3*RB-1:0];

  ////////////
  // Phases //
  ////////////

  assign filled = phase_q == PhWipe && fill_q == RB'(df_curve_pkg::Registers - 1);
  assign begins = filled && after_q == AfterProgram;
  assign ends   = phase_q == PhReadA && op_o == df_curve_pkg::OpEnd;

  always_comb begin
    work_o = phase_q == PhWork;
    case (op_o)
      df_curve_pkg::OpAdd, df_curve_pkg::OpSub: if (left_q != '0) work_o = 1'b0;
      df_curve_pkg::OpStart: if (!ready_i) work_o = 1'b0;
      df_curve_pkg::OpTake: if (!product_i) work_o = 1'b0;
      default: ;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || load_i || ends) begin
      phase_q <= PhWipe;
      after_q <= wipe_i ? AfterIdle : load_i ? AfterProgram : AfterDone;
      fill_q  <= '0;
    end else begin
      case (phase_q)
        PhWipe: begin
          fill_q <= fill_q + 1'b1;
          if (filled) phase_q <= begins ? PhReadA : PhIdle;
          if (filled) after_q <= AfterIdle;
        end
        PhReadA: phase_q <= PhReadB;
        PhReadB: phase_q <= PhWork;
        PhWork:  if (work_o) phase_q <= PhReadA;
        PhIdle:  phase_q <= PhIdle;
        default: phase_q <= PhIdle;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_o || load_i) left_q <= '0;
    else if (phase_q == PhReadB) left_q <= LB'(AddCycles - 1);
    else if (left_q != '0) left_q <= left_q - 1'b1;
  end

  /////////////
  // Program //
  /////////////

  // While a word is at work, its successor's address is found in the cycle of ReadA, and the
  // successor read in that of ReadB.
  assign fetch = begins || work_o;
  assign again = op_o == df_curve_pkg::OpLoop && count_q != CB'(1'b1);

  always_ff @(posedge clk_i) begin
    if (wipe_i || load_i) begin
      pc_q    <= '0;
      word_q  <= '0;
      ahead_q <= '0;
      next_q  <= '0;
    end else begin
      ahead_q <= fill_o ? '0 : again ? AB'({ra, rb}) : pc_q + 1'b1;
      next_q  <= df_curve_program_pkg::word(Program, Form, Pairs, Affine, ahead_q);
      if (fetch) begin
        pc_q   <= ahead_q;
        word_q <= next_q;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_o || load_i) count_q <= '0;
    else if (work_o && op_o == df_curve_pkg::OpRepeat) begin
      count_q <= CB'(df_curve_pkg::count(rd, N, Domain));
    end else if (work_o && op_o == df_curve_pkg::OpLoop) begin
      count_q <= count_q - 1'b1;
    end
  end

  /////////////
  // Outputs //
  /////////////

  assign wipe_o          = wipe_i || phase_q == PhWipe;
  assign fill_o          = phase_q == PhWipe;
  assign read_o          = phase_q == PhReadA || phase_q == PhReadB;
  assign read_a_o        = phase_q == PhReadB;
  assign read_address_o  = phase_q == PhReadA ? ra : rb;
  assign write_address_o = fill_o ? fill_q : rd;
  assign done_o          = filled && after_q == AfterDone;

endmodule
