"""Datapaths of cores on the prime engine."""

from typing import NamedTuple

from workshop.figures.figure import Figure


class _Labels(NamedTuple):
    """Two operand ports and their numbers, the numbers in the register, the result."""

    first: str
    first_text: str
    second: str
    second_text: str
    held: str
    result: str


_SCALAR = _Labels("scalar_i", "k", "point_i", "infinity, x", "2 numbers and a word", "infinity, x")
_LABELS = {
    "modexp-words": _Labels("a_i", "a, and e in b_i", "modulus_i", "m", "3 numbers", "a^e mod m"),
    "field-words": _Labels(
        "command_i", "operation, a", "modulus_i", "m, and b in b_i", "3 numbers", "result"
    ),
    "ecdsa": _Labels(
        "values_i", "y, x, second, first", "message_i", "operation, h", "5 numbers", "s, r or y, x"
    ),
    "eddsa": _Labels(
        "values_i", "five numbers", "operation_i", "operation", "5 numbers", "R, S or A"
    ),
    "rsa": _Labels(
        "values_i",
        "v, u, c",
        "key_i",
        "operation, key",
        "12 halves",
        "c^d mod n or v, u",
    ),
    "rsa-one": _Labels(
        "values_i", "r, c", "public_i", "e, n, and d in d_i", "5 numbers", "c^d mod n"
    ),
}


def figure(core: str) -> Figure:
    """Return the figure: one shift register around the engine, which takes and gives words."""
    diagram = Figure(
        f"Datapath of {core}: a shift register around the engine",
        "Words of the operands leave at the low end of the register, and words of the result enter "
        "at its high end. The engine runs the program that the build contains.",
    )
    diagram.put("control", "df_frame", (3, 1), "handshake, status")
    labels = _LABELS.get(core, _SCALAR)
    diagram.put("port", labels.first, (0, 3.4), labels.first_text)
    diagram.put("port", labels.second, (0, 5.4), labels.second_text)
    diagram.put("register", "words_q", (5.4, 4.4), f"{labels.held}, moves down", h=2.4)
    diagram.put("block", "u_engine", (12.6, 4.4), "prime engine:\nregister file, product, sum", h=3)
    diagram.put("port", "result_o", (19, 4.4), labels.result)
    diagram.arrow("df_frame.E", "u_engine.N", "load_o: wipes, begins", control=True)
    diagram.arrow(f"{labels.first}.E", "words_q.W-0.6")
    diagram.arrow(f"{labels.second}.E", "words_q.W+0.6")
    diagram.arrow("words_q.E", "u_engine.W", "lowest word")
    diagram.arrow("u_engine.S", "words_q.S", "word of the result", via="y7")
    diagram.arrow("words_q.N", "result_o.N", via="y2.4")
    return diagram
