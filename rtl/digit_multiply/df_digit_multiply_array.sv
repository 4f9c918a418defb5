// SPDX-License-Identifier: Apache-2.0
//
// The digit-serial multiplier of GF(2)[x], lowest digit of a first, reduced from the low end.
//
// Computes  result_o = a b x^-(Digits Digit) mod f for f with constant term 1, a of Digits digits,
//           b of at most the degree of f.
//
//   a --> digit --> P = digit b --> T' = (T + q f) / x^D + P      q f has the same low digit as T
//                       |                     |      ^
//                       +------> q' <---------+      |            q', computed a step ahead, is
//                                |                   |            the low digit of T' / f, from T
//                                +-- register -- q --+            and P
//
//   g = 1 / f mod x^2D. The low two digits of T g are the quotient digits of T in this step and in
//   the next; the low digit of P g is the quotient digit of P.
//
// Cycles    operands load in cycle 0. Digit i is in the slices' registers in cycle i + 2, P has it
//           in cycle i + 3, T in cycle i + 4. After the last one T takes one more step, and is the
//           result from cycle Digits + 4 on, of at most the degree of f, less 1. g has one digit in
//           cycle 3, two digits from cycle 4 on.
//           With square_i and Square = 1 T is the square of a, a^2 x^-Down mod f, from cycle 2 on;
//           a stands from bit ALow on.
// Timing    constant. T moves with move_i alone; the rest runs free, and is 0 after a wipe.

