// SPDX-License-Identifier: Apache-2.0
//
// The AXI4-Lite shell with operands of N bits, around a core that answers after any number of
// cycles with any result, and shows anything before. Every input changes as it likes in every
// cycle; no duty of a manager is assumed. Proved by induction, so for all time, against a model of
// the registers written from docs/reference/axi-lite.md.
//
// Shown, of the channels: each pair of an address and data that were taken, in any order, is
// answered by one response, each read address by one word; the answer comes in the second cycle
// after the last of them, or in the second after the answer before it was taken; it stays the same
// until taken; an address or data is taken unless one waits already; nothing is taken or offered in
// reset.
// Registers: response, data, cause, claim, fault and interrupt line are what the model says. The
// model's words are made of registers and of a result that the core offers, and of no operand: so
// nothing of an operand can be read, nor a result that is wiped, dropped or not there yet. Between
// transfers the data registers of the bus are 0.
// Core: it receives the words that were written since the last wipe, all of them, with the
// options and the size, and takes them at once; then a and b are 0, and the modulus unless it is to
// be kept. A wipe reaches core and windows in the next cycle, and so does reset. A word of an
// operand takes an old result from the core. With Direct the core keeps the operands: it has every
// word in time, and is not wiped while it has a modulus for the next operation. With Memory it
// takes a word after any number of cycles, no access is taken until then, and it shows one word.

