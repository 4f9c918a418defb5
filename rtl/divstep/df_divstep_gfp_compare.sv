// SPDX-License-Identifier: Apache-2.0
//
// Comparison modulo 3 of a lane of the divstep array of GF(p) with its residue. Each segment folds
// its part into a register.
//
//   in each step  segment i adds its part one cycle after segment i - 1: the sum is complete at the
//                 top
//   result        cycle A is its first one in the lane. The parts fold in cycle A, groups of them
//                 in A + 1, their sum is compared in A + 2: fault_o is 1 from A + 3 on, if the
//                 status is StatusOk. From A + 2 on fault_o is also 1 in the cycle after a change
//                 of one bit of the result, which changes a parity.
//
// Timing    the fold of a segment, or $clog2 of the root of the number of segments and two
//           additions, is the longest path.

module df_divstep_gfp_compare #(
  parameter int unsigned Bits    = 259,  // of the lane
  parameter int unsigned Head    = 3,    // of its lowest part; the others have Segment bits
  parameter int unsigned Segment = 30,
  parameter int unsigned Count   = 9     // parts above the lowest
) (
  input  logic            clk_i,
  input  logic            halt_i,      // the core is idle, or wiped
  input  logic [Bits-1:0] lane_i,      // signed
  input  logic [1:0]      step_i,      // residue of the number of this step, at the lowest part
  input  logic            compare_i,   // of each step with compare_i
  input  logic            settled_i,   // once: the whole lane is the result in the next cycle
  input  logic [1:0]      result_i,    // residue of the result
  input  logic            accepted_i,  // the status is StatusOk
  input  logic            wrong_i,     // another comparison failed
  output logic            fault_o,     // from few registers
  output logic            hold_o       // the lane is to keep its value after the next cycle
);

  localparam int unsigned Parts  = Count + 1;
  localparam int unsigned Size   = 1 << (($clog2(Parts) + 1) / 2);  // parts of a group
  localparam int unsigned Groups = (Parts + Size - 1) / Size;

  logic [2*Groups*Size-1:0]    parts_q;  // two bits each
  logic [Parts-1:0][1:0]       difference_q;
  logic [Parts-1:0]            compare_q;
  logic [(Parts-1)/2:0]        change_q;  // of two parts each
  logic [2*Groups-1:0]         groups, groups_q;
  logic [1:0]                  step_q, sum;
  logic                        first_q, wrong_q, accepted_q, upset;
  logic [3:0]                  settled_q;  // bit i: from cycle A + i on

  for (genvar i = 0; i < Parts; i++) begin : gen_part
    localparam int unsigned Low   = (i == 0) ? 0 : Head + (unsigned'(i) - 1) * Segment;
    localparam int unsigned Width = (i == 0) ? Head : (i == Count) ? Bits - Low : Segment;

    // The topmost bit counts -2^(Bits-1), which is 2^Bits; its weight here is 2^(Width-1).
    logic [1:0]     plain, part, below;
    logic           from_below;
    logic [Width:0] value;
    assign value = (i == Count) ? {lane_i[Bits-1], 1'b0, lane_i[Low+:Width-1]} :
                                  {1'b0, lane_i[Low+:Width]};
    df_residue #(.Bits(Width + 1)) u_part (.value_i(value), .residue_o(plain));
    assign part = (Low % 2 != 0) ? df_residue_pkg::negate(plain) : plain;

    if (i == 0) begin : gen_lowest
      assign below      = df_residue_pkg::negate(step_q);
      assign from_below = first_q;
    end else begin : gen_others
      assign below      = difference_q[i-1];
      assign from_below = compare_q[i-1];
    end

    always_ff @(posedge clk_i) begin
      parts_q[2*i+:2] <= halt_i ? 2'd0 : part;
      difference_q[i] <= halt_i ? 2'd0 : df_residue_pkg::add(parts_q[2*i+:2], below);
      compare_q[i]    <= from_below & ~halt_i;
    end
  end

  for (genvar i = 0; i < Parts; i += 2) begin : gen_change
    localparam int unsigned Low  = (i == 0) ? 0 : Head + (unsigned'(i) - 1) * Segment;
    localparam int unsigned Next = Head + (unsigned'(i) + 1) * Segment;
    localparam int unsigned High = (Next > Bits) ? Bits : Next;

    logic parity_q;
    always_ff @(posedge clk_i) begin
      parity_q      <= ~halt_i & (^lane_i[High-1:Low]);
      change_q[i/2] <= settled_q[1] & ~halt_i & (parity_q ^ (^lane_i[High-1:Low]));
    end
  end

  for (genvar i = Parts; i < Groups * Size; i++) begin : gen_none
    assign parts_q[2*i+:2] = '0;
  end

  for (genvar i = 0; i < Groups; i++) begin : gen_group
    df_residue #(.Bits(2 * Size)) u_group (
      .value_i(parts_q[2*Size*i+:2*Size]),
      .residue_o(groups[2*i+:2])
    );
  end
  df_residue #(.Bits(2 * Groups)) u_sum (.value_i(groups_q), .residue_o(sum));

  always_ff @(posedge clk_i) begin
    step_q     <= halt_i ? 2'd0 : step_i;
    first_q    <= compare_i & ~halt_i;
    groups_q   <= halt_i ? '0 : groups;
    accepted_q <= ~halt_i & settled_q[2] & accepted_i;
    wrong_q    <= ~halt_i & (wrong_q | wrong_i | upset
                  | (compare_q[Count] & (^difference_q[Count]))
                  | (settled_q[2] & ~settled_q[3] & df_residue_pkg::differ(sum, result_i)));
  end

  // An upset of these registers would take another value for the result.
  df_divstep_register #(.Bits(4)) u_settled (
    .clk_i, .halt_i,
    .next_i({settled_q[2:0], settled_q[0] | settled_i}),
    .value_o(settled_q),
    .fault_o(upset)
  );

  assign fault_o = (accepted_q & wrong_q) | (|change_q);
  assign hold_o  = settled_i | settled_q[0];

endmodule
