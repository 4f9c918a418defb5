// SPDX-License-Identifier: Apache-2.0
//
// A parity bit beside the registers of a control: it finds an upset of one of them, or of itself.
//
// next_i is what the registers hold in the next cycle, value_i what they hold in this one. fault_o
// is 1 in the cycle after an upset of an odd number of bits, before anything that follows from it
// is stored; it goes to fault_i of the frame.

module df_parity #(
  parameter int unsigned Bits        = 1,
  parameter bit          FaultChecks = 1'b1  // 0: fault_o is 0
) (
  input  logic            clk_i,
  input  logic [Bits-1:0] next_i,
  input  logic [Bits-1:0] value_i,
  output logic            fault_o
);

  if (FaultChecks) begin : gen_checks
    // Inverted: synthesis would make one register of equal ones.
    logic even_q;
    always_ff @(posedge clk_i) even_q <= ~^next_i;
    assign fault_o = even_q == ^value_i;
  end else begin : gen_no_checks
    logic unused_values;
    assign unused_values = ^{clk_i, next_i, value_i};
    assign fault_o       = 1'b0;
  end

endmodule
