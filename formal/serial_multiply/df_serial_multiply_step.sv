// SPDX-License-Identifier: Apache-2.0
//
// A step of one segment of the bit-serial Montgomery multiplier, for any contents of its registers:
// after the cycle S is (S + addend + carry) / 2 of plain arithmetic, with the addend 0, B, -M or
// B - M as the controls say; what the side adder writes is its operand plus M plus carry; and the
// lowest bit of the sum is what goes to the segment below, if no operands are loaded before.
// The four kinds of segment: the only one, the lowest of several, the highest, and one between. One
// cycle from any state, so for all time and any number of segments.

module df_serial_multiply_step #(
  parameter int unsigned N = 4  // bits of the segment
) (
  input logic         clk_i,
  input logic         load_i,
  input logic         first_i,
  input logic         load_modulus_i,
  input logic         step_i,
  input logic         add_b_i,
  input logic         sub_m_i,
  input logic [1:0]   side_i,
  input logic         write_i,
  input logic         carry_i,
  input logic         side_carry_i,
  input logic         next_add_b_i,
  input logic         next_sub_m_i,
  input logic         top_i,
  input logic         top_step_i,
  input logic [N-1:0] modulus_i,
  input logic [N-1:0] b_i,
  input logic [N:0]   a_i
);

  logic past_q = 1'b0;
  always_ff @(posedge clk_i) past_q <= 1'b1;

  for (genvar kind = 0; kind < 4; kind++) begin : gen_kind
    localparam bit First = kind / 2 == 0;
    localparam bit Last  = kind % 2 == 0;
    localparam int unsigned Chain = N + (Last ? 2 : 0);
    localparam int unsigned Side  = N + (Last ? 1 : 0);

    logic         carry, side_carry, negative;
    logic         lowest, second;
    logic [N-1:0] b_kept, m_kept, sum, extra;

    df_serial_multiply_segment #(
      .Width(N),
      .First(First),
      .Last(Last)
    ) u_dut (
      .clk_i,
      .clear_i(1'b0),
      .load_i,
      .load_modulus_i,
      .first_i,
      .modulus_i,
      .b_i,
      .a_i(a_i[Side-1:0]),
      .step_i,
      .add_b_i,
      .sub_m_i,
      .next_add_b_i,
      .next_sub_m_i,
      .side_i,
      .write_i,
      .carry_i,
      .side_carry_i,
      .top_i,
      .top_step_i,
      .carry_o(carry),
      .side_carry_o(side_carry),
      .lowest_o(lowest),
      .second_o(second),
      .b_o(b_kept),
      .m_o(m_kept),
      .sum_o(sum),
      .extra_o(extra),
      .negative_o(negative)
    );

    // S, B, M, E as numbers; E = M - B - 1 stands for B - M = -(E + 1). In the highest segment S
    // and
    // the addend are signed; below it they are what they are modulo 2^N.
    localparam int unsigned Wide = N + 4;
    logic signed [Wide-1:0] s, b, m, e, minus_m, addend, total;
    logic [Side-1:0] other, b_wide;
    logic [Side:0]   side_total;

    assign s = Last ? Wide'(signed'(u_dut.s_q)) : Wide'({1'b0, top_i, u_dut.s_q});
    assign b = Wide'({1'b0, u_dut.b_q});
    assign m = Wide'({1'b0, u_dut.m_q});
    assign e = Wide'({1'b0, u_dut.e_q});

    // ~M is -M - 1: the lowest segment adds that 1, M being odd.
    assign minus_m = First ? -m : -m - Wide'(1);

    always_comb begin
      case ({add_b_i, sub_m_i})
        2'b00:   addend = '0;
        2'b10:   addend = b;
        2'b01:   addend = minus_m;
        default: addend = -e - Wide'(1);
      endcase
      if (!Last) addend = {4'd0, addend[N-1:0]};
    end
    assign total = s + addend + Wide'({1'b0, carry_i});

    assign b_wide = Side'(u_dut.b_q);
    always_comb begin
      case (side_i)
        df_serial_multiply_pkg::SideA:     other = ~a_i[Side-1:0];
        df_serial_multiply_pkg::SideB:     other = ~b_wide;
        df_serial_multiply_pkg::SideLeast: other = First ? -(Side)'(2) : -(Side)'(1);
        default:               other = (Side)'({Last, sum});
      endcase
    end
    assign side_total = {1'b0, other} + (Side + 1)'(u_dut.m_q) + (Side + 1)'(side_carry_i);

    logic                   step_q, write_q;
    logic [Chain-2:0]       half_q;
    logic [N-1:0]           side_q;
    always_ff @(posedge clk_i) begin
      step_q  <= step_i & ~first_i;
      write_q <= write_i;
      half_q  <= (Chain - 1)'(total >>> 1);
      side_q  <= side_total[N-1:0];
    end

    always_comb begin
      if (!First || u_dut.m_q[0]) begin
        if (!Last) assert (carry == total[N]);
        assert (second == total[1]);
        assert (side_carry == side_total[Side]);
      end
    end

    // The lowest bit of the addend, kept apart for the segment below.
    logic odd_q, add_b_q, sub_m_q, low_expected;
    always_ff @(posedge clk_i) begin
      odd_q   <= !First || u_dut.m_q[0];
      add_b_q <= next_add_b_i;
      sub_m_q <= next_sub_m_i;
    end
    always_comb begin
      case ({add_b_q, sub_m_q})
        2'b00:   low_expected = 1'b0;
        2'b10:   low_expected = u_dut.b_q[0];
        2'b01:   low_expected = u_dut.minus_m[0];
        default: low_expected = ~u_dut.e_q[0];
      endcase
    end

    // E is written from ~B only while a next step follows; B and M do not change meanwhile.
    always_comb begin
      if (write_i && (next_add_b_i | next_sub_m_i)) assume (side_i ==
          df_serial_multiply_pkg::SideB);
      if (next_add_b_i | next_sub_m_i) assume (!load_i && !load_modulus_i);
      if (load_i) assume (!next_add_b_i && !next_sub_m_i);
    end

    always_comb begin
      if (past_q && odd_q) begin
        if (step_q) assert (u_dut.s_q == half_q);
        if (write_q) assert (u_dut.e_q == side_q);
        assert (u_dut.low_q == low_expected);
        if ({add_b_q, sub_m_q} == {add_b_i, sub_m_i}) assert (lowest == total[0]);
      end
    end
  end

endmodule
