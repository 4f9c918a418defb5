// SPDX-License-Identifier: Apache-2.0
//
// The Wishbone port in front of df_axil_port. The registers behind both are free: response and data
// change in every cycle. Every input of the bus changes in every cycle too; no duty of a master is
// assumed. Proved by induction, so for all time.
//
// Shown: CYC and STB in a cycle without STALL are one access, a write or a read as WE says, in the
// next cycle, with its address, data and selection. There is no other access: a read writes no
// register. It is answered in the cycle after the access and for one cycle, by ACK or ERR and never
// both, with the response and the data of that access, unless CYC fell before. There is no other
// answer. STALL is 1 while an access is under way and in the first cycle after reset, so
// a master that holds STB until the answer (classic) makes one access, and each cycle of STB
// without STALL (pipelined) makes one.

module df_wishbone_answers #(
  parameter int unsigned N = 32
) (
  input logic           clk_i,
  input logic           rst_ni,
  input logic           cyc_i,
  input logic           stb_i,
  input logic           we_i,
  input logic [10:0]    adr_i,
  input logic [N/8-1:0] sel_i,
  input logic [N-1:0]   dat_i,
  input logic [1:0]     write_response_i,
  input logic [1:0]     read_response_i,
  input logic [N-1:0]   read_data_i
);

  logic           ack, err, stall;
  logic [N-1:0]   dat;
  logic [12:0]    awaddr, araddr, write_address, read_address;
  logic           awvalid, awready, wvalid, wready, bvalid, bready;
  logic           arvalid, arready, rvalid, rready, write, read;
  logic [N-1:0]   wdata, rdata, write_data;
  logic [N/8-1:0] wstrb, write_strobe;
  logic [1:0]     bresp, rresp;

  df_wishbone_port #(
    .Bits(N)
  ) u_dut (
    .clk_i,
    .rst_ni,
    .cyc_i,
    .stb_i,
    .we_i,
    .adr_i,
    .sel_i,
    .dat_i,
    .dat_o(dat),
    .ack_o(ack),
    .err_o(err),
    .stall_o(stall),
    .m_axi_awaddr(awaddr),
    .m_axi_awvalid(awvalid),
    .m_axi_awready(awready),
    .m_axi_wdata(wdata),
    .m_axi_wstrb(wstrb),
    .m_axi_wvalid(wvalid),
    .m_axi_wready(wready),
    .m_axi_bresp(bresp),
    .m_axi_bvalid(bvalid),
    .m_axi_bready(bready),
    .m_axi_araddr(araddr),
    .m_axi_arvalid(arvalid),
    .m_axi_arready(arready),
    .m_axi_rdata(rdata),
    .m_axi_rresp(rresp),
    .m_axi_rvalid(rvalid),
    .m_axi_rready(rready)
  );

  df_axil_port #(
    .Bits(N)
  ) u_port (
    .s_axi_aclk(clk_i),
    .s_axi_aresetn(rst_ni),
    .s_axi_awaddr(awaddr),
    .s_axi_awvalid(awvalid),
    .s_axi_awready(awready),
    .s_axi_wdata(wdata),
    .s_axi_wstrb(wstrb),
    .s_axi_wvalid(wvalid),
    .s_axi_wready(wready),
    .s_axi_bresp(bresp),
    .s_axi_bvalid(bvalid),
    .s_axi_bready(bready),
    .s_axi_araddr(araddr),
    .s_axi_arvalid(arvalid),
    .s_axi_arready(arready),
    .s_axi_rdata(rdata),
    .s_axi_rresp(rresp),
    .s_axi_rvalid(rvalid),
    .s_axi_rready(rready),
    .write_o(write),
    .write_address_o(write_address),
    .write_data_o(write_data),
    .write_strobe_o(write_strobe),
    .write_response_i(write_response_i),
    .read_o(read),
    .read_address_o(read_address),
    .read_data_i(read_data_i),
    .read_response_i(read_response_i)
  );

  ///////////////
  // The model //
  ///////////////

  typedef enum logic [1:0] {Idle, Access, Answer} stage_e;
  stage_e         stage_q;
  logic           reset_done_q;   // out of reset
  logic           selected_q;   // CYC was 1 since the request
  logic           write_q;
  logic [12:0]    address_q;
  logic [N-1:0]   word_q;
  logic [N/8-1:0] strobe_q;
  logic [1:0]     response_q;
  logic [N-1:0]   data_q;
  logic           take;

  assign take = reset_done_q && (stage_q == Idle) && cyc_i && stb_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      stage_q <= Idle;
      reset_done_q  <= 1'b0;
      selected_q  <= 1'b0;
    end else begin
      reset_done_q <= 1'b1;
      case (stage_q)
        Idle:    if (take) stage_q <= Access;
        Access:  stage_q <= Answer;
        default: stage_q <= Idle;
      endcase
      selected_q <= take || (selected_q && cyc_i && stage_q != Answer);
    end
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      write_q   <= we_i;
      address_q <= {adr_i, 2'b00};
      word_q    <= dat_i;
      strobe_q  <= sel_i;
    end
    if (stage_q == Access) begin
      response_q <= write_q ? write_response_i : read_response_i;
      data_q     <= (write_q || read_response_i != '0) ? '0 : read_data_i;
    end
  end

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (!rst_ni) assert (!ack && !err && !write && !read && stall);
    assert (write == (stage_q == Access && write_q));
    assert (read == (stage_q == Access && !write_q));
    if (write) assert (write_address == address_q);
    if (write) assert ({write_strobe, write_data} == {strobe_q, word_q});
    if (read) assert (read_address == address_q);
    assert (stall == !(reset_done_q && stage_q == Idle));
    assert (ack == (stage_q == Answer && selected_q && !response_q[1]));
    assert (err == (stage_q == Answer && selected_q && response_q[1]));
    if (ack || err) assert (dat == data_q);
    if (reset_done_q && stage_q != Answer) assert (dat == '0);
  end

  // Invariants that make the statements above inductive.
  always_comb begin
    assert (stage_q <= Answer);
    assert (u_dut.access_q == (stage_q != Idle) && u_dut.selected_q == selected_q);
    assert (u_port.reset_done_q == reset_done_q);
    assert (u_port.address_q == write && u_port.data_q == write && u_port.read_pending_q == read);
    assert (bvalid == (stage_q == Answer && write_q) && rvalid == (stage_q == Answer && !write_q));
    if (stage_q == Answer && write_q) assert (bresp == response_q);
    if (stage_q == Answer && !write_q) assert (rresp == response_q && rdata == data_q);
    if (reset_done_q && !rvalid) assert (rdata == '0);
    if (stage_q == Answer && write_q) assert (data_q == '0);
    if (!reset_done_q) assert (stage_q == Idle && !selected_q);
  end

endmodule
