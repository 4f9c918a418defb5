// SPDX-License-Identifier: Apache-2.0
//
// Orders and sizes of the curve engine. A word of program memory is a parity bit, an order and up
// to three registers: {parity, order, destination, source a, source b}, from the top.

package df_curve_pkg;

  localparam int unsigned Registers    = 32;
  localparam int unsigned RegisterBits = 5;
  localparam int unsigned AddressBits  = 9;
  localparam int unsigned WordBits     = 4 + 3 * RegisterBits;  // without the parity bit
  localparam int unsigned CountBits    = 13;  // bits of the count of a repeat: up to 2 * 4096

  // Forms of curves, the parameter Form
  // 0: y^2 = x^3 + a x + b over GF(p); 1: B y^2 = x^3 + a x^2 + x over GF(p), x alone
  localparam int unsigned FormBinary = 2;  // y^2 + x y = x^3 + a x^2 + b over GF(2^N)

  // The parameter Program: the operation
  localparam int unsigned ProgramMultiply = 0;  // k P
  localparam int unsigned ProgramAdd      = 1;  // P + Q
  localparam int unsigned ProgramCombine  = 2;  // k P + l Q
  localparam int unsigned ProgramCheck    = 3;  // P, if it is on the curve

  // The parameter Arithmetic: the multiplier
  localparam int unsigned ArithmeticSerial = 0;  // df_mont_mul_serial
  localparam int unsigned ArithmeticDsp    = 1;  // df_dsp_multiply_engine
  localparam int unsigned ArithmeticDigit  = 2;  // df_mul_digit, or df_curve_polynomial
  localparam int unsigned ArithmeticArray  = 3;  // df_inv_divstep, which divides too; of binary
                                                 // curves beside df_mul_digit

  // The parameter Coordinates; 0: projective
  localparam int unsigned CoordinatesAffine = 1;  // affine points: the program divides

  // The parameter Protect: the protection of k P; 0: none
  // 1: the result is checked to be on the curve
  localparam int unsigned ProtectCoordinates = 2;  // besides, they begin with a random factor
  localparam int unsigned ProtectScalar      = 3;  // besides, a random scalar of the same multiple

  // Orders
  localparam logic [3:0] OpEnd     = 4'd0;
  localparam logic [3:0] OpLoad    = 4'd1;  // rd = the next operand
  localparam logic [3:0] OpModulus = 4'd2;  // rd and the modulus register = the next operand
  localparam logic [3:0] OpStart   = 4'd3;  // a * b begins (rd 0), or a / b (rd 1)
  localparam logic [3:0] OpTake    = 4'd4;  // rd = a * b, or a / b
  localparam logic [3:0] OpAdd     = 4'd5;  // rd = a + b
  localparam logic [3:0] OpSub     = 4'd6;  // rd = a - b
  localparam logic [3:0] OpSelect  = 4'd7;  // rd = flag ? b : a
  localparam logic [3:0] OpShift   = 4'd8;  // flag = top bit of b, rd = 2 b
  localparam logic [3:0] OpZero    = 4'd9;  // flag = b is 0
  localparam logic [3:0] OpOrZero  = 4'd10;  // flag = flag or b is 0
  localparam logic [3:0] OpVerdict = 4'd11;  // status or infinity by the flag, see Verdict*
  localparam logic [3:0] OpStore   = 4'd12;  // b is the next word of the answer
  localparam logic [3:0] OpRepeat  = 4'd13;  // repeats the orders up to OpLoop, see Count*
  localparam logic [3:0] OpLoop    = 4'd14;  // back to word {a, b}, unless that was the last time
  localparam logic [3:0] OpGiven   = 4'd15;  // flag = P (rd 0) or Q (rd 1) is given as infinity,
                                             // N is even (rd 2)

  // Orders where the polynomial is fixed: no modulus is loaded, and a difference is a sum
  localparam logic [3:0] OpSquare    = 4'd2;  // rd = (flag ? b : a)^2
  localparam logic [3:0] OpSquareSum = 4'd6;  // rd = (a + b)^2

  // Operands of OpRepeat
  localparam logic [RegisterBits-1:0] CountBitsOf = 5'd0;  // N
  localparam logic [RegisterBits-1:0] CountLess1  = 5'd1;  // N - 1
  localparam logic [RegisterBits-1:0] CountPairs  = 5'd3;  // (N - 1) / 2
  localparam logic [RegisterBits-1:0] CountRest   = 5'd4;  // N - 2 CountPairs: 1 or 2
  localparam logic [RegisterBits-1:0] DomainPairs = 5'd5;  // pairs of the domain's bits
  localparam logic [RegisterBits-1:0] DomainRest  = 5'd6;  // bits of the domain without pairs
  localparam logic [RegisterBits-1:0] CountRandom = 5'd7;  // bits of a random number
  localparam logic [RegisterBits-1:0] CountChain  = 5'd7;  // and i: N - 1 without its lowest i bits

  // Operands of OpGiven
  localparam logic [RegisterBits-1:0] GivenEven = 5'd2;
  localparam logic [RegisterBits-1:0] GivenBit  = 5'd3;  // and i: bit i of N - 1
  localparam int unsigned             ChainBits = 10;    // bits of N - 1

  // Operands of OpVerdict
  localparam logic [RegisterBits-1:0] VerdictInfinity = 5'd0;  // flag: infinity
  localparam logic [RegisterBits-1:0] VerdictRefuse   = 5'd1;  // flag: not on the curve
  localparam logic [RegisterBits-1:0] VerdictRequire  = 5'd2;  // no flag: refuse, unless infinity
  localparam logic [RegisterBits-1:0] VerdictPrime    = 5'd3;  // no flag: bad modulus
  // 4: none, the order does nothing
  localparam logic [RegisterBits-1:0] VerdictCorrect  = 5'd5;  // no flag: a fault, unless infinity

  // Number of points and of scalars among the operands of a program.
  function automatic int unsigned points(int unsigned which);
    points = (which == ProgramAdd || which == ProgramCombine) ? 2 : 1;
  endfunction

  function automatic int unsigned scalars(int unsigned which);
    case (which)
      ProgramMultiply: scalars = 1;
      ProgramCombine:  scalars = 2;
      default:         scalars = 0;
    endcase
  endfunction

  // The highest value of Protect. An x alone has no random factor in affine coordinates.
  function automatic int unsigned protects(int unsigned form, int unsigned coordinates);
    if (form == 0) protects = (coordinates == 0) ? ProtectScalar : ProtectCoordinates;
    else if (coordinates == 0) protects = ProtectCoordinates;
    else protects = (form == FormBinary) ? 1 : 0;
  endfunction

  // Random numbers of an operation, and bits of each.
  function automatic int unsigned randoms(int unsigned protect);
    randoms = (protect < ProtectCoordinates) ? 0 : protect - 1;
  endfunction

  function automatic int unsigned random_bits(int unsigned n, int unsigned protect,
                                              int unsigned most);
    random_bits = (randoms(protect) == 0) ? 0 : (most < n) ? most : n;
  endfunction

  // Lanes of a register, which are moved one a cycle.
  function automatic int unsigned lanes(int unsigned n, int unsigned lane);
    lanes = (n + lane - 1) / lane;
  endfunction

  // Bits of a lane's number, and of an address: lane, register.
  function automatic int unsigned lane_bits(int unsigned many);
    lane_bits = (many > 1) ? unsigned'($clog2(many)) : 1;
  endfunction

  function automatic int unsigned memory_bits(int unsigned many);
    memory_bits = unsigned'($clog2(Registers * many));
  endfunction

  // The polynomial is fixed: a build of binary curves with two products under way.
  function automatic bit fixed(int unsigned form, bit pairs);
    fixed = form == FormBinary && pairs;
  endfunction

  // Cycles of orders, as df_curve_sequence has them: of a sum,
  function automatic int unsigned sum(int unsigned form, int unsigned many, bit pairs);
    sum = (form == FormBinary) ? other_order(many, fixed(form, pairs)) :
          (many > 1) ? 2 * many + 3 : 6;
  endfunction

  // of OpStart before the one in which the multiplier may take its operands,
  function automatic int unsigned reads(int unsigned many, bit direct);
    reads = direct ? 2 : many + 2;
  endfunction

  // of OpTake from the one in which the product is there,
  function automatic int unsigned moves(int unsigned many);
    moves = (many > 1) ? many : 2;
  endfunction

  // and of any other order. direct: the polynomial is fixed, and a register one lane.
  function automatic int unsigned other_order(int unsigned many, bit direct);
    other_order = direct ? 3 : (many > 1) ? many + 2 : 4;
  endfunction

  // N - 1 without its lowest bits, but 1 at least.
  function automatic int unsigned chain(int unsigned n, int unsigned low);
    chain = ((n - 1) >> low) > 0 ? (n - 1) >> low : 1;
  endfunction

  // Times that a repeat goes round.
  function automatic int unsigned count(logic [RegisterBits-1:0] which, int unsigned n,
                                        int unsigned domain, int unsigned random);
    case (which)
      CountBitsOf: count = n;
      CountLess1:  count = n - 1;
      CountPairs:  count = (n - 1) / 2;
      CountRest:   count = 2 - n % 2;
      DomainPairs: count = (domain - 1) / 2;
      DomainRest:  count = 2 - domain % 2;
      CountRandom: count = (random > 0) ? random : domain;  // without one no logic
      default: begin
        count = domain;
        for (int unsigned i = 1; i < ChainBits; i++) begin
          if (which == CountChain + RegisterBits'(i)) count = chain(n, i);
        end
      end
    endcase
  endfunction

  // Cycles of the divstep array: a product, and a quotient.
  function automatic int unsigned array_product(int unsigned n, int unsigned segment);
    array_product = df_divstep_pkg::open_cycles(1'b0, 1) +
        df_divstep_pkg::scale_cycles(1'b0, 1, 0) +
        df_divstep_pkg::step_cycles(1'b0, 1, n) + df_divstep_pkg::close_cycles(1'b0) +
        df_divstep_pkg::segments(n, segment);
  endfunction

  function automatic int unsigned array_quotient(bit binary, int unsigned n, int unsigned segment,
                                                 int unsigned per);
    array_quotient = !binary ? array_product(n, segment) + df_divstep_pkg::steps(n) - n :
        df_divstep_pkg::open_cycles(1'b1, per) + df_divstep_pkg::close_cycles(1'b1) +
        df_divstep_pkg::step_cycles(1'b1, per, df_divstep_pkg::steps_gf2m(n)) +
        df_divstep_pkg::segments_gf2m(n, segment, per);
  endfunction

  // Two products are under way at a time where the multiplier overlaps them, and the program's
  // schedule makes use of it. polynomial: it is fixed.
  function automatic bit paired(int unsigned arithmetic, bit polynomial);
    paired = arithmetic == ArithmeticDsp || polynomial;
  endfunction

  // Cycles of hard multipliers with two products under way, as df_dsp_multiply_engine has them:
  // from operands to the last step, which waits until the result before is taken,
  function automatic int unsigned dsp_begins(int unsigned n, int unsigned word, int unsigned most);
    int unsigned groups;
    groups = df_dsp_multiply_pkg::groups(n, word, most);
    dsp_begins = groups * (2 * df_dsp_multiply_pkg::words(n, word) + 1) + ((groups <= 2) ? 4 : 2);
  endfunction

  // and to the next operands: in a long chain the highest segment is behind the lowest. A register
  // between multiplier and sequencer takes a cycle.
  function automatic int unsigned dsp_interval(int unsigned n, int unsigned word,
                                               int unsigned most);
    int unsigned groups, segments_of, behind, spare;
    groups      = df_dsp_multiply_pkg::groups(n, word, most);
    segments_of = df_dsp_multiply_pkg::segments(n, word, most);
    behind      = groups * segments_of;
    spare       = (groups == 1) ? 7 : groups * 5 + ((groups == 2) ? 2 : 0);
    dsp_interval = dsp_begins(n, word, most) + groups + ((behind > spare) ? behind - spare : 0);
  endfunction

  // Cycles of an operation: the registers wiped, the program, the registers wiped again.
  // first: cycles of the first product, following: of the others, quotient: of a quotient in affine
  // coordinates, many: lanes of a register, domain: bits of the multiplier's R. pairs: two products
  // are under way, with begins and interval above, a step of groups cycles. protect: the parameter
  // Protect, random: bits of a random number. now: the cycle in which an order begins. Of products
  // under way the oldest took its operands in cycle load0, the other in load1.
  function automatic int unsigned latency(int unsigned which, int unsigned form, int unsigned n,
                                          int unsigned first, int unsigned following,
                                          int unsigned many, int unsigned domain, bit pairs,
                                          int unsigned begins, int unsigned interval,
                                          int unsigned groups, bit affine,
                                          int unsigned quotient, int unsigned protect,
                                          int unsigned random);
    int unsigned now, times, mark, load0, load1, extra0, extra1, extra, first_extra, in_flight;
    int unsigned accepted, step;
    logic [3:0]              op;
    logic [RegisterBits-1:0] times_of;
    now         = 0;
    mark        = 0;
    load0       = 0;
    load1       = 0;
    extra0      = 0;
    extra1      = 0;
    extra       = 0;
    in_flight   = 0;
    accepted    = 0;
    times       = 1;
    first_extra = first - following;  // the first product, than others
    op          = OpLoad;
    for (int unsigned address = 0; address < 2 ** AddressBits; address++) begin
      if (address == 0 || op != OpEnd) begin
        op       = 4'(df_curve_program_pkg::word(which, form, pairs, affine, protect,
                                                      AddressBits'(address)) >>
                      3 * RegisterBits);
        times_of = RegisterBits'(df_curve_program_pkg::word(which, form, pairs, affine, protect,
                                                            AddressBits'(address)) >>
                                 2 * RegisterBits);
        step     = load0 + begins + extra0;
        if (step < accepted + 1) step = accepted + 1;
        case (op)
          OpEnd: now = now + 1;
          OpAdd, OpSub: now = now + sum(form, many, pairs);
          OpStart: begin
            now   = now + reads(many, fixed(form, pairs));
            extra = times_of[0] ? quotient - following : first_extra;
            if (in_flight == 1) begin
              if (now < step + groups) now = step + groups;
              if (now < load0 + interval + extra0) now = load0 + interval + extra0;
              load1  = now;
              extra1 = extra;
            end else begin
              load0  = now;
              extra0 = extra;
            end
            in_flight   = in_flight + 1;
            first_extra = 0;
            now         = now + 1;
          end
          OpTake: begin
            now = now + 1;
            if (now < load0 + following + extra0) now = load0 + following + extra0;
            if (pairs && now < step + following - begins) now = step + following - begins;
            now       = now + moves(many);
            accepted  = now - 1;
            load0     = load1;
            extra0    = extra1;
            in_flight = in_flight - 1;
          end
          default: now = now + other_order(many, fixed(form, pairs));
        endcase
        if (op == OpRepeat) begin
          mark  = now;
          times = count(times_of, n, domain, random);
        end
        if (op == OpLoop) begin  // no product is under way: each time takes as long
          mark     = (times - 1) * (now - mark);
          accepted = accepted + mark;
          now      = now + mark;
        end
      end
    end
    latency = now + 2 * Registers * many + 1;
  endfunction

endpackage
