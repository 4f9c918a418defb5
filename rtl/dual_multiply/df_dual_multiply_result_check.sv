// SPDX-License-Identifier: Apache-2.0
//
// Check of the result of the pipelined multiplier while it waits: F and F - N in their registers.
//
// cycle       done_i   1                        2 ..
//             words    residues of their parts  compared: checked_o, fault_o
//
// fault_o     F has not the residue expected_i, F - N not that of F less N, or a bit has changed.

module df_dual_multiply_result_check #(
  parameter int unsigned Bits    = 576,
  parameter bit          Reduced = 1'b1  // 0: F only
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,
  input  logic                     load_i,      // a new operation
  input  logic                     done_i,      // the last words enter their registers
  input  logic                     field_i,     // with done_i, as expected_i .. less_i
  input  df_residue_pkg::residue_t expected_i,
  input  df_residue_pkg::residue_t modulus_i,
  input  logic                     top_i,       // the bit above F
  input  logic                     less_i,
  input  logic                     accepted_i,  // the status of the result is StatusOk
  input  logic [Bits-1:0]          sum_i,       // F
  input  logic [Bits-1:0]          difference_i,
  output logic                     checked_o,   // once
  output logic                     fault_o
);

  logic                     ready_q, checked_q, settled_q, field_q, sum_changed, differs;
  logic                     unused_changed;
  df_residue_pkg::residue_t sum_q, difference_q, prime, binary, difference, rest;

  always_ff @(posedge clk_i) begin
    if (wipe_i | load_i) begin
      {ready_q, checked_q, settled_q} <= '0;
    end else begin
      ready_q   <= done_i;
      checked_q <= ready_q;
      settled_q <= ready_q | (settled_q & ~done_i);
    end
  end

  // F without its top bit, whose weight is 1; F - N the same, with the borrow of a negative one.
  assign rest = df_residue_pkg::add(expected_i, {top_i, 1'b0});
  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      field_q      <= 1'b0;
      sum_q        <= '0;
      difference_q <= '0;
    end else if (done_i) begin
      field_q      <= field_i;
      sum_q        <= field_i ? expected_i : rest;
      difference_q <= df_residue_pkg::add(
          df_residue_pkg::add(expected_i, df_residue_pkg::negate(modulus_i)), {1'b0, ~less_i});
    end
  end

  df_residue_parts #(.Bits(Bits)) u_sum (
    .clk_i, .wipe_i,
    .write_i(ready_q),
    .value_i(sum_i),
    .residue_o(prime),
    .changed_o(sum_changed)
  );
  df_residue_parts #(.Bits(Bits), .Binary(1'b1)) u_binary (
    .clk_i, .wipe_i,
    .write_i(ready_q),
    .value_i(sum_i),
    .residue_o(binary),
    .changed_o(unused_changed)
  );

  if (Reduced) begin : gen_difference
    logic changed;
    df_residue_parts #(.Bits(Bits)) u_difference (
      .clk_i, .wipe_i,
      .write_i(ready_q),
      .value_i(difference_i),
      .residue_o(difference),
      .changed_o(changed)
    );
    assign differs = changed | (~field_q & df_residue_pkg::differ(difference, difference_q));
  end else begin : gen_no_difference
    assign difference = '0;
    assign differs    = 1'b0;
    logic unused_difference;
    assign unused_difference = ^{difference_i, difference, difference_q};
  end

  assign checked_o = checked_q;
  assign fault_o   = settled_q & accepted_i
                   & (sum_changed | differs
                      | (field_q ? binary != sum_q : df_residue_pkg::differ(prime, sum_q)));

endmodule
