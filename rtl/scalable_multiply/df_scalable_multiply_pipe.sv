// SPDX-License-Identifier: Apache-2.0
//
// The pipeline of the scalable Montgomery multiplier: Stages processing elements in a row, and the
// bits of a that they take, one after the other.
//
// Source: E. Savas, A. F. Tenca, C. K. Koc, "A Scalable and Unified Multiplier Architecture for
//         Finite Fields GF(p) and GF(2^m)" (2000).
//
// A pass is words 0 .. e-1 at the input in consecutive cycles, then at least a cycle of zeros; they
// leave 2 * Stages cycles later. In a pass element i works with bit i of the Stages bits of a that
// are next; elements beyond bit size_i - 1 pass S on. Passes must begin at least 2 * Stages cycles
// apart: so no two elements take a bit within the same two cycles, and one bit is enough to fetch.
//
// bit_index_o is the index of the next bit of a since start_i.

module df_scalable_multiply_pipe #(
  parameter int unsigned Word       = 32,     // bits of a word, >= 2
  parameter int unsigned Stages     = 7,      // processing elements, >= 1
  parameter int unsigned MaxBits     = 256,   // largest size_i
  parameter bit          FaultChecks = 1'b1,  // see df_parity
  localparam int unsigned SizeWidth = $clog2(MaxBits + 1),
  localparam int unsigned BitWidth  = $clog2(((MaxBits > Word) ? MaxBits : Word) + 2 * Stages + 1)
) (
  input  logic                 clk_i,
  input  logic                 clear_i,  // every register to 0
  input  logic                 start_i,  // two cycles or more before the first word: from bit 0 on
  input  logic                 field_i,  // 1: GF(2^m)
  input  logic [SizeWidth-1:0] size_i,
  output logic [BitWidth-1:0]  bit_index_o,
  input  logic                 take_i,  // bits are due
  input  logic [Word-1:0]      a_i,     // the word of a that has bit bit_index_o

  input  logic                 first_i,
  input  logic                 final_i,
  input  logic [Word-1:0]      sum_i,
  input  logic [Word-1:0]      carry_i,
  input  logic [Word-1:0]      b_i,
  input  logic [Word-1:0]      m_i,

  output logic                 choose_o,  // a bit of Q is chosen: q_o
  output logic                 q_o,
  output logic                 fault_o,   // an upset of the control

  output logic                 first_o,
  output logic                 final_o,
  output logic [Word-1:0]      sum_o,
  output logic [Word-1:0]      carry_o,
  output logic [Word-1:0]      b_o,
  output logic [Word-1:0]      m_o
);

  localparam int unsigned PlaceWidth = $clog2(Word);

  logic [BitWidth-1:0] bit_index_q, size;
  logic                x_q, active_q, take;

  //////////////
  // Elements //
  //////////////

  logic [Stages-1:0]          choose, q, pe_fault;
  logic [Stages:0]            first, fin;
  logic [Stages:0][Word-1:0]  sum, carry, b, m;

  assign first[0] = first_i;
  assign fin[0]   = final_i;
  assign sum[0]   = sum_i;
  assign carry[0] = carry_i;
  assign b[0]     = b_i;
  assign m[0]     = m_i;

  for (genvar i = 0; i < Stages; i++) begin : gen_pe
    df_scalable_multiply_pe #(.Word(Word), .FaultChecks(FaultChecks)) u_pe (
      .clk_i, .clear_i, .field_i,
      .first_i(first[i]),
      .final_i(fin[i]),
      .x_i(x_q),
      .active_i(active_q),
      .sum_i(sum[i]),
      .carry_i(carry[i]),
      .b_i(b[i]),
      .m_i(m[i]),
      .choose_o(choose[i]),
      .q_o(q[i]),
      .fault_o(pe_fault[i]),
      .first_o(first[i+1]),
      .final_o(fin[i+1]),
      .sum_o(sum[i+1]),
      .carry_o(carry[i+1]),
      .b_o(b[i+1]),
      .m_o(m[i+1])
    );
  end

  assign b_o      = b[Stages];
  assign choose_o = |choose;
  assign q_o      = |(q & choose);

  ///////////////
  // Bits of a //
  ///////////////

  assign take = |first[Stages-1:0];

  logic [BitWidth-1:0] bit_index_d;
  logic                active_d, bit_index_fault;

  always_comb begin
    bit_index_d = bit_index_q;
    if (take) bit_index_d = bit_index_q + 1'b1;
    if (clear_i | start_i) bit_index_d = '0;
    active_d = (bit_index_q < size) & ~clear_i;
  end

  always_ff @(posedge clk_i) begin
    bit_index_q <= bit_index_d;
    x_q         <= a_i[bit_index_q[PlaceWidth-1:0]] & take_i & ~clear_i;
    active_q    <= active_d;
  end

  df_parity #(.Bits(BitWidth + 1), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({bit_index_d, active_d}),
    .value_i({bit_index_q, active_q}),
    .fault_o(bit_index_fault)
  );

  assign fault_o = bit_index_fault | (|pe_fault);

  always_comb begin
    size = '0;
    size[SizeWidth-1:0] = size_i;
  end

  assign bit_index_o = bit_index_q;
  assign first_o     = first[Stages];
  assign final_o     = fin[Stages];
  assign sum_o       = sum[Stages];
  assign carry_o     = carry[Stages];
  assign m_o         = m[Stages];

endmodule
