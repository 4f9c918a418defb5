// SPDX-License-Identifier: Apache-2.0
//
// Bit-serial Montgomery multiplier, one bit of a_i a cycle, its carry chains cut into segments:
// MonPro of A. Daly, W. Marnane and E. Popovici, "Fast Modular Inversion in the Montgomery Domain
// on Reconfigurable Logic", 2003, section II; their section V names the cut.
// docs/algorithms/serial-multiply.md explains both.
//
// Computes  result_o = a_i * b_i * 2^-N mod modulus_i, 0 <= result_o < modulus_i.
// Operands  modulus_i odd and >= 3, may change with every operation; a_i, b_i < modulus_i.
// Status    3 StatusBadModulus (even, or 1), else 2 StatusOperandRange (a_i or b_i not reduced),
//           else 0 StatusOk; 4 StatusFault after a detected fault (df_frame). result_o = 0 unless
//           the status is 0.
// Cycles    N + 3 + K from the transfer of the operands to out_valid_o, K = ceil(N / Segment) the
//           number of segments, for every operand, refused ones included: N + 4 if not cut.
//           Check = 1: two cycles more.
//           Overlap = 1: a cycle more to out_valid_o; the next operands follow without that cycle
//           if results are accepted at once.
// Handshake as in docs/reference/handshake.md.
// Timing    constant.
//
// Check     1: residues are compared (df_serial_multiply_check): a wrong result ends as
//           StatusFault.
// Wipe      0: clear_i leaves the five registers below as they are.
//
// Five registers of N bits: A, B, M, S and E (M - B - 1, in the end S + M). They take the ports in
// the cycle of the transfer only. clear_i wipes every register; A is shifted in every cycle, and so
// is 0 from N cycles after the transfer on.

