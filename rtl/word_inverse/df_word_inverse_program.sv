// SPDX-License-Identifier: Apache-2.0
//
// What each pass of the word-serial inverter's program asks of the datapath, and what is found in
// it of the pass before. Combinational.

module df_word_inverse_program (
  input  df_word_inverse_pkg::row_e  row_i,
  input  logic                       field_i,    // 1: GF(2^m)
  input  logic                       odd_i,      // this divstep adds
  input  logic                       swap_i,     // and exchanges
  input  logic                       turned_i,   // f and d are in memory B
  input  logic                       f_minus_i,  // f is negative
  input  logic                       d_minus_i,  // d is negative
  input  logic                       d_less_i,   // d - M is negative
  output df_word_inverse_pkg::does_t does_o,
  output df_word_inverse_pkg::finds_t finds_o,
  output logic                       longest_o   // all words of a memory, not those of the size
);

  logic other;  // P is g or e, unless there is an exchange

  always_comb begin
    does_o    = '0;
    finds_o   = '0;
    other     = 1'b0;
    longest_o = 1'b0;
    case (row_i)
      df_word_inverse_pkg::RowModulus: begin
        does_o.takes  = 1'b1;
        does_o.both   = 1'b1;
        does_o.clears = 1'b1;
        does_o.twice  = 1'b1;
        longest_o     = 1'b1;
      end
      df_word_inverse_pkg::RowOne: finds_o.bad_if_found = 1'b1;
      df_word_inverse_pkg::RowCopy1, df_word_inverse_pkg::RowCopy2: begin
        does_o.to     = {~row_i[0], row_i[0]};
        does_o.both   = 1'b1;
        does_o.clears = 1'b1;
        does_o.twice  = 1'b1;
        longest_o     = 1'b1;
        finds_o.bad_unless_found = row_i[0];
      end
      df_word_inverse_pkg::RowLength: begin
        does_o.from   = 2'd2;
        does_o.to     = 2'd2;
        does_o.writes = 1'b1;
      end
      df_word_inverse_pkg::RowDivisor, df_word_inverse_pkg::RowDividend: begin
        does_o.takes  = 1'b1;
        does_o.second = 1'b1;
        does_o.to     = {1'b0, row_i[0]};
        does_o.writes = 1'b1;
        does_o.clears = 1'b1;
        does_o.twice  = 1'b1;
        other         = 1'b1;
        longest_o     = 1'b1;
        finds_o.bad_if_found   = ~row_i[0];
        finds_o.range_if_found = row_i[0];
      end
      df_word_inverse_pkg::RowMix0, df_word_inverse_pkg::RowMix1: begin
        does_o.from   = {1'b0, row_i[2]};
        does_o.to     = 2'd2;
        does_o.writes = 1'b1;
        does_o.adds   = 1'b1;
        finds_o.range_if_found     = ~row_i[2];
        finds_o.range_unless_minus = row_i[2];
      end
      df_word_inverse_pkg::RowHalf0, df_word_inverse_pkg::RowHalf1: begin
        does_o.from   = {1'b0, row_i[2]};
        does_o.to     = 2'd2;
        does_o.writes = 1'b1;
        other         = 1'b1;
      end
      df_word_inverse_pkg::RowLess0, df_word_inverse_pkg::RowLess1,
      df_word_inverse_pkg::RowLess2, df_word_inverse_pkg::RowLess2b: begin
        does_o.from  = {row_i[0], ~row_i[0] & row_i[2]};
        does_o.minus = 1'b1;
        does_o.adds  = 1'b1;
        does_o.whole = 1'b1;
        finds_o.range_unless_minus = row_i[0];
      end
      df_word_inverse_pkg::RowZero: begin
        does_o.to     = 2'd1;
        does_o.writes = 1'b1;
        does_o.clears = 1'b1;
        finds_o.range_unless_minus = 1'b1;
      end
      df_word_inverse_pkg::RowScale: begin
        does_o.writes = 1'b1;
        does_o.halves = 1'b1;
        other         = 1'b1;
      end
      df_word_inverse_pkg::RowStepG, df_word_inverse_pkg::RowStepE: begin
        does_o.from   = {1'b0, ~row_i[0]};
        does_o.to     = {1'b0, ~row_i[0]};
        does_o.writes = 1'b1;
        does_o.halves = ~row_i[0];
        does_o.adds   = odd_i;
        does_o.minus  = swap_i & ~field_i;
        other         = ~swap_i;
      end
      df_word_inverse_pkg::RowModulusE: begin
        does_o.to     = 2'd1;
        does_o.writes = 1'b1;
        does_o.clears = 1'b1;
        does_o.twice  = 1'b1;
        other         = 1'b1;
        finds_o.f_minus = 1'b1;
      end
      df_word_inverse_pkg::RowUnit: does_o.minus = f_minus_i;
      df_word_inverse_pkg::RowTurn: begin
        does_o.from   = 2'd1;
        does_o.to     = 2'd1;
        does_o.writes = 1'b1;
        does_o.minus  = f_minus_i;
        does_o.halves = 1'b1;
        finds_o.common_if_found = 1'b1;
      end
      df_word_inverse_pkg::RowLess: begin
        does_o.from  = 2'd1;
        does_o.minus = 1'b1;
        does_o.adds  = 1'b1;
        does_o.whole = 1'b1;
        other        = 1'b1;
        finds_o.d_minus = 1'b1;
      end
      // In GF(2^m) d + M + M.
      df_word_inverse_pkg::RowResult: begin
        does_o.from   = 2'd1;
        does_o.gives  = 1'b1;
        does_o.adds   = 1'b1;
        does_o.minus  = ~field_i & ~d_minus_i;
        does_o.forces = field_i | (~d_minus_i & d_less_i);
        other         = 1'b1;
        longest_o     = 1'b1;
      end
      df_word_inverse_pkg::RowWipe0, df_word_inverse_pkg::RowWipe1,
      df_word_inverse_pkg::RowWipe2, df_word_inverse_pkg::RowWipe3: begin
        does_o.wipes  = 1'b1;
        does_o.second = row_i[0];
        does_o.to     = row_i[1:0];
        does_o.both   = 1'b1;
        does_o.clears = 1'b1;
        longest_o     = 1'b1;
      end
      df_word_inverse_pkg::RowWait: finds_o.d_less = 1'b1;
      df_word_inverse_pkg::RowNone, df_word_inverse_pkg::RowReady,
      df_word_inverse_pkg::RowSign: ;  // nothing moves
      default: ;
    endcase
    does_o.other = other ^ turned_i;
  end

endmodule
