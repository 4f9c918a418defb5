// SPDX-License-Identifier: Apache-2.0
//
// The engine: a machine that runs a program of products and sums on numbers in words, in one
// register file. Operands come and results go by words; no register is as wide as a number.
// docs/algorithms/engine.md explains it.
//
//            +-------------------------------------------------------------+
//   in ----->| register file: three copies, a word a cycle                 |<-----------+
//            +-------------------------------------------------------------+            |
//                 | df_engine_feed                  | x, y                            |
//                 |                                 +--> df_engine_add --> sum -------->+
//   out <---------+--> df_dsp_multiply_words --> result ------------------------------->+
//
// Computes  the program of df_engine_modexp_program_pkg: a^e mod M, 0 <= a^e < M; 0^0 = 1.
// Operands  words(N, Word) words each of M, a and e, the lowest first; M odd, 3 <= M < 2^N;
//           a < M; e < 2^N.
// Result    words(N, Word) words, the lowest first, out_last_o with the last.
// Status    with the result: 3 StatusBadModulus, else 2 StatusOperandRange (a not reduced), else 0
//           StatusOk; all words are 0 unless the status is 0. fault_o tells of an upset.
// Cycles    from clear_i to the last word of the result df_engine_modexp_pkg::cycles, if words come
//           and go at once; the same for all operands.
// Handshake a word transfers in a cycle in which valid and ready are 1; valid waits for no ready.
// Clear     clear_i clears all registers and starts the engine: it wipes its memories in
//           df_engine_modexp_pkg::wipe cycles and then takes the operands of one operation.
// Timing    constant: operands choose no address, no instruction and no cycle.

