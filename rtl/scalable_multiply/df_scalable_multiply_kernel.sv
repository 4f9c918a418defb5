// SPDX-License-Identifier: Apache-2.0
//
// Word-serial Montgomery multiplier for GF(p) and GF(2^m), any size up to MaxBits at run time:
// memories for the operands and for the words that wait between two passes, the pipeline, and the
// end. df_mont_mul_scalable has it between flat ports; a system that has its operands as words can
// use it without the ports.
//
// Source: E. Savas, A. F. Tenca, C. K. Koc, "A Scalable and Unified Multiplier Architecture for
//         Finite Fields GF(p) and GF(2^m)" (2000).
//
// Computes  a * b * 2^-size_i mod M, as words; x^-size_i in GF(2^m).
// Operands  load_i writes word load_index_i of a, b and M. start_i comes with word 0, the other
//           words in the following cycles, in order: the pipeline is right behind. size_i and
//           field_i stay the same from start_i to done_o. M odd, of size_i bits (size_i + 1 in
//           GF(2^m)), a and b reduced: else the result is any, in the same time.
// Result    word_valid_o, word_index_o, word_o: words 0 .. e-1, e = size_i / Word + 1, one a cycle;
//           not before hold_i is 0. done_o with the last.
// Cycles    with P = max(e + 1, 2 Stages) and passes = ceil(size_i / Stages):
//           0 start_i; 1 first fetch; 2 first word in; 2 + (passes - 1) P + 2 Stages =: f first
//           word of the last pass out; f + e last word compared; f + e + 1 + j fetch of word j
//           (later if hold_i); a cycle later it is on word_o.
// Clear     clear_i puts every register to 0, whatever the state is. load_i writes a zero to the
//           word of S too where the port is free, as it is without a start_i: so MaxWords zeros
//           loaded after clear_i wipe all memories. A kernel starts after clear_i only.

