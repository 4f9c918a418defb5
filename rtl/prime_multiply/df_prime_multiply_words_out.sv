// SPDX-License-Identifier: Apache-2.0
//
// Results on their way out: a memory of words for Results products, written Width words in a cycle
// and read one by one. A product begins only if the memory will have a place for its result.
//
//   first_i, words_i --> [memory: Results x Groups] --> out_data_o
//
// Block = 1: the memory is block RAM, whose address comes a cycle before. So word 0 leaves a cycle
//        later, and no word is written and read at the same edge.

module df_prime_multiply_words_out #(
  parameter int unsigned Word        = 18,
  parameter int unsigned Words       = 15,
  parameter int unsigned Groups      = 8,     // writes of a result
  parameter int unsigned Width       = 2,     // words of a write
  parameter int unsigned First       = 1,     // lane of word 0 in the first of them
  parameter int unsigned Results     = 3,
  parameter bit          Block       = 1'b0,
  parameter bit          FaultChecks = 1'b1   // see df_parity
) (
  input  logic                  clk_i,
  input  logic                  wipe_i,
  input  logic                  wiping_i,  // words become 0: words_i is 0

  input  logic                  begin_i,   // a product begins, while go_o
  output logic                  go_o,
  input  logic                  first_i,   // group 0 of a result; the next ones follow
  input  logic [Word*Width-1:0] words_i,

  output logic                  out_valid_o,
  input  logic                  out_ready_i,
  output logic                  out_first_o,
  output logic                  out_last_o,
  output logic [Word-1:0]       out_data_o,
  output logic                  fault_o    // an upset of the control
);

  localparam int unsigned GroupBits = (Groups > 1) ? $clog2(Groups) : 1;
  localparam int unsigned IndexBits = (Words > 1) ? $clog2(Words) : 1;
  localparam int unsigned LaneBits  = (Width > 1) ? $clog2(Width) : 1;
  localparam int unsigned SetBits   = (Results > 1) ? $clog2(Results) : 1;
  localparam int unsigned CountBits = $clog2(Results + 1);

  logic                 write, writes_q, writes_d, write_top, read, read_top, row_top;
  logic [GroupBits-1:0] write_group_q, write_group_d, read_group_q, read_group_d;
  logic [SetBits-1:0]   write_set_q, write_set_d, read_set_q, read_set_d;
  logic [IndexBits-1:0] index_q, index_d;
  logic [LaneBits-1:0]  lane_q, lane_d;
  logic [CountBits-1:0] begun_q, begun_d, stored_q, stored_d;
  logic                 first_q, first_d, first;

  function automatic logic [SetBits-1:0] following(logic [SetBits-1:0] set);
    following = (set == SetBits'(Results - 1)) ? '0 : set + 1'b1;
  endfunction

  assign write       = first_i | writes_q | wiping_i;
  assign write_top   = write_group_q == GroupBits'(Groups - 1);

  assign out_valid_o = stored_q != '0;
  assign out_first_o = index_q == '0;
  assign out_last_o  = index_q == IndexBits'(Words - 1);
  assign read        = out_valid_o & out_ready_i;
  assign read_top    = read & out_last_o;
  assign row_top     = lane_q == LaneBits'(Width - 1);
  assign go_o        = begun_q != CountBits'(Results);

  assign first_d = Block & first_i & ~wipe_i;
  assign first   = Block ? first_q : first_i;

  // begun: products from their begin to the last word of the result; stored: from the first group,
  // or a cycle later
  always_comb begin
    writes_d      = (first_i | writes_q) & ~write_top;
    write_group_d = write_group_q;
    write_set_d   = write_set_q;
    if (write) begin
      write_group_d = write_top ? '0 : write_group_q + 1'b1;
      if (write_top) write_set_d = following(write_set_q);
    end
    index_d      = index_q;
    lane_d       = lane_q;
    read_group_d = read_group_q;
    read_set_d   = read_set_q;
    if (read) begin
      index_d = out_last_o ? '0 : index_q + 1'b1;
      lane_d  = out_last_o ? LaneBits'(First) : row_top ? '0 : lane_q + 1'b1;
      if (out_last_o) read_group_d = '0;
      else if (row_top) read_group_d = read_group_q + 1'b1;
      if (out_last_o) read_set_d = following(read_set_q);
    end
    begun_d  = begun_q + CountBits'(begin_i) - CountBits'(read_top);
    stored_d = stored_q + CountBits'(first) - CountBits'(read_top);
    if (wipe_i) begin
      {writes_d, write_group_d, write_set_d} = '0;
      {index_d, read_group_d, read_set_d} = '0;
      lane_d = LaneBits'(First);
      {begun_d, stored_d} = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    first_q       <= first_d;
    writes_q      <= writes_d;
    write_group_q <= write_group_d;
    write_set_q   <= write_set_d;
    index_q       <= index_d;
    lane_q        <= lane_d;
    read_group_q  <= read_group_d;
    read_set_q    <= read_set_d;
    begun_q       <= begun_d;
    stored_q      <= stored_d;
  end

  df_parity #(
    .Bits(2 + 2 * GroupBits + 2 * SetBits + IndexBits + LaneBits + 2 * CountBits),
    .FaultChecks(FaultChecks)
  ) u_parity (
    .clk_i,
    .next_i({first_d, writes_d, write_group_d, write_set_d, index_d, lane_d, read_group_d,
             read_set_d, begun_d, stored_d}),
    .value_i({first_q, writes_q, write_group_q, write_set_q, index_q, lane_q, read_group_q,
              read_set_q, begun_q, stored_q}),
    .fault_o
  );

  logic [Word*Width-1:0] words;
  if (Block) begin : gen_block_ram
    df_block_ram #(.Width(Word * Width), .Depth(1 << (SetBits + GroupBits))) u_words (
      .clk_i,
      .write_i(write),
      .write_address_i({write_set_q, write_group_q}),
      .write_data_i(words_i),
      .read_address_i({read_set_d, read_group_d}),
      .read_data_o(words)
    );
  end else begin : gen_word_ram
    df_word_ram #(.Width(Word * Width), .Depth(1 << (SetBits + GroupBits))) u_words (
      .clk_i,
      .write_i(write),
      .write_address_i({write_set_q, write_group_q}),
      .write_data_i(words_i),
      .read_address_i({read_set_q, read_group_q}),
      .read_data_o(words)
    );
  end

  always_comb begin
    out_data_o = '0;
    for (int unsigned i = 0; i < Width; i++) begin
      if (lane_q == LaneBits'(i)) out_data_o = words[Word*i+:Word];
    end
  end

endmodule
