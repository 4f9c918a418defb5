// SPDX-License-Identifier: Apache-2.0
//
// Check of the bit-serial Montgomery multiplier by casting out modulo 3 (df_residue_pkg). One tree
// of residues folds E during the steps and the result after them: number_i.
//
// number      residue                                   compared
// A           less each bit that a step takes: 0        with settle_i
// E           M - B - 1, + 2^N if that is negative      with settle_i, as of the last step
// result      S after steps of (S + a B - q M) / 2,     while it is valid
//             + M if S is negative
//
// B, M        E is written in every step but the first, so a wrong bit of B, M or E is in E at the
//             end, or was used in one step only.
// A wrong bit in one step changes S by a power of 2, which no step makes divisible by 3.
//
// The tree is cut: segment j stores the residues of its parts of 16 bits with its steps and with
// settle_i, and total_q is their sum. From settle_i on the parity of S and E in each part is
// compared too, as a wrong bit must stop the result in the same cycle.
//
// With ParityA = 1 the residue of A is its parity.

module df_serial_multiply_check #(
  parameter int unsigned N       = 256,  // width, >= 3
  parameter int unsigned Segment = 32,   // bits of a segment
  parameter bit          ParityA = 1'b0,
  localparam int unsigned Count  = df_serial_multiply_pkg::segments(N, Segment)
) (
  input  logic                     clk_i,
  input  logic                     clear_i,
  input  logic                     load_i,       // A, B; the residues are valid a cycle later
  input  df_residue_pkg::residue_t residue_a_i,
  input  df_residue_pkg::residue_t residue_b_i,
  input  df_residue_pkg::residue_t residue_m_i,
  input  logic [Count-1:0]         step_i,       // the segment makes a step
  input  logic                     add_b_i,      // a and q of segment 0
  input  logic                     sub_m_i,
  input  logic                     b_fits_i,     // B < M
  input  logic                     settle_i,     // S and S + M are final
  input  logic                     operands_i,   // the operands have the residues given
  input  logic                     result_i,     // the result is valid
  input  logic                     negative_i,   // the sign of S
  input  logic                     sign_fault_i, // the sign of S or of S + M is wrong
  input  logic [N-1:0]             number_i,     // E during the steps, then the result
  input  logic [N-1:0]             sum_i,        // S
  input  logic [N-1:0]             extra_i,      // E
  output df_residue_pkg::residue_t residue_o,    // residue of the result
  output logic                     fault_o
);

  localparam int unsigned Part  = 16;
  localparam int unsigned Parts = (((Segment < N) ? Segment : N) + Part - 1) / Part;
  localparam int unsigned All   = Count * Parts;
  localparam logic [1:0]  Top   = (N % 2 == 0) ? 2'd1 : 2'd2;  // 2^N

  df_residue_pkg::residue_t a_q, b_q, m_q, s_q, extra_q, result_q, total, total_q, addend;
  logic                     load_q, operand_fault_q;
  logic [2*All-1:0]         parts_q;
  logic [All-1:0]           parts_differ;

  //////////////////////////
  // Residues of numbers  //
  //////////////////////////

  assign addend = df_residue_pkg::add(add_b_i ? b_q : 2'd0,
                                      sub_m_i ? df_residue_pkg::negate(m_q) : 2'd0);

  always_ff @(posedge clk_i) begin
    load_q <= load_i & ~clear_i;
    if (clear_i) begin
      a_q <= '0;
      b_q <= '0;
      m_q <= '0;
      s_q <= '0;
    end else if (load_q) begin
      a_q <= residue_a_i;
      b_q <= residue_b_i;
      m_q <= residue_m_i;
      s_q <= '0;
    end else if (step_i[0]) begin
      if (ParityA) a_q <= a_q ^ {1'b0, add_b_i};
      else a_q <= df_residue_pkg::negate(df_residue_pkg::add(a_q, {add_b_i, 1'b0}));
      s_q <= df_residue_pkg::negate(df_residue_pkg::add(s_q, addend));
    end
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      extra_q  <= '0;
      result_q <= '0;
    end else begin
      extra_q  <= df_residue_pkg::add(df_residue_pkg::add(m_q, df_residue_pkg::negate(b_q)),
                                      df_residue_pkg::add(2'd2, b_fits_i ? 2'd0 : Top));
      result_q <= df_residue_pkg::add(s_q, negative_i ? m_q : 2'd0);
    end
  end

  //////////////
  // The tree //
  //////////////

  for (genvar j = 0; j < Count; j++) begin : gen_segment
    localparam int unsigned Base  = j * Segment;
    localparam int unsigned Width = (N - Base < Segment) ? N - Base : Segment;

    for (genvar i = 0; i < Parts; i++) begin : gen_part
      localparam int unsigned Index = j * Parts + i;
      localparam int unsigned Low   = i * Part;

      if (Low < Width) begin : gen_bits
        localparam int unsigned Bits = (Width - Low < Part) ? Width - Low : Part;
        df_residue_pkg::residue_t low, residue;
        logic                     parity, parity_q;

        df_residue #(.Bits(Bits)) u_part (.value_i(number_i[Base+Low+:Bits]), .residue_o(low));
        assign residue = (Base % 2 == 0) ? low : df_residue_pkg::negate(low);

        always_ff @(posedge clk_i) begin
          if (clear_i) parts_q[2*Index+:2] <= '0;
          else if (step_i[j] | settle_i) parts_q[2*Index+:2] <= residue;
        end

        assign parity = ^{sum_i[Base+Low+:Bits], extra_i[Base+Low+:Bits]};
        always_ff @(posedge clk_i) begin
          if (clear_i) parity_q <= 1'b0;
          else if (settle_i) parity_q <= parity;
        end
        assign parts_differ[Index] = parity ^ parity_q;
      end else begin : gen_none
        assign parts_q[2*Index+:2]  = '0;
        assign parts_differ[Index] = 1'b0;
      end
    end
  end

  df_residue #(.Bits(2 * All)) u_total (.value_i(parts_q), .residue_o(total));
  always_ff @(posedge clk_i) begin
    if (clear_i) total_q <= '0;
    else total_q <= total;
  end

  always_ff @(posedge clk_i) begin
    operand_fault_q <= settle_i & operands_i & ~clear_i
                     & (df_residue_pkg::differ(total_q, extra_q)
                        | df_residue_pkg::differ(a_q, 2'd0));
  end

  assign residue_o = result_q;
  assign fault_o   = operand_fault_q
                   | (result_i & (df_residue_pkg::differ(total_q, result_q) | (|parts_differ)
                                  | sign_fault_i));

endmodule
