// SPDX-License-Identifier: Apache-2.0
//
// Montgomery multiplier on hard multipliers, products overlapping: the next one begins while the
// last words of one are on their way, and modulus, n and H stay for as long as they are asked for.
//
// Computes  as df_mont_mul_dsp.
// Operands  as df_mont_mul_dsp. keep_i: size and modulus are those of the product before, size_i
//           and modulus_i are not read; StatusBadModulus if there was none since reset or clear_i.
// Status    as df_mont_mul_dsp.
// Cycles    without keep_i as df_mont_mul_dsp. With keep_i 6 rounds + groups fewer (6 rounds + 3
//           where groups = 1, 6 rounds + 3 where groups = 2 and rows = 1), MaxBits / Word + 4 at
//           least; and from product to product groups (2 rows + 2) + 1, 2 more where groups is 1 or
//           2, if results are taken at once, MaxBits / Word + 3 at least; groups (segments - 5)
//           more in a longer chain, 2 fewer than that where groups is 1 or 2. groups, rows,
//           segments: as there.
// Handshake valid and ready as in docs/reference/handshake.md, but operations overlap (and with
//           Trusting = 1 the user keeps in_valid_i 0 until a cycle after in_ready_o, which it may
//           then hold in a register, and takes up no long path):
//           results come in the order of the operands. With keep_i operands are taken from the
//           last step of the product before on, else when its result is taken: in_ready_o depends
//           on keep_i. The last step of a product waits until the result before is taken.
// Clear     clear_i abandons all products and puts every register to the same state, whatever was
//           before; so does the first cycle after reset.
// Bound     this control has no timer. The frame of scalar-mul or inv-batch, whose products these
//           are, bounds the time of the whole operation: a product without an end is a fault there,
//           and the wipe of that fault is clear_i here. df_mont_mul_dsp with Overlap = 1 has the
//           same interval behind a frame of its own.

module df_dsp_multiply_engine #(
  parameter int unsigned MaxBits     = 256,  // as df_mont_mul_dsp
  parameter int unsigned Multipliers = 16,
  parameter int unsigned Word        = 18,
  parameter int unsigned Technology  = 0,
  parameter bit          Trusting    = 1'b0, // 1: in_valid_i is 1 only while in_ready_o is
  parameter bit          FaultChecks = 1'b1, // see df_dsp_multiply_sequence
  localparam int unsigned Size       = $clog2(MaxBits + 1)
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               clear_i,

  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic               keep_i,
  input  logic [Size-1:0]    size_i,
  input  logic [MaxBits-1:0] modulus_i,
  input  logic [MaxBits-1:0] a_i,
  input  logic [MaxBits-1:0] b_i,

  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic [MaxBits-1:0] result_o,
  output logic [2:0]         status_o, // df_pkg::status_e
  output logic               fault_o   // in the cycle of an upset of the sequence
);

  if (MaxBits < 3 || MaxBits > 4096) begin : gen_check_max_bits
    $error("df_dsp_multiply_engine: MaxBits must be from 3 to 4096");
  end
  if (Multipliers < 1 || Multipliers > 64) begin : gen_check_multipliers
    $error("df_dsp_multiply_engine: Multipliers must be from 1 to 64");
  end
  if (Word < 2 || Word > 32) begin : gen_check_word
    $error("df_dsp_multiply_engine: Word must be from 2 to 32");
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_dsp_multiply_engine: Technology must be 0 or 1");
  end

  logic       ready_q, owed_q, done_q, load, take, wipe, idle, next, begins, done;
  logic [2:0] status, status_q;

  logic [MaxBits-1:0] unused_modulus;

  assign wipe = clear_i | ~ready_q;
  assign load = in_valid_i & (Trusting ? ready_q & ~clear_i : in_ready_o);
  assign take = out_valid_o & out_ready_i;

  // owed_q: a product in its last step, or its result, is not taken yet.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {ready_q, owed_q, done_q} <= 3'b000;
    end else if (wipe) begin
      {ready_q, owed_q, done_q} <= 3'b100;
    end else begin
      owed_q <= begins | (owed_q & ~take);
      done_q <= done | (done_q & ~take);
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe) status_q <= df_pkg::StatusOk;
    else if (done) status_q <= status;
  end

  df_dsp_multiply_unit #(
    .MaxBits(MaxBits),
    .Multipliers(Multipliers),
    .Word(Word),
    .Technology(Technology),
    .FaultChecks(FaultChecks)
  ) u_unit (
    .clk_i,
    .wipe_i(wipe),
    .load_i(load),
    .keep_i,
    .idle_o(idle),
    .next_o(next),
    .hold_i(owed_q),
    .begins_o(begins),
    .size_i, .modulus_i, .a_i, .b_i,
    .residues_i('0),
    .done_o(done),
    .status_o(status),
    .modulus_o(unused_modulus),
    .result_o, .fault_o
  );

  assign in_ready_o  = ready_q & ~clear_i & (keep_i ? next : idle & ~owed_q);
  assign out_valid_o = done_q;
  assign status_o    = done_q ? status_q : '0;

endmodule
