"""The programs on points of a curve, and the operands that each takes."""

PROGRAMS = ("multiply", "add", "combine", "check")
"""k P, P + Q, k P + l Q, a check that P is on the curve: by the value of the RTL parameter."""

POINTS = {"multiply": 1, "add": 2, "combine": 2, "check": 1}
"""The number of points that a program takes."""

SCALARS = {"multiply": 1, "add": 0, "combine": 2, "check": 0}
"""The number of scalars that a program takes."""
