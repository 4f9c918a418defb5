// SPDX-License-Identifier: Apache-2.0
//
// Handshake of the parallel multiplier of N bits, and of the pipelined one for operands up to N
// bits (words of 4 bits, 4 stages, both settings of Reduced), in any environment: operands, size,
// valid, ready, clear and reset change as they like in every cycle. Proved by induction, so for all
// time.
//
// Shown: out_valid_o comes a number of cycles after the operands that field and size alone decide
// (so constant time, and bounded), and stays until the result is taken; in_ready_o follows from
// past transfers, resets and clear_i only; never ready and valid together, and neither in reset; a
// result offered stays the same until taken or cleared; a refused operation shows 0; after clear_i
// the core is idle, its registers for operands and results are 0, and it took no operands in that
// cycle; reset makes it idle a cycle later.

module df_dual_multiply_handshake #(
  parameter int unsigned N = 4
) (
  input logic                   clk_i,
  input logic                   rst_ni,
  input logic                   clear_i,
  input logic                   in_valid_i,
  input logic                   field_i,
  input logic [$clog2(N+1)-1:0] size_i,
  input logic [N:0]             modulus_i,
  input logic [N-1:0]           a_i,
  input logic [N-1:0]           b_i,
  input logic                   out_ready_i
);

  localparam int unsigned Size   = $clog2(N + 1);
  localparam int unsigned Stages = 4;
  localparam int unsigned Pitch  = Stages + 1;  // as long as an operand has no more words

  logic started_q = 1'b0;
  logic cleared_q;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    cleared_q <= clear_i;
  end
  always_comb if (!started_q) assume (!rst_ni);

  for (genvar i = 0; i < 3; i++) begin : gen_core
    localparam bit          Reduced = i != 2;
    localparam int unsigned Top     = N - (Reduced ? 1 : 0);

    logic         in_ready, out_valid;
    logic [Top:0] result;
    logic [1:0]   status;

    // What happened up to now: an operation under way or its result waiting, cycles since its
    // operands, rows and words of its size, and whether a result was neither taken nor cleared.
    logic         busy_q, held_q, fresh_q;
    logic [5:0]   age_q, latency;
    logic [2:0]   rows, rows_q, words, words_q;
    logic [Top:0] result_q;
    logic [1:0]   status_q;
    logic         here, take;

    assign take  = in_valid_i & in_ready;
    assign here  = size_i >= Size'(4) && int'(size_i) <= int'(N);
    assign rows  = here ? 3'((6'(size_i) + (Reduced ? 6'd3 : 6'd5)) / 6'd4) : 3'd1;
    assign words = (here && field_i && Reduced) ? 3'(size_i / Size'(4)) + 3'd1 : rows;

    always_ff @(posedge clk_i) begin
      result_q <= result;
      status_q <= status;
      if (take) begin
        rows_q  <= rows;
        words_q <= words;
      end
    end
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        busy_q  <= 1'b0;
        held_q  <= 1'b0;
        fresh_q <= 1'b1;
        age_q   <= '0;
      end else begin
        busy_q  <= ~clear_i & (take | (busy_q & ~(out_valid & out_ready_i)));
        held_q  <= out_valid & ~out_ready_i & ~clear_i;
        fresh_q <= 1'b0;
        if (take) age_q <= 6'd1;
        else if (busy_q && age_q != latency) age_q <= age_q + 6'd1;
      end
    end

    always_comb begin
      assert (in_ready == (~busy_q & ~clear_i & ~fresh_q));
      assert (out_valid == (busy_q && age_q == latency));
      if (busy_q) assert (age_q != '0 && age_q <= latency);
      if (!rst_ni) assert (!in_ready && !out_valid);
      if (rst_ni && held_q) begin
        assert (out_valid);
        assert (result == result_q && status == status_q);
      end
      if (out_valid) begin
        assert (status != df_pkg::StatusNotInvertible);
        if (status != df_pkg::StatusOk) assert (result == '0);
      end
      if (started_q && cleared_q) begin
        assert (!out_valid && !busy_q);
        assert (result == '0);
      end
    end

    if (i == 0) begin : gen_parallel
      df_mont_mul_parallel #(.N(N)) u_dut (
        .clk_i,
        .rst_ni,
        .clear_i,
        .in_valid_i,
        .in_ready_o(in_ready),
        .field_i,
        .modulus_i,
        .a_i,
        .b_i,
        .out_valid_o(out_valid),
        .out_ready_i,
        .result_o(result),
        .status_o(status)
      );
      assign latency = 6'd2;

      // Inductive: the state is what the age says. No result is shown but of an operation.
      always_comb begin
        assert ((u_dut.state_q == 2'd0) == fresh_q);
        if (!fresh_q && !busy_q) assert (u_dut.state_q == 2'd1);
        if (busy_q) assert (u_dut.state_q == ((age_q == 6'd1) ? 2'd2 : 2'd3));
        if (started_q && cleared_q) begin
          assert (u_dut.n_q == '0 && u_dut.a_q == '0 && u_dut.b_q == '0);
        end
        assert (u_dut.status_q != df_pkg::StatusNotInvertible);
        if (u_dut.state_q == 2'd3 && u_dut.status_q != df_pkg::StatusOk) begin
          assert (u_dut.result_q == '0);
        end
      end
    end else begin : gen_pipelined
      df_mont_mul_dual #(
        .MaxBits(N),
        .Word(4),
        .Height(1),
        .Split(2),
        .Reduced(Reduced)
      ) u_dut (
        .clk_i,
        .rst_ni,
        .clear_i,
        .in_valid_i,
        .in_ready_o(in_ready),
        .field_i,
        .size_i,
        .modulus_i,
        .a_i,
        .b_i,
        .out_valid_o(out_valid),
        .out_ready_i,
        .result_o(result),
        .status_o(status)
      );
      assign latency = (6'(rows_q) - 6'd1) * 6'(Pitch) + 6'(words_q) + 6'(Stages) + 6'd5;

      always_comb if (started_q && cleared_q) begin
        assert (u_dut.u_engine.a_q == '0 && u_dut.u_engine.b_q == '0 && u_dut.u_engine.n_q == '0);
        assert (u_dut.u_engine.f_q == '0 && u_dut.u_engine.d_q == '0);
        assert (u_dut.u_engine.u_core.a_q == '0 && u_dut.u_engine.u_core.n_q == '0);
        assert (u_dut.u_engine.u_core.n0_q == '0 && u_dut.u_engine.u_core.u_array.b_q == '0);
        assert (u_dut.u_engine.u_core.p_s == '0 && u_dut.u_engine.u_core.p_c == '0);
        assert (u_dut.u_engine.u_core.u_finish.s_q == '0);
        assert (u_dut.u_engine.u_core.u_finish.c_q == '0);
        assert (u_dut.u_engine.u_core.u_finish.word_q == '0);
      end

      // Inductive: all control is what the age says. Slot p of row r is in the cycle of age
      // 1 + r Pitch + p, and so many cycles later in each stage and on the way out.
      function automatic logic [5:0] phase(logic [5:0] age);
        phase = (age - 6'd1) % 6'(Pitch);
      endfunction
      function automatic logic slot(logic [5:0] age, int unsigned later);
        slot = busy_q && age > 6'(later) && age - 6'(later) <= 6'(rows_q) * 6'(Pitch)
            && phase(age - 6'(later)) <= 6'(words_q);
      endfunction
      function automatic logic last(logic [5:0] age, int unsigned later);
        last = phase(age - 6'(later)) == 6'(words_q);
      endfunction
      function automatic logic final_row(logic [5:0] age, int unsigned later);
        final_row = age - 6'(later) > (6'(rows_q) - 6'd1) * 6'(Pitch);
      endfunction

      logic running;
      assign running = busy_q && age_q <= 6'(rows_q) * 6'(Pitch);
      always_comb begin
        assert (u_dut.busy_q == busy_q);
        assert (u_dut.u_engine.ready_q == ~fresh_q);
        assert (u_dut.u_engine.done_q == (busy_q && age_q == latency));
        assert (u_dut.u_engine.owed_q
                == (busy_q && age_q > (6'(rows_q) - 6'd1) * 6'(Pitch) + 6'd1));
        assert (u_dut.u_engine.u_core.u_sequence.busy_q == running);
        if (busy_q) begin
          assert (rows_q >= 3'd1 && rows_q <= words_q && words_q <= 3'(Stages));
          assert (words_q <= 3'(u_dut.u_engine.MaxWords));
        end
        if (running) begin
          assert (6'(u_dut.u_engine.u_core.u_sequence.row_q) * 6'(Pitch)
                  + 6'(u_dut.u_engine.u_core.u_sequence.phase_q) + 6'd1 == age_q);
          assert (u_dut.u_engine.u_core.u_sequence.phase_q <= 3'(Stages));
          assert (u_dut.u_engine.u_core.u_sequence.rows_q == rows_q);
          assert (u_dut.u_engine.u_core.u_sequence.words_q == words_q);
          assert (u_dut.u_engine.u_core.u_sequence.final_q == 3'(Stages));
          assert (u_dut.u_engine.u_core.u_sequence.last_row_q == final_row(age_q, 0));
        end
        for (int unsigned k = 0; k <= Stages; k++) begin
          assert (u_dut.u_engine.u_core.valid_q[k] == slot(age_q, k + 1));
          assert (u_dut.u_engine.u_core.first_q[k]
                  == (slot(age_q, k + 1) && phase(age_q - 6'(k + 1)) == '0));
          if (slot(age_q, k + 1)) begin
            assert (u_dut.u_engine.u_core.last_q[k] == last(age_q, k + 1));
            assert (u_dut.u_engine.u_core.final_q[k] == final_row(age_q, k + 1));
          end
        end
        // The word after slot 0 of the last row is the first on the way out.
        assert (u_dut.u_engine.u_core.u_finish.valid_1_q
                == (slot(age_q, Stages + 2) && final_row(age_q, Stages + 2)
                    && phase(age_q - 6'(Stages + 2)) != '0));
        assert (u_dut.u_engine.u_core.u_finish.valid_q
                == (slot(age_q, Stages + 3) && final_row(age_q, Stages + 3)
                    && phase(age_q - 6'(Stages + 3)) != '0));
        if (u_dut.u_engine.u_core.u_finish.valid_1_q) begin
          assert (u_dut.u_engine.u_core.u_finish.last_1_q == last(age_q, Stages + 2));
        end
        if (u_dut.u_engine.u_core.u_finish.valid_q) begin
          assert (u_dut.u_engine.u_core.u_finish.last_q == last(age_q, Stages + 3));
        end
        assert (u_dut.u_engine.bounds_q != df_pkg::StatusNotInvertible || !busy_q);
        assert (u_dut.u_engine.out_bounds_q != df_pkg::StatusNotInvertible
                || !u_dut.u_engine.owed_q);
        assert (u_dut.u_engine.u_core.status_q != df_pkg::StatusNotInvertible);
        assert (u_dut.u_engine.status_q != df_pkg::StatusNotInvertible);
      end
    end
  end

endmodule
