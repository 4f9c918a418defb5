// SPDX-License-Identifier: Apache-2.0
//
// Check of the divstep array of GF(p), one step in a cycle, modulo 3. The residues of f, g, d, e
// and y follow from those of the operands (df_divstep_gfp_residue) and from the decisions of the
// head; a half is a negation.
//
//   y       is compared in each step until the sign of the result, and when it is the result
//           (df_divstep_gfp_compare)
//   f, g    at the end of the steps f is 1 or -1, g is 0
//
// Found     an upset of one bit of an operand or of a lane that the result depends on: an error of
//           +-2^i is not 0 modulo 3, and the steps are invertible, so the errors of f and g, or of
//           d and e, do not both vanish. Lane y shows d whenever e or the result depends on it.
// Not found upsets that act more than once where the errors cancel (of a, m or the quotient at the
//           head), upsets of one step in a part of the array, and an upset of lane y in the cycle
//           in which the result transfers.
// Refused   operands that the array refuses are not compared: their halves leave a remainder.
// Cycles    the result is checked three cycles after it is in lane y, which keeps it from then on.

module df_divstep_gfp_check #(
  parameter int unsigned N        = 256,
  parameter int unsigned Segment  = 30,
  parameter int unsigned Bits     = 259,   // of lane y
  parameter bit          Streamed = 1'b0,  // operands by words, one after the other
  parameter int unsigned Word     = 1,
  parameter int unsigned IndexBits = 1
) (
  input  logic                 clk_i,
  input  logic                 wipe_i,     // every register becomes 0
  input  logic                 halt_i,     // the core is idle, or wiped
  input  logic                 load_i,     // the operands transfer
  input  logic [2:0][N-1:0]    operands_i,    // modulus, divisor, dividend
  input  logic [2:0]           word_write_i,  // Streamed: of the same
  input  logic [IndexBits-1:0] word_index_i,
  input  logic [Word-1:0]      word_data_i,

  input  df_divstep_pkg::decision_t decision_i,
  input  logic                 sign_i,     // the sign of the result is at the top
  input  logic                 accepted_i, // the status is StatusOk
  input  logic [Bits-1:0]      y_i,
  output logic                 fault_o,    // see df_divstep_gfp_compare
  output logic                 hold_o      // lane y keeps its value after the next cycle
);

  typedef df_residue_pkg::residue_t residue_t;

  localparam int unsigned Head = df_divstep_pkg::HeadBits;

  logic [2:0][1:0] operands;
  df_divstep_gfp_residue #(
    .N(N),
    .Streamed(Streamed),
    .Word(Word),
    .IndexBits(IndexBits)
  ) u_residue (
    .clk_i, .wipe_i, .load_i, .operands_i, .word_write_i, .word_index_i, .word_data_i,
    .residues_o(operands)
  );

  // Dividend and divisor are doubled on their way into the array.
  residue_t modulus, divisor, dividend;
  assign modulus  = operands[2];
  assign divisor  = df_residue_pkg::negate(operands[1]);
  assign dividend = df_residue_pkg::negate(operands[0]);

  ///////////////
  // The lanes //
  ///////////////

  function automatic residue_t half(residue_t value);
    half = df_residue_pkg::negate(value);
  endfunction

  df_divstep_pkg::g_step_t g_step;
  assign g_step = decision_i.g_step;

  // Lane y has the dividend in the place of the modulus until f is first loaded.
  residue_t f_q, g_q, d_q, e_q, y_q, rest_q;
  residue_t sum_g, sum_y, sum_e, place, d_low;
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

    sum_e = df_residue_pkg::add(df_residue_pkg::add(y_q, e_q), {1'b0, decision_i.e_carry});
    if (drops_q) sum_e = df_residue_pkg::add(sum_e, 2'd2);
  end

  always_ff @(posedge clk_i) begin
    if (halt_i) begin
      f_q    <= '0;
      g_q    <= '0;
      d_q    <= '0;
      e_q    <= '0;
      y_q    <= '0;
      rest_q <= '0;
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
      // The segments, but not the head, leave d in a lane y that adds the modulus alone.
      rest_q <= (decision_i.y_quot & ~decision_i.y_en) ?
                df_residue_pkg::add(d_q, df_residue_pkg::negate(d_low)) : 2'd0;
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

  /////////////////
  // Comparisons //
  /////////////////

  logic       ends, wrong, upset;
  logic [2:0] sign_q;  // sign_i, one to three cycles later
  residue_t   one;
  assign ends  = g_step.test == df_divstep_pkg::TestInvertible;
  assign one   = decision_i.f_negative ? 2'd2 : 2'd1;
  assign wrong = (ends & df_residue_pkg::differ(f_q, one))
               | ((ends | (shifts_q & ~decision_i.product)) & (^g_q));

  df_divstep_register #(.Bits(3)) u_sign (
    .clk_i, .halt_i,
    .next_i({sign_q[1:0], sign_i}),
    .value_o(sign_q),
    .fault_o(upset)
  );

  df_divstep_gfp_compare #(
    .Bits(Bits),
    .Head(Head),
    .Segment(Segment),
    .Count(df_divstep_pkg::segments(N, Segment))
  ) u_compare (
    .clk_i, .halt_i,
    .lane_i(y_i),
    .step_i(df_residue_pkg::add(y_q, rest_q)),
    .compare_i(valid_q),
    .settled_i(sign_q[2]),
    .result_i(y_q),
    .accepted_i,
    .wrong_i(wrong | upset),
    .fault_o, .hold_o
  );

endmodule
