// SPDX-License-Identifier: Apache-2.0
//
// One cycle of two prime engines with the same control, from any state: all registers of data, and
// the words in, differ as they like. Any instruction may be in its register.
//
// AnyModulus = 1 takes the multiplier for any modulus, with Multipliers of them and with squares if
// Square = 1. Exact = 1 has exact products; Entries is the number of entries of a table, 0 without
// one.
//
// Shown: the control is the same in the next cycle, so always; and so are addresses, write enable and
// handshake. So no operand, no condition and no status chooses an address or a cycle.

`define DF_FIXED u_dut.gen_fixed.u_multiply
`define DF_ANY u_dut.gen_any.u_multiply
`define DF_WORDS u_dut.gen_any.u_multiply.u_words
`define DF_SEGMENT u_dut.gen_any.u_multiply.u_words.gen_segment[0].u_segment

module df_prime_engine_control #(
  parameter int unsigned  N       = 3,
  parameter logic [N-1:0] Modulus = 3'd7,
  parameter bit           AnyModulus  = 1'b0,
  parameter int unsigned  Multipliers = 16,
  parameter bit           Square      = 1'b0,
  parameter bit           Exact       = 1'b0,
  parameter int unsigned  Entries     = 0,
  localparam int unsigned Registers   = Square ? 16 : AnyModulus ? 8 : 2,
  localparam int unsigned Word    = 2
) (
  input logic                 clk_i,
  input logic                 rst_ni,
  input logic                 clear_i,
  input logic [df_prime_engine_pkg::AddressBits-1:0] entry_i,
  input logic                 in_valid_i,
  input logic [1:0][Word-1:0] in_data_i,
  input logic                 out_ready_i
);

  // The program memory: any words would do, because any instruction may come from the start. Word 1
  // is a ControlCall, so that there is a return register.
  localparam logic [4*36-1:0] Program =
      {36'h3_0c51_0201, 36'h4_2205_9102, 36'h0_0670_0003, 36'h0_0618_0001};
  // Rows of tables: any words would do, because any row may come from the start.
  localparam logic [8*36-1:0] Table = {2{Program}};
  localparam int unsigned Bits = 900;

  localparam int unsigned MultiplyBits = 500;

  logic [1:0][Bits-1:0]         control;
  logic [1:0][MultiplyBits-1:0] multiply;

  for (genvar i = 0; i < 2; i++) begin : gen_engine
    logic            in_ready, out_valid, out_last, unused_fault;
    logic [Word-1:0] unused_data;
    logic [2:0]      unused_status;

    df_prime_engine #(
      .N(N), .Modulus(AnyModulus ? '0 : Modulus), .AnyModulus(AnyModulus),
      .Multipliers(Multipliers), .Word(Word), .Square(Square), .FaultChecks(1'b0),
      .Registers(Registers), .ProgramWords(4), .Program(Program), .Exact(Exact),
      .Entries(Entries), .TableRows(8), .Table(Table)
    ) u_dut (
      .clk_i, .rst_ni, .clear_i, .entry_i, .offset_i(1'b0), .in_valid_i,
      .in_ready_o(in_ready),
      .in_data_i(in_data_i[i]),
      .out_valid_o(out_valid),
      .out_ready_i,
      .out_last_o(out_last),
      .out_data_o(unused_data),
      .status_o(unused_status),
      .fault_o(unused_fault)
    );

    if (AnyModulus) begin : gen_any
      logic [MultiplyBits-1:0] sum;
      if (Multipliers == 1) begin : gen_groups
        assign sum = MultiplyBits'({
            `DF_SEGMENT.gen_groups.u_sum.writes_q, `DF_SEGMENT.gen_groups.u_sum.moves_q,
            `DF_SEGMENT.gen_groups.u_sum.one_q, `DF_SEGMENT.gen_groups.u_sum.first_q,
            `DF_SEGMENT.gen_groups.u_sum.last_q, `DF_SEGMENT.gen_groups.u_sum.copies_q,
            `DF_SEGMENT.gen_groups.u_sum.row_q, `DF_SEGMENT.gen_groups.u_sum.group_q});
      end else begin : gen_single
        assign sum = MultiplyBits'({
            `DF_SEGMENT.gen_single.u_sum.moves_q, `DF_SEGMENT.gen_single.u_sum.copies_q,
            `DF_SEGMENT.gen_single.u_sum.error_q, `DF_WORDS.u_y.gen_choice.digit_q,
            `DF_WORDS.u_y.gen_choice.inverse_q});
      end
      logic [MultiplyBits-1:0] squares;
      if (Square) begin : gen_squares
        assign squares = MultiplyBits'({
            `DF_WORDS.u_load.square_q, `DF_WORDS.u_load.half_q,
            `DF_WORDS.u_load.gen_square.square_request_q,
            `DF_WORDS.u_steps.from_q, `DF_WORDS.u_steps.reach_q,
            `DF_WORDS.u_steps.gen_square.square_q, `DF_WORDS.u_steps.gen_square.begins_q,
            `DF_SEGMENT.gen_square.begins_q, `DF_SEGMENT.u_operand.odd,
            `DF_SEGMENT.u_operand.gen_square.after_q, `DF_SEGMENT.u_operand.gen_square.top_q});
      end else begin : gen_products
        assign squares = '0;
      end
      assign multiply[i] = (squares << 440) | (sum << 360) | MultiplyBits'({
          `DF_ANY.square_q, `DF_ANY.first_q, `DF_ANY.begin_q, `DF_ANY.pause_q, `DF_ANY.run_q,
          `DF_ANY.high_q, `DF_ANY.second_q,
          `DF_ANY.modulus_q, `DF_ANY.zeros_q, `DF_ANY.in_valid_q, `DF_ANY.use_q, `DF_ANY.end_q,
          `DF_ANY.left_q, `DF_ANY.address_q, `DF_ANY.y_q, `DF_ANY.odd_q, `DF_ANY.write_q,
          `DF_ANY.final_q, `DF_ANY.index_q, `DF_ANY.newest_q, `DF_ANY.oldest_q, `DF_ANY.d_q,
          `DF_WORDS.awake_q, `DF_WORDS.owed_q, `DF_WORDS.scales_q, `DF_WORDS.started_q,
          `DF_WORDS.u_load.state_q, `DF_WORDS.u_load.full_q, `DF_WORDS.u_load.keep_q,
          `DF_WORDS.u_load.size_q, `DF_WORDS.u_load.free_q, `DF_WORDS.u_load.index_q,
          `DF_WORDS.u_load.top_q, `DF_WORDS.u_load.lane_q, `DF_WORDS.u_load.group_q,
          `DF_WORDS.u_load.groups_q, `DF_WORDS.u_load.spot_q, `DF_WORDS.u_load.set_q,
          `DF_WORDS.u_load.left_q, `DF_WORDS.u_load.spread_q, `DF_WORDS.u_load.bank_q,
          `DF_WORDS.u_load.prepare_o, `DF_WORDS.u_load.write_o, `DF_WORDS.u_load.write_set_o,
          `DF_WORDS.u_load.write_group_o,
          `DF_WORDS.u_steps.op_q, `DF_WORDS.u_steps.gap_q, `DF_WORDS.u_steps.group_q,
          `DF_WORDS.u_steps.round_q, `DF_WORDS.u_steps.row_q, `DF_WORDS.u_steps.wiping_q,
          `DF_SEGMENT.bank_q, `DF_SEGMENT.op_q, `DF_SEGMENT.group_q, `DF_SEGMENT.last_q,
          `DF_SEGMENT.times_op_q, `DF_SEGMENT.times_group_q, `DF_SEGMENT.times_last_q,
          `DF_SEGMENT.add_op_q, `DF_SEGMENT.add_group_q, `DF_SEGMENT.add_last_q,
          `DF_SEGMENT.add_write_q, `DF_SEGMENT.u_operand.of_n_q,
          `DF_WORDS.u_out.busy_q, `DF_WORDS.u_out.valid_q, `DF_WORDS.u_out.last_q,
          `DF_WORDS.u_out.index_q, `DF_WORDS.u_out.lane_q, `DF_WORDS.u_out.group_q,
          `DF_WORDS.u_out.spot_q});
    end else begin : gen_fixed
      logic [MultiplyBits-1:0] exact;
      if (Exact) begin : gen_exact
        assign exact = MultiplyBits'({
            `DF_FIXED.gen_late.wait_q, `DF_FIXED.gen_exact.low_register_q,
            `DF_FIXED.gen_exact.low_q, `DF_FIXED.gen_exact.hides_q, `DF_FIXED.gen_exact.exact_q,
            `DF_FIXED.gen_exact.low_first_q, `DF_FIXED.gen_exact.low_entry_q,
            `DF_FIXED.gen_exact.low_run_q, `DF_FIXED.gen_exact.low_index_q,
            `DF_FIXED.gen_exact.hidden_q, `DF_FIXED.u_row.gen_exact.wait_q,
            `DF_FIXED.u_row.gen_exact.exact_q});
      end else begin : gen_modular
        assign exact = '0;
      end
      assign multiply[i] = (exact << 100) | MultiplyBits'({
          `DF_FIXED.start_q, `DF_FIXED.a_run_q, `DF_FIXED.b_run_q, `DF_FIXED.b_high_q,
          `DF_FIXED.b_use_q, `DF_FIXED.newest_q, `DF_FIXED.oldest_q, `DF_FIXED.a_address_q,
          `DF_FIXED.b_address_q, `DF_FIXED.d_q, `DF_FIXED.u_row.flag_q, `DF_FIXED.u_row.moves_q});
    end

    logic [79:0] entries;
    if (Entries != 0) begin : gen_table
      assign entries = 80'({
          u_dut.gen_table.u_table.read_q, u_dut.gen_table.u_table.row_q,
          u_dut.gen_table.u_table.first_q, u_dut.gen_table.u_table.last_q,
          u_dut.gen_table.u_table.full_q, u_dut.gen_table.u_table.sum_q,
          u_dut.gen_table.u_table.address_q, u_dut.gen_table.u_table.entry_q,
          u_dut.gen_table.u_table.count_q, u_dut.gen_table.u_table.write_q,
          u_dut.gen_table.u_table.pointer_q, u_dut.gen_table.u_table.left_q});
    end else begin : gen_no_table
      assign entries = '0;
    end

    assign control[i] = Bits'({
        entries,
        u_dut.awake_q,
        u_dut.u_sequence.state_q, u_dut.u_sequence.issue_q, u_dut.u_sequence.constant_q,
        u_dut.u_sequence.row_q, u_dut.u_sequence.pc_q, u_dut.u_sequence.instruction_q,
        u_dut.u_sequence.left_q, u_dut.u_sequence.count_q, u_dut.u_sequence.return_q,
        u_dut.u_sequence.u_program.word_o,
        u_dut.u_write.run_q, u_dut.u_write.in_q, u_dut.u_write.external_write_q,
        u_dut.u_write.address_q, u_dut.u_write.index_q,
        multiply[i],
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

`undef DF_FIXED
`undef DF_ANY
`undef DF_WORDS
`undef DF_SEGMENT
