"""Datapath of the binary divider."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """The gcd part, and the cofactors that do the same steps."""
    made = Figure(
        f"Datapath of {core}: the gcd of A and B, and the cofactors U and V",
        "Each step halves A or B, or half their difference; U or V does the same modulo M: a "
        "multiple of M makes the number even and not negative first.",
    )
    made.put("control", "df_frame", (3, 1), "handshake, status")
    made.put("control", "phase_q", (10.4, 1), "check, scale, step")
    made.arrow("df_frame.E", "phase_q.W", "load_o", control=True)
    for name, port, y in (("a", "b_i", 3.4), ("b", "modulus_i", 6.6)):
        made.put("port", port, (0, y))
        made.put("choose", f"to_{name}", (2.8, y), show="choose")
        made.put("register", f"{name}_q", (5, y), "N")
        made.put("block", f"{name} half", (8.4, y), "or of the difference", show=f"half of {name}")
        made.arrow(f"{port}.E", f"to_{name}.W")
        made.arrow(f"to_{name}.E", f"{name}_q.W")
        made.arrow(f"{name}_q.E", f"{name} half.W")
    made.put("port", "u_ab:", (0, 2.2))
    made.put("port", "u_uv:", (0, 9))
    made.put("block", "subtract", (8.4, 5), "compares too", show="a - b, b - a")
    made.arrow((6, 3.4), "subtract.W-0.2")
    made.arrow((6.3, 6.6), "subtract.W+0.2")
    made.arrow("subtract.N", "a half.S")
    made.arrow("subtract.S", "b half.N")
    made.arrow("a half.N", "to_a.N", via="y2.4")
    made.arrow("b half.S", "to_b.S", via="y7.6")
    made.arrow("subtract.E", "phase_q.S", "a < b, equal", at=1)
    _cofactors(made)
    return made


def _cofactors(made: Figure) -> None:
    for name, port, y in (("u", "a_i", 10), ("v", "modulus", 13)):
        made.put("port", port, (0, y), show=port.replace("modulus", "modulus_i, 0"))
        scaled = {"u": "scaled: A, V", "v": "scaled: U"}[name]
        made.put("choose", f"to_{name}", (2.8, y), scaled, show="choose")
        made.put("register", f"{name}_q", (5, y), "N")
        made.arrow(f"{port}.E", f"to_{name}.W")
        made.arrow(f"to_{name}.E", f"{name}_q.W")
    made.put("block", "differences", (8, 11.5), show="u - v, v - u")
    made.put("choose", "t", (11.4, 11.5), "u, v or\na difference", h=1.5)
    made.put("add", "+", (14.4, 11.5))
    made.put("register", "m_q", (11.4, 14.6), "N")
    made.put("choose", "multiple", (14.4, 14), "0, M, 2 M", h=1)
    made.put("port", "result_o", (20, 9.2))
    made.arrow("u_q.E", "t.N")
    made.arrow("v_q.E", "t.S")
    made.arrow((6.2, 10), "differences.W-0.15")
    made.arrow((6.5, 13), "differences.W+0.15")
    made.arrow("differences.E", "t.W")
    made.arrow("t.E", "+.W")
    made.arrow("m_q.E", "multiple.W")
    made.arrow("multiple.N", "+.S")
    made.arrow("+.E", "to_u.N", "half: half_o", via="x16.4 y8.5")
    made.arrow((16.4, 11.5), "to_v.S", "half_o", via="y15.8")
    made.arrow((16.4, 8.5), "to_a.S", "half_o, if the result is scaled", via="y8 x1.4 y4.6")
    made.arrow("u_q.N", "result_o.W")
    made.arrow("phase_q.E", "t.N+0.5", "step of a or b", control=True, via="x15 y9.8", at=0)
