// SPDX-License-Identifier: Apache-2.0
//
// Montgomery multiplier on hard multipliers, operands and result in words, for a system that has
// them so: df_mont_mul_dsp_words has it between operands side by side. Any size up to MaxBits at
// run time. docs/algorithms/dsp-multiply.md explains it.
//
// Source: H. Orup, "Simplifying Quotient Determination in High-Radix Modular Multiplication"
// (1995).
//
//             +------+ complement of M, a, H +---------+     +---------+
//   words --> | load | --------------------> | segment |---->| segment |--> ...
//             |      | --> b --> y --------->|         |<----|         |<-- ...
//             +------+       q, n --^        +---------+     +---------+
//                ^                                | copies       |
//                +--- H ------------- out <-------+--------------+
//                                      +--> words
//
// Computes  a b 2^-R mod M, R = Word (rows + 1), rows = size / Word + 1 (rounded down).
// Operands  rows words each of M, a and b, the lowest first. With the first of them size_i, keep_i
//           and square_i: with keep_i = 1 size and M are as before, and a comes at once; with
//           Square, and square_i = 1, a stands for b, which does not come.
//           3 <= size <= MaxBits; M odd, 3 <= M < 2^size; a, b < M. With Reduced = 0 a and b are
//           not compared with M: a, b < 2^size and a b <= M 2^(Word rows).
// Result    rows words, the lowest first, out_last_o with the last, status_o with each.
// Status    StatusBadModulus (a size out of range too, which counts as 3; and keep_i = 1 without a
//           modulus since clear_i: one word each), else StatusOperandRange (a or b not reduced,
//           with Reduced = 1); then all words are 0.
// Cycles    steps = groups (2 rows + 1) + 2, 2 more where groups = 1; of a square i / Width fewer
//           (rounded down) for each i < rows, but 1 less where that is groups - 1. With keep_i = 1,
//           and words that come and go at once: steps from product to product, and
//           groups segments + rows + 7 at least; from the last word in to the first word out
//           steps + groups (segments - 1) + 8. groups: of Width words, as many as rows + 1 words
//           fill, 4 at least if the hardware has several, and then segments = 1; if the groups of a
//           segment do not take them, or the hardware has one group, all groups and segments.
// Handshake a word transfers in a cycle in which valid and ready are 1; valid waits for no ready,
//           and does not fall, nor does what is with it change, until then. The words of the next
//           product are taken while one is under way; those of a new modulus, but for the first,
//           only once all results are taken. A product waits before its last digit until the result
//           before is taken.
// Clear     clear_i puts every register to the same state, whatever was before, and so does the
//           first cycle after reset; then in_ready_o is 0 for df_dsp_multiply_words_pkg::wipe
//           cycles, in which all words of all memories become 0.
// Timing    constant for a size.

