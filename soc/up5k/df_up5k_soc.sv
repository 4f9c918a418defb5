// SPDX-License-Identifier: Apache-2.0
//
// A small CPU and the inverter inv-word in the block RAM and logic of an iCE40 UP5K: PicoRV32 (of
// the wheel pythondata-cpu-picorv32), memory, a console, df_up5k_inverse. soc/README.md says how it
// is simulated and placed.
//
// Addresses  0x0000_0000  memory, Words words, with the program of df_up5k_program_pkg, which
//                         workshop.soc writes
//            0x1000_0000  written: a character      0x1000_0004  written: the end, with its code
//            0x2000_0000  df_up5k_inverse, a word each, read and written whole
//            An access to any other address ends the run (trap_o), as a fault of the CPU does.
// Cycles     memory and console answer in the cycle after the access.

module df_up5k_soc #(
  parameter int unsigned Words = 2048
) (
  input  logic       clk_i,
  input  logic       rst_ni,
  output logic       print_o,  // the console prints data_o
  output logic       end_o,    // the program has ended with data_o
  output logic       trap_o,
  output logic [7:0] data_o
);

  localparam int unsigned Index = $clog2(Words);

  logic        valid, unused_instruction, ready, fault, trap;
  logic [31:0] address, write_data, read_data;
  logic [3:0]  strobe;

  picorv32 #(
    .ENABLE_COUNTERS64(1'b0),
    .TWO_STAGE_SHIFT(1'b1),
    .ENABLE_MUL(1'b1),
    .CATCH_MISALIGN(1'b1),
    .CATCH_ILLINSN(1'b1),
    .PROGADDR_RESET(32'h0000_0000)
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
    .irq('0),
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
  logic [31:0] word_q;

  assign at_memory  = address[31:Index+2] == '0;
  assign at_console = address[31:3] == 29'h0200_0000;
  assign at_core    = address[31:9] == 23'h10_0000;
  assign fault      = valid & ~at_memory & ~at_console &
                      ~(at_core & (strobe == 4'h0 | strobe == 4'hf));

  initial begin
    for (int unsigned i = 0; i < Words; ++i) begin
      memory[i] = (i < df_up5k_program_pkg::Length) ? df_up5k_program_pkg::Program[i] : '0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (valid & at_memory) begin
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
  assign print_o = written & ~address[2];
  assign end_o   = written & address[2];
  assign trap_o  = trap | fault;
  assign data_o  = write_data[7:0];

  logic        core_ready;
  logic [31:0] core_data;

  df_up5k_inverse u_inverse (
    .clk_i,
    .rst_ni,
    .req_i(valid & at_core),
    .write_i(|strobe),
    .address_i(address[8:2]),
    .data_i(write_data),
    .ready_o(core_ready),
    .data_o(core_data)
  );

  assign ready     = at_core ? core_ready : here_q;
  assign read_data = at_core ? core_data : word_q;

endmodule
