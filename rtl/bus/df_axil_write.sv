// SPDX-License-Identifier: Apache-2.0
//
// Target and cause of a write of AXI4-Lite: the register or window. Combinational. cause_o is
// CauseNone if the write takes effect.
//
// Priority        of several causes the first counts: outside, unaligned, partial, read only, busy,
//                 data.
// wipe_o          CONTROL.wipe is written. It counts even if the start beside it is refused.

module df_axil_write #(
  parameter bit          HasK         = 1'b1,
  parameter bit          NeedsB       = 1'b1,  // 0: b only to divide or multiply by the options
  parameter int unsigned ModulusWords = 8,     // words of the windows, 0: none
  parameter int unsigned AWords       = 8,
  parameter int unsigned BWords       = 8,
  parameter int unsigned ResultWords  = 8,
  parameter int unsigned SizeBits     = 0,     // bits of SIZE, 0: read only
  parameter logic [2:0]  OptionsMask  = '0     // options of the core: field, multiply, divide
) (
  input  logic        write_i,
  input  logic [12:0] address_i,
  input  logic [31:0] data_i,
  input  logic [3:0]  strobe_i,

  input  logic        busy_i,
  input  logic [1:0]  options_i,    // multiply, divide
  input  logic [2:0]  fits_i,       // windows: modulus, b, a
  input  logic [2:0]  complete_i,

  output logic [3:0]  cause_o,
  output logic [2:0]  window_o,     // a word goes into modulus, b, a
  output logic        register_o,   // a word goes into register number index_o
  output logic [3:0]  index_o,
  output logic        wipe_o
);

  localparam logic [31:0] SizeUsed = (SizeBits > 0) ? (32'd1 << SizeBits) - 32'd1 : '0;

  logic       is_register, is_modulus, is_a, is_b, is_result, whole, complete, wide, ok;
  logic [2:0] window;

  df_axil_decode #(
    .HasK(HasK), .ModulusWords(ModulusWords), .AWords(AWords), .BWords(BWords),
    .ResultWords(ResultWords)
  ) u_decode (
    .address_i(address_i[12:2]),
    .register_o(is_register),
    .modulus_o(is_modulus),
    .a_o(is_a),
    .b_o(is_b),
    .result_o(is_result)
  );

  assign window   = {is_modulus, is_b, is_a};
  assign index_o  = address_i[5:2];
  assign complete = complete_i[2] & complete_i[0] &
                     (complete_i[1] | ~(NeedsB | (options_i != '0)));

  // A bit is 1 that has no place.
  always_comb begin
    if (!is_register) wide = (window & ~fits_i) != '0;
    else if (index_o == df_axil_pkg::Size) wide = (data_i & ~SizeUsed) != '0;
    else wide = (data_i[2:0] & ~OptionsMask) != '0;
  end

  always_comb begin
    cause_o = df_axil_pkg::CauseNone;
    if (!is_register && !is_result && window == '0) cause_o = df_axil_pkg::CauseOutside;
    else if (address_i[1:0] != '0) cause_o = df_axil_pkg::CauseUnaligned;
    else if (strobe_i != '1) cause_o = df_axil_pkg::CausePartial;
    else if (is_result) cause_o = df_axil_pkg::CauseReadOnly;
    else if (!is_register && busy_i) cause_o = df_axil_pkg::CauseBusy;
    else if (!is_register && wide) cause_o = df_axil_pkg::CauseRange;
    else if (is_register) begin
      case (index_o)
        df_axil_pkg::Control: begin
          if (data_i[0] && busy_i) cause_o = df_axil_pkg::CauseBusy;
          else if (data_i[0] && (data_i[4] || !complete)) cause_o = df_axil_pkg::CauseMissing;
        end
        df_axil_pkg::Gie, df_axil_pkg::Ier, df_axil_pkg::Isr, df_axil_pkg::Claim: ;
        df_axil_pkg::Options, df_axil_pkg::Size: begin
          if (index_o == df_axil_pkg::Size && SizeBits == 0) cause_o = df_axil_pkg::CauseReadOnly;
          else if (busy_i) cause_o = df_axil_pkg::CauseBusy;
          else if (wide) cause_o = df_axil_pkg::CauseRange;
        end
        default: cause_o = df_axil_pkg::CauseReadOnly;
      endcase
    end
  end

  assign whole      = (address_i[1:0] == '0) & (strobe_i == '1);
  assign ok         = write_i & (cause_o == df_axil_pkg::CauseNone);
  assign window_o   = window & {3{ok}};
  assign register_o = is_register & ok;
  assign wipe_o     = write_i & is_register & (index_o == df_axil_pkg::Control) & whole & data_i[4];

endmodule
