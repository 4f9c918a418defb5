"""Datapath of the inverter of many numbers at once."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Two memories, a multiplier and an inverter around the product of all elements."""
    made = Figure(
        f"Datapath of {core}: two memories, a multiplier and an inverter",
        "p is the product of all elements so far. Each element and the product before it go into "
        "memories; p is inverted once; two products an element on the way back give the inverses.",
    )
    made.put("control", "df_frame", (3.4, 1), "handshake of transfers")
    made.put("control", "u_control", (11, 1), "fill, invert, back, each")
    made.put("port", "a_i", (0, 3.6), "N")
    made.put("port", "modulus_i", (0, 9.6), "N")
    made.put("register", "a_q", (3, 3.6), "N")
    made.put("register", "m_q", (3, 9.6), "N")
    made.put("choose", "to_elements", (6, 3.6), show="choose")
    made.put("memory", "u_elements", (9.2, 3.6), "N + 2, Depth")
    made.put("memory", "u_prefixes", (9.2, 6.4), "N, Depth")
    made.put("choose", "b", (13, 5), "element,\nprefix or a", h=1.4)
    made.put("block", "u_multiply", (17, 5), "serial or dsp")
    made.put("choose", "to_p", (14, 8), show="choose")
    made.put("register", "p_q", (17, 8), "N, a_i of both")
    made.put("block", "u_invert", (17, 11), "divstep or words")
    made.put("port", "result_o", (15, 2.2))
    made.arrow("df_frame.E", "u_control.W", control=True)
    made.arrow("u_control.S-0.6", "to_elements.N-0.4", control=True, via="y2.2")
    made.arrow("a_i.E", "a_q.W")
    made.arrow("modulus_i.E", "m_q.W")
    made.arrow("a_q.E", "to_elements.W", "a")
    made.arrow("to_elements.E", "u_elements.W")
    made.arrow("u_elements.E", "b.W-0.4", via="x11.7")
    made.arrow((10.9, 3.6), "result_o.W", via="y2.2")
    made.arrow("u_prefixes.E", "b.W+0.2")
    made.arrow((4.4, 3.6), "b.W-0.1", via="y4.9")
    made.arrow("b.E", "u_multiply.W", "b_i")
    made.arrow("u_multiply.E", "to_p.N", "product", via="x19.4 y6.6", at=1)
    made.arrow("u_multiply.N", "to_elements.N+0.4", "product", via="y2.75")
    made.arrow((11.3, 3.6), "to_p.W", "element")
    made.arrow((14, 11), "to_elements.S", "inverse, each apart")
    made.arrow("to_p.E", "p_q.W")
    made.arrow("p_q.N", "u_multiply.S")
    made.arrow("p_q.S", "u_invert.N")
    made.arrow("p_q.E", "u_prefixes.S", via="x19 y9.4")
    made.arrow("u_invert.W", "to_p.S", "inverse")
    made.arrow("m_q.E", "u_invert.S", "modulus", via="x4.6 y12.4")
    made.arrow((17, 12.4), "u_multiply.E+0.2", via="x20.9")
    return made
