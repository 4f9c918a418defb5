// SPDX-License-Identifier: Apache-2.0
//
// df_up5k_inverse as a CPU uses it. Each line of operations.txt: field, size, modulus, divisor,
// dividend, status, result. The result is read while the operation runs, so that the access waits.

module df_up5k_inverse_bench;

  localparam int unsigned Place = 9;  // words of a number

  logic         clk = 1'b0;
  logic         rst_n = 1'b0;
  logic         req = 1'b0;
  logic         write = 1'b0;
  logic [6:0]   address = '0;
  logic [31:0]  data = '0;
  logic         ready;
  logic [31:0]  answer;

  df_up5k_inverse u_inverse (
    .clk_i(clk),
    .rst_ni(rst_n),
    .req_i(req),
    .write_i(write),
    .address_i(address),
    .data_i(data),
    .ready_o(ready),
    .data_o(answer)
  );

  always #5 clk = ~clk;

  task automatic access(input logic writes, input logic [6:0] at, input logic [31:0] value,
                        output logic [31:0] got, output int unsigned cycles);
    req     = 1'b1;
    write   = writes;
    address = at;
    data    = value;
    cycles  = 0;
    do begin
      @(negedge clk);
      cycles++;
      if (cycles > 20_000) $fatal(1, "no answer");
    end while (!ready);
    got = answer;
    req = 1'b0;
    @(negedge clk);
    if (ready) $fatal(1, "two answers");
  endtask

  task automatic put(input int unsigned place, input logic [Place*32-1:0] number);
    logic [31:0] unused;
    int unsigned cycles;
    for (int unsigned i = 0; i < Place; i++) begin
      access(1'b1, 7'(place * Place + i), number[32*i +: 32], unused, cycles);
      if (cycles != 1) $fatal(1, "an idle core answered after %0d cycles", cycles);
    end
  endtask

  initial begin
    int file, read, count;
    logic [31:0] size, got, unused;
    logic field;
    logic [1:0] status;
    logic [Place*32-1:0] modulus, divisor, dividend, result, found;
    int unsigned cycles;
    repeat (3) @(negedge clk);
    rst_n = 1'b1;
    file  = $fopen("operations.txt", "r");
    count = 0;
    while ($fscanf(file, "%h %h %h %h %h %h %h\n", field, size, modulus, divisor, dividend, status,
                   result) == 7) begin
      put(0, modulus);
      put(1, divisor);
      put(2, dividend);
      access(1'b1, 7'd64, {size[15:0], 15'h0, field}, unused, cycles);
      access(1'b0, 7'd64, '0, got, cycles);
      if (got[0] != 1'b1 || cycles != 1) $fatal(1, "the register waits, or says that nothing runs");
      for (int unsigned i = 0; i < Place; i++) begin
        access(1'b0, 7'(3 * Place + i), '0, got, cycles);
        if (i == 0 && cycles < 100) $fatal(1, "an early answer");
        found[32*i +: 32] = got;
      end
      access(1'b0, 7'd64, '0, got, cycles);
      if (got != {29'h0, status, 1'b0}) $fatal(1, "%0d: status %h, not %h", count, got, status);
      if (found != result) $fatal(1, "%0d: %h, not %h", count, found, result);
      count++;
    end
    $display("operations: %0d", count);
    $finish;
  end

endmodule
