// SPDX-License-Identifier: Apache-2.0
//
// Conditions of the prime engine: four bits that choose operands of sums; the digit of a scalar, of
// five bits, which TAKE fills from the bits of a register; and the status. Secret data are here:
// they change operands only, no address, no instruction and no cycle.
//
// Cycles    TAKE in t: the register's row is at x_i in t + 3, the digit is new in t + 4. SET and
//           CHECK in t: conditions_o and status_o are new in t + 1. MOVE in t: the position is new
//           in t + 1.

module df_prime_engine_conditions #(
  parameter int unsigned Word        = 18,
  parameter int unsigned RowBits     = 4,
  parameter bit          Moves       = 1'b0, // 1: with MOVE
  parameter bit          FaultChecks = 1'b1  // see df_parity
) (
  input  logic                          clk_i,
  input  logic                          wipe_i,

  input  logic                          control_i,
  input  df_prime_engine_pkg::control_e operation_i,
  input  logic [df_prime_engine_pkg::ImmediateBits-1:0] immediate_i,

  input  logic                          below_i,  // the newest sum
  input  logic                          zero_i,
  input  logic [2*Word-1:0]             x_i,      // row row_o of the register of TAKE
  output logic [RowBits-1:0]            row_o,    // of the position
  output logic [df_prime_engine_pkg::DigitBits-1:0] digit_o,

  output logic [df_prime_engine_pkg::Conditions-1:0] conditions_o,
  output logic [2:0]                    status_o, // df_pkg::status_e
  output logic                          fault_o   // an upset of a register, but for the digit
);

  localparam int unsigned BitBits    = df_prime_engine_pkg::BitBits;
  localparam int unsigned DigitBits  = df_prime_engine_pkg::DigitBits;
  localparam int unsigned Conditions = df_prime_engine_pkg::Conditions;

  logic [RowBits-1:0]       row_q, row_d;
  logic [BitBits-1:0]       bit_q, bit_d, taken_bit_q, taken_bit_d;
  logic [2:0]               take_q, take_d, status_q, status_d;
  logic [DigitBits-1:0]     digit_q, digit_d;
  logic [Conditions-1:0]    condition_q, condition_d;
  logic [(1<<BitBits)-1:0]  row;
  logic                     take, value, unused_immediate;

  df_prime_engine_pkg::source_e source;
  df_prime_engine_pkg::join_e   join_kind;

  assign source           = df_prime_engine_pkg::source_e'(immediate_i[13:11]);
  assign join_kind        = df_prime_engine_pkg::join_e'(immediate_i[16:15]);
  assign unused_immediate = ^immediate_i;

  //////////////////////
  // Position, digit  //
  //////////////////////

  assign take = control_i & (operation_i == df_prime_engine_pkg::ControlTake);
  assign row  = (1 << BitBits)'(x_i);

  // The position after MOVE.
  logic [RowBits-1:0] moved_row;
  logic [BitBits-1:0] moved_bit;
  if (Moves) begin : gen_moves
    localparam logic [BitBits:0]   RowSize = (BitBits + 1)'(2 * Word);
    localparam logic [RowBits-1:0] One     = RowBits'(32'd1);
    logic [BitBits:0] bits, over;
    logic             carry;
    assign bits      = {1'b0, bit_q} + {1'b0, immediate_i[BitBits-1:0]};
    assign over      = bits - RowSize;
    assign carry     = ~over[BitBits];
    assign moved_bit = carry ? over[BitBits-1:0] : bits[BitBits-1:0];
    assign moved_row = row_q + immediate_i[BitBits+:RowBits] + (carry ? One : '0);
  end else begin : gen_no_moves
    assign moved_row = row_q;
    assign moved_bit = bit_q;
  end

  always_comb begin
    row_d       = row_q;
    bit_d       = bit_q;
    taken_bit_d = take ? bit_q : taken_bit_q;
    take_d      = {take_q[1:0], take};
    digit_d     = digit_q;
    if (take) begin
      bit_d = bit_q - 1'b1;
      if (bit_q == '0) begin
        bit_d = BitBits'(2 * Word - 1);
        row_d = row_q - 1'b1;
      end
    end
    if (control_i && operation_i == df_prime_engine_pkg::ControlSeek) begin
      row_d = immediate_i[BitBits+:RowBits];
      bit_d = immediate_i[BitBits-1:0];
    end
    if (Moves && control_i && operation_i == df_prime_engine_pkg::ControlMove) begin
      row_d = moved_row;
      bit_d = moved_bit;
    end
    if (take_q[2]) digit_d = {digit_q[DigitBits-2:0], row[taken_bit_q]};
    if (wipe_i) begin
      row_d       = '0;
      bit_d       = '0;
      taken_bit_d = '0;
      take_d      = '0;
      digit_d     = '0;
    end
  end

  ////////////////
  // Conditions //
  ////////////////

  always_comb begin
    case (source)
      df_prime_engine_pkg::SourceDigit:  value = digit_q[0];
      df_prime_engine_pkg::SourceChange: value = digit_q[0] ^ digit_q[1];
      df_prime_engine_pkg::SourceEqual:  value = digit_q == immediate_i[DigitBits-1:0];
      df_prime_engine_pkg::SourceBelow:  value = below_i;
      df_prime_engine_pkg::SourceZero:   value = zero_i;
      df_prime_engine_pkg::SourceAlways: value = 1'b1;
      default:                           value = 1'b1;
    endcase
    value = value ^ immediate_i[14];
  end

  always_comb begin
    condition_d = condition_q;
    status_d    = status_q;
    if (control_i && operation_i == df_prime_engine_pkg::ControlSet) begin
      case (join_kind)
        df_prime_engine_pkg::JoinNew: condition_d[immediate_i[18:17]] = value;
        df_prime_engine_pkg::JoinAnd:
          condition_d[immediate_i[18:17]] = condition_q[immediate_i[18:17]] & value;
        df_prime_engine_pkg::JoinOr:
          condition_d[immediate_i[18:17]] = condition_q[immediate_i[18:17]] | value;
        df_prime_engine_pkg::JoinXor:
          condition_d[immediate_i[18:17]] = condition_q[immediate_i[18:17]] ^ value;
        default: ;
      endcase
    end
    if (control_i && operation_i == df_prime_engine_pkg::ControlCheck
        && condition_q[immediate_i[4:3]] && immediate_i[2:0] > status_q) begin
      status_d = immediate_i[2:0];
    end
    if (wipe_i) begin
      condition_d = '0;
      status_d    = df_pkg::StatusOk;
    end
  end

  always_ff @(posedge clk_i) begin
    row_q       <= row_d;
    bit_q       <= bit_d;
    taken_bit_q <= taken_bit_d;
    take_q      <= take_d;
    digit_q     <= digit_d;
    condition_q <= condition_d;
    status_q    <= status_d;
  end

  logic fault_position, fault_conditions;
  df_parity #(.Bits(RowBits + 2 * BitBits + 3), .FaultChecks(FaultChecks)) u_parity_position (
    .clk_i,
    .next_i({row_d, bit_d, taken_bit_d, take_d}),
    .value_i({row_q, bit_q, taken_bit_q, take_q}),
    .fault_o(fault_position)
  );
  df_parity #(.Bits(Conditions + 3), .FaultChecks(FaultChecks)) u_parity_conditions (
    .clk_i,
    .next_i({condition_d, status_d}),
    .value_i({condition_q, status_q}),
    .fault_o(fault_conditions)
  );
  assign fault_o = fault_position | fault_conditions;

  assign row_o        = row_q;
  assign digit_o      = digit_q;
  assign conditions_o = condition_q;
  assign status_o     = status_q;

endmodule
