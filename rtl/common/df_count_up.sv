// SPDX-License-Identifier: Apache-2.0
//
// The number after a short number, modulo 2^Bits, without a carry chain: up to about six bits,
// gates are smaller and faster than a chain. Combinational.

module df_count_up #(
  parameter int unsigned Bits = 5  // >= 1
) (
  input  logic [Bits-1:0] value_i,
  output logic [Bits-1:0] next_o   // value_i + 1
);

  logic carry;

  always_comb begin
    carry = 1'b1;
    for (int unsigned i = 0; i < Bits; i++) begin
      next_o[i] = value_i[i] ^ carry;
      carry     = value_i[i] & carry;
    end
  end

endmodule
