// SPDX-License-Identifier: Apache-2.0
//
// A core on df_prime_engine whose operands and result are words in one memory, for a bus: no
// register is as wide as a number. What it computes, statuses and operations are those of the core
// with the same program, df_ecdsa and the others.
//
//                       +--------+      +--------+      +--------+
//   word_write_i -----> | memory | ---> | unpack | ---> | engine | --+
//   result_word_o <---- |        | <----------------- [ pack ] <-----+
//                       +--------+
//
// Operands  three windows of words: modulus, a, b. word_write_i writes word word_index_i, the
//           lowest is number 0, of one of them; it transfers in a cycle in which word_ready_o is 1.
//           Bits of the last word above the operand are not read. a and b are to be written whole
//           before each operation, in any order; the modulus stays. Operation: the bits of a from
//           bit OperationFirst on.
// Result    word result_index_i, the lowest is number 0, is at result_word_o in the next cycle; 0
//           unless out_valid_o is 1 and the status is 0.
// Build     `dualfield generate` writes all parameters. Inputs and Outputs as for
//           df_prime_engine_unpack and df_prime_engine_pack; parts of the memory: 0 modulus, 1 a,
//           2 b, 3 result. The program reads no number after its first word of a result.
// Cycles    Latency + 3 from the transfer of in_valid_i to out_valid_o; with Operations > 1 those
//           of the operation and 3. A word of the operation was written after the last wipe.
// Handshake as in docs/reference/handshake.md, with the words as the operands: the last word
//           transfers before in_valid_i does. word_ready_o is 0 while an operation is under way,
//           its result waits, or the memory is wiped: 4 x 2^IndexBits cycles at most.
// Wipe      a and b from the first word of a result on, the result from its transfer on, all with
//           clear_i, reset and a fault: a word in each cycle in which no word of a result is
//           written. All other registers are wiped at once, the engine's as in df_prime_engine.
// Timing    constant: operands but the operation choose no address, no instruction and no cycle.

