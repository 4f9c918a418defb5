// SPDX-License-Identifier: Apache-2.0
//
// AXI4-Lite shell of a core: registers and windows of words on one side, the core's handshake with
// its operands side by side on the other. docs/reference/axi-lite.md has the map, the sequence of
// an operation and what is refused.
//
// Operands  one register for each, written by words, not readable. With Direct none here: each word
//           goes on into the core's own registers, by word_write_o, in a cycle in which
//           core_in_ready_i is 1 (df_divstep_words), and the modulus of a core that has ended its
//           operation is wiped with the result. With Memory too in a cycle in which
//           core_word_ready_i is 1 (df_prime_engine_words); until then no access is accepted.
// Result    read from the core, which holds it: no second register. A word is read only while the
//           core offers its result, so the core need not mask what it shows (MaskOutputs). With
//           Memory result_i is the word that was selected by result_index_o in the cycle before.
// Handshake with the core as in docs/reference/handshake.md; core_clear_o goes to its clear_i,
//           s_axi_aclk and s_axi_aresetn are its clock and reset.
// Cycles    see df_axil_port: an access is answered in the second cycle after its transfer, a
//           start is at the core in the cycle of the answer.
// Paths cut all, between bus and core too: what the core shows reaches registers alone.

module df_axil #(
  parameter int unsigned ModulusBits = 256,   // bits of the operands, 0: absent
  parameter int unsigned ABits       = 256,
  parameter int unsigned BBits       = 256,
  parameter bit          NeedsB      = 1'b1,  // 0: b only to divide or multiply by the options
  parameter int unsigned ResultBits  = 256,
  parameter int unsigned KBits       = 0,     // bits of k, 0: absent
  parameter int unsigned SizeBits    = 0,     // bits of the core's size_i, 0: absent
  parameter logic [15:0] SizeMost    = '0,    // SIZE after reset
  parameter logic [2:0]  OptionsMask = '0,    // options of the core: field, multiply, divide
  parameter bit          Direct      = 1'b0,  // the core keeps the words of the operands
  parameter bit          Memory      = 1'b0,  // and those of the result; needs Direct
  parameter logic [23:0] Version     = '0,    // contents of the registers of the same name
  parameter logic [31:0] Capability  = '0,
  parameter logic [31:0] Latency     = '0,
  parameter logic [15:0] RBits       = '0,
  localparam int unsigned ModulusPort = (ModulusBits > 0) ? ModulusBits : 1,
  localparam int unsigned BPort       = (BBits > 0) ? BBits : 1,
  localparam int unsigned KPort       = (KBits > 0) ? KBits : 1,
  localparam int unsigned ResultPort  = Memory ? 32 : ResultBits
) (
  input  logic                   s_axi_aclk,
  input  logic                   s_axi_aresetn,
  input  logic [12:0]            s_axi_awaddr,
  input  logic                   s_axi_awvalid,
  output logic                   s_axi_awready,
  input  logic [31:0]            s_axi_wdata,
  input  logic [3:0]             s_axi_wstrb,
  input  logic                   s_axi_wvalid,
  output logic                   s_axi_wready,
  output logic [1:0]             s_axi_bresp,
  output logic                   s_axi_bvalid,
  input  logic                   s_axi_bready,
  input  logic [12:0]            s_axi_araddr,
  input  logic                   s_axi_arvalid,
  output logic                   s_axi_arready,
  output logic [31:0]            s_axi_rdata,
  output logic [1:0]             s_axi_rresp,
  output logic                   s_axi_rvalid,
  input  logic                   s_axi_rready,
  output logic                   irq,

  output logic                   core_clear_o,
  output logic                   core_in_valid_o,
  input  logic                   core_in_ready_i,
  output logic [ModulusPort-1:0] modulus_o,
  output logic [ABits-1:0]       a_o,
  output logic [BPort-1:0]       b_o,
  output logic [2:0]             word_write_o,  // Direct: a word of modulus, b, a is written
  output logic [7:0]             word_index_o,
  output logic [31:0]            word_data_o,
  input  logic                   core_word_ready_i,  // read with Memory alone
  output logic                   divide_o,
  output logic                   multiply_o,
  output logic                   field_o,
  output logic [15:0]            size_o,
  input  logic                   core_out_valid_i,
  output logic                   core_out_ready_o,
  output logic [7:0]             result_index_o,
  input  logic [ResultPort-1:0]  result_i,
  input  logic [KPort-1:0]       k_i,
  input  logic [2:0]             status_i,
  input  logic                   core_fault_i
);

  if (Memory && !Direct) begin : gen_check_memory
    $error("df_axil: Memory needs Direct");
  end

  localparam int unsigned ModulusWords = (ModulusBits + 31) / 32;
  localparam int unsigned AWords       = (ABits + 31) / 32;
  localparam int unsigned BWords       = (BBits + 31) / 32;
  localparam int unsigned ResultWords  = (ResultBits + 31) / 32;

  logic        write, read, register, wipe, control_read, error_read, last_read;
  logic        gie, busy, valid, fault, wait_word, address_ready, data_ready, read_ready;
  logic [12:0] write_address, read_address;
  logic [31:0] write_data, read_data, control, ier, isr, options, claim;
  logic [3:0]  write_strobe, index, write_cause, read_cause, cause;
  logic [1:0]  write_response, read_response;
  logic [2:0]  window, fits, complete, window_wipe;

  df_axil_port u_port (
    .s_axi_aclk, .s_axi_aresetn, .s_axi_awaddr,
    .s_axi_awvalid(s_axi_awvalid & ~wait_word),
    .s_axi_awready(address_ready),
    .s_axi_wdata, .s_axi_wstrb,
    .s_axi_wvalid(s_axi_wvalid & ~wait_word),
    .s_axi_wready(data_ready),
    .s_axi_bresp, .s_axi_bvalid, .s_axi_bready, .s_axi_araddr,
    .s_axi_arvalid(s_axi_arvalid & ~wait_word),
    .s_axi_arready(read_ready),
    .s_axi_rdata, .s_axi_rresp, .s_axi_rvalid, .s_axi_rready,
    .write_o(write),
    .write_address_o(write_address),
    .write_data_o(write_data),
    .write_strobe_o(write_strobe),
    .write_response_i(write_response),
    .read_o(read),
    .read_address_o(read_address),
    .read_data_i(read_data),
    .read_response_i(read_response)
  );

  // A word that waits for the core makes the next access wait.
  assign wait_word     = Memory & (word_write_o != '0) & ~core_word_ready_i;
  assign s_axi_awready = address_ready & ~wait_word;
  assign s_axi_wready  = data_ready & ~wait_word;
  assign s_axi_arready = read_ready & ~wait_word;

  // The memory is read at the edge at which the address of the read is stored.
  assign result_index_o = (s_axi_arvalid & s_axi_arready) ? s_axi_araddr[9:2] : read_address[9:2];

  // OKAY, SLVERR, or DECERR where there is no register.
  assign write_response = {write_cause != '0, write_cause == df_axil_pkg::CauseOutside};
  assign read_response  = {read_cause != '0, read_cause == df_axil_pkg::CauseOutside};

  df_axil_write #(
    .HasK(KBits > 0), .NeedsB(NeedsB), .ModulusWords(ModulusWords), .AWords(AWords),
    .BWords(BWords), .ResultWords(ResultWords), .SizeBits(SizeBits), .OptionsMask(OptionsMask)
  ) u_write (
    .write_i(write),
    .address_i(write_address),
    .data_i(write_data),
    .strobe_i(write_strobe),
    .busy_i(busy),
    .options_i(options[1:0]),
    .fits_i(fits),
    .complete_i(complete),
    .cause_o(write_cause),
    .window_o(window),
    .register_o(register),
    .index_o(index),
    .wipe_o(wipe)
  );

  df_axil_read #(
    .ModulusWords(ModulusWords), .AWords(AWords), .BWords(BWords), .ResultBits(ResultBits),
    .Memory(Memory), .KBits(KBits), .ModulusBits(16'(ModulusBits)), .OperandBits(16'(ABits)),
    .Version(Version), .Capability(Capability), .Latency(Latency), .RBits(RBits)
  ) u_read (
    .read_i(read),
    .address_i(read_address),
    .control_i(control),
    .gie_i(gie),
    .ier_i(ier),
    .isr_i(isr),
    .options_i(options),
    .size_i(size_o),
    .error_i(cause),
    .claim_i(claim),
    .busy_i(busy),
    .valid_i(valid),
    .fault_i(fault),
    .status_i, .k_i, .result_i,
    .cause_o(read_cause),
    .data_o(read_data),
    .control_o(control_read),
    .error_o(error_read),
    .last_o(last_read)
  );

  df_axil_state #(
    .SizeBits(SizeBits), .SizeMost(SizeMost), .OptionsMask(OptionsMask), .Direct(Direct)
  ) u_state (
    .clk_i(s_axi_aclk),
    .rst_ni(s_axi_aresetn),
    .register_i(register),
    .index_i(index),
    .data_i(write_data),
    .wipe_i(wipe),
    .operand_written_i(window != '0),
    .modulus_complete_i(complete[2]),
    .control_read_i(control_read),
    .error_read_i(error_read),
    .last_read_i(last_read),
    .write_cause_i(write_cause & {4{write}}),
    .read_cause_i(read_cause & {4{read}}),
    .control_o(control),
    .gie_o(gie),
    .ier_o(ier),
    .isr_o(isr),
    .options_o(options),
    .size_o,
    .error_o(cause),
    .claim_o(claim),
    .busy_o(busy),
    .valid_o(valid),
    .irq_o(irq),
    .window_wipe_o(window_wipe),
    .clear_o(core_clear_o),
    .in_valid_o(core_in_valid_o),
    .in_ready_i(core_in_ready_i),
    .out_valid_i(core_out_valid_i),
    .out_ready_o(core_out_ready_o),
    .core_fault_i,
    .fault_o(fault)
  );

  assign divide_o   = options[0];
  assign multiply_o = options[1];
  assign field_o    = options[2];

  /////////////
  // Windows //
  /////////////

  df_axil_window #(.Bits(ABits), .Stored(~Direct)) u_a (
    .clk_i(s_axi_aclk),
    .rst_ni(s_axi_aresetn),
    .wipe_i(window_wipe[0]),
    .write_i(window[0]),
    .word_i(write_address[9:2]),
    .data_i(write_data),
    .fits_o(fits[0]),
    .complete_o(complete[0]),
    .operand_o(a_o)
  );

  df_axil_window #(.Bits(BBits), .Stored(~Direct)) u_b (
    .clk_i(s_axi_aclk),
    .rst_ni(s_axi_aresetn),
    .wipe_i(window_wipe[1]),
    .write_i(window[1]),
    .word_i(write_address[9:2]),
    .data_i(write_data),
    .fits_o(fits[1]),
    .complete_o(complete[1]),
    .operand_o(b_o)
  );

  df_axil_window #(.Bits(ModulusBits), .Stored(~Direct)) u_modulus (
    .clk_i(s_axi_aclk),
    .rst_ni(s_axi_aresetn),
    .wipe_i(window_wipe[2]),
    .write_i(window[2]),
    .word_i(write_address[9:2]),
    .data_i(write_data),
    .fits_o(fits[2]),
    .complete_o(complete[2]),
    .operand_o(modulus_o)
  );

  if (Direct) begin : gen_direct
    df_axil_word u_word (
      .clk_i(s_axi_aclk),
      .rst_ni(s_axi_aresetn),
      .clear_i(core_clear_o),
      .write_i(window),
      .index_i(write_address[9:2]),
      .data_i(write_data),
      .ready_i(Memory ? core_word_ready_i : core_in_ready_i),
      .write_o(word_write_o),
      .index_o(word_index_o),
      .data_o(word_data_o)
    );
  end else begin : gen_windows
    assign word_write_o = '0;
    assign word_index_o = '0;
    assign word_data_o  = '0;
  end

endmodule
