"""Datapaths of cores on the prime engine."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Return the figure: one shift register around the engine, which takes and gives words."""
    diagram = Figure(
        f"Datapath of {core}: a shift register around the engine",
        "Words of the operands leave at the low end of the register, and words of the result enter "
        "at its high end. The engine runs the program that the build contains.",
    )
    diagram.put("control", "df_frame", (3, 1), "handshake, status")
    is_power = core == "modexp-words"
    first, second = ("a_i", "modulus_i") if is_power else ("scalar_i", "point_i")
    diagram.put("port", first, (0, 3.4), "a, and e in b_i" if is_power else "k")
    diagram.put("port", second, (0, 5.4), "m" if is_power else "infinity, x")
    held = "3 numbers, moves down" if is_power else "2 numbers and a word, moves down"
    diagram.put("register", "words_q", (5.4, 4.4), held, h=2.4)
    diagram.put("block", "u_engine", (12.6, 4.4), "prime engine:\nregister file, product, sum", h=3)
    diagram.put("port", "result_o", (19, 4.4), "a^e mod m" if is_power else "infinity, x")
    diagram.arrow("df_frame.E", "u_engine.N", "load_o: wipes, begins", control=True)
    diagram.arrow(f"{first}.E", "words_q.W-0.6")
    diagram.arrow(f"{second}.E", "words_q.W+0.6")
    diagram.arrow("words_q.E", "u_engine.W", "lowest word")
    diagram.arrow("u_engine.S", "words_q.S", "word of the result", via="y7")
    diagram.arrow("words_q.N", "result_o.N", via="y2.4")
    return diagram
