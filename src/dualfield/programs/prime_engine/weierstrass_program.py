"""The program of k P on a short Weierstrass curve over a fixed prime, for the prime engine.

Formulas: docs/algorithms/curve.md, sections 1 and 2; what differs with redundant numbers:
docs/algorithms/prime-engine-curves.md. The words at the door, in this order: k, x, y, infinity;
out: x, y, infinity. Status 2: x or y is not below p; 1: not on the curve. A point with infinity 1
has no x and y.
"""

from dataclasses import dataclass
from functools import cached_property

from dualfield.host.errors import UsageError
from dualfield.math import weierstrass
from dualfield.programs.prime_engine.blinding import blind
from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.masking import FAULT, OPERAND_RANGE, random_factor
from dualfield.programs.prime_engine.power import power
from dualfield.programs.prime_engine.reduction import double_modulus, reduce
from dualfield.programs.protection import checks, randomizes, splits

SPARE = 2
"""Spare bits of the operands of a product: M is at most the offset and three products."""
MARGIN = 3
"""The least offset of a difference, in products: M subtracts three."""

# One bit of the scalar: the chosen point D is doubled, the other one becomes the sum. r, s: x of
# the last double and of the last sum, minus that of P, times Z^2. m and l are 2 lambda Z and
# 2 y Z^3 up to signs: docs/algorithms/prime-engine-curves.md, section 2. same: this bit is equal to
# the one before. odd: the signs of m and l differ. flip: same, inverted if odd.
_STEP = """
  flip ^= not change
  take k
  flip ^= change
  same = not change
  xd = r if same else s
  e = r -- s
  q = m * xd
  v = e * e
  g = q +- l if odd
  u = xd * v
  t = e * g
  g2 = g * g
  mt = m * t
  vt = v * t
  n = vt * l
  h = g2 +- mt if same
  uu = u * u
  l = g2 * n
  s = g2 * h
  w = g2 -- u
  w = w + w
  m = mt +- w if same
  r = uu +- n if flip
  odd ^= always
"""


NUMERATORS = """\
t = v * xx
u = n * xd
t = t + u
t = t * l
u = m * xd
u = u + l
u = u * yy
u = u * v
"""
"""Lines that make x = t / q and y = u / q of k P, in the domain, unless l = 0."""


def is_long(order: int, bits: int) -> bool:
    """Return whether k + n or k + 2 n has its highest 1 at the same bit for all k of some bits."""
    return order > 1 << _top(order, bits) - 1


def _top(order: int, bits: int) -> int:
    return max(bits, (order - 1).bit_length())


