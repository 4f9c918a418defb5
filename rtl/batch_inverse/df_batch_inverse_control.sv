// SPDX-License-Identifier: Apache-2.0
//
// Control of the batch inverter: starts products and inversions, and routes their results to the
// element that each belongs to. total_bad_i alone depends on operands, see StEach.
//
//   StFill -> StInvert -> StBack -> StOut -> StFill
//                 \---> StEach ------^   the product of several elements is not invertible
//
// StFill    take_i brings an element; its product with the elements before it is written with
//           write_o at write_at_o.
// StBack    for each element, the last first, two products of the inverse of the elements up to it:
//           one by the element (chain: the inverse of the elements before it), one by the product
//           of the elements before it (own: the inverse of the element). If the products of the
//           multiplier overlap (Overlaps), chain is first, as the next element depends on it; else
//           own is first, as chain replaces the common factor.
// StEach    for each element, the last first, an inversion.
// Control   wipe_i and reset select StFill.

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
  input  logic                         last_i,   // with take_i: the last element of the batch
  output logic                         has_room_o,  // an element may transfer
  output logic                         first_o,  // the next element is the first of a batch

  // Multiplier and inverter
  output logic                         product_valid_o,
  input  logic                         product_ready_i,
  output logic                         keep_o,         // the modulus of the product before
  output logic                         of_memory_o,    // factor: a word of a memory, else a_i
  output logic                         of_prefix_o,    // factor: the product of elements before
  input  logic                         product_answer_i,
  output logic                         product_accept_o,
  output logic                         inverse_valid_o,
  input  logic                         inverse_ready_i,
  input  logic                         inverse_answer_i,
  input  logic                         total_bad_i,    // with inverse_answer_i: no inverse exists

  // Datapath
  output df_batch_inverse_pkg::state_e state_o,
  output logic                         chain_o,    // the finished product is the chain's
  output logic                         fetch_o,    // the element is read, for its own inversion
  output logic                         write_o,    // the product or inverse is written to memory
  output logic [AddressBits-1:0]       write_at_o,
  output logic [AddressBits-1:0]       read_at_o,
  output logic                         results_valid_o,  // results are there from the next cycle on
  output logic                         result_last_o,  // the result that is shown is the last
  input  logic                         result_transfer_i,  // a result transfers
  output logic                         fault_o  // an upset of the control
);

  if (Depth < 2 || Depth > 512) begin : gen_check_depth
    $error("df_batch_inverse_control: Depth must be from 2 to 512");
  end

  localparam logic [AddressBits-1:0] One = AddressBits'(32'd1);

  df_batch_inverse_pkg::state_e state_q, state_next;
  logic [AddressBits-1:0]       top_q, top_next;    // the last element of the batch
  // Elements: of the next product or inversion to start, or of the result; of the next to finish
  logic [AddressBits-1:0]       request_index_q, request_index_next;
  logic [AddressBits-1:0]       answer_index_q, answer_index_next;
  // StFill: last element transferred, product not yet started, product in the multiplier
  logic last_q, last_next, pending_q, pending_next, flying_q, flying_next;
  logic modulus_loaded_q, modulus_loaded_next;  // the multiplier has the modulus
  logic read_valid_q, read_valid_next;          // the words read are those of request_index_q
  // The next product to start, or to finish, is the second of its element.
  logic request_second_q, request_second_next, answer_second_q, answer_second_next;
  // In progress: products of chain and own, an inversion
  logic chain_q, chain_next, own_q, own_next, inverting_q, inverting_next;
  logic all_requested_q, all_requested_next;    // all products have started

  logic fill, invert, back, each, out;
  assign fill   = state_q == df_batch_inverse_pkg::StFill;
  assign invert = state_q == df_batch_inverse_pkg::StInvert;
  assign back   = state_q == df_batch_inverse_pkg::StBack;
  assign each   = state_q == df_batch_inverse_pkg::StEach;
  assign out    = state_q == df_batch_inverse_pkg::StOut;

  // Start of products
  logic request_chain, own_pending, product_start, product_done, inverse_done, is_lowest, single;
  assign request_chain   = request_second_q ^ Overlaps;
  assign product_valid_o = fill ? pending_q :
      back & read_valid_q & ~all_requested_q & (request_chain ? (request_second_q | ~chain_q)
                                     : (~own_q & (request_second_q | ~chain_q)));
  assign of_memory_o     = back;
  assign of_prefix_o     = ~request_chain;
  assign keep_o          = modulus_loaded_q;
  assign product_start   = product_valid_o & product_ready_i;

  // End of products. The chain's product replaces the factor of own: own must have started before.
  assign chain_o          = back & (answer_second_q ^ Overlaps);
  assign own_pending      = Overlaps & request_second_q & (request_index_q == answer_index_q);
  assign product_accept_o = fill ? flying_q :
      back & (chain_o ? chain_q & ~own_pending : own_q);
  assign product_done     = product_answer_i & product_accept_o;
  assign inverse_done     = inverting_q & inverse_answer_i;
  assign is_lowest        = answer_index_q == '0;

  assign inverse_valid_o = (invert | (each & read_valid_q)) & ~inverting_q;
  assign fetch_o         = each & ~read_valid_q;

  assign write_o    = (product_done & (fill | (back & ~chain_o))) | (each & inverse_done);
  assign write_at_o = fill ? request_index_q : answer_index_q;

  always_comb begin
    read_at_o = request_index_q;
    if (out && result_transfer_i) read_at_o = request_index_q + One;
    if (each && inverse_done) read_at_o = request_index_q - One;
  end


  assign has_room_o      = fill & ~pending_q & ~last_q & (~flying_q | product_answer_i);
  assign first_o         = ~modulus_loaded_q & ~flying_q & ~pending_q;
  assign single          = top_q == '0;
  assign results_valid_o = out;
  assign result_last_o   = request_index_q == top_q;
  assign state_o         = state_q;

  always_comb begin
    state_next          = state_q;
    top_next            = top_q;
    request_index_next  = request_index_q;
    answer_index_next   = answer_index_q;
    last_next           = last_q;
    pending_next        = pending_q;
    flying_next         = flying_q;
    modulus_loaded_next = modulus_loaded_q;
    read_valid_next     = read_valid_q;
    request_second_next = request_second_q;
    answer_second_next  = answer_second_q;
    chain_next          = chain_q;
    own_next            = own_q;
    inverting_next      = inverting_q;
    all_requested_next  = all_requested_q;
    if (wipe_i) begin
      state_next = df_batch_inverse_pkg::StFill;
      {top_next, request_index_next, answer_index_next} = '0;
      {last_next, pending_next, flying_next, modulus_loaded_next, read_valid_next} = '0;
      {request_second_next, answer_second_next} = '0;
      {chain_next, own_next, inverting_next, all_requested_next} = '0;
    end else begin
      case (state_q)
        df_batch_inverse_pkg::StFill: begin
          if (take_i) {pending_next, last_next} = {1'b1, last_i};
          if (product_start) {pending_next, flying_next, modulus_loaded_next} = 3'b011;
          if (product_done) begin
            flying_next = 1'b0;
            if (!last_q) request_index_next = request_index_q + One;
            else begin
              state_next        = df_batch_inverse_pkg::StInvert;
              last_next         = 1'b0;
              top_next          = request_index_q;
              answer_index_next = request_index_q;
            end
          end
        end
        df_batch_inverse_pkg::StInvert: begin
          if (inverse_valid_o && inverse_ready_i) inverting_next = 1'b1;
          if (inverse_done) begin
            inverting_next = 1'b0;
            state_next     = (total_bad_i && !single) ? df_batch_inverse_pkg::StEach
                                                  : df_batch_inverse_pkg::StBack;
          end
        end
        df_batch_inverse_pkg::StBack: begin
          read_valid_next = ~(product_start & request_second_q);
          if (product_start) begin
            request_second_next = ~request_second_q;
            if (request_second_q) request_index_next = request_index_q - One;
            if (request_second_q && request_index_q == '0) all_requested_next = 1'b1;
          end
          chain_next = (product_start & request_chain) | (chain_q & ~(product_done & chain_o));
          own_next   = (product_start & ~request_chain) | (own_q & ~(product_done & ~chain_o));
          if (product_done) begin
            answer_second_next = ~answer_second_q;
            if (answer_second_q) answer_index_next = answer_index_q - One;
            if (answer_second_q && is_lowest) begin
              state_next         = df_batch_inverse_pkg::StOut;
              request_index_next = '0;
            end
          end
        end
        df_batch_inverse_pkg::StEach: begin
          read_valid_next = 1'b1;
          if (inverse_valid_o && inverse_ready_i) inverting_next = 1'b1;
          if (inverse_done) begin
            inverting_next     = 1'b0;
            read_valid_next    = 1'b0;
            request_index_next = is_lowest ? '0 : request_index_q - One;
            answer_index_next  = answer_index_q - One;
            if (is_lowest) state_next = df_batch_inverse_pkg::StOut;
          end
        end
        df_batch_inverse_pkg::StOut: begin
          {read_valid_next, modulus_loaded_next, all_requested_next} = '0;
          if (result_transfer_i) begin
            request_index_next = result_last_o ? '0 : request_index_q + One;
            if (result_last_o) state_next = df_batch_inverse_pkg::StFill;
          end
        end
        default: state_next = df_batch_inverse_pkg::StFill;
      endcase
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= df_batch_inverse_pkg::StFill;
      {top_q, request_index_q, answer_index_q} <= '0;
      {last_q, pending_q, flying_q, modulus_loaded_q, read_valid_q} <= '0;
      {request_second_q, answer_second_q} <= '0;
      {chain_q, own_q, inverting_q, all_requested_q} <= '0;
    end else begin
      state_q          <= state_next;
      top_q            <= top_next;
      request_index_q  <= request_index_next;
      answer_index_q   <= answer_index_next;
      last_q           <= last_next;
      pending_q        <= pending_next;
      flying_q         <= flying_next;
      modulus_loaded_q <= modulus_loaded_next;
      read_valid_q     <= read_valid_next;
      request_second_q <= request_second_next;
      answer_second_q  <= answer_second_next;
      chain_q          <= chain_next;
      own_q            <= own_next;
      inverting_q      <= inverting_next;
      all_requested_q  <= all_requested_next;
    end
  end

  df_parity #(.Bits(14 + 3 * AddressBits), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({state_next, top_next, request_index_next, answer_index_next, last_next,
             pending_next, flying_next, modulus_loaded_next, read_valid_next,
             request_second_next, answer_second_next, chain_next, own_next, inverting_next,
             all_requested_next}),
    .value_i({state_q, top_q, request_index_q, answer_index_q, last_q, pending_q, flying_q,
              modulus_loaded_q, read_valid_q, request_second_q, answer_second_q, chain_q, own_q,
              inverting_q, all_requested_q}),
    .fault_o
  );

endmodule
