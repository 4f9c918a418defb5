// SPDX-License-Identifier: Apache-2.0
//
// Data and cause of a read of AXI4-Lite: the word of a register or of the result. Combinational.
// cause_o is CauseNone if the read is accepted; else data_o has no meaning.

module df_axil_read #(
  parameter int unsigned ModulusWords = 8,   // words of the windows, 0: none
  parameter int unsigned AWords       = 8,
  parameter int unsigned BWords       = 8,
  parameter int unsigned ResultBits   = 256,
  parameter bit          Memory       = 1'b0, // result_i is the word that is read
  parameter int unsigned KBits        = 0,   // 0: no register K
  parameter logic [15:0] ModulusBits  = '0,  // contents of the constant registers
  parameter logic [15:0] OperandBits  = '0,
  parameter logic [23:0] Version      = '0,
  parameter logic [31:0] Capability   = '0,
  parameter logic [31:0] Latency      = '0,
  parameter logic [15:0] RBits        = '0,
  localparam int unsigned KPort       = (KBits > 0) ? KBits : 1,
  localparam int unsigned ResultPort  = Memory ? 32 : ResultBits
) (
  input  logic                  read_i,
  input  logic [12:0]           address_i,

  input  logic [31:0]           control_i,  // registers
  input  logic                  gie_i,
  input  logic [31:0]           ier_i,
  input  logic [31:0]           isr_i,
  input  logic [31:0]           options_i,
  input  logic [15:0]           size_i,
  input  logic [3:0]            error_i,
  input  logic [31:0]           claim_i,
  input  logic                  busy_i,
  input  logic                  valid_i,    // result, k and status are valid
  input  logic                  fault_i,    // a fault was reported since the last wipe
  input  logic [2:0]            status_i,
  input  logic [KPort-1:0]      k_i,
  input  logic [ResultPort-1:0] result_i,

  output logic [3:0]            cause_o,
  output logic [31:0]           data_o,
  output logic                  control_o,  // CONTROL is read
  output logic                  error_o,    // ERROR is read
  output logic                  last_o      // the last word of the result is read
);

  localparam int unsigned ResultWords = (ResultBits + 31) / 32;
  localparam int unsigned WordBits    = (ResultWords > 1) ? $clog2(ResultWords) : 1;

  logic       is_register, is_modulus, is_a, is_b, is_result, is_k, ok;
  logic [3:0] index;

  df_axil_decode #(
    .HasK(KBits > 0), .ModulusWords(ModulusWords), .AWords(AWords), .BWords(BWords),
    .ResultWords(ResultWords)
  ) u_decode (
    .address_i(address_i[12:2]),
    .register_o(is_register),
    .modulus_o(is_modulus),
    .a_o(is_a),
    .b_o(is_b),
    .result_o(is_result)
  );

  assign index = address_i[5:2];
  assign is_k  = is_register & (index == df_axil_pkg::K);

  always_comb begin
    cause_o = df_axil_pkg::CauseNone;
    if (!(is_register | is_modulus | is_a | is_b | is_result)) begin
      cause_o = df_axil_pkg::CauseOutside;
    end else if (address_i[1:0] != '0) begin
      cause_o = df_axil_pkg::CauseUnaligned;
    end else if (is_modulus | is_a | is_b) begin
      cause_o = df_axil_pkg::CauseWriteOnly;
    end else if ((is_result | is_k) & ~valid_i) begin
      cause_o = busy_i ? df_axil_pkg::CauseBusy : df_axil_pkg::CauseNoResult;
    end
  end

  assign ok        = read_i & (cause_o == df_axil_pkg::CauseNone);
  assign control_o = ok & is_register & (index == df_axil_pkg::Control);
  assign error_o   = ok & is_register & (index == df_axil_pkg::Error);

  // One of these is 1 at the most: sums of masked words are smaller than multiplexers.
  logic [15:0]                  select;       // register
  logic [ResultWords-1:0]       word_select;  // word of the result
  logic [ResultWords-1:0][31:0] words;

  for (genvar i = 0; i < 16; i++) begin : gen_select
    localparam logic [3:0] Number = 4'(i);
    assign select[i] = is_register & (index == Number);
  end

  for (genvar i = 0; i < ResultWords; i++) begin : gen_words
    localparam logic [WordBits-1:0] Number = WordBits'(i);
    assign word_select[i] = is_result & (address_i[2+:WordBits] == Number);
    if (Memory) begin : gen_memory
      assign words[i] = '0;
    end else if (i < ResultBits / 32) begin : gen_full
      assign words[i] = result_i[32*i+:32];
    end else begin : gen_part
      assign words[i] = 32'(result_i[ResultBits-1:32*i]);
    end
  end

  // Constant registers: a function of four address bits for each data bit.
  logic        is_constant;
  logic [31:0] constant;
  assign is_constant = is_register & index[3];
  always_comb begin
    case (index[2:0])
      3'(df_axil_pkg::Id):         constant = df_axil_pkg::IdValue;
      3'(df_axil_pkg::Version):    constant = {Version, df_axil_pkg::MapNumber};
      3'(df_axil_pkg::Capability): constant = Capability;
      3'(df_axil_pkg::Bits):       constant = {ModulusBits, OperandBits};
      3'(df_axil_pkg::Latency):    constant = Latency;
      3'(df_axil_pkg::RBits):      constant = {16'(ResultBits), RBits};
      default:                     constant = '0;  // Error, Claim
    endcase
  end

  logic [31:0] word;
  if (Memory) begin : gen_word
    assign word = result_i & {32{is_result}};
  end else begin : gen_no_word
    assign word = '0;
  end

  assign last_o = ok & word_select[ResultWords-1];

  always_comb begin
    data_o = constant & {32{is_constant}};
    data_o = data_o | (control_i & {32{select[df_axil_pkg::Control]}});
    data_o = data_o | ({31'd0, gie_i} & {32{select[df_axil_pkg::Gie]}});
    data_o = data_o | (ier_i & {32{select[df_axil_pkg::Ier]}});
    data_o = data_o | (isr_i & {32{select[df_axil_pkg::Isr]}});
    data_o = data_o | ({23'd0, 1'b1, 5'd0, status_i} & {32{select[df_axil_pkg::Status] & valid_i}});
    data_o = data_o | ({22'd0, fault_i, 9'd0} & {32{select[df_axil_pkg::Status]}});
    data_o = data_o | (32'(k_i) & {32{select[df_axil_pkg::K]}});
    data_o = data_o | (options_i & {32{select[df_axil_pkg::Options]}});
    data_o = data_o | ({16'd0, size_i} & {32{select[df_axil_pkg::Size]}});
    data_o = data_o | ({28'd0, error_i} & {32{select[df_axil_pkg::Error]}});
    data_o = data_o | (claim_i & {32{select[df_axil_pkg::Claim]}});
    data_o = data_o | word;
    for (int unsigned i = 0; i < ResultWords; i++) begin
      data_o = data_o | (words[i] & {32{word_select[i]}});
    end
  end

endmodule
