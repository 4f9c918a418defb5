"""Datapaths of the recoded multipliers of both fields: parallel, and pipelined by words."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """The array of rows of A and N, selected by digits of B and of the quotient."""
    return _parallel() if core == "mont-mul-parallel" else _pipelined()


def _parallel() -> Figure:
    made = Figure(
        "Datapath of mont-mul-parallel: a whole product between two registers",
        "Digits of B select rows of A; each digit of the quotient is selected on the way and adds "
        "a row of the modulus. Two adders give the product with and without the modulus added.",
    )
    made.put("control", "df_frame", (2.6, 1), "handshake, status")
    for name, port, y, width in (("b_q", "b_i", 3, "N"), ("a_q", "a_i", 5, "N"),
                                 ("n_q", "modulus_i", 7, "N + 1")):  # fmt: skip
        made.put("port", port, (0, y))
        made.put("register", name, (2.6, y), width)
        made.arrow(f"{port}.E", f"{name}.W")
    made.put("block", "u_booth", (6, 3), "digits of B")
    made.put("block", "u_array", (9.2, 5), "Digits rows of A,\nrows of N by digits\nof Q", h=2)
    made.put("block", "u_add_k", (13, 5), "+ K")
    made.put("block", "u_p", (16, 4), "carries added")
    made.put("block", "u_add_n", (16, 7), "+ N")
    made.put("block", "u_p_plus_n", (18.8, 6), "P + N")
    made.put("choose", "sign", (21.6, 4), show="P < 0")
    made.put("register", "result_q", (21.6, 7.6), "N")
    made.put("port", "result_o", (21.6, 9.4))
    made.put("block", "u_a_below", (6, 9.2), "a_q < n_q")
    made.put("block", "u_b_below", (6, 10.6), "b_q < n_q")
    made.arrow("b_q.E", "u_booth.W")
    made.arrow("u_booth.E", "u_array.N")
    made.arrow("a_q.E", "u_array.W", "A")
    made.arrow("n_q.E", "u_array.S", "N")
    made.arrow("u_array.E", "u_add_k.W", "s, c")
    made.arrow("u_add_k.E-0.15", "u_p.W")
    made.arrow("u_add_k.E+0.15", "u_add_n.W")
    made.arrow((9.2, 7), "u_add_n.S", "N", via="y8.2")
    made.arrow("u_add_n.E", "u_p_plus_n.S")
    made.arrow("u_p.E", "sign.W", "P")
    made.arrow("u_p_plus_n.E", "sign.S-0.3")
    made.arrow("sign.E", "result_q.E", via="x23.2")
    made.arrow("result_q.S", "result_o.N")
    made.put("port", "status_o", (11, 9.9))
    made.arrow("df_frame.S", "b_q.N", "load_o", control=True)
    made.arrow("n_q.S", "u_b_below.W")
    made.arrow((2.6, 9.2), "u_a_below.W")
    made.arrow("u_a_below.E", "status_o.W-0.1")
    made.arrow("u_b_below.E", "status_o.W+0.1")
    return made


def _pipelined() -> Figure:
    made = Figure(
        "Datapath of mont-mul-dual: words of A and N through the stages of an array",
        "For each word of B the words of A, N and P pass the stages of the array, one a cycle. The "
        "words of P wait in registers for the next word of B. The way out adds the carry-save "
        "words and subtracts N.",
    )
    made.put("control", "df_frame", (2.4, 1), "handshake, status")
    made.put("control", "u_sequence", (10, 1), "rows, slots")
    made.arrow("df_frame.E", "u_sequence.W", "load_o", control=True)
    for name, port, y in (("a_q", "a_i", 3.4), ("b_q", "b_i", 5.4), ("n_q", "modulus_i", 7.4)):
        made.put("port", port, (-0.6, y))
        made.put("register", name, (2.2, y), "MaxWords words")
        made.arrow(f"{port}.E", f"{name}.W")
    made.put("choose", "slot of A", (5.8, 3.4))
    made.put("choose", "row of B", (5.8, 5.4))
    made.put("choose", "slot of N", (5.8, 7.4))
    made.put("register", "a words", (9.2, 3.4), "a word a stage", show="a_q")
    made.put("register", "n words", (9.2, 7.4), "a word a stage", show="n_q")
    made.put("block", "u_array", (13.6, 5.4), "b_q; Stages stages\nof rows of A and N", h=1.6)
    made.put("block", "u_accumulate", (18.2, 5.4), "carry_s_q, carry_c_q")
    made.put("register", "p_q", (18.2, 8.4), "MaxWords words,\ns and c")
    made.put("register", "ahead_s_q", (13.6, 8.4), "ahead_c_q")
    made.put("block", "u_finish", (18.2, 11), "sum; F and F - N")
    made.put("register", "f_q", (14, 11), "F")
    made.put("register", "d_q", (14, 12.8), "F - N")
    made.put("choose", "less_q", (10.6, 11))
    made.put("port", "result_o", (6.6, 11))
    for start, word in (("a_q", "slot of A"), ("b_q", "row of B"), ("n_q", "slot of N")):
        made.arrow(f"{start}.E", f"{word}.W")
    made.arrow("slot of A.E", "a words.W")
    made.arrow("row of B.E", "u_array.W", "Word")
    made.arrow("slot of N.E", "n words.W")
    made.arrow("a words.E", "u_array.N", "A")
    made.arrow("n words.E", "u_array.S-1", "N")
    made.arrow("u_array.E", "u_accumulate.W", "s, c")
    made.arrow("u_accumulate.S", "p_q.N", "P")
    made.arrow("p_q.W", "ahead_s_q.E")
    made.arrow("ahead_s_q.N", "u_array.S", "P", at=0)
    made.arrow("u_accumulate.E", "u_finish.E", "last row", via="x20.8", at=1)
    made.arrow("u_finish.W-0.15", "f_q.E")
    made.arrow("u_finish.W+0.15", "d_q.E")
    made.arrow("f_q.W", "less_q.E")
    made.arrow("d_q.W", "less_q.S")
    made.arrow("less_q.W", "result_o.E")
    made.arrow("u_sequence.S", "slot of A.N", "slot_o, row_o", control=True)
    return made
