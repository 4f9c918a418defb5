// SPDX-License-Identifier: Apache-2.0
//
// Montgomery multiplier modulo a small fixed prime: a pipeline of hard multipliers and shifts, with
// Overlap = 1 a product in each cycle. docs/algorithms/pipelined-multiply.md explains it.
//
// Computes  result_o = a_i * b_i * 2^-R mod Modulus, 0 <= result_o < Modulus. R = W * steps:
//           64 for 2^64 - 2^32 + 1 (Goldilocks), 32 for 2^31 - 2^24 + 1 (KoalaBear) and
//           2^31 - 2^27 + 1 (BabyBear); 31 for 2^31 - 1, where 2^R is 1: a plain product.
// Modulus   odd, of exactly N bits; 1 or -1 modulo 2^w with w at least about N / 4, and few signed
//           digits above. df_pipelined_multiply_pkg computes its steps, and refuses other moduli.
// Operands  a_i, b_i are any value of N bits.
// Status    0 StatusOk; 4 StatusFault after a detected fault, see df_frame_pipeline.
// Cycles    from the transfer of the operands to out_valid_o, results accepted at once: the stages,
//             2 + $clog2(layers) + steps * (2 if G has digits of both signs, else 1)
//               + (2 if the last sum can be the modulus or more, else 1)
//           with 1 layer of word products up to 18 bits, 3 up to 36, 6 up to 54, else 8;
//           Overlap = 1: 1 more, and the next operands transfer in the next cycle. Goldilocks: 11,
//           KoalaBear and BabyBear: 9, 2^31 - 1: 7.
// Check     1: the residue of the result modulo 255 is computed beside it
//           (df_pipelined_multiply_check): a wrong result ends as StatusFault. Two cycles more; three if
//           every sum is below the modulus.
// Handshake as in docs/reference/handshake.md; Overlap = 1: df_frame_pipeline, as many products in
//           flight as there are stages, and two.
// Timing    constant.

