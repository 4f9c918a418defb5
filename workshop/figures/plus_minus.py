"""Datapath of the plus-minus divider."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Return the figure: the row of stages, and one stage below."""
    diagram = Figure(
        f"Datapath of {core}: a row of stages, and one of them",
        "The control decides a step on the lowest bits; each stage does it a cycle after the one "
        "below. A stage has an adder for A and B, and two adders in series for U, V and M.",
    )
    diagram.put("control", "df_frame", (18.6, 1), "handshake, status")
    diagram.put("control", "u_control", (2.6, 3.4), "step, D and P")
    diagram.put("block", "first", (8, 3.4), "lowest bits", show="u_stage 0")
    diagram.put("block", "second", (13, 3.4), "Segment bits", show="u_stage 1")
    diagram.put("block", "u_verdict", (18.6, 3.4), "signs, A = 0")
    diagram.arrow("df_frame.W", "u_control.N", "load_o", control=True)
    diagram.arrow("u_control.E-0.2", "first.W-0.2", "op_o, carries")
    diagram.arrow("first.W+0.2", "u_control.E+0.2", "lowest bits", below=True)
    diagram.arrow("first.E-0.2", "second.W-0.2", "op_q, carries")
    diagram.arrow("second.W+0.2", "first.E+0.2", "low bits", below=True)
    diagram.arrow("second.E", "u_verdict.W", "…")
    diagram.arrow("u_verdict.N", "df_frame.S", "status_i")
    diagram.arrow("u_verdict.S", "u_control.S", "finished, add_m", via="y4.6")
    diagram.put("port", "a stage:", (0.2, 5.8))
    _numbers(diagram)
    _cofactors(diagram)
    return diagram


def _numbers(diagram: Figure) -> None:
    diagram.put("port", "b_i", (0, 7.4))
    diagram.put("choose", "to_a", (2.8, 7.4), show="choose")
    diagram.put("register", "a_q", (5, 7.4), "W")
    diagram.put("port", "modulus_i", (0, 9.4))
    diagram.put("choose", "to_b", (2.8, 9.4), show="choose")
    diagram.put("register", "b_q", (5, 9.4), "W")
    diagram.put("add", "A + q B", (9, 8.4))
    diagram.put("choose", "shift", (13, 8.4), "/ 2 or / 4", show="sum")
    diagram.arrow("b_i.E", "to_a.W")
    diagram.arrow("to_a.E", "a_q.W")
    diagram.arrow("modulus_i.E", "to_b.W")
    diagram.arrow("to_b.E", "b_q.W")
    diagram.arrow("a_q.E", "A + q B.N")
    diagram.arrow("b_q.E", "A + q B.S", "0, B, -B")
    diagram.arrow("A + q B.E", "shift.W")
    diagram.arrow("shift.N", "to_a.N", "A", via="y6.4")
    diagram.arrow((7, 7.4), "to_b.N", "if swapped", via="y8.4", at=1)


def _cofactors(diagram: Figure) -> None:
    diagram.put("port", "a_i", (0, 12))
    diagram.put("choose", "to_u", (2.8, 12), show="choose")
    diagram.put("register", "u_q", (5, 12), "W")
    diagram.put("register", "v_q", (5, 14.2), "W")
    diagram.put("register", "m_q", (10, 15.4), "W")
    diagram.put("add", "U + q V", (9, 13.1))
    diagram.put("choose", "multiple", (13, 15.4), "0, M, 2 M, -M", h=1)
    diagram.put("add", "+ m M", (13, 13.1))
    diagram.put("choose", "shift_u", (16.6, 13.1), "/ 2 or / 4", show="t")
    diagram.put("port", "result_o", (20.6, 11.3))
    diagram.arrow("a_i.E", "to_u.W")
    diagram.arrow("to_u.E", "u_q.W")
    diagram.arrow("u_q.E", "U + q V.N")
    diagram.arrow((7, 12), "v_q.N", "if swapped", via="y13.1", at=1)
    diagram.arrow("v_q.E", "U + q V.S", "0, V, -V")
    diagram.arrow("U + q V.E", "+ m M.W")
    diagram.arrow("m_q.E", "multiple.W")
    diagram.arrow("multiple.N", "+ m M.S")
    diagram.arrow("+ m M.E", "shift_u.W", "t")
    diagram.arrow("shift_u.N", "to_u.N", "U", via="y10.6")
    diagram.arrow("u_q.N", "result_o.W")
