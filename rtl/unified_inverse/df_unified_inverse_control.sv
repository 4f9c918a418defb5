// SPDX-License-Identifier: Apache-2.0
//
// Control of the unified inverter: words in and out, passes, flags, exponent k, statuses.
//
// cycles                phase     what happens
// D + 1                 Modulus   words of the modulus to u and p
// D                     Operand   words of a to v
// e + 1                 Pass      OpSizes: bit sizes of p and a; operands are refused here
// (k1 + 2)(e + 1)       Pass      k1 iterations of phase I, two corrections
// k2 (e + 1)            Pass      k2 iterations of phase II
// D                     Result    words of the result
// D                     Wipe      zeros to all memories, after wipe_i; at index D nothing happens
//
// D = Depth, e = ceil(size_i / Word). A pass has indices 0 to e: words 0 to e - 1, then the guards.
// In its last cycle df_unified_inverse_opcode chooses the next one. k1 <= 2 n and k1 + k2 <= 2 n
// (almost, double), 3 n (single), 4 n (plain); with ConstantTime = 1, where every shift is by one
// bit, passes that move nothing make it exactly that many, refused operands included.
//
// load_i begins an operation from any phase, wipe_i ends it. Without busy_i only Wipe goes on.

module df_unified_inverse_control #(
  parameter int unsigned Word         = 32,
  parameter int unsigned MaxBits      = 576,
  parameter int unsigned Most         = 3,                    // bits shifted at most in a pass
  parameter int unsigned Result       = df_result_pkg::ResultPlain,
  parameter bit          ConstantTime = 1'b0,
  parameter bit          FaultChecks  = 1'b1,                 // see df_parity
  parameter bit          Wipe         = 1'b1,                 // 0: phase Wipe does nothing
  localparam int unsigned Depth       = (MaxBits + Word - 1) / Word,
  localparam int unsigned IndexWidth  = $clog2(Depth + 1),
  localparam int unsigned PlaceWidth  = $clog2(Word),
  localparam int unsigned TopWidth    = IndexWidth + PlaceWidth,
  localparam int unsigned SizeWidth   = $clog2(MaxBits + 1),
  localparam int unsigned KWidth      = $clog2(2 * MaxBits + 1)
) (
  input  logic                  clk_i,
  input  logic                  load_i,
  input  logic                  busy_i,
  input  logic                  wipe_i,
  output logic                  done_o,           // the last word of the result is valid

  input  logic                  field_i,          // valid with load_i
  input  logic [SizeWidth-1:0]  size_i,           // valid with load_i
  input  logic [Word-1:0]       in_data_i,
  output logic                  modulus_word_o,   // a word of the modulus is taken
  output logic                  operand_word_o,   // a word of a is taken
  output logic                  give_o,           // a word of the result is valid
  output logic                  show_o,           // the word may be shown, else 0
  output logic [KWidth-1:0]     k_o,
  output df_pkg::status_e       status_o,

  // Both datapaths
  output logic                  field_o,
  output df_unified_inverse_pkg::controls_t controls_o,
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
  input  logic [2:0]            s_low_i,
  output logic                  fault_o  // an upset of the control
);

  localparam logic [IndexWidth-1:0] IndexLast = IndexWidth'(Depth);
  localparam int unsigned SumWidth = SizeWidth + 2 + PlaceWidth;

  typedef enum logic [2:0] {
    PhWipe,
    PhModulus,
    PhOperand,
    PhPass,
    PhResult
  } phase_e;

  phase_e                phase_q, phase_next, phase_d;
  logic [IndexWidth-1:0] index_q, index_next, index_d, index_less_q, index_less_next, words_q;
  logic                  field_q, last, last_word, ends, leave, enough;
  logic                  modulus_word, operand_word, wiping, above_words, start;
  logic [SizeWidth-1:0]  size_q;

  df_unified_inverse_pkg::op_e   op_q, next;
  df_unified_inverse_pkg::controls_t controls;
  logic [1:0]                    shift_q, next_shift;
  logic                  add_p_q, whole_q, source_r_q, next_add_p, next_whole, next_source_r;
  df_pkg::status_e       status_q;
  logic [KWidth-1:0]     k_q, target;

  assign modulus_word = busy_i & (phase_q == PhModulus);
  assign operand_word = busy_i & (phase_q == PhOperand);
  assign run_o        = busy_i & (phase_q == PhPass);
  assign give_o       = busy_i & (phase_q == PhResult);
  assign wiping       = Wipe & (phase_q == PhWipe) & (index_q != IndexLast);
  assign last         = index_q == words_q;
  assign last_word    = index_q == IndexLast - 1'b1;
  assign ends         = run_o & last;
  assign above_words  = index_q >= words_q;
  assign start        = wipe_i | load_i;

  df_unified_inverse_decode u_decode (
    .op_i(op_q),
    .controls_o(controls)
  );

  //////////
  // Size //
  //////////

  // e, and whether this size is one the core has.
  logic [SumWidth-1:0] rounded;
  logic                size_bad, too_long;
  assign rounded = SumWidth'(size_i) + SumWidth'(Word - 1);

  if (MaxBits + 1 == 1 << SizeWidth) begin : gen_all_sizes
    assign too_long = 1'b0;
  end else begin : gen_sizes
    assign too_long = size_i > SizeWidth'(MaxBits);
  end
  assign size_bad = too_long | (size_i[SizeWidth-1:1] == '0);

  localparam int unsigned InputWidth = 1 + SizeWidth + IndexWidth;

  logic [InputWidth-1:0] inputs;
  logic                  fault_inputs;
  assign inputs = wipe_i ? '0 : {field_i, size_i, IndexWidth'(rounded >> PlaceWidth)};

  always_ff @(posedge clk_i) if (start) {field_q, size_q, words_q} <= inputs;

  df_parity_held #(.Bits(InputWidth), .FaultChecks(FaultChecks)) u_parity_inputs (
    .clk_i,
    .write_i(start),
    .next_i(inputs),
    .value_i({field_q, size_q, words_q}),
    .fault_o(fault_inputs)
  );

  logic                guard_word, modulus_bad, operand_long, operand_any, fault_check;
  logic [SumWidth-1:0] size_wide;
  assign size_wide = SumWidth'(size_q);

  df_unified_inverse_check #(
    .Word(Word), .IndexWidth(IndexWidth), .FaultChecks(FaultChecks)
  ) u_check (
    .clk_i,
    .wipe_i(start),
    .modulus_word_i(modulus_word),
    .operand_word_i(operand_word),
    .data_i(in_data_i),
    .index_i(index_q),
    .field_i(field_q),
    .words_i(words_q),
    .place_i(size_wide[PlaceWidth-1:0]),
    .guard_o(guard_word),
    .modulus_bad_o(modulus_bad),
    .operand_long_o(operand_long),
    .operand_any_o(operand_any),
    .fault_o(fault_check)
  );

  logic unused_size;
  assign unused_size = ^size_wide[SumWidth-1:PlaceWidth];

  ///////////
  // Flags //
  ///////////

  logic [TopWidth-1:0] u_top_q, v_top_q, p_top_q, s_top_q, u_top, v_top, p_top, s_top;
  logic [TopWidth-1:0] shifted_top, u_raised, v_raised, u_compared, v_compared;
  logic                measures_y, take_less, u_negative, u_zero;

  // u is negative or 0 only after step 7.
  assign u_negative = u_negative_i & controls.use_v & controls.to_u;
  assign u_zero     = x_zero_i & controls.use_v & controls.to_u;

  assign measures_y  = controls.sizes | controls.turn;
  assign shifted_top = x_top_i - TopWidth'(shift_q);
  assign u_top       = controls.to_u ? shifted_top : measures_y ? y_top_i : u_top_q;
  assign v_top       = (controls.to_v | controls.sizes) ? shifted_top : v_top_q;
  assign p_top       = controls.sizes ? y_top_i : p_top_q;

  // To compare, the shift is not taken from the new size but added to the old one, which is known
  // since the last pass.
  assign u_raised   = (measures_y ? y_top_i : u_top_q) + TopWidth'(shift_q);
  assign v_raised   = v_top_q + TopWidth'(shift_q);
  assign u_compared = controls.to_u ? x_top_i : u_raised;
  assign v_compared = (controls.to_v | controls.sizes) ? x_top_i : v_raised;

  // OpDouble: s is the difference, or 2^h s in r.
  assign take_less     = whole_q | ~(field_q | s_negative_i);
  assign next_source_r = controls.doubles ? ~take_less :
                         (controls.halves | controls.pads) & source_r_q;

  always_comb begin
    s_top = y_top_i;
    if (controls.doubles && !take_less) s_top = s_top_q + TopWidth'(shift_q);
    if (controls.halves || controls.pads) s_top = s_top_q;
  end

  logic [4*TopWidth-1:0] tops;
  logic                  fault_tops;
  assign tops = start ? '0 : {u_top, v_top, p_top, s_top};

  always_ff @(posedge clk_i) if (start | ends) {u_top_q, v_top_q, p_top_q, s_top_q} <= tops;

  df_parity_held #(.Bits(4 * TopWidth), .FaultChecks(FaultChecks)) u_parity_tops (
    .clk_i,
    .write_i(start | ends),
    .next_i(tops),
    .value_i({u_top_q, v_top_q, p_top_q, s_top_q}),
    .fault_o(fault_tops)
  );

  ////////////
  // Opcode //
  ////////////

  logic [KWidth-1:0] twice;
  assign twice = KWidth'(size_q) << 1;

  always_comb begin
    case (Result)
      df_result_pkg::ResultAlmost: target = k_q;
      df_result_pkg::ResultDouble: target = twice;
      df_result_pkg::ResultSingle: target = KWidth'(size_q);
      default:                     target = '0;
    endcase
  end

  df_unified_inverse_opcode #(.Most(Most), .TopWidth(TopWidth), .KWidth(KWidth)) u_opcode (
    .field_i(field_q),
    .controls_i(controls),
    .u_negative_i(u_negative),
    .u_zero_i(u_zero),
    .u_top_i(u_compared),
    .v_top_i(v_compared),
    .u_low_i, .v_low_i,
    .p_top_i(p_top),
    .s_top_i(s_top),
    .s_low_i,
    .k_i(k_q),
    .target_i(target),
    .k_most_i(k_q == twice),
    .next_o(next),
    .shift_o(next_shift),
    .add_p_o(next_add_p),
    .whole_o(next_whole),
    .leave_o(leave),
    .enough_o(enough)
  );

  logic       fault_pass;
  logic [8:0] pass;
  assign pass = start ? {df_unified_inverse_pkg::OpSizes, 5'd0}
                       : {next, next_shift, next_add_p, next_whole, next_source_r};

  always_ff @(posedge clk_i) begin
    if (start | ends) begin
      op_q                                      <= df_unified_inverse_pkg::op_e'(pass[8:5]);
      {shift_q, add_p_q, whole_q, source_r_q} <= pass[4:0];
    end
  end

  df_parity_held #(.Bits(9), .FaultChecks(FaultChecks)) u_parity_pass (
    .clk_i,
    .write_i(start | ends),
    .next_i(pass),
    .value_i({op_q, shift_q, add_p_q, whole_q, source_r_q}),
    .fault_o(fault_pass)
  );

  // Exponent: counted in the first cycle of a pass, so that the last one knows it.
  logic phase_one, counts_up;
  assign phase_one = controls.to_u | controls.to_v;
  assign counts_up = phase_one | controls.doubles;

  logic [KWidth-1:0] k_next;

  always_comb begin
    k_next = k_q;
    if (run_o && index_q == '0) begin
      if (counts_up) k_next = k_q + KWidth'(shift_q);
      else if (controls.halves) k_next = k_q - KWidth'(shift_q);
    end
    if (start) k_next = '0;
  end

  always_ff @(posedge clk_i) k_q <= k_next;

  ////////////
  // Status //
  ////////////

  df_pkg::status_e verdict;

  // In the last cycle of a pass.
  always_comb begin
    verdict = status_q;
    if (controls.sizes) begin
      if (!operand_any) verdict = df_pkg::StatusNotInvertible;
      if (operand_long) verdict = df_pkg::StatusOperandRange;
      if (modulus_bad) verdict = df_pkg::StatusBadModulus;
    end else if (phase_one && leave && v_top_q != '0 && status_q == df_pkg::StatusOk) begin
      verdict = df_pkg::StatusNotInvertible;
    end
  end

  df_pkg::status_e status_next;

  always_comb begin
    status_next = ends ? verdict : status_q;
    if (start) status_next = df_pkg::StatusOk;
    if (load_i & size_bad & ~wipe_i) status_next = df_pkg::StatusBadModulus;
  end

  always_ff @(posedge clk_i) status_q <= status_next;

  /////////
  // End //
  /////////

  // Phase II: no pass is left. With ConstantTime a count of iterations says so, else k.
  logic result_ready, phase_two, fault_passes, fault_state;
  assign phase_two = controls.fix_near | controls.doubles | controls.halves | controls.pads;

  if (ConstantTime) begin : gen_constant
    // SEC_CM: the number of passes is 2, 3 or 4 n + 3, whatever the operands.
    logic [KWidth:0] passes_q, passes_next, passes;

    always_comb begin
      case (Result)
        df_result_pkg::ResultSingle: passes = (KWidth+1)'(size_q) * 2'd3;
        df_result_pkg::ResultPlain:  passes = (KWidth+1)'(size_q) << 2;
        default:                     passes = (KWidth+1)'(size_q) << 1;
      endcase
    end

    always_comb begin
      passes_next = passes_q;
      if (run_o && index_q == '0) begin
        if (controls.sizes) passes_next = passes;
        else if (counts_up || controls.halves || controls.pads) passes_next = passes_q - 1'b1;
      end
      if (wipe_i) passes_next = '0;
    end

    always_ff @(posedge clk_i) passes_q <= passes_next;

    df_parity #(.Bits(KWidth + 1), .FaultChecks(FaultChecks)) u_parity_passes (
      .clk_i, .next_i(passes_next), .value_i(passes_q), .fault_o(fault_passes)
    );
    assign result_ready = phase_two & (passes_q == '0);
    logic unused_enough;
    assign unused_enough = enough;
  end else begin : gen_variable
    assign result_ready = (phase_two & enough) | ((controls.sizes | (phase_one & leave)) &
                                       (verdict != df_pkg::StatusOk));
    assign fault_passes = 1'b0;
  end

  ////////////
  // Phases //
  ////////////

  always_comb begin
    phase_d = phase_q;
    index_d = index_q + 1'b1;
    case (phase_q)
      PhModulus: begin
        if (index_q == IndexLast) begin
          phase_d = PhOperand;
          index_d = '0;
        end
      end
      PhOperand: begin
        if (last_word) begin
          phase_d = (status_q == df_pkg::StatusOk) ? PhPass : PhResult;
          index_d = '0;
        end
      end
      PhPass: begin
        if (last) begin
          index_d = '0;
          if (result_ready) phase_d = PhResult;
        end
      end
      PhResult: if (last_word) phase_d = PhWipe;  // at index D: nothing is wiped
      PhWipe: ;
      default: ;
    endcase
  end

  always_comb begin
    phase_next      = phase_q;
    index_next      = index_q;
    index_less_next = index_less_q;
    if (start) begin
      phase_next      = wipe_i ? PhWipe : PhModulus;
      index_next      = '0;
      index_less_next = '0;
    end else if ((busy_i && phase_q != PhWipe) || wiping) begin
      phase_next      = phase_d;
      index_next      = index_d;
      index_less_next = index_q;
    end
  end

  always_ff @(posedge clk_i) begin
    phase_q      <= phase_next;
    index_q      <= index_next;
    index_less_q <= index_less_next;
  end

  df_parity #(.Bits(6 + 2 * IndexWidth + KWidth), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({phase_next, index_next, index_less_next, k_next, status_next}),
    .value_i({phase_q, index_q, index_less_q, k_q, status_q}),
    .fault_o(fault_state)
  );

  assign fault_o = fault_state | fault_passes | fault_pass | fault_tops | fault_check
                 | fault_inputs;

  /////////////
  // Outputs //
  /////////////

  assign done_o         = give_o & last_word;
  assign modulus_word_o = modulus_word;
  assign operand_word_o = operand_word;
  assign show_o         = (status_q == df_pkg::StatusOk) & ~above_words;
  assign k_o            = (status_q == df_pkg::StatusOk) ? k_q : '0;
  assign status_o       = status_q;

  assign field_o      = field_q;
  assign controls_o   = controls;
  assign shift_o      = shift_q;
  assign add_p_o      = add_p_q;
  assign source_r_o   = source_r_q;
  assign first_o      = index_q == '0;
  assign last_o       = last;
  assign index_o      = index_q;
  assign index_less_o = index_less_q;
  assign load_p_o     = wiping | (modulus_word & (index_q != IndexLast));
  assign load_v_o     = wiping | operand_word;
  assign load_one_o   = ~wiping & (index_q == '0);
  assign load_guard_o = modulus_word & guard_word;
  assign load_wipe_o  = wiping;

endmodule
