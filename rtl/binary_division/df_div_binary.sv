// SPDX-License-Identifier: Apache-2.0
//
// Modular divider, binary method with comparison (Shantz, "From Euclid's GCD to Montgomery
// Multiplication to the Great Divide", section "Great Divide"): the baseline that paper 003
// compares its divider with.
//
// Computes  result_o = a_i / b_i * 2^k_o mod modulus_i, result_o < modulus_i, k_o = Scale * N.
//           a_i = 1 makes it an inverter.
// Operands  modulus_i odd and >= 3, prime or not, may change with every operation;
//           0 <= a_i, b_i < modulus_i.
// Status    StatusBadModulus (even, or 1), else StatusOperandRange (a_i or b_i not reduced), else
//           StatusNotInvertible (gcd(b_i, modulus_i) not 1, b_i = 0 included); then result_o = 0
//           and k_o = 0.
// Cycles    3 + steps from the transfer of the operands to out_valid_o, and Scale * N more if
//           Scale; 1 <= steps <= 2 N - 2. 2 if the modulus or an operand is refused.
//           ConstantTime = 1: always the most, refused operands included.
// Handshake as in docs/reference/handshake.md: one operation at a time, the result is held until
//           taken. clear_i abandons the operation and wipes A, B, U, V and M. rst_ni resets
//           control only.
// Timing    variable: with ConstantTime = 0 the cycle count depends on b_i and modulus_i.
//
// cycle                    state  what happens
// 0                        Idle   operands transfer: A = b_i, B = M, U = a_i, V = M
// 1                        Check  A < B and U < V tell the ranges; V = 0, or U = A and V = U
// 2 .. Scale N + 1         Scale  U = U / 2; at last A = U / 2, U = V, V = 0
// .. + steps               Step   a step of A, B, U, V a cycle until A = B
// last                     Step   A = B seen: gcd = A, result U
//
// Each step removes a bit of A or B, and A = B >= 1 is two bits: at most 2 N - 2 steps. Only A = 0
// would go on, and is stopped by the counter.

module df_div_binary #(
  parameter int unsigned  N            = 256,   // width, >= 3
  parameter int unsigned  Scale        = 0,     // result carries 2^(Scale N): 0, 1 or 2
  parameter bit           ConstantTime = 1'b0,
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
  output logic [1:0]        status_o  // df_pkg::status_e
);

  if (N < 3) begin : gen_check_n
    $error("df_div_binary: N must be at least 3");
  end
  if (Scale > 2) begin : gen_check_scale
    $error("df_div_binary: Scale must be 0, 1 or 2");
  end

  localparam logic [KWidth-1:0] StepsMax  = KWidth'(2 * N - 2);
  localparam logic [KWidth-1:0] ScaleLast = KWidth'((Scale == 0) ? 0 : Scale * N - 1);

  typedef enum logic [2:0] {
    StReset,
    StIdle,
    StCheck,
    StScale,
    StStep,
    StDone
  } state_e;

  state_e            state_q, state_d;
  df_pkg::status_e   status_q, status_d;
  logic [KWidth-1:0] count_q;
  logic              bad_q;
  logic load, start, exchange, scale_step, scale_last, step, count_wipe;
  logic step_a, subtract, equal, a_less, u_less, unit, out_of_range;
  logic [N-1:0] a, half, u;

  ////////////////////////////////////////////
  // FSM: every refusal is made in one place //
  ////////////////////////////////////////////

  assign out_of_range = ~a_less | ~u_less;

  always_comb begin
    state_d    = state_q;
    status_d   = status_q;
    load       = 1'b0;
    start      = 1'b0;
    exchange   = 1'b0;
    scale_step = 1'b0;
    scale_last = 1'b0;
    step       = 1'b0;
    count_wipe = 1'b0;
    case (state_q)
      StIdle: begin
        count_wipe = 1'b1;
        if (in_valid_i & ~clear_i) begin
          load    = 1'b1;
          state_d = StCheck;
        end
      end
      StCheck: begin
        start    = Scale == 0;
        exchange = Scale != 0;
        status_d = bad_q ? df_pkg::StatusBadModulus :
                   out_of_range ? df_pkg::StatusOperandRange : df_pkg::StatusOk;
        state_d  = (Scale != 0) ? StScale : StStep;
        if (!ConstantTime && (bad_q || out_of_range)) state_d = StDone;
      end
      StScale: begin
        scale_step = 1'b1;
        if (count_q == ScaleLast) begin
          scale_last = 1'b1;
          count_wipe = 1'b1;
          state_d    = StStep;
        end
      end
      StStep: begin
        step = 1'b1;
        if ((equal && !ConstantTime) || count_q == StepsMax) begin
          if (status_q == df_pkg::StatusOk && !(equal && unit)) begin
            status_d = df_pkg::StatusNotInvertible;
          end
          state_d = StDone;
        end
      end
      StDone: begin
        if (out_ready_i) state_d = StIdle;
      end
      StReset: state_d = StIdle;
      default: state_d = StIdle;
    endcase
    if (clear_i) state_d = StIdle;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q  <= StReset;
      status_q <= df_pkg::StatusOk;
    end else begin
      state_q  <= state_d;
      status_q <= status_d;
    end
  end

  always_ff @(posedge clk_i) begin
    if (count_wipe) count_q <= '0;
    else if (scale_step | step) count_q <= count_q + 1'b1;
    if (load) bad_q <= ~modulus_i[0] | (modulus_i[N-1:1] == '0);
  end

  //////////////
  // Datapath //
  //////////////

  df_binary_division_ab #(.N(N)) u_ab (
    .clk_i,
    .clear_i,
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
    .clear_i,
    .load_i(load),
    .start_i(start),
    .exchange_i(exchange),
    .return_i(scale_last),
    .step_i(scale_step | (step & ~equal)),
    .step_u_i(scale_step | step_a),
    .subtract_i(~scale_step & subtract),
    .x_i(a_i),
    .y_i(a),
    .m_i(modulus_i),
    .less_o(u_less),
    .half_o(half),
    .u_o(u)
  );

  /////////////
  // Outputs //
  /////////////

  logic ok;
  assign ok          = status_q == df_pkg::StatusOk;
  assign in_ready_o  = (state_q == StIdle) & ~clear_i;
  assign out_valid_o = state_q == StDone;
  assign result_o    = ok ? u : '0;
  assign k_o         = ok ? KWidth'(Scale * N) : '0;
  assign status_o    = status_q;

endmodule
