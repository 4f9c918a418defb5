// SPDX-License-Identifier: Apache-2.0
//
// The divstep array of GF(p): half-delta divsteps (Bernstein, Yang, Wuille) in a skewed array of
// segments, lowest bit first. df_inv_divstep says what is computed, and docs/algorithms/divstep.md
// how.
//
//             orders        steps, carries      steps, carries
//   df_divstep_gfp_orders --> head ------------> segment 1 -------> .. --> segment Count
//                             ^  ^ lowest bits    | ^ lowest bits            | signs
//                             |  +----------------+ +---------- ..           v
//                             +------------------ drop, zero ------------- verdict --> status
//
// Each arrow to the right and the arrows back from the verdict end in registers; the lowest bits do
// not. The result is in lane y, which computes it anew in every cycle until it is taken.

module df_divstep_gfp #(
  parameter int unsigned N          = 256,   // width, >= 3
  parameter int unsigned Segment    = 30,    // bits of a segment
  parameter int unsigned Technology = 0,     // df_tech_pkg
  parameter bit          Multiply   = 1'b0,  // products too
  parameter int unsigned Word       = 0,     // bits of a word of operands; 0: all come at once
  parameter bit          ModulusWords = 1'b1,  // 0: the modulus comes at once nevertheless
  parameter bit          Turns      = 1'b0,  // 1: operands by words in turn, as in df_divstep_turns
  parameter bit          Divide     = 1'b1,  // 0: inverses only, with Modulus
  parameter logic [N-1:0] Modulus   = '0,    // fixed, and all operands at once; 0: by modulus_i
  parameter bit          FaultChecks = 1'b1,  // 1: check the control, see df_frame
  parameter bit          Check      = 1'b0,  // 1: check the result; with words only in turn
  parameter bit          Wipe       = 1'b1,  // 0: the lanes are not wiped; not with words
  localparam int unsigned WordPort  = (Word > 0) ? Word : 1,
  localparam int unsigned Words     = (Word > 0) ? (N + Word - 1) / Word : 1,
  localparam int unsigned IndexBits = (Words > 1) ? $clog2(Words) : 1
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic                   clear_i,
  input  logic                   wipe_next_i,  // every register becomes 0 in the next cycle
  input  logic                   in_valid_i,
  input  logic                   load_i,  // the operands transfer
  input  logic                   idle_i,       // the core is idle in this cycle
  input  logic                   idle_next_i,  // the core is idle in the next cycle
  input  df_divstep_pkg::phase_e phase_i,
  input  logic [2:0]             slot_i,
  input  logic                   multiplies_i,

  input  logic                   divide_i,
  input  logic                   multiply_i,
  input  logic                   refuse_i,  // what is asked for is not built
  input  logic [N-1:0]           modulus_i,
  input  logic [N-1:0]           a_i,
  input  logic [N-1:0]           b_i,

  // By words, while the core is idle: each word of each operand once before load_i, the lowest is
  // number 0; the modulus stays until it is written anew. In turn: first the dividend, a, then b,
  // then the modulus, the last word of which comes with load_i; df_divstep_pkg::turn apart.
  input  logic [2:0]             word_write_i,  // of modulus_i, b_i, a_i
  input  logic [IndexBits-1:0]   word_index_i,
  input  logic                   word_last_i,   // in turn: this word is the last of its operand
  input  logic [WordPort-1:0]    word_data_i,

  output logic [N-1:0]           result_o,
  output logic [2:0]             status_o,  // df_pkg::status_e
  output logic                   fault_o    // the result is not to be shown
);

  localparam int unsigned Steps = df_divstep_pkg::steps(N);
  localparam int unsigned Head  = df_divstep_pkg::HeadBits;
  localparam int unsigned Count = df_divstep_pkg::segments(N, Segment);
  localparam int unsigned Last  = df_divstep_pkg::top_bits(N, Segment);
  localparam int unsigned Bits  = Head + (Count - 1) * Segment + Last;

  localparam bit              Fixed  = Modulus != '0;
  localparam logic [Bits-1:0] FixedM = Bits'(Modulus);

  logic drop, zero;  // verdict of the topmost segment
  logic hold;        // lane y keeps the result
  logic idle_head, halt_head, clear_head, load_head, drop_head, zero_head, hold_head;  // copies

  df_divstep_pkg::g_order_t g_order;
  df_divstep_pkg::y_order_t y_order;
  df_divstep_pkg::e_order_t e_order;

  logic fault_orders, fault_head, fault_verdict, fault_words, fault_check;

  df_divstep_pkg::decision_t decision;

  df_divstep_gfp_orders #(
    .Turns(Turns),
    .Fixed(Fixed),
    .Divide(Divide),
    .FaultChecks(FaultChecks)
  ) u_orders (
    .clk_i,
    .clear_i(clear_head),
    .idle_i(idle_head),
    .load_i(load_head),
    .dividend_i(Turns & word_write_i[0] & word_last_i),
    .divisor_i(Turns & word_write_i[1] & word_last_i),
    .phase_i, .slot_i, .divide_i, .multiply_i, .multiplies_i,
    .g_order_o(g_order),
    .y_order_o(y_order),
    .e_order_o(e_order),
    .fault_o(fault_orders)
  );

  ///////////////
  // The array //
  ///////////////

  logic [Bits-1:0] modulus, divisor, dividend, y;
  logic [Bits-1:0] modulus_write, divisor_write, dividend_write;
  logic            modulus_even;

  if (Turns) begin : gen_turns
    // Dividend and divisor are doubled on their way: a bit of the word before comes in below.
    logic                 write_q, doubled_q, over_q, write, doubled, above;
    logic [IndexBits-1:0] index_q;
    logic [WordPort-1:0]  word_q;
    logic [Words-1:0]     at;

    assign write   = word_write_i != '0;
    assign doubled = ~word_write_i[2];

    always_ff @(posedge clk_i) begin
      if (clear_head) begin
        write_q   <= 1'b0;
        doubled_q <= 1'b0;
        over_q    <= 1'b0;
        index_q   <= '0;
        word_q    <= '0;
      end else begin
        write_q <= write;
        if (write) begin
          doubled_q <= doubled;
          index_q   <= word_index_i;
          over_q    <= word_data_i[WordPort-1];
          word_q    <= word_data_i;
          if (doubled) word_q <= WordPort'({word_data_i, over_q & (word_index_i != '0)});
        end
      end
    end

    for (genvar i = 0; i < Words; i++) begin : gen_at
      localparam logic [IndexBits-1:0] Number = IndexBits'(i);
      assign at[i] = write_q & (index_q == Number);
    end

    for (genvar i = 0; i < Bits; i++) begin : gen_bits
      localparam int unsigned At = (i < N) ? i / Word : Words - 1;
      assign modulus_write[i] = at[At];
      assign modulus[i]       = (i < N) ? word_q[i%Word] : (i == N) & doubled_q & above;
    end
    assign above = (N % Word == 0) ? over_q : word_q[N%Word];

    logic fault_write, fault_index;
    df_parity #(.Bits(1), .FaultChecks(FaultChecks)) u_write_parity (
      .clk_i,
      .next_i(write & ~clear_head),
      .value_i(write_q),
      .fault_o(fault_write)
    );
    df_parity_held #(.Bits(IndexBits + 1), .FaultChecks(FaultChecks)) u_index_parity (
      .clk_i,
      .write_i(write | clear_head),
      .next_i({doubled, word_index_i} & {IndexBits + 1{~clear_head}}),
      .value_i({doubled_q, index_q}),
      .fault_o(fault_index)
    );
    assign fault_words = fault_write | fault_index;

    logic unused_turns;
    assign divisor        = '0;
    assign dividend       = '0;
    assign divisor_write  = '0;
    assign dividend_write = '0;
    assign unused_turns   = ^{modulus_i, a_i, b_i};
  end else if (Word > 0) begin : gen_words
    // Registered on the way to all segments: a word is in its register two cycles after it was
    // here, as one that comes with the operation is one cycle after it.
    logic [2:0]           write_q;
    logic [IndexBits-1:0] index_q;
    logic [Word-1:0]      word_q;
    logic [Words-1:0]     at;

    always_ff @(posedge clk_i) begin
      if (clear_head) begin
        write_q <= '0;
        index_q <= '0;
        word_q  <= '0;
      end else begin
        write_q <= word_write_i;
        if (word_write_i != '0) begin
          index_q <= word_index_i;
          word_q  <= word_data_i;
        end
      end
    end

    for (genvar i = 0; i < Words; i++) begin : gen_at
      localparam logic [IndexBits-1:0] Number = IndexBits'(i);
      assign at[i] = index_q == Number;
    end

    // Above an operand, and below it where it is doubled, are zeros, written with the word beside.
    for (genvar i = 0; i < Bits; i++) begin : gen_bits
      localparam int unsigned Bit   = (i < N) ? i : N - 1;
      localparam int unsigned Below = (i == 0) ? 0 : (i <= N) ? i - 1 : N - 1;  // doubled

      assign modulus[i]        = (i < N) & (ModulusWords ? word_q[Bit%Word] : modulus_i[Bit]);
      assign divisor[i]        = (i > 0 && i <= N) & word_q[Below%Word];
      assign modulus_write[i]  = write_q[2] & at[Bit/Word];
      assign divisor_write[i]  = write_q[1] & at[Below/Word];
      assign dividend_write[i] = write_q[0] & at[Below/Word];
    end

    logic unused_whole;
    assign fault_words  = 1'b0;
    assign dividend     = divisor;
    assign unused_whole = ^{modulus_i, a_i, b_i};
  end else begin : gen_whole
    logic unused_words;
    assign fault_words    = 1'b0;
    assign modulus        = Bits'(modulus_i);
    assign divisor        = Bits'(b_i) << 1;
    assign dividend       = Bits'(a_i) << 1;
    assign modulus_write  = '0;
    assign divisor_write  = '0;
    assign dividend_write = '0;
    assign unused_words   = ^{word_write_i, word_index_i, word_data_i};
  end

  // What segment i, or the head (0), hands to segment i + 1, and segment i + 1 to segment i.
  // (Plain vectors: Yosys' own reader takes an array of structures for one of bits.)
  logic [Count:0][df_divstep_pkg::GStepBits-1:0] g_step;
  logic [Count:0][df_divstep_pkg::YStepBits-1:0] y_step;
  logic [Count:0]   g_carry, y_carry, e_carry, e_wipe, y_neg, parity;
  logic [Count:0][1:0] local_parity;
  logic [Count+1:1] g_low, e_low;
  logic [Count:1]   g_sign;

  assign g_low[Count+1] = 1'b0;
  assign e_low[Count+1] = 1'b0;

  df_divstep_gfp_local #(.Check(Check)) u_local (
    .clk_i, .rst_ni, .clear_i, .wipe_next_i, .in_valid_i, .idle_i, .idle_next_i,
    .drop_i(drop),
    .zero_i(zero),
    .hold_i(hold),
    .idle_o(idle_head),
    .clear_o(clear_head),
    .halt_o(halt_head),
    .load_o(load_head),
    .drop_o(drop_head),
    .zero_o(zero_head),
    .hold_o(hold_head),
    .parity_o(local_parity[0])
  );

  df_divstep_gfp_head #(
    .ZetaWidth($clog2(Steps + 2) + 1),
    .Multiply(Multiply),
    .Words(Word > 0),
    .ModulusWords(ModulusWords), .Turns(Turns), .Fixed(Fixed), .Divide(Divide),
    .Modulus(FixedM[Head-1:0]), .FaultChecks(FaultChecks), .Check(Check),
    .Wipe(Wipe)
  ) u_head (
    .clk_i,
    .wipe_i(clear_head),
    .idle_i(idle_head),
    .halt_i(halt_head),
    .load_i(load_head),
    .drop_i(drop_head),
    .zero_i(zero_head),
    .hold_i(hold_head),
    .modulus_i(modulus[Head-1:0]),
    .divisor_i(divisor[Head-1:0]),
    .dividend_i(dividend[Head-1:0]),
    .modulus_write_i(modulus_write[Head-1:0]),
    .divisor_write_i(divisor_write[Head-1:0]),
    .dividend_write_i(dividend_write[Head-1:0]),
    .modulus_even_o(modulus_even),
    .g_order_i(g_order),
    .y_order_i(y_order),
    .e_order_i(e_order),
    .g_above_i(g_low[1]),
    .e_above_i(e_low[1]),
    .g_step_o(g_step[0]),
    .y_step_o(y_step[0]),
    .y_neg_o(y_neg[0]),
    .e_wipe_o(e_wipe[0]),
    .parity_o(parity[0]),
    .g_carry_o(g_carry[0]),
    .y_carry_o(y_carry[0]),
    .e_carry_o(e_carry[0]),
    .y_o(y[Head-1:0]),
    .decision_o(decision),
    .fault_o(fault_head)
  );

  for (genvar i = 1; i <= Count; i++) begin : gen_segment
    localparam int unsigned Width = (i == Count) ? Last : Segment;
    localparam int unsigned Low   = Head + (unsigned'(i) - 1) * Segment;

    df_divstep_gfp_segment #(
      .Width(Width),
      .Top(i == Count),
      .Technology(Technology), .Multiply(Multiply),
      .Words(Word > 0),
      .ModulusWords(ModulusWords), .Turns(Turns), .Fixed(Fixed), .Divide(Divide),
      .Modulus(FixedM[Low+:Width]), .FaultChecks(FaultChecks), .Check(Check),
      .Wipe(Wipe)
    ) u_segment (
      .clk_i, .rst_ni, .clear_i, .wipe_next_i, .in_valid_i, .idle_i, .idle_next_i,
      .drop_i(drop),
      .zero_i(zero),
      .hold_i(hold),
      .modulus_i(modulus[Low+:Width]),
      .divisor_i(divisor[Low+:Width]),
      .dividend_i(dividend[Low+:Width]),
      .modulus_write_i(modulus_write[Low+:Width]),
      .divisor_write_i(divisor_write[Low+:Width]),
      .dividend_write_i(dividend_write[Low+:Width]),
      .g_step_i(g_step[i-1]),
      .y_step_i(y_step[i-1]),
      .e_wipe_i(e_wipe[i-1]),
      .parity_i(parity[i-1]),
      .g_carry_i(g_carry[i-1]),
      .y_carry_i(y_carry[i-1]),
      .e_carry_i(e_carry[i-1]),
      .g_above_i(g_low[i+1]),
      .e_above_i(e_low[i+1]),
      .y_neg_i(y_neg[i-1]),
      .g_step_o(g_step[i]),
      .y_step_o(y_step[i]),
      .e_wipe_o(e_wipe[i]),
      .parity_o(parity[i]),
      .local_parity_o(local_parity[i]),
      .g_carry_o(g_carry[i]),
      .y_carry_o(y_carry[i]),
      .e_carry_o(e_carry[i]),
      .g_low_o(g_low[i]),
      .e_low_o(e_low[i]),
      .y_neg_o(y_neg[i]),
      .g_sign_o(g_sign[i]),
      .y_o(y[Low+:Width])
    );
  end

  /////////////////////////////////////
  // Verdict of the topmost segment //
  /////////////////////////////////////

  df_divstep_pkg::g_step_t g_top;
  df_divstep_pkg::y_step_t y_top;
  assign g_top = g_step[Count-1];
  assign y_top = y_step[Count];

  df_divstep_gfp_verdict #(.Fixed(Fixed), .FaultChecks(FaultChecks)) u_verdict (
    .clk_i,
    .clear_i(clear_head),
    .halt_i(halt_head),
    .load_i,
    .refuse_i,
    .modulus_even_i(modulus_even),
    .g_test_i(g_top.test),
    .g_sign_i(g_sign[Count]),
    .y_range_i(y_top.test),
    .y_test_i(y_top.sign),
    .y_sign_i(y[Bits-1]),
    .drop_o(drop),
    .zero_o(zero),
    .status_o,
    .fault_o(fault_verdict)
  );

  assign result_o = y[N-1:0];

  ////////////
  // Checks //
  ////////////

  // The steps keep their parity up to the top, until the result drops the modulus. The local copies
  // are equal: with an even number of them the parity of all is 0. Each fault ends in a register.
  if (FaultChecks) begin : gen_checks
    logic [1:0] spare, odd_copies;
    logic [3:0] fault_q;
    logic       dropped_q, active;

    if (Count % 2 == 0) begin : gen_spare
      logic [6:0] unused_spare;
      df_divstep_gfp_local #(.Check(Check)) u_spare (
        .clk_i, .rst_ni, .clear_i, .wipe_next_i, .in_valid_i, .idle_i, .idle_next_i,
        .drop_i(drop),
        .zero_i(zero),
        .hold_i(hold),
        .idle_o(unused_spare[0]),
        .clear_o(unused_spare[1]),
        .halt_o(unused_spare[2]),
        .load_o(unused_spare[3]),
        .drop_o(unused_spare[4]),
        .zero_o(unused_spare[5]),
        .hold_o(unused_spare[6]),
        .parity_o(spare)
      );
    end else begin : gen_no_spare
      assign spare = '0;
    end

    always_comb begin
      odd_copies = spare;
      for (int unsigned i = 0; i <= Count; i++) odd_copies ^= local_parity[i];
    end

    assign active = ~clear_head & ~idle_head;
    always_ff @(posedge clk_i) begin
      dropped_q  <= active & (dropped_q | drop_head);
      fault_q[0] <= (odd_copies[1] & ~clear_i) | (odd_copies[0] & active);
      fault_q[1] <= fault_head & active;
      fault_q[2] <= (fault_orders | fault_verdict | fault_words) & active;
      fault_q[3] <= active & ~dropped_q & ~drop_head
                  & (^{g_step[Count], y_step[Count], e_wipe[Count], parity[Count]});
    end
    assign fault_o = (|fault_q) | fault_check;
  end else begin : gen_no_checks
    logic unused_faults;
    assign unused_faults = ^{fault_orders, fault_verdict, fault_head, fault_words, local_parity,
                             parity};
    assign fault_o       = fault_check;
  end

  if (Check) begin : gen_check
    df_divstep_gfp_check #(
      .N(N), .Segment(Segment), .Bits(Bits),
      .Streamed(Turns),
      .Divide(Divide),
      .Modulus(Modulus),
      .Word(WordPort),
      .IndexBits(IndexBits)
    ) u_check (
      .clk_i,
      .wipe_i(clear_head),
      .halt_i(halt_head),
      .load_i,
      .operands_i({modulus_i, b_i, a_i}),
      .word_write_i, .word_index_i, .word_data_i,
      .decision_i(decision),
      .sign_i(y_top.sign),
      .accepted_i(status_o == df_pkg::StatusOk),
      .y_i(y),
      .fault_o(fault_check),
      .hold_o(hold)
    );
  end else begin : gen_no_check
    logic unused_decision;
    assign unused_decision = ^decision;
    assign fault_check     = 1'b0;
    assign hold            = 1'b0;
  end

  logic unused_top;
  assign unused_top = ^{g_step[Count], e_wipe[Count], y_top, g_top, g_carry[Count], y_carry[Count],
                        e_carry[Count], y[Bits-1:N], g_low[1], e_low[1], y_neg[Count],
                        g_sign};

endmodule
