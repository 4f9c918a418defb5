// SPDX-License-Identifier: Apache-2.0
//
// The adder of the prime engine, a row each cycle, row 0 first. Conditions, which may be secret,
// choose here: x or 0, y or 0, y or -y. They change no address, no instruction and no cycle.
//
//   cycle after issue   1          2                          3                        4
//   row 0               address    x_row_i --> mask ------> [x] ---------+
//                                  y_row_i --> mask ------> [y] --> not -+-> (+) --> [sum] -> sum_o
//                                  row of Offset ---------> [o] ---------+
//
// Computes  x + y + Offset + carry modulo 2^(Word Words), two's complement. Row 0 of a register is
//           word 0 above a word 0, row s words 2 s - 1 and 2 s.
// Offset    the one that offset_i selects. It is a public input, constant during a sum.
// Flags     below_o and zero_o are new in cycle 4 + rows after issue.
// Operand   x_o is [x]: TAKE and OUT read a register here too, with load_i, register_i and row_i.

module df_prime_engine_add #(
  parameter int unsigned Word         = 18,
  parameter int unsigned Words        = 15,
  parameter int unsigned RegisterBits = 5,
  parameter int unsigned FileBits     = 9,
  parameter int unsigned Offsets      = 1,    // 1, or 2: offset_i selects the upper one
  parameter logic [Word*Words*Offsets-1:0] Offset = '0,
  parameter bit          FaultChecks  = 1'b1, // see df_parity
  localparam int unsigned RowBits     = df_prime_engine_pkg::row_bits(Words)
) (
  input  logic                    clk_i,
  input  logic                    wipe_i,
  input  logic                    offset_i,    // not read with Offsets = 1

  // In the cycle of issue
  input  logic                    sum_i,
  input  logic                    load_i,      // row row_i of register x_i is read: TAKE, OUT
  input  logic                    step_i,      // the next row is read: OUT
  input  logic [RegisterBits-1:0] d_i,
  input  logic [RegisterBits-1:0] x_i,
  input  logic [RegisterBits-1:0] y_i,
  input  logic [RowBits-1:0]      row_i,       // 0 for a sum
  input  logic [df_prime_engine_pkg::FlagBits-1:0]   flags_i,
  input  logic [df_prime_engine_pkg::Conditions-1:0] conditions_i,

  output logic [FileBits-1:0]     x_address_o,
  output logic [FileBits-1:0]     y_address_o,
  input  logic [2*Word-1:0]       x_row_i,     // a cycle after the address
  input  logic [2*Word-1:0]       y_row_i,

  output logic [2*Word-1:0]       x_o,
  output logic                    write_o,     // row 0 of the sum is in sum_o in the next cycle
  output logic [RegisterBits-1:0] register_o,
  output logic [2*Word-1:0]       sum_o,       // 0 without a row of a sum
  output logic                    below_o,
  output logic                    zero_o,
  output logic                    fault_o      // an upset of the control
);

  localparam int unsigned Rows = df_prime_engine_pkg::register_rows(Words);
  localparam int unsigned Wide = 2 * Word;
  localparam bit          Even = Words % 2 == 0;  // the last row has no high word

  //////////////
  // Schedule //
  //////////////

  // Index of a delay: cycles after the address.
  logic                           run_q, run_d, last;
  logic [3:1]                     valid_q, valid_d, first_q, first_d, last_q, last_d;
  logic [FileBits-1:0]            x_address_q, x_address_d, y_address_q, y_address_d;
  logic [RegisterBits-1:0]        d_q, d_d;
  logic [RowBits-1:0]             row_q, row_d;
  logic                           begin_q, begin_d, offset_q, offset_d, offset_row_q, offset_row_d;
  logic                           keep_x_q, keep_x_d, keep_y_q, keep_y_d, invert_q, invert_d;
  logic                           mask_x_q, mask_x_d, mask_y_q, mask_y_d;
  logic [2:1]                     inverts_q, inverts_d;
  logic                           condition;

  assign condition = conditions_i[flags_i[6:5]];
  assign last      = run_q & (32'(x_address_q[RowBits-1:0]) == Rows - 1);

  always_comb begin
    begin_d      = sum_i;
    run_d        = sum_i | (run_q & ~last);
    valid_d      = {valid_q[2:1], run_q};
    first_d      = {first_q[2:1], begin_q};
    last_d       = {last_q[2:1], last};
    d_d          = sum_i ? d_i : d_q;
    row_d        = x_address_q[RowBits-1:0];
    x_address_d  = (run_q || step_i) ? x_address_q + 1'b1 : x_address_q;
    y_address_d  = run_q ? y_address_q + 1'b1 : y_address_q;
    offset_d     = offset_q;
    keep_x_d     = keep_x_q;
    keep_y_d     = keep_y_q;
    invert_d     = invert_q;
    mask_x_d     = keep_x_q;
    mask_y_d     = keep_y_q;
    offset_row_d = offset_q;
    inverts_d    = {inverts_q[1], invert_q};
    if (sum_i || load_i) x_address_d = {x_i, row_i};
    if (load_i) keep_x_d = 1'b1;
    if (sum_i) begin
      y_address_d = {y_i, RowBits'(0)};
      offset_d    = flags_i[0];
      keep_x_d    = ~(flags_i[4] & condition);
      keep_y_d    = ~flags_i[3] | condition;
      invert_d    = flags_i[1] | (flags_i[2] & condition);
    end
    if (wipe_i) begin
      begin_d      = 1'b0;
      run_d        = 1'b0;
      valid_d      = '0;
      first_d      = '0;
      last_d       = '0;
      d_d          = '0;
      row_d        = '0;
      x_address_d  = '0;
      y_address_d  = '0;
      offset_d     = 1'b0;
      keep_x_d     = 1'b0;
      keep_y_d     = 1'b0;
      invert_d     = 1'b0;
      mask_x_d     = 1'b0;
      mask_y_d     = 1'b0;
      offset_row_d = 1'b0;
      inverts_d    = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    {begin_q, run_q, valid_q, first_q, last_q} <= {begin_d, run_d, valid_d, first_d, last_d};
    d_q         <= d_d;
    row_q       <= row_d;
    x_address_q <= x_address_d;
    y_address_q <= y_address_d;
    {offset_q, keep_x_q, keep_y_q, invert_q} <= {offset_d, keep_x_d, keep_y_d, invert_d};
    {mask_x_q, mask_y_q, offset_row_q, inverts_q} <=
        {mask_x_d, mask_y_d, offset_row_d, inverts_d};
  end

  df_parity #(
    .Bits(20 + RegisterBits + RowBits + 2 * FileBits),
    .FaultChecks(FaultChecks)
  ) u_parity (
    .clk_i,
    .next_i({begin_d, run_d, valid_d, first_d, last_d, d_d, row_d, x_address_d, y_address_d,
             offset_d, keep_x_d, keep_y_d, invert_d, mask_x_d, mask_y_d, offset_row_d, inverts_d}),
    .value_i({begin_q, run_q, valid_q, first_q, last_q, d_q, row_q, x_address_q, y_address_q,
              offset_q, keep_x_q, keep_y_q, invert_q, mask_x_q, mask_y_q, offset_row_q, inverts_q}),
    .fault_o
  );

  //////////////
  // Operands //
  //////////////

  logic [Wide-1:0] x_q, y_q, o_q, offset;

  always_comb begin
    offset = '0;
    for (int unsigned i = 0; i < Rows; i++) begin
      if (row_q == RowBits'(i)) begin
        offset = Wide'({Offset[Word*Words-1:0], Word'(0)} >> (Wide * i));
        if (Offsets > 1 && offset_i) begin
          offset = Wide'({Offset[Word*Words*Offsets-1-:Word*Words], Word'(0)} >> (Wide * i));
        end
      end
    end
  end

  // The masks are synchronous resets: no gate follows block RAM.
  always_ff @(posedge clk_i) begin
    if (wipe_i || !mask_x_q) x_q <= '0;
    else x_q <= x_row_i;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || !mask_y_q) y_q <= '0;
    else y_q <= y_row_i;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || !offset_row_q) o_q <= '0;
    else o_q <= offset;
  end

  /////////
  // Sum //
  /////////

  // Three numbers: sums and carries of their bits, then one addition. The carry of the highest bit
  // goes to the next row's lowest.
  logic [Wide-1:0] y, bits, sum, sum_q;
  logic [Wide:0]   carries;
  logic            carry, carry_in, carry_q, above_q, unused_guard;

  assign y        = y_q ^ {Wide{inverts_q[2]}};
  assign bits     = x_q ^ y ^ o_q;
  assign carries  = {(x_q & y) | (x_q & o_q) | (y & o_q), above_q & ~first_q[2]};
  assign carry_in = first_q[2] ? inverts_q[2] : carry_q;
  assign {carry, sum, unused_guard} =
      {1'b0, bits, 1'b1} + {1'b0, carries[Wide-1:0], carry_in};

  always_ff @(posedge clk_i) begin
    if (wipe_i || !valid_q[2]) begin
      {carry_q, above_q} <= '0;
      sum_q              <= '0;
    end else begin
      {carry_q, above_q} <= {carry, carries[Wide]};
      sum_q[Word-1:0]    <= sum[Word-1:0];
      sum_q[Wide-1:Word] <= (Even && last_q[2]) ? '0 : sum[Wide-1:Word];
    end
  end

  // nonzero_q: a row of the sum before the newest is not 0.
  logic nonzero_q, nonzero, below_q, zero_q;
  assign nonzero = (sum_q != '0) | (nonzero_q & ~first_q[3]);

  always_ff @(posedge clk_i) begin
    if (wipe_i) {nonzero_q, below_q, zero_q} <= '0;
    else if (valid_q[3]) begin
      nonzero_q <= nonzero;
      if (last_q[3]) begin
        below_q <= Even ? sum_q[Word-1] : sum_q[Wide-1];
        zero_q  <= ~nonzero;
      end
    end
  end

  assign x_address_o = x_address_q;
  assign y_address_o = y_address_q;
  assign x_o         = x_q;
  assign write_o     = first_q[2];
  assign register_o  = d_q;
  assign sum_o       = sum_q;
  assign below_o     = below_q;
  assign zero_o      = zero_q;

endmodule
