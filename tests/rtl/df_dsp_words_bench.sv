// SPDX-License-Identifier: Apache-2.0
//
// For tests: six products without a gap on df_dsp_multiply_words: a b with a new modulus; b b, a a,
// M b (which is refused) and a b with the same one; b b with the modulus given again. result_o is
// the sum of them all, each doubled once more than the one before, modulo 2^MaxBits; k_o the cycles
// from the last word of one product with the modulus kept to that of the next in its low half, 0 if
// they are not all the same, and in its high half from the last word of the first product to its
// result's first. Each word out waits Stall cycles, and each word in where Stall is odd.
//
// With Square b b, a a and M M in place of M b are squares, and the low half of k_o is from a a to
// M M.

module df_dsp_words_bench #(
  parameter int unsigned MaxBits     = 40,
  parameter int unsigned Multipliers = 4,
  parameter int unsigned Word        = 6,
  parameter bit          Square      = 1'b0,
  parameter int unsigned Technology  = 0,
  parameter bit          FaultChecks = 1'b1,
  parameter int unsigned Stall       = 0,
  localparam int unsigned Size       = $clog2(MaxBits + 1)
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               clear_i,
  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic [Size-1:0]    size_i,
  input  logic [MaxBits-1:0] modulus_i,
  input  logic [MaxBits-1:0] a_i,
  input  logic [MaxBits-1:0] b_i,
  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic [MaxBits-1:0] result_o,
  output logic [31:0]        k_o,
  output logic [2:0]         status_o,
  output logic               fault_o
);

  localparam int unsigned Number = (MaxBits / Word + 1) * Word;

  typedef enum logic [1:0] {StIdle, StRun, StDone} state_e;
  state_e             state_q;
  logic [Size-1:0]    size_q;
  logic [MaxBits-1:0] m_q, a_q, b_q, sum_q;
  logic [Number-1:0]  words, result_q, result;
  logic [2:0]         sent_q, done_q;
  logic [2:0]         status_q, status, wanted;
  logic [1:0]         operand_q;
  logic [31:0]        place_q, since_q, first_q, after_q, interval_q, wait_q, pause_q, last_place;
  logic               offer, ready, valid, last, take, keep, first, square;
  logic [Word-1:0]    word_in, word_out;

  // Words of an operand, and which of them: 0 is the modulus.
  assign last_place = 32'(size_q) / Word;
  assign keep       = sent_q != 3'd0 && sent_q != 3'd5;
  assign square     = Square && sent_q != 3'd0 && sent_q != 3'd4;
  assign first      = place_q == 0 && operand_q == (keep ? 2'd1 : 2'd0);
  assign offer      = (state_q == StRun) & (sent_q != 3'd6) & (pause_q == 0);
  assign take       = wait_q >= Stall;
  always_comb begin
    words = Number'(m_q);
    if (operand_q == 2'd1) words = Number'(a_q);
    if (operand_q == 2'd1 && (sent_q == 3'd1 || sent_q == 3'd5)) words = Number'(b_q);
    if (operand_q == 2'd1 && sent_q == 3'd3) words = Number'(m_q);
    if (operand_q == 2'd2) words = Number'(sent_q == 3'd2 ? a_q : b_q);
  end
  assign word_in = Word'(words >> (place_q * Word));
  assign wanted  = (done_q == 3'd3) ? df_pkg::StatusOperandRange : df_pkg::StatusOk;
  always_comb begin
    result = result_q >> Word;
    result[Number-1-:Word] = word_out;
  end

  df_dsp_multiply_words #(
    .MaxBits(MaxBits), .Multipliers(Multipliers), .Word(Word), .Square(Square),
    .Technology(Technology), .FaultChecks(FaultChecks)
  ) u_words (
    .clk_i, .rst_ni, .clear_i,
    .in_valid_i(offer),
    .in_ready_o(ready),
    .keep_i(first ? keep : ~keep),
    .square_i(first ? square : ~square),
    .size_i(first && !keep ? size_q : ~size_q),
    .in_data_i(offer ? word_in : ~word_in),
    .out_valid_o(valid),
    .out_ready_i(take),
    .out_last_o(last),
    .out_data_o(word_out),
    .status_o(status),
    .fault_o
  );

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) state_q <= StIdle;
    else if (clear_i) state_q <= StIdle;
    else case (state_q)
      StIdle: if (in_valid_i) begin
        state_q    <= StRun;
        size_q     <= size_i;
        m_q        <= modulus_i;
        a_q        <= a_i;
        b_q        <= b_i;
        sum_q      <= '0;
        result_q   <= '0;
        sent_q     <= '0;
        done_q     <= '0;
        operand_q  <= '0;
        place_q    <= '0;
        status_q   <= '0;
        interval_q <= '0;
        first_q    <= '0;
        after_q    <= '0;
        wait_q     <= '0;
        pause_q    <= '0;
      end
      StRun: begin
        since_q <= since_q + 1'b1;
        if (after_q != 0) after_q <= after_q + 1'b1;
        wait_q  <= valid ? wait_q + 1'b1 : '0;
        if (pause_q != 0) pause_q <= pause_q - 1'b1;
        if (offer && ready) begin
          if (Stall % 2 == 1) pause_q <= Stall;
          place_q <= place_q + 1'b1;
          if (place_q == last_place) begin
            place_q   <= '0;
            operand_q <= operand_q + 1'b1;
            if (operand_q == (square ? 2'd1 : 2'd2)) begin
              sent_q    <= sent_q + 1'b1;
              operand_q <= (sent_q == 3'd4) ? 2'd0 : 2'd1;
              since_q   <= 32'd1;
              if (sent_q == 3'd0) after_q <= 32'd1;
              if (sent_q == 3'd3) interval_q <= since_q;
              if (sent_q == 3'd4 && !Square && interval_q != since_q) interval_q <= '0;
            end
          end
        end
        if (valid && done_q == 3'd0 && first_q == 0) first_q <= after_q;
        if (valid && take) begin
          wait_q   <= '0;
          result_q <= last ? '0 : result;
          status_q <= status_q | (status ^ wanted);
          if (last) begin
            sum_q  <= {sum_q[MaxBits-2:0], 1'b0}
                    + MaxBits'(result >> (Number - (last_place + 1) * Word));
            done_q <= done_q + 1'b1;
            if (done_q == 3'd5) state_q <= StDone;
          end
        end
      end
      default: if (out_ready_i) state_q <= StIdle;
    endcase
  end

  assign in_ready_o  = (state_q == StIdle) & ~clear_i;
  assign out_valid_o = state_q == StDone;
  assign result_o    = sum_q;
  assign k_o         = {first_q[15:0], interval_q[15:0]};
  assign status_o    = status_q;

endmodule
