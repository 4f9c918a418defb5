// SPDX-License-Identifier: Apache-2.0
//
// The program multiply of the curve engine, two products under way: a word an address, by form.
// Made by `python -m dualfield.curve` from src/dualfield/curve/programs.py; a test compares it.

package df_curve_pairs_multiply_pkg;

  function automatic logic [18:0] weierstrass(logic [8:0] address);
    case (address)
      9'd0: weierstrass = 19'h10800;  9'd1: weierstrass = 19'h08c00;  // MODULUS, LOAD
      9'd2: weierstrass = 19'h09000;  9'd3: weierstrass = 19'h09400;  // LOAD, LOAD
      9'd4: weierstrass = 19'h09800;  9'd5: weierstrass = 19'h09c00;  // LOAD, LOAD
      9'd6: weierstrass = 19'h3a021;  9'd7: weierstrass = 19'h68800;  // SELECT, REPEAT
      9'd8: weierstrass = 19'h2a108;  9'd9: weierstrass = 19'h70008;  // ADD, LOOP
      9'd10: weierstrass = 19'h3a508;  9'd11: weierstrass = 19'h69400;  // SELECT, REPEAT
      9'd12: weierstrass = 19'h2a108;  9'd13: weierstrass = 19'h7000c;  // ADD, LOOP
      9'd14: weierstrass = 19'h18108;  9'd15: weierstrass = 19'h22000;  // START, TAKE
      9'd16: weierstrass = 19'h69800;  9'd17: weierstrass = 19'h2a108;  // REPEAT, ADD
      9'd18: weierstrass = 19'h70011;  9'd19: weierstrass = 19'h18068;  // LOOP, START
      9'd20: weierstrass = 19'h30841;  9'd21: weierstrass = 19'h3a800;  // SUB, SELECT
      9'd22: weierstrass = 19'h3ac00;  9'd23: weierstrass = 19'h30841;  // SELECT, SUB
      9'd24: weierstrass = 19'h18088;  9'd25: weierstrass = 19'h20c00;  // START, TAKE
      9'd26: weierstrass = 19'h180a8;  9'd27: weierstrass = 19'h21000;  // START, TAKE
      9'd28: weierstrass = 19'h18084;  9'd29: weierstrass = 19'h21400;  // START, TAKE
      9'd30: weierstrass = 19'h180c8;  9'd31: weierstrass = 19'h21800;  // START, TAKE
      9'd32: weierstrass = 19'h2a0c6;  9'd33: weierstrass = 19'h2b106;  // ADD, ADD
      9'd34: weierstrass = 19'h18063;  9'd35: weierstrass = 19'h2a18c;  // START, ADD
      9'd36: weierstrass = 19'h21800;  9'd37: weierstrass = 19'h2a108;  // TAKE, ADD
      9'd38: weierstrass = 19'h2a108;  9'd39: weierstrass = 19'h180a5;  // ADD, START
      9'd40: weierstrass = 19'h23400;  9'd41: weierstrass = 19'h2a10c;  // TAKE, ADD
      9'd42: weierstrass = 19'h2b0c6;  9'd43: weierstrass = 19'h181a3;  // ADD, START
      9'd44: weierstrass = 19'h23400;  9'd45: weierstrass = 19'h2b5a3;  // TAKE, ADD
      9'd46: weierstrass = 19'h180c6;  9'd47: weierstrass = 19'h23800;  // START, TAKE
      9'd48: weierstrass = 19'h2b9ce;  9'd49: weierstrass = 19'h2b9ce;  // ADD, ADD
      9'd50: weierstrass = 19'h181a5;  9'd51: weierstrass = 19'h2a1c8;  // START, ADD
      9'd52: weierstrass = 19'h23400;  9'd53: weierstrass = 19'h48108;  // TAKE, ZERO
      9'd54: weierstrass = 19'h58400;  9'd55: weierstrass = 19'h3bd09;  // VERDICT, SELECT
      9'd56: weierstrass = 19'h180a5;  9'd57: weierstrass = 19'h22000;  // START, TAKE
      9'd58: weierstrass = 19'h29104;  9'd59: weierstrass = 19'h3108d;  // ADD, SUB
      9'd60: weierstrass = 19'h48084;  9'd61: weierstrass = 19'h1818c;  // ZERO, START
      9'd62: weierstrass = 19'h21000;  9'd63: weierstrass = 19'h2a084;  // TAKE, ADD
      9'd64: weierstrass = 19'h29088;  9'd65: weierstrass = 19'h28c83;  // ADD, ADD
      9'd66: weierstrass = 19'h58800;  9'd67: weierstrass = 19'h21000;  // VERDICT, TAKE
      9'd68: weierstrass = 19'h18085;  9'd69: weierstrass = 19'h480c6;  // START, ZERO
      9'd70: weierstrass = 19'h3a123;  9'd71: weierstrass = 19'h48108;  // SELECT, ZERO
      9'd72: weierstrass = 19'h38c69;  9'd73: weierstrass = 19'h2b463;  // SELECT, ADD
      9'd74: weierstrass = 19'h18063;  9'd75: weierstrass = 19'h20c00;  // START, TAKE
      9'd76: weierstrass = 19'h41ce7;  9'd77: weierstrass = 19'h3b809;  // SHIFT, SELECT
      9'd78: weierstrass = 19'h3c120;  9'd79: weierstrass = 19'h3c610;  // SELECT, SELECT
      9'd80: weierstrass = 19'h18084;  9'd81: weierstrass = 19'h391ce;  // START, SELECT
      9'd82: weierstrass = 19'h22000;  9'd83: weierstrass = 19'h32103;  // TAKE, SUB
      9'd84: weierstrass = 19'h34903;  9'd85: weierstrass = 19'h30e43;  // SUB, SUB
      9'd86: weierstrass = 19'h24c00;  9'd87: weierstrass = 19'h68000;  // TAKE, REPEAT
      9'd88: weierstrass = 19'h18151;  9'd89: weierstrass = 19'h32224;  // START, SUB
      9'd90: weierstrass = 19'h4816b;  9'd91: weierstrass = 19'h39131;  // ZERO, SELECT
      9'd92: weierstrass = 19'h48084;  9'd93: weierstrass = 19'h18108;  // ZERO, START
      9'd94: weierstrass = 19'h39223;  9'd95: weierstrass = 19'h23000;  // SELECT, TAKE
      9'd96: weierstrass = 19'h2b18b;  9'd97: weierstrass = 19'h3b189;  // ADD, SELECT
      9'd98: weierstrass = 19'h3a94d;  9'd99: weierstrass = 19'h1810c;  // SELECT, START
      9'd100: weierstrass = 19'h22000;  9'd101: weierstrass = 19'h3ad73;  // TAKE, SELECT
      9'd102: weierstrass = 19'h1818c;  9'd103: weierstrass = 19'h23000;  // START, TAKE
      9'd104: weierstrass = 19'h1818a;  9'd105: weierstrass = 19'h24400;  // START, TAKE
      9'd106: weierstrass = 19'h18188;  9'd107: weierstrass = 19'h24800;  // START, TAKE
      9'd108: weierstrass = 19'h35232;  9'd109: weierstrass = 19'h2aa91;  // SUB, ADD
      9'd110: weierstrass = 19'h18088;  9'd111: weierstrass = 19'h21000;  // START, TAKE
      9'd112: weierstrass = 19'h1808b;  9'd113: weierstrass = 19'h22000;  // START, TAKE
      9'd114: weierstrass = 19'h31148;  9'd115: weierstrass = 19'h31088;  // SUB, SUB
      9'd116: weierstrass = 19'h18108;  9'd117: weierstrass = 19'h3a892;  // START, SELECT
      9'd118: weierstrass = 19'h23000;  9'd119: weierstrass = 19'h18234;  // TAKE, START
      9'd120: weierstrass = 19'h21000;  9'd121: weierstrass = 19'h3108c;  // TAKE, SUB
      9'd122: weierstrass = 19'h3c888;  9'd123: weierstrass = 19'h1822c;  // SELECT, START
      9'd124: weierstrass = 19'h21000;  9'd125: weierstrass = 19'h3a080;  // TAKE, SELECT
      9'd126: weierstrass = 19'h41ce7;  9'd127: weierstrass = 19'h3920e;  // SHIFT, SELECT
      9'd128: weierstrass = 19'h3b809;  9'd129: weierstrass = 19'h3c120;  // SELECT, SELECT
      9'd130: weierstrass = 19'h48084;  9'd131: weierstrass = 19'h22c00;  // ZERO, TAKE
      9'd132: weierstrass = 19'h3c648;  9'd133: weierstrass = 19'h39112;  // SELECT, SELECT
      9'd134: weierstrass = 19'h70058;  9'd135: weierstrass = 19'h18224;  // LOOP, START
      9'd136: weierstrass = 19'h28cc6;  9'd137: weierstrass = 19'h29e24;  // ADD, ADD
      9'd138: weierstrass = 19'h29ce7;  9'd139: weierstrass = 19'h18063;  // ADD, START
      9'd140: weierstrass = 19'h23000;  9'd141: weierstrass = 19'h28ca5;  // TAKE, ADD
      9'd142: weierstrass = 19'h2c865;  9'd143: weierstrass = 19'h2ba52;  // ADD, ADD
      9'd144: weierstrass = 19'h1816b;  9'd145: weierstrass = 19'h20c00;  // START, TAKE
      9'd146: weierstrass = 19'h48252;  9'd147: weierstrass = 19'h2b9ce;  // ZERO, ADD
      9'd148: weierstrass = 19'h2a0e7;  9'd149: weierstrass = 19'h1814b;  // ADD, START
      9'd150: weierstrass = 19'h21c00;  9'd151: weierstrass = 19'h34006;  // TAKE, SUB
      9'd152: weierstrass = 19'h3cd29;  9'd153: weierstrass = 19'h180ed;  // SELECT, START
      9'd154: weierstrass = 19'h21c00;  9'd155: weierstrass = 19'h29cec;  // TAKE, ADD
      9'd156: weierstrass = 19'h29cec;  9'd157: weierstrass = 19'h180e3;  // ADD, START
      9'd158: weierstrass = 19'h20c00;  9'd159: weierstrass = 19'h1814a;  // TAKE, START
      9'd160: weierstrass = 19'h21c00;  9'd161: weierstrass = 19'h39dc7;  // TAKE, SELECT
      9'd162: weierstrass = 19'h18151;  9'd163: weierstrass = 19'h22800;  // START, TAKE
      9'd164: weierstrass = 19'h32148;  9'd165: weierstrass = 19'h38d03;  // SUB, SELECT
      9'd166: weierstrass = 19'h48063;  9'd167: weierstrass = 19'h180f1;  // ZERO, START
      9'd168: weierstrass = 19'h3b069;  9'd169: weierstrass = 19'h20c00;  // SELECT, TAKE
      9'd170: weierstrass = 19'h48084;  9'd171: weierstrass = 19'h3b491;  // ZERO, SELECT
      9'd172: weierstrass = 19'h4816b;  9'd173: weierstrass = 19'h1818b;  // ZERO, START
      9'd174: weierstrass = 19'h39d2d;  9'd175: weierstrass = 19'h22000;  // SELECT, TAKE
      9'd176: weierstrass = 19'h28c6b;  9'd177: weierstrass = 19'h181e7;  // ADD, START
      9'd178: weierstrass = 19'h21c00;  9'd179: weierstrass = 19'h39ce9;  // TAKE, SELECT
      9'd180: weierstrass = 19'h18185;  9'd181: weierstrass = 19'h23c00;  // START, TAKE
      9'd182: weierstrass = 19'h180ef;  9'd183: weierstrass = 19'h21c00;  // START, TAKE
      9'd184: weierstrass = 19'h2a0e8;  9'd185: weierstrass = 19'h18066;  // ADD, START
      9'd186: weierstrass = 19'h21800;  9'd187: weierstrass = 19'h180c6;  // TAKE, START
      9'd188: weierstrass = 19'h20c00;  9'd189: weierstrass = 19'h1806c;  // TAKE, START
      9'd190: weierstrass = 19'h24800;  9'd191: weierstrass = 19'h1810b;  // TAKE, START
      9'd192: weierstrass = 19'h21c00;  9'd193: weierstrass = 19'h180d2;  // TAKE, START
      9'd194: weierstrass = 19'h22800;  9'd195: weierstrass = 19'h22000;  // TAKE, TAKE
      9'd196: weierstrass = 19'h69000;  9'd197: weierstrass = 19'h18273;  // REPEAT, START
      9'd198: weierstrass = 19'h40842;  9'd199: weierstrass = 19'h20c00;  // SHIFT, TAKE
      9'd200: weierstrass = 19'h18066;  9'd201: weierstrass = 19'h23000;  // START, TAKE
      9'd202: weierstrass = 19'h3cc6c;  9'd203: weierstrass = 19'h700c5;  // SELECT, LOOP
      9'd204: weierstrass = 19'h68c00;  9'd205: weierstrass = 19'h18273;  // REPEAT, START
      9'd206: weierstrass = 19'h40842;  9'd207: weierstrass = 19'h3b132;  // SHIFT, SELECT
      9'd208: weierstrass = 19'h38cc8;  9'd209: weierstrass = 19'h40842;  // SELECT, SHIFT
      9'd210: weierstrass = 19'h3b183;  9'd211: weierstrass = 19'h20c00;  // SELECT, TAKE
      9'd212: weierstrass = 19'h18063;  9'd213: weierstrass = 19'h20c00;  // START, TAKE
      9'd214: weierstrass = 19'h1806c;  9'd215: weierstrass = 19'h24c00;  // START, TAKE
      9'd216: weierstrass = 19'h700cd;  9'd217: weierstrass = 19'h18266;  // LOOP, START
      9'd218: weierstrass = 19'h1826f;  9'd219: weierstrass = 19'h20800;  // START, TAKE
      9'd220: weierstrass = 19'h30c49;  9'd221: weierstrass = 19'h48063;  // SUB, ZERO
      9'd222: weierstrass = 19'h58c00;  9'd223: weierstrass = 19'h4816b;  // VERDICT, ZERO
      9'd224: weierstrass = 19'h3c924;  9'd225: weierstrass = 19'h24c00;  // SELECT, TAKE
      9'd226: weierstrass = 19'h18153;  9'd227: weierstrass = 19'h180f3;  // START, START
      9'd228: weierstrass = 19'h20800;  9'd229: weierstrass = 19'h38845;  // TAKE, SELECT
      9'd230: weierstrass = 19'h18041;  9'd231: weierstrass = 19'h20800;  // START, TAKE
      9'd232: weierstrass = 19'h38850;  9'd233: weierstrass = 19'h48252;  // SELECT, ZERO
      9'd234: weierstrass = 19'h58000;  9'd235: weierstrass = 19'h18041;  // VERDICT, START
      9'd236: weierstrass = 19'h22800;  9'd237: weierstrass = 19'h6014a;  // TAKE, STORE
      9'd238: weierstrass = 19'h21c00;  9'd239: weierstrass = 19'h600e7;  // TAKE, STORE
      9'd240: weierstrass = 19'h00000;  // END
      default: weierstrass = '0;
    endcase
  endfunction

  function automatic logic [18:0] montgomery(logic [8:0] address);
    case (address)
      9'd0: montgomery = 19'h10800;  9'd1: montgomery = 19'h08c00;  // MODULUS, LOAD
      9'd2: montgomery = 19'h09000;  9'd3: montgomery = 19'h09000;  // LOAD, LOAD
      9'd4: montgomery = 19'h09400;  9'd5: montgomery = 19'h09400;  // LOAD, LOAD
      9'd6: montgomery = 19'h39821;  9'd7: montgomery = 19'h68800;  // SELECT, REPEAT
      9'd8: montgomery = 19'h298c6;  9'd9: montgomery = 19'h70008;  // ADD, LOOP
      9'd10: montgomery = 19'h39cc6;  9'd11: montgomery = 19'h69400;  // SELECT, REPEAT
      9'd12: montgomery = 19'h298c6;  9'd13: montgomery = 19'h7000c;  // ADD, LOOP
      9'd14: montgomery = 19'h180c6;  9'd15: montgomery = 19'h21800;  // START, TAKE
      9'd16: montgomery = 19'h69800;  9'd17: montgomery = 19'h298c6;  // REPEAT, ADD
      9'd18: montgomery = 19'h70011;  9'd19: montgomery = 19'h18066;  // LOOP, START
      9'd20: montgomery = 19'h2a0e7;  9'd21: montgomery = 19'h30841;  // ADD, SUB
      9'd22: montgomery = 19'h30841;  9'd23: montgomery = 19'h18086;  // SUB, START
      9'd24: montgomery = 19'h20c00;  9'd25: montgomery = 19'h2a468;  // TAKE, ADD
      9'd26: montgomery = 19'h30c68;  9'd27: montgomery = 19'h18069;  // SUB, START
      9'd28: montgomery = 19'h21000;  9'd29: montgomery = 19'h20c00;  // TAKE, TAKE
      9'd30: montgomery = 19'h48063;  9'd31: montgomery = 19'h58400;  // ZERO, VERDICT
      9'd32: montgomery = 19'h3a867;  9'd33: montgomery = 19'h414a5;  // SELECT, SHIFT
      9'd34: montgomery = 19'h3ace0;  9'd35: montgomery = 19'h3b007;  // SELECT, SELECT
      9'd36: montgomery = 19'h398e4;  9'd37: montgomery = 19'h3b58c;  // SELECT, SELECT
      9'd38: montgomery = 19'h38c87;  9'd39: montgomery = 19'h3a16b;  // SELECT, SELECT
      9'd40: montgomery = 19'h68000;  9'd41: montgomery = 19'h2b8cd;  // REPEAT, ADD
      9'd42: montgomery = 19'h181ce;  9'd43: montgomery = 19'h33c68;  // START, SUB
      9'd44: montgomery = 19'h28c68;  9'd45: montgomery = 19'h318cd;  // ADD, SUB
      9'd46: montgomery = 19'h18066;  9'd47: montgomery = 19'h23400;  // START, TAKE
      9'd48: montgomery = 19'h3c18c;  9'd49: montgomery = 19'h414a5;  // SELECT, SHIFT
      9'd50: montgomery = 19'h3a16c;  9'd51: montgomery = 19'h3ace0;  // SELECT, SELECT
      9'd52: montgomery = 19'h181ee;  9'd53: montgomery = 19'h3b007;  // START, SELECT
      9'd54: montgomery = 19'h20c00;  9'd55: montgomery = 19'h48108;  // TAKE, ZERO
      9'd56: montgomery = 19'h180c6;  9'd57: montgomery = 19'h23800;  // START, TAKE
      9'd58: montgomery = 19'h3186e;  9'd59: montgomery = 19'h28c6e;  // SUB, ADD
      9'd60: montgomery = 19'h180c6;  9'd61: montgomery = 19'h21800;  // START, TAKE
      9'd62: montgomery = 19'h321a6;  9'd63: montgomery = 19'h298c6;  // SUB, ADD
      9'd64: montgomery = 19'h18128;  9'd65: montgomery = 19'h298c6;  // START, ADD
      9'd66: montgomery = 19'h23800;  9'd67: montgomery = 19'h181c4;  // TAKE, START
      9'd68: montgomery = 19'h23800;  9'd69: montgomery = 19'h2b9c6;  // TAKE, ADD
      9'd70: montgomery = 19'h1810e;  9'd71: montgomery = 19'h23800;  // START, TAKE
      9'd72: montgomery = 19'h181a6;  9'd73: montgomery = 19'h21800;  // START, TAKE
      9'd74: montgomery = 19'h3a1c6;  9'd75: montgomery = 19'h3b4ce;  // SELECT, SELECT
      9'd76: montgomery = 19'h18063;  9'd77: montgomery = 19'h23800;  // START, TAKE
      9'd78: montgomery = 19'h21800;  9'd79: montgomery = 19'h38cce;  // TAKE, SELECT
      9'd80: montgomery = 19'h399c6;  9'd81: montgomery = 19'h70029;  // SELECT, LOOP
      9'd82: montgomery = 19'h48084;  9'd83: montgomery = 19'h501ad;  // ZERO, OR_ZERO
      9'd84: montgomery = 19'h38da7;  9'd85: montgomery = 19'h1806a;  // SELECT, START
      9'd86: montgomery = 19'h38ce7;  9'd87: montgomery = 19'h21400;  // SELECT, TAKE
      9'd88: montgomery = 19'h180a5;  9'd89: montgomery = 19'h22000;  // START, TAKE
      9'd90: montgomery = 19'h180a8;  9'd91: montgomery = 19'h22400;  // START, TAKE
      9'd92: montgomery = 19'h69000;  9'd93: montgomery = 19'h18063;  // REPEAT, START
      9'd94: montgomery = 19'h40842;  9'd95: montgomery = 19'h22c00;  // SHIFT, TAKE
      9'd96: montgomery = 19'h18165;  9'd97: montgomery = 19'h20c00;  // START, TAKE
      9'd98: montgomery = 19'h38d63;  9'd99: montgomery = 19'h7005d;  // SELECT, LOOP
      9'd100: montgomery = 19'h68c00;  9'd101: montgomery = 19'h18063;  // REPEAT, START
      9'd102: montgomery = 19'h40842;  9'd103: montgomery = 19'h38ce8;  // SHIFT, SELECT
      9'd104: montgomery = 19'h3b8a9;  9'd105: montgomery = 19'h40842;  // SELECT, SHIFT
      9'd106: montgomery = 19'h38c6e;  9'd107: montgomery = 19'h22c00;  // SELECT, TAKE
      9'd108: montgomery = 19'h1816b;  9'd109: montgomery = 19'h22c00;  // START, TAKE
      9'd110: montgomery = 19'h18163;  9'd111: montgomery = 19'h20c00;  // START, TAKE
      9'd112: montgomery = 19'h70065;  9'd113: montgomery = 19'h18065;  // LOOP, START
      9'd114: montgomery = 19'h1806a;  9'd115: montgomery = 19'h20800;  // START, TAKE
      9'd116: montgomery = 19'h33847;  9'd117: montgomery = 19'h481ce;  // SUB, ZERO
      9'd118: montgomery = 19'h58c00;  9'd119: montgomery = 19'h48084;  // VERDICT, ZERO
      9'd120: montgomery = 19'h3b9b0;  9'd121: montgomery = 19'h20c00;  // SELECT, TAKE
      9'd122: montgomery = 19'h180c3;  9'd123: montgomery = 19'h20800;  // START, TAKE
      9'd124: montgomery = 19'h38844;  9'd125: montgomery = 19'h18041;  // SELECT, START
      9'd126: montgomery = 19'h481ce;  9'd127: montgomery = 19'h58000;  // ZERO, VERDICT
      9'd128: montgomery = 19'h20800;  9'd129: montgomery = 19'h60042;  // TAKE, STORE
      9'd130: montgomery = 19'h60000;  9'd131: montgomery = 19'h00000;  // STORE, END
      default: montgomery = '0;
    endcase
  endfunction

endpackage
