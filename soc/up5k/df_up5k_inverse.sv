// SPDX-License-Identifier: Apache-2.0
//
// The inverter inv-word behind the words of a CPU: a buffer of block RAM that the core reads its
// operands from and writes its result to, and one register.
//
// Addresses  words of the buffer, D = df_word_inverse_pkg::words(MaxBits, 32) of each, the lowest
//            first: the modulus from 0 on, the divisor from D, the dividend (1 for an inverse) from
//            2 D, the result from 3 D. 4 D words must be at most 64. Bits from MaxBits on, of the
//            modulus from MaxBits + 1 on, must be 0, as the core asks.
//            64, read:    bit 0 an operation runs; bits 3:1 the status of the last (df_pkg::status_e)
//            64, written: an operation starts; bit 0 the field, 1 for GF(2^n); bits 31:16 the size n
// Access     req_i with the address and, to write, all 32 bits; ready_o for one cycle, in the next
//            cycle. While an operation runs, only a read of the register is answered; all else
//            waits until it has ended.
// Refused    size or operands: the status says why, and the result is 0.
// Wiped      the core, after each operation. Operands and result stand in the buffer until they are
//            written over.
// Reset      asynchronous, active low; the core is wiped while it lasts.

module df_up5k_inverse #(
  parameter int unsigned MaxBits = 256  // longest operand
) (
  input  logic        clk_i,
  input  logic        rst_ni,

  input  logic        req_i,
  input  logic        write_i,
  input  logic [6:0]  address_i,
  input  logic [31:0] data_i,
  output logic        ready_o,
  output logic [31:0] data_o
);

  localparam int unsigned Words     = df_word_inverse_pkg::words(MaxBits, 32);
  localparam int unsigned SizeWidth = $clog2(MaxBits + 1);

  if (4 * Words > 64) begin : gen_check_bits
    $error("df_up5k_inverse: the buffer has 64 words, so MaxBits is at most 509");
  end

  logic            start, busy_q, answer, ready_q, register_q, fresh_q;
  logic            take, give, done;
  logic [5:0]      in_q, out_q, in_next, read_address, write_address;
  logic            write;
  logic [31:0]     memory [64];
  logic [31:0]     word_q, result, write_data;
  logic [2:0]      status_q;
  logic            unused_fault;
  df_pkg::status_e status;

  assign answer  = req_i & ~ready_q & (~busy_q | (address_i[6] & ~write_i));
  assign start   = answer & address_i[6] & write_i;
  assign in_next = in_q + 6'(take);

  assign read_address  = busy_q ? in_next : address_i[6] ? '0 : address_i[5:0];
  assign write_address = busy_q ? out_q : address_i[5:0];
  assign write_data    = busy_q ? result : data_i;
  assign write         = busy_q ? give : answer & write_i & ~address_i[6];

  always_ff @(posedge clk_i) begin
    if (write) memory[write_address] <= write_data;
    word_q <= memory[read_address];
  end

  // A size that the core's port cannot hold is refused as the size 0.
  logic [SizeWidth-1:0] size;
  assign size = (|data_i[31:16+SizeWidth]) ? '0 : data_i[16+:SizeWidth];

  logic [SizeWidth-1:0] unused_size;

  df_word_inverse_core #(.Word(32), .MaxBits(MaxBits), .Scale(0)) u_core (
    .clk_i,
    .load_i(start),
    .wipe_i(~rst_ni | fresh_q),
    .field_i(data_i[0]),
    .size_i(size),
    .take_o(take),
    .in_data_i(busy_q ? word_q : '0),
    .give_o(give),
    .done_o(done),
    .out_data_o(result),
    .size_o(unused_size),
    .status_o(status),
    .fault_o(unused_fault)
  );

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      busy_q     <= 1'b0;
      fresh_q    <= 1'b0;
      ready_q    <= 1'b0;
      register_q <= 1'b0;
      status_q   <= '0;
      in_q       <= '0;
      out_q      <= '0;
    end else begin
      ready_q    <= answer;
      register_q <= address_i[6];
      fresh_q    <= busy_q & done;
      if (start) begin
        busy_q <= 1'b1;
        in_q   <= '0;
        out_q  <= 6'(3 * Words);
      end else if (busy_q) begin
        in_q  <= in_next;
        out_q <= out_q + 6'(give);
        if (done) begin
          busy_q   <= 1'b0;
          status_q <= status;
        end
      end
    end
  end

  assign ready_o = ready_q;
  assign data_o  = register_q ? {28'h0, status_q, busy_q} : word_q;

endmodule