module df_dsp_multiply_words #(
  parameter int unsigned MaxBits     = 256,  // operand bits, most: 3 to 4096
  parameter int unsigned Multipliers = 16,   // Word x Word, most: 1 to 64
  parameter int unsigned Word        = 18,   // bits of a word, 2 to 32; Xilinx: 17
  parameter bit          Square      = 1'b0, // 1: squares too, in fewer cycles
  parameter bit          Reduced     = 1'b1, // 0: a and b may be M and more
  parameter int unsigned Technology  = 0,    // 0: any tool; 1: cells of ECP5
  parameter bit          FaultChecks = 1'b1, // see df_parity
  parameter bit          Check       = 1'b0, // 1: wrong_o, for one product since clear_i
  localparam int unsigned Size       = $clog2(MaxBits + 1)
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            clear_i,

  input  logic            in_valid_i,
  output logic            in_ready_o,
  input  logic            keep_i,
  input  logic            square_i,
  input  logic [Size-1:0] size_i,
  input  logic [Word-1:0] in_data_i,

  output logic            out_valid_o,
  input  logic            out_ready_i,
  output logic            out_last_o,
  output logic [Word-1:0] out_data_o,
  output logic [2:0]      status_o, // df_pkg::status_e
  output logic            fault_o,  // in the cycle of an upset of the control

  // Residues modulo 3, for Check
  input  logic [2:0][1:0] residues_i,  // a, b, M, from the cycle after clear_i on
  output logic            wrong_o,     // a residue of a step does not fit residues_i
  output logic [1:0]      residue_o    // the result
);

  if (MaxBits < 3 || MaxBits > 4096) begin : gen_check_max_bits
    $error("df_dsp_multiply_words: MaxBits must be from 3 to 4096");
  end
  if (Multipliers < 1 || Multipliers > 64) begin : gen_check_multipliers
    $error("df_dsp_multiply_words: Multipliers must be from 1 to 64");
  end
  if (Word < 2 || Word > 32) begin : gen_check_word
    $error("df_dsp_multiply_words: Word must be from 2 to 32");
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_dsp_multiply_words: Technology must be 0 or 1");
  end

  localparam int unsigned Segments  = df_dsp_multiply_pkg::segments(MaxBits, Word, Multipliers);
  localparam int unsigned Width     = df_dsp_multiply_pkg::across(MaxBits, Word, Multipliers);
  localparam int unsigned Groups    =
      df_dsp_multiply_words_pkg::groups(MaxBits, Word, Multipliers);
  localparam int unsigned GroupBits = df_dsp_multiply_words_pkg::group_bits(Groups);
  localparam int unsigned SetBits   = df_dsp_multiply_words_pkg::set_bits(Square);
  localparam int unsigned MaxWords  = df_dsp_multiply_pkg::words(MaxBits, Word);
  localparam int unsigned IndexBits = (MaxWords > 1) ? $clog2(MaxWords) : 1;

  if (Square && (Segments > 1 || Groups == 1)) begin : gen_check_square
    $error("df_dsp_multiply_words: Square needs one segment of several groups");
  end

  logic awake_q, wipe;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) awake_q <= 1'b0;
    else awake_q <= 1'b1;
  end
  assign wipe = clear_i | ~awake_q;

  //////////////////////
  // Words on the way //
  //////////////////////

  logic [Segments-1:0][Width-1:0] write;
  logic [SetBits-1:0]             write_set;
  logic [2:0]                     status, status_q, out_status_q;
  logic [GroupBits-1:0]           write_group, groups, copy_group;
  logic [Word-1:0]                write_data, row_word, fresh_word, m_word, out_data, n;
  logic [IndexBits-1:0]           row, top, m_index;
  logic                           ready, prepare, start, next, through, spread, fresh, idle, owed_q;
  logic                           scales_q, scaling, out_valid, out_ready, out_last, ends, wiping;
  logic                           refused_q, started_q, positive, m_read, square;
  df_dsp_multiply_pkg::op_e       first_op;

  assign in_ready_o = ready & ~clear_i;

  logic fault_load, fault_steps;

  df_dsp_multiply_words_load #(
    .MaxBits(MaxBits), .Multipliers(Multipliers), .Word(Word), .Square(Square),
    .Reduced(Reduced), .FaultChecks(FaultChecks)
  ) u_load (
    .clk_i,
    .wipe_i(wipe),
    .in_valid_i,
    .in_ready_o(ready),
    .keep_i, .square_i, .size_i, .in_data_i,
    .write_o(write),
    .write_set_o(write_set),
    .write_group_o(write_group),
    .write_data_o(write_data),
    .settled_i(idle & ~owed_q),
    .prepare_o(prepare),
    .square_o(square),
    .start_o(start),
    .next_i(next),
    .through_i(through),
    .row_i(row),
    .row_word_o(row_word),
    .top_o(top),
    .groups_o(groups),
    .spread_o(spread),
    .fresh_o(fresh),
    .word_o(fresh_word),
    .scales_o(scaling),
    .scaled_i(out_valid & scales_q),
    .scaled_data_i(out_data),
    .one_i(positive),
    .m_read_i(m_read),
    .m_index_i(m_index),
    .m_word_o(m_word),
    .status_o(status),
    .fault_o(fault_load)
  );

  ///////////
  // Steps //
  ///////////

  df_dsp_multiply_pkg::op_e [Segments-1:0] op, now_op, add_op;
  logic [Segments-1:0][GroupBits-1:0]      group;
  logic [Segments-1:0]                     last;
  logic                                    of_square, step_begins;
  logic [Width-1:0]                        reach;

  df_dsp_multiply_words_steps #(
    .Word(Word), .Groups(Groups), .MaxWords(MaxWords), .Width(Width), .Square(Square),
    .FaultChecks(FaultChecks)
  ) u_steps (
    .clk_i,
    .wipe_i(wipe),
    .prepare_i(prepare),
    .start_i(start & next),
    .square_i(square),
    .hold_i(owed_q),
    .top_i(top),
    .groups_i(groups),
    .idle_o(idle),
    .next_o(next),
    .wiping_o(wiping),
    .through_o(through),
    .row_o(row),
    .ends_o(ends),
    .op_o(first_op),
    .group_o(group[0]),
    .last_o(last[0]),
    .square_o(of_square),
    .begins_o(step_begins),
    .reach_o(reach),
    .fault_o(fault_steps)
  );
  assign op[0] = first_op;

  // owed_q: a number is on its way out, or about to be. scales_q: it is H.
  logic done;
  assign out_ready = scales_q ? scaling : out_ready_i;
  assign done      = out_valid & out_ready & out_last;

  logic       owed_d, scales_d, refused_d, started_d;
  logic [2:0] status_d, out_status_d;

  always_comb begin
    owed_d       = ends | (owed_q & ~done);
    started_d    = start & next;
    scales_d     = scales_q;
    refused_d    = refused_q;
    status_d     = started_q ? status : status_q;
    out_status_d = out_status_q;
    if (ends) begin
      scales_d     = first_op == df_dsp_multiply_pkg::OpScale;
      refused_d    = (first_op == df_dsp_multiply_pkg::OpReduce) & (status_q != df_pkg::StatusOk);
      out_status_d = status_q;
    end
    if (wipe) begin
      {owed_d, scales_d, refused_d, started_d} = '0;
      status_d     = df_pkg::StatusOk;
      out_status_d = df_pkg::StatusOk;
    end
  end

  always_ff @(posedge clk_i) begin
    {owed_q, scales_q, refused_q, started_q} <= {owed_d, scales_d, refused_d, started_d};
    status_q     <= status_d;
    out_status_q <= out_status_d;
  end

  logic fault_flags;

  df_parity #(.Bits(10), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({owed_d, scales_d, refused_d, started_d, status_d, out_status_d}),
    .value_i({owed_q, scales_q, refused_q, started_q, status_q, out_status_q}),
    .fault_o(fault_flags)
  );

  //////////////
  // Segments //
  //////////////

  logic [Segments-1:0][Word-1:0]       y, product, digit;
  logic [Segments-1:0]                 hands, put, negative, begins, add_last;
  logic [Segments-1:0]                 fault_relay, fault_segment;
  logic                                fault_y, fault_out;
  logic [Segments-1:0][Width*Word-1:0] copy;

  // From segment i - 1 to segment i; low the other way.
  logic [Segments:0][Word-1:0] high, low;
  logic [Segments:0]           bit_up, carry;
  logic [Segments:0][1:0]      residue;

  assign {high[0], bit_up[0], carry[0], residue[0]} = '0;
  assign low[Segments]                              = '0;

  df_dsp_multiply_words_y #(.Word(Word), .Groups(Groups), .FaultChecks(FaultChecks)) u_y (
    .clk_i,
    .wipe_i(wipe),
    .fresh_i(fresh),
    .word_i(fresh_word),
    .op_i(now_op[0]),
    .begins_i((Groups == 1) || begins[0]),
    .zero_i(wiping),
    .row_word_i(row_word),
    .add_op_i(add_op[0]),
    .product_i(product[0]),
    .digit_i(digit[0]),
    .n_o(n),
    .y_o(y[0]),
    .fault_o(fault_y)
  );

  for (genvar i = 0; i < Segments; i++) begin : gen_segment
    if (i == 0) begin : gen_first
      assign fault_relay[i] = 1'b0;
    end else begin : gen_relay
      df_dsp_multiply_relay #(
        .Word(Word), .Groups(Groups), .FaultChecks(FaultChecks), .Check(Check)
      ) u_relay (
        .clk_i,
        .wipe_i(wipe),
        .clear_i(wipe),
        .top_i(groups),
        .op_i(spread ? op[i-1] : df_dsp_multiply_pkg::OpNone),
        .last_i(last[i-1]),
        .hands_i(hands[i-1]),
        .y_i(y[i-1]),
        .op_o(op[i]),
        .group_o(group[i]),
        .last_o(last[i]),
        .y_o(y[i]),
        .fault_o(fault_relay[i])
      );
    end

    df_dsp_multiply_words_segment #(
      .Word(Word), .Width(Width), .Groups(Groups),
      .First(i == 0),
      .Top(i == Segments - 1),
      .Square(Square), .Technology(Technology), .FaultChecks(FaultChecks), .Check(Check),
      .Odd(i * Groups * Width % 2 == 1)
    ) u_segment (
      .clk_i,
      .wipe_i(wipe),
      .prepare_i(prepare),
      .spread_i(spread),
      .write_i(write[i]),
      .write_set_i(write_set),
      .write_group_i(write_group),
      .write_data_i(write_data),
      .op_i(op[i]),
      .group_i(group[i]),
      .last_i(last[i]),
      .square_i(of_square),
      .begins_i(step_begins),
      .reach_i(reach),
      .op_o(now_op[i]),
      .begins_o(begins[i]),
      .n_i(n),
      .hands_o(hands[i]),
      .y_i(y[i]),
      .add_op_o(add_op[i]),
      .add_last_o(add_last[i]),
      .residue_i(residue[i]),
      .product_o(product[i]),
      .high_i(high[i]),
      .bit_up_i(bit_up[i]),
      .high_o(high[i+1]),
      .bit_up_o(bit_up[i+1]),
      .carry_i(carry[i]),
      .next_i(low[i+1]),
      .put_o(put[i]),
      .negative_o(negative[i]),
      .low_o(low[i]),
      .digit_o(digit[i]),
      .carry_o(carry[i+1]),
      .residue_o(residue[i+1]),
      .copy_group_i(copy_group),
      .copy_o(copy[i]),
      .fault_o(fault_segment[i])
    );
  end

  ////////////
  // Result //
  ////////////

  logic put_top, negative_top;
  assign put_top      = spread ? put[Segments-1] : put[0];
  assign negative_top = spread ? negative[Segments-1] : negative[0];

  df_dsp_multiply_words_out #(
    .Word(Word), .Width(Width), .Segments(Segments), .Groups(Groups), .MaxWords(MaxWords),
    .FaultChecks(FaultChecks)
  ) u_out (
    .clk_i,
    .wipe_i(wipe),
    .begin_i(put_top & owed_q),
    .negative_i(negative_top),
    .hide_i(refused_q),
    .top_i(top),
    .copy_group_o(copy_group),
    .copy_i(copy),
    .m_read_o(m_read),
    .m_index_o(m_index),
    .m_i(m_word),
    .valid_o(out_valid),
    .ready_i(out_ready),
    .last_o(out_last),
    .positive_o(positive),
    .data_o(out_data),
    .fault_o(fault_out)
  );

  assign out_valid_o = out_valid & ~scales_q;
  assign out_last_o  = out_last;
  assign out_data_o  = out_data;
  assign status_o    = out_valid_o ? out_status_q : '0;
  assign fault_o     = fault_load | fault_steps | fault_flags | fault_y | fault_out
                     | (|fault_relay) | (|fault_segment);

  ///////////
  // Check //
  ///////////

  if (Check) begin : gen_check
    logic                     active_q, times_begins_q, sum_last_q, top_last_q, odd, unused_ended;
    df_dsp_multiply_pkg::op_e sum_op_q, top_op_q;
    logic [1:0]               minus_m, result, modulus;

    // The steps of the wipe read memories whose words are not wiped yet.
    always_ff @(posedge clk_i) active_q <= ~wipe & (active_q | prepare);

    always_ff @(posedge clk_i) begin
      times_begins_q <= begins[0];
      sum_op_q       <= add_op[0];
      sum_last_q     <= add_last[0];
      top_op_q       <= spread ? add_op[Segments-1] : add_op[0];
      top_last_q     <= spread ? add_last[Segments-1] : add_last[0];
    end

    // The memories have 2^bits - M in place of -M.
    assign odd     = spread ? Segments * Groups * Width * Word % 2 == 1
                            : (Width * Word % 2 == 1) & ~groups[0];
    assign modulus = residues_i[0];
    assign minus_m = df_residue_pkg::negate(modulus);

    df_dsp_multiply_product_check #(
      .Word(Word),
      .Less(1'b0),
      .Square(Square)
    ) u_product (
      .clk_i,
      .clear_i(~active_q),
      .square_i(of_square),
      .a_i(residues_i[2]),
      .b_i(of_square ? residues_i[2] : residues_i[1]),
      .m_read_i(df_residue_pkg::add(minus_m, odd ? 2'd2 : 2'd1)),
      .m_step_i(minus_m),
      .h_plus_i(modulus),
      .times_first_i(times_begins_q),
      .y_i(y[0]),
      .add_op_i(add_op[0]),
      .sum_op_i(sum_op_q),
      .sum_last_i(sum_last_q),
      .sum_i(low[0]),
      .top_op_i(top_op_q),
      .top_last_i(top_last_q),
      .x_i(spread ? residue[Segments] : residue[1]),
      .ends_i(1'b0),
      .wrong_o,
      .ended_wrong_o(unused_ended),
      .result_o(result)
    );

    assign residue_o = positive ? result : df_residue_pkg::add(result, modulus);
  end else begin : gen_no_check
    logic unused_check;
    assign {wrong_o, residue_o} = '0;
    assign unused_check         = ^{residues_i, residue, add_last};
  end

  // Outputs of the upper segments about their steps: the lowest segment has the same.
  logic unused_bits;
  assign unused_bits = ^{add_op, now_op, begins, last, group, op, product, high, low, digit, bit_up,
                         carry, hands, put, negative, y};

endmodule
