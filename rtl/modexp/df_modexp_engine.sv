// SPDX-License-Identifier: Apache-2.0
//
// The exponentiation on the engine: operands and result side by side, around df_engine, which takes
// words. docs/algorithms/engine.md explains it.

module df_modexp_engine #(
  parameter int unsigned N           = 512,
  parameter int unsigned Multipliers = 16,
  parameter int unsigned Word        = 18,
  parameter int unsigned Technology  = 0,    // df_tech_pkg::Technology*
  parameter bit          FaultChecks = 1'b1, // see df_parity
  parameter bit          Wipe        = 1'b1  // 0: wipe_i leaves the operands
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         wipe_i,    // the words of the memories follow, one a cycle
  input  logic         load_i,    // begin: modulus, base and exponent are taken
  input  logic         busy_i,    // an operation is under way
  input  logic [N-1:0] modulus_i,
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,
  output logic         done_o,    // result_o is valid in the next cycle
  output logic [2:0]   status_o,  // df_pkg::status_e, with done_o
  output logic [N-1:0] result_o,
  output logic         fault_o    // an upset of the control
);

  localparam int unsigned Number = df_engine_modexp_pkg::words(N, Word) * Word;

  logic                in_ready, out_valid, out_last;
  logic [Word-1:0]     out_data;
  logic [3*Number-1:0] operands_q;
  logic [Number-1:0]   result_q;

  df_engine #(
    .N(N), .Multipliers(Multipliers), .Word(Word), .Technology(Technology),
    .FaultChecks(FaultChecks)
  ) u_engine (
    .clk_i, .rst_ni,
    .clear_i(wipe_i | load_i),
    .in_valid_i(busy_i),
    .in_ready_o(in_ready),
    .in_data_i(operands_q[Word-1:0]),
    .out_valid_o(out_valid),
    .out_ready_i(1'b1),
    .out_last_o(out_last),
    .out_data_o(out_data),
    .status_o, .fault_o
  );

  always_ff @(posedge clk_i) begin
    if (wipe_i && Wipe) operands_q <= '0;
    else if (load_i) operands_q <= {Number'(b_i), Number'(a_i), Number'(modulus_i)};
    else if (busy_i && in_ready) operands_q <= {{Word{1'b0}}, operands_q[3*Number-1:Word]};
  end

  always_ff @(posedge clk_i) begin
    if ((wipe_i && Wipe) || load_i) result_q <= '0;
    else if (out_valid) result_q <= Number'({out_data, result_q} >> Word);
  end

  assign done_o   = out_valid & out_last;
  assign result_o = result_q[N-1:0];

  logic unused_top;
  assign unused_top = ^result_q[Number-1:N];

endmodule
