"""Datapath of the divstep array of GF(p), one step in a cycle."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """The array above, and below it what a segment of it has."""
    made = Figure(
        "Divstep array of GF(p) with one step in a cycle, and a segment of it",
        "The head decides each step on the lowest bits. Segments do it one cycle later each; the "
        "topmost one tells signs to the verdict, which gives the status and corrects the result. "
        "A segment has lanes g, y and e, each an adder between registers.",
    )
    _array(made, turns=core == "inv-divstep-words")
    _lanes(made)
    _operands(made, turns=core == "inv-divstep-words")
    return made


def _array(made: Figure, *, turns: bool) -> None:
    around = "df_divstep_turns" if turns else "df_frame"
    made.put("control", around, (17.2, 1), "handshake, status")
    made.put("control", "df_divstep_phase", (11.2, 1), "left_i: cycles")
    made.put("control", "df_divstep_gfp_orders", (3.4, 1), "orders of each lane")
    made.put("block", "df_divstep_gfp_head", (3.4, 4), "lowest HeadBits bits,\ndecisions")
    made.put("block", "first", (9.3, 4), "Width bits", show="segment 1")
    made.put("block", "last", (13.3, 4), "Width bits", show="segment Count")
    made.put("block", "df_divstep_gfp_verdict", (18.2, 4), "signs of the sums")
    made.arrow(f"{around}.W", "df_divstep_phase.E", control=True)
    made.arrow("df_divstep_phase.W", "df_divstep_gfp_orders.E", "phase_i, slot_i", control=True)
    made.arrow("df_divstep_gfp_orders.S", "df_divstep_gfp_head.N", "g, y, e orders", control=True)
    made.arrow("df_divstep_gfp_head.E-0.2", "first.W-0.2", "steps, carries")
    made.arrow("first.W+0.2", "df_divstep_gfp_head.E+0.2", "lowest bits", below=True)
    made.arrow("first.E-0.2", "last.W-0.2", "…")
    made.arrow("last.W+0.2", "first.E+0.2", "…", below=True)
    made.arrow("last.E", "df_divstep_gfp_verdict.W", "sign")
    made.arrow("df_divstep_gfp_verdict.N", f"{around}.S+1", "status_o")
    made.arrow("df_divstep_gfp_verdict.S", "df_divstep_gfp_head.S", "drop, zero", via="y5.4")
    for name, x in (("first", 9.3), ("last", 13.3)):
        made.arrow((x, 5.4), f"{name}.S")


def _lanes(made: Figure) -> None:
    made.put("port", "a segment:", (10.9, 6.6))
    for name, y in (("lane g", 8), ("lane y", 12.2), ("lane e", 14)):
        made.put("port", name, (20, y))
    made.put("register", "m_q", (4.2, 9.8), "Width")
    made.put("choose", "takes", (6.7, 8), show="choose")
    made.put("register", "f_q", (9.2, 8), "Width")
    made.put("block", "u_chain_g", (13, 8), "g + f or g - f")
    made.put("register", "g_q", (17, 8), "Width - 1,\ng_above_i above")
    made.arrow("takes.E", "f_q.W")
    made.arrow("f_q.E", "u_chain_g.W", "f")
    made.arrow("u_chain_g.E", "g_q.W", "sum / 2")
    made.arrow("g_q.E", "u_chain_g.S", "g", via="x18.9 y9.2")
    made.arrow((13, 9.2), "takes.S")
    made.arrow("m_q.E", "takes.W", via="x5.4")
    made.put("register", "d_q", (9.2, 11.4), "Width - 1, d_top_q")
    made.put("block", "u_chain_y", (13, 11.4), "d or - d, + m")
    made.put("register", "y_q", (17, 11.4), "Width")
    made.put("port", "result_o", (20, 11.4))
    made.arrow("d_q.E", "u_chain_y.W")
    made.arrow((5.4, 9.8), "u_chain_y.N", "m")
    made.arrow("u_chain_y.E", "y_q.W")
    made.arrow("y_q.E", "result_o.W")
    made.put("block", "u_sum_e", (13, 14), "e + y or e + m")
    made.put("register", "e_q", (17, 14), "Width - 1,\ne_above_i above")
    made.arrow("y_q.S", "u_sum_e.N", "y", via="y12.8")
    made.arrow((5.4, 9.8), "u_sum_e.S-0.6", "m", via="y15.6")
    made.arrow("u_sum_e.E", "e_q.W", "sum / 2")
    made.arrow("u_sum_e.W", "d_q.S", "sum / 2")
    made.arrow("e_q.E", "u_sum_e.S+0.6", "e", via="x18.9 y15.2")


def _operands(made: Figure, *, turns: bool) -> None:
    if turns:
        made.put("port", "in_data_i", (0.8, 8.4), "Word")
        made.put("register", "word_q", (0.8, 9.8), "Word")
        made.arrow("in_data_i.S", "word_q.N")
        made.arrow("word_q.E", "m_q.W", "operands")
        return
    made.put("port", "b_i", (0.2, 6.8), "doubled")
    made.put("port", "modulus_i", (0.2, 8.2))
    made.put("port", "a_i", (0.2, 9.8), "doubled")
    made.put("register", "a_q", (2.4, 6.8), "Width")
    made.put("register", "n_q", (2.4, 8.2), "Width")
    made.arrow("b_i.E", "a_q.W")
    made.arrow("modulus_i.E", "n_q.W")
    made.arrow("a_i.E", "m_q.W")
    made.arrow("n_q.E", "m_q.N")
    made.arrow("a_q.E", "takes.N")
