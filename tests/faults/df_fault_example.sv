// SPDX-License-Identifier: Apache-2.0
//
// A core whose flips are known by hand: its result is a & b, valid one cycle after the transfer.
// A flip of mask_q inverts the result; its copy mask_n_q shows this at fault_o. past_q
// changes in every cycle, and nobody reads it while there is a result.

module df_fault_example #(
  parameter bit Hole = 1'b0  // 1: the copy is not compared
) (
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic       clear_i,
  input  logic       in_valid_i,
  output logic       in_ready_o,
  input  logic [3:0] modulus_i,
  input  logic [3:0] a_i,
  input  logic [3:0] b_i,
  output logic       out_valid_o,
  input  logic       out_ready_i,
  output logic [3:0] result_o,
  output logic [2:0] status_o,
  output logic       fault_o
);

  logic       valid_q, load;
  logic       range_q, mask_q, mask_n_q, past_q;
  logic [3:0] data_q;

  assign in_ready_o  = ~valid_q;
  assign out_valid_o = valid_q;
  assign load        = in_valid_i & ~valid_q & ~clear_i;
  assign result_o    = valid_q ? data_q ^ {4{mask_q}} : {4{past_q}};
  assign status_o    = {1'b0, range_q, 1'b0};
  assign fault_o     = ~Hole & (mask_q == mask_n_q);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_q <= 1'b0;
    else valid_q <= load | (valid_q & ~out_ready_i & ~clear_i);
  end

  always_ff @(posedge clk_i) begin
    past_q <= ~past_q ^ ^modulus_i;
    if (clear_i || load) begin
      range_q  <= 1'b0;
      mask_q   <= 1'b0;
      mask_n_q <= 1'b1;
      data_q   <= a_i & b_i;
    end
  end

endmodule
