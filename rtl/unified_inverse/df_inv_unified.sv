// SPDX-License-Identifier: Apache-2.0
//
// Unified Montgomery inverter of paper 001: GF(p) and GF(2^n) on one word-serial datapath, field
// and size n chosen with each operation. Operands and result side by side, around
// df_unified_inverse_core.
//
// Computes  result_o = a_i^-1 * 2^k_o mod modulus_i (x^k_o in GF(2^n)), reduced; k_o by Result:
//   ResultAlmost (0): the exponent of phase I, at most 2 n
//   ResultDouble (1): 2 n     ResultSingle (2): n     ResultPlain (3): 0
// Operands  size_i = n, 2 to MaxBits. field_i = 0: modulus_i odd, >= 3, at most n bits;
//           field_i = 1: modulus_i a polynomial with its leading term, constant term 1, degree 1
//           to n. A shorter modulus is computed with, n still sets the power of two. a_i any
//           value of n bits, reduced or not, coprime to modulus_i.
// Status    StatusBadModulus (size_i out of range; modulus_i even, 1, or too long), else
//           StatusOperandRange (a_i longer than n bits), else StatusNotInvertible (gcd not 1,
//           a_i = 0 included); then result_o = 0 and k_o = 0.
// Cycles    from the transfer of the operands to out_valid_o, with e = ceil(n / Word) and
//           D = ceil(MaxBits / Word): (iterations + 3)(e + 1) + 3 D + 2. The 3: sizes of the
//           operands, two corrections of s. The rest moves words: 2 D + 1 in, D out, 1 to show.
//           Iterations at most 2 n (almost, double), 3 n (single), 4 n (plain).
//           Refused: e + 1 + 3 D + 2; gcd not 1: (iterations + 1)(e + 1) + 3 D + 2; a size out of
//           range: 3 D + 2. With ConstantTime = 1 every size that the core has takes its most,
//           refused operands included.
// Handshake valid and ready as in docs/reference/handshake.md: one operation at a time, the result
//           is held until taken, then the next operands. clear_i abandons the operation and wipes
//           the registers; the word memories are wiped in the D cycles after it, or by the
//           operands of the next operation, which may follow at once. rst_ni resets control only.
// Timing    variable: with ConstantTime = 0 the cycle count depends on the operands.

module df_inv_unified #(
  parameter int unsigned Word          = 32,                  // bits: 4, 8, 16, 32 or 64
  parameter int unsigned MaxBits       = 576,                 // longest operand, 4 to 4096
  parameter int unsigned MultibitShift = 3,                   // bits shifted at most, 1 to 3
  parameter int unsigned Result        = df_result_pkg::ResultPlain,  // df_result_pkg::Result*
  parameter bit          ConstantTime  = 1'b0,                // 1: single-bit shifts, worst case
  localparam int unsigned SizeWidth    = $clog2(MaxBits + 1),
  localparam int unsigned KWidth       = $clog2(2 * MaxBits + 1)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 clear_i,

  input  logic                 in_valid_i,
  output logic                 in_ready_o,
  input  logic                 field_i,
  input  logic [SizeWidth-1:0] size_i,
  input  logic [MaxBits:0]     modulus_i,
  input  logic [MaxBits-1:0]   a_i,

  output logic                 out_valid_o,
  input  logic                 out_ready_i,
  output logic [MaxBits-1:0]   result_o,
  output logic [KWidth-1:0]    k_o,
  output logic [1:0]           status_o  // df_pkg::status_e
);

  localparam int unsigned Depth     = (MaxBits + Word - 1) / Word;
  localparam int unsigned Words     = 2 * Depth + 1;
  localparam int unsigned Bits      = Words * Word;
  localparam int unsigned LeftWidth = $clog2(Words + 1);
  localparam logic [LeftWidth-1:0] LeftOne = LeftWidth'(1'b1);

  typedef enum logic [2:0] {
    StReset,
    StIdle,
    StFeed,
    StWork,
    StDone
  } state_e;

  state_e               state_q, state_d;
  logic [LeftWidth-1:0] left_q;  // words to feed, or to collect
  logic [Bits-1:0]      operands;
  logic [Bits-1:0]      data_q;  // operands on their way in, the modulus lowest; then the result
  logic                 field_q, take, fed, feeds, collected;
  logic [SizeWidth-1:0] size_q;
  logic [Word-1:0]      word;

  assign take = in_valid_i & in_ready_o;

  always_comb begin
    operands = '0;
    operands[MaxBits:0] = modulus_i;
    operands[(Depth+1)*Word+:MaxBits] = a_i;
  end

  df_unified_inverse_core #(
    .Word(Word),
    .MaxBits(MaxBits),
    .MultibitShift(MultibitShift),
    .Result(Result),
    .ConstantTime(ConstantTime)
  ) u_core (
    .clk_i,
    .rst_ni,
    .clear_i,
    .in_valid_i(state_q == StFeed),
    .in_ready_o(feeds),
    .field_i(field_q),
    .size_i(size_q),
    .in_data_i(data_q[Word-1:0]),
    .out_valid_o(collected),
    .out_ready_i(state_q == StWork),
    .out_data_o(word),
    .k_o,
    .status_o
  );

  assign fed = (state_q == StFeed) & feeds;

  always_comb begin
    state_d = state_q;
    case (state_q)
      StReset: state_d = StIdle;
      StIdle:  if (take) state_d = StFeed;
      StFeed:  if (fed && left_q == LeftOne) state_d = StWork;
      StWork:  if (collected && left_q == LeftOne) state_d = StDone;
      StDone:  if (out_ready_i) state_d = StIdle;
      default: state_d = StReset;
    endcase
    if (clear_i) state_d = StIdle;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= StReset;
      left_q  <= '0;
    end else begin
      state_q <= state_d;
      if (take) left_q <= LeftWidth'(Words);
      else if (fed && left_q == LeftOne) left_q <= LeftWidth'(Depth);
      else if (fed || (state_q == StWork && collected)) left_q <= left_q - 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      data_q  <= '0;
      field_q <= 1'b0;
      size_q  <= '0;
    end else if (take) begin
      data_q  <= operands;
      field_q <= field_i;
      size_q  <= size_i;
    end else if (fed || (state_q == StWork && collected)) begin
      data_q  <= {word, data_q[Bits-1:Word]};
    end
  end

  assign in_ready_o  = (state_q == StIdle) & ~clear_i;
  assign out_valid_o = state_q == StDone;
  assign result_o    = data_q[Bits-Depth*Word+:MaxBits];

endmodule
