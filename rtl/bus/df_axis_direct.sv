// SPDX-License-Identifier: Apache-2.0
//
// Narrow AXI4-Stream around a core that takes its operands by words (df_divstep_words): each word
// goes from the stream straight into the core's registers. The packets are those of df_axis_narrow,
// docs/reference/axi-stream.md has the format.
//
// Packet    in: a word for each of Options, one bit; the words of a, and of b; the words of the
//           modulus, or none to use the modulus of the packet before. Out: OutWords words, the
//           results, the status last.
// Refused   as by df_axis_narrow. Words of a refused packet reach the core's registers, but no
//           operation starts with them: the next packet or clear_i overwrites them.
// Cycles    the core has its operands as many cycles after the first word as the packet has words,
//           at the earliest. Words are taken while the core is idle alone: a packet waits until
//           the last word of the answer before it is taken. The first word of an answer is offered
//           in the cycle after the core offers its result.
// Handshake as in docs/reference/handshake.md, on all four sides. clear_i abandons the packets in
//           both directions; rst_ni resets control, and no modulus is kept. Give both to the core
//           as well, which has the operands and wipes them. Its outputs need no mask.
// Paths cut all but two: clear_i to in_ready_o through the core, and what the core shows to
//           out_data_o.

module df_axis_direct #(
  parameter int unsigned Word     = 32,   // bits of a word: 8, 16, 32 or 64
  parameter int unsigned Bits     = 256,  // bits of an operand
  parameter int unsigned Options  = 1,    // words before a, of one bit each, 0 to 2
  parameter bit          Modulus  = 1'b1,  // 0: a packet has no modulus
  parameter int unsigned OutWords = 2,    // words of the results, >= 2
  localparam int unsigned Words      = (Bits + Word - 1) / Word,
  localparam int unsigned IndexBits  = (Words > 1) ? $clog2(Words) : 1,
  localparam int unsigned OptionBits = (Options > 0) ? Options : 1,
  localparam int unsigned Bytes      = Word / 8,
  localparam int unsigned OutBits    = OutWords * Word
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  input  logic                  clear_i,

  // Streams
  input  logic                  in_valid_i,
  output logic                  in_ready_o,
  input  logic [Word-1:0]       in_data_i,
  input  logic [Bytes-1:0]      in_keep_i,
  input  logic                  in_last_i,
  output logic                  out_valid_o,
  input  logic                  out_ready_i,
  output logic [Word-1:0]       out_data_o,
  output logic                  out_last_o,

  // Core
  output logic [2:0]            word_write_o,  // modulus, b, a
  output logic [IndexBits-1:0]  word_index_o,
  output logic [Word-1:0]       word_data_o,
  output logic [OptionBits-1:0] options_o,
  output logic                  core_valid_o,
  input  logic                  core_ready_i,
  input  logic                  core_valid_i,
  output logic                  core_ready_o,
  input  logic [OutBits-1:0]    results_i
);

  if (Bits < 1 || OutWords < 2) begin : gen_check_words
    $error("df_axis_direct: Bits must be at least 1, OutWords at least 2");
  end
  if (Options > 2) begin : gen_check_options
    $error("df_axis_direct: Options must be from 0 to 2");
  end

  // Parts of a packet, in order; SlotPast: words after the last legal one.
  localparam logic [2:0] SlotA       = 3'(Options);
  localparam logic [2:0] SlotB       = SlotA + 3'd1;
  localparam logic [2:0] SlotModulus = SlotA + 3'd2;
  localparam logic [2:0] SlotExtra    = Modulus ? SlotModulus + 3'd1 : SlotModulus;

  localparam logic [IndexBits-1:0] IndexLast = IndexBits'(Words - 1);
  localparam logic [Word-1:0]      UsedLast  = '1 >> (Words * Word - Bits);

  // The statuses of a core are 0 to 4, see df_pkg::status_e.
  localparam logic [Word-1:0] BadPacket = 'd5;

  typedef enum logic [1:0] {
    StCollect,
    StStart,   // the operands are with the core
    StAnswer,  // the core works or answers
    StRefuse
  } state_e;

  state_e                state_q;
  logic [2:0]            slot_q;   // part of the packet that the next word belongs to
  logic [IndexBits-1:0]  index_q;
  logic                  bad_q;    // a word of this packet was wrong
  logic                  has_modulus_q;   // a packet before had a modulus
  logic [OptionBits-1:0] options_q;
  logic                  take, option, extra_word, last, operands_end, packet_complete;
  logic                  wrong, bad, refuse;
  logic                  answer_done;
  logic [Word-1:0]       data, used;

  ///////////
  // Words //
  ///////////

  assign take       = in_valid_i & in_ready_o;
  assign extra_word = slot_q == SlotExtra;
  assign last       = option | extra_word | (index_q == IndexLast);  // of its slot

  if (Options > 0) begin : gen_option
    assign option = slot_q < SlotA;
  end else begin : gen_no_option
    assign option = 1'b0;
  end

  always_comb begin
    used = '1;
    if (option) used = Word'(1'b1);
    else if (extra_word) used = '0;
    else if (last) used = UsedLast;
  end

  df_word_check #(.Word(Word)) u_check (
    .data_i(in_data_i),
    .keep_i(in_keep_i),
    .last_i(in_last_i),
    .used_i(used),
    .data_o(data),
    .wrong_o(wrong)
  );

  logic unused_data;
  assign unused_data = ^data;

  ////////////
  // Packet //
  ////////////

  assign operands_end    = last & (slot_q == SlotB);
  assign packet_complete = (last & (slot_q == SlotExtra - 3'd1)) | (operands_end & has_modulus_q);
  assign bad             = wrong | extra_word | (in_last_i & ~packet_complete);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q       <= StCollect;
      slot_q        <= '0;
      index_q       <= '0;
      bad_q         <= 1'b0;
      has_modulus_q <= 1'b0;
    end else if (clear_i) begin
      state_q       <= StCollect;
      slot_q        <= '0;
      index_q       <= '0;
      bad_q         <= 1'b0;
      has_modulus_q <= 1'b0;
    end else begin
      case (state_q)
        StCollect: if (take & in_last_i) state_q <= (bad | bad_q) ? StRefuse : StStart;
        StStart:   if (core_ready_i) state_q <= StAnswer;
        StAnswer, StRefuse: if (answer_done) state_q <= StCollect;
        default: state_q <= StCollect;
      endcase
      if (take) begin
        index_q <= last ? '0 : index_q + 1'b1;
        if (last && !extra_word) slot_q <= slot_q + 3'd1;
        bad_q   <= bad | bad_q;
        if (Modulus && slot_q >= SlotModulus) has_modulus_q <= in_last_i & ~bad & ~bad_q;
        if (in_last_i) begin
          slot_q  <= '0;
          index_q <= '0;
          bad_q   <= 1'b0;
        end
      end
    end
  end

  for (genvar i = 0; i < OptionBits; i++) begin : gen_options
    localparam logic [2:0] Number = 3'(i);
    always_ff @(posedge clk_i) begin
      if (clear_i) options_q[i] <= 1'b0;
      else if (take && slot_q == Number) options_q[i] <= data[0];
    end
  end

  // The core takes words while it is idle, which it is while a packet is collected.
  assign in_ready_o   = (state_q == StCollect) & core_ready_i;
  assign word_write_o = {Modulus && slot_q == SlotModulus, slot_q == SlotB, slot_q == SlotA} &
                        {3{take}};
  assign word_index_o = index_q;
  assign word_data_o  = in_data_i;  // bytes that are left out are above the operand, or refused
  assign options_o    = options_q;
  assign core_valid_o = state_q == StStart;

  /////////////
  // Answers //
  /////////////

  // One-hot index of the offered word, 0 while none is: the output is an OR of masked words.
  // word_onehot_q includes refusals; result_onehot_q does not: they show no word of the core.
  logic [OutWords-1:0] word_onehot_q, result_onehot_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      word_onehot_q   <= '0;
      result_onehot_q <= '0;
    end else if (clear_i) begin
      word_onehot_q   <= '0;
      result_onehot_q <= '0;
    end else if (!out_valid_o) begin
      word_onehot_q   <= {{OutWords - 1{1'b0}}, core_valid_i | refuse};
      result_onehot_q <= {{OutWords - 1{1'b0}}, core_valid_i & ~refuse};
    end else if (out_ready_i) begin
      word_onehot_q   <= word_onehot_q << 1;
      result_onehot_q <= result_onehot_q << 1;
    end
  end

  always_comb begin
    out_data_o = (out_last_o & ~result_onehot_q[OutWords-1]) ? BadPacket : '0;
    for (int unsigned i = 0; i < OutWords; i++) begin
      out_data_o = out_data_o | (results_i[i*Word+:Word] & {Word{result_onehot_q[i]}});
    end
  end

  assign refuse       = state_q == StRefuse;
  assign out_valid_o  = word_onehot_q != '0;
  assign out_last_o   = word_onehot_q[OutWords-1];
  assign answer_done  = out_last_o & out_ready_i;
  assign core_ready_o = answer_done;

endmodule
