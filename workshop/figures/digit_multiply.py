"""Datapath of the digit-serial multipliers of GF(2^m)."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Return the figure: the digit product, the sum T, and the quotient digit of the next step."""
    diagram = Figure(
        f"Digit-serial multiplier of GF(2^m): datapath of {core}",
        "A gives a digit in each cycle, the lowest first. P is the digit times b; T moves down a "
        "digit, with q times f added first and P after. The next q comes from T, P and 1 / f.",
    )
    diagram.put("control", "df_frame", (3, 1), "handshake, load, move")
    diagram.put("port", "a_i", (0, 3.4))
    diagram.put("port", "b_i", (0, 5.2))
    diagram.put("port", "modulus_i", (0, 9.6))
    diagram.put("register", "a_q", (3, 3.4), "ABits, a digit down")
    diagram.put("register", "b_q", (3, 5.2), "BBits")
    diagram.put("register", "f_q", (3, 9.6), "Bits + 1")
    diagram.put("register", "digit_q", (7.4, 3.4), "Digit, in each slice")
    diagram.put("block", "u_of_b", (11.2, 5.2), "digit times b")
    diagram.put("register", "p_q", (14.4, 5.2), "P: Places")
    diagram.put("block", "u_of_f", (11.2, 9.6), "q times f")
    diagram.put("add", "sum", (17.2, 7.4), show="xor")
    diagram.put("register", "t_q", (20, 7.4), "T: Places")
    diagram.put("port", "result_o", (23, 7.4))
    diagram.put("block", "u_of_p", (16.6, 3), "P g, a digit")
    diagram.put("block", "u_of_t", (16.6, 12), "T g, next digit")
    diagram.put("add", "next q", (20, 12), show="xor")
    diagram.put("register", "q_q", (7.4, 7.8), "Digit, in each slice")
    _reduce(diagram, mirrored=core == "mul-digit")
    return diagram


def _reduce(diagram: Figure, *, mirrored: bool) -> None:
    diagram.put("block", "g", (8, 12), "1 / f, 2 digits:\nfirst_q, second_q, third_q")
    mirror = "mirrored" if mirrored else ""
    diagram.arrow("df_frame.S", "a_q.N", control=True)
    diagram.arrow("a_i.E", "a_q.W")
    diagram.arrow("b_i.E", "b_q.W", mirror)
    diagram.arrow("modulus_i.E", "f_q.W")
    diagram.arrow("a_q.E", "digit_q.W", "digit")
    diagram.arrow("b_q.E", "u_of_b.W", "b")
    diagram.arrow("digit_q.E", "u_of_b.N")
    diagram.arrow("u_of_b.E", "p_q.W")
    diagram.arrow("p_q.E", "sum.N")
    diagram.arrow((15.9, 5.2), "u_of_p.S-0.7")
    diagram.arrow("f_q.E", "u_of_f.W", "f")
    diagram.arrow((4.6, 9.6), "g.W")
    diagram.arrow("q_q.E", "u_of_f.N", "q")
    diagram.arrow("u_of_f.E", "sum.S")
    diagram.arrow("sum.E", "t_q.W")
    diagram.arrow("t_q.E", "result_o.W", mirror)
    diagram.arrow("t_q.N", "sum.N+0.3", "T, a digit down", via="y6")
    diagram.arrow("t_q.S", "u_of_t.N", "T", via="y10.6")
    diagram.arrow("g.E", "u_of_t.W", "g")
    diagram.arrow((13, 12), "u_of_p.W")
    diagram.arrow("u_of_t.E", "next q.W")
    diagram.arrow("u_of_p.E", "next q.E", via="x24.2")
    diagram.arrow("next q.S", "q_q.W", "next q", via="y13.6 x5.1")
