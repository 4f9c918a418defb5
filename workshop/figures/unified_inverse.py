"""Datapath of the unified word-serial inverter."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Master part with u and v, slave part with r, s and p, all in memories of words."""
    made = Figure(
        f"Datapath of {core}: master part and slave part, words in memories",
        "The master part adds or subtracts u and v word by word and shifts the sum right. The "
        "slave part shifts r or s left and adds them; in the corrections and phase II it "
        "adds p to s.",
    )
    made.put("control", "df_frame", (2.6, 1), "handshake, status")
    made.put("control", "u_control", (10.4, 1), "steps, indices, shifts")
    made.arrow("df_frame.E", "u_control.W", "load_o", control=True)
    made.put("port", "in_data_i", (0, 4.6), "Word")
    made.put("memory", "u_bank_u", (4, 3.2), "Depth words")
    made.put("memory", "u_bank_v", (4, 6), "Depth words")
    made.put("block", "u_negate", (9, 3.2), "u or -u")
    made.put("block", "u_add", (9, 6), "+-u +-v,\nboth fields")
    made.put("register", "sum_q", (12.4, 6), "Word")
    made.put("block", "u_shift", (16, 6), "right by 0 to 3")
    made.put("block", "u_size", (16, 3.9), "highest bit, zero")
    made.arrow("in_data_i.E", "u_bank_u.W")
    made.arrow("in_data_i.E", "u_bank_v.W")
    made.arrow("u_bank_u.E", "u_negate.W", "u", at=0)
    made.arrow((6.4, 3.2), "u_add.W-0.3")
    made.arrow("u_bank_v.E", "u_add.W", "v", at=0, below=True)
    made.arrow("u_negate.N", "u_bank_u.N", "turned", via="y2.2")
    made.put("port", "u_word_o", (13, 2.9), "to the slave part")
    made.arrow("u_negate.E", "u_word_o.W")
    made.arrow("u_add.E", "sum_q.W")
    made.arrow("sum_q.E", "u_shift.W")
    made.arrow("sum_q.N", "u_size.W")
    made.arrow("u_size.N", "u_control.E", control=True)
    made.arrow((11.2, 6), "u_shift.S-0.5", "low bits", via="y7", below=True)
    made.arrow("u_shift.S+0.5", "u_bank_u.W+0.3", "to u or v", via="y7.7 x2.2", below=True)
    made.arrow((4, 7.7), "u_bank_v.S")
    _slave(made)
    return made


def _slave(made: Figure) -> None:
    made.put("memory", "u_bank_r", (4, 9.6), "Depth words")
    made.put("memory", "u_bank_s", (4, 11.6), "Depth words")
    made.put("memory", "u_bank_p", (4, 14.1), "Depth words")
    made.put("block", "negate", (8.6, 9.6), "r or -r", show="u_negate")
    made.put("choose", "take", (11.2, 10.4), show="r or s")
    made.put("block", "shift", (14, 10.4), "left by 0 to 3", show="u_shift")
    made.put("port", "s_word_o", (20.4, 10.4), "result")
    made.put("choose", "added", (16.4, 11.8), show="s or shifted")
    made.put("choose", "other", (16.4, 14), show="r or p")
    made.put("block", "add", (19.6, 12.9), "both fields", show="u_add")
    made.put("register", "kept", (19.6, 16.6), "Word", show="sum_q")
    made.put("block", "u_halve", (14, 16.6), "right by 0 to 3")
    made.arrow("in_data_i.S", "u_bank_p.W")
    made.arrow("u_bank_r.E", "negate.W", "r")
    made.arrow((6.4, 9.6), "other.W-0.15")
    made.arrow("u_bank_s.E", "added.W-0.2", "s", at=0)
    made.arrow((11.2, 11.6), "take.S")
    made.arrow("negate.E", "take.W")
    made.arrow("take.E", "shift.W")
    made.arrow("shift.E", "s_word_o.W")
    made.arrow((16.4, 10.4), "added.N")
    made.arrow("shift.N", "u_bank_r.W-0.2", "shifted: to r or s", via="y8.5 x1.6")
    made.arrow((1.6, 9.4), "u_bank_s.W-0.2")
    made.arrow("u_bank_p.E", "other.W+0.1", "p", below=True)
    made.arrow("added.E", "add.W-0.15")
    made.arrow("other.E", "add.W+0.15")
    made.arrow("add.E", "u_bank_r.W+0.2", "sum: to r or s", via="x21.4 y15.4 x1", at=2)
    made.arrow((1, 11.7), "u_bank_s.W+0.1")
    made.arrow((19.6, 15.4), "kept.N")
    made.arrow("kept.W", "u_halve.E")
    made.arrow("u_halve.W", "u_bank_s.W+0.35", "halved", via="x1.3")
