// SPDX-License-Identifier: Apache-2.0
//
// Sixteen divsteps of the lowest words of f and g, one a cycle, and their matrix:
//
//   2^16 f' = u f + v g,  2^16 g' = q f + r g,  |u| + |v| <= 2^16,  |q| + |r| <= 2^16
//
//   even g                 g' = g / 2
//   odd g, delta < 0       g' = (g + f) / 2
//   odd g, delta >= 0      f' = g, g' = (g - f) / 2, delta' = -delta
//
// delta' = delta + 1 otherwise. modulus_i and divisor_i start steps without exchanges: then
// q = -g / f modulo 2^16.
//
// Control   modulus_i loads f and g = 1, divisor_i g alone, jump_i both; each starts the steps. The
//           matrix is valid after 16 cycles, until the next start. The first jump_i begins with
//           delta = 0. restart_i comes before modulus_i.

module df_jump_inverse_steps #(
  parameter int unsigned DeltaBits   = 11,
  parameter bit          FaultChecks = 1'b1, // see df_parity
  localparam int unsigned Jump     = df_jump_inverse_pkg::Jump,
  localparam int unsigned Factor   = df_jump_inverse_pkg::FactorBits
) (
  input  logic                   clk_i,
  input  logic                   wipe_i,
  input  logic                   restart_i,
  input  logic                   modulus_i,
  input  logic                   divisor_i,
  input  logic                   jump_i,
  input  logic [Jump-1:0]        f_i,
  input  logic [Jump-1:0]        g_i,
  output logic [3:0][Factor-1:0] matrix_o,  // u, v, q, r, the first the lowest
  output logic                   fault_o    // an upset of the count, or of free_q
);

  if (DeltaBits < 6) begin : gen_check_bits
    $error("df_jump_inverse_steps: DeltaBits must be at least 6");
  end

  logic [Jump-1:0]      f_q, g_q, added;
  logic [Factor-1:0]    u_q, v_q, q_q, r_q, added_u, added_v;
  logic [DeltaBits-1:0] delta_q;
  logic [4:0]           count_q;
  logic                 free_q, odd, swap, start, runs;

  assign start   = modulus_i | divisor_i | jump_i;
  assign runs    = ~count_q[4];
  assign odd     = g_q[0];
  assign swap    = odd & free_q & ~delta_q[DeltaBits-1];
  assign added   = odd ? f_q ^ {Jump{swap}} : '0;
  assign added_u = odd ? u_q ^ {Factor{swap}} : '0;
  assign added_v = odd ? v_q ^ {Factor{swap}} : '0;

  logic [Jump-1:0] sum;
  assign sum = g_q + added + Jump'(swap);

  logic unused_sum;
  assign unused_sum = sum[0];

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      f_q <= '0;
      g_q <= '0;
    end else if (start) begin
      if (!divisor_i) f_q <= f_i;
      g_q <= modulus_i ? Jump'(1'b1) : g_i;
    end else if (runs) begin
      if (swap) f_q <= g_q;
      g_q <= {1'b0, sum[Jump-1:1]};
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      u_q <= '0;
      v_q <= '0;
      q_q <= '0;
      r_q <= '0;
    end else if (start) begin
      u_q <= Factor'(1'b1);
      v_q <= '0;
      q_q <= '0;
      r_q <= Factor'(1'b1);
    end else if (runs) begin
      u_q <= {swap ? q_q[Factor-2:0] : u_q[Factor-2:0], 1'b0};
      v_q <= {swap ? r_q[Factor-2:0] : v_q[Factor-2:0], 1'b0};
      q_q <= q_q + added_u + Factor'(swap);
      r_q <= r_q + added_v + Factor'(swap);
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || restart_i) delta_q <= '0;
    else if (start) begin
      if (!free_q) delta_q <= '0;
    end else if (runs) delta_q <= (delta_q ^ {DeltaBits{swap}}) + 1'b1;
  end

  // free_q: exchanges are allowed. count_q: steps made.
  logic [4:0] count_d;
  logic       free_d;

  always_comb begin
    count_d = runs ? count_q + 1'b1 : count_q;
    free_d  = free_q;
    if (start) {count_d, free_d} = {5'd0, jump_i};
    if (wipe_i || restart_i) {count_d, free_d} = {5'd16, 1'b0};
  end

  always_ff @(posedge clk_i) {count_q, free_q} <= {count_d, free_d};

  df_parity #(.Bits(6), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({count_d, free_d}),
    .value_i({count_q, free_q}),
    .fault_o
  );

  assign matrix_o = {r_q, q_q, v_q, u_q};

endmodule
