// SPDX-License-Identifier: Apache-2.0
//
// AES-128 encryption, a round each cycle, of the structure of the AES core whose figures
// OpenROAD-flow-scripts publishes: 16 S-boxes for the state, 4 for the key, registers for the text
// in, the state, the text out and the round key. It is here to compare flows; nothing else uses it.
//
// Computes  text_o = AES-128 of text_i with key_i (FIPS 197); byte 0 is the highest one.
// Cycles    done_o is 1 in cycle 12 after load_i, and text_o is valid in that cycle.

module aes_128 (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         load_i,
  input  logic [127:0] key_i,
  input  logic [127:0] text_i,
  output logic         done_o,
  output logic [127:0] text_o
);

  function automatic logic [7:0] twice(logic [7:0] a);
    twice = {a[6:0], 1'b0} ^ (a[7] ? 8'h1b : 8'h00);
  endfunction

  // The S-box by powers of the generator 3: g^i and g^(255 - i) are inverse to each other.
  function automatic logic [255:0][7:0] make_sbox();
    logic [7:0]        power, inverse;
    logic [255:0][7:0] powers;
    power = 8'd1;
    for (int unsigned i = 0; i < 256; i++) begin
      powers[i] = power;
      power     = power ^ twice(power);
    end
    make_sbox[0] = 8'h63;
    for (int unsigned i = 0; i < 255; i++) begin
      inverse = powers[(255-i)%255];
      make_sbox[powers[i]] = inverse ^ {inverse[6:0], inverse[7]} ^ {inverse[5:0], inverse[7:6]}
                           ^ {inverse[4:0], inverse[7:5]} ^ {inverse[3:0], inverse[7:4]} ^ 8'h63;
    end
  endfunction

  localparam logic [255:0][7:0] Sbox = make_sbox();

  logic [127:0]      text_q, state_q, out_q, key_q, key_d, substituted, shifted, mixed;
  logic [3:0]        round_q;
  logic [7:0]        constant_q;
  logic              load_q, done_q;
  logic [3:0][31:0]  words;
  logic [31:0]       turned;

  // Byte i of the state, from the highest on, is row i % 4 of column i / 4.
  for (genvar i = 0; i < 16; i++) begin : gen_byte
    localparam int unsigned From = 4 * ((i / 4 + i % 4) % 4) + i % 4;
    assign substituted[8*(15-i)+:8] = Sbox[state_q[8*(15-i)+:8]];
    assign shifted[8*(15-i)+:8]     = substituted[8*(15-From)+:8];
  end

  for (genvar c = 0; c < 4; c++) begin : gen_column
    logic [3:0][7:0] a;
    assign a = shifted[32*c+:32];
    for (genvar r = 0; r < 4; r++) begin : gen_row
      assign mixed[32*c+8*r+:8] = twice(a[r]) ^ twice(a[(r+3)%4]) ^ a[(r+3)%4] ^ a[(r+2)%4]
                                ^ a[(r+1)%4];
    end
  end

  // The next round key; word 3 is the first one.
  assign words = key_q;
  for (genvar i = 0; i < 4; i++) begin : gen_turn
    assign turned[8*i+:8] = Sbox[words[0][8*((i+3)%4)+:8]];
  end
  assign key_d[127:96] = words[3] ^ turned ^ {constant_q, 24'd0};
  assign key_d[95:64]  = words[2] ^ key_d[127:96];
  assign key_d[63:32]  = words[1] ^ key_d[95:64];
  assign key_d[31:0]   = words[0] ^ key_d[63:32];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) {load_q, done_q, round_q} <= '0;
    else begin
      load_q <= load_i;
      done_q <= round_q == 4'd10;
      if (load_q) round_q <= 4'd1;
      else if (round_q != '0) round_q <= (round_q == 4'd10) ? 4'd0 : round_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (load_i) text_q <= text_i;
    key_q      <= load_i ? key_i : key_d;
    constant_q <= load_i ? 8'h01 : twice(constant_q);
    state_q    <= load_q ? text_q ^ key_q : mixed ^ key_q;
    out_q      <= shifted ^ key_q;
  end

  assign done_o = done_q;
  assign text_o = out_q;

endmodule