module df_mont_mul_serial #(
  parameter int unsigned N           = 256,  // width, 3 to 4096
  parameter int unsigned Segment     = 32,   // bits of a carry chain, 2 to 4096; N: not cut
  parameter bit          MaskOutputs = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks = 1'b0, // 1: check the control, see df_frame
  parameter bit          Check       = 1'b0, // 1: check the result modulo 3
  parameter bit          Wipe        = 1'b1, // 0: wipe the control only, for public data
  parameter bit          Overlap     = 1'b0, // 1: a result register, see df_frame_queue
  parameter int unsigned TagWidth    = 0,    // bits of a tag, 0: none (tag_i, tag_o have one bit)
  localparam int unsigned TagBits    = (TagWidth == 0) ? 1 : TagWidth
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,

  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic [N-1:0] modulus_i,
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,
  input  logic [TagBits-1:0] tag_i,

  output logic         out_valid_o,
  input  logic         out_ready_i,
  output logic [N-1:0] result_o,
  output logic [2:0]   status_o,  // df_pkg::status_e
  output logic [TagBits-1:0] tag_o,  // tag_i of the operation
  output logic         fault_o    // sticky, see df_frame
);

  if (N < 3 || N > 4096) begin : gen_check_n
    $error("df_mont_mul_serial: N must be from 3 to 4096");
  end
  if (Segment < 2 || Segment > 4096) begin : gen_check_segment
    $error("df_mont_mul_serial: Segment must be from 2 to 4096");
  end

  localparam int unsigned Count     = df_serial_multiply_pkg::segments(N, Segment);
  localparam int unsigned Latency   = df_serial_multiply_pkg::latency(N, Segment, Check);
  localparam int unsigned LeftWidth = $clog2(Latency);

  logic                 load, busy, wipe, idle_next, run, end_q, good_q, unused_move, unused_empty;
  logic                 end_next, good_next;
  logic                 fault_control, fault_idle, fault_sequence, fault_array;
  logic [LeftWidth-1:0] left;
  logic [Count-1:0]     idle_q;
  logic                 step, write, settle, final_numbers, odd, least, a_fits, b_fits;
  logic [1:0]           side;
  logic [N-1:0]         unused_extra, result;
  df_pkg::status_e      status;

  ///////////
  // Frame //
  ///////////

  df_frame_overlap #(
    .Bits(N),
    .OperandBits(3 * N),
    .LatencyMax(Latency),
    .MaskOutputs(MaskOutputs),
    .FaultChecks(FaultChecks),
    .Wipe(Wipe),
    .StopResult(Check),
    .Overlap(Overlap),
    .TagWidth(TagWidth)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({modulus_i, a_i, b_i}),
    .tag_i, .out_valid_o, .out_ready_i, .result_o, .status_o, .tag_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .ready_next_o(idle_next),
    .left_o(left),
    .move_o(unused_move),
    .empty_o(unused_empty),
    .ready_i(1'b1),
    .done_i(busy & end_q),
    .result_i(result),
    .status_i(status),
    .fault_i(fault_control | fault_idle | fault_sequence | fault_array)
  );

  // A register for each segment says that the core is ready, so that no net from the control to the
  // operand registers spans the array. Each follows the frame anew in every cycle.
  for (genvar j = 0; j < Count; j++) begin : gen_idle
    // keep: synthesis would make one register of them.
    (* keep *)
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) idle_q[j] <= 1'b0;
      else idle_q[j] <= idle_next;
    end
  end

  df_parity #(.Bits(Count), .FaultChecks(FaultChecks)) u_parity_idle (
    .clk_i,
    .next_i({Count{idle_next}}),
    .value_i(idle_q),
    .fault_o(fault_idle)
  );

  // The last cycle of the operation, and whether the operands are in range.
  assign end_next  = busy & ~wipe & (left == LeftWidth'(2'd2));
  assign good_next = (busy ? odd & least & a_fits & b_fits : good_q) & ~wipe;
  always_ff @(posedge clk_i) begin
    end_q  <= end_next;
    good_q <= good_next;
  end

  df_parity #(.Bits(2), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({end_next, good_next}),
    .value_i({end_q, good_q}),
    .fault_o(fault_control)
  );

  assign run = busy & ~end_q;

  //////////////
  // Datapath //
  //////////////

  df_serial_multiply_sequence #(
    .N(N),
    .Segment(Segment),
    .FaultChecks(FaultChecks),
    .Check(Check)
  ) u_sequence (
    .clk_i,
    .wipe_i(wipe),
    .start_i(load),
    .double_i(1'b0),
    .run_i(run),
    .left_i(left),
    .step_o(step),
    .side_o(side),
    .write_o(write),
    .settle_o(settle),
    .final_o(final_numbers),
    .fault_o(fault_sequence)
  );

  df_residue_pkg::residue_t residue_a, residue_b, residue_m, unused_residue;

  if (Check) begin : gen_residues
    logic [2:0] unused_changed;
    df_residue_parts #(.Bits(N), .Binary(1'b1)) u_a (
      .clk_i,
      .wipe_i(wipe & Wipe),
      .write_i(load),
      .value_i(a_i),
      .residue_o(residue_a),
      .changed_o(unused_changed[0])
    );
    df_residue_parts #(.Bits(N)) u_b (
      .clk_i,
      .wipe_i(wipe & Wipe),
      .write_i(load),
      .value_i(b_i),
      .residue_o(residue_b),
      .changed_o(unused_changed[1])
    );
    df_residue_parts #(.Bits(N)) u_m (
      .clk_i,
      .wipe_i(wipe & Wipe),
      .write_i(load),
      .value_i(modulus_i),
      .residue_o(residue_m),
      .changed_o(unused_changed[2])
    );
  end else begin : gen_no_residues
    assign {residue_a, residue_b, residue_m} = '0;
  end

  df_serial_multiply_array #(
    .N(N),
    .Segment(Segment),
    .FaultChecks(FaultChecks),
    .Check(Check),
    .ParityA(1'b1),
    .Wipe(Wipe)
  ) u_array (
    .clk_i,
    .clear_i(wipe),
    .load_i(idle_q & {Count{in_valid_i}}),
    .load_modulus_i(idle_q & {Count{in_valid_i}}),
    .modulus_i, .a_i, .b_i,
    .unit_i(1'b0),
    .step_i(step),
    .side_i(side),
    .write_i(write),
    .residue_a_i(residue_a),
    .residue_b_i(residue_b),
    .residue_m_i(residue_m),
    .operands_i(1'b1),
    .settle_i(settle),
    .final_i(final_numbers),
    .result_i(good_q & ~busy),
    .show_i(good_q | ~final_numbers),
    .number_o(result),
    .extra_o(unused_extra),
    .odd_o(odd),
    .least_o(least),
    .a_fits_o(a_fits),
    .b_fits_o(b_fits),
    .residue_o(unused_residue),
    .fault_o(fault_array)
  );

  ////////////
  // Status //
  ////////////

  // All flags are steady two cycles before the result.
  always_comb begin
    status = df_pkg::StatusOk;
    if (!(a_fits & b_fits)) status = df_pkg::StatusOperandRange;
    if (!(odd & least)) status = df_pkg::StatusBadModulus;
  end

endmodule
