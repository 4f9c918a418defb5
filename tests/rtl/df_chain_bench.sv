// SPDX-License-Identifier: Apache-2.0
//
// For tests: a chained power on df_dual_multiply_engine. With a_i = x R mod modulus_i and bit
// size_i - 1 of b_i 1: result_o = x^b_i R mod modulus_i, from the highest bit of b_i down. A square
// chains the result as both operands, a product with a_i as one. No result leaves the engine but
// the last; the bench brings it below the modulus (Reduced = 0: it is below twice that).

module df_chain_bench #(
  parameter int unsigned MaxBits = 64,
  parameter int unsigned Word    = 16,
  parameter int unsigned Height  = 2,
  parameter int unsigned First   = 0,
  parameter int unsigned Split   = 8,
  parameter bit          Reduced = 1'b1,
  localparam int unsigned Size   = $clog2(MaxBits + 1)
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               clear_i,
  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic               field_i,
  input  logic [Size-1:0]    size_i,
  input  logic [MaxBits:0]   modulus_i,
  input  logic [MaxBits-1:0] a_i,
  input  logic [MaxBits-1:0] b_i,
  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic [MaxBits-1:0] result_o,
  output logic [2:0]         status_o,
  output logic               fault_o
);

  typedef enum logic [1:0] {StIdle, StRun, StDone} state_e;
  state_e             state_q;
  logic               field_q, begun_q, squared_q, last_q;
  logic [Size-1:0]    size_q, bit_q;
  logic [MaxBits:0]   n_q;
  logic [MaxBits-1:0] a_q, b_q, result_q;
  logic [2:0]         status_q;

  // The product to start: the square of a_i or of the result, or the result times a_i.
  logic               start, ready, valid, times_a, ends;
  logic [1:0]         chain;
  logic [2:0]         status;
  logic [MaxBits:0]   result;
  assign times_a = begun_q & squared_q & b_q[bit_q];
  assign chain   = !begun_q ? 2'b00 : times_a ? 2'b01 : 2'b11;
  assign start   = (state_q == StRun) & ~last_q;
  // After a square comes a product if the bit is 1; else the bit is done.
  assign ends    = (bit_q == '0) & (times_a | ~b_q[0]);

  df_dual_multiply_engine #(
    .MaxBits(MaxBits), .Word(Word), .Height(Height), .First(First), .Split(Split),
    .Reduced(Reduced)
  ) u_engine (
    .clk_i, .rst_ni, .clear_i,
    .in_valid_i(start),
    .in_ready_o(ready),
    .chain_i(chain),
    .field_i(field_q),
    .size_i(size_q),
    .modulus_i(n_q),
    .a_i(a_q),
    .b_i(a_q),
    .out_valid_o(valid),
    .out_ready_i(1'b1),
    .result_o(result[MaxBits-(Reduced?1:0):0]),
    .status_o(status),
    .fault_o
  );
  if (Reduced) begin : gen_reduced
    assign result[MaxBits] = 1'b0;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) state_q <= StIdle;
    else if (clear_i) state_q <= StIdle;
    else case (state_q)
      StIdle: if (in_valid_i) begin
        state_q   <= StRun;
        field_q   <= field_i;
        size_q    <= size_i;
        n_q       <= modulus_i;
        a_q       <= a_i;
        b_q       <= b_i;
        bit_q     <= size_i - Size'(2);
        begun_q   <= 1'b0;
        squared_q <= 1'b0;
        last_q    <= 1'b0;
      end
      StRun: begin
        if (start & ready) begin
          begun_q <= 1'b1;
          last_q  <= ends;
          if (!times_a & b_q[bit_q]) squared_q <= 1'b1;
          else begin
            squared_q <= 1'b0;
            bit_q     <= bit_q - 1'b1;
          end
        end
        if (valid & last_q) begin
          state_q  <= StDone;
          status_q <= status;
          result_q <= MaxBits'((!field_q && result >= n_q) ? result - n_q : result);
        end
      end
      default: if (out_ready_i) state_q <= StIdle;
    endcase
  end

  assign in_ready_o  = (state_q == StIdle) & ~clear_i;
  assign out_valid_o = state_q == StDone;
  assign result_o    = result_q;
  assign status_o    = status_q;

endmodule
