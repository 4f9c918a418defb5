// SPDX-License-Identifier: Apache-2.0
//
// The program check of the curve engine, two products under way: a word an address, by form.
// Made by `python -m dualfield.curve` from src/dualfield/curve/programs.py; a test compares it.

package df_curve_pairs_check_pkg;

  function automatic logic [18:0] weierstrass(logic [8:0] address);
    case (address)
      9'd0: weierstrass = 19'h10800;  9'd1: weierstrass = 19'h08c00;  // MODULUS, LOAD
      9'd2: weierstrass = 19'h09000;  9'd3: weierstrass = 19'h09400;  // LOAD, LOAD
      9'd4: weierstrass = 19'h09800;  9'd5: weierstrass = 19'h39ca5;  // LOAD, SELECT
      9'd6: weierstrass = 19'h3a0c6;  9'd7: weierstrass = 19'h3a421;  // SELECT, SELECT
      9'd8: weierstrass = 19'h68800;  9'd9: weierstrass = 19'h2a529;  // REPEAT, ADD
      9'd10: weierstrass = 19'h70009;  9'd11: weierstrass = 19'h3a929;  // LOOP, SELECT
      9'd12: weierstrass = 19'h69400;  9'd13: weierstrass = 19'h2a529;  // REPEAT, ADD
      9'd14: weierstrass = 19'h7000d;  9'd15: weierstrass = 19'h18129;  // LOOP, START
      9'd16: weierstrass = 19'h22400;  9'd17: weierstrass = 19'h69800;  // TAKE, REPEAT
      9'd18: weierstrass = 19'h2a529;  9'd19: weierstrass = 19'h70012;  // ADD, LOOP
      9'd20: weierstrass = 19'h18069;  9'd21: weierstrass = 19'h30841;  // START, SUB
      9'd22: weierstrass = 19'h30841;  9'd23: weierstrass = 19'h18089;  // SUB, START
      9'd24: weierstrass = 19'h20c00;  9'd25: weierstrass = 19'h180a9;  // TAKE, START
      9'd26: weierstrass = 19'h21000;  9'd27: weierstrass = 19'h18063;  // TAKE, START
      9'd28: weierstrass = 19'h21400;  9'd29: weierstrass = 19'h18084;  // TAKE, START
      9'd30: weierstrass = 19'h20800;  9'd31: weierstrass = 19'h180a5;  // TAKE, START
      9'd32: weierstrass = 19'h22c00;  9'd33: weierstrass = 19'h2b16b;  // TAKE, ADD
      9'd34: weierstrass = 19'h2ad8b;  9'd35: weierstrass = 19'h180c9;  // ADD, START
      9'd36: weierstrass = 19'h2996b;  9'd37: weierstrass = 19'h22400;  // ADD, TAKE
      9'd38: weierstrass = 19'h2a523;  9'd39: weierstrass = 19'h2b0c6;  // ADD, ADD
      9'd40: weierstrass = 19'h18043;  9'd41: weierstrass = 19'h21800;  // START, TAKE
      9'd42: weierstrass = 19'h2898c;  9'd43: weierstrass = 19'h2884b;  // ADD, ADD
      9'd44: weierstrass = 19'h18125;  9'd45: weierstrass = 19'h20c00;  // START, TAKE
      9'd46: weierstrass = 19'h28c63;  9'd47: weierstrass = 19'h28c63;  // ADD, ADD
      9'd48: weierstrass = 19'h180c6;  9'd49: weierstrass = 19'h28862;  // START, ADD
      9'd50: weierstrass = 19'h20c00;  9'd51: weierstrass = 19'h28c64;  // TAKE, ADD
      9'd52: weierstrass = 19'h48042;  9'd53: weierstrass = 19'h58400;  // ZERO, VERDICT
      9'd54: weierstrass = 19'h3884a;  9'd55: weierstrass = 19'h20800;  // SELECT, TAKE
      9'd56: weierstrass = 19'h30862;  9'd57: weierstrass = 19'h48042;  // SUB, ZERO
      9'd58: weierstrass = 19'h58800;  9'd59: weierstrass = 19'h600e7;  // VERDICT, STORE
      9'd60: weierstrass = 19'h60108;  9'd61: weierstrass = 19'h00000;  // STORE, END
      default: weierstrass = '0;
    endcase
  endfunction

  function automatic logic [18:0] binary(logic [8:0] address);
    case (address)
      9'd0: binary = 19'h08800;  9'd1: binary = 19'h08c00;  // LOAD, LOAD
      9'd2: binary = 19'h09000;  9'd3: binary = 19'h09400;  // LOAD, LOAD
      9'd4: binary = 19'h11884;  9'd5: binary = 19'h28882;  // MODULUS, ADD
      9'd6: binary = 19'h29c85;  9'd7: binary = 19'h180c2;  // ADD, START
      9'd8: binary = 19'h48063;  9'd9: binary = 19'h58400;  // ZERO, VERDICT
      9'd10: binary = 19'h38861;  9'd11: binary = 19'h180e5;  // SELECT, START
      9'd12: binary = 19'h20800;  9'd13: binary = 19'h28843;  // TAKE, ADD
      9'd14: binary = 19'h20c00;  9'd15: binary = 19'h28862;  // TAKE, ADD
      9'd16: binary = 19'h59000;  9'd17: binary = 19'h48042;  // VERDICT, ZERO
      9'd18: binary = 19'h58800;  9'd19: binary = 19'h60084;  // VERDICT, STORE
      9'd20: binary = 19'h600a5;  9'd21: binary = 19'h00000;  // STORE, END
      default: binary = '0;
    endcase
  endfunction

endpackage
