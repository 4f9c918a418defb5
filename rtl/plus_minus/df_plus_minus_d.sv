// SPDX-License-Identifier: Apache-2.0
//
// Counter D of the plus-minus divider (figure 4 of the paper that df_div_pm names): D = alpha -
// beta, where |A| < 2^alpha and |B| < 2^beta. It stands for the comparison of A and B, and says how
// far P falls.
//
//   A / 4            D - 2;   P falls by 2, by 1 if D = 1, not if D >= 2
//   A / 2            D - 1;   P falls by 1 if D <= 0
//   (A + qB) / 4     D >= 0: D - 1, P falls by 1 if D = 0;  D < 0: -D - 1 = ~D, P stays
//
// Half: D starts at -1/2, and the register holds d = D - 1/2; then -D - 1 is d' = -d - 2 = ~d - 1.
// P is not used. Once A = 0 the register may overflow: nothing depends on D then.

module df_plus_minus_d #(
  parameter int unsigned N      = 256,             // width, >= 3
  parameter bit Half            = 1'b0,            // 1: D = -1/2 at the start
  parameter bit FaultChecks     = 1'b1,            // a parity bit goes with D
  localparam int unsigned Width = $clog2(N + 3) + 1  // D in [-(N + 2), N]
) (
  input  logic       clk_i,
  input  logic       load_i,      // D = 0, or -1/2
  input  logic       step_i,
  input  logic [1:0] a_i,        // lowest bits of A
  output logic       negative_o,
  output logic [1:0] fall_o,     // of P in this step
  output logic       fault_o     // after an upset of a bit of D
);

  localparam logic [Width-1:0] One = 'd1, Two = 'd2, Start = Half ? '1 : '0;

  logic [Width-1:0] d_q, d_less;
  logic             is_zero, is_one, at_most_zero, mirror, complement;

  assign is_zero      = d_q == '0;
  assign is_one       = d_q == One;
  assign at_most_zero = negative_o | is_zero;

  assign d_less = (d_q ^ {Width{Half & mirror}}) - ((a_i == 2'b00) ? Two : One);

  always_comb begin
    case (a_i)
      2'b00:   fall_o = at_most_zero ? 2'd2 : {1'b0, is_one};
      2'b10:   fall_o = {1'b0, at_most_zero};
      default: fall_o = {1'b0, is_zero};
    endcase
  end

  assign mirror     = a_i[0] & negative_o;
  assign complement = mirror & ~Half;

  always_ff @(posedge clk_i) begin
    if (load_i) d_q <= Start;
    else if (step_i) d_q <= complement ? ~d_q : d_less;
  end

  if (FaultChecks) begin : gen_checks
    logic odd_q;
    always_ff @(posedge clk_i) begin
      if (load_i) odd_q <= ^Start;
      else if (step_i) odd_q <= complement ? odd_q ^ (Width % 2 != 0) : ^d_less;
    end
    assign fault_o = odd_q != ^d_q;
  end else begin : gen_no_checks
    assign fault_o = 1'b0;
  end

  assign negative_o = d_q[Width-1];

endmodule
