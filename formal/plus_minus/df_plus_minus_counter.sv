// SPDX-License-Identifier: Apache-2.0
//
// Counter D of the plus-minus divider in constant time. A wrong D gives right results for most
// operands, after more steps. The reference here is the integer 2 D, which starts at -1 and follows
// the rules of df_plus_minus_d: the register is D - 1/2, its sign is that of D, and the parity bit
// is right, as long as D is in [-(N + 2), N].

module df_plus_minus_counter #(
  parameter int unsigned N = 4
) (
  input logic       clk_i,
  input logic       load_i,
  input logic       step_i,
  input logic [1:0] a_i
);

  localparam int unsigned Width = $clog2(N + 3) + 3;

  logic       negative, fault;
  logic [1:0] fall;

  df_plus_minus_d #(.N(N), .Half(1'b1), .FaultChecks(1'b1)) u_d (
    .clk_i, .load_i, .step_i, .a_i,
    .negative_o(negative),
    .fall_o(fall),
    .fault_o(fault)
  );

  logic signed [Width-1:0] twice_q, twice_d, d_now;
  logic                    in_range_q = 1'b0;

  always_comb begin
    case (a_i)
      2'b00:   twice_d = twice_q - Width'(4);
      2'b10:   twice_d = twice_q - Width'(2);
      default: twice_d = (twice_q < 0 ? -twice_q : twice_q) - Width'(2);
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (load_i) begin
      twice_q    <= -Width'(1);
      in_range_q <= 1'b1;
    end else if (step_i) begin
      twice_q <= twice_d;
      if (twice_d > $signed(Width'(2 * N)) || twice_d < -$signed(Width'(2 * N + 4))) begin
        in_range_q <= 1'b0;
      end
    end
  end

  assign d_now = Width'($signed(u_d.d_q));

  always_comb begin
    if (in_range_q) begin
      assert (twice_q == d_now + d_now + Width'(1));
      assert (negative == (twice_q < 0));
      assert (!fault);
    end
  end

endmodule
