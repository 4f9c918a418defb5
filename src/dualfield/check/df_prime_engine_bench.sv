// SPDX-License-Identifier: Apache-2.0
//
// For simulation: operations of a program on df_prime_engine. a_i has the words in, result_o the words
// out; k_o is the number of cycles from the first word in to the last word out. If b_i is not 0,
// clear_i of the engine is 1 once, b_i cycles after the first word in, and all words come again.
// With Stall = 1 words wait at random on both sides. While no word is valid, its data are the
// complement. Status 4: fault_o was 1, out_last_o is not with the last word, or a word that waited
// was withdrawn or changed.

module df_prime_engine_bench #(
  parameter int unsigned  N            = 256,
  parameter logic [N-1:0] Modulus      = '0,
  parameter bit           AnyModulus   = 1'b0,
  parameter int unsigned  Multipliers  = 16,
  parameter int unsigned  Word         = 18,
  parameter int unsigned  Spare        = 0,
  parameter bit           Square       = 1'b0,
  parameter bit           Exact        = 1'b0,
  parameter int unsigned  Technology   = 0,
  parameter bit           FaultChecks  = 1'b1,
  parameter int unsigned  Registers    = 8,
  parameter int unsigned  ProgramWords = 1,
  parameter logic [36*ProgramWords-1:0] Program = '0,
  parameter int unsigned  Address      = 0,    // of the first instruction
  parameter int unsigned  Entries      = 0,    // of a table
  parameter int unsigned  TableRows    = 1,
  parameter logic [36*TableRows-1:0] Table = '0,
  localparam df_prime_multiply_pkg::mask_t P =
      (Modulus == '0) ? df_prime_multiply_pkg::ones(N) : df_prime_multiply_pkg::mask_t'(Modulus),
  localparam int unsigned Words        = AnyModulus
      ? df_prime_engine_pkg::any_words(N, Word, Spare)
      : df_prime_multiply_pkg::words(
            df_prime_engine_pkg::operand_bits(P, Word, N, Multipliers, Spare), Word),
  parameter logic [Word*Words-1:0] Offset = '0,
  parameter int unsigned  InWords      = 1,
  parameter int unsigned  OutWords     = 1,
  parameter bit           Stall        = 1'b0
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  input  logic                     clear_i,
  input  logic                     in_valid_i,
  output logic                     in_ready_o,
  input  logic [Word*InWords-1:0]  a_i,
  input  logic [15:0]              b_i,
  output logic                     out_valid_o,
  input  logic                     out_ready_i,
  output logic [Word*OutWords-1:0] result_o,
  output logic [31:0]              k_o,
  output logic [2:0]               status_o,
  output logic                     fault_o
);

  typedef enum logic [1:0] {StIdle, StRun, StDone} state_e;
  state_e                   state_q;
  logic [Word*InWords-1:0]  a_q, in_q;
  logic [Word*OutWords-1:0] result_q;
  logic [15:0]              clear_at_q;
  logic [31:0]              sent_q, done_q, clock_q, random_q;
  logic [2:0]               status, status_q;
  logic                     began_q, offer, ready, valid, take, last, clear, clears;
  logic                     wait_q, wait_last_q;
  logic [Word-1:0]          word_out, wait_word_q;

  // A word that is offered stays until it is accepted: random_q moves only then.
  assign offer  = (state_q == StRun) & (sent_q != InWords)
                & (~Stall | (random_q[3:0] < 4'd9) | (random_q[31:28] == 4'd0));
  assign take   = (state_q == StRun) & (~Stall | (random_q[9:6] < 4'd7));
  assign clears = (state_q == StRun) & (clear_at_q != '0) & began_q
                & (clock_q == 32'(clear_at_q));
  assign clear  = clear_i | clears;

  df_prime_engine #(
    .N(N), .Modulus(Modulus), .AnyModulus(AnyModulus), .Multipliers(Multipliers), .Word(Word),
    .Spare(Spare), .Square(Square), .Exact(Exact), .Technology(Technology), .FaultChecks(FaultChecks),
    .Registers(Registers),
    .ProgramWords(ProgramWords), .Program(Program), .Offset(Offset),
    .Entries(Entries), .TableRows(TableRows), .Table(Table)
  ) u_engine (
    .clk_i, .rst_ni,
    .clear_i(clear),
    .entry_i(df_prime_engine_pkg::AddressBits'(Address)),
    .offset_i(1'b0),
    .in_valid_i(offer),
    .in_ready_o(ready),
    .in_data_i(offer ? in_q[Word-1:0] : ~in_q[Word-1:0]),
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
      StIdle: if (in_valid_i) state_q <= StRun;
      StRun: if (valid && take && done_q == OutWords - 1 && !clears) state_q <= StDone;
      default: if (out_ready_i) state_q <= StIdle;
    endcase
  end

  always_ff @(posedge clk_i) begin
    wait_q      <= valid & ~take & ~clear;
    wait_word_q <= word_out;
    wait_last_q <= last;
    random_q    <= {random_q[30:0], random_q[31] ^ random_q[21] ^ random_q[1] ^ random_q[0]};
    if (offer && !ready) random_q <= {random_q[31:10], random_q[9:6] + 4'd5, random_q[5:0]};
    case (state_q)
      StIdle: begin
        {a_q, in_q} <= {a_i, a_i};
        clear_at_q  <= b_i;
        {sent_q, done_q, clock_q, began_q, status_q} <= '0;
        random_q    <= 32'(a_i) ^ {16'd1, 16'(a_i >> (Word / 2))} ^ 32'h9e3779b9;
      end
      StRun: begin
        clock_q <= clock_q + 32'(began_q);
        if (offer && ready) begin
          began_q <= 1'b1;
          if (!began_q) clock_q <= 32'd1;
          sent_q <= sent_q + 1'b1;
          in_q   <= in_q >> Word;
        end
        if (valid && take) begin
          result_q <= (Word * OutWords)'({word_out, result_q} >> Word);
          done_q   <= done_q + 1'b1;
          if (status_q < status) status_q <= status;
          if (last != (done_q == OutWords - 1)) status_q <= df_pkg::StatusFault;
        end
        if (wait_q && !(valid && word_out == wait_word_q && last == wait_last_q)) begin
          status_q <= df_pkg::StatusFault;
        end
        if (fault_o) status_q <= df_pkg::StatusFault;
        if (clears) begin
          {sent_q, done_q, clock_q, began_q, clear_at_q} <= '0;
          in_q <= a_q;
        end
      end
      default: ;
    endcase
  end

  assign in_ready_o  = (state_q == StIdle) & ~clear_i;
  assign out_valid_o = state_q == StDone;
  assign result_o    = result_q;
  assign k_o         = clock_q;
  assign status_o    = status_q;

endmodule
