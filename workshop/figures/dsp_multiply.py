"""Datapaths of the Montgomery multipliers on hard multipliers: whole operands, and words."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Return the figure: the multiplier words, the chain of segments, and one segment below."""
    return _words() if core == "mont-mul-dsp-words" else _wide()


def _wide() -> Figure:
    diagram = Figure(
        "Montgomery multiplier on hard multipliers, and one of its segments",
        "A word y, of b, of -1 / M or a quotient digit, goes through a chain of segments. Each "
        "multiplies words of A, H or M by it, adds the products and adds that to its sum S.",
    )
    diagram.put("control", "df_frame", (11, 1), "handshake, status")
    diagram.put("block", "u_check", (6.2, 1), "sizes, ranges")
    diagram.put("port", "b_i", (0, 3))
    diagram.put("register", "b_q", (2, 3), "MaxBits")
    diagram.put("block", "u_row_word", (5, 3), "a word")
    diagram.put("choose", "to_ready", (7.6, 3), show="choose")
    diagram.put("register", "ready_q", (10, 3), "Word")
    diagram.put("choose", "to_y", (12.5, 3), show="choose")
    diagram.put("register", "n_q", (4.6, 4.7), "Word, -1 / M")
    diagram.put("register", "error_q", (4.6, 6.2), "Word")
    diagram.put("register", "digit_q", (10, 4.9), "Word")
    diagram.put("choose", "digit", (12.5, 4.9))
    _chain(diagram, "to_y")
    diagram.arrow("b_i.E", "b_q.W")
    diagram.arrow("b_q.E", "u_row_word.W")
    diagram.arrow("u_row_word.E", "to_ready.W")
    diagram.arrow("b_q.N", "u_check.W", "b_q, a_q, m_q")
    diagram.arrow("u_check.E", "df_frame.W", "status_i")
    diagram.arrow("n_q.E", "to_ready.S-0.2")
    diagram.arrow("error_q.E", "to_ready.S")
    diagram.arrow("to_ready.E", "ready_q.W")
    diagram.arrow("ready_q.E", "to_y.W")
    diagram.arrow("digit.N", "to_y.S")
    diagram.arrow("digit.W-0.12", "digit_q.E-0.12")
    diagram.arrow("digit_q.E+0.12", "digit.W+0.12")
    diagram.arrow("digit.S-0.2", "to_ready.S+0.2", via="y5.8")
    diagram.arrow("first.W+0.3", "digit.E", "product, S", via="x14.4", at=1, below=True)
    diagram.arrow((13.8, 4.9), "error_q.E+0.2", "product", via="y6.4")
    diagram.arrow((7, 6.4), "n_q.W", via="y7.2 x2.9")
    _wide_segment(diagram)
    return diagram


def _chain(diagram: Figure, source: str) -> None:
    diagram.put("control", "u_sequence" if source == "to_y" else "u_steps", (16.8, 1), "steps")
    diagram.put("block", "first", (16.8, 3), "the lowest words", show="u_segment 0", w=3.4)
    diagram.put("block", "u_relay", (16.8, 5), "steps")
    diagram.put("block", "second", (16.8, 7), "words above", show="u_segment 1", w=3.4)
    diagram.put("register", "y_q", (21, 5), "Word")
    diagram.arrow(f"{'u_sequence' if source == 'to_y' else 'u_steps'}.S", "first.N", control=True)
    diagram.arrow("first.S", "u_relay.N", control=True)
    diagram.arrow("u_relay.S", "second.N", control=True)
    diagram.arrow("first.S-1.3", "second.N-1.3", "carry", below=True)
    diagram.arrow("second.N+1.3", "first.S+1.3", "lowest word")
    diagram.arrow(f"{source}.E", "first.W", "y")
    diagram.arrow((14.3, 3), "y_q.N", "y", via="y2.1")
    diagram.arrow("y_q.S", "second.E")


def _wide_segment(diagram: Figure) -> None:
    diagram.put("port", "a segment:", (0.8, 8.4))
    for name, y, take in (
        ("a_q", 9.6, "u_take_a"),
        ("m_q", 11, "u_take_m"),
        ("h_q", 12.4, "u_take_h"),
    ):
        diagram.put("register", name, (1.2, y), "Groups Width Word" if name == "h_q" else "MaxBits")
        diagram.put("block", take, (4.7, y), "a group")
        diagram.arrow(f"{name}.E", f"{take}.W")
    _pipeline(diagram, "or, not")
    diagram.put("register", "n of the lowest", (1.2, 13.75), "lowest segment", show="n_q")
    diagram.put("block", "u_take_n", (4.7, 13.75), "a word")
    diagram.arrow("n of the lowest.E", "u_take_n.W")
    diagram.arrow("u_take_n.E", "or, not.S+0.25")
    for take, side in (("u_take_a", "N"), ("u_take_m", "W"), ("u_take_h", "S")):
        diagram.arrow(f"{take}.E", f"or, not.{side}")
    diagram.put("register", "s_q", (20.4, 11), "Groups\nWidth Word")
    diagram.put("register", "less_q", (18.5, 13.6), "S - M")
    diagram.put("register", "plain_q", (20.8, 13.6), "S")
    diagram.put("choose", "over_q", (20.4, 15.4), show="choose")
    diagram.put("port", "result_o", (22.6, 15.4))
    diagram.arrow("sum.E", "s_q.W", at=0)
    diagram.arrow("s_q.E", "sum.S", "S, S / 2^Word", via="x21.7 y12.4")
    diagram.arrow((18.5, 11), "less_q.N")
    diagram.arrow((20.8, 12.4), "plain_q.N")
    diagram.arrow((17.5, 12.4), "h_q.W", "H", via="y15 x-0.6")
    diagram.arrow("less_q.S", "over_q.W")
    diagram.arrow("plain_q.S", "over_q.N")
    diagram.arrow("over_q.E", "result_o.W")


