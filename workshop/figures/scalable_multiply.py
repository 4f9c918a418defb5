"""Datapath of the word-serial Montgomery multiplier."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Return the figure: memories, the pipeline of elements, and one element below."""
    diagram = Figure(
        f"Datapath of {core}: memories, a pipeline of elements, and one of them",
        "Words of b and M pass through a row of elements, each of which adds b times one bit of a "
        "to S, makes it even by M and halves it. S waits in a memory between two passes; the end "
        "adds the carry-save words and subtracts M once.",
    )
    diagram.put("control", "df_frame", (3, 1), "handshake")
    diagram.put("control", "state_q", (9.4, 1), "passes, words")
    diagram.put("register", "modulus_q", (1, 3), "a word a cycle")
    diagram.put("register", "a_q", (1, 4.6), "a word a cycle")
    diagram.put("register", "b_q", (1, 6.2), "a word a cycle")
    diagram.put("memory", "u_m", (5, 3), "MaxWords")
    diagram.put("memory", "u_a", (5, 4.6), "MaxWords")
    diagram.put("memory", "u_b", (5, 6.2), "MaxWords")
    diagram.put("memory", "u_s", (5, 8.2), "2 Word, MaxWords")
    diagram.put("register", "m_word", (8.6, 3), "Word", show="m_q")
    diagram.put("register", "x_q", (8.6, 4.6), "a bit")
    diagram.put("register", "b_word", (8.6, 6.2), "Word", show="b_q")
    diagram.put("register", "sum_q", (8.6, 8.2), "and carry_q")
    diagram.put("block", "u_pipe", (13, 5.6), "Stages elements\nu_pe", w=3.2, h=4)
    diagram.put("block", "u_finish", (17.8, 5.6), "sum + carry;\nS or S - M")
    diagram.put("register", "result_q", (21.6, 5.6), "MaxWords Word")
    diagram.put("block", "u_check", (5, 10.6), "odd, ranges")
    diagram.arrow("df_frame.E", "state_q.W", control=True)
    diagram.arrow("state_q.E", "u_pipe.N", control=True)
    for start, memory, word in (("modulus_q", "u_m", "m_word"), ("a_q", "u_a", "x_q"),
                                ("b_q", "u_b", "b_word")):  # fmt: skip
        diagram.arrow(f"{start}.E", f"{memory}.W")
        diagram.arrow(f"{memory}.E", f"{word}.W")
    diagram.arrow("b_q.S", "u_check.W", "modulus, a, b", at=1)
    diagram.arrow("u_s.E", "sum_q.W")
    for word, place in (("m_word", "-1.6"), ("x_q", "-1"), ("b_word", "+0.6"), ("sum_q", "+1.6")):
        diagram.arrow(f"{word}.E", f"u_pipe.W{place}")
    diagram.arrow("u_pipe.E", "u_finish.W", "S, M")
    diagram.arrow("u_finish.E", "result_q.W", "word_o")
    diagram.arrow("u_pipe.S", "u_s.S", "S: sum, carry", via="y9.2", below=True)
    diagram.arrow((8.6, 9.2), "sum_q.S")
    diagram.arrow("u_finish.S", "u_s.S-0.8", "plain words of S", via="y9.7", below=True)
    diagram.arrow((9.9, 8.2), "u_finish.S-0.7", "plain", via="y8.7")
    _element(diagram)
    return diagram


def _element(diagram: Figure) -> None:
    diagram.put("port", "an element:", (1, 11.6))
    diagram.put("port", "sum_i, carry_i", (1, 13))
    diagram.put("port", "b_i", (1, 14))
    diagram.put("port", "m_i", (1, 15))
    diagram.put("block", "u_csa", (6, 13.4), "S + x b + q M,\nq: even", h=2)
    diagram.put("register", "row_q", (6, 16), "x_q, q_q")
    diagram.put("register", "element sum", (11, 13), "and carry_q", show="sum_q")
    diagram.put("block", "half", (15, 13), "bit 0 of the next word", show="half")
    diagram.put("port", "sum_o, carry_o", (20, 13), "registers")
    diagram.arrow("sum_i, carry_i.E", "u_csa.W-0.4")
    diagram.arrow("b_i.E", "u_csa.W+0.2", via="x3.6")
    diagram.arrow("m_i.E", "u_csa.W+0.8", via="x4")
    diagram.arrow("u_csa.E-0.4", "element sum.W")
    diagram.arrow("u_csa.S-0.3", "row_q.N-0.3")
    diagram.arrow("row_q.N+0.3", "u_csa.S+0.3")
    diagram.arrow("element sum.E", "half.W")
    diagram.arrow((9, 13), "half.S", "bit 0", via="y14.4")
    diagram.arrow("half.E", "sum_o, carry_o.W")
