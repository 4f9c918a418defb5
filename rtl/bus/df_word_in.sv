// SPDX-License-Identifier: Apache-2.0
//
// Words in: collects a packet of Words words into one wide vector, as a core takes its operands.
//
// Packet    Words words, the least significant first, in_last_i with the last of them. Used has a 1
//           for every bit of the vector that means something; the others are padding and must be 0.
// Refused   a packet that ends early or late, or with a padding bit set, is read up to its last
//           word, then refused_o is 1 instead of out_valid_o. Nothing of it is ever offered.
// Cycles    a word in every cycle while it collects; out_valid_o (or refused_o) in the cycle after
//           the last word, then the next packet's first word in the cycle after out_ready_i.
// Handshake as in docs/reference/handshake.md on both sides: one of out_valid_o and refused_o is
//           held, and operands_o with out_valid_o, until out_ready_i. in_ready_o is 0 in reset, in
//           the cycle after it, and in a cycle with clear_i.
// Clear     clear_i abandons the packet (the next word is the first of a new one), withdraws
//           an offer, and wipes the vector, and so does rst_ni.
// Paths cut all but clear_i to in_ready_o: valid and operands come from registers, and in_ready_o
//           does not depend on in_valid_i or out_ready_i.
//
// A register for each bit: words enter at the top and shift down, so no word needs an address. The
// dividers of G. Meurice de Dormale, P. Bulens and J.-J. Quisquater, "Efficient Modular Division
// Implementation" (2004), section 5, are measured with such registers at their inputs.

module df_word_in #(
  parameter int unsigned Word   = 32,                    // bits of a word: 8, 16, 32 or 64
  parameter int unsigned Words  = 2,                     // words of a packet, >= 1
  parameter logic [Words*Word-1:0] Used = '1,            // 1: a bit of an operand; 0: padding
  localparam int unsigned Bits  = Words * Word
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            clear_i,

  input  logic            in_valid_i,
  output logic            in_ready_o,
  input  logic [Word-1:0] in_data_i,
  input  logic            in_last_i,

  output logic            out_valid_o,
  output logic            refused_o,
  input  logic            out_ready_i,
  output logic [Bits-1:0] operands_o
);

  if (Words < 1) begin : gen_check_words
    $error("df_word_in: Words must be at least 1");
  end

  localparam int unsigned CountWidth = (Words > 1) ? $clog2(Words) : 1;
  localparam logic [CountWidth-1:0] CountLast = CountWidth'(Words - 1);

  typedef enum logic [2:0] {
    StCollect,
    StDrop,    // the packet is wrong: read on to its end
    StOffer,
    StRefuse,
    StReset
  } state_e;

  state_e                state_q, state_d;
  logic [CountWidth-1:0] count_q, count_d;  // words of this packet
  logic [Bits-1:0]       data_q;
  logic                  take, padded;
  logic [Word-1:0]       data;

  assign take = in_valid_i & in_ready_o;

  /////////////
  // Padding //
  /////////////

  logic [Words-1:0][Word-1:0] used;
  for (genvar i = 0; i < Words; i++) begin : gen_used
    assign used[i] = Used[i*Word+:Word];
  end

  df_word_check #(.Word(Word)) u_check (
    .data_i(in_data_i),
    .keep_i('1),
    .last_i(in_last_i),
    .used_i(used[count_q]),
    .data_o(data),
    .wrong_o(padded)
  );

  /////////
  // FSM //
  /////////

  always_comb begin
    state_d = state_q;
    count_d = count_q;
    case (state_q)
      StCollect: begin
        if (take) begin
          count_d = count_q + 1'b1;
          if (in_last_i) state_d = (padded || count_q != CountLast) ? StRefuse : StOffer;
          else if (padded || count_q == CountLast) state_d = StDrop;
        end
      end
      StDrop: if (take & in_last_i) state_d = StRefuse;
      StOffer, StRefuse: begin
        count_d = '0;
        if (out_ready_i) state_d = StCollect;
      end
      StReset: begin
        count_d = '0;
        state_d = StCollect;
      end
      default: state_d = StReset;
    endcase
    if (clear_i) begin
      count_d = '0;
      state_d = StCollect;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= StReset;
      count_q <= '0;
    end else begin
      state_q <= state_d;
      count_q <= count_d;
    end
  end

  ///////////
  // Words //
  ///////////

  always_ff @(posedge clk_i) begin
    if (clear_i || state_q == StReset) data_q <= '0;
    else if (take) data_q <= Bits'({data, data_q} >> Word);
  end

  /////////////
  // Outputs //
  /////////////

  assign in_ready_o  = (state_q == StCollect || state_q == StDrop) & ~clear_i;
  assign out_valid_o = state_q == StOffer;
  assign refused_o   = state_q == StRefuse;
  assign operands_o  = data_q;

endmodule
