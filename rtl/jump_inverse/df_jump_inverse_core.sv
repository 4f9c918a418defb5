// SPDX-License-Identifier: Apache-2.0
//
// Inverter and divider by jumps, words in and out: control and datapath with its memories.
// df_inv_jump brings the operands and frames it.
//
// Computes  as df_inv_jump says.
// Operands  size_i with load_i; then 2 G words of the modulus, of the divisor and of the dividend
//           (1 for an inverse), the lowest first, the next one after each cycle with take_o,
//           G = df_jump_inverse_pkg::groups(MaxBits, Multipliers). Bits from MaxBits on must be 0,
//           of the modulus too. in_data_i must be 0 while memories are wiped after wipe_i, as they
//           take their words from there.
// Result    2 G words, the lowest first, one in each cycle with give_o, 0 but for StatusOk; done_o
//           with the last of them.
// Cycles    one less from load_i to done_o than df_inv_jump takes.
// Control   load_i and wipe_i of df_frame. wipe_i puts every register to 0 and starts to wipe the
//           memories, a word of each in a slot; a new operation may begin at once, for it fills all
//           that it reads.

module df_jump_inverse_core #(
  parameter int unsigned Multipliers = 4,     // 1, 2, 4 or 8
  parameter int unsigned MaxBits     = 576,   // longest operand, 4 to 4096
  parameter int unsigned Technology  = 0,     // 0: any tool; 1: cells of ECP5
  parameter bit          FaultChecks = 1'b1,  // 1: parity of the control, see df_parity
  parameter bit          Check       = 1'b0,  // 1: check the result, see df_jump_inverse_check
  parameter bit          Wipe        = 1'b1,  // 0: wipe_i does not reach the words
  localparam int unsigned Word       = df_jump_inverse_pkg::word(Multipliers),
  localparam int unsigned SizeWidth  = $clog2(MaxBits + 1)
) (
  input  logic                 clk_i,
  input  logic                 load_i,
  input  logic                 wipe_i,

  input  logic [SizeWidth-1:0] size_i,
  output logic                 take_o,
  input  logic [Word-1:0]      in_data_i,

  output logic                 give_o,
  output logic                 done_o,
  output logic [Word-1:0]      out_data_o,
  output df_pkg::status_e      status_o,
  output logic                 fault_o  // an upset, or with done_o a wrong result
);

  if (Multipliers != 1 && Multipliers != 2 && Multipliers != 4 && Multipliers != 8)
  begin : gen_check_multipliers
    $error("df_jump_inverse_core: Multipliers must be 1, 2, 4 or 8");
  end
  if (MaxBits < 4 || MaxBits > 4096) begin : gen_check_bits
    $error("df_jump_inverse_core: MaxBits must be from 4 to 4096");
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_jump_inverse_core: Technology must be 0 or 1");
  end

  localparam int unsigned Groups    = df_jump_inverse_pkg::groups(MaxBits, Multipliers);
  localparam int unsigned Ticks     = df_jump_inverse_pkg::ticks(Multipliers);
  localparam int unsigned PhaseBits = (Ticks > 1) ? $clog2(Ticks) : 1;
  localparam int unsigned IndexBits = $clog2(2 * Groups);
  localparam int unsigned DeltaBits =
      $clog2(df_jump_inverse_pkg::Jump * df_jump_inverse_pkg::jumps(MaxBits) + 1) + 1;

  df_jump_inverse_pkg::slot_t   slot, slot_e;
  df_jump_inverse_pkg::matrix_e matrix;
  logic                         tick, phase_zero, load_matrix, check, last, minus, load_x, load_y;
  logic                         modulus, divisor, offer, second, control_fault, datapath_fault;
  logic                         mismatch;
  logic [PhaseBits-1:0]         phase;
  logic [1:0]                   x_place, y_place;
  logic [IndexBits-1:0]         index;
  logic [Word-1:0]              in_word, x, y;
  logic [1:0][Word-1:0]         results;

  df_jump_inverse_control #(
    .Multipliers(Multipliers), .MaxBits(MaxBits), .FaultChecks(FaultChecks)
  ) u_control (
    .clk_i, .load_i, .wipe_i, .size_i,
    .word_i(in_word),
    .tick_o(tick),
    .phase_zero_o(phase_zero),
    .phase_o(phase),
    .slot_o(slot),
    .matrix_o(matrix),
    .load_matrix_o(load_matrix),
    .check_o(check),
    .last_o(last),
    .minus_o(minus),
    .x_place_o(x_place),
    .y_place_o(y_place),
    .index_o(index),
    .load_x_o(load_x),
    .load_y_o(load_y),
    .modulus_o(modulus),
    .divisor_o(divisor),
    .slot_i(slot_e),
    .results_i(results),
    .take_o,
    .offer_o(offer),
    .second_o(second),
    .give_o, .done_o, .status_o,
    .fault_o(control_fault)
  );

  df_jump_inverse_datapath #(
    .Multipliers(Multipliers), .Groups(Groups), .DeltaBits(DeltaBits), .Technology(Technology),
    .FaultChecks(FaultChecks), .Check(Check), .Wipe(Wipe)
  ) u_datapath (
    .clk_i, .wipe_i,
    .restart_i(load_i),
    .tick_i(tick),
    .phase_zero_i(phase_zero),
    .phase_i(phase),
    .slot_i(slot),
    .matrix_i(matrix),
    .load_matrix_i(load_matrix),
    .check_i(check),
    .last_i(last),
    .minus_i(minus),
    .x_place_i(x_place),
    .y_place_i(y_place),
    .index_i(index),
    .load_x_i(load_x),
    .load_y_i(load_y),
    .modulus_i(modulus),
    .divisor_i(divisor),
    .in_data_i,
    .offer_i(offer),
    .in_word_o(in_word),
    .x_o(x),
    .y_o(y),
    .slot_o(slot_e),
    .results_o(results),
    .fault_o(datapath_fault),
    .mismatch_o(mismatch)
  );

  assign fault_o = control_fault | datapath_fault
                 | (done_o & mismatch & (status_o == df_pkg::StatusOk));

  logic [Word-1:0] out_q;

  always_ff @(posedge clk_i) begin
    if (wipe_i || load_i || (tick && !(offer && status_o == df_pkg::StatusOk))) out_q <= '0;
    else if (tick) out_q <= second ? y : x;
  end

  assign out_data_o = out_q;

endmodule