module df_engine #(
  parameter int unsigned N           = 256,  // width, 3 to 4096
  parameter int unsigned Multipliers = 16,   // Word x Word, most: 1 to 64
  parameter int unsigned Word        = 18,   // bits of a word, 2 to 32
  parameter int unsigned Technology  = 0,    // 0: any tool; 1: cells of ECP5
  parameter bit          FaultChecks = 1'b1  // see df_parity
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            clear_i,

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

  if (N < 3 || N > 4096) begin : gen_check_n
    $error("df_engine: N must be from 3 to 4096");
  end
  if (Multipliers < 1 || Multipliers > 64) begin : gen_check_multipliers
    $error("df_engine: Multipliers must be from 1 to 64");
  end
  if (Word < 2 || Word > 32) begin : gen_check_word
    $error("df_engine: Word must be from 2 to 32");
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_engine: Technology must be 0 or 1");
  end

  localparam int unsigned Words        = df_engine_modexp_pkg::words(N, Word);
  localparam int unsigned Window       = df_engine_modexp_pkg::window(N, Word);
  localparam int unsigned Depth        = df_engine_modexp_pkg::depth(N, Word);
  localparam int unsigned IndexBits    = df_engine_pkg::index_bits(Words);
  localparam int unsigned RegisterBits = $clog2(df_engine_modexp_pkg::registers(N, Word));
  localparam int unsigned AddressBits  = RegisterBits + IndexBits;
  localparam int unsigned WipeBits     =
      $clog2(df_engine_modexp_pkg::wipe(N, Word, Multipliers));
  localparam int unsigned Size         = $clog2(N + 1);

  logic                    wipes, pass, pass_done, feed, feed_idle, fault_sequence;
  logic [WipeBits-1:0]     wipe_address;
  df_engine_pkg::op_e      op;
  logic [RegisterBits-1:0] d, x, y, number;

  df_engine_sequence #(
    .Bits(N), .Multipliers(Multipliers), .Word(Word), .FaultChecks(FaultChecks)
  ) u_sequence (
    .clk_i,
    .wipe_i(clear_i),
    .wipes_o(wipes),
    .address_o(wipe_address),
    .op_o(op),
    .d_o(d),
    .x_o(x),
    .y_o(y),
    .number_o(number),
    .pass_o(pass),
    .pass_done_i(pass_done),
    .feed_o(feed),
    .feed_idle_i(feed_idle),
    .fault_o(fault_sequence)
  );

  ////////////////////////
  // Words of a register //
  ////////////////////////

  // index_q: the word that is read for the adder, or written from the input or the multiplier.
  // reads_q: words are left to read. sum_*_q: the word on its way through the adder, by cycle.
  logic                      is_sum, is_in, is_result, read, reads_q, reads_d, top, moves;
  logic                      fault_pass, result_valid, result_last;
  logic [2:0]                sum_valid_q, sum_valid_d;
  logic [IndexBits-1:0]      index_q, index_d;
  logic [2:0][IndexBits-1:0] sum_index_q, sum_index_d;

  assign is_sum    = pass & df_engine_pkg::is_sum(op);
  assign is_in     = pass & (op == df_engine_pkg::OpIn);
  assign is_result = pass & (op == df_engine_pkg::OpResult);
  assign read      = is_sum & reads_q;
  assign top       = index_q == IndexBits'(Words - 1);
  assign moves     = read | (is_in & in_valid_i) | (is_result & result_valid);
  assign pass_done = (sum_valid_q[2] & (sum_index_q[2] == IndexBits'(Words - 1)))
                   | (is_in & in_valid_i & top)
                   | (is_result & result_valid & result_last)
                   | (pass & (op == df_engine_pkg::OpOut) & feed_idle);

  always_comb begin
    index_d     = index_q;
    reads_d     = reads_q;
    sum_valid_d = {sum_valid_q[1:0], read};
    sum_index_d[0] = index_q;
    sum_index_d[1] = sum_index_q[0];
    sum_index_d[2] = sum_index_q[1];
    if (moves) index_d = index_q + 1'b1;
    if (read && top) reads_d = 1'b0;
    if (!pass || pass_done) begin
      index_d = '0;
      reads_d = 1'b1;
    end
    if (clear_i) begin
      index_d     = '0;
      reads_d     = 1'b1;
      sum_valid_d = '0;
      sum_index_d = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    index_q     <= index_d;
    reads_q     <= reads_d;
    sum_valid_q <= sum_valid_d;
    sum_index_q <= sum_index_d;
  end

  df_parity #(.Bits(4 + 4 * IndexBits), .FaultChecks(FaultChecks)) u_parity_pass (
    .clk_i,
    .next_i({index_d, reads_d, sum_valid_d, sum_index_d}),
    .value_i({index_q, reads_q, sum_valid_q, sum_index_q}),
    .fault_o(fault_pass)
  );

  ///////////////////
  // Register file //
  ///////////////////

  logic                   write, feed_read;
  logic [AddressBits-1:0] write_address, feed_address;
  logic [Word-1:0]        write_data, sum, result, x_word, y_word, feed_word;

  assign write = wipes | sum_valid_q[2] | (is_in & in_valid_i) | (is_result & result_valid);
  always_comb begin
    write_address = {d, sum_valid_q[2] ? sum_index_q[2] : index_q};
    write_data    = is_in ? in_data_i : is_result ? result : sum;
    if (wipes) begin
      write_address = AddressBits'(32'(wipe_address));
      write_data    = '0;
    end
  end

  df_memory #(.Width(Word), .Depth(Depth)) u_x (
    .clk_i,
    .write_i(write), .write_address_i(write_address), .write_data_i(write_data),
    .read_i(read), .clear_i(clear_i), .read_address_i({x, index_q}), .read_data_o(x_word)
  );
  df_memory #(.Width(Word), .Depth(Depth)) u_y (
    .clk_i,
    .write_i(write), .write_address_i(write_address), .write_data_i(write_data),
    .read_i(read), .clear_i(clear_i), .read_address_i({y, index_q}), .read_data_o(y_word)
  );
  df_memory #(.Width(Word), .Depth(Depth)) u_feed_words (
    .clk_i,
    .write_i(write), .write_address_i(write_address), .write_data_i(write_data),
    .read_i(feed_read), .clear_i(clear_i), .read_address_i(feed_address),
    .read_data_o(feed_word)
  );

  ///////////
  // Adder //
  ///////////

  df_engine_add #(
    .Word(Word), .Words(Words), .Window(Window),
    .ExponentTop(df_engine_modexp_pkg::windows(N, Word) * Window - 1),
    .RegisterBits(RegisterBits)
  ) u_add (
    .clk_i,
    .wipe_i(clear_i),
    .op_i(op),
    .number_i(number),
    .valid_i(sum_valid_q[0]),
    .index_i(sum_index_q[0]),
    .x_i(x_word),
    .y_i(y_word),
    .sum_o(sum)
  );

  ////////////////
  // Multiplier //
  ////////////////

  logic       feed_valid, feed_new, feed_output, feed_last, feed_ready, multiply_ready;
  logic       fault_feed, fault_multiply, fault_status, unused_wrong;
  logic [1:0] unused_residue;
  logic [2:0] result_status, status_q, status_d;

  df_engine_feed #(
    .RegisterBits(RegisterBits), .Words(Words), .FaultChecks(FaultChecks)
  ) u_feed (
    .clk_i,
    .wipe_i(clear_i),
    .start_i(feed),
    .new_i(op == df_engine_pkg::OpProductNew),
    .output_i(op == df_engine_pkg::OpOut),
    .x_i(x),
    .y_i(y),
    .idle_o(feed_idle),
    .read_o(feed_read),
    .address_o(feed_address),
    .valid_o(feed_valid),
    .new_o(feed_new),
    .output_o(feed_output),
    .last_o(feed_last),
    .ready_i(feed_ready),
    .fault_o(fault_feed)
  );
  assign feed_ready = feed_output ? out_ready_i : multiply_ready;

  df_dsp_multiply_words #(
    .MaxBits(N), .Multipliers(Multipliers), .Word(Word), .Square(1'b0),
    .Technology(Technology), .FaultChecks(FaultChecks), .Check(1'b0)
  ) u_multiply (
    .clk_i, .rst_ni, .clear_i,
    .in_valid_i(feed_valid & ~feed_output),
    .in_ready_o(multiply_ready),
    .keep_i(~feed_new),
    .square_i(1'b0),
    .size_i(Size'(N)),
    .in_data_i(feed_word),
    .out_valid_o(result_valid),
    .out_ready_i(is_result),
    .out_last_o(result_last),
    .out_data_o(result),
    .status_o(result_status),
    .fault_o(fault_multiply),
    .residues_i('0),
    .wrong_o(unused_wrong),
    .residue_o(unused_residue)
  );

  // The worst status of all products: their numbers are in this order.
  always_comb begin
    status_d = status_q;
    if (is_result && result_valid && result_status > status_q) status_d = result_status;
    if (clear_i) status_d = df_pkg::StatusOk;
  end

  always_ff @(posedge clk_i) status_q <= status_d;

  df_parity #(.Bits(3), .FaultChecks(FaultChecks)) u_parity_status (
    .clk_i,
    .next_i(status_d),
    .value_i(status_q),
    .fault_o(fault_status)
  );

  ///////////////////////
  // Input and output  //
  ///////////////////////

  assign in_ready_o  = is_in;
  assign out_valid_o = feed_valid & feed_output;
  assign out_last_o  = feed_last;
  assign out_data_o  = feed_word & {Word{(status_q == df_pkg::StatusOk) & feed_output}};
  assign status_o    = status_q;
  assign fault_o     = fault_sequence | fault_pass | fault_feed | fault_multiply | fault_status;

endmodule
