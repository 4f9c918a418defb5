// SPDX-License-Identifier: Apache-2.0
//
// One operation of df_prime_engine behind the handshake of a core: df_frame, the engine, and the
// selected operation. The module around it stores the words of operands and result.
//
// Words     in: one transfers in a cycle in which word_valid_i and word_ready_o are 1. Out: a word
//           is there in each cycle in which word_valid_o is 1, and is not offered again.
// Status    of the program; 4 StatusFault: an upset of the control, or no result in Latency + More
//           cycles.
// Cycles    Latency + More from the transfer of the operands to out_valid_o: the result is complete
//           More cycles after the one that follows its last word. With Operations > 1 those of the
//           operation, at most so many.
// Handshake as in docs/reference/handshake.md. clear_i wipes all registers at once but the words of
//           the register file, a row a cycle after it.
// Timing    constant: operands but operation_i choose no address, no instruction and no cycle.

module df_prime_engine_operation #(
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
  parameter int unsigned  OperandBits  = 1,    // of operands_i
  parameter int unsigned  ResultBits   = 1,    // of result_i
  parameter int unsigned  Latency      = 2,    // most cycles of an operation
  parameter int unsigned  More         = 0,    // 0 to 7
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
  input  logic [OperandBits-1:0]   operands_i,  // read by the checks of simulation alone
  input  logic [OperationBits-1:0] operation_i, // with the transfer; not read with Operations = 1
  output logic                     out_valid_o,
  input  logic                     out_ready_i,
  output logic [ResultBits-1:0]    result_o,    // result_i, or 0: see df_frame
  output logic [2:0]               status_o,    // df_pkg::status_e
  output logic                     fault_o,     // sticky, see df_frame

  output logic                     load_o,      // the operands transfer
  output logic                     wipe_o,      // all words become 0
  output logic                     taken_o,     // the result transfers
  input  logic                     word_valid_i,
  output logic                     word_ready_o,
  input  logic [Word-1:0]          word_i,
  output logic                     word_valid_o,
  output logic [Word-1:0]          word_o,
  input  logic [ResultBits-1:0]    result_i,
  input  logic                     fault_i      // an upset of the control around this module
);

  if (Operations < 1 || Operations > 16 || 2 ** $clog2(Operations) != Operations)
  begin : gen_check_operations
    $error("df_prime_engine_operation: Operations must be 1, 2, 4, 8 or 16");
  end
  if (Offsets > Operations) begin : gen_check_offsets
    $error("df_prime_engine_operation: Offsets must be at most Operations");
  end
  if (More > 7) begin : gen_check_more
    $error("df_prime_engine_operation: More must be from 0 to 7");
  end

  logic                              load, busy, wipe;
  logic                              unused_k, unused_enter_idle, unused_wipe_next;
  logic [$clog2(Latency+More)-1:0]   unused_left;
  logic                              in_ready, out_valid, out_last, last;
  logic [More:0]                     done_q;
  logic                              fault_engine, fault_operation;
  logic [2:0]                        status, status_q;
  logic                              offset;
  logic [df_prime_engine_pkg::AddressBits-1:0] entry;

  df_frame #(
    .Bits(ResultBits),
    .OperandBits(OperandBits),
    .LatencyMax(Latency + More),
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
    .done_i(busy & done_q[More]),
    .result_i,
    .k_i(1'b0),
    .status_i(status_q),
    .fault_i(fault_engine | fault_operation | fault_i)
  );
  assign load_o  = load;
  assign wipe_o  = wipe;
  assign taken_o = out_valid_o & out_ready_i;

  // Begins anew with each operation, its register file wiped.
  df_prime_engine #(
    .N(N), .Modulus(Modulus), .AnyModulus(AnyModulus), .Multipliers(Multipliers), .Word(Word),
    .Spare(Spare), .Square(Square), .Technology(Technology), .FaultChecks(FaultChecks),
    .Exact(Exact), .Registers(Registers), .Offsets(Offsets), .Offset(Offset),
    .ProgramWords(ProgramWords), .Program(Program), .Entries(Entries), .TableRows(TableRows),
    .Table(Table)
  ) u_engine (
    .clk_i, .rst_ni,
    .clear_i(wipe | load),
    .entry_i(entry),
    .offset_i(offset),
    .in_valid_i(busy & word_valid_i),
    .in_ready_o(in_ready),
    .in_data_i(word_i),
    .out_valid_o(out_valid),
    .out_ready_i(1'b1),
    .out_last_o(out_last),
    .out_data_o(word_o),
    .status_o(status),
    .fault_o(fault_engine)
  );
  assign word_ready_o = busy & in_ready;
  assign word_valid_o = busy & out_valid;
  assign last         = word_valid_o & out_last;

  // The engine reads the entry at the end of its wipe, which begins with load.
  if (Operations > 1) begin : gen_operations
    logic [OperationBits-1:0] operation_q, operation_d;

    always_comb begin
      operation_d = load ? operation_i : operation_q;
      if (wipe || taken_o) operation_d = '0;
    end
    always_ff @(posedge clk_i) operation_q <= operation_d;
    assign entry = Entry[df_prime_engine_pkg::AddressBits*32'(operation_q)
                         +:df_prime_engine_pkg::AddressBits];
    assign offset = operation_q[OperationBits-1];

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
    assign offset           = 1'b0;
    assign fault_operation  = 1'b0;
  end

  // The engine keeps the status for a cycle after the last word.
  always_ff @(posedge clk_i) begin
    if (wipe || load) {done_q, status_q} <= '0;
    else begin
      done_q <= (More + 1)'({done_q, last});
      if (More == 0 || last) status_q <= status;
    end
  end

endmodule
