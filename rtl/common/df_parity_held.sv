// SPDX-License-Identifier: Apache-2.0
//
// df_parity for registers that share a write enable: the parity bit is written with them, so no
// tree of gates has to follow what they hold.
//
// next_i is what the registers take over with write_i. fault_o is 1 from the cycle after an upset
// of an odd number of bits until the next write; it goes to fault_i of the frame.

module df_parity_held #(
  parameter int unsigned Bits        = 1,
  parameter bit          FaultChecks = 1'b1  // 0: fault_o is 0
) (
  input  logic            clk_i,
  input  logic            write_i,
  input  logic [Bits-1:0] next_i,
  input  logic [Bits-1:0] value_i,
  output logic            fault_o
);

  if (FaultChecks) begin : gen_checks
    // Inverted: synthesis would make one register of equal ones.
    logic even_q;
    always_ff @(posedge clk_i) if (write_i) even_q <= ~^next_i;
    assign fault_o = even_q == ^value_i;
  end else begin : gen_no_checks
    logic unused_values;
    assign unused_values = ^{clk_i, write_i, next_i, value_i};
    assign fault_o       = 1'b0;
  end

endmodule
