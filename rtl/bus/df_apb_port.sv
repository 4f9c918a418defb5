// SPDX-License-Identifier: Apache-2.0
//
// APB4 completer in front of the AXI4-Lite shell: each transfer is one access of df_axil.
//
// Transfer  the access starts in the setup phase, so PENABLE has no effect. PREADY rises in the
//           second cycle after it: one wait state, two in the first cycle after reset.
// Refused   PSLVERR is 1 for SLVERR and DECERR of the shell. With Privileged an access with
//           PPROT[0] = 0 goes to the address Outside, where no register is: the shell refuses it
//           and records its cause in ERROR, and no other register but ISR changes.
// Aborted   the requester must keep PSEL until PREADY. If it does not, the access still happens,
//           its answer is discarded, and the next transfer waits until then.
// Paths     no input reaches an output of the APB side; inputs reach registers of the shell alone.

module df_apb_port #(
  parameter bit          Privileged  = 1'b0,
  parameter int unsigned AddressBits = 13,  // bits of a byte address
  parameter int unsigned Bits        = 32   // bits of a word
) (
  input  logic                   pclk,
  input  logic                   presetn,  // asynchronous, released in step with the clock

  // APB4
  input  logic [AddressBits-1:0] paddr,
  input  logic [2:0]             pprot,
  input  logic                   psel,
  input  logic                   penable,
  input  logic                   pwrite,
  input  logic [Bits-1:0]        pwdata,
  input  logic [Bits/8-1:0]      pstrb,
  output logic                   pready,
  output logic [Bits-1:0]        prdata,
  output logic                   pslverr,

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

  localparam logic [AddressBits-1:0] Outside = {{(AddressBits - 2){1'b1}}, 2'b00};

  logic [AddressBits-1:0] address;
  logic request, accept, answer;
  logic access_q;  // an access is under way in the shell
  logic held_q;    // PSEL has been 1 since it started

  assign address = (Privileged & ~pprot[0]) ? Outside : paddr;
  assign request = psel & ~access_q;
  assign accept  = request & (pwrite ? m_axi_awready & m_axi_wready : m_axi_arready);
  assign answer  = m_axi_bvalid | m_axi_rvalid;

  always_ff @(posedge pclk or negedge presetn) begin
    if (!presetn) begin
      access_q <= 1'b0;
      held_q   <= 1'b0;
    end else begin
      access_q <= accept | (access_q & ~answer);
      held_q   <= accept | (held_q & psel & ~answer);
    end
  end

  assign m_axi_awaddr  = address;
  assign m_axi_awvalid = request & pwrite;
  assign m_axi_wdata   = pwdata;
  assign m_axi_wstrb   = pstrb;
  assign m_axi_wvalid  = request & pwrite;
  assign m_axi_bready  = 1'b1;
  assign m_axi_araddr  = address;
  assign m_axi_arvalid = request & ~pwrite;
  assign m_axi_rready  = 1'b1;

  assign pready  = held_q & answer;
  assign pslverr = held_q & ((m_axi_bvalid & m_axi_bresp[1]) | (m_axi_rvalid & m_axi_rresp[1]));
  assign prdata  = m_axi_rdata;

  // OKAY is 0; SLVERR and DECERR differ in bit 0 alone.
  logic unused;
  assign unused = ^{penable, pprot, m_axi_bresp[0], m_axi_rresp[0]};

endmodule
