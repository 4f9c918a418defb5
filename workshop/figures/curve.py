"""Datapath of the scalar multiplier."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Return the figure: lane memory, lane adder, multiplier, and lane shift registers."""
    diagram = Figure(
        f"Datapath of {core} in a prime field: a memory of lanes, an adder and a multiplier",
        "A microprogram moves registers of the memory lane by lane: through the adder, which adds "
        "or subtracts modulo p, or into the multiplier's operands; sums and products go back.",
    )
    diagram.put("control", "df_frame", (1.6, 1), "handshake, load")
    diagram.put("control", "u_sequence", (8, 1), "program: orders, addresses")
    diagram.put("block", "u_verdict", (15.4, 1), "flag, infinity, status")
    diagram.put("port", "curve_i", (-0.6, 3.4), "point_i, scalar_i")
    diagram.put("block", "u_operands", (2.7, 3.4), "lane by lane")
    diagram.put("choose", "to_written", (5.4, 5.6), "of all sources,\none", h=1.6, show="choose")
    diagram.put("register", "written_q", (8.2, 5.6), "Width")
    diagram.put("memory", "u_memory", (11.2, 5.6), "u_a, u_b")
    diagram.put("register", "a_q", (14.2, 4.6), "Width")
    diagram.put("register", "b_q", (14.2, 6.6), "Width")
    diagram.put("block", "u_add", (17.6, 5.6), "S = a + b or a - b,\nT = S - p or S + p")
    diagram.put("register", "u_hold_a", (21.4, 3.2), "Lanes", show="lanes_q")
    diagram.put("register", "u_hold_b", (21.4, 8), "Lanes", show="lanes_q")
    diagram.put("register", "u_modulus", (17.6, 11), "of u_modulus", show="lanes_q")
    diagram.put("block", "u_multiply", (21.4, 11), "Arithmetic")
    diagram.put("register", "u_answer", (11.2, 11), "of u_answer", show="lanes_q")
    diagram.put("port", "result_o", (7.8, 11))
    _ways(diagram)
    return diagram


def _ways(diagram: Figure) -> None:
    diagram.arrow("df_frame.E", "u_sequence.W", control=True)
    diagram.arrow("u_sequence.S", "to_written.N-1", control=True, via="y2.6")
    diagram.arrow("curve_i.E", "u_operands.W")
    diagram.arrow("u_operands.S", "to_written.W")
    diagram.arrow("to_written.E", "written_q.W")
    diagram.arrow("written_q.E", "u_memory.W")
    diagram.arrow("u_memory.E-0.2", "a_q.W")
    diagram.arrow("u_memory.E+0.2", "b_q.W")
    diagram.arrow("a_q.E", "u_add.W-0.2")
    diagram.arrow("b_q.E", "u_add.W+0.2")
    diagram.arrow((15.1, 6.6), "u_verdict.S-0.3", "b", at=0)
    diagram.arrow("a_q.N", "u_hold_a.W")
    diagram.arrow("b_q.S", "u_hold_b.W")
    diagram.arrow("u_add.E-0.15", "u_hold_a.S", "S", at=0)
    diagram.arrow("u_add.E+0.15", "u_hold_b.N", "T", at=0, below=True)
    diagram.arrow("u_hold_a.N", "to_written.N-0.4", "S", via="y2.3", below=True)
    diagram.arrow("u_hold_b.E", "to_written.N+0.9", "T", via="x22.7 y1.9")
    diagram.arrow("u_hold_a.E", "u_multiply.E", via="x23.2")
    diagram.arrow("u_hold_b.S", "u_multiply.N")
    diagram.arrow("u_modulus.E", "u_multiply.W", "p")
    diagram.arrow("u_modulus.N", "u_add.S", "p", at=0)
    diagram.arrow("u_multiply.S", "to_written.S+0.9", "product", via="y12.4")
    diagram.arrow((14.2, 8), "u_answer.E")
    diagram.arrow("u_answer.W", "result_o.E")
    diagram.arrow((14.2, 9), "to_written.S", "b, or shifted")
    diagram.arrow((14.2, 3.2), "to_written.N+0.3", "a")
