// SPDX-License-Identifier: Apache-2.0
//
// One operation of the pipelined multiplier (`DUT) for all operands of N bits, modulo every odd
// number of N bits that has a form, with and without Overlap. Checked = 1: with Check and
// FaultChecks. Bounded: to past the latency, after reset.
//
// Shown: out_valid comes after the stages of df_pipelined_multiply_pkg exactly, with Overlap = 1 a
// cycle later; the result is below the modulus p with result * R = a * b (mod p), and the status
// is ok, without a fault. That result is unique.

module df_pipelined_multiply_product #(
  parameter int unsigned N       = 3,
  parameter bit          Checked = 1'b0
) (
  input logic         clk_i,
  input logic         rst_ni,
  input logic [N-1:0] a_i,
  input logic [N-1:0] b_i
);

  // Reset in the first cycle only; operands are offered in the third.
  logic [7:0]   cycle_q = 8'd0;
  logic [N-1:0] a_q, b_q;

  always_ff @(posedge clk_i) begin
    cycle_q <= cycle_q + 8'd1;
    if (cycle_q == 8'd2) begin
      a_q <= a_i;
      b_q <= b_i;
    end
  end

  always_comb assume (rst_ni == (cycle_q != 8'd0));

  for (genvar i = 0; i < 2 ** (N - 2); i++) begin : gen_modulus
    localparam df_pipelined_multiply_pkg::mask_t P =
        (df_pipelined_multiply_pkg::mask_t'(1) << (N - 1)) + 2 * i + 1;
    localparam int unsigned Word  = df_pipelined_multiply_pkg::word(P, N);
    localparam int unsigned Steps = df_pipelined_multiply_pkg::steps(P, N);
    localparam int unsigned RBits = Word * Steps;
    localparam bit          Form  =
        Steps <= df_pipelined_multiply_pkg::MaxSteps
        && !df_pipelined_multiply_pkg::crowded(df_pipelined_multiply_pkg::plus(P, N), Word)
        && !df_pipelined_multiply_pkg::crowded(df_pipelined_multiply_pkg::minus(P, N), Word);

    for (genvar j = 0; j < 2; j++) begin : gen_overlap
      if (Form) begin : gen_form
        localparam int unsigned Latency = df_pipelined_multiply_pkg::depth(P, N) + j
            + (Checked ? df_pipelined_multiply_pkg::check_stages(P, N) : 0);
        logic               in_ready, out_valid, unused_tag, fault;
        logic [N-1:0]       result;
        logic [2:0]         status;
        logic [RBits+N-1:0] left, right;

        `DUT #(.N(N), .Modulus(P[N-1:0]), .Overlap(j == 1), .Check(Checked),
               .FaultChecks(Checked)) u_dut (
          .clk_i,
          .rst_ni,
          .clear_i(1'b0),
          .in_valid_i(cycle_q == 8'd2),
          .in_ready_o(in_ready),
          .a_i,
          .b_i,
          .tag_i(1'b0),
          .out_valid_o(out_valid),
          .out_ready_i(1'b1),
          .result_o(result),
          .status_o(status),
          .tag_o(unused_tag),
          .fault_o(fault)
        );

        assign left  = {result, RBits'(0)};
        assign right = (RBits + N)'(a_q) * (RBits + N)'(b_q);

        always_comb begin
          if (cycle_q == 8'd2) assert (in_ready);
          if (cycle_q > 8'd1) assert (!fault);
          assert (out_valid == (cycle_q == 8'(2 + Latency)));
          if (out_valid) begin
            assert (status == df_pkg::StatusOk);
            assert (result < P[N-1:0]);
            assert (left % (RBits + N)'(P) == right % (RBits + N)'(P));
          end
        end
      end
    end
  end

endmodule
