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
      9'd12: weierstrass = 19'h68800;  9'd13: weierstrass = 19'h2a529;  // REPEAT, ADD
      9'd14: weierstrass = 19'h7000d;  9'd15: weierstrass = 19'h18069;  // LOOP, START
      9'd16: weierstrass = 19'h30841;  9'd17: weierstrass = 19'h30841;  // SUB, SUB
      9'd18: weierstrass = 19'h3ad4a;  9'd19: weierstrass = 19'h20c00;  // SELECT, TAKE
      9'd20: weierstrass = 19'h18089;  9'd21: weierstrass = 19'h21000;  // START, TAKE
      9'd22: weierstrass = 19'h18063;  9'd23: weierstrass = 19'h23000;  // START, TAKE
      9'd24: weierstrass = 19'h18084;  9'd25: weierstrass = 19'h23400;  // START, TAKE
      9'd26: weierstrass = 19'h18183;  9'd27: weierstrass = 19'h2b9ad;  // START, ADD
      9'd28: weierstrass = 19'h2b9cd;  9'd29: weierstrass = 19'h2b5ce;  // ADD, ADD
      9'd30: weierstrass = 19'h2b5ad;  9'd31: weierstrass = 19'h23000;  // ADD, TAKE
      9'd32: weierstrass = 19'h180a9;  9'd33: weierstrass = 19'h2b18c;  // START, ADD
      9'd34: weierstrass = 19'h2b5ad;  9'd35: weierstrass = 19'h2b18c;  // ADD, ADD
      9'd36: weierstrass = 19'h2b5ae;  9'd37: weierstrass = 19'h21400;  // ADD, TAKE
      9'd38: weierstrass = 19'h180c9;  9'd39: weierstrass = 19'h2b18d;  // START, ADD
      9'd40: weierstrass = 19'h4818c;  9'd41: weierstrass = 19'h3bd8a;  // ZERO, SELECT
      9'd42: weierstrass = 19'h58400;  9'd43: weierstrass = 19'h78000;  // VERDICT, GIVEN
      9'd44: weierstrass = 19'h21800;  9'd45: weierstrass = 19'h180a5;  // TAKE, START
      9'd46: weierstrass = 19'h23000;  9'd47: weierstrass = 19'h180c6;  // TAKE, START
      9'd48: weierstrass = 19'h2b183;  9'd49: weierstrass = 19'h23400;  // ADD, TAKE
      9'd50: weierstrass = 19'h18185;  9'd51: weierstrass = 19'h23000;  // START, TAKE
      9'd52: weierstrass = 19'h180e9;  9'd53: weierstrass = 19'h2b184;  // START, ADD
      9'd54: weierstrass = 19'h3318d;  9'd55: weierstrass = 19'h3b180;  // SUB, SELECT
      9'd56: weierstrass = 19'h4818c;  9'd57: weierstrass = 19'h58800;  // ZERO, VERDICT
      9'd58: weierstrass = 19'h78400;  9'd59: weierstrass = 19'h21c00;  // GIVEN, TAKE
      9'd60: weierstrass = 19'h180e7;  9'd61: weierstrass = 19'h23000;  // START, TAKE
      9'd62: weierstrass = 19'h18109;  9'd63: weierstrass = 19'h2b183;  // START, ADD
      9'd64: weierstrass = 19'h22000;  9'd65: weierstrass = 19'h18187;  // TAKE, START
      9'd66: weierstrass = 19'h23000;  9'd67: weierstrass = 19'h18108;  // TAKE, START
      9'd68: weierstrass = 19'h2b184;  9'd69: weierstrass = 19'h23400;  // ADD, TAKE
      9'd70: weierstrass = 19'h3318d;  9'd71: weierstrass = 19'h3b180;  // SUB, SELECT
      9'd72: weierstrass = 19'h4818c;  9'd73: weierstrass = 19'h58800;  // ZERO, VERDICT
      9'd74: weierstrass = 19'h78000;  9'd75: weierstrass = 19'h39140;  // GIVEN, SELECT
      9'd76: weierstrass = 19'h180e4;  9'd77: weierstrass = 19'h78400;  // START, GIVEN
      9'd78: weierstrass = 19'h3c140;  9'd79: weierstrass = 19'h24400;  // SELECT, TAKE
      9'd80: weierstrass = 19'h180b0;  9'd81: weierstrass = 19'h24800;  // START, TAKE
      9'd82: weierstrass = 19'h18104;  9'd83: weierstrass = 19'h33a32;  // START, SUB
      9'd84: weierstrass = 19'h481ce;  9'd85: weierstrass = 19'h22400;  // ZERO, TAKE
      9'd86: weierstrass = 19'h180d0;  9'd87: weierstrass = 19'h23000;  // START, TAKE
      9'd88: weierstrass = 19'h18090;  9'd89: weierstrass = 19'h3352c;  // START, SUB
      9'd90: weierstrass = 19'h24c00;  9'd91: weierstrass = 19'h181ce;  // TAKE, START
      9'd92: weierstrass = 19'h22400;  9'd93: weierstrass = 19'h181ad;  // TAKE, START
      9'd94: weierstrass = 19'h24400;  9'd95: weierstrass = 19'h18132;  // TAKE, START
      9'd96: weierstrass = 19'h24800;  9'd97: weierstrass = 19'h1812e;  // TAKE, START
      9'd98: weierstrass = 19'h22400;  9'd99: weierstrass = 19'h18233;  // TAKE, START
      9'd100: weierstrass = 19'h24400;  9'd101: weierstrass = 19'h1812c;  // TAKE, START
      9'd102: weierstrass = 19'h34629;  9'd103: weierstrass = 19'h34632;  // SUB, SUB
      9'd104: weierstrass = 19'h34632;  9'd105: weierstrass = 19'h34a51;  // SUB, SUB
      9'd106: weierstrass = 19'h23000;  9'd107: weierstrass = 19'h181b2;  // TAKE, START
      9'd108: weierstrass = 19'h24800;  9'd109: weierstrass = 19'h18133;  // TAKE, START
      9'd110: weierstrass = 19'h3524c;  9'd111: weierstrass = 19'h25400;  // SUB, TAKE
      9'd112: weierstrass = 19'h18084;  9'd113: weierstrass = 19'h22400;  // START, TAKE
      9'd114: weierstrass = 19'h18069;  9'd115: weierstrass = 19'h22400;  // START, TAKE
      9'd116: weierstrass = 19'h180a5;  9'd117: weierstrass = 19'h23000;  // START, TAKE
      9'd118: weierstrass = 19'h180a6;  9'd119: weierstrass = 19'h2a52c;  // START, ADD
      9'd120: weierstrass = 19'h2a52c;  9'd121: weierstrass = 19'h2a52c;  // ADD, ADD
      9'd122: weierstrass = 19'h24800;  9'd123: weierstrass = 19'h180c4;  // TAKE, START
      9'd124: weierstrass = 19'h23000;  9'd125: weierstrass = 19'h1824c;  // TAKE, START
      9'd126: weierstrass = 19'h24800;  9'd127: weierstrass = 19'h181d1;  // TAKE, START
      9'd128: weierstrass = 19'h2ca52;  9'd129: weierstrass = 19'h2ca52;  // ADD, ADD
      9'd130: weierstrass = 19'h20c00;  9'd131: weierstrass = 19'h18129;  // TAKE, START
      9'd132: weierstrass = 19'h24400;  9'd133: weierstrass = 19'h180cc;  // TAKE, START
      9'd134: weierstrass = 19'h34632;  9'd135: weierstrass = 19'h34632;  // SUB, SUB
      9'd136: weierstrass = 19'h34a51;  9'd137: weierstrass = 19'h23800;  // SUB, TAKE
      9'd138: weierstrass = 19'h181ce;  9'd139: weierstrass = 19'h23800;  // START, TAKE
      9'd140: weierstrass = 19'h18132;  9'd141: weierstrass = 19'h2b9ce;  // START, ADD
      9'd142: weierstrass = 19'h2b9ce;  9'd143: weierstrass = 19'h2b9ce;  // ADD, ADD
      9'd144: weierstrass = 19'h22400;  9'd145: weierstrass = 19'h1822c;  // TAKE, START
      9'd146: weierstrass = 19'h3252e;  9'd147: weierstrass = 19'h3c42d;  // SUB, SELECT
      9'd148: weierstrass = 19'h48231;  9'd149: weierstrass = 19'h3d289;  // ZERO, SELECT
      9'd150: weierstrass = 19'h22400;  9'd151: weierstrass = 19'h1818c;  // TAKE, START
      9'd152: weierstrass = 19'h2a529;  9'd153: weierstrass = 19'h38c69;  // ADD, SELECT
      9'd154: weierstrass = 19'h23800;  9'd155: weierstrass = 19'h181cc;  // TAKE, START
      9'd156: weierstrass = 19'h23800;  9'd157: weierstrass = 19'h2b9ce;  // TAKE, ADD
      9'd158: weierstrass = 19'h2b9ce;  9'd159: weierstrass = 19'h2b9ce;  // ADD, ADD
      9'd160: weierstrass = 19'h3d6ae;  9'd161: weierstrass = 19'h48084;  // SELECT, ZERO
      9'd162: weierstrass = 19'h38c67;  9'd163: weierstrass = 19'h3d288;  // SELECT, SELECT
      9'd164: weierstrass = 19'h3d6b0;  9'd165: weierstrass = 19'h48210;  // SELECT, ZERO
      9'd166: weierstrass = 19'h38c65;  9'd167: weierstrass = 19'h3d286;  // SELECT, SELECT
      9'd168: weierstrass = 19'h3d6a4;  9'd169: weierstrass = 19'h482b5;  // SELECT, ZERO
      9'd170: weierstrass = 19'h392aa;  9'd171: weierstrass = 19'h1808f;  // SELECT, START
      9'd172: weierstrass = 19'h21000;  9'd173: weierstrass = 19'h68000;  // TAKE, REPEAT
      9'd174: weierstrass = 19'h1816b;  9'd175: weierstrass = 19'h40842;  // START, SHIFT
      9'd176: weierstrass = 19'h22c00;  9'd177: weierstrass = 19'h18164;  // TAKE, START
      9'd178: weierstrass = 19'h23000;  9'd179: weierstrass = 19'h3ad6c;  // TAKE, SELECT
      9'd180: weierstrass = 19'h700ae;  9'd181: weierstrass = 19'h18164;  // LOOP, START
      9'd182: weierstrass = 19'h24c00;  9'd183: weierstrass = 19'h1816f;  // TAKE, START
      9'd184: weierstrass = 19'h34e6a;  9'd185: weierstrass = 19'h48273;  // SUB, ZERO
      9'd186: weierstrass = 19'h58c00;  9'd187: weierstrass = 19'h482b5;  // VERDICT, ZERO
      9'd188: weierstrass = 19'h58000;  9'd189: weierstrass = 19'h22c00;  // VERDICT, TAKE
      9'd190: weierstrass = 19'h1806b;  9'd191: weierstrass = 19'h22400;  // START, TAKE
      9'd192: weierstrass = 19'h1828b;  9'd193: weierstrass = 19'h22c00;  // START, TAKE
      9'd194: weierstrass = 19'h18121;  9'd195: weierstrass = 19'h22400;  // START, TAKE
      9'd196: weierstrass = 19'h18161;  9'd197: weierstrass = 19'h60129;  // START, STORE
      9'd198: weierstrass = 19'h22c00;  9'd199: weierstrass = 19'h6016b;  // TAKE, STORE
      9'd200: weierstrass = 19'h00000;  // END
      default: weierstrass = '0;
    endcase
  endfunction

  function automatic logic [18:0] binary(logic [8:0] address);
    case (address)
      9'd0: binary = 19'h10800;  9'd1: binary = 19'h08800;  // MODULUS, LOAD
      9'd2: binary = 19'h08c00;  9'd3: binary = 19'h09000;  // LOAD, LOAD
      9'd4: binary = 19'h18084;  9'd5: binary = 19'h29482;  // START, ADD
      9'd6: binary = 19'h09800;  9'd7: binary = 19'h09c00;  // LOAD, LOAD
      9'd8: binary = 19'h0a000;  9'd9: binary = 19'h48063;  // LOAD, ZERO
      9'd10: binary = 19'h58400;  9'd11: binary = 19'h3a461;  // VERDICT, SELECT
      9'd12: binary = 19'h78000;  9'd13: binary = 19'h3a821;  // GIVEN, SELECT
      9'd14: binary = 19'h22c00;  9'd15: binary = 19'h18165;  // TAKE, START
      9'd16: binary = 19'h29486;  9'd17: binary = 19'h22c00;  // ADD, TAKE
      9'd18: binary = 19'h180a6;  9'd19: binary = 19'h2ad63;  // START, ADD
      9'd20: binary = 19'h21400;  9'd21: binary = 19'h294ab;  // TAKE, ADD
      9'd22: binary = 19'h180e7;  9'd23: binary = 19'h394a0;  // START, SELECT
      9'd24: binary = 19'h480a5;  9'd25: binary = 19'h294e2;  // ZERO, ADD
      9'd26: binary = 19'h58800;  9'd27: binary = 19'h78400;  // VERDICT, GIVEN
      9'd28: binary = 19'h22c00;  9'd29: binary = 19'h18165;  // TAKE, START
      9'd30: binary = 19'h294e8;  9'd31: binary = 19'h22c00;  // ADD, TAKE
      9'd32: binary = 19'h180a8;  9'd33: binary = 19'h2ad63;  // START, ADD
      9'd34: binary = 19'h21400;  9'd35: binary = 19'h294ab;  // TAKE, ADD
      9'd36: binary = 19'h394a0;  9'd37: binary = 19'h480a5;  // SELECT, ZERO
      9'd38: binary = 19'h58800;  9'd39: binary = 19'h78000;  // VERDICT, GIVEN
      9'd40: binary = 19'h38c20;  9'd41: binary = 19'h180e3;  // SELECT, START
      9'd42: binary = 19'h78400;  9'd43: binary = 19'h3b020;  // GIVEN, SELECT
      9'd44: binary = 19'h23400;  9'd45: binary = 19'h1808c;  // TAKE, START
      9'd46: binary = 19'h23800;  9'd47: binary = 19'h18103;  // TAKE, START
      9'd48: binary = 19'h33dae;  9'd49: binary = 19'h481ef;  // SUB, ZERO
      9'd50: binary = 19'h24000;  9'd51: binary = 19'h180cc;  // TAKE, START
      9'd52: binary = 19'h21400;  9'd53: binary = 19'h1806c;  // TAKE, START
      9'd54: binary = 19'h32e05;  9'd55: binary = 19'h2b56f;  // SUB, ADD
      9'd56: binary = 19'h24400;  9'd57: binary = 19'h181ef;  // TAKE, START
      9'd58: binary = 19'h24000;  9'd59: binary = 19'h181ab;  // TAKE, START
      9'd60: binary = 19'h23400;  9'd61: binary = 19'h18050;  // TAKE, START
      9'd62: binary = 19'h24800;  9'd63: binary = 19'h1820f;  // TAKE, START
      9'd64: binary = 19'h2b5b2;  9'd65: binary = 19'h24c00;  // ADD, TAKE
      9'd66: binary = 19'h181b1;  9'd67: binary = 19'h23400;  // START, TAKE
      9'd68: binary = 19'h181d0;  9'd69: binary = 19'h2b5b3;  // START, ADD
      9'd70: binary = 19'h23800;  9'd71: binary = 19'h180b3;  // TAKE, START
      9'd72: binary = 19'h2b9cd;  9'd73: binary = 19'h25000;  // ADD, TAKE
      9'd74: binary = 19'h18083;  9'd75: binary = 19'h21400;  // START, TAKE
      9'd76: binary = 19'h181ed;  9'd77: binary = 19'h23c00;  // START, TAKE
      9'd78: binary = 19'h18084;  9'd79: binary = 19'h24000;  // START, TAKE
      9'd80: binary = 19'h180c3;  9'd81: binary = 19'h23400;  // START, TAKE
      9'd82: binary = 19'h181cb;  9'd83: binary = 19'h2b5b0;  // START, ADD
      9'd84: binary = 19'h23800;  9'd85: binary = 19'h180a5;  // TAKE, START
      9'd86: binary = 19'h2d28e;  9'd87: binary = 19'h2b9a5;  // ADD, ADD
      9'd88: binary = 19'h2d28f;  9'd89: binary = 19'h24800;  // ADD, TAKE
      9'd90: binary = 19'h18271;  9'd91: binary = 19'h24c00;  // START, TAKE
      9'd92: binary = 19'h181cd;  9'd93: binary = 19'h3b42b;  // START, SELECT
      9'd94: binary = 19'h481ad;  9'd95: binary = 19'h24400;  // ZERO, TAKE
      9'd96: binary = 19'h18052;  9'd97: binary = 19'h20800;  // START, TAKE
      9'd98: binary = 19'h18210;  9'd99: binary = 19'h2c622;  // START, ADD
      9'd100: binary = 19'h24000;  9'd101: binary = 19'h18205;  // TAKE, START
      9'd102: binary = 19'h24000;  9'd103: binary = 19'h181d1;  // TAKE, START
      9'd104: binary = 19'h23800;  9'd105: binary = 19'h180b1;  // TAKE, START
      9'd106: binary = 19'h2c20e;  9'd107: binary = 19'h3d290;  // ADD, SELECT
      9'd108: binary = 19'h20800;  9'd109: binary = 19'h18245;  // TAKE, START
      9'd110: binary = 19'h3bde2;  9'd111: binary = 19'h24800;  // SELECT, TAKE
      9'd112: binary = 19'h3ce72;  9'd113: binary = 19'h48063;  // SELECT, ZERO
      9'd114: binary = 19'h3bde7;  9'd115: binary = 19'h3d288;  // SELECT, SELECT
      9'd116: binary = 19'h3ce6c;  9'd117: binary = 19'h4818c;  // SELECT, ZERO
      9'd118: binary = 19'h3bde4;  9'd119: binary = 19'h3d286;  // SELECT, SELECT
      9'd120: binary = 19'h3ce63;  9'd121: binary = 19'h48273;  // SELECT, ZERO
      9'd122: binary = 19'h38a61;  9'd123: binary = 19'h18049;  // SELECT, START
      9'd124: binary = 19'h20800;  9'd125: binary = 19'h68400;  // TAKE, REPEAT
      9'd126: binary = 19'h1814a;  9'd127: binary = 19'h22800;  // START, TAKE
      9'd128: binary = 19'h18142;  9'd129: binary = 19'h22800;  // START, TAKE
      9'd130: binary = 19'h7007e;  9'd131: binary = 19'h1814a;  // LOOP, START
      9'd132: binary = 19'h22800;  9'd133: binary = 19'h18142;  // TAKE, START
      9'd134: binary = 19'h24400;  9'd135: binary = 19'h18149;  // TAKE, START
      9'd136: binary = 19'h34621;  9'd137: binary = 19'h48231;  // SUB, ZERO
      9'd138: binary = 19'h58c00;  9'd139: binary = 19'h48273;  // VERDICT, ZERO
      9'd140: binary = 19'h58000;  9'd141: binary = 19'h22800;  // VERDICT, TAKE
      9'd142: binary = 19'h181ea;  9'd143: binary = 19'h20800;  // START, TAKE
      9'd144: binary = 19'h1828a;  9'd145: binary = 19'h60042;  // START, STORE
      9'd146: binary = 19'h22800;  9'd147: binary = 19'h6014a;  // TAKE, STORE
      9'd148: binary = 19'h00000;  // END
      default: binary = '0;
    endcase
  endfunction

endpackage
