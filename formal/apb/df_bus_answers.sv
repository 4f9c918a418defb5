// SPDX-License-Identifier: Apache-2.0
//
// The APB port, or with Wishbone = 1 the Wishbone port, in front of df_axil_port. The registers
// behind both are free: response and data change in every cycle. Every input of the bus changes in
// every cycle too; no duty of a requester is assumed, except where a statement names one. Proved by
// induction, so for all time.
//
// Shown for any requester: a request is one access, a write or a read as PWRITE or WE says, in the
// next cycle, with its address, data and strobes. There is no other access: a read writes no
// register. The answer comes in the cycle after the access and for one cycle, with the response and
// the data of that access; there is none if PSEL or CYC falls before, and no other answer.
// APB: a request is PSEL while no access is under way. Without an answer PSLVERR is 0, and PRDATA
// is 0 unless a read is answered. With Privileged an access with PPROT[0] = 0 reaches the address
// 13'h1ffc, where no register is.
// A requester that keeps the rules of APB since reset gets PREADY in an access phase, after one
// wait state, or two for a transfer that starts in the first cycle after reset.
// Wishbone: a request is CYC and STB in a cycle without STALL. The answer is ACK or ERR, never
// both. STALL is 1 while an access is under way and in the first cycle after reset, so a master
// that holds STB until the answer (classic) makes one access, and each cycle of STB without STALL
// (pipelined) makes one.

