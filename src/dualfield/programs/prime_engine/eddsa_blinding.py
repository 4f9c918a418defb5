"""The text of protections in EdDSA, for programs of the prime engine.

docs/algorithms/prime-engine-eddsa.md, section 7, explains it. ``factor`` and ``share`` are the
random numbers; lines here write the conditions minus and plus.
"""

from dataclasses import dataclass

from dualfield.math.edwards import Edwards
from dualfield.programs.prime_engine.ecdsa_blinding import spread
from dualfield.programs.prime_engine.edwards_points import Formulas
from dualfield.programs.prime_engine.exact import exact_product
from dualfield.programs.prime_engine.masking import FAULT, OPERAND_RANGE
from dualfield.programs.prime_engine.reduction import subtract
from dualfield.programs.protection import checks, randomizes, randoms, splits


def order_product(result: str, x: str, y: str) -> str:
    """Lines of x y / 2^W modulo L: see `exact_product`."""
    return exact_product(result, x, y, "order", "inverse")


@dataclass(frozen=True)
class Blinding:
    """The text of a curve with a protection of `protection.PROTECT`.

    ``random``: bits of a random number.
    """

    curve: Edwards
    protect: str
    random: int

    @property
    def constants(self) -> dict[str, int]:
        """The constants by name, besides those of the program."""
        return {"spread": spread(self.curve.order)} if randomizes(self.protect) else {}

    @property
    def inputs(self) -> str:
        """Lines that take the random numbers; they are the first numbers of an operation."""
        names = ("factor", "share")[: randoms(self.protect)]
        return "".join(f"in {name} {self.random}\n" for name in names)

    @property
    def refuse(self) -> str:
        """Lines that refuse random numbers of 0, the factor modulo p; they become 1.

        p has as many bits as the longest factor, so p itself is the only other multiple.
        """
        if not randomizes(self.protect):
            return ""
        names = ("factor", "share")[: randoms(self.protect)]
        text = "rest = factor -- p\nminus = zero\n"
        text += "".join(f"rest = {name} + {name}\nminus |= zero\n" for name in names)
        text += f"check minus {OPERAND_RANGE}\n"
        return text + "".join(f"{name} = unit if minus else {name}\n" for name in names)

    @property
    def neutral(self) -> str:
        """Lines that make (x, y, z) the neutral point, with a random Z."""
        z = "factor" if randomizes(self.protect) else "one"
        return f"x = 0\ny = {z}\nz = {z}\n"

    @property
    def multiple(self) -> str:
        """Lines that turn k, below 2^bits of an encoding, into k B: (x, y, z).

        With a second random number, k is split into two numbers whose sum is k modulo L.
        """
        if not splits(self.protect):
            return "call comb\n"
        twice = "ex = ex + ex\ney = ey + ey\nez = ez + ez\nez = ez + ez\n"
        return f"""
{order_product("k", "lowone", "k")}{order_product("share", "share", "spread")}\
u = order + order
u = u + k
other = u -- share
k = share
call comb
ex = x * z
ey = y * z
ez = z * z
et = x * y
et = et * coefficient
{twice if Formulas(self.curve.a).factor == 2 else ""}k = other
call comb
t = x * y
x = x * z
y = y * z
z = z * z
call add
"""

    @property
    def check(self) -> str:
        """Lines for the x and y that the encoding has: status 4 if the point is not on the curve.

        w becomes y again.
        """
        if not checks(self.protect):
            return ""
        negative = self.curve.a == -1
        times = "v = v + v\nv = v + v\n" if negative else ""  # as coefficient is 4 d
        unit = "u = one + one\nu = u + u\n" if negative else "u = one + 0\n"
        return f"""
y = w
constant square
u = x * square
v = y * square
u = u * u
v = v * v
c = u * v
c = c * coefficient
{"v = v - u" if negative else "v = v + u"}
v = v * one
{times}{unit}c = c + u
c = c * one
w = v - c
w = w * one
call reduce
minus = not zero
check minus {FAULT}
w = y
"""

    def product(self, result: str) -> str:
        """Lines that make a number equal to k s modulo L, below 3 L, with k in the domain.

        With a random number, s is the sum of two numbers, and the text has a product for each.
        """
        if not randomizes(self.protect):
            return order_product(result, "k", "s")
        return f"""
{order_product("mask", "factor", "spread")}\
{order_product(result, "k", "mask")}\
u = order + order
u = u + s
u = u -- mask
{order_product("v", "k", "u")}\
{result} = {result} + v
"""

    def reduce(self, name: str) -> str:
        """Lines that reduce r + k s modulo L."""
        numbers = ["u", "order"]
        text = "u = order + order\n"
        if randomizes(self.protect):
            text += "v = u + u\n"
            numbers.insert(0, "v")
        return text + subtract(name, numbers, condition="minus")
