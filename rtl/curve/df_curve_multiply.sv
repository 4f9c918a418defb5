// SPDX-License-Identifier: Apache-2.0
//
// The multiplier of the curve engine: a core of the catalog behind its own handshake.
// docs/reference/handshake.md. A product begins in a cycle in which start_i and ready_o are 1.
//
// Hard multipliers compute two products at a time and deliver them in the order of their start.
// The first product takes more cycles, as it stores the modulus for the others. The divstep array
// of GF(p) multiplies and divides; that of GF(2^m) divides, beside a multiplier by digits. Divisors
// are never 0, so a divisor without an inverse shows that the modulus is no prime.

module df_curve_multiply #(
  parameter int unsigned N             = 256,
  parameter bit          Binary        = 1'b0,  // polynomials
  parameter int unsigned Arithmetic    = 0,     // df_curve_pkg
  parameter int unsigned Segment       = 32,    // serial, divstep
  parameter int unsigned Multipliers   = 16,    // dsp
  parameter int unsigned Word          = 18,    // dsp
  parameter int unsigned Digit         = 8,     // digit, divstep with Binary
  parameter logic [N:0]  Polynomial    = '0,    // digit: a fixed one, or 0
  parameter int unsigned StepsPerCycle = 1,     // divstep with Binary
  parameter int unsigned Technology    = 0,     // dsp, divstep: df_tech_pkg
  parameter bit          FaultChecks   = 1'b1   // see df_frame, df_dsp_multiply_sequence
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,
  input  logic         start_i,
  input  logic         divide_i,   // a quotient
  input  logic [N:0]   modulus_i,  // bit N: top of a polynomial; fixed: it differs from Polynomial
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,
  output logic         ready_o,
  output logic         valid_o,
  input  logic         take_i,
  output logic [N-1:0] result_o,
  output logic [2:0]   status_o,
  output logic         fault_o    // a fault of the multiplier
);

  if (Segment < 2 || Segment > 4096) begin : gen_check_segment
    $error("df_curve_multiply: Segment must be from 2 to 4096");
  end
  if (Multipliers < 1 || Multipliers > 64) begin : gen_check_multipliers
    $error("df_curve_multiply: Multipliers must be from 1 to 64");
  end
  if (Word < 2 || Word > 32) begin : gen_check_word
    $error("df_curve_multiply: Word must be from 2 to 32");
  end
  if (Digit < 1 || Digit > 64) begin : gen_check_digit
    $error("df_curve_multiply: Digit must be from 1 to 64");
  end
  if (StepsPerCycle < 1 || StepsPerCycle > ((Binary && Segment > 2 &&
      Arithmetic == df_curve_pkg::ArithmeticArray) ? 2 : 1)) begin : gen_check_steps
    $error({"df_curve_multiply: StepsPerCycle must be 1, or 2 with polynomials and the divstep ",
            "array, and Segment 3 or above"});
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_curve_multiply: Technology must be 0 or 1");
  end

  // Parameters of the multipliers that this build does not contain
  logic unused_parameters;
  assign unused_parameters = ^{Segment, Multipliers, Word, Digit, Polynomial, StepsPerCycle,
                               Technology, FaultChecks};

  // The engine on hard multipliers has no frame.
  if (Arithmetic != df_curve_pkg::ArithmeticDsp) begin : gen_framed
    assign fault_o = status_o == df_pkg::StatusFault;
  end

  if (Arithmetic != df_curve_pkg::ArithmeticArray) begin : gen_products
    logic unused_divide;
    assign unused_divide = divide_i;
  end

  if (Arithmetic == df_curve_pkg::ArithmeticSerial) begin : gen_serial
    logic unused_fault, unused_tag;

    df_mont_mul_serial #(.N(N), .Segment(Segment), .FaultChecks(FaultChecks)) u_multiply (
      .clk_i, .rst_ni, .clear_i,
      .in_valid_i(start_i),
      .in_ready_o(ready_o),
      .modulus_i(modulus_i[N-1:0]),
      .a_i, .b_i,
      .tag_i(1'b0),
      .out_valid_o(valid_o),
      .out_ready_i(take_i),
      .result_o, .status_o,
      .tag_o(unused_tag),
      .fault_o(unused_fault)
    );
    logic unused_top;
    assign unused_top = modulus_i[N];
  end else if (Arithmetic == df_curve_pkg::ArithmeticDsp) begin : gen_dsp
    // Registered copy of the multiplier's ready, a long path; ready stays 1 until a product begins.
    logic ready, ready_q;
    always_ff @(posedge clk_i) ready_q <= ready & ~start_i & ~clear_i;
    assign ready_o = ready_q;

    logic has_modulus_q;  // the multiplier stores the modulus
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) has_modulus_q <= 1'b0;
      else has_modulus_q <= (has_modulus_q | start_i) & ~clear_i;
    end

    df_dsp_multiply_engine #(
      .MaxBits(N), .Multipliers(Multipliers), .Word(Word), .Technology(Technology),
      .Trusting(1'b1), .FaultChecks(FaultChecks)
    ) u_multiply (
      .clk_i, .rst_ni, .clear_i,
      .in_valid_i(start_i),
      .in_ready_o(ready),
      .keep_i(has_modulus_q),
      .size_i($clog2(N + 1)'(N)),
      .modulus_i(modulus_i[N-1:0]),
      .a_i, .b_i,
      .out_valid_o(valid_o),
      .out_ready_i(take_i),
      .result_o, .status_o, .fault_o
    );
    logic unused_top;
    assign unused_top = modulus_i[N];
  end else if (Arithmetic == df_curve_pkg::ArithmeticArray && Binary) begin : gen_divider
    logic                     multiplies, divides, product_valid, quotient_valid;
    logic [1:0]               unused_faults;
    logic                     unused_tag;
    logic [N-1:0]             product, quotient;
    logic [2:0]               product_status, quotient_status;
    logic [$clog2(2*N+1)-1:0] unused_k;

    df_mul_digit #(.N(N), .Digit(Digit), .MaskOutputs(1'b1), .FaultChecks(FaultChecks)) u_multiply (
      .clk_i, .rst_ni, .clear_i,
      .in_valid_i(start_i & ~divide_i),
      .in_ready_o(multiplies),
      .square_i(1'b0),
      .modulus_i, .a_i, .b_i,
      .tag_i(1'b0),
      .out_valid_o(product_valid),
      .out_ready_i(take_i),
      .result_o(product),
      .status_o(product_status),
      .tag_o(unused_tag),
      .fault_o(unused_faults[0])
    );

    df_inv_divstep #(
      .N(N), .Field(1), .Segment(Segment), .StepsPerCycle(StepsPerCycle), .Technology(Technology),
      .MaskOutputs(1'b1), .FaultChecks(FaultChecks)
    ) u_divide (
      .clk_i, .rst_ni, .clear_i,
      .in_valid_i(start_i & divide_i),
      .in_ready_o(divides),
      .divide_i(1'b1),
      .multiply_i(1'b0),
      .modulus_i, .a_i, .b_i,
      .out_valid_o(quotient_valid),
      .out_ready_i(take_i),
      .result_o(quotient),
      .k_o(unused_k),
      .status_o(quotient_status),
      .fault_o(unused_faults[1])
    );

    // Only one of the two works at a time; the outputs of the other are 0.
    assign ready_o  = multiplies & divides;
    assign valid_o  = product_valid | quotient_valid;
    assign result_o = product | quotient;
    assign status_o = product_status | ((quotient_status == df_pkg::StatusNotInvertible) ?
        df_pkg::StatusBadModulus : quotient_status);
  end else if (Arithmetic == df_curve_pkg::ArithmeticArray) begin : gen_array
    logic [2:0]                 status;
    logic [$clog2(2*N+1)-1:0]   unused_k;
    logic                       unused_fault;

    df_inv_divstep #(
      .N(N), .Segment(Segment), .Technology(Technology), .Multiply(1'b1),
      .FaultChecks(FaultChecks)
    ) u_multiply (
      .clk_i, .rst_ni, .clear_i,
      .in_valid_i(start_i),
      .in_ready_o(ready_o),
      .divide_i,
      .multiply_i(~divide_i),
      .modulus_i(modulus_i[N-1:0]),
      .a_i, .b_i,
      .out_valid_o(valid_o),
      .out_ready_i(take_i),
      .result_o,
      .k_o(unused_k),
      .status_o(status),
      .fault_o(unused_fault)
    );
    assign status_o = (status == df_pkg::StatusNotInvertible) ? df_pkg::StatusBadModulus : status;

    logic unused_top;
    assign unused_top = modulus_i[N];
  end else if (Polynomial != '0) begin : gen_polynomial
    df_curve_polynomial #(.N(N), .Digit(Digit), .Polynomial(Polynomial)) u_multiply (
      .clk_i, .clear_i, .start_i, .a_i, .b_i, .ready_o, .valid_o, .take_i, .result_o
    );
    assign status_o = modulus_i[N] ? df_pkg::StatusBadModulus : df_pkg::StatusOk;

    logic unused_others;
    assign unused_others = ^{rst_ni, modulus_i[N-1:0]};
  end else begin : gen_digit
    logic unused_fault, unused_tag;

    df_mul_digit #(.N(N), .Digit(Digit), .FaultChecks(FaultChecks)) u_multiply (
      .clk_i, .rst_ni, .clear_i,
      .in_valid_i(start_i),
      .in_ready_o(ready_o),
      .square_i(1'b0),
      .modulus_i, .a_i, .b_i,
      .tag_i(1'b0),
      .out_valid_o(valid_o),
      .out_ready_i(take_i),
      .result_o, .status_o,
      .tag_o(unused_tag),
      .fault_o(unused_fault)
    );
  end

endmodule
