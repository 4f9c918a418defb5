// SPDX-License-Identifier: Apache-2.0
//
// The almost Montgomery inverse units and the Montgomery inverters: one control and one slave part,
// with the master part that Master names. The tops df_ami_* and df_mont_inv* are this unit with
// their Master. Algorithm: Kaliski, "The Montgomery inverse and its applications" (1995), as the
// papers that the tops name carry it out.
//
//    modulus_i  a_i                                        0   1
//        |       |                                         |   |
//     +--v-------v--+  step, of u or v, adds?  +-----+  +--v---v----------+
//     |   u     v   |------------------------->| reg |->|  r   s          |--> result_o
//     |  gcd(u, v)  |                          +-----+  |  y = r + s      |
//     |   master    |<--- run, probe --+          |     |    slave        |
//     +------+------+                  |          v     +--------^--------+
//            |                   +-----+-----------------+       |
//            +-- zero, unit ---->| control: phase and k  |-------+ prepare, fix, halve
//                                +-----------------------+
//
// Computes  result_o = a_i^-1 * 2^k_o mod modulus_i, 1 <= result_o < modulus_i; k_o by Result:
//   ResultAlmost (0): the exponent of phase I, bits(modulus_i) - 1 <= k_o <= 2 N - 2
//   ResultDouble (1): 2 N     ResultSingle (2): N     ResultPlain (3): 0
// Operands  modulus_i odd and >= 3, prime or not, may change with every operation; a_i any value of
//           N bits, reduced or not, as long as gcd(a_i, modulus_i) = 1.
// Status    StatusBadModulus (even, or 1), else StatusNotInvertible (gcd not 1, a_i = 0 included);
//           then result_o = 0 and k_o = 0.
// Cycles    from the transfer of the operands to out_valid_o, with k of phase I and
//           l = k + 1 (+ failed tests of df_ami_1sub):
//           l + 3 + m, m = 0 (almost), 2 N - k (double), |N - k| (single), k (plain);
//           never over df_almost_inverse_pkg::latency_max = 2 N + 2, 2 N + 4, 3 N, 4 N
//           (df_ami_1sub: 3 N, 3 N + 2, 4 N - 2, 5 N - 2);
//           l + 3 if modulus_i is 1 or divides a_i, l + 4 for another gcd that is not 1;
//           1 if modulus_i is even. With ConstantTime = 1 always that maximum. With Check = 1 a
//           result with StatusOk takes one cycle more, and so does the maximum.
// Check     1: residues modulo 3 are compared (df_almost_inverse_residue); a wrong result ends as
//           StatusFault.
// Wipe      0: clear_i leaves u and v as they are, and r and s.
// Handshake as in docs/reference/handshake.md.
// Timing    variable: with ConstantTime = 0 the cycle count depends on the operands.
//
// Four registers of N bits (u, v, r, s) and no more: no extra bit, no register for the modulus.

