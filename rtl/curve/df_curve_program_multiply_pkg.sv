// SPDX-License-Identifier: Apache-2.0
//
// The program multiply of the curve engine: a word an address, by form.
// Made by `python -m dualfield.curve` from src/dualfield/curve/programs.py; a test compares it.

package df_curve_program_multiply_pkg;

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
      9'd16: weierstrass = 19'h30841;  9'd17: weierstrass = 19'h3a800;  // SUB, SELECT
      9'd18: weierstrass = 19'h3ac00;  9'd19: weierstrass = 19'h3b000;  // SELECT, SELECT
      9'd20: weierstrass = 19'h20c00;  9'd21: weierstrass = 19'h18088;  // TAKE, START
      9'd22: weierstrass = 19'h21000;  9'd23: weierstrass = 19'h18063;  // TAKE, START
      9'd24: weierstrass = 19'h23400;  9'd25: weierstrass = 19'h18084;  // TAKE, START
      9'd26: weierstrass = 19'h23800;  9'd27: weierstrass = 19'h181a3;  // TAKE, START
      9'd28: weierstrass = 19'h2bdce;  9'd29: weierstrass = 19'h2bdee;  // ADD, ADD
      9'd30: weierstrass = 19'h2b9ef;  9'd31: weierstrass = 19'h2b9ce;  // ADD, ADD
      9'd32: weierstrass = 19'h23400;  9'd33: weierstrass = 19'h180a8;  // TAKE, START
      9'd34: weierstrass = 19'h2b5ad;  9'd35: weierstrass = 19'h2b9ce;  // ADD, ADD
      9'd36: weierstrass = 19'h2b5ad;  9'd37: weierstrass = 19'h2b9cf;  // ADD, ADD
      9'd38: weierstrass = 19'h21400;  9'd39: weierstrass = 19'h180c8;  // TAKE, START
      9'd40: weierstrass = 19'h2b5ae;  9'd41: weierstrass = 19'h481ad;  // ADD, ZERO
      9'd42: weierstrass = 19'h3c1a9;  9'd43: weierstrass = 19'h58400;  // SELECT, VERDICT
      9'd44: weierstrass = 19'h3a129;  9'd45: weierstrass = 19'h21800;  // SELECT, TAKE
      9'd46: weierstrass = 19'h180a5;  9'd47: weierstrass = 19'h2c4c6;  // START, ADD
      9'd48: weierstrass = 19'h23400;  9'd49: weierstrass = 19'h180c6;  // TAKE, START
      9'd50: weierstrass = 19'h2b5a3;  9'd51: weierstrass = 19'h23800;  // ADD, TAKE
      9'd52: weierstrass = 19'h181a5;  9'd53: weierstrass = 19'h23400;  // START, TAKE
      9'd54: weierstrass = 19'h18231;  9'd55: weierstrass = 19'h2b5a4;  // START, ADD
      9'd56: weierstrass = 19'h335ae;  9'd57: weierstrass = 19'h481ad;  // SUB, ZERO
      9'd58: weierstrass = 19'h58800;  9'd59: weierstrass = 19'h480c6;  // VERDICT, ZERO
      9'd60: weierstrass = 19'h24400;  9'd61: weierstrass = 19'h180a5;  // TAKE, START
      9'd62: weierstrass = 19'h23400;  9'd63: weierstrass = 19'h18231;  // TAKE, START
      9'd64: weierstrass = 19'h2b9ad;  9'd65: weierstrass = 19'h2b5ae;  // ADD, ADD
      9'd66: weierstrass = 19'h2b5a3;  9'd67: weierstrass = 19'h3b92d;  // ADD, SELECT
      9'd68: weierstrass = 19'h481ce;  9'd69: weierstrass = 19'h20c00;  // ZERO, TAKE
      9'd70: weierstrass = 19'h18225;  9'd71: weierstrass = 19'h3b5a9;  // START, SELECT
      9'd72: weierstrass = 19'h291ad;  9'd73: weierstrass = 19'h41ce7;  // ADD, SHIFT
      9'd74: weierstrass = 19'h3c920;  9'd75: weierstrass = 19'h3cd0a;  // SELECT, SELECT
      9'd76: weierstrass = 19'h3d148;  9'd77: weierstrass = 19'h24400;  // SELECT, TAKE
      9'd78: weierstrass = 19'h181ad;  9'd79: weierstrass = 19'h23400;  // START, TAKE
      9'd80: weierstrass = 19'h335b1;  9'd81: weierstrass = 19'h335b1;  // SUB, SUB
      9'd82: weierstrass = 19'h345b1;  9'd83: weierstrass = 19'h68000;  // SUB, REPEAT
      9'd84: weierstrass = 19'h18173;  9'd85: weierstrass = 19'h33674;  // START, SUB
      9'd86: weierstrass = 19'h4818c;  9'd87: weierstrass = 19'h3a133;  // ZERO, SELECT
      9'd88: weierstrass = 19'h48108;  9'd89: weierstrass = 19'h3ce71;  // ZERO, SELECT
      9'd90: weierstrass = 19'h3ad64;  9'd91: weierstrass = 19'h25000;  // SELECT, TAKE
      9'd92: weierstrass = 19'h181ad;  9'd93: weierstrass = 19'h2d28c;  // START, ADD
      9'd94: weierstrass = 19'h3d289;  9'd95: weierstrass = 19'h3b183;  // SELECT, SELECT
      9'd96: weierstrass = 19'h23c00;  9'd97: weierstrass = 19'h181b4;  // TAKE, START
      9'd98: weierstrass = 19'h23400;  9'd99: weierstrass = 19'h1826f;  // TAKE, START
      9'd100: weierstrass = 19'h23800;  9'd101: weierstrass = 19'h181af;  // TAKE, START
      9'd102: weierstrass = 19'h23c00;  9'd103: weierstrass = 19'h181ab;  // TAKE, START
      9'd104: weierstrass = 19'h23400;  9'd105: weierstrass = 19'h18294;  // TAKE, START
      9'd106: weierstrass = 19'h25000;  9'd107: weierstrass = 19'h181ec;  // TAKE, START
      9'd108: weierstrass = 19'h32e8d;  9'd109: weierstrass = 19'h23c00;  // SUB, TAKE
      9'd110: weierstrass = 19'h181ce;  9'd111: weierstrass = 19'h22800;  // START, TAKE
      9'd112: weierstrass = 19'h1828b;  9'd113: weierstrass = 19'h2ad74;  // START, ADD
      9'd114: weierstrass = 19'h32d6e;  9'd115: weierstrass = 19'h32d6e;  // SUB, SUB
      9'd116: weierstrass = 19'h3294f;  9'd117: weierstrass = 19'h22000;  // SUB, TAKE
      9'd118: weierstrass = 19'h1828f;  9'd119: weierstrass = 19'h3ad6d;  // START, SELECT
      9'd120: weierstrass = 19'h3a94e;  9'd121: weierstrass = 19'h3a100;  // SELECT, SELECT
      9'd122: weierstrass = 19'h48252;  9'd123: weierstrass = 19'h3b148;  // ZERO, SELECT
      9'd124: weierstrass = 19'h3a10a;  9'd125: weierstrass = 19'h41ce7;  // SELECT, SHIFT
      9'd126: weierstrass = 19'h3c920;  9'd127: weierstrass = 19'h3cd88;  // SELECT, SELECT
      9'd128: weierstrass = 19'h3d10c;  9'd129: weierstrass = 19'h23000;  // SELECT, TAKE
      9'd130: weierstrass = 19'h70054;  9'd131: weierstrass = 19'h1816c;  // LOOP, START
      9'd132: weierstrass = 19'h2c4c6;  9'd133: weierstrass = 19'h2b674;  // ADD, ADD
      9'd134: weierstrass = 19'h2b5ad;  9'd135: weierstrass = 19'h2a8a5;  // ADD, ADD
      9'd136: weierstrass = 19'h22000;  9'd137: weierstrass = 19'h18274;  // TAKE, START
      9'd138: weierstrass = 19'h2b5ad;  9'd139: weierstrass = 19'h2a945;  // ADD, ADD
      9'd140: weierstrass = 19'h4814a;  9'd141: weierstrass = 19'h38d29;  // ZERO, SELECT
      9'd142: weierstrass = 19'h23800;  9'd143: weierstrass = 19'h18231;  // TAKE, START
      9'd144: weierstrass = 19'h2a10e;  9'd145: weierstrass = 19'h2a10e;  // ADD, ADD
      9'd146: weierstrass = 19'h24400;  9'd147: weierstrass = 19'h1818c;  // TAKE, START
      9'd148: weierstrass = 19'h23800;  9'd149: weierstrass = 19'h1816b;  // TAKE, START
      9'd150: weierstrass = 19'h23c00;  9'd151: weierstrass = 19'h18111;  // TAKE, START
      9'd152: weierstrass = 19'h33ded;  9'd153: weierstrass = 19'h2b54a;  // SUB, ADD
      9'd154: weierstrass = 19'h2b5ad;  9'd155: weierstrass = 19'h22000;  // ADD, TAKE
      9'd156: weierstrass = 19'h181c4;  9'd157: weierstrass = 19'h391a8;  // START, SELECT
      9'd158: weierstrass = 19'h23800;  9'd159: weierstrass = 19'h18093;  // TAKE, START
      9'd160: weierstrass = 19'h3bdee;  9'd161: weierstrass = 19'h481ef;  // SELECT, ZERO
      9'd162: weierstrass = 19'h3bde9;  9'd163: weierstrass = 19'h48294;  // SELECT, ZERO
      9'd164: weierstrass = 19'h3ba93;  9'd165: weierstrass = 19'h4818c;  // SELECT, ZERO
      9'd166: weierstrass = 19'h3b92e;  9'd167: weierstrass = 19'h31006;  // SELECT, SUB
      9'd168: weierstrass = 19'h23400;  9'd169: weierstrass = 19'h181e5;  // TAKE, START
      9'd170: weierstrass = 19'h22000;  9'd171: weierstrass = 19'h181ec;  // TAKE, START
      9'd172: weierstrass = 19'h2a10d;  9'd173: weierstrass = 19'h21c00;  // ADD, TAKE
      9'd174: weierstrass = 19'h18173;  9'd175: weierstrass = 19'h39ce9;  // START, SELECT
      9'd176: weierstrass = 19'h23400;  9'd177: weierstrass = 19'h1820e;  // TAKE, START
      9'd178: weierstrass = 19'h2b5ac;  9'd179: weierstrass = 19'h24000;  // ADD, TAKE
      9'd180: weierstrass = 19'h181a6;  9'd181: weierstrass = 19'h23400;  // START, TAKE
      9'd182: weierstrass = 19'h1810c;  9'd183: weierstrass = 19'h21800;  // START, TAKE
      9'd184: weierstrass = 19'h181af;  9'd185: weierstrass = 19'h22000;  // START, TAKE
      9'd186: weierstrass = 19'h180f0;  9'd187: weierstrass = 19'h21c00;  // START, TAKE
      9'd188: weierstrass = 19'h68000;  9'd189: weierstrass = 19'h18063;  // REPEAT, START
      9'd190: weierstrass = 19'h40842;  9'd191: weierstrass = 19'h20c00;  // SHIFT, TAKE
      9'd192: weierstrass = 19'h18067;  9'd193: weierstrass = 19'h23400;  // START, TAKE
      9'd194: weierstrass = 19'h38c6d;  9'd195: weierstrass = 19'h700bd;  // SELECT, LOOP
      9'd196: weierstrass = 19'h18067;  9'd197: weierstrass = 19'h24400;  // START, TAKE
      9'd198: weierstrass = 19'h18070;  9'd199: weierstrass = 19'h34629;  // START, SUB
      9'd200: weierstrass = 19'h48231;  9'd201: weierstrass = 19'h58c00;  // ZERO, VERDICT
      9'd202: weierstrass = 19'h4818c;  9'd203: weierstrass = 19'h3b534;  // ZERO, SELECT
      9'd204: weierstrass = 19'h20c00;  9'd205: weierstrass = 19'h180c3;  // TAKE, START
      9'd206: weierstrass = 19'h20800;  9'd207: weierstrass = 19'h18103;  // TAKE, START
      9'd208: weierstrass = 19'h38845;  9'd209: weierstrass = 19'h20c00;  // SELECT, TAKE
      9'd210: weierstrass = 19'h18041;  9'd211: weierstrass = 19'h38c64;  // START, SELECT
      9'd212: weierstrass = 19'h481ad;  9'd213: weierstrass = 19'h58000;  // ZERO, VERDICT
      9'd214: weierstrass = 19'h20800;  9'd215: weierstrass = 19'h18061;  // TAKE, START
      9'd216: weierstrass = 19'h60042;  9'd217: weierstrass = 19'h20c00;  // STORE, TAKE
      9'd218: weierstrass = 19'h60063;  9'd219: weierstrass = 19'h00000;  // STORE, END
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
      9'd10: montgomery = 19'h39cc6;  9'd11: montgomery = 19'h68800;  // SELECT, REPEAT
      9'd12: montgomery = 19'h298c6;  9'd13: montgomery = 19'h7000c;  // ADD, LOOP
      9'd14: montgomery = 19'h18066;  9'd15: montgomery = 19'h2a0e7;  // START, ADD
      9'd16: montgomery = 19'h30841;  9'd17: montgomery = 19'h30841;  // SUB, SUB
      9'd18: montgomery = 19'h3a4e7;  9'd19: montgomery = 19'h3a800;  // SELECT, SELECT
      9'd20: montgomery = 19'h20c00;  9'd21: montgomery = 19'h18086;  // TAKE, START
      9'd22: montgomery = 19'h2ac68;  9'd23: montgomery = 19'h30c68;  // ADD, SUB
      9'd24: montgomery = 19'h3b0e7;  9'd25: montgomery = 19'h21000;  // SELECT, TAKE
      9'd26: montgomery = 19'h1806b;  9'd27: montgomery = 19'h3b484;  // START, SELECT
      9'd28: montgomery = 19'h20c00;  9'd29: montgomery = 19'h48063;  // TAKE, ZERO
      9'd30: montgomery = 19'h58400;  9'd31: montgomery = 19'h3b867;  // VERDICT, SELECT
      9'd32: montgomery = 19'h68000;  9'd33: montgomery = 19'h2992a;  // REPEAT, ADD
      9'd34: montgomery = 19'h3212a;  9'd35: montgomery = 19'h28dac;  // SUB, ADD
      9'd36: montgomery = 19'h18103;  9'd37: montgomery = 19'h33dac;  // START, SUB
      9'd38: montgomery = 19'h414a5;  9'd39: montgomery = 19'h3b52d;  // SHIFT, SELECT
      9'd40: montgomery = 19'h3b14c;  9'd41: montgomery = 19'h22000;  // SELECT, TAKE
      9'd42: montgomery = 19'h180cf;  9'd43: montgomery = 19'h21800;  // START, TAKE
      9'd44: montgomery = 19'h28cc8;  9'd45: montgomery = 19'h18063;  // ADD, START
      9'd46: montgomery = 19'h33cc8;  9'd47: montgomery = 19'h299ac;  // SUB, ADD
      9'd48: montgomery = 19'h321ac;  9'd49: montgomery = 19'h20c00;  // SUB, TAKE
      9'd50: montgomery = 19'h180c6;  9'd51: montgomery = 19'h21800;  // START, TAKE
      9'd52: montgomery = 19'h18108;  9'd53: montgomery = 19'h22000;  // START, TAKE
      9'd54: montgomery = 19'h181ef;  9'd55: montgomery = 19'h324c8;  // START, SUB
      9'd56: montgomery = 19'h2a108;  9'd57: montgomery = 19'h2a108;  // ADD, ADD
      9'd58: montgomery = 19'h23c00;  9'd59: montgomery = 19'h18169;  // TAKE, START
      9'd60: montgomery = 19'h23000;  9'd61: montgomery = 19'h181e4;  // TAKE, START
      9'd62: montgomery = 19'h2b188;  9'd63: montgomery = 19'h23c00;  // ADD, TAKE
      9'd64: montgomery = 19'h180c8;  9'd65: montgomery = 19'h23400;  // START, TAKE
      9'd66: montgomery = 19'h1812c;  9'd67: montgomery = 19'h3a5a3;  // START, SELECT
      9'd68: montgomery = 19'h3b46d;  9'd69: montgomery = 19'h23000;  // SELECT, TAKE
      9'd70: montgomery = 19'h3a98f;  9'd71: montgomery = 19'h3b1ec;  // SELECT, SELECT
      9'd72: montgomery = 19'h70021;  9'd73: montgomery = 19'h3b007;  // LOOP, SELECT
      9'd74: montgomery = 19'h48084;  9'd75: montgomery = 19'h5014a;  // ZERO, OR_ZERO
      9'd76: montgomery = 19'h38d47;  9'd77: montgomery = 19'h1806e;  // SELECT, START
      9'd78: montgomery = 19'h394e7;  9'd79: montgomery = 19'h20c00;  // SELECT, TAKE
      9'd80: montgomery = 19'h68000;  9'd81: montgomery = 19'h180a5;  // REPEAT, START
      9'd82: montgomery = 19'h40842;  9'd83: montgomery = 19'h21400;  // SHIFT, TAKE
      9'd84: montgomery = 19'h180a3;  9'd85: montgomery = 19'h22000;  // START, TAKE
      9'd86: montgomery = 19'h394a8;  9'd87: montgomery = 19'h70051;  // SELECT, LOOP
      9'd88: montgomery = 19'h180a3;  9'd89: montgomery = 19'h23c00;  // START, TAKE
      9'd90: montgomery = 19'h180ae;  9'd91: montgomery = 19'h33de7;  // START, SUB
      9'd92: montgomery = 19'h481ef;  9'd93: montgomery = 19'h58c00;  // ZERO, VERDICT
      9'd94: montgomery = 19'h48084;  9'd95: montgomery = 19'h3b14c;  // ZERO, SELECT
      9'd96: montgomery = 19'h21400;  9'd97: montgomery = 19'h18125;  // TAKE, START
      9'd98: montgomery = 19'h23400;  9'd99: montgomery = 19'h3b5a4;  // TAKE, SELECT
      9'd100: montgomery = 19'h181a1;  9'd101: montgomery = 19'h4818c;  // START, ZERO
      9'd102: montgomery = 19'h58000;  9'd103: montgomery = 19'h23400;  // VERDICT, TAKE
      9'd104: montgomery = 19'h601ad;  9'd105: montgomery = 19'h60000;  // STORE, STORE
      9'd106: montgomery = 19'h00000;  // END
      default: montgomery = '0;
    endcase
  endfunction

  function automatic logic [18:0] binary(logic [8:0] address);
    case (address)
      9'd0: binary = 19'h10800;  9'd1: binary = 19'h08800;  // MODULUS, LOAD
      9'd2: binary = 19'h08c00;  9'd3: binary = 19'h09000;  // LOAD, LOAD
      9'd4: binary = 19'h18084;  9'd5: binary = 19'h28882;  // START, ADD
      9'd6: binary = 19'h09400;  9'd7: binary = 19'h09800;  // LOAD, LOAD
      9'd8: binary = 19'h48063;  9'd9: binary = 19'h58400;  // ZERO, VERDICT
      9'd10: binary = 19'h39c61;  9'd11: binary = 19'h3a021;  // SELECT, SELECT
      9'd12: binary = 19'h3a400;  9'd13: binary = 19'h3a884;  // SELECT, SELECT
      9'd14: binary = 19'h3ac21;  9'd15: binary = 19'h23000;  // SELECT, TAKE
      9'd16: binary = 19'h18182;  9'd17: binary = 19'h28885;  // START, ADD
      9'd18: binary = 19'h23000;  9'd19: binary = 19'h18045;  // TAKE, START
      9'd20: binary = 19'h2b183;  9'd21: binary = 19'h20800;  // ADD, TAKE
      9'd22: binary = 19'h2884c;  9'd23: binary = 19'h48042;  // ADD, ZERO
      9'd24: binary = 19'h58800;  9'd25: binary = 19'h68000;  // VERDICT, REPEAT
      9'd26: binary = 19'h1810b;  9'd27: binary = 19'h418c6;  // START, SHIFT
      9'd28: binary = 19'h3b50a;  9'd29: binary = 19'h3a12b;  // SELECT, SELECT
      9'd30: binary = 19'h23800;  9'd31: binary = 19'h18149;  // TAKE, START
      9'd32: binary = 19'h20800;  9'd33: binary = 19'h181ad;  // TAKE, START
      9'd34: binary = 19'h2b5c2;  9'd35: binary = 19'h23000;  // ADD, TAKE
      9'd36: binary = 19'h18108;  9'd37: binary = 19'h22800;  // START, TAKE
      9'd38: binary = 19'h1818a;  9'd39: binary = 19'h22000;  // START, TAKE
      9'd40: binary = 19'h181ad;  9'd41: binary = 19'h23400;  // START, TAKE
      9'd42: binary = 19'h1814a;  9'd43: binary = 19'h3a50d;  // START, SELECT
      9'd44: binary = 19'h3ada8;  9'd45: binary = 19'h22800;  // SELECT, TAKE
      9'd46: binary = 19'h181c2;  9'd47: binary = 19'h23800;  // START, TAKE
      9'd48: binary = 19'h1808d;  9'd49: binary = 19'h20800;  // START, TAKE
      9'd50: binary = 19'h1818c;  9'd51: binary = 19'h2b9c2;  // START, ADD
      9'd52: binary = 19'h23000;  9'd53: binary = 19'h18143;  // TAKE, START
      9'd54: binary = 19'h22800;  9'd55: binary = 19'h2b58a;  // TAKE, ADD
      9'd56: binary = 19'h3a1ae;  9'd57: binary = 19'h3a9cd;  // SELECT, SELECT
      9'd58: binary = 19'h7001a;  9'd59: binary = 19'h1812b;  // LOOP, START
      9'd60: binary = 19'h4816b;  9'd61: binary = 19'h50084;  // ZERO, OR_ZERO
      9'd62: binary = 19'h50129;  9'd63: binary = 19'h38c21;  // OR_ZERO, SELECT
      9'd64: binary = 19'h21800;  9'd65: binary = 19'h18086;  // TAKE, START
      9'd66: binary = 19'h20800;  9'd67: binary = 19'h18049;  // TAKE, START
      9'd68: binary = 19'h23800;  9'd69: binary = 19'h18089;  // TAKE, START
      9'd70: binary = 19'h3b9c1;  9'd71: binary = 19'h23400;  // SELECT, TAKE
      9'd72: binary = 19'h181c7;  9'd73: binary = 19'h23800;  // START, TAKE
      9'd74: binary = 19'h68400;  9'd75: binary = 19'h18063;  // REPEAT, START
      9'd76: binary = 19'h20c00;  9'd77: binary = 19'h1806e;  // TAKE, START
      9'd78: binary = 19'h20c00;  9'd79: binary = 19'h7004b;  // TAKE, LOOP
      9'd80: binary = 19'h1808b;  9'd81: binary = 19'h2b5a8;  // START, ADD
      9'd82: binary = 19'h23000;  9'd83: binary = 19'h18084;  // TAKE, START
      9'd84: binary = 19'h2b18a;  9'd85: binary = 19'h22800;  // ADD, TAKE
      9'd86: binary = 19'h1818d;  9'd87: binary = 19'h2a945;  // START, ADD
      9'd88: binary = 19'h23000;  9'd89: binary = 19'h18146;  // TAKE, START
      9'd90: binary = 19'h29885;  9'd91: binary = 19'h22800;  // ADD, TAKE
      9'd92: binary = 19'h18063;  9'd93: binary = 19'h2b18a;  // START, ADD
      9'd94: binary = 19'h20c00;  9'd95: binary = 19'h1806e;  // TAKE, START
      9'd96: binary = 19'h22800;  9'd97: binary = 19'h18067;  // TAKE, START
      9'd98: binary = 19'h32941;  9'd99: binary = 19'h4814a;  // SUB, ZERO
      9'd100: binary = 19'h58c00;  9'd101: binary = 19'h4816b;  // VERDICT, ZERO
      9'd102: binary = 19'h50084;  9'd103: binary = 19'h20c00;  // OR_ZERO, TAKE
      9'd104: binary = 19'h1818d;  9'd105: binary = 19'h23000;  // START, TAKE
      9'd106: binary = 19'h18102;  9'd107: binary = 19'h23400;  // START, TAKE
      9'd108: binary = 19'h18183;  9'd109: binary = 19'h23000;  // START, TAKE
      9'd110: binary = 19'h181a3;  9'd111: binary = 19'h28985;  // START, ADD
      9'd112: binary = 19'h38846;  9'd113: binary = 19'h23400;  // SELECT, TAKE
      9'd114: binary = 19'h3b5a4;  9'd115: binary = 19'h48129;  // SELECT, ZERO
      9'd116: binary = 19'h58000;  9'd117: binary = 19'h601ad;  // VERDICT, STORE
      9'd118: binary = 19'h60042;  9'd119: binary = 19'h00000;  // STORE, END
      default: binary = '0;
    endcase
  endfunction

endpackage
