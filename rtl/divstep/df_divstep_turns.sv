// SPDX-License-Identifier: Apache-2.0
//
// Divider by divsteps in GF(p), one step in a cycle, whose operands come one after the other in
// words by one port, straight into the one register of the array that takes operands in. There is
// no register of the modulus or of the divisor beside the lanes, and no choice in front of one.
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
// Cycles    from the transfer of the first word to out_valid_o, whatever the operands, if words
//           come whenever they are taken: 3 Words + 2 turn + T + Scale N + K + 13, T divsteps, K
//           segments, turn - 1 cycles between two operands (df_divstep_pkg). N = 256, Word = 32,
//           Segment = 30, Scale = 0: 645.
// Handshake as in docs/reference/handshake.md, but a word is what transfers at the operands' side:
//           in_ready_o is 1 where one is taken, and falls between two operands too. The first word
//           after a result is taken in the cycle after the result transfers, or later. clear_i
//           wipes every register, words of operands that are not whole included.
// Timing    constant.

module df_divstep_turns #(
  parameter int unsigned N          = 256,  // width, 3 to 4096
  parameter int unsigned Word       = 32,   // bits of a word, 1 to 64
  parameter int unsigned Result     = df_result_pkg::ResultPlain,  // not ResultAlmost
  parameter int unsigned Segment    = 30,   // bits of a segment, 2 to 4096
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

  logic [2:0]           operand_q;  // modulus, b, a: whose turn it is
  logic [IndexBits-1:0] index_q;
  logic [TurnBits-1:0]  wait_q;     // cycles until the next word is taken, if it is not
  logic                 takes_q, last, open;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) takes_q <= 1'b0;
    else if (clear_i | open) takes_q <= 1'b1;
    else if (takes_q) takes_q <= ~(in_valid_i & last) | (Turn == 1 && !operand_q[2]);
    else takes_q <= wait_q == TurnBits'(1'b1);
  end

  always_ff @(posedge clk_i) begin
    if (clear_i | open) begin
      operand_q <= 3'b001;
      index_q   <= '0;
      wait_q    <= '0;
    end else if (takes_q & in_valid_i) begin
      if (last) operand_q <= {operand_q[1:0], operand_q[2]};
      index_q <= last ? '0 : index_q + 1'b1;
      wait_q  <= (last && !operand_q[2]) ? TurnBits'(Turn - 1) : '0;
    end else if (wait_q != '0) begin
      wait_q <= wait_q - 1'b1;
    end
  end

  if (Words > 1) begin : gen_last
    logic last_q;
    always_ff @(posedge clk_i) begin
      if (clear_i | open) last_q <= 1'b0;
      else if (takes_q & in_valid_i) last_q <= index_q == IndexBits'(Words - 2);
    end
    assign last = last_q;
  end else begin : gen_single
    assign last = 1'b1;
  end

  assign in_ready_o = takes_q & ~clear_i;

  ///////////////
  // Operation //
  ///////////////

  logic                   load, wipe_next, fault;
  logic                   unused_ready, unused_wipe, unused_last;
  logic [2:0]             unused_product;
  logic [2:0]             slot, status;
  logic [N-1:0]           result;
  df_divstep_pkg::phase_e phase;

  df_divstep_shell #(
    .N(N),
    .Result(Result),
    .Segment(Segment),
    .Technology(Technology),
    .Streamed(1'b1),
    .FaultChecks(FaultChecks),
    .Check(Check)
  ) u_shell (
    .clk_i, .rst_ni, .clear_i,
    .in_valid_i(takes_q & in_valid_i & operand_q[2] & last),
    .in_ready_o(unused_ready),
    .operands_i(1'b0),
    .multiply_i(1'b0),
    .out_valid_o, .out_ready_i, .result_o, .k_o, .status_o, .fault_o,
    .load_o(load),
    .idle_next_o(open),
    .wipe_o(unused_wipe),
    .wipe_next_o(wipe_next),
    .phase_o(phase),
    .slot_o(slot),
    .last_o(unused_last),
    .multiply_o(unused_product[0]),
    .refuse_o(unused_product[1]),
    .product_o(unused_product[2]),
    .result_i(result),
    .status_i(status),
    .fault_i(fault)
  );

  df_divstep_gfp #(
    .N(N),
    .Segment(Segment),
    .Technology(Technology),
    .Word(Word),
    .Turns(1'b1),
    .FaultChecks(FaultChecks),
    .Check(Check)
  ) u_array (
    .clk_i, .rst_ni, .clear_i,
    .wipe_next_i(wipe_next),
    .in_valid_i,
    .load_i(load),
    .idle_i(1'b0),  // after idle_next_i until the first word
    .idle_next_i(open),
    .phase_i(phase),
    .slot_i(slot),
    .multiplies_i(1'b0),
    .divide_i(1'b1),
    .multiply_i(1'b0),
    .refuse_i(1'b0),
    .modulus_i('0),
    .a_i('0),
    .b_i('0),
    .word_write_i(operand_q & {3{takes_q & in_valid_i}}),
    .word_index_i(index_q),
    .word_data_i(in_data_i),
    .result_o(result),
    .status_o(status),
    .fault_o(fault)
  );

endmodule
