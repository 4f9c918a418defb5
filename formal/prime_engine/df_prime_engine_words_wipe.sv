// SPDX-License-Identifier: Apache-2.0
//
// A wipe of the memory of df_prime_engine_words: it begins in the first cycle, from any state, by
// clear_i, and the user may offer words and operations at any time from then on.
//
// Shown: in the cycle after clear_i the registers on both ways between memory and engine, and the
// operation, are 0. No word is accepted before all words of the memory have been written with 0,
// and that is so after as many cycles as the memory has words. A word of the result is 0 unless a
// result is valid and its status is 0, in every cycle.

module df_prime_engine_words_wipe #(
  parameter int unsigned  N       = 3,
  parameter logic [N-1:0] Modulus = 3'd7,
  localparam int unsigned Word    = 2,
  localparam int unsigned Words   = df_prime_multiply_pkg::words(
      df_prime_engine_pkg::operand_bits(df_prime_multiply_pkg::mask_t'(Modulus), Word, N, 16, 0),
      Word),
  localparam int unsigned Depth   = 8  // words of the memory
) (
  input logic        clk_i,
  input logic        rst_ni,
  input logic        clear_i,
  input logic [2:0]  word_write_i,
  input logic        word_index_i,
  input logic [31:0] word_data_i,
  input logic        in_valid_i,
  input logic        out_ready_i,
  input logic        result_index_i
);

  localparam logic [4*36-1:0] Program =
      {36'h3_0c51_0201, 36'h4_2205_9102, 36'h0_0670_0003, 36'h0_0618_0001};

  logic        ready, out_valid, in_ready, unused_fault;
  logic [31:0] result;
  logic [2:0]  status;

  df_prime_engine_words #(
    .N(N), .Modulus(Modulus), .Multipliers(16), .Word(Word), .FaultChecks(1'b0),
    .Registers(2), .Number(Word * Words), .ProgramWords(4), .Program(Program), .Latency(100),
    .Operations(2), .Entry({11'd1, 11'd0}), .IndexBits(1), .InNumbers(2),
    .Inputs({2'd2, 16'd30, 16'd3, 2'd1, 16'd2, 16'd3}), .Outputs({16'd0, 16'd3})
  ) u_dut (
    .clk_i, .rst_ni, .clear_i, .word_write_i, .word_index_i, .word_data_i,
    .word_ready_o(ready),
    .in_valid_i,
    .in_ready_o(in_ready),
    .out_valid_o(out_valid),
    .out_ready_i, .result_index_i,
    .result_word_o(result),
    .status_o(status),
    .fault_o(unused_fault)
  );

  logic rows;
  always_comb begin
    rows = 1'b1;
    for (int unsigned i = 0; i < Depth; i++) begin
      if (u_dut.u_memory.words_q[i] != '0) rows = 1'b0;
    end
  end

  logic [3:0] cycle_q = '0;  // the clear comes in cycle 0
  logic       open_q = 1'b0; // a word could have been accepted
  always_ff @(posedge clk_i) begin
    cycle_q <= cycle_q + 1'b1;
    open_q  <= open_q | (cycle_q != '0 && ready);
  end

  always_comb begin
    assume (rst_ni);
    assume (clear_i == (cycle_q == '0));
    assert (result == '0 || (out_valid && status == df_pkg::StatusOk));
    if (cycle_q == 4'd1) begin
      assert ({u_dut.u_unpack.high_q, u_dut.u_unpack.low_q, u_dut.u_unpack.word_q} == '0);
      assert ({u_dut.u_pack.word_q, u_dut.u_pack.shifted_q, u_dut.u_pack.part_q} == '0);
      assert (u_dut.operation == '0);
    end
    if (cycle_q != '0 && ready && !open_q) assert (rows);
    if (32'(cycle_q) == Depth + 1) assert (ready || open_q || !in_ready);
    if (32'(cycle_q) == Depth + 1 && !open_q) assert (rows);
  end

endmodule
