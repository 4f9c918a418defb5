// SPDX-License-Identifier: Apache-2.0
//
// The exponentiation on hard multipliers: a power by fixed windows of the exponent, with a table of
// the base's powers in a memory. docs/algorithms/modexp.md explains it, df_modexp_schedule has its
// steps.
//
//       result of the product  a_i  1
//                      |        |   |
//                 +--> X of N bits, turned by words of Slice bits <--+---------------+
//                 |      | low word             |                    |               |
//                 |      +--> memory: 2^Window numbers --> the wanted slot's words   |
//                 |      +--> 2 X - M, 2 X + M, X + M, X a word a cycle -------------+
//                 |
//   product <-- multiplier <-- X or the product before, twice
//
// Table   every read goes through all of its words and keeps those of one slot, so that neither
//         addresses nor cycles tell which.

module df_modexp_window #(
  parameter int unsigned N           = 512,
  parameter int unsigned Slice       = 128,
  parameter int unsigned Segment     = 32,
  parameter int unsigned Multipliers = 16,
  parameter int unsigned Word        = 18,
  parameter int unsigned Technology  = 0,   // df_tech_pkg::Technology*
  parameter bit          FaultChecks = 1'b1, // see df_parity
  parameter bit          Wipe        = 1'b1  // 0: wipe_i leaves X, M and the exponent
) (
  input  logic         clk_i,
  input  logic         wipe_i,    // the words of the table follow, one a cycle
  input  logic         load_i,    // begin: modulus, base and exponent are taken
  input  logic [N-1:0] modulus_i,
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,
  output logic         done_o,    // result_o is valid in the next cycle
  output logic [2:0]   status_o,  // df_pkg::status_e, with result_o and in the cycle before
  output logic [N-1:0] result_o,
  output logic         fault_o    // an upset of the control
);

  localparam int unsigned Window    = df_modexp_pkg::window(N);
  localparam int unsigned Windows   = df_modexp_pkg::windows(N);
  localparam int unsigned Words     = df_modexp_pkg::words(N, Slice);
  localparam int unsigned IndexBits = df_modexp_pkg::index_bits(N, Slice);
  localparam int unsigned Whole     = Words * Slice;
  localparam int unsigned Exponent  = Window * (Windows + 1);
  localparam int unsigned Size      = $clog2(N + 1);

  logic                 start, new_modulus, a_is_x, b_is_x, take, unit, next_window;
  logic                 multiply_done, product_done;
  logic                 store, lift, double, first_word, last_word, scan, slot_is_base;
  logic                 clear, write;
  logic [Window-1:0]    slot;
  logic [IndexBits-1:0] index;
  logic [Whole-1:0]     x_q, m_q;
  logic [Exponent-1:0]  e_q;
  logic [N-1:0]         product;
  logic [2:0]           multiply_status;
  logic                 fault_schedule;

  df_modexp_schedule #(
    .Window(Window),
    .Windows(Windows),
    .Words(Words),
    .Word(Word),
    .Digits(df_modexp_pkg::digits(N, Word)),
    .FaultChecks(FaultChecks)
  ) u_schedule (
    .clk_i, .wipe_i, .load_i,
    .product_i(multiply_done),
    .product_done_o(product_done),
    .done_o,
    .start_o(start),
    .new_modulus_o(new_modulus),
    .a_is_x_o(a_is_x),
    .b_is_x_o(b_is_x),
    .take_o(take),
    .unit_o(unit),
    .next_window_o(next_window),
    .store_o(store),
    .lift_o(lift),
    .double_o(double),
    .first_word_o(first_word),
    .last_word_o(last_word),
    .scan_o(scan),
    .slot_is_base_o(slot_is_base),
    .clear_o(clear),
    .write_o(write),
    .slot_o(slot),
    .index_o(index),
    .fault_o(fault_schedule)
  );

  ////////////////
  // Multiplier //
  ////////////////

  logic unused_idle, unused_next, unused_begins, fault_multiply;
  logic [N-1:0] unused_modulus;

  df_dsp_multiply_unit #(
    .MaxBits(N),
    .Multipliers(Multipliers),
    .Word(Word),
    .Technology(Technology),
    .FaultChecks(FaultChecks)
  ) u_multiply (
    .clk_i, .wipe_i,
    .load_i(start),
    .keep_i(~new_modulus),
    .idle_o(unused_idle),
    .next_o(unused_next),
    .hold_i(1'b0),
    .begins_o(unused_begins),
    .modulus_o(unused_modulus),
    .size_i(Size'(N)),
    .modulus_i(m_q[N-1:0]),
    .a_i(a_is_x ? x_q[N-1:0] : product),
    .b_i(b_is_x ? x_q[N-1:0] : product),
    .residues_i('0),
    .done_o(multiply_done),
    .status_o(multiply_status),
    .result_o(product),
    .fault_o(fault_multiply)
  );

  // The first product gives the status.
  logic       status_known_q, status_known_next, fault_flags;
  logic [2:0] status_q, status_next;

  always_comb begin
    status_known_next = status_known_q;
    status_next       = status_q;
    if (wipe_i || load_i) begin
      status_known_next = 1'b0;
      status_next       = df_pkg::StatusOk;
    end else if (product_done && !status_known_q) begin
      status_known_next = 1'b1;
      status_next       = multiply_status;
    end
  end

  always_ff @(posedge clk_i) begin
    status_known_q <= status_known_next;
    status_q       <= status_next;
  end

  assign fault_o  = fault_multiply | fault_schedule | fault_flags;
  assign status_o = status_q;
  assign result_o = (status_q == df_pkg::StatusOk) ? product : '0;

  ///////////
  // Table //
  ///////////

  logic [Slice-1:0] sum, word;
  // A word was read; it belongs to slot 0; it belongs to the selected slot.
  logic             read_q, read_first_q, read_wanted_q;
  logic             read_next, read_first_next, read_wanted_next;

  df_block_ram #(
    .Width(Slice),
    .Depth(1 << (Window + IndexBits))
  ) u_table (
    .clk_i,
    .write_i(write),
    .write_address_i({slot, index}),
    .write_data_i(clear ? '0 : sum),
    .read_address_i({slot, index}),
    .read_data_o(word)
  );

  always_comb begin
    {read_next, read_first_next, read_wanted_next} = '0;
    if (!(wipe_i || load_i)) begin
      read_next        = scan;
      read_first_next  = slot == '0;
      read_wanted_next = slot == (slot_is_base ? Window'(1'b1) : e_q[Exponent-1-:Window]);
    end
  end

  always_ff @(posedge clk_i) begin
    read_q        <= read_next;
    read_first_q  <= read_first_next;
    read_wanted_q <= read_wanted_next;
  end

  df_parity #(.Bits(7), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({status_known_next, status_next, read_next, read_first_next, read_wanted_next}),
    .value_i({status_known_q, status_q, read_q, read_first_q, read_wanted_q}),
    .fault_o(fault_flags)
  );

  ///////////////
  // Doublings //
  ///////////////

  // -M <= X < M: X is x_q, less 2^Whole if it is negative. 2 X - M, or 2 X + M where X is negative,
  // is in that range again. The last pass adds M where X is negative.
  // Without a doubling and with X positive, 0 is added: X turns through the adder then too.
  localparam int unsigned Chains = (Slice > Segment) ? (Slice + Segment - 1) / Segment : 1;

  logic             negative_q, high_q, carry_q, carry_in, carry, subtract, unused_guard;
  logic [Slice-1:0] addend, low;

  assign low      = double ? Slice'({x_q[Slice-1:0], high_q & ~first_word}) : x_q[Slice-1:0];
  assign subtract = double & ~negative_q;
  assign addend   = (m_q[Slice-1:0] & {Slice{double | negative_q}}) ^ {Slice{subtract}};
  assign carry_in = first_word ? subtract : carry_q;
  df_add_split #(
    .N(Slice + 1),
    .Segments(Chains)
  ) u_add (
    .a_i({low, 1'b1}),
    .b_i({addend, carry_in}),
    .sum_o({sum, unused_guard}),
    .carry_o(carry)
  );

  always_ff @(posedge clk_i) begin
    if (wipe_i || load_i) begin
      {negative_q, high_q, carry_q} <= '0;
    end else if (lift || store) begin
      high_q  <= x_q[Slice-1];
      carry_q <= carry;
      if (last_word) begin
        negative_q <= double & (negative_q ? ~(x_q[Slice-1] & carry) : ~(x_q[Slice-1] | carry));
      end
    end
  end

  ///////////////
  // Registers //
  ///////////////

  logic [Whole-1:0] modulus, base, product_words;
  always_comb begin
    {modulus, base, product_words} = '0;
    modulus[N-1:0]       = modulus_i;
    base[N-1:0]          = a_i;
    product_words[N-1:0] = product;
  end

  logic             wipe_data;
  logic [Slice-1:0] next_word;
  assign wipe_data = wipe_i & Wipe;
  assign next_word = read_q
      ? (x_q[Slice-1:0] & {Slice{~read_first_q}}) | (word & {Slice{read_wanted_q}}) : sum;

  always_ff @(posedge clk_i) begin
    if (wipe_data) x_q <= '0;
    else if (load_i) x_q <= base;
    else if (take) x_q <= product_words;
    else if (unit) x_q <= Whole'(1'b1);
    else if (read_q | lift | store) x_q <= Whole'({next_word, x_q} >> Slice);
  end

  always_ff @(posedge clk_i) begin
    if (wipe_data) m_q <= '0;
    else if (load_i) m_q <= modulus;
    else if (lift) m_q <= Whole'({m_q[Slice-1:0], m_q} >> Slice);
  end

  always_ff @(posedge clk_i) begin
    if (wipe_data) e_q <= '0;
    else if (load_i) e_q <= Exponent'(b_i);
    else if (next_window) e_q <= e_q << Window;
  end

endmodule
