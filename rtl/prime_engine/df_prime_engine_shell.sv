// SPDX-License-Identifier: Apache-2.0
//
// The shell of a core on df_prime_engine: df_prime_engine_operation, and one shift register for the
// words of the operands and of the result. df_prime_engine_words is the shell with a memory for
// them.
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
  parameter int unsigned  Offsets      = 1,    // 1, or 2: the highest bit of the operation selects
  parameter logic [Number*Offsets-1:0] Offset = '0,
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

  // The lowest word goes to the engine, words of the result come in on top.
  localparam int unsigned Bits = Word * ((InWords > OutWords) ? InWords : OutWords);

  logic            load, wipe, taken, word_ready, word_valid;
  logic [Word-1:0] word;
  logic [Bits-1:0] words_q, operands;

  df_prime_engine_operation #(
    .N(N), .Modulus(Modulus), .AnyModulus(AnyModulus), .Multipliers(Multipliers), .Word(Word),
    .Spare(Spare), .Square(Square), .Technology(Technology), .FaultChecks(FaultChecks),
    .Exact(Exact), .Registers(Registers), .Number(Number), .Offsets(Offsets), .Offset(Offset),
    .ProgramWords(ProgramWords), .Program(Program), .Entries(Entries), .TableRows(TableRows),
    .Table(Table), .OperandBits(OperandBits), .ResultBits(Word * OutWords), .Latency(Latency),
    .MaskOutputs(MaskOutputs), .Operations(Operations), .Entry(Entry)
  ) u_operation (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o, .operands_i, .operation_i,
    .out_valid_o, .out_ready_i, .result_o, .status_o, .fault_o,
    .load_o(load),
    .wipe_o(wipe),
    .taken_o(taken),
    .word_valid_i(1'b1),
    .word_ready_o(word_ready),
    .word_i(words_q[Word-1:0]),
    .word_valid_o(word_valid),
    .word_o(word),
    .result_i(words_q[Bits-1-:Word*OutWords]),
    .fault_i(1'b0)
  );

  if (InWords < OutWords) begin : gen_short
    assign operands = {{(Bits - Word * InWords) {1'b0}}, words_i};
  end else begin : gen_whole
    assign operands = words_i;
  end

  // Word by word: a register of all words is too wide for the replication of one 0.
  logic            shift;
  logic [Bits-1:0] shifted;
  assign shift   = word_ready | word_valid;
  assign shifted = {word & {Word{word_valid}}, words_q[Bits-1:Word]};
  for (genvar i = 0; i < Bits / Word; i++) begin : gen_word
    always_ff @(posedge clk_i) begin
      if (wipe || taken) words_q[Word*i+:Word] <= '0;
      else if (load) words_q[Word*i+:Word] <= operands[Word*i+:Word];
      else if (shift) words_q[Word*i+:Word] <= shifted[Word*i+:Word];
    end
  end

endmodule