module df_scalable_multiply_kernel #(
  parameter int unsigned Word        = 32,    // bits of a word, a power of two >= 2
  parameter int unsigned Stages      = 7,     // processing elements, >= 1
  parameter int unsigned MaxBits     = 256,   // largest size_i, >= 3
  parameter bit          FaultChecks = 1'b1,  // see df_parity
  parameter bit          Check       = 1'b0,  // see df_scalable_multiply_residue
  localparam int unsigned SizeWidth  = $clog2(MaxBits + 1),
  localparam int unsigned MaxWords   = MaxBits / Word + 1,
  localparam int unsigned IndexWidth = (MaxWords > 1) ? $clog2(MaxWords) : 1
) (
  input  logic                  clk_i,
  input  logic                  clear_i,

  input  logic                  start_i,
  input  logic                  field_i,
  input  logic [SizeWidth-1:0]  size_i,
  input  logic                  load_i,
  input  logic [IndexWidth-1:0] load_index_i,
  input  logic [Word-1:0]       load_m_i,
  input  logic [Word-1:0]       load_a_i,
  input  logic [Word-1:0]       load_b_i,

  input  logic                  hold_i,
  output logic                  word_valid_o,
  output logic [IndexWidth-1:0] word_index_o,
  output logic [Word-1:0]       word_o,
  output logic                  done_o,
  output logic                  mismatch_o,  // with done_o: the result fails the check
  output logic                  fault_o      // an upset of the control
);

  localparam int unsigned PlaceWidth = $clog2(Word);
  localparam int unsigned BitWidth   = $clog2(((MaxBits > Word) ? MaxBits : Word) + 2 * Stages + 1);
  localparam int unsigned Span       = ((SizeWidth > PlaceWidth) ? SizeWidth : PlaceWidth) + 1;
  localparam int unsigned MaxPeriod  = (MaxWords + 1 > 2 * Stages) ? MaxWords + 1 : 2 * Stages;
  localparam int unsigned SlotWidth  = $clog2(MaxPeriod + 1);

  typedef enum logic [1:0] {
    StIdle,
    StRun,
    StReduce
  } state_e;

  logic                  state_fault, fetch_fault, out_fault, pipe_fault;
  logic                  choose, q, subtract;
  logic [Word-1:0]       out_b;

  state_e                state_q, state_next;
  logic [SlotWidth-1:0]  slot_q, slot_next, top, last_slot;
  logic                  fetching_q, fetching_next, pass0_q, pass0_next, final_q, final_next;
  logic                  direct, direct_feedback, slot_used, fetch, final_pass, reading;
  logic [BitWidth-1:0]   bit_index, size_bits;
  logic [Span-1:0]       size;

  // Stream out of the pipeline
  logic                  out_first, out_final, out_busy_q, out_final_q, out_valid, add;
  logic [IndexWidth-1:0] out_index, out_index_q, top_index;
  logic [Word-1:0]       out_sum, out_carry, out_m;

  // Plain words, and their way back through the memory of S
  logic                  added_q, reduce_q;
  logic [IndexWidth-1:0] added_index_q, reduce_index_q;
  logic [Word-1:0]       plain, word_m, word_a, word_b, word_sum, word_carry;

  // Stage 0's input
  logic                  first_q, first_final_q, use_q;
  logic [Word-1:0]       m_q, b_q, sum_q, carry_q;

  ////////////////////////
  // Sizes, in words, e //
  ////////////////////////

  // e - 1, and the last slot of a pass, which has max(e + 1, 2 Stages) of them. Words come back
  // 2 Stages cycles after they went in: at once when they are due, or a cycle early, or through
  // the memory.
  assign size      = Span'(size_i);
  assign top_index = IndexWidth'(size >> PlaceWidth);
  always_comb begin
    top = '0;
    top[IndexWidth-1:0]      = top_index;
    size_bits = '0;
    size_bits[SizeWidth-1:0] = size_i;
  end
  assign direct          = top + 1'b1 < SlotWidth'(2 * Stages);
  assign direct_feedback = top + 1'b1 == SlotWidth'(2 * Stages);
  assign last_slot       = direct ? SlotWidth'(2 * Stages - 1) : top + 1'b1;

  /////////
  // FSM //
  /////////

  assign slot_used  = slot_q <= top;
  assign fetch      = fetching_q & slot_used;
  assign reading    = (state_q == StReduce) & slot_used & ~hold_i;
  assign final_pass = bit_index + BitWidth'(Stages) >= size_bits;

  always_comb begin
    state_next    = state_q;
    fetching_next = fetching_q;
    if (clear_i) begin
      state_next    = StIdle;
      fetching_next = 1'b0;
    end else begin
      case (state_q)
        StIdle: begin
          if (start_i) begin
            state_next    = StRun;
            fetching_next = 1'b1;
          end
        end
        StRun: begin
          if (slot_q == last_slot && final_q) fetching_next = 1'b0;
          if (added_q && added_index_q == top_index) state_next = StReduce;
        end
        StReduce: if (done_o) state_next = StIdle;
        default:  state_next = StIdle;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    state_q    <= state_next;
    fetching_q <= fetching_next;
  end

  always_comb begin
    slot_next  = slot_q;
    pass0_next = pass0_q;
    final_next = final_q;
    if (clear_i | start_i) begin
      slot_next  = '0;
      pass0_next = ~clear_i;
      final_next = 1'b0;
    end else if (fetching_q) begin
      slot_next = (slot_q == last_slot) ? '0 : slot_q + 1'b1;
      if (slot_q == '0) final_next = final_pass;
      if (slot_q == last_slot) pass0_next = 1'b0;
    end else if (reading) begin
      slot_next = slot_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    slot_q  <= slot_next;
    pass0_q <= pass0_next;
    final_q <= final_next;
  end

  df_parity #(.Bits(5 + SlotWidth), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({state_next, fetching_next, slot_next, pass0_next, final_next}),
    .value_i({state_q, fetching_q, slot_q, pass0_q, final_q}),
    .fault_o(state_fault)
  );

  //////////////
  // Memories //
  //////////////

  logic                  write_s;
  logic [IndexWidth-1:0] write_s_index, read_index;
  logic [2*Word-1:0]     write_s_data;

  assign read_index = slot_q[IndexWidth-1:0];

  df_word_ram #(.Width(Word), .Depth(MaxWords)) u_m (
    .clk_i,
    .write_i(load_i),
    .write_address_i(load_index_i),
    .write_data_i(load_m_i),
    .read_address_i(read_index),
    .read_data_o(word_m)
  );

  df_word_ram #(.Width(Word), .Depth(MaxWords)) u_a (
    .clk_i,
    .write_i(load_i),
    .write_address_i(load_index_i),
    .write_data_i(load_a_i),
    .read_address_i(IndexWidth'(bit_index >> PlaceWidth)),
    .read_data_o(word_a)
  );

  df_word_ram #(.Width(Word), .Depth(MaxWords)) u_b (
    .clk_i,
    .write_i(load_i),
    .write_address_i(load_index_i),
    .write_data_i(load_b_i),
    .read_address_i(read_index),
    .read_data_o(word_b)
  );

  // S: words between two passes, then the plain words before the last subtraction.
  assign write_s       = (out_valid & ~add) | added_q | load_i;
  assign write_s_index = added_q ? added_index_q : out_valid ? out_index : load_index_i;
  assign write_s_data  = added_q ? {{Word{1'b0}}, plain} :
                         out_valid ? {out_carry, out_sum} : '0;

  df_word_ram #(.Width(2 * Word), .Depth(MaxWords)) u_s (
    .clk_i,
    .write_i(write_s),
    .write_address_i(write_s_index),
    .write_data_i(write_s_data),
    .read_address_i(read_index),
    .read_data_o({word_carry, word_sum})
  );

  //////////////////////////
  // Fetch, a cycle ahead //
  //////////////////////////

  logic from_memory, from_output;
  assign from_memory = (fetch & ~pass0_q & ~direct & ~direct_feedback) | reading;
  assign from_output = fetch & ~pass0_q & direct_feedback;

  logic                  first_d, first_final_d, use_d, reduce_d;
  logic [IndexWidth-1:0] reduce_index_d;

  always_comb begin
    first_d        = fetch & (slot_q == '0);
    first_final_d  = final_pass;
    use_d          = fetch & ~pass0_q & direct;
    reduce_d       = reading;
    reduce_index_d = read_index;
    if (clear_i) begin
      {first_d, first_final_d, use_d, reduce_d} = '0;
      reduce_index_d = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    first_q        <= first_d;
    first_final_q  <= first_final_d;
    use_q          <= use_d;
    reduce_q       <= reduce_d;
    reduce_index_q <= reduce_index_d;
  end

  df_parity #(.Bits(4 + IndexWidth), .FaultChecks(FaultChecks)) u_fetch_parity (
    .clk_i,
    .next_i({first_d, first_final_d, use_d, reduce_d, reduce_index_d}),
    .value_i({first_q, first_final_q, use_q, reduce_q, reduce_index_q}),
    .fault_o(fetch_fault)
  );

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      m_q     <= '0;
      b_q     <= '0;
      sum_q   <= '0;
      carry_q <= '0;
    end else begin
      m_q     <= word_m & {Word{fetch | reading}};
      b_q     <= word_b & {Word{fetch}};
      sum_q   <= from_memory ? word_sum : out_sum & {Word{from_output}};
      carry_q <= from_memory ? word_carry : out_carry & {Word{from_output}};
    end
  end

  //////////////
  // Pipeline //
  //////////////

  df_scalable_multiply_pipe #(
    .Word(Word),
    .Stages(Stages),
    .MaxBits(MaxBits),
    .FaultChecks(FaultChecks)
  ) u_pipe (
    .clk_i, .clear_i, .start_i, .field_i, .size_i,
    .bit_index_o(bit_index),
    .take_i(state_q != StIdle),
    .a_i(word_a),
    .first_i(first_q),
    .final_i(first_final_q),
    .sum_i(use_q ? out_sum : sum_q),
    .carry_i(use_q ? out_carry : carry_q),
    .b_i(b_q),
    .m_i(m_q),
    .choose_o(choose),
    .q_o(q),
    .fault_o(pipe_fault),
    .first_o(out_first),
    .final_o(out_final),
    .sum_o(out_sum),
    .carry_o(out_carry),
    .b_o(out_b),
    .m_o(out_m)
  );

  assign out_valid = out_first | out_busy_q;
  assign out_index = out_first ? '0 : out_index_q;
  assign add       = out_valid & (out_first ? out_final : out_final_q);

  logic                  out_busy_d, out_final_d, added_d;
  logic [IndexWidth-1:0] out_index_d, added_index_d;

  always_comb begin
    out_busy_d    = out_valid & (out_index != top_index);
    out_index_d   = out_index + 1'b1;
    out_final_d   = out_first ? out_final : out_final_q;
    added_d       = add;
    added_index_d = out_index;
    if (clear_i) begin
      {out_busy_d, out_final_d, added_d} = '0;
      {out_index_d, added_index_d} = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    out_busy_q    <= out_busy_d;
    out_index_q   <= out_index_d;
    out_final_q   <= out_final_d;
    added_q       <= added_d;
    added_index_q <= added_index_d;
  end

  df_parity #(.Bits(3 + 2 * IndexWidth), .FaultChecks(FaultChecks)) u_out_parity (
    .clk_i,
    .next_i({out_busy_d, out_final_d, added_d, out_index_d, added_index_d}),
    .value_i({out_busy_q, out_final_q, added_q, out_index_q, added_index_q}),
    .fault_o(out_fault)
  );

  /////////
  // End //
  /////////

  df_scalable_multiply_finish #(.Word(Word)) u_finish (
    .clk_i, .clear_i, .field_i,
    .add_i(add),
    .add_first_i(out_first),
    .sum_i(out_sum),
    .carry_i(out_carry),
    .add_m_i(out_m),
    .sum_o(plain),
    .reduce_i(reduce_q),
    .reduce_first_i(reduce_index_q == '0),
    .plain_i(sum_q),
    .reduce_m_i(m_q),
    .subtract_o(subtract),
    .result_o(word_o)
  );

  assign fault_o = state_fault | fetch_fault | out_fault | pipe_fault;

  if (Check) begin : gen_check
    df_scalable_multiply_residue #(.Word(Word)) u_residue (
      .clk_i, .clear_i, .field_i,
      .size_odd_i(size_i[0]),
      .load_i, .load_m_i, .load_a_i, .load_b_i,
      .choose_i(choose),
      .q_i(q),
      .pass_i(out_valid),
      .pass_first_i(out_first),
      .pass_end_i(out_index == top_index),
      .pass_m_i(out_m),
      .pass_b_i(out_b),
      .subtract_i(subtract),
      .word_i(reduce_q),
      .result_i(word_o),
      .mismatch_o
    );
  end else begin : gen_no_check
    logic unused_check;
    assign unused_check = ^{choose, q, subtract, out_b};
    assign mismatch_o   = 1'b0;
  end

  assign word_valid_o = reduce_q;
  assign word_index_o = reduce_index_q;
  assign done_o       = reduce_q & (reduce_index_q == top_index);

endmodule
