// SPDX-License-Identifier: Apache-2.0
//
// The program add of the curve engine: a word an address, by form.
// Made by `python -m dualfield.curve` from src/dualfield/curve/programs.py; a test compares it.

package df_curve_program_add_pkg;

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
      9'd24: weierstrass = 19'h20c00;  9'd25: weierstrass = 19'h18089;  // TAKE, START
      9'd26: weierstrass = 19'h21000;  9'd27: weierstrass = 19'h180a9;  // TAKE, START
      9'd28: weierstrass = 19'h21400;  9'd29: weierstrass = 19'h180e9;  // TAKE, START
      9'd30: weierstrass = 19'h21c00;  9'd31: weierstrass = 19'h18063;  // TAKE, START
      9'd32: weierstrass = 19'h23000;  9'd33: weierstrass = 19'h18084;  // TAKE, START
      9'd34: weierstrass = 19'h23400;  9'd35: weierstrass = 19'h180a5;  // TAKE, START
      9'd36: weierstrass = 19'h2b9ad;  9'd37: weierstrass = 19'h2b5cd;  // ADD, ADD
      9'd38: weierstrass = 19'h2b9ad;  9'd39: weierstrass = 19'h2b9ce;  // ADD, ADD
      9'd40: weierstrass = 19'h23c00;  9'd41: weierstrass = 19'h180c9;  // TAKE, START
      9'd42: weierstrass = 19'h2bde3;  9'd43: weierstrass = 19'h299ce;  // ADD, ADD
      9'd44: weierstrass = 19'h2b4cd;  9'd45: weierstrass = 19'h21800;  // ADD, TAKE
      9'd46: weierstrass = 19'h180e7;  9'd47: weierstrass = 19'h23800;  // START, TAKE
      9'd48: weierstrass = 19'h18183;  9'd49: weierstrass = 19'h2b1c3;  // START, ADD
      9'd50: weierstrass = 19'h23800;  9'd51: weierstrass = 19'h18109;  // TAKE, START
      9'd52: weierstrass = 19'h2a1ce;  9'd53: weierstrass = 19'h2a108;  // ADD, ADD
      9'd54: weierstrass = 19'h2a50d;  9'd55: weierstrass = 19'h48129;  // ADD, ZERO
      9'd56: weierstrass = 19'h58400;  9'd57: weierstrass = 19'h22000;  // VERDICT, TAKE
      9'd58: weierstrass = 19'h181e5;  9'd59: weierstrass = 19'h3b52a;  // START, SELECT
      9'd60: weierstrass = 19'h78000;  9'd61: weierstrass = 19'h22400;  // GIVEN, TAKE
      9'd62: weierstrass = 19'h180c6;  9'd63: weierstrass = 19'h2a524;  // START, ADD
      9'd64: weierstrass = 19'h23800;  9'd65: weierstrass = 19'h18187;  // TAKE, START
      9'd66: weierstrass = 19'h3252e;  9'd67: weierstrass = 19'h3a520;  // SUB, SELECT
      9'd68: weierstrass = 19'h48129;  9'd69: weierstrass = 19'h58800;  // ZERO, VERDICT
      9'd70: weierstrass = 19'h78400;  9'd71: weierstrass = 19'h22400;  // GIVEN, TAKE
      9'd72: weierstrass = 19'h18108;  9'd73: weierstrass = 19'h29124;  // START, ADD
      9'd74: weierstrass = 19'h22400;  9'd75: weierstrass = 19'h180a5;  // TAKE, START
      9'd76: weierstrass = 19'h31089;  9'd77: weierstrass = 19'h39080;  // SUB, SELECT
      9'd78: weierstrass = 19'h48084;  9'd79: weierstrass = 19'h58800;  // ZERO, VERDICT
      9'd80: weierstrass = 19'h78000;  9'd81: weierstrass = 19'h39140;  // GIVEN, SELECT
      9'd82: weierstrass = 19'h22400;  9'd83: weierstrass = 19'h18084;  // TAKE, START
      9'd84: weierstrass = 19'h78400;  9'd85: weierstrass = 19'h3b140;  // GIVEN, SELECT
      9'd86: weierstrass = 19'h23800;  9'd87: weierstrass = 19'h18104;  // TAKE, START
      9'd88: weierstrass = 19'h23c00;  9'd89: weierstrass = 19'h180cc;  // TAKE, START
      9'd90: weierstrass = 19'h24000;  9'd91: weierstrass = 19'h180e4;  // TAKE, START
      9'd92: weierstrass = 19'h33df0;  9'd93: weierstrass = 19'h24400;  // SUB, TAKE
      9'd94: weierstrass = 19'h180ac;  9'd95: weierstrass = 19'h24800;  // START, TAKE
      9'd96: weierstrass = 19'h1806e;  9'd97: weierstrass = 19'h30e32;  // START, SUB
      9'd98: weierstrass = 19'h48063;  9'd99: weierstrass = 19'h3b82f;  // ZERO, SELECT
      9'd100: weierstrass = 19'h481ce;  9'd101: weierstrass = 19'h23800;  // ZERO, TAKE
      9'd102: weierstrass = 19'h180c4;  9'd103: weierstrass = 19'h2b9c9;  // START, ADD
      9'd104: weierstrass = 19'h2b9c9;  9'd105: weierstrass = 19'h2a5c9;  // ADD, ADD
      9'd106: weierstrass = 19'h23800;  9'd107: weierstrass = 19'h180a6;  // TAKE, START
      9'd108: weierstrass = 19'h24400;  9'd109: weierstrass = 19'h1808c;  // TAKE, START
      9'd110: weierstrass = 19'h24c00;  9'd111: weierstrass = 19'h18063;  // TAKE, START
      9'd112: weierstrass = 19'h25000;  9'd113: weierstrass = 19'h181ef;  // TAKE, START
      9'd114: weierstrass = 19'h25400;  9'd115: weierstrass = 19'h1822e;  // TAKE, START
      9'd116: weierstrass = 19'h24400;  9'd117: weierstrass = 19'h18283;  // TAKE, START
      9'd118: weierstrass = 19'h2c631;  9'd119: weierstrass = 19'h2c631;  // ADD, ADD
      9'd120: weierstrass = 19'h25800;  9'd121: weierstrass = 19'h182b3;  // TAKE, START
      9'd122: weierstrass = 19'h25400;  9'd123: weierstrass = 19'h18292;  // TAKE, START
      9'd124: weierstrass = 19'h34ab6;  9'd125: weierstrass = 19'h25000;  // SUB, TAKE
      9'd126: weierstrass = 19'h18129;  9'd127: weierstrass = 19'h34a54;  // START, SUB
      9'd128: weierstrass = 19'h34a54;  9'd129: weierstrass = 19'h35292;  // SUB, SUB
      9'd130: weierstrass = 19'h25400;  9'd131: weierstrass = 19'h180ce;  // TAKE, START
      9'd132: weierstrass = 19'h356b1;  9'd133: weierstrass = 19'h356b1;  // SUB, SUB
      9'd134: weierstrass = 19'h34635;  9'd135: weierstrass = 19'h25c00;  // SUB, TAKE
      9'd136: weierstrass = 19'h181ce;  9'd137: weierstrass = 19'h26000;  // START, TAKE
      9'd138: weierstrass = 19'h182f7;  9'd139: weierstrass = 19'h25c00;  // START, TAKE
      9'd140: weierstrass = 19'h1830e;  9'd141: weierstrass = 19'h2def7;  // START, ADD
      9'd142: weierstrass = 19'h2def7;  9'd143: weierstrass = 19'h2def7;  // ADD, ADD
      9'd144: weierstrass = 19'h26000;  9'd145: weierstrass = 19'h181f4;  // TAKE, START
      9'd146: weierstrass = 19'h2bf18;  9'd147: weierstrass = 19'h2bdef;  // ADD, ADD
      9'd148: weierstrass = 19'h2bdef;  9'd149: weierstrass = 19'h25000;  // ADD, TAKE
      9'd150: weierstrass = 19'h182d0;  9'd151: weierstrass = 19'h24000;  // START, TAKE
      9'd152: weierstrass = 19'h182ae;  9'd153: weierstrass = 19'h33a90;  // START, SUB
      9'd154: weierstrass = 19'h24000;  9'd155: weierstrass = 19'h18131;  // TAKE, START
      9'd156: weierstrass = 19'h2c210;  9'd157: weierstrass = 19'h22400;  // ADD, TAKE
      9'd158: weierstrass = 19'h18072;  9'd159: weierstrass = 19'h32537;  // START, SUB
      9'd160: weierstrass = 19'h38dc9;  9'd161: weierstrass = 19'h22400;  // SELECT, TAKE
      9'd162: weierstrass = 19'h182d3;  9'd163: weierstrass = 19'h3a530;  // START, SELECT
      9'd164: weierstrass = 19'h23800;  9'd165: weierstrass = 19'h3b9cf;  // TAKE, SELECT
      9'd166: weierstrass = 19'h48084;  9'd167: weierstrass = 19'h39d27;  // ZERO, SELECT
      9'd168: weierstrass = 19'h38c68;  9'd169: weierstrass = 19'h3a1cc;  // SELECT, SELECT
      9'd170: weierstrass = 19'h4818c;  9'd171: weierstrass = 19'h394e5;  // ZERO, SELECT
      9'd172: weierstrass = 19'h39866;  9'd173: weierstrass = 19'h39104;  // SELECT, SELECT
      9'd174: weierstrass = 19'h48084;  9'd175: weierstrass = 19'h38c8a;  // ZERO, SELECT
      9'd176: weierstrass = 19'h1806d;  9'd177: weierstrass = 19'h21c00;  // START, TAKE
      9'd178: weierstrass = 19'h180e7;  9'd179: weierstrass = 19'h22000;  // START, TAKE
      9'd180: weierstrass = 19'h180e8;  9'd181: weierstrass = 19'h22400;  // START, TAKE
      9'd182: weierstrass = 19'h69000;  9'd183: weierstrass = 19'h1816b;  // REPEAT, START
      9'd184: weierstrass = 19'h40842;  9'd185: weierstrass = 19'h22c00;  // SHIFT, TAKE
      9'd186: weierstrass = 19'h18167;  9'd187: weierstrass = 19'h20c00;  // START, TAKE
      9'd188: weierstrass = 19'h3ad63;  9'd189: weierstrass = 19'h700b7;  // SELECT, LOOP
      9'd190: weierstrass = 19'h68c00;  9'd191: weierstrass = 19'h1816b;  // REPEAT, START
      9'd192: weierstrass = 19'h40842;  9'd193: weierstrass = 19'h38d48;  // SHIFT, SELECT
      9'd194: weierstrass = 19'h3cce9;  9'd195: weierstrass = 19'h40842;  // SELECT, SHIFT
      9'd196: weierstrass = 19'h38c73;  9'd197: weierstrass = 19'h22c00;  // SELECT, TAKE
      9'd198: weierstrass = 19'h1816b;  9'd199: weierstrass = 19'h23000;  // START, TAKE
      9'd200: weierstrass = 19'h18183;  9'd201: weierstrass = 19'h22c00;  // START, TAKE
      9'd202: weierstrass = 19'h700bf;  9'd203: weierstrass = 19'h1816d;  // LOOP, START
      9'd204: weierstrass = 19'h20800;  9'd205: weierstrass = 19'h180a2;  // TAKE, START
      9'd206: weierstrass = 19'h20c00;  9'd207: weierstrass = 19'h180c2;  // TAKE, START
      9'd208: weierstrass = 19'h23000;  9'd209: weierstrass = 19'h18167;  // TAKE, START
      9'd210: weierstrass = 19'h20800;  9'd211: weierstrass = 19'h18061;  // TAKE, START
      9'd212: weierstrass = 19'h34c4a;  9'd213: weierstrass = 19'h48273;  // SUB, ZERO
      9'd214: weierstrass = 19'h58c00;  9'd215: weierstrass = 19'h48084;  // VERDICT, ZERO
      9'd216: weierstrass = 19'h58000;  9'd217: weierstrass = 19'h24000;  // VERDICT, TAKE
      9'd218: weierstrass = 19'h18181;  9'd219: weierstrass = 19'h60210;  // START, STORE
      9'd220: weierstrass = 19'h22c00;  9'd221: weierstrass = 19'h6016b;  // TAKE, STORE
      9'd222: weierstrass = 19'h00000;  // END
      default: weierstrass = '0;
    endcase
  endfunction

  function automatic logic [18:0] binary(logic [8:0] address);
    case (address)
      9'd0: binary = 19'h10800;  9'd1: binary = 19'h08800;  // MODULUS, LOAD
      9'd2: binary = 19'h08c00;  9'd3: binary = 19'h09000;  // LOAD, LOAD
      9'd4: binary = 19'h18084;  9'd5: binary = 19'h29482;  // START, ADD
      9'd6: binary = 19'h09800;  9'd7: binary = 19'h09c00;  // LOAD, LOAD
      9'd8: binary = 19'h2a086;  9'd9: binary = 19'h0a400;  // ADD, LOAD
      9'd10: binary = 19'h22800;  9'd11: binary = 19'h180e7;  // TAKE, START
      9'd12: binary = 19'h2ace9;  9'd13: binary = 19'h2b0e2;  // ADD, ADD
      9'd14: binary = 19'h48063;  9'd15: binary = 19'h3b461;  // ZERO, SELECT
      9'd16: binary = 19'h58400;  9'd17: binary = 19'h23800;  // VERDICT, TAKE
      9'd18: binary = 19'h181cc;  9'd19: binary = 19'h78000;  // START, GIVEN
      9'd20: binary = 19'h3b021;  9'd21: binary = 19'h23800;  // SELECT, TAKE
      9'd22: binary = 19'h18145;  9'd23: binary = 19'h295c3;  // START, ADD
      9'd24: binary = 19'h22800;  9'd25: binary = 19'h18106;  // TAKE, START
      9'd26: binary = 19'h28d43;  9'd27: binary = 19'h22000;  // ADD, TAKE
      9'd28: binary = 19'h18169;  9'd29: binary = 19'h28d03;  // START, ADD
      9'd30: binary = 19'h38c60;  9'd31: binary = 19'h48063;  // SELECT, ZERO
      9'd32: binary = 19'h58800;  9'd33: binary = 19'h78400;  // VERDICT, GIVEN
      9'd34: binary = 19'h20c00;  9'd35: binary = 19'h18084;  // TAKE, START
      9'd36: binary = 19'h28c65;  9'd37: binary = 19'h38c60;  // ADD, SELECT
      9'd38: binary = 19'h48063;  9'd39: binary = 19'h58800;  // ZERO, VERDICT
      9'd40: binary = 19'h78000;  9'd41: binary = 19'h38c20;  // GIVEN, SELECT
      9'd42: binary = 19'h21400;  9'd43: binary = 19'h180e3;  // TAKE, START
      9'd44: binary = 19'h78400;  9'd45: binary = 19'h3a020;  // GIVEN, SELECT
      9'd46: binary = 19'h22800;  9'd47: binary = 19'h18088;  // TAKE, START
      9'd48: binary = 19'h22c00;  9'd49: binary = 19'h18123;  // TAKE, START
      9'd50: binary = 19'h3294b;  9'd51: binary = 19'h4814a;  // SUB, ZERO
      9'd52: binary = 19'h23800;  9'd53: binary = 19'h180c8;  // TAKE, START
      9'd54: binary = 19'h23c00;  9'd55: binary = 19'h1814a;  // TAKE, START
      9'd56: binary = 19'h339cf;  9'd57: binary = 19'h2c1ca;  // SUB, ADD
      9'd58: binary = 19'h3c42e;  9'd59: binary = 19'h48231;  // SELECT, ZERO
      9'd60: binary = 19'h24400;  9'd61: binary = 19'h18068;  // TAKE, START
      9'd62: binary = 19'h24800;  9'd63: binary = 19'h18083;  // TAKE, START
      9'd64: binary = 19'h24c00;  9'd65: binary = 19'h180c3;  // TAKE, START
      9'd66: binary = 19'h25000;  9'd67: binary = 19'h18051;  // TAKE, START
      9'd68: binary = 19'h2d285;  9'd69: binary = 19'h2d693;  // ADD, ADD
      9'd70: binary = 19'h25800;  9'd71: binary = 19'h18273;  // TAKE, START
      9'd72: binary = 19'h25c00;  9'd73: binary = 19'h1820e;  // TAKE, START
      9'd74: binary = 19'h24000;  9'd75: binary = 19'h1822a;  // TAKE, START
      9'd76: binary = 19'h2c216;  9'd77: binary = 19'h25800;  // ADD, TAKE
      9'd78: binary = 19'h18171;  9'd79: binary = 19'h22c00;  // START, TAKE
      9'd80: binary = 19'h18212;  9'd81: binary = 19'h24000;  // START, TAKE
      9'd82: binary = 19'h180a5;  9'd83: binary = 19'h29616;  // START, ADD
      9'd84: binary = 19'h2ad65;  9'd85: binary = 19'h24000;  // ADD, TAKE
      9'd86: binary = 19'h182b4;  9'd87: binary = 19'h24400;  // START, TAKE
      9'd88: binary = 19'h18057;  9'd89: binary = 19'h20800;  // START, TAKE
      9'd90: binary = 19'h18145;  9'd91: binary = 19'h28a22;  // START, ADD
      9'd92: binary = 19'h21400;  9'd93: binary = 19'h182a2;  // TAKE, START
      9'd94: binary = 19'h22800;  9'd95: binary = 19'h182d2;  // TAKE, START
      9'd96: binary = 19'h24400;  9'd97: binary = 19'h182f3;  // TAKE, START
      9'd98: binary = 19'h24800;  9'd99: binary = 19'h1816e;  // TAKE, START
      9'd100: binary = 19'h3ae32;  9'd101: binary = 19'h23800;  // SELECT, TAKE
      9'd102: binary = 19'h18213;  9'd103: binary = 19'h24000;  // START, TAKE
      9'd104: binary = 19'h181f6;  9'd105: binary = 19'h2aa0a;  // START, ADD
      9'd106: binary = 19'h23c00;  9'd107: binary = 19'h18262;  // TAKE, START
      9'd108: binary = 19'h289ee;  9'd109: binary = 19'h28845;  // ADD, ADD
      9'd110: binary = 19'h3884a;  9'd111: binary = 19'h22800;  // SELECT, TAKE
      9'd112: binary = 19'h394aa;  9'd113: binary = 19'h48063;  // SELECT, ZERO
      9'd114: binary = 19'h3a968;  9'd115: binary = 19'h394a7;  // SELECT, SELECT
      9'd116: binary = 19'h38849;  9'd117: binary = 19'h48108;  // SELECT, ZERO
      9'd118: binary = 19'h39846;  9'd119: binary = 19'h388a4;  // SELECT, SELECT
      9'd120: binary = 19'h38d43;  9'd121: binary = 19'h48063;  // SELECT, ZERO
      9'd122: binary = 19'h39061;  9'd123: binary = 19'h1808d;  // SELECT, START
      9'd124: binary = 19'h21000;  9'd125: binary = 19'h68400;  // TAKE, REPEAT
      9'd126: binary = 19'h1818c;  9'd127: binary = 19'h21400;  // START, TAKE
      9'd128: binary = 19'h180a4;  9'd129: binary = 19'h23000;  // START, TAKE
      9'd130: binary = 19'h7007e;  9'd131: binary = 19'h1818c;  // LOOP, START
      9'd132: binary = 19'h21400;  9'd133: binary = 19'h180ad;  // TAKE, START
      9'd134: binary = 19'h21c00;  9'd135: binary = 19'h180a4;  // TAKE, START
      9'd136: binary = 19'h21000;  9'd137: binary = 19'h18047;  // TAKE, START
      9'd138: binary = 19'h30881;  9'd139: binary = 19'h48042;  // SUB, ZERO
      9'd140: binary = 19'h58c00;  9'd141: binary = 19'h48063;  // VERDICT, ZERO
      9'd142: binary = 19'h58000;  9'd143: binary = 19'h22800;  // VERDICT, TAKE
      9'd144: binary = 19'h180c7;  9'd145: binary = 19'h6014a;  // START, STORE
      9'd146: binary = 19'h23000;  9'd147: binary = 19'h6018c;  // TAKE, STORE
      9'd148: binary = 19'h00000;  // END
      default: binary = '0;
    endcase
  endfunction

endpackage
