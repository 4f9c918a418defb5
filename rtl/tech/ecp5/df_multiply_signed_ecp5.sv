// SPDX-License-Identifier: Apache-2.0
//
// A signed ECP5 multiplier with the output register of the cell, and with Registered = 1 its input
// registers: p_o is a_i * b_i of the cycle before, or of two cycles before, and 0 after a cycle
// with wipe_i. The registers take no flip-flop of the fabric. Simulation and proofs use a
// behavioural model; a synthesis tool, which defines SYNTHESIS, gets the cell.

module df_multiply_signed_ecp5 #(
  parameter bit Registered = 1'b1  // 1: two cycles, 0: one
) (
  input  logic        clk_i,
  input  logic        wipe_i,
  input  logic [17:0] a_i,
  input  logic [17:0] b_i,
  output logic [35:0] p_o
);

`ifdef SYNTHESIS

  // No type: the synthesis tools need a string.
  // verilog_lint: waive explicit-parameter-storage-type
  localparam Clock = Registered ? "CLK0" : "NONE";

  MULT18X18D #(
    .REG_INPUTA_CLK(Clock),
    .REG_INPUTA_CE("CE0"),
    .REG_INPUTA_RST("RST0"),
    .REG_INPUTB_CLK(Clock),
    .REG_INPUTB_CE("CE0"),
    .REG_INPUTB_RST("RST0"),
    .REG_OUTPUT_CLK("CLK0"),
    .REG_OUTPUT_CE("CE0"),
    .REG_OUTPUT_RST("RST0"),
    .CLK0_DIV("ENABLED"),
    .GSR("DISABLED"),
    .RESETMODE("SYNC")
  ) u_cell (
    .A0(a_i[0]), .A1(a_i[1]), .A2(a_i[2]), .A3(a_i[3]), .A4(a_i[4]), .A5(a_i[5]), .A6(a_i[6]),
    .A7(a_i[7]),
    .A8(a_i[8]), .A9(a_i[9]), .A10(a_i[10]), .A11(a_i[11]), .A12(a_i[12]), .A13(a_i[13]),
    .A14(a_i[14]),
    .A15(a_i[15]), .A16(a_i[16]), .A17(a_i[17]),
    .B0(b_i[0]), .B1(b_i[1]), .B2(b_i[2]), .B3(b_i[3]), .B4(b_i[4]), .B5(b_i[5]), .B6(b_i[6]),
    .B7(b_i[7]),
    .B8(b_i[8]), .B9(b_i[9]), .B10(b_i[10]), .B11(b_i[11]), .B12(b_i[12]), .B13(b_i[13]),
    .B14(b_i[14]),
    .B15(b_i[15]), .B16(b_i[16]), .B17(b_i[17]),
    .SIGNEDA(1'b1), .SIGNEDB(1'b1), .SOURCEA(1'b0), .SOURCEB(1'b0),
    .CLK0(clk_i), .CE0(1'b1), .RST0(wipe_i),
    .P0(p_o[0]), .P1(p_o[1]), .P2(p_o[2]), .P3(p_o[3]), .P4(p_o[4]), .P5(p_o[5]), .P6(p_o[6]),
    .P7(p_o[7]),
    .P8(p_o[8]), .P9(p_o[9]), .P10(p_o[10]), .P11(p_o[11]), .P12(p_o[12]), .P13(p_o[13]),
    .P14(p_o[14]),
    .P15(p_o[15]), .P16(p_o[16]), .P17(p_o[17]), .P18(p_o[18]), .P19(p_o[19]), .P20(p_o[20]),
    .P21(p_o[21]),
    .P22(p_o[22]), .P23(p_o[23]), .P24(p_o[24]), .P25(p_o[25]), .P26(p_o[26]), .P27(p_o[27]),
    .P28(p_o[28]),
    .P29(p_o[29]), .P30(p_o[30]), .P31(p_o[31]), .P32(p_o[32]), .P33(p_o[33]), .P34(p_o[34]),
    .P35(p_o[35])
  );

`else

  logic signed [17:0] a, b;
  logic signed [35:0] p_q;

  if (Registered) begin : gen_registered
    always_ff @(posedge clk_i) begin
      if (wipe_i) begin
        a <= '0;
        b <= '0;
      end else begin
        a <= $signed(a_i);
        b <= $signed(b_i);
      end
    end
  end else begin : gen_direct
    assign a = $signed(a_i);
    assign b = $signed(b_i);
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) p_q <= '0;
    else p_q <= a * b;
  end

  assign p_o = $unsigned(p_q);

`endif

endmodule
