// SPDX-License-Identifier: Apache-2.0
//
// Two copies of the scalable multiplier (words of 2 bits, 2 elements, MaxBits = N): the same
// handshake inputs, sizes, clear and reset, whatever they are, but each copy its own field, modulus
// and operands in every cycle. Shown: in_ready_o and out_valid_o are equal in every cycle, so
// nobody
// who sees the handshake learns more than the size. Proved by induction, so for all time.

module df_scalable_multiply_constant_time #(
  parameter int unsigned N = 4
) (
  input logic                   clk_i,
  input logic                   rst_ni,
  input logic                   clear_i,
  input logic                   in_valid_i,
  input logic                   out_ready_i,
  input logic [$clog2(N+1)-1:0] size_i,
  input logic                   field_i   [2],
  input logic [N:0]             modulus_i [2],
  input logic [N-1:0]           a_i       [2],
  input logic [N-1:0]           b_i       [2]
);

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;
  always_comb if (!started_q) assume (!rst_ni);

  localparam int unsigned Flags = 10;

  logic             in_ready [2], out_valid [2];
  logic [4:0]       state    [2];
  logic [Flags-1:0] flags    [2];
  logic [15:0]      places   [2];
  logic [$clog2(N+1)-1:0] size [2];
  logic             taken_q = 1'b0;

  // Once the first operands were taken, both copies have the same size for ever.
  always_ff @(posedge clk_i) taken_q <= taken_q | (in_valid_i & in_ready[0]);

  for (genvar i = 0; i < 2; i++) begin : gen_copy
    logic [N-1:0] result;
    logic [1:0]   status;

    df_mont_mul_scalable #(.Word(2), .Stages(2), .MaxBits(N)) u_dut (
      .clk_i,
      .rst_ni,
      .clear_i,
      .in_valid_i,
      .in_ready_o(in_ready[i]),
      .field_i(field_i[i]),
      .size_i,
      .modulus_i(modulus_i[i]),
      .a_i(a_i[i]),
      .b_i(b_i[i]),
      .out_valid_o(out_valid[i]),
      .out_ready_i,
      .result_o(result),
      .status_o(status)
    );

    // Control of a copy: its states, its one-bit flags, and its counters where they are in use.
    logic fetching;
    assign fetching = u_dut.u_kernel.fetching_q;
    assign size[i]  = u_dut.size_q;
    assign state[i] = {u_dut.state_q, u_dut.u_kernel.state_q};
    assign flags[i] = {
      u_dut.load_q,
      fetching,
      u_dut.u_kernel.first_q,
      u_dut.u_kernel.reduce_q,
      u_dut.u_kernel.out_busy_q,
      u_dut.u_kernel.added_q,
      u_dut.u_kernel.u_pipe.gen_pe[0].u_pe.first_q,
      u_dut.u_kernel.u_pipe.gen_pe[0].u_pe.first_o,
      u_dut.u_kernel.u_pipe.gen_pe[1].u_pe.first_q,
      u_dut.u_kernel.u_pipe.gen_pe[1].u_pe.first_o
    };
    assign places[i] = {
      flags[i][9] ? u_dut.load_index_q : '0,
      (state[i][1:0] != 2'd0 || fetching) ? u_dut.u_kernel.slot_q : '0,
      fetching & u_dut.u_kernel.final_q & (u_dut.u_kernel.slot_q != '0),
      flags[i][7] & u_dut.u_kernel.first_final_q,
      flags[i][3] & u_dut.u_kernel.u_pipe.gen_pe[0].u_pe.final_q,
      flags[i][2] & u_dut.u_kernel.u_pipe.gen_pe[0].u_pe.final_o,
      flags[i][1] & u_dut.u_kernel.u_pipe.gen_pe[1].u_pe.final_q,
      flags[i][0] & u_dut.u_kernel.u_pipe.gen_pe[1].u_pe.final_o,
      flags[i][5] & u_dut.u_kernel.out_final_q
    };
  end

  always_comb begin
    assert (in_ready[0] == in_ready[1]);
    assert (out_valid[0] == out_valid[1]);

    // What makes the two inductive.
    assert (state[0] == state[1]);
    assert (flags[0] == flags[1]);
    assert (places[0] == places[1]);
    if (flags[0][8])
      assert (gen_copy[0].u_dut.u_kernel.taken == gen_copy[1].u_dut.u_kernel.taken);
    if (flags[0][5])
      assert (gen_copy[0].u_dut.u_kernel.out_index_q == gen_copy[1].u_dut.u_kernel.out_index_q);
    if (flags[0][4])
      assert (gen_copy[0].u_dut.u_kernel.added_index_q == gen_copy[1].u_dut.u_kernel.added_index_q);
    if (flags[0][6])
      assert (gen_copy[0].u_dut.u_kernel.reduce_index_q ==
              gen_copy[1].u_dut.u_kernel.reduce_index_q);
    if (taken_q) assert (size[0] == size[1]);
    else assert (flags[0][Flags-2:0] == '0 && state[0] inside {5'b00000, 5'b00100});
  end

endmodule
