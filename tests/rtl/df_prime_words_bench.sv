// SPDX-License-Identifier: Apache-2.0
//
// For tests: Products products without a gap on df_prime_multiply_words: product i is
// (a + i) (b - i), operands modulo 2^Width. result_o is the sum of all results, each rotated by a
// bit more than the one before: bit Width - 1 comes to bit 0. k_o: in its low half the cycles from
// the last word in of product 8 to that of product 14, in its high half those from the last word in
// of product 0 to its result's first. Words in and out wait at random with Stall = 1.

module df_prime_words_bench #(
  parameter int unsigned  N           = 256,
  parameter logic [N-1:0] Modulus     = '0,
  parameter int unsigned  Multipliers = 16,
  parameter int unsigned  Word        = 18,
  parameter bit           Pair        = 1'b1,
  parameter int unsigned  Technology  = 0,
  parameter bit           FaultChecks = 1'b1,
  parameter bit           Check       = 1'b0,
  parameter bit           Stall       = 1'b0,
  localparam df_prime_multiply_pkg::mask_t P =
      (Modulus == '0) ? df_prime_multiply_pkg::ones(N) : df_prime_multiply_pkg::mask_t'(Modulus),
  localparam int unsigned Width       =
      df_prime_multiply_pkg::port_bits(P, Word, N, 1'b0, Multipliers)
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             clear_i,
  input  logic             in_valid_i,
  output logic             in_ready_o,
  input  logic [Width-1:0] a_i,
  input  logic [Width-1:0] b_i,
  output logic             out_valid_o,
  input  logic             out_ready_i,
  output logic [Width-1:0] result_o,
  output logic [31:0]      k_o,
  output logic [2:0]       status_o,
  output logic             fault_o
);

  localparam int unsigned Products = 16;
  localparam int unsigned Words    = (Width + Word - 1) / Word;
  localparam int unsigned Number   = Words * Word;
  localparam int unsigned Wide     = Number + 1;
  localparam int unsigned InBits   = Pair ? 2 * Word : Word;

  typedef enum logic [1:0] {StIdle, StRun, StDone} state_e;
  state_e            state_q;
  logic [Width-1:0]  a_q, b_q, sum_q, result;
  logic [Wide-1:0]   result_q, next;
  logic [4:0]        sent_q, done_q;
  logic              of_b_q, offer, ready, valid, take, last, first_q, final_word;
  logic [2:0]        status_q, status;
  logic [31:0]       place_q, clock_q, from_q, interval_q, latency_q, random_q;
  logic [Word-1:0]   a_word, b_word, word_out;
  logic [InBits-1:0] word_in;

  // The last result may be wrong four cycles after its last word.
  logic [3:0] ended_q;
  always_ff @(posedge clk_i) ended_q <= {ended_q[2:0], state_q == StDone};

  // Above Width the words of an operand are not 0: they are not read.
  assign a_word     = Word'({{Word{1'b1}}, a_q} >> (place_q * Word));
  assign b_word     = Word'({{Word{1'b1}}, b_q} >> (place_q * Word));
  assign word_in    = InBits'({b_word, (Pair || !of_b_q) ? a_word : b_word});
  assign final_word = (place_q == Words - 1) & (Pair | of_b_q);
  assign offer      = (state_q == StRun) & (32'(sent_q) != Products)
                    & (~Stall | (random_q[3:0] < 4'd9) | (random_q[31:28] == 4'd0));
  assign take       = ~Stall | (random_q[9:6] < 4'd7);
  assign next       = Wide'({word_out, result_q[Number-1:0]} >> Word);
  assign result     = next[Width-1:0];

  df_prime_multiply_words #(
    .N(N), .Modulus(Modulus), .Multipliers(Multipliers), .Word(Word), .Pair(Pair),
    .Technology(Technology), .FaultChecks(FaultChecks), .Check(Check)
  ) u_words (
    .clk_i, .rst_ni, .clear_i,
    .in_valid_i(offer),
    .in_ready_o(ready),
    .in_data_i(offer ? word_in : ~word_in),
    .out_valid_o(valid),
    .out_ready_i(take),
    .out_last_o(last),
    .out_data_o(word_out),
    .status_o(status),
    .fault_o
  );

  logic wrong_q;
  always_ff @(posedge clk_i) wrong_q <= (state_q != StIdle) & (wrong_q | fault_o);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) state_q <= StIdle;
    else if (clear_i) state_q <= StIdle;
    else case (state_q)
      StIdle: if (in_valid_i) begin
        state_q    <= StRun;
        a_q        <= a_i;
        b_q        <= b_i;
        sum_q      <= '0;
        result_q   <= '0;
        sent_q     <= '0;
        done_q     <= '0;
        of_b_q     <= 1'b0;
        first_q    <= 1'b0;
        place_q    <= '0;
        status_q   <= '0;
        clock_q    <= '0;
        from_q     <= '0;
        interval_q <= '0;
        latency_q  <= '0;
        random_q   <= 32'(a_i) ^ {16'd1, 16'(b_i)} ^ 32'h9e3779b9;
      end
      StRun: begin
        clock_q  <= clock_q + 1'b1;
        random_q <= {random_q[30:0], random_q[31] ^ random_q[21] ^ random_q[1] ^ random_q[0]};
        // An offer stays until it is accepted.
        if (offer && !ready) random_q <= random_q;
        if (offer && !ready && Stall) random_q[9:6] <= random_q[9:6] + 4'd5;
        if (offer && ready) begin
          place_q <= (place_q == Words - 1) ? '0 : place_q + 1'b1;
          if (place_q == Words - 1 && !Pair) of_b_q <= ~of_b_q;
          if (final_word) begin
            sent_q <= sent_q + 1'b1;
            a_q    <= a_q + 1'b1;
            b_q    <= b_q - 1'b1;
            if (sent_q == 5'd0) latency_q <= clock_q;
            if (sent_q == 5'd8) from_q <= clock_q;
            if (sent_q == 5'd14) interval_q <= clock_q - from_q;
          end
        end
        if (valid && !first_q) begin
          first_q   <= 1'b1;
          latency_q <= clock_q - latency_q;
        end
        if (valid && take) begin
          result_q <= last ? '0 : next;
          status_q <= status_q | status;
          if (last) begin
            sum_q  <= {sum_q[Width-2:0], sum_q[Width-1]} + result;
            done_q <= done_q + 1'b1;
            if (32'(done_q) == Products - 1) state_q <= StDone;
            if (|(next >> Width)) status_q <= 3'd7;
          end
        end
      end
      default: if (out_valid_o && out_ready_i) state_q <= StIdle;
    endcase
  end

  assign in_ready_o  = (state_q == StIdle) & ~clear_i;
  assign out_valid_o = (state_q == StDone) & (&ended_q);
  assign result_o    = sum_q;
  assign k_o         = {latency_q[15:0], interval_q[15:0]};
  assign status_o    = wrong_q ? df_pkg::StatusFault : status_q;

endmodule
