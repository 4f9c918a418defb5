// SPDX-License-Identifier: Apache-2.0
//
// Modular divider, binary method with comparison: S. Chang Shantz, "From Euclid's GCD to Montgomery
// Multiplication to the Great Divide" (2001), section "Great Divide". The baseline of G. Meurice de
// Dormale, P. Bulens and J.-J. Quisquater, "Efficient Modular Division Implementation" (2004).
//
//      b_i       modulus_i      step of A or B,     a_i       0
//       |            |          subtracts?           |        |
//   +---v------------v---+                      +----v--------v-----+
//   |   A            B   |--------------------->|    U        V     |--> result_o
//   |  gcd(A, B)         |                      |  U b = A a mod M  |    (U at the end)
//   +--------------------+<--- U / 2, scaled ---+-------------------+
//
// Computes  result_o = a_i / b_i * 2^k_o mod modulus_i, result_o < modulus_i; k_o by Result:
//           ResultPlain (3): 0, ResultSingle (2): N, ResultDouble (1): 2 N. a_i = 1 makes it an
//           inverter.
// Operands  modulus_i odd and >= 3, prime or not, may change with every operation;
//           0 <= a_i, b_i < modulus_i.
// Status    3 StatusBadModulus (even, or 1), else 2 StatusOperandRange (a_i or b_i not reduced),
//           else 1 StatusNotInvertible (gcd(b_i, modulus_i) not 1, b_i = 0 included), else 0
//           StatusOk; 4 StatusFault after a detected fault (df_frame). result_o = 0 and k_o = 0
//           unless the status is 0.
// Cycles    3 + steps + k_o from the transfer of the operands to out_valid_o,
//           1 <= steps <= 2 N - 2; 2 if the modulus or an operand is refused. Check = 1: one more
//           with StatusOk. ConstantTime = 1: always the most, refused operands included.
// Check     1: residues modulo 3 are compared (df_binary_division_residue); a wrong result ends as
//           StatusFault.
// Wipe      0: clear_i leaves A, B, U, V and M as they are.
// Handshake as in docs/reference/handshake.md.
// Timing    variable: with ConstantTime = 0 the cycle count depends on b_i and modulus_i.
//
// cycle          phase  what happens
// 0              -      operands transfer: A = b_i, B = M, U = a_i, V = M
// 1              Check  A < B and U < V: operands reduced; V = 0, or U = A and V = U
// 2 .. k_o + 1   Scale  U = U / 2; the last of them: A = U / 2, U = V, V = 0
// .. + steps     Step   a step of A, B, U, V a cycle until A = B
// last           Step   A = B: gcd = A, result U
//
// Each step removes a bit of A or B, and A = B >= 1 is two bits: at most 2 N - 2 steps. Only A = 0
// takes more; the counter ends it.

