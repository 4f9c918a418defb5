// SPDX-License-Identifier: Apache-2.0
//
// Pipelined dual-field multiplier with registers for whole operands and the result: products that
// overlap, and results that are operands of the next product without leaving the registers.
//
// Computes  as df_mont_mul_dual; with Reduced = 0 result_o is in [0, 2 modulus).
// Operands  as df_mont_mul_dual. chain_i[0]: A is the result before, a_i is not read; chain_i[1]:
//           the same for B. Field, size and modulus are then those of the result before; any result
//           of Reduced = 0 may be chained.
// Status    as df_mont_mul_dual; StatusOperandRange too where a result to chain was refused.
// Cycles    latency as df_mont_mul_dual; from product to product rows * pitch
//           (df_dual_multiply_core), but words + Stages + 5 at least, if results are taken at once:
//           the next operands are taken while the last words of a product drain. Chained operands
//           are taken when the result before is complete, taken by the user or not.
// Handshake valid and ready as in docs/reference/handshake.md, but operations overlap: two are on
//           their way at most, and the last row of one waits until the result before is taken.
//           in_ready_o depends on chain_i.
// Clear     clear_i abandons all products and puts every register to the same state, whatever was
//           before; rst_ni resets control only. No timer stands above this control: after an upset
//           of a register only clear_i restores it.

module df_dual_multiply_engine #(
  parameter int unsigned MaxBits  = 576,
  parameter int unsigned Word     = 64,    // 4, 8, 16, 32, 64, 128
  parameter int unsigned Height   = 8,
  parameter int unsigned First    = 0,
  parameter int unsigned Split    = 16,
  parameter bit          Reduced  = 1'b1,
  parameter bit          FaultChecks = 1'b1, // see df_parity
  localparam int unsigned Size    = $clog2(MaxBits + 1),
  localparam int unsigned Result  = MaxBits + (Reduced ? 0 : 1)
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               clear_i,

  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic [1:0]         chain_i,
  input  logic               field_i,
  input  logic [Size-1:0]    size_i,
  input  logic [MaxBits:0]   modulus_i,
  input  logic [MaxBits-1:0] a_i,
  input  logic [MaxBits-1:0] b_i,

  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic [Result-1:0]  result_o,
  output logic [2:0]         status_o, // df_pkg::status_e
  output logic               fault_o  // in the cycle of an upset of the control
);

  logic ready_q, owed_q, done_q;
  logic load, take, start_ready, busy, begins, done;

  assign load = in_valid_i & in_ready_o;
  assign take = out_valid_o & out_ready_i;

  // owed_q: a product in its last row, or its result, is not taken yet.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {ready_q, owed_q, done_q} <= 3'b000;
    end else if (clear_i) begin
      {ready_q, owed_q, done_q} <= 3'b100;
    end else begin
      ready_q <= 1'b1;
      owed_q  <= begins | (owed_q & ~take);
      done_q  <= done | (done_q & ~take);
    end
  end

  logic [2:0] unused_verdict;
  logic       unused_checked;
  df_dual_multiply_unit #(
    .MaxBits(MaxBits),
    .Word(Word),
    .Height(Height),
    .First(First),
    .Split(Split),
    .Reduced(Reduced),
    .FaultChecks(FaultChecks)
  ) u_unit (
    .clk_i, .rst_ni,
    .wipe_i(clear_i),
    .load_i(load),
    .restart_i(1'b0),
    .start_ready_o(start_ready),
    .busy_o(busy),
    .hold_i(owed_q),
    .begins_o(begins),
    .hold_result_i(1'b0),
    .chain_i, .field_i, .size_i, .modulus_i, .a_i, .b_i,
    .done_o(done),
    .verdict_o(unused_verdict),
    .result_o, .status_o,
    .checked_o(unused_checked),
    .fault_o
  );

  assign in_ready_o  = ready_q & start_ready & ~clear_i
                     & ~(chain_i != 2'b00 & (busy | (owed_q & ~done_q)));
  assign out_valid_o = done_q;

endmodule
