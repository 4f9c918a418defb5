// SPDX-License-Identifier: Apache-2.0
//
// The sequencer of the engine: fetches the instructions of the program, counts its loops, and waits
// for the passes. No data reach it: addresses, instructions and cycles are the same for all
// operands.
//
//   Wipe --> Fetch --> Issue --> Pass --> Fetch ...   OpLoop, OpNext, OpIndex*, OpProduct*: no Pass
//                        +--> Halt                    OpEnd

module df_engine_sequence #(
  parameter int unsigned Bits         = 256,
  parameter int unsigned Multipliers  = 16,
  parameter int unsigned Word         = 18,
  parameter bit          FaultChecks  = 1'b1, // see df_parity
  localparam int unsigned Depth        = df_engine_modexp_pkg::depth(Bits, Word),
  localparam int unsigned RegisterBits = $clog2(df_engine_modexp_pkg::registers(Bits, Word)),
  localparam int unsigned WipeBits     =
      $clog2(df_engine_modexp_pkg::wipe(Bits, Word, Multipliers))
) (
  input  logic                    clk_i,
  input  logic                    wipe_i,      // begin: wipe the memories, then run the program

  output logic                    wipes_o,     // word address_o of the memory becomes 0
  output logic [WipeBits-1:0]     address_o,

  output df_engine_pkg::op_e      op_o,
  output logic [RegisterBits-1:0] d_o,
  output logic [RegisterBits-1:0] x_o,
  output logic [RegisterBits-1:0] y_o,
  output logic [RegisterBits-1:0] number_o,    // the index of the program
  output logic                    pass_o,      // op_o moves the words of a register
  input  logic                    pass_done_i, // with pass_o: in the last cycle
  output logic                    feed_o,      // df_engine_feed starts; waits for feed_idle_i
  input  logic                    feed_idle_i,
  output logic                    fault_o      // an upset of the control
);

  localparam int unsigned CountBits = $clog2(df_engine_modexp_pkg::count_most(Bits, Word));
  localparam int unsigned Address   = df_engine_pkg::AddressBits;
  localparam int unsigned Counters  = df_engine_pkg::Counters;
  localparam int unsigned Wipe      = df_engine_modexp_pkg::wipe(Bits, Word, Multipliers);

  typedef enum logic [2:0] {
    StWipe,
    StFetch,
    StIssue,
    StPass,
    StHalt
  } state_e;

  state_e                             state_q, state_d;
  logic [Address-1:0]                 pc_q, pc_d;
  logic [df_engine_pkg::InstructionBits-1:0] instruction_q, instruction_d;
  logic [Counters-1:0][CountBits-1:0] count_q, count_d;
  logic [RegisterBits-1:0]            number_q, number_d;
  logic [WipeBits-1:0]                wipe_q, wipe_d;

  df_engine_pkg::op_e   op;
  logic [3:0]           d, x, y;
  logic                 d_index, y_index, feeds;
  logic [CountBits-1:0] count, first_count;

  assign op = df_engine_pkg::op_e'(instruction_q[18:14]);
  assign {d, x, y, d_index, y_index} = instruction_q[13:0];
  assign feeds = op == df_engine_pkg::OpProductNew || op == df_engine_pkg::OpProduct
              || op == df_engine_pkg::OpOut;

  always_comb begin
    first_count = '0;
    for (int unsigned i = 0; i < 16; i++) begin
      if (y == 4'(i)) begin
        first_count = CountBits'(df_engine_modexp_pkg::count(4'(i), Bits, Word) - 1);
      end
    end
  end

  always_comb begin
    count = '0;
    for (int unsigned i = 0; i < Counters; i++) begin
      if (d == 4'(i)) count = count | count_q[i];
    end
  end

  always_comb begin
    state_d       = state_q;
    pc_d          = pc_q;
    instruction_d = instruction_q;
    count_d       = count_q;
    number_d      = number_q;
    wipe_d        = wipe_q;
    if (wipe_i) begin
      state_d       = StWipe;
      pc_d          = '0;
      instruction_d = '0;
      count_d       = '0;
      number_d      = '0;
      wipe_d        = WipeBits'(Wipe - 1);
    end else begin
      case (state_q)
        StWipe: begin
          wipe_d = wipe_q - 1'b1;
          if (wipe_q == '0) state_d = StFetch;
        end
        StFetch: begin
          state_d       = StIssue;
          pc_d          = pc_q + 1'b1;
          instruction_d = df_engine_modexp_program_pkg::instruction(pc_q);
        end
        StIssue: begin
          state_d = StFetch;
          if (df_engine_pkg::is_pass(op)) state_d = StPass;
          if (op == df_engine_pkg::OpEnd) state_d = StHalt;
          if (feeds && !feed_idle_i) state_d = StIssue;
          if (op == df_engine_pkg::OpIndexZero) number_d = '0;
          if (op == df_engine_pkg::OpIndexUp) number_d = number_q + 1'b1;
          for (int unsigned i = 0; i < Counters; i++) begin
            if (d == 4'(i)) begin
              if (op == df_engine_pkg::OpLoop) count_d[i] = first_count;
              if (op == df_engine_pkg::OpNext && count != '0) count_d[i] = count - 1'b1;
            end
          end
          if (op == df_engine_pkg::OpNext && count != '0) pc_d = Address'({x, y});
        end
        StPass: begin
          if (pass_done_i) state_d = StFetch;
          if (pass_done_i && op == df_engine_pkg::OpPick) number_d = number_q + 1'b1;
        end
        StHalt:  state_d = StHalt;
        default: state_d = StWipe;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    state_q       <= state_d;
    pc_q          <= pc_d;
    instruction_q <= instruction_d;
    count_q       <= count_d;
    number_q      <= number_d;
    wipe_q        <= wipe_d;
  end

  df_parity #(
    .Bits(3 + Address + df_engine_pkg::InstructionBits + Counters * CountBits + RegisterBits
          + WipeBits),
    .FaultChecks(FaultChecks)
  ) u_parity (
    .clk_i,
    .next_i({state_d, pc_d, instruction_d, count_d, number_d, wipe_d}),
    .value_i({state_q, pc_q, instruction_q, count_q, number_q, wipe_q}),
    .fault_o
  );

  assign wipes_o   = (state_q == StWipe) & (32'(wipe_q) < Depth);
  assign address_o = wipe_q;
  assign op_o      = op;
  assign d_o       = RegisterBits'(32'(d)) + (d_index ? number_q : '0);
  assign x_o       = RegisterBits'(32'(x));
  assign y_o       = RegisterBits'(32'(y)) + (y_index ? number_q : '0);
  assign number_o  = number_q;
  assign pass_o    = state_q == StPass;
  assign feed_o    = (state_q == StIssue) & feeds & feed_idle_i;

endmodule
