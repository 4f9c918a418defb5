// SPDX-License-Identifier: Apache-2.0
//
// Status of an operation of the plus-minus divider, and the sign of its result, from the carries
// and signs that the last stage has in a pass that is no step.
//
// Check   U or V against M, and where they are not Scaled A against M: the operand is not reduced
//         if the sign is wrong. Also whether X is 0.
// Finish  the carry of the AB adder is 1 exactly if B = +1 or -1: 0 - (B - 1) or 0 + (B + 1) has
//         been added up, A being 0. The sign of V says whether the result needs M added.
// Probe   the carry of the last adder is 1 exactly if M = 1: 0 - (M - 1) has been added up.
//
// Check and probe are evaluated a cycle later, from registers: the carry chains before them are the
// longest, and the result is not valid yet. status_o is valid in the last cycle.

module df_plus_minus_verdict #(
  parameter bit Scaled      = 1'b0,
  parameter bit FaultChecks = 1'b1
) (
  input  logic               clk_i,
  input  logic               wipe_i,
  input  logic               load_i,
  input  logic               busy_i,
  input  logic               even_i,       // bit 0 of the modulus is 0; with load_i
  input  df_plus_minus_pkg::op_t op_i,
  input  logic               ending_i,     // the loop has ended: a finish is the finish
  input  logic               b1_i,         // bit 1 of B: B = 3 mod 4
  input  logic               carry_a_i,
  input  logic               carry_v_i,
  input  logic               carry_m_i,
  input  logic               sign_a_i,
  input  logic               sign_t_i,
  input  logic               sign_v_i,

  output logic               finished_o,   // the finish is here, or was
  output logic               add_m_o,      // from the cycle after it on: the result needs M
  output df_pkg::status_e    status_o,
  output logic               fault_o       // an upset of the verdict
);

  df_pkg::status_e status_q, status_d;
  logic            range_q, x_zero_q, finished_q, add_m_q, check_q, probe_q;
  logic            range_d, x_zero_d, finished_d, add_m_d, check_d, probe_d;
  logic            finish, wrong, x_zero;

  // Outputs of the adders in the last cycle
  logic minus_m_q, sub_q, carry_v_q, carry_m_q, sign_a_q, sign_t_q;

  assign finish = op_i.kind == df_plus_minus_pkg::KindFinish & ending_i;

  if (Scaled) begin : gen_scaled
    // U - M alone, then (M - 1) - V; the latter's first sum 0 - V has a carry if V = 0.
    logic unused_sign_a;
    assign unused_sign_a = sign_a_q;
    assign wrong  = sign_t_q ^ minus_m_q;
    assign x_zero = sub_q ? carry_v_q : x_zero_q;
  end else begin : gen_plain
    // (U - 1) - (M - 1), whose first sum has no carry if U = 0, and A - M.
    logic unused_sub;
    assign unused_sub = sub_q;
    assign wrong  = (sign_t_q ^ minus_m_q) | (sign_a_q ^ minus_m_q);
    assign x_zero = minus_m_q ? ~carry_v_q : x_zero_q;
  end

  always_comb begin
    check_d    = check_q;
    probe_d    = probe_q;
    range_d    = range_q;
    x_zero_d   = x_zero_q;
    finished_d = finished_q;
    add_m_d    = add_m_q;
    status_d   = status_q;
    if (busy_i) begin
      check_d = op_i.kind == df_plus_minus_pkg::KindCheck;
      probe_d = op_i.kind == df_plus_minus_pkg::KindProbe;
      if (check_q) begin
        range_d  = range_q | wrong;
        x_zero_d = x_zero;
      end
      if (finish) begin
        finished_d = 1'b1;
        add_m_d    = b1_i ? ~sign_v_i & ~x_zero_q : sign_v_i;
        if (status_q == df_pkg::StatusOk) begin
          status_d = range_q ? df_pkg::StatusOperandRange
                             : carry_a_i ? df_pkg::StatusOk : df_pkg::StatusNotInvertible;
        end
      end
      if (probe_q & carry_m_q) status_d = df_pkg::StatusBadModulus;
    end
    if (wipe_i | load_i) begin
      {check_d, probe_d, range_d, x_zero_d, finished_d, add_m_d} = '0;
      status_d = (load_i & even_i) ? df_pkg::StatusBadModulus : df_pkg::StatusOk;
    end
  end

  always_ff @(posedge clk_i) begin
    check_q    <= check_d;
    probe_q    <= probe_d;
    range_q    <= range_d;
    x_zero_q   <= x_zero_d;
    finished_q <= finished_d;
    add_m_q    <= add_m_d;
    status_q   <= status_d;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i | load_i) begin
      {minus_m_q, sub_q, carry_v_q, carry_m_q, sign_a_q, sign_t_q} <= '0;
    end else if (busy_i) begin
      // 1: is the operand below M? 0: is it above -M, or M - 1 - V >= 0?
      minus_m_q <= op_i.m == df_plus_minus_pkg::MinusM;
      sub_q     <= op_i.sub;
      carry_v_q <= carry_v_i;
      carry_m_q <= carry_m_i;
      sign_a_q  <= sign_a_i;
      sign_t_q  <= sign_t_i;
    end
  end

  df_parity #(.Bits(9), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({check_d, probe_d, range_d, x_zero_d, finished_d, add_m_d, status_d}),
    .value_i({check_q, probe_q, range_q, x_zero_q, finished_q, add_m_q, status_q}),
    .fault_o
  );

  logic unused_op;
  assign unused_op = ^{op_i.step, op_i.step_ab, op_i.add, op_i.shift2, op_i.swap};

  assign finished_o = finish | finished_q;
  assign add_m_o    = add_m_q;
  assign status_o   = (probe_q & carry_m_q) ? df_pkg::StatusBadModulus : status_q;

endmodule
