// SPDX-License-Identifier: Apache-2.0
//
// Parallel dual-field Montgomery multiplier, recoded radix 4: a whole product between one register
// and the next.
//
// Source: A. Cilardo, N. Mazzocca, "Time Efficient Dual-Field Unit for Cryptography-Related
//         Processing" (2008), section 4.
//
// Computes  result_o = a_i * b_i * 2^-R mod modulus_i, or a_i * b_i * x^-R in GF(2)[x], reduced;
//           R = 2 * ((N + 1) / 2 + 1), that is N + 2 for even N.
// Operands  integers: modulus_i odd, 3 <= modulus_i < 2^N; polynomials: constant term 1, degree
//           1 .. N, leading term included. Prime, irreducible or not. a_i, b_i reduced. Field
//           and modulus may change with every operation.
// Status    3 StatusBadModulus, else 2 StatusOperandRange (a_i or b_i not reduced), else
//           0 StatusOk; 4 StatusFault after a detected fault (df_frame); never 1,
//           StatusNotInvertible. result_o = 0 unless the status is 0.
// Cycles    2 from the transfer of the operands to out_valid_o, always.
// Check     1: residues are compared (df_dual_multiply_product_check): a wrong result ends as
//           StatusFault.
// Wipe      0: clear_i leaves the registers of the datapath as they are.
// Handshake as in docs/reference/handshake.md.
// Timing    constant.
//
// N / 2 + 1 digits are the paper's count: B is unsigned, so its top bit needs a digit of its own,
// and 2^R > 4 modulus keeps the product before the last step in (-modulus / 3, 11 / 12 modulus).
// The last step adds the modulus to a negative one: two adders side by side.

