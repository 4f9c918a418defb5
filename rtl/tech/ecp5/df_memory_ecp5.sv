// SPDX-License-Identifier: Apache-2.0
//
// An ECP5 block RAM with its output register, which takes no flip-flop of the fabric: one write and
// one read port. With read_i the word at read_address_i is read, and the word read before appears
// at read_data_o; wipe_i makes read_data_o 0. A word that is written and read at the same edge shows
// any value. Simulation and proofs use a behavioural model; a synthesis tool, which defines
// SYNTHESIS, gets the cell.

module df_memory_ecp5 #(
  parameter int unsigned Width         = 18,    // bits of a word, 1 to 18
  parameter int unsigned Depth         = 1024,  // words, 2 to 1024
  localparam int unsigned AddressWidth = $clog2(Depth)
) (
  input  logic                    clk_i,
  input  logic                    wipe_i,
  input  logic                    write_i,
  input  logic [AddressWidth-1:0] write_address_i,
  input  logic [Width-1:0]        write_data_i,
  input  logic                    read_i,
  input  logic [AddressWidth-1:0] read_address_i,
  output logic [Width-1:0]        read_data_o
);

  if (Width < 1 || Width > 18) begin : gen_check_width
    $error("df_memory_ecp5: Width must be from 1 to 18");
  end
  if (Depth < 2 || Depth > 1024) begin : gen_check_depth
    $error("df_memory_ecp5: Depth must be from 2 to 1024");
  end

`ifdef SYNTHESIS

  logic [17:0] d, q;
  logic [9:0]  a, b;
  assign d           = 18'(write_data_i);
  assign a           = 10'(write_address_i);
  assign b           = 10'(read_address_i);
  assign read_data_o = q[Width-1:0];

  logic unused_bits;
  assign unused_bits = ^q;

  DP16KD #(
    .DATA_WIDTH_A(18),
    .DATA_WIDTH_B(18),
    .REGMODE_A("NOREG"),
    .REGMODE_B("OUTREG"),
    .RESETMODE("SYNC"),
    .WRITEMODE_A("NORMAL"),
    .WRITEMODE_B("NORMAL"),
    .GSR("DISABLED")
  ) u_cell (
    .CLKA(clk_i), .CEA(1'b1), .OCEA(1'b1), .WEA(write_i), .RSTA(1'b0),
    .CSA0(1'b0), .CSA1(1'b0), .CSA2(1'b0),
    .ADA0(1'b1), .ADA1(1'b1), .ADA2(1'b0), .ADA3(1'b0),
    .ADA4(a[0]), .ADA5(a[1]), .ADA6(a[2]), .ADA7(a[3]), .ADA8(a[4]), .ADA9(a[5]), .ADA10(a[6]),
    .ADA11(a[7]), .ADA12(a[8]), .ADA13(a[9]),
    .DIA0(d[0]), .DIA1(d[1]), .DIA2(d[2]), .DIA3(d[3]), .DIA4(d[4]), .DIA5(d[5]), .DIA6(d[6]),
    .DIA7(d[7]), .DIA8(d[8]), .DIA9(d[9]), .DIA10(d[10]), .DIA11(d[11]), .DIA12(d[12]),
    .DIA13(d[13]), .DIA14(d[14]), .DIA15(d[15]), .DIA16(d[16]), .DIA17(d[17]),
    .CLKB(clk_i), .CEB(read_i), .OCEB(read_i | wipe_i), .WEB(1'b0), .RSTB(wipe_i),
    .CSB0(1'b0), .CSB1(1'b0), .CSB2(1'b0),
    .ADB0(1'b0), .ADB1(1'b0), .ADB2(1'b0), .ADB3(1'b0),
    .ADB4(b[0]), .ADB5(b[1]), .ADB6(b[2]), .ADB7(b[3]), .ADB8(b[4]), .ADB9(b[5]), .ADB10(b[6]),
    .ADB11(b[7]), .ADB12(b[8]), .ADB13(b[9]),
    .DOB0(q[0]), .DOB1(q[1]), .DOB2(q[2]), .DOB3(q[3]), .DOB4(q[4]), .DOB5(q[5]), .DOB6(q[6]),
    .DOB7(q[7]), .DOB8(q[8]), .DOB9(q[9]), .DOB10(q[10]), .DOB11(q[11]), .DOB12(q[12]),
    .DOB13(q[13]), .DOB14(q[14]), .DOB15(q[15]), .DOB16(q[16]), .DOB17(q[17])
  );

`else

  logic [Width-1:0] words_q [Depth];
  logic [Width-1:0] word_q;

  always_ff @(posedge clk_i) begin
    if (write_i) words_q[write_address_i] <= write_data_i;
  end

  always_ff @(posedge clk_i) begin
    if (read_i) word_q <= words_q[read_address_i];
    if (wipe_i) read_data_o <= '0;
    else if (read_i) read_data_o <= word_q;
  end

`endif

endmodule
