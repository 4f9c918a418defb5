// SPDX-License-Identifier: Apache-2.0
//
// Two copies of the control of the inverter by jumps, for longest operands of N bits. Both begin
// together, with the same size; from then on each sees its own operands and results, any values in
// every cycle. So whatever the operands, the modulus and the datapath are.
//
// Shown: the words of the operands are taken, the slots ask for the same, memories are read and
// written at the same places, and the words of the result come in the same cycles in both, for
// every size, those out of range included, and for each number of multipliers. What differs is the
// findings, the sign of f, and which memory the result is taken from. Proved by induction.

module df_jump_inverse_constant_time #(
  parameter int unsigned N = 9,
  localparam int unsigned SizeWidth = $clog2(N + 1)
) (
  input logic                       clk_i,
  input logic                       load_i,
  input logic                       wipe_i,
  input logic [SizeWidth-1:0]       size_i,
  input df_jump_inverse_pkg::slot_t slot_i,
  input logic [31:0]                word_i [2],
  input logic [1:0][31:0]           results_i [2]
);

  logic started_q = 1'b0;  // something was loaded: before, the registers are any values
  always_ff @(posedge clk_i) started_q <= 1'b1;
  always_comb if (!started_q) assume (load_i & ~wipe_i);

  for (genvar m = 0; m < 4; m++) begin : gen_multipliers
    localparam int unsigned Multipliers = 1 << m;
    localparam int unsigned Word        = df_jump_inverse_pkg::word(Multipliers);
    localparam int unsigned IndexBits   =
        $clog2(2 * df_jump_inverse_pkg::groups(N, Multipliers));
    localparam int unsigned Ticks       = df_jump_inverse_pkg::ticks(Multipliers);
    localparam int unsigned PhaseBits   = (Ticks > 1) ? $clog2(Ticks) : 1;

    logic [PhaseBits-1:0]         phase [2];
    logic [IndexBits-1:0]         index [2], place [2], ends [2];
    logic [SizeWidth-1:0]         size [2];
    logic [SizeWidth+3:0]         count [2];
    logic [4:0]                   row [2];
    logic [1:0]                   operand [2], x_place [2], y_place [2];
    logic [12:0]                  pulses [2];
    logic [3:0]                   flags [2];
    df_jump_inverse_pkg::slot_t   slot [2];
    df_jump_inverse_pkg::matrix_e matrix [2];

    for (genvar i = 0; i < 2; i++) begin : gen_copy
      logic            tick, phase_zero, load_matrix, check, last, minus;
      logic            load_x, load_y, modulus, divisor;
      logic            take, offer, second, give, done;
      df_pkg::status_e status;

      df_jump_inverse_control #(.Multipliers(Multipliers), .MaxBits(N)) u_dut (
        .clk_i,
        .load_i,
        .wipe_i,
        .size_i,
        .word_i(word_i[i][Word-1:0]),
        .tick_o(tick),
        .phase_zero_o(phase_zero),
        .phase_o(phase[i]),
        .slot_o(slot[i]),
        .matrix_o(matrix[i]),
        .load_matrix_o(load_matrix),
        .check_o(check),
        .last_o(last),
        .minus_o(minus),
        .x_place_o(x_place[i]),
        .y_place_o(y_place[i]),
        .index_o(place[i]),
        .load_x_o(load_x),
        .load_y_o(load_y),
        .modulus_o(modulus),
        .divisor_o(divisor),
        .slot_i,
        .results_i({results_i[i][1][Word-1:0], results_i[i][0][Word-1:0]}),
        .take_o(take),
        .offer_o(offer),
        .second_o(second),
        .give_o(give),
        .done_o(done),
        .status_o(status)
      );

      assign row[i]     = u_dut.u_program.row_q;
      assign operand[i] = u_dut.u_program.operand_q;
      assign index[i]   = u_dut.u_program.index_q;
      assign ends[i]    = u_dut.last_q;
      assign size[i]    = u_dut.size_q;
      assign count[i]   = u_dut.u_program.count_q;
      assign flags[i]   = {u_dut.u_program.ends_q, u_dut.stage_q.modulus, u_dut.stage_q.divisor,
                           u_dut.stage_q.read};
      assign pulses[i]  = {tick, phase_zero, load_matrix, check, last, load_x, load_y, modulus,
                          divisor, take, u_dut.read_q, u_dut.offer_q, u_dut.give_q};
    end

    always_comb begin
      if (started_q) begin
        assert (row[0] == row[1] && operand[0] == operand[1] && index[0] == index[1]);
        assert (ends[0] == ends[1] && size[0] == size[1] && phase[0] == phase[1]);
        // The count is set in the first row.
        if (row[0] != 5'd0 || index[0] != '0 || operand[0] != '0 || phase[0] != '0) begin
          assert (count[0] == count[1]);
          if (row[0] != 5'd0) assert (gen_copy[0].u_dut.u_program.last_jump_q == gen_copy[1].u_dut.u_program.last_jump_q);
        end
        assert (flags[0] == flags[1]);
        assert (pulses[0] == pulses[1] && slot[0] == slot[1] && matrix[0] == matrix[1]);
        assert (x_place[0] == x_place[1] && y_place[0] == y_place[1] && place[0] == place[1]);
        assert (gen_copy[0].done == gen_copy[1].done);
      end
    end
  end

endmodule
