// SPDX-License-Identifier: Apache-2.0
//
// Range check of an operation's size: bad_o is 1 if size_i is below MinBits or above MaxBits.
// Combinational, without a carry chain: for constant bounds that takes fewer tables than a
// comparison. df_size_register holds the size as well.

module df_size_check #(
  parameter int unsigned MinBits    = 3,    // smallest size
  parameter int unsigned MaxBits    = 256,  // largest size, >= MinBits
  localparam int unsigned SizeWidth = $clog2(MaxBits + 1)
) (
  input  logic [SizeWidth-1:0] size_i,
  output logic                 bad_o
);

  if (MinBits > MaxBits) begin : gen_check_bounds
    $error("df_size_check: MinBits must be at most MaxBits");
  end

  localparam logic [SizeWidth-1:0] MinSize = SizeWidth'(MinBits);
  localparam logic [SizeWidth-1:0] MaxSize = SizeWidth'(MaxBits);

  // From the lowest bit up: the bits so far are above MaxSize, or below MinSize.
  logic above, below;

  always_comb begin
    above = 1'b0;
    below = 1'b0;
    for (int unsigned i = 0; i < SizeWidth; i++) begin
      above = MaxSize[i] ? (above & size_i[i]) : (above | size_i[i]);
      below = MinSize[i] ? (below | ~size_i[i]) : (below & ~size_i[i]);
    end
  end

  assign bad_o = above | below;

endmodule
