// SPDX-License-Identifier: Apache-2.0
//
// The exponentiation on the bit-serial Montgomery multiplier: into Montgomery's domain by
// doublings, a Montgomery ladder over all N bits of the exponent, and out. The operations and their
// order are the same whatever the operands, and a bit of the exponent selects registers only.
//
// Registers of N bits: R0, R1 and the exponent, beside the five of the multiplier. With Check = 1
// each has its residue modulo 3 (df_residue_pkg). R0 and R1 are compared with theirs as operands
// in the multiplier, if the operands of the operation are valid; the exponent's becomes 0 as its
// bits are used.

module df_modexp_serial #(
  parameter int unsigned N       = 512,
  parameter int unsigned Segment = 32,
  parameter bit          FaultChecks = 1'b1, // see df_parity
  parameter bit          Check       = 1'b0, // 1: check the result modulo 3
  parameter bit          Wipe        = 1'b1  // 0: wipe_i leaves all numbers as they are
) (
  input  logic         clk_i,
  input  logic         wipe_i,
  input  logic         load_i,    // begin: modulus, base and exponent are taken
  input  logic         busy_i,
  input  logic [N-1:0] modulus_i,
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,
  output logic         done_o,    // result_o is valid in the next cycle
  output logic [2:0]   status_o,  // df_pkg::status_e
  output logic [N-1:0] result_o,
  output logic         fault_o    // an upset of the control, or a wrong number
);

  localparam int unsigned Count     = df_serial_multiply_pkg::segments(N, Segment);
  localparam int unsigned LeftWidth = $clog2(df_serial_multiply_pkg::latency(N, Segment, Check));

  logic                 start, double, unit, run, a_is_r1, b_is_r1;
  logic                 check, write_r0, write_r1, next_bit;
  logic [LeftWidth-1:0] left;
  logic [N-1:0]         r0_q, r1_q, e_q;
  logic                 step, write, settle, final_numbers, odd, least, a_fits, b_fits;
  logic                 good_modulus_q, reduced_q;
  logic [1:0]           side;
  logic                 fault_control, fault_sequence, fault_array, fault_flags, fault_exponent;
  logic [N-1:0]         number, extra;

  df_modexp_control #(
    .N(N),
    .Segment(Segment),
    .FaultChecks(FaultChecks),
    .Check(Check)
  ) u_control (
    .clk_i, .wipe_i, .load_i, .busy_i,
    .bit_i(e_q[N-1]),
    .done_o,
    .start_o(start),
    .double_o(double),
    .unit_o(unit),
    .run_o(run),
    .left_o(left),
    .a_is_r1_o(a_is_r1),
    .b_is_r1_o(b_is_r1),
    .check_o(check),
    .write_r0_o(write_r0),
    .write_r1_o(write_r1),
    .next_bit_o(next_bit),
    .fault_o(fault_control)
  );

  ////////////////
  // Multiplier //
  ////////////////

  df_serial_multiply_sequence #(
    .N(N),
    .Segment(Segment),
    .FaultChecks(FaultChecks),
    .Check(Check)
  ) u_sequence (
    .clk_i, .wipe_i,
    .start_i(start),
    .double_i(double),
    .run_i(run),
    .left_i(left),
    .step_o(step),
    .side_o(side),
    .write_o(write),
    .settle_o(settle),
    .final_o(final_numbers),
    .fault_o(fault_sequence)
  );

  logic       good;
  logic [1:0] residue_a, residue_b, residue_m, residue_product;

  df_serial_multiply_array #(
    .N(N),
    .Segment(Segment),
    .FaultChecks(FaultChecks),
    .Check(Check),
    .Wipe(Wipe)
  ) u_array (
    .clk_i,
    .clear_i(wipe_i),
    .load_i({Count{start}}),
    .load_modulus_i({Count{load_i}}),
    .modulus_i,
    .a_i(a_is_r1 ? r1_q : r0_q),
    .b_i(b_is_r1 ? r1_q : r0_q),
    .unit_i(unit),
    .step_i(step),
    .side_i(side),
    .write_i(write),
    .residue_a_i(residue_a),
    .residue_b_i(residue_b),
    .residue_m_i(residue_m),
    .operands_i(good),
    .settle_i(settle),
    .final_i(final_numbers),
    .result_i(good & (~busy_i | ((write_r0 | write_r1) & ~double))),
    .show_i(1'b1),
    .number_o(number),
    .extra_o(extra),
    .odd_o(odd),
    .least_o(least),
    .a_fits_o(a_fits),
    .b_fits_o(b_fits),
    .residue_o(residue_product),
    .fault_o(fault_array)
  );

  ///////////////
  // Registers //
  ///////////////

  // A product is S or E = S + M; a doubling 2 A or 2 A - M = ~E, with E = M - 2 A - 1.
  logic [N-1:0] product, r0_d, r1_d;
  logic         below_modulus, wipe_data;
  assign wipe_data     = wipe_i & Wipe;
  assign product       = double ? ~extra : number;
  assign below_modulus = double & a_fits;
  assign r0_d          = below_modulus ? {r0_q[N-2:0], 1'b0} : product;
  assign r1_d          = below_modulus ? {r1_q[N-2:0], 1'b0} : product;

  always_ff @(posedge clk_i) begin
    if (wipe_data) r0_q <= '0;
    else if (load_i) r0_q <= N'(1'b1);
    else if (write_r0) r0_q <= r0_d;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_data) r1_q <= '0;
    else if (load_i) r1_q <= a_i;
    else if (write_r1) r1_q <= r1_d;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_data) e_q <= '0;
    else if (load_i) e_q <= b_i;
    else if (next_bit) e_q <= {e_q[N-2:0], 1'b0};
  end

  //////////////
  // Residues //
  //////////////

  if (Check) begin : gen_check
    df_residue_pkg::residue_t r0_residue_q, r1_residue_q, m_residue_q, rest_q;
    df_residue_pkg::residue_t residue_base, residue_exponent, residue_modulus, doubled, written;
    logic                     load_q;
    logic [2:0]               unused_changed;  // the operands move on

    df_residue_parts #(.Bits(N)) u_base (
      .clk_i,
      .wipe_i(wipe_data),
      .write_i(load_i),
      .value_i(a_i),
      .residue_o(residue_base),
      .changed_o(unused_changed[0])
    );
    df_residue_parts #(.Bits(N)) u_exponent (
      .clk_i,
      .wipe_i(wipe_data),
      .write_i(load_i),
      .value_i(b_i),
      .residue_o(residue_exponent),
      .changed_o(unused_changed[1])
    );
    df_residue_parts #(.Bits(N)) u_modulus (
      .clk_i,
      .wipe_i(wipe_data),
      .write_i(load_i),
      .value_i(modulus_i),
      .residue_o(residue_modulus),
      .changed_o(unused_changed[2])
    );

    // The bit has the weight 2^(N - 1); then the rest moves up.
    localparam df_residue_pkg::residue_t MinusTop = (N % 2 == 0) ? 2'd1 : 2'd2;

    assign residue_a = unit ? 2'd1 : a_is_r1 ? r1_residue_q : r0_residue_q;
    assign residue_b = b_is_r1 ? r1_residue_q : r0_residue_q;
    assign residue_m = m_residue_q;
    assign doubled   = df_residue_pkg::add(
        df_residue_pkg::negate(a_is_r1 ? r1_residue_q : r0_residue_q),
        below_modulus ? 2'd0 : df_residue_pkg::negate(m_residue_q));
    assign written   = double ? doubled : residue_product;

    always_ff @(posedge clk_i) begin
      load_q <= load_i & ~wipe_i;
      if (wipe_data) begin
        r0_residue_q <= '0;
        r1_residue_q <= '0;
        m_residue_q  <= '0;
        rest_q       <= '0;
      end else if (load_q) begin
        r0_residue_q <= 2'd1;
        r1_residue_q <= residue_base;
        m_residue_q  <= residue_modulus;
        rest_q       <= residue_exponent;
      end else begin
        if (write_r0) r0_residue_q <= written;
        if (write_r1) r1_residue_q <= written;
        if (next_bit) begin
          rest_q <= df_residue_pkg::negate(
              df_residue_pkg::add(rest_q, e_q[N-1] ? MinusTop : 2'd0));
        end
      end
    end

    assign fault_exponent = good & ~busy_i & df_residue_pkg::differ(rest_q, 2'd0);
  end else begin : gen_no_check
    assign {residue_a, residue_b, residue_m} = '0;
    assign fault_exponent = 1'b0;
    logic unused_residue;
    assign unused_residue = ^residue_product;
  end

  assign fault_o = fault_control | fault_sequence | fault_array | fault_flags | fault_exponent;

  ////////////
  // Result //
  ////////////

  assign good     = good_modulus_q & reduced_q;
  assign result_o = good ? number : '0;

  logic good_modulus_next, reduced_next;
  assign good_modulus_next = (check ? odd & least : good_modulus_q) & ~wipe_i;
  assign reduced_next      = (check ? b_fits : reduced_q) & ~wipe_i;

  always_ff @(posedge clk_i) begin
    good_modulus_q <= good_modulus_next;
    reduced_q      <= reduced_next;
  end

  df_parity #(.Bits(2), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({good_modulus_next, reduced_next}),
    .value_i({good_modulus_q, reduced_q}),
    .fault_o(fault_flags)
  );

  always_comb begin
    status_o = df_pkg::StatusOk;
    if (!reduced_q) status_o = df_pkg::StatusOperandRange;
    if (!good_modulus_q) status_o = df_pkg::StatusBadModulus;
  end

endmodule
