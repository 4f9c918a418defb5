// SPDX-License-Identifier: Apache-2.0
//
// Pipelined dual-field Montgomery multiplier on word buses: schedule, array, memory of intermediate
// words, way out. Operands stay outside.
//
// Source: A. Cilardo, N. Mazzocca, "Time Efficient Dual-Field Unit for Cryptography-Related
//         Processing" (2008), section 5, Figure 10.
//
// Computes  F = A B 2^-(Word rows) mod N, x^-(Word rows) for polynomials, 0 <= F < 2 N, and F - N.
// Operands  integers: A B < N 2^(Word rows), so A, B < N <= 2^(Word rows), or A, B < 2 N where
//           2^(Word rows) > 4 N; rows_i = words_i. Polynomials: reduced; words_i for N and its
//           leading term, rows_i from deg N / Word up. N odd, constant term 1; N > 1.
// Buses     in a cycle with slot_valid_o: a_i is word slot_o of A, y_i the same of N, or in slot 0
//           word row_o of B. Lowest word of N: on y_i with n0_load_i, at or before start_i, when
//           slot_valid_o is 0 or the slot is the last. So two buses suffice.
// Result    words_i words, one a cycle, with word_valid_o from the lowest; with word_last_o also
//           less_o (the result is F - N), top_o (bit above F) and status_o.
// Status    StatusBadModulus: N even, or 1. StatusOperandRange: A or B not reduced, unless trusted
//           (a_trust_i, b_trust_i at start). Bits above the words are the caller's.
// Cycles    start to word_last_o: (rows - 1) * pitch + words + Stages + 4, pitch = max(Stages + 1,
//           words + 1); start to start: rows * pitch at least, products overlapping.
// Handshake start_i while start_ready_o; hold_i keeps the last row from starting (no result before
//           it ends). Results cannot be stalled. clear_i abandons everything and puts every
//           register to 0, but for those that start_i and n0_load_i set in the same cycle: clear_i
//           with start_i starts a product whatever the state is.

