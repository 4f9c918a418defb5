// SPDX-License-Identifier: Apache-2.0
//
// Control of df_modexp_window: the steps, their order and moves of words. None of it depends on an
// operand. A step starts a product or none, and moves words of the register X meanwhile: each of
// store, scan and lift takes the cycles said, in this order, if the step has it. The next step
// starts when the words are moved and the product is valid.
//
// step     times              product        X at the start  words of X
// Check    1                  X X, modulus   X               store into slot 1: the base
// One      1                                 1               lift by R, the result into slot 0
// Raise    1                                 X               lift by 2^Word
// Square   each bit of R's    Y Y            X               the last: scan for slot 1, and lift by
//          digits below the                                  2^Word if the bit is 1
//          highest
// Lift     after a bit 1                     product         lift by 2^Word
// Enter    1                  product X      X
// Twice    1                  Y Y            product         store into slot 1
// Table    2^Window - 3       product X      product         store into slot 2 ..., scan for slot 1
// First    1                                 product         store, scan for the window's slot
// Power    Window a window    Y Y            X               the last: scan for the window's slot
// Times    1 a window         product X      1
// Out      1                  product X      X
//
// product: the result of the product before. Y: X after a step without a product, else product.
//
// store   Words                X turns round once
// scan    2^Window Words + 1   every word of the table is read, that of one slot kept
// lift    a pass of Words cycles a doubling, and one to make X positive