module df_digit_multiply_array #(
  parameter int unsigned Bits    = 233,  // the largest degree of f
  parameter int unsigned Digit   = 8,     // 1 to 64
  parameter int unsigned BBits   = Bits, // Bits, or one more
  parameter bit          Fixed   = 1'b0,  // 1: f_i is a constant, and has no register
  parameter bit          Square  = 1'b0,  // 1: squares too, of f = SquareBy
  parameter logic [Bits:0] SquareBy = '0,
  parameter int unsigned ALow    = 0,
  parameter int unsigned Down    = 0,
  parameter bit          FaultChecks = 1'b1,  // see df_parity
  parameter bit          Check       = 1'b0,  // 1: check the result, see df_digit_multiply_residue
  parameter bit          Wipe        = 1'b1,  // 0: wipe_i leaves the registers as they are
  localparam int unsigned ABits   = (Bits + Digit - 1) / Digit * Digit
) (
  input  logic             clk_i,
  input  logic             wipe_i,
  input  logic             load_i,
  input  logic             drop_i,   // T becomes 0
  input  logic             move_i,
  input  logic             square_i,  // in cycle 1
  input  logic [Bits:0]    f_i,
  input  logic [ABits-1:0] a_i,
  input  logic [BBits-1:0] b_i,

  output logic [Bits:0]    f_o,     // in registers
  output logic [ABits-1:0] a_o,     // in registers in cycle 1
  output logic [BBits-1:0] b_o,
  output logic [Bits-1:0]  result_o,
  output logic             fault_o  // an upset of a slice's start, or a wrong polynomial
);

  localparam int unsigned Places = BBits + Digit - 1;  // of P and T
  localparam int unsigned Slice  = 64;
  localparam int unsigned Slices = (Places + Slice - 1) / Slice;
  localparam int unsigned Pair   = 2 * Digit;

  //////////////
  // Operands //
  //////////////

  logic [Bits:0]    f;
  logic [ABits-1:0] a_q, a_next;
  logic [BBits-1:0] b_q;
  logic [Pair-1:0]  f_low;
  logic             wipe;
  assign wipe = wipe_i & Wipe;

  if (Fixed) begin : gen_constant
    assign f = f_i;
  end else begin : gen_register
    logic [Bits:0] f_q;
    always_ff @(posedge clk_i) begin
      if (wipe) f_q <= '0;
      else if (load_i) f_q <= f_i;
    end
    assign f = f_q;
  end

  if (ABits > Digit) begin : gen_rest
    assign a_next = {{Digit{1'b0}}, a_q[ABits-1:Digit]};
  end else begin : gen_last
    assign a_next = '0;
  end

  always_ff @(posedge clk_i) begin
    if (wipe) a_q <= '0;
    else if (load_i) a_q <= a_i;
    else a_q <= a_next;
  end

  always_ff @(posedge clk_i) begin
    if (wipe) b_q <= '0;
    else if (load_i) b_q <= b_i;
  end

  assign f_o = f;
  assign a_o = a_q;
  assign b_o = b_q;

  //////////////////////////
  // The inverse of f, g  //
  //////////////////////////

  logic [Digit-1:0] g;   // a digit, from cycle 3 on
  logic [Pair-1:0]  g_pair;  // two digits, from cycle 4 on

  if (Fixed) begin : gen_known
    df_digit_multiply_inverse #(.From(1), .To(Pair)) u_inverse (
      .g_i(1'b1),
      .f_i(f_low),
      .g_o(g_pair)
    );
    assign g = g_pair[Digit-1:0];
  end else begin : gen_found
    localparam int unsigned First  = (Pair < 16) ? Pair : 16;
    localparam int unsigned Second = (Digit > First) ? Digit : First;

    logic [First-1:0]  first_d, first_q;
    logic [Second-1:0] second_d, second_q;
    logic [Pair-1:0]   third_d, third_q;

    df_digit_multiply_inverse #(.From(1), .To(First)) u_first (
      .g_i(1'b1),
      .f_i(f_low[First-1:0]),
      .g_o(first_d)
    );
    df_digit_multiply_inverse #(.From(First), .To(Second)) u_second (
      .g_i(first_q),
      .f_i(f_low[Second-1:0]),
      .g_o(second_d)
    );
    df_digit_multiply_inverse #(.From(Second), .To(Pair)) u_third (
      .g_i(second_q),
      .f_i(f_low),
      .g_o(third_d)
    );

    always_ff @(posedge clk_i) begin
      if (wipe) begin
        first_q  <= '0;
        second_q <= '0;
        third_q  <= '0;
      end else begin
        first_q  <= first_d;
        second_q <= second_d;
        third_q  <= third_d;
      end
    end

    assign g      = second_q[Digit-1:0];
    assign g_pair = third_q;
  end

  //////////////////////////////////
  // The quotient, one step ahead //
  //////////////////////////////////

  logic [Places-1:0] p, t;
  logic [Digit-1:0]  q;
  logic [Digit-1:0]  q_from_t, q_from_p;
  logic [Pair-1:0]   t_low;
  logic [Pair-2:0]   g_window;
  logic [Pair+Digit-2:0] g_pair_window;

  always_comb begin
    g_window      = '0;
    g_pair_window = '0;
    g_window[Pair-2:Digit-1]    = g;
    g_pair_window[Digit-1+:Pair]    = g_pair;
  end

  // The digit of T g above the lowest one, and the lowest one of P g
  df_digit_multiply_sum #(.Terms(Pair), .Width(Digit)) u_of_t (
    .x_i(t_low),
    .y_i(g_pair_window),
    .sum_o(q_from_t)
  );
  df_digit_multiply_sum #(.Terms(Digit), .Width(Digit)) u_of_p (
    .x_i(p[Digit-1:0]),
    .y_i(g_window),
    .sum_o(q_from_p)
  );
  assign q = q_from_t ^ q_from_p;

  // Words that are shorter than two digits have zeros above.
  for (genvar i = 0; i < Pair; i++) begin : gen_low
    if (i < Places) begin : gen_t
      assign t_low[i] = t[i];
    end else begin : gen_no_t
      assign t_low[i] = 1'b0;
    end
    if (i <= Bits) begin : gen_f
      assign f_low[i] = f[i];
    end else begin : gen_no_f
      assign f_low[i] = 1'b0;
    end
  end

  //////////////
  // A square //
  //////////////

  logic [Places-1:0] start;

  if (Square) begin : gen_square
    logic [Bits-1:0] square;
    df_digit_multiply_square #(.Bits(Bits), .Down(Down), .Modulus(SquareBy)) u_square (
      .use_i(square_i),
      .a_i(a_q[ALow+:Bits]),
      .square_o(square)
    );
    assign start = Places'(square);
  end else begin : gen_products
    logic unused_square;
    assign unused_square = ^{square_i, SquareBy, ALow, Down};
    assign start = '0;
  end

  ////////////
  // Slices //
  ////////////

  logic [Slices-1:0]       first, digit_parity, q_parity;
  logic                    fault_first, fault_check;
  logic [Places-1:0]       t_above;
  logic [Places+Digit-2:0] b_window, f_window;

  always_comb begin
    t_above                   = '0;
    b_window                  = '0;
    f_window                  = '0;
    t_above[Places-Digit-1:0] = t[Places-1:Digit];
    b_window[Digit-1+:BBits]  = b_q;
    f_window[Bits-1:0]        = f[Bits:1];
  end

  for (genvar s = 0; s < Slices; s++) begin : gen_slice
    localparam int unsigned Low   = s * Slice;
    localparam int unsigned Width = (Places - Low < Slice) ? Places - Low : Slice;

    df_digit_multiply_slice #(
      .Digit(Digit),
      .Width(Width),
      .Fixed(Fixed),
      .Square(Square)
    ) u_slice (
      .clk_i,
      .wipe_i(wipe),
      .load_i, .drop_i, .move_i,
      .digit_i(a_q[Digit-1:0]),
      .q_i(q),
      .b_i(b_window[Low+:Width+Digit-1]),
      .f_i(f_window[Low+:Width+Digit-1]),
      .t_i(t_above[Low+:Width]),
      .s_i(start[Low+:Width]),
      .p_o(p[Low+:Width]),
      .t_o(t[Low+:Width]),
      .first_o(first[s]),
      .digit_parity_o(digit_parity[s]),
      .q_parity_o(q_parity[s])
    );
  end

  df_parity #(.Bits(Slices), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({Slices{load_i}}),
    .value_i(first),
    .fault_o(fault_first)
  );
  assign fault_o = fault_first | fault_check;

  ///////////
  // Check //
  ///////////

  if (Check) begin : gen_check
    df_digit_multiply_residue #(
      .Bits(Bits),
      .Digit(Digit),
      .ABits(ABits),
      .BBits(BBits),
      .Places(Places),
      .Slices(Slices)
    ) u_residue (
      .clk_i,
      .clear_i(wipe_i),
      .wipe_i(wipe),
      .load_i,
      .first_i(first[0]),
      .drop_i, .move_i, .f_i, .a_i, .b_i,
      .f_held_i(f),
      .a_held_i(a_q),
      .b_held_i(b_q),
      .q_i(q),
      .start_i(start),
      .t_i(t),
      .digit_parity_i(digit_parity),
      .q_parity_i(q_parity),
      .fault_o(fault_check)
    );
  end else begin : gen_no_check
    assign fault_check = 1'b0;
    logic unused_parity;
    assign unused_parity = ^{digit_parity, q_parity};
  end

  assign result_o = t[Bits-1:0];

  logic unused_p;
  assign unused_p = ^p[Places-1:Digit];

endmodule
