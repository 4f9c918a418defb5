// SPDX-License-Identifier: Apache-2.0
//
// Operand registers of the head or of a segment of the divstep array of GF(p). All operands come at
// once, with take_i, or word by word while the core is idle (Words = 1): then each bit has an enable
// of its own, which the bits of a word share. The modulus waits in n until the dividend, which
// comes first, has left m. In turn (Turns = 1) dividend, divisor and modulus come by words into m
// one after the other, as modulus_i, and each leaves before the next: neither n nor a is there.
// A fixed modulus (Fixed = 1) needs no n: m becomes it by set and reset. With Divide = 0 m is that
// constant, and the operand goes from the port to f: no register is left.
//
//   modulus_i --> [ n ] --+
//                         v load_i
//   dividend_i --------> [ m ] --> lanes y, e, f        divisor_i --> [ a ] --> f
//                                                           start_i: 0

module df_divstep_gfp_operands #(
  parameter int unsigned Width        = 30,    // >= 1
  parameter bit          Words        = 1'b0,  // 1: by words
  parameter bit          ModulusWords = 1'b1,  // 0: but the modulus with take_i
  parameter bit          Turns        = 1'b0,  // 1: by words, in turn
  parameter bit          Fixed        = 1'b0,  // 1: the modulus is Modulus; all operands at once
  parameter bit          Divide       = 1'b1,  // 0: inverses only, with Fixed
  parameter logic [Width-1:0] Modulus = '0
) (
  input  logic             clk_i,
  input  logic             clear_i,   // wipe every register
  input  logic             idle_i,    // the core is idle: load_i and start_i are of the past
  input  logic             take_i,    // the operands transfer, or of those by words the operation
  input  logic             load_i,    // m becomes the modulus
  input  logic             start_i,   // a becomes 0

  input  logic [Width-1:0] modulus_i,
  input  logic [Width-1:0] divisor_i,
  input  logic [Width-1:0] dividend_i,
  input  logic [Width-1:0] modulus_write_i,  // by words: the bits that are written, while idle
  input  logic [Width-1:0] divisor_write_i,
  input  logic [Width-1:0] dividend_write_i,

  output logic [Width-1:0] m_o,
  output logic [Width-1:0] a_o
);

  logic [Width-1:0] n_q, m_q, a_q;

  if (Turns) begin : gen_turns
    logic unused_others;
    assign unused_others = ^{idle_i, take_i, load_i, start_i, divisor_i, dividend_i,
                             divisor_write_i, dividend_write_i, n_q};
    assign n_q           = '0;
    assign a_q           = '0;

    for (genvar i = 0; i < Width; i++) begin : gen_bits
      always_ff @(posedge clk_i) begin
        if (clear_i) m_q[i] <= 1'b0;
        else if (modulus_write_i[i]) m_q[i] <= modulus_i[i];
      end
    end
  end else if (Words) begin : gen_words
    logic [Width-1:0] modulus_write;
    logic             unused_modulus;
    assign modulus_write  = ModulusWords ? modulus_write_i : {Width{take_i}};
    assign unused_modulus = ^{take_i, modulus_write_i};

    for (genvar i = 0; i < Width; i++) begin : gen_bits
      always_ff @(posedge clk_i) begin
        if (clear_i) n_q[i] <= 1'b0;
        else if (modulus_write[i]) n_q[i] <= modulus_i[i];
      end

      always_ff @(posedge clk_i) begin
        if (clear_i) m_q[i] <= 1'b0;
        else if (idle_i ? dividend_write_i[i] : load_i) m_q[i] <= idle_i ? dividend_i[i] : n_q[i];
      end

      always_ff @(posedge clk_i) begin
        if (clear_i | (start_i & ~idle_i)) a_q[i] <= 1'b0;
        else if (divisor_write_i[i]) a_q[i] <= divisor_i[i];
      end
    end
  end else if (!Divide) begin : gen_constant
    logic unused_operands;
    assign unused_operands = ^{clk_i, clear_i, idle_i, take_i, load_i, start_i, modulus_i,
                               divisor_i, dividend_i, modulus_write_i, divisor_write_i,
                               dividend_write_i, n_q};
    assign n_q             = Modulus;
    assign m_q             = Modulus;
    assign a_q             = '0;
  end else begin : gen_whole
    logic unused_words;
    assign unused_words = ^{idle_i, modulus_write_i, divisor_write_i, dividend_write_i};

    // With Fixed n_q is a constant.
    always_ff @(posedge clk_i) begin
      if (clear_i) n_q <= Modulus;
      else if (take_i) n_q <= Fixed ? Modulus : modulus_i;
    end

    always_ff @(posedge clk_i) begin
      if (clear_i | (Fixed & load_i & ~take_i)) m_q <= Modulus;
      else if (take_i | load_i) m_q <= take_i ? dividend_i : Fixed ? dividend_i : n_q;
    end

    always_ff @(posedge clk_i) begin
      if (clear_i | (start_i & ~take_i)) a_q <= '0;
      else if (take_i) a_q <= divisor_i;
    end
  end

  assign m_o   = m_q;
  assign a_o   = a_q;

endmodule
