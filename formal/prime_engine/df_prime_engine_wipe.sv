// SPDX-License-Identifier: Apache-2.0
//
// A wipe of the prime engine: it begins in the first cycle, from any state, by clear_i, in the cycle
// after reset, or by END when no sum, product, word or constant is on its way, as the assembler
// promises.
//
// Shown: when the first instruction of the next operation issues, all rows of the four copies are 0,
// and so are the operands and the sum of the adder, the operands of the multiplier, its words of b
// and its digits, the row of the write port, the digit, the conditions, the status and the return
// register. Exact and Entries are as in df_prime_engine_control; then the buffer of the table is 0
// too.

module df_prime_engine_wipe #(
  parameter int unsigned  N       = 3,
  parameter logic [N-1:0] Modulus = 3'd7,
  parameter bit           Exact   = 1'b0,
  parameter int unsigned  Entries = 0,
  localparam int unsigned Word    = 2,
  localparam int unsigned Words   = df_prime_multiply_pkg::words(
      df_prime_engine_pkg::operand_bits(df_prime_multiply_pkg::mask_t'(Modulus), Word, N, 16, 0),
      Word),
  localparam int unsigned Depth   = df_prime_engine_pkg::depth(Words, 2),
  localparam int unsigned Cycles  = Depth + 1
) (
  input logic            clk_i,
  input logic            rst_ni,
  input logic            clear_i,
  input logic [df_prime_engine_pkg::AddressBits-1:0] entry_i,
  input logic            in_valid_i,
  input logic [Word-1:0] in_data_i,
  input logic            out_ready_i
);

  // Word 1 is a ControlCall, so that there is a return register.
  localparam logic [4*36-1:0] Program =
      {36'h3_0c51_0201, 36'h4_2205_9102, 36'h0_0670_0003, 36'h0_0618_0001};

  logic            unused_in_ready, unused_out_valid, unused_out_last, unused_fault;
  logic [Word-1:0] unused_data;
  logic [2:0]      unused_status;

  df_prime_engine #(
    .N(N), .Modulus(Modulus), .Multipliers(16), .Word(Word), .FaultChecks(1'b0),
    .Registers(2), .ProgramWords(4), .Program(Program), .Exact(Exact), .Entries(Entries),
    .TableRows(8), .Table({2{Program}})
  ) u_dut (
    .clk_i, .rst_ni, .clear_i, .entry_i, .offset_i(1'b0), .in_valid_i,
    .in_ready_o(unused_in_ready),
    .in_data_i,
    .out_valid_o(unused_out_valid),
    .out_ready_i,
    .out_last_o(unused_out_last),
    .out_data_o(unused_data),
    .status_o(unused_status),
    .fault_o(unused_fault)
  );

  logic idle, rows, clean, kept_idle, kept_clean, exact_idle, exact_clean;
  if (Exact) begin : gen_exact
    assign exact_idle  = {u_dut.gen_fixed.u_multiply.gen_exact.low_run_q,
                          u_dut.gen_fixed.u_multiply.gen_exact.low_first_q} == '0;
    assign exact_clean = u_dut.gen_fixed.u_multiply.gen_exact.held_q == '0;
  end else begin : gen_modular
    assign {exact_idle, exact_clean} = '1;
  end
  if (Entries != 0) begin : gen_table
    assign kept_idle  = !(u_dut.gen_table.u_table.read_q || u_dut.gen_table.u_table.row_q
                          || u_dut.gen_table.u_table.full_q || u_dut.gen_table.u_table.sum_q);
    always_comb begin
      kept_clean = {u_dut.gen_table.u_table.kept_q, u_dut.gen_table.u_table.row_o} == '0;
      for (int unsigned i = 0; i < 2 * df_prime_engine_pkg::register_rows(Words); i++) begin
        if (u_dut.gen_table.u_table.u_kept.words_q[i] != '0) kept_clean = 1'b0;
      end
    end
  end else begin : gen_no_table
    assign {kept_idle, kept_clean} = '1;
  end

  assign idle = kept_idle && exact_idle && !(u_dut.u_add.begin_q || u_dut.u_add.first_q != '0
                  || u_dut.u_add.run_q || u_dut.u_add.valid_q != '0 || u_dut.u_write.run_q
                  || u_dut.u_write.external_write_q || u_dut.u_write.in_q || u_dut.constant
                  || u_dut.gen_fixed.u_multiply.u_row.done_o != '0 || u_dut.gen_fixed.u_multiply.u_row.flag_q != '0
                  || u_dut.u_add.sum_q != '0
                  || {u_dut.u_write.high_q, u_dut.u_write.low_q} != '0);

  always_comb begin
    rows = 1'b1;
    for (int unsigned i = 0; i < Depth; i++) begin
      if (u_dut.u_file.gen_copy[0].u_rows.words_q[i] != '0
          || u_dut.u_file.gen_copy[1].u_rows.words_q[i] != '0
          || u_dut.u_file.gen_copy[2].u_rows.words_q[i] != '0
          || u_dut.u_file.gen_copy[3].u_rows.words_q[i] != '0) rows = 1'b0;
    end
  end

  assign clean = u_dut.row == '0 && kept_clean && exact_clean
      && {u_dut.u_add.x_q, u_dut.u_add.y_q, u_dut.u_add.o_q, u_dut.u_add.sum_q} == '0
      && {u_dut.u_add.carry_q, u_dut.u_add.above_q, u_dut.u_add.nonzero_q} == '0
      && {u_dut.u_add.below_q, u_dut.u_add.zero_q} == '0
      && {u_dut.gen_fixed.u_multiply.b_q, u_dut.gen_fixed.u_multiply.a_q, u_dut.gen_fixed.u_multiply.lowest_q} == '0
      && u_dut.gen_fixed.u_multiply.u_row.x == '0 && u_dut.gen_fixed.u_multiply.u_row.q == '0
      && {u_dut.u_write.high_q, u_dut.u_write.low_q} == '0
      && {u_dut.u_conditions.digit_q, u_dut.u_conditions.condition_q} == '0
      && u_dut.u_conditions.status_q == '0 && u_dut.u_sequence.return_q == '0;

  // begins_q: the first cycle after the wipe
  logic first_q = 1'b1;
  logic begins_q;
  always_ff @(posedge clk_i) begin
    first_q  <= 1'b0;
    begins_q <= ~first_q & u_dut.wiping & u_dut.wiped;
  end

  // cycle_q: the wipe takes as many cycles as there are rows.
  logic [7:0] cycle_q = '0;
  always_ff @(posedge clk_i) cycle_q <= cycle_q + 1'b1;

  always_comb begin
    assume (rst_ni);
    if (first_q) assume (u_dut.wipe || (u_dut.ends && idle));
    else begin
      assume (!clear_i);
      assert (32'(cycle_q) != Cycles || begins_q);
      if (begins_q) assert (u_dut.u_sequence.issue_q && rows && clean);
    end
  end

endmodule
