// SPDX-License-Identifier: Apache-2.0
//
// Modular divider, plus-minus method without comparison: N. Takagi's algorithm as Algorithm 1 of
// G. Meurice de Dormale, P. Bulens and J.-J. Quisquater, "Efficient Modular Division
// Implementation" (2004) has it; basic (Segment = N) or pipelined (section 4.3 there: 32).
//
//              step, carries            a cycle later           a cycle later
//   +---------+     +-------------------+      +-------------------+      +---------+
//   | control |---->| stage 0           |----->| stage 1 ...       |----->| verdict |
//   |  P, D   |<----| bits of A B U V M |<-----| higher bits       |      +----+----+
//   +----+----+     +---------+---------+ low  +---------+---------+           |
//        ^   lowest bits      |           bits           |                     |
//        |                 result_o                   result_o                 |
//        +---------------- status, is the last step done ----------------------+
//
// Computes  result_o = a_i / b_i * 2^k_o mod modulus_i, result_o < modulus_i; k_o by Result:
//           ResultPlain (3): 0, ResultSingle (2): N, ResultDouble (1): 2 N. a_i = 1 makes it an
//           inverter.
// Operands  modulus_i odd and >= 3, prime or not, may change with every operation (Modulus != 0:
//           always Modulus, and modulus_i is not read); 0 <= a_i, b_i < modulus_i. With Signed = 1
//           two's complement of N + 1 bits, -modulus_i < a_i, b_i < modulus_i.
// Status    3 StatusBadModulus (even, or 1), else 2 StatusOperandRange (a_i or b_i not in that
//           range), else 1 StatusNotInvertible (gcd(b_i, modulus_i) not 1, b_i = 0 included), else
//           0 StatusOk; 4 StatusFault after a detected fault (df_frame and Check). result_o = 0 and
//           k_o = 0 unless the status is 0.
// Cycles    loop + 4 + max(1, 2 ps) + e from the transfer of the operands to out_valid_o, refused
//           operands as well; ps = df_plus_minus_pkg::stages(N, Segment) - 1.
//           N / 2 + 1 <= loop <= 2 N (rounded down); EndZero = 1 ends at A = 0, then it is ps + 1
//           more than the steps until there; ConstantTime = 1: always fixed_count(N).
//           e = 1 if Signed; if k_o: 4 + k_o / 2 (rounded up), and 1 more if Signed; 2 more if
//           Check. The most is df_plus_minus_pkg::latency_max, and 2 more if Check.
// Check     1: residues modulo 3 are compared (df_plus_minus_residue); a wrong result ends as
//           StatusFault.
// Wipe      0: clear_i leaves A, B, U, V and M as they are.
// Handshake as in docs/reference/handshake.md.
// Timing    variable: with ConstantTime = 0 the cycle count depends on b_i and modulus_i.

