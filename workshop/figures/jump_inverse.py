"""Datapath of the inverter by jumps of divsteps."""

from workshop.figures.figure import Figure


def figure(core: str) -> Figure:
    """Two memories, four products, two sums, and the divsteps of the lowest words."""
    made = Figure(
        f"Datapath of {core}: divsteps of the lowest words, then products of whole numbers",
        "Sixteen divsteps of the lowest words give a matrix of four factors. Every word of the "
        "numbers in memories X and Y is multiplied by them; two lanes add, and write the sums back "
        "16 bits lower.",
    )
    made.put("control", "df_frame", (2.6, 1), "handshake, status")
    made.put("control", "u_control", (15.4, 1), "slots, addresses")
    made.arrow("df_frame.E", "u_control.W", "load_o", control=True)
    made.put("port", "in_data_i", (0, 5), "Word")
    made.put("choose", "to_x", (2.15, 3.6), show="choose")
    made.put("choose", "to_y", (2.15, 6.4), show="choose")
    made.put("memory", "u_x", (5.2, 3.6), "8 Groups words")
    made.put("memory", "u_y", (5.2, 6.4), "8 Groups words")
    made.put("register", "x_word_q", (8.4, 3.6), "Word")
    made.put("register", "y_word_q", (8.4, 6.4), "Word")
    made.put("choose", "x or low_q", (11.65, 3.6))
    made.put("choose", "y or low_q", (11.65, 6.4))
    made.put("block", "u_products", (14.9, 5), "4 products,\nMultipliers at once")
    made.put("block", "lane_x", (18.6, 3.6), "sum_q", show="u_lane 0")
    made.put("block", "lane_y", (18.6, 6.4), "sum_q", show="u_lane 1")
    made.put("block", "u_steps", (5.4, 9.4), "f_q, g_q, delta_q:\n16 divsteps")
    made.put("register", "matrix_q", (8.9, 9.4), "4 factors")
    made.put("register", "inverse_q", (8.9, 11), "16 bits, -1 / M")
    made.put("choose", "factors", (12.3, 9.4))
    made.put("register", "low_q", (14.9, 7.6), "2 times 16 bits")
    made.put("register", "multiple_q", (17.4, 9.4), "2 times 16 bits")
    for name in "xy":
        made.arrow("in_data_i.E", f"to_{name}.W")
        made.arrow(f"to_{name}.E", f"u_{name}.W")
        made.arrow(f"u_{name}.E", f"{name}_word_q.W")
        made.arrow(f"{name}_word_q.E", f"{name} or low_q.W")
    made.arrow("x or low_q.E", "u_products.W-0.2")
    made.arrow("y or low_q.E", "u_products.W+0.2")
    made.arrow("u_products.E-0.2", "lane_x.W", "2", at=0)
    made.arrow("u_products.E+0.2", "lane_y.W", "2", at=0, below=True)
    made.arrow("lane_x.N", "to_x.N", "result_o, 16 bits lower", via="y1.8")
    made.arrow("lane_y.S", "to_y.S", "result_o", via="y8.2")
    made.arrow("u_steps.E", "matrix_q.W")
    made.arrow((7.4, 9.4), "inverse_q.W")
    made.arrow("matrix_q.E", "factors.W")
    made.arrow("inverse_q.E", "factors.S")
    made.arrow((3.2, 3.6), "u_steps.W+0.2")
    made.arrow((3.4, 6.4), "u_steps.W-0.2")
    made.arrow("u_products.S", "low_q.N")
    made.arrow("low_q.W", "x or low_q.S", via="x9.65 y5")
    made.arrow((11.65, 5), "y or low_q.N")
    made.arrow("factors.N", "u_products.S-0.5", via="y6.9")
    made.arrow("multiple_q.W", "factors.E", "of M")
    made.arrow("lane_x.E", "multiple_q.E-0.12", via="x20.7")
    made.arrow("lane_y.E", "multiple_q.E+0.12", "low_o", via="x20.3", at=1, below=True)
    made.put("register", "out_q", (10.05, 2.4))
    made.put("port", "out_data_o", (13, 2.4))
    made.arrow("x_word_q.N", "out_q.W")
    made.arrow((10.05, 6.4), "out_q.S")
    made.arrow("out_q.E", "out_data_o.W")
    return made