module df_div_binary #(
  parameter int unsigned  N            = 256,                         // width, 3 to 4096
  parameter int unsigned  Result       = df_result_pkg::ResultPlain,  // Plain, Single or Double
  parameter bit           ConstantTime = 1'b0,  // 1: always the most cycles
  parameter bit           MaskOutputs  = 1'b0,  // 1: result_o is 0 while out_valid_o is 0
  parameter bit           FaultChecks  = 1'b1,  // 1: check the control, see df_frame
  parameter bit           Check        = 1'b0,  // 1: check the result modulo 3
  parameter bit           Wipe         = 1'b1,  // 0: wipe the control only, for public data
  localparam int unsigned KWidth       = $clog2(2 * N + 1)
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              clear_i,

  input  logic              in_valid_i,
  output logic              in_ready_o,
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

  if (N < 3 || N > 4096) begin : gen_check_n
    $error("df_div_binary: N must be from 3 to 4096");
  end
  if (!df_result_pkg::is_fixed(Result)) begin : gen_check_result
    $error("df_div_binary: Result must be ResultPlain, ResultSingle or ResultDouble");
  end

  localparam int unsigned       K          = df_result_pkg::exponent(Result, N);
  localparam int unsigned       LatencyMax = 2 * N + 1 + K + (Check ? 1 : 0);
  localparam bit                Scaled     = K != 0;
  localparam logic [KWidth-1:0] StepsMax   = KWidth'(2 * N - 2);
  localparam logic [KWidth-1:0] ScaleLast  = Scaled ? KWidth'(K - 1) : '0;

  // One flip-flop for each phase.
  localparam logic [2:0] PhCheck = 3'b001;
  localparam logic [2:0] PhScale = 3'b010;
  localparam logic [2:0] PhStep  = 3'b100;

  logic              load, busy, wipe, wipe_data, done, finished, refused, fault_count;
  logic              fault_result, unused_enter_idle, unused_wipe_next;
  logic [2:0]        phase_q, phase_next;
  df_pkg::status_e   status;
  logic [KWidth-1:0] count_q, count_next;
  logic              bad_q, bad_next;
  logic              check, scale, scale_last, step;
  logic              step_a, subtract, equal, a_less, u_less, unit, loses_bit, differ;
  logic [1:0]        multiple;
  logic [N-1:0]      a, half, u, m;
  logic [$clog2(LatencyMax)-1:0] unused_left;

  //////////////////////////
  // Phases, and refusals //
  //////////////////////////

  assign check      = busy & phase_q[0];
  assign scale      = busy & phase_q[1];
  assign step       = busy & phase_q[2];
  assign scale_last = scale & (count_q == ScaleLast);

  always_comb begin
    done   = step & (equal | (count_q == StepsMax));
    status = (equal & unit) ? df_pkg::StatusOk : df_pkg::StatusNotInvertible;
    if (check) begin
      done   = bad_q | ~a_less | ~u_less;
      status = bad_q ? df_pkg::StatusBadModulus : df_pkg::StatusOperandRange;
    end
  end
  assign refused = done & (status != df_pkg::StatusOk);

  always_comb begin
    phase_next = phase_q;
    count_next = count_q;
    if (wipe | load) begin
      phase_next = PhCheck;
      count_next = '0;
    end else if (check) begin
      phase_next = Scaled ? PhScale : PhStep;
    end else if (scale_last) begin
      phase_next = PhStep;
      count_next = '0;
    end else if (scale | step) begin
      count_next = count_q + 1'b1;
    end
  end

  always_comb begin
    bad_next = bad_q;
    if (wipe) bad_next = 1'b0;
    else if (load) bad_next = ~modulus_i[0] | (modulus_i[N-1:1] == '0);
  end

  always_ff @(posedge clk_i) begin
    phase_q <= phase_next;
    count_q <= count_next;
    bad_q   <= bad_next;
  end

  df_parity #(.Bits(1 + KWidth), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({bad_next, count_next}),
    .value_i({bad_q, count_q}),
    .fault_o(fault_count)
  );

  //////////////
  // Datapath //
  //////////////

  assign wipe_data = wipe & Wipe;

  df_binary_division_ab #(.N(N)) u_ab (
    .clk_i,
    .wipe_i(wipe_data),
    .load_i(load),
    .replace_i(scale_last),
    .step_i(step),
    .y_i(load ? b_i : half),
    .m_i(modulus_i),
    .step_a_o(step_a),
    .subtract_o(subtract),
    .equal_o(equal),
    .less_o(a_less),
    .unit_o(unit),
    .a_o(a)
  );

  df_binary_division_uv #(.N(N)) u_uv (
    .clk_i,
    .wipe_i(wipe_data),
    .refuse_i(refused),
    .load_i(load),
    .start_i(check & ~Scaled),
    .exchange_i(check & Scaled),
    .return_i(scale_last),
    .step_i(scale | (step & ~equal)),
    .step_u_i(scale | step_a),
    .subtract_i(~scale & subtract),
    .x_i(a_i),
    .y_i(a),
    .m_i(modulus_i),
    .less_o(u_less),
    .half_o(half),
    .u_o(u),
    .m_o(m),
    .multiple_o(multiple),
    .loses_bit_o(loses_bit),
    .differ_o(differ)
  );

  ///////////
  // Check //
  ///////////

  if (Check) begin : gen_check
    df_residue_pkg::residue_t x_residue, y_residue, m_residue, u_residue;
    logic                     load_q, stable_q, u_changed, differs, fault_m;
    logic                     unused_changed, x_changed, y_changed, m_changed;

    // U of a result is stable from the cycle before stable_q on.
    assign finished = done & (refused | stable_q);

    always_ff @(posedge clk_i) begin
      load_q <= load & ~wipe;
      if (wipe | load) stable_q <= 1'b0;
      else if (busy & done & ~refused) stable_q <= 1'b1;
    end

    df_residue_parts #(.Bits(N)) u_x (
      .clk_i, .wipe_i(wipe), .write_i(load), .value_i(a_i),
      .residue_o(x_residue), .changed_o(x_changed)
    );
    df_residue_parts #(.Bits(N)) u_y (
      .clk_i, .wipe_i(wipe), .write_i(load), .value_i(b_i),
      .residue_o(y_residue), .changed_o(y_changed)
    );
    df_residue_parts #(.Bits(N)) u_m (
      .clk_i, .wipe_i(wipe), .write_i(load), .value_i(modulus_i),
      .residue_o(m_residue), .changed_o(m_changed)
    );
    df_residue_parts #(.Bits(N)) u_u (
      .clk_i, .wipe_i(wipe), .write_i(~stable_q), .value_i(u),
      .residue_o(u_residue), .changed_o(u_changed)
    );
    df_parity_held #(.Bits(N)) u_parity_m (
      .clk_i,
      .write_i(load | wipe_data),
      .next_i(load ? modulus_i : '0),
      .value_i(m),
      .fault_o(fault_m)
    );

    df_binary_division_residue #(.Scaled(Scaled)) u_check (
      .clk_i,
      .wipe_i(wipe),
      .load_i(load_q),
      .x_i(x_residue),
      .y_i(y_residue),
      .m_i(m_residue),
      .return_i(scale_last),
      .step_ab_i(step & ~equal),
      .step_uv_i(scale | (step & ~equal)),
      .step_a_i(scale | step_a),
      .subtract_i(~scale & subtract),
      .multiple_i(multiple),
      .loses_bit_i(loses_bit),
      .u_i(u_residue),
      .differs_o(differs)
    );

    assign fault_result   = (stable_q & ((busy & (differs | differ)) | u_changed))
                          | ((busy | stable_q) & fault_m);
    assign unused_changed = ^{x_changed, y_changed, m_changed};
  end else begin : gen_no_check
    logic unused_check;
    assign unused_check = ^{m, multiple, loses_bit, differ};
    assign finished     = done;
    assign fault_result = 1'b0;
  end

  ///////////
  // Frame //
  ///////////

  logic [KWidth-1:0] k;
  assign k = (status_o == df_pkg::StatusOk) ? KWidth'(K) : '0;

  df_frame #(
    .Bits(N),
    .KBits(KWidth),
    .OperandBits(3 * N),
    .LatencyMax(LatencyMax),
    .ConstantTime(ConstantTime),
    .MaskOutputs(MaskOutputs),
    .FaultChecks(FaultChecks),
    .Wipe(Wipe),
    .StopResult(Check | FaultChecks)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({modulus_i, a_i, b_i}),
    .out_valid_o, .out_ready_i, .result_o, .k_o, .status_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .wipe_next_o(unused_wipe_next),
    .enter_idle_o(unused_enter_idle),
    .left_o(unused_left),
    .done_i(finished),
    .result_i(u),
    .k_i(k),
    .status_i(status),
    .fault_i(fault_count | fault_result | (FaultChecks & ~^phase_q))
  );

endmodule
