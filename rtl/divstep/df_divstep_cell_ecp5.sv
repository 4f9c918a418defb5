// SPDX-License-Identifier: Apache-2.0
//
// Two bits of an ECP5 carry chain, lower bit first: each has a look-up table P of four inputs
// (index {d, c, b, a}) and passes its carry on if P is 1, else the table's value for c = d = 0.
// The sum is P ^ carry.

module df_divstep_cell_ecp5 #(
  parameter logic [15:0] Init0 = 16'h0000,
  parameter logic [15:0] Init1 = 16'h0000,
  parameter bit          Model = 1'b0       // 1: this file's model, for simulation and proof
) (
  input  logic       carry_i,
  input  logic [1:0] a_i,
  input  logic [1:0] b_i,
  input  logic [1:0] c_i,
  input  logic [1:0] d_i,
  output logic [1:0] sum_o,
  output logic       carry_o
);

  if (Model) begin : gen_model
    logic [1:0] pass, make;
    logic       between;
    assign pass[0] = Init0[{d_i[0], c_i[0], b_i[0], a_i[0]}];
    assign pass[1] = Init1[{d_i[1], c_i[1], b_i[1], a_i[1]}];
    assign make[0] = Init0[{2'b00, b_i[0], a_i[0]}];
    assign make[1] = Init1[{2'b00, b_i[1], a_i[1]}];
    assign between = pass[0] ? carry_i : make[0];
    assign carry_o = pass[1] ? between : make[1];
    assign sum_o   = pass ^ {between, carry_i};
  end else begin : gen_cell
    CCU2C #(
      .INIT0(Init0),
      .INIT1(Init1),
      .INJECT1_0("NO"),
      .INJECT1_1("NO")
    ) u_cell (
      .CIN(carry_i),
      .A0(a_i[0]),
      .B0(b_i[0]),
      .C0(c_i[0]),
      .D0(d_i[0]),
      .A1(a_i[1]),
      .B1(b_i[1]),
      .C1(c_i[1]),
      .D1(d_i[1]),
      .S0(sum_o[0]),
      .S1(sum_o[1]),
      .COUT(carry_o)
    );
  end

endmodule
