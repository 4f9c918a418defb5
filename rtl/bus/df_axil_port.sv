// SPDX-License-Identifier: Apache-2.0
//
// AXI4-Lite subordinate: the five channels on one side, single accesses to registers on the other.
//
// Access    write_o is 1 for one cycle for each pair of a write address and write data, in their
//           order; read_o for each read address. Address and data are valid in that cycle, and so
//           must be the answer (response, data).
// Channels  address and data of a write come in any order and at any distance. One write and one
//           read are under way at a time; a write never waits for a read or the other way round.
// Cycles    an access comes in the cycle after the transfer of its address (and data), or of the
//           answer before it; its answer is on the channel in the cycle after the access. At most
//           one access every two cycles.
// Wipe      data that was written is 0 from the cycle after its access, data that was read is 0
//           from the cycle after its transfer. s_axi_aresetn resets control; data of a pending
//           access is wiped in the first cycle after it.
// Paths cut all: every output comes from registers, and no input reaches an output.

module df_axil_port #(
  parameter int unsigned AddressBits = 13,  // bits of a byte address
  parameter int unsigned Bits        = 32   // bits of a word
) (
  input  logic                   s_axi_aclk,
  input  logic                   s_axi_aresetn,  // asynchronous, released in step with the clock

  // AXI4-Lite
  input  logic [AddressBits-1:0] s_axi_awaddr,
  input  logic                   s_axi_awvalid,
  output logic                   s_axi_awready,
  input  logic [Bits-1:0]        s_axi_wdata,
  input  logic [Bits/8-1:0]      s_axi_wstrb,
  input  logic                   s_axi_wvalid,
  output logic                   s_axi_wready,
  output logic [1:0]             s_axi_bresp,
  output logic                   s_axi_bvalid,
  input  logic                   s_axi_bready,
  input  logic [AddressBits-1:0] s_axi_araddr,
  input  logic                   s_axi_arvalid,
  output logic                   s_axi_arready,
  output logic [Bits-1:0]        s_axi_rdata,
  output logic [1:0]             s_axi_rresp,
  output logic                   s_axi_rvalid,
  input  logic                   s_axi_rready,

  // Writes
  output logic                   write_o,
  output logic [AddressBits-1:0] write_address_o,
  output logic [Bits-1:0]        write_data_o,
  output logic [Bits/8-1:0]      write_strobe_o,
  input  logic [1:0]             write_response_i,

  // Reads
  output logic                   read_o,
  output logic [AddressBits-1:0] read_address_o,
  input  logic [Bits-1:0]        read_data_i,
  input  logic [1:0]             read_response_i
);

  logic reset_done_q;                 // out of reset
  logic address_q, data_q, answer_q;  // write: address stored, data stored, answer offered
  logic read_pending_q, read_answer_q;  // read: address stored, answer offered
  logic sent;

  ////////////
  // Writes //
  ////////////

  assign write_o       = address_q & data_q & ~answer_q;
  assign s_axi_awready = reset_done_q & ~address_q;
  assign s_axi_wready  = reset_done_q & ~data_q;
  assign s_axi_bvalid  = answer_q;

  always_ff @(posedge s_axi_aclk or negedge s_axi_aresetn) begin
    if (!s_axi_aresetn) begin
      reset_done_q <= 1'b0;
      address_q    <= 1'b0;
      data_q       <= 1'b0;
      answer_q     <= 1'b0;
    end else begin
      reset_done_q <= 1'b1;
      address_q    <= ~write_o & (address_q | (s_axi_awvalid & s_axi_awready));
      data_q       <= ~write_o & (data_q | (s_axi_wvalid & s_axi_wready));
      answer_q     <= write_o | (answer_q & ~s_axi_bready);
    end
  end

  always_ff @(posedge s_axi_aclk) begin
    if (s_axi_awvalid & s_axi_awready) write_address_o <= s_axi_awaddr;
    if (write_o) s_axi_bresp <= write_response_i;
  end

  always_ff @(posedge s_axi_aclk) begin
    if (write_o | ~reset_done_q) begin
      write_data_o   <= '0;
      write_strobe_o <= '0;
    end else if (s_axi_wvalid & s_axi_wready) begin
      write_data_o   <= s_axi_wdata;
      write_strobe_o <= s_axi_wstrb;
    end
  end

  ///////////
  // Reads //
  ///////////

  assign read_o        = read_pending_q & ~read_answer_q;
  assign sent          = read_answer_q & s_axi_rready;
  assign s_axi_arready = reset_done_q & ~read_pending_q;
  assign s_axi_rvalid  = read_answer_q;

  always_ff @(posedge s_axi_aclk or negedge s_axi_aresetn) begin
    if (!s_axi_aresetn) begin
      read_pending_q <= 1'b0;
      read_answer_q  <= 1'b0;
    end else begin
      read_pending_q <= ~read_o & (read_pending_q | (s_axi_arvalid & s_axi_arready));
      read_answer_q  <= read_o | (read_answer_q & ~s_axi_rready);
    end
  end

  always_ff @(posedge s_axi_aclk) begin
    if (s_axi_arvalid & s_axi_arready) read_address_o <= s_axi_araddr;
    if (read_o) s_axi_rresp <= read_response_i;
  end

  always_ff @(posedge s_axi_aclk) begin
    if (sent | ~reset_done_q | (read_o & (read_response_i != 2'b00))) s_axi_rdata <= '0;
    else if (read_o) s_axi_rdata <= read_data_i;
  end

endmodule
