"""Datapath of the batch inverter."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Return the figure: two memories, a multiplier and an inverter."""
    diagram = Figure(
        f"Datapath of {core}: two memories, a multiplier and an inverter",
        "p is the product of all elements so far. Each element and the product before it go into "
        "memories; p is inverted once; two products an element on the way back give the inverses.",
    )
    diagram.put("control", "df_frame", (3.4, 1), "handshake of transfers")
    diagram.put("control", "u_control", (11, 1), "fill, invert, back, each")
    diagram.put("port", "a_i", (0, 3.6), "N")
    diagram.put("port", "modulus_i", (0, 9.6), "N")
    diagram.put("register", "a_q", (3, 3.6), "N")
    diagram.put("register", "m_q", (3, 9.6), "N")
    diagram.put("choose", "to_elements", (6, 3.6), show="choose")
    diagram.put("memory", "u_elements", (9.2, 3.6), "N + 2, Depth")
    diagram.put("memory", "u_prefixes", (9.2, 6.4), "N, Depth")
    diagram.put("choose", "b", (13, 5), "element,\nprefix or a", h=1.4)
    diagram.put("block", "u_multiply", (17, 5), "serial or dsp")
    diagram.put("choose", "to_p", (14, 8), show="choose")
    diagram.put("register", "p_q", (17, 8), "N, a_i of both")
    diagram.put("block", "u_invert", (17, 11), "divstep or words")
    diagram.put("port", "result_o", (15, 2.2))
    diagram.arrow("df_frame.E", "u_control.W", control=True)
    diagram.arrow("u_control.S-0.6", "to_elements.N-0.4", control=True, via="y2.2")
    diagram.arrow("a_i.E", "a_q.W")
    diagram.arrow("modulus_i.E", "m_q.W")
    diagram.arrow("a_q.E", "to_elements.W", "a")
    diagram.arrow("to_elements.E", "u_elements.W")
    diagram.arrow("u_elements.E", "b.W-0.4", via="x11.7")
    diagram.arrow((10.9, 3.6), "result_o.W", via="y2.2")
    diagram.arrow("u_prefixes.E", "b.W+0.2")
    diagram.arrow((4.4, 3.6), "b.W-0.1", via="y4.9")
    diagram.arrow("b.E", "u_multiply.W", "b_i")
    diagram.arrow("u_multiply.E", "to_p.N", "product", via="x19.4 y6.6", at=1)
    diagram.arrow("u_multiply.N", "to_elements.N+0.4", "product", via="y2.75")
    diagram.arrow((11.3, 3.6), "to_p.W", "element")
    diagram.arrow((14, 11), "to_elements.S", "inverse, each apart")
    diagram.arrow("to_p.E", "p_q.W")
    diagram.arrow("p_q.N", "u_multiply.S")
    diagram.arrow("p_q.S", "u_invert.N")
    diagram.arrow("p_q.E", "u_prefixes.S", via="x19 y9.4")
    diagram.arrow("u_invert.W", "to_p.S", "inverse")
    diagram.arrow("m_q.E", "u_invert.S", "modulus", via="x4.6 y12.4")
    diagram.arrow((17, 12.4), "u_multiply.E+0.2", via="x20.9")
    return diagram
