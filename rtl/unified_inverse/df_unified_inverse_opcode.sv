// SPDX-License-Identifier: Apache-2.0
//
// The next operation of the unified inverter, from flags that the pass at hand completes in its
// last cycle: the opcode is determined one cycle ahead. Combinational.
//
// Computes  next_o, shift_o, add_p_o: phase I by step 3 to 12 of Algorithm C; once u is 0
//           (leave_o) the corrections; then phase II until k is target_i (enough_o).
// Operands  u, v, s "low": bits 2 to 0; "top": the highest bit set, of u and v possibly both
//           raised by the same amount; the length of s against the length of p decides in
//           phase II: s_top + field = p_top where s is as long as an element can be.
// Shifts    as many bits as are 0, Most at most; in phase II no more than k is short of its target.

module df_unified_inverse_opcode #(
  parameter int unsigned Most     = 3,   // MultibitShift
  parameter int unsigned TopWidth = 10,
  parameter int unsigned KWidth   = 11
) (
  input  logic                field_i,
  input  df_unified_inverse_pkg::controls_t controls_i,
  // Phase I
  input  logic                u_negative_i,
  input  logic                u_zero_i,
  input  logic [TopWidth-1:0] u_top_i,
  input  logic [TopWidth-1:0] v_top_i,
  input  logic [2:0]          u_low_i,
  input  logic [2:0]          v_low_i,
  // Phase II
  input  logic [TopWidth-1:0] p_top_i,
  input  logic [TopWidth-1:0] s_top_i,
  input  logic [2:0]          s_low_i,
  input  logic [KWidth-1:0]   k_i,
  input  logic [KWidth-1:0]   target_i,
  input  logic                k_most_i,    // k is at its bound: leave phase I whatever u is

  output df_unified_inverse_pkg::op_e next_o,
  output logic [1:0]          shift_o,
  output logic                add_p_o,
  output logic                whole_o,     // OpDouble: take the difference whatever its sign
  output logic                leave_o,     // phase I ends here
  output logic                enough_o     // phase II has nothing to do (any more)
);

  if (Most < 1 || Most > 3) begin : gen_check_most
    $error("df_unified_inverse_opcode: Most must be 1, 2 or 3");
  end

  localparam logic [1:0] MostShift = 2'(Most);

  ///////////
  // Zeros //
  ///////////

  // Zeros at the low end of u, v and s, at least one where they are even.
  logic [1:0] u_zeros, v_zeros, s_zeros;

  if (Most == 1) begin : gen_one
    assign u_zeros = 2'd1;
    assign v_zeros = 2'd1;
    assign s_zeros = 2'd1;
    logic unused_low;
    assign unused_low = ^{u_low_i[2:1], v_low_i[2:1], s_low_i[2:1]};
  end else if (Most == 2) begin : gen_two
    assign u_zeros = u_low_i[1] ? 2'd1 : 2'd2;
    assign v_zeros = v_low_i[1] ? 2'd1 : 2'd2;
    assign s_zeros = s_low_i[1] ? 2'd1 : 2'd2;
    logic unused_low;
    assign unused_low = ^{u_low_i[2], v_low_i[2], s_low_i[2]};
  end else begin : gen_three
    assign u_zeros = u_low_i[1] ? 2'd1 : u_low_i[2] ? 2'd2 : 2'd3;
    assign v_zeros = v_low_i[1] ? 2'd1 : v_low_i[2] ? 2'd2 : 2'd3;
    assign s_zeros = s_low_i[1] ? 2'd1 : s_low_i[2] ? 2'd2 : 2'd3;
  end

  /////////////
  // Phase I //
  /////////////

  df_unified_inverse_pkg::op_e step;
  logic [1:0] step_shift;
  logic       longer;

  assign longer  = u_top_i >= v_top_i;
  assign leave_o = k_most_i | (u_zero_i & ~u_negative_i);

  always_comb begin
    step       = df_unified_inverse_pkg::OpReduceV;
    step_shift = 2'd1;
    if (u_negative_i) begin
      step       = u_low_i[0] ? df_unified_inverse_pkg::OpTurnReduceV :
          df_unified_inverse_pkg::OpTurnHalveU;
      step_shift = u_low_i[0] ? 2'd1 : u_zeros;
    end else if (!u_low_i[0]) begin
      step       = df_unified_inverse_pkg::OpHalveU;
      step_shift = u_zeros;
    end else if (!v_low_i[0]) begin
      step       = df_unified_inverse_pkg::OpHalveV;
      step_shift = v_zeros;
    end else if (longer) begin
      step = df_unified_inverse_pkg::OpReduceU;
    end
  end

  //////////////
  // Phase II //
  //////////////

  // Number of bits that s may grow, and number of missing powers of two.
  logic [TopWidth-1:0] room;
  logic [KWidth-1:0]   missing, over;
  logic                upward;
  logic [1:0]          double_shift, halve_shift;

  assign room     = p_top_i - s_top_i - TopWidth'(field_i);
  assign upward   = k_i < target_i;
  assign enough_o = k_i == target_i;
  assign missing  = target_i - k_i;
  assign over     = k_i - target_i;

  always_comb begin
    double_shift = 2'd1;
    if (room[TopWidth-1:2] != '0 || room[1:0] == 2'd3) double_shift = 2'd3;
    else if (room[1]) double_shift = 2'd2;
    if (Most < 3 && double_shift > MostShift) double_shift = MostShift;
    if (missing[KWidth-1:2] == '0 && double_shift > missing[1:0]) double_shift = missing[1:0];

    halve_shift = s_low_i[0] ? 2'd1 : s_zeros;
    if (over[KWidth-1:2] == '0 && halve_shift > over[1:0]) halve_shift = over[1:0];
  end

  ////////////
  // Choice //
  ////////////

  logic phase_one;
  assign phase_one = controls_i.sizes | controls_i.to_u | controls_i.to_v;

  logic unused_controls;
  assign unused_controls = ^controls_i;

  always_comb begin
    next_o  = df_unified_inverse_pkg::OpPad;
    shift_o = 2'd1;
    add_p_o = 1'b0;
    whole_o = 1'b0;
    if (phase_one && !leave_o) begin
      next_o  = step;
      shift_o = step_shift;
    end else if (phase_one) begin
      next_o  = df_unified_inverse_pkg::OpFixFar;
      add_p_o = s_top_i > p_top_i;
    end else if (controls_i.fix_far) begin
      next_o  = df_unified_inverse_pkg::OpFixNear;
      add_p_o = s_top_i == p_top_i;
    end else if (upward) begin
      next_o  = df_unified_inverse_pkg::OpDouble;
      shift_o = double_shift;
      whole_o = room == '0;
    end else if (!enough_o) begin
      next_o  = df_unified_inverse_pkg::OpHalve;
      shift_o = halve_shift;
      add_p_o = s_low_i[0];
    end
  end

endmodule
