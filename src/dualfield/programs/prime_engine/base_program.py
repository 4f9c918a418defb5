"""The program of ``base-mul``: k G for a fixed point G of a Weierstrass curve, by a comb.

docs/algorithms/prime-engine-base.md explains it. In: k, then the random numbers of a protected
build, the factor f and the number j. Out: x, y and 1 if k G is infinity. Status 2: f or j is 0
modulo p; 4: the result is not on the curve.
"""

from dataclasses import dataclass
from functools import cached_property

from dualfield.programs.prime_engine.comb_program import SUM_OF_MULTIPLES, Comb, affine
from dualfield.programs.prime_engine.ecdsa_blinding import spread
from dualfield.programs.prime_engine.masking import FAULT, OPERAND_RANGE
from dualfield.programs.prime_engine.power import power
from dualfield.programs.prime_engine.reduction import double_modulus, reduce, subtract
from dualfield.programs.protection import checks, randomizes, randoms, splits


@dataclass(frozen=True)
class BaseMul:
    """The program of a comb with a protection of `protection.PROTECT`.

    The comb is randomized if there are random numbers. ``random``: bits of a random number.
    """

    comb: Comb
    protect: str = "none"
    random: int = 0

    @cached_property
    def constants(self) -> dict[str, int]:
        """The constants by name, as registers hold them."""
        values = dict(self.comb.constants)
        curve, radix = self.comb.curve, self.comb.build.radix
        p = curve.modulus
        if checks(self.protect):
            values |= {"rr": radix * radix % p}
            values |= {"a": curve.a * radix % p, "b": curve.b * radix % p}
        if splits(self.protect):
            values |= {"order": self.comb.order, "spread": spread(p)}
        return values

    def reduce(self, name: str) -> str:
        """Lines that reduce a product; its flags are the newest."""
        return reduce(name, self.comb.build, condition="flip")

    @property
    def factor(self) -> str:
        """Lines that refuse random numbers of 0 modulo p, and make the powers of the factor.

        k1 is a product of the other number. A refused factor becomes 1, and a refused k1 is 0: so
        the check of the result does not find a fault.
        """
        if not randomizes(self.protect):
            return ""
        other = f"k1 = j * spread\n{self.reduce('k1')}odd |= zero\n" if splits(self.protect) else ""
        return f"""
u = f * rr
{self.reduce("u")}odd = zero
{other}check odd {OPERAND_RANGE}
f = unit if odd else f
fz = f * rr
f2 = fz * fz
f3 = f2 * fz
"""

    @property
    def multiple(self) -> str:
        """Lines that turn k into k G: (x, y, z)."""
        if not splits(self.protect):
            return self.comb.multiple
        return f"""
{subtract("k1", ["order"], condition="flip")}{subtract("k", ["order"], condition="flip")}\
rest = k -- k1
flip = below
k2 = rest + order if flip
k = k1
{SUM_OF_MULTIPLES}"""

    @property
    def check(self) -> str:
        """Lines that substitute x and y into the equation, unless u is 1: the point is infinity."""
        if not checks(self.protect):
            return ""
        return f"""
xx = x * rr
yy = y * rr
w = xx * xx
w = w + a
w = w * xx
w = w + b
v = yy * yy
w = w - v
w = w * one
{self.reduce("w")}fix = not zero
rest = u + u
fix &= zero
check fix {FAULT}
"""

    @property
    def text(self) -> str:
        """The program."""
        p = self.comb.curve.modulus
        inputs = "".join(f"in {n} {self.random}\n" for n in ("f", "j")[: randoms(self.protect)])
        routines = ""
        if splits(self.protect):
            routines = (
                f"routine multiple\n{self.comb.multiple}end\nroutine join\n{self.comb.join}end\n"
            )
        return f"""
conditions flip same{" odd fix" if checks(self.protect) else ""}
constants {" ".join(self.constants)}
program multiply
in k {self.comb.bits}
{inputs}{"".join(f"constant {name}" + chr(10) for name in self.constants)}
{double_modulus(self.comb.build)}{self.factor}{self.multiple}
# z = 0 is infinity
u = z * one
{self.reduce("u")}
same = zero
{power("i", "z", p - 2)}
{affine(self.comb.build, "flip")}u = unit if same else 0
{self.check}out x
out y
last out u
{routines}"""
