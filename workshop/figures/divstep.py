"""Datapath of the divstep array of GF(p) with one step per cycle."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Return the figure: the array, and one of its segments below."""
    diagram = Figure(
        "Divstep array of GF(p) with one step in a cycle, and a segment of it",
        "The head decides each step on the lowest bits. Segments do it one cycle later each; the "
        "topmost one tells signs to the verdict, which gives the status and corrects the result. "
        "A segment has lanes g, y and e, each an adder between registers.",
    )
    _array(diagram, turns=core == "inv-divstep-words")
    _lanes(diagram)
    _operands(diagram, turns=core == "inv-divstep-words")
    return diagram


def _array(diagram: Figure, *, turns: bool) -> None:
    around = "df_divstep_turns" if turns else "df_frame"
    diagram.put("control", around, (17.2, 1), "handshake, status")
    diagram.put("control", "df_divstep_phase", (11.2, 1), "left_i: cycles")
    diagram.put("control", "df_divstep_gfp_orders", (3.4, 1), "orders of each lane")
    diagram.put("block", "df_divstep_gfp_head", (3.4, 4), "lowest HeadBits bits,\ndecisions")
    diagram.put("block", "first", (9.3, 4), "Width bits", show="segment 1")
    diagram.put("block", "last", (13.3, 4), "Width bits", show="segment Count")
    diagram.put("block", "df_divstep_gfp_verdict", (18.2, 4), "signs of the sums")
    diagram.arrow(f"{around}.W", "df_divstep_phase.E", control=True)
    diagram.arrow("df_divstep_phase.W", "df_divstep_gfp_orders.E", "phase_i, slot_i", control=True)
    diagram.arrow(
        "df_divstep_gfp_orders.S", "df_divstep_gfp_head.N", "g, y, e orders", control=True
    )
    diagram.arrow("df_divstep_gfp_head.E-0.2", "first.W-0.2", "steps, carries")
    diagram.arrow("first.W+0.2", "df_divstep_gfp_head.E+0.2", "lowest bits", below=True)
    diagram.arrow("first.E-0.2", "last.W-0.2", "…")
    diagram.arrow("last.W+0.2", "first.E+0.2", "…", below=True)
    diagram.arrow("last.E", "df_divstep_gfp_verdict.W", "sign")
    diagram.arrow("df_divstep_gfp_verdict.N", f"{around}.S+1", "status_o")
    diagram.arrow("df_divstep_gfp_verdict.S", "df_divstep_gfp_head.S", "drop, zero", via="y5.4")
    for name, x in (("first", 9.3), ("last", 13.3)):
        diagram.arrow((x, 5.4), f"{name}.S")


def _lanes(diagram: Figure) -> None:
    diagram.put("port", "a segment:", (10.9, 6.6))
    for name, y in (("lane g", 8), ("lane y", 12.2), ("lane e", 14)):
        diagram.put("port", name, (20, y))
    diagram.put("register", "m_q", (4.2, 9.8), "Width")
    diagram.put("choose", "takes", (6.7, 8), show="choose")
    diagram.put("register", "f_q", (9.2, 8), "Width")
    diagram.put("block", "u_chain_g", (13, 8), "g + f or g - f")
    diagram.put("register", "g_q", (17, 8), "Width - 1,\ng_above_i above")
    diagram.arrow("takes.E", "f_q.W")
    diagram.arrow("f_q.E", "u_chain_g.W", "f")
    diagram.arrow("u_chain_g.E", "g_q.W", "sum / 2")
    diagram.arrow("g_q.E", "u_chain_g.S", "g", via="x18.9 y9.2")
    diagram.arrow((13, 9.2), "takes.S")
    diagram.arrow("m_q.E", "takes.W", via="x5.4")
    diagram.put("register", "d_q", (9.2, 11.4), "Width - 1, d_top_q")
    diagram.put("block", "u_chain_y", (13, 11.4), "d or - d, + m")
    diagram.put("register", "y_q", (17, 11.4), "Width")
    diagram.put("port", "result_o", (20, 11.4))
    diagram.arrow("d_q.E", "u_chain_y.W")
    diagram.arrow((5.4, 9.8), "u_chain_y.N", "m")
    diagram.arrow("u_chain_y.E", "y_q.W")
    diagram.arrow("y_q.E", "result_o.W")
    diagram.put("block", "u_sum_e", (13, 14), "e + y or e + m")
    diagram.put("register", "e_q", (17, 14), "Width - 1,\ne_above_i above")
    diagram.arrow("y_q.S", "u_sum_e.N", "y", via="y12.8")
    diagram.arrow((5.4, 9.8), "u_sum_e.S-0.6", "m", via="y15.6")
    diagram.arrow("u_sum_e.E", "e_q.W", "sum / 2")
    diagram.arrow("u_sum_e.W", "d_q.S", "sum / 2")
    diagram.arrow("e_q.E", "u_sum_e.S+0.6", "e", via="x18.9 y15.2")


def _operands(diagram: Figure, *, turns: bool) -> None:
    if turns:
        diagram.put("port", "in_data_i", (0.8, 8.4), "Word")
        diagram.put("register", "word_q", (0.8, 9.8), "Word")
        diagram.arrow("in_data_i.S", "word_q.N")
        diagram.arrow("word_q.E", "m_q.W", "operands")
        return
    diagram.put("port", "b_i", (0.2, 6.8), "doubled")
    diagram.put("port", "modulus_i", (0.2, 8.2))
    diagram.put("port", "a_i", (0.2, 9.8), "doubled")
    diagram.put("register", "a_q", (2.4, 6.8), "Width")
    diagram.put("register", "n_q", (2.4, 8.2), "Width")
    diagram.arrow("b_i.E", "a_q.W")
    diagram.arrow("modulus_i.E", "n_q.W")
    diagram.arrow("a_i.E", "m_q.W")
    diagram.arrow("n_q.E", "m_q.N")
    diagram.arrow("a_q.E", "takes.N")
