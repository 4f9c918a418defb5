// SPDX-License-Identifier: Apache-2.0
//
// Check of the pipelined multiplier: the residue of the result modulo 2^Size - 1, computed from
// those of the operands in stages beside those of the datapath.
//
//   product   r <- r_a r_b
//   step      S becomes floor(S / 2^W) + q G = (S - q) / 2^W + q G:
//             r <- r / 2^W + q (G - 2^-W); a division by 2^W rotates the bits of r
//   result    r <- r + p after a negative sum, r - p after one that is not below p
//
// An error in one bit of a sum changes S by a power of 2, and q with it: r follows q alone, so it
// differs from S until the end. The sign of the last sum, which chooses, is compared with the bit
// below it, and the choice is kept twice, complemented.
//
// A digit has three stages, [q] --> [q (G - 2^-W)], by shifts, --> [r]: r is Lag stages behind S. The result
// waits for its residue, and has a parity bit from then on.

module df_pipelined_multiply_check #(
  parameter int unsigned N          = 64,
  parameter int unsigned Technology = 0,
  parameter bit          Wipe       = 1'b1,
  parameter df_pipelined_multiply_pkg::mask_t P = '1,
  localparam int unsigned Size      = df_pipelined_multiply_pkg::ResidueBits,
  localparam int unsigned Steps     = df_pipelined_multiply_pkg::steps(P, N),
  localparam int unsigned Word      = df_pipelined_multiply_pkg::word(P, N)
) (
  input  logic                  clk_i,
  input  logic                  wipe_i,
  input  logic                  load_i,
  input  logic                  move_i,
  input  logic [N-1:0]          a_i,
  input  logic [N-1:0]          b_i,
  input  logic [Steps*Word-1:0] digits_i,     // q of each step, the first one lowest
  input  logic [1:0]            signs_i,      // the highest bits of the last sum
  input  logic                  next_keep_i,  // the sum is the result, as the next cycle has it
  input  logic                  keep_i,       // the same, of the sum a stage later
  input  logic [N-1:0]          result_i,
  output logic [N-1:0]          result_o,     // df_pipelined_multiply_pkg::check_stages later
  output logic                  parity_o,     // of result_o
  output logic                  wrong_o       // result_o is wrong
);

  localparam int unsigned Levels   = df_pipelined_multiply_pkg::levels(N);
  localparam int unsigned Stages   = df_pipelined_multiply_pkg::step_stages(P, N);
  localparam int unsigned Lag      = 3 - Stages;
  localparam int unsigned Waits    = df_pipelined_multiply_pkg::check_stages(P, N);
  localparam bit          High     = df_pipelined_multiply_pkg::high(P, N);
  localparam bit          Negative = df_pipelined_multiply_pkg::positive(P);
  localparam int unsigned Turn     = Word % Size;  // bits of a rotation

  // G - 2^-W is -e p / 2^W; a factor above the half is subtracted from 0, and so is q.
  localparam logic [Size-1:0] Modulus = df_pipelined_multiply_pkg::residue(P);
  localparam logic [2*Size-1:0] Twice = {Modulus, Modulus};
  localparam logic [Size-1:0] Moved   = Twice[Turn+:Size];
  localparam logic [Size-1:0] Factor  = Negative ? ~Moved : Moved;
  localparam bit              Less    = Factor[Size-1];
  localparam logic [Size-1:0] Times   = Less ? ~Factor : Factor;

  logic wipe_data;
  assign wipe_data = wipe_i & Wipe;

  /////////////
  // Product //
  /////////////

  logic [Size-1:0]              a, b;
  logic [0:0][2*Size-1:0]       product;
  logic [Levels+Lag:0][Size-1:0] sums;  // as late as the levels of the sum, and Lag
  logic [Steps:0][Size-1:0]     steps;

  df_fold #(.Bits(N), .Size(Size)) u_a (.value_i(a_i), .residue_o(a));
  df_fold #(.Bits(N), .Size(Size)) u_b (.value_i(b_i), .residue_o(b));

  df_pipelined_multiply_products #(.N(Size), .Technology(Technology), .Wipe(Wipe)) u_product (
    .clk_i, .wipe_i, .load_i, .move_i,
    .a_i(a),
    .b_i(b),
    .layers_o(product)
  );

  df_fold #(.Bits(2 * Size), .Size(Size)) u_fold (.value_i(product[0]), .residue_o(sums[0]));

  for (genvar i = 0; i < Levels + Lag; i++) begin : gen_level
    always_ff @(posedge clk_i) begin
      if (wipe_data) sums[i+1] <= '0;
      else if (move_i) sums[i+1] <= sums[i];
    end
  end
  assign steps[0] = sums[Levels+Lag];

  ///////////
  // Steps //
  ///////////

  for (genvar i = 0; i < Steps; i++) begin : gen_step
    logic [Size-1:0]      q, q_q, factor, turned, term, term_q, sum, sum_q;
    logic [2*Size-1:0]    twice, around;
    logic                 unused_around;
    logic [Size*Size-1:0] shifts;

    df_fold #(.Bits(Word), .Size(Size)) u_q (.value_i(digits_i[i*Word+:Word]), .residue_o(q));
    assign factor = Less ? ~q_q : q_q;
    assign twice  = {factor, factor};
    for (genvar k = 0; k < Size; k++) begin : gen_shift
      localparam int unsigned Place = Size - k;
      assign shifts[k*Size+:Size] = Times[k] ? twice[Place+:Size] : '0;
    end
    df_fold #(.Bits(Size * Size), .Size(Size)) u_term (.value_i(shifts), .residue_o(term));

    if (Stages == 2) begin : gen_two
      logic [Size-1:0] r_q;
      always_ff @(posedge clk_i) begin
        if (wipe_data) r_q <= '0;
        else if (move_i) r_q <= steps[i];
      end
      assign around = {r_q, r_q};
    end else begin : gen_one
      assign around = {steps[i], steps[i]};
    end

    assign turned        = around[Turn+:Size];
    assign unused_around = ^{twice, around};

    df_fold #(.Bits(2 * Size), .Size(Size)) u_sum (.value_i({turned, term_q}), .residue_o(sum));
    always_ff @(posedge clk_i) begin
      if (wipe_data) {q_q, term_q, sum_q} <= '0;
      else if (move_i) {q_q, term_q, sum_q} <= {q, term, sum};
    end
    assign steps[i+1] = sum_q;
  end

  ////////////
  // Result //
  ////////////

  // Stage 1 is that after the last sum. A positive sum has no sign; a negative one has the bit below
  // its sign too.
  logic       sign_wrong, choice_wrong;
  logic [3:1] negative_q, change_q;
  logic [3:1] wrong_q;

  assign sign_wrong = signs_i[1] & ~(Negative & signs_i[0]);

  if (High) begin : gen_high
    logic [3:1] next_change;
    assign next_change  = {change_q[2:1], ~next_keep_i};
    assign choice_wrong = change_q[1] == keep_i;
    always_ff @(posedge clk_i) begin
      if (wipe_data) change_q <= '1;
      else if (move_i) change_q <= next_change;
    end
  end else begin : gen_below
    logic unused_keep;
    assign unused_keep  = ^{next_keep_i, keep_i};
    assign choice_wrong = 1'b0;
    assign change_q     = '1;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_data) {wrong_q, negative_q} <= '0;
    else if (move_i) begin
      negative_q <= {negative_q[2:1], signs_i[1]};
      wrong_q    <= {wrong_q[2], wrong_q[1] | choice_wrong, sign_wrong};
    end
  end

  // Stage Lag + 1 has the residue, stage 3 the residue of the result too.
  logic [Size-1:0] addend, expected, expected_q, found, found_q, expected_3, found_3;
  logic            differ;

  always_comb begin
    addend = High ? ~Modulus : '0;
    if (Negative && negative_q[Lag]) addend = Modulus;
    if (!change_q[Lag]) addend = '0;
  end

  df_fold #(.Bits(2 * Size), .Size(Size)) u_expected (
    .value_i({steps[Steps], addend}),
    .residue_o(expected)
  );
  df_fold #(.Bits(N), .Size(Size)) u_found (.value_i(result_i), .residue_o(found));

  always_ff @(posedge clk_i) begin
    if (wipe_data) {expected_q, found_q} <= '0;
    else if (move_i) {expected_q, found_q} <= {expected, found};
  end

  if (Lag == 2) begin : gen_late
    assign expected_3 = expected_q;
  end else begin : gen_early
    logic [Size-1:0] late_q;
    always_ff @(posedge clk_i) begin
      if (wipe_data) late_q <= '0;
      else if (move_i) late_q <= expected_q;
    end
    assign expected_3 = late_q;
  end

  if (High) begin : gen_found
    assign found_3 = found_q;
  end else begin : gen_found_early
    logic [Size-1:0] late_q;
    always_ff @(posedge clk_i) begin
      if (wipe_data) late_q <= '0;
      else if (move_i) late_q <= found_q;
    end
    assign found_3 = late_q;
  end

  df_fold_compare #(.Size(Size)) u_compare (
    .a_i(expected_3),
    .b_i(found_3),
    .differ_o(differ)
  );

  // The result with its parity, Waits stages
  logic [Waits*(N+1)-1:0] waiting_q;
  logic                   differ_q;
  always_ff @(posedge clk_i) begin
    if (wipe_data) {waiting_q, differ_q} <= '0;
    else if (move_i) begin
      waiting_q <= {waiting_q[(Waits-1)*(N+1)-1:0], ^result_i, result_i};
      differ_q  <= differ | wrong_q[3];
    end
  end
  assign {parity_o, result_o} = waiting_q[Waits*(N+1)-1-:N+1];
  assign wrong_o              = differ_q;

  logic unused_flags;
  assign unused_flags = ^{negative_q, change_q};

endmodule
