"""Datapath of the binary divider."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Return the figure: the gcd part, and the cofactors that run the same steps."""
    diagram = Figure(
        f"Datapath of {core}: the gcd of A and B, and the cofactors U and V",
        "Each step halves A or B, or half their difference; U or V does the same modulo M: a "
        "multiple of M makes the number even and not negative first.",
    )
    diagram.put("control", "df_frame", (3, 1), "handshake, status")
    diagram.put("control", "phase_q", (10.4, 1), "check, scale, step")
    diagram.arrow("df_frame.E", "phase_q.W", "load_o", control=True)
    for name, port, y in (("a", "b_i", 3.4), ("b", "modulus_i", 6.6)):
        diagram.put("port", port, (0, y))
        diagram.put("choose", f"to_{name}", (2.8, y), show="choose")
        diagram.put("register", f"{name}_q", (5, y), "N")
        diagram.put(
            "block", f"{name} half", (8.4, y), "or of the difference", show=f"half of {name}"
        )
        diagram.arrow(f"{port}.E", f"to_{name}.W")
        diagram.arrow(f"to_{name}.E", f"{name}_q.W")
        diagram.arrow(f"{name}_q.E", f"{name} half.W")
    diagram.put("port", "u_ab:", (0, 2.2))
    diagram.put("port", "u_uv:", (0, 9))
    diagram.put("block", "subtract", (8.4, 5), "compares too", show="a - b, b - a")
    diagram.arrow((6, 3.4), "subtract.W-0.2")
    diagram.arrow((6.3, 6.6), "subtract.W+0.2")
    diagram.arrow("subtract.N", "a half.S")
    diagram.arrow("subtract.S", "b half.N")
    diagram.arrow("a half.N", "to_a.N", via="y2.4")
    diagram.arrow("b half.S", "to_b.S", via="y7.6")
    diagram.arrow("subtract.E", "phase_q.S", "a < b, equal", at=1)
    _cofactors(diagram)
    return diagram


def _cofactors(diagram: Figure) -> None:
    for name, port, y in (("u", "a_i", 10), ("v", "modulus", 13)):
        diagram.put("port", port, (0, y), show=port.replace("modulus", "modulus_i, 0"))
        scaled = {"u": "scaled: A, V", "v": "scaled: U"}[name]
        diagram.put("choose", f"to_{name}", (2.8, y), scaled, show="choose")
        diagram.put("register", f"{name}_q", (5, y), "N")
        diagram.arrow(f"{port}.E", f"to_{name}.W")
        diagram.arrow(f"to_{name}.E", f"{name}_q.W")
    diagram.put("block", "differences", (8, 11.5), show="u - v, v - u")
    diagram.put("choose", "t", (11.4, 11.5), "u, v or\na difference", h=1.5)
    diagram.put("add", "+", (14.4, 11.5))
    diagram.put("register", "m_q", (11.4, 14.6), "N")
    diagram.put("choose", "multiple", (14.4, 14), "0, M, 2 M", h=1)
    diagram.put("port", "result_o", (20, 9.2))
    diagram.arrow("u_q.E", "t.N")
    diagram.arrow("v_q.E", "t.S")
    diagram.arrow((6.2, 10), "differences.W-0.15")
    diagram.arrow((6.5, 13), "differences.W+0.15")
    diagram.arrow("differences.E", "t.W")
    diagram.arrow("t.E", "+.W")
    diagram.arrow("m_q.E", "multiple.W")
    diagram.arrow("multiple.N", "+.S")
    diagram.arrow("+.E", "to_u.N", "half: half_o", via="x16.4 y8.5")
    diagram.arrow((16.4, 11.5), "to_v.S", "half_o", via="y15.8")
    diagram.arrow((16.4, 8.5), "to_a.S", "half_o, if the result is scaled", via="y8 x1.4 y4.6")
    diagram.arrow("u_q.N", "result_o.W")
    diagram.arrow("phase_q.E", "t.N+0.5", "step of a or b", control=True, via="x15 y9.8", at=0)
