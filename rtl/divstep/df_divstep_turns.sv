// SPDX-License-Identifier: Apache-2.0
//
// Divider by divsteps in GF(p), one step in a cycle, with operands streamed in words: one operand
// after the other by one port, into the operand register of the array. Modulus and divisor have no
// register beside the lanes, and no register has a multiplexer before it.
//
//   in_data_i --> [ word, doubled ] --> [ m ] --> d          the dividend, while m waits for the
//                                         +-----> f          divisor, while m waits for
//                                         +-----> lanes      the modulus, which stays
//
// Computes  result_o = 2^(Scale N) * a / b mod M, reduced; k_o = Scale N. Scale is 0, 1, 2 for
//           Result = ResultPlain, ResultSingle, ResultDouble. The inverse of b is a = 1.
// Operands  a, b, M, each Words = ceil(N / Word) words, the lowest first; as in df_inv_divstep.
//           Bits of a last word above the operand are not read.
// Status    as in df_inv_divstep.
// Faults    FaultChecks = 1 covers the place of the words by parity too: a fault while they come
//           ends their operation with StatusFault.
// Cycles    from the transfer of the first word to out_valid_o, whatever the operands, if words
//           come whenever they are taken: 3 Words + 2 turn + T + Scale N + K + 13, T divsteps, K
//           segments, turn - 1 cycles between two operands (df_divstep_pkg). N = 256, Word = 32,
//           Segment = 38, Scale = 0: 641.
// Handshake as in docs/reference/handshake.md, but a word is what transfers at the operands' side:
//           in_ready_o is 1 where one is taken, and falls between two operands too. The first word
//           after a result is taken in the cycle after the result transfers, or later. clear_i
//           wipes every register, words of operands that are not whole included.
// Timing    constant.

