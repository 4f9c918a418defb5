// SPDX-License-Identifier: Apache-2.0
//
// The program multiply of the curve engine, in affine coordinates: a word an address, by form.
// Protected: result.
// Made by `python -m dualfield.curve` from src/dualfield/curve/programs.py; a test compares it.

package df_curve_affine_multiply_result_pkg;

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
      9'd32: weierstrass = 19'h3c610;  9'd33: weierstrass = 19'h24800;  // SELECT, TAKE
      9'd34: weierstrass = 19'h18084;  9'd35: weierstrass = 19'h24c00;  // START, TAKE
      9'd36: weierstrass = 19'h180aa;  9'd37: weierstrass = 19'h2966f;  // START, ADD
      9'd38: weierstrass = 19'h24c00;  9'd39: weierstrass = 19'h1806a;  // TAKE, START
      9'd40: weierstrass = 19'h30c13;  9'd41: weierstrass = 19'h25000;  // SUB, TAKE
      9'd42: weierstrass = 19'h18210;  9'd43: weierstrass = 19'h25400;  // START, TAKE
      9'd44: weierstrass = 19'h1824f;  9'd45: weierstrass = 19'h2cab5;  // START, ADD
      9'd46: weierstrass = 19'h2ca55;  9'd47: weierstrass = 19'h2d652;  // ADD, ADD
      9'd48: weierstrass = 19'h2d6b5;  9'd49: weierstrass = 19'h2d6b5;  // ADD, ADD
      9'd50: weierstrass = 19'h2cab2;  9'd51: weierstrass = 19'h25400;  // ADD, TAKE
      9'd52: weierstrass = 19'h180a4;  9'd53: weierstrass = 19'h296b5;  // START, ADD
      9'd54: weierstrass = 19'h294a5;  9'd55: weierstrass = 19'h294b2;  // ADD, ADD
      9'd56: weierstrass = 19'h480a5;  9'd57: weierstrass = 19'h58400;  // ZERO, VERDICT
      9'd58: weierstrass = 19'h394a1;  9'd59: weierstrass = 19'h24800;  // SELECT, TAKE
      9'd60: weierstrass = 19'h18273;  9'd61: weierstrass = 19'h2c250;  // START, ADD
      9'd62: weierstrass = 19'h24800;  9'd63: weierstrass = 19'h1826a;  // TAKE, START
      9'd64: weierstrass = 19'h34212;  9'd65: weierstrass = 19'h48210;  // SUB, ZERO
      9'd66: weierstrass = 19'h58800;  9'd67: weierstrass = 19'h4818c;  // VERDICT, ZERO
      9'd68: weierstrass = 19'h24000;  9'd69: weierstrass = 19'h1826a;  // TAKE, START
      9'd70: weierstrass = 19'h3ca10;  9'd71: weierstrass = 19'h35412;  // SELECT, SUB
      9'd72: weierstrass = 19'h3d655;  9'd73: weierstrass = 19'h25800;  // SELECT, TAKE
      9'd74: weierstrass = 19'h1828a;  9'd75: weierstrass = 19'h352d5;  // START, SUB
      9'd76: weierstrass = 19'h3b194;  9'd77: weierstrass = 19'h2d6d6;  // SELECT, ADD
      9'd78: weierstrass = 19'h25800;  9'd79: weierstrass = 19'h18201;  // TAKE, START
      9'd80: weierstrass = 19'h3ded6;  9'd81: weierstrass = 19'h3d297;  // SELECT, SELECT
      9'd82: weierstrass = 19'h4818c;  9'd83: weierstrass = 19'h3b181;  // ZERO, SELECT
      9'd84: weierstrass = 19'h3dc20;  9'd85: weierstrass = 19'h26000;  // SELECT, TAKE
      9'd86: weierstrass = 19'h1868c;  9'd87: weierstrass = 19'h23000;  // START, TAKE
      9'd88: weierstrass = 19'h1818c;  9'd89: weierstrass = 19'h25000;  // START, TAKE
      9'd90: weierstrass = 19'h18425;  9'd91: weierstrass = 19'h3168e;  // START, SUB
      9'd92: weierstrass = 19'h480a5;  9'd93: weierstrass = 19'h394a1;  // ZERO, SELECT
      9'd94: weierstrass = 19'h3368d;  9'd95: weierstrass = 19'h3b820;  // SUB, SELECT
      9'd96: weierstrass = 19'h2b48d;  9'd97: weierstrass = 19'h482f7;  // ADD, ZERO
      9'd98: weierstrass = 19'h38e63;  9'd99: weierstrass = 19'h3b9c1;  // SELECT, SELECT
      9'd100: weierstrass = 19'h2d1a4;  9'd101: weierstrass = 19'h26400;  // ADD, TAKE
      9'd102: weierstrass = 19'h186a5;  9'd103: weierstrass = 19'h21400;  // START, TAKE
      9'd104: weierstrass = 19'h29585;  9'd105: weierstrass = 19'h180a5;  // ADD, START
      9'd106: weierstrass = 19'h394a0;  9'd107: weierstrass = 19'h480e7;  // SELECT, ZERO
      9'd108: weierstrass = 19'h394a0;  9'd109: weierstrass = 19'h38c73;  // SELECT, SELECT
      9'd110: weierstrass = 19'h3b9c1;  9'd111: weierstrass = 19'h48108;  // SELECT, ZERO
      9'd112: weierstrass = 19'h394b2;  9'd113: weierstrass = 19'h38c60;  // SELECT, SELECT
      9'd114: weierstrass = 19'h3b1c7;  9'd115: weierstrass = 19'h3b18c;  // SELECT, SELECT
      9'd116: weierstrass = 19'h3cd8c;  9'd117: weierstrass = 19'h23000;  // SELECT, TAKE
      9'd118: weierstrass = 19'h33994;  9'd119: weierstrass = 19'h3b9c1;  // SUB, SELECT
      9'd120: weierstrass = 19'h180ae;  9'd121: weierstrass = 19'h3158d;  // START, SUB
      9'd122: weierstrass = 19'h482f7;  9'd123: weierstrass = 19'h394a4;  // ZERO, SELECT
      9'd124: weierstrass = 19'h480e7;  9'd125: weierstrass = 19'h390a4;  // ZERO, SELECT
      9'd126: weierstrass = 19'h48108;  9'd127: weierstrass = 19'h3908b;  // ZERO, SELECT
      9'd128: weierstrass = 19'h41529;  9'd129: weierstrass = 19'h39c01;  // SHIFT, SELECT
      9'd130: weierstrass = 19'h78800;  9'd131: weierstrass = 19'h398c5;  // GIVEN, SELECT
      9'd132: weierstrass = 19'h3a007;  9'd133: weierstrass = 19'h3a484;  // SELECT, SELECT
      9'd134: weierstrass = 19'h48108;  9'd135: weierstrass = 19'h3b122;  // ZERO, SELECT
      9'd136: weierstrass = 19'h3d261;  9'd137: weierstrass = 19'h21400;  // SELECT, TAKE
      9'd138: weierstrass = 19'h18084;  9'd139: weierstrass = 19'h30ca3;  // START, SUB
      9'd140: weierstrass = 19'h3b478;  9'd141: weierstrass = 19'h21000;  // SELECT, TAKE
      9'd142: weierstrass = 19'h1806a;  9'd143: weierstrass = 19'h28c84;  // START, ADD
      9'd144: weierstrass = 19'h28c64;  9'd145: weierstrass = 19'h28c6f;  // ADD, ADD
      9'd146: weierstrass = 19'h26400;  9'd147: weierstrass = 19'h1806a;  // TAKE, START
      9'd148: weierstrass = 19'h22000;  9'd149: weierstrass = 19'h1810a;  // TAKE, START
      9'd150: weierstrass = 19'h26800;  9'd151: weierstrass = 19'h68c00;  // TAKE, REPEAT
      9'd152: weierstrass = 19'h1818c;  9'd153: weierstrass = 19'h28dad;  // START, ADD
      9'd154: weierstrass = 19'h410c6;  9'd155: weierstrass = 19'h3c801;  // SHIFT, SELECT
      9'd156: weierstrass = 19'h39420;  9'd157: weierstrass = 19'h41884;  // SELECT, SHIFT
      9'd158: weierstrass = 19'h390b2;  9'd159: weierstrass = 19'h48084;  // SELECT, ZERO
      9'd160: weierstrass = 19'h39330;  9'd161: weierstrass = 19'h3ad22;  // SELECT, SELECT
      9'd162: weierstrass = 19'h3df56;  9'd163: weierstrass = 19'h39e61;  // SELECT, SELECT
      9'd164: weierstrass = 19'h31404;  9'd165: weierstrass = 19'h48252;  // SUB, ZERO
      9'd166: weierstrass = 19'h3c885;  9'd167: weierstrass = 19'h2918c;  // SELECT, ADD
      9'd168: weierstrass = 19'h2a08c;  9'd169: weierstrass = 19'h33012;  // ADD, SUB
      9'd170: weierstrass = 19'h21400;  9'd171: weierstrass = 19'h18061;  // TAKE, START
      9'd172: weierstrass = 19'h28ca5;  9'd173: weierstrass = 19'h28c65;  // ADD, ADD
      9'd174: weierstrass = 19'h2d46f;  9'd175: weierstrass = 19'h20c00;  // ADD, TAKE
      9'd176: weierstrass = 19'h48063;  9'd177: weierstrass = 19'h38c61;  // ZERO, SELECT
      9'd178: weierstrass = 19'h186a3;  9'd179: weierstrass = 19'h3d680;  // START, SELECT
      9'd180: weierstrass = 19'h20c00;  9'd181: weierstrass = 19'h18063;  // TAKE, START
      9'd182: weierstrass = 19'h21400;  9'd183: weierstrass = 19'h32105;  // TAKE, SUB
      9'd184: weierstrass = 19'h18068;  9'd185: weierstrass = 19'h310a4;  // START, SUB
      9'd186: weierstrass = 19'h30c8b;  9'd187: weierstrass = 19'h48063;  // SUB, ZERO
      9'd188: weierstrass = 19'h3a24c;  9'd189: weierstrass = 19'h2b08b;  // SELECT, ADD
      9'd190: weierstrass = 19'h2b984;  9'd191: weierstrass = 19'h21400;  // ADD, TAKE
      9'd192: weierstrass = 19'h334ad;  9'd193: weierstrass = 19'h181aa;  // SUB, START
      9'd194: weierstrass = 19'h3140d;  9'd195: weierstrass = 19'h26000;  // SUB, TAKE
      9'd196: weierstrass = 19'h32308;  9'd197: weierstrass = 19'h3d117;  // SUB, SELECT
      9'd198: weierstrass = 19'h38c68;  9'd199: weierstrass = 19'h48063;  // SELECT, ZERO
      9'd200: weierstrass = 19'h38c61;  9'd201: weierstrass = 19'h18683;  // SELECT, START
      9'd202: weierstrass = 19'h3dc20;  9'd203: weierstrass = 19'h28f18;  // SELECT, ADD
      9'd204: weierstrass = 19'h25000;  9'd205: weierstrass = 19'h18294;  // TAKE, START
      9'd206: weierstrass = 19'h22000;  9'd207: weierstrass = 19'h3390e;  // TAKE, SUB
      9'd208: weierstrass = 19'h481ce;  9'd209: weierstrass = 19'h3b9c1;  // ZERO, SELECT
      9'd210: weierstrass = 19'h1846e;  9'd211: weierstrass = 19'h30d0c;  // START, SUB
      9'd212: weierstrass = 19'h3a020;  9'd213: weierstrass = 19'h2e083;  // SELECT, ADD
      9'd214: weierstrass = 19'h482f7;  9'd215: weierstrass = 19'h38da5;  // ZERO, SELECT
      9'd216: weierstrass = 19'h39501;  9'd217: weierstrass = 19'h2a304;  // SELECT, ADD
      9'd218: weierstrass = 19'h23000;  9'd219: weierstrass = 19'h2b28c;  // TAKE, ADD
      9'd220: weierstrass = 19'h1818c;  9'd221: weierstrass = 19'h3d180;  // START, SELECT
      9'd222: weierstrass = 19'h480e7;  9'd223: weierstrass = 19'h3b280;  // ZERO, SELECT
      9'd224: weierstrass = 19'h38c6d;  9'd225: weierstrass = 19'h3b8a1;  // SELECT, SELECT
      9'd226: weierstrass = 19'h482b5;  9'd227: weierstrass = 19'h39592;  // ZERO, SELECT
      9'd228: weierstrass = 19'h38c60;  9'd229: weierstrass = 19'h3b1c7;  // SELECT, SELECT
      9'd230: weierstrass = 19'h3d18c;  9'd231: weierstrass = 19'h23000;  // SELECT, TAKE
      9'd232: weierstrass = 19'h32188;  9'd233: weierstrass = 19'h3a101;  // SUB, SELECT
      9'd234: weierstrass = 19'h180a8;  9'd235: weierstrass = 19'h31598;  // START, SUB
      9'd236: weierstrass = 19'h482f7;  9'd237: weierstrass = 19'h3b4a4;  // ZERO, SELECT
      9'd238: weierstrass = 19'h480e7;  9'd239: weierstrass = 19'h391a4;  // ZERO, SELECT
      9'd240: weierstrass = 19'h482b5;  9'd241: weierstrass = 19'h3b08b;  // ZERO, SELECT
      9'd242: weierstrass = 19'h21400;  9'd243: weierstrass = 19'h334a3;  // TAKE, SUB
      9'd244: weierstrass = 19'h70098;  9'd245: weierstrass = 19'h181aa;  // LOOP, START
      9'd246: weierstrass = 19'h418c6;  9'd247: weierstrass = 19'h30d82;  // SHIFT, SUB
      9'd248: weierstrass = 19'h3c801;  9'd249: weierstrass = 19'h48063;  // SELECT, ZERO
      9'd250: weierstrass = 19'h29182;  9'd251: weierstrass = 19'h26000;  // ADD, TAKE
      9'd252: weierstrass = 19'h18201;  9'd253: weierstrass = 19'h29710;  // START, ADD
      9'd254: weierstrass = 19'h31b10;  9'd255: weierstrass = 19'h394b6;  // SUB, SELECT
      9'd256: weierstrass = 19'h38c66;  9'd257: weierstrass = 19'h48063;  // SELECT, ZERO
      9'd258: weierstrass = 19'h38c61;  9'd259: weierstrass = 19'h39820;  // SELECT, SELECT
      9'd260: weierstrass = 19'h48294;  9'd261: weierstrass = 19'h3b8c1;  // ZERO, SELECT
      9'd262: weierstrass = 19'h21800;  9'd263: weierstrass = 19'h184a3;  // TAKE, START
      9'd264: weierstrass = 19'h31806;  9'd265: weierstrass = 19'h21c00;  // SUB, TAKE
      9'd266: weierstrass = 19'h180e7;  9'd267: weierstrass = 19'h21400;  // START, TAKE
      9'd268: weierstrass = 19'h310a4;  9'd269: weierstrass = 19'h30d84;  // SUB, SUB
      9'd270: weierstrass = 19'h180e3;  9'd271: weierstrass = 19'h39482;  // START, SELECT
      9'd272: weierstrass = 19'h20c00;  9'd273: weierstrass = 19'h3546d;  // TAKE, SUB
      9'd274: weierstrass = 19'h3a2a6;  9'd275: weierstrass = 19'h48252;  // SELECT, ZERO
      9'd276: weierstrass = 19'h38985;  9'd277: weierstrass = 19'h18041;  // SELECT, START
      9'd278: weierstrass = 19'h389a8;  9'd279: weierstrass = 19'h3d28e;  // SELECT, SELECT
      9'd280: weierstrass = 19'h48294;  9'd281: weierstrass = 19'h58000;  // ZERO, VERDICT
      9'd282: weierstrass = 19'h23000;  9'd283: weierstrass = 19'h1818a;  // TAKE, START
      9'd284: weierstrass = 19'h21400;  9'd285: weierstrass = 19'h18041;  // TAKE, START
      9'd286: weierstrass = 19'h23400;  9'd287: weierstrass = 19'h180a5;  // TAKE, START
      9'd288: weierstrass = 19'h20800;  9'd289: weierstrass = 19'h181aa;  // TAKE, START
      9'd290: weierstrass = 19'h2884f;  9'd291: weierstrass = 19'h20c00;  // ADD, TAKE
      9'd292: weierstrass = 19'h18045;  9'd293: weierstrass = 19'h20800;  // START, TAKE
      9'd294: weierstrass = 19'h18063;  9'd295: weierstrass = 19'h28851;  // START, ADD
      9'd296: weierstrass = 19'h21400;  9'd297: weierstrass = 19'h32045;  // TAKE, SUB
      9'd298: weierstrass = 19'h48108;  9'd299: weierstrass = 19'h59400;  // ZERO, VERDICT
      9'd300: weierstrass = 19'h6018c;  9'd301: weierstrass = 19'h601ad;  // STORE, STORE
      9'd302: weierstrass = 19'h00000;  // END
      default: weierstrass = '0;
    endcase
  endfunction

  function automatic logic [18:0] binary(logic [8:0] address);
    case (address)
      9'd0: binary = 19'h10800;  9'd1: binary = 19'h08800;  // MODULUS, LOAD
      9'd2: binary = 19'h08c00;  9'd3: binary = 19'h09000;  // LOAD, LOAD
      9'd4: binary = 19'h18084;  9'd5: binary = 19'h29482;  // START, ADD
      9'd6: binary = 19'h09800;  9'd7: binary = 19'h29c86;  // LOAD, ADD
      9'd8: binary = 19'h48063;  9'd9: binary = 19'h3a061;  // ZERO, SELECT
      9'd10: binary = 19'h0a400;  9'd11: binary = 19'h58400;  // LOAD, VERDICT
      9'd12: binary = 19'h3a821;  9'd13: binary = 19'h3ac00;  // SELECT, SELECT
      9'd14: binary = 19'h3b084;  9'd15: binary = 19'h3b421;  // SELECT, SELECT
      9'd16: binary = 19'h23800;  9'd17: binary = 19'h181c5;  // TAKE, START
      9'd18: binary = 19'h21400;  9'd19: binary = 19'h180e6;  // TAKE, START
      9'd20: binary = 19'h29ca3;  9'd21: binary = 19'h21400;  // ADD, TAKE
      9'd22: binary = 19'h18428;  9'd23: binary = 19'h294a7;  // START, ADD
      9'd24: binary = 19'h480a5;  9'd25: binary = 19'h58800;  // ZERO, VERDICT
      9'd26: binary = 19'h21400;  9'd27: binary = 19'h68000;  // TAKE, REPEAT
      9'd28: binary = 19'h42529;  9'd29: binary = 19'h3a14c;  // SHIFT, SELECT
      9'd30: binary = 19'h18108;  9'd31: binary = 19'h2954c;  // START, ADD
      9'd32: binary = 19'h3a16d;  9'd33: binary = 19'h3b801;  // SELECT, SELECT
      9'd34: binary = 19'h480a5;  9'd35: binary = 19'h3bca1;  // ZERO, SELECT
      9'd36: binary = 19'h39420;  9'd37: binary = 19'h21c00;  // SELECT, TAKE
      9'd38: binary = 19'h1854f;  9'd39: binary = 19'h480e7;  // START, ZERO
      9'd40: binary = 19'h3c0e1;  9'd41: binary = 19'h3a100;  // SELECT, SELECT
      9'd42: binary = 19'h4816b;  9'd43: binary = 19'h3bcad;  // ZERO, SELECT
      9'd44: binary = 19'h21400;  9'd45: binary = 19'h180a5;  // TAKE, START
      9'd46: binary = 19'h24400;  9'd47: binary = 19'h18470;  // TAKE, START
      9'd48: binary = 19'h294b1;  9'd49: binary = 19'h294a4;  // ADD, ADD
      9'd50: binary = 19'h3b0ac;  9'd51: binary = 19'h481ad;  // SELECT, ZERO
      9'd52: binary = 19'h3958a;  9'd53: binary = 19'h3a9eb;  // SELECT, SELECT
      9'd54: binary = 19'h481ce;  9'd55: binary = 19'h3b50a;  // ZERO, SELECT
      9'd56: binary = 19'h3ad48;  9'd57: binary = 19'h22000;  // SELECT, TAKE
      9'd58: binary = 19'h29d07;  9'd59: binary = 19'h3b0e5;  // ADD, SELECT
      9'd60: binary = 19'h3a8a7;  9'd61: binary = 19'h7001c;  // SELECT, LOOP
      9'd62: binary = 19'h18084;  9'd63: binary = 19'h29d44;  // START, ADD
      9'd64: binary = 19'h29584;  9'd65: binary = 19'h48084;  // ADD, ZERO
      9'd66: binary = 19'h3c081;  9'd67: binary = 19'h481ad;  // SELECT, ZERO
      9'd68: binary = 19'h50084;  9'd69: binary = 19'h3a144;  // OR_ZERO, SELECT
      9'd70: binary = 19'h2bc86;  9'd71: binary = 19'h2b102;  // ADD, ADD
      9'd72: binary = 19'h20800;  9'd73: binary = 19'h180a7;  // TAKE, START
      9'd74: binary = 19'h21000;  9'd75: binary = 19'h18108;  // TAKE, START
      9'd76: binary = 19'h29482;  9'd77: binary = 19'h288a6;  // ADD, ADD
      9'd78: binary = 19'h21000;  9'd79: binary = 19'h18047;  // TAKE, START
      9'd80: binary = 19'h20800;  9'd81: binary = 19'h18450;  // TAKE, START
      9'd82: binary = 19'h20800;  9'd83: binary = 19'h1808c;  // TAKE, START
      9'd84: binary = 19'h28846;  9'd85: binary = 19'h3884f;  // ADD, SELECT
      9'd86: binary = 19'h29102;  9'd87: binary = 19'h4816b;  // ADD, ZERO
      9'd88: binary = 19'h58000;  9'd89: binary = 19'h21400;  // VERDICT, TAKE
      9'd90: binary = 19'h18082;  9'd91: binary = 19'h29ca3;  // START, ADD
      9'd92: binary = 19'h20c00;  9'd93: binary = 19'h29467;  // TAKE, ADD
      9'd94: binary = 19'h480a5;  9'd95: binary = 19'h59400;  // ZERO, VERDICT
      9'd96: binary = 19'h60108;  9'd97: binary = 19'h60042;  // STORE, STORE
      9'd98: binary = 19'h00000;  // END
      default: binary = '0;
    endcase
  endfunction

endpackage
