// SPDX-License-Identifier: Apache-2.0
//
// The operand x of a segment: block memories of the complement of M, of H and of two operands a, a
// row a group. They are written a word at a time, and read a group at a time, a cycle ahead of the
// other parts of a step.
//
// In a square each lane has a set of its own: 0 below the word that the step multiplies by, a at
// that word, 2 a above it; the lowest bit above it, which is of the word below, is made 0.
//
//   cycle     -1                         0              1
//             address --> [-M, H, a, a] ---> or n ---> [x] --> x_o

module df_dsp_multiply_words_operand #(
  parameter int unsigned Word       = 18,
  parameter int unsigned Width      = 4,     // words
  parameter int unsigned Groups     = 1,
  parameter bit          First      = 1'b0,  // the lowest segment
  parameter bit          Square     = 1'b0,
  parameter bit          FaultChecks = 1'b1, // see df_parity
  localparam int unsigned GroupBits = (Groups > 1) ? $clog2(Groups) : 1,
  localparam int unsigned SetBits   = df_dsp_multiply_words_pkg::set_bits(Square),
  localparam int unsigned Group     = Width * Word
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,

  input  logic [Width-1:0]         write_i,        // words of a row
  input  logic [SetBits-1:0]       write_set_i,    // see df_dsp_multiply_words_pkg
  input  logic [GroupBits-1:0]     write_group_i,
  input  logic [Word-1:0]          write_data_i,

  // Cycle -1, n in cycle 0
  input  df_dsp_multiply_pkg::op_e op_i,
  input  logic [GroupBits-1:0]     group_i,
  input  logic                     bank_i,         // which operand a
  input  logic                     square_i,       // a step of a square
  input  logic                     begins_i,       // the first group of a step
  input  logic [Width-1:0]         reach_i,        // in it: lanes from the word of the step on
  input  logic [Word-1:0]          n_i,
  output logic [Group-1:0]         x_o,
  output logic                     fault_o         // an upset of the control
);

  localparam int unsigned AddressBits = (Groups > 1) ? SetBits + GroupBits : SetBits;
  localparam int unsigned Depth       = 1 << AddressBits;

  logic [1:0]                        set;
  logic                              of_a, of_n, of_n_next, fault_lanes, fault_n;
  logic [Width-1:0][AddressBits-1:0] read;
  logic [Width-1:0][SetBits-1:0]     lane_set;
  logic [Width-1:0]                  odd;  // the lowest bit is of the word below
  logic [AddressBits-1:0]            write;

  assign of_a = df_dsp_multiply_pkg::is_of_a(op_i);
  assign of_n = op_i == df_dsp_multiply_pkg::OpInverse || op_i == df_dsp_multiply_pkg::OpDigit;
  always_comb begin
    set = df_dsp_multiply_words_pkg::SetModulus;
    if (of_a) set = {1'b1, bank_i};
    if (op_i == df_dsp_multiply_pkg::OpQuotient || op_i == df_dsp_multiply_pkg::OpLast) begin
      set = df_dsp_multiply_words_pkg::SetScaled;
    end
  end
  if (Square) begin : gen_square
    logic [Width-1:0] own;
    logic [Width-1:0] odd_next;
    logic             after_q, top_q, after_next, top_next;
    assign own[0] = reach_i[0];
    for (genvar j = 1; j < Width; j++) begin : gen_own
      assign own[j] = reach_i[j] & ~reach_i[j-1];
    end
    always_comb begin
      for (int unsigned j = 0; j < Width; j++) begin
        lane_set[j] = {1'b0, set};
        if (of_a && square_i) begin
          if (!begins_i) lane_set[j] = {1'b1, set};
          else if (!reach_i[j]) lane_set[j] = df_dsp_multiply_words_pkg::SetZero;
          else if (!own[j]) lane_set[j] = {1'b1, set};
        end
      end
    end
    // after_q: the group after the first one.
    always_comb begin
      odd_next    = (of_a && square_i && begins_i) ? Width'({own, 1'b0}) : '0;
      odd_next[0] = of_a & square_i & after_q & top_q;
      after_next  = begins_i;
      top_next    = own[Width-1];
      if (wipe_i) {odd_next, after_next, top_next} = '0;
    end
    always_ff @(posedge clk_i) {odd, after_q, top_q} <= {odd_next, after_next, top_next};
    df_parity #(.Bits(Width + 2), .FaultChecks(FaultChecks)) u_parity (
      .clk_i,
      .next_i({odd_next, after_next, top_next}),
      .value_i({odd, after_q, top_q}),
      .fault_o(fault_lanes)
    );
  end else begin : gen_product
    for (genvar j = 0; j < Width; j++) begin : gen_lane
      assign lane_set[j] = set;
    end
    assign odd         = '0;
    assign fault_lanes = 1'b0;
    logic unused_square;
    assign unused_square = ^{square_i, begins_i, reach_i};
  end

  for (genvar j = 0; j < Width; j++) begin : gen_read
    if (Groups > 1) begin : gen_read_address
      assign read[j] = {lane_set[j], group_i};
    end else begin : gen_read_set
      assign read[j] = lane_set[j];
    end
  end
  if (Groups > 1) begin : gen_address
    assign write = {write_set_i, write_group_i};
  end else begin : gen_set
    assign write = write_set_i;
  end

  logic [Group-1:0] row;
  logic [Word-1:0]  low;
  logic             of_n_q;

  for (genvar j = 0; j < Width; j++) begin : gen_word
    df_block_ram #(.Width(Word), .Depth(Depth)) u_words (
      .clk_i,
      .write_i(write_i[j]),
      .write_address_i(write),
      .write_data_i,
      .read_address_i(read[j]),
      .read_data_o(row[j*Word+:Word])
    );
  end

  assign of_n_next = of_n & ~wipe_i;
  always_ff @(posedge clk_i) of_n_q <= of_n_next;
  df_parity #(.Bits(1), .FaultChecks(FaultChecks && First)) u_parity_n (
    .clk_i,
    .next_i(of_n_next),
    .value_i(of_n_q),
    .fault_o(fault_n)
  );
  assign fault_o = fault_lanes | fault_n;
  assign low = (First && of_n_q) ? n_i : row[Word-1:0];

  always_ff @(posedge clk_i) begin
    if (wipe_i) x_o <= '0;
    else begin
      x_o           <= row;
      x_o[Word-1:0] <= low;
      for (int unsigned j = 0; j < Width; j++) begin
        if (odd[j]) x_o[j*Word] <= 1'b0;
      end
    end
  end

  logic unused_bits;
  assign unused_bits = ^{n_i, group_i, write_group_i};

endmodule
