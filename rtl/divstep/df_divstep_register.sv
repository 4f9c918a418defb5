// SPDX-License-Identifier: Apache-2.0
//
// Control registers of the divstep arrays; with FaultChecks kept twice. fault_o is 1 in the cycle
// after an upset of an odd number of bits of either copy. The copies have the same sources, so the
// check lengthens no path to a register. The attributes keep the second copy apart, as in
// df_divstep_gfp_local.

module df_divstep_register #(
  parameter int unsigned     Bits        = 1,
  parameter logic [Bits-1:0] Halted      = '0,   // value after halt_i
  parameter bit              FaultChecks = 1'b1  // 0: fault_o is 0
) (
  input  logic            clk_i,
  input  logic            halt_i,
  input  logic [Bits-1:0] next_i,
  output logic [Bits-1:0] value_o,
  output logic            fault_o
);

  always_ff @(posedge clk_i) begin
    if (halt_i) value_o <= Halted;
    else value_o <= next_i;
  end

  if (FaultChecks) begin : gen_checks
    (* keep *) logic [Bits-1:0] copy_q;
    (* keep *) always_ff @(posedge clk_i) begin
      if (halt_i) copy_q <= Halted;
      else copy_q <= next_i;
    end
    assign fault_o = ^{value_o, copy_q};
  end else begin : gen_no_checks
    assign fault_o = 1'b0;
  end

endmodule
