// SPDX-License-Identifier: Apache-2.0
//
// The pipelined bit array of the dual-field multiplier: right modules, which select the digits of Q
// in the first word of a row and keep them, and left modules.
//
// Source: A. Cilardo, N. Mazzocca, "Time Efficient Dual-Field Unit for Cryptography-Related
//         Processing" (2008), Figure 8.
//
// A word passes the stages, one a cycle; word k of a_i and n_i is the word in stage k. Group g has
// its right module in stage Pace * g and its left module in the next stage.
//
//   stage     0         1         2         3         4
//   Pace 2    right 0 - left 0  - right 1 - left 1  - right 2 -  ..  - left -> x_s_o, x_c_o
//   Pace 1    right 0 - right 1 - right 2 - right 3 -  ..
//                     \ left 0  + left 1  + left 2  +  ..         + left -> x_s_o, x_c_o
//
// With Pace 2 the next right module works on the sum that the left module leaves. With Pace 1 both
// work at the same time, the right module on columns below those of the left module, and their sums
// are merged a stage later (+): half the stages for the same rows.
//
// Computes  x_s_o + x_c_o = p_s + p_c + B_j A_i + Q_j N_i, each row 2^(Word + 1) too large at its
//           place (K), of the word in stage Stages - 1, combinational there.
// negative_o, in the cycle after first_i[Stages - 1]: Q < 0, all rows of the product so far.

