// SPDX-License-Identifier: Apache-2.0
//
// The program multiply of the curve engine, in affine coordinates: a word an address, by form.
// Made by `python -m dualfield.curve` from src/dualfield/curve/programs.py; a test compares it.

package df_curve_affine_multiply_pkg;

  function automatic logic [18:0] weierstrass(logic [8:0] address);
    case (address)
      9'd0: weierstrass = 19'h10800;  9'd1: weierstrass = 19'h18021;  // MODULUS, START
      9'd2: weierstrass = 19'h08800;  9'd3: weierstrass = 19'h08c00;  // LOAD, LOAD
      9'd4: weierstrass = 19'h09000;  9'd5: weierstrass = 19'h09400;  // LOAD, LOAD
      9'd6: weierstrass = 19'h09800;  9'd7: weierstrass = 19'h39c21;  // LOAD, SELECT
      9'd8: weierstrass = 19'h3a021;  9'd9: weierstrass = 19'h3a4c6;  // SELECT, SELECT
      9'd10: weierstrass = 19'h22800;  9'd11: weierstrass = 19'h1842a;  // TAKE, START
      9'd12: weierstrass = 19'h22c00;  9'd13: weierstrass = 19'h1856a;  // TAKE, START
      9'd14: weierstrass = 19'h22800;  9'd15: weierstrass = 19'h1808a;  // TAKE, START
      9'd16: weierstrass = 19'h21000;  9'd17: weierstrass = 19'h1804a;  // TAKE, START
      9'd18: weierstrass = 19'h38884;  9'd19: weierstrass = 19'h3ac42;  // SELECT, SELECT
      9'd20: weierstrass = 19'h3308b;  9'd21: weierstrass = 19'h2b48b;  // SUB, ADD
      9'd22: weierstrass = 19'h2b9a4;  9'd23: weierstrass = 19'h23c00;  // ADD, TAKE
      9'd24: weierstrass = 19'h18084;  9'd25: weierstrass = 19'h24000;  // START, TAKE
      9'd26: weierstrass = 19'h1806a;  9'd27: weierstrass = 19'h28e10;  // START, ADD
      9'd28: weierstrass = 19'h28c70;  9'd29: weierstrass = 19'h28c6f;  // ADD, ADD
      9'd30: weierstrass = 19'h24000;  9'd31: weierstrass = 19'h181ef;  // TAKE, START
      9'd32: weierstrass = 19'h24400;  9'd33: weierstrass = 19'h18084;  // TAKE, START
      9'd34: weierstrass = 19'h24800;  9'd35: weierstrass = 19'h180aa;  // TAKE, START
      9'd36: weierstrass = 19'h2964f;  9'd37: weierstrass = 19'h24800;  // ADD, TAKE
      9'd38: weierstrass = 19'h1806a;  9'd39: weierstrass = 19'h30c12;  // START, SUB
      9'd40: weierstrass = 19'h24c00;  9'd41: weierstrass = 19'h18210;  // TAKE, START
      9'd42: weierstrass = 19'h25000;  9'd43: weierstrass = 19'h1822f;  // TAKE, START
      9'd44: weierstrass = 19'h2c694;  9'd45: weierstrass = 19'h2c634;  // ADD, ADD
      9'd46: weierstrass = 19'h2d231;  9'd47: weierstrass = 19'h2d294;  // ADD, ADD
      9'd48: weierstrass = 19'h2d294;  9'd49: weierstrass = 19'h2c691;  // ADD, ADD
      9'd50: weierstrass = 19'h25000;  9'd51: weierstrass = 19'h180a4;  // TAKE, START
      9'd52: weierstrass = 19'h29694;  9'd53: weierstrass = 19'h294a5;  // ADD, ADD
      9'd54: weierstrass = 19'h294b1;  9'd55: weierstrass = 19'h480a5;  // ADD, ZERO
      9'd56: weierstrass = 19'h58400;  9'd57: weierstrass = 19'h394a1;  // VERDICT, SELECT
      9'd58: weierstrass = 19'h24400;  9'd59: weierstrass = 19'h18252;  // TAKE, START
      9'd60: weierstrass = 19'h2c230;  9'd61: weierstrass = 19'h24400;  // ADD, TAKE
      9'd62: weierstrass = 19'h1824a;  9'd63: weierstrass = 19'h34211;  // START, SUB
      9'd64: weierstrass = 19'h48210;  9'd65: weierstrass = 19'h58800;  // ZERO, VERDICT
      9'd66: weierstrass = 19'h4818c;  9'd67: weierstrass = 19'h24000;  // ZERO, TAKE
      9'd68: weierstrass = 19'h1824a;  9'd69: weierstrass = 19'h3c610;  // START, SELECT
      9'd70: weierstrass = 19'h35011;  9'd71: weierstrass = 19'h3d234;  // SUB, SELECT
      9'd72: weierstrass = 19'h25400;  9'd73: weierstrass = 19'h1826a;  // TAKE, START
      9'd74: weierstrass = 19'h34eb4;  9'd75: weierstrass = 19'h3b193;  // SUB, SELECT
      9'd76: weierstrass = 19'h2d2b5;  9'd77: weierstrass = 19'h25400;  // ADD, TAKE
      9'd78: weierstrass = 19'h18201;  9'd79: weierstrass = 19'h3dab5;  // START, SELECT
      9'd80: weierstrass = 19'h3ce76;  9'd81: weierstrass = 19'h4818c;  // SELECT, ZERO
      9'd82: weierstrass = 19'h3b181;  9'd83: weierstrass = 19'h3d820;  // SELECT, SELECT
      9'd84: weierstrass = 19'h25c00;  9'd85: weierstrass = 19'h1866c;  // TAKE, START
      9'd86: weierstrass = 19'h23000;  9'd87: weierstrass = 19'h1818c;  // TAKE, START
      9'd88: weierstrass = 19'h24c00;  9'd89: weierstrass = 19'h18425;  // TAKE, START
      9'd90: weierstrass = 19'h3166e;  9'd91: weierstrass = 19'h480a5;  // SUB, ZERO
      9'd92: weierstrass = 19'h394a1;  9'd93: weierstrass = 19'h3366d;  // SELECT, SUB
      9'd94: weierstrass = 19'h3b820;  9'd95: weierstrass = 19'h2b48d;  // SELECT, ADD
      9'd96: weierstrass = 19'h482d6;  9'd97: weierstrass = 19'h38e43;  // ZERO, SELECT
      9'd98: weierstrass = 19'h3b9c1;  9'd99: weierstrass = 19'h2cda4;  // SELECT, ADD
      9'd100: weierstrass = 19'h26000;  9'd101: weierstrass = 19'h18685;  // TAKE, START
      9'd102: weierstrass = 19'h21400;  9'd103: weierstrass = 19'h29585;  // TAKE, ADD
      9'd104: weierstrass = 19'h180a5;  9'd105: weierstrass = 19'h394a0;  // START, SELECT
      9'd106: weierstrass = 19'h480e7;  9'd107: weierstrass = 19'h394a0;  // ZERO, SELECT
      9'd108: weierstrass = 19'h38c72;  9'd109: weierstrass = 19'h3b1c1;  // SELECT, SELECT
      9'd110: weierstrass = 19'h48108;  9'd111: weierstrass = 19'h3b8b1;  // ZERO, SELECT
      9'd112: weierstrass = 19'h38c60;  9'd113: weierstrass = 19'h39587;  // SELECT, SELECT
      9'd114: weierstrass = 19'h394a5;  9'd115: weierstrass = 19'h3c8a5;  // SELECT, SELECT
      9'd116: weierstrass = 19'h21400;  9'd117: weierstrass = 19'h330b3;  // TAKE, SUB
      9'd118: weierstrass = 19'h3b181;  9'd119: weierstrass = 19'h181cc;  // SELECT, START
      9'd120: weierstrass = 19'h314ad;  9'd121: weierstrass = 19'h482d6;  // SUB, ZERO
      9'd122: weierstrass = 19'h394a4;  9'd123: weierstrass = 19'h480e7;  // SELECT, ZERO
      9'd124: weierstrass = 19'h390a4;  9'd125: weierstrass = 19'h48108;  // SELECT, ZERO
      9'd126: weierstrass = 19'h3908b;  9'd127: weierstrass = 19'h42129;  // SELECT, SHIFT
      9'd128: weierstrass = 19'h39401;  9'd129: weierstrass = 19'h78800;  // SELECT, GIVEN
      9'd130: weierstrass = 19'h398c8;  9'd131: weierstrass = 19'h3a405;  // SELECT, SELECT
      9'd132: weierstrass = 19'h3b484;  9'd133: weierstrass = 19'h48129;  // SELECT, ZERO
      9'd134: weierstrass = 19'h3cda2;  9'd135: weierstrass = 19'h3e241;  // SELECT, SELECT
      9'd136: weierstrass = 19'h21400;  9'd137: weierstrass = 19'h18084;  // TAKE, START
      9'd138: weierstrass = 19'h30ca3;  9'd139: weierstrass = 19'h3e477;  // SUB, SELECT
      9'd140: weierstrass = 19'h21000;  9'd141: weierstrass = 19'h1806a;  // TAKE, START
      9'd142: weierstrass = 19'h28c84;  9'd143: weierstrass = 19'h28c64;  // ADD, ADD
      9'd144: weierstrass = 19'h28c6f;  9'd145: weierstrass = 19'h26800;  // ADD, TAKE
      9'd146: weierstrass = 19'h1806a;  9'd147: weierstrass = 19'h22000;  // START, TAKE
      9'd148: weierstrass = 19'h1810a;  9'd149: weierstrass = 19'h26c00;  // START, TAKE
      9'd150: weierstrass = 19'h68c00;  9'd151: weierstrass = 19'h18273;  // REPEAT, START
      9'd152: weierstrass = 19'h28f39;  9'd153: weierstrass = 19'h410c6;  // ADD, SHIFT
      9'd154: weierstrass = 19'h3c401;  9'd155: weierstrass = 19'h39420;  // SELECT, SELECT
      9'd156: weierstrass = 19'h41884;  9'd157: weierstrass = 19'h390b1;  // SHIFT, SELECT
      9'd158: weierstrass = 19'h48084;  9'd159: weierstrass = 19'h39350;  // ZERO, SELECT
      9'd160: weierstrass = 19'h3ada2;  9'd161: weierstrass = 19'h3db75;  // SELECT, SELECT
      9'd162: weierstrass = 19'h39e41;  9'd163: weierstrass = 19'h31404;  // SELECT, SUB
      9'd164: weierstrass = 19'h48231;  9'd165: weierstrass = 19'h3c485;  // ZERO, SELECT
      9'd166: weierstrass = 19'h29273;  9'd167: weierstrass = 19'h2a093;  // ADD, ADD
      9'd168: weierstrass = 19'h32411;  9'd169: weierstrass = 19'h21400;  // SUB, TAKE
      9'd170: weierstrass = 19'h18061;  9'd171: weierstrass = 19'h28ca5;  // START, ADD
      9'd172: weierstrass = 19'h28c65;  9'd173: weierstrass = 19'h2d06f;  // ADD, ADD
      9'd174: weierstrass = 19'h20c00;  9'd175: weierstrass = 19'h48063;  // TAKE, ZERO
      9'd176: weierstrass = 19'h38c61;  9'd177: weierstrass = 19'h18683;  // SELECT, START
      9'd178: weierstrass = 19'h3cf00;  9'd179: weierstrass = 19'h20c00;  // SELECT, TAKE
      9'd180: weierstrass = 19'h18063;  9'd181: weierstrass = 19'h21400;  // START, TAKE
      9'd182: weierstrass = 19'h32105;  9'd183: weierstrass = 19'h18068;  // SUB, START
      9'd184: weierstrass = 19'h310a4;  9'd185: weierstrass = 19'h30c8b;  // SUB, SUB
      9'd186: weierstrass = 19'h48063;  9'd187: weierstrass = 19'h39629;  // ZERO, SELECT
      9'd188: weierstrass = 19'h2a48b;  9'd189: weierstrass = 19'h2b124;  // ADD, ADD
      9'd190: weierstrass = 19'h22000;  9'd191: weierstrass = 19'h33919;  // TAKE, SUB
      9'd192: weierstrass = 19'h181ca;  9'd193: weierstrass = 19'h3200e;  // START, SUB
      9'd194: weierstrass = 19'h25c00;  9'd195: weierstrass = 19'h316e5;  // TAKE, SUB
      9'd196: weierstrass = 19'h3d0b6;  9'd197: weierstrass = 19'h38c65;  // SELECT, SELECT
      9'd198: weierstrass = 19'h48063;  9'd199: weierstrass = 19'h38c61;  // ZERO, SELECT
      9'd200: weierstrass = 19'h18683;  9'd201: weierstrass = 19'h3d820;  // START, SELECT
      9'd202: weierstrass = 19'h28ef7;  9'd203: weierstrass = 19'h21400;  // ADD, TAKE
      9'd204: weierstrass = 19'h180a5;  9'd205: weierstrass = 19'h25000;  // START, TAKE
      9'd206: weierstrass = 19'h3328c;  9'd207: weierstrass = 19'h4818c;  // SUB, ZERO
      9'd208: weierstrass = 19'h3b181;  9'd209: weierstrass = 19'h1846c;  // SELECT, START
      9'd210: weierstrass = 19'h30e89;  9'd211: weierstrass = 19'h3a420;  // SUB, SELECT
      9'd212: weierstrass = 19'h2d083;  9'd213: weierstrass = 19'h482d6;  // ADD, ZERO
      9'd214: weierstrass = 19'h38dc8;  9'd215: weierstrass = 19'h3a121;  // SELECT, SELECT
      9'd216: weierstrass = 19'h2a684;  9'd217: weierstrass = 19'h23000;  // ADD, TAKE
      9'd218: weierstrass = 19'h294ac;  9'd219: weierstrass = 19'h180a5;  // ADD, START
      9'd220: weierstrass = 19'h394a0;  9'd221: weierstrass = 19'h480e7;  // SELECT, ZERO
      9'd222: weierstrass = 19'h394a0;  9'd223: weierstrass = 19'h38c6e;  // SELECT, SELECT
      9'd224: weierstrass = 19'h3b101;  9'd225: weierstrass = 19'h48273;  // SELECT, ZERO
      9'd226: weierstrass = 19'h3b8b1;  9'd227: weierstrass = 19'h38c60;  // SELECT, SELECT
      9'd228: weierstrass = 19'h39587;  9'd229: weierstrass = 19'h3e0a5;  // SELECT, SELECT
      9'd230: weierstrass = 19'h21400;  9'd231: weierstrass = 19'h320a9;  // TAKE, SUB
      9'd232: weierstrass = 19'h3a101;  9'd233: weierstrass = 19'h181c8;  // SELECT, START
      9'd234: weierstrass = 19'h314b4;  9'd235: weierstrass = 19'h482d6;  // SUB, ZERO
      9'd236: weierstrass = 19'h394a4;  9'd237: weierstrass = 19'h480e7;  // SELECT, ZERO
      9'd238: weierstrass = 19'h390a4;  9'd239: weierstrass = 19'h48273;  // SELECT, ZERO
      9'd240: weierstrass = 19'h3cc8b;  9'd241: weierstrass = 19'h21400;  // SELECT, TAKE
      9'd242: weierstrass = 19'h364a3;  9'd243: weierstrass = 19'h70097;  // SUB, LOOP
      9'd244: weierstrass = 19'h1832a;  9'd245: weierstrass = 19'h418c6;  // START, SHIFT
      9'd246: weierstrass = 19'h30e62;  9'd247: weierstrass = 19'h3c401;  // SUB, SELECT
      9'd248: weierstrass = 19'h48063;  9'd249: weierstrass = 19'h29262;  // ZERO, ADD
      9'd250: weierstrass = 19'h25c00;  9'd251: weierstrass = 19'h18201;  // TAKE, START
      9'd252: weierstrass = 19'h296f0;  9'd253: weierstrass = 19'h31af0;  // ADD, SUB
      9'd254: weierstrass = 19'h394b5;  9'd255: weierstrass = 19'h38c66;  // SELECT, SELECT
      9'd256: weierstrass = 19'h48063;  9'd257: weierstrass = 19'h38c61;  // ZERO, SELECT
      9'd258: weierstrass = 19'h39820;  9'd259: weierstrass = 19'h48318;  // SELECT, ZERO
      9'd260: weierstrass = 19'h3b0c1;  9'd261: weierstrass = 19'h21800;  // SELECT, TAKE
      9'd262: weierstrass = 19'h184a3;  9'd263: weierstrass = 19'h32006;  // START, SUB
      9'd264: weierstrass = 19'h23800;  9'd265: weierstrass = 19'h181ce;  // TAKE, START
      9'd266: weierstrass = 19'h21400;  9'd267: weierstrass = 19'h310a4;  // TAKE, SUB
      9'd268: weierstrass = 19'h30e64;  9'd269: weierstrass = 19'h181c3;  // SUB, START
      9'd270: weierstrass = 19'h3a482;  9'd271: weierstrass = 19'h20c00;  // SELECT, TAKE
      9'd272: weierstrass = 19'h35079;  9'd273: weierstrass = 19'h3a288;  // SUB, SELECT
      9'd274: weierstrass = 19'h48231;  9'd275: weierstrass = 19'h38a69;  // ZERO, SELECT
      9'd276: weierstrass = 19'h18041;  9'd277: weierstrass = 19'h38b28;  // START, SELECT
      9'd278: weierstrass = 19'h3e30c;  9'd279: weierstrass = 19'h48318;  // SELECT, ZERO
      9'd280: weierstrass = 19'h58000;  9'd281: weierstrass = 19'h24c00;  // VERDICT, TAKE
      9'd282: weierstrass = 19'h18041;  9'd283: weierstrass = 19'h60273;  // START, STORE
      9'd284: weierstrass = 19'h26400;  9'd285: weierstrass = 19'h60339;  // TAKE, STORE
      9'd286: weierstrass = 19'h00000;  // END
      default: weierstrass = '0;
    endcase
  endfunction

  function automatic logic [18:0] montgomery(logic [8:0] address);
    case (address)
      9'd0: montgomery = 19'h10800;  9'd1: montgomery = 19'h18021;  // MODULUS, START
      9'd2: montgomery = 19'h08800;  9'd3: montgomery = 19'h08c00;  // LOAD, LOAD
      9'd4: montgomery = 19'h08c00;  9'd5: montgomery = 19'h09000;  // LOAD, LOAD
      9'd6: montgomery = 19'h09000;  9'd7: montgomery = 19'h39421;  // LOAD, SELECT
      9'd8: montgomery = 19'h39800;  9'd9: montgomery = 19'h21c00;  // SELECT, TAKE
      9'd10: montgomery = 19'h18427;  9'd11: montgomery = 19'h22000;  // START, TAKE
      9'd12: montgomery = 19'h18507;  9'd13: montgomery = 19'h29d08;  // START, ADD
      9'd14: montgomery = 19'h3a508;  9'd15: montgomery = 19'h22800;  // SELECT, TAKE
      9'd16: montgomery = 19'h1804a;  9'd17: montgomery = 19'h20800;  // START, TAKE
      9'd18: montgomery = 19'h1806a;  9'd19: montgomery = 19'h30c47;  // START, SUB
      9'd20: montgomery = 19'h29c47;  9'd21: montgomery = 19'h22c00;  // ADD, TAKE
      9'd22: montgomery = 19'h18067;  9'd23: montgomery = 19'h38d6b;  // START, SELECT
      9'd24: montgomery = 19'h21c00;  9'd25: montgomery = 19'h480e7;  // TAKE, ZERO
      9'd26: montgomery = 19'h39ce1;  9'd27: montgomery = 19'h18427;  // SELECT, START
      9'd28: montgomery = 19'h58400;  9'd29: montgomery = 19'h4816b;  // VERDICT, ZERO
      9'd30: montgomery = 19'h39d61;  9'd31: montgomery = 19'h22c00;  // SELECT, TAKE
      9'd32: montgomery = 19'h18507;  9'd33: montgomery = 19'h21c00;  // START, TAKE
      9'd34: montgomery = 19'h180ea;  9'd35: montgomery = 19'h21c00;  // START, TAKE
      9'd36: montgomery = 19'h180ea;  9'd37: montgomery = 19'h21c00;  // START, TAKE
      9'd38: montgomery = 19'h180ea;  9'd39: montgomery = 19'h22800;  // START, TAKE
      9'd40: montgomery = 19'h68000;  9'd41: montgomery = 19'h18123;  // REPEAT, START
      9'd42: montgomery = 19'h41084;  9'd43: montgomery = 19'h3ad23;  // SHIFT, SELECT
      9'd44: montgomery = 19'h31d23;  9'd45: montgomery = 19'h3b001;  // SUB, SELECT
      9'd46: montgomery = 19'h3b4c5;  9'd47: montgomery = 19'h480e7;  // SELECT, ZERO
      9'd48: montgomery = 19'h3b8e1;  9'd49: montgomery = 19'h3bc20;  // SELECT, SELECT
      9'd50: montgomery = 19'h21c00;  9'd51: montgomery = 19'h1816b;  // TAKE, START
      9'd52: montgomery = 19'h340e8;  9'd53: montgomery = 19'h21c00;  // SUB, TAKE
      9'd54: montgomery = 19'h1804b;  9'd55: montgomery = 19'h344e8;  // START, SUB
      9'd56: montgomery = 19'h24800;  9'd57: montgomery = 19'h1860e;  // TAKE, START
      9'd58: montgomery = 19'h29cf2;  9'd59: montgomery = 19'h29ce8;  // ADD, ADD
      9'd60: montgomery = 19'h23800;  9'd61: montgomery = 19'h180e1;  // TAKE, START
      9'd62: montgomery = 19'h21c00;  9'd63: montgomery = 19'h180eb;  // TAKE, START
      9'd64: montgomery = 19'h21c00;  9'd65: montgomery = 19'h181ce;  // TAKE, START
      9'd66: montgomery = 19'h29ce7;  9'd67: montgomery = 19'h29ce7;  // ADD, ADD
      9'd68: montgomery = 19'h480e7;  9'd69: montgomery = 19'h39ce1;  // ZERO, SELECT
      9'd70: montgomery = 19'h3ada0;  9'd71: montgomery = 19'h480c6;  // SELECT, ZERO
      9'd72: montgomery = 19'h3b5e5;  9'd73: montgomery = 19'h23800;  // SELECT, TAKE
      9'd74: montgomery = 19'h18231;  9'd75: montgomery = 19'h23c00;  // START, TAKE
      9'd76: montgomery = 19'h181ca;  9'd77: montgomery = 19'h23800;  // START, TAKE
      9'd78: montgomery = 19'h185e7;  9'd79: montgomery = 19'h38dc3;  // START, SELECT
      9'd80: montgomery = 19'h480a5;  9'd81: montgomery = 19'h39c69;  // ZERO, SELECT
      9'd82: montgomery = 19'h38da6;  9'd83: montgomery = 19'h4818c;  // SELECT, ZERO
      9'd84: montgomery = 19'h3986b;  9'd85: montgomery = 19'h39563;  // SELECT, SELECT
      9'd86: montgomery = 19'h20c00;  9'd87: montgomery = 19'h3a4e3;  // TAKE, SELECT
      9'd88: montgomery = 19'h38c67;  9'd89: montgomery = 19'h70029;  // SELECT, LOOP
      9'd90: montgomery = 19'h18121;  9'd91: montgomery = 19'h480c6;  // START, ZERO
      9'd92: montgomery = 19'h58000;  9'd93: montgomery = 19'h22c00;  // VERDICT, TAKE
      9'd94: montgomery = 19'h6016b;  9'd95: montgomery = 19'h60000;  // STORE, STORE
      9'd96: montgomery = 19'h00000;  // END
      default: montgomery = '0;
    endcase
  endfunction

  function automatic logic [18:0] binary(logic [8:0] address);
    case (address)
      9'd0: binary = 19'h10800;  9'd1: binary = 19'h08800;  // MODULUS, LOAD
      9'd2: binary = 19'h08c00;  9'd3: binary = 19'h09000;  // LOAD, LOAD
      9'd4: binary = 19'h18084;  9'd5: binary = 19'h28882;  // START, ADD
      9'd6: binary = 19'h09400;  9'd7: binary = 19'h29885;  // LOAD, ADD
      9'd8: binary = 19'h48063;  9'd9: binary = 19'h39c61;  // ZERO, SELECT
      9'd10: binary = 19'h0a000;  9'd11: binary = 19'h58400;  // LOAD, VERDICT
      9'd12: binary = 19'h3a421;  9'd13: binary = 19'h3a800;  // SELECT, SELECT
      9'd14: binary = 19'h3ac84;  9'd15: binary = 19'h3b021;  // SELECT, SELECT
      9'd16: binary = 19'h23400;  9'd17: binary = 19'h181a2;  // TAKE, START
      9'd18: binary = 19'h20800;  9'd19: binary = 19'h180c5;  // TAKE, START
      9'd20: binary = 19'h29843;  9'd21: binary = 19'h20800;  // ADD, TAKE
      9'd22: binary = 19'h18427;  9'd23: binary = 19'h28846;  // START, ADD
      9'd24: binary = 19'h48042;  9'd25: binary = 19'h58800;  // ZERO, VERDICT
      9'd26: binary = 19'h20800;  9'd27: binary = 19'h68000;  // TAKE, REPEAT
      9'd28: binary = 19'h42108;  9'd29: binary = 19'h3892b;  // SHIFT, SELECT
      9'd30: binary = 19'h18042;  9'd31: binary = 19'h2992b;  // START, ADD
      9'd32: binary = 19'h3894c;  9'd33: binary = 19'h39c01;  // SELECT, SELECT
      9'd34: binary = 19'h480c6;  9'd35: binary = 19'h3b4c1;  // ZERO, SELECT
      9'd36: binary = 19'h3b820;  9'd37: binary = 19'h21800;  // SELECT, TAKE
      9'd38: binary = 19'h1852d;  9'd39: binary = 19'h480c6;  // START, ZERO
      9'd40: binary = 19'h3bcc1;  9'd41: binary = 19'h3b440;  // SELECT, SELECT
      9'd42: binary = 19'h4814a;  9'd43: binary = 19'h3b9cc;  // ZERO, SELECT
      9'd44: binary = 19'h20800;  9'd45: binary = 19'h18042;  // TAKE, START
      9'd46: binary = 19'h24000;  9'd47: binary = 19'h1846f;  // TAKE, START
      9'd48: binary = 19'h28850;  9'd49: binary = 19'h28844;  // ADD, ADD
      9'd50: binary = 19'h3884b;  9'd51: binary = 19'h4818c;  // SELECT, ZERO
      9'd52: binary = 19'h38849;  9'd53: binary = 19'h3a5ca;  // SELECT, SELECT
      9'd54: binary = 19'h480e7;  9'd55: binary = 19'h3b1a9;  // ZERO, SELECT
      9'd56: binary = 19'h3a92d;  9'd57: binary = 19'h21c00;  // SELECT, TAKE
      9'd58: binary = 19'h298e6;  9'd59: binary = 19'h3acc2;  // ADD, SELECT
      9'd60: binary = 19'h3a446;  9'd61: binary = 19'h7001c;  // SELECT, LOOP
      9'd62: binary = 19'h18084;  9'd63: binary = 19'h28d24;  // START, ADD
      9'd64: binary = 19'h29964;  9'd65: binary = 19'h48084;  // ADD, ZERO
      9'd66: binary = 19'h3bc81;  9'd67: binary = 19'h4818c;  // SELECT, ZERO
      9'd68: binary = 19'h2b485;  9'd69: binary = 19'h50084;  // ADD, OR_ZERO
      9'd70: binary = 19'h38924;  9'd71: binary = 19'h21000;  // SELECT, TAKE
      9'd72: binary = 19'h180c3;  9'd73: binary = 19'h21800;  // START, TAKE
      9'd74: binary = 19'h298c4;  9'd75: binary = 19'h290c5;  // ADD, ADD
      9'd76: binary = 19'h18083;  9'd77: binary = 19'h20c00;  // START, TAKE
      9'd78: binary = 19'h1846f;  9'd79: binary = 19'h20c00;  // START, TAKE
      9'd80: binary = 19'h28c65;  9'd81: binary = 19'h38c6d;  // ADD, SELECT
      9'd82: binary = 19'h4814a;  9'd83: binary = 19'h58000;  // ZERO, VERDICT
      9'd84: binary = 19'h60042;  9'd85: binary = 19'h60063;  // STORE, STORE
      9'd86: binary = 19'h00000;  // END
      default: binary = '0;
    endcase
  endfunction

endpackage
