// SPDX-License-Identifier: Apache-2.0
//
// Scalable, unified Montgomery multiplier: GF(p) and GF(2^m) on one word-serial pipeline, any size
// up to MaxBits at run time (paper 001, reference [11]: Savas, Tenca, Koc 2000).
//
// Computes  result_o = a_i * b_i * 2^-size_i mod modulus_i; field_i = 1: polynomials over GF(2),
//           a_i * b_i * x^-size_i mod modulus_i. 0 <= result_o < modulus_i (lower degree).
// Operands  size_i 3 .. MaxBits. modulus_i odd, >= 3, below 2^size_i; field_i = 1: constant term
//           1, degree 1 .. size_i. a_i, b_i < modulus_i (lower degree). All of it may change with
//           every operation.
// Status    StatusBadModulus (size_i or modulus_i otherwise), else StatusOperandRange (a_i or b_i
//           not reduced); then result_o = 0.
// Cycles    from the transfer of the operands to out_valid_o, whatever field, modulus and operands,
//           refused ones included: with e = size_i / Word + 1, passes = ceil(size_i / Stages) and
//           P = max(e + 1, 2 Stages), the reference's (passes - 1) P + 2 Stages - 1 + e, and then
//           e + 6: one cycle each to hold, load and fetch the operands, one in which plain words
//           follow carry-save ones, e + 2 for the last subtraction. More only where the operands'
//           MaxWords = MaxBits / Word + 1 words are not all in by then: MaxWords + e + 2 at least.
//           2 if size_i is none that is possible.
// Handshake as in docs/reference/handshake.md: one operation at a time, the result is held until
//           taken. clear_i abandons the operation, wipes all registers at once, and the memories
//           in the MaxWords cycles after it, or as far as the next operands overwrite them; it
//           takes no operands in its cycle. rst_ni resets control only.
// Timing    constant for a size.
//
// Memory grows with MaxBits, and the registers between the flat ports and it; the rest does not.