module df_axil_answers #(
  parameter int unsigned N      = 40,
  parameter bit          Direct = 1'b0,
  parameter bit          Memory = 1'b0
) (
  input logic         clk_i,
  input logic         rst_ni,
  input logic [12:0]  awaddr_i,
  input logic         awvalid_i,
  input logic [31:0]  wdata_i,
  input logic [3:0]   wstrb_i,
  input logic         wvalid_i,
  input logic         bready_i,
  input logic [12:0]  araddr_i,
  input logic         arvalid_i,
  input logic         rready_i,
  input logic         finish_i,  // the core ends its operation
  input logic [N-1:0] result_i,  // what it then has; while it offers nothing, what it shows
  input logic [6:0]   k_i,
  input logic [2:0]   status_i,
  input logic         fault_i,   // the core detects a fault
  input logic         free_i     // Memory: it can take a word
);

  localparam int unsigned Words       = (N + 31) / 32;
  localparam int unsigned SizeBits    = 7;
  localparam logic [23:0] Version     = 24'h010203;
  localparam logic [31:0] Capability  = 32'hCAB1E5;
  localparam logic [31:0] Latency     = 32'h1A7E;
  localparam logic [31:0] PaddingMask = (N % 32 == 0) ? '0 : 32'hFFFFFFFF << (N % 32);  // padding

  logic         awready, wready, bvalid, arready, rvalid, irq;
  logic [1:0]   bresp, rresp;
  logic [31:0]  rdata;
  logic         clear, start, take, ready, valid, divide, multiply, field;
  logic [N-1:0] modulus, a, b, core_q;
  logic [2:0]   word_write;
  logic [7:0]   word_index;
  logic [31:0]  word_data;
  logic [15:0]  size;
  logic [6:0]   k_q;
  logic [2:0]   status_q;
  logic         fault_q;
  logic         core_busy_q, done_q, after_reset_q;

  // Memory: the word of the result that was selected in the cycle before.
  localparam int unsigned Shown = Memory ? 32 : N;
  logic             word_ready;
  logic [7:0]       result_index, index_q;
  logic [N-1:0]     core;
  logic [Shown-1:0] shown;
  assign word_ready = ready & (free_i | ~Memory);
  assign core       = valid ? core_q : result_i;
  assign shown      = Memory ? Shown'(core >> {index_q, 5'd0}) : Shown'(core);
  always_ff @(posedge clk_i) index_q <= result_index;

  df_axil #(
    .ModulusBits(N),
    .ABits(N),
    .BBits(N),
    .NeedsB(1'b0),
    .ResultBits(N),
    .KBits(7),
    .SizeBits(SizeBits),
    .SizeMost(16'(N)),
    .OptionsMask(3'b101),
    .Direct(Direct),
    .Memory(Memory),
    .Version(Version),
    .Capability(Capability),
    .Latency(Latency),
    .RBits(16'd9)
  ) u_dut (
    .s_axi_aclk(clk_i),
    .s_axi_aresetn(rst_ni),
    .s_axi_awaddr(awaddr_i),
    .s_axi_awvalid(awvalid_i),
    .s_axi_awready(awready),
    .s_axi_wdata(wdata_i),
    .s_axi_wstrb(wstrb_i),
    .s_axi_wvalid(wvalid_i),
    .s_axi_wready(wready),
    .s_axi_bresp(bresp),
    .s_axi_bvalid(bvalid),
    .s_axi_bready(bready_i),
    .s_axi_araddr(araddr_i),
    .s_axi_arvalid(arvalid_i),
    .s_axi_arready(arready),
    .s_axi_rdata(rdata),
    .s_axi_rresp(rresp),
    .s_axi_rvalid(rvalid),
    .s_axi_rready(rready_i),
    .irq(irq),
    .core_clear_o(clear),
    .core_in_valid_o(start),
    .core_in_ready_i(ready),
    .modulus_o(modulus),
    .a_o(a),
    .b_o(b),
    .word_write_o(word_write),
    .word_index_o(word_index),
    .word_data_o(word_data),
    .core_word_ready_i(word_ready),
    .divide_o(divide),
    .multiply_o(multiply),
    .field_o(field),
    .size_o(size),
    .core_out_valid_i(valid),
    .core_out_ready_o(take),
    .result_index_o(result_index),
    .result_i(shown),
    .k_i(valid ? k_q : '0),
    .status_i(valid ? status_q : '0),
    .core_fault_i(fault_q)
  );

  //////////////
  // The core //
  //////////////

  assign ready = ~core_busy_q & ~clear & ~after_reset_q;
  assign valid = core_busy_q & done_q;

  always_ff @(posedge clk_i) begin
    if (~done_q) {core_q, k_q, status_q} <= {result_i, k_i, status_i};
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      core_busy_q   <= 1'b0;
      done_q        <= 1'b0;
      after_reset_q <= 1'b1;
      fault_q       <= 1'b0;
    end else begin
      core_busy_q   <= ~clear & ((start & ready) | (core_busy_q & ~(valid & take)));
      done_q        <= ~clear & core_busy_q & ~(valid & take) & (done_q | finish_i);
      after_reset_q <= 1'b0;
      fault_q       <= ~clear & (fault_q | fault_i);
    end
  end

  //////////////////
  // The channels //
  //////////////////

  // Taken and not answered to the end: at most one that waits and one whose answer stands.
  logic [1:0]  addresses_q, datas_q, reads_q;
  logic [12:0] awaddr_q, araddr_q;
  logic [31:0] word_q;
  logic [3:0]  strobe_q;
  logic        reset_done_q, writes, reading;  // an access in this cycle
  logic        wrote_q, read_q;                // one in the cycle before
  logic [1:0]  bresp_q, rresp_q;
  logic [31:0] rdata_q;
  logic [31:0] rdata_ref;                // what the model says
  logic [1:0]  bresp_ref, rresp_ref;

  assign writes  = (addresses_q != '0) && (datas_q != '0) && !bvalid;
  assign reading = (reads_q != '0) && !rvalid;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      addresses_q  <= '0;
      datas_q      <= '0;
      reads_q      <= '0;
      reset_done_q <= 1'b0;
      wrote_q      <= 1'b0;
      read_q       <= 1'b0;
    end else begin
      addresses_q  <= addresses_q + 2'(awvalid_i & awready) - 2'(bvalid & bready_i);
      datas_q      <= datas_q + 2'(wvalid_i & wready) - 2'(bvalid & bready_i);
      reads_q      <= reads_q + 2'(arvalid_i & arready) - 2'(rvalid & rready_i);
      reset_done_q <= 1'b1;
      wrote_q      <= writes;
      read_q       <= reading;
    end
  end

  always_ff @(posedge clk_i) begin
    if (awvalid_i & awready) awaddr_q <= awaddr_i;
    if (wvalid_i & wready) {strobe_q, word_q} <= {wstrb_i, wdata_i};
    if (arvalid_i & arready) araddr_q <= araddr_i;
    if (writes) bresp_q <= bresp_ref;
    if (reading) {rresp_q, rdata_q} <= {rresp_ref, rdata_ref};
  end

  logic held;  // a word waits for the memory
  assign held = Memory && word_write != '0 && !word_ready;

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (!rst_ni) assert (!awready && !wready && !arready && !bvalid && !rvalid && !irq);
    assert (awready == (reset_done_q && addresses_q == 2'(bvalid) && !held));
    assert (wready == (reset_done_q && datas_q == 2'(bvalid) && !held));
    if (Memory && word_write != '0) assert (addresses_q == 2'(bvalid) && datas_q == 2'(bvalid));
    assert (arready == (reset_done_q && reads_q == 2'(rvalid) && !held));
    assert (addresses_q >= 2'(bvalid) && addresses_q <= 2'd1 + 2'(bvalid));
    assert (datas_q >= 2'(bvalid) && datas_q <= 2'd1 + 2'(bvalid));
    assert (reads_q >= 2'(rvalid) && reads_q <= 2'd1 + 2'(rvalid));
    if (wrote_q) assert (bvalid);
    if (read_q) assert (rvalid);
    if (bvalid) assert (bresp == bresp_q);
    if (rvalid) assert (rresp == rresp_q && rdata == rdata_q);
    if (reset_done_q && !rvalid) assert (rdata == '0);
  end

  ///////////////////
  // The registers //
  ///////////////////

  logic [Words*32-1:0] modulus_q, a_q, b_q;  // with padding, which must stay 0
  logic [Words-1:0]    modulus_valid_q, a_valid_q, b_valid_q;
  logic [9:0]          options_q;
  logic [6:0]          size_q;
  logic                gie_q, pending_q, taking_q, wiping_q, all_q, ended_q, offered_q;
  logic [3:0]          ier_q, isr_q;
  logic                failed_q, fails;
  logic [3:0]          error_q;
  logic [19:0]         owner_q;
  logic [11:0]         writes_q;

  logic       busy, offered, complete, range, wipes;
  logic [3:0] write_cause, read_cause;
  assign busy     = pending_q | (core_busy_q & ~done_q & ~wiping_q);
  assign offered  = valid & ~pending_q & ~taking_q & ~wiping_q;
  assign complete = (modulus_valid_q == '1) && (a_valid_q == '1) &&
                    (b_valid_q == '1 || !options_q[0]);

  function automatic logic among(logic [12:0] address, logic [12:0] first, int unsigned words);
    return (address >= first) && (address < first + 13'(4 * words));
  endfunction

  logic window, result;
  assign window = among(awaddr_q, 13'h400, Words) || among(awaddr_q, 13'h800, Words) ||
                  among(awaddr_q, 13'hC00, Words);
  assign result = among(awaddr_q, 13'h1000, Words);
  assign range  = window ? (awaddr_q[9:2] == 8'(Words - 1)) && ((word_q & PaddingMask) != '0) :
                  (awaddr_q[12:2] == 11'd6) ? (word_q & 32'h2) != '0 : (word_q >> SizeBits) != '0;
  assign wipes  = writes && (awaddr_q == '0) && (strobe_q == '1) && word_q[4];

  always_comb begin
    write_cause = 4'd0;
    if (awaddr_q >= 13'h40 && !window && !result) write_cause = 4'd1;
    else if (awaddr_q[1:0] != '0) write_cause = 4'd2;
    else if (strobe_q != '1) write_cause = 4'd3;
    else if (result || awaddr_q == 13'h10 || awaddr_q == 13'h14) write_cause = 4'd4;
    else if (!window && awaddr_q >= 13'h20 && awaddr_q != 13'h3C) write_cause = 4'd4;
    else if (awaddr_q == '0 && word_q[0]) begin
      write_cause = busy ? 4'd6 : (complete && !word_q[4]) ? 4'd0 : 4'd7;
    end else if (window || awaddr_q == 13'h18 || awaddr_q == 13'h1C) begin
      write_cause = busy ? 4'd6 : range ? 4'd9 : 4'd0;
    end
  end

  assign bresp_ref = (write_cause == 4'd0) ? 2'd0 : (write_cause == 4'd1) ? 2'd3 : 2'd2;
  assign rresp_ref = (read_cause == 4'd0) ? 2'd0 : (read_cause == 4'd1) ? 2'd3 : 2'd2;

  always_comb begin
    read_cause = 4'd0;
    rdata_ref  = '0;
    if (araddr_q >= 13'h40 && !among(araddr_q, 13'h400, Words) &&
        !among(araddr_q, 13'h800, Words) && !among(araddr_q, 13'hC00, Words) &&
        !among(araddr_q, 13'h1000, Words)) begin
      read_cause = 4'd1;
    end else if (araddr_q[1:0] != '0) begin
      read_cause = 4'd2;
    end else if (araddr_q >= 13'h400 && araddr_q < 13'h1000) begin
      read_cause = 4'd5;
    end else if (araddr_q >= 13'h1000) begin
      if (offered) rdata_ref = 32'(core_q >> {araddr_q[9:2], 5'd0});
      else read_cause = busy ? 4'd6 : 4'd8;
    end else begin
      case (araddr_q[5:2])
        4'd0: rdata_ref = {22'd0, irq, 5'd0, ended_q, ~busy, ended_q, pending_q};
        4'd1: rdata_ref = {31'd0, gie_q};
        4'd2: rdata_ref = {28'd0, ier_q};
        4'd3: rdata_ref = {28'd0, isr_q};
        4'd4: rdata_ref = {22'd0, failed_q, offered ? {1'b1, 5'd0, status_q} : 9'd0};
        4'd5: if (offered) rdata_ref = {25'd0, k_q};
              else read_cause = busy ? 4'd6 : 4'd8;
        4'd6: rdata_ref = {22'd0, options_q};
        4'd7: rdata_ref = {25'd0, size_q};
        4'd8: rdata_ref = "DFLD";
        4'd9: rdata_ref = {Version, 8'd3};
        4'd10: rdata_ref = Capability;
        4'd11: rdata_ref = {16'(N), 16'(N)};
        4'd12: rdata_ref = Latency;
        4'd13: rdata_ref = {28'd0, error_q};
        4'd14: rdata_ref = {16'(N), 16'd9};
        default: rdata_ref = {owner_q, writes_q};
      endcase
    end
  end

  logic right, access_error, last, ends;
  logic [3:0] cause;
  assign right        = writes && (write_cause == 4'd0);
  assign access_error = (writes && write_cause != 4'd0) || (reading && read_cause != 4'd0);
  assign cause        = (writes && write_cause != 4'd0) ? write_cause : reading ? read_cause : 4'd0;
  assign last         = reading && (read_cause == 4'd0)
                      && (araddr_q == 13'h1000 + 13'(4 * (Words - 1)));
  assign ends         = valid & ~offered_q & ~wiping_q;
  assign fails        = fault_q & ~failed_q & ~all_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      options_q <= '0;
      size_q    <= 7'(N);
      gie_q     <= 1'b0;
      ier_q     <= '0;
      isr_q     <= '0;
      error_q   <= '0;
      owner_q   <= '0;
      writes_q  <= '0;
      pending_q <= 1'b0;
      taking_q  <= 1'b0;
      wiping_q  <= 1'b1;
      all_q     <= 1'b1;
      ended_q   <= 1'b0;
      offered_q <= 1'b0;
      failed_q  <= 1'b0;
    end else begin
      offered_q <= valid;
      taking_q  <= (right && window) || (last && !options_q[9]);
      wiping_q  <= wipes || (last && !options_q[9] &&
                             !(Direct && (modulus_valid_q == '1 || (right && window))));
      all_q     <= wipes;
      if (reading && araddr_q == 13'h0) ended_q <= 1'b0;
      if (ends) ended_q <= 1'b1;
      if (wipes) ended_q <= 1'b0;
      if (pending_q && ready) pending_q <= 1'b0;
      if (right && awaddr_q == 13'h0 && word_q[0]) pending_q <= 1'b1;
      if (wipes) pending_q <= 1'b0;
      if (right && awaddr_q == 13'h4) gie_q <= word_q[0];
      if (fails) failed_q <= 1'b1;
      if (wipes || all_q) failed_q <= 1'b0;
      if (right && awaddr_q == 13'h8) ier_q <= word_q[3:0] & 4'b1101;
      isr_q <= ((right && awaddr_q == 13'hC) ? isr_q ^ (word_q[3:0] & 4'b1101) : isr_q) |
               (ier_q & {fails, access_error, 1'b0, ends});
      if (right && awaddr_q == 13'h18) options_q <= word_q[9:0] & 10'h305;
      if (right && awaddr_q == 13'h1C) size_q <= word_q[6:0];
      if (reading && araddr_q == 13'h34) error_q <= cause;
      else if (error_q == '0) error_q <= cause;
      if (owner_q != '0 && right && (window || awaddr_q == 13'h18 || awaddr_q == 13'h1C)) begin
        writes_q <= writes_q + 12'd1;
      end
      if (right && awaddr_q == 13'h3C && (owner_q == '0 || word_q[31:12] == '0)) begin
        {owner_q, writes_q} <= {word_q[31:12], 12'd0};
      end
      if (wipes || (reading && read_cause == 4'd8)) {owner_q, writes_q} <= '0;
    end
  end

  for (genvar i = 0; i < Words; i++) begin : gen_words
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        {modulus_valid_q[i], a_valid_q[i], b_valid_q[i]} <= '0;
      end else begin
        if (right && awaddr_q == 13'h400 + 13'(4 * i)) modulus_valid_q[i] <= 1'b1;
        if (right && awaddr_q == 13'h800 + 13'(4 * i)) a_valid_q[i] <= 1'b1;
        if (right && awaddr_q == 13'hC00 + 13'(4 * i)) b_valid_q[i] <= 1'b1;
        if (all_q || (pending_q && ready)) {a_valid_q[i], b_valid_q[i]} <= '0;
        if (all_q || (pending_q && ready && !options_q[8])) modulus_valid_q[i] <= 1'b0;
      end
    end
    always_ff @(posedge clk_i) begin
      if (right && awaddr_q == 13'h400 + 13'(4 * i)) modulus_q[32*i+:32] <= word_q;
      if (right && awaddr_q == 13'h800 + 13'(4 * i)) a_q[32*i+:32] <= word_q;
      if (right && awaddr_q == 13'hC00 + 13'(4 * i)) b_q[32*i+:32] <= word_q;
      if (all_q || (pending_q && ready)) {a_q[32*i+:32], b_q[32*i+:32]} <= '0;
      if (all_q || (pending_q && ready && !options_q[8])) modulus_q[32*i+:32] <= '0;
    end
  end

  // Everything was wiped at least once.
  logic wiped_q = 1'b0;
  always_ff @(posedge clk_i) wiped_q <= wiped_q | (rst_ni & all_q);

  always_comb begin
    assert (irq == (gie_q && isr_q != '0));
    assert (start == pending_q && take == taking_q);
    if (start && rst_ni && !clear) assert (ready);
    assert (clear == wiping_q);
    assert ({field, multiply, divide} == options_q[2:0] && size == 16'(size_q));
    if (Direct) begin
      assert ({modulus, a, b} == '0);
    end else if (wiped_q && rst_ni) begin
      assert (modulus == N'(modulus_q) && a == N'(a_q) && b == N'(b_q));
      assert ({word_write, word_index, word_data} == '0);
    end
    if (start) assert (modulus_valid_q == '1 && a_valid_q == '1 && (b_valid_q == '1 || !divide));
    if (reset_done_q && datas_q == 2'(bvalid)) assert (u_dut.write_data == '0);
  end

  // Direct: any one bit of the core's own operands, chosen by operand, word and bit. A word in
  // flight is there one cycle later.
  if (Direct) begin : gen_direct
    logic [1:0]          operand_q;
    logic [7:0]          number_q;
    logic [4:0]          bit_q;
    logic                core_bit_q, word_valid, write;
    logic [Words*32-1:0] operand;
    logic [Words-1:0]    words_valid;
    always_ff @(posedge clk_i) {operand_q, number_q, bit_q} <= {operand_q, number_q, bit_q};

    always_comb begin
      assume (operand_q < 2'd3 && 32'(number_q) < Words);
      case (operand_q)
        2'd0: {words_valid, operand} = {a_valid_q, a_q};
        2'd1: {words_valid, operand} = {b_valid_q, b_q};
        default: {words_valid, operand} = {modulus_valid_q, modulus_q};
      endcase
    end

    assign word_valid = 1'(words_valid >> number_q);
    assign write      = 1'(word_write >> operand_q) && (word_index == number_q);

    always_ff @(posedge clk_i) begin
      if (clear) core_bit_q <= 1'b0;
      else if (write && word_ready) core_bit_q <= word_data[bit_q];
    end

    always_comb begin
      if (rst_ni && reset_done_q && word_valid && !all_q) begin
        assert ((write ? word_data[bit_q] : core_bit_q) == 1'(operand >> {number_q, bit_q}));
        if (start) assert (!write);
      end
      if (rst_ni && write) assert (word_valid);
    end

    // A word waits for one cycle, while an old result is taken; with Memory longer.
    logic waits_q;
    always_ff @(posedge clk_i) waits_q <= rst_ni & (word_write != '0) & ~ready & ~clear;
    always_comb begin
      if (rst_ni && word_write != '0 && !clear) assert (ready || (valid && take && !waits_q));
      if (rst_ni && reset_done_q && word_write == '0) assert ({word_index, word_data} == '0);
      if (rst_ni && word_write != '0) assert (!start && $onehot(word_write) &&
                                              32'(word_index) < Words);
    end
  end

  // Invariants that make the statements above inductive: registers of the shell and of the model.
  always_comb begin
    assert (u_dut.u_port.reset_done_q == reset_done_q);
    assert (2'(u_dut.u_port.address_q) + 2'(bvalid) == addresses_q);
    assert (2'(u_dut.u_port.data_q) + 2'(bvalid) == datas_q);
    assert (2'(u_dut.u_port.read_pending_q) + 2'(rvalid) == reads_q);
    if (u_dut.u_port.address_q) assert (u_dut.write_address == awaddr_q);
    if (u_dut.u_port.data_q) assert ({u_dut.write_strobe, u_dut.write_data} == {strobe_q, word_q});
    if (u_dut.u_port.read_pending_q) assert (u_dut.read_address == araddr_q);
    assert (u_dut.u_state.wipe_windows_q == all_q && (!all_q || wiping_q));
    assert (u_dut.u_state.result_taken_q == taking_q && u_dut.fault == failed_q);
    assert (u_dut.u_state.done_q == ended_q && u_dut.u_state.valid_q == offered_q);
    assert (u_dut.ier == {28'd0, ier_q} && u_dut.isr == {28'd0, isr_q} && u_dut.gie == gie_q);
    assert (u_dut.claim == {owner_q, writes_q});
    assert (u_dut.cause == error_q && u_dut.options == {22'd0, options_q});
    assert ({u_dut.u_state.options_q[1], ier_q[1], isr_q[1], options_q[7:3], options_q[1]} == '0);
    assert (u_dut.u_modulus.gen_window.written_q == modulus_valid_q);
    assert (u_dut.u_a.gen_window.written_q == a_valid_q);
    assert (u_dut.u_b.gen_window.written_q == b_valid_q);
    assert (!done_q || core_busy_q);
    assert (!after_reset_q || (!reset_done_q && !core_busy_q && wiping_q && all_q));
    assert (reset_done_q != after_reset_q);
    if (!reset_done_q) assert (addresses_q == '0 && datas_q == '0 && reads_q == '0);
    if (reset_done_q && rst_ni) assert (wiped_q);
    assert (!pending_q || !all_q);
    // An operation has taken its operands, and the next word takes its result.
    if (core_busy_q && !taking_q) begin
      assert ({a_valid_q, b_valid_q} == '0 && (modulus_valid_q == '0 || modulus_valid_q == '1));
    end
  end

endmodule
