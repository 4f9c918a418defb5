// SPDX-License-Identifier: Apache-2.0
//
// For tests: one power on df_engine, whose words in and out wait Stall cycles each. While a word in
// is not valid, its data are the complement. Words that leave without out_ready_i are not taken.

module df_engine_bench #(
  parameter int unsigned N           = 40,
  parameter int unsigned Multipliers = 4,
  parameter int unsigned Word        = 6,
  parameter bit          FaultChecks = 1'b1,
  parameter int unsigned Stall       = 0
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,
  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic [N-1:0] modulus_i,
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,
  output logic         out_valid_o,
  input  logic         out_ready_i,
  output logic [N-1:0] result_o,
  output logic [2:0]   status_o,
  output logic         fault_o
);

  localparam int unsigned Number = (N / Word + 1) * Word;

  logic                busy_q, done_q, load, offer, ready, valid, last, take;
  logic [3*Number-1:0] operands_q;
  logic [Number-1:0]   result_q;
  logic [Word-1:0]     word;
  logic [31:0]         in_wait_q, out_wait_q;
  logic [2:0]          status, status_q;

  assign load  = in_valid_i & in_ready_o;
  assign offer = busy_q & (in_wait_q == Stall);
  assign take  = out_wait_q == Stall;

  df_engine #(
    .N(N), .Multipliers(Multipliers), .Word(Word), .FaultChecks(FaultChecks)
  ) u_engine (
    .clk_i, .rst_ni,
    .clear_i(clear_i | load),
    .in_valid_i(offer),
    .in_ready_o(ready),
    .in_data_i(offer ? operands_q[Word-1:0] : ~operands_q[Word-1:0]),
    .out_valid_o(valid),
    .out_ready_i(take),
    .out_last_o(last),
    .out_data_o(word),
    .status_o(status),
    .fault_o
  );

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {busy_q, done_q} <= '0;
    end else if (clear_i) begin
      {busy_q, done_q} <= '0;
    end else begin
      if (load) busy_q <= 1'b1;
      if (busy_q && valid && take && last) {busy_q, done_q} <= 2'b01;
      if (done_q && out_ready_i) done_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    in_wait_q  <= (load || (offer && ready)) ? '0 : in_wait_q + 32'(in_wait_q != Stall);
    out_wait_q <= (load || !valid || take) ? '0 : out_wait_q + 1'b1;
    if (load) operands_q <= {Number'(b_i), Number'(a_i), Number'(modulus_i)};
    else if (offer && ready) operands_q <= operands_q >> Word;
    if (busy_q && valid && take) begin
      result_q <= Number'({word, result_q} >> Word);
      status_q <= status;
    end
  end

  assign in_ready_o  = ~busy_q & ~done_q & ~clear_i;
  assign out_valid_o = done_q;
  assign result_o    = result_q[N-1:0];
  assign status_o    = done_q ? status_q : '0;

endmodule
