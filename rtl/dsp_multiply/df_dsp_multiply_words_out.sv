// SPDX-License-Identifier: Apache-2.0
//
// Words on their way out: of a copy of the sum, from word 1 on, and M is added if it is below 0. A
// word that is not asked for is 0 in its register, and so are all words of a refused operation.
//
//   copy --> [word] --> (+) --> out_data_o
//   [m] ---> [word of M] ^

module df_dsp_multiply_words_out #(
  parameter int unsigned Word       = 18,
  parameter int unsigned Width      = 4,   // words of a segment side by side
  parameter int unsigned Segments   = 1,
  parameter int unsigned Groups     = 4,
  parameter int unsigned MaxWords   = 15,
  parameter bit          FaultChecks = 1'b1, // see df_parity
  localparam int unsigned GroupBits = df_dsp_multiply_words_pkg::group_bits(Groups),
  localparam int unsigned IndexBits = (MaxWords > 1) ? $clog2(MaxWords) : 1
) (
  input  logic                                clk_i,
  input  logic                                wipe_i,

  input  logic                                begin_i,     // the copy is valid after this cycle
  input  logic                                negative_i,  // with begin_i: the copy is below 0
  input  logic                                hide_i,      // with begin_i: words are 0
  input  logic [IndexBits-1:0]                top_i,       // index of the highest word

  output logic [GroupBits-1:0]                copy_group_o,  // of the next cycle's copy_i
  input  logic [Segments-1:0][Width*Word-1:0] copy_i,
  output logic                                m_read_o,
  output logic [IndexBits-1:0]                m_index_o,
  input  logic [Word-1:0]                     m_i,

  output logic                                valid_o,
  input  logic                                ready_i,
  output logic                                last_o,
  output logic                                positive_o,  // the copy was not below 0
  output logic [Word-1:0]                     data_o,
  output logic                                fault_o  // an upset of the control
);

  // Word 0 of the copy is 0: the first one to go out is word 1.
  localparam bit          OneGroup   = Groups == 1;
  localparam int unsigned FirstLane  = (Width > 1) ? 1 : 0;
  localparam int unsigned FirstGroup = (Width > 1 || Groups == 1) ? 0 : 1;
  localparam int unsigned FirstSpot  = (Width > 1 || Groups > 1) ? 0 : 1;

  localparam int unsigned LaneBits = (Width > 1) ? $clog2(Width) : 1;
  localparam int unsigned SpotBits = (Segments > 1) ? $clog2(Segments) : 1;

  logic                            busy_q, valid_q, last_q, negative_q, hide_q, carry_q, carry;
  logic                            busy_d, valid_d, last_d, negative_d, hide_d;
  logic                            take, fetch, full_row, full_segment, top;
  logic [IndexBits-1:0]            index_q, index_d;
  logic [LaneBits-1:0]             lane_q, lane_d;
  logic [GroupBits-1:0]            group_q, group_d;
  logic [SpotBits-1:0]             spot_q, spot_d;
  logic [Segments*Width*Word-1:0]  word_q;
  logic [Word-1:0]                 word, m_q;

  assign take         = valid_q & ready_i;
  assign fetch        = busy_q & (~valid_q | ready_i);
  assign top          = index_q == top_i;
  assign full_row     = lane_q == LaneBits'(Width - 1);
  assign full_segment = full_row & ((Groups == 1) || (group_q == GroupBits'(Groups - 1)));

  logic [GroupBits-1:0] group;
  always_comb begin
    group = group_q;
    if (fetch && full_row && !OneGroup) group = full_segment ? '0 : group_q + 1'b1;
    if (begin_i) group = GroupBits'(FirstGroup);
  end
  assign copy_group_o = group;

  always_comb begin
    {busy_d, valid_d, last_d, negative_d, hide_d} = {busy_q, valid_q, last_q, negative_q, hide_q};
    index_d = index_q;
    lane_d  = lane_q;
    group_d = group;
    spot_d  = spot_q;
    if (wipe_i) begin
      {busy_d, valid_d, last_d, negative_d, hide_d} = '0;
      index_d = '0;
      lane_d  = '0;
      group_d = '0;
      spot_d  = '0;
    end else if (begin_i) begin
      busy_d     = 1'b1;
      negative_d = negative_i & ~hide_i;
      hide_d     = hide_i;
      index_d    = '0;
      lane_d     = LaneBits'(FirstLane);
      spot_d     = SpotBits'(FirstSpot);
    end else begin
      if (fetch) begin
        busy_d  = ~top;
        last_d  = top;
        index_d = index_q + 1'b1;
        if (Width > 1) lane_d = full_row ? '0 : lane_q + 1'b1;
        if (full_segment && Segments > 1) spot_d = spot_q + 1'b1;
      end
      if (fetch || take) valid_d = fetch;
    end
  end

  always_ff @(posedge clk_i) begin
    {busy_q, valid_q, last_q, negative_q, hide_q} <= {busy_d, valid_d, last_d, negative_d, hide_d};
    index_q <= index_d;
    lane_q  <= lane_d;
    group_q <= group_d;
    spot_q  <= spot_d;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || begin_i) carry_q <= 1'b0;
    else if (take) carry_q <= carry;
  end

  df_parity #(
    .Bits(5 + IndexBits + LaneBits + GroupBits + SpotBits),
    .FaultChecks(FaultChecks)
  ) u_parity (
    .clk_i,
    .next_i({busy_d, valid_d, last_d, negative_d, hide_d, index_d, lane_d, group_d, spot_d}),
    .value_i({busy_q, valid_q, last_q, negative_q, hide_q, index_q, lane_q, group_q, spot_q}),
    .fault_o
  );

  for (genvar i = 0; i < Segments; i++) begin : gen_segment
    localparam int unsigned Index = i;
    for (genvar j = 0; j < Width; j++) begin : gen_lane
      localparam int unsigned LaneIndex = j;
      localparam int unsigned LowBit = (i * Width + j) * Word;
      logic select;
      assign select = fetch & ~hide_q & (spot_q == SpotBits'(Index))
                  & (lane_q == LaneBits'(LaneIndex));
      always_ff @(posedge clk_i) begin
        if (wipe_i || (take && !select)) word_q[LowBit+:Word] <= '0;
        else if (select) word_q[LowBit+:Word] <= copy_i[i][j*Word+:Word];
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || (take && !fetch) || (fetch && !negative_q)) m_q <= '0;
    else if (fetch) m_q <= m_i;
  end

  always_comb begin
    word = '0;
    for (int unsigned k = 0; k < Segments * Width; k++) word = word | word_q[k*Word+:Word];
  end

  logic unused_guard;
  assign {carry, data_o, unused_guard} = {1'b0, word, 1'b1} + {1'b0, m_q, carry_q};

  assign m_read_o     = fetch;
  assign m_index_o    = index_q;
  assign valid_o      = valid_q;
  assign last_o       = last_q;
  assign positive_o   = ~negative_q;

endmodule
