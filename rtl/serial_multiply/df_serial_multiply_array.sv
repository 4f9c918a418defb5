// SPDX-License-Identifier: Apache-2.0
//
// Datapath of the bit-serial Montgomery multiplier: the multiplier A in a shift register, and the
// width cut into segments of Segment bits. Segment j does in cycle t + j what segment 0 does in
// cycle t: controls and carries pass a register on their way from each segment to the next.
//
//                  A, shifted down in every cycle
//                  | bit 0
//   step, side, -> controls --reg--> controls --reg--> controls
//   write             |                 |                 |
//                 segment 0 --carry- segment 1 --carry- segment 2
//                           reg->             reg->
//                           <-lowest bit      <-lowest bit
//
// step_i, side_i, write_i are for the next cycle of segment 0. a and q of a step are computed here,
// a cycle before: a is the lowest bit of A, and q = S[0] ^ a B[0], S before the step.
// The side adder reads A along a line that moves down a place a segment, as A itself has by then.
// ~A reaches the side adder in the cycle after the first shift, and in the cycle of the first
// shift ~(2 A).
// S becomes 0 at the start of an operation, before the segment below reads it. Controls and carries
// of an older operation stay ahead of the new one, and so never meet it.
// unit_i: with load_i A is 0, and with the first step a is 1: multiplies by 1.

