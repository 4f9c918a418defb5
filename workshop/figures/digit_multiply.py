"""Datapath of the digit-serial multipliers of GF(2^m)."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """The product of a digit, the sum T, and the quotient digit that is found a step ahead."""
    made = Figure(
        f"Digit-serial multiplier of GF(2^m): datapath of {core}",
        "A gives a digit in each cycle, the lowest first. P is the digit times b; T moves down a "
        "digit, with q times f added first and P after. The next q comes from T, P and 1 / f.",
    )
    made.put("control", "df_frame", (3, 1), "handshake, load, move")
    made.put("port", "a_i", (0, 3.4))
    made.put("port", "b_i", (0, 5.2))
    made.put("port", "modulus_i", (0, 9.6))
    made.put("register", "a_q", (3, 3.4), "ABits, a digit down")
    made.put("register", "b_q", (3, 5.2), "BBits")
    made.put("register", "f_q", (3, 9.6), "Bits + 1")
    made.put("register", "digit_q", (7.4, 3.4), "Digit, in each slice")
    made.put("block", "u_of_b", (11.2, 5.2), "digit times b")
    made.put("register", "p_q", (14.4, 5.2), "P: Places")
    made.put("block", "u_of_f", (11.2, 9.6), "q times f")
    made.put("add", "sum", (17.2, 7.4), show="xor")
    made.put("register", "t_q", (20, 7.4), "T: Places")
    made.put("port", "result_o", (23, 7.4))
    made.put("block", "u_of_p", (16.6, 3), "P g, a digit")
    made.put("block", "u_of_t", (16.6, 12), "T g, next digit")
    made.put("add", "next q", (20, 12), show="xor")
    made.put("register", "q_q", (7.4, 7.8), "Digit, in each slice")
    _reduce(made, mirrored=core == "mul-digit")
    return made


def _reduce(made: Figure, *, mirrored: bool) -> None:
    made.put("block", "g", (8, 12), "1 / f, 2 digits:\nfirst_q, second_q, third_q")
    mirror = "mirrored" if mirrored else ""
    made.arrow("df_frame.S", "a_q.N", control=True)
    made.arrow("a_i.E", "a_q.W")
    made.arrow("b_i.E", "b_q.W", mirror)
    made.arrow("modulus_i.E", "f_q.W")
    made.arrow("a_q.E", "digit_q.W", "digit")
    made.arrow("b_q.E", "u_of_b.W", "b")
    made.arrow("digit_q.E", "u_of_b.N")
    made.arrow("u_of_b.E", "p_q.W")
    made.arrow("p_q.E", "sum.N")
    made.arrow((15.9, 5.2), "u_of_p.S-0.7")
    made.arrow("f_q.E", "u_of_f.W", "f")
    made.arrow((4.6, 9.6), "g.W")
    made.arrow("q_q.E", "u_of_f.N", "q")
    made.arrow("u_of_f.E", "sum.S")
    made.arrow("sum.E", "t_q.W")
    made.arrow("t_q.E", "result_o.W", mirror)
    made.arrow("t_q.N", "sum.N+0.3", "T, a digit down", via="y6")
    made.arrow("t_q.S", "u_of_t.N", "T", via="y10.6")
    made.arrow("g.E", "u_of_t.W", "g")
    made.arrow((13, 12), "u_of_p.W")
    made.arrow("u_of_t.E", "next q.W")
    made.arrow("u_of_p.E", "next q.E", via="x24.2")
    made.arrow("next q.S", "q_q.W", "next q", via="y13.6 x5.1")
