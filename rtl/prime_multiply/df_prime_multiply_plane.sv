// SPDX-License-Identifier: Apache-2.0
//
// Shifts of a quotient digit that stand side by side, bits Low to Low + Width - 1: wires. A positive
// digit of G at place i puts q_i there, a negative one ~q_i. The digits are dealt to Planes planes in
// turn.

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
  output logic [Width-1:0] shifts_o
);

  localparam df_prime_multiply_pkg::mask_t Digits =
      (Planes == 1) ? Plus | Minus : df_prime_multiply_pkg::dealt(Plus | Minus, Planes, Index);

  // Bit of q at a place, counted from 1; 0 if the plane has no shift there.
  function automatic int unsigned source(int unsigned spot);
    source = 0;
    for (int unsigned i = 0; i < Word; i++) begin
      if (i <= spot && Digits[(i<=spot)?spot-i : 0]) source = i + 1;
    end
  endfunction

  logic unused_bits;
  assign unused_bits = ^q_i;

  for (genvar i = 0; i < Width; i++) begin : gen_bit
    localparam int unsigned Source = source(Low + i);
    if (Source == 0) begin : gen_none
      assign shifts_o[i] = 1'b0;
    end else if (Plus[Low+i+1-Source]) begin : gen_plus
      assign shifts_o[i] = q_i[Source-1];
    end else begin : gen_minus
      assign shifts_o[i] = ~q_i[Source-1];
    end
  end

endmodule
