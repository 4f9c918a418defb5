// SPDX-License-Identifier: Apache-2.0
//
// One segment of the bit-serial Montgomery multiplier: Width bits of B, M, M - B - 1 and S, and a
// piece of each of its two carry chains.
//
// Main chain, a step: S becomes (S + a B - q M) / 2, a = add_b_i, q = sub_m_i. The four addends
// are 0, B, -M and B - M; the last is the complement of the register E = M - B - 1, and -M that of
// M with bit 0 left as it is (M is odd). Halving moves each bit down one place, so the topmost bit
// of S here is the lowest bit of the sum above, which is a step behind: it arrives as top_i in the
// cycle in which it is used. To have it early, each segment has the lowest bit of its addend in a
// register, low_q, computed a cycle before from the controls of the next cycle (next_*_i).
// Side chain: side_i selects what is added to M; write_i puts the sum into E. It sees the topmost
// bit of S a cycle later than the main chain, from a register.
//
//         0, B, -M, B - M                  S, ~A, ~B, -2
//               |                                |
//   +-> S + main chain -> carry_o        M + side chain -> side_carry_o
//   |           |  \ bit 0: lowest_o             |
//   |          / 2                               E
//   |           | <- top_i
//   +-----------+
//
// Carries leave combinationally; df_serial_multiply_array registers them on their way up.
// clear_i puts all registers to 0 (Wipe = 1); load_i takes b_i, load_modulus_i takes modulus_i,
// first_i puts S to 0.

