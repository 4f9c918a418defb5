// SPDX-License-Identifier: Apache-2.0
//
// Counters of the elements of a batch and of the cycles until the core is ready for the next one.
// The frame's timer does not run while elements transfer: this counter bounds the wait.
//
// Faults    FaultChecks = 1: the number of elements is stored twice, with a parity bit, and one
//           upset is corrected: after a fault a batch still ends with its last element.

module df_batch_inverse_count #(
  parameter int unsigned Depth       = 64,   // most elements of a batch
  parameter int unsigned WaitMax     = 64,   // most cycles of wait_i, >= 2
  parameter bit          FaultChecks = 1'b1  // 0: the number is stored once
) (
  input  logic clk_i,
  input  logic rst_ni,
  input  logic clear_i,  // the batch ends
  input  logic take_i,   // an element transfers
  input  logic wait_i,   // the core is not ready for the next element
  output logic full_o,   // the next element is element Depth
  output logic empty_o,  // no element has transferred
  output logic late_o    // wait_i is 1 for more than WaitMax cycles
);

  localparam int unsigned CountBits = $clog2(Depth + 1);
  localparam int unsigned WaitBits  = $clog2(WaitMax + 1);

  logic [CountBits-1:0] count_q, count_d, count;
  logic [WaitBits-1:0]  wait_q;

  always_comb begin
    count_d = count;
    if (take_i) count_d = count + 1'b1;
    if (clear_i) count_d = '0;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) count_q <= '0;
    else count_q <= count_d;
  end

  if (FaultChecks) begin : gen_checks
    // Stored inverted: synthesis merges equal registers.
    (* keep *)
    logic [CountBits-1:0] twin_q;
    logic                 even_q;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        twin_q <= '1;
        even_q <= 1'b1;
      end else begin
        twin_q <= ~count_d;
        even_q <= ~^count_d;
      end
    end

    assign count = (even_q == ^count_q) ? ~twin_q : count_q;
  end else begin : gen_no_checks
    assign count = count_q;
  end

  always_ff @(posedge clk_i) wait_q <= wait_i ? wait_q - 1'b1 : WaitBits'(WaitMax);

  assign full_o  = count == CountBits'(Depth - 1);
  assign empty_o = count == '0;
  assign late_o  = wait_i & (wait_q == '0);

endmodule
