// SPDX-License-Identifier: Apache-2.0
//
// The inverter of the batch inverter: the array of divsteps, or the word-serial inverter.
// docs/reference/handshake.md.
//
// Computes  result_o = 1 / a_i mod modulus_i.
// Timing    constant.

module df_batch_inverse_invert #(
  parameter int unsigned N          = 256,
  parameter int unsigned Inverter   = df_batch_inverse_pkg::InverterDivstep,
  parameter int unsigned Segment    = 30,
  parameter int unsigned Technology = 0,
  parameter bit          FaultChecks = 1'b1  // see df_frame
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,

  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic [N-1:0] modulus_i,
  input  logic [N-1:0] a_i,

  output logic         out_valid_o,
  input  logic         out_ready_i,
  output logic [N-1:0] result_o,
  output logic [2:0]   status_o
);

  if (Inverter > df_batch_inverse_pkg::InverterWord) begin : gen_check_inverter
    $error("df_batch_inverse_invert: Inverter must be 0 or 1");
  end
  // Parameters of the other inverter are checked too.
  if (Segment < 2) begin : gen_check_segment
    $error("df_batch_inverse_invert: Segment must be from 2");
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_batch_inverse_invert: Technology must be 0 or 1");
  end

  if (Inverter == df_batch_inverse_pkg::InverterWord) begin : gen_word
    localparam int unsigned Whole  = df_batch_inverse_pkg::whole(N);
    localparam int unsigned Size   = $clog2(Whole + 1);
    localparam int unsigned KWidth = $clog2(2 * Whole + 1);

    logic [Whole:0]    modulus;
    logic [Whole-1:0]  a, result;
    logic [KWidth-1:0] unused_k;
    logic              unused_top, unused_fault;

    always_comb begin
      modulus = '0;
      a       = '0;
      modulus[N-1:0] = modulus_i;
      a[N-1:0]       = a_i;
    end

    assign result_o   = result[N-1:0];
    assign unused_top = ^result;

    df_inv_word #(.Word(df_batch_inverse_pkg::InverseWord), .MaxBits(Whole),
        .FaultChecks(FaultChecks)) u_inverse (
      .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
      .field_i(1'b0),
      .size_i(Size'(N)),
      .divide_i(1'b0),
      .modulus_i(modulus),
      .a_i(a),
      .b_i('0),
      .out_valid_o, .out_ready_i,
      .result_o(result),
      .k_o(unused_k),
      .status_o,
      .fault_o(unused_fault)
    );
  end else begin : gen_divstep
    localparam int unsigned KWidth = $clog2(2 * N + 1);

    logic [KWidth-1:0] unused_k;
    logic              unused_fault;

    df_inv_divstep #(.N(N), .Segment(Segment), .Technology(Technology),
        .FaultChecks(FaultChecks)) u_inverse (
      .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
      .divide_i(1'b0),
      .multiply_i(1'b0),
      .modulus_i, .a_i,
      .b_i('0),
      .out_valid_o, .out_ready_i, .result_o,
      .k_o(unused_k),
      .status_o,
      .fault_o(unused_fault)
    );
  end

endmodule
