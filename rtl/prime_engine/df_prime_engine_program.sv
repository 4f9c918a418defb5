// SPDX-License-Identifier: Apache-2.0
//
// The program memory of the prime engine: block RAM that is never written. word_o is the word at
// address_i one cycle later, odd_o its parity. Words above the program are 0: ControlEnd.

module df_prime_engine_program #(
  parameter int unsigned ProgramWords = 1,   // 1 to 4096
  parameter logic [df_prime_engine_pkg::InstructionBits*ProgramWords-1:0] Program = '0,
  localparam int unsigned Address = df_prime_engine_pkg::index_bits(ProgramWords)
) (
  input  logic                                           clk_i,
  input  logic [Address-1:0]                              address_i,
  output logic [df_prime_engine_pkg::InstructionBits-1:0] word_o,
  output logic                                           odd_o
);

  localparam int unsigned Bits    = df_prime_engine_pkg::InstructionBits;
  localparam int unsigned Depth   = 1 << Address;
  // A bit more than the words: slang refuses a cast to the same type.
  localparam logic [Bits*Depth:0] Words = (Bits * Depth + 1)'(Program);

  logic [Depth-1:0] odd;
  for (genvar i = 0; i < Depth; i++) begin : gen_odd
    assign odd[i] = ^Words[Bits*i+:Bits];
  end

  always_ff @(posedge clk_i) begin
    word_o <= Words[Bits*32'(address_i)+:Bits];
    odd_o  <= odd[address_i];
  end

endmodule