module df_modexp_schedule #(
  parameter int unsigned Window  = 2,  // bits
  parameter int unsigned Windows = 3,  // below the first
  parameter int unsigned Words   = 2,  // words of a number
  parameter int unsigned Word    = 2,  // bits of a word of the multiplier
  parameter int unsigned Digits  = 3,  // R = 2^(Word Digits)
  parameter bit          FaultChecks = 1'b1,
  localparam int unsigned IndexBits = (Words > 1) ? $clog2(Words) : 1
) (
  input  logic                 clk_i,
  input  logic                 wipe_i,
  input  logic                 load_i,        // begin
  input  logic                 product_i,     // a product is valid in the next cycle
  output logic                 product_done_o,       // a product of this operation is
  output logic                 done_o,        // that product is the result

  output logic                 start_o,       // a product starts
  output logic                 new_modulus_o,       // the product has a new modulus
  output logic                 a_is_x_o,      // its first operand is X, else the product before
  output logic                 b_is_x_o,
  output logic                 take_o,        // X becomes the product
  output logic                 unit_o,        // X becomes 1
  output logic                 next_window_o,

  output logic                 store_o,       // X turns
  output logic                 lift_o,        // X turns through the adder
  output logic                 double_o,      // with lift_o: 1 doubles, 0 makes positive
  output logic                 first_word_o,
  output logic                 last_word_o,
  output logic                 scan_o,        // the word of this address is read in the next cycle
  output logic                 slot_is_base_o,     // selects slot 1, else the slot of the window
  output logic                 clear_o,       // 0 is written
  output logic                 write_o,
  output logic [Window-1:0]    slot_o,
  output logic [IndexBits-1:0] index_o,
  output logic                 fault_o        // an upset of a register of this module
);

  localparam int unsigned PassBits    = $clog2(Word * Digits + 1);
  localparam int unsigned PlaceBits   = $clog2(Digits + 1);
  localparam int unsigned PowerBits   = $clog2(Window + 1);
  localparam int unsigned WindowsBits = $clog2(Windows + 1);

  localparam logic [PassBits-1:0]  PassesOne  = PassBits'(Word * Digits);
  localparam logic [PassBits-1:0]  PassesLift = PassBits'(Word);
  localparam logic [PlaceBits-1:0] Chain      = PlaceBits'(Digits);
  localparam logic [Window-1:0]    SlotBase   = 1;
  localparam logic [Window-1:0]    SlotLast   = '1;

  typedef enum logic [3:0] {
    StCheck,
    StOne,
    StRaise,
    StSquare,
    StLift,
    StEnter,
    StTwice,
    StTable,
    StFirst,
    StPower,
    StTimes,
    StOut
  } step_e;

  typedef enum logic [2:0] {
    PhWipe,
    PhIdle,
    PhNext,
    PhStore,
    PhScan,
    PhDrain,
    PhDouble,
    PhPositive
  } phase_e;

  step_e                  step_q, step_next, step_d;
  phase_e                 phase_q, phase_next, phase_d;
  logic                   pending_q, pending_next, x_is_latest_q, x_is_latest_next;
  logic                   start, words_done, last_step, last_word, last_slot, last_pass;
  logic                   squares, products, stores, scans, lifts, last_place, bit_set, last_power;
  logic [IndexBits-1:0]   index_q, index_next;
  logic [Window-1:0]      scan_q, scan_next, slot_q, slot_next;
  logic [PassBits-1:0]    pass_q, pass_next;
  logic [PlaceBits-1:0]   place_q, place_next;  // a 1 at the place of the bit of Digits
  logic [PowerBits-1:0]   power_q, power_next;      // squarings left in the window
  logic [WindowsBits-1:0] windows_q, windows_next;  // windows left

  //////////////////
  // Parts of steps //
  //////////////////

  assign last_place = place_q[0];
  assign bit_set    = (place_q & Chain) != '0;
  assign last_power = power_q == PowerBits'(1'b1);

  assign squares  = step_q == StCheck || step_q == StSquare || step_q == StTwice
                 || step_q == StPower;
  assign products = squares || step_q == StEnter || step_q == StTable || step_q == StTimes
                 || step_q == StOut;
  assign stores   = step_q == StCheck || step_q == StTwice || step_q == StTable
                 || step_q == StFirst;
  assign scans    = (step_q == StSquare && last_place) || step_q == StTable || step_q == StFirst
                 || (step_q == StPower && last_power);
  assign lifts    = (step_q == StSquare && last_place && bit_set) || step_q == StOne
                 || step_q == StRaise || step_q == StLift;

  always_comb begin
    step_d = StOut;
    case (step_q)
      StCheck:  step_d = StOne;
      StOne:    step_d = StRaise;
      StRaise:  step_d = StSquare;
      StSquare: step_d = last_place ? StEnter : bit_set ? StLift : StSquare;
      StLift:   step_d = StSquare;
      StEnter:  step_d = StTwice;
      StTwice:  step_d = StTable;
      StTable:  step_d = (slot_q == SlotLast - 1'b1) ? StFirst : StTable;
      StFirst:  step_d = StPower;
      StPower:  step_d = last_power ? StTimes : StPower;
      StTimes:  step_d = (windows_q == WindowsBits'(1'b1)) ? StOut : StPower;
      StOut:    ;
      default:  ;
    endcase
  end

  ////////////////////
  // Words that move //
  ////////////////////

  assign start     = phase_q == PhNext && !pending_q;
  assign last_word = index_q == IndexBits'(Words - 1);
  assign last_slot = scan_q == SlotLast;
  assign last_pass = pass_q == PassBits'(1'b1);

  // words_done: the words of the step have moved; its product may still run, and the next step
  // starts after it.
  always_comb begin
    phase_d    = phase_q;
    words_done = 1'b0;
    case (phase_q)
      PhWipe:     if (index_q == '1 && last_slot) phase_d = PhIdle;
      PhNext: begin
        words_done = start & ~stores & ~scans & ~lifts;
        if (start) begin
          phase_d = stores ? PhStore : scans ? PhScan : lifts ? PhDouble
                  : (step_q == StOut) ? PhIdle : PhNext;
        end
      end
      PhStore: begin
        words_done = last_word & ~scans;
        if (last_word) phase_d = scans ? PhScan : PhNext;
      end
      PhScan:     if (last_word && last_slot) phase_d = PhDrain;
      PhDrain: begin
        words_done = ~lifts;
        phase_d    = lifts ? PhDouble : PhNext;
      end
      PhDouble:   if (last_word && last_pass) phase_d = PhPositive;
      PhPositive: begin
        words_done = last_word;
        if (last_word) phase_d = PhNext;
      end
      PhIdle:     ;
      default:    ;
    endcase
  end

  assign last_step = phase_q == PhIdle && step_q == StOut;

  always_comb begin
    phase_next = phase_q;
    if (wipe_i) phase_next = PhWipe;
    else if (load_i) phase_next = PhNext;
    else phase_next = phase_d;
  end

  always_ff @(posedge clk_i) begin
    phase_q <= phase_next;
  end

  always_comb begin
    index_next = index_q;
    scan_next  = scan_q;
    if (wipe_i || load_i) begin
      index_next = '0;
      scan_next  = '0;
    end else begin
      if (phase_q == PhWipe) index_next = index_q + 1'b1;
      else if (store_o || lift_o || scan_o) index_next = last_word ? '0 : index_q + 1'b1;
      if ((phase_q == PhWipe && index_q == '1) || (scan_o && last_word)) scan_next = scan_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    index_q <= index_next;
    scan_q  <= scan_next;
  end

  always_comb begin
    pass_next = pass_q;
    if (wipe_i || load_i) pass_next = '0;
    else if (start) pass_next = (step_q == StOne) ? PassesOne : PassesLift;
    else if (phase_q == PhDouble && last_word) pass_next = pass_q - 1'b1;
  end

  always_ff @(posedge clk_i) begin
    pass_q <= pass_next;
  end

  ///////////
  // Steps //
  ///////////

  localparam logic [PlaceBits-1:0] PlaceHigh = PlaceBits'(1 << ($clog2(Digits + 1) - 2));

  always_comb begin
    step_next    = step_q;
    place_next   = place_q;
    slot_next    = slot_q;
    power_next   = power_q;
    windows_next = windows_q;
    if (wipe_i || load_i) begin
      step_next    = StCheck;
      place_next   = PlaceHigh;
      slot_next    = SlotBase;
      power_next   = PowerBits'(Window);
      windows_next = WindowsBits'(Windows);
    end else if (words_done) begin
      step_next = step_d;
      if (step_d == StSquare && step_q != StRaise) place_next = place_q >> 1;
      if (step_q == StTwice || step_q == StTable) slot_next = slot_q + 1'b1;
      if (step_q == StPower) power_next = last_power ? PowerBits'(Window) : power_q - 1'b1;
      if (step_q == StTimes) windows_next = windows_q - 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    step_q    <= step_next;
    place_q   <= place_next;
    slot_q    <= slot_next;
    power_q   <= power_next;
    windows_q <= windows_next;
  end

  // pending_q: a product is under way. x_is_latest_q: the number is X, not
  // a product.
  always_comb begin
    pending_next     = pending_q;
    x_is_latest_next = x_is_latest_q;
    if (wipe_i || load_i) begin
      pending_next     = 1'b0;
      x_is_latest_next = 1'b1;
    end else begin
      pending_next = start_o | (pending_q & ~product_i);
      if (start) x_is_latest_next = ~products;
    end
  end

  always_ff @(posedge clk_i) begin
    pending_q     <= pending_next;
    x_is_latest_q <= x_is_latest_next;
  end

  df_parity #(
    .Bits(9 + IndexBits + 2 * Window + PassBits + PlaceBits + PowerBits + WindowsBits),
    .FaultChecks(FaultChecks)
  ) u_parity (
    .clk_i,
    .next_i({phase_next, step_next, index_next, scan_next, pass_next, place_next, slot_next,
             power_next, windows_next, pending_next, x_is_latest_next}),
    .value_i({phase_q, step_q, index_q, scan_q, pass_q, place_q, slot_q, power_q,
              windows_q, pending_q, x_is_latest_q}),
    .fault_o
  );

  /////////////
  // Outputs //
  /////////////

  assign product_done_o = pending_q & product_i;
  assign done_o         = last_step & product_done_o;
  assign start_o        = start & products;
  assign new_modulus_o  = step_q == StCheck;
  assign a_is_x_o       = squares & x_is_latest_q;
  assign b_is_x_o       = ~squares | x_is_latest_q;
  assign take_o        = start & (step_q == StLift || step_q == StTwice || step_q == StTable
                                  || step_q == StFirst);
  assign unit_o        = start & (step_q == StOne || step_q == StTimes);
  assign next_window_o = words_done & (step_q == StFirst || (step_q == StPower && last_power));

  assign store_o        = phase_q == PhStore;
  assign lift_o         = phase_q == PhDouble || phase_q == PhPositive;
  assign double_o       = phase_q == PhDouble;
  assign first_word_o   = index_q == '0;
  assign last_word_o    = last_word;
  assign scan_o         = phase_q == PhScan;
  assign slot_is_base_o = step_q == StSquare || step_q == StTable;
  assign clear_o        = phase_q == PhWipe;
  assign write_o        = clear_o | store_o | (phase_q == PhPositive && step_q == StOne);
  assign slot_o         = store_o ? slot_q : scan_q;
  assign index_o        = index_q;

endmodule
