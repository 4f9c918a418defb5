// SPDX-License-Identifier: Apache-2.0
//
// The APB port in front of df_axil_port. The registers behind both are free: response and data
// change in every cycle. Every input of the bus changes in every cycle too; no duty of a requester
// is assumed, except where a statement names one. Proved by induction, so for all time.
//
// Shown for any requester: a request (PSEL while no access is under way) is one access, a write or
// a read as PWRITE says, in the next cycle, with its address, data and strobes. There is no other
// access: a read writes no register. The answer stands on PREADY in the cycle after the access and
// for one cycle, with the response and the data of that access. Without an answer PSLVERR is 0, and
// PRDATA is 0 unless a read is answered. If PSEL falls before, there is no PREADY. With Privileged
// an access with PPROT[0] = 0 reaches the address 13'h1ffc, where no register is.
// Shown for a requester that keeps the rules of APB since reset: PREADY comes in an access phase,
// after one wait state, or two for a transfer that starts in the first cycle after reset.

module df_apb_answers #(
  parameter int unsigned N          = 32,
  parameter bit          Privileged = 1'b0
) (
  input logic           clk_i,
  input logic           rst_ni,
  input logic [12:0]    paddr_i,
  input logic [2:0]     pprot_i,
  input logic           psel_i,
  input logic           penable_i,
  input logic           pwrite_i,
  input logic [N-1:0]   pwdata_i,
  input logic [N/8-1:0] pstrb_i,
  input logic [1:0]     write_response_i,
  input logic [1:0]     read_response_i,
  input logic [N-1:0]   read_data_i
);

  logic           pready, pslverr;
  logic [N-1:0]   prdata;
  logic [12:0]    awaddr, araddr, write_address, read_address;
  logic           awvalid, awready, wvalid, wready, bvalid, bready;
  logic           arvalid, arready, rvalid, rready, write, read;
  logic [N-1:0]   wdata, rdata, write_data;
  logic [N/8-1:0] wstrb, write_strobe;
  logic [1:0]     bresp, rresp;

  df_apb_port #(
    .Privileged(Privileged),
    .Bits(N)
  ) u_dut (
    .pclk(clk_i),
    .presetn(rst_ni),
    .paddr(paddr_i),
    .pprot(pprot_i),
    .psel(psel_i),
    .penable(penable_i),
    .pwrite(pwrite_i),
    .pwdata(pwdata_i),
    .pstrb(pstrb_i),
    .pready(pready),
    .prdata(prdata),
    .pslverr(pslverr),
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
  logic           selected_q;   // PSEL was 1 since the request
  logic           write_q;
  logic [12:0]    address_q;
  logic [N-1:0]   word_q;
  logic [N/8-1:0] strobe_q;
  logic [1:0]     response_q;
  logic [N-1:0]   data_q;
  logic           take;

  assign take = reset_done_q && (stage_q == Idle) && psel_i;

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
      selected_q <= take || (selected_q && psel_i && stage_q != Answer);
    end
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      write_q   <= pwrite_i;
      address_q <= (Privileged && !pprot_i[0]) ? 13'h1ffc : paddr_i;
      word_q    <= pwdata_i;
      strobe_q  <= pstrb_i;
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
    if (!rst_ni) assert (!pready && !pslverr && !write && !read);
    assert (write == (stage_q == Access && write_q));
    assert (read == (stage_q == Access && !write_q));
    if (write) assert (write_address == address_q);
    if (write) assert ({write_strobe, write_data} == {strobe_q, word_q});
    if (read) assert (read_address == address_q);
    assert (pready == (stage_q == Answer && selected_q));
    assert (pslverr == (pready && response_q[1]));
    if (pready) assert (prdata == data_q);
    if (reset_done_q && stage_q != Answer) assert (prdata == '0);
  end

  ////////////////////////////////////
  // A requester that keeps to APB4 //
  ////////////////////////////////////

  // Setup: PSEL without PENABLE for one cycle. Access: both, and nothing changes until PREADY.
  logic           legal_q, setup_q, waits_q, early_q;
  logic           legal;
  logic [1:0]     waits_count_q;
  logic [1+3+13+N+N/8-1:0] bus, bus_q;
  assign bus   = {pwrite_i, pprot_i, paddr_i, pwdata_i, pstrb_i};
  assign legal = legal_q && ((setup_q || waits_q) ? psel_i && penable_i && bus == bus_q :
                             !(psel_i && penable_i));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      legal_q       <= 1'b1;
      setup_q       <= 1'b0;
      waits_q       <= 1'b0;
      early_q       <= 1'b0;
      waits_count_q <= '0;
    end else begin
      legal_q       <= legal;
      setup_q       <= psel_i && !penable_i;
      waits_q       <= psel_i && penable_i && !pready;
      early_q       <= (psel_i && !penable_i) ? !reset_done_q : early_q;
      waits_count_q <= (psel_i && penable_i) ? waits_count_q + 2'd1 : '0;
    end
  end
  always_ff @(posedge clk_i) bus_q <= bus;

  always_comb begin
    if (rst_ni && legal) begin
      if (pready) assert (psel_i && penable_i);
      if (psel_i && penable_i) assert (pready == (waits_count_q == 2'd1 + 2'(early_q)));
    end
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
    if (!reset_done_q) assert (stage_q == Idle && !selected_q && !setup_q && !waits_q);
    if (rst_ni && legal_q) begin
      assert (!(setup_q && waits_q));
      if (!setup_q && !waits_q) assert (stage_q == Idle);
      if (setup_q) assert (waits_count_q == '0);
      if (setup_q) assert (stage_q == (early_q ? Idle : Access) && selected_q == !early_q);
      if (waits_q) assert (waits_count_q == 2'd1 || (waits_count_q == 2'd2 && early_q));
      if (waits_q) begin
        assert (stage_q == ((early_q && waits_count_q == 2'd1) ? Access : Answer) && selected_q);
      end
    end
  end

endmodule
