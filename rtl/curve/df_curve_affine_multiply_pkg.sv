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
      9'd30: weierstrass = 19'h24000;  9'd31: weierstrass = 19'h18084;  // TAKE, START
      9'd32: weierstrass = 19'h24400;  9'd33: weierstrass = 19'h181ef;  // TAKE, START
      9'd34: weierstrass = 19'h2c62f;  9'd35: weierstrass = 19'h24800;  // ADD, TAKE
      9'd36: weierstrass = 19'h1806a;  9'd37: weierstrass = 19'h20c00;  // START, TAKE
      9'd38: weierstrass = 19'h180aa;  9'd39: weierstrass = 19'h21400;  // START, TAKE
      9'd40: weierstrass = 19'h18210;  9'd41: weierstrass = 19'h34c05;  // START, SUB
      9'd42: weierstrass = 19'h25000;  9'd43: weierstrass = 19'h1824f;  // TAKE, START
      9'd44: weierstrass = 19'h2ca94;  9'd45: weierstrass = 19'h2ca54;  // ADD, ADD
      9'd46: weierstrass = 19'h2d252;  9'd47: weierstrass = 19'h2d294;  // ADD, ADD
      9'd48: weierstrass = 19'h2d294;  9'd49: weierstrass = 19'h2ca92;  // ADD, ADD
      9'd50: weierstrass = 19'h25000;  9'd51: weierstrass = 19'h18224;  // TAKE, START
      9'd52: weierstrass = 19'h2c694;  9'd53: weierstrass = 19'h2c631;  // ADD, ADD
      9'd54: weierstrass = 19'h2c632;  9'd55: weierstrass = 19'h48231;  // ADD, ZERO
      9'd56: weierstrass = 19'h3c621;  9'd57: weierstrass = 19'h58400;  // SELECT, VERDICT
      9'd58: weierstrass = 19'h24800;  9'd59: weierstrass = 19'h180a5;  // TAKE, START
      9'd60: weierstrass = 19'h2c250;  9'd61: weierstrass = 19'h24800;  // ADD, TAKE
      9'd62: weierstrass = 19'h1806a;  9'd63: weierstrass = 19'h30e12;  // START, SUB
      9'd64: weierstrass = 19'h48063;  9'd65: weierstrass = 19'h58800;  // ZERO, VERDICT
      9'd66: weierstrass = 19'h4818c;  9'd67: weierstrass = 19'h20c00;  // ZERO, TAKE
      9'd68: weierstrass = 19'h180aa;  9'd69: weierstrass = 19'h3c063;  // START, SELECT
      9'd70: weierstrass = 19'h24800;  9'd71: weierstrass = 19'h180aa;  // TAKE, START
      9'd72: weierstrass = 19'h2d252;  9'd73: weierstrass = 19'h25400;  // ADD, TAKE
      9'd74: weierstrass = 19'h18431;  9'd75: weierstrass = 19'h3dab5;  // START, SELECT
      9'd76: weierstrass = 19'h34416;  9'd77: weierstrass = 19'h3c6d1;  // SUB, SELECT
      9'd78: weierstrass = 19'h34651;  9'd79: weierstrass = 19'h3c230;  // SUB, SELECT
      9'd80: weierstrass = 19'h3b191;  9'd81: weierstrass = 19'h4818c;  // SELECT, ZERO
      9'd82: weierstrass = 19'h3b181;  9'd83: weierstrass = 19'h3c420;  // SELECT, SELECT
      9'd84: weierstrass = 19'h24800;  9'd85: weierstrass = 19'h1860c;  // TAKE, START
      9'd86: weierstrass = 19'h23000;  9'd87: weierstrass = 19'h1818c;  // TAKE, START
      9'd88: weierstrass = 19'h24000;  9'd89: weierstrass = 19'h182a1;  // TAKE, START
      9'd90: weierstrass = 19'h33a0e;  9'd91: weierstrass = 19'h481ce;  // SUB, ZERO
      9'd92: weierstrass = 19'h3b9c1;  9'd93: weierstrass = 19'h3360d;  // SELECT, SUB
      9'd94: weierstrass = 19'h2b48d;  9'd95: weierstrass = 19'h2c1a4;  // ADD, ADD
      9'd96: weierstrass = 19'h3c820;  9'd97: weierstrass = 19'h48231;  // SELECT, ZERO
      9'd98: weierstrass = 19'h3ccb3;  9'd99: weierstrass = 19'h3ca41;  // SELECT, SELECT
      9'd100: weierstrass = 19'h25c00;  9'd101: weierstrass = 19'h1868e;  // TAKE, START
      9'd102: weierstrass = 19'h23800;  9'd103: weierstrass = 19'h2b18e;  // TAKE, ADD
      9'd104: weierstrass = 19'h1818c;  9'd105: weierstrass = 19'h3b180;  // START, SELECT
      9'd106: weierstrass = 19'h48108;  9'd107: weierstrass = 19'h3ba41;  // ZERO, SELECT
      9'd108: weierstrass = 19'h3b180;  9'd109: weierstrass = 19'h39665;  // SELECT, SELECT
      9'd110: weierstrass = 19'h480e7;  9'd111: weierstrass = 19'h3b9c8;  // ZERO, SELECT
      9'd112: weierstrass = 19'h3b196;  9'd113: weierstrass = 19'h394a0;  // SELECT, SELECT
      9'd114: weierstrass = 19'h3b9ce;  9'd115: weierstrass = 19'h3c9ce;  // SELECT, SELECT
      9'd116: weierstrass = 19'h23800;  9'd117: weierstrass = 19'h341d0;  // TAKE, SUB
      9'd118: weierstrass = 19'h3c201;  9'd119: weierstrass = 19'h18190;  // SELECT, START
      9'd120: weierstrass = 19'h331cd;  9'd121: weierstrass = 19'h48231;  // SUB, ZERO
      9'd122: weierstrass = 19'h3b184;  9'd123: weierstrass = 19'h48108;  // SELECT, ZERO
      9'd124: weierstrass = 19'h39184;  9'd125: weierstrass = 19'h480e7;  // SELECT, ZERO
      9'd126: weierstrass = 19'h3908b;  9'd127: weierstrass = 19'h41d29;  // SELECT, SHIFT
      9'd128: weierstrass = 19'h3a001;  9'd129: weierstrass = 19'h78800;  // SELECT, GIVEN
      9'd130: weierstrass = 19'h3a484;  9'd131: weierstrass = 19'h398c7;  // SELECT, SELECT
      9'd132: weierstrass = 19'h3b408;  9'd133: weierstrass = 19'h481ad;  // SELECT, ZERO
      9'd134: weierstrass = 19'h3ce41;  9'd135: weierstrass = 19'h3e122;  // SELECT, SELECT
      9'd136: weierstrass = 19'h21c00;  9'd137: weierstrass = 19'h18084;  // TAKE, START
      9'd138: weierstrass = 19'h310e5;  9'd139: weierstrass = 19'h39497;  // SUB, SELECT
      9'd140: weierstrass = 19'h21c00;  9'd141: weierstrass = 19'h1808a;  // TAKE, START
      9'd142: weierstrass = 19'h290e7;  9'd143: weierstrass = 19'h29087;  // ADD, ADD
      9'd144: weierstrass = 19'h2908f;  9'd145: weierstrass = 19'h26400;  // ADD, TAKE
      9'd146: weierstrass = 19'h1808a;  9'd147: weierstrass = 19'h21c00;  // START, TAKE
      9'd148: weierstrass = 19'h180ea;  9'd149: weierstrass = 19'h26800;  // START, TAKE
      9'd150: weierstrass = 19'h68c00;  9'd151: weierstrass = 19'h18318;  // REPEAT, START
      9'd152: weierstrass = 19'h290a5;  9'd153: weierstrass = 19'h418c6;  // ADD, SHIFT
      9'd154: weierstrass = 19'h3d801;  9'd155: weierstrass = 19'h39c20;  // SELECT, SELECT
      9'd156: weierstrass = 19'h418c6;  9'd157: weierstrass = 19'h39cf6;  // SHIFT, SELECT
      9'd158: weierstrass = 19'h480e7;  9'd159: weierstrass = 19'h39f35;  // ZERO, SELECT
      9'd160: weierstrass = 19'h33007;  9'd161: weierstrass = 19'h3ad22;  // SUB, SELECT
      9'd162: weierstrass = 19'h3c343;  9'd163: weierstrass = 19'h3a241;  // SELECT, SELECT
      9'd164: weierstrass = 19'h482d6;  9'd165: weierstrass = 19'h3d8ec;  // ZERO, SELECT
      9'd166: weierstrass = 19'h29f18;  9'd167: weierstrass = 19'h2b0f8;  // ADD, ADD
      9'd168: weierstrass = 19'h33416;  9'd169: weierstrass = 19'h24400;  // SUB, TAKE
      9'd170: weierstrass = 19'h18081;  9'd171: weierstrass = 19'h29231;  // START, ADD
      9'd172: weierstrass = 19'h29091;  9'd173: weierstrass = 19'h2d08f;  // ADD, ADD
      9'd174: weierstrass = 19'h21000;  9'd175: weierstrass = 19'h48084;  // TAKE, ZERO
      9'd176: weierstrass = 19'h39081;  9'd177: weierstrass = 19'h18684;  // SELECT, START
      9'd178: weierstrass = 19'h3d260;  9'd179: weierstrass = 19'h21000;  // SELECT, TAKE
      9'd180: weierstrass = 19'h18084;  9'd181: weierstrass = 19'h23800;  // START, TAKE
      9'd182: weierstrass = 19'h3318e;  9'd183: weierstrass = 19'h1808c;  // SUB, START
      9'd184: weierstrass = 19'h311c7;  9'd185: weierstrass = 19'h3308b;  // SUB, SUB
      9'd186: weierstrass = 19'h4818c;  9'd187: weierstrass = 19'h3b6cd;  // ZERO, SELECT
      9'd188: weierstrass = 19'h2b88b;  9'd189: weierstrass = 19'h2cdc4;  // ADD, ADD
      9'd190: weierstrass = 19'h21c00;  9'd191: weierstrass = 19'h314e5;  // TAKE, SUB
      9'd192: weierstrass = 19'h180aa;  9'd193: weierstrass = 19'h31c05;  // START, SUB
      9'd194: weierstrass = 19'h25c00;  9'd195: weierstrass = 19'h336ed;  // TAKE, SUB
      9'd196: weierstrass = 19'h3b18d;  9'd197: weierstrass = 19'h3b5b0;  // SELECT, SELECT
      9'd198: weierstrass = 19'h4818c;  9'd199: weierstrass = 19'h3b181;  // ZERO, SELECT
      9'd200: weierstrass = 19'h185ac;  9'd201: weierstrass = 19'h2b2f7;  // START, ADD
      9'd202: weierstrass = 19'h3c420;  9'd203: weierstrass = 19'h24000;  // SELECT, TAKE
      9'd204: weierstrass = 19'h18210;  9'd205: weierstrass = 19'h23400;  // START, TAKE
      9'd206: weierstrass = 19'h34db3;  9'd207: weierstrass = 19'h48273;  // SUB, ZERO
      9'd208: weierstrass = 19'h3ce61;  9'd209: weierstrass = 19'h18593;  // SELECT, START
      9'd210: weierstrass = 19'h331ae;  9'd211: weierstrass = 19'h2dc8c;  // SUB, ADD
      9'd212: weierstrass = 19'h2b6e4;  9'd213: weierstrass = 19'h3b020;  // ADD, SELECT
      9'd214: weierstrass = 19'h48231;  9'd215: weierstrass = 19'h39ca7;  // ZERO, SELECT
      9'd216: weierstrass = 19'h3b181;  9'd217: weierstrass = 19'h23800;  // SELECT, TAKE
      9'd218: weierstrass = 19'h2ba0e;  9'd219: weierstrass = 19'h181ce;  // ADD, START
      9'd220: weierstrass = 19'h3b9c0;  9'd221: weierstrass = 19'h48108;  // SELECT, ZERO
      9'd222: weierstrass = 19'h3c1c0;  9'd223: weierstrass = 19'h394e5;  // SELECT, SELECT
      9'd224: weierstrass = 19'h3b981;  9'd225: weierstrass = 19'h48294;  // SELECT, ZERO
      9'd226: weierstrass = 19'h3b216;  9'd227: weierstrass = 19'h394a0;  // SELECT, SELECT
      9'd228: weierstrass = 19'h3b9c8;  9'd229: weierstrass = 19'h3cdce;  // SELECT, SELECT
      9'd230: weierstrass = 19'h23800;  9'd231: weierstrass = 19'h31dcd;  // TAKE, SUB
      9'd232: weierstrass = 19'h39ce1;  9'd233: weierstrass = 19'h18187;  // SELECT, START
      9'd234: weierstrass = 19'h31dd7;  9'd235: weierstrass = 19'h48231;  // SUB, ZERO
      9'd236: weierstrass = 19'h39ce4;  9'd237: weierstrass = 19'h48108;  // SELECT, ZERO
      9'd238: weierstrass = 19'h390e4;  9'd239: weierstrass = 19'h48294;  // SELECT, ZERO
      9'd240: weierstrass = 19'h3e08b;  9'd241: weierstrass = 19'h21c00;  // SELECT, TAKE
      9'd242: weierstrass = 19'h314e5;  9'd243: weierstrass = 19'h70097;  // SUB, LOOP
      9'd244: weierstrass = 19'h180aa;  9'd245: weierstrass = 19'h31f02;  // START, SUB
      9'd246: weierstrass = 19'h418c6;  9'd247: weierstrass = 19'h3d801;  // SHIFT, SELECT
      9'd248: weierstrass = 19'h480e7;  9'd249: weierstrass = 19'h29302;  // ZERO, ADD
      9'd250: weierstrass = 19'h25c00;  9'd251: weierstrass = 19'h182a1;  // TAKE, START
      9'd252: weierstrass = 19'h29af5;  9'd253: weierstrass = 19'h322f5;  // ADD, SUB
      9'd254: weierstrass = 19'h39ce8;  9'd255: weierstrass = 19'h38cc3;  // SELECT, SELECT
      9'd256: weierstrass = 19'h480e7;  9'd257: weierstrass = 19'h398e1;  // ZERO, SELECT
      9'd258: weierstrass = 19'h39c20;  9'd259: weierstrass = 19'h48273;  // SELECT, ZERO
      9'd260: weierstrass = 19'h3b8e1;  9'd261: weierstrass = 19'h21c00;  // SELECT, TAKE
      9'd262: weierstrass = 19'h18466;  9'd263: weierstrass = 19'h31c07;  // START, SUB
      9'd264: weierstrass = 19'h23000;  9'd265: weierstrass = 19'h1818c;  // TAKE, START
      9'd266: weierstrass = 19'h24400;  9'd267: weierstrass = 19'h30e24;  // TAKE, SUB
      9'd268: weierstrass = 19'h31303;  9'd269: weierstrass = 19'h18184;  // SUB, START
      9'd270: weierstrass = 19'h3b462;  9'd271: weierstrass = 19'h21000;  // SELECT, TAKE
      9'd272: weierstrass = 19'h35085;  9'd273: weierstrass = 19'h39e87;  // SUB, SELECT
      9'd274: weierstrass = 19'h482d6;  9'd275: weierstrass = 19'h38b0d;  // ZERO, SELECT
      9'd276: weierstrass = 19'h18041;  9'd277: weierstrass = 19'h388a7;  // START, SELECT
      9'd278: weierstrass = 19'h3ce6e;  9'd279: weierstrass = 19'h48273;  // SELECT, ZERO
      9'd280: weierstrass = 19'h58000;  9'd281: weierstrass = 19'h26000;  // VERDICT, TAKE
      9'd282: weierstrass = 19'h18041;  9'd283: weierstrass = 19'h60318;  // START, STORE
      9'd284: weierstrass = 19'h21400;  9'd285: weierstrass = 19'h600a5;  // TAKE, STORE
      9'd286: weierstrass = 19'h00000;  // END
      default: weierstrass = '0;
    endcase
  endfunction

endpackage
