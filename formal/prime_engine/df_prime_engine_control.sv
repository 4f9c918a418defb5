// SPDX-License-Identifier: Apache-2.0
//
// One cycle of two prime engines with the same control, from any state: all registers of data, and
// the words in, differ as they like. Any instruction may be in its register.
//
// Shown: the control is the same in the next cycle, so always; and so are addresses, write enable and
// handshake. So no operand, no condition and no status chooses an address or a cycle.

module df_prime_engine_control #(
  parameter int unsigned  N       = 3,
  parameter logic [N-1:0] Modulus = 3'd7,
  localparam int unsigned Word    = 2
) (
  input logic                 clk_i,
  input logic                 rst_ni,
  input logic                 clear_i,
  input logic                 in_valid_i,
  input logic [1:0][Word-1:0] in_data_i,
  input logic                 out_ready_i
);

  // The program memory: any words would do, because any instruction may come from the start.
  localparam logic [4*36-1:0] Program =
      {36'h3_0c51_0201, 36'h4_2205_9102, 36'h8_0a12_38f1, 36'h0_0618_0001};
  localparam int unsigned Bits = 320;

  logic [1:0][Bits-1:0] control;

  for (genvar i = 0; i < 2; i++) begin : gen_engine
    logic            in_ready, out_valid, out_last, unused_fault;
    logic [Word-1:0] unused_data;
    logic [2:0]      unused_status;

    df_prime_engine #(
      .N(N), .Modulus(Modulus), .Multipliers(16), .Word(Word), .FaultChecks(1'b0),
      .Registers(2), .ProgramWords(4), .Program(Program)
    ) u_dut (
      .clk_i, .rst_ni, .clear_i, .in_valid_i,
      .in_ready_o(in_ready),
      .in_data_i(in_data_i[i]),
      .out_valid_o(out_valid),
      .out_ready_i,
      .out_last_o(out_last),
      .out_data_o(unused_data),
      .status_o(unused_status),
      .fault_o(unused_fault)
    );

    assign control[i] = Bits'({
        u_dut.awake_q,
        u_dut.u_sequence.state_q, u_dut.u_sequence.issue_q, u_dut.u_sequence.constant_q,
        u_dut.u_sequence.row_q, u_dut.u_sequence.pc_q, u_dut.u_sequence.instruction_q,
        u_dut.u_sequence.left_q, u_dut.u_sequence.count_q, u_dut.u_sequence.u_program.word_o,
        u_dut.u_write.run_q, u_dut.u_write.in_q, u_dut.u_write.external_write_q,
        u_dut.u_write.address_q, u_dut.u_write.index_q,
        u_dut.u_multiply.start_q, u_dut.u_multiply.a_run_q, u_dut.u_multiply.b_run_q,
        u_dut.u_multiply.b_high_q, u_dut.u_multiply.b_use_q, u_dut.u_multiply.newest_q,
        u_dut.u_multiply.oldest_q, u_dut.u_multiply.a_address_q, u_dut.u_multiply.b_address_q,
        u_dut.u_multiply.d_q, u_dut.u_multiply.u_row.flag_q, u_dut.u_multiply.u_row.moves_q,
        u_dut.u_add.begin_q, u_dut.u_add.run_q, u_dut.u_add.valid_q, u_dut.u_add.first_q,
        u_dut.u_add.last_q, u_dut.u_add.d_q, u_dut.u_add.row_q, u_dut.u_add.x_address_q,
        u_dut.u_add.y_address_q, u_dut.u_add.offset_q, u_dut.u_add.offset_row_q,
        u_dut.u_conditions.row_q, u_dut.u_conditions.bit_q, u_dut.u_conditions.taken_bit_q,
        u_dut.u_conditions.take_q,
        u_dut.u_out.fetch_q, u_dut.u_out.valid_q, u_dut.u_out.last_q, u_dut.u_out.index_q,
        u_dut.write, u_dut.write_address, u_dut.address, in_ready, out_valid, out_last});
  end

  logic first_q = 1'b1;
  always_ff @(posedge clk_i) first_q <= 1'b0;

  always_comb begin
    if (first_q) assume (control[0] == control[1]);
    else assert (control[0] == control[1]);
  end

endmodule
