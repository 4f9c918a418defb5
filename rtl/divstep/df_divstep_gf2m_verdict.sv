// SPDX-License-Identifier: Apache-2.0
//
// Status of an operation of GF(2^m), from the tests of the topmost segment.
//
//   cycle   (A: the step with TestInvertible left the topmost segment in cycle A - 1)
//   A       status_o is final
//   A + 1   zero_o, if the status is not StatusOk, until the next operands
//   A + 2   settled_o, until the next operands: the result does not change any more
//
// With FaultChecks fault_o is 1 in the cycle after an upset of a register.

module df_divstep_gf2m_verdict #(
  parameter bit FaultChecks = 1'b1
) (
  input  logic                  clk_i,
  input  logic                  clear_i,
  input  logic                  load_i,
  input  logic                  modulus_odd_i,
  input  logic                  refuse_i,    // with load_i: the operation is not built
  input  logic                  quotient_i,  // a gcd other than 1 is refused
  input  df_divstep_gf2m_pkg::test_e test_i,
  input  logic                  over_i,      // an operand exceeds the modulus
  input  logic                  more_i,      // f has a bit beside the constant term

  output logic                  zero_o,      // the result becomes 0
  output logic                  settled_o,
  output logic [2:0]            status_o,    // df_pkg::status_e
  output logic                  fault_o
);

  typedef struct packed {
    logic bad;      // the modulus
    logic range;
    logic common;   // a factor of divisor and modulus
    logic known;    // the status
    logic ended;    // known, a cycle later
    logic settled;  // known, two cycles later
    logic zero;     // with ended, if the status is not StatusOk
  } verdict_t;

  verdict_t        verdict_q, verdict_d;
  df_pkg::status_e status;

  always_comb begin
    verdict_d = verdict_q;
    case (test_i)
      df_divstep_gf2m_pkg::TestRange:      verdict_d.range  = verdict_q.range | over_i;
      df_divstep_gf2m_pkg::TestModulus:    verdict_d.bad    = verdict_q.bad | ~more_i;
      df_divstep_gf2m_pkg::TestInvertible: verdict_d.common = more_i & quotient_i;
      df_divstep_gf2m_pkg::TestNone:       ;
      default:                             ;
    endcase
    verdict_d.known   = verdict_q.known | (test_i == df_divstep_gf2m_pkg::TestInvertible);
    verdict_d.ended   = verdict_q.known;
    verdict_d.settled = verdict_q.ended;
    verdict_d.zero    = verdict_q.known & (status != df_pkg::StatusOk);
    if (clear_i | load_i) verdict_d = '0;
    if (load_i & ~clear_i) begin
      verdict_d.bad   = ~modulus_odd_i;
      verdict_d.range = refuse_i;
    end
  end

  always_ff @(posedge clk_i) verdict_q <= verdict_d;

  df_parity #(.Bits(7), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i(verdict_d),
    .value_i(verdict_q),
    .fault_o
  );

  always_comb begin
    status = df_pkg::StatusOk;
    if (verdict_q.common) status = df_pkg::StatusNotInvertible;
    if (verdict_q.range) status = df_pkg::StatusOperandRange;
    if (verdict_q.bad) status = df_pkg::StatusBadModulus;
  end

  assign zero_o    = verdict_q.zero;
  assign settled_o = verdict_q.settled;
  assign status_o  = status;

endmodule
