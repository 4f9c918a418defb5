// SPDX-License-Identifier: Apache-2.0
//
// Inverter of many numbers at once in GF(p): Montgomery's trick around an inverter and a multiplier
// of the catalog. One inversion a batch, and three products an element.
// docs/algorithms/batch-inverse.md explains it.
//
//                    +------------+
//   a_i --> a ------>|            |        +--------------+
//                    | multiplier |--> p ->|   inverter   |--> p
//         p -------->|            |    |   +--------------+
//                    +------------+    |
//                       ^      ^       |
//     a, later 1/a   +--+--+ +-+---+   |   p: the product of all elements up to now; after the
//     and its status |  A  | |  P  |<--+      inversion the inverse of the elements up to this
//                    +-----+ +-----+       P: for each element the product of elements before
//
// Computes  result_o = 1 / a mod modulus for every element a of a batch, in order.
// Operands  Elements are streamed, one in each operand transfer; more_i = 1: another element of the
//           batch follows. A batch ends with more_i = 0, or with element Depth. modulus_i, odd and
//           >= 3, is read with the first element only.
// Results   one result transfer for each element, with its own status_o.
// Ranges    0 <= a < modulus, 0 <= result_o < modulus.
// Status    3 StatusBadModulus (even, or 1), else 2 StatusOperandRange (element not reduced), else
//           1 StatusNotInvertible (gcd not 1, element 0 included), else 0 StatusOk; 4 StatusFault
//           after a detected fault, see Faults. result_o = 0 unless the status is 0. The products
//           leave out refused elements, so the other elements are not affected.
// Faults    one answer with status 4 ends the batch, see docs/reference/handshake.md.
// Cycles    fixed by N, the parameters and the number of elements if all elements but 0 are
//           invertible, as in a prime field. If an element other than 0 shares a factor with a
//           composite modulus, a batch of two or more takes one inversion for each element in place
//           of two products: the time tells that there is such an element, and nothing else.
//           dualfield.models.batch_inverse counts both. A batch of 64 with 16 multipliers at 256
//           bits takes 63 products of 43 cycles and one of 58, an inversion of 622, 128 products of
//           35, and 64 results.
// Handshake docs/reference/handshake.md, for each transfer: in_ready_o is 1 again when the product
//           of an element is done; results are valid when the whole batch is done; the next batch
//           begins after the last result transfer. clear_i aborts the batch at any time. It wipes
//           every register, and then one memory word per cycle; elements can transfer at once.
// Timing    variable; for a prime modulus constant for a number of elements.

