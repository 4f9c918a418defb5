
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
  // A table passes the carry on, or makes one of A and B.
  wire [15:0] pass0 = INIT0 >> {D0, C0, B0, A0};
  wire [15:0] make0 = INIT0 >> {2'b00, B0, A0};
  wire [15:0] pass1 = INIT1 >> {D1, C1, B1, A1};
  wire [15:0] make1 = INIT1 >> {2'b00, B1, A1};
  wire        carry = pass0[0] ? CIN : make0[0];
  assign S0   = pass0[0] ^ CIN;
  assign S1   = pass1[0] ^ carry;
  assign COUT = pass1[0] ? carry : make1[0];
`endif
endmodule
