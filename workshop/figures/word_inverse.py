"""Datapath of the word-serial inverter."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Return the figure: three memories, and the pipeline stages of a word."""
    diagram = Figure(
        f"Datapath of {core}: three memories and a pipeline of words",
        "A word of A and one of B become P and Q, are added or subtracted; a word of the modulus "
        "is added if the sum is odd; half of that is written back to A or B.",
    )
    diagram.put("control", "df_frame", (3, 1), "handshake, status")
    diagram.put("control", "u_control", (10.4, 1), "passes, addresses, divsteps")
    diagram.arrow("df_frame.E", "u_control.W", "load_o", control=True)
    diagram.put("memory", "u_a", (3, 3.8), "A: 4 Words")
    diagram.put("memory", "u_b", (3, 7), "B: 4 Words")
    diagram.put("memory", "u_m", (6.4, 10), "M: 2 Words")
    diagram.put("port", "in_data_i", (1.6, 10), "Word")
    diagram.put("choose", "to_p", (6.6, 3.8), "A or B\nor not", h=1.3, show="P")
    diagram.put("choose", "to_q", (6.6, 7), "0, A, B\nor xor", h=1.3, show="Q")
    diagram.put("register", "p_q", (9, 3.8), "Word")
    diagram.put("register", "q_q", (9, 7), "Word")
    diagram.put("block", "u_first", (11.2, 5.4), "P + Q")
    diagram.put("register", "sum_2_q", (15.4, 5.4), "Word")
    diagram.put("register", "m_q", (15.4, 10), "Word")
    diagram.put("block", "u_second", (18.1, 5.4), "+ M or 0")
    diagram.put("register", "sum_3_q", (21, 5.4), "Word")
    diagram.put("port", "sum_o", (23.4, 5.4), "Word")
    diagram.put("control", "odd_q", (15.4, 8.2), "odd: adds M")
    diagram.arrow("in_data_i.E", "u_m.W")
    diagram.arrow("u_a.E", "to_p.W-0.2")
    diagram.arrow("u_b.E", "to_q.W+0.2")
    diagram.arrow((4.4, 3.8), "to_q.W-0.3")
    diagram.arrow((4.8, 7), "to_p.W+0.3")
    for name in "pq":
        diagram.arrow(f"to_{name}.E", f"{name}_q.W")
    diagram.arrow("p_q.E", "u_first.N")
    diagram.arrow("q_q.E", "u_first.S")
    diagram.put("add", "xor", (13.4, 5.4))
    diagram.arrow("u_first.E", "xor.W")
    diagram.arrow("xor.E", "sum_2_q.W")
    diagram.arrow((10.2, 10), "xor.S", "M, in GF(2^m)", via="y9.4", at=1)
    diagram.arrow((12.4, 5.4), "odd_q.W", control=True)
    diagram.arrow("odd_q.S", "m_q.N", control=True)
    diagram.arrow("u_m.E", "m_q.W", "a word", below=True)
    diagram.arrow("m_q.E", "u_second.S")
    diagram.arrow("sum_2_q.E", "u_second.W")
    diagram.arrow("u_second.E", "sum_3_q.W")
    diagram.arrow("sum_3_q.E", "sum_o.W")
    diagram.arrow("sum_3_q.N", "u_b.W", "halved, bit 0 of the next word on top", via="y2.4 x1")
    diagram.arrow((3, 2.4), "u_a.N")
    diagram.arrow("u_control.S", "to_p.N", "pass_controls_t", control=True, via="y1.9", at=0)
    return diagram