module df_serial_multiply_array #(
  parameter int unsigned N       = 256,  // width, >= 3
  parameter int unsigned Segment = 32,   // bits of a segment, >= 2; N or more: not cut
  parameter bit          FaultChecks = 1'b1,  // 1: check the controls on their way, see df_parity
  parameter bit          Check       = 1'b0,  // 1: check the result, see df_serial_multiply_check
  parameter bit          ParityA     = 1'b0,  // 1: parity of A in place of its residue
  parameter bit          Wipe        = 1'b1,  // 0: clear_i leaves A, B, M, E and S as they are
  localparam int unsigned Count  = df_serial_multiply_pkg::segments(N, Segment)
) (
  input  logic              clk_i,
  input  logic              clear_i,         // every register becomes 0
  input  logic [Count-1:0]  load_i,          // take a_i and b_i
  input  logic [Count-1:0]  load_modulus_i,  // take modulus_i
  input  logic [N-1:0]      modulus_i,
  input  logic [N-1:0]      a_i,
  input  logic [N-1:0]      b_i,

  input  logic              unit_i,
  input  logic              step_i,
  input  logic [1:0]        side_i,
  input  logic              write_i,

  // With Check = 1: residues of the operands, a cycle after load_i; the rest as in
  // df_serial_multiply_check and df_serial_multiply_sequence.
  input  logic [1:0]        residue_a_i,
  input  logic [1:0]        residue_b_i,
  input  logic [1:0]        residue_m_i,
  input  logic              operands_i,
  input  logic              settle_i,
  input  logic              final_i,
  input  logic              result_i,

  input  logic              show_i,      // 0: number_o is 0
  output logic [N-1:0]      number_o,    // S, or S + M if S is negative; E until final_i
  output logic [N-1:0]      extra_o,     // E: M - B - 1, at the end S + M
  output logic              odd_o,       // M is odd, once SideLeast has begun
  output logic              least_o,     // M >= 2, once SideLeast has passed
  output logic              a_fits_o,    // A < M, or 2 A < M, once SideA has passed
  output logic              b_fits_o,    // B < M, once SideB has passed
  output logic [1:0]        residue_o,   // residue of the result
  output logic              fault_o      // an upset of a control on its way, or a wrong number
);

  // Controls of segment j.
  logic [Count-1:0]   step_q, add_b_q, sub_m_q, write_q;
  logic [2*Count-1:0] side_q;  // df_serial_multiply_pkg::Side*
  logic [Count-1:0]   carry_in, side_carry_in, carry, side_carry, negative, second;
  logic [Count:0]     lowest, step_above;
  logic [N-1:0]       b, m, sum;
  logic               wipe, is_negative;
  logic [Count-1:0]   sign_fault;
  assign wipe = clear_i & Wipe;

  //////////////////
  // Multiplier A //
  //////////////////

  logic [N-1:0] a_q, a_load;
  logic         a_next;

  for (genvar i = 0; i < N; i++) begin : gen_a_load
    assign a_load[i] = load_i[i/Segment];
  end

  always_ff @(posedge clk_i) begin
    if (wipe) a_q <= '0;
    else a_q <= (a_load & a_i & {N{~unit_i}}) | (~a_load & {1'b0, a_q[N-1:1]});
  end

  // The unit's 1 comes with the first step, which is the one after a cycle with write and no step.
  assign a_next = a_q[0] | (unit_i & write_q[0] & ~(Check & step_q[0]));

  logic [N:0] a_line;
  assign a_line = {a_q, add_b_q[0]};

  //////////////
  // Controls //
  //////////////

  logic           add_b, sub_m;
  logic [Count:0] add_b_line, sub_m_line;  // bit j: of the next cycle of segment j
  assign add_b      = step_i & a_next;
  assign sub_m      = step_i & (second[0] ^ (a_next & b[0]));
  assign add_b_line = {add_b_q, add_b};
  assign sub_m_line = {sub_m_q, sub_m};

  // Parity of a shift register: it changes by the parities of the bits that enter and leave.
  logic parity, parity_in, parity_out, parity_next;
  assign parity      = ^{step_q, add_b_q, sub_m_q, side_q, write_q};
  assign parity_in   = ^{step_i, add_b, sub_m, side_i, write_i};
  assign parity_out  = ^{step_q[Count-1], add_b_q[Count-1], sub_m_q[Count-1],
                         side_q[2*Count-1-:2], write_q[Count-1]};
  assign parity_next = (parity ^ parity_in ^ parity_out) & ~clear_i;

  logic fault_control, fault_flags, fault_check;
  df_parity #(.FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i(parity_next),
    .value_i(parity),
    .fault_o(fault_control)
  );
  assign fault_o = fault_control | fault_flags | fault_check;

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      step_q  <= '0;
      add_b_q <= '0;
      sub_m_q <= '0;
      side_q  <= '0;
      write_q <= '0;
    end else begin
      step_q  <= Count'({step_q, step_i});
      add_b_q <= Count'({add_b_q, add_b});
      sub_m_q <= Count'({sub_m_q, sub_m});
      side_q  <= (2 * Count)'({side_q, side_i});
      write_q <= Count'({write_q, write_i});
    end
  end

  //////////////
  // Segments //
  //////////////

  // S of segment j is 0 from the first write of segment j - 1 on: two cycles before its own first
  // step, as the choice of q in that step looks two places up. With Check = 1 it is put to 0 until
  // then: the segment below and the segment itself would use a wrong lowest bit, 3 together.
  logic [Count+1:0] first;
  assign first[1:0] = {2{write_i & (side_i != df_serial_multiply_pkg::SideSum)
                         & ~(Check & step_i)}};
  for (genvar j = 0; j < Count; j++) begin : gen_write
    assign first[j+2] = write_q[j] & (side_q[2*j+:2] != df_serial_multiply_pkg::SideSum)
                      & ~(Check & step_q[j]);
  end

  // The last segment has no segment above.
  assign lowest[Count] = 1'b0;
  assign step_above    = {1'b0, step_q};

  for (genvar j = 0; j < Count; j++) begin : gen_segment
    localparam int unsigned Base  = j * Segment;
    localparam bit          Last  = j == Count - 1;
    localparam int unsigned Width = Last ? N - Base : Segment;

    // S is 0 and nothing is added before the first step: no carry of an older operation is left.
    // The carry is 0 then in any case; the reset makes it 0 in a simulation of four states too.
    if (j == 0) begin : gen_no_carry
      assign carry_in[j]      = 1'b0;
      assign side_carry_in[j] = 1'b0;
    end else begin : gen_carry
      logic carry_q, side_carry_q;
      always_ff @(posedge clk_i) begin
        if (wipe | first[j]) carry_q <= 1'b0;
        else carry_q <= carry[j-1];
      end
      always_ff @(posedge clk_i) begin
        if (wipe) side_carry_q <= 1'b0;
        else side_carry_q <= side_carry[j-1];
      end
      assign carry_in[j]      = carry_q;
      assign side_carry_in[j] = side_carry_q;
    end

    df_serial_multiply_segment #(
      .Width(Width),
      .First(j == 0),
      .Last(Last),
      .Wipe(Wipe),
      .Check(Check)
    ) u_segment (
      .clk_i, .clear_i,
      .load_i(load_i[j]),
      .load_modulus_i(load_modulus_i[j]),
      .first_i(first[j] | (Check & (first[j+1] | first[j+2]))),
      .modulus_i(modulus_i[Base +: Width]),
      .b_i(b_i[Base +: Width]),
      .a_i(a_line[Base-j +: Width+(Last ? 1 : 0)]),
      .step_i(step_q[j]),
      .add_b_i(add_b_q[j]),
      .sub_m_i(sub_m_q[j]),
      .next_add_b_i(add_b_line[j]),
      .next_sub_m_i(sub_m_line[j]),
      .side_i(side_q[2*j +: 2]),
      .write_i(write_q[j]),
      .carry_i(carry_in[j]),
      .side_carry_i(side_carry_in[j]),
      .top_i(lowest[j+1]),
      .top_step_i(step_above[j+1]),
      .carry_o(carry[j]),
      .side_carry_o(side_carry[j]),
      .lowest_o(lowest[j]),
      .second_o(second[j]),
      .b_o(b[Base +: Width]),
      .m_o(m[Base +: Width]),
      .sum_o(sum[Base +: Width]),
      .extra_o(extra_o[Base +: Width]),
      .negative_o(negative[j]),
      .sign_fault_o(sign_fault[j])
    );
  end

  ///////////
  // Flags //
  ///////////

  logic a_fits_q, b_fits_q, least_q, odd_q;
  logic a_fits_next, b_fits_next, least_next, odd_next;

  always_comb begin
    {a_fits_next, b_fits_next, least_next, odd_next} = {a_fits_q, b_fits_q, least_q, odd_q};
    if (side_q[1:0] == df_serial_multiply_pkg::SideLeast) odd_next = m[0];
    case (side_q[2*Count-1 -: 2])
      df_serial_multiply_pkg::SideA:     a_fits_next = side_carry[Count-1];
      df_serial_multiply_pkg::SideB:     b_fits_next = side_carry[Count-1];
      df_serial_multiply_pkg::SideLeast: least_next  = side_carry[Count-1];
      default: ;
    endcase
    if (clear_i) {a_fits_next, b_fits_next, least_next, odd_next} = '0;
  end

  always_ff @(posedge clk_i) begin
    a_fits_q <= a_fits_next;
    b_fits_q <= b_fits_next;
    least_q  <= least_next;
    odd_q    <= odd_next;
  end

  df_parity #(.Bits(4), .FaultChecks(FaultChecks)) u_parity_flags (
    .clk_i,
    .next_i({a_fits_next, b_fits_next, least_next, odd_next}),
    .value_i({a_fits_q, b_fits_q, least_q, odd_q}),
    .fault_o(fault_flags)
  );

  ///////////
  // Check //
  ///////////

  if (Check) begin : gen_check
    // S + M of a negative S has a carry; without one it is negative too.
    logic sum_carry_q;
    always_ff @(posedge clk_i) begin
      if (wipe) sum_carry_q <= 1'b0;
      else if (write_q[Count-1] && side_q[2*Count-1-:2] == df_serial_multiply_pkg::SideSum) begin
        sum_carry_q <= side_carry[Count-1];
      end
    end

    df_serial_multiply_check #(
      .N(N),
      .Segment(Segment),
      .ParityA(ParityA)
    ) u_check (
      .clk_i,
      .clear_i(wipe),
      .load_i(load_i[0]),
      .residue_a_i, .residue_b_i, .residue_m_i,
      .step_i(step_q),
      .add_b_i(add_b_q[0]),
      .sub_m_i(sub_m_q[0]),
      .b_fits_i(b_fits_q),
      .settle_i, .operands_i, .result_i,
      .negative_i(is_negative),
      .sign_fault_i(sign_fault[Count-1] | (is_negative & ~sum_carry_q)),
      .number_i(number_o),
      .sum_i(sum),
      .extra_i(extra_o),
      .residue_o,
      .fault_o(fault_check)
    );
  end else begin : gen_no_check
    assign residue_o   = '0;
    assign fault_check = 1'b0;
    logic unused_check;
    assign unused_check = ^{residue_a_i, residue_b_i, residue_m_i, operands_i, settle_i, result_i,
                            ParityA};
  end

  assign is_negative = negative[Count-1];
  assign number_o      = !show_i ? '0 : (is_negative | ~final_i) ? extra_o : sum;
  assign odd_o         = odd_q;
  assign least_o       = least_q;
  assign a_fits_o      = a_fits_q;
  assign b_fits_o      = b_fits_q;

  logic unused_bits;
  assign unused_bits = ^{
    lowest[0], step_above[0], first[Count+1:Count], a_line, carry[Count-1], side_carry, second,
    negative, sign_fault, add_b_line[Count], sub_m_line[Count], b, m
  };

endmodule
