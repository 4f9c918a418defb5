"""Datapath of the bit-serial Montgomery multiplier."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """The multiplier's shift register and the segments; below it, what a segment has."""
    made = Figure(
        f"Bit-serial Montgomery multiplier ({core}), and one of its segments",
        "A is in a shift register; its lowest bit and the lowest bit of S choose what each step "
        "adds: 0, B, -M or B - M. Segments do each step one cycle after the one below. A side "
        "chain makes M - B - 1, checks ranges, and at the end S + M.",
    )
    made.put("control", "df_frame", (2.4, 1), "handshake")
    made.put("control", "u_sequence", (7.4, 1), "step, side, write")
    made.put("port", "a_i", (0.2, 3))
    made.put("register", "a_q", (2.4, 3), "N, moves down")
    made.put("block", "decides", (7.4, 3), "add_b: a\nsub_m: S + a B odd", show="digit of a step")
    made.put("register", "add_b_q", (12.4, 1.7), "and sub_m_q")
    made.put("register", "above", (16.6, 1.7), "of segment 1", show="add_b_q")
    made.put("block", "first", (12.4, 4.3), "Segment bits", show="u_segment 0")
    made.put("block", "second", (16.6, 4.3), "Segment bits", show="u_segment 1")
    made.put("block", "last", (20.8, 4.3), "the sign", show="the last", w=2)
    made.arrow("df_frame.E", "u_sequence.W", control=True)
    made.arrow("u_sequence.S", "decides.N", control=True)
    made.arrow("a_i.E", "a_q.W")
    made.arrow("a_q.E", "decides.W", "bit 0")
    made.arrow("decides.E", "add_b_q.W")
    made.arrow("add_b_q.E", "above.W")
    made.arrow("above.E", "last.N", "…")
    made.arrow("add_b_q.S", "first.N")
    made.arrow("above.S", "second.N")
    made.arrow("first.E-0.2", "second.W-0.2", "carry_q")
    made.arrow("second.W+0.2", "first.E+0.2", "lowest bit", below=True)
    made.arrow("second.E-0.2", "last.W-0.2", "…")
    made.arrow("last.W+0.2", "second.E+0.2", "…", below=True)
    made.arrow("first.W", "decides.S", "bits 0, 1")
    _segment(made)
    return made


def _segment(made: Figure) -> None:
    made.put("port", "a segment:", (0.9, 6.4))
    made.put("port", "b_i", (0, 8))
    made.put("port", "modulus_i", (0, 11))
    made.put("register", "b_q", (3, 8), "Width")
    made.put("register", "m_q", (3, 11), "Width")
    made.put("choose", "addend", (7, 8.2), "0, B, -M,\nB - M", h=1.5)
    made.put("block", "u_main", (11, 8.2), "main chain")
    made.put("register", "s_q", (14.8, 8.2), "Width - 1,\ntop_i above")
    made.put("choose", "other", (7, 13.4), "S, ~A,\n~B, -2", h=1.5)
    made.put("block", "u_side", (11, 11), "side chain, M +")
    made.put("register", "e_q", (14.8, 11), "Width")
    made.put("choose", "negative", (18.6, 9.8))
    made.put("port", "result_o", (21.6, 9.8))
    made.arrow("b_i.E", "b_q.W")
    made.arrow("modulus_i.E", "m_q.W")
    made.arrow("b_q.E", "addend.W-0.2", "B", at=0)
    made.arrow("m_q.E", "u_side.W", "M")
    made.arrow((5, 11), "addend.W+0.3")
    made.arrow((4.3, 8), "other.W", "B")
    made.arrow("addend.E", "u_main.W")
    made.arrow("u_main.E", "s_q.W", "sum / 2")
    made.arrow("s_q.N", "u_main.N", "S", via="y6.8")
    made.arrow("other.E", "u_side.S+1.25")
    made.arrow("u_side.E", "e_q.W", "write_i")
    made.arrow("e_q.S", "addend.S", "E: B - M is ~E", via="y12", below=True)
    made.arrow("s_q.E", "negative.W-0.15", "S", at=0)
    made.arrow("e_q.E", "negative.W+0.15", "S + M", at=0)
    made.arrow("negative.E", "result_o.W")
