"""Datapath of the bit-serial Montgomery multiplier."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Return the figure: the shift register, the segments, and one segment below."""
    diagram = Figure(
        f"Bit-serial Montgomery multiplier ({core}), and one of its segments",
        "A is in a shift register; its lowest bit and the lowest bit of S choose what each step "
        "adds: 0, B, -M or B - M. Segments do each step one cycle after the one below. A side "
        "chain makes M - B - 1, checks ranges, and at the end S + M.",
    )
    diagram.put("control", "df_frame", (2.4, 1), "handshake")
    diagram.put("control", "u_sequence", (7.4, 1), "step, side, write")
    diagram.put("port", "a_i", (0.2, 3))
    diagram.put("register", "a_q", (2.4, 3), "N, moves down")
    diagram.put(
        "block", "decides", (7.4, 3), "add_b: a\nsub_m: S + a B odd", show="digit of a step"
    )
    diagram.put("register", "add_b_q", (12.4, 1.7), "and sub_m_q")
    diagram.put("register", "above", (16.6, 1.7), "of segment 1", show="add_b_q")
    diagram.put("block", "first", (12.4, 4.3), "Segment bits", show="u_segment 0")
    diagram.put("block", "second", (16.6, 4.3), "Segment bits", show="u_segment 1")
    diagram.put("block", "last", (20.8, 4.3), "the sign", show="the last", w=2)
    diagram.arrow("df_frame.E", "u_sequence.W", control=True)
    diagram.arrow("u_sequence.S", "decides.N", control=True)
    diagram.arrow("a_i.E", "a_q.W")
    diagram.arrow("a_q.E", "decides.W", "bit 0")
    diagram.arrow("decides.E", "add_b_q.W")
    diagram.arrow("add_b_q.E", "above.W")
    diagram.arrow("above.E", "last.N", "…")
    diagram.arrow("add_b_q.S", "first.N")
    diagram.arrow("above.S", "second.N")
    diagram.arrow("first.E-0.2", "second.W-0.2", "carry_q")
    diagram.arrow("second.W+0.2", "first.E+0.2", "lowest bit", below=True)
    diagram.arrow("second.E-0.2", "last.W-0.2", "…")
    diagram.arrow("last.W+0.2", "second.E+0.2", "…", below=True)
    diagram.arrow("first.W", "decides.S", "bits 0, 1")
    _segment(diagram)
    return diagram


def _segment(diagram: Figure) -> None:
    diagram.put("port", "a segment:", (0.9, 6.4))
    diagram.put("port", "b_i", (0, 8))
    diagram.put("port", "modulus_i", (0, 11))
    diagram.put("register", "b_q", (3, 8), "Width")
    diagram.put("register", "m_q", (3, 11), "Width")
    diagram.put("choose", "addend", (7, 8.2), "0, B, -M,\nB - M", h=1.5)
    diagram.put("block", "u_main", (11, 8.2), "main chain")
    diagram.put("register", "s_q", (14.8, 8.2), "Width - 1,\ntop_i above")
    diagram.put("choose", "other", (7, 13.4), "S, ~A,\n~B, -2", h=1.5)
    diagram.put("block", "u_side", (11, 11), "side chain, M +")
    diagram.put("register", "e_q", (14.8, 11), "Width")
    diagram.put("choose", "negative", (18.6, 9.8))
    diagram.put("port", "result_o", (21.6, 9.8))
    diagram.arrow("b_i.E", "b_q.W")
    diagram.arrow("modulus_i.E", "m_q.W")
    diagram.arrow("b_q.E", "addend.W-0.2", "B", at=0)
    diagram.arrow("m_q.E", "u_side.W", "M")
    diagram.arrow((5, 11), "addend.W+0.3")
    diagram.arrow((4.3, 8), "other.W", "B")
    diagram.arrow("addend.E", "u_main.W")
    diagram.arrow("u_main.E", "s_q.W", "sum / 2")
    diagram.arrow("s_q.N", "u_main.N", "S", via="y6.8")
    diagram.arrow("other.E", "u_side.S+1.25")
    diagram.arrow("u_side.E", "e_q.W", "write_i")
    diagram.arrow("e_q.S", "addend.S", "E: B - M is ~E", via="y12", below=True)
    diagram.arrow("s_q.E", "negative.W-0.15", "S", at=0)
    diagram.arrow("e_q.E", "negative.W+0.15", "S + M", at=0)
    diagram.arrow("negative.E", "result_o.W")
