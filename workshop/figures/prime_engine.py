"""Datapath of the scalar multiplier on the prime engine."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Return the figure: one shift register around the engine, which takes and gives words."""
    diagram = Figure(
        f"Datapath of {core}: a shift register around the engine",
        "Words of the operands leave at the low end of the register, and words of the result enter "
        "at its high end. The engine runs the program that the build contains.",
    )
    diagram.put("control", "df_frame", (3, 1), "handshake, status")
    diagram.put("port", "scalar_i", (0, 3.4), "k")
    diagram.put("port", "point_i", (0, 5.4), "infinity, x")
    diagram.put("register", "words_q", (5.4, 4.4), "2 numbers and a word, moves down", h=2.4)
    diagram.put("block", "u_engine", (12.6, 4.4), "prime engine:\nregister file, product, sum", h=3)
    diagram.put("port", "result_o", (19, 4.4), "infinity, x")
    diagram.arrow("df_frame.E", "u_engine.N", "load_o: wipes, begins", control=True)
    diagram.arrow("scalar_i.E", "words_q.W-0.6")
    diagram.arrow("point_i.E", "words_q.W+0.6")
    diagram.arrow("words_q.E", "u_engine.W", "lowest word")
    diagram.arrow("u_engine.S", "words_q.S", "word of the result", via="y7")
    diagram.arrow("words_q.N", "result_o.N", via="y2.4")
    return diagram
