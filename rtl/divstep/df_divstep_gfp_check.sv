// SPDX-License-Identifier: Apache-2.0
//
// Check of the divstep array of GF(p) modulo 3. The residues of f, g, d, e and y follow from those
// of the operands and from the decisions of the head; a half is a negation. They are compared with
// the numbers of the array:
//   y       in each step from start to the sign of the result: segment i adds its part one cycle
//           after segment i - 1, so the sum is complete at the top
//   f, g    at the end of the steps: f is 1 or -1, g is 0
//   result  in the same cycle, from settled on: the whole lane y
//
// Found     an upset of one bit of an operand or of a lane that the result depends on: an error of
//           +-2^i is not 0 modulo 3, and the steps are invertible, so the errors of f and g, or of
//           d and e, do not both vanish. Lane y shows d whenever e or the result depends on it.
// Not found upsets that act more than once where the errors cancel (of a, m or the quotient at the
//           head), and upsets of one step in a part of the array.
// Refused   of operands that the array refuses nothing is compared: halves leave a rest.
// Cost      the result passes through a tree of depth $clog2(N) to mismatch_o; the operands
//           through half of one to a register.

module df_divstep_gfp_check #(
  parameter int unsigned N        = 256,
  parameter int unsigned Segment  = 30,
  parameter int unsigned Bits     = 259,   // of lane y
  parameter bit          Streamed = 1'b0,  // operands by words, one after the other
  parameter int unsigned Word     = 1,
  parameter int unsigned IndexBits = 1
) (
  input  logic                 clk_i,
  input  logic                 halt_i,     // the core is idle, or wiped
  input  logic                 load_i,     // the operands transfer
  input  logic [N-1:0]         modulus_i,
  input  logic [N-1:0]         divisor_i,
  input  logic [N-1:0]         dividend_i,
  input  logic [2:0]           word_write_i,  // Streamed: of modulus, divisor, dividend
  input  logic [IndexBits-1:0] word_index_i,
  input  logic [Word-1:0]      word_data_i,

  input  df_divstep_pkg::decision_t decision_i,
  input  logic                 sign_i,     // the sign of the result is at the top
  input  logic                 valid_i,    // the status is StatusOk
  input  logic [Bits-1:0]      y_i,
  output logic                 mismatch_o  // of the result, from its first cycle on
);

  typedef df_residue_pkg::residue_t residue_t;

  localparam int unsigned Head  = df_divstep_pkg::HeadBits;
  localparam int unsigned Count = df_divstep_pkg::segments(N, Segment);

  //////////////
  // Operands //
  //////////////

  residue_t [2:0] operand;  // of modulus, divisor, dividend

  if (Streamed) begin : gen_words
    localparam int unsigned LastBits = (N % Word == 0) ? Word : N % Word;
    localparam logic [IndexBits-1:0] LastIndex = IndexBits'((N + Word - 1) / Word - 1);

    logic [Word-1:0] word;
    residue_t        plain, weighted;
    always_comb begin
      word = word_data_i;
      if (word_index_i == LastIndex) word = word_data_i & ({Word{1'b1}} >> (Word - LastBits));
    end
    df_residue #(.Bits(Word)) u_word (.value_i(word), .residue_o(plain));
    assign weighted = (Word % 2 != 0 && word_index_i[0]) ? df_residue_pkg::negate(plain) : plain;

    for (genvar i = 0; i < 3; i++) begin : gen_operand
      residue_t sum_q;
      always_ff @(posedge clk_i) begin
        if (word_write_i[i]) begin
          sum_q <= (word_index_i == '0) ? plain : df_residue_pkg::add(sum_q, weighted);
        end
      end
      assign operand[i] = sum_q;
    end

    logic unused_whole;
    assign unused_whole = ^{modulus_i, divisor_i, dividend_i, load_i};
  end else begin : gen_whole
    // Two cycles: parts of 32 bits, then their sum.
    localparam int unsigned Parts = (N + 31) / 32;
    logic [2:0][N-1:0] value;
    assign value = {modulus_i, divisor_i, dividend_i};

    for (genvar i = 0; i < 3; i++) begin : gen_operand
      logic [2*Parts-1:0] residues, residues_q;
      residue_t           sum, sum_q;

      for (genvar j = 0; j < Parts; j++) begin : gen_32_bits
        localparam int unsigned Low   = 32 * unsigned'(j);
        localparam int unsigned Width = (N - Low < 32) ? N - Low : 32;
        df_residue #(.Bits(Width)) u_part (
          .value_i(value[i][Low+:Width]),
          .residue_o(residues[2*j+:2])
        );
      end
      df_residue #(.Bits(2 * Parts)) u_sum (.value_i(residues_q), .residue_o(sum));

      always_ff @(posedge clk_i) begin
        if (load_i) residues_q <= residues;
        sum_q <= sum;
      end
      assign operand[i] = sum_q;
    end

    logic unused_words;
    assign unused_words = ^{word_write_i, word_index_i, word_data_i};
  end

  // Dividend and divisor are doubled on their way into the array.
  residue_t modulus, divisor, dividend;
  assign modulus  = operand[2];
  assign divisor  = df_residue_pkg::negate(operand[1]);
  assign dividend = df_residue_pkg::negate(operand[0]);

  ///////////////
  // The lanes //
  ///////////////

  function automatic residue_t half(residue_t value);
    half = df_residue_pkg::negate(value);
  endfunction

  df_divstep_pkg::g_step_t g_step;
  assign g_step = decision_i.g_step;

  // Lane y has the dividend in the place of the modulus until f is first loaded.
  residue_t f_q, g_q, d_q, e_q, y_q;
  residue_t sum_g, sum_y, sum_e, place, d_low, shown, shown_q;
  logic     loaded_q, divisor_q, valid_q, tracks_q, shifts_q, drops_q;
  assign place = loaded_q ? modulus : dividend;

  df_residue #(.Bits(Head)) u_low (.value_i(decision_i.d_low), .residue_o(d_low));

  always_comb begin
    sum_g = g_q;
    if (g_step.en) begin
      sum_g = df_residue_pkg::add(g_q, g_step.neg ? df_residue_pkg::negate(f_q) : f_q);
    end
    // A product drops a bit of g.
    if (decision_i.product & decision_i.g_low) sum_g = df_residue_pkg::add(sum_g, 2'd2);

    sum_y = {1'b0, decision_i.y_carry};
    if (decision_i.y_en) begin
      sum_y = df_residue_pkg::add(sum_y, decision_i.y_neg ?
          df_residue_pkg::add(df_residue_pkg::negate(d_q), 2'd2) : d_q);
    end
    if (decision_i.y_quot) sum_y = df_residue_pkg::add(sum_y, place);

    // The segments, but not the head, leave d in a lane y that adds the modulus alone.
    shown = sum_y;
    if (decision_i.y_quot & ~decision_i.y_en) begin
      shown = df_residue_pkg::add(shown, df_residue_pkg::add(d_q, df_residue_pkg::negate(d_low)));
    end

    sum_e = df_residue_pkg::add(df_residue_pkg::add(y_q, e_q), {1'b0, decision_i.e_carry});
    if (drops_q) sum_e = df_residue_pkg::add(sum_e, 2'd2);
  end

  always_ff @(posedge clk_i) begin
    if (halt_i) begin
      f_q <= '0;
      g_q <= '0;
      d_q <= '0;
      e_q <= '0;
      y_q <= '0;
      shown_q <= '0;
    end else begin
      if (g_step.load) begin
        if (!g_step.modulus) f_q <= df_residue_pkg::add(g_q, divisor_q ? divisor : 2'd0);
        else f_q <= (Streamed && !loaded_q) ? divisor : place;
      end
      if (g_step.wipe) g_q <= '0;
      else if (!(Streamed && g_step.start)) g_q <= half(sum_g);
      if (decision_i.y_move) d_q <= half(sum_e);
      e_q <= decision_i.e_wipe ? 2'd0 : half(sum_e);
      y_q <= sum_y;
      shown_q <= shown;
    end
  end

  always_ff @(posedge clk_i) begin
    if (halt_i) begin
      loaded_q  <= 1'b0;
      divisor_q <= ~Streamed;
      tracks_q  <= 1'b0;
      valid_q   <= 1'b0;
      shifts_q  <= 1'b0;
      drops_q   <= 1'b0;
    end else begin
      loaded_q  <= loaded_q | g_step.load;
      divisor_q <= divisor_q & ~g_step.start;
      tracks_q  <= (tracks_q | g_step.start) & ~decision_i.y_sign;
      valid_q   <= tracks_q;
      shifts_q  <= decision_i.product;
      // -d - 1, where -d is even: lane e drops a bit.
      drops_q   <= decision_i.y_turn & ~decision_i.y_carry;
    end
  end

  ////////////
  // Lane y //
  ////////////

  // Of the difference between lane y and its residue: what is added from the head to the top.
  residue_t [Count:0]     part, difference_q;
  logic     [Count:0]     compare_q;
  logic     [2*Count+1:0] parts;

  for (genvar i = 0; i <= Count; i++) begin : gen_part
    localparam int unsigned Low   = (i == 0) ? 0 : Head + (unsigned'(i) - 1) * Segment;
    localparam int unsigned Width = (i == 0) ? Head : (i == Count) ? Bits - Low : Segment;

    residue_t plain, weighted;
    df_residue #(.Bits(Width)) u_part (.value_i(y_i[Low+:Width]), .residue_o(plain));
    assign parts[2*i+:2] = part[i];
    assign weighted = (Low % 2 != 0) ? df_residue_pkg::negate(plain) : plain;

    if (i == Count) begin : gen_sign
      // The topmost bit counts -2^(Bits-1).
      localparam residue_t Signed = (Bits % 2 != 0) ? 2'd1 : 2'd2;
      assign part[i] = df_residue_pkg::add(weighted, y_i[Bits-1] ? Signed : 2'd0);
    end else begin : gen_plain
      assign part[i] = weighted;
    end

    always_ff @(posedge clk_i) begin
      if (i == 0) begin
        difference_q[i] <= df_residue_pkg::add(part[i], df_residue_pkg::negate(shown_q));
        compare_q[i]    <= valid_q & ~halt_i;
      end else begin
        difference_q[i] <= df_residue_pkg::add(part[i], difference_q[(i==0)?0:i-1]);
        compare_q[i]    <= compare_q[(i==0)?0:i-1] & ~halt_i;
      end
    end
  end

  /////////////
  // Verdict //
  /////////////

  residue_t   whole, one;
  logic       wrong_q, ends;
  logic [3:0] settled_q;  // cycles since sign_i; the result is in lane y from the last one on

  df_residue #(.Bits(2 * (Count + 1))) u_whole (.value_i(parts), .residue_o(whole));

  assign ends = g_step.test == df_divstep_pkg::TestInvertible;
  assign one  = decision_i.f_negative ? 2'd2 : 2'd1;

  always_ff @(posedge clk_i) begin
    if (halt_i) begin
      wrong_q   <= 1'b0;
      settled_q <= '0;
    end else begin
      if (compare_q[Count] & (^difference_q[Count])) wrong_q <= 1'b1;
      if (ends & df_residue_pkg::differ(f_q, one)) wrong_q <= 1'b1;
      if ((ends | (shifts_q & ~decision_i.product)) & (^g_q)) wrong_q <= 1'b1;
      settled_q <= {settled_q[3] | settled_q[2], settled_q[1:0], sign_i};
    end
  end

  assign mismatch_o = settled_q[3] & valid_i & (wrong_q | df_residue_pkg::differ(whole, y_q));

endmodule
