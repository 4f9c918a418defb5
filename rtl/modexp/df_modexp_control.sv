// SPDX-License-Identifier: Apache-2.0
//
// Control of df_modexp: the handshake, and which operation of the multiplier comes next. The order
// of operations depends on N alone.
//
// phase     times  operation                    registers after it
// Check     1      R0 * R1, for its flags       none: says whether a_i < M and M is good
// Double0   N      2 R0 mod M                   R0: in the end 2^N mod M, Montgomery's one
// Double1   N      2 R1 mod M (alternating)     R1: in the end a 2^N mod M
// Product   N      R0 * R1                      R0 if the exponent's bit is 1, else R1
// Square    N      Rx * Rx (alternating)        Rx: R1 if the exponent's bit is 1, else R0
// Out       1      R0 * 1                       none: the result stays in the multiplier
//
// Each operation: Start (operands into the multiplier), Busy until last_i, Take (the registers).

module df_modexp_control #(
  parameter int unsigned N = 512  // width, >= 3
) (
  input  logic clk_i,
  input  logic rst_ni,
  input  logic clear_i,
  input  logic in_valid_i,
  output logic in_ready_o,
  output logic out_valid_o,
  input  logic out_ready_i,

  input  logic last_i,       // the multiplier's result is there in the next cycle
  input  logic bit_i,        // the exponent's highest bit not yet done
  output logic load_o,       // take modulus, base and exponent
  output logic start_o,      // give the multiplier its operands
  output logic double_o,     // the operation is a doubling
  output logic unit_o,       // the operation is a product with 1
  output logic a_is_r1_o,    // first operand: R1, else R0
  output logic b_is_r1_o,    // second operand: R1, else R0
  output logic check_o,      // take the flags
  output logic write_r0_o,
  output logic write_r1_o,
  output logic next_bit_o    // done with the exponent's bit
);

  localparam int unsigned CountWidth = $clog2(N);

  typedef enum logic [2:0] {
    StReset,
    StIdle,
    StStart,
    StBusy,
    StTake,
    StDone
  } state_e;

  typedef enum logic [2:0] {
    PhCheck,
    PhDouble0,
    PhDouble1,
    PhProduct,
    PhSquare,
    PhOut
  } phase_e;

  state_e                state_q;
  phase_e                phase_q, phase_d;
  logic [CountWidth-1:0] count_q;
  logic                  count_end, take;

  assign count_end = count_q == CountWidth'(N - 1);
  assign take      = state_q == StTake;

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

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) state_q <= StReset;
    else if (clear_i) state_q <= StIdle;
    else begin
      case (state_q)
        StIdle:  if (in_valid_i) state_q <= StStart;
        StStart: state_q <= StBusy;
        StBusy:  if (last_i) state_q <= (phase_q == PhOut) ? StDone : StTake;
        StTake:  state_q <= StStart;
        StDone:  if (out_ready_i) state_q <= StIdle;
        StReset: state_q <= StIdle;
        default: state_q <= StIdle;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    if (load_o) begin
      phase_q <= PhCheck;
      count_q <= '0;
    end else if (take) begin
      phase_q <= phase_d;
      if (phase_q == PhDouble1 || phase_q == PhSquare) begin
        count_q <= count_end ? '0 : count_q + 1'b1;
      end
    end
  end

  assign in_ready_o  = (state_q == StIdle) & ~clear_i;
  assign out_valid_o = state_q == StDone;
  assign load_o      = in_valid_i & in_ready_o;
  assign start_o     = state_q == StStart;
  assign double_o    = phase_q == PhDouble0 || phase_q == PhDouble1;
  assign unit_o      = phase_q == PhOut;
  assign a_is_r1_o   = phase_q == PhDouble1 || (phase_q == PhSquare && bit_i);
  assign b_is_r1_o   = phase_q == PhCheck || phase_q == PhProduct || (phase_q == PhSquare && bit_i);
  assign check_o     = take && phase_q == PhCheck;
  assign next_bit_o  = take && phase_q == PhSquare;

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
