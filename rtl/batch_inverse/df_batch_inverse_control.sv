// SPDX-License-Identifier: Apache-2.0
//
// Control of the batch inverter: when a product or an inversion begins, which element it is of, and
// what its answer is for. No operand reaches it but by total_bad_i, see StEach.
//
//   StFill -> StInvert -> StBack -> StOut -> StFill
//                 \---> StEach ------^   the product of several elements is not invertible
//
// StFill    take_i brings an element; then product 0 .. n-1 of it and those before, written with
//           write_o at address_o when it is there.
// StBack    for each element, the last first, two products of the inverse of the elements up to it:
//           one by the element, which gives the inverse of those before it (chain), one by the
//           product of those before it, which gives the element's own inverse (own). Where the
//           multiplier takes the next product before the last one is out (Overlaps), the chain's
//           goes first, as the next element waits for it; else the element's own, as the other
//           takes the place of what both multiply.
// StEach    for each element, the last first, an inversion.
// Control   wipe_i, or reset, brings StFill.

module df_batch_inverse_control #(
  parameter int unsigned Depth        = 64,    // elements of a batch, at most
  parameter bit          Overlaps     = 1'b1,  // the multiplier's products
  parameter bit          FaultChecks  = 1'b1, // see df_parity
  localparam int unsigned AddressBits = $clog2(Depth)
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic                         wipe_i,

  // Elements
  input  logic                         take_i,   // an element transfers
  input  logic                         last_i,   // with it: the last one of its batch
  output logic                         room_o,   // an element may transfer
  output logic                         first_o,  // the next one is the first of a batch

  // Multiplier and inverter
  output logic                         product_valid_o,
  input  logic                         product_ready_i,
  output logic                         keep_o,         // the modulus of the product before
  output logic                         of_memory_o,    // by a word of a memory, else by the element
  output logic                         of_prefix_o,    // by the product of the elements before
  input  logic                         product_there_i,
  output logic                         product_taken_o,
  output logic                         inverse_valid_o,
  input  logic                         inverse_ready_i,
  input  logic                         inverse_there_i,
  input  logic                         total_bad_i,    // with it: it has no inverse

  // Datapath
  output df_batch_inverse_pkg::state_e state_o,
  output logic                         chain_o,    // the product that is there is the chain's
  output logic                         fetch_o,    // the element is read, for its own inversion
  output logic                         write_o,    // what is there goes to the memories
  output logic [AddressBits-1:0]       write_at_o,
  output logic [AddressBits-1:0]       read_at_o,
  output logic                         there_o,    // results are there from the next cycle on
  output logic                         ends_o,     // the result that is shown is the last
  input  logic                         given_i,    // a result transfers
  output logic                         fault_o  // an upset of the control
);

  if (Depth < 2 || Depth > 512) begin : gen_check_depth
    $error("df_batch_inverse_control: Depth must be from 2 to 512");
  end

  localparam logic [AddressBits-1:0] One = AddressBits'(32'd1);

  df_batch_inverse_pkg::state_e state_q, state_next;
  logic [AddressBits-1:0]       top_q, top_next;    // the last element of the batch
  logic [AddressBits-1:0]       asks_q, asks_next;   // of what is asked for, or shown
  logic [AddressBits-1:0]       gets_q, gets_next;   // of what comes
  // StFill: an element and its product
  logic last_q, last_next, pending_q, pending_next, flying_q, flying_next;
  logic known_q, known_next;      // the multiplier has the modulus
  logic settled_q, settled_next;  // the words that are read are those of asks_q
  // The second of two is asked for, or got, next.
  logic second_q, second_next, later_q, later_next;
  // Under way: products, an inversion.
  logic chain_q, chain_next, own_q, own_next, begun_q, begun_next;
  logic all_q, all_next;          // all products are asked for

  logic fill, invert, back, each, out;
  assign fill   = state_q == df_batch_inverse_pkg::StFill;
  assign invert = state_q == df_batch_inverse_pkg::StInvert;
  assign back   = state_q == df_batch_inverse_pkg::StBack;
  assign each   = state_q == df_batch_inverse_pkg::StEach;
  assign out    = state_q == df_batch_inverse_pkg::StOut;

  // Asked for
  logic asks_chain, asked, got, inverted, at_end, single;
  assign asks_chain      = second_q ^ Overlaps;
  assign product_valid_o = fill ? pending_q :
      back & settled_q & ~all_q & (asks_chain ? (second_q | ~chain_q)
                                     : (~own_q & (second_q | ~chain_q)));
  assign of_memory_o     = back;
  assign of_prefix_o     = ~asks_chain;
  assign keep_o          = known_q;
  assign asked           = product_valid_o & product_ready_i;

  // Got. The chain's product takes the place of what the own one has to be asked for with.
  assign chain_o         = back & (later_q ^ Overlaps);
  assign product_taken_o = fill ? flying_q :
      back & (chain_o ? chain_q & ~(Overlaps & second_q & (asks_q == gets_q)) : own_q);
  assign got             = product_there_i & product_taken_o;
  assign inverted        = begun_q & inverse_there_i;
  assign at_end          = gets_q == '0;

  assign inverse_valid_o = (invert | (each & settled_q)) & ~begun_q;
  assign fetch_o         = each & ~settled_q;

  assign write_o    = (fill & got) | (got & back & ~chain_o) | (each & inverted);
  assign write_at_o = fill ? asks_q : gets_q;

  always_comb begin
    read_at_o = asks_q;
    if (out && given_i) read_at_o = asks_q + One;
    if (each && inverted) read_at_o = asks_q - One;
  end


  assign room_o   = fill & ~pending_q & ~last_q & (~flying_q | product_there_i);
  assign first_o  = ~known_q & ~flying_q & ~pending_q;
  assign single   = top_q == '0;
  assign there_o  = out;
  assign ends_o   = asks_q == top_q;
  assign state_o  = state_q;

  always_comb begin
    state_next   = state_q;
    top_next     = top_q;
    asks_next    = asks_q;
    gets_next    = gets_q;
    last_next    = last_q;
    pending_next = pending_q;
    flying_next  = flying_q;
    known_next   = known_q;
    settled_next = settled_q;
    second_next  = second_q;
    later_next   = later_q;
    chain_next   = chain_q;
    own_next     = own_q;
    begun_next   = begun_q;
    all_next     = all_q;
    if (wipe_i) begin
      state_next = df_batch_inverse_pkg::StFill;
      {top_next, asks_next, gets_next} = '0;
      {last_next, pending_next, flying_next, known_next, settled_next} = '0;
      {second_next, later_next} = '0;
      {chain_next, own_next, begun_next, all_next} = '0;
    end else begin
      case (state_q)
        df_batch_inverse_pkg::StFill: begin
          if (take_i) {pending_next, last_next} = {1'b1, last_i};
          if (asked) {pending_next, flying_next, known_next} = 3'b011;
          if (got) begin
            flying_next = 1'b0;
            if (!last_q) asks_next = asks_q + One;
            else begin
              state_next = df_batch_inverse_pkg::StInvert;
              last_next  = 1'b0;
              top_next   = asks_q;
              gets_next  = asks_q;
            end
          end
        end
        df_batch_inverse_pkg::StInvert: begin
          if (inverse_valid_o && inverse_ready_i) begun_next = 1'b1;
          if (inverted) begin
            begun_next = 1'b0;
            state_next = (total_bad_i && !single) ? df_batch_inverse_pkg::StEach
                                                  : df_batch_inverse_pkg::StBack;
          end
        end
        df_batch_inverse_pkg::StBack: begin
          settled_next = ~(asked & second_q);
          if (asked) begin
            second_next = ~second_q;
            if (second_q) asks_next = asks_q - One;
            if (second_q && asks_q == '0) all_next = 1'b1;
          end
          chain_next = (asked & asks_chain) | (chain_q & ~(got & chain_o));
          own_next   = (asked & ~asks_chain) | (own_q & ~(got & ~chain_o));
          if (got) begin
            later_next = ~later_q;
            if (later_q) gets_next = gets_q - One;
            if (later_q && at_end) begin
              state_next = df_batch_inverse_pkg::StOut;
              asks_next  = '0;
            end
          end
        end
        df_batch_inverse_pkg::StEach: begin
          settled_next = 1'b1;
          if (inverse_valid_o && inverse_ready_i) begun_next = 1'b1;
          if (inverted) begin
            begun_next   = 1'b0;
            settled_next = 1'b0;
            asks_next    = at_end ? '0 : asks_q - One;
            gets_next    = gets_q - One;
            if (at_end) state_next = df_batch_inverse_pkg::StOut;
          end
        end
        df_batch_inverse_pkg::StOut: begin
          {settled_next, known_next, all_next} = '0;
          if (given_i) begin
            asks_next = ends_o ? '0 : asks_q + One;
            if (ends_o) state_next = df_batch_inverse_pkg::StFill;
          end
        end
        default: state_next = df_batch_inverse_pkg::StFill;
      endcase
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= df_batch_inverse_pkg::StFill;
      {top_q, asks_q, gets_q} <= '0;
      {last_q, pending_q, flying_q, known_q, settled_q, second_q, later_q} <= '0;
      {chain_q, own_q, begun_q, all_q} <= '0;
    end else begin
      state_q   <= state_next;
      top_q     <= top_next;
      asks_q    <= asks_next;
      gets_q    <= gets_next;
      last_q    <= last_next;
      pending_q <= pending_next;
      flying_q  <= flying_next;
      known_q   <= known_next;
      settled_q <= settled_next;
      second_q  <= second_next;
      later_q   <= later_next;
      chain_q   <= chain_next;
      own_q     <= own_next;
      begun_q   <= begun_next;
      all_q     <= all_next;
    end
  end

  df_parity #(.Bits(14 + 3 * AddressBits), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({state_next, top_next, asks_next, gets_next, last_next, pending_next, flying_next,
             known_next, settled_next, second_next, later_next, chain_next, own_next,
             begun_next, all_next}),
    .value_i({state_q, top_q, asks_q, gets_q, last_q, pending_q, flying_q, known_q, settled_q,
              second_q, later_q, chain_q, own_q, begun_q, all_q}),
    .fault_o
  );

endmodule
