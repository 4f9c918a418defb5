"""Datapath of the word-serial Montgomery multiplier."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Memories, the pipeline of elements and the end; below, one element."""
    made = Figure(
        f"Datapath of {core}: memories, a pipeline of elements, and one of them",
        "Words of b and M pass through a row of elements, each of which adds b times one bit of a "
        "to S, makes it even by M and halves it. S waits in a memory between two passes; the end "
        "adds the carry-save words and subtracts M once.",
    )
    made.put("control", "df_frame", (3, 1), "handshake")
    made.put("control", "state_q", (9.4, 1), "passes, words")
    made.put("register", "modulus_q", (1, 3), "a word a cycle")
    made.put("register", "a_q", (1, 4.6), "a word a cycle")
    made.put("register", "b_q", (1, 6.2), "a word a cycle")
    made.put("memory", "u_m", (5, 3), "MaxWords")
    made.put("memory", "u_a", (5, 4.6), "MaxWords")
    made.put("memory", "u_b", (5, 6.2), "MaxWords")
    made.put("memory", "u_s", (5, 8.2), "2 Word, MaxWords")
    made.put("register", "m_word", (8.6, 3), "Word", show="m_q")
    made.put("register", "x_q", (8.6, 4.6), "a bit")
    made.put("register", "b_word", (8.6, 6.2), "Word", show="b_q")
    made.put("register", "sum_q", (8.6, 8.2), "and carry_q")
    made.put("block", "u_pipe", (13, 5.6), "Stages elements\nu_pe", w=3.2, h=4)
    made.put("block", "u_finish", (17.8, 5.6), "sum + carry;\nS or S - M")
    made.put("register", "result_q", (21.6, 5.6), "MaxWords Word")
    made.put("block", "u_check", (5, 10.6), "odd, ranges")
    made.arrow("df_frame.E", "state_q.W", control=True)
    made.arrow("state_q.E", "u_pipe.N", control=True)
    for start, memory, word in (("modulus_q", "u_m", "m_word"), ("a_q", "u_a", "x_q"),
                                ("b_q", "u_b", "b_word")):  # fmt: skip
        made.arrow(f"{start}.E", f"{memory}.W")
        made.arrow(f"{memory}.E", f"{word}.W")
    made.arrow("b_q.S", "u_check.W", "modulus, a, b", at=1)
    made.arrow("u_s.E", "sum_q.W")
    for word, place in (("m_word", "-1.6"), ("x_q", "-1"), ("b_word", "+0.6"), ("sum_q", "+1.6")):
        made.arrow(f"{word}.E", f"u_pipe.W{place}")
    made.arrow("u_pipe.E", "u_finish.W", "S, M")
    made.arrow("u_finish.E", "result_q.W", "word_o")
    made.arrow("u_pipe.S", "u_s.S", "S: sum, carry", via="y9.2", below=True)
    made.arrow((8.6, 9.2), "sum_q.S")
    made.arrow("u_finish.S", "u_s.S-0.8", "plain words of S", via="y9.7", below=True)
    made.arrow((9.9, 8.2), "u_finish.S-0.7", "plain", via="y8.7")
    _element(made)
    return made


def _element(made: Figure) -> None:
    made.put("port", "an element:", (1, 11.6))
    made.put("port", "sum_i, carry_i", (1, 13))
    made.put("port", "b_i", (1, 14))
    made.put("port", "m_i", (1, 15))
    made.put("block", "u_csa", (6, 13.4), "S + x b + q M,\nq: even", h=2)
    made.put("register", "row_q", (6, 16), "x_q, q_q")
    made.put("register", "element sum", (11, 13), "and carry_q", show="sum_q")
    made.put("block", "half", (15, 13), "bit 0 of the next word", show="half")
    made.put("port", "sum_o, carry_o", (20, 13), "registers")
    made.arrow("sum_i, carry_i.E", "u_csa.W-0.4")
    made.arrow("b_i.E", "u_csa.W+0.2", via="x3.6")
    made.arrow("m_i.E", "u_csa.W+0.8", via="x4")
    made.arrow("u_csa.E-0.4", "element sum.W")
    made.arrow("u_csa.S-0.3", "row_q.N-0.3")
    made.arrow("row_q.N+0.3", "u_csa.S+0.3")
    made.arrow("element sum.E", "half.W")
    made.arrow((9, 13), "half.S", "bit 0", via="y14.4")
    made.arrow("half.E", "sum_o, carry_o.W")
