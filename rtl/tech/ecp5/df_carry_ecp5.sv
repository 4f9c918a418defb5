// SPDX-License-Identifier: Apache-2.0
//
// An ECP5 carry chain: Width bits with the same look-up table, but for the topmost. Combinational.
//
//            a b c d         Each bit has a table P of four inputs, index {d, c, b, a}. The carry
//            | | | |         passes if P is 1; else it becomes G, what P has for c = d = 0. The sum
//           +-------+        is P ^ carry. That is the addition G + (G ^ P) + carry_i, by which
//           |   P   |---+    simulation and proofs model the chain. A synthesis tool, which
//           +-------+   |    defines SYNTHESIS, gets the cells, two bits each.
//   carry ----> mux ---------> carry
//                |
//                +--> xor ---> sum
//
// The place and route tool puts a cell below the chain, which takes the carry in, and one above it,
// whose sum is the carry out: 2 (Width + 2) look-up table positions for an even Width. A tile has 8
// positions and one reset line, so the register of the carry out sits behind its sum if Width + 2
// is a multiple of 8: Width 22, 30, 38.

module df_carry_ecp5 #(
  parameter int unsigned Width   = 8,         // >= 1
  parameter logic [15:0] Init    = 16'h0000,  // the table P
  parameter logic [15:0] InitTop = Init       // that of bit Width - 1
) (
  input  logic [Width-1:0] a_i,
  input  logic [Width-1:0] b_i,
  input  logic [Width-1:0] c_i,
  input  logic [Width-1:0] d_i,
  input  logic             carry_i,
  output logic [Width-1:0] sum_o,
  output logic             carry_o
);

`ifdef SYNTHESIS

  localparam int unsigned Cells = (Width + 1) / 2;
  localparam int unsigned All   = 2 * Cells;

  // A gap at the top passes its carry on.
  localparam logic [15:0] InitGap = 16'hffff;

  logic [All-1:0] a, b, c, d, sum;
  logic [Cells:0] carry;

  assign a        = All'(a_i);
  assign b        = All'(b_i);
  assign c        = All'(c_i);
  assign d        = All'(d_i);
  assign carry[0] = carry_i;

  for (genvar i = 0; i < Cells; i++) begin : gen_cell
    CCU2C #(
      .INIT0((2 * i + 1 == Width) ? InitTop : Init),
      .INIT1((2 * i + 1 == Width) ? InitGap : (2 * i + 2 == Width) ? InitTop : Init),
      .INJECT1_0("NO"),
      .INJECT1_1("NO")
    ) u_cell (
      .CIN(carry[i]),
      .A0(a[2*i]),
      .B0(b[2*i]),
      .C0(c[2*i]),
      .D0(d[2*i]),
      .A1(a[2*i+1]),
      .B1(b[2*i+1]),
      .C1(c[2*i+1]),
      .D1(d[2*i+1]),
      .S0(sum[2*i]),
      .S1(sum[2*i+1]),
      .COUT(carry[i+1])
    );
  end

  assign sum_o   = sum[Width-1:0];
  assign carry_o = carry[Cells];

  logic unused_gap;
  assign unused_gap = sum[All-1];

`else

  // The table of every bit at once.
  function automatic logic [Width-1:0] look_up(logic [15:0] init, logic [Width-1:0] first,
                                               logic [Width-1:0] second, logic [Width-1:0] third,
                                               logic [Width-1:0] fourth);
    look_up = '0;
    for (int unsigned i = 0; i < 16; i++) begin
      if (init[i]) begin
        look_up = look_up | (((i & 1) != 0 ? first : ~first) & ((i & 2) != 0 ? second : ~second) &
                             ((i & 4) != 0 ? third : ~third) & ((i & 8) != 0 ? fourth : ~fourth));
      end
    end
  endfunction

  localparam logic [Width-1:0] Lowest  = 1;
  localparam logic [Width-1:0] Topmost = Lowest << (Width - 1);

  logic [Width-1:0] pass, make;
  assign pass = (look_up(Init, a_i, b_i, c_i, d_i) & ~Topmost) |
                (look_up(InitTop, a_i, b_i, c_i, d_i) & Topmost);
  assign make = (look_up(Init, a_i, b_i, '0, '0) & ~Topmost) |
                (look_up(InitTop, a_i, b_i, '0, '0) & Topmost);
  assign {carry_o, sum_o} = {1'b0, make} + {1'b0, make ^ pass} + (Width + 1)'(carry_i);

`endif

endmodule
