// SPDX-License-Identifier: Apache-2.0
//
// Operands that wait for df_dsp_multiply_unit, so that products overlap: a product with the modulus
// and the size of the one before begins as its last step begins, and keeps modulus, n and H.
//
// load_i     the operands transfer; ready_o, 1 in the cycle before at the latest: there is a place
// load_o     the unit takes the operands: without keep_o, when it has no other product, from the
//            cycle after load_i on; with keep_o, with next_i, from two cycles after load_i on
// hold_o     the result before is not moved yet, from the beginning of the last step to move_i
// empty_i    the frame has no operation here: what an upset left is dropped
// fault_o    an upset of the control. The two moduli are compared in each cycle: in the cycle after
//            load_o with keep_o they must be equal as in the one before.

module df_dsp_multiply_buffer #(
  parameter int unsigned MaxBits     = 256,
  parameter bit          FaultChecks = 1'b1,
  parameter bit          Wipe        = 1'b1, // 0: operands are not wiped
  localparam int unsigned Size       = $clog2(MaxBits + 1)
) (
  input  logic               clk_i,
  input  logic               wipe_i,
  input  logic               load_i,
  output logic               ready_o,
  input  logic [Size-1:0]    size_i,
  input  logic [MaxBits-1:0] modulus_i,
  input  logic [MaxBits-1:0] a_i,
  input  logic [MaxBits-1:0] b_i,

  // df_dsp_multiply_unit and the frame
  input  logic               idle_i,
  input  logic               next_i,
  input  logic               begins_i,
  input  logic               move_i,
  input  logic               empty_i,
  input  logic [MaxBits-1:0] modulus_before_i,  // of the unit
  output logic               load_o,
  output logic               keep_o,
  output logic               hold_o,
  output logic [Size-1:0]    size_o,
  output logic [MaxBits-1:0] modulus_o,
  output logic [MaxBits-1:0] a_o,
  output logic [MaxBits-1:0] b_o,
  output logic               fault_o
);

  //////////////
  // Operands //
  //////////////

  always_ff @(posedge clk_i) begin
    if (wipe_i && Wipe) {size_o, modulus_o, a_o, b_o} <= '0;
    else if (load_i) {size_o, modulus_o, a_o, b_o} <= {size_i, modulus_i, a_i, b_i};
  end

  ////////////////
  // Comparison //
  ////////////////

  localparam int unsigned Part  = 16;  // bits of a part
  localparam int unsigned Parts = (MaxBits + Size + Part - 1) / Part;

  logic [Size-1:0]       size_q;  // of the product before
  logic [Parts*Part-1:0] differing;
  logic [Parts-1:0]      equal_q;
  logic                  same;

  always_ff @(posedge clk_i) begin
    if (wipe_i) size_q <= '0;
    else if (load_o) size_q <= size_o;
  end

  assign differing = (Parts * Part)'({size_q, modulus_before_i} ^ {size_o, modulus_o});
  for (genvar i = 0; i < Parts; i++) begin : gen_part
    always_ff @(posedge clk_i) equal_q[i] <= ~wipe_i & (differing[i*Part+:Part] == '0);
  end
  assign same = &equal_q;

  /////////////
  // Control //
  /////////////

  // full: operands wait. compared: equal_q is of them. owed: a product in its last step, or its
  // result, is not moved yet. kept: the unit took operands with keep_o in the cycle before.
  logic full_q, full_d, compared_q, compared_d, owed_q, owed_d, kept_q, kept_d, none, fault_parity;

  assign none       = idle_i & ~owed_q;
  assign load_o     = full_q & (none | (compared_q & same & next_i));
  assign keep_o     = ~none;
  assign full_d     = ~wipe_i & (load_i | (full_q & ~load_o & ~empty_i));
  assign compared_d = ~wipe_i & full_q & ~load_o;
  assign owed_d     = ~wipe_i & (begins_i | (owed_q & ~move_i & ~empty_i));
  assign kept_d     = ~wipe_i & load_o & keep_o;

  always_ff @(posedge clk_i) begin
    full_q     <= full_d;
    compared_q <= compared_d;
    owed_q     <= owed_d;
    kept_q     <= kept_d;
  end

  df_parity #(.Bits(4), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({full_d, compared_d, owed_d, kept_d}),
    .value_i({full_q, compared_q, owed_q, kept_q}),
    .fault_o(fault_parity)
  );

  assign ready_o = ~full_q;
  assign hold_o  = owed_q;
  assign fault_o = fault_parity | (FaultChecks & kept_q & ~same);

endmodule
