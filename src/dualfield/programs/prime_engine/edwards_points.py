"""The text of point formulas on Edwards curves a x^2 + y^2 = 1 + d x^2 y^2 with a = 1 or -1.

A point (x, y) has the coordinates X, Y, Z, T with x = X / Z, y = Y / Z and x y = T / Z. Source:
H. Hisil, K. K.-H. Wong, G. Carter, E. Dawson, "Twisted Edwards curves revisited", 2008, sections
3.1 and 3.3. The formulas have no exception if a is a square and d is not.

With a = -1 the sums X1 Y2 + Y1 X2 and Y1 Y2 + X1 X2 come doubled, from two products. So an entry,
a point that is added, has Z and T times 2.
"""

from dataclasses import dataclass

MARGIN = 2
"""The least offset of a difference, in products."""
SPARE = 2
"""Spare bits of the operands of a product: six products are enough."""


@dataclass(frozen=True)
class Formulas:
    """The lines of a curve with the coefficient ``a``, 1 or -1.

    The sum so far is x, y, z, t. The registers c to h and u to w are written.
    """

    a: int

    @property
    def factor(self) -> int:
        """The factor of Z and T of an entry."""
        return 2 if self.a == -1 else 1

    def double(self, *, with_t: bool) -> str:
        """Lines that double the point; ``with_t``: t is written, for an addition after it."""
        # E, F, G and H, or the negatives of all four.
        last = "t = e * h\n" if with_t else ""
        begin = "w = x + y\nu = x * x\nv = y * y\nf = z * z\nw = w * w\nf = f + f\n"
        if self.a == -1:
            sums = "h = u + v\ng = u - v\ne = h - w\nf = g + f\n"
        else:
            sums = "g = u + v\nh = u - v\ne = w - g\nf = g - f\n"
        return f"{begin}{sums}x = e * f\ny = g * h\nz = f * g\n{last}"

    def add(self, entry: str, *, with_t: bool, affine: bool = False, signed: bool = False) -> str:
        """Lines that add an entry, whose registers are x, y, z and t behind a prefix.

        The registers p and m behind the prefix are written.

        ``with_t``: t is written. ``affine``: Z of the entry is 1. ``signed``: the entry is
        subtracted if the condition ``minus`` is 1; ``plus`` must be its inverse.
        """

        def plus(left: str, right: str) -> str:
            return f"{left} +- {right} if minus" if signed else f"{left} + {right}"

        def minus(left: str, right: str) -> str:
            return f"{left} +- {right} if plus" if signed else f"{left} - {right}"

        x, y, z, t, p, m = (entry + name for name in "xyztpm")
        if self.a == -1:
            products = f"""
w = y + x
v = y - x
{p} = {plus(y, x)}
{m} = {minus(y, x)}
w = w * {p}
v = v * {m}
e = w - v
h = w + v
"""
        else:
            products = f"""
w = x + y
{p} = {plus(y, x)}
u = x * {x}
v = y * {y}
w = w * {p}
e = w -- v
e = {minus("e", "u")}
h = {minus("v", "u")}
"""
        d = "z" if affine else "d"
        return f"""
{products}
c = t * {t}
{"" if affine else f"d = z * {z}"}
f = {minus(d, "c")}
g = {plus(d, "c")}
x = e * f
y = g * h
z = f * g
{"t = e * h" if with_t else ""}
"""
