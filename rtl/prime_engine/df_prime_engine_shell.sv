// SPDX-License-Identifier: Apache-2.0
//
// The shell of a core on df_prime_engine: the handshake of df_frame, the engine, and one shift
// register for the words of the operands and of the result.
//
// Computes  the program: result_o = the words that it writes, from the words that it reads. Word 0
//           is lowest. words_i has the words of the operands in the order of the program's reads; a
//           program may leave the last ones unread. result_o has OutWords words: the program writes
//           exactly as many. With Operations > 1 operation_i, a public operand, selects one of the
//           program's operations; Entry has the address of the first instruction of each.
// Operands  as the program has them. A core ties words_i to its operands; operands_i has the
//           operand ports of the core, for the checks of simulation alone.
// Status    of the program; 4 StatusFault: an upset of the control, or no result in Latency cycles.
//           result_o = 0 unless the status is 0.
// Cycles    Latency from the transfer of the operands to out_valid_o, the wipe of the register file
//           included. With Operations > 1 those of the operation, at most Latency.
// Handshake as in docs/reference/handshake.md. clear_i wipes all registers at once but the words of
//           the register file, a row a cycle after it. A result that was taken is wiped.
// Timing    constant: operands but operation_i choose no address, no instruction and no cycle.

module df_prime_engine_shell #(
  parameter int unsigned  N            = 256,  // as for df_prime_engine, to Table
  parameter logic [N-1:0] Modulus      = '0,
  parameter bit           AnyModulus   = 1'b0,
  parameter int unsigned  Multipliers  = 16,
  parameter int unsigned  Word         = 18,
  parameter int unsigned  Spare        = 0,
  parameter bit           Square       = 1'b0,
  parameter int unsigned  Technology   = 0,
  parameter bit           FaultChecks  = 1'b1,
  parameter bit           Exact        = 1'b0,
  parameter int unsigned  Registers    = 32,
  parameter int unsigned  Number       = 270,  // bits of a number: Word times its words
  parameter logic [Number-1:0] Offset  = '0,
  parameter int unsigned  ProgramWords = 1,
  parameter logic [df_prime_engine_pkg::InstructionBits*ProgramWords-1:0] Program = '0,
  parameter int unsigned  Entries      = 0,
  parameter int unsigned  TableRows    = 1,
  parameter logic [df_prime_engine_pkg::InstructionBits*TableRows-1:0] Table = '0,
  parameter int unsigned  InWords      = 1,    // words of the operands
  parameter int unsigned  OutWords     = 1,    // words of the result
  parameter int unsigned  OperandBits  = 1,    // of all operand ports of the core together
  parameter int unsigned  Latency      = 2,    // most cycles of an operation
  parameter bit           MaskOutputs  = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter int unsigned  Operations   = 1,    // of the program: a power of 2, to 16
  parameter logic [df_prime_engine_pkg::AddressBits*Operations-1:0] Entry = '0,  // 0 lowest
  localparam int unsigned OperationBits = (Operations == 1) ? 1 : $clog2(Operations)
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  input  logic                     clear_i,

  input  logic                     in_valid_i,
  output logic                     in_ready_o,
  input  logic [OperandBits-1:0]   operands_i,
  input  logic [OperationBits-1:0] operation_i, // not read with Operations = 1
  input  logic [Word*InWords-1:0]  words_i,

  output logic                     out_valid_o,
  input  logic                     out_ready_i,
  output logic [Word*OutWords-1:0] result_o,
  output logic [2:0]               status_o,  // df_pkg::status_e
  output logic                     fault_o    // sticky, see df_frame
);

  if (InWords < 1 || OutWords < 1) begin : gen_check_words
    $error("df_prime_engine_shell: InWords and OutWords must be at least 1");
  end
  if (Operations < 1 || Operations > 16 || 2 ** $clog2(Operations) != Operations)
  begin : gen_check_operations
    $error("df_prime_engine_shell: Operations must be 1, 2, 4, 8 or 16");
  end

  // The lowest word goes to the engine, words of the result come in on top.
  localparam int unsigned Bits = Word * ((InWords > OutWords) ? InWords : OutWords);

  logic                       load, busy, wipe, taken;
  logic                       unused_k, unused_enter_idle, unused_wipe_next;
  logic [$clog2(Latency)-1:0] unused_left;
  logic                       in_ready, out_valid, out_last, done_q;
  logic                       fault_engine, fault_operation;
  logic [2:0]                 status, status_q;
  logic [Word-1:0]            out_data;
  logic [Bits-1:0]            words_q, operands;
  logic [df_prime_engine_pkg::AddressBits-1:0] entry;

  df_frame #(
    .Bits(Word * OutWords),
    .OperandBits(OperandBits),
    .LatencyMax(Latency),
    .ConstantTime(Operations == 1),
    .MaskOutputs(MaskOutputs),
    .FaultChecks(FaultChecks)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o, .operands_i,
    .out_valid_o, .out_ready_i, .result_o,
    .k_o(unused_k),
    .status_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .wipe_next_o(unused_wipe_next),
    .enter_idle_o(unused_enter_idle),
    .left_o(unused_left),
    .done_i(busy & done_q),
    .result_i(words_q[Bits-1-:Word*OutWords]),
    .k_i(1'b0),
    .status_i(status_q),
    .fault_i(fault_engine | fault_operation)
  );
  assign taken = out_valid_o & out_ready_i;

  // Begins anew with each operation, its register file wiped.
  df_prime_engine #(
    .N(N), .Modulus(Modulus), .AnyModulus(AnyModulus), .Multipliers(Multipliers), .Word(Word),
    .Spare(Spare), .Square(Square), .Technology(Technology), .FaultChecks(FaultChecks),
    .Exact(Exact), .Registers(Registers), .Offset(Offset), .ProgramWords(ProgramWords),
    .Program(Program), .Entries(Entries), .TableRows(TableRows), .Table(Table)
  ) u_engine (
    .clk_i, .rst_ni,
    .clear_i(wipe | load),
    .entry_i(entry),
    .in_valid_i(busy),
    .in_ready_o(in_ready),
    .in_data_i(words_q[Word-1:0]),
    .out_valid_o(out_valid),
    .out_ready_i(1'b1),
    .out_last_o(out_last),
    .out_data_o(out_data),
    .status_o(status),
    .fault_o(fault_engine)
  );

  // The engine reads the entry at the end of its wipe, which begins with load.
  if (Operations > 1) begin : gen_operations
    logic [OperationBits-1:0] operation_q, operation_d;

    always_comb begin
      operation_d = load ? operation_i : operation_q;
      if (wipe || taken) operation_d = '0;
    end
    always_ff @(posedge clk_i) operation_q <= operation_d;
    assign entry = Entry[df_prime_engine_pkg::AddressBits*32'(operation_q)
                         +:df_prime_engine_pkg::AddressBits];

    df_parity #(.Bits(OperationBits), .FaultChecks(FaultChecks)) u_parity (
      .clk_i,
      .next_i(operation_d),
      .value_i(operation_q),
      .fault_o(fault_operation)
    );
  end else begin : gen_operation
    logic unused_operation;
    assign unused_operation = ^operation_i;
    assign entry            = Entry;
    assign fault_operation  = 1'b0;
  end

  if (InWords < OutWords) begin : gen_short
    assign operands = {{(Bits - Word * InWords) {1'b0}}, words_i};
  end else begin : gen_whole
    assign operands = words_i;
  end

  // Word by word: a register of all words is too wide for the replication of one 0.
  logic            shift;
  logic [Bits-1:0] shifted;
  assign shift = busy & (in_ready | out_valid);
  assign shifted = {out_data & {Word{out_valid}}, words_q[Bits-1:Word]};
  for (genvar i = 0; i < Bits / Word; i++) begin : gen_word
    always_ff @(posedge clk_i) begin
      if (wipe || taken) words_q[Word*i+:Word] <= '0;
      else if (load) words_q[Word*i+:Word] <= operands[Word*i+:Word];
      else if (shift) words_q[Word*i+:Word] <= shifted[Word*i+:Word];
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe || load) {done_q, status_q} <= '0;
    else begin
      done_q   <= busy & out_valid & out_last;
      status_q <= status;
    end
  end

endmodule
