// SPDX-License-Identifier: Apache-2.0
//
// Registers of the curve engine: lanes with one write and two read ports, in two memories with the
// same contents. A register is before the write port and behind each read port. A lane written by
// write_i in cycle t is readable in cycle t + 2. The engine never reads a lane while it is written.
//
//   write_data_i -> written_q -> [ memory ] -> offered -> a_o, b_o
//   cycle t         t + 1         t + 2                   t + 4

module df_curve_memory #(
  parameter int unsigned Width         = 64,
  parameter int unsigned Depth         = 128,
  parameter bit          FaultChecks   = 1'b1,  // see df_parity
  localparam int unsigned AddressWidth = $clog2(Depth)
) (
  input  logic                    clk_i,
  input  logic                    clear_i,  // nothing is written
  input  logic                    wipe_i,   // the words read become 0
  input  logic                    fill_i,   // a lane becomes 0, that of address 1 the integer 1
  input  logic                    write_i,
  input  logic [AddressWidth-1:0] write_address_i,
  input  logic [Width-1:0]        write_data_i,
  input  logic                    read_i,
  input  logic [AddressWidth-1:0] read_a_i,
  input  logic [AddressWidth-1:0] read_b_i,
  output logic [Width-1:0]        a_o,      // two cycles after read_i
  output logic [Width-1:0]        b_o,
  output logic                    fault_o   // an upset of write_q or of its address
);

  logic                    write_q, write_next;
  logic [AddressWidth-1:0] address_q, address_next;
  logic [Width-1:0]        written_q;

  assign write_next   = ~clear_i & (write_i | fill_i);
  assign address_next = clear_i ? '0 : write_address_i;

  always_ff @(posedge clk_i) begin
    write_q   <= write_next;
    address_q <= address_next;
    if (clear_i) written_q <= '0;
    else written_q <= fill_i ? Width'(write_address_i == AddressWidth'(1'b1)) : write_data_i;
  end

  df_parity #(.Bits(1 + AddressWidth), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({write_next, address_next}),
    .value_i({write_q, address_q}),
    .fault_o
  );

  logic [Width-1:0] offered_a, offered_b, a_q, b_q;

  df_memory #(.Width(Width), .Depth(Depth)) u_a (
    .clk_i,
    .write_i(write_q),
    .write_address_i(address_q),
    .write_data_i(written_q),
    .read_i,
    .clear_i(wipe_i),
    .read_address_i(read_a_i),
    .read_data_o(offered_a)
  );

  df_memory #(.Width(Width), .Depth(Depth)) u_b (
    .clk_i,
    .write_i(write_q),
    .write_address_i(address_q),
    .write_data_i(written_q),
    .read_i,
    .clear_i(wipe_i),
    .read_address_i(read_b_i),
    .read_data_o(offered_b)
  );

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      a_q <= '0;
      b_q <= '0;
    end else begin
      a_q <= offered_a;
      b_q <= offered_b;
    end
  end

  assign a_o = a_q;
  assign b_o = b_q;

endmodule
