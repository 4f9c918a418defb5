// SPDX-License-Identifier: Apache-2.0
//
// The multiplier of the batch inverter: bit-serial, or on hard multipliers with overlapping
// products. docs/reference/handshake.md; results come in the order of the operands.
//
// Computes  result_o = a_i * b_i / R mod modulus_i, R a power of two that modulus_i and the
//           parameters decide.
// Control   keep_i: the modulus is that of the product before.

module df_batch_inverse_multiply #(
  parameter int unsigned N           = 256,
  parameter int unsigned Multiplier  = df_batch_inverse_pkg::MultiplierDsp,
  parameter int unsigned Segment     = 30,
  parameter int unsigned Word        = 18,
  parameter int unsigned Multipliers = 16,
  parameter int unsigned Technology  = 0,
  parameter bit          FaultChecks = 1'b1  // see df_frame, df_dsp_multiply_sequence
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,

  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic         keep_i,
  input  logic [N-1:0] modulus_i,
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,

  output logic         out_valid_o,
  input  logic         out_ready_i,
  output logic [N-1:0] result_o,
  output logic [2:0]   status_o,
  output logic         fault_o   // a fault of the multiplier
);

  if (Multiplier > df_batch_inverse_pkg::MultiplierDsp) begin : gen_check_multiplier
    $error("df_batch_inverse_multiply: Multiplier must be 0 or 1");
  end
  // Parameters of the other multiplier are checked too.
  if (Segment < 2) begin : gen_check_segment
    $error("df_batch_inverse_multiply: Segment must be from 2");
  end
  if (Word < 2) begin : gen_check_word
    $error("df_batch_inverse_multiply: Word must be from 2");
  end
  if (Multipliers < 1) begin : gen_check_multipliers
    $error("df_batch_inverse_multiply: Multipliers must be from 1");
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_batch_inverse_multiply: Technology must be 0 or 1");
  end

  if (Multiplier == df_batch_inverse_pkg::MultiplierDsp) begin : gen_dsp
    localparam int unsigned Size = $clog2(N + 1);

    df_dsp_multiply_engine #(
      .MaxBits(N), .Multipliers(Multipliers), .Word(Word), .Technology(Technology),
      .FaultChecks(FaultChecks)
    ) u_engine (
      .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o, .keep_i,
      .size_i(Size'(N)),
      .modulus_i, .a_i, .b_i, .out_valid_o, .out_ready_i, .result_o, .status_o, .fault_o
    );
  end else begin : gen_serial
    logic unused_keep, unused_fault, unused_tag;
    assign fault_o = status_o == df_pkg::StatusFault;
    assign unused_keep = keep_i;

    df_mont_mul_serial #(.N(N), .Segment(Segment), .FaultChecks(FaultChecks)) u_serial (
      .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o, .modulus_i, .a_i, .b_i,
      .tag_i(1'b0),
      .out_valid_o, .out_ready_i, .result_o, .status_o,
      .tag_o(unused_tag),
      .fault_o(unused_fault)
    );
  end

endmodule
