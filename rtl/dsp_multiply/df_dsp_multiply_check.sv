// SPDX-License-Identifier: Apache-2.0
//
// Operands, a word a cycle, lowest first: whether the modulus is odd, 3 at least and below 2^size,
// and the others below it. Tells the index of the modulus' highest word on the way. With keep_i
// size and modulus are those before.

module df_dsp_multiply_check #(
  parameter int unsigned Word       = 18,
  parameter int unsigned MaxWords   = 15,
  parameter int unsigned Size       = 9,
  localparam int unsigned IndexBits = (MaxWords > 1) ? $clog2(MaxWords) : 1
) (
  input  logic                 clk_i,
  input  logic                 wipe_i,
  input  logic                 load_i,
  input  logic                 keep_i,       // with load_i
  input  logic [Size-1:0]      size_i,       // with load_i
  input  logic                 bad_i,        // with load_i: the size is out of range
  output logic [IndexBits-1:0] index_o,      // of the words
  input  logic [Word-1:0]      m_i,
  input  logic [Word-1:0]      a_i,
  input  logic [Word-1:0]      b_i,
  output logic [IndexBits-1:0] top_o,
  output logic                 top_valid_o,
  output logic                 busy_o,
  output logic                 done_o,       // status_o is there
  output logic [1:0]           status_o      // df_pkg::status_e
);

  localparam int unsigned Least = $clog2(Word + 1);
  localparam int unsigned Left  = (Least > Size) ? Least : Size;

  logic                 run_q, done_q, top_valid_q, bad_q, bad_size_q, more_q, a_less_q, b_less_q;
  logic [IndexBits-1:0] index_q, top_q;
  logic [Left-1:0]      size, size_q, left_q;   // bits of the operand from this word on
  logic [Word-1:0]      places;   // places of the word that the operand has
  logic                 top, a_less, b_less, unused_a, unused_b;
  logic [Word-1:0]      unused_a_word, unused_b_word;

  if (Left > Size) begin : gen_size
    assign size = {{Left - Size{1'b0}}, size_i};
  end else begin : gen_whole_size
    assign size = size_i;
  end
  assign top = left_q < Left'(Word);
  for (genvar i = 0; i < Word; i++) begin : gen_inside
    localparam int unsigned Place = i;
    assign places[i] = ~top | (left_q[Least-1:0] > Least'(Place));
  end
  assign {a_less, unused_a_word} = {1'b0, a_i} - {1'b0, m_i} - (Word + 1)'(a_less_q);
  assign {b_less, unused_b_word} = {1'b0, b_i} - {1'b0, m_i} - (Word + 1)'(b_less_q);
  assign {unused_a, unused_b}    = {^unused_a_word, ^unused_b_word};

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      {run_q, done_q, top_valid_q, bad_q, bad_size_q, more_q, a_less_q, b_less_q} <= '0;
      index_q <= '0;
      top_q   <= '0;
      size_q  <= '0;
      left_q  <= '0;
    end else if (load_i) begin
      {done_q, more_q, a_less_q, b_less_q} <= '0;
      run_q   <= 1'b1;
      index_q <= '0;
      bad_q   <= keep_i ? bad_size_q : bad_i;
      left_q  <= keep_i ? size_q : size;
      if (!keep_i) begin
        bad_size_q  <= bad_i;
        size_q      <= size;
        top_q       <= '0;
        top_valid_q <= 1'b0;
      end
    end else if (run_q) begin
      a_less_q <= a_less;
      b_less_q <= b_less;
      bad_q    <= bad_q | ((m_i & ~places) != '0) | ((index_q == '0) & ~m_i[0]);
      more_q   <= more_q | (m_i[Word-1:1] != '0) | ((index_q != '0) & m_i[0]);
      left_q   <= top ? '0 : left_q - Left'(Word);
      if (top && !top_valid_q) begin
        top_q       <= index_q;
        top_valid_q <= 1'b1;
      end
      index_q <= index_q + 1'b1;
      run_q   <= index_q != IndexBits'(MaxWords - 1);
      done_q  <= index_q == IndexBits'(MaxWords - 1);
    end
  end

  assign index_o     = index_q;
  assign top_o       = top_q;
  assign top_valid_o = top_valid_q;
  assign busy_o      = run_q;
  assign done_o      = done_q;

  always_comb begin
    status_o = df_pkg::StatusOk;
    if (!a_less_q || !b_less_q) status_o = df_pkg::StatusOperandRange;
    if (bad_q || !more_q) status_o = df_pkg::StatusBadModulus;
  end

endmodule
