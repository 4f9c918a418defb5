// SPDX-License-Identifier: Apache-2.0
//
// For tests: b_i operations with random operands and tags on a core with Overlap = 1, and the same
// operations on one with Overlap = 0. result_o is the number of operations whose result, status or
// tag differs. Stall = 0: operands are always valid, with the modulus modulus_i, and results always
// accepted; k_o is the number of cycles between transfers of operands from the fourth one on, 0 if
// it varies; b_i is at most 56. Stall = 1: valid and ready are random, the modulus changes with one
// operation in eight, and is wrong with one in 64. a_i is the seed.

module df_overlap_bench #(
  parameter int unsigned N           = 40,
  parameter int unsigned Kind        = 0,  // index of the core, see overlap_bench.py
  parameter int unsigned Multipliers = 4,
  parameter int unsigned Word        = 6,
  parameter int unsigned Digit       = 8,
  parameter int unsigned Segment     = 32,
  parameter int unsigned Exponent    = 0,
  parameter bit          Reduced     = 1'b1,
  parameter bit          FaultChecks = 1'b1,
  parameter bit          Check       = 1'b0,
  parameter bit          Wipe        = 1'b1,
  parameter bit          Stall       = 1'b1
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,
  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic [N:0]   modulus_i,
  input  logic [31:0]  a_i,
  input  logic [31:0]  b_i,
  output logic         out_valid_o,
  input  logic         out_ready_i,
  output logic [31:0]  result_o,
  output logic [31:0]  k_o,
  output logic [2:0]   status_o,
  output logic         fault_o
);

  localparam int unsigned Depth   = 64;
  localparam int unsigned TagBits = 7;
  localparam int unsigned Copies  = N / 64 + 1;

  // The operations: operands; results of the two cores.
  logic [N:0]           modulus [Depth];
  logic [N-1:0]         a [Depth];
  logic [N-1:0]         b [Depth];
  logic [TagBits-1:0]   tag [Depth];
  logic [N+2:0]         expected [Depth];
  logic [N+TagBits+2:0] found [Depth];
  logic [31:0]          offered_q, accepted_q, started_q, expected_q, found_q, compared_q, wrong_q;
  logic [31:0]          count_q, since_q, interval_q;
  logic                 run_q, done_q, valid_q, varies_q;

  ////////////
  // Random //
  ////////////

  logic [63:0]  random_q, random;
  logic [N:0]   modulus_q, word, other;
  logic [63:0]  scrambled;
  always_comb begin
    random = random_q ^ (random_q << 13);
    random = random ^ (random >> 7);
    random = random ^ (random << 17);
    scrambled = random_q * 64'h9e37_79b9_7f4a_7c15;
    word  = (N + 1)'({Copies{scrambled}});
    other = (N + 1)'({Copies{scrambled ^ (random_q << 3)}}) ^ (N + 1)'(random_q);
  end

  ///////////
  // Cores //
  ///////////

  logic [1:0]           in_valid, in_ready, out_valid, out_ready, fault;
  logic [1:0][N-1:0]    result;
  logic [1:0][2:0]      status;
  logic [TagBits-1:0]   result_tag;
  logic [5:0]           first [2];  // index of the operands offered to each core
  logic                 unused_tag;

  assign first[0] = accepted_q[5:0];
  assign first[1] = started_q[5:0];

  for (genvar i = 0; i < 2; i++) begin : gen_core
    localparam int unsigned TagWidth = (i == 0) ? TagBits : 0;
    localparam int unsigned Width    = (i == 0) ? TagBits : 1;
    logic [Width-1:0] tag_in, tag_out;
    assign tag_in = (i == 0) ? Width'(tag[first[i]]) : '0;
    if (i == 0) begin : gen_tag
      assign result_tag = tag_out;
    end else begin : gen_none
      assign unused_tag = tag_out;
    end
    if (Kind == 0) begin : gen_dsp
      df_mont_mul_dsp #(
        .MaxBits(N), .Multipliers(Multipliers), .Word(Word), .FaultChecks(FaultChecks),
        .Check(Check), .Wipe(Wipe), .Overlap(i == 0), .TagWidth(TagWidth)
      ) u_core (
        .clk_i, .rst_ni, .clear_i,
        .in_valid_i(in_valid[i]), .in_ready_o(in_ready[i]),
        .size_i($clog2(N + 1)'(N)), .modulus_i(modulus[first[i]][N-1:0]),
        .a_i(a[first[i]]), .b_i(b[first[i]]), .tag_i(tag_in),
        .out_valid_o(out_valid[i]), .out_ready_i(out_ready[i]),
        .result_o(result[i]), .status_o(status[i]), .tag_o(tag_out), .fault_o(fault[i])
      );
    end else if (Kind == 1) begin : gen_digit
      df_mul_digit #(
        .N(N), .Digit(Digit), .FaultChecks(FaultChecks),
        .Check(Check), .Wipe(Wipe), .Overlap(i == 0), .TagWidth(TagWidth)
      ) u_core (
        .clk_i, .rst_ni, .clear_i,
        .in_valid_i(in_valid[i]), .in_ready_o(in_ready[i]),
        .square_i(1'b0), .modulus_i(modulus[first[i]]),
        .a_i(a[first[i]]), .b_i(b[first[i]]), .tag_i(tag_in),
        .out_valid_o(out_valid[i]), .out_ready_i(out_ready[i]),
        .result_o(result[i]), .status_o(status[i]), .tag_o(tag_out), .fault_o(fault[i])
      );
    end else if (Kind == 3) begin : gen_montgomery_digit
      df_mont_mul_digit #(
        .MaxBits(N), .Digit(Digit), .FaultChecks(FaultChecks), .Check(Check), .Overlap(i == 0),
        .TagWidth(TagWidth)
      ) u_core (
        .clk_i, .rst_ni, .clear_i,
        .in_valid_i(in_valid[i]), .in_ready_o(in_ready[i]),
        .square_i(1'b0), .size_i($clog2(N + 1)'(N)), .modulus_i(modulus[first[i]]),
        .a_i(a[first[i]]), .b_i(b[first[i]]), .tag_i(tag_in),
        .out_valid_o(out_valid[i]), .out_ready_i(out_ready[i]),
        .result_o(result[i]), .status_o(status[i]), .tag_o(tag_out), .fault_o(fault[i])
      );
    end else if (Kind == 4) begin : gen_prime
      // The modulus is 2^N - 1.
      localparam int unsigned PortBits = df_prime_multiply_pkg::port_bits(
          df_prime_multiply_pkg::ones(N), Word, N, Reduced, Multipliers);
      logic [PortBits-1:0] product;
      assign result[i] = N'(product);
      df_mont_mul_prime #(
        .N(N), .Multipliers(Multipliers), .Word(Word), .Reduced(Reduced),
        .FaultChecks(FaultChecks), .Overlap(i == 0), .TagWidth(TagWidth)
      ) u_core (
        .clk_i, .rst_ni, .clear_i,
        .in_valid_i(in_valid[i]), .in_ready_o(in_ready[i]),
        .a_i(PortBits'(a[first[i]])), .b_i(PortBits'(b[first[i]])), .tag_i(tag_in),
        .out_valid_o(out_valid[i]), .out_ready_i(out_ready[i]),
        .result_o(product), .status_o(status[i]), .tag_o(tag_out), .fault_o(fault[i])
      );
    end else if (Kind == 5) begin : gen_pipelined
      // The modulus is 2^N - 2^Exponent + 1, or 2^N - 1 with 0.
      localparam logic [N-1:0] Modulus = (Exponent == 0) ? '0 : -(N'(1) << Exponent) + 1'b1;
      df_mont_mul_pipelined #(
        .N(N), .Modulus(Modulus), .FaultChecks(FaultChecks), .Wipe(Wipe), .Overlap(i == 0),
        .TagWidth(TagWidth)
      ) u_core (
        .clk_i, .rst_ni, .clear_i,
        .in_valid_i(in_valid[i]), .in_ready_o(in_ready[i]),
        .a_i(a[first[i]]), .b_i(b[first[i]]), .tag_i(tag_in),
        .out_valid_o(out_valid[i]), .out_ready_i(out_ready[i]),
        .result_o(result[i]), .status_o(status[i]), .tag_o(tag_out), .fault_o(fault[i])
      );
    end else begin : gen_serial
      df_mont_mul_serial #(
        .N(N), .Segment(Segment), .FaultChecks(FaultChecks),
        .Check(Check), .Wipe(Wipe), .Overlap(i == 0), .TagWidth(TagWidth)
      ) u_core (
        .clk_i, .rst_ni, .clear_i,
        .in_valid_i(in_valid[i]), .in_ready_o(in_ready[i]),
        .modulus_i(modulus[first[i]][N-1:0]),
        .a_i(a[first[i]]), .b_i(b[first[i]]), .tag_i(tag_in),
        .out_valid_o(out_valid[i]), .out_ready_i(out_ready[i]),
        .result_o(result[i]), .status_o(status[i]), .tag_o(tag_out), .fault_o(fault[i])
      );
    end
  end

  // The core that overlaps is offered an operation if valid_q, the other one as soon as it is
  // ready, once the operation has transferred to the first.
  assign in_valid[0]  = valid_q;
  assign in_valid[1]  = started_q != accepted_q;
  assign out_ready[0] = !Stall || (random_q[3:0] < {random_q[50:49], 2'd3});
  assign out_ready[1] = 1'b1;

  //////////
  // Test //
  //////////

  logic take;
  assign take = valid_q & in_ready[0];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {run_q, done_q, valid_q, varies_q} <= '0;
      {offered_q, accepted_q, started_q, expected_q, found_q, compared_q, wrong_q} <= '0;
      {count_q, since_q, interval_q} <= '0;
      random_q  <= 64'd1;
      modulus_q <= '0;
    end else begin
      random_q <= random;
      if (in_valid_i && in_ready_o) begin
        run_q     <= 1'b1;
        count_q   <= b_i;
        random_q  <= {a_i, ~a_i};
        modulus_q <= modulus_i;
      end
      if (run_q) begin
        since_q <= since_q + 1'b1;
        if ((!valid_q || take) && offered_q != count_q && offered_q - compared_q < Depth - 8
            && (!Stall || random_q[17:16] != 2'd0 || random_q[60:58] == 3'd0)) begin
          valid_q                 <= 1'b1;
          offered_q               <= offered_q + 1'b1;
          modulus[offered_q[5:0]] <= modulus_q;
          if (Stall && random_q[23:18] == 6'd9) modulus[offered_q[5:0]][0] <= 1'b0;
          a[offered_q[5:0]]       <= {1'b0, word[N-2:0]};
          b[offered_q[5:0]]       <= {random_q[30:25] == 6'd3, other[N-2:0]};
          tag[offered_q[5:0]]     <= word[N-:TagBits];
          if (Stall && random_q[35:33] == 3'd2) modulus_q <= modulus_i ^ {3'd0, other[N-3:1], 1'b0};
        end else if (take) valid_q <= 1'b0;
        if (take) begin
          accepted_q <= accepted_q + 1'b1;
          since_q    <= 32'd1;
          if (accepted_q == 32'd3) interval_q <= since_q;
          if (accepted_q > 32'd3 && since_q != interval_q) varies_q <= 1'b1;
        end
        if (in_valid[1] && in_ready[1]) started_q <= started_q + 1'b1;
        if (out_valid[1]) begin
          expected[expected_q[5:0]] <= {status[1], result[1]};
          expected_q                <= expected_q + 1'b1;
        end
        if (out_valid[0] && out_ready[0]) begin
          found[found_q[5:0]] <= {result_tag, status[0], result[0]};
          found_q             <= found_q + 1'b1;
        end
        if (compared_q != found_q && compared_q != expected_q) begin
          compared_q <= compared_q + 1'b1;
          if (found[compared_q[5:0]] != {tag[compared_q[5:0]], expected[compared_q[5:0]]}) begin
            wrong_q <= wrong_q + 1'b1;
          end
        end
        if (compared_q == count_q) done_q <= 1'b1;
      end
      if (out_valid_o && out_ready_i) begin
        {run_q, done_q, valid_q, varies_q} <= '0;
        {offered_q, accepted_q, started_q, expected_q, found_q, compared_q, wrong_q} <= '0;
      end
    end
  end

  assign in_ready_o  = ~run_q & ~clear_i;
  assign out_valid_o = done_q;
  assign result_o    = wrong_q;
  assign k_o         = varies_q ? '0 : interval_q;
  assign status_o    = '0;
  assign fault_o     = |fault;

endmodule
