// SPDX-License-Identifier: Apache-2.0
//
// Words of the operands, and the slots of a product: slot t = Groups r + g is group g of row r.
//
//   in --> [in] --+--> [a] --> a_o
//                 +--> [b] --> b_o
//
// Memory b, and a with one group, are read without a clock edge. a with several groups is block
//        RAM: its address comes a cycle before, and no row is written and read at the same edge.
// Lanes  words of a lie in rows of Width lanes, from lane First of row 0 on.
// Reads  one group: word r of b in cycle r after begin_o, row r of a too, each once. Several
//        groups: the row's word of b, and row g of a, in the slot.
// Writes a word waits until the product before is a row further: with several groups a word of b
//        only, because the memory of a has a half for the next product.
// Top    bits of the highest word from bit Top on are stored as 0, but those of a with one group:
//        the highest lane does not read them.
// Clear  wipe_i begins Cycles cycles with wiping_o, in which all words become 0. Places that no
//        operand writes stay 0: those beside the words of a, and word Words of b, for rows without
//        a word.

module df_prime_multiply_words_load #(
  parameter int unsigned Word        = 18,
  parameter int unsigned Top         = 6,     // bits of the highest word
  parameter int unsigned Words       = 15,
  parameter int unsigned Rows        = 16,    // more than Words
  parameter int unsigned Groups      = 1,
  parameter int unsigned Width       = 2,     // words of a that are read together
  parameter int unsigned First       = 1,     // lane of word 0
  parameter int unsigned ARows       = 8,     // rows of a
  parameter int unsigned Cycles      = 48,    // to wipe all memories
  parameter bit          Pair        = 1'b1,  // 1: words of a and b in pairs
  parameter bit          FaultChecks = 1'b1,  // see df_parity
  parameter bit          Check       = 1'b0,  // 1: a parity bit with each word, from in_data_i on
  localparam int unsigned InBits     = Pair ? 2 * Word : Word,
  localparam int unsigned GroupBits  = (Groups > 1) ? $clog2(Groups) : 1
) (
  input  logic                  clk_i,
  input  logic                  wipe_i,

  input  logic                  in_valid_i,
  output logic                  in_ready_o,
  input  logic [InBits-1:0]     in_data_i,

  input  logic                  go_i,      // a product may begin
  output logic                  wiping_o,
  output logic                  begin_o,   // slot 0 is in the next cycle
  output logic                  moves_o,   // a slot of a row above 0
  output logic                  final_o,   // a slot of the last row
  output logic                  last_o,    // the last slot
  output logic [GroupBits-1:0]  group_o,
  output logic [Word-1:0]       b_o,       // the row's word, else 0
  output logic [Word*Width-1:0] a_o,
  output logic                  taken_o,        // a word of a is stored
  output logic                  taken_first_o,  // word 0
  output logic [Word-1:0]       taken_a_o,
  output logic                  fault_o    // an upset of the control, or of a word with Check
);

  localparam int unsigned IndexBits = $clog2(Words + 1);
  localparam int unsigned RowBits   = $clog2(Rows);
  localparam int unsigned LaneBits  = (Width > 1) ? $clog2(Width) : 1;
  localparam int unsigned ARowBits  = (ARows > 1) ? $clog2(ARows) : 1;
  localparam int unsigned LeftBits  = $clog2(Cycles);
  localparam bit          Single    = Groups == 1;
  localparam int unsigned ABits     = Single ? ARowBits : ARowBits + 1;

  localparam logic [Word-1:0] TopMask = Word'((33'd1 << Top) - 33'd1);

  logic [InBits-1:0]    in_q;
  logic                 held_q, held_d, full_q, full_d, run_q, run_d, of_b_q, of_b_d, bank_q;
  logic                 bank_d, wiping_q, wiping_d;
  logic                 fault_control, fault_word;
  logic                 take, at_top, row_full, complete, last_group, last_row;
  logic [IndexBits-1:0] index_q, index_d;
  logic [LaneBits-1:0]  lane_q, lane_d;
  logic [ARowBits-1:0]  write_row_q, write_row_d;
  logic [GroupBits-1:0] group_q, group_d;
  logic [RowBits-1:0]   row_q, row_d, ahead_q, ahead_d;
  logic [LeftBits-1:0]  left_q, left_d;

  //////////////
  // Words in //
  //////////////

  assign at_top     = index_q == IndexBits'(Words - 1);
  assign row_full   = lane_q == LaneBits'(Width - 1);
  assign take       = held_q & ~full_q
                    & (~run_q | (32'(index_q) < 32'(row_q)) | (!Single & !Pair & ~of_b_q));
  assign in_ready_o = ~wiping_q & (~held_q | take);
  assign complete   = take & at_top & (Pair | of_b_q);

  always_ff @(posedge clk_i) begin
    if (wipe_i) in_q <= '0;
    else if (in_valid_i && in_ready_o) in_q <= in_data_i;
  end

  always_comb begin
    held_d      = (in_valid_i & in_ready_o) | (held_q & ~take);
    of_b_d      = of_b_q;
    index_d     = index_q;
    lane_d      = lane_q;
    write_row_d = write_row_q;
    if (take) begin
      index_d = index_q + 1'b1;
      lane_d  = row_full ? '0 : lane_q + 1'b1;
      if (row_full) write_row_d = write_row_q + 1'b1;
      if (at_top) begin
        of_b_d      = ~of_b_q & ~Pair;
        index_d     = '0;
        lane_d      = LaneBits'(First);
        write_row_d = '0;
      end
    end
    if (wiping_q) begin
      index_d     = (left_q == '0) ? '0 : index_q + 1'b1;
      write_row_d = (left_q == '0) ? '0 : write_row_q + 1'b1;
    end
    if (wipe_i) begin
      held_d      = 1'b0;
      of_b_d      = 1'b0;
      index_d     = '0;
      lane_d      = LaneBits'(First);
      write_row_d = '0;
    end
  end

  ///////////
  // Slots //
  ///////////

  assign last_group = Single | (group_q == GroupBits'(Groups - 1));
  assign last_row   = row_q == RowBits'(Rows - 1);
  assign moves_o    = run_q & (row_q != '0);
  assign final_o    = run_q & last_row;
  assign last_o     = final_o & last_group;
  assign group_o    = group_q;

  // One group reads word 0 in this cycle: a single word is not written yet.
  assign begin_o = (full_q | (complete & (Words > 1))) & go_i & (~run_q | last_o);

  // Between products the row is the last one. ahead: the row after, from the last one on row 0.
  always_comb begin
    full_d  = (full_q | complete) & ~begin_o;
    run_d   = begin_o | (run_q & ~last_o);
    bank_d  = bank_q ^ begin_o;
    group_d = (~run_q | last_group) ? '0 : group_q + 1'b1;
    row_d   = row_q;
    ahead_d = ahead_q;
    if (begin_o) begin
      row_d   = '0;
      ahead_d = RowBits'(1);
    end else if (run_q && last_group && !last_row) begin
      row_d   = row_q + 1'b1;
      ahead_d = (ahead_q == RowBits'(Rows - 1)) ? '0 : ahead_q + 1'b1;
    end
    if (wiping_q) bank_d = (left_q != '0) & (bank_q ^ (write_row_q == '1));
    wiping_d = wiping_q & (left_q != '0);
    left_d   = (wiping_q && left_q != '0) ? left_q - 1'b1 : left_q;
    if (wipe_i) begin
      full_d   = 1'b0;
      run_d    = 1'b0;
      bank_d   = 1'b0;
      group_d  = '0;
      row_d    = RowBits'(Rows - 1);
      ahead_d  = '0;
      wiping_d = 1'b1;
      left_d   = LeftBits'(Cycles - 1);
    end
  end

  always_ff @(posedge clk_i) begin
    {held_q, full_q, run_q, of_b_q, bank_q, wiping_q} <=
        {held_d, full_d, run_d, of_b_d, bank_d, wiping_d};
    index_q     <= index_d;
    lane_q      <= lane_d;
    write_row_q <= write_row_d;
    group_q     <= group_d;
    row_q       <= row_d;
    ahead_q     <= ahead_d;
    left_q      <= left_d;
  end

  df_parity #(
    .Bits(6 + IndexBits + LaneBits + ARowBits + GroupBits + 2 * RowBits + LeftBits),
    .FaultChecks(FaultChecks)
  ) u_parity (
    .clk_i,
    .next_i({held_d, full_d, run_d, of_b_d, bank_d, wiping_d, index_d, lane_d, write_row_d,
             group_d, row_d, ahead_d, left_d}),
    .value_i({held_q, full_q, run_q, of_b_q, bank_q, wiping_q, index_q, lane_q, write_row_q,
              group_q, row_q, ahead_q, left_q}),
    .fault_o(fault_control)
  );

  assign wiping_o = wiping_q;
  assign fault_o  = fault_control | (fault_word & ~wipe_i & ~wiping_q);

  //////////////
  // Memories //
  //////////////

  logic [Word-1:0]      mask, a_word, b_word;
  logic [ABits-1:0]     a_write, a_read;
  logic [IndexBits-1:0] b_read;
  logic [31:0]          b_row;
  logic                 unused_row;

  assign mask   = at_top ? TopMask : '1;
  assign a_word = in_q[Word-1:0] & (Single ? '1 : mask);
  assign b_word = in_q[InBits-1-:Word] & mask;

  // bank: the half of the memory of a that the next product writes
  if (Single) begin : gen_single
    logic idle;
    assign idle    = (ahead_q == '0) & ~begin_o;
    assign b_row   = 32'(ahead_q);
    assign b_read  = (idle || b_row >= Words) ? IndexBits'(Words) : b_row[IndexBits-1:0];
    assign a_write = write_row_q;
    assign a_read  = b_row[ARowBits-1:0];
  end else begin : gen_groups
    assign b_row   = 32'(row_q);
    assign b_read  = (b_row >= Words) ? IndexBits'(Words) : b_row[IndexBits-1:0];
    assign a_write = {bank_q, write_row_q};
    assign a_read  = {~bank_d, group_d};
  end

  assign unused_row = ^b_row;

  assign taken_o       = take & ~of_b_q;
  assign taken_first_o = index_q == '0;
  assign taken_a_o     = in_q[Word-1:0] & mask;

  // Check = 1: words are stored with a parity bit above, and compared as they are read.
  localparam int unsigned Stored = Check ? Word + 1 : Word;

  logic [Width-1:0][Stored-1:0] a_stored;
  logic [Stored-1:0]            a_in, b_in, b_stored;
  logic [Width-1:0]             a_writes;

  for (genvar i = 0; i < Width; i++) begin : gen_lane
    localparam int unsigned Index = i;
    assign a_writes[i] = wiping_q | (take & ~of_b_q & (lane_q == LaneBits'(Index)));
    if (Single) begin : gen_word_ram
      df_word_ram #(.Width(Stored), .Depth(1 << ABits)) u_a (
        .clk_i,
        .write_i(a_writes[i]),
        .write_address_i(a_write),
        .write_data_i(a_in),
        .read_address_i(a_read),
        .read_data_o(a_stored[i])
      );
    end else begin : gen_block_ram
      df_block_ram #(.Width(Stored), .Depth(1 << ABits)) u_a (
        .clk_i,
        .write_i(a_writes[i]),
        .write_address_i(a_write),
        .write_data_i(a_in),
        .read_address_i(a_read),
        .read_data_o(a_stored[i])
      );
    end
    assign a_o[Word*i+:Word] = a_stored[i][Word-1:0];
  end

  df_word_ram #(.Width(Stored), .Depth(1 << IndexBits)) u_b (
    .clk_i,
    .write_i(wiping_q | (take & (Pair | of_b_q))),
    .write_address_i(index_q),
    .write_data_i(b_in),
    .read_address_i(b_read),
    .read_data_o(b_stored)
  );
  assign b_o = b_stored[Word-1:0];

  if (Check) begin : gen_check
    // Parities of the words in in_q: all bits, and the lowest Top bits, which the highest word has.
    logic             a_odd_q, b_odd_q, a_top_odd_q, b_top_odd_q;
    logic [Width-1:0] a_wrong;

    always_ff @(posedge clk_i) begin
      if (wipe_i) {a_odd_q, b_odd_q, a_top_odd_q, b_top_odd_q} <= '0;
      else if (in_valid_i && in_ready_o) begin
        a_odd_q     <= ^in_data_i[Word-1:0];
        b_odd_q     <= ^in_data_i[InBits-1-:Word];
        a_top_odd_q <= ^(in_data_i[Word-1:0] & TopMask);
        b_top_odd_q <= ^(in_data_i[InBits-1-:Word] & TopMask);
      end
    end

    assign a_in = {(!Single && at_top) ? a_top_odd_q : a_odd_q, a_word};
    assign b_in = {at_top ? b_top_odd_q : b_odd_q, b_word};
    for (genvar i = 0; i < Width; i++) begin : gen_parity
      assign a_wrong[i] = ^a_stored[i];
    end
    assign fault_word = (a_wrong != '0) | (^b_stored);
  end else begin : gen_no_check
    assign a_in       = a_word;
    assign b_in       = b_word;
    assign fault_word = 1'b0;
  end

endmodule
