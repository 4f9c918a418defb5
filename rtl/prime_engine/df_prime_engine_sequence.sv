// SPDX-License-Identifier: Apache-2.0
//
// The sequencer of the prime engine: fetches the instructions of the program, issues each in its
// cycle, counts the loops, and keeps the address behind the newest ControlCall. No data reach it:
// instructions and cycles are the same for all operands.
//
//   issue in cycle t: the address of the next instruction is in pc_q in t + 1, the word in t + 2,
//   so the next issue is in t + 3 at the earliest, after a jump too.
//
// Cycles    to the next issue: wait; CONSTANT df_prime_engine_pkg::constant_cycles; IN, OUT,
//           MODULUS and END until in_done_i, out_done_i or wiped_i, and one more. With AnyModulus a
//           PASS with an immediate value that is not 0: so many cycles.
// Clear     wipe_i begins the wipe; the first instruction issues in the cycle after wiped_i. It is
//           that at entry_i, which is constant in wiped_i and the two cycles before.

module df_prime_engine_sequence #(
  parameter int unsigned Words        = 15,   // of a register
  parameter int unsigned ProgramWords = 1,
  parameter logic [df_prime_engine_pkg::InstructionBits*ProgramWords-1:0] Program = '0,
  parameter bit          AnyModulus   = 1'b0, // MODULUS, and PASS with an immediate value
  parameter bit          FaultChecks  = 1'b1  // see df_parity
) (
  input  logic                          clk_i,
  input  logic                          wipe_i,
  input  logic [df_prime_engine_pkg::AddressBits-1:0] entry_i, // of the first instruction

  output logic                          wiping_o,   // the registers become 0
  input  logic                          wiped_i,    // in the last cycle of the wipe
  input  logic                          in_done_i,  // in the last cycle of IN
  input  logic                          out_done_i, // in the last cycle of OUT or MODULUS

  // In the cycle of issue
  output logic                          product_o,
  output logic                          exact_o,    // to the next issue: a product is exact
  output logic                          sum_o,      // of registers, or with the table
  output logic                          table_o,    // y of the sum is of the table
  output logic                          control_o,
  output df_prime_engine_pkg::control_e operation_o,
  output logic [df_prime_engine_pkg::RegisterField-1:0] d_o,
  output logic [df_prime_engine_pkg::RegisterField-1:0] x_o,
  output logic [df_prime_engine_pkg::RegisterField-1:0] y_o,
  output logic [df_prime_engine_pkg::FlagBits-1:0]      flags_o,
  output logic [df_prime_engine_pkg::ImmediateBits-1:0] immediate_o,

  output logic                          constant_o, // constant_row_o is a row of a constant
  output logic [df_prime_engine_pkg::InstructionBits-1:0] constant_row_o,
  output logic                          fault_o     // an upset of the control
);

  localparam int unsigned Address   = df_prime_engine_pkg::index_bits(ProgramWords);
  localparam int unsigned Bits      = df_prime_engine_pkg::InstructionBits;
  localparam int unsigned Counters  = df_prime_engine_pkg::Counters;
  localparam int unsigned CountBits = df_prime_engine_pkg::CountBits;
  localparam int unsigned WaitBits  = AnyModulus ? df_prime_engine_pkg::ImmediateBits
                                                 : df_prime_engine_pkg::WaitBits;
  localparam logic [WaitBits-1:0] ConstantWait =
      WaitBits'(df_prime_engine_pkg::constant_cycles(Words));

  typedef enum logic [1:0] {
    StWipe,
    StRun,
    StIn,
    StOut  // or MODULUS
  } state_e;

  state_e                             state_q, state_d;
  logic                               issue_q, issue_d, constant_q, constant_d;
  logic [1:0]                         row_q, row_d;
  logic [Address-1:0]                 pc_q, pc_d, return_q;
  logic [Bits-1:0]                    instruction_q, instruction_d, word;
  logic [WaitBits-1:0]                left_q, left_d;
  logic [Counters-1:0][CountBits-1:0] count_q, count_d;
  logic                               odd, fault_control, fault_instruction, fault_return;
  logic                               load, reads, counter, loops, jumps, ends, passes, waits;
  logic                               calls, returns, unused_entry;
  df_prime_engine_pkg::kind_e         kind;

  df_prime_engine_program #(.ProgramWords(ProgramWords), .Program(Program)) u_program (
    .clk_i,
    .address_i(pc_q),
    .word_o(word),
    .odd_o(odd)
  );

  assign kind        = df_prime_engine_pkg::kind_e'(instruction_q[35:34]);
  assign exact_o     = (kind == df_prime_engine_pkg::KindOther) & (y_o != '0);
  assign table_o     = issue_q & (kind == df_prime_engine_pkg::KindOther) & (y_o == '0);
  assign product_o   = issue_q & ((kind == df_prime_engine_pkg::KindProduct) | exact_o);
  assign sum_o       = (issue_q & (kind == df_prime_engine_pkg::KindSum)) | table_o;
  assign control_o   = issue_q & (kind == df_prime_engine_pkg::KindControl);
  assign operation_o = df_prime_engine_pkg::control_e'(instruction_q[24:19]);
  assign d_o         = instruction_q[24:19];
  assign x_o         = instruction_q[18:13];
  assign y_o         = instruction_q[12:7];
  assign flags_o     = instruction_q[6:0];
  assign immediate_o = instruction_q[18:0];

  assign counter = immediate_o[CountBits];
  assign loops   = control_o & (operation_o == df_prime_engine_pkg::ControlLoop);
  assign jumps   = control_o & (operation_o == df_prime_engine_pkg::ControlNext)
                 & (count_q[counter] != '0);
  assign ends    = control_o & (operation_o == df_prime_engine_pkg::ControlEnd);

  assign unused_entry = ^entry_i;

  // Only a program with a ControlCall has a return register. A row of a constant may look like one.
  function automatic bit has_call();
    has_call = 1'b0;
    for (int unsigned i = 0; i < ProgramWords; i++) begin
      if (Program[Bits*i+34+:2] == df_prime_engine_pkg::KindControl
          && Program[Bits*i+19+:6] == df_prime_engine_pkg::ControlCall) has_call = 1'b1;
    end
  endfunction

  if (has_call()) begin : gen_calls
    logic [Address-1:0] return_d;
    assign calls   = control_o & (operation_o == df_prime_engine_pkg::ControlCall);
    assign returns = control_o & (operation_o == df_prime_engine_pkg::ControlReturn);
    always_comb begin
      return_d = calls ? pc_q + 1'b1 : return_q;
      if (wipe_i || ends) return_d = '0;
    end
    always_ff @(posedge clk_i) return_q <= return_d;

    df_parity #(.Bits(Address), .FaultChecks(FaultChecks)) u_parity_return (
      .clk_i,
      .next_i(return_d),
      .value_i(return_q),
      .fault_o(fault_return)
    );
  end else begin : gen_no_calls
    assign {calls, returns, fault_return} = '0;
    assign return_q = '0;
  end

  // passes: PASS with a number of cycles; waits: MODULUS.
  if (AnyModulus) begin : gen_any
    assign passes = control_o & (operation_o == df_prime_engine_pkg::ControlPass)
                  & (immediate_o != '0);
    assign waits  = control_o & (operation_o == df_prime_engine_pkg::ControlModulus);
  end else begin : gen_fixed
    assign passes = 1'b0;
    assign waits  = 1'b0;
  end

  // left_q: cycles to the next issue, plus 1. load: the next issue is in the next cycle.
  assign load = ((state_q == StRun) & ~issue_q & (left_q == WaitBits'(32'd2)))
              | ((state_q == StIn) & in_done_i)
              | ((state_q == StOut) & out_done_i)
              | ((state_q == StWipe) & wiped_i);

  // reads: pc_q is the address of a row of a constant. row_q[0]: the row is in word; [1]: in
  // instruction_q.
  assign reads = constant_q & (left_q > WaitBits'(32'd3));
  assign row_d = wipe_i ? '0 : {row_q[0], reads};

  always_comb begin
    state_d       = state_q;
    issue_d       = load;
    constant_d    = constant_q & ~load;
    pc_d          = (issue_q | reads) ? pc_q + 1'b1 : pc_q;
    instruction_d = (load | row_q[0]) ? word : instruction_q;
    left_d        = (state_q == StRun) ? left_q - 1'b1 : left_q;
    count_d       = count_q;
    if (load) state_d = StRun;
    else if (state_q == StWipe) pc_d = entry_i[Address-1:0];
    if (issue_q) left_d = WaitBits'(instruction_q[33:25]);
    if (AnyModulus && passes) left_d = immediate_o[WaitBits-1:0];
    if (control_o && operation_o == df_prime_engine_pkg::ControlIn) state_d = StIn;
    if (control_o && operation_o == df_prime_engine_pkg::ControlOut) state_d = StOut;
    if (AnyModulus && waits) state_d = StOut;
    if (control_o && operation_o == df_prime_engine_pkg::ControlConstant) begin
      constant_d = 1'b1;
      left_d     = ConstantWait;
    end
    if (loops) count_d[counter] = immediate_o[CountBits-1:0];
    if (jumps) begin
      count_d[counter] = count_q[counter] - 1'b1;
      pc_d             = immediate_o[Address-1:0];
    end
    if (calls) pc_d = immediate_o[Address-1:0];
    if (returns) pc_d = return_q;
    if (wipe_i || ends) begin
      state_d       = StWipe;
      issue_d       = 1'b0;
      constant_d    = 1'b0;
      pc_d          = '0;
      instruction_d = '0;
      left_d        = '0;
      count_d       = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    state_q       <= state_d;
    issue_q       <= issue_d;
    constant_q    <= constant_d;
    row_q         <= row_d;
    pc_q          <= pc_d;
    instruction_q <= instruction_d;
    left_q        <= left_d;
    count_q       <= count_d;
  end

  df_parity #(
    .Bits(6 + Address + WaitBits + Counters * CountBits),
    .FaultChecks(FaultChecks)
  ) u_parity (
    .clk_i,
    .next_i({state_d, issue_d, constant_d, row_d, pc_d, left_d, count_d}),
    .value_i({state_q, issue_q, constant_q, row_q, pc_q, left_q, count_q}),
    .fault_o(fault_control)
  );

  // The parity of an instruction comes from the program memory too: no gate follows block RAM.
  if (FaultChecks) begin : gen_checks
    logic odd_q;
    always_ff @(posedge clk_i) begin
      if (wipe_i || ends) odd_q <= 1'b0;
      else if (load || row_q[0]) odd_q <= odd;
    end
    assign fault_instruction = odd_q ^ (^instruction_q);
  end else begin : gen_no_checks
    logic unused_odd;
    assign unused_odd        = odd;
    assign fault_instruction = 1'b0;
  end
  assign fault_o = fault_control | fault_instruction | fault_return;

  assign wiping_o       = state_q == StWipe;
  assign constant_o     = row_q[1];
  assign constant_row_o = instruction_q;

endmodule