module df_dual_multiply_core #(
  parameter int unsigned Word     = 64,   // even, >= 4
  parameter int unsigned Height   = 8,    // digits of a group of the array
  parameter int unsigned First    = 0,    // of the first group, 0: Height
  parameter int unsigned Split    = 16,   // row bits in a right module
  parameter int unsigned MaxWords = 9,
  parameter bit          Reduced  = 1'b1, // 0: F only
  parameter bit          FaultChecks = 1'b1, // see df_parity
  parameter bit          Check    = 1'b0, // 1: see df_dual_multiply_follow
  localparam int unsigned Stages  = df_dual_multiply_pkg::stages(Word, Height, First, Split),
  localparam int unsigned Count   = $clog2(((Stages > MaxWords) ? Stages : MaxWords) + 1)
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             clear_i,

  input  logic             start_i,
  output logic             start_ready_o,
  input  logic             field_i,       // 1: polynomials
  input  logic             a_trust_i,
  input  logic             b_trust_i,
  input  logic [Count-1:0] rows_i,
  input  logic [Count-1:0] words_i,
  input  logic             hold_i,
  output logic             busy_o,
  output logic             last_row_o,    // slots of the last row

  output logic             slot_valid_o,
  output logic [Count-1:0] row_o,
  output logic [Count-1:0] slot_o,
  input  logic             n0_load_i,
  input  logic [Word-1:0]  a_i,
  input  logic [Word-1:0]  y_i,
  input  logic             a_parity_i,    // of a_i, with Check = 1
  input  logic             y_parity_i,

  output logic             word_valid_o,
  output logic             word_last_o,
  output logic [Word-1:0]  word_o,
  output logic [Word-1:0]  difference_o,
  output logic             less_o,
  output logic             top_o,
  output logic [2:0]       status_o,
  output df_residue_pkg::residue_t expected_o,  // with Check = 1: of F, see df_dual_multiply_follow
  output df_residue_pkg::residue_t modulus_o,
  output logic             fault_o  // an upset of the control
);

  //////////////
  // Schedule //
  //////////////

  logic first_row, last_row, slot_top, slot_last, slot_first;
  logic fault_sequence, fault_stages, fault_control, fault_array, fault_finish;
  logic fault_check;
  df_dual_multiply_sequence #(
    .MaxWords(MaxWords),
    .Stages(Stages),
    .FaultChecks(FaultChecks)
  ) u_sequence (
    .clk_i, .rst_ni, .clear_i, .start_i, .start_ready_o, .rows_i, .words_i, .hold_i, .busy_o,
    .valid_o(slot_valid_o),
    .row_o, .slot_o,
    .first_row_o(first_row),
    .last_row_o(last_row),
    .top_o(slot_top),
    .last_o(slot_last),
    .fault_o(fault_sequence)
  );
  assign slot_first = slot_o == '0;
  assign last_row_o = last_row;

  // The field and the trust in the operands hold for the product whose slots are running.
  logic field_q, a_trust_q, b_trust_q, field_next, a_trust_next, b_trust_next;
  always_comb begin
    {field_next, a_trust_next, b_trust_next} = {field_q, a_trust_q, b_trust_q};
    if (start_i) {field_next, a_trust_next, b_trust_next} = {field_i, a_trust_i, b_trust_i};
    else if (clear_i) {field_next, a_trust_next, b_trust_next} = '0;
  end
  always_ff @(posedge clk_i) begin
    {field_q, a_trust_q, b_trust_q} <= {field_next, a_trust_next, b_trust_next};
  end

  ///////////////////////////////
  // Words, stage by stage     //
  ///////////////////////////////

  // Bit or word k of each register belongs to stage k of the array. As a word enters the last
  // stage, Stages, the word before leaves the array as a word of P; the words of A and N that
  // belong to P are in Stages + 1.
  logic [(Stages+2)*Word-1:0]  a_q, n_q;
  logic [Stages:0]             valid_q, first_q, second_q, last_q, start_q, final_q, fields_q;
  logic [Word-1:0]             n0_q;

  always_ff @(posedge clk_i) begin
    if (n0_load_i) n0_q <= y_i;
    else if (clear_i) n0_q <= '0;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      a_q <= '0;
      n_q <= '0;
    end else begin
      a_q <= {a_q[(Stages+1)*Word-1:0], a_i};
      n_q <= {n_q[(Stages+1)*Word-1:0], slot_first ? n0_q : y_i};
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= '0;
      first_q <= '0;
    end else if (clear_i) begin
      valid_q <= '0;
      first_q <= '0;
    end else begin
      valid_q <= {valid_q[Stages-1:0], slot_valid_o};
      first_q <= {first_q[Stages-1:0], slot_valid_o & slot_first};
    end
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      {second_q, last_q, start_q, final_q, fields_q} <= '0;
    end else begin
      second_q <= {second_q[Stages-1:0], slot_o == Count'(1'b1)};
      last_q   <= {last_q[Stages-1:0], slot_last};
      start_q  <= {start_q[Stages-1:0], first_row};
      final_q  <= {final_q[Stages-1:0], last_row};
      fields_q <= {fields_q[Stages-1:0], field_q};
    end
  end

  // Parity of a shift register: it changes by the parities of the bits that enter and leave.
  logic stages, stages_in, stages_out;
  assign stages     = ^{valid_q, first_q, second_q, last_q, start_q, final_q, fields_q};
  assign stages_in  = ^{slot_valid_o, slot_valid_o & slot_first, slot_o == Count'(1'b1), slot_last,
                        first_row, last_row, field_q};
  assign stages_out = ^{valid_q[Stages], first_q[Stages], second_q[Stages], last_q[Stages],
                        start_q[Stages], final_q[Stages], fields_q[Stages]};

  df_parity #(.FaultChecks(FaultChecks)) u_parity_stages (
    .clk_i,
    .next_i((stages ^ stages_in ^ stages_out) & ~clear_i),
    .value_i(stages),
    .fault_o(fault_stages)
  );

  ////////////////////////
  // Intermediate words //
  ////////////////////////

  // Word i of a row leaves as word i + 1 enters the last stage. The next row reads the word at
  // once if the row waits for the word, else from the memory. The choice, and the word of the
  // memory, are registered a cycle ahead: the first group selects its digits behind them.
  logic [Word+1:0]                 p_s, p_c, in_s, in_c, stored_s, stored_c, stored_s_q, stored_c_q;
  logic [MaxWords-1:0][2*Word+3:0] p_q;
  logic [Count-1:0]                write_q, write_next;
  logic                            write, write_soon, forward_q, forward_next;

  assign write      = valid_q[Stages] & ~first_q[Stages];
  assign write_soon = valid_q[Stages-1] & ~first_q[Stages-1];
  always_comb begin
    write_next = write_q;
    if (first_q[Stages]) write_next = '0;
    else if (write) write_next = write_q + 1'b1;
    forward_next = write_soon & (write_next == slot_o) & ~first_row & ~clear_i;
    if (clear_i) write_next = '0;
  end
  for (genvar i = 0; i < MaxWords; i++) begin : gen_p
    localparam int unsigned Index = i;
    always_ff @(posedge clk_i) begin
      if (clear_i) p_q[i] <= '0;
      else if (write && write_q == Count'(Index)) p_q[i] <= {p_c, p_s};
    end
  end

  always_comb begin
    {stored_c, stored_s} = '0;
    for (int unsigned i = 0; i < MaxWords; i++) begin
      if (slot_o == Count'(i)) {stored_c, stored_s} = p_q[i];
    end
    if (write && write_q == slot_o) {stored_c, stored_s} = {p_c, p_s};
    // 0, and its bias
    if (first_row) {stored_c, stored_s} = {{Word + 2{1'b0}}, slot_top & ~field_q, {Word + 1{1'b0}}};
  end
  always_ff @(posedge clk_i) begin
    write_q   <= write_next;
    forward_q <= forward_next;
    if (clear_i) begin
      stored_s_q <= '0;
      stored_c_q <= '0;
    end else begin
      stored_s_q <= stored_s;
      stored_c_q <= stored_c;
    end
  end
  assign in_s = forward_q ? p_s : stored_s_q;
  assign in_c = forward_q ? p_c : stored_c_q;

  ///////////
  // Array //
  ///////////

  logic [Word-1:0]   b;
  logic [2*Word+1:0] x_s, x_c;
  logic              negative;
  df_residue_pkg::residue_t digits;
  df_dual_multiply_array #(
    .Word(Word),
    .Height(Height),
    .First(First),
    .Split(Split),
    .FaultChecks(FaultChecks),
    .Check(Check)
  ) u_array (
    .clk_i, .clear_i,
    .b_valid_i(slot_valid_o & slot_first),
    .b_first_i(first_row),
    .b_field_i(field_q),
    .b_i(y_i),
    .first_i(first_q),
    .start_i(start_q),
    .field_i(fields_q[Stages-1:0]),
    .a_i(a_q[Stages*Word-1:0]),
    .n_i(n_q[Stages*Word-1:0]),
    .p_s_i(in_s),
    .p_c_i(in_c),
    .b_o(b),
    .x_s_o(x_s),
    .x_c_o(x_c),
    .negative_o(negative),
    .digits_o(digits),
    .fault_o(fault_array)
  );
  df_dual_multiply_accumulate #(.Word(Word)) u_accumulate (
    .clk_i, .clear_i,
    .field_i(fields_q[Stages-1]),
    .first_i(first_q[Stages-1]),
    .second_i(second_q[Stages-1]),
    .last_i(last_q[Stages-1]),
    .x_s_i(x_s),
    .x_c_i(x_c),
    .p_s_o(p_s),
    .p_c_o(p_c)
  );

  /////////////
  // Way out //
  /////////////

  // Held from the end of the array's row 0 word on: the next product may have new ones.
  logic b_top_q, negative_q;
  always_ff @(posedge clk_i) begin
    if (clear_i) {b_top_q, negative_q} <= '0;
    else if (first_q[Stages]) {b_top_q, negative_q} <= {b[Word-1], negative};
  end

  df_dual_multiply_finish #(
    .Word(Word),
    .Reduced(Reduced),
    .FaultChecks(FaultChecks)
  ) u_finish (
    .clk_i, .rst_ni, .clear_i,
    .valid_i(write & final_q[Stages]),
    .first_i(second_q[Stages]),
    .last_i(last_q[Stages]),
    .field_i(fields_q[Stages]),
    .b_top_i(b_top_q),
    .negative_i(negative_q),
    .p_s_i(p_s[Word:0]),  // without the bias of the last word, 2
    .p_c_i(p_c[Word:0]),
    .a_i(a_q[(Stages+1)*Word+:Word]),
    .n_i(n_q[(Stages+1)*Word+:Word]),
    .valid_o(word_valid_o),
    .last_o(word_last_o),
    .word_o, .difference_o, .less_o, .top_o,
    .fault_o(fault_finish)
  );

  ////////////
  // Status //
  ////////////

  // A with N in the first row; word j of B with that of N in row j. A polynomial N may have a
  // word more than there are rows: there B has 0.
  localparam int unsigned Compared = 8;  // bits of the comparisons
  logic             check_a, check_b, b_compare_q, b_zero_q, a_reduced, b_reduced, odd;
  logic             a_reduced_q, b_reduced_q, odd_q, n_above_1_q, a_trusted_q, b_trusted_q;
  logic [1:0]       a_below, a_below_q, a_below_next, b_below, b_below_q, b_below_next;
  logic             a_reduced_next, b_reduced_next, odd_next, n_above_1_next;
  df_pkg::status_e  status_q, status;

  logic             b_compare_next, b_zero_next, a_trusted_next, b_trusted_next;
  assign b_compare_next = (slot_o == row_o) & ~clear_i;
  assign b_zero_next    = last_row & (slot_o > row_o) & ~clear_i;
  assign a_trusted_next = a_trust_q & ~clear_i;
  assign b_trusted_next = b_trust_q & ~clear_i;
  always_ff @(posedge clk_i) begin
    b_compare_q <= b_compare_next;
    b_zero_q    <= b_zero_next;
    a_trusted_q <= a_trusted_next;
    b_trusted_q <= b_trusted_next;
  end
  assign check_a = valid_q[0] & start_q[0] & ~last_q[0];
  assign check_b = valid_q[0] & ~last_q[0] & (b_compare_q | b_zero_q);
  df_dual_multiply_below #(.Bits(Word)) u_a_below (
    .field_i(fields_q[0]),
    .x_i(a_q[Word-1:0]),
    .n_i(n_q[Word-1:0]),
    .below_i(a_below_q & {2{~first_q[0]}}),
    .below_o(a_below),
    .reduced_o(a_reduced)
  );
  df_dual_multiply_below #(.Bits(Word)) u_b_below (
    .field_i(fields_q[0]),
    .x_i(b & {Word{~b_zero_q}}),
    .n_i(n_q[Word-1:0]),
    .below_i(b_below_q & {2{~(first_q[0] & start_q[0])}}),
    .below_o(b_below),
    .reduced_o(b_reduced)
  );
  assign odd = n_q[0];
  logic [Compared-1:0] compared_q, compared_next;
  assign {a_below_q, a_reduced_q, odd_q, n_above_1_q, b_below_q, b_reduced_q} = compared_q;
  always_comb begin
    {a_below_next, a_reduced_next, odd_next, n_above_1_next} = compared_q[Compared-1:3];
    {b_below_next, b_reduced_next}                           = compared_q[2:0];
    if (check_a) begin
      a_below_next   = a_below;
      a_reduced_next = a_reduced | a_trusted_q;
      if (first_q[0]) odd_next = odd;
      n_above_1_next = first_q[0] ? n_q[Word-1:1] != '0 : (n_q[Word-1:0] != '0) | n_above_1_q;
    end
    if (check_b) begin
      b_below_next   = b_below;
      b_reduced_next = b_reduced | b_trusted_q;
    end
    compared_next = {a_below_next, a_reduced_next, odd_next, n_above_1_next, b_below_next,
                     b_reduced_next} & {Compared{~clear_i}};
  end
  always_ff @(posedge clk_i) compared_q <= compared_next;
  always_comb begin
    status = df_pkg::StatusOk;
    if (!a_reduced_q || !b_reduced_q) status = df_pkg::StatusOperandRange;
    if (!odd_q || !n_above_1_q) status = df_pkg::StatusBadModulus;
  end
  df_pkg::status_e  status_next;
  always_comb begin
    status_next = status_q;
    if (clear_i) status_next = df_pkg::StatusOk;
    else if (valid_q[0] & last_q[0] & final_q[0]) status_next = status;
  end
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) status_q <= df_pkg::StatusOk;
    else status_q <= status_next;
  end
  assign status_o = status_q;

  df_parity #(.Bits(11 + Count), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({field_next, a_trust_next, b_trust_next, write_next, forward_next, b_compare_next,
             b_zero_next, a_trusted_next, b_trusted_next, status_next}),
    .value_i({field_q, a_trust_q, b_trust_q, write_q, forward_q, b_compare_q, b_zero_q, a_trusted_q,
              b_trusted_q, status_q}),
    .fault_o(fault_control)
  );

  ///////////
  // Check //
  ///////////

  if (Check) begin : gen_check
    logic fault_follow, fault_signs;
    df_dual_multiply_follow #(.Word(Word), .Stages(Stages)) u_follow (
      .clk_i, .clear_i,
      .field_i(field_q),
      .valid_i(slot_valid_o),
      .first_i(slot_first),
      .n0_load_i, .a_i, .y_i, .a_parity_i, .y_parity_i,
      .a_stages_i(a_q),
      .n_stages_i(n_q),
      .b_i(b),
      .b_count_i(first_q[0]),
      .a_count_i(check_a),
      .digits_i(digits),
      .negative_i(negative_q),
      .expected_o, .modulus_o,
      .fault_o(fault_follow)
    );
    df_parity #(.Bits(2)) u_parity_signs (
      .clk_i,
      .next_i((first_q[Stages] ? {b[Word-1], negative} : {b_top_q, negative_q}) & {2{~clear_i}}),
      .value_i({b_top_q, negative_q}),
      .fault_o(fault_signs)
    );
    // Each its own: a parity of all would lie behind the longest comparison.
    logic [Compared-1:0] fault_compared;
    for (genvar i = 0; i < Compared; i++) begin : gen_compared
      df_parity u_parity_bit (
        .clk_i,
        .next_i(compared_next[i]),
        .value_i(compared_q[i]),
        .fault_o(fault_compared[i])
      );
    end
    assign fault_check = fault_follow | fault_signs | (|fault_compared);
  end else begin : gen_no_check
    assign expected_o  = '0;
    assign modulus_o   = '0;
    assign fault_check = 1'b0;
    logic unused_check;
    assign unused_check = ^{digits, a_parity_i, y_parity_i};
  end

  assign fault_o = fault_sequence | fault_stages | fault_control | fault_array | fault_finish
                 | fault_check;

endmodule
