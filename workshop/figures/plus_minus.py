"""Datapath of the plus-minus divider."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """The row of stages; below it, what a stage has."""
    made = Figure(
        f"Datapath of {core}: a row of stages, and one of them",
        "The control decides a step on the lowest bits; each stage does it a cycle after the one "
        "below. A stage has an adder for A and B, and two adders in series for U, V and M.",
    )
    made.put("control", "df_frame", (18.6, 1), "handshake, status")
    made.put("control", "u_control", (2.6, 3.4), "step, D and P")
    made.put("block", "first", (8, 3.4), "lowest bits", show="u_stage 0")
    made.put("block", "second", (13, 3.4), "Segment bits", show="u_stage 1")
    made.put("block", "u_verdict", (18.6, 3.4), "signs, A = 0")
    made.arrow("df_frame.W", "u_control.N", "load_o", control=True)
    made.arrow("u_control.E-0.2", "first.W-0.2", "op_o, carries")
    made.arrow("first.W+0.2", "u_control.E+0.2", "lowest bits", below=True)
    made.arrow("first.E-0.2", "second.W-0.2", "op_q, carries")
    made.arrow("second.W+0.2", "first.E+0.2", "low bits", below=True)
    made.arrow("second.E", "u_verdict.W", "…")
    made.arrow("u_verdict.N", "df_frame.S", "status_i")
    made.arrow("u_verdict.S", "u_control.S", "finished, add_m", via="y4.6")
    made.put("port", "a stage:", (0.2, 5.8))
    _numbers(made)
    _cofactors(made)
    return made


def _numbers(made: Figure) -> None:
    made.put("port", "b_i", (0, 7.4))
    made.put("choose", "to_a", (2.8, 7.4), show="choose")
    made.put("register", "a_q", (5, 7.4), "W")
    made.put("port", "modulus_i", (0, 9.4))
    made.put("choose", "to_b", (2.8, 9.4), show="choose")
    made.put("register", "b_q", (5, 9.4), "W")
    made.put("add", "A + q B", (9, 8.4))
    made.put("choose", "shift", (13, 8.4), "/ 2 or / 4", show="sum")
    made.arrow("b_i.E", "to_a.W")
    made.arrow("to_a.E", "a_q.W")
    made.arrow("modulus_i.E", "to_b.W")
    made.arrow("to_b.E", "b_q.W")
    made.arrow("a_q.E", "A + q B.N")
    made.arrow("b_q.E", "A + q B.S", "0, B, -B")
    made.arrow("A + q B.E", "shift.W")
    made.arrow("shift.N", "to_a.N", "A", via="y6.4")
    made.arrow((7, 7.4), "to_b.N", "if swapped", via="y8.4", at=1)


def _cofactors(made: Figure) -> None:
    made.put("port", "a_i", (0, 12))
    made.put("choose", "to_u", (2.8, 12), show="choose")
    made.put("register", "u_q", (5, 12), "W")
    made.put("register", "v_q", (5, 14.2), "W")
    made.put("register", "m_q", (10, 15.4), "W")
    made.put("add", "U + q V", (9, 13.1))
    made.put("choose", "multiple", (13, 15.4), "0, M, 2 M, -M", h=1)
    made.put("add", "+ m M", (13, 13.1))
    made.put("choose", "shift_u", (16.6, 13.1), "/ 2 or / 4", show="t")
    made.put("port", "result_o", (20.6, 11.3))
    made.arrow("a_i.E", "to_u.W")
    made.arrow("to_u.E", "u_q.W")
    made.arrow("u_q.E", "U + q V.N")
    made.arrow((7, 12), "v_q.N", "if swapped", via="y13.1", at=1)
    made.arrow("v_q.E", "U + q V.S", "0, V, -V")
    made.arrow("U + q V.E", "+ m M.W")
    made.arrow("m_q.E", "multiple.W")
    made.arrow("multiple.N", "+ m M.S")
    made.arrow("+ m M.E", "shift_u.W", "t")
    made.arrow("shift_u.N", "to_u.N", "U", via="y10.6")
    made.arrow("u_q.N", "result_o.W")
