// SPDX-License-Identifier: Apache-2.0
//
// The write port of the prime engine's register file: rows of a product or of a sum, one each
// cycle; rows of the input or of a constant, as they come; and rows of zeros in a wipe.
//
//   [address] --> address_o    [external] --> or with the rows of products and sums --> row_o
//
// Cycles    product_i in t: rows are written from t on; with RowByRow row product_index_i in t. low_i
//           in t: the row of a product's low half is written in t. sum_i in t: from t + 1 on. IN: a
//           word is accepted in each cycle with in_valid_i, from the cycle after in_start_i on; a
//           row is written in the cycle after its last word. constant_i in t: the row is written in
//           t + 1.
// Wipe      restart_i puts the address to 0; wiping_i writes, wiped_o is 1 with the last row.

module df_prime_engine_write #(
  parameter int unsigned Word         = 18,
  parameter int unsigned Words        = 15,
  parameter int unsigned RegisterBits = 5,
  parameter int unsigned FileBits     = 9,
  parameter int unsigned Depth        = 512,  // rows of the register file
  parameter bit          RowByRow     = 1'b0, // product_i comes with each row of a product
  parameter bit          FaultChecks  = 1'b1, // see df_parity
  localparam int unsigned RowBits     = df_prime_engine_pkg::row_bits(Words)
) (
  input  logic                    clk_i,
  input  logic                    restart_i,
  input  logic                    wiping_i,
  output logic                    wiped_o,

  input  logic                    product_i,   // row 0 of a product is at product_row_i
  input  logic [RegisterBits-1:0] product_register_i,
  input  logic [RowBits-1:0]      product_index_i, // 0 without RowByRow
  input  logic                    sum_i,       // row 0 of a sum comes in the next cycle
  input  logic [RegisterBits-1:0] sum_register_i,
  input  logic [2*Word-1:0]       product_row_i, // 0 without a row
  input  logic                    low_i,       // a row of a low half is at product_row_i
  input  logic [FileBits-1:0]     low_address_i,
  input  logic [2*Word-1:0]       sum_row_i,     // 0 without a row

  input  logic                    external_i,  // IN or CONSTANT begins
  input  logic [RegisterBits-1:0] external_register_i,
  input  logic                    constant_i,
  input  logic [2*Word-1:0]       constant_row_i,
  input  logic                    in_start_i,
  input  logic                    in_valid_i,
  output logic                    in_ready_o,
  input  logic [Word-1:0]         in_data_i,
  output logic                    in_done_o,   // in the cycle of the last word

  output logic                    write_o,
  output logic [FileBits-1:0]     address_o,
  output logic [2*Word-1:0]       row_o,
  output logic                    fault_o      // an upset of the control
);

  localparam int unsigned Rows      = df_prime_engine_pkg::register_rows(Words);
  localparam int unsigned IndexBits = df_prime_engine_pkg::index_bits(Words);

  logic                 run_q, run_d, in_q, in_d, external_write_q, external_write_d, accept;
  logic [FileBits-1:0]  address_q, address_d;
  logic [IndexBits-1:0] index_q, index_d;
  logic [Word-1:0]      low_q, high_q;
  logic                 wipe;

  assign wipe       = restart_i | wiping_i;
  assign in_ready_o = in_q;
  assign accept     = in_q & in_valid_i;
  assign in_done_o  = accept & (index_q == IndexBits'(Words - 1));
  assign wiped_o    = address_q == FileBits'(Depth - 1);
  assign write_o    = run_q | product_i | low_i | external_write_q | wiping_i;
  assign address_o  = product_i ? {product_register_i, product_index_i} :
                      low_i     ? low_address_i :
                      address_q;
  assign row_o      = product_row_i | sum_row_i | {high_q, low_q};

  // A row is whole with its high half, which has an even word, or with the last word.
  always_comb begin
    run_d            = run_q & (32'(address_q[RowBits-1:0]) != Rows - 1);
    in_d             = (in_q & ~in_done_o) | in_start_i;
    index_d          = accept ? index_q + 1'b1 : index_q;
    external_write_d = (accept & (~index_q[0] | in_done_o)) | constant_i;
    address_d        = write_o ? address_q + 1'b1 : address_q;
    if (in_start_i) index_d = '0;
    if ((product_i && !RowByRow) || sum_i) run_d = 1'b1;
    if (product_i && !RowByRow) address_d = {product_register_i, RowBits'(1)};
    else if (sum_i) address_d = {sum_register_i, RowBits'(0)};
    else if (external_i) address_d = {external_register_i, RowBits'(0)};
    if (wipe) begin
      run_d            = 1'b0;
      in_d             = 1'b0;
      index_d          = '0;
      external_write_d = 1'b0;
    end
    if (restart_i) address_d = '0;
  end

  always_ff @(posedge clk_i) begin
    run_q            <= run_d;
    in_q             <= in_d;
    index_q          <= index_d;
    external_write_q <= external_write_d;
    address_q        <= address_d;
  end

  // The low half waits for the high one.
  always_ff @(posedge clk_i) begin
    if (wipe) {high_q, low_q} <= '0;
    else if (constant_i) {high_q, low_q} <= constant_row_i;
    else begin
      high_q <= (accept && !index_q[0]) ? in_data_i : '0;
      if (accept && index_q[0]) low_q <= in_data_i;
      else if (external_write_q) low_q <= '0;
    end
  end

  df_parity #(.Bits(3 + FileBits + IndexBits), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({run_d, in_d, external_write_d, address_d, index_d}),
    .value_i({run_q, in_q, external_write_q, address_q, index_q}),
    .fault_o
  );

endmodule