@dataclass(frozen=True)
class Weierstrass:
    """The program of a curve for a build; scalars and coordinates have ``bits`` bits.

    ``any_order``: each step checks for infinity. Without it the order of the curve must be a prime,
    ``curve.order``, which the caller checks (`dualfield.math.moduli.is_prime_order`). A multiple of
    it makes the scalar start with a 1, and infinity can only occur in the last step.
    ``protect``: one of `protection.PROTECT`; scalar needs the order. ``random``: bits of a random
    number.
    """

    curve: weierstrass.Weierstrass
    build: Build
    bits: int
    any_order: bool = False
    protect: str = "none"
    random: int = 0

    def __post_init__(self) -> None:
        """Raise UsageError unless the curve fits."""
        p, order = self.curve.modulus, self.curve.order
        singular = weierstrass.singular(p, self.curve.a, self.curve.b)
        if self.curve.form != "weierstrass" or singular:
            raise UsageError(f"{self.curve.words} is not an elliptic curve in Weierstrass form.")
        if self.build.modulus != p or self.build.offset < MARGIN * self.build.limit:
            raise UsageError(
                f"the build must be modulo {p:#x}, with an offset of {MARGIN} products."
            )
        if self.any_order:
            if splits(self.protect):
                raise UsageError("a random scalar needs the order of the curve.")
            return
        if order is None or (order - p - 1) ** 2 > 4 * p:
            raise UsageError("the order of the curve must be a known prime, or any_order=True.")
        if not is_long(order, self.bits):
            raise UsageError("the order of the curve is too small for its prime: any_order=True.")

    @cached_property
    def top(self) -> int:
        """The position of the highest 1 of the scalar plus a multiple of the order."""
        order = self.curve.order
        assert order is not None
        return _top(order, self.bits)

    @property
    def steps(self) -> int:
        """The steps of the ladder: each changes the sign of m or of l."""
        if splits(self.protect):
            return self.top + self.random
        return self.bits if self.any_order else self.top

    @property
    def constants(self) -> dict[str, int]:
        """The constants by name, as registers hold them."""
        p, radix = self.curve.modulus, self.build.radix
        values = {"p": p, "unit": 1, "rr": radix * radix % p}
        values |= {"a": self.curve.a * radix % p, "b": self.curve.b * radix % p}
        if not self.any_order:
            order = self.curve.order
            assert order is not None
            values["order"] = order
            if splits(self.protect):
                values |= {"first": 1 << self.random, "shift": (1 << self.top) % order}
        return values

    def reduce(self, name: str) -> str:
        """Lines that reduce a product; its flags are the newest."""
        return reduce(name, self.build, condition="same").rstrip()

    def other(self, name: str) -> str:
        """The other operand of a sum that tests a number for 0.

        The number itself, if faults are to be found: a fault in the register 0 then has no effect.
        """
        return name if checks(self.protect) else "0"

    @property
    def tangent(self) -> tuple[str, str, str]:
        """The names of x, m and l of -2 P with which the ladder works."""
        return ("df", "mf", "lf") if randomizes(self.protect) else ("d1", "m1", "l1")

    def checked_step(self) -> str:
        """A step that replaces four zeros: D was -P and the other point infinity.

        Then G and U are 0, and the double is -2 P, the sum P: a tangent in P.
        """
        d1, m1, l1 = self.tangent
        return f"""{_STEP}
{self.reduce("g2")}
{self.reduce("u")}
  rest = g2 + u
  fix = zero
  r = r + {d1} if fix
  m = m + {m1} if fix
  rest = minus if odd else {l1}
  l = l + rest if fix
"""

    @property
    def ladder(self) -> str:
        """The ladder over all bits of the scalar."""
        d1, m1, l1 = self.tangent
        if self.any_order:
            return f"""
r = {"f2" if randomizes(self.protect) else "unit"} - 0          # infinity, and -P
s = 0
m = 0
l = 0
seek {self.bits}
take k                # a 0
odd = not always
flip = change
loop {self.bits}
{self.checked_step()}
end
"""
        start = f"""
r = {d1} - 0            # P and -2 P
s = 0
m = {m1}
l = {l1}
"""
        if splits(self.protect):
            return f"""
{blind(self.random)}
seek {self.random}
take prefix           # a 1
odd = not always
flip = change
{start}
{self.blinded_loops}
"""
        return f"""
t = k + order
u = t + order
seek {self.top + 1}
take u
odd = digit
k = t if odd else u  # the highest 1 is at bit {self.top}
seek {self.top}
take k
odd = not always
flip = change
{start}loop {self.top - 1} overlap
{_STEP}
end
{self.checked_step()}
"""

    @property
    def blinded_loops(self) -> str:
        """The loops over the bits below the first 1 of two numbers, prefix and k.

        The first top - 2 steps see numbers below the order, so no point is infinity in them.
        """
        plain = self.top - 2
        early = min(self.random, plain)
        parts = (
            ("prefix", early, _STEP, " overlap"),
            ("prefix", self.random - early, self.checked_step(), ""),
            ("k", plain - early, _STEP, " overlap"),
            ("k", self.top - (plain - early), self.checked_step(), ""),
        )
        text, number = "", ""
        for name, count, step, overlap in parts:
            if not count:
                continue
            if name != number:
                number = name
                text += f"seek {(self.random if name == 'prefix' else self.top) - 1}\n"
            step = step.replace("take k", f"take {name}")
            text += f"loop {count}{overlap}\n{step}\nend\n"
        return text

    @property
    def random_tangent(self) -> str:
        """Lines that multiply the tangent by powers of the random factor."""
        if not randomizes(self.protect):
            return ""
        return """
f2 = f * f
df = d1 * f2
mf = m1 * f
lf = l1 * f2
lf = lf * f
"""

    @property
    def check(self) -> str:
        """Lines that substitute the result into the equation: status 4 if it does not hold."""
        if not checks(self.protect):
            return ""
        return f"""
yy = u - 0
yy = yy * rr
xx = t - 0
xx = xx * rr
w = xx * xx
w = w + a
w = w * xx
w = w + b
q = yy * yy
w = w - q
w = w * one
{self.reduce("w")}
flip = not zero
rest = n + bad
flip &= zero
check flip {FAULT}
"""

    @property
    def tangent_text(self) -> str:
        """Lines from P, as xx, yy and w = x^2 in the domain, to the tangent in P."""
        return f"""\
# the tangent in P, times powers of 2 y
u = yy + yy
t = w + w
t = t + w
t = t + a
t = t * one
m1 = t + t
w2 = u * u
l1 = w2 * w2
t = t * t
u = w2 * xx
d1 = u + u
d1 = d1 + u
d1 = t - d1
d1 = d1 * one
{self.random_tangent}minus = 0 - {self.tangent[2]}
minus = minus * one
"""

    @property
    def quotient(self) -> str:
        """Lines after the ladder: D = k P with the denominator q, n and v for `NUMERATORS`."""
        x = "0" if self.curve.modulus == 3 else "x"
        return f"""\
# D = k P, O = -(k + 1) P
flip = digit
xd = s if flip else r
xo = r if flip else s
w = r + s
{"l = 0 - l" if self.steps % 2 else ""}
four = one + one
four = four + four
t = xx + xx
t = t + xx
n = t * four          # n / v = 1 / Z^2
v = m * m
t = w * four
v = v - t
# the same for x = 0 or p = 3
t = xd * xo
u = m * l
u = u + t
u = u + t
u = u * w2
t = l * l
t = t * m1
rest = {x} + {"0" if x == "0" else self.other(x)}
flip = zero
n = u if flip else n
v = t if flip else v
t = v * one
{self.reduce("t")}
flip = zero
v = one if flip else v # k P = P, of order 3
q = v * l
"""

    @property
    def inputs(self) -> str:
        """Lines that take the operands."""
        names = ["f"] * randomizes(self.protect) + ["j"] * splits(self.protect)
        return "".join(f"in {name} {self.random}\n" for name in names)

    @property
    def text(self) -> str:
        """The program."""
        p = self.curve.modulus
        is_checked = checks(self.protect)
        factor = random_factor(self.build, "rr", "same") if randomizes(self.protect) else ""
        factor += "bad = unit if same else 0\n" if randomizes(self.protect) else ""
        bad = "bad" if randomizes(self.protect) else "0"
        return f"""
conditions same odd flip fix
constants {" ".join(self.constants)}
in k {self.bits}
{self.inputs}in x {self.bits}
in y {self.bits}
in flag 1
{"".join(f"constant {name}" + chr(10) for name in self.constants)}
{double_modulus(self.build)}{factor}# x and y below p, unless the point is infinity
rest = x -- p
flip = not below
rest = y -- p
flip |= not below
rest = flag + {self.other("flag")}
flip &= zero
{f"bad = unit if flip else {bad}" + chr(10) if is_checked else ""}check flip {OPERAND_RANGE}
# the equation
one = rr * unit
xx = x * rr
yy = y * rr
w = xx * xx
t = w + a
t = t * xx
t = t + b
u = yy * yy
t = t - u
t = t * one
{self.reduce("t")}
flip = not zero
rest = flag + {self.other("flag")}
flip &= zero
{"bad = unit if flip else bad" + chr(10) if is_checked else ""}check flip 1
{self.tangent_text}{self.ladder}
{self.quotient}# l = 0: k P is infinity if xo = 0 besides, else -P
t = l * one
{self.reduce("t")}
odd = zero
u = xo * one
{self.reduce("u")}
rest = t + u
fix = zero
rest = flag + {self.other("flag")}
fix |= not zero
{power("i", "q", p - 2) if p > 3 else "i = q"}
{NUMERATORS}t = t * i
u = u * i
t = t * unit
u = u * unit
{self.reduce("t")}
{self.reduce("u")}
n = 0 -- y
flip = below
n = n + p if flip
t = x if odd else t
u = n if odd else u
t = 0 if fix else t
u = 0 if fix else u
n = unit if fix else 0
{self.check}out t
out u
last out n
"""
