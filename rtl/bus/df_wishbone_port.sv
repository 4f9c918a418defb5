// SPDX-License-Identifier: Apache-2.0
//
// Wishbone B4 slave in front of the AXI4-Lite shell: each bus cycle is one access of df_axil.
//
// Modes     classic and pipelined, without a parameter. A classic master holds STB until the answer
//           and leaves stall_o open; a pipelined master lowers STB, or offers the next access,
//           after a cycle with stall_o = 0. One access is under way at a time.
// Cycles    the answer comes in the second cycle after the access was accepted, on ack_o or, for
//           SLVERR and DECERR of the shell, on err_o; the first cycle after reset accepts none.
//           dat_o is 0 except in the cycle in which a read is answered.
// Aborted   if the master lowers CYC before the answer, the access still happens, its answer is
//           discarded, and the next access waits until then.
// Paths     no input reaches an output of the bus; its inputs reach the registers of the shell.

module df_wishbone_port #(
  parameter int unsigned AddressBits = 13,  // bits of a byte address
  parameter int unsigned Bits        = 32   // bits of a word
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,  // asynchronous, released in step with the clock

  // Wishbone
  input  logic                   cyc_i,
  input  logic                   stb_i,
  input  logic                   we_i,
  input  logic [AddressBits-3:0] adr_i,  // word address
  input  logic [Bits/8-1:0]      sel_i,
  input  logic [Bits-1:0]        dat_i,
  output logic [Bits-1:0]        dat_o,
  output logic                   ack_o,
  output logic                   err_o,
  output logic                   stall_o,

  // AXI4-Lite
  output logic [AddressBits-1:0] m_axi_awaddr,
  output logic                   m_axi_awvalid,
  input  logic                   m_axi_awready,
  output logic [Bits-1:0]        m_axi_wdata,
  output logic [Bits/8-1:0]      m_axi_wstrb,
  output logic                   m_axi_wvalid,
  input  logic                   m_axi_wready,
  input  logic [1:0]             m_axi_bresp,
  input  logic                   m_axi_bvalid,
  output logic                   m_axi_bready,
  output logic [AddressBits-1:0] m_axi_araddr,
  output logic                   m_axi_arvalid,
  input  logic                   m_axi_arready,
  input  logic [Bits-1:0]        m_axi_rdata,
  input  logic [1:0]             m_axi_rresp,
  input  logic                   m_axi_rvalid,
  output logic                   m_axi_rready
);

  logic request, accept, answer, error;
  logic access_q;  // an access is under way in the shell
  logic held_q;    // CYC has been 1 since it started

  assign stall_o = access_q | ~(m_axi_awready & m_axi_wready & m_axi_arready);
  assign request = cyc_i & stb_i & ~access_q;
  assign accept  = cyc_i & stb_i & ~stall_o;
  assign answer  = m_axi_bvalid | m_axi_rvalid;
  assign error   = (m_axi_bvalid & m_axi_bresp[1]) | (m_axi_rvalid & m_axi_rresp[1]);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      access_q <= 1'b0;
      held_q   <= 1'b0;
    end else begin
      access_q <= accept | (access_q & ~answer);
      held_q   <= accept | (held_q & cyc_i & ~answer);
    end
  end

  assign m_axi_awaddr  = {adr_i, 2'b00};
  assign m_axi_awvalid = request & we_i;
  assign m_axi_wdata   = dat_i;
  assign m_axi_wstrb   = sel_i;
  assign m_axi_wvalid  = request & we_i;
  assign m_axi_bready  = 1'b1;
  assign m_axi_araddr  = {adr_i, 2'b00};
  assign m_axi_arvalid = request & ~we_i;
  assign m_axi_rready  = 1'b1;

  assign ack_o = held_q & answer & ~error;
  assign err_o = held_q & error;
  assign dat_o = m_axi_rdata;

  // OKAY is 0; SLVERR and DECERR differ in bit 0 alone.
  logic unused;
  assign unused = ^{m_axi_bresp[0], m_axi_rresp[0]};

endmodule
