// SPDX-License-Identifier: Apache-2.0
//
// Program counter of the inverter by jumps: the pass, the word of it, the operand of the slot, and
// the number of jumps. docs/algorithms/jump-inverse.md explains the passes.
//
// Control   load_i starts the program, wipe_i the part of it that wipes the memories; a slot ends
//           with tick_i. size_i and last_i are valid from the cycle after load_i on.

module df_jump_inverse_program #(
  parameter int unsigned SizeWidth   = 10,
  parameter int unsigned IndexBits   = 6,
  parameter int unsigned IndexTop    = 37,   // of a number of the longest size, odd
  parameter bit          FaultChecks = 1'b1  // see df_parity
) (
  input  logic                      clk_i,
  input  logic                      load_i,
  input  logic                      wipe_i,
  input  logic                      tick_i,
  input  logic [SizeWidth-1:0]      size_i,
  input  logic [IndexBits-1:0]      last_i,       // index of the last word of a number
  output df_jump_inverse_pkg::row_e row_o,
  output logic                      wiping_o,     // kinds of rows, see df_jump_inverse_kind
  output logic                      simple_o,
  output logic                      corrected_o,
  output logic                      low_o,
  output logic                      inverts_o,    // rows with a slot for -1 / M
  output logic [IndexBits-1:0]      index_o,
  output logic [IndexBits-1:0]      index_end_o,  // index of the slot before the last one
  output logic [1:0]                operand_o,
  output logic                      ends_o,       // the last slot of the row
  output logic                      fault_o       // an upset of the program
);

  localparam int unsigned CountBits = SizeWidth + 4;  // bits of 16 times the size

  localparam logic [IndexBits-1:0] IndexWait = IndexBits'(32'd3);

  // The slot that multiplies by the inverse comes after this index: the lowest words of the new d
  // and e, times 2^16, are known then, and there is time for the product.
  localparam logic [IndexBits-1:0] IndexInvert = IndexBits'(32'd1);

  df_jump_inverse_pkg::row_e row_q, row_next;
  logic [IndexBits-1:0]      index_q, index_next, index_d;
  logic [1:0]                operand_q, operand_next, operand_d;
  logic                      is_long, is_short, corrected, low, inverts, halting;
  logic                      ends_q, ends_next;  // the last slot of the row
  logic [IndexBits-1:0]      index_end;          // the index of the slot before

  df_jump_inverse_kind u_kind (
    .row_i(row_q),
    .long_o(is_long),
    .wipe_o(wiping_o),
    .simple_o,
    .corrected_o(corrected),
    .low_o(low),
    .short_o(is_short)
  );

  assign halting = row_q == df_jump_inverse_pkg::RowWipe3;
  assign inverts = row_q == df_jump_inverse_pkg::RowF || row_q == df_jump_inverse_pkg::RowWait;

  always_comb begin
    index_end = {last_i[IndexBits-1:1], 1'b0};
    if (is_short) index_end = IndexWait - 1'b1;
    if (is_long) index_end = IndexBits'(IndexTop - 1);
    if (row_q == df_jump_inverse_pkg::RowModulus) index_end = IndexBits'(IndexTop);
  end

  // operand_q: the operand of the slot. 0: M, 1 and 2: first and second word of a pair. Where there
  // are no such pairs 1 is a second slot: of the modulus, for M; of f and g, for -1 / M.
  always_comb begin
    operand_d = '0;
    index_d   = index_q + 1'b1;
    if (row_q == df_jump_inverse_pkg::RowModulus) begin
      operand_d[0] = ~operand_q[0];
      if (!operand_q[0]) index_d = index_q;
    end
    if (inverts) begin
      operand_d[0] = ~operand_q[0] & (index_q == IndexInvert);
      if (operand_q[0]) index_d = index_q;
    end
    if (corrected) begin
      operand_d = {operand_q[0], ~(operand_q[0] | operand_q[1])};
      if (operand_q == '0) index_d = index_q;
    end
    if (ends_q) begin
      index_d   = '0;
      operand_d = '0;
    end
  end

  // Rows of one slot follow RowZero and RowD.
  always_comb begin
    ends_next = ends_q;
    if (wipe_i || load_i) ends_next = 1'b0;
    else if (tick_i && !(halting && ends_q)) begin
      ends_next = ends_q ? row_q == df_jump_inverse_pkg::RowZero ||
                           row_q == df_jump_inverse_pkg::RowD :
                  index_q == index_end && operand_q == {1'b0, corrected};
    end
  end

  logic                      last_jump_q;
  df_jump_inverse_pkg::row_e following;

  always_comb begin
    following = df_jump_inverse_pkg::RowWipe3;
    case (row_q)
      df_jump_inverse_pkg::RowModulus:   following = df_jump_inverse_pkg::RowDivisor;
      df_jump_inverse_pkg::RowDivisor:   following = df_jump_inverse_pkg::RowDividend;
      df_jump_inverse_pkg::RowDividend:  following = df_jump_inverse_pkg::RowCheck;
      df_jump_inverse_pkg::RowCheck:     following = df_jump_inverse_pkg::RowScale;
      df_jump_inverse_pkg::RowScale:     following = df_jump_inverse_pkg::RowZero;
      df_jump_inverse_pkg::RowZero:      following = df_jump_inverse_pkg::RowLow;
      df_jump_inverse_pkg::RowLow:       following = df_jump_inverse_pkg::RowF;
      df_jump_inverse_pkg::RowF:         following = df_jump_inverse_pkg::RowD;
      df_jump_inverse_pkg::RowD: begin
        following = last_jump_q ? df_jump_inverse_pkg::RowLowLast : df_jump_inverse_pkg::RowLow;
      end
      df_jump_inverse_pkg::RowLowLast:   following = df_jump_inverse_pkg::RowWait;
      df_jump_inverse_pkg::RowWait:      following = df_jump_inverse_pkg::RowLast;
      df_jump_inverse_pkg::RowLast:      following = df_jump_inverse_pkg::RowDrain;
      df_jump_inverse_pkg::RowDrain:     following = df_jump_inverse_pkg::RowResult;
      df_jump_inverse_pkg::RowResult:    following = df_jump_inverse_pkg::RowWipe0;
      df_jump_inverse_pkg::RowWipe0:     following = df_jump_inverse_pkg::RowWipe1;
      df_jump_inverse_pkg::RowWipe1:     following = df_jump_inverse_pkg::RowWipe2;
      df_jump_inverse_pkg::RowWipe2:     following = df_jump_inverse_pkg::RowWipe3;
      df_jump_inverse_pkg::RowWipe3:     following = df_jump_inverse_pkg::RowWipe3;
      default: ;
    endcase
  end

  always_comb begin
    row_next     = row_q;
    index_next   = index_q;
    operand_next = operand_q;
    if (wipe_i) begin
      row_next     = df_jump_inverse_pkg::RowWipe0;
      index_next   = '0;
      operand_next = '0;
    end else if (load_i) begin
      row_next     = df_jump_inverse_pkg::RowModulus;
      index_next   = '0;
      operand_next = '0;
    end else if (tick_i && !(halting && ends_q)) begin
      index_next   = index_d;
      operand_next = operand_d;
      if (ends_q) row_next = following;
    end
  end

  always_ff @(posedge clk_i) begin
    row_q     <= row_next;
    index_q   <= index_next;
    operand_q <= operand_next;
    ends_q    <= ends_next;
  end

  // Number of remaining jumps, times 111.
  logic [CountBits-1:0] count_q, count_next, count_less;
  logic                 borrow;

  assign {borrow, count_less} = {1'b0, count_q} - (CountBits + 1)'(df_jump_inverse_pkg::Loss);

  always_comb begin
    count_next = count_q;
    if (wipe_i) count_next = '0;
    else if (row_q == df_jump_inverse_pkg::RowModulus) count_next = {size_i, 4'd0};
    else if (tick_i && ends_q && row_q == df_jump_inverse_pkg::RowD) count_next = count_less;
  end

  // last_jump_q: no jump remains after this one, known long before the jump ends.
  always_ff @(posedge clk_i) begin
    count_q <= count_next;
    last_jump_q <= borrow & ~wipe_i;
  end

  df_parity #(.Bits(9 + IndexBits + CountBits), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({row_next, index_next, operand_next, ends_next, count_next, borrow & ~wipe_i}),
    .value_i({row_q, index_q, operand_q, ends_q, count_q, last_jump_q}),
    .fault_o
  );

  assign row_o       = row_q;
  assign corrected_o = corrected;
  assign low_o       = low;
  assign inverts_o   = inverts;
  assign index_o     = index_q;
  assign index_end_o = index_end;
  assign operand_o   = operand_q;
  assign ends_o      = ends_q;

  logic unused_last;
  assign unused_last = last_i[0];

endmodule
