// SPDX-License-Identifier: Apache-2.0
//
// Control of df_modexp: the sequence of operations of the multiplier. The order of
// operations depends on N alone. Each starts (operands into the multiplier), runs, and ends with
// the cycle that takes its result into a register:
//
// phase     times  operation                    registers after it
// Check     1      R0 * R1, for its flags       none: says whether a_i < M and M is good
// Double0   N      2 R0 mod M                   R0: in the end 2^N mod M, Montgomery's one
// Double1   N      2 R1 mod M (alternating)     R1: in the end a 2^N mod M
// Product   N      R0 * R1                      R0 if the exponent's bit is 1, else R1
// Square    N      Rx * Rx (alternating)        Rx: R1 if the exponent's bit is 1, else R0
// Out       1      R0 * 1                       none: the result stays in the multiplier
//
// cycle of an operation   0      1 ..       L - 1   L
// start_o                 1      0          0       0
// left_o                  any    L - 1 ..   1       0      L = N + 3 + K, a doubling K + 1
// take                    0      0          0       1      Out: the frame shows the result instead

module df_modexp_control #(
  parameter int unsigned N       = 512,  // width, >= 3
  parameter int unsigned Segment = 32,   // bits of a segment
  parameter bit          FaultChecks = 1'b1,
  parameter bit          Check       = 1'b0,  // 1: a product takes two cycles more
  localparam int unsigned CyclesWidth = $clog2(df_serial_multiply_pkg::latency(N, Segment, Check))
) (
  input  logic                   clk_i,
  input  logic                   wipe_i,
  input  logic                   load_i,       // begin: modulus, base and exponent are taken
  input  logic                   busy_i,
  input  logic                   bit_i,        // the exponent's highest bit not yet done
  output logic                   done_o,       // the result is valid in the next cycle

  output logic                   start_o,      // give the multiplier its operands
  output logic                   double_o,     // the operation is a doubling
  output logic                   unit_o,       // the operation is a product with 1
  output logic                   run_o,        // the multiplier works
  output logic [CyclesWidth-1:0] left_o,       // cycles to the end of the operation
  output logic                   a_is_r1_o,    // first operand: R1, else R0
  output logic                   b_is_r1_o,    // second operand: R1, else R0
  output logic                   check_o,      // take the flags
  output logic                   write_r0_o,
  output logic                   write_r1_o,
  output logic                   next_bit_o,   // done with the exponent's bit
  output logic                   fault_o       // an upset of a register of this module
);

  localparam int unsigned CountWidth = $clog2(N);
  localparam logic [CyclesWidth-1:0] CyclesProduct =
      CyclesWidth'(df_serial_multiply_pkg::latency(N, Segment, Check) - 1);
  localparam logic [CyclesWidth-1:0] CyclesDouble =
      CyclesWidth'(df_serial_multiply_pkg::segments(N, Segment));

  typedef enum logic [2:0] {
    PhCheck,
    PhDouble0,
    PhDouble1,
    PhProduct,
    PhSquare,
    PhOut
  } phase_e;

  phase_e                 phase_q, phase_next, phase_d;
  logic [CountWidth-1:0]  count_q, count_next;
  logic [CyclesWidth-1:0] cycles_q, cycles_next;
  logic                   start_q, start_next, take_q, take_next, end_q, end_next;
  logic                   count_end, take, last_cycle;

  assign count_end = count_q == CountWidth'(N - 1);
  assign take      = busy_i & take_q;

  always_comb begin
    case (phase_q)
      PhCheck:   phase_d = PhDouble0;
      PhDouble0: phase_d = PhDouble1;
      PhDouble1: phase_d = count_end ? PhProduct : PhDouble0;
      PhProduct: phase_d = PhSquare;
      PhSquare:  phase_d = count_end ? PhOut : PhProduct;
      PhOut:     phase_d = PhOut;
      default:   phase_d = PhOut;
    endcase
  end

  always_comb begin
    phase_next = phase_q;
    count_next = count_q;
    if (wipe_i || load_i) begin
      phase_next = PhCheck;
      count_next = '0;
    end else if (take) begin
      phase_next = phase_d;
      if (phase_q == PhDouble1 || phase_q == PhSquare) begin
        count_next = count_end ? '0 : count_q + 1'b1;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    phase_q <= phase_next;
    count_q <= count_next;
  end

  // Out ends a cycle before its result is valid; cycles_q is then 2 only in a product.
  assign last_cycle = run_o & (cycles_q == CyclesWidth'(1'b1));

  always_comb begin
    start_next  = start_q;
    take_next   = take_q;
    end_next    = end_q;
    cycles_next = cycles_q;
    if (wipe_i) begin
      start_next  = 1'b0;
      take_next   = 1'b0;
      end_next    = 1'b0;
      cycles_next = '0;
    end else if (load_i || busy_i) begin
      start_next = load_i | take;
      take_next  = last_cycle;
      end_next   = run_o & (cycles_q == CyclesWidth'(2'd2)) & (phase_q == PhOut);
      if (start_o) cycles_next = double_o ? CyclesDouble : CyclesProduct;
      else if (cycles_q != '0) cycles_next = cycles_q - 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    start_q  <= start_next;
    take_q   <= take_next;
    end_q    <= end_next;
    cycles_q <= cycles_next;
  end

  df_parity #(.Bits(6 + CountWidth + CyclesWidth), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({phase_next, count_next, start_next, take_next, end_next, cycles_next}),
    .value_i({phase_q, count_q, start_q, take_q, end_q, cycles_q}),
    .fault_o
  );

  assign done_o     = busy_i & end_q;
  assign start_o    = busy_i & start_q;
  assign run_o      = busy_i & ~start_q & ~end_q;
  assign left_o     = cycles_q;
  assign double_o   = phase_q == PhDouble0 || phase_q == PhDouble1;
  assign unit_o     = phase_q == PhOut;
  assign a_is_r1_o  = phase_q == PhDouble1 || (phase_q == PhSquare && bit_i);
  assign b_is_r1_o  = phase_q == PhCheck || phase_q == PhProduct || (phase_q == PhSquare && bit_i);
  assign check_o    = take && phase_q == PhCheck;
  assign next_bit_o = take && phase_q == PhSquare;

  always_comb begin
    write_r0_o = 1'b0;
    write_r1_o = 1'b0;
    case (phase_q)
      PhDouble0: write_r0_o = take;
      PhDouble1: write_r1_o = take;
      PhProduct: begin
        write_r0_o = take & bit_i;
        write_r1_o = take & ~bit_i;
      end
      PhSquare: begin
        write_r0_o = take & ~bit_i;
        write_r1_o = take & bit_i;
      end
      PhCheck, PhOut: ;
      default: ;
    endcase
  end

endmodule
