// SPDX-License-Identifier: Apache-2.0
//
// Registers of the curve engine: a memory of lanes with one write and two read ports, all at the
// clock edge, so that FPGA tools put it into memory blocks, a copy for each read port. A register
// stands before the write port and behind each read port. What write_i brings in cycle t is read at
// an address of cycle t + 2; the engine never reads a lane in the cycle in which it is written.
//
//   write_data_i -> written_q -> [ memory ] -> offered -> a_o, b_o
//   cycle t         t + 1         t + 2                   t + 4

module df_curve_memory #(
  parameter int unsigned Width         = 64,
  parameter int unsigned Depth         = 128,
  localparam int unsigned AddressWidth = $clog2(Depth)
) (
  input  logic                    clk_i,
  input  logic                    clear_i,  // nothing is written
  input  logic                    wipe_i,   // what was read becomes 0
  input  logic                    fill_i,   // a lane becomes 0, that of address 1 the integer 1
  input  logic                    write_i,
  input  logic [AddressWidth-1:0] write_address_i,
  input  logic [Width-1:0]        write_data_i,
  input  logic                    read_i,
  input  logic [AddressWidth-1:0] read_a_i,
  input  logic [AddressWidth-1:0] read_b_i,
  output logic [Width-1:0]        a_o,      // two cycles after read_i
  output logic [Width-1:0]        b_o
);

  logic                    write_q;
  logic [AddressWidth-1:0] address_q;
  logic [Width-1:0]        written_q;

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      write_q   <= 1'b0;
      address_q <= '0;
      written_q <= '0;
    end else begin
      write_q   <= write_i | fill_i;
      address_q <= write_address_i;
      written_q <= fill_i ? Width'(write_address_i == AddressWidth'(1'b1)) : write_data_i;
    end
  end

  (* ram_style = "block", no_rw_check *)
  logic [Width-1:0] a_words_q [Depth];
  (* ram_style = "block", no_rw_check *)
  logic [Width-1:0] b_words_q [Depth];

  always_ff @(posedge clk_i) begin
    if (write_q) begin
      a_words_q[address_q] <= written_q;
      b_words_q[address_q] <= written_q;
    end
  end

  logic [Width-1:0] offered_a_q, offered_b_q;

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      offered_a_q <= '0;
      offered_b_q <= '0;
    end else if (read_i) begin
      offered_a_q <= a_words_q[read_a_i];
      offered_b_q <= b_words_q[read_b_i];
    end
  end

  logic [Width-1:0] a_q, b_q;

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      a_q <= '0;
      b_q <= '0;
    end else begin
      a_q <= offered_a_q;
      b_q <= offered_b_q;
    end
  end

  assign a_o = a_q;
  assign b_o = b_q;

endmodule
