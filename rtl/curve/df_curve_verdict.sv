// SPDX-License-Identifier: Apache-2.0
//
// The flag of the curve engine, and what its verdicts come to: infinity, and the status, of which
// the highest code that is found stays, but that StatusFault counts as the lowest refusal: a result
// is wrong too if the operands were. df_curve_pkg has the orders.

module df_curve_verdict #(
  parameter int unsigned N      = 256,  // bits of the field
  parameter int unsigned Points = 1,    // that an operation takes
  parameter bit          Fixed  = 1'b0, // the polynomial is fixed
  parameter int unsigned Lane   = 64,
  parameter int unsigned Top    = 64,   // bits of the highest lane, 1 to Lane
  localparam int unsigned RB    = df_curve_pkg::RegisterBits
) (
  input  logic            clk_i,
  input  logic            wipe_i,     // the flag becomes 0
  input  logic            clear_i,    // the other registers become 0
  input  logic            load_i,     // an operation begins
  input  logic [1:0]      infinite_i,  // Q, P is given as infinity
  input  logic            pass_i,     // a lane of the sources
  input  logic            last_i,     // with pass_i: the highest lane
  input  logic            work_i,     // the last step of an order
  input  logic [15:0]     op_onehot_i,  // decoded order
  input  logic [RB-1:0]   rd_i,
  input  logic [Lane-1:0] b_i,
  input  logic [2:0]      product_i,  // the multiplier's status
  output logic            flag_o,
  output logic            infinity_o,
  output logic [2:0]      status_o    // df_pkg::status_e
);

  logic       flag_q, infinity_q;
  logic [2:0] status_q;
  logic       zero;             // b is 0 up to this lane
  logic       nonzero_below_q;  // a lower lane is not 0
  logic [1:0] infinite_q;       // two points: Q, P is given as infinity
  logic       unused_orders;  // one-hot bits of orders that this module ignores
  assign unused_orders = ^op_onehot_i;
  assign zero = b_i == '0 && !nonzero_below_q;

  always_ff @(posedge clk_i) begin
    if (wipe_i) nonzero_below_q <= 1'b0;
    else nonzero_below_q <= pass_i & ~zero;
  end

  localparam logic [df_curve_pkg::ChainBits-1:0] Chain = df_curve_pkg::ChainBits'(N - 1);

  logic option;
  always_comb begin
    option = (rd_i == df_curve_pkg::GivenEven) ? (N % 2 == 0) : infinite_q[rd_i[0]];
    for (int unsigned i = 0; i < df_curve_pkg::ChainBits; i++) begin
      if (Fixed && rd_i == df_curve_pkg::GivenBit + RB'(i)) option = Chain[i];
    end
  end

  if (Points == 2) begin : gen_given
    always_ff @(posedge clk_i) begin
      if (clear_i) infinite_q <= '0;
      else if (load_i) infinite_q <= infinite_i;
    end
  end else begin : gen_one
    assign infinite_q = '0;
    logic unused_given;
    assign unused_given = infinite_i[1];
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) flag_q <= 1'b0;
    else if (pass_i && last_i) begin
      if (op_onehot_i[df_curve_pkg::OpShift]) flag_q <= b_i[Top-1];
      if (op_onehot_i[df_curve_pkg::OpZero]) flag_q <= zero;
      if (op_onehot_i[df_curve_pkg::OpOrZero]) flag_q <= flag_q | zero;
      if (op_onehot_i[df_curve_pkg::OpGiven]) flag_q <= option;
    end
  end

  // Status of this order; the higher code replaces the lower, StatusFault counts as the lowest.
  logic [2:0] verdict;
  always_comb begin
    verdict = df_pkg::StatusOk;
    if (work_i && op_onehot_i[df_curve_pkg::OpTake]) verdict = product_i;
    if (work_i && op_onehot_i[df_curve_pkg::OpVerdict]) begin
      case (rd_i)
        df_curve_pkg::VerdictRefuse:  if (flag_q) verdict = df_pkg::StatusNotInvertible;
        df_curve_pkg::VerdictRequire: begin
          if (!(flag_q | infinity_q)) verdict = df_pkg::StatusNotInvertible;
        end
        df_curve_pkg::VerdictPrime:   if (!flag_q) verdict = df_pkg::StatusBadModulus;
        df_curve_pkg::VerdictCorrect: if (!(flag_q | infinity_q)) verdict = df_pkg::StatusFault;
        default: ;
      endcase
    end
  end

  logic higher;
  always_comb begin
    higher = verdict > status_q;
    if (status_q == df_pkg::StatusFault) higher = verdict != df_pkg::StatusOk;
    else if (verdict == df_pkg::StatusFault) higher = status_q == df_pkg::StatusOk;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i || load_i) status_q <= df_pkg::StatusOk;
    else if (higher) status_q <= verdict;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) infinity_q <= 1'b0;
    else if (load_i) infinity_q <= Points == 1 && infinite_i[0];
    else if (work_i && op_onehot_i[df_curve_pkg::OpVerdict] &&
             rd_i == df_curve_pkg::VerdictInfinity) begin
      infinity_q <= infinity_q | flag_q;
    end
  end

  assign flag_o     = flag_q;
  assign infinity_o = infinity_q;
  assign status_o   = status_q;

endmodule
