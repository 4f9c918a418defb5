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
      9'd12: weierstrass = 19'h68800;  9'd13: weierstrass = 19'h2a529;  // REPEAT, ADD
      9'd14: weierstrass = 19'h7000d;  9'd15: weierstrass = 19'h18069;  // LOOP, START
      9'd16: weierstrass = 19'h30841;  9'd17: weierstrass = 19'h30841;  // SUB, SUB
      9'd18: weierstrass = 19'h3ad4a;  9'd19: weierstrass = 19'h18089;  // SELECT, START
      9'd20: weierstrass = 19'h20c00;  9'd21: weierstrass = 19'h18063;  // TAKE, START
      9'd22: weierstrass = 19'h21000;  9'd23: weierstrass = 19'h18084;  // TAKE, START
      9'd24: weierstrass = 19'h23000;  9'd25: weierstrass = 19'h18183;  // TAKE, START
      9'd26: weierstrass = 19'h23400;  9'd27: weierstrass = 19'h2b9ad;  // TAKE, ADD
      9'd28: weierstrass = 19'h2b9cd;  9'd29: weierstrass = 19'h2b5ce;  // ADD, ADD
      9'd30: weierstrass = 19'h23000;  9'd31: weierstrass = 19'h180a9;  // TAKE, START
      9'd32: weierstrass = 19'h2b5ad;  9'd33: weierstrass = 19'h2b18c;  // ADD, ADD
      9'd34: weierstrass = 19'h2b5ad;  9'd35: weierstrass = 19'h180c9;  // ADD, START
      9'd36: weierstrass = 19'h2b18c;  9'd37: weierstrass = 19'h21400;  // ADD, TAKE
      9'd38: weierstrass = 19'h2b5ae;  9'd39: weierstrass = 19'h2b18d;  // ADD, ADD
      9'd40: weierstrass = 19'h180e9;  9'd41: weierstrass = 19'h21800;  // START, TAKE
      9'd42: weierstrass = 19'h4818c;  9'd43: weierstrass = 19'h3bd8a;  // ZERO, SELECT
      9'd44: weierstrass = 19'h58400;  9'd45: weierstrass = 19'h78000;  // VERDICT, GIVEN
      9'd46: weierstrass = 19'h180a5;  9'd47: weierstrass = 19'h21c00;  // START, TAKE
      9'd48: weierstrass = 19'h180c6;  9'd49: weierstrass = 19'h23000;  // START, TAKE
      9'd50: weierstrass = 19'h2b183;  9'd51: weierstrass = 19'h18185;  // ADD, START
      9'd52: weierstrass = 19'h23400;  9'd53: weierstrass = 19'h18109;  // TAKE, START
      9'd54: weierstrass = 19'h23000;  9'd55: weierstrass = 19'h2b184;  // TAKE, ADD
      9'd56: weierstrass = 19'h3318d;  9'd57: weierstrass = 19'h3b180;  // SUB, SELECT
      9'd58: weierstrass = 19'h4818c;  9'd59: weierstrass = 19'h180e7;  // ZERO, START
      9'd60: weierstrass = 19'h58800;  9'd61: weierstrass = 19'h22000;  // VERDICT, TAKE
      9'd62: weierstrass = 19'h78400;  9'd63: weierstrass = 19'h18108;  // GIVEN, START
      9'd64: weierstrass = 19'h23000;  9'd65: weierstrass = 19'h2b183;  // TAKE, ADD
      9'd66: weierstrass = 19'h18187;  9'd67: weierstrass = 19'h23400;  // START, TAKE
      9'd68: weierstrass = 19'h23000;  9'd69: weierstrass = 19'h2b184;  // TAKE, ADD
      9'd70: weierstrass = 19'h3318d;  9'd71: weierstrass = 19'h3b180;  // SUB, SELECT
      9'd72: weierstrass = 19'h4818c;  9'd73: weierstrass = 19'h58800;  // ZERO, VERDICT
      9'd74: weierstrass = 19'h78000;  9'd75: weierstrass = 19'h39140;  // GIVEN, SELECT
      9'd76: weierstrass = 19'h180e4;  9'd77: weierstrass = 19'h78400;  // START, GIVEN
      9'd78: weierstrass = 19'h3c140;  9'd79: weierstrass = 19'h180b0;  // SELECT, START
      9'd80: weierstrass = 19'h24400;  9'd81: weierstrass = 19'h18104;  // TAKE, START
      9'd82: weierstrass = 19'h24800;  9'd83: weierstrass = 19'h33a32;  // TAKE, SUB
      9'd84: weierstrass = 19'h481ce;  9'd85: weierstrass = 19'h180d0;  // ZERO, START
      9'd86: weierstrass = 19'h22400;  9'd87: weierstrass = 19'h18090;  // TAKE, START
      9'd88: weierstrass = 19'h23000;  9'd89: weierstrass = 19'h3352c;  // TAKE, SUB
      9'd90: weierstrass = 19'h181ce;  9'd91: weierstrass = 19'h24c00;  // START, TAKE
      9'd92: weierstrass = 19'h181ad;  9'd93: weierstrass = 19'h22400;  // START, TAKE
      9'd94: weierstrass = 19'h18132;  9'd95: weierstrass = 19'h24400;  // START, TAKE
      9'd96: weierstrass = 19'h1812e;  9'd97: weierstrass = 19'h24800;  // START, TAKE
      9'd98: weierstrass = 19'h18233;  9'd99: weierstrass = 19'h22400;  // START, TAKE
      9'd100: weierstrass = 19'h1812c;  9'd101: weierstrass = 19'h24400;  // START, TAKE
      9'd102: weierstrass = 19'h34629;  9'd103: weierstrass = 19'h34632;  // SUB, SUB
      9'd104: weierstrass = 19'h34632;  9'd105: weierstrass = 19'h23000;  // SUB, TAKE
      9'd106: weierstrass = 19'h18133;  9'd107: weierstrass = 19'h34a51;  // START, SUB
      9'd108: weierstrass = 19'h181b2;  9'd109: weierstrass = 19'h25000;  // START, TAKE
      9'd110: weierstrass = 19'h18084;  9'd111: weierstrass = 19'h24800;  // START, TAKE
      9'd112: weierstrass = 19'h3564c;  9'd113: weierstrass = 19'h180a5;  // SUB, START
      9'd114: weierstrass = 19'h22400;  9'd115: weierstrass = 19'h18069;  // TAKE, START
      9'd116: weierstrass = 19'h23000;  9'd117: weierstrass = 19'h180a6;  // TAKE, START
      9'd118: weierstrass = 19'h22400;  9'd119: weierstrass = 19'h2a52c;  // TAKE, ADD
      9'd120: weierstrass = 19'h2a52c;  9'd121: weierstrass = 19'h2a52c;  // ADD, ADD
      9'd122: weierstrass = 19'h24800;  9'd123: weierstrass = 19'h180c4;  // TAKE, START
      9'd124: weierstrass = 19'h181d1;  9'd125: weierstrass = 19'h23000;  // START, TAKE
      9'd126: weierstrass = 19'h1824c;  9'd127: weierstrass = 19'h20c00;  // START, TAKE
      9'd128: weierstrass = 19'h18129;  9'd129: weierstrass = 19'h24800;  // START, TAKE
      9'd130: weierstrass = 19'h2ca52;  9'd131: weierstrass = 19'h2ca52;  // ADD, ADD
      9'd132: weierstrass = 19'h180cc;  9'd133: weierstrass = 19'h24400;  // START, TAKE
      9'd134: weierstrass = 19'h34632;  9'd135: weierstrass = 19'h34632;  // SUB, SUB
      9'd136: weierstrass = 19'h34a51;  9'd137: weierstrass = 19'h23800;  // SUB, TAKE
      9'd138: weierstrass = 19'h181ce;  9'd139: weierstrass = 19'h18132;  // START, START
      9'd140: weierstrass = 19'h23800;  9'd141: weierstrass = 19'h2b9ce;  // TAKE, ADD
      9'd142: weierstrass = 19'h2b9ce;  9'd143: weierstrass = 19'h2b9ce;  // ADD, ADD
      9'd144: weierstrass = 19'h22400;  9'd145: weierstrass = 19'h1822c;  // TAKE, START
      9'd146: weierstrass = 19'h3252e;  9'd147: weierstrass = 19'h3c42d;  // SUB, SELECT
      9'd148: weierstrass = 19'h48231;  9'd149: weierstrass = 19'h3d6a9;  // ZERO, SELECT
      9'd150: weierstrass = 19'h1818c;  9'd151: weierstrass = 19'h22400;  // START, TAKE
      9'd152: weierstrass = 19'h2a529;  9'd153: weierstrass = 19'h38c69;  // ADD, SELECT
      9'd154: weierstrass = 19'h23800;  9'd155: weierstrass = 19'h181cc;  // TAKE, START
      9'd156: weierstrass = 19'h23800;  9'd157: weierstrass = 19'h2b9ce;  // TAKE, ADD
      9'd158: weierstrass = 19'h2b9ce;  9'd159: weierstrass = 19'h2b9ce;  // ADD, ADD
      9'd160: weierstrass = 19'h3d28e;  9'd161: weierstrass = 19'h48084;  // SELECT, ZERO
      9'd162: weierstrass = 19'h38c67;  9'd163: weierstrass = 19'h3d6a8;  // SELECT, SELECT
      9'd164: weierstrass = 19'h3d290;  9'd165: weierstrass = 19'h48210;  // SELECT, ZERO
      9'd166: weierstrass = 19'h38c65;  9'd167: weierstrass = 19'h3d6a6;  // SELECT, SELECT
      9'd168: weierstrass = 19'h3d284;  9'd169: weierstrass = 19'h48294;  // SELECT, ZERO
      9'd170: weierstrass = 19'h3928a;  9'd171: weierstrass = 19'h1808f;  // SELECT, START
      9'd172: weierstrass = 19'h21000;  9'd173: weierstrass = 19'h68000;  // TAKE, REPEAT
      9'd174: weierstrass = 19'h1816b;  9'd175: weierstrass = 19'h40842;  // START, SHIFT
      9'd176: weierstrass = 19'h22c00;  9'd177: weierstrass = 19'h18164;  // TAKE, START
      9'd178: weierstrass = 19'h23000;  9'd179: weierstrass = 19'h3ad6c;  // TAKE, SELECT
      9'd180: weierstrass = 19'h700ae;  9'd181: weierstrass = 19'h18164;  // LOOP, START
      9'd182: weierstrass = 19'h1816f;  9'd183: weierstrass = 19'h24c00;  // START, TAKE
      9'd184: weierstrass = 19'h34e6a;  9'd185: weierstrass = 19'h48273;  // SUB, ZERO
      9'd186: weierstrass = 19'h58c00;  9'd187: weierstrass = 19'h48294;  // VERDICT, ZERO
      9'd188: weierstrass = 19'h58000;  9'd189: weierstrass = 19'h22c00;  // VERDICT, TAKE
      9'd190: weierstrass = 19'h1806b;  9'd191: weierstrass = 19'h182ab;  // START, START
      9'd192: weierstrass = 19'h22400;  9'd193: weierstrass = 19'h18121;  // TAKE, START
      9'd194: weierstrass = 19'h22c00;  9'd195: weierstrass = 19'h18161;  // TAKE, START
      9'd196: weierstrass = 19'h22400;  9'd197: weierstrass = 19'h60129;  // TAKE, STORE
      9'd198: weierstrass = 19'h22c00;  9'd199: weierstrass = 19'h6016b;  // TAKE, STORE
      9'd200: weierstrass = 19'h00000;  // END
      default: weierstrass = '0;
    endcase
  endfunction

endpackage
