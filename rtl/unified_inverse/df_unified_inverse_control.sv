// SPDX-License-Identifier: Apache-2.0
//
// Control of the unified inverter: words in and out, passes, flags, exponent k, statuses.
//
// cycles                state     what happens
// D + 1                 Modulus   words of the modulus to u and p (from Idle or Wipe)
// D                     Operand   words of a to v
// e + 1                 Pass      OpSizes: bit sizes of p and a; operands are refused here
// (k1 + 2)(e + 1)       Pass      k1 iterations of phase I, two corrections
// k2 (e + 1)            Pass      k2 iterations of phase II
// D                     Result    words of the result
//
// D = Depth, e = ceil(size_i / Word). A pass has indices 0 to e: words 0 to e - 1, then the guards.
// In its last cycle df_unified_inverse_opcode chooses the next one. k1 <= 2 n and k1 + k2 <= 2 n
// (almost,
// double), 3 n (single), 4 n (plain); with ConstantTime = 1, where every shift is by one bit,
// passes that move nothing make it exactly that many, refused operands included.

module df_unified_inverse_control #(
  parameter int unsigned Word         = 32,
  parameter int unsigned MaxBits      = 576,
  parameter int unsigned Most         = 3,                    // bits shifted at most in a pass
  parameter int unsigned Result       = df_result_pkg::ResultPlain,
  parameter bit          ConstantTime = 1'b0,
  localparam int unsigned Depth       = (MaxBits + Word - 1) / Word,
  localparam int unsigned IndexWidth  = $clog2(Depth + 1),
  localparam int unsigned Address     = (Depth > 1) ? $clog2(Depth) : 1,
  localparam int unsigned PlaceWidth  = $clog2(Word),
  localparam int unsigned TopWidth    = IndexWidth + PlaceWidth,
  localparam int unsigned SizeWidth   = $clog2(MaxBits + 1),
  localparam int unsigned KWidth      = $clog2(2 * MaxBits + 1)
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  input  logic                  clear_i,

  input  logic                  in_valid_i,
  output logic                  in_ready_o,
  input  logic                  field_i,
  input  logic [SizeWidth-1:0]  size_i,
  input  logic [Word-1:0]       in_data_i,
  output logic                  out_valid_o,
  input  logic                  out_ready_i,
  output logic                  show_o,           // the word of the result is not 0
  output logic [KWidth-1:0]     k_o,
  output df_pkg::status_e       status_o,

  // Both datapaths
  output logic                  field_o,
  output df_unified_inverse_pkg::op_e       op_o,
  output logic [1:0]            shift_o,
  output logic                  add_p_o,
  output logic                  source_r_o,
  output logic                  run_o,
  output logic                  first_o,
  output logic                  last_o,
  output logic [IndexWidth-1:0] index_o,
  output logic [IndexWidth-1:0] index_less_o,
  output logic                  load_p_o,
  output logic                  load_v_o,
  output logic                  load_one_o,
  output logic                  load_guard_o,
  output logic [Address-1:0]    load_address_o,
  output logic                  load_wipe_o,      // 0 is written, not in_data_i

  // Flags of the master: of its sum before the shift, and of u and v
  input  logic                  u_negative_i,
  input  logic                  x_zero_i,
  input  logic [TopWidth-1:0]   x_top_i,
  input  logic [2:0]            u_low_i,
  input  logic [2:0]            v_low_i,
  // Flags of the slave
  input  logic                  s_negative_i,
  input  logic [TopWidth-1:0]   y_top_i,
  input  logic [2:0]            s_low_i
);

  localparam logic [IndexWidth-1:0] IndexLast = IndexWidth'(Depth);
  localparam int unsigned SumWidth  = SizeWidth + 2 + PlaceWidth;
  localparam logic [SumWidth-1:0] MostBits = SumWidth'(MaxBits);
  localparam logic [SumWidth-1:0] RoundUp  = SumWidth'(Word - 1);

  typedef enum logic [2:0] {
    StReset,
    StWipe,
    StIdle,
    StModulus,
    StOperand,
    StPass,
    StResult
  } state_e;

  state_e                state_q, state_d;
  logic [IndexWidth-1:0] index_q, index_d, index_less_q, words_q;
  logic                  field_q, take, begins, last, ends;
  logic [SizeWidth-1:0]  size_q;
  logic                  size_bad_q;

  df_unified_inverse_pkg::op_e       op_q, next;
  logic [1:0]            shift_q, next_shift;
  logic                  add_p_q, whole_q, source_r_q, next_add_p, next_whole, next_source_r;
  logic                  leave, enough;
  df_pkg::status_e       status_q, status_d;
  logic [KWidth-1:0]     k_q, target;

  assign take   = in_valid_i & in_ready_o;
  assign begins = take & (state_q == StIdle || state_q == StWipe);
  assign last   = index_q == words_q;
  assign ends   = (state_q == StPass) & last;

  //////////
  // Size //
  //////////

  // e, and whether this size is one the core has.
  logic [SumWidth-1:0] rounded;
  assign rounded = SumWidth'(size_i) + RoundUp;

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      field_q    <= 1'b0;
      size_q     <= '0;
      words_q    <= '0;
      size_bad_q <= 1'b0;
    end else if (begins) begin
      field_q    <= field_i;
      size_q     <= size_i;
      words_q    <= IndexWidth'(rounded >> PlaceWidth);
      size_bad_q <= SumWidth'(size_i) < SumWidth'(2'd2) || SumWidth'(size_i) > MostBits;
    end
  end

  logic                  modulus_word, operand_word, past_words, at_guard;
  logic                  modulus_bad, operand_long, operand_any;
  logic [SumWidth-1:0]   size_now;

  assign modulus_word = begins | (take & (state_q == StModulus));
  assign operand_word = take & (state_q == StOperand);
  assign past_words   = index_q >= words_q;
  assign size_now     = SumWidth'(begins ? size_i : size_q);

  df_unified_inverse_check #(.Word(Word), .IndexWidth(IndexWidth)) u_check (
    .clk_i,
    .clear_i,
    .begins_i(begins),
    .modulus_word_i(modulus_word),
    .operand_word_i(operand_word),
    .data_i(in_data_i),
    .index_i(begins ? '0 : index_q),
    .field_i(begins ? field_i : field_q),
    .words_i(begins ? IndexWidth'(rounded >> PlaceWidth) : words_q),
    .place_i(size_now[PlaceWidth-1:0]),
    .guard_o(at_guard),
    .modulus_bad_o(modulus_bad),
    .operand_long_o(operand_long),
    .operand_any_o(operand_any)
  );

  logic unused_size;
  assign unused_size = ^size_now[SumWidth-1:PlaceWidth];

  ///////////
  // Flags //
  ///////////

  logic [TopWidth-1:0] u_top_q, v_top_q, p_top_q, s_top_q, u_top, v_top, p_top, s_top;
  logic [TopWidth-1:0] shifted_top, u_compared, v_compared;
  logic                to_u, to_v, sizes, take_less, u_negative, u_zero;

  assign sizes = op_q == df_unified_inverse_pkg::OpSizes;
  assign to_u  = op_q == df_unified_inverse_pkg::OpHalveU ||
      op_q == df_unified_inverse_pkg::OpReduceU ||
                 op_q == df_unified_inverse_pkg::OpTurnHalveU;
  assign to_v  = op_q == df_unified_inverse_pkg::OpHalveV ||
      op_q == df_unified_inverse_pkg::OpReduceV ||
                 op_q == df_unified_inverse_pkg::OpTurnReduceV;

  // u is negative or 0 only after step 7.
  assign u_negative = u_negative_i & (op_q == df_unified_inverse_pkg::OpReduceU);
  assign u_zero     = x_zero_i & (op_q == df_unified_inverse_pkg::OpReduceU);

  logic turned;
  assign turned      = sizes || op_q == df_unified_inverse_pkg::OpTurnReduceV;
  assign shifted_top = x_top_i - TopWidth'(shift_q);
  assign u_top       = to_u ? shifted_top : turned ? y_top_i : u_top_q;
  assign v_top       = (to_v | sizes) ? shifted_top : v_top_q;
  assign p_top       = sizes ? y_top_i : p_top_q;

  // To compare, the shift is not taken from the new one but added to the old one, which is there
  // since the last pass.
  logic [TopWidth-1:0] u_raised, v_raised;
  assign u_raised   = (turned ? y_top_i : u_top_q) + TopWidth'(shift_q);
  assign v_raised   = v_top_q + TopWidth'(shift_q);
  assign u_compared = to_u ? x_top_i : u_raised;
  assign v_compared = (to_v | sizes) ? x_top_i : v_raised;

  // OpDouble: s is the difference, or 2^h s in r.
  assign take_less     = whole_q | ~(field_q | s_negative_i);
  assign next_source_r = (op_q == df_unified_inverse_pkg::OpDouble) ? ~take_less :
                         (op_q == df_unified_inverse_pkg::OpHalve ||
                             op_q == df_unified_inverse_pkg::OpPad) & source_r_q;

  always_comb begin
    s_top = y_top_i;
    if (op_q == df_unified_inverse_pkg::OpDouble &&
        !take_less) s_top = s_top_q + TopWidth'(shift_q);
    if (op_q == df_unified_inverse_pkg::OpHalve ||
        op_q == df_unified_inverse_pkg::OpPad) s_top = s_top_q;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      u_top_q <= '0;
      v_top_q <= '0;
      p_top_q <= '0;
      s_top_q <= '0;
    end else if (ends) begin
      u_top_q <= u_top;
      v_top_q <= v_top;
      p_top_q <= p_top;
      s_top_q <= s_top;
    end
  end

  ////////////
  // Opcode //
  ////////////

  logic k_most;
  assign k_most = k_q == {KWidth'(size_q) << 1};

  always_comb begin
    case (Result)
      df_result_pkg::ResultAlmost: target = k_q;
      df_result_pkg::ResultDouble: target = KWidth'(size_q) << 1;
      df_result_pkg::ResultSingle: target = KWidth'(size_q);
      default:                     target = '0;
    endcase
  end

  df_unified_inverse_opcode #(.Most(Most), .TopWidth(TopWidth), .KWidth(KWidth)) u_opcode (
    .field_i(field_q),
    .op_i(op_q),
    .u_negative_i(u_negative),
    .u_zero_i(u_zero),
    .u_top_i(u_compared),
    .v_top_i(v_compared),
    .u_low_i,
    .v_low_i,
    .p_top_i(p_top),
    .s_top_i(s_top),
    .s_low_i,
    .k_i(k_q),
    .target_i(target),
    .k_most_i(k_most),
    .next_o(next),
    .shift_o(next_shift),
    .add_p_o(next_add_p),
    .whole_o(next_whole),
    .leave_o(leave),
    .enough_o(enough)
  );

  always_ff @(posedge clk_i) begin
    if (begins | clear_i) begin
      op_q       <= df_unified_inverse_pkg::OpSizes;
      shift_q    <= 2'd0;
      add_p_q    <= 1'b0;
      whole_q    <= 1'b0;
      source_r_q <= 1'b0;
    end else if (ends) begin
      op_q       <= next;
      shift_q    <= next_shift;
      add_p_q    <= next_add_p;
      whole_q    <= next_whole;
      source_r_q <= next_source_r;
    end
  end

  // Exponent: counted in the first cycle of a pass, so that the last one knows it.
  logic counts_up;
  assign counts_up = to_u | to_v | (op_q == df_unified_inverse_pkg::OpDouble);

  always_ff @(posedge clk_i) begin
    if (begins | clear_i) k_q <= '0;
    else if ((state_q == StPass) && index_q == '0) begin
      if (counts_up) k_q <= k_q + KWidth'(shift_q);
      else if (op_q == df_unified_inverse_pkg::OpHalve) k_q <= k_q - KWidth'(shift_q);
    end
  end

  ////////////
  // Status //
  ////////////

  logic found, phase_one;

  assign phase_one = sizes | to_u | to_v;

  always_comb begin
    status_d = status_q;
    if (begins) status_d = df_pkg::StatusOk;
    if (state_q == StOperand && size_bad_q) status_d = df_pkg::StatusBadModulus;
    if (ends && sizes) begin
      if (!operand_any) status_d = df_pkg::StatusNotInvertible;
      if (operand_long) status_d = df_pkg::StatusOperandRange;
      if (modulus_bad) status_d = df_pkg::StatusBadModulus;
    end else if (ends && phase_one && leave && v_top_q != '0 && status_q == df_pkg::StatusOk) begin
      status_d = df_pkg::StatusNotInvertible;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) status_q <= df_pkg::StatusOk;
    else status_q <= status_d;
  end

  /////////
  // End //
  /////////

  // Phase II: no pass is left. With ConstantTime a count of iterations says so, else k.
  logic after;
  assign after = op_q == df_unified_inverse_pkg::OpFixNear ||
      op_q == df_unified_inverse_pkg::OpDouble ||
                 op_q == df_unified_inverse_pkg::OpHalve || op_q == df_unified_inverse_pkg::OpPad;

  if (ConstantTime) begin : gen_constant
    // SEC_CM: the number of passes is 2, 3 or 4 n + 3, whatever the operands.
    logic [KWidth:0] passes_q, passes;

    always_comb begin
      case (Result)
        df_result_pkg::ResultSingle: passes = (KWidth+1)'(size_q) * 2'd3;
        df_result_pkg::ResultPlain:  passes = (KWidth+1)'(size_q) << 2;
        default:                     passes = (KWidth+1)'(size_q) << 1;
      endcase
    end

    always_ff @(posedge clk_i) begin
      if (state_q == StPass && index_q == '0) begin
        if (sizes) passes_q <= passes;
        else if (counts_up || op_q == df_unified_inverse_pkg::OpHalve ||
            op_q == df_unified_inverse_pkg::OpPad) begin
          passes_q <= passes_q - 1'b1;
        end
      end
    end
    assign found = after & (passes_q == '0);
    logic unused_enough;
    assign unused_enough = enough;
  end else begin : gen_variable
    assign found = (after & enough) | ((sizes | (phase_one & leave)) &
                                       (status_d != df_pkg::StatusOk));
  end

  /////////
  // FSM //
  /////////

  always_comb begin
    state_d = state_q;
    index_d = index_q;
    case (state_q)
      StReset: begin
        state_d = StIdle;
        index_d = '0;
      end
      StWipe: begin
        index_d = index_q + 1'b1;
        if (index_q == IndexLast - 1'b1) begin
          state_d = StIdle;
          index_d = '0;
        end
        if (take) begin
          state_d = StModulus;
          index_d = IndexWidth'(1);
        end
      end
      StIdle: begin
        index_d = '0;
        if (take) begin
          state_d = StModulus;
          index_d = IndexWidth'(1);
        end
      end
      StModulus: begin
        if (take) begin
          index_d = index_q + 1'b1;
          if (index_q == IndexLast) begin
            state_d = StOperand;
            index_d = '0;
          end
        end
      end
      StOperand: begin
        if (take) begin
          index_d = index_q + 1'b1;
          if (index_q == IndexLast - 1'b1) begin
            state_d = size_bad_q ? StResult : StPass;
            index_d = '0;
          end
        end
      end
      StPass: begin
        index_d = index_q + 1'b1;
        if (last) begin
          index_d = '0;
          if (found) state_d = StResult;
        end
      end
      StResult: begin
        if (out_ready_i) begin
          index_d = index_q + 1'b1;
          if (index_q == IndexLast - 1'b1) begin
            state_d = StIdle;
            index_d = '0;
          end
        end
      end
      default: begin
        state_d = StReset;
        index_d = '0;
      end
    endcase
    if (clear_i) begin
      state_d = StWipe;
      index_d = '0;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q      <= StReset;
      index_q      <= '0;
      index_less_q <= '0;
    end else begin
      state_q      <= state_d;
      index_q      <= index_d;
      index_less_q <= index_q;
    end
  end

  /////////////
  // Outputs //
  /////////////

  logic wiping;
  assign wiping = (state_q == StWipe) & ~take;

  assign in_ready_o  = (state_q == StWipe || state_q == StIdle || state_q == StModulus ||
                        state_q == StOperand) & ~clear_i;
  assign out_valid_o = state_q == StResult;
  assign show_o      = (status_q == df_pkg::StatusOk) & ~past_words;
  assign k_o         = (status_q == df_pkg::StatusOk) ? k_q : '0;
  assign status_o    = status_q;

  assign field_o        = field_q;
  assign op_o           = op_q;
  assign shift_o        = shift_q;
  assign add_p_o        = add_p_q;
  assign source_r_o     = source_r_q;
  assign run_o          = state_q == StPass;
  assign first_o        = index_q == '0;
  assign last_o         = last;
  assign index_o        = index_q;
  assign index_less_o   = index_less_q;
  assign load_p_o       = wiping | (modulus_word & (begins | index_q != IndexLast));
  assign load_v_o       = wiping | operand_word;
  assign load_one_o     = begins;
  assign load_guard_o   = modulus_word & at_guard;
  assign load_address_o = begins ? '0 : index_q[Address-1:0];
  assign load_wipe_o    = wiping;

endmodule