def _pipeline(diagram: Figure, operand: str) -> None:
    diagram.put("add", operand, (7.2, 11))
    diagram.put("port", "y_i", (10, 9.3), "Word")
    diagram.put("block", "u_product", (10, 11), "Width times\nWord x Word")
    diagram.put("add", "low", (12.7, 11), show="+")
    diagram.put("register", "addend_q", (15, 11), "Width Word")
    diagram.put("add", "sum", (17.5, 11), show="+")
    diagram.put("register", "high_q", (10, 12.9), "Word, bit_up_q")
    diagram.arrow(f"{operand}.E", "u_product.W", "x")
    diagram.arrow("y_i.S", "u_product.N")
    diagram.arrow("u_product.E", "low.W")
    diagram.arrow("u_product.S", "high_q.N")
    diagram.arrow("high_q.E", "low.S")
    diagram.arrow("low.E", "addend_q.W")
    diagram.arrow("addend_q.E", "sum.W")


def _words() -> Figure:
    diagram = Figure(
        "Montgomery multiplier on hard multipliers with operands in words, and one of its segments",
        "Words come in one after the other, into memories of the segments and of b. A word y, of "
        "b, of 1 / M or a quotient digit, goes through the chain of segments; the result goes out "
        "in words, with M added if it is negative.",
    )
    diagram.put("control", "df_frame", (0, 1), "handshake, status")
    diagram.put("register", "modulus_q", (0, 3), "a_q, b_q, a word a cycle")
    diagram.arrow("df_frame.S", "modulus_q.N", control=True)
    diagram.put("block", "u_load", (4, 3), "checks ranges")
    diagram.put("memory", "u_b", (7, 3), "MaxWords of b")
    diagram.put("memory", "u_m", (7, 5), "MaxWords of M")
    diagram.put("block", "u_y", (11.2, 3), "b_q, digit_q\nor product_q")
    _chain(diagram, "u_y")
    diagram.arrow("modulus_q.E", "u_load.W")
    diagram.arrow("u_load.E", "u_b.W")
    diagram.arrow("u_b.E", "u_y.W", "a word")
    diagram.arrow("u_load.S", "u_m.W")
    diagram.arrow("first.W+0.3", "u_y.S", "product, S", via="x14.4 y4.2", at=2)
    diagram.put("block", "u_out", (11.2, 7), "words + M if negative")
    diagram.put("register", "result_q", (6.6, 7), "MaxBits")
    diagram.arrow("second.W", "u_out.E", "copy of S")
    diagram.arrow("u_m.E", "u_out.N", "M", at=0)
    diagram.arrow("u_out.W", "result_q.E")
    diagram.arrow("u_out.S", "u_load.S-0.6", "H", via="y8")
    _words_segment(diagram)
    return diagram


def _words_segment(diagram: Figure) -> None:
    diagram.put("port", "a segment:", (0.8, 8.8))
    diagram.put("port", "write_data_i", (0.8, 11), "-M, H, a")
    diagram.put("memory", "u_operand", (4.4, 11), "Width words\na group")
    diagram.put("port", "n_i", (4.4, 9.3), "1 / M")
    _pipeline(diagram, "n or x")
    diagram.arrow("write_data_i.E", "u_operand.W")
    diagram.arrow("u_operand.E", "n or x.W")
    diagram.arrow("n_i.E", "n or x.N")
    diagram.put("memory", "u_words", (20.6, 11), "S: Groups\nWidth words")
    diagram.put("register", "base_q", (19.1, 13.4), "Width Word")
    diagram.put("memory", "u_copy", (20.6, 9), "copy of S")
    diagram.put("port", "copy_o", (23.2, 9))
    diagram.arrow("sum.E", "u_words.W")
    diagram.arrow((18.6, 11), "u_copy.W")
    diagram.arrow("u_copy.E", "copy_o.W")
    diagram.arrow("u_words.S", "base_q.E")
    diagram.arrow("base_q.W", "sum.S", "S, S / 2^Word", at=1, below=True)