module df_mont_mul_parallel #(
  parameter int unsigned N           = 64,   // operand bits, 4 to 64
  parameter bit          MaskOutputs = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks = 1'b0, // 1: check the control, see df_frame
  parameter bit          Check       = 1'b0, // 1: check the result modulo 3, or x + 1
  parameter bit          Wipe        = 1'b1  // 0: wipe the control only, for public data
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,

  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic         field_i,  // 0: integers, 1: polynomials
  input  logic [N:0]   modulus_i,
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,

  output logic         out_valid_o,
  input  logic         out_ready_i,
  output logic [N-1:0] result_o,
  output logic [2:0]   status_o,  // df_pkg::status_e
  output logic         fault_o    // sticky, see df_frame
);

  if (N < 4 || N > 64) begin : gen_check_n
    $error("df_mont_mul_parallel: N must be from 4 to 64");
  end

  localparam int unsigned Digits = (N + 1) / 2 + 1;
  localparam int unsigned Word   = N + 1;            // the modulus may have a term x^N
  localparam int unsigned Split  = Word + 2;         // a whole row
  localparam int unsigned Low    = 2 * Digits;       // columns that are cleared
  localparam int unsigned Width  = N + 2;            // of the product, with its sign

  logic            field_q;
  logic [N:0]      n_q;
  logic [N-1:0]    a_q, b_q, result_q;

  ///////////////
  // Bit array //
  ///////////////

  logic [Low:0]    b_bits;  // with b_-1 = 0
  logic [Digits:0] b_inv, b_trp, b_shl;
  assign b_bits = (Low + 1)'({b_q, 1'b0});

  df_dual_multiply_booth #(.Digits(Digits)) u_booth (
    .field_i(field_q),
    .b_i(b_bits),
    .inv_o(b_inv[Digits-1:0]),
    .trp_o(b_trp[Digits-1:0]),
    .shl_o(b_shl[Digits-1:0])
  );
  assign b_inv[Digits] = 1'b0;
  assign b_trp[Digits] = 1'b0;
  assign b_shl[Digits] = 1'b0;

  logic [Low+Split:0] s, c;
  logic               t;
  logic [Digits-1:0]  q_inv, q_trp, q_shl;
  df_dual_multiply_right #(.Word(Word), .Height(Digits), .Split(Split)) u_array (
    .field_i(field_q),
    .select_i(1'b1),
    .t_i(1'b0),
    .s_i({Split{1'b0}}),
    .c_i({Split{1'b0}}),
    .a_i({1'b0, a_q}),
    .n_i(n_q),
    .b_inv_i(b_inv),
    .b_trp_i(b_trp),
    .b_shl_i(b_shl),
    .q_inv_i({Digits{1'b0}}),
    .q_trp_i({Digits{1'b0}}),
    .q_shl_i({Digits{1'b0}}),
    .q_inv_o(q_inv),
    .q_trp_o(q_trp),
    .q_shl_o(q_shl),
    .s_o(s),
    .c_o(c),
    .t_o(t)
  );

  /////////////////////////////////////////////////////
  // The constant K, and the way out of carry-save   //
  /////////////////////////////////////////////////////

  // Two rows a digit, each 2^(Word + 1) too large.
  function automatic logic [Width-1:0] constant_k();
    constant_k = '0;
    for (int unsigned i = 0; i < Digits; i++) begin
      if (Word + 2 + 2 * i >= Low && Word + 2 + 2 * i < Low + Width) begin
        constant_k = constant_k - (Width'(1) << (Word + 2 + 2 * i - Low));
      end
    end
  endfunction
  localparam logic [Width-1:0] K = constant_k();

  logic [Width-1:0] sum_k, carry_k, sum_n, carry_n, p, p_plus_n, carries_k;
  logic             unused_carry, unused_carry_n;
  df_dual_multiply_csa #(.Bits(Width)) u_add_k (
    .field_i(field_q),
    .a_i(s[Low+:Width]),
    .b_i(c[Low+:Width]),
    .d_i({Width{~field_q}} & K),
    .s_o(sum_k),
    .c_o(carry_k)
  );
  assign carries_k = {carry_k[Width-2:0], t};
  df_dual_multiply_csa #(.Bits(Width)) u_add_n (
    .field_i(field_q),
    .a_i(sum_k),
    .b_i(carries_k),
    .d_i(Width'(n_q)),
    .s_o(sum_n),
    .c_o(carry_n)
  );
  df_dual_multiply_cla #(.Bits(Width)) u_p (
    .field_i(field_q),
    .a_i(sum_k),
    .b_i(carries_k),
    .carry_i(1'b0),
    .sum_o(p),
    .carry_o(unused_carry)
  );
  df_dual_multiply_cla #(.Bits(Width)) u_p_plus_n (
    .field_i(field_q),
    .a_i(sum_n),
    .b_i({carry_n[Width-2:0], 1'b0}),
    .carry_i(1'b0),
    .sum_o(p_plus_n),
    .carry_o(unused_carry_n)
  );

  ////////////
  // Status //
  ////////////

  logic            a_reduced, b_reduced;
  logic [1:0]      unused_a, unused_b;
  df_pkg::status_e status;
  df_dual_multiply_below #(.Bits(N + 1)) u_a_below (
    .field_i(field_q),
    .x_i({1'b0, a_q}),
    .n_i(n_q),
    .below_i(2'b00),
    .below_o(unused_a),
    .reduced_o(a_reduced)
  );
  df_dual_multiply_below #(.Bits(N + 1)) u_b_below (
    .field_i(field_q),
    .x_i({1'b0, b_q}),
    .n_i(n_q),
    .below_i(2'b00),
    .below_o(unused_b),
    .reduced_o(b_reduced)
  );
  always_comb begin
    status = df_pkg::StatusOk;
    if (!a_reduced || !b_reduced) status = df_pkg::StatusOperandRange;
    if (!n_q[0] || n_q[N:1] == '0 || (~field_q & n_q[N])) status = df_pkg::StatusBadModulus;
  end

  ///////////
  // Frame //
  ///////////

  logic load, busy, wipe, fault, unused_left, unused_k, unused_enter_idle, unused_wipe_next;

  df_frame #(
    .Bits(N),
    .OperandBits(3 * N + 2),
    .LatencyMax(2),
    .MaskOutputs(MaskOutputs),
    .FaultChecks(FaultChecks),
    .Wipe(Wipe),
    .StopResult(Check)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({field_i, modulus_i, a_i, b_i}),
    .out_valid_o, .out_ready_i, .result_o,
    .k_o(unused_k),
    .status_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .wipe_next_o(unused_wipe_next),
    .enter_idle_o(unused_enter_idle),
    .left_o(unused_left),
    .done_i(busy),
    .result_i(result_q),
    .k_i(1'b0),
    .status_i(status),
    .fault_i(fault)
  );

  always_ff @(posedge clk_i) begin
    if (wipe & Wipe) begin
      field_q  <= 1'b0;
      n_q      <= '0;
      a_q      <= '0;
      b_q      <= '0;
      result_q <= '0;
    end else if (load) begin
      field_q <= field_i;
      n_q     <= modulus_i;
      a_q     <= a_i;
      b_q     <= b_i;
    end else if (busy) begin
      result_q <= (status != df_pkg::StatusOk) ? '0 : p[Width-1] ? p_plus_n[N-1:0] : p[N-1:0];
    end
  end

  ///////////
  // Check //
  ///////////

  if (Check) begin : gen_check
    logic active_q;  // since the first operation after clear_i
    always_ff @(posedge clk_i) begin
      if (wipe) active_q <= 1'b0;
      else if (load) active_q <= 1'b1;
    end

    df_dual_multiply_product_check #(
      .N(N),
      .Digits(Digits)
    ) u_check (
      .clk_i,
      .wipe_i(wipe & Wipe),
      .load_i(load),
      .busy_i(busy),
      .refused_i(status != df_pkg::StatusOk),
      .operands_i(active_q),
      .field_i,
      .n_i(modulus_i),
      .a_i, .b_i,
      .field_held_i(field_q),
      .n_held_i(n_q),
      .a_held_i(a_q),
      .b_held_i(b_q),
      .q_inv_i(q_inv),
      .q_trp_i(q_trp),
      .q_shl_i(q_shl),
      .negative_i(p[Width-1]),
      .result_i(result_q),
      .fault_o(fault)
    );
  end else begin : gen_no_check
    assign fault = 1'b0;
    logic unused_digits;
    assign unused_digits = ^{q_inv, q_trp, q_shl};
  end

  logic unused_bits;
  assign unused_bits = ^{s, c, carry_k[Width-1], carry_n[Width-1], p[N], p_plus_n[Width-1:N]};

endmodule
