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
      9'd10: weierstrass = 19'h3a508;  9'd11: weierstrass = 19'h68800;  // SELECT, REPEAT
      9'd12: weierstrass = 19'h2a108;  9'd13: weierstrass = 19'h7000c;  // ADD, LOOP
      9'd14: weierstrass = 19'h18068;  9'd15: weierstrass = 19'h30841;  // START, SUB
      9'd16: weierstrass = 19'h30841;  9'd17: weierstrass = 19'h3a929;  // SUB, SELECT
      9'd18: weierstrass = 19'h3ac00;  9'd19: weierstrass = 19'h3b129;  // SELECT, SELECT
      9'd20: weierstrass = 19'h18088;  9'd21: weierstrass = 19'h20c00;  // START, TAKE
      9'd22: weierstrass = 19'h18063;  9'd23: weierstrass = 19'h21000;  // START, TAKE
      9'd24: weierstrass = 19'h18084;  9'd25: weierstrass = 19'h23400;  // START, TAKE
      9'd26: weierstrass = 19'h181a3;  9'd27: weierstrass = 19'h23800;  // START, TAKE
      9'd28: weierstrass = 19'h2bdce;  9'd29: weierstrass = 19'h2bdee;  // ADD, ADD
      9'd30: weierstrass = 19'h2b9ef;  9'd31: weierstrass = 19'h23400;  // ADD, TAKE
      9'd32: weierstrass = 19'h180a8;  9'd33: weierstrass = 19'h2b9ce;  // START, ADD
      9'd34: weierstrass = 19'h2b5ad;  9'd35: weierstrass = 19'h2b9ce;  // ADD, ADD
      9'd36: weierstrass = 19'h180c8;  9'd37: weierstrass = 19'h2b5ad;  // START, ADD
      9'd38: weierstrass = 19'h21400;  9'd39: weierstrass = 19'h2b9cf;  // TAKE, ADD
      9'd40: weierstrass = 19'h2b5ae;  9'd41: weierstrass = 19'h481ad;  // ADD, ZERO
      9'd42: weierstrass = 19'h21800;  9'd43: weierstrass = 19'h180c6;  // TAKE, START
      9'd44: weierstrass = 19'h3c1a9;  9'd45: weierstrass = 19'h58400;  // SELECT, VERDICT
      9'd46: weierstrass = 19'h3c4a5;  9'd47: weierstrass = 19'h180a5;  // SELECT, START
      9'd48: weierstrass = 19'h23800;  9'd49: weierstrass = 19'h23400;  // TAKE, TAKE
      9'd50: weierstrass = 19'h2b5a3;  9'd51: weierstrass = 19'h181a5;  // ADD, START
      9'd52: weierstrass = 19'h23400;  9'd53: weierstrass = 19'h2b5a4;  // TAKE, ADD
      9'd54: weierstrass = 19'h29084;  9'd55: weierstrass = 19'h335ae;  // ADD, SUB
      9'd56: weierstrass = 19'h2c884;  9'd57: weierstrass = 19'h481ad;  // ADD, ZERO
      9'd58: weierstrass = 19'h58800;  9'd59: weierstrass = 19'h68000;  // VERDICT, REPEAT
      9'd60: weierstrass = 19'h1814c;  9'd61: weierstrass = 19'h41ce7;  // START, SHIFT
      9'd62: weierstrass = 19'h3cd6c;  9'd63: weierstrass = 19'h3d151;  // SELECT, SELECT
      9'd64: weierstrass = 19'h1822b;  9'd65: weierstrass = 19'h22000;  // START, TAKE
      9'd66: weierstrass = 19'h1816c;  9'd67: weierstrass = 19'h23400;  // START, TAKE
      9'd68: weierstrass = 19'h3550d;  9'd69: weierstrass = 19'h2a10d;  // SUB, ADD
      9'd70: weierstrass = 19'h2a108;  9'd71: weierstrass = 19'h23c00;  // ADD, TAKE
      9'd72: weierstrass = 19'h18151;  9'd73: weierstrass = 19'h1806f;  // START, START
      9'd74: weierstrass = 19'h23800;  9'd75: weierstrass = 19'h181ef;  // TAKE, START
      9'd76: weierstrass = 19'h23400;  9'd77: weierstrass = 19'h2b9cd;  // TAKE, ADD
      9'd78: weierstrass = 19'h1810e;  9'd79: weierstrass = 19'h23c00;  // START, TAKE
      9'd80: weierstrass = 19'h181f2;  9'd81: weierstrass = 19'h22000;  // START, TAKE
      9'd82: weierstrass = 19'h182b5;  9'd83: weierstrass = 19'h23c00;  // START, TAKE
      9'd84: weierstrass = 19'h2a10f;  9'd85: weierstrass = 19'h18294;  // ADD, START
      9'd86: weierstrass = 19'h25400;  9'd87: weierstrass = 19'h180b5;  // TAKE, START
      9'd88: weierstrass = 19'h23800;  9'd89: weierstrass = 19'h18293;  // TAKE, START
      9'd90: weierstrass = 19'h23c00;  9'd91: weierstrass = 19'h3210f;  // TAKE, SUB
      9'd92: weierstrass = 19'h18273;  9'd93: weierstrass = 19'h25800;  // START, TAKE
      9'd94: weierstrass = 19'h23c00;  9'd95: weierstrass = 19'h1806f;  // TAKE, START
      9'd96: weierstrass = 19'h1824f;  9'd97: weierstrass = 19'h23400;  // START, TAKE
      9'd98: weierstrass = 19'h351cd;  9'd99: weierstrass = 19'h2b9cd;  // SUB, ADD
      9'd100: weierstrass = 19'h18294;  9'd101: weierstrass = 19'h25c00;  // START, TAKE
      9'd102: weierstrass = 19'h182d7;  9'd103: weierstrass = 19'h25000;  // START, TAKE
      9'd104: weierstrass = 19'h182ce;  9'd105: weierstrass = 19'h23400;  // START, TAKE
      9'd106: weierstrass = 19'h2b5ad;  9'd107: weierstrass = 19'h3528d;  // ADD, SUB
      9'd108: weierstrass = 19'h3aa88;  9'd109: weierstrass = 19'h181f7;  // SELECT, START
      9'd110: weierstrass = 19'h3c514;  9'd111: weierstrass = 19'h25800;  // SELECT, TAKE
      9'd112: weierstrass = 19'h2dad6;  9'd113: weierstrass = 19'h2dad6;  // ADD, ADD
      9'd114: weierstrass = 19'h23c00;  9'd115: weierstrass = 19'h2cecf;  // TAKE, ADD
      9'd116: weierstrass = 19'h3ae75;  9'd117: weierstrass = 19'h3b2b3;  // SELECT, SELECT
      9'd118: weierstrass = 19'h7003c;  9'd119: weierstrass = 19'h2d4c6;  // LOOP, ADD
      9'd120: weierstrass = 19'h182ac;  9'd121: weierstrass = 19'h4818c;  // START, ZERO
      9'd122: weierstrass = 19'h500c6;  9'd123: weierstrass = 19'h5016b;  // OR_ZERO, OR_ZERO
      9'd124: weierstrass = 19'h3e129;  9'd125: weierstrass = 19'h25400;  // SELECT, TAKE
      9'd126: weierstrass = 19'h182ab;  9'd127: weierstrass = 19'h25400;  // START, TAKE
      9'd128: weierstrass = 19'h182ab;  9'd129: weierstrass = 19'h26400;  // START, TAKE
      9'd130: weierstrass = 19'h3e729;  9'd131: weierstrass = 19'h18330;  // SELECT, START
      9'd132: weierstrass = 19'h26400;  9'd133: weierstrass = 19'h68000;  // TAKE, REPEAT
      9'd134: weierstrass = 19'h18318;  9'd135: weierstrass = 19'h40842;  // START, SHIFT
      9'd136: weierstrass = 19'h26000;  9'd137: weierstrass = 19'h18319;  // TAKE, START
      9'd138: weierstrass = 19'h23400;  9'd139: weierstrass = 19'h3e30d;  // TAKE, SELECT
      9'd140: weierstrass = 19'h70086;  9'd141: weierstrass = 19'h1806b;  // LOOP, START
      9'd142: weierstrass = 19'h35c06;  9'd143: weierstrass = 19'h180aa;  // SUB, START
      9'd144: weierstrass = 19'h23c00;  9'd145: weierstrass = 19'h180ab;  // TAKE, START
      9'd146: weierstrass = 19'h22000;  9'd147: weierstrass = 19'h2bde8;  // TAKE, ADD
      9'd148: weierstrass = 19'h1816b;  9'd149: weierstrass = 19'h23400;  // START, TAKE
      9'd150: weierstrass = 19'h2b9aa;  9'd151: weierstrass = 19'h335aa;  // ADD, SUB
      9'd152: weierstrass = 19'h181ee;  9'd153: weierstrass = 19'h22000;  // START, TAKE
      9'd154: weierstrass = 19'h18104;  9'd155: weierstrass = 19'h23c00;  // START, TAKE
      9'd156: weierstrass = 19'h181ad;  9'd157: weierstrass = 19'h22000;  // START, TAKE
      9'd158: weierstrass = 19'h2bde8;  9'd159: weierstrass = 19'h181ec;  // ADD, START
      9'd160: weierstrass = 19'h23400;  9'd161: weierstrass = 19'h181b1;  // TAKE, START
      9'd162: weierstrass = 19'h23c00;  9'd163: weierstrass = 19'h18319;  // TAKE, START
      9'd164: weierstrass = 19'h23400;  9'd165: weierstrass = 19'h33ded;  // TAKE, SUB
      9'd166: weierstrass = 19'h18310;  9'd167: weierstrass = 19'h25800;  // START, TAKE
      9'd168: weierstrass = 19'h35ac9;  9'd169: weierstrass = 19'h482d6;  // SUB, ZERO
      9'd170: weierstrass = 19'h58c00;  9'd171: weierstrass = 19'h4818c;  // VERDICT, ZERO
      9'd172: weierstrass = 19'h500c6;  9'd173: weierstrass = 19'h18155;  // OR_ZERO, START
      9'd174: weierstrass = 19'h26000;  9'd175: weierstrass = 19'h181f8;  // TAKE, START
      9'd176: weierstrass = 19'h25000;  9'd177: weierstrass = 19'h18298;  // TAKE, START
      9'd178: weierstrass = 19'h26800;  9'd179: weierstrass = 19'h3eb57;  // TAKE, SELECT
      9'd180: weierstrass = 19'h18341;  9'd181: weierstrass = 19'h25000;  // START, TAKE
      9'd182: weierstrass = 19'h3d285;  9'd183: weierstrass = 19'h4816b;  // SELECT, ZERO
      9'd184: weierstrass = 19'h58000;  9'd185: weierstrass = 19'h18281;  // VERDICT, START
      9'd186: weierstrass = 19'h26800;  9'd187: weierstrass = 19'h25000;  // TAKE, TAKE
      9'd188: weierstrass = 19'h60294;  9'd189: weierstrass = 19'h6035a;  // STORE, STORE
      9'd190: weierstrass = 19'h00000;  // END
      default: weierstrass = '0;
    endcase
  endfunction

  function automatic logic [18:0] montgomery(logic [8:0] address);
    case (address)
      9'd0: montgomery = 19'h10800;  9'd1: montgomery = 19'h08c00;  // MODULUS, LOAD
      9'd2: montgomery = 19'h09000;  9'd3: montgomery = 19'h09400;  // LOAD, LOAD
      9'd4: montgomery = 19'h09800;  9'd5: montgomery = 19'h09c00;  // LOAD, LOAD
      9'd6: montgomery = 19'h3a021;  9'd7: montgomery = 19'h68800;  // SELECT, REPEAT
      9'd8: montgomery = 19'h2a108;  9'd9: montgomery = 19'h70008;  // ADD, LOOP
      9'd10: montgomery = 19'h3a508;  9'd11: montgomery = 19'h68800;  // SELECT, REPEAT
      9'd12: montgomery = 19'h2a108;  9'd13: montgomery = 19'h7000c;  // ADD, LOOP
      9'd14: montgomery = 19'h18068;  9'd15: montgomery = 19'h2a929;  // START, ADD
      9'd16: montgomery = 19'h30841;  9'd17: montgomery = 19'h30841;  // SUB, SUB
      9'd18: montgomery = 19'h180a8;  9'd19: montgomery = 19'h3ad29;  // START, SELECT
      9'd20: montgomery = 19'h20c00;  9'd21: montgomery = 19'h2b06a;  // TAKE, ADD
      9'd22: montgomery = 19'h3346a;  9'd23: montgomery = 19'h3b800;  // SUB, SELECT
      9'd24: montgomery = 19'h3bd29;  9'd25: montgomery = 19'h181ac;  // SELECT, START
      9'd26: montgomery = 19'h21400;  9'd27: montgomery = 19'h3c0a5;  // TAKE, SELECT
      9'd28: montgomery = 19'h23400;  9'd29: montgomery = 19'h481ad;  // TAKE, ZERO
      9'd30: montgomery = 19'h58400;  9'd31: montgomery = 19'h3c5a9;  // VERDICT, SELECT
      9'd32: montgomery = 19'h68000;  9'd33: montgomery = 19'h2a16e;  // REPEAT, ADD
      9'd34: montgomery = 19'h3296e;  9'd35: montgomery = 19'h2b60f;  // SUB, ADD
      9'd36: montgomery = 19'h1814d;  9'd37: montgomery = 19'h34a0f;  // START, SUB
      9'd38: montgomery = 19'h41ce7;  9'd39: montgomery = 19'h3cd70;  // SHIFT, SELECT
      9'd40: montgomery = 19'h3d1cf;  9'd41: montgomery = 19'h18112;  // SELECT, START
      9'd42: montgomery = 19'h22800;  9'd43: montgomery = 19'h22000;  // TAKE, TAKE
      9'd44: montgomery = 19'h2b50a;  9'd45: montgomery = 19'h181ad;  // ADD, START
      9'd46: montgomery = 19'h3490a;  9'd47: montgomery = 19'h2a274;  // SUB, ADD
      9'd48: montgomery = 19'h32a74;  9'd49: montgomery = 19'h18108;  // SUB, START
      9'd50: montgomery = 19'h23400;  9'd51: montgomery = 19'h1814a;  // TAKE, START
      9'd52: montgomery = 19'h22000;  9'd53: montgomery = 19'h18252;  // TAKE, START
      9'd54: montgomery = 19'h22800;  9'd55: montgomery = 19'h3550a;  // TAKE, SUB
      9'd56: montgomery = 19'h2a94a;  9'd57: montgomery = 19'h2a94a;  // ADD, ADD
      9'd58: montgomery = 19'h24800;  9'd59: montgomery = 19'h18195;  // TAKE, START
      9'd60: montgomery = 19'h18245;  9'd61: montgomery = 19'h25800;  // START, TAKE
      9'd62: montgomery = 19'h2daca;  9'd63: montgomery = 19'h1810a;  // ADD, START
      9'd64: montgomery = 19'h24800;  9'd65: montgomery = 19'h182b6;  // TAKE, START
      9'd66: montgomery = 19'h24c00;  9'd67: montgomery = 19'h3ae6d;  // TAKE, SELECT
      9'd68: montgomery = 19'h3c1b3;  9'd69: montgomery = 19'h25000;  // SELECT, TAKE
      9'd70: montgomery = 19'h3ba92;  9'd71: montgomery = 19'h3be54;  // SELECT, SELECT
      9'd72: montgomery = 19'h70021;  9'd73: montgomery = 19'h3d809;  // LOOP, SELECT
      9'd74: montgomery = 19'h480a5;  9'd75: montgomery = 19'h501ce;  // ZERO, OR_ZERO
      9'd76: montgomery = 19'h3ddc9;  9'd77: montgomery = 19'h182f1;  // SELECT, START
      9'd78: montgomery = 19'h3e129;  9'd79: montgomery = 19'h25c00;  // SELECT, TAKE
      9'd80: montgomery = 19'h68000;  9'd81: montgomery = 19'h18318;  // REPEAT, START
      9'd82: montgomery = 19'h40842;  9'd83: montgomery = 19'h26000;  // SHIFT, TAKE
      9'd84: montgomery = 19'h18317;  9'd85: montgomery = 19'h22800;  // START, TAKE
      9'd86: montgomery = 19'h3e30a;  9'd87: montgomery = 19'h70051;  // SELECT, LOOP
      9'd88: montgomery = 19'h18317;  9'd89: montgomery = 19'h18311;  // START, START
      9'd90: montgomery = 19'h24800;  9'd91: montgomery = 19'h34a49;  // TAKE, SUB
      9'd92: montgomery = 19'h48252;  9'd93: montgomery = 19'h58c00;  // ZERO, VERDICT
      9'd94: montgomery = 19'h480a5;  9'd95: montgomery = 19'h3d9d6;  // ZERO, SELECT
      9'd96: montgomery = 19'h26000;  9'd97: montgomery = 19'h18178;  // TAKE, START
      9'd98: montgomery = 19'h24c00;  9'd99: montgomery = 19'h3ce65;  // TAKE, SELECT
      9'd100: montgomery = 19'h18261;  9'd101: montgomery = 19'h482d6;  // START, ZERO
      9'd102: montgomery = 19'h58000;  9'd103: montgomery = 19'h24c00;  // VERDICT, TAKE
      9'd104: montgomery = 19'h60273;  9'd105: montgomery = 19'h60000;  // STORE, STORE
      9'd106: montgomery = 19'h00000;  // END
      default: montgomery = '0;
    endcase
  endfunction

endpackage
