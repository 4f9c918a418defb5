"""Datapaths of the recoded multipliers of both fields: parallel, and pipelined by words."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Return the figure: the array of rows of A and N, selected by digits of B and of Q."""
    return _parallel() if core == "mont-mul-parallel" else _pipelined()


def _parallel() -> Figure:
    diagram = Figure(
        "Datapath of mont-mul-parallel: a whole product between two registers",
        "Digits of B select rows of A; each digit of the quotient is selected on the way and adds "
        "a row of the modulus. Two adders give the product with and without the modulus added.",
    )
    diagram.put("control", "df_frame", (2.6, 1), "handshake, status")
    for name, port, y, width in (("b_q", "b_i", 3, "N"), ("a_q", "a_i", 5, "N"),
                                 ("n_q", "modulus_i", 7, "N + 1")):  # fmt: skip
        diagram.put("port", port, (0, y))
        diagram.put("register", name, (2.6, y), width)
        diagram.arrow(f"{port}.E", f"{name}.W")
    diagram.put("block", "u_booth", (6, 3), "digits of B")
    diagram.put("block", "u_array", (9.2, 5), "Digits rows of A,\nrows of N by digits\nof Q", h=2)
    diagram.put("block", "u_add_k", (13, 5), "+ K")
    diagram.put("block", "u_p", (16, 4), "carries added")
    diagram.put("block", "u_add_n", (16, 7), "+ N")
    diagram.put("block", "u_p_plus_n", (18.8, 6), "P + N")
    diagram.put("choose", "sign", (21.6, 4), show="P < 0")
    diagram.put("register", "result_q", (21.6, 7.6), "N")
    diagram.put("port", "result_o", (21.6, 9.4))
    diagram.put("block", "u_a_below", (6, 9.2), "a_q < n_q")
    diagram.put("block", "u_b_below", (6, 10.6), "b_q < n_q")
    diagram.arrow("b_q.E", "u_booth.W")
    diagram.arrow("u_booth.E", "u_array.N")
    diagram.arrow("a_q.E", "u_array.W", "A")
    diagram.arrow("n_q.E", "u_array.S", "N")
    diagram.arrow("u_array.E", "u_add_k.W", "s, c")
    diagram.arrow("u_add_k.E-0.15", "u_p.W")
    diagram.arrow("u_add_k.E+0.15", "u_add_n.W")
    diagram.arrow((9.2, 7), "u_add_n.S", "N", via="y8.2")
    diagram.arrow("u_add_n.E", "u_p_plus_n.S")
    diagram.arrow("u_p.E", "sign.W", "P")
    diagram.arrow("u_p_plus_n.E", "sign.S-0.3")
    diagram.arrow("sign.E", "result_q.E", via="x23.2")
    diagram.arrow("result_q.S", "result_o.N")
    diagram.put("port", "status_o", (11, 9.9))
    diagram.arrow("df_frame.S", "b_q.N", "load_o", control=True)
    diagram.arrow("n_q.S", "u_b_below.W")
    diagram.arrow((2.6, 9.2), "u_a_below.W")
    diagram.arrow("u_a_below.E", "status_o.W-0.1")
    diagram.arrow("u_b_below.E", "status_o.W+0.1")
    return diagram


def _pipelined() -> Figure:
    diagram = Figure(
        "Datapath of mont-mul-dual: words of A and N through the stages of an array",
        "For each word of B the words of A, N and P pass the stages of the array, one a cycle. The "
        "words of P wait in registers for the next word of B. The way out adds the carry-save "
        "words and subtracts N.",
    )
    diagram.put("control", "df_frame", (2.4, 1), "handshake, status")
    diagram.put("control", "u_sequence", (10, 1), "rows, slots")
    diagram.arrow("df_frame.E", "u_sequence.W", "load_o", control=True)
    for name, port, y in (("a_q", "a_i", 3.4), ("b_q", "b_i", 5.4), ("n_q", "modulus_i", 7.4)):
        diagram.put("port", port, (-0.6, y))
        diagram.put("register", name, (2.2, y), "MaxWords words")
        diagram.arrow(f"{port}.E", f"{name}.W")
    diagram.put("choose", "slot of A", (5.8, 3.4))
    diagram.put("choose", "row of B", (5.8, 5.4))
    diagram.put("choose", "slot of N", (5.8, 7.4))
    diagram.put("register", "a words", (9.2, 3.4), "a word a stage", show="a_q")
    diagram.put("register", "n words", (9.2, 7.4), "a word a stage", show="n_q")
    diagram.put("block", "u_array", (13.6, 5.4), "b_q; Stages stages\nof rows of A and N", h=1.6)
    diagram.put("block", "u_accumulate", (18.2, 5.4), "carry_s_q, carry_c_q")
    diagram.put("register", "p_q", (18.2, 8.4), "MaxWords words,\ns and c")
    diagram.put("register", "stored_s_q", (13.6, 8.4), "stored_c_q")
    diagram.put("block", "u_finish", (18.2, 11), "sum; F and F - N")
    diagram.put("register", "f_q", (14, 11), "F")
    diagram.put("register", "d_q", (14, 12.8), "F - N")
    diagram.put("choose", "less_q", (10.6, 11))
    diagram.put("port", "result_o", (6.6, 11))
    for start, word in (("a_q", "slot of A"), ("b_q", "row of B"), ("n_q", "slot of N")):
        diagram.arrow(f"{start}.E", f"{word}.W")
    diagram.arrow("slot of A.E", "a words.W")
    diagram.arrow("row of B.E", "u_array.W", "Word")
    diagram.arrow("slot of N.E", "n words.W")
    diagram.arrow("a words.E", "u_array.N", "A")
    diagram.arrow("n words.E", "u_array.S-1", "N")
    diagram.arrow("u_array.E", "u_accumulate.W", "s, c")
    diagram.arrow("u_accumulate.S", "p_q.N", "P")
    diagram.arrow("p_q.W", "stored_s_q.E")
    diagram.arrow("stored_s_q.N", "u_array.S", "P", at=0)
    diagram.arrow("u_accumulate.E", "u_finish.E", "last row", via="x20.8", at=1)
    diagram.arrow("u_finish.W-0.15", "f_q.E")
    diagram.arrow("u_finish.W+0.15", "d_q.E")
    diagram.arrow("f_q.W", "less_q.E")
    diagram.arrow("d_q.W", "less_q.S")
    diagram.arrow("less_q.W", "result_o.E")
    diagram.arrow("u_sequence.S", "slot of A.N", "slot_o, row_o", control=True)
    return diagram
