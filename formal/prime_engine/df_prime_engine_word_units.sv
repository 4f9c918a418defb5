// SPDX-License-Identifier: Apache-2.0
//
// The two units between a memory of words and the prime engine, twice: both copies of each get the
// same control and any words. Proved by induction.
//
// Shown: valid, reads, writes, addresses and all registers but those of words are equal in both
// copies, so no word of an operand or result chooses an address or a cycle. A word that waits for
// the engine stays as it is. Nothing is offered or read while the unit does not run.

module df_prime_engine_word_units #(
  parameter int unsigned N     = 9,   // bits of a number
  localparam int unsigned Word  = 4,
  localparam int unsigned Words = (N + 2 + Word - 1) / Word
) (
  input logic             clk_i,
  input logic             rst_ni,
  input logic             wipe_i,
  input logic             start_i,
  input logic             stop_i,
  input logic             wait_i,
  input logic             word_ready_i,
  input logic             word_valid_i,
  input logic [1:0][31:0] data_i,      // of the memory, for each copy
  input logic [1:0][Word-1:0] word_i   // of the engine
);

  // Numbers that begin in one word and end in the next, or lie in one word.
  localparam logic [3*34-1:0] Inputs =
      {2'd1, 16'd2, 16'd1, 2'd2, 16'd27, 16'(N), 2'd0, 16'd0, 16'(N)};
  localparam logic [2*32-1:0] Outputs = {16'(N + 25), 16'd1, 16'd0, 16'(N)};

  logic [1:0]           run, read, word_valid, write;
  logic [1:0][4:0]      read_address;
  logic [1:0][2:0]      write_address;
  logic [1:0][Word-1:0] word;
  logic [1:0][31:0]     unused_data;
  logic [3:0]           unused_fault;

  for (genvar i = 0; i < 2; i++) begin : gen_copy
    df_prime_engine_unpack #(
      .Word(Word), .Words(Words), .AddressBits(5), .Numbers(3), .Inputs(Inputs),
      .FaultChecks(1'b0)
    ) u_unpack (
      .clk_i, .wipe_i, .start_i, .stop_i, .wait_i,
      .run_o(run[i]),
      .read_o(read[i]),
      .address_o(read_address[i]),
      .data_i(data_i[i]),
      .word_valid_o(word_valid[i]),
      .word_ready_i,
      .word_o(word[i]),
      .fault_o(unused_fault[i])
    );
    df_prime_engine_pack #(
      .Word(Word), .Words(Words), .AddressBits(3), .Numbers(2), .Outputs(Outputs),
      .FaultChecks(1'b0)
    ) u_pack (
      .clk_i, .wipe_i, .start_i, .word_valid_i,
      .word_i(word_i[i]),
      .write_o(write[i]),
      .address_o(write_address[i]),
      .data_o(unused_data[i]),
      .fault_o(unused_fault[2+i])
    );
  end

  logic            wiped_q = 1'b0;  // a wipe has been: both copies are the same from then on
  logic            waited_q;
  logic [Word-1:0] word_q;
  always_ff @(posedge clk_i) begin
    wiped_q  <= wiped_q | wipe_i;
    waited_q <= word_valid[0] & ~word_ready_i & ~wipe_i & ~stop_i & ~start_i;
    word_q   <= word[0];
  end

  always_comb begin
    assume (rst_ni);
    if (wiped_q) begin
      assert ({run[0], read[0], word_valid[0], write[0]}
              == {run[1], read[1], word_valid[1], write[1]});
      assert (read_address[0] == read_address[1] && write_address[0] == write_address[1]);
      assert ({gen_copy[0].u_unpack.rest_q, gen_copy[0].u_unpack.fill_q,
               gen_copy[0].u_unpack.fetched_q, gen_copy[0].u_unpack.number_q,
               gen_copy[0].u_unpack.shift_q, gen_copy[0].u_unpack.index_q}
              == {gen_copy[1].u_unpack.rest_q, gen_copy[1].u_unpack.fill_q,
                  gen_copy[1].u_unpack.fetched_q, gen_copy[1].u_unpack.number_q,
                  gen_copy[1].u_unpack.shift_q, gen_copy[1].u_unpack.index_q});
      assert ({gen_copy[0].u_pack.valid_q, gen_copy[0].u_pack.last_q, gen_copy[0].u_pack.leaves_q,
               gen_copy[0].u_pack.rest_q, gen_copy[0].u_pack.full_q, gen_copy[0].u_pack.left_q,
               gen_copy[0].u_pack.seam_q, gen_copy[0].u_pack.flush_q, gen_copy[0].u_pack.number_q,
               gen_copy[0].u_pack.index_q, gen_copy[0].u_pack.step_q, gen_copy[0].u_pack.shift_q}
              == {gen_copy[1].u_pack.valid_q, gen_copy[1].u_pack.last_q,
                  gen_copy[1].u_pack.leaves_q, gen_copy[1].u_pack.rest_q,
                  gen_copy[1].u_pack.full_q, gen_copy[1].u_pack.left_q,
                  gen_copy[1].u_pack.seam_q, gen_copy[1].u_pack.flush_q,
                  gen_copy[1].u_pack.number_q, gen_copy[1].u_pack.index_q,
                  gen_copy[1].u_pack.step_q, gen_copy[1].u_pack.shift_q});
      if (!run[0]) assert (!read[0] && !word_valid[0]);
    end
    if (wiped_q && waited_q) assert (word_valid[0] && word[0] == word_q);
  end

endmodule
