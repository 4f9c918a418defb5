// SPDX-License-Identifier: Apache-2.0
//
// Clock, reset and console of df_up5k_soc: prints what the program prints, until it ends. Anything
// but an end with 0 within Cycles cycles is a $fatal.

module df_up5k_bench #(
  parameter longint unsigned Cycles = 50_000_000
) ();

  logic       clk = 1'b0;
  logic       rst_n = 1'b0;
  logic       print, finished, trap;
  logic [7:0] data;

  df_up5k_soc u_soc (
    .clk_i(clk),
    .rst_ni(rst_n),
    .print_o(print),
    .end_o(finished),
    .trap_o(trap),
    .data_o(data)
  );

  always #5 clk = ~clk;

  initial begin
    repeat (4) @(negedge clk);
    rst_n = 1'b1;
    repeat (Cycles) @(negedge clk);
    $fatal(1, "no end within %0d cycles", Cycles);
  end

  always @(posedge clk) begin
    if (rst_n) begin
      if (print) $write("%c", data);
      if (trap) $fatal(1, "the CPU trapped, or met an address where nothing is");
      if (finished) begin
        if (data != 0) $fatal(1, "the program ended with %0d", data);
        $finish;
      end
    end
  end

endmodule
