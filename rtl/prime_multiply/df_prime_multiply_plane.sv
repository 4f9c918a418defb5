// SPDX-License-Identifier: Apache-2.0
//
// Shifts of a quotient digit that stand side by side, bits Low to Low + Width - 1: wires. A positive
// digit of G at place i puts q_i there, a negative one ~q_i; with exact_i = 1 and q_i = 0 all shifts
// are 0. The digits are dealt to Planes planes in turn.

module df_prime_multiply_plane #(
  parameter int unsigned Word   = 18,
  parameter int unsigned Low    = 0,
  parameter int unsigned Width  = 18,
  parameter int unsigned Planes = 1,
  parameter int unsigned Index  = 0,   // of this plane
  parameter df_prime_multiply_pkg::mask_t Plus  = '0,
  parameter df_prime_multiply_pkg::mask_t Minus = '0
) (
  input  logic [Word-1:0]  q_i,
  input  logic             exact_i,
  output logic [Width-1:0] shifts_o
);

  localparam df_prime_multiply_pkg::mask_t Digits =
      (Planes == 1) ? Plus | Minus : df_prime_multiply_pkg::dealt(Plus | Minus, Planes, Index);

  // Digits from Word - 1 places below on, 0 below place 0; those that are positive
  localparam int unsigned Span = df_prime_multiply_pkg::Wide + Word - 1;
  localparam logic [Span-1:0]       Shifted   = {Digits, (Word - 1)'(0)};
  localparam logic [Span-1:0]       Positive  = {Plus, (Word - 1)'(0)};
  localparam logic [Width+Word-2:0] Near      = Shifted[Low+:Width+Word-1];
  localparam logic [Width+Word-2:0] NearPlus  = Positive[Low+:Width+Word-1];

  logic unused_bits;
  assign unused_bits = ^{q_i, exact_i};

  for (genvar i = 0; i < Width; i++) begin : gen_bit
    // At most one digit reaches a bit: Source is the bit of q, counted from 1.
    localparam logic [Word-1:0] Window = Near[i+:Word];
    localparam int unsigned     Source = (Window == '0) ? 0 : Word - $unsigned($clog2(Window));
    if (Source == 0) begin : gen_none
      assign shifts_o[i] = 1'b0;
    end else if ((Window & NearPlus[i+:Word]) != '0) begin : gen_plus
      assign shifts_o[i] = q_i[Source-1];
    end else begin : gen_minus
      assign shifts_o[i] = ~(q_i[Source-1] | exact_i);
    end
  end

endmodule
