// SPDX-License-Identifier: Apache-2.0
//
// Bit-serial Montgomery multiplier (MonPro of paper 002, section II), one bit of a_i a cycle, its
// carry chains cut into segments (the paper's section V and its reference [8]).
//
// Computes  result_o = a_i * b_i * 2^-N mod modulus_i, 0 <= result_o < modulus_i.
// Operands  modulus_i odd and >= 3, may change with every operation; a_i, b_i < modulus_i.
// Status    StatusBadModulus (even, or 1), else StatusOperandRange (a_i or b_i not reduced);
//           then result_o = 0.
// Cycles    N + 3 + K from the transfer of the operands to out_valid_o, K = ceil(N / Segment) the
//           number of segments, for every operand, refused ones included: N + 4 if not cut.
// Handshake valid and ready as in docs/reference/handshake.md: one operation at a time, the result
//           is held until taken, then the next operands. clear_i abandons the operation, wipes
//           A, B, M, S and E, and takes no operands in its cycle. rst_ni resets control only.
// Timing    constant.
//
// Five registers of N bits: A, B, M, S and E (M - B - 1, in the end S + M).

module df_mont_mul_serial #(
  parameter int unsigned N       = 256,  // width, >= 3
  parameter int unsigned Segment = 32    // bits of a carry chain, >= 2; N or more: not cut
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,

  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic [N-1:0] modulus_i,
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,

  output logic         out_valid_o,
  input  logic         out_ready_i,
  output logic [N-1:0] result_o,
  output logic [1:0]   status_o  // df_pkg::status_e
);

  if (N < 3) begin : gen_check_n
    $error("df_mont_mul_serial: N must be at least 3");
  end
  if (Segment < 2) begin : gen_check_segment
    $error("df_mont_mul_serial: Segment must be at least 2");
  end

  localparam int unsigned Count = df_serial_multiply_pkg::segments(N, Segment);

  typedef enum logic [1:0] {
    StReset,
    StIdle,
    StBusy,
    StDone
  } state_e;

  state_e            state_q, state_d;
  logic [Count-1:0]  open_q, written;
  logic              ready_q, start, last, step, write;
  logic [1:0]        side;
  logic [N-1:0]      sum, extra;
  logic              negative, odd, least, a_fits, b_fits, good_q;
  logic [1:0]        status_q;

  ///////////////
  // Handshake //
  ///////////////

  always_comb begin
    state_d = state_q;
    case (state_q)
      StIdle:  if (in_valid_i) state_d = StBusy;
      StBusy:  if (last) state_d = StDone;
      StDone:  if (out_ready_i) state_d = StIdle;
      StReset: state_d = StIdle;
      default: state_d = StIdle;
    endcase
    if (clear_i) state_d = StIdle;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= StReset;
      ready_q <= 1'b0;
    end else begin
      state_q <= state_d;
      ready_q <= clear_i | (state_q == StReset) | (state_q == StDone & out_ready_i)
               | (state_q == StIdle & ~in_valid_i);
    end
  end

  // The operand registers of a segment follow the ports from when it needs them no more, and so
  // hold
  // what transfers: they are loaded by a register in each segment, however many there are. ready_q,
  // which closes them all, is 1 in StIdle; the sequence is started by the state, which stays near
  // it.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) open_q <= '1;
    else open_q <= ~{Count{in_valid_i & in_ready_o}} & (open_q | written | {Count{clear_i}});
  end

  assign in_ready_o  = ready_q & ~clear_i;
  assign out_valid_o = state_q == StDone;
  assign start       = in_valid_i & (state_q == StIdle) & ~clear_i;

  //////////////
  // Datapath //
  //////////////

  df_serial_multiply_sequence #(
    .N(N),
    .Segment(Segment)
  ) u_sequence (
    .clk_i,
    .rst_ni,
    .clear_i,
    .start_i(start),
    .double_i(1'b0),
    .last_o(last),
    .step_o(step),
    .side_o(side),
    .write_o(write)
  );

  df_serial_multiply_array #(
    .N(N),
    .Segment(Segment)
  ) u_array (
    .clk_i,
    .rst_ni,
    .clear_i,
    .load_i(open_q),
    .load_modulus_i(open_q),
    .modulus_i,
    .a_i,
    .b_i,
    .unit_i(1'b0),
    .step_i(step),
    .side_i(side),
    .write_i(write),
    .written_o(written),
    .sum_o(sum),
    .extra_o(extra),
    .negative_o(negative),
    .odd_o(odd),
    .least_o(least),
    .a_fits_o(a_fits),
    .b_fits_o(b_fits)
  );

  ////////////
  // Result //
  ////////////

  logic [1:0] status_d;
  always_comb begin
    status_d = df_pkg::StatusOk;
    if (!(a_fits & b_fits)) status_d = df_pkg::StatusOperandRange;
    if (!(odd & least)) status_d = df_pkg::StatusBadModulus;
  end

  // All flags are steady two cycles before the result.
  always_ff @(posedge clk_i) begin
    if (state_q == StBusy) begin
      good_q   <= odd & least & a_fits & b_fits;
      status_q <= status_d;
    end
  end

  assign result_o = good_q ? (negative ? extra : sum) : '0;
  assign status_o = status_q;

endmodule
