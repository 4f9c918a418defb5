// SPDX-License-Identifier: Apache-2.0
//
// The program add of the curve engine, two products under way: a word an address, by form.
// Made by `python -m dualfield.curve` from src/dualfield/curve/programs.py; a test compares it.

package df_curve_pairs_add_pkg;

  function automatic logic [18:0] weierstrass(logic [8:0] address);
    case (address)
      9'd0: weierstrass = 19'h10800;  9'd1: weierstrass = 19'h08c00;  // MODULUS, LOAD
      9'd2: weierstrass = 19'h09000;  9'd3: weierstrass = 19'h09400;  // LOAD, LOAD
      9'd4: weierstrass = 19'h09800;  9'd5: weierstrass = 19'h09c00;  // LOAD, LOAD
      9'd6: weierstrass = 19'h0a000;  9'd7: weierstrass = 19'h3a421;  // LOAD, SELECT
      9'd8: weierstrass = 19'h68800;  9'd9: weierstrass = 19'h2a529;  // REPEAT, ADD
      9'd10: weierstrass = 19'h70009;  9'd11: weierstrass = 19'h3a929;  // LOOP, SELECT
      9'd12: weierstrass = 19'h69400;  9'd13: weierstrass = 19'h2a529;  // REPEAT, ADD
      9'd14: weierstrass = 19'h7000d;  9'd15: weierstrass = 19'h18129;  // LOOP, START
      9'd16: weierstrass = 19'h22400;  9'd17: weierstrass = 19'h69800;  // TAKE, REPEAT
      9'd18: weierstrass = 19'h2a529;  9'd19: weierstrass = 19'h70012;  // ADD, LOOP
      9'd20: weierstrass = 19'h18069;  9'd21: weierstrass = 19'h30841;  // START, SUB
      9'd22: weierstrass = 19'h30841;  9'd23: weierstrass = 19'h3ad4a;  // SUB, SELECT
      9'd24: weierstrass = 19'h18089;  9'd25: weierstrass = 19'h20c00;  // START, TAKE
      9'd26: weierstrass = 19'h180a9;  9'd27: weierstrass = 19'h21000;  // START, TAKE
      9'd28: weierstrass = 19'h180e9;  9'd29: weierstrass = 19'h21400;  // START, TAKE
      9'd30: weierstrass = 19'h18063;  9'd31: weierstrass = 19'h21c00;  // START, TAKE
      9'd32: weierstrass = 19'h18084;  9'd33: weierstrass = 19'h23000;  // START, TAKE
      9'd34: weierstrass = 19'h180a5;  9'd35: weierstrass = 19'h23400;  // START, TAKE
      9'd36: weierstrass = 19'h2b9ad;  9'd37: weierstrass = 19'h2b5cd;  // ADD, ADD
      9'd38: weierstrass = 19'h180c9;  9'd39: weierstrass = 19'h299ad;  // START, ADD
      9'd40: weierstrass = 19'h23800;  9'd41: weierstrass = 19'h2b9c3;  // TAKE, ADD
      9'd42: weierstrass = 19'h2bcc6;  9'd43: weierstrass = 19'h180e7;  // ADD, START
      9'd44: weierstrass = 19'h21800;  9'd45: weierstrass = 19'h2bdef;  // TAKE, ADD
      9'd46: weierstrass = 19'h2b5ed;  9'd47: weierstrass = 19'h18183;  // ADD, START
      9'd48: weierstrass = 19'h23000;  9'd49: weierstrass = 19'h2b183;  // TAKE, ADD
      9'd50: weierstrass = 19'h18109;  9'd51: weierstrass = 19'h22000;  // START, TAKE
      9'd52: weierstrass = 19'h2a108;  9'd53: weierstrass = 19'h2a108;  // ADD, ADD
      9'd54: weierstrass = 19'h181c5;  9'd55: weierstrass = 19'h2a50d;  // START, ADD
      9'd56: weierstrass = 19'h22000;  9'd57: weierstrass = 19'h48129;  // TAKE, ZERO
      9'd58: weierstrass = 19'h58400;  9'd59: weierstrass = 19'h3b52a;  // VERDICT, SELECT
      9'd60: weierstrass = 19'h180c6;  9'd61: weierstrass = 19'h22400;  // START, TAKE
      9'd62: weierstrass = 19'h2a524;  9'd63: weierstrass = 19'h78000;  // ADD, GIVEN
      9'd64: weierstrass = 19'h18187;  9'd65: weierstrass = 19'h23000;  // START, TAKE
      9'd66: weierstrass = 19'h3252c;  9'd67: weierstrass = 19'h3a520;  // SUB, SELECT
      9'd68: weierstrass = 19'h48129;  9'd69: weierstrass = 19'h18108;  // ZERO, START
      9'd70: weierstrass = 19'h58800;  9'd71: weierstrass = 19'h22400;  // VERDICT, TAKE
      9'd72: weierstrass = 19'h29124;  9'd73: weierstrass = 19'h78400;  // ADD, GIVEN
      9'd74: weierstrass = 19'h180a5;  9'd75: weierstrass = 19'h22400;  // START, TAKE
      9'd76: weierstrass = 19'h31089;  9'd77: weierstrass = 19'h39080;  // SUB, SELECT
      9'd78: weierstrass = 19'h48084;  9'd79: weierstrass = 19'h180a6;  // ZERO, START
      9'd80: weierstrass = 19'h58800;  9'd81: weierstrass = 19'h21000;  // VERDICT, TAKE
      9'd82: weierstrass = 19'h78000;  9'd83: weierstrass = 19'h3b140;  // GIVEN, SELECT
      9'd84: weierstrass = 19'h78400;  9'd85: weierstrass = 19'h1818c;  // GIVEN, START
      9'd86: weierstrass = 19'h3b940;  9'd87: weierstrass = 19'h22400;  // SELECT, TAKE
      9'd88: weierstrass = 19'h1810c;  9'd89: weierstrass = 19'h23c00;  // START, TAKE
      9'd90: weierstrass = 19'h180ce;  9'd91: weierstrass = 19'h24000;  // START, TAKE
      9'd92: weierstrass = 19'h180ec;  9'd93: weierstrass = 19'h24400;  // START, TAKE
      9'd94: weierstrass = 19'h34211;  9'd95: weierstrass = 19'h180ae;  // SUB, START
      9'd96: weierstrass = 19'h24800;  9'd97: weierstrass = 19'h1806f;  // TAKE, START
      9'd98: weierstrass = 19'h20c00;  9'd99: weierstrass = 19'h33e43;  // TAKE, SUB
      9'd100: weierstrass = 19'h481ef;  9'd101: weierstrass = 19'h3c830;  // ZERO, SELECT
      9'd102: weierstrass = 19'h180cc;  9'd103: weierstrass = 19'h48252;  // START, ZERO
      9'd104: weierstrass = 19'h24800;  9'd105: weierstrass = 19'h2ca44;  // TAKE, ADD
      9'd106: weierstrass = 19'h2ca44;  9'd107: weierstrass = 19'h1818e;  // ADD, START
      9'd108: weierstrass = 19'h24c00;  9'd109: weierstrass = 19'h29244;  // TAKE, ADD
      9'd110: weierstrass = 19'h181ef;  9'd111: weierstrass = 19'h24800;  // START, TAKE
      9'd112: weierstrass = 19'h18210;  9'd113: weierstrass = 19'h25000;  // START, TAKE
      9'd114: weierstrass = 19'h18133;  9'd115: weierstrass = 19'h22400;  // START, TAKE
      9'd116: weierstrass = 19'h1828f;  9'd117: weierstrass = 19'h25400;  // START, TAKE
      9'd118: weierstrass = 19'h2d6b5;  9'd119: weierstrass = 19'h2d6b5;  // ADD, ADD
      9'd120: weierstrass = 19'h18132;  9'd121: weierstrass = 19'h25800;  // START, TAKE
      9'd122: weierstrass = 19'h18283;  9'd123: weierstrass = 19'h20c00;  // START, TAKE
      9'd124: weierstrass = 19'h30c76;  9'd125: weierstrass = 19'h18084;  // SUB, START
      9'd126: weierstrass = 19'h22400;  9'd127: weierstrass = 19'h30c69;  // TAKE, SUB
      9'd128: weierstrass = 19'h30c69;  9'd129: weierstrass = 19'h180d3;  // SUB, START
      9'd130: weierstrass = 19'h32523;  9'd131: weierstrass = 19'h25000;  // SUB, TAKE
      9'd132: weierstrass = 19'h35295;  9'd133: weierstrass = 19'h35295;  // SUB, SUB
      9'd134: weierstrass = 19'h18273;  9'd135: weierstrass = 19'h25c00;  // START, TAKE
      9'd136: weierstrass = 19'h356b4;  9'd137: weierstrass = 19'h182f7;  // SUB, START
      9'd138: weierstrass = 19'h25c00;  9'd139: weierstrass = 19'h182f3;  // TAKE, START
      9'd140: weierstrass = 19'h25c00;  9'd141: weierstrass = 19'h2def7;  // TAKE, ADD
      9'd142: weierstrass = 19'h2def7;  9'd143: weierstrass = 19'h18209;  // ADD, START
      9'd144: weierstrass = 19'h2a6f7;  9'd145: weierstrass = 19'h24000;  // ADD, TAKE
      9'd146: weierstrass = 19'h2c210;  9'd147: weierstrass = 19'h2c210;  // ADD, ADD
      9'd148: weierstrass = 19'h182d1;  9'd149: weierstrass = 19'h24400;  // START, TAKE
      9'd150: weierstrass = 19'h2c210;  9'd151: weierstrass = 19'h18293;  // ADD, START
      9'd152: weierstrass = 19'h24c00;  9'd153: weierstrass = 19'h34633;  // TAKE, SUB
      9'd154: weierstrass = 19'h18095;  9'd155: weierstrass = 19'h21000;  // START, TAKE
      9'd156: weierstrass = 19'h29084;  9'd157: weierstrass = 19'h181e3;  // ADD, START
      9'd158: weierstrass = 19'h20c00;  9'd159: weierstrass = 19'h32469;  // TAKE, SUB
      9'd160: weierstrass = 19'h38e29;  9'd161: weierstrass = 19'h182d2;  // SELECT, START
      9'd162: weierstrass = 19'h22400;  9'd163: weierstrass = 19'h39124;  // TAKE, SELECT
      9'd164: weierstrass = 19'h22400;  9'd165: weierstrass = 19'h3a530;  // TAKE, SELECT
      9'd166: weierstrass = 19'h4818c;  9'd167: weierstrass = 19'h39087;  // ZERO, SELECT
      9'd168: weierstrass = 19'h38c68;  9'd169: weierstrass = 19'h39d2e;  // SELECT, SELECT
      9'd170: weierstrass = 19'h481ce;  9'd171: weierstrass = 19'h39085;  // ZERO, SELECT
      9'd172: weierstrass = 19'h38c66;  9'd173: weierstrass = 19'h394ec;  // SELECT, SELECT
      9'd174: weierstrass = 19'h480a5;  9'd175: weierstrass = 19'h398aa;  // ZERO, SELECT
      9'd176: weierstrass = 19'h180cd;  9'd177: weierstrass = 19'h21800;  // START, TAKE
      9'd178: weierstrass = 19'h180c6;  9'd179: weierstrass = 19'h21c00;  // START, TAKE
      9'd180: weierstrass = 19'h180c7;  9'd181: weierstrass = 19'h22000;  // START, TAKE
      9'd182: weierstrass = 19'h69000;  9'd183: weierstrass = 19'h1816b;  // REPEAT, START
      9'd184: weierstrass = 19'h40842;  9'd185: weierstrass = 19'h22400;  // SHIFT, TAKE
      9'd186: weierstrass = 19'h18126;  9'd187: weierstrass = 19'h23c00;  // START, TAKE
      9'd188: weierstrass = 19'h3ad2f;  9'd189: weierstrass = 19'h700b7;  // SELECT, LOOP
      9'd190: weierstrass = 19'h68c00;  9'd191: weierstrass = 19'h1816b;  // REPEAT, START
      9'd192: weierstrass = 19'h40842;  9'd193: weierstrass = 19'h3a547;  // SHIFT, SELECT
      9'd194: weierstrass = 19'h3c8c8;  9'd195: weierstrass = 19'h40842;  // SELECT, SHIFT
      9'd196: weierstrass = 19'h3bd32;  9'd197: weierstrass = 19'h22400;  // SELECT, TAKE
      9'd198: weierstrass = 19'h18129;  9'd199: weierstrass = 19'h22400;  // START, TAKE
      9'd200: weierstrass = 19'h1812f;  9'd201: weierstrass = 19'h22c00;  // START, TAKE
      9'd202: weierstrass = 19'h700bf;  9'd203: weierstrass = 19'h1816d;  // LOOP, START
      9'd204: weierstrass = 19'h18166;  9'd205: weierstrass = 19'h20800;  // START, TAKE
      9'd206: weierstrass = 19'h18082;  9'd207: weierstrass = 19'h21000;  // START, TAKE
      9'd208: weierstrass = 19'h3488a;  9'd209: weierstrass = 19'h48252;  // SUB, ZERO
      9'd210: weierstrass = 19'h58c00;  9'd211: weierstrass = 19'h18062;  // VERDICT, START
      9'd212: weierstrass = 19'h480a5;  9'd213: weierstrass = 19'h20800;  // ZERO, TAKE
      9'd214: weierstrass = 19'h58000;  9'd215: weierstrass = 19'h18041;  // VERDICT, START
      9'd216: weierstrass = 19'h22400;  9'd217: weierstrass = 19'h18121;  // TAKE, START
      9'd218: weierstrass = 19'h21000;  9'd219: weierstrass = 19'h60084;  // TAKE, STORE
      9'd220: weierstrass = 19'h22c00;  9'd221: weierstrass = 19'h6016b;  // TAKE, STORE
      9'd222: weierstrass = 19'h00000;  // END
      default: weierstrass = '0;
    endcase
  endfunction

endpackage
