// SPDX-License-Identifier: Apache-2.0
//
// State of a core behind AXI4-Lite: start, wipe, cause of a refusal, interrupts, options and claim.
//
// Start     is taken at once: the core is idle, as the words before it have taken an old result. a
//           and b are wiped as they are taken, the modulus unless OPTIONS.keep_modulus.
// Drop      a write into a window takes an old result from the core, one cycle later.
// Wipe      on command core and windows; when the last word of the result is read, the core alone,
//           unless OPTIONS.keep_result. All are wiped in the first cycle after reset. With Direct a
//           core that has the next modulus, or gets a word, is not wiped: its result is taken.
// Busy      is what the core's handshake says, so it ends when the core's operation does.
// Interrupt level, 1 while a bit of ISR is and GIE.
// Fault     the core's fault_o, kept until the command to wipe or reset: the core clears its own
//           with each clear_o, also with that of a result that was read.
// Claim     of a program: its number, and how many words were written since. A program that reads
//           back its number and its own count knows that operands, options and result are its own:
//           reset, wipe and a read of a result that is not there end the claim.

module df_axil_state #(
  parameter int unsigned SizeBits     = 0,     // 0: size_o is SizeMost always
  parameter logic [15:0] SizeMost     = '0,    // SIZE after reset
  parameter logic [2:0]  OptionsMask  = '0,    // options of the core: field, multiply, divide
  parameter bit          Direct       = 1'b0,  // the core keeps the words of the operands
  localparam int unsigned SizePort    = (SizeBits > 0) ? SizeBits : 1
) (
  input  logic        clk_i,
  input  logic        rst_ni,

  // Accesses that are right, and causes of those that are not
  input  logic        register_i,       // data_i is written to register number index_i
  input  logic [3:0]  index_i,
  input  logic [31:0] data_i,
  input  logic        wipe_i,
  input  logic        operand_written_i,  // a word of an operand is written
  input  logic        modulus_complete_i, // every word of the modulus is written
  input  logic        control_read_i,
  input  logic        error_read_i,
  input  logic        last_read_i,
  input  logic [3:0]  write_cause_i,    // CauseNone: no write, or a right one
  input  logic [3:0]  read_cause_i,

  // Registers
  output logic [31:0] control_o,
  output logic        gie_o,
  output logic [31:0] ier_o,
  output logic [31:0] isr_o,
  output logic [31:0] options_o,
  output logic [15:0] size_o,
  output logic [3:0]  error_o,
  output logic [31:0] claim_o,
  output logic        busy_o,
  output logic        valid_o,          // the core's result may be read
  output logic        irq_o,

  // Windows and core
  output logic [2:0]  window_wipe_o,    // modulus, b, a
  output logic        clear_o,
  output logic        in_valid_o,
  input  logic        in_ready_i,
  input  logic        out_valid_i,
  output logic        out_ready_o,
  input  logic        core_fault_i,
  output logic        fault_o
);

  logic       start_q, result_taken_q, clear_q, wipe_windows_q, valid_q, done_q;
  logic       start_accepted, operation_ended, next_ready, start;
  logic [3:0] error_q, refused;

  /////////////////////
  // Start and wipe  //
  /////////////////////

  assign busy_o          = start_q | ~(in_ready_i | out_valid_i | clear_q);
  assign valid_o         = out_valid_i & ~start_q & ~result_taken_q & ~clear_q;
  assign start_accepted  = start_q & in_ready_i;
  assign operation_ended = out_valid_i & ~valid_q & ~clear_q;
  // The core stores words of the next operation already (Direct): a wipe would lose them.
  assign next_ready      = Direct & (modulus_complete_i | operand_written_i);
  assign start           = register_i & (index_i == df_axil_pkg::Control) & data_i[0];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      start_q        <= 1'b0;
      result_taken_q <= 1'b0;
      clear_q        <= 1'b1;
      wipe_windows_q <= 1'b1;
      valid_q        <= 1'b0;
      done_q         <= 1'b0;
    end else begin
      start_q        <= ~wipe_i & start;
      result_taken_q <= operand_written_i | (last_read_i & ~options_o[9]);
      clear_q        <= wipe_i | (last_read_i & ~options_o[9] & ~next_ready);
      wipe_windows_q <= wipe_i;
      valid_q        <= out_valid_i;
      done_q         <= ~wipe_i & (operation_ended | (done_q & ~control_read_i));
    end
  end

  assign clear_o       = clear_q;
  assign in_valid_o    = start_q;
  assign out_ready_o   = result_taken_q;
  assign window_wipe_o = {wipe_windows_q | (start_accepted & ~options_o[8]),
                          {2{wipe_windows_q | start_accepted}}};

  ////////////////////////
  // Cause of a refusal //
  ////////////////////////

  assign refused = (write_cause_i != df_axil_pkg::CauseNone) ? write_cause_i : read_cause_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) error_q <= df_axil_pkg::CauseNone;
    else if (error_q == df_axil_pkg::CauseNone || error_read_i) error_q <= refused;
  end

  ////////////////
  // Interrupts //
  ////////////////

  logic       gie_q, toggle;
  logic [2:0] ier_q, isr_q;  // fault, error, done
  logic       fault_q, fault;

  assign toggle = register_i & (index_i == df_axil_pkg::Isr);
  assign fault  = core_fault_i & ~fault_q & ~wipe_windows_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) fault_q <= 1'b0;
    else fault_q <= ~wipe_i & (fault | (fault_q & ~wipe_windows_q));
  end

  assign fault_o = fault_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      gie_q <= 1'b0;
      ier_q <= '0;
      isr_q <= '0;
    end else begin
      if (register_i && index_i == df_axil_pkg::Gie) gie_q <= data_i[0];
      if (register_i && index_i == df_axil_pkg::Ier) ier_q <= {data_i[3:2], data_i[0]};
      isr_q <= (isr_q ^ ({data_i[3:2], data_i[0]} & {3{toggle}})) |
               (ier_q & {fault, refused != df_axil_pkg::CauseNone, operation_ended});
    end
  end

  assign irq_o = gie_q & (isr_q != '0);

  /////////////
  // Options //
  /////////////

  logic [2:0] options_q;
  logic [1:0] keep_q;  // result, modulus

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      options_q <= '0;
      keep_q    <= '0;
    end else if (register_i && index_i == df_axil_pkg::Options) begin
      options_q <= data_i[2:0];
      keep_q    <= data_i[9:8];
    end
  end

  if (SizeBits > 0) begin : gen_size
    logic [SizePort-1:0] size_q;
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) size_q <= SizePort'(SizeMost);
      else if (register_i && index_i == df_axil_pkg::Size) size_q <= data_i[SizePort-1:0];
    end
    assign size_o = 16'(size_q);
  end else begin : gen_fixed
    assign size_o = SizeMost;
  end

  ///////////
  // Claim //
  ///////////

  logic [19:0] owner_q;
  logic [11:0] writes_q;
  logic        claim, counted;

  assign claim   = register_i & (index_i == df_axil_pkg::Claim) &
                   ((owner_q == '0) | (data_i[31:12] == '0));
  assign counted = operand_written_i | (register_i & (index_i == df_axil_pkg::Options ||
                                                      index_i == df_axil_pkg::Size));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      owner_q  <= '0;
      writes_q <= '0;
    end else if (wipe_i || read_cause_i == df_axil_pkg::CauseNoResult) begin
      owner_q  <= '0;
      writes_q <= '0;
    end else if (claim) begin
      owner_q  <= data_i[31:12];
      writes_q <= '0;
    end else begin
      writes_q <= writes_q + 12'(counted & (owner_q != '0));
    end
  end

  // The bits that a register has not are looked at before.
  logic unused_data;
  assign unused_data = ^data_i;

  ///////////////
  // Registers //
  ///////////////

  assign control_o = {22'd0, irq_o, 5'd0, done_q, ~busy_o, done_q, start_q};
  assign gie_o     = gie_q;
  assign ier_o     = {28'd0, ier_q[2:1], 1'b0, ier_q[0]};
  assign isr_o     = {28'd0, isr_q[2:1], 1'b0, isr_q[0]};
  assign options_o = {22'd0, keep_q, 5'd0, options_q & OptionsMask};
  assign error_o   = error_q;
  assign claim_o   = {owner_q, writes_q};

endmodule