module df_prime_engine_words #(
  parameter int unsigned  N            = 256,  // as for df_prime_engine_operation, to Table
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
  parameter int unsigned  Number       = 270,
  parameter int unsigned  Offsets      = 1,    // 1, or 2: the highest bit of the operation selects
  parameter logic [Number*Offsets-1:0] Offset = '0,
  parameter int unsigned  ProgramWords = 1,
  parameter logic [df_prime_engine_pkg::InstructionBits*ProgramWords-1:0] Program = '0,
  parameter int unsigned  Entries      = 0,
  parameter int unsigned  TableRows    = 1,
  parameter logic [df_prime_engine_pkg::InstructionBits*TableRows-1:0] Table = '0,
  parameter int unsigned  Latency      = 2,    // most cycles of an operation of the wide core
  parameter int unsigned  Operations   = 1,    // of the program: a power of 2, to 16
  parameter logic [df_prime_engine_pkg::AddressBits*Operations-1:0] Entry = '0,  // 0 lowest
  parameter int unsigned  OperationFirst = 0,  // bit of a; not read with Operations = 1
  parameter int unsigned  Bus          = 32,   // bits of a word: 32 or 64
  parameter int unsigned  IndexBits    = 5,    // of word_index_i, 1 to 8
  parameter int unsigned  InNumbers    = 1,    // 1 to 15
  parameter logic [34*InNumbers-1:0] Inputs = {2'd1, 16'd0, 16'd1},
  parameter int unsigned  OutNumbers   = 1,    // 1 to 4
  parameter logic [32*OutNumbers-1:0] Outputs = {16'd0, 16'd1}
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 clear_i,

  input  logic [2:0]           word_write_i,   // modulus, b, a: one at most
  input  logic [IndexBits-1:0] word_index_i,
  input  logic [Bus-1:0]       word_data_i,
  output logic                 word_ready_o,

  input  logic                 in_valid_i,
  output logic                 in_ready_o,

  output logic                 out_valid_o,
  input  logic                 out_ready_i,
  input  logic [IndexBits-1:0] result_index_i,
  output logic [Bus-1:0]       result_word_o,
  output logic [2:0]           status_o,  // df_pkg::status_e
  output logic                 fault_o    // sticky, see df_frame
);

  if (IndexBits < 1 || IndexBits > 8) begin : gen_check_index
    $error("df_prime_engine_words: IndexBits must be from 1 to 8");
  end

  localparam int unsigned More          = 3;  // cycles from the engine's last word to the result
  localparam int unsigned AddressBits   = IndexBits + 2;
  localparam int unsigned Words         = Number / Word;
  localparam int unsigned OperationBits = (Operations == 1) ? 1 : $clog2(Operations);
  localparam logic [AddressBits-1:0] PartA      = {2'd1, IndexBits'(32'd0)};
  localparam logic [AddressBits-1:0] PartResult = {2'd3, IndexBits'(32'd0)};

  logic                     load, wipe, taken, word_valid, word_ready, out_word, begins;
  logic                     unused_result;
  logic [Word-1:0]          in_word, result;
  logic [OperationBits-1:0] operation;
  logic                     fault_unpack, fault_pack, fault_wipe;

  df_prime_engine_operation #(
    .N(N), .Modulus(Modulus), .AnyModulus(AnyModulus), .Multipliers(Multipliers), .Word(Word),
    .Spare(Spare), .Square(Square), .Technology(Technology), .FaultChecks(FaultChecks),
    .Exact(Exact), .Registers(Registers), .Number(Number), .Offsets(Offsets), .Offset(Offset),
    .ProgramWords(ProgramWords), .Program(Program), .Entries(Entries), .TableRows(TableRows),
    .Table(Table), .Latency(Latency), .More(More), .Operations(Operations), .Entry(Entry)
  ) u_operation (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i(1'b0),
    .operation_i(operation),
    .out_valid_o, .out_ready_i,
    .result_o(unused_result),
    .status_o, .fault_o,
    .load_o(load),
    .wipe_o(wipe),
    .taken_o(taken),
    .word_valid_i(word_valid),
    .word_ready_o(word_ready),
    .word_i(in_word),
    .word_valid_o(out_word),
    .word_o(result),
    .result_i(1'b0),
    .fault_i(fault_unpack | fault_pack | fault_wipe)
  );

  // The operation is part of a, and public.
  logic accept;
  assign accept = word_ready_o & (word_write_i != '0);
  for (genvar i = 0; i < OperationBits; i++) begin : gen_operation
    localparam int unsigned Place = OperationFirst + unsigned'(i);
    localparam logic [IndexBits-1:0] Index = IndexBits'(Place / Bus);
    logic operation_q;
    always_ff @(posedge clk_i) begin
      if (wipe || taken) operation_q <= 1'b0;
      else if (accept && word_write_i[0] && word_index_i == Index) begin
        operation_q <= word_data_i[Place%Bus];
      end
    end
    assign operation[i] = operation_q;
  end

  ////////////
  // Memory //
  ////////////

  logic                   run, read, write, wiping_q;
  logic [AddressBits-1:0] read_address, wiped_q;
  logic [IndexBits-1:0]   write_address;
  logic [Bus-1:0]         data, write_data;

  df_memory #(.Width(Bus), .Depth(2 ** AddressBits)) u_memory (
    .clk_i,
    .write_i(write | wiping_q | accept),
    .write_address_i(write ? {2'd3, write_address} :
                     wiping_q ? wiped_q : {word_write_i[1:0], word_index_i}),
    .write_data_i(write ? write_data : word_data_i & {Bus{~wiping_q}}),
    .read_i(read | ~run),
    .clear_i(1'b0),
    .read_address_i(run ? read_address : {2'd3, result_index_i}),
    .read_data_o(data)
  );
  assign result_word_o = data & {Bus{out_valid_o & (status_o == df_pkg::StatusOk)}};

  df_prime_engine_unpack #(
    .Bus(Bus), .Word(Word), .Words(Words), .AddressBits(AddressBits), .Numbers(InNumbers),
    .Inputs(Inputs), .FaultChecks(FaultChecks)
  ) u_unpack (
    .clk_i,
    .wipe_i(wipe),
    .start_i(load),
    .stop_i(out_word),
    .wait_i(wiping_q),
    .run_o(run),
    .read_o(read),
    .address_o(read_address),
    .data_i(data),
    .word_valid_o(word_valid),
    .word_ready_i(word_ready),
    .word_o(in_word),
    .fault_o(fault_unpack)
  );

  df_prime_engine_pack #(
    .Bus(Bus), .Word(Word), .Words(Words), .AddressBits(IndexBits), .Numbers(OutNumbers),
    .Outputs(Outputs), .FaultChecks(FaultChecks)
  ) u_pack (
    .clk_i,
    .wipe_i(wipe),
    .start_i(load),
    .word_valid_i(out_word),
    .word_i(result),
    .write_o(write),
    .address_o(write_address),
    .data_o(write_data),
    .fault_o(fault_pack)
  );

  //////////
  // Wipe //
  //////////

  // A wipe of a and b ends before the result, all others end with it.
  logic                   wiping_d, through_q, through_d, last;
  logic [AddressBits-1:0] wiped_d;
  assign begins = out_word & run;
  assign last   = (wiped_q == {1'b1, through_q, {IndexBits{1'b1}}}) | (&wiped_q);

  always_comb begin
    wiping_d  = wiping_q;
    through_d = through_q;
    wiped_d   = wiped_q;
    if (wiping_q && !write) begin
      wiping_d = ~last;
      wiped_d  = wiped_q + 1'b1;
    end
    if (taken) begin
      through_d = 1'b1;
      if (!wiping_d) wiped_d = PartResult;
      wiping_d = 1'b1;
    end
    if (begins) begin
      through_d = 1'b0;
      wiping_d  = 1'b1;
      wiped_d   = PartA;
    end
    if (wipe) begin
      through_d = 1'b1;
      wiping_d  = 1'b1;
      wiped_d   = '0;
    end
  end

  always_ff @(posedge clk_i) {wiping_q, through_q, wiped_q} <= {wiping_d, through_d, wiped_d};

  df_parity #(.Bits(AddressBits + 2), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({wiping_d, through_d, wiped_d}),
    .value_i({wiping_q, through_q, wiped_q}),
    .fault_o(fault_wipe)
  );

  assign word_ready_o = in_ready_o & ~wiping_q;

endmodule