module df_mont_mul_scalable #(
  parameter int unsigned Word       = 32,   // bits of a word: 2, 4, 8, 16, 32 or 64
  parameter int unsigned Stages     = 7,    // processing elements, 1 .. 16
  parameter int unsigned MaxBits    = 576,  // largest operand, >= 3
  localparam int unsigned SizeWidth = $clog2(MaxBits + 1)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 clear_i,

  input  logic                 in_valid_i,
  output logic                 in_ready_o,
  input  logic                 field_i,    // 0: GF(p), 1: GF(2^m)
  input  logic [SizeWidth-1:0] size_i,
  input  logic [MaxBits:0]     modulus_i,
  input  logic [MaxBits-1:0]   a_i,
  input  logic [MaxBits-1:0]   b_i,

  output logic                 out_valid_o,
  input  logic                 out_ready_i,
  output logic [MaxBits-1:0]   result_o,
  output logic [1:0]           status_o    // df_pkg::status_e
);

  if (Word < 2 || Word > 64 || 2 ** $clog2(Word) != Word) begin : gen_check_word
    $error("df_mont_mul_scalable: Word must be 2, 4, 8, 16, 32 or 64");
  end
  if (Stages < 1 || Stages > 16) begin : gen_check_stages
    $error("df_mont_mul_scalable: Stages must be 1 to 16");
  end
  if (MaxBits < 3) begin : gen_check_max_bits
    $error("df_mont_mul_scalable: MaxBits must be at least 3");
  end

  localparam int unsigned MinBits    = 3;
  localparam int unsigned MaxWords   = MaxBits / Word + 1;
  localparam int unsigned IndexWidth = (MaxWords > 1) ? $clog2(MaxWords) : 1;
  localparam int unsigned Held       = MaxWords * Word;

  typedef enum logic [2:0] {
    StReset,
    StIdle,
    StStart,
    StRun,
    StDone
  } state_e;

  state_e                state_q;
  df_pkg::status_e       status_q, status;
  logic                  field_q, load_q, take, size_good, start;
  logic                  word_valid, done;
  logic [SizeWidth-1:0]  size_q;
  logic [IndexWidth-1:0] load_index_q, word_index;
  logic [Word-1:0]       word;
  logic [Held-1:0]       modulus_q, a_q, b_q;

  /////////
  // FSM //
  /////////

  assign take      = in_valid_i & in_ready_o;
  assign size_good = (size_q >= SizeWidth'(MinBits)) & (size_q <= SizeWidth'(MaxBits));
  assign start     = (state_q == StStart) & size_good;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q  <= StReset;
      status_q <= df_pkg::StatusOk;
    end else if (clear_i) begin
      state_q <= StIdle;
    end else begin
      case (state_q)
        StIdle: if (take) state_q <= StStart;
        StStart: begin
          status_q <= df_pkg::StatusBadModulus;
          state_q  <= size_good ? StRun : StDone;
        end
        StRun: begin
          status_q <= status;
          if (done) state_q <= StDone;
        end
        StDone:  if (out_ready_i) state_q <= StIdle;
        StReset: state_q <= StIdle;
        default: state_q <= StIdle;
      endcase
    end
  end

  ///////////////////////////////////////////
  // Operands, from flat ports to memories //
  ///////////////////////////////////////////

  // After clear_i the zeros that are held go the same way.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      load_q <= 1'b0;
    end else if (clear_i | take) begin
      load_q <= 1'b1;
    end else if (load_index_q == IndexWidth'(MaxWords - 1)) begin
      load_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      load_index_q <= '0;
      modulus_q    <= '0;
      a_q          <= '0;
      b_q          <= '0;
    end else if (take) begin
      load_index_q <= '0;
      modulus_q    <= Held'(modulus_i);
      a_q          <= Held'(a_i);
      b_q          <= Held'(b_i);
    end else if (load_q) begin
      load_index_q <= load_index_q + 1'b1;
      modulus_q    <= modulus_q >> Word;
      a_q          <= a_q >> Word;
      b_q          <= b_q >> Word;
    end
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      field_q <= field_i;
      size_q  <= size_i;
    end
  end

  df_scalable_multiply_check #(.Word(Word), .MaxBits(MaxBits)) u_check (
    .clk_i,
    .clear_i,
    .field_i(field_q),
    .size_i(size_q),
    .word_i(load_q),
    .index_i(load_index_q),
    .m_i(modulus_q[Word-1:0]),
    .a_i(a_q[Word-1:0]),
    .b_i(b_q[Word-1:0]),
    .status_o(status)
  );

  df_scalable_multiply_kernel #(.Word(Word), .Stages(Stages), .MaxBits(MaxBits)) u_kernel (
    .clk_i,
    .rst_ni,
    .clear_i,
    .start_i(start),
    .field_i(field_q),
    .size_i(size_q),
    .load_i(load_q),
    .load_index_i(load_index_q),
    .load_m_i(modulus_q[Word-1:0]),
    .load_a_i(a_q[Word-1:0]),
    .load_b_i(b_q[Word-1:0]),
    .hold_i(load_q),
    .word_valid_o(word_valid),
    .word_index_o(word_index),
    .word_o(word),
    .done_o(done)
  );

  ////////////
  // Result //
  ////////////

  logic [Held-1:0] result_q;

  always_ff @(posedge clk_i) begin
    if (clear_i | take) begin
      result_q <= '0;
    end else if (word_valid && status == df_pkg::StatusOk) begin
      for (int unsigned i = 0; i < MaxWords; i++) begin
        if (word_index == IndexWidth'(i)) result_q[i*Word+:Word] <= word;
      end
    end
  end

  if (Held > MaxBits) begin : gen_unused
    logic unused_result;
    assign unused_result = ^result_q[Held-1:MaxBits];
  end

  assign in_ready_o  = (state_q == StIdle) & ~clear_i;
  assign out_valid_o = state_q == StDone;
  assign result_o    = result_q[MaxBits-1:0];
  assign status_o    = status_q;

endmodule
