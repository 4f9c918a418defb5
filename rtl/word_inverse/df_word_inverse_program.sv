// SPDX-License-Identifier: Apache-2.0
//
// Decoder of a pass of the word-serial inverter's program: controls of the datapath, and checks of
// the sums of the pass before. Combinational.

module df_word_inverse_program (
  input  df_word_inverse_pkg::row_e  row_i,
  input  logic                       field_i,       // 1: GF(2^m)
  input  logic                       odd_i,         // the divstep adds
  input  logic                       swap_i,        // the divstep exchanges f and g
  input  logic                       f_in_b_i,      // f and d are in memory B
  input  logic                       f_negative_i,  // f is negative
  input  logic                       d_negative_i,  // d is negative
  input  logic                       d_below_m_i,   // d - M is negative
  output df_word_inverse_pkg::pass_controls_t controls_o,
  output df_word_inverse_pkg::pass_checks_t checks_o,
  output logic                       longest_o   // all words of a memory, not those of the size
);

  logic p_is_second;  // P is g or e, unless there is an exchange

  always_comb begin
    controls_o = '0;
    checks_o   = '0;
    p_is_second = 1'b0;
    longest_o  = 1'b0;
    case (row_i)
      df_word_inverse_pkg::RowModulus: begin
        controls_o.load_word   = 1'b1;
        controls_o.write_both  = 1'b1;
        controls_o.p_zero      = 1'b1;
        controls_o.add_m_twice = 1'b1;
        longest_o              = 1'b1;
      end
      df_word_inverse_pkg::RowOne: checks_o.bad_if_nonzero = 1'b1;
      df_word_inverse_pkg::RowCopy1, df_word_inverse_pkg::RowCopy2: begin
        controls_o.write_place = {~row_i[0], row_i[0]};
        controls_o.write_both  = 1'b1;
        controls_o.p_zero      = 1'b1;
        controls_o.add_m_twice = 1'b1;
        longest_o              = 1'b1;
        checks_o.bad_if_zero   = row_i[0];
      end
      df_word_inverse_pkg::RowLength: begin
        controls_o.read_place  = 2'd2;
        controls_o.write_place = 2'd2;
        controls_o.write_sum   = 1'b1;
      end
      df_word_inverse_pkg::RowDivisor, df_word_inverse_pkg::RowDividend: begin
        controls_o.load_word      = 1'b1;
        controls_o.m_second       = 1'b1;
        controls_o.write_place    = {1'b0, row_i[0]};
        controls_o.write_sum      = 1'b1;
        controls_o.p_zero         = 1'b1;
        controls_o.add_m_twice    = 1'b1;
        p_is_second               = 1'b1;
        longest_o                 = 1'b1;
        checks_o.bad_if_nonzero   = ~row_i[0];
        checks_o.range_if_nonzero = row_i[0];
      end
      df_word_inverse_pkg::RowMix0, df_word_inverse_pkg::RowMix1: begin
        controls_o.read_place      = {1'b0, row_i[2]};
        controls_o.write_place     = 2'd2;
        controls_o.write_sum       = 1'b1;
        controls_o.q_used          = 1'b1;
        checks_o.range_if_nonzero  = ~row_i[2];
        checks_o.range_if_positive = row_i[2];
      end
      df_word_inverse_pkg::RowHalf0, df_word_inverse_pkg::RowHalf1: begin
        controls_o.read_place  = {1'b0, row_i[2]};
        controls_o.write_place = 2'd2;
        controls_o.write_sum   = 1'b1;
        p_is_second            = 1'b1;
      end
      df_word_inverse_pkg::RowLess0, df_word_inverse_pkg::RowLess1,
      df_word_inverse_pkg::RowLess2, df_word_inverse_pkg::RowLess2b: begin
        controls_o.read_place      = {row_i[0], ~row_i[0] & row_i[2]};
        controls_o.p_negate        = 1'b1;
        controls_o.q_used          = 1'b1;
        controls_o.carry_always    = 1'b1;
        checks_o.range_if_positive = row_i[0];
      end
      df_word_inverse_pkg::RowZero: begin
        controls_o.write_place     = 2'd1;
        controls_o.write_sum       = 1'b1;
        controls_o.p_zero          = 1'b1;
        checks_o.range_if_positive = 1'b1;
      end
      df_word_inverse_pkg::RowScale: begin
        controls_o.write_sum    = 1'b1;
        controls_o.add_m_if_odd = 1'b1;
        p_is_second             = 1'b1;
      end
      df_word_inverse_pkg::RowStepG, df_word_inverse_pkg::RowStepE: begin
        controls_o.read_place   = {1'b0, ~row_i[0]};
        controls_o.write_place  = {1'b0, ~row_i[0]};
        controls_o.write_sum    = 1'b1;
        controls_o.add_m_if_odd = ~row_i[0];
        controls_o.q_used       = odd_i;
        controls_o.p_negate     = swap_i & ~field_i;
        p_is_second             = ~swap_i;
      end
      df_word_inverse_pkg::RowModulusE: begin
        controls_o.write_place = 2'd1;
        controls_o.write_sum   = 1'b1;
        controls_o.p_zero      = 1'b1;
        controls_o.add_m_twice = 1'b1;
        p_is_second            = 1'b1;
        checks_o.f_negative    = 1'b1;
      end
      df_word_inverse_pkg::RowUnit: begin
        controls_o.p_negate = f_negative_i;
        controls_o.unit_sum = 1'b1;
      end
      df_word_inverse_pkg::RowTurn: begin
        controls_o.read_place      = 2'd1;
        controls_o.write_place     = 2'd1;
        controls_o.write_sum       = 1'b1;
        controls_o.p_negate        = f_negative_i;
        controls_o.add_m_if_odd    = 1'b1;
        checks_o.common_if_nonzero = 1'b1;
      end
      df_word_inverse_pkg::RowLess: begin
        controls_o.read_place   = 2'd1;
        controls_o.p_negate     = 1'b1;
        controls_o.q_used       = 1'b1;
        controls_o.carry_always = 1'b1;
        p_is_second             = 1'b1;
        checks_o.d_negative     = 1'b1;
      end
      // In GF(2^m) d + M + M.
      df_word_inverse_pkg::RowResult: begin
        controls_o.read_place = 2'd1;
        controls_o.output_sum = 1'b1;
        controls_o.q_used     = 1'b1;
        controls_o.p_negate   = ~field_i & ~d_negative_i;
        controls_o.add_m      = field_i | (~d_negative_i & d_below_m_i);
        p_is_second           = 1'b1;
        longest_o             = 1'b1;
      end
      df_word_inverse_pkg::RowWipe0, df_word_inverse_pkg::RowWipe1,
      df_word_inverse_pkg::RowWipe2, df_word_inverse_pkg::RowWipe3: begin
        controls_o.wipe_word   = 1'b1;
        controls_o.m_second    = row_i[0];
        controls_o.write_place = row_i[1:0];
        controls_o.write_both  = 1'b1;
        controls_o.p_zero      = 1'b1;
        longest_o              = 1'b1;
      end
      df_word_inverse_pkg::RowWait: checks_o.d_below_m = 1'b1;
      df_word_inverse_pkg::RowNone, df_word_inverse_pkg::RowReady,
      df_word_inverse_pkg::RowSign: ;  // nothing moves
      default: ;
    endcase
    controls_o.p_from_b = p_is_second ^ f_in_b_i;
  end

endmodule
