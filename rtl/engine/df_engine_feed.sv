// SPDX-License-Identifier: Apache-2.0
//
// Reads registers word by word, for the multiplier or for the output: register 0 if the modulus is
// new, x and y of a product; y of an output. A word waits until it is taken.
//
//   address_o, read_o --> memory --> word with valid_o

module df_engine_feed #(
  parameter int unsigned RegisterBits = 5,    // bits of a register's number
  parameter int unsigned Words        = 15,   // words of a register
  parameter bit          FaultChecks  = 1'b1, // see df_parity
  localparam int unsigned IndexBits   = df_engine_pkg::index_bits(Words)
) (
  input  logic                              clk_i,
  input  logic                              wipe_i,

  input  logic                              start_i,    // while idle_o is 1
  input  logic                              new_i,      // with start_i: the modulus too
  input  logic                              output_i,   // with start_i: y, to the output
  input  logic [RegisterBits-1:0]           x_i,
  input  logic [RegisterBits-1:0]           y_i,
  output logic                              idle_o,

  output logic                              read_o,
  output logic [RegisterBits+IndexBits-1:0] address_o,

  output logic                              valid_o,
  output logic                              new_o,      // with valid_o: see new_i
  output logic                              output_o,   // with valid_o: see output_i
  output logic                              last_o,     // with valid_o: the last word
  input  logic                              ready_i,
  output logic                              fault_o     // an upset of the control
);

  localparam logic [1:0] TurnModulus = 2'd0;
  localparam logic [1:0] TurnX       = 2'd1;
  localparam logic [1:0] TurnY       = 2'd2;

  logic                    reads_q, reads_d, valid_q, valid_d, new_q, new_d, last_q, last_d;
  logic                    output_q, output_d, top;
  logic [1:0]              turn_q, turn_d;
  logic [IndexBits-1:0]    index_q, index_d;
  logic [RegisterBits-1:0] x_q, x_d, y_q, y_d, register;

  assign read_o = reads_q & (~valid_q | ready_i);
  assign top    = index_q == IndexBits'(Words - 1);
  assign idle_o = ~reads_q & ~valid_q;

  always_comb begin
    register = '0;
    if (turn_q == TurnX) register = x_q;
    if (turn_q == TurnY) register = y_q;
  end

  always_comb begin
    {reads_d, new_d, output_d, turn_d} = {reads_q, new_q, output_q, turn_q};
    {index_d, x_d, y_d} = {index_q, x_q, y_q};
    valid_d = read_o | (valid_q & ~ready_i);
    last_d  = last_q;
    if (read_o) begin
      index_d = top ? '0 : index_q + 1'b1;
      last_d  = top & (turn_q == TurnY);
      if (top) begin
        turn_d  = (turn_q == TurnModulus) ? TurnX : TurnY;
        reads_d = turn_q != TurnY;
      end
    end
    if (start_i) begin
      reads_d  = 1'b1;
      new_d    = new_i;
      output_d = output_i;
      turn_d   = new_i ? TurnModulus : output_i ? TurnY : TurnX;
      index_d  = '0;
      {x_d, y_d} = {x_i, y_i};
    end
    if (wipe_i) begin
      {reads_d, valid_d, new_d, output_d, last_d, turn_d} = '0;
      {index_d, x_d, y_d} = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    {reads_q, valid_q, new_q, output_q, last_q, turn_q}
        <= {reads_d, valid_d, new_d, output_d, last_d, turn_d};
    {index_q, x_q, y_q} <= {index_d, x_d, y_d};
  end

  df_parity #(.Bits(7 + IndexBits + 2 * RegisterBits), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({reads_d, valid_d, new_d, output_d, last_d, turn_d, index_d, x_d, y_d}),
    .value_i({reads_q, valid_q, new_q, output_q, last_q, turn_q, index_q, x_q, y_q}),
    .fault_o
  );

  assign address_o = {register, index_q};
  assign valid_o   = valid_q;
  assign new_o     = new_q;
  assign output_o  = output_q;
  assign last_o    = last_q;

endmodule