module df_bus_answers #(
  parameter int unsigned N          = 32,
  parameter bit          Wishbone   = 1'b0,
  parameter bit          Privileged = 1'b0  // APB
) (
  input logic           clk_i,
  input logic           rst_ni,
  input logic [12:0]    address_i,
  input logic [2:0]     protection_i,  // APB
  input logic           select_i,      // PSEL, CYC
  input logic           strobe_i,      // PENABLE, STB
  input logic           write_i,
  input logic [N-1:0]   word_i,
  input logic [N/8-1:0] bytes_i,
  input logic [1:0]     write_response_i,
  input logic [1:0]     read_response_i,
  input logic [N-1:0]   read_data_i
);

  logic           answer, error;  // PREADY, PSLVERR; ACK or ERR, ERR
  logic [N-1:0]   data;
  logic [12:0]    m_axi_awaddr, m_axi_araddr, write_address, read_address;
  logic           m_axi_awvalid, m_axi_awready, m_axi_wvalid, m_axi_wready, m_axi_bvalid;
  logic           m_axi_bready, m_axi_arvalid, m_axi_arready, m_axi_rvalid, m_axi_rready;
  logic           write, read;
  logic [N-1:0]   m_axi_wdata, m_axi_rdata, write_data;
  logic [N/8-1:0] m_axi_wstrb, write_strobe;
  logic [1:0]     m_axi_bresp, m_axi_rresp;

  df_axil_port #(.Bits(N)) u_port (
    .s_axi_aclk(clk_i), .s_axi_aresetn(rst_ni), .s_axi_awaddr(m_axi_awaddr),
    .s_axi_awvalid(m_axi_awvalid), .s_axi_awready(m_axi_awready), .s_axi_wdata(m_axi_wdata),
    .s_axi_wstrb(m_axi_wstrb), .s_axi_wvalid(m_axi_wvalid), .s_axi_wready(m_axi_wready),
    .s_axi_bresp(m_axi_bresp), .s_axi_bvalid(m_axi_bvalid), .s_axi_bready(m_axi_bready),
    .s_axi_araddr(m_axi_araddr), .s_axi_arvalid(m_axi_arvalid), .s_axi_arready(m_axi_arready),
    .s_axi_rdata(m_axi_rdata), .s_axi_rresp(m_axi_rresp), .s_axi_rvalid(m_axi_rvalid),
    .s_axi_rready(m_axi_rready), .write_o(write), .write_address_o(write_address),
    .write_data_o(write_data), .write_strobe_o(write_strobe), .write_response_i, .read_o(read),
    .read_address_o(read_address), .read_data_i, .read_response_i
  );

  ///////////////
  // The model //
  ///////////////

  typedef enum logic [1:0] {Idle, Access, Answer} stage_e;
  stage_e         stage_q;
  logic           reset_done_q;   // out of reset
  logic           selected_q;     // PSEL or CYC was 1 since the request
  logic           write_q;
  logic [12:0]    address_q;
  logic [N-1:0]   word_q;
  logic [N/8-1:0] bytes_q;
  logic [1:0]     response_q;
  logic [N-1:0]   data_q;
  logic           request;

  assign request = reset_done_q && (stage_q == Idle) && select_i && (strobe_i || !Wishbone);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      stage_q      <= Idle;
      reset_done_q <= 1'b0;
      selected_q   <= 1'b0;
    end else begin
      reset_done_q <= 1'b1;
      case (stage_q)
        Idle:    if (request) stage_q <= Access;
        Access:  stage_q <= Answer;
        default: stage_q <= Idle;
      endcase
      selected_q <= request || (selected_q && select_i && stage_q != Answer);
    end
  end

  always_ff @(posedge clk_i) begin
    if (request) begin
      write_q   <= write_i;
      address_q <= Wishbone ? {address_i[12:2], 2'b00} :
                   (Privileged && !protection_i[0]) ? 13'h1ffc : address_i;
      word_q    <= word_i;
      bytes_q   <= bytes_i;
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
    if (!rst_ni) assert (!answer && !error && !write && !read);
    assert (write == (stage_q == Access && write_q));
    assert (read == (stage_q == Access && !write_q));
    if (write) assert (write_address == address_q);
    if (write) assert ({write_strobe, write_data} == {bytes_q, word_q});
    if (read) assert (read_address == address_q);
    assert (answer == (stage_q == Answer && selected_q));
    assert (error == (answer && response_q[1]));
    if (answer) assert (data == data_q);
    if (reset_done_q && stage_q != Answer) assert (data == '0);
  end

  // Invariants that make the statements above inductive.
  always_comb begin
    assert (stage_q <= Answer);
    assert (u_port.reset_done_q == reset_done_q);
    assert (u_port.address_q == write && u_port.data_q == write && u_port.read_pending_q == read);
    assert (m_axi_bvalid == (stage_q == Answer && write_q));
    assert (m_axi_rvalid == (stage_q == Answer && !write_q));
    if (m_axi_bvalid) assert (m_axi_bresp == response_q && data_q == '0);
    if (m_axi_rvalid) assert (m_axi_rresp == response_q && m_axi_rdata == data_q);
    if (reset_done_q && !m_axi_rvalid) assert (m_axi_rdata == '0);
    if (!reset_done_q) assert (stage_q == Idle && !selected_q);
  end

  ///////////
  // Buses //
  ///////////

  if (Wishbone) begin : gen_wishbone
    logic ack, stall;

    df_wishbone_port #(.Bits(N)) u_dut (
      .clk_i, .rst_ni, .cyc_i(select_i), .stb_i(strobe_i), .we_i(write_i), .adr_i(address_i[12:2]),
      .sel_i(bytes_i), .dat_i(word_i), .dat_o(data), .ack_o(ack), .err_o(error), .stall_o(stall),
      .m_axi_awaddr, .m_axi_awvalid, .m_axi_awready, .m_axi_wdata, .m_axi_wstrb, .m_axi_wvalid,
      .m_axi_wready, .m_axi_bresp, .m_axi_bvalid, .m_axi_bready, .m_axi_araddr, .m_axi_arvalid,
      .m_axi_arready, .m_axi_rdata, .m_axi_rresp, .m_axi_rvalid, .m_axi_rready
    );

    assign answer = ack | error;

    always_comb begin
      assert (!(ack && error));
      assert (stall == !(reset_done_q && stage_q == Idle));
      assert (u_dut.access_q == (stage_q != Idle) && u_dut.selected_q == selected_q);
    end
  end else begin : gen_apb
    df_apb_port #(.Privileged(Privileged), .Bits(N)) u_dut (
      .pclk(clk_i), .presetn(rst_ni), .paddr(address_i), .pprot(protection_i), .psel(select_i),
      .penable(strobe_i), .pwrite(write_i), .pwdata(word_i), .pstrb(bytes_i), .pready(answer),
      .prdata(data), .pslverr(error), .m_axi_awaddr, .m_axi_awvalid, .m_axi_awready, .m_axi_wdata,
      .m_axi_wstrb, .m_axi_wvalid, .m_axi_wready, .m_axi_bresp, .m_axi_bvalid, .m_axi_bready,
      .m_axi_araddr, .m_axi_arvalid, .m_axi_arready, .m_axi_rdata, .m_axi_rresp, .m_axi_rvalid,
      .m_axi_rready
    );

    // A requester that keeps to APB4. Setup: PSEL without PENABLE for one cycle. Access: both,
    // and nothing changes until PREADY. initial_q: the setup was in the first cycle after
    // reset.
    logic                    legal_q, legal, setup_q, waits_q, initial_q;
    logic [1:0]              waits_count_q;
    logic [1+3+13+N+N/8-1:0] bus, bus_q;
    assign bus   = {write_i, protection_i, address_i, word_i, bytes_i};
    assign legal = legal_q && ((setup_q || waits_q) ? select_i && strobe_i && bus == bus_q :
                               !(select_i && strobe_i));

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        legal_q       <= 1'b1;
        setup_q       <= 1'b0;
        waits_q       <= 1'b0;
        initial_q     <= 1'b0;
        waits_count_q <= '0;
      end else begin
        legal_q       <= legal;
        setup_q       <= select_i && !strobe_i;
        waits_q       <= select_i && strobe_i && !answer;
        initial_q     <= (select_i && !strobe_i) ? !reset_done_q : initial_q;
        waits_count_q <= (select_i && strobe_i) ? waits_count_q + 2'd1 : '0;
      end
    end
    always_ff @(posedge clk_i) bus_q <= bus;

    always_comb begin
      if (rst_ni && legal) begin
        if (answer) assert (select_i && strobe_i);
        if (select_i && strobe_i) assert (answer == (waits_count_q == 2'd1 + 2'(initial_q)));
      end
    end

    always_comb begin
      assert (u_dut.access_q == (stage_q != Idle) && u_dut.selected_q == selected_q);
      if (!reset_done_q) assert (!setup_q && !waits_q);
      if (rst_ni && legal_q) begin
        assert (!(setup_q && waits_q));
        if (!setup_q && !waits_q) assert (stage_q == Idle);
        if (setup_q) assert (waits_count_q == '0);
        if (setup_q) assert (stage_q == (initial_q ? Idle : Access) && selected_q == !initial_q);
        if (waits_q) assert (waits_count_q == 2'd1 || (waits_count_q == 2'd2 && initial_q));
        if (waits_q) begin
          assert (stage_q == ((initial_q && waits_count_q == 2'd1) ? Access : Answer));
          assert (selected_q);
        end
      end
    end
  end

endmodule
