// Yosys' choice of words, written as the OR of the words that are let through.
//
// Computes:  Y = A if no bit of S is 1, else the word of B at the place of the 1 in S
// Operands:  WIDTH bits a word, S_WIDTH words in B; at most one bit of S is 1, as in every $pmux
//            that a case of different values becomes
// Timing:    logic alone
(* techmap_celltype = "$pmux" *)
module choice (A, B, S, Y);
  parameter WIDTH = 1;
  parameter S_WIDTH = 1;
  input [WIDTH-1:0] A;
  input [WIDTH*S_WIDTH-1:0] B;
  input [S_WIDTH-1:0] S;
  output [WIDTH-1:0] Y;

  wire [WIDTH*(S_WIDTH+1)-1:0] chosen;
  assign chosen[WIDTH-1:0] = {WIDTH{1'b0}};
  genvar i;
  generate
    for (i = 0; i < S_WIDTH; i = i + 1) begin : each
      assign chosen[WIDTH*(i+1) +: WIDTH] =
          chosen[WIDTH*i +: WIDTH] | (S[i] ? B[WIDTH*i +: WIDTH] : {WIDTH{1'b0}});
    end
  endgenerate
  assign Y = |S ? chosen[WIDTH*S_WIDTH +: WIDTH] : A;
endmodule