module df_serial_multiply_segment #(
  parameter int unsigned Width = 64,   // bits of the operands, >= 1; >= 2 but in the last segment
  parameter bit          First = 1'b1,  // holds bit 0
  parameter bit          Last  = 1'b1,  // holds the highest bits, and the sign of S above them
  parameter bit          Wipe  = 1'b1,  // 0: clear_i leaves the registers as they are
  parameter bit          Check = 1'b0,  // 1: the sign of S is kept twice
  localparam int unsigned Chain = Width + (Last ? 2 : 0),
  localparam int unsigned Side  = Width + (Last ? 1 : 0)
) (
  input  logic              clk_i,
  input  logic              clear_i,
  input  logic              load_i,
  input  logic              load_modulus_i,
  input  logic [Width-1:0]  modulus_i,
  input  logic [Width-1:0]  b_i,
  input  logic [Side-1:0]   a_i,

  input  logic              first_i,  // set S to 0
  input  logic              step_i,
  input  logic              add_b_i,
  input  logic              sub_m_i,
  input  logic              next_add_b_i,  // add_b_i and sub_m_i of the next cycle
  input  logic              next_sub_m_i,
  input  logic [1:0]        side_i,  // df_serial_multiply_pkg::Side*
  input  logic              write_i,
  input  logic              carry_i,
  input  logic              side_carry_i,
  input  logic              top_i,         // lowest_o of the segment above
  input  logic              top_step_i,    // it makes a step

  output logic              carry_o,
  output logic              side_carry_o,
  output logic              lowest_o,      // bit 0 of the main sum
  output logic              second_o,      // bit 1 of the main sum
  output logic [Width-1:0]  b_o,
  output logic [Width-1:0]  m_o,
  output logic [Width-1:0]  sum_o,         // S, from two cycles after the last step
  output logic [Width-1:0]  extra_o,       // E
  output logic              negative_o,    // the sign of S, in the last segment
  output logic              sign_fault_o   // and that its copy differs
);

  logic             wipe;
  logic [Width-1:0] b_q, m_q, e_q;
  logic [Chain-2:0] s_q;
  logic             top_q, low_q;
  logic [Chain-1:0] s, addend, sum;
  logic [Side-1:0]  other, modulus, side_sum;

  ////////////////
  // Main chain //
  ////////////////

  logic [Width-1:0] bit_0, minus_m;
  always_comb begin
    bit_0    = '0;
    bit_0[0] = First;
  end
  assign minus_m = ~m_q ^ bit_0;  // ~M + 1, as M is odd

  logic [Width-1:0] low;
  always_comb begin
    case ({add_b_i, sub_m_i})
      2'b10:   low = b_q;
      2'b01:   low = minus_m;
      2'b11:   low = ~e_q;
      default: low = '0;
    endcase
  end

  // -M and B - M are negative. The sign of S is stored one place below that of the sums.
  if (Last) begin : gen_last_chain
    assign s      = {s_q[Chain-2], s_q};
    assign addend = {{2{sub_m_i}}, low};
  end else begin : gen_chain
    assign s      = {top_i, s_q};
    assign addend = low;
  end

  df_add_carry #(
    .N(Chain)
  ) u_main (
    .a_i(s),
    .b_i(addend),
    .carry_i,
    .sum_o(sum),
    .carry_o
  );

  ////////////////
  // Side chain //
  ////////////////

  logic [Width-1:0] other_low;
  always_comb begin
    case (side_i)
      df_serial_multiply_pkg::SideA:     other_low = ~a_i[Width-1:0];
      df_serial_multiply_pkg::SideB:     other_low = ~b_q;
      df_serial_multiply_pkg::SideLeast: other_low = ~bit_0;
      default:                           other_low = sum_o;
    endcase
  end

  // One bit more for ~(2 A); the others are complements of numbers without it.
  if (Last) begin : gen_last_side
    assign other   = {(side_i == df_serial_multiply_pkg::SideA) ? ~a_i[Width] : 1'b1, other_low};
    assign modulus = {1'b0, m_q};
  end else begin : gen_side
    assign other   = other_low;
    assign modulus = m_q;
  end

  df_add_carry #(
    .N(Side)
  ) u_side (
    .a_i(other),
    .b_i(modulus),
    .carry_i(side_carry_i),
    .sum_o(side_sum),
    .carry_o(side_carry_o)
  );

  ///////////////
  // Registers //
  ///////////////

  assign wipe = clear_i & Wipe;

  always_ff @(posedge clk_i) begin
    if (wipe) m_q <= '0;
    else if (load_modulus_i) m_q <= modulus_i;
  end

  always_ff @(posedge clk_i) begin
    if (wipe) b_q <= '0;
    else if (load_i) b_q <= b_i;
  end

  always_ff @(posedge clk_i) begin
    if (wipe) e_q <= '0;
    else if (write_i) e_q <= side_sum[Width-1:0];
  end

  always_ff @(posedge clk_i) begin
    if (wipe | first_i) s_q <= '0;
    else if (step_i) s_q <= sum[Chain-1:1];
  end

  always_ff @(posedge clk_i) begin
    if (wipe) top_q <= 1'b0;
    else if (top_step_i) top_q <= top_i;
  end

  // Complemented: synthesis would make one register of equal ones.
  if (Last && Check) begin : gen_sign
    logic sign_q;
    always_ff @(posedge clk_i) begin
      if (wipe | first_i) sign_q <= 1'b1;
      else if (step_i) sign_q <= ~sum[Chain-1];
    end
    assign sign_fault_o = sign_q == s_q[Chain-2];
  end else begin : gen_no_sign
    assign sign_fault_o = 1'b0;
  end

  // E is written in the cycle before the first step: e_next is its lowest bit.
  logic e_next, low_next;
  assign e_next = write_i ? ~(b_q[0] ^ m_q[0] ^ side_carry_i) : e_q[0];

  always_comb begin
    case ({next_add_b_i, next_sub_m_i})
      2'b10:   low_next = b_q[0];
      2'b01:   low_next = minus_m[0];
      2'b11:   low_next = ~e_next;
      default: low_next = 1'b0;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (wipe) low_q <= 1'b0;
    else low_q <= low_next;
  end

  /////////////
  // Outputs //
  /////////////

  assign lowest_o   = s_q[0] ^ low_q ^ carry_i;
  assign second_o   = sum[1];
  assign b_o        = b_q;
  assign m_o        = m_q;
  assign extra_o    = e_q;
  assign negative_o = s_q[Chain-2];

  // Bit 0 of the sum is 0 in the lowest segment, and lowest_o elsewhere.
  logic unused_low;
  assign unused_low = sum[0];

  if (Last) begin : gen_last
    assign sum_o = s_q[Width-1:0];
    logic unused_bits;
    assign unused_bits = ^{top_i, top_step_i, top_q, side_sum[Side-1]};
  end else begin : gen_not_last
    assign sum_o = {top_q, s_q};
  end

endmodule
