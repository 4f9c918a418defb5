// SPDX-License-Identifier: Apache-2.0
//
// Constant-time inverter and divider by divsteps in GF(p): df_divstep_turns, which reads operands
// word by word, behind ports for whole operands. A system that has its operands in words uses
// df_divstep_turns alone. docs/algorithms/divstep.md, section 11.
//
// Computes  result_o = 2^(Scale N) / a_i mod modulus_i              divide_i = 0
//           result_o = 2^(Scale N) * a_i / b_i mod modulus_i        divide_i = 1
//           reduced; k_o = Scale N. Scale is 0, 1, 2 for Result = ResultPlain, ResultSingle,
//           ResultDouble.
// Operands  modulus_i odd and >= 3, prime or not, may change with every operation; a_i, b_i
//           reduced; b_i is not read of an inverse.
// Status    3 StatusBadModulus (even, or 1), else 2 StatusOperandRange (an operand is not reduced),
//           else 1 StatusNotInvertible (gcd of divisor and modulus is not 1, divisor 0 included),
//           else 0 StatusOk; 4 StatusFault after a fault that this frame detects, or the one of
//           df_divstep_turns. result_o = 0 and k_o = 0 unless the status is 0.
// Faults    With Check = 1 a parity bit covers the operands until they are in df_divstep_turns. The
//           result stays in the array, which withdraws it in the cycle of a mismatch or a fault.
// Cycles    from the transfer of the operands to out_valid_o, whatever the operands and the
//           modulus, refused ones included: those of df_divstep_turns and 2.
//           N = 256, Word = 32, Segment = 38, Scale = 0: 643.
// Handshake as in docs/reference/handshake.md. Wiping takes one cycle.
// Timing    constant.

module df_inv_divstep_words #(
  parameter int unsigned N           = 256,  // width, 3 to 4096
  parameter int unsigned Word        = 32,   // bits of a word, 1 to 64
  parameter int unsigned Result      = df_result_pkg::ResultPlain,  // not ResultAlmost
  parameter int unsigned Segment     = 38,   // bits of a segment, 2 to 4096
  parameter int unsigned Technology  = 0,    // df_tech_pkg
  parameter bit          MaskOutputs = 1'b0,  // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks = 1'b0,  // 1: check the control, see df_frame
  parameter bit          Check       = 1'b0,  // 1: check the result, see df_divstep_gfp_check
  localparam int unsigned KWidth     = $clog2(2 * N + 1)
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              clear_i,

  input  logic              in_valid_i,
  output logic              in_ready_o,
  input  logic              divide_i,
  input  logic [N-1:0]      modulus_i,
  input  logic [N-1:0]      a_i,
  input  logic [N-1:0]      b_i,

  output logic              out_valid_o,
  input  logic              out_ready_i,
  output logic [N-1:0]      result_o,
  output logic [KWidth-1:0] k_o,
  output logic [2:0]        status_o,  // df_pkg::status_e
  output logic              fault_o    // sticky, see df_frame
);

  localparam int unsigned Words   = (N + Word - 1) / Word;
  localparam int unsigned Number  = Words * Word;  // bits of the words of an operand
  localparam int unsigned Latency = 3 * Words + 2 * df_divstep_pkg::turn(N, Segment, Word) + 15 +
                                    df_result_pkg::exponent(Result, N) +
                                    df_divstep_pkg::steps(N) +
                                    df_divstep_pkg::segments(N, Segment) +
                                    df_divstep_pkg::check_cycles(Check, 1'b0);

  logic                       load, busy, wipe, enter_idle, ready, done, fault, hold;
  logic                       parity, operand_fault, result_fault, unused_wipe_next;
  logic [$clog2(Latency)-1:0] unused_left;
  logic [N-1:0]               result;
  logic [KWidth-1:0]          k;
  logic [2:0]                 status;
  logic [Number-1:0]          unused_words;
  logic [Word-1:0]            word;

  df_frame #(
    .Bits(N),
    .KBits(KWidth),
    .OperandBits(3 * N + 1),
    .LatencyMax(Latency),
    .MaskOutputs(MaskOutputs), .FaultChecks(FaultChecks),
    .StopResult(FaultChecks | Check)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({divide_i, modulus_i, a_i, b_i}),
    .out_valid_o, .out_ready_i, .result_o, .k_o, .status_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .wipe_next_o(unused_wipe_next),
    .enter_idle_o(enter_idle),
    .left_o(unused_left),
    .done_i(busy & done),
    .result_i(result),
    .k_i(k),
    .status_i(status),
    .fault_i(fault | operand_fault | result_fault)
  );

  logic [Number-1:0] first, second, third;
  always_comb begin
    first         = '0;
    first[0]      = 1'b1;
    second        = '0;
    third         = '0;
    second[N-1:0] = divide_i ? b_i : a_i;
    third[N-1:0]  = modulus_i;
    if (divide_i) first[N-1:0] = a_i;
  end

  df_operand_words #(.Word(Word), .Number(Number), .Check(Check)) u_words (
    .clk_i,
    .wipe_i(wipe),
    .load_i(load),
    .shift_i(busy & ready),
    .finish_i(busy & done),
    .idle_next_i(enter_idle),
    .first_i(first),
    .second_i(second),
    .third_i(third),
    .word_i({Word{1'b0}}),
    .word_o(word),
    .result_o(unused_words),
    .parity_o(parity),
    .hold_o(hold)
  );

  // The operands have left the register, which is empty. The core shows the result from lane y, and
  // withdraws one that fails its checks.
  assign operand_fault = busy & done & parity;
  assign result_fault  = (FaultChecks | Check) & hold & ~done;

  df_divstep_turns #(
    .N(N), .Word(Word), .Result(Result), .Segment(Segment), .Technology(Technology),
    .FaultChecks(FaultChecks), .Check(Check)
  ) u_core (
    .clk_i, .rst_ni,
    .clear_i(wipe | load),
    .in_valid_i(busy),
    .in_ready_o(ready),
    .in_data_i(word),
    .out_valid_o(done),
    .out_ready_i(1'b0),
    .result_o(result),
    .k_o(k),
    .status_o(status),
    .fault_o(fault)
  );

endmodule
