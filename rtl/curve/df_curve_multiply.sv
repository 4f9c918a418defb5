// SPDX-License-Identifier: Apache-2.0
//
// The socket of the curve engine's multiplier: a core of the catalog behind its own handshake.
// docs/reference/handshake.md. A product begins in a cycle in which start_i and ready_o
// are 1. Hard multipliers have two products under way, which are taken in the order of their
// beginning, and keep the modulus from the first product on, whose cycles are more. The divstep
// array divides too; a divisor that it cannot divide by, which is never 0, tells of a modulus that
// is no prime.

module df_curve_multiply #(
  parameter int unsigned N           = 256,
  parameter int unsigned Arithmetic  = 0,    // df_curve_pkg
  parameter int unsigned Segment     = 32,   // serial, divstep
  parameter int unsigned Multipliers = 16,   // dsp
  parameter int unsigned Word        = 18,   // dsp
  parameter int unsigned Digit       = 8,    // digit
  parameter logic [N:0]  Polynomial  = '0,   // digit: a fixed one, or 0
  parameter int unsigned Technology  = 0     // dsp, divstep: df_tech_pkg
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,
  input  logic         start_i,
  input  logic         divide_i,   // a quotient
  input  logic [N:0]   modulus_i,  // bit N: of polynomials; of a fixed one: another is wanted
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,
  output logic         ready_o,
  output logic         valid_o,
  input  logic         take_i,
  output logic [N-1:0] result_o,
  output logic [1:0]   status_o
);

  // A build reads the parameters of its own multiplier alone.
  logic unused_parameters;
  assign unused_parameters = ^{Segment, Multipliers, Word, Digit, Polynomial, Technology};

  if (Arithmetic != df_curve_pkg::ArithmeticArray) begin : gen_products
    logic unused_divide;
    assign unused_divide = divide_i;
  end

  if (Arithmetic == df_curve_pkg::ArithmeticSerial) begin : gen_serial
    df_mont_mul_serial #(
      .N(N),
      .Segment(Segment)
    ) u_multiply (
      .clk_i,
      .rst_ni,
      .clear_i,
      .in_valid_i(start_i),
      .in_ready_o(ready_o),
      .modulus_i(modulus_i[N-1:0]),
      .a_i,
      .b_i,
      .out_valid_o(valid_o),
      .out_ready_i(take_i),
      .result_o,
      .status_o
    );
    logic unused_top;
    assign unused_top = modulus_i[N];
  end else if (Arithmetic == df_curve_pkg::ArithmeticDsp) begin : gen_dsp
    // The multiplier is ready by way of much logic, and stays so until a product begins.
    logic ready, ready_q;
    always_ff @(posedge clk_i) ready_q <= ready & ~start_i & ~clear_i;
    assign ready_o = ready_q;

    logic kept_q;  // the multiplier has the modulus of a product before
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) kept_q <= 1'b0;
      else kept_q <= (kept_q | start_i) & ~clear_i;
    end

    df_dsp_multiply_engine #(
      .MaxBits(N),
      .Multipliers(Multipliers),
      .Word(Word),
      .Technology(Technology),
      .Trusting(1'b1)
    ) u_multiply (
      .clk_i,
      .rst_ni,
      .clear_i,
      .in_valid_i(start_i),
      .in_ready_o(ready),
      .keep_i(kept_q),
      .size_i($clog2(N + 1)'(N)),
      .modulus_i(modulus_i[N-1:0]),
      .a_i,
      .b_i,
      .out_valid_o(valid_o),
      .out_ready_i(take_i),
      .result_o,
      .status_o
    );
    logic unused_top;
    assign unused_top = modulus_i[N];
  end else if (Arithmetic == df_curve_pkg::ArithmeticArray) begin : gen_array
    logic [1:0]                 status;
    logic [$clog2(2*N+1)-1:0]   unused_k;

    df_inv_divstep #(
      .N(N),
      .Segment(Segment),
      .Technology(Technology),
      .Multiply(1'b1)
    ) u_multiply (
      .clk_i,
      .rst_ni,
      .clear_i,
      .in_valid_i(start_i),
      .in_ready_o(ready_o),
      .divide_i,
      .multiply_i(~divide_i),
      .modulus_i(modulus_i[N-1:0]),
      .a_i,
      .b_i,
      .out_valid_o(valid_o),
      .out_ready_i(take_i),
      .result_o,
      .k_o(unused_k),
      .status_o(status)
    );
    assign status_o = (status == df_pkg::StatusNotInvertible) ? df_pkg::StatusBadModulus : status;

    logic unused_top;
    assign unused_top = modulus_i[N];
  end else if (Polynomial != '0) begin : gen_polynomial
    df_curve_polynomial #(
      .N(N),
      .Digit(Digit),
      .Polynomial(Polynomial)
    ) u_multiply (
      .clk_i,
      .clear_i,
      .start_i,
      .a_i,
      .b_i,
      .ready_o,
      .valid_o,
      .take_i,
      .result_o
    );
    assign status_o = modulus_i[N] ? df_pkg::StatusBadModulus : df_pkg::StatusOk;

    logic unused_others;
    assign unused_others = ^{rst_ni, modulus_i[N-1:0]};
  end else begin : gen_digit
    df_mul_digit #(
      .N(N),
      .Digit(Digit)
    ) u_multiply (
      .clk_i,
      .rst_ni,
      .clear_i,
      .in_valid_i(start_i),
      .in_ready_o(ready_o),
      .square_i(1'b0),
      .modulus_i,
      .a_i,
      .b_i,
      .out_valid_o(valid_o),
      .out_ready_i(take_i),
      .result_o,
      .status_o
    );
  end

endmodule
