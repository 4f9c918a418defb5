"""Datapath of the modular exponentiation with the bit-serial multiplier."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Return the figure of the ladder: two numbers, the exponent, and the multiplier."""
    diagram = Figure(
        f"Datapath of {core} on the bit-serial multiplier: a Montgomery ladder",
        "Bits of the exponent choose which of R0 and R1 is squared, and which register takes the "
        "product of both. The multiplier doubles too, on the way into Montgomery's domain.",
    )
    diagram.put("control", "df_frame", (2.4, 1), "handshake, status")
    diagram.put("control", "u_control", (8.6, 1), "operations, in a fixed order")
    diagram.put("control", "u_sequence", (16, 1), "step, side, write")
    diagram.put("port", "b_i", (0, 3), "exponent")
    diagram.put("register", "e_q", (3.4, 3), "N, moves up")
    diagram.put("port", "a_i", (0, 6.4), "base")
    diagram.put("choose", "to_r0", (2.8, 9), "1 at first", show="choose")
    diagram.put("choose", "to_r1", (2.8, 6.4), show="choose")
    diagram.put("register", "r1_q", (5.4, 6.4), "N")
    diagram.put("register", "r0_q", (5.4, 9), "N")
    diagram.put("choose", "a", (9.2, 6.4), "R0 or R1", show="A")
    diagram.put("choose", "b", (9.2, 9), "R0 or R1", show="B")
    diagram.put("block", "u_array", (13.4, 7.7), "bit-serial multiplier,\nmodulus_i", h=3.6)
    diagram.put("choose", "product", (18.2, 7.7), "S, E = S + M or ~E", show="product")
    diagram.put("port", "result_o", (22, 7.7))
    diagram.arrow("df_frame.E", "u_control.W", "load_o", control=True)
    diagram.arrow("u_control.E", "u_sequence.W", control=True)
    diagram.arrow("u_sequence.S", "u_array.N", control=True)
    diagram.arrow("b_i.E", "e_q.W")
    diagram.arrow("e_q.E", "u_control.S", "highest bit")
    diagram.arrow("u_control.S+1", "a.N", control=True)
    diagram.arrow("a_i.E", "to_r1.W")
    for name in ("r0", "r1"):
        diagram.arrow(f"to_{name}.E", f"{name}_q.W")
    diagram.arrow("r1_q.E", "a.W-0.2")
    diagram.arrow("r0_q.E", "b.W+0.2")
    diagram.arrow((6.6, 6.4), "b.W-0.2")
    diagram.arrow((7, 9), "a.W+0.2")
    diagram.arrow("a.E", "u_array.W-1.3")
    diagram.arrow("b.E", "u_array.W+1.3")
    diagram.arrow("u_array.E-0.15", "product.W-0.15")
    diagram.arrow("u_array.E+0.15", "product.W+0.15")
    diagram.arrow("product.E", "result_o.W")
    diagram.arrow("product.S", "to_r0.S", "product, or 2 R", via="y10.8")
    diagram.arrow("product.N", "to_r1.N", "product, or 2 R", via="y4.8")
    return diagram
