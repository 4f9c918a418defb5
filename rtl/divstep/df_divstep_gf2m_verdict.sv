// SPDX-License-Identifier: Apache-2.0
//
// The status of an operation of GF(2^m), from what comes out of the topmost segment.

module df_divstep_gf2m_verdict (
  input  logic                  clk_i,
  input  logic                  clear_i,
  input  logic                  load_i,
  input  logic                  modulus_odd_i,
  input  logic                  refuse_i,   // with load_i: what is asked for is not built
  input  logic                  quotient_i,  // a gcd other than 1 is refused
  input  df_divstep_gf2m_pkg::test_e test_i,
  input  logic                  over_i,    // an operand exceeds the modulus
  input  logic                  more_i,    // f has a bit beside the constant term

  output logic                  zero_o,    // once: the operation is refused
  output logic [2:0]            status_o   // df_pkg::status_e, from then on
);

  logic bad_q, range_q, common_q, known_q;

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      bad_q    <= 1'b0;
      range_q  <= 1'b0;
      common_q <= 1'b0;
    end else if (load_i) begin
      bad_q    <= ~modulus_odd_i;
      range_q  <= refuse_i;
      common_q <= 1'b0;
    end else begin
      case (test_i)
        df_divstep_gf2m_pkg::TestRange:      range_q  <= range_q | over_i;
        df_divstep_gf2m_pkg::TestModulus:    bad_q    <= bad_q | ~more_i;
        df_divstep_gf2m_pkg::TestInvertible: common_q <= more_i & quotient_i;
        df_divstep_gf2m_pkg::TestNone:       ;
        default:                        ;
      endcase
    end
    known_q <= (test_i == df_divstep_gf2m_pkg::TestInvertible) & ~(clear_i | load_i);
  end

  df_pkg::status_e status;
  always_comb begin
    status = df_pkg::StatusOk;
    if (common_q) status = df_pkg::StatusNotInvertible;
    if (range_q) status = df_pkg::StatusOperandRange;
    if (bad_q) status = df_pkg::StatusBadModulus;
  end

  assign zero_o   = known_q & (status != df_pkg::StatusOk);
  assign status_o = status;

endmodule
