"""Datapath of the word-serial inverter."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Three memories and the stages through which a word goes in each cycle."""
    made = Figure(
        f"Datapath of {core}: three memories and a pipeline of words",
        "A word of A and one of B become P and Q, are added or subtracted; a word of the modulus "
        "is added if the sum is odd; half of that is written back to A or B.",
    )
    made.put("control", "df_frame", (3, 1), "handshake, status")
    made.put("control", "u_control", (10.4, 1), "passes, addresses, divsteps")
    made.arrow("df_frame.E", "u_control.W", "load_o", control=True)
    made.put("memory", "u_a", (3, 3.8), "A: 4 Words")
    made.put("memory", "u_b", (3, 7), "B: 4 Words")
    made.put("memory", "u_m", (6.4, 10), "M: 2 Words")
    made.put("port", "in_data_i", (1.6, 10), "Word")
    made.put("choose", "to_p", (6.6, 3.8), "A or B\nor not", h=1.3, show="P")
    made.put("choose", "to_q", (6.6, 7), "0, A, B\nor xor", h=1.3, show="Q")
    made.put("register", "p_q", (9, 3.8), "Word")
    made.put("register", "q_q", (9, 7), "Word")
    made.put("block", "u_first", (11.2, 5.4), "P + Q")
    made.put("register", "sum_2_q", (15.4, 5.4), "Word")
    made.put("register", "m_q", (15.4, 10), "Word")
    made.put("block", "u_second", (18.1, 5.4), "+ M or 0")
    made.put("register", "sum_3_q", (21, 5.4), "Word")
    made.put("port", "sum_o", (23.4, 5.4), "Word")
    made.put("control", "odd_q", (15.4, 8.2), "odd: adds M")
    made.arrow("in_data_i.E", "u_m.W")
    made.arrow("u_a.E", "to_p.W-0.2")
    made.arrow("u_b.E", "to_q.W+0.2")
    made.arrow((4.4, 3.8), "to_q.W-0.3")
    made.arrow((4.8, 7), "to_p.W+0.3")
    for name in "pq":
        made.arrow(f"to_{name}.E", f"{name}_q.W")
    made.arrow("p_q.E", "u_first.N")
    made.arrow("q_q.E", "u_first.S")
    made.put("add", "xor", (13.4, 5.4))
    made.arrow("u_first.E", "xor.W")
    made.arrow("xor.E", "sum_2_q.W")
    made.arrow((10.2, 10), "xor.S", "M, in GF(2^m)", via="y9.4", at=1)
    made.arrow((12.4, 5.4), "odd_q.W", control=True)
    made.arrow("odd_q.S", "m_q.N", control=True)
    made.arrow("u_m.E", "m_q.W", "a word", below=True)
    made.arrow("m_q.E", "u_second.S")
    made.arrow("sum_2_q.E", "u_second.W")
    made.arrow("u_second.E", "sum_3_q.W")
    made.arrow("sum_3_q.E", "sum_o.W")
    made.arrow("sum_3_q.N", "u_b.W", "halved, bit 0 of the next word on top", via="y2.4 x1")
    made.arrow((3, 2.4), "u_a.N")
    made.arrow("u_control.S", "to_p.N", "does_t", control=True, via="y1.9", at=0)
    return made