module df_inv_batch #(
  parameter int unsigned N           = 256,  // width, 3 to 4096
  parameter int unsigned Depth       = 64,   // elements of a batch, at most: 2 to 512
  parameter int unsigned Inverter    = df_batch_inverse_pkg::InverterDivstep,  // 0 or 1
  parameter int unsigned Multiplier  = df_batch_inverse_pkg::MultiplierDsp,    // 0 or 1
  parameter int unsigned Segment     = 30,   // serial, divstep: bits of a chain, 2 to 4096
  parameter int unsigned Multipliers = 16,   // dsp: hard multipliers, at most: 1 to 64
  parameter int unsigned Word        = 18,   // dsp: bits of a word, 2 to 32
  parameter int unsigned Technology  = 0,    // 0: any tool; 1: cells of ECP5
  parameter bit          MaskOutputs = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit          FaultChecks = 1'b1  // 1: check the control, see df_frame
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,

  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic         more_i,
  input  logic [N-1:0] modulus_i,
  input  logic [N-1:0] a_i,

  output logic         out_valid_o,
  input  logic         out_ready_i,
  output logic [N-1:0] result_o,
  output logic [2:0]   status_o,  // df_pkg::status_e
  output logic         fault_o    // sticky, see df_frame
);

  localparam logic [63:0] Most = df_batch_inverse_pkg::most(N, Depth, Inverter, Multiplier,
                                                            Segment, Word, Multipliers);

  if (N < 3 || N > 4096) begin : gen_check_n
    $error("df_inv_batch: N must be from 3 to 4096");
  end
  if (Depth < 2 || Depth > 512) begin : gen_check_depth
    $error("df_inv_batch: Depth must be from 2 to 512");
  end
  if (Inverter > df_batch_inverse_pkg::InverterWord) begin : gen_check_inverter
    $error("df_inv_batch: Inverter must be 0 or 1");
  end
  if (Multiplier != df_batch_inverse_pkg::MultiplierSerial &&
      Multiplier != df_batch_inverse_pkg::MultiplierDsp) begin : gen_check_multiplier
    $error("df_inv_batch: Multiplier must be 0 or 1");
  end
  if (Segment < 2 || Segment > 4096) begin : gen_check_segment
    $error("df_inv_batch: Segment must be from 2 to 4096");
  end
  if (Multipliers < 1 || Multipliers > 64) begin : gen_check_multipliers
    $error("df_inv_batch: Multipliers must be from 1 to 64");
  end
  if (Word < 2 || Word > 32) begin : gen_check_word
    $error("df_inv_batch: Word must be from 2 to 32");
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_inv_batch: Technology must be 0 or 1");
  end
  if (Most > df_batch_inverse_pkg::MostCycles) begin : gen_check_cycles
    $error("df_inv_batch: a batch must be of less than 2^31 cycles: a smaller Depth");
  end

  localparam int unsigned LatencyMax  = Most[31:0];
  localparam int unsigned AddressBits = $clog2(Depth);

  ///////////
  // Frame //
  ///////////

  // The frame's operation begins with the last element and ends with the last result.
  logic                          idle, busy, wipe, wipe_next, last, has_room, first, take;
  logic                          accept, result_transfer, full, empty, late;
  logic                          unused_enter_idle, unused_load;
  logic                          fault_q;  // detected in this batch
  logic                          fault_product, fault_control, fault_status, fault_wiping;
  logic                          result_last, results_valid, unused_k;
  logic [$clog2(LatencyMax)-1:0] unused_left;
  logic [1:0]                    stored_status;  // the status of an element in the memory
  logic [2:0]                    frame_status, status;
  logic [N-1:0]                  result;

  df_frame #(
    .Bits(N), .OperandBits(1), .LatencyMax(LatencyMax), .MaskOutputs(MaskOutputs),
    .FaultChecks(FaultChecks), .StopResult(1'b1)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i,
    .in_valid_i(in_valid_i & accept & last),
    .in_ready_o(idle),
    .operands_i(1'b0),
    .out_valid_o,
    .out_ready_i(out_ready_i & result_last),
    .result_o,
    .k_o(unused_k),
    .status_o(frame_status),
    .fault_o,
    .load_o(unused_load),
    .busy_o(busy),
    .wipe_o(wipe),
    .wipe_next_o(wipe_next),
    .enter_idle_o(unused_enter_idle),
    .left_o(unused_left),
    .done_i(busy & results_valid),
    .result_i(result),
    .k_i(1'b0),
    .status_i(df_pkg::StatusOk),
    .fault_i(fault_q | fault_control)
  );

  assign last            = ~more_i | full;
  assign accept          = has_room | fault_q;
  assign in_ready_o      = idle & accept;
  assign take            = in_valid_i & in_ready_o;
  assign result_transfer = out_valid_o & out_ready_i;
  assign status_o   = frame_status | ((out_valid_o & results_valid) ? status : df_pkg::StatusOk);

  df_batch_inverse_count #(
    .Depth(Depth),
    .WaitMax(df_batch_inverse_pkg::product(N, Multiplier, Segment, Word, Multipliers) + 4),
    .FaultChecks(FaultChecks)
  ) u_count (
    .clk_i, .rst_ni,
    .clear_i(clear_i | (result_transfer & result_last)),
    .take_i(take),
    .wait_i(idle & ~has_room & ~fault_q),
    .full_o(full),
    .empty_o(empty),
    .late_o(late)
  );

  /////////////
  // Control //
  /////////////

  logic product_valid, product_ready, keep, of_memory, of_prefix, product_answer, product_accept;
  logic inverse_valid, inverse_ready, inverse_answer, chain, fetch, write;
  logic [2:0]                   product_status, inverse_status;
  logic [N-1:0]                 product, inverse;
  logic [AddressBits-1:0]       write_at, read_at;
  df_batch_inverse_pkg::state_e state;

  df_batch_inverse_control #(
    .Depth(Depth), .Overlaps(Multiplier == df_batch_inverse_pkg::MultiplierDsp),
    .FaultChecks(FaultChecks)
  ) u_control (
    .clk_i, .rst_ni,
    .wipe_i(wipe),
    .take_i(take),
    .last_i(last),
    .has_room_o(has_room),
    .first_o(first),
    .product_valid_o(product_valid),
    .product_ready_i(product_ready),
    .keep_o(keep),
    .of_memory_o(of_memory),
    .of_prefix_o(of_prefix),
    .product_answer_i(product_answer),
    .product_accept_o(product_accept),
    .inverse_valid_o(inverse_valid),
    .inverse_ready_i(inverse_ready),
    .inverse_answer_i(inverse_answer),
    .total_bad_i(inverse_status == df_pkg::StatusNotInvertible),
    .state_o(state),
    .chain_o(chain),
    .fetch_o(fetch),
    .write_o(write),
    .write_at_o(write_at),
    .read_at_o(read_at),
    .results_valid_o(results_valid),
    .result_last_o(result_last),
    .result_transfer_i(result_transfer),
    .fault_o(fault_control)
  );

  ///////////////
  // Registers //
  ///////////////

  logic [N-1:0] m_q, a_q, p_q, element, prefix;
  logic [2:0]   of_chain_q, of_own_q, total_q, verdict, own;
  logic         zero_q, fill, back, each, product_done, product_start, inverse_done;

  assign fill          = state == df_batch_inverse_pkg::StFill;
  assign back          = state == df_batch_inverse_pkg::StBack;
  assign each          = state == df_batch_inverse_pkg::StEach;
  assign product_start = product_valid & product_ready;
  assign product_done  = product_answer & product_accept;
  assign inverse_done  = inverse_answer & ~fill & ~back;

  // SEC_CM: a refused element, 0 included, is left out by an enable; the steps are the same.
  always_comb begin
    verdict = product_status;
    if (verdict == df_pkg::StatusOk && zero_q) verdict = df_pkg::StatusNotInvertible;
  end

  assign own = of_own_q | total_q;

  always_ff @(posedge clk_i) begin
    if (wipe) m_q <= '0;
    else if (take && first) m_q <= modulus_i;
  end

  always_ff @(posedge clk_i) begin
    if (wipe) a_q <= '0;
    else if (take) a_q <= a_i;
  end

  always_ff @(posedge clk_i) begin
    if (wipe) zero_q <= 1'b0;
    else zero_q <= a_q == '0;
  end

  always_ff @(posedge clk_i) begin
    if (wipe) p_q <= '0;
    else if (take && first) p_q <= N'(1'b1);
    else if (fill ? product_done && verdict == df_pkg::StatusOk
                  : back && product_done && chain && of_chain_q == df_pkg::StatusOk) p_q <= product;
    else if (inverse_done) p_q <= inverse;
    else if (fetch) p_q <= element;
  end

  logic [2:0] of_chain_d, of_own_d, total_d;

  always_comb begin
    {of_chain_d, of_own_d, total_d} = {of_chain_q, of_own_q, total_q};
    if (product_start && of_memory && !of_prefix) of_chain_d = status;
    if (product_start && of_memory && of_prefix) of_own_d = status;
    if (inverse_done) total_d = inverse_status;
    if (wipe) {of_chain_d, of_own_d, total_d} = '0;
  end

  always_ff @(posedge clk_i) {of_chain_q, of_own_q, total_q} <= {of_chain_d, of_own_d, total_d};

  df_parity #(.Bits(9), .FaultChecks(FaultChecks)) u_status_parity (
    .clk_i,
    .next_i({of_chain_d, of_own_d, total_d}),
    .value_i({of_chain_q, of_own_q, total_q}),
    .fault_o(fault_status)
  );

  ////////////
  // Faults //
  ////////////

  // After a fault the core accepts the other elements of the batch and ignores them. With the last
  // one the frame's operation begins, and the frame aborts it. An upset of the frame's register
  // for the wipe is a fault too: it loses elements.
  logic wipe_expected_q, wipe_unexpected;

  assign wipe_unexpected = wipe & ~clear_i & ~wipe_expected_q & ~empty;

  always_ff @(posedge clk_i) begin
    wipe_expected_q <= wipe_next;
    fault_q         <= wipe_unexpected
                     | (~wipe & (fault_q | late | fault_product | fault_control | fault_status
                                 | fault_wiping | (inverse_status == df_pkg::StatusFault)));
  end

  //////////////
  // Memories //
  //////////////

  // After wipe the words become 0, one in each cycle without another write. An element is written
  // some cycles after it transfers, to a word that is wiped by then.
  logic                   wiping_q, write_element, write_prefix;
  logic [AddressBits-1:0] wiped_q, write_address;
  logic [N+1:0]           write_word;
  logic [N-1:0]           prefix_in;

  logic                   wiping_d;
  logic [AddressBits-1:0] wiped_d;

  always_comb begin
    {wiping_d, wiped_d} = {wiping_q, wiped_q};
    if (wiping_q && !write) begin
      wiping_d = wiped_q != AddressBits'(Depth - 1);
      wiped_d  = (wiped_q == AddressBits'(Depth - 1)) ? '0 : wiped_q + 1'b1;
    end
    if (wipe) {wiping_d, wiped_d} = {1'b1, AddressBits'(32'd0)};
  end

  always_ff @(posedge clk_i) {wiping_q, wiped_q} <= {wiping_d, wiped_d};

  df_parity #(.Bits(1 + AddressBits), .FaultChecks(FaultChecks)) u_wiping_parity (
    .clk_i,
    .next_i({wiping_d, wiped_d}),
    .value_i({wiping_q, wiped_q}),
    .fault_o(fault_wiping)
  );

  always_comb begin
    write_word = '0;
    if (write && fill) write_word = {verdict[1:0], a_q};
    if (write && back) write_word = {own[1:0], (own == df_pkg::StatusOk) ? product : '0};
    if (write && each) write_word = {inverse_status[1:0], inverse};
  end

  assign write_element = write | wiping_q;
  assign write_prefix  = (write & fill) | wiping_q;
  assign write_address = write ? write_at : wiped_q;
  assign prefix_in     = (write & fill) ? p_q : '0;

  df_block_ram #(.Width(N + 2), .Depth(Depth)) u_elements (
    .clk_i,
    .write_i(write_element),
    .write_address_i(write_address),
    .write_data_i(write_word),
    .read_address_i(read_at),
    .read_data_o({stored_status, element})
  );

  df_block_ram #(.Width(N), .Depth(Depth)) u_prefixes (
    .clk_i,
    .write_i(write_prefix),
    .write_address_i(write_address),
    .write_data_i(prefix_in),
    .read_address_i(read_at),
    .read_data_o(prefix)
  );

  // A word of the memory is not wiped at once. A StatusFault is not stored: it ends the batch.
  assign result = results_valid ? element : '0;
  assign status = {1'b0, stored_status};

  /////////////////////////////
  // Multiplier and inverter //
  /////////////////////////////

  df_batch_inverse_multiply #(
    .N(N), .Multiplier(Multiplier), .Segment(Segment), .Word(Word), .Multipliers(Multipliers),
    .Technology(Technology), .FaultChecks(FaultChecks)
  ) u_multiply (
    .clk_i, .rst_ni,
    .clear_i(wipe),
    .in_valid_i(product_valid),
    .in_ready_o(product_ready),
    .keep_i(keep),
    .modulus_i(m_q),
    .a_i(p_q),
    .b_i(of_memory ? (of_prefix ? prefix : element) : a_q),
    .out_valid_o(product_answer),
    .out_ready_i(product_accept),
    .result_o(product),
    .status_o(product_status),
    .fault_o(fault_product)
  );

  df_batch_inverse_invert #(
    .N(N), .Inverter(Inverter), .Segment(Segment), .Technology(Technology),
    .FaultChecks(FaultChecks)
  ) u_invert (
    .clk_i, .rst_ni,
    .clear_i(wipe),
    .in_valid_i(inverse_valid),
    .in_ready_o(inverse_ready),
    .modulus_i(m_q),
    .a_i(p_q),
    .out_valid_o(inverse_answer),
    .out_ready_i(1'b1),
    .result_o(inverse),
    .status_o(inverse_status)
  );

endmodule