module df_div_pm #(
  parameter int unsigned  N            = 256,   // width, 3 to 4096
  parameter int unsigned  Segment      = 0,     // bits of a stage, 2 to N; 0: N
  parameter logic [N-1:0] Modulus      = '0,    // odd and >= 3: fixed; 0: at run time
  parameter int unsigned  Result       = df_result_pkg::ResultPlain,  // Plain, Single or Double
  parameter bit           Signed       = 1'b0,
  parameter bit           EndZero      = 1'b0,  // end at A = 0, not by the counter P
  parameter bit           ConstantTime = 1'b0,  // 1: always the most cycles
  parameter bit           MaskOutputs  = 1'b0,  // 1: result_o is 0 while out_valid_o is 0
  parameter bit           FaultChecks  = 1'b0,  // 1: check the control, see df_frame
  parameter bit           Check        = 1'b0,  // 1: check the result modulo 3
  parameter bit           Wipe         = 1'b1,  // 0: wipe the control only, for public data
  localparam int unsigned OperandWidth = N + (Signed ? 1 : 0),
  localparam int unsigned KWidth       = $clog2(2 * N + 1)
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic                    clear_i,

  input  logic                    in_valid_i,
  output logic                    in_ready_o,
  input  logic [N-1:0]            modulus_i,
  input  logic [OperandWidth-1:0] a_i,
  input  logic [OperandWidth-1:0] b_i,

  output logic                    out_valid_o,
  input  logic                    out_ready_i,
  output logic [N-1:0]            result_o,
  output logic [KWidth-1:0]       k_o,
  output logic [2:0]              status_o,  // df_pkg::status_e
  output logic                    fault_o    // sticky, see df_frame
);

  if (N < 3 || N > 4096) begin : gen_check_n
    $error("df_div_pm: N must be from 3 to 4096");
  end
  if (Segment == 1 || Segment > N) begin : gen_check_segment
    $error("df_div_pm: Segment must be 0 or from 2 to N");
  end
  if (Modulus != '0 && (!Modulus[0] || Modulus[N-1:1] == '0)) begin : gen_check_modulus
    $error("df_div_pm: Modulus must be odd and at least 3, or 0");
  end
  if (!df_result_pkg::is_fixed(Result)) begin : gen_check_result
    $error("df_div_pm: Result must be ResultPlain, ResultSingle or ResultDouble");
  end

  localparam bit          Fixed  = Modulus != '0;
  localparam logic [N:0]  FixedM = {1'b0, Modulus};
  localparam int unsigned Bits   = (Segment == 0) ? N : Segment;  // of a stage
  localparam int unsigned Stages = df_plus_minus_pkg::stages(N, Bits);
  localparam int unsigned K          = df_result_pkg::exponent(Result, N);
  localparam bit          Scaled     = K != 0;
  localparam int unsigned Halvings   = Scaled ? K + 2 : 0;
  localparam int unsigned LatencyMax = df_plus_minus_pkg::latency_max(
      N, Bits, Halvings, Signed, EndZero, ConstantTime) + (Check ? 2 : 0);

  ///////////
  // Frame //
  ///////////

  logic              load, busy, wipe, wipe_data, done, finished, stable;
  logic              fault_control, fault_verdict, fault_result, fault_z0;
  logic              unused_enter_idle, unused_wipe_next;
  logic [Stages-1:0] fault_stage;
  logic [N:0]        m;
  logic [N-1:0]      z;
  logic [KWidth-1:0] k;
  df_pkg::status_e   status;
  logic [$clog2(LatencyMax)-1:0] unused_left;

  assign m         = {1'b0, Fixed ? Modulus : modulus_i};
  assign wipe_data = wipe & Wipe;

  df_frame #(
    .Bits(N),
    .KBits(KWidth),
    .OperandBits(N + 2 * OperandWidth),
    .LatencyMax(LatencyMax),
    .ConstantTime(ConstantTime),
    .MaskOutputs(MaskOutputs),
    .FaultChecks(FaultChecks),
    .Wipe(Wipe),
    .StopResult(Check | FaultChecks)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({m[N-1:0], a_i, b_i}),
    .out_valid_o, .out_ready_i, .result_o, .k_o, .status_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .wipe_next_o(unused_wipe_next),
    .enter_idle_o(unused_enter_idle),
    .left_o(unused_left),
    .done_i(finished),
    .result_i(z),
    .k_i(k),
    .status_i(status),
    .fault_i(fault_control | fault_verdict | fault_result | fault_z0 | (|fault_stage))
  );

  ////////////////////////////////////
  // Between the stages: i is below //
  ////////////////////////////////////

  logic [Stages:0][df_plus_minus_pkg::OpWidth-1:0] op;  // op_t each
  logic [Stages:0]          carry_a, carry_v, carry_m, zero, m_top;
  logic [Stages:0][1:0]     low_a, low_u;
  logic                     unused_ends;
  logic [N:0]               x, y, u;
  logic [2*Stages-1:0]      u_fold, u_finish;  // a residue of each stage
  df_plus_minus_pkg::op_t   op_first, op_last;
  logic                     b0, m0, refuse;

  // The control reads those of the first stage, the verdict those of the last.
  logic [Stages-1:0][1:0]   a_low, v_low;
  logic [Stages-1:0]        b1, m1, sign_a, sign_t, sign_v;

  if (Signed) begin : gen_signed
    assign x = a_i;
    assign y = b_i;
  end else begin : gen_unsigned
    assign x = {1'b0, a_i};
    assign y = {1'b0, b_i};
  end

  assign m_top[0]      = 1'b0;
  assign low_a[Stages] = '0;
  assign low_u[Stages] = '0;
  assign op[Stages]    = '0;
  assign op_last       = op[Stages-1];
  assign unused_ends   = ^{m_top[Stages], low_a[0], u[N:N-1], a_low, v_low, b1, m1, sign_a, sign_t,
                           sign_v};

  for (genvar i = 0; i < Stages; i++) begin : gen_stage
    localparam int unsigned Low  = df_plus_minus_pkg::lowest(N, Bits, i);
    localparam int unsigned Wide = df_plus_minus_pkg::width(N, Bits, i);
    df_plus_minus_pkg::op_t op_below, op_here, op_above;
    if (i == 0) begin : gen_from_control
      assign op_below = op_first;
    end else begin : gen_from_stage
      assign op_below = op[i-1];
    end
    assign op_above = op[i+1];
    assign op[i]    = op_here;
    df_plus_minus_stage #(
      .W(Wide),
      .First(i == 0),
      .Last(i == Stages - 1),
      .Scaled(Scaled),
      .Fixed(Fixed),
      .Modulus(FixedM[Low+:Wide]),
      .FaultChecks(FaultChecks),
      .Check(Check),
      .OddLow(Low % 2 != 0)
    ) u_stage (
      .clk_i,
      .wipe_i(wipe),
      .wipe_data_i(wipe_data),
      .load_i(load),
      .busy_i(busy),
      .refuse_i(refuse),
      .stable_i(stable),
      .x_i(x[Low+:Wide]),
      .y_i(y[Low+:Wide]),
      .m_i(m[Low+:Wide]),
      .m_below_i(m_top[i]),
      .m_top_o(m_top[i+1]),
      .op_i(op_below),
      .carry_a_i(carry_a[i]),
      .carry_v_i(carry_v[i]),
      .carry_m_i(carry_m[i]),
      .zero_i(zero[i]),
      .b0_i(b0),
      .m0_i(m0),
      .op_o(op_here),
      .carry_a_o(carry_a[i+1]),
      .carry_v_o(carry_v[i+1]),
      .carry_m_o(carry_m[i+1]),
      .zero_o(zero[i+1]),
      .sign_a_o(sign_a[i]),
      .sign_t_o(sign_t[i]),
      .sign_v_o(sign_v[i]),
      .above_op_i(op_above),
      .above_low_a_i(low_a[i+1]),
      .above_low_u_i(low_u[i+1]),
      .low_a_o(low_a[i]),
      .low_u_o(low_u[i]),
      .a_low_o(a_low[i]),
      .b1_o(b1[i]),
      .m1_o(m1[i]),
      .v_low_o(v_low[i]),
      .u_o(u[Low+:Wide]),
      .u_fold_o(u_fold[2*i+:2]),
      .u_finish_o(u_finish[2*i+:2]),
      .fault_o(fault_stage[i])
    );
  end

  //////////////////////////
  // Control, and verdict //
  //////////////////////////

  logic ending, finish_seen, add_m;

  df_plus_minus_control #(
    .N(N),
    .Halvings(Halvings),
    .Signed(Signed),
    .Zero(EndZero),
    .ConstantTime(ConstantTime),
    .FaultChecks(FaultChecks)
  ) u_control (
    .clk_i,
    .load_i(load),
    .busy_i(busy),
    .wipe_i(wipe),
    .done_o(done),
    .fault_o(fault_control),
    .a_i(a_low[0]),
    .b1_i(b1[0]),
    .u_i(u[1:0]),
    .v_i(v_low[0]),
    .m1_i(m1[0]),
    .op_o(op_first),
    .carry_a_o(carry_a[0]),
    .carry_v_o(carry_v[0]),
    .carry_m_o(carry_m[0]),
    .b0_o(b0),
    .m0_o(m0),
    .looping_o(zero[0]),
    .last_i(op_last.step),
    .zero_i(zero[Stages]),
    .ending_o(ending),
    .finished_i(finish_seen),
    .add_m_i(add_m)
  );

  df_plus_minus_verdict #(.Scaled(Scaled), .FaultChecks(FaultChecks)) u_verdict (
    .clk_i,
    .wipe_i(wipe),
    .load_i(load),
    .busy_i(busy),
    .even_i(~m[0]),
    .op_i(op_last),
    .ending_i(ending),
    .b1_i(b1[0]),
    .carry_a_i(carry_a[Stages]),
    .carry_v_i(carry_v[Stages]),
    .carry_m_i(carry_m[Stages]),
    .sign_a_i(sign_a[Stages-1]),
    .sign_t_i(sign_t[Stages-1]),
    .sign_v_i(sign_v[Stages-1]),
    .finished_o(finish_seen),
    .add_m_o(add_m),
    .status_o(status),
    .fault_o(fault_verdict)
  );

  ////////////
  // Result //
  ////////////

  // U is always shifted, so the lowest bit of Z is kept beside it.
  logic z0_q, z0_next;

  always_comb begin
    z0_next = op_first.step ? low_u[0][0] : z0_q;
    if (wipe | refuse | (op_first.kind == df_plus_minus_pkg::KindFinish)) z0_next = 1'b0;
  end

  always_ff @(posedge clk_i) z0_q <= z0_next;

  df_parity #(.FaultChecks(FaultChecks | Check)) u_parity_z0 (
    .clk_i, .next_i(z0_next), .value_i(z0_q), .fault_o(fault_z0)
  );

  if (Check) begin : gen_check
    df_residue_pkg::residue_t x_residue, y_residue, m_residue, u_residue, u_finish_residue;
    logic [N+2:0]             x_bits, y_bits;
    logic                     load_q, done_q, done_next, stable_q, stable_next;
    logic                     differs, fault_stable;
    logic                     unused_changed, x_changed, y_changed, m_changed;

    // A sign bit has the weight -2^N, whose residue is that of 2^(N+1).
    assign x_bits = {1'b0, x[N], 1'b0, x[N-1:0]};
    assign y_bits = {1'b0, y[N], 1'b0, y[N-1:0]};

    df_residue_parts #(.Bits(N + 3)) u_x (
      .clk_i, .wipe_i(wipe), .write_i(load), .value_i(x_bits),
      .residue_o(x_residue), .changed_o(x_changed)
    );
    df_residue_parts #(.Bits(N + 3)) u_y (
      .clk_i, .wipe_i(wipe), .write_i(load), .value_i(y_bits),
      .residue_o(y_residue), .changed_o(y_changed)
    );
    df_residue_parts #(.Bits(N)) u_m (
      .clk_i, .wipe_i(wipe), .write_i(load), .value_i({m[N-1:1], 1'b1}),
      .residue_o(m_residue), .changed_o(m_changed)
    );
    df_residue #(.Bits(2 * Stages)) u_sum (.value_i(u_fold), .residue_o(u_residue));
    df_residue #(.Bits(2 * Stages)) u_finish_sum (
      .value_i(u_finish), .residue_o(u_finish_residue)
    );

    // Z is in U a cycle after done, and the residues of its parts are stored a cycle later.
    assign done_next  = done & busy & ~wipe;
    assign stable_next = (stable_q | done_q) & ~wipe & ~load;

    always_ff @(posedge clk_i) begin
      load_q  <= load & ~wipe;
      done_q  <= done_next;
      stable_q <= stable_next;
    end

    df_parity #(.Bits(2), .FaultChecks(FaultChecks)) u_parity_stable (
      .clk_i,
      .next_i({done_next, stable_next}),
      .value_i({done_q, stable_q}),
      .fault_o(fault_stable)
    );

    df_plus_minus_residue #(.Scaled(Scaled)) u_check (
      .clk_i,
      .wipe_i(wipe),
      .load_i(load_q),
      .x_i(x_residue),
      .y_i(y_residue),
      .m_i(m_residue),
      .op_i(op_first),
      .b1_i(b1[0]),
      .z_i(df_residue_pkg::add(df_residue_pkg::negate(u_residue), {1'b0, z0_q})),
      .u_finish_i(u_finish_residue),
      .differs_o(differs)
    );

    assign stable         = stable_q;
    assign finished       = stable_q & busy;
    assign fault_result   = fault_stable | (FaultChecks & done_q & ~busy)
                          | (finished & (status == df_pkg::StatusOk) & differs);
    assign unused_changed = ^{x_changed, y_changed, m_changed};
  end else begin : gen_no_check
    logic unused_check;
    assign unused_check = ^{u_fold, u_finish};
    assign stable       = 1'b0;
    assign finished     = done;
    assign fault_result = 1'b0;
  end

  assign refuse = done & (status != df_pkg::StatusOk);
  assign z      = {u[N-2:0], z0_q};
  assign k      = (status_o == df_pkg::StatusOk) ? KWidth'(K) : '0;

endmodule