module df_almost_inverse_unit #(
  parameter int unsigned N            = 256,                         // width, 3 to 4096
  parameter int unsigned Result       = df_result_pkg::ResultPlain,  // df_result_pkg::Result*
  parameter bit          ConstantTime = 1'b0,  // 1: latency_max always
  parameter bit          MaskOutputs  = 1'b0,  // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks  = 1'b0,  // 1: check the control, see df_frame
  parameter bit          Check        = 1'b0,  // 1: check the result modulo 3
  parameter bit          Wipe         = 1'b1,  // 0: wipe the control only, for public data
  parameter int unsigned Master       = df_almost_inverse_pkg::MasterSf,
  parameter int unsigned Segments     = 1,     // of each carry chain, 1 to N; see the master part
  localparam int unsigned KWidth      = $clog2(2 * N + 1)
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              clear_i,

  input  logic              in_valid_i,
  output logic              in_ready_o,
  input  logic [N-1:0]      modulus_i,
  input  logic [N-1:0]      a_i,

  output logic              out_valid_o,
  input  logic              out_ready_i,
  output logic [N-1:0]      result_o,
  output logic [KWidth-1:0] k_o,
  output logic [2:0]        status_o,  // df_pkg::status_e
  output logic              fault_o    // sticky, see df_frame
);

  if (N < 3 || N > 4096) begin : gen_check_n
    $error("df_almost_inverse_unit: N must be from 3 to 4096");
  end
  if (Result > df_result_pkg::ResultPlain) begin : gen_check_result
    $error("df_almost_inverse_unit: Result must be one of df_result_pkg::Result*");
  end
  if (Master > df_almost_inverse_pkg::MasterSplit) begin : gen_check_master
    $error("df_almost_inverse_unit: Master must be one of df_almost_inverse_pkg::Master*");
  end

  localparam int unsigned LatencyMax = df_almost_inverse_pkg::latency_max(N, Result, Master) +
      (Check ? 1 : 0);
  localparam bit          Split      = Master == df_almost_inverse_pkg::MasterSplit;

  logic              load, busy, wipe, done, finished;
  logic              fault_control, fault_master, fault_result;
  logic              unused_enter_idle, unused_wipe_next;
  logic [N-1:0]      r, s;
  logic [KWidth-1:0] k;
  df_pkg::status_e   status;
  logic [$clog2(LatencyMax)-1:0] unused_left;

  df_frame #(
    .Bits(N),
    .KBits(KWidth),
    .OperandBits(2 * N),
    .LatencyMax(LatencyMax),
    .ConstantTime(ConstantTime),
    .MaskOutputs(MaskOutputs),
    .FaultChecks(FaultChecks),
    .Wipe(Wipe),
    .StopResult(Check | FaultChecks)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({modulus_i, a_i}),
    .out_valid_o, .out_ready_i, .result_o, .k_o, .status_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .wipe_next_o(unused_wipe_next),
    .enter_idle_o(unused_enter_idle),
    .left_o(unused_left),
    .done_i(finished),
    .result_i(s),
    .k_i(k),
    .status_i(status),
    .fault_i(fault_control | fault_master | fault_result)
  );

  /////////////
  // Control //
  /////////////

  logic run, probe, step, step_u, step_add, zero, unit;
  logic slave_wipe, slave_step, slave_step_u, slave_step_add, prepare, fix, halve, use_sum;
  logic loses_bit;

  // The split master does not see an operand of 0, and ends a step sooner by the bound of k.
  df_almost_inverse_control #(
    .N(N),
    .Result(Result),
    .KMost(Split ? 2 * N - 2 : 2 * N - 1),
    .FaultChecks(FaultChecks)
  ) u_control (
    .clk_i,
    .load_i(load),
    .busy_i(busy),
    .wipe_i(wipe),
    .modulus_odd_i(modulus_i[0]),
    .done_o(done),
    .k_o(k),
    .status_o(status),
    .run_o(run),
    .probe_o(probe),
    .step_i(step),
    .step_u_i(step_u),
    .step_add_i(step_add),
    .zero_i(zero),
    .unit_i(unit),
    .slave_wipe_o(slave_wipe),
    .slave_step_o(slave_step),
    .slave_step_u_o(slave_step_u),
    .slave_step_add_o(slave_step_add),
    .prepare_o(prepare),
    .fix_o(fix),
    .halve_o(halve),
    .fault_o(fault_control)
  );

  logic wipe_data;
  assign wipe_data = wipe & Wipe;

  ///////////////////
  // Master, slave //
  ///////////////////

  if (Master == df_almost_inverse_pkg::MasterSf) begin : gen_master
    df_almost_inverse_master_sf #(.N(N)) u_master (
      .clk_i, .wipe_i(wipe_data), .load_i(load), .run_i(run), .probe_i(probe), .modulus_i, .a_i,
      .step_o(step), .step_u_o(step_u), .step_add_o(step_add), .zero_o(zero), .unit_o(unit)
    );
    assign fault_master = 1'b0;
  end else if (Master == df_almost_inverse_pkg::Master1Sub) begin : gen_master
    df_almost_inverse_master_1sub #(.N(N), .FaultChecks(FaultChecks)) u_master (
      .clk_i, .wipe_i(wipe_data), .load_i(load), .run_i(run), .probe_i(probe), .modulus_i, .a_i,
      .step_o(step), .step_u_o(step_u), .step_add_o(step_add), .zero_o(zero), .unit_o(unit),
      .fault_o(fault_master)
    );
  end else if (Master == df_almost_inverse_pkg::Master2Sub) begin : gen_master
    df_almost_inverse_master_2sub #(.N(N)) u_master (
      .clk_i, .wipe_i(wipe_data), .load_i(load), .run_i(run), .probe_i(probe), .modulus_i, .a_i,
      .step_o(step), .step_u_o(step_u), .step_add_o(step_add), .zero_o(zero), .unit_o(unit)
    );
    assign fault_master = 1'b0;
  end else begin : gen_master
    df_almost_inverse_master_split #(
      .N(N), .Segments(Segments), .FaultChecks(FaultChecks)
    ) u_master (
      .clk_i, .wipe_i(wipe_data), .load_i(load), .busy_i(busy), .run_i(run), .probe_i(probe),
      .modulus_i, .a_i,
      .step_o(step), .step_u_o(step_u), .step_add_o(step_add), .zero_o(zero), .unit_o(unit),
      .fault_o(fault_master)
    );
  end

  df_almost_inverse_slave #(
    .N(N), .Result(Result), .Segments(Segments), .Check(Check)
  ) u_slave (
    .clk_i,
    .wipe_i(slave_wipe & (Wipe | ~wipe)),
    .load_i(load),
    .phase1_i(run),
    .step_i(slave_step),
    .step_u_i(slave_step_u),
    .step_add_i(slave_step_add),
    .end_i(zero),
    .prepare_i(prepare),
    .fix_i(fix),
    .halve_i(halve),
    .r_o(r),
    .s_o(s),
    .use_sum_o(use_sum),
    .loses_bit_o(loses_bit)
  );

  ///////////
  // Check //
  ///////////

  if (Check) begin : gen_check
    df_residue_pkg::residue_t p_residue, a_residue, r_residue, s_residue;
    logic                     load_q, stable_q, r_changed, s_changed, differs;
    logic                     unused_changed, p_changed, a_changed;

    // r and s of a result are stable from the cycle before stable_q on.
    assign finished = done & ((status != df_pkg::StatusOk) | stable_q);

    always_ff @(posedge clk_i) begin
      load_q <= load & ~wipe;
      if (wipe | load) stable_q <= 1'b0;
      else if (busy & done & (status == df_pkg::StatusOk)) stable_q <= 1'b1;
    end

    df_residue_parts #(.Bits(N)) u_p (
      .clk_i, .wipe_i(wipe), .write_i(load), .value_i(modulus_i),
      .residue_o(p_residue), .changed_o(p_changed)
    );
    df_residue_parts #(.Bits(N)) u_a (
      .clk_i, .wipe_i(wipe), .write_i(load), .value_i(a_i),
      .residue_o(a_residue), .changed_o(a_changed)
    );
    df_residue_parts #(.Bits(N)) u_r (
      .clk_i, .wipe_i(wipe), .write_i(~stable_q), .value_i(r),
      .residue_o(r_residue), .changed_o(r_changed)
    );
    df_residue_parts #(.Bits(N)) u_s (
      .clk_i, .wipe_i(wipe), .write_i(~stable_q), .value_i(s),
      .residue_o(s_residue), .changed_o(s_changed)
    );

    df_almost_inverse_residue #(.N(N)) u_residue (
      .clk_i,
      .wipe_i(wipe),
      .load_i(load_q),
      .p_i(p_residue),
      .a_i(a_residue),
      .step_i(slave_step),
      .step_u_i(slave_step_u),
      .step_add_i(slave_step_add),
      .prepare_i(prepare),
      .fix_i(fix),
      .halve_i(halve),
      .use_sum_i(use_sum),
      .loses_bit_i(loses_bit),
      .r_i(r_residue),
      .s_i(s_residue),
      .differs_o(differs)
    );

    // The result transfers from the next cycle on: then the stored residues of its parts check it.
    assign fault_result   = stable_q & ((busy & differs) | r_changed | s_changed);
    assign unused_changed = p_changed ^ a_changed;
  end else begin : gen_no_check
    logic unused_check;
    assign unused_check = ^{r, use_sum, loses_bit};
    assign finished     = done;
    assign fault_result = 1'b0;
  end

endmodule
