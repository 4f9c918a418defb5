// SPDX-License-Identifier: Apache-2.0
//
// An unsigned ECP5 multiplier with the input and output registers of the cell, for a pipeline that
// stalls: factors are read in cycles with load_i, the product in cycles with move_i; else they are
// kept. A cycle with wipe_i makes all registers 0. They take no flip-flop of the fabric. Simulation
// and proofs use a behavioural model; a synthesis tool, which defines SYNTHESIS, gets the cell.

module df_multiply_enabled_ecp5 #(
  parameter int unsigned Width = 18  // of each factor, 1 to 18
) (
  input  logic               clk_i,
  input  logic               wipe_i,
  input  logic               load_i,
  input  logic               move_i,
  input  logic [Width-1:0]   a_i,
  input  logic [Width-1:0]   b_i,
  output logic [2*Width-1:0] p_o
);

  if (Width < 1 || Width > 18) begin : gen_check_width
    $error("df_multiply_enabled_ecp5: Width must be from 1 to 18");
  end

`ifdef SYNTHESIS

  logic [17:0] a, b;
  logic [35:0] p;
  assign a   = 18'(a_i);
  assign b   = 18'(b_i);
  assign p_o = p[2*Width-1:0];

  MULT18X18D #(
    .REG_INPUTA_CLK("CLK0"),
    .REG_INPUTA_CE("CE0"),
    .REG_INPUTA_RST("RST0"),
    .REG_INPUTB_CLK("CLK0"),
    .REG_INPUTB_CE("CE0"),
    .REG_INPUTB_RST("RST0"),
    .REG_OUTPUT_CLK("CLK0"),
    .REG_OUTPUT_CE("CE1"),
    .REG_OUTPUT_RST("RST0"),
    .CLK0_DIV("ENABLED"),
    .GSR("DISABLED"),
    .RESETMODE("SYNC")
  ) u_cell (
    .A0(a[0]), .A1(a[1]), .A2(a[2]), .A3(a[3]), .A4(a[4]), .A5(a[5]), .A6(a[6]), .A7(a[7]),
    .A8(a[8]), .A9(a[9]), .A10(a[10]), .A11(a[11]), .A12(a[12]), .A13(a[13]), .A14(a[14]),
    .A15(a[15]), .A16(a[16]), .A17(a[17]),
    .B0(b[0]), .B1(b[1]), .B2(b[2]), .B3(b[3]), .B4(b[4]), .B5(b[5]), .B6(b[6]), .B7(b[7]),
    .B8(b[8]), .B9(b[9]), .B10(b[10]), .B11(b[11]), .B12(b[12]), .B13(b[13]), .B14(b[14]),
    .B15(b[15]), .B16(b[16]), .B17(b[17]),
    .SIGNEDA(1'b0), .SIGNEDB(1'b0), .SOURCEA(1'b0), .SOURCEB(1'b0),
    .CLK0(clk_i), .CE0(load_i | wipe_i), .CE1(move_i | wipe_i), .RST0(wipe_i),
    .P0(p[0]), .P1(p[1]), .P2(p[2]), .P3(p[3]), .P4(p[4]), .P5(p[5]), .P6(p[6]), .P7(p[7]),
    .P8(p[8]), .P9(p[9]), .P10(p[10]), .P11(p[11]), .P12(p[12]), .P13(p[13]), .P14(p[14]),
    .P15(p[15]), .P16(p[16]), .P17(p[17]), .P18(p[18]), .P19(p[19]), .P20(p[20]), .P21(p[21]),
    .P22(p[22]), .P23(p[23]), .P24(p[24]), .P25(p[25]), .P26(p[26]), .P27(p[27]), .P28(p[28]),
    .P29(p[29]), .P30(p[30]), .P31(p[31]), .P32(p[32]), .P33(p[33]), .P34(p[34]), .P35(p[35])
  );

`else

  logic [Width-1:0]   a_q, b_q;
  logic [2*Width-1:0] p_q;

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      a_q <= '0;
      b_q <= '0;
      p_q <= '0;
    end else begin
      if (load_i) begin
        a_q <= a_i;
        b_q <= b_i;
      end
      if (move_i) p_q <= (2 * Width)'(a_q) * (2 * Width)'(b_q);
    end
  end

  assign p_o = p_q;

`endif

endmodule
