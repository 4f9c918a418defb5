
// Carry cell of ECP5, two bits: a synthesis tool gets the vendor's cell, others what it does.
/* verilator lint_off DECLFILENAME */
module OWN_CCU2C #(
  parameter [15:0] INIT0 = 16'h0000,
  parameter [15:0] INIT1 = 16'h0000
) (
  input  wire CIN,
  input  wire A0,
  input  wire B0,
  input  wire C0,
  input  wire D0,
  input  wire A1,
  input  wire B1,
  input  wire C1,
  input  wire D1,
  output wire S0,
  output wire S1,
  output wire COUT
);
`ifdef SYNTHESIS
  CCU2C #(
    .INIT0(INIT0),
    .INIT1(INIT1),
    .INJECT1_0("NO"),
    .INJECT1_1("NO")
  ) u_cell (
    .CIN(CIN),
    .A0(A0),
    .B0(B0),
    .C0(C0),
    .D0(D0),
    .A1(A1),
    .B1(B1),
    .C1(C1),
    .D1(D1),
    .S0(S0),
    .S1(S1),
    .COUT(COUT)
  );
`else
  // A table passes the carry on, or makes one of A and B. An input at a time halves the table, so
  // that an x on an input that changes nothing stays there.
  wire [7:0] half0 = D0 ? INIT0[15:8] : INIT0[7:0];
  wire [7:0] half1 = D1 ? INIT1[15:8] : INIT1[7:0];
  wire [3:0] part0 = C0 ? half0[7:4] : half0[3:0];
  wire [3:0] part1 = C1 ? half1[7:4] : half1[3:0];
  wire [1:0] pair0 = B0 ? part0[3:2] : part0[1:0];
  wire [1:0] pair1 = B1 ? part1[3:2] : part1[1:0];
  wire [1:0] own0  = B0 ? INIT0[3:2] : INIT0[1:0];
  wire [1:0] own1  = B1 ? INIT1[3:2] : INIT1[1:0];
  wire       pass0 = A0 ? pair0[1] : pair0[0];
  wire       pass1 = A1 ? pair1[1] : pair1[0];
  wire       make0 = A0 ? own0[1] : own0[0];
  wire       make1 = A1 ? own1[1] : own1[0];
  wire       carry = pass0 ? CIN : make0;
  assign S0   = pass0 ^ CIN;
  assign S1   = pass1 ^ carry;
  assign COUT = pass1 ? carry : make1;
`endif
endmodule
