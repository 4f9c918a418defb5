// SPDX-License-Identifier: Apache-2.0
//
// Orders to the divstep array of GF(p) with two steps in a cycle: what the head does in which
// cycle.
//
// The orders are registered: a row of this table is decoded one cycle before. T = pairs of
// divsteps, S = halvings of the divisor by 4, K = segments; the head is at cycle c, segment j at
// c + j.
//
//   cycle          lane g                              lane e
//   2              0                                   d = divisor: reduced? then d = dividend
//   5              0                                   d = dividend: reduced?
//   6              g = f / 4 = divisor, f = modulus    0
//   7 .. 6+S       g / 4 mod f                         0
//   7+S            pair 0                              e = d / 4, d = 0
//   8+S            pair 1                              pair 0
//   ..
//   7+S+T          1 - f not negative?                 pair T-1
//   10+S+T         1 + f not negative? f = modulus     d = -d / 2
//   13+S+T         1 - f negative?                     +-d: its sign; +-d + modulus waits
//   13+S+T+K       all signs are known to segment K
//   17+S+T+K       out_valid_o
//
// Lanes at 0 are wiped. Three cycles before a lane is used again: two bits a cycle come down to a
// segment of three bits, one of which is stored and wiped.

module df_divstep_gfp_two_orders #(
  parameter bit FaultChecks = 1'b1,
  parameter bit Check       = 1'b0   // what waits has d during the steps
) (
  input  logic                             clk_i,
  input  logic                             halt_i,  // whatever is under way ends
  input  df_divstep_pkg::phase_e           phase_i,
  input  logic [2:0]                       slot_i,

  output df_divstep_gfp_two_pkg::g_order_t g_order_o,
  output df_divstep_gfp_two_pkg::e_order_t e_order_o,
  output logic                             fault_o
);

  df_divstep_gfp_two_pkg::g_order_t g_order_d;
  df_divstep_gfp_two_pkg::e_order_t e_order_d;

  always_comb begin
    g_order_d      = '0;
    g_order_d.wipe = 1'b1;
    e_order_d      = '0;
    e_order_d.wipe = 1'b1;
    if (phase_i[df_divstep_pkg::AtOpen]) begin
      e_order_d.range = (slot_i == 3'd0) | (slot_i == 3'd3);
      e_order_d.next  = slot_i == 3'd0;
      if (slot_i == 3'd4) begin
        g_order_d.wipe     = 1'b0;
        g_order_d.force_en = 1'b1;
        g_order_d.first    = 1'b1;
      end
    end else if (phase_i[df_divstep_pkg::AtScale]) begin
      g_order_d.wipe   = 1'b0;
      g_order_d.odd    = 1'b1;
      e_order_d.follow = Check;
    end else if (phase_i[df_divstep_pkg::AtStep]) begin
      g_order_d.wipe   = 1'b0;
      g_order_d.odd    = 1'b1;
      g_order_d.step   = 1'b1;
      e_order_d.wipe   = 1'b0;
      e_order_d.take   = slot_i == 3'd0;
      e_order_d.follow = Check;
    end else if (phase_i[df_divstep_pkg::AtClose]) begin
      e_order_d.follow = Check & (slot_i < 3'd6);
      case (slot_i)
        3'd0: begin
          g_order_d.force_en  = 1'b1;
          g_order_d.force_neg = 1'b1;
          g_order_d.plus_one  = 1'b1;
          g_order_d.plus_two  = 1'b1;
          g_order_d.common    = 1'b1;
        end
        3'd3: begin
          g_order_d.force_en = 1'b1;
          g_order_d.plus_one = 1'b1;
          g_order_d.first    = 1'b1;
          g_order_d.common   = 1'b1;
          e_order_d.turn     = 1'b1;
        end
        3'd6: begin
          g_order_d.force_en  = 1'b1;
          g_order_d.force_neg = 1'b1;
          g_order_d.plus_one  = 1'b1;
          g_order_d.plus_two  = 1'b1;
          g_order_d.bad       = 1'b1;
          e_order_d.show      = 1'b1;
        end
        default: ;
      endcase
    end
  end

  df_divstep_register #(
    .Bits(df_divstep_gfp_two_pkg::GOrderBits + df_divstep_gfp_two_pkg::EOrderBits),
    .Halted({10'b0000000100, 7'b0000001}),  // g and e become 0
    .FaultChecks(FaultChecks)
  ) u_orders (
    .clk_i, .halt_i,
    .next_i({g_order_d, e_order_d}),
    .value_o({g_order_o, e_order_o}),
    .fault_o
  );

endmodule