module df_dual_multiply_array #(
  parameter int unsigned Word   = 64,
  parameter int unsigned Height = 8,
  parameter int unsigned First  = 0,   // digits of the first group, 0: Height
  parameter int unsigned Split  = 16,
  parameter bit          FaultChecks = 1'b1,  // see df_parity
  parameter bit          Check       = 1'b0,  // 1: check digits and signs too, digits_o
  localparam int unsigned Stages = df_dual_multiply_pkg::stages(Word, Height, First, Split)
) (
  input  logic                        clk_i,
  input  logic                        clear_i,

  // Before stage 0
  input  logic                        b_valid_i,  // b_i goes with the first word of a row
  input  logic                        b_first_i,  // of the first row
  input  logic                        b_field_i,
  input  logic [Word-1:0]             b_i,

  // By stages
  input  logic [Stages:0]             first_i,    // first word of a row; [Stages]: just left
  input  logic [Stages:0]             start_i,    // of the first row
  input  logic [Stages-1:0]           field_i,    // 1: polynomials
  input  logic [Stages*Word-1:0]      a_i,        // stage 0 lowest
  input  logic [Stages*Word-1:0]      n_i,
  input  logic [Word+1:0]             p_s_i,      // in stage 0
  input  logic [Word+1:0]             p_c_i,

  output logic [Word-1:0]             b_o,        // B_j while its row begins
  output logic [2*Word+1:0]           x_s_o,
  output logic [2*Word+1:0]           x_c_o,
  output logic                        negative_o,
  output df_residue_pkg::residue_t    digits_o,   // of digits of Q, each once; 0 with Check = 0
  output logic                        fault_o     // an upset of a control
);

  localparam int unsigned Pace   = df_dual_multiply_pkg::pace(Height, First, Split);
  localparam int unsigned Groups = df_dual_multiply_pkg::groups(Word, Height, First);
  localparam int unsigned Digits = Word / 2;
  localparam int unsigned Wide   = 2 * Word + 3;

  if (!df_dual_multiply_pkg::possible(Word, Height, First, Split)) begin : gen_check
    $error("df_dual_multiply_array: the cut is not possible");
  end

  ////////////////////////////////////////////////
  // Digits of B: the word, then group by group //
  ////////////////////////////////////////////////

  logic [Word:0]     b_q, b_in;  // with the top bit of the word before
  logic [Digits-1:0] in_inv, in_trp, in_shl, all_inv, all_trp, all_shl;
  assign b_in = {b_i, b_q[Word] & ~b_first_i};
  assign b_o  = b_q[Word:1];

  always_ff @(posedge clk_i) begin
    if (clear_i) b_q <= '0;
    else if (b_valid_i) b_q <= b_in;
  end

  df_dual_multiply_booth #(.Digits(Digits)) u_booth_in (
    .field_i(b_field_i),
    .b_i(b_in),
    .inv_o(in_inv),
    .trp_o(in_trp),
    .shl_o(in_shl)
  );

  // Later groups take theirs from the register, in the cycle before they need them. The field of
  // a row is that of its first word, which is on its way to them.
  logic field_q, field_next, fault_field;
  assign field_next = (b_valid_i ? b_field_i : field_q) & ~clear_i;
  always_ff @(posedge clk_i) field_q <= field_next;

  df_parity #(.Bits(1), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i(field_next),
    .value_i(field_q),
    .fault_o(fault_field)
  );

  df_dual_multiply_booth #(.Digits(Digits)) u_booth (
    .field_i(field_q),
    .b_i(b_q),
    .inv_o(all_inv),
    .trp_o(all_trp),
    .shl_o(all_shl)
  );

  ////////////
  // Groups //
  ////////////

  // Columns of the word's own frame. right_*: input of a right module, with the cleared columns
  // below it; high_*: the other columns, for the merge with its output.
  logic [Groups-1:0][Wide-1:0] right_s, right_c, left_s, left_c, high_s, high_c;
  logic [Groups-1:0]           t;
  logic [Groups:0]             negative;
  logic                        negative_q;

  assign right_s[0]  = Wide'(p_s_i[Split-1:0]);
  assign right_c[0]  = Wide'(p_c_i[Split-1:0]);
  assign t[0]        = 1'b0;
  assign negative[0] = negative_q;

  // The check of each group; 0 with Check = 0.
  df_residue_pkg::residue_t [Groups-1:0] digits;
  logic                     [Groups-1:0] group_fault;

  for (genvar g = 0; g < Groups; g++) begin : gen_group
    localparam int unsigned Start = df_dual_multiply_pkg::start(Word, Height, First, g);
    localparam int unsigned Stop  = df_dual_multiply_pkg::start(Word, Height, First, g + 1);
    localparam int unsigned Rows  = Stop - Start;
    localparam int unsigned Stage = Pace * g;
    localparam bit          IsLast = g == Groups - 1;
    // Columns from Border on are not the right module's to begin with; the left one has those
    // from Begin on.
    localparam int unsigned Begin  = 2 * Start + Split;
    localparam int unsigned Border = (Pace == 2 || g == 0) ? Begin :
        2 * df_dual_multiply_pkg::start(Word, Height, First, (g == 0) ? 0 : g - 1) + Split;
    localparam int unsigned Top    = 2 * Stop + Split + 1;

    // Digits
    logic [Rows:0]   b_inv_q, b_trp_q, b_shl_q, b_inv, b_trp, b_shl;
    logic [Rows-1:0] q_inv, q_trp, q_shl, q_inv_q, q_trp_q, q_shl_q;
    logic            t_next, t_q;
    if (IsLast) begin : gen_digits_last
      assign b_inv = {1'b0, (g == 0) ? in_inv[Start+:Rows] : all_inv[Start+:Rows]};
      assign b_trp = {1'b0, (g == 0) ? in_trp[Start+:Rows] : all_trp[Start+:Rows]};
      assign b_shl = {1'b0, (g == 0) ? in_shl[Start+:Rows] : all_shl[Start+:Rows]};
    end else begin : gen_digits
      assign b_inv = (g == 0) ? in_inv[Start+:Rows+1] : all_inv[Start+:Rows+1];
      assign b_trp = (g == 0) ? in_trp[Start+:Rows+1] : all_trp[Start+:Rows+1];
      assign b_shl = (g == 0) ? in_shl[Start+:Rows+1] : all_shl[Start+:Rows+1];
    end
    logic load_b;
    if (g == 0) begin : gen_take_in
      assign load_b = b_valid_i;
    end else begin : gen_take_held
      assign load_b = first_i[Stage-1];
    end
    always_ff @(posedge clk_i) begin
      if (clear_i) {b_inv_q, b_trp_q, b_shl_q} <= '0;
      else if (load_b) {b_inv_q, b_trp_q, b_shl_q} <= {b_inv, b_trp, b_shl};
      if (clear_i) {q_inv_q, q_trp_q, q_shl_q} <= '0;
      else if (first_i[Stage]) {q_inv_q, q_trp_q, q_shl_q} <= {q_inv, q_trp, q_shl};
    end

    if (Check) begin : gen_check_group
      logic [3*Rows+2:0] b_held, b_next;
      logic              fault_digits, fault_t;
      assign b_held = {b_inv_q, b_trp_q, b_shl_q};
      assign b_next = load_b ? {b_inv, b_trp, b_shl} : b_held;
      df_dual_multiply_group_check #(.Digits(Rows)) u_digits (
        .clk_i, .clear_i,
        .field_i(field_i[Stage+1]),
        .b_next_i(b_next & {(3 * Rows + 3) {~clear_i}}),
        .b_held_i(b_held),
        .q_load_i(first_i[Stage]),
        .q_i({q_inv, q_trp, q_shl}),
        .q_held_i({q_inv_q, q_trp_q, q_shl_q}),
        .taken_i(first_i[Stage+1]),
        .residue_o(digits[g]),
        .fault_o(fault_digits)
      );
      df_parity u_t (
        .clk_i,
        .next_i(t_next & ~clear_i),
        .value_i(t_q),
        .fault_o(fault_t)
      );
      assign group_fault[g] = fault_digits | fault_t;
    end else begin : gen_no_check_group
      assign digits[g]      = '0;
      assign group_fault[g] = 1'b0;
    end

    // Right module
    logic [Top-2*Start-1:0] sum_s, sum_c;
    df_dual_multiply_right #(
      .Word(Word),
      .Height(Rows),
      .Split(Split),
      .First(g == 0),
      .Last(IsLast),
      .In(Border - 2 * Start)
    ) u_right (
      .field_i(field_i[Stage]),
      .select_i(first_i[Stage]),
      .t_i(t[g]),
      .s_i(right_s[g][Border-1:2*Start]),
      .c_i(right_c[g][Border-1:2*Start]),
      .a_i(a_i[Stage*Word+:Word]),
      .n_i(n_i[Stage*Word+:Word]),
      .b_inv_i(b_inv_q),
      .b_trp_i(b_trp_q),
      .b_shl_i(b_shl_q),
      .q_inv_i(q_inv_q),
      .q_trp_i(q_trp_q),
      .q_shl_i(q_shl_q),
      .q_inv_o(q_inv),
      .q_trp_o(q_trp),
      .q_shl_o(q_shl),
      .s_o(sum_s),
      .c_o(sum_c),
      .t_o(t_next)
    );

    // Between the right module's stage and the left one's
    logic [Wide-1:0] below_s, below_c, right_s_q, right_c_q, high_s_q, high_c_q;
    assign below_s = right_s[g] & ~({Wide{1'b1}} << 2 * Start);
    assign below_c = right_c[g] & ~({Wide{1'b1}} << 2 * Start);
    always_ff @(posedge clk_i) begin
      if (clear_i) begin
        {right_s_q, right_c_q, high_s_q, high_c_q} <= '0;

        t_q <= 1'b0;
      end else begin
        right_s_q <= below_s | Wide'(sum_s) << 2 * Start;
        right_c_q <= below_c | Wide'(sum_c) << 2 * Start;
        high_s_q  <= high_s[g];
        high_c_q  <= high_c[g];
        t_q       <= t_next;
      end
    end

    // Merge, left module
    localparam int unsigned Merged = 2 * Stop + Word + 3 - Border;
    localparam int unsigned Mid    = Begin - Border;
    localparam int unsigned LeftIn = Merged - Mid;
    logic [Merged-1:0] merged_s, merged_c;
    logic [LeftIn-1:0] added_s, added_c;
    df_dual_multiply_merge #(.Bits(Merged), .More(Top - Border)) u_merge (
      .field_i(field_i[Stage+1]),
      .s_i(high_s_q[Border+:Merged]),
      .c_i(high_c_q[Border+:Merged]),
      .more_s_i(right_s_q[Top-1:Border]),
      .more_c_i(right_c_q[Top-1:Border]),
      .s_o(merged_s),
      .c_o(merged_c)
    );
    df_dual_multiply_left #(
      .Word(Word),
      .Height(Rows),
      .Split(Split),
      .First(g == 0),
      .Last(IsLast)
    ) u_left (
      .field_i(field_i[Stage+1]),
      .s_i(merged_s[Mid+:LeftIn]),
      .c_i(merged_c[Mid+:LeftIn]),
      .a_i(a_i[(Stage+1)*Word+:Word]),
      .n_i(n_i[(Stage+1)*Word+:Word]),
      .b_inv_i(b_inv_q),
      .b_trp_i(b_trp_q),
      .b_shl_i(b_shl_q),
      .q_inv_i(q_inv_q),
      .q_trp_i(q_trp_q),
      .q_shl_i(q_shl_q),
      .s_o(added_s),
      .c_o(added_c)
    );

    logic [Wide-1:0] low_s, low_c;
    if (Mid > 0) begin : gen_mid
      assign low_s = Wide'({merged_s[Mid-1:0], right_s_q[Border-1:0]});
      assign low_c = Wide'({merged_c[Mid-1:0], right_c_q[Border-1:0]});
    end else begin : gen_no_mid
      assign low_s = Wide'(right_s_q[Border-1:0]);
      assign low_c = Wide'(right_c_q[Border-1:0]);
    end
    always_comb begin
      left_s[g]                = '0;
      left_c[g]                = '0;
      left_s[g][Begin+:LeftIn] = added_s;
      left_c[g][Begin+:LeftIn] = added_c;
    end
    logic unused_columns;
    assign unused_columns = ^{right_s_q, right_c_q, high_s_q, high_c_q};

    // To the next group
    if (g == 0) begin : gen_high_first
      assign high_s[0] = {{Word + 1{1'b0}}, p_s_i[Word+1:Split], {Split{1'b0}}};
      assign high_c[0] = {{Word + 1{1'b0}}, p_c_i[Word+1:Split], {Split{1'b0}}};
    end
    if (!IsLast && Pace == 1) begin : gen_at_once
      assign right_s[g+1] = low_s;
      assign right_c[g+1] = low_c;
      assign high_s[g+1]  = left_s[g];
      assign high_c[g+1]  = left_c[g];
      assign t[g+1]       = t_q;
    end else if (!IsLast) begin : gen_after
      localparam int unsigned Next = 2 * Stop + Split;
      logic [Wide-1:0] whole_s_q, whole_c_q;
      logic            t_after_q;
      always_ff @(posedge clk_i) begin
        whole_s_q <= (low_s | left_s[g]) & {Wide{~clear_i}};
        whole_c_q <= (low_c | left_c[g]) & {Wide{~clear_i}};
        t_after_q <= t_q & ~clear_i;
      end
      assign right_s[g+1] = Wide'(whole_s_q[Next-1:0]);
      assign right_c[g+1] = Wide'(whole_c_q[Next-1:0]);
      assign high_s[g+1]  = {whole_s_q[Wide-1:Next], {Next{1'b0}}};
      assign high_c[g+1]  = {whole_c_q[Wide-1:Next], {Next{1'b0}}};
      assign t[g+1]       = t_after_q;
    end else begin : gen_out
      assign x_s_o = low_s[2*Word+1:0] | left_s[g][2*Word+1:0];
      assign x_c_o = low_c[2*Word+1:0] | left_c[g][2*Word+1:0];
      logic unused_t;  // slot 0 tells it again, where the next slot needs it
      assign unused_t = ^{t_q, low_s[Wide-1], low_c[Wide-1], left_s[g][Wide-1], left_c[g][Wide-1]};
    end

    // Sign of Q: that of its highest digit that is not 0, in the cycle after the selection.
    logic any, sign;
    always_comb begin
      any  = 1'b0;
      sign = 1'b0;
      for (int unsigned i = 0; i < Rows; i++) begin
        if (q_trp_q[i] | q_shl_q[i]) begin
          any  = 1'b1;
          sign = q_inv_q[i];
        end
      end
    end
    assign negative[g+1] =
        !first_i[Stage+1] ? negative[g] : any ? sign : negative[g] & ~(g == 0 & start_i[Stage+1]);
  end

  always_ff @(posedge clk_i) negative_q <= negative[Groups] & ~clear_i;
  assign negative_o = negative_q;

  if (Check) begin : gen_check_sum
    logic                     fault_negative, fault_b;
    df_residue_pkg::residue_t sum;
    always_comb begin
      sum = '0;
      for (int unsigned g = 0; g < Groups; g++) begin
        sum = df_dual_multiply_pkg::add(b_field_i, sum, digits[g]);
      end
    end
    df_parity u_negative (
      .clk_i,
      .next_i(negative[Groups] & ~clear_i),
      .value_i(negative_q),
      .fault_o(fault_negative)
    );
    df_parity #(.Bits(Word + 1)) u_b (
      .clk_i,
      .next_i((b_valid_i ? b_in : b_q) & {(Word + 1) {~clear_i}}),
      .value_i(b_q),
      .fault_o(fault_b)
    );
    assign digits_o = sum;
    assign fault_o  = fault_field | fault_negative | fault_b | (|group_fault);
  end else begin : gen_no_check_sum
    assign digits_o = '0;
    assign fault_o  = fault_field;
    logic unused_check;
    assign unused_check = ^{digits, group_fault};
  end

endmodule
