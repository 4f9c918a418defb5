// SPDX-License-Identifier: Apache-2.0
//
// Promises of df_engine_sequence and its user, for tests. Checked from the first wipe on.

module df_engine_sequence_promises #(
  parameter int unsigned Bits         = 256,
  parameter int unsigned Word         = 18,
  parameter int unsigned RegisterBits = 6
) (
  input logic                    clk_i,
  input logic                    wipe_i,
  input logic                    wipes_o,
  input logic                    pass_o,
  input logic                    pass_done_i,
  input logic                    feed_o,
  input logic                    feed_idle_i,
  input logic [RegisterBits-1:0] d_o,
  input logic [RegisterBits-1:0] x_o,
  input logic [RegisterBits-1:0] y_o
);

  localparam int unsigned Registers = df_engine_modexp_pkg::registers(Bits, Word);

  logic armed_q = 1'b0;

  always_ff @(posedge clk_i) begin
    armed_q <= armed_q | wipe_i;
    if (armed_q && !wipe_i) begin
      if (pass_done_i && !pass_o) $error("%m: a pass ended that did not begin");
      if (pass_o && wipes_o) $error("%m: a register is moved and wiped at once");
      if (feed_o && !feed_idle_i) $error("%m: a product began before the feed was idle");
      if (pass_o && (32'(d_o) >= Registers || 32'(x_o) >= Registers
                     || 32'(y_o) >= Registers)) begin
        $error("%m: an address is above the last register");
      end
    end
  end

endmodule

bind df_engine_sequence df_engine_sequence_promises #(
  .Bits(Bits), .Word(Word), .RegisterBits(RegisterBits)
) u_promises (.*);
