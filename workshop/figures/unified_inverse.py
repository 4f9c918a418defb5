"""Datapath of the unified word-serial inverter."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Return the figure: master part with u and v, slave part with r, s and p, in word memories."""
    diagram = Figure(
        f"Datapath of {core}: master part and slave part, words in memories",
        "The master part adds or subtracts u and v word by word and shifts the sum right. The "
        "slave part shifts r or s left and adds them; in the corrections and phase II it "
        "adds p to s.",
    )
    diagram.put("control", "df_frame", (2.6, 1), "handshake, status")
    diagram.put("control", "u_control", (10.4, 1), "steps, indices, shifts")
    diagram.arrow("df_frame.E", "u_control.W", "load_o", control=True)
    diagram.put("port", "in_data_i", (0, 4.6), "Word")
    diagram.put("memory", "u_bank_u", (4, 3.2), "Depth words")
    diagram.put("memory", "u_bank_v", (4, 6), "Depth words")
    diagram.put("block", "u_negate", (9, 3.2), "u or -u")
    diagram.put("block", "u_add", (9, 6), "+-u +-v,\nboth fields")
    diagram.put("register", "sum_q", (12.4, 6), "Word")
    diagram.put("block", "u_shift", (16, 6), "right by 0 to 3")
    diagram.put("block", "u_size", (16, 3.9), "highest bit, zero")
    diagram.arrow("in_data_i.E", "u_bank_u.W")
    diagram.arrow("in_data_i.E", "u_bank_v.W")
    diagram.arrow("u_bank_u.E", "u_negate.W", "u", at=0)
    diagram.arrow((6.4, 3.2), "u_add.W-0.3")
    diagram.arrow("u_bank_v.E", "u_add.W", "v", at=0, below=True)
    diagram.arrow("u_negate.N", "u_bank_u.N", "turned", via="y2.2")
    diagram.put("port", "u_word_o", (13, 2.9), "to the slave part")
    diagram.arrow("u_negate.E", "u_word_o.W")
    diagram.arrow("u_add.E", "sum_q.W")
    diagram.arrow("sum_q.E", "u_shift.W")
    diagram.arrow("sum_q.N", "u_size.W")
    diagram.arrow("u_size.N", "u_control.E", control=True)
    diagram.arrow((11.2, 6), "u_shift.S-0.5", "low bits", via="y7", below=True)
    diagram.arrow("u_shift.S+0.5", "u_bank_u.W+0.3", "to u or v", via="y7.7 x2.2", below=True)
    diagram.arrow((4, 7.7), "u_bank_v.S")
    _slave(diagram)
    return diagram


def _slave(diagram: Figure) -> None:
    diagram.put("memory", "u_bank_r", (4, 9.6), "Depth words")
    diagram.put("memory", "u_bank_s", (4, 11.6), "Depth words")
    diagram.put("memory", "u_bank_p", (4, 14.1), "Depth words")
    diagram.put("block", "negate", (8.6, 9.6), "r or -r", show="u_negate")
    diagram.put("choose", "take", (11.2, 10.4), show="r or s")
    diagram.put("block", "shift", (14, 10.4), "left by 0 to 3", show="u_shift")
    diagram.put("port", "s_word_o", (20.4, 10.4), "result")
    diagram.put("choose", "added", (16.4, 11.8), show="s or shifted")
    diagram.put("choose", "other", (16.4, 14), show="r or p")
    diagram.put("block", "add", (19.6, 12.9), "both fields", show="u_add")
    diagram.put("register", "kept", (19.6, 16.6), "Word", show="sum_q")
    diagram.put("block", "u_halve", (14, 16.6), "right by 0 to 3")
    diagram.arrow("in_data_i.S", "u_bank_p.W")
    diagram.arrow("u_bank_r.E", "negate.W", "r")
    diagram.arrow((6.4, 9.6), "other.W-0.15")
    diagram.arrow("u_bank_s.E", "added.W-0.2", "s", at=0)
    diagram.arrow((11.2, 11.6), "take.S")
    diagram.arrow("negate.E", "take.W")
    diagram.arrow("take.E", "shift.W")
    diagram.arrow("shift.E", "s_word_o.W")
    diagram.arrow((16.4, 10.4), "added.N")
    diagram.arrow("shift.N", "u_bank_r.W-0.2", "shifted: to r or s", via="y8.5 x1.6")
    diagram.arrow((1.6, 9.4), "u_bank_s.W-0.2")
    diagram.arrow("u_bank_p.E", "other.W+0.1", "p", below=True)
    diagram.arrow("added.E", "add.W-0.15")
    diagram.arrow("other.E", "add.W+0.15")
    diagram.arrow("add.E", "u_bank_r.W+0.2", "sum: to r or s", via="x21.4 y15.4 x1", at=2)
    diagram.arrow((1, 11.7), "u_bank_s.W+0.1")
    diagram.arrow((19.6, 15.4), "kept.N")
    diagram.arrow("kept.W", "u_halve.E")
    diagram.arrow("u_halve.W", "u_bank_s.W+0.35", "halved", via="x1.3")