module df_divstep_turns #(
  parameter int unsigned N          = 256,  // width, 3 to 4096
  parameter int unsigned Word       = 32,   // bits of a word, 1 to 64
  parameter int unsigned Result     = df_result_pkg::ResultPlain,  // not ResultAlmost
  parameter int unsigned Segment    = 38,   // bits of a segment, 2 to 4096
  parameter int unsigned Technology = 0,    // df_tech_pkg
  parameter bit          FaultChecks = 1'b0,  // 1: check the control, see df_frame
  parameter bit          Check       = 1'b0,  // 1: check the result, see df_divstep_gfp_check
  localparam int unsigned KWidth    = $clog2(2 * N + 1)
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              clear_i,

  input  logic              in_valid_i,
  output logic              in_ready_o,
  input  logic [Word-1:0]   in_data_i,

  output logic              out_valid_o,
  input  logic              out_ready_i,
  output logic [N-1:0]      result_o,
  output logic [KWidth-1:0] k_o,
  output logic [2:0]        status_o,  // df_pkg::status_e
  output logic              fault_o    // sticky, see df_frame
);

  if (Word < 1 || Word > 64) begin : gen_check_word
    $error("df_divstep_turns: Word must be from 1 to 64");
  end

  localparam int unsigned Words     = (N + Word - 1) / Word;
  localparam int unsigned IndexBits = (Words > 1) ? $clog2(Words) : 1;
  localparam int unsigned Turn      = df_divstep_pkg::turn(N, Segment, Word);
  localparam int unsigned TurnBits  = $clog2(Turn + 1);

  ///////////
  // Words //
  ///////////

  logic [2:0]           operand_q, operand_d;  // one-hot: modulus, divisor, dividend
  logic [IndexBits-1:0] index_q, index_d;      // index of the word
  logic [TurnBits-1:0]  wait_q, wait_d;        // cycles until the first word of the next operand
  logic                 accept_q, accept_d;    // a word is accepted in this cycle
  logic                 last_q, last_d;        // index_q is the last
  logic                 transfer, idle_next, word_fault;

  assign transfer = accept_q & in_valid_i;

  always_comb begin
    accept_d  = accept_q ? ~(transfer & last_q) | (Turn == 1 && !operand_q[2]) :
                           wait_q == TurnBits'(1'b1);
    operand_d = operand_q;
    index_d   = index_q;
    wait_d    = (wait_q == '0) ? '0 : wait_q - 1'b1;
    if (transfer) begin
      if (last_q) operand_d = {operand_q[1:0], operand_q[2]};
      index_d = last_q ? '0 : index_q + 1'b1;
      wait_d  = (last_q && !operand_q[2]) ? TurnBits'(Turn - 1) : '0;
    end
    if (clear_i | idle_next) begin
      accept_d  = 1'b1;
      operand_d = 3'b001;
      index_d   = '0;
      wait_d    = '0;
    end
    last_d = index_d == IndexBits'(Words - 1);
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) accept_q <= 1'b0;
    else accept_q <= accept_d;
  end

  always_ff @(posedge clk_i) begin
    operand_q <= operand_d;
    index_q   <= index_d;
    wait_q    <= wait_d;
    last_q    <= last_d;
  end

  df_parity #(.Bits(5 + IndexBits + TurnBits), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({accept_d, operand_d, index_d, wait_d, last_d}),
    .value_i({accept_q, operand_q, index_q, wait_q, last_q}),
    .fault_o(word_fault)
  );

  assign in_ready_o = accept_q & ~clear_i;

  ///////////////
  // Operation //
  ///////////////

  logic                   load, wipe, wipe_next, fault, operand_fault;
  logic                   unused_ready, unused_last;
  logic [2:0]             unused_product;
  logic [2:0]             slot, status;
  logic [N-1:0]           result;
  df_divstep_pkg::phase_e phase;

  df_divstep_shell #(
    .N(N), .Result(Result), .Segment(Segment), .Technology(Technology),
    .Streamed(1'b1),
    .FaultChecks(FaultChecks), .Check(Check)
  ) u_shell (
    .clk_i, .rst_ni, .clear_i,
    .in_valid_i(transfer & operand_q[2] & last_q),
    .in_ready_o(unused_ready),
    .operands_i(1'b0),
    .multiply_i(1'b0),
    .out_valid_o, .out_ready_i, .result_o, .k_o, .status_o, .fault_o,
    .load_o(load),
    .idle_next_o(idle_next),
    .wipe_o(wipe),
    .wipe_next_o(wipe_next),
    .phase_o(phase),
    .slot_o(slot),
    .last_o(unused_last),
    .multiply_o(unused_product[0]),
    .refuse_o(unused_product[1]),
    .product_o(unused_product[2]),
    .result_i(result),
    .status_i(status),
    .fault_i(fault | operand_fault)
  );

  // The frame is idle while words come: a fault is kept until the operation that it spoils.
  // restart: an upset of the idle frame begins the words anew.
  if (FaultChecks) begin : gen_checks
    logic operand_fault_q, restart;
    assign restart = idle_next & accept_q & ~clear_i & ~(out_valid_o & out_ready_i);
    always_ff @(posedge clk_i) begin
      operand_fault_q <= restart | (~wipe & (word_fault | fault | (operand_fault_q & ~idle_next)));
    end
    assign operand_fault = operand_fault_q;
  end else begin : gen_no_checks
    logic unused_checks;
    assign unused_checks = ^{wipe, word_fault};
    assign operand_fault = 1'b0;
  end

  df_divstep_gfp #(
    .N(N), .Segment(Segment), .Technology(Technology), .Word(Word),
    .Turns(1'b1),
    .FaultChecks(FaultChecks), .Check(Check)
  ) u_array (
    .clk_i, .rst_ni, .clear_i,
    .wipe_next_i(wipe_next),
    .in_valid_i,
    .load_i(load),
    .idle_i(1'b0),  // after idle_next_i until the first word
    .idle_next_i(idle_next),
    .phase_i(phase),
    .slot_i(slot),
    .multiplies_i(1'b0),
    .divide_i(1'b1),
    .multiply_i(1'b0),
    .refuse_i(1'b0),
    .modulus_i('0),
    .a_i('0),
    .b_i('0),
    .word_write_i(operand_q & {3{transfer}}),
    .word_index_i(index_q),
    .word_last_i(last_q),
    .word_data_i(in_data_i),
    .result_o(result),
    .status_o(status),
    .fault_o(fault)
  );

endmodule
