"""Datapaths of the almost Montgomery inverse units and of the Montgomery inverters."""

from workshop.figures.figure import Figure

_DIFFERENCES = {
    "ami-sf": ("u_add", "u + v, u negative"),
    "ami-1sub": ("u_sub", "u - v or v - u"),
    "ami-2sub": ("u_sub_uv", "u - v"),
    "mont-inv": ("u_sub", "u - v, v - u"),
    "mont-inv-split": ("u_sub", "u - v, v - u\nSegments"),
}
"""Core -> its subtractor in the master part: module name and results."""


def figure(core: str) -> Figure:
    """Return the figure: master part, control, and slave part around four N-bit registers."""
    diagram = Figure(
        f"Datapath of {core}: master part, control and slave part",
        "The master part computes the gcd in u and v; each step it does is done in r and s by the "
        "slave part a cycle later. In phase II the slave part's one adder turns s into the result.",
    )
    diagram.put("control", "df_frame", (18.6, 1.2), "handshake, status")
    diagram.put("control", "u_control", (11, 1.2), "phase and k;\nstep, registered")
    diagram.arrow("u_control.E", "df_frame.W", "k_i, status_i", control=True)
    diagram.put("port", "modulus_i", (0.4, 3.6))
    diagram.put("port", "a_i", (0.4, 7.6))
    diagram.put("choose", "to_u", (3, 3.6), show="choose")
    diagram.put("choose", "to_v", (3, 7.6), show="choose")
    diagram.put("register", "u_q", (5, 3.6), "N")
    diagram.put("register", "v_q", (5, 7.6), "N")
    for name, port in (("u", "modulus_i"), ("v", "a_i")):
        diagram.arrow(f"{port}.E", f"to_{name}.W")
        diagram.arrow(f"to_{name}.E", f"{name}_q.W")
    name, note = _DIFFERENCES[core]
    if core == "ami-2sub":
        diagram.put("block", name, (8, 4.8), note)
        diagram.put("block", "u_sub_vu", (8, 6.4), "v - u")
        diagram.arrow("u_q.E", f"{name}.N")
        diagram.arrow("v_q.E", "u_sub_vu.S")
        diagram.arrow((5.9, 3.6), "u_sub_vu.W-0.15")
        diagram.arrow((6.3, 7.6), f"{name}.W+0.15")
        other = "u_sub_vu"
    else:
        diagram.put("block", name, (8, 5.6), note)
        diagram.arrow("u_q.E", f"{name}.N")
        diagram.arrow("v_q.E", f"{name}.S")
        other = name
    diagram.arrow(f"{name}.E-0.15", "to_u.N-0.25", "half of it", via="x10.2 y2.1")
    diagram.arrow("u_q.N", "to_u.N+0.25", "u / 2", via="y2.85")
    diagram.arrow(f"{other}.E+0.15", "to_v.S-0.25", "half of it", via="x10.2 y9.1", below=True)
    diagram.arrow("v_q.S", "to_v.S+0.25", "v / 2", via="y8.35", below=True)
    diagram.arrow(f"{other}.E", "u_control.S", "compares", at=1)
    _slave(diagram)
    return diagram


def _slave(diagram: Figure) -> None:
    diagram.put("choose", "to_r", (14.2, 3.6), show="choose")
    diagram.put("choose", "to_s", (14.2, 7.6), show="choose")
    diagram.put("register", "r_q", (16.4, 3.6), "N")
    diagram.put("register", "s_q", (16.4, 7.6), "N")
    diagram.put("block", "df_add_split", (18.4, 5.6), "y = r + s")
    diagram.put("port", "result_o", (21.8, 7.6))
    diagram.arrow("u_control.E+0.35", "to_r.N", control=True)
    for name in "rs":
        diagram.arrow(f"to_{name}.E", f"{name}_q.W")
    diagram.arrow("r_q.E", "df_add_split.N")
    diagram.arrow("s_q.E", "result_o.W")
    diagram.arrow((18.4, 7.6), "df_add_split.S")
    diagram.arrow("df_add_split.W-0.15", "to_r.S", "y")
    diagram.arrow("df_add_split.W+0.15", "to_s.N", "y", below=True)
    diagram.arrow("r_q.N", "to_r.W", "2 r", via="y2.6 x12.9")
    diagram.arrow("s_q.S", "to_s.W", "2 s or s / 2", via="y8.7 x12.9", below=True)