module df_mont_mul_pipelined #(
  parameter int unsigned  N           = 64,   // bits of the modulus: 3 to 64
  parameter logic [N-1:0] Modulus     = '0,   // 0: 2^N - 1
  parameter int unsigned  Technology  = 0,    // 0: any tool; 1: cells of ECP5
  parameter bit           MaskOutputs = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit           FaultChecks = 1'b0, // 1: check the control, see df_frame
  parameter bit           Check       = 1'b0, // 1: check the result modulo 255
  parameter bit           Wipe        = 1'b1, // 0: do not wipe data registers: for public data
  parameter bit           Overlap     = 1'b0, // 1: a product in each cycle
  parameter int unsigned  TagWidth    = 0,    // bits of a tag, 0: none (tag_i, tag_o have one bit)
  localparam int unsigned TagBits     = (TagWidth == 0) ? 1 : TagWidth
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               clear_i,

  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic [N-1:0]       a_i,
  input  logic [N-1:0]       b_i,
  input  logic [TagBits-1:0] tag_i,

  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic [N-1:0]       result_o,
  output logic [2:0]         status_o,  // df_pkg::status_e
  output logic [TagBits-1:0] tag_o,     // tag_i of the operation
  output logic               fault_o    // sticky, see df_frame
);

  localparam df_pipelined_multiply_pkg::mask_t P =
      (Modulus == '0) ? (df_pipelined_multiply_pkg::mask_t'(1) << N) - 1'b1
                      : df_pipelined_multiply_pkg::mask_t'(Modulus);
  localparam df_pipelined_multiply_pkg::mask_t Plus  = df_pipelined_multiply_pkg::plus(P, N);
  localparam df_pipelined_multiply_pkg::mask_t Minus = df_pipelined_multiply_pkg::minus(P, N);
  localparam int unsigned Steps    = df_pipelined_multiply_pkg::steps(P, N);
  localparam int unsigned Word     = df_pipelined_multiply_pkg::word(P, N);
  localparam int unsigned Layers   = df_pipelined_multiply_pkg::layers(N);
  localparam int unsigned Depth    =
      df_pipelined_multiply_pkg::depth(P, N)
      + (Check ? df_pipelined_multiply_pkg::check_stages(P, N) : 0);
  localparam int unsigned LeftBits = $clog2(Depth);

  if (N < 3 || N > df_pipelined_multiply_pkg::MaxBits) begin : gen_check_n
    $error("df_mont_mul_pipelined: N must be from 3 to 64");
  end
  if (!P[0] || !P[N-1]) begin : gen_check_modulus
    $error("df_mont_mul_pipelined: Modulus must be odd and have N bits, or be 0");
  end
  if (Steps > df_pipelined_multiply_pkg::MaxSteps
      || df_pipelined_multiply_pkg::crowded(Plus, Word)
      || df_pipelined_multiply_pkg::crowded(Minus, Word)) begin : gen_check_form
    $error("df_mont_mul_pipelined: Modulus has no form of at most four steps; see the header");
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_mont_mul_pipelined: Technology must be 0 or 1");
  end

  ///////////
  // Frame //
  ///////////

  // With Check = 1 a result has its parity with it, and whether it was wrong.
  localparam int unsigned ResultBits = Check ? N + 2 : N;

  logic                  load, move, wipe, fault;
  logic [N-1:0]          plain;
  logic [ResultBits-1:0] result, value;  // of the last stage, and as the user has it

  if (Overlap) begin : gen_pipeline
    logic [ResultBits-1:0] shown;

    df_frame_pipeline #(
      .Bits(ResultBits), .OperandBits(2 * N), .Depth(Depth), .MaskOutputs(MaskOutputs),
      .FaultChecks(FaultChecks), .Wipe(Wipe), .TagWidth(TagWidth)
    ) u_frame (
      .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
      .operands_i({a_i, b_i}),
      .tag_i, .out_valid_o, .out_ready_i,
      .result_o(shown),
      .status_o, .tag_o, .fault_o,
      .load_o(load),
      .move_o(move),
      .wipe_o(wipe),
      .result_i(result),
      .value_o(value),
      .fault_i(fault)
    );

    assign result_o = shown[N-1:0];
    if (Check) begin : gen_residue
      logic unused_residue;
      assign unused_residue = ^shown;
    end
  end else begin : gen_single
    logic                busy, last, ended, unused_ready, unused_move, unused_empty;
    logic [LeftBits-1:0] left;

    df_frame_overlap #(
      .Bits(N), .OperandBits(2 * N), .LatencyMax(Depth), .MaskOutputs(MaskOutputs),
      .FaultChecks(FaultChecks), .Wipe(Wipe), .StopResult(Check), .TagWidth(TagWidth)
    ) u_frame (
      .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
      .operands_i({a_i, b_i}),
      .tag_i, .out_valid_o, .out_ready_i, .result_o, .status_o, .tag_o, .fault_o,
      .load_o(load),
      .busy_o(busy),
      .wipe_o(wipe),
      .ready_next_o(unused_ready),
      .left_o(left),
      .move_o(unused_move),
      .empty_o(unused_empty),
      .ready_i(1'b1),
      .done_i(busy & last),
      .result_i(result[N-1:0]),
      .status_i(df_pkg::StatusOk),
      .fault_i(ended & fault)
    );

    assign move  = load | busy;
    assign last  = left == {{(LeftBits - 1){1'b0}}, 1'b1};
    assign value = result;

    // The last stage has a result.
    if (Check) begin : gen_ended
      logic ended_q;
      always_ff @(posedge clk_i) begin
        if (wipe || load) ended_q <= 1'b0;
        else if (busy && last) ended_q <= 1'b1;
      end
      assign ended = ended_q;
    end else begin : gen_no_end
      assign ended = 1'b0;
    end
  end

  //////////////
  // Datapath //
  //////////////

  logic [Layers-1:0][2*N-1:0] layers;
  logic [2*N-1:0]             product;
  logic [N+1:0]               sum;
  logic [Steps*Word-1:0]      digits;  // q of each step
  logic                       next_keep, keep;

  df_pipelined_multiply_products #(.N(N), .Technology(Technology), .Wipe(Wipe)) u_products (
    .clk_i,
    .wipe_i(wipe),
    .load_i(load),
    .move_i(move),
    .a_i, .b_i,
    .layers_o(layers)
  );

  df_pipelined_multiply_sum #(.Bits(2 * N), .Layers(Layers), .Wipe(Wipe)) u_sum (
    .clk_i,
    .wipe_i(wipe),
    .move_i(move),
    .layers_i(layers),
    .sum_o(product)
  );

  for (genvar i = 0; i < Steps; i++) begin : gen_step
    localparam int unsigned InBits  = df_pipelined_multiply_pkg::sum_bits(N, Word, i);
    localparam int unsigned OutBits = df_pipelined_multiply_pkg::sum_bits(N, Word, i + 1);
    logic [InBits-1:0]  sum_in;
    logic [OutBits-1:0] sum_out;

    if (i == 0) begin : gen_first
      assign sum_in = {2'd0, product};
    end else begin : gen_next
      assign sum_in = gen_step[i-1].sum_out;
    end

    assign digits[i*Word+:Word] = sum_in[Word-1:0];

    df_pipelined_multiply_step #(
      .N(N), .Word(Word), .InBits(InBits), .OutBits(OutBits), .Wipe(Wipe), .Plus(Plus),
      .Minus(Minus)
    ) u_step (
      .clk_i,
      .wipe_i(wipe),
      .move_i(move),
      .sum_i(sum_in),
      .sum_o(sum_out)
    );
  end

  assign sum = gen_step[Steps-1].sum_out;

  df_pipelined_multiply_correct #(
    .N(N),
    .Modulus(P[N-1:0]),
    .Negative(df_pipelined_multiply_pkg::positive(P)),
    .High(df_pipelined_multiply_pkg::high(P, N)),
    .Wipe(Wipe)
  ) u_correct (
    .clk_i,
    .wipe_i(wipe),
    .move_i(move),
    .sum_i(sum),
    .next_keep_o(next_keep),
    .keep_o(keep),
    .result_o(plain)
  );

  ///////////
  // Check //
  ///////////

  if (Check) begin : gen_check
    df_pipelined_multiply_check #(
      .N(N), .Technology(Technology), .Wipe(Wipe), .P(P)
    ) u_check (
      .clk_i,
      .wipe_i(wipe),
      .load_i(load),
      .move_i(move),
      .a_i, .b_i,
      .digits_i(digits),
      .signs_i(sum[N+1:N]),
      .next_keep_i(next_keep),
      .keep_i(keep),
      .result_i(plain),
      .result_o(result[N-1:0]),
      .parity_o(result[N]),
      .wrong_o(result[N+1])
    );
    assign fault = ^value[N:0] | value[N+1];
  end else begin : gen_no_check
    logic unused_check;
    assign unused_check = ^{digits, next_keep, keep, value};
    assign result       = plain;
    assign fault        = 1'b0;
  end

endmodule
