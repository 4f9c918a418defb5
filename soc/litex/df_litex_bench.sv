// SPDX-License-Identifier: Apache-2.0
//
// Clock, reset and serial port of the SoC that example.py writes: prints what the program prints,
// until the character 4. No such end within Cycles cycles is a $fatal.

module df_litex_bench #(
  parameter longint unsigned Cycles = 20_000_000
) ();

  logic       clk = 1'b0;
  logic       reset = 1'b1;
  logic       valid;
  logic [7:0] data;

  df_litex_soc u_soc (
    .clock(clk),
    .reset,
    .serial_sink_data(8'h0),
    .serial_sink_ready(),
    .serial_sink_valid(1'b0),
    .serial_source_data(data),
    .serial_source_ready(1'b1),
    .serial_source_valid(valid)
  );

  always #5 clk = ~clk;

  initial begin
    repeat (4) @(negedge clk);
    reset = 1'b0;
    repeat (Cycles) @(negedge clk);
    $fatal(1, "no end within %0d cycles", Cycles);
  end

  always @(posedge clk) begin
    if (!reset && valid) begin
      if (data == 8'h04) $finish;
      else $write("%c", data);
    end
  end

endmodule
