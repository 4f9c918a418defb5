"""Datapath of the jump inverter."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Return the figure: two memories, four products, two sums, and the low-word divsteps."""
    diagram = Figure(
        f"Datapath of {core}: divsteps of the lowest words, then products of whole numbers",
        "Sixteen divsteps of the lowest words give a matrix of four factors. Every word of the "
        "numbers in memories X and Y is multiplied by them; two lanes add, and write the sums back "
        "16 bits lower.",
    )
    diagram.put("control", "df_frame", (2.6, 1), "handshake, status")
    diagram.put("control", "u_control", (15.4, 1), "slots, addresses")
    diagram.arrow("df_frame.E", "u_control.W", "load_o", control=True)
    diagram.put("port", "in_data_i", (0, 5), "Word")
    diagram.put("choose", "to_x", (2.15, 3.6), show="choose")
    diagram.put("choose", "to_y", (2.15, 6.4), show="choose")
    diagram.put("memory", "u_x", (5.2, 3.6), "8 Groups words,\noutput register")
    diagram.put("memory", "u_y", (5.2, 6.4), "8 Groups words,\noutput register")
    diagram.put("choose", "x or inverse_q", (11.65, 3.6))
    diagram.put("block", "u_products", (14.9, 5), "4 products,\nMultipliers at once")
    diagram.put("block", "lane_x", (18.6, 3.6), "sum_q", show="u_lane 0")
    diagram.put("block", "lane_y", (18.6, 6.4), "sum_q", show="u_lane 1")
    diagram.put("block", "u_steps", (5.4, 9.4), "f_q, g_q, delta_q:\n16 divsteps")
    diagram.put("register", "matrix_q", (8.9, 9.4), "4 factors")
    diagram.put("register", "inverse_q", (8.4, 5), "16 bits, -1 / M")
    diagram.put("choose", "factors", (12.3, 9.4))
    diagram.put("register", "multiple_q", (17.4, 9.4), "2 times 16 bits")
    for name in "xy":
        diagram.arrow("in_data_i.E", f"to_{name}.W")
        diagram.arrow(f"to_{name}.E", f"u_{name}.W")
    diagram.arrow("u_x.E", "x or inverse_q.W")
    diagram.arrow("inverse_q.E", "x or inverse_q.S")
    diagram.arrow("x or inverse_q.E", "u_products.W-0.2")
    diagram.arrow("u_y.E", "u_products.W+0.2", via="x12.4")
    diagram.arrow("u_products.E-0.2", "lane_x.W", "2", at=0)
    diagram.arrow("u_products.E+0.2", "lane_y.W", "2", at=0, below=True)
    diagram.arrow("lane_x.N", "to_x.N", "result_o, 16 bits lower", via="y1.8")
    diagram.arrow("lane_y.S", "to_y.S", "result_o", via="y8.2")
    diagram.arrow("u_steps.E", "matrix_q.W")
    diagram.arrow((7.4, 9.4), "inverse_q.S", via="x7.4 y7.6")
    diagram.arrow("matrix_q.E", "factors.W")
    diagram.arrow((3.2, 3.6), "u_steps.W+0.2")
    diagram.arrow((3.4, 6.4), "u_steps.W-0.2")
    diagram.arrow("factors.N", "u_products.S-0.5", via="y6.9")
    diagram.arrow("multiple_q.W", "factors.E", "of M")
    diagram.arrow("lane_x.E", "multiple_q.E-0.12", via="x20.7")
    diagram.arrow("lane_y.E", "multiple_q.E+0.12", "products_o", via="x20.3", at=1, below=True)
    diagram.put("register", "out_q", (10.05, 2.4))
    diagram.put("port", "out_data_o", (13, 2.4))
    diagram.arrow((8.4, 3.6), "out_q.W")
    diagram.arrow((10.05, 6.4), "out_q.S")
    diagram.arrow("out_q.E", "out_data_o.W")
    return diagram
