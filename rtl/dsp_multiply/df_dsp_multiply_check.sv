// SPDX-License-Identifier: Apache-2.0
//
// Operands, a word a cycle, lowest first: whether the modulus is odd, 3 at least and below 2^size,
// and the others below it. Tells the index of the modulus' highest word on the way. With keep_i
// size and modulus are those before. Words are asked for in one cycle and compared in the next.

module df_dsp_multiply_check #(
  parameter int unsigned Word       = 18,
  parameter int unsigned MaxWords   = 15,
  parameter int unsigned Size       = 9,
  parameter bit          FaultChecks = 1'b1,
  localparam int unsigned IndexBits = (MaxWords > 1) ? $clog2(MaxWords) : 1
) (
  input  logic                 clk_i,
  input  logic                 wipe_i,
  input  logic                 load_i,
  input  logic                 keep_i,       // with load_i
  input  logic [Size-1:0]      size_i,       // with load_i
  input  logic                 bad_i,        // with load_i: the size is out of range
  output logic [MaxWords-1:0]  take_o,       // the word that is asked for, a 1 at its place
  input  logic [Word-1:0]      m_i,          // that of the cycle before
  input  logic [Word-1:0]      a_i,
  input  logic [Word-1:0]      b_i,
  output logic [IndexBits-1:0] top_o,
  output logic                 top_valid_o,
  output logic                 busy_o,
  output logic                 compare_o,    // the words are there
  output logic                 done_o,       // status_o is there
  output logic [2:0]           status_o,     // df_pkg::status_e
  output logic                 fault_o       // an upset of the control
);

  localparam int unsigned Least = $clog2(Word + 1);
  localparam int unsigned Left  = (Least > Size) ? Least : Size;

  ////////////////////////////////////////////
  // The word that is asked for, its places //
  ////////////////////////////////////////////

  logic [MaxWords-1:0]  take_q;
  logic                 top_valid_q, bad_size_q, lowest_q, compare_q, ends_q;
  logic [IndexBits-1:0] index_q, top_q;
  logic [Left-1:0]      size, size_q, left_q;  // bits of the operand from this word on
  logic [Word-1:0]      places, places_q;      // places of the word that the operand has
  logic                 run, top, fault_flags;

  if (Left > Size) begin : gen_size
    assign size = {{Left - Size{1'b0}}, size_i};
  end else begin : gen_whole_size
    assign size = size_i;
  end
  assign run = take_q != '0;
  assign top = left_q < Left'(Word);
  for (genvar i = 0; i < Word; i++) begin : gen_inside
    localparam int unsigned Index = i;
    assign places[i] = ~top | (left_q[Least-1:0] > Least'(Index));
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      {top_valid_q, bad_size_q, lowest_q, compare_q, ends_q} <= '0;
      take_q   <= '0;
      index_q  <= '0;
      top_q    <= '0;
      size_q   <= '0;
      left_q   <= '0;
      places_q <= '0;
    end else if (load_i) begin
      {lowest_q, compare_q, ends_q} <= '0;
      take_q   <= MaxWords'(1);
      index_q  <= '0;
      left_q   <= keep_i ? size_q : size;
      places_q <= '0;
      if (!keep_i) begin
        bad_size_q  <= bad_i;
        size_q      <= size;
        top_q       <= '0;
        top_valid_q <= 1'b0;
      end
    end else begin
      take_q    <= MaxWords'({take_q, 1'b0});
      lowest_q  <= take_q[0];
      ends_q    <= take_q[MaxWords-1];
      compare_q <= run;
      places_q  <= places;
      if (run) begin
        left_q  <= top ? '0 : left_q - Left'(Word);
        index_q <= index_q + 1'b1;
        if (top && !top_valid_q) begin
          top_q       <= index_q;
          top_valid_q <= 1'b1;
        end
      end
    end
  end

  ////////////
  // Faults //
  ////////////

  // Three parity bits, kept inverted: of the registers that change in every cycle, of those that
  // count or hold, and of the size of the product before, which is read with keep_i only.
  if (FaultChecks) begin : gen_checks
    logic moving_even_q, counts_even_q, size_even_q, change, places_odd;
    logic [Left-1:0] less;

    // places has as many ones as bits are left, Word at most.
    assign places_odd = top ? left_q[0] : 1'(Word);
    assign less       = left_q - Left'(Word);

    always_comb begin
      change = take_q[MaxWords-1];
      if (run) begin
        change = change ^ ^{index_q, index_q + 1'b1} ^ ^left_q ^ (~top & ^less);
        if (top && !top_valid_q) change = change ^ ~^{index_q, top_q};
      end
    end

    always_ff @(posedge clk_i) begin
      if (wipe_i || load_i) moving_even_q <= 1'b1;
      else moving_even_q <= ~^{take_q[0], take_q[MaxWords-1], run, places_odd};
    end
    always_ff @(posedge clk_i) begin
      if (wipe_i) counts_even_q <= 1'b1;
      else if (load_i) counts_even_q <= keep_i ? ^{size_q, top_q, top_valid_q} : ^size;
      else counts_even_q <= counts_even_q ^ change;
    end
    always_ff @(posedge clk_i) begin
      if (wipe_i) size_even_q <= 1'b1;
      else if (load_i && !keep_i) size_even_q <= ~^{bad_i, size};
    end

    assign fault_o = fault_flags | (moving_even_q == ^{lowest_q, ends_q, compare_q, places_q})
                   | (counts_even_q == ^{take_q, index_q, top_q, top_valid_q, left_q})
                   | (load_i & keep_i & (size_even_q == ^{bad_size_q, size_q}));
  end else begin : gen_no_checks
    assign fault_o = fault_flags;
  end

  ///////////////////////////
  // The word that is there //
  ///////////////////////////

  logic            done_q, bad_q, more_q, a_over_q, b_over_q, a_over, b_over, outside;
  logic [Word:0]   unused_a, unused_b;
  logic            unused_words;

  // What a - M and b - M carry: 1 if the operand is not below the modulus so far.
  assign {a_over, unused_a} = {1'b0, a_i, 1'b1} + {1'b0, ~m_i, a_over_q};
  assign {b_over, unused_b} = {1'b0, b_i, 1'b1} + {1'b0, ~m_i, b_over_q};
  assign outside            = (m_i & ~places_q) != '0;
  assign unused_words       = ^{unused_a, unused_b};

  logic done_next, bad_next, more_next, a_over_next, b_over_next;

  always_comb begin
    {done_next, bad_next, more_next}   = {done_q, bad_q, more_q};
    {a_over_next, b_over_next} = {a_over_q, b_over_q};
    if (wipe_i) begin
      {done_next, bad_next, more_next, a_over_next, b_over_next} = '0;
    end else if (load_i) begin
      {done_next, more_next}     = 2'b00;
      {a_over_next, b_over_next} = 2'b11;
      bad_next                   = keep_i ? bad_size_q : bad_i;
    end else if (compare_q) begin
      {a_over_next, b_over_next} = {a_over, b_over};
      bad_next                   = bad_q | outside | (lowest_q & ~m_i[0]);
      more_next                  = more_q | (m_i[Word-1:1] != '0) | (~lowest_q & m_i[0]);
      done_next                  = ends_q;
    end
  end

  always_ff @(posedge clk_i) begin
    {done_q, bad_q, more_q, a_over_q, b_over_q}
        <= {done_next, bad_next, more_next, a_over_next, b_over_next};
  end

  df_parity #(.Bits(5), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({done_next, bad_next, more_next, a_over_next, b_over_next}),
    .value_i({done_q, bad_q, more_q, a_over_q, b_over_q}),
    .fault_o(fault_flags)
  );

  assign take_o      = take_q;
  assign top_o       = top_q;
  assign top_valid_o = top_valid_q;
  assign busy_o      = run | compare_q;
  assign compare_o   = compare_q;
  assign done_o      = done_q;

  always_comb begin
    status_o = df_pkg::StatusOk;
    if (a_over_q || b_over_q) status_o = df_pkg::StatusOperandRange;
    if (bad_q || !more_q) status_o = df_pkg::StatusBadModulus;
  end

endmodule
