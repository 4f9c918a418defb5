// SPDX-License-Identifier: Apache-2.0
//
// A small system: a RISC-V (PicoRV32, of the wheel pythondata-cpu-picorv32), memory, a console, and
// a generated core behind AXI4-Lite. For simulation; soc/README.md says how it is run.
//
// Addresses  0x0000_0000  memory, Words words, with the program of the file Program
//            0x1000_0000  written: a character      0x1000_0004  written: the end, with its code
//            0x1000_0008  read: error responses of the core's bus since the last read
//            0x2000_0000  the core's registers, 8 KiB
//            An access to any other address ends the run (trap_o), as a fault of the CPU does.
// Interrupt  line 4 is the core's, a level.
// Cycles     memory and console answer in the cycle after the access.
// Core       the macro DF_SOC_CORE is the name of its module.

module df_soc #(
  parameter int unsigned Words   = 16384,
  parameter string       Program = "program.hex"
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  output logic        print_o,  // the console prints data_o[7:0]
  output logic        end_o,    // the program has ended with data_o
  output logic        trap_o,
  output logic [31:0] data_o
);

  localparam int unsigned Index = $clog2(Words);

  logic        valid, unused_instruction, ready, fault, trap;
  logic [31:0] address, write_data, read_data;
  logic [3:0]  strobe;
  logic        interrupt;

  picorv32 #(
    .BARREL_SHIFTER(1'b1),
    .ENABLE_FAST_MUL(1'b1),
    .ENABLE_DIV(1'b1),
    .ENABLE_IRQ(1'b1),
    .ENABLE_IRQ_TIMER(1'b0),
    .LATCHED_IRQ(32'h0),
    .PROGADDR_RESET(32'h0000_0000),
    .PROGADDR_IRQ(32'h0000_0010)
  ) u_cpu (
    .clk(clk_i),
    .resetn(rst_ni),
    .trap,
    .mem_valid(valid),
    .mem_instr(unused_instruction),
    .mem_ready(ready),
    .mem_addr(address),
    .mem_wdata(write_data),
    .mem_wstrb(strobe),
    .mem_rdata(read_data),
    .irq({27'h0, interrupt, 4'h0}),
    .pcpi_wr(1'b0),
    .pcpi_rd(32'h0),
    .pcpi_wait(1'b0),
    .pcpi_ready(1'b0)
  );

  ////////////////////////
  // Memory and console //
  ////////////////////////

  logic        here_q, at_memory, at_console, at_core;
  logic [31:0] memory [Words];
  logic [31:0] word_q, refusals_q;

  assign at_memory  = address < 32'(4 * Words);
  assign at_console = address[31:4] == 28'h1000_000;
  assign at_core    = address[31:13] == 19'h1_0000;
  assign fault      = valid & ~at_memory & ~at_console & ~at_core;

  initial $readmemh(Program, memory);

  always_ff @(posedge clk_i) begin
    if (valid & at_memory & ~here_q) begin
      word_q <= memory[address[Index+1:2]];
      for (int unsigned i = 0; i < 4; ++i) begin
        if (strobe[i]) memory[address[Index+1:2]][8*i +: 8] <= write_data[8*i +: 8];
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) here_q <= 1'b0;
    else here_q <= valid & (at_memory | at_console) & ~here_q;
  end

  logic written;
  assign written = valid & at_console & here_q & (|strobe);
  assign print_o = written & address[3:2] == 2'd0;
  assign end_o   = written & address[3:2] == 2'd1;
  assign trap_o  = trap | fault;
  assign data_o  = write_data;

  //////////
  // Core //
  //////////

  logic        core_ready;
  logic [31:0] core_data, axi_awaddr, axi_wdata, axi_araddr, axi_rdata;
  logic [3:0]  axi_wstrb;
  logic [1:0]  axi_bresp, axi_rresp;
  logic        axi_awvalid, axi_awready, axi_wvalid, axi_wready, axi_bvalid, axi_bready;
  logic        axi_arvalid, axi_arready, axi_rvalid, axi_rready;
  logic [2:0]  unused_awprot, unused_arprot;

  picorv32_axi_adapter u_axi (
    .clk(clk_i),
    .resetn(rst_ni),
    .mem_axi_awvalid(axi_awvalid),
    .mem_axi_awready(axi_awready),
    .mem_axi_awaddr(axi_awaddr),
    .mem_axi_awprot(unused_awprot),
    .mem_axi_wvalid(axi_wvalid),
    .mem_axi_wready(axi_wready),
    .mem_axi_wdata(axi_wdata),
    .mem_axi_wstrb(axi_wstrb),
    .mem_axi_bvalid(axi_bvalid),
    .mem_axi_bready(axi_bready),
    .mem_axi_arvalid(axi_arvalid),
    .mem_axi_arready(axi_arready),
    .mem_axi_araddr(axi_araddr),
    .mem_axi_arprot(unused_arprot),
    .mem_axi_rvalid(axi_rvalid),
    .mem_axi_rready(axi_rready),
    .mem_axi_rdata(axi_rdata),
    .mem_valid(valid & at_core),
    .mem_instr(1'b0),
    .mem_ready(core_ready),
    .mem_addr(address),
    .mem_wdata(write_data),
    .mem_wstrb(strobe),
    .mem_rdata(core_data)
  );

  `DF_SOC_CORE u_core (
    .s_axi_aclk(clk_i),
    .s_axi_aresetn(rst_ni),
    .s_axi_awaddr(axi_awaddr[12:0]),
    .s_axi_awvalid(axi_awvalid),
    .s_axi_awready(axi_awready),
    .s_axi_wdata(axi_wdata),
    .s_axi_wstrb(axi_wstrb),
    .s_axi_wvalid(axi_wvalid),
    .s_axi_wready(axi_wready),
    .s_axi_bresp(axi_bresp),
    .s_axi_bvalid(axi_bvalid),
    .s_axi_bready(axi_bready),
    .s_axi_araddr(axi_araddr[12:0]),
    .s_axi_arvalid(axi_arvalid),
    .s_axi_arready(axi_arready),
    .s_axi_rdata(axi_rdata),
    .s_axi_rresp(axi_rresp),
    .s_axi_rvalid(axi_rvalid),
    .s_axi_rready(axi_rready),
    .irq(interrupt)
  );

  logic refusal;
  assign refusal = (axi_bvalid & axi_bready & axi_bresp[1]) |
                   (axi_rvalid & axi_rready & axi_rresp[1]);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) refusals_q <= '0;
    else if (valid & at_console & here_q & ~(|strobe)) refusals_q <= '0;
    else refusals_q <= refusals_q + 32'(refusal);
  end

  assign ready     = at_core ? core_ready : here_q;
  assign read_data = at_core ? core_data : at_console ? refusals_q : word_q;

endmodule
