"""The program of k P on a short Weierstrass curve over a fixed prime, for the prime engine.

Formulas: docs/algorithms/curve.md, sections 1 and 2; what differs with redundant numbers:
docs/algorithms/prime-engine-curves.md. The words at the door, in this order: k, x, y, infinity;
out: x, y, infinity. Status 2: x or y is not below p; 1: not on the curve. A point with infinity 1
has no x and y.
"""

from dataclasses import dataclass
from functools import cached_property

from dualfield.host.errors import UsageError
from dualfield.math import points
from dualfield.math.curves import Curve
from dualfield.math.moduli import is_prime
from dualfield.models.prime_multiply_words import Words

SPARE = 2
"""Spare bits of the operands of a product: `Words.spare`. M is at most offset + 3 products."""
MARGIN = 3
"""The offset of a difference is at least so many products: M subtracts three."""
WINDOW = 4
"""Bits of a window of the exponent p - 2."""

# One bit of the scalar: the chosen point D is doubled, the other one becomes the sum. r, s: x of
# the last double and of the last sum, minus that of P, times Z^2; they can be below 0. m = 2 lambda
# Z and l = 2 y Z^3, see docs/algorithms/curve.md.
_STEP = """
  take e
  swap = change
  xd = offset + s if swap else r
  xo = r if swap else s
  ee = xd -- xo
  mx = m * xd
  vv = ee * ee
  gg = mx + l
  u = xd * vv
  eg = ee * gg
  g2 = gg * gg
  mt = m * eg
  vt = vv * eg
  kk = vt * l
  h = g2 - mt
  uu = u * u
  l = g2 * kk
  s = g2 * h
  w = g2 -- u
  w = w + w
  m = w - mt
  r = uu -- kk
"""


def _power(base: str, result: str, exponent: int) -> str:
    """Lines that set result to base^exponent, by windows of the public exponent."""
    table = {1: base}
    bits = bin(exponent)[2:]
    digits: list[tuple[int, int]] = []
    squares, i = 0, 0
    while i < len(bits):
        if bits[i] == "0":
            squares, i = squares + 1, i + 1
            continue
        digit = bits[i : i + WINDOW].rstrip("0")
        digits.append((squares + len(digit), int(digit, 2)))
        squares, i = 0, i + len(digit)
    most = max(value for _, value in digits)
    lines = [f"square = {base} * {base}"] if most > 1 else []
    for value in range(3, most + 1, 2):
        table[value] = f"power{value}"
        lines.append(f"power{value} = {table[value - 2]} * square")
    lines.append(f"{result} = {table[digits[0][1]]}")
    for count, value in digits[1:]:
        lines += _squares(result, count)
        lines.append(f"{result} = {result} * {table[value]}")
    lines += _squares(result, squares)
    return "\n".join(lines)


def _squares(name: str, count: int) -> list[str]:
    line = f"{name} = {name} * {name}"
    return [line] * count if count < 3 else [f"loop {count}", line, "end"]


@dataclass(frozen=True)
class Weierstrass:
    """A build of the program. ``multiplier``: the product, with `SPARE` bits.

    ``any_order``: each step checks for infinity. Without it the order of the curve must be a prime,
    ``curve.order``; a multiple of it makes the scalar start with a 1, and infinity can only occur
    in the last step.
    """

    curve: Curve
    multiplier: Words
    any_order: bool = False

    def __post_init__(self) -> None:
        """Raise UsageError unless the curve fits."""
        p, order = self.curve.modulus, self.curve.order
        if self.curve.form != "weierstrass" or points.singular(self.curve):
            raise UsageError(f"{self.curve.words} is not an elliptic curve in Weierstrass form.")
        if self.multiplier.modulus != p or self.multiplier.spare < SPARE:
            raise UsageError(f"the product must be modulo {p:#x} with {SPARE} spare bits.")
        if self.any_order:
            return
        if order is None or not is_prime(order) or (order - p - 1) ** 2 > 4 * p:
            raise UsageError("the order of the curve must be a known prime, or any_order=True.")
        if order <= 1 << self.top - 1:
            raise UsageError("the order of the curve is too small for its prime: any_order=True.")

    @property
    def bits(self) -> int:
        """Bits of a coordinate and of the scalar."""
        return self.multiplier.bits

    @property
    def offset(self) -> int:
        """The multiple of p that a difference adds."""
        p = self.curve.modulus
        return -(-MARGIN * self.multiplier.shape.limit // p) * p

    @cached_property
    def top(self) -> int:
        """The position of the highest 1 of the scalar plus a multiple of the order."""
        order = self.curve.order
        assert order is not None
        return max(self.bits, (order - 1).bit_length())

    @property
    def constants(self) -> dict[str, int]:
        """The constants by name, as registers hold them."""
        p, shape = self.curve.modulus, self.multiplier.shape
        radix = 1 << shape.r_bits
        values = {"p": p, "unit": 1, "rr": radix * radix % p}
        values |= {"a": self.curve.a * radix % p, "b": self.curve.b * radix % p}
        if not self.any_order:
            order = self.curve.order
            assert order is not None
            values |= {"order": order, "orders": -(-(1 << self.top) // order) * order}
        return values

    def reduce(self, name: str, most: int) -> str:
        """Lines that reduce a number from 0 to ``most``, 2 p at least: its flags are the newest.

        A multiple 2^i p is subtracted, and added again if that was too much.
        """
        lines = []
        for i in reversed(range((most // self.curve.modulus).bit_length())):
            lines += [f"tt = {name} -- p{i}", "less = below", f"{name} = tt + p{i} if less"]
        return "\n".join(lines)

    @property
    def multiples(self) -> str:
        """Lines that make the multiples p0 = p, p1 = 2 p, p2 = 4 p, ... that `reduce` needs."""
        count = (self.multiplier.shape.limit // self.curve.modulus).bit_length()
        lines = ["p0 = p"] + [f"p{i} = p{i - 1} + p{i - 1}" for i in range(1, count)]
        return "\n".join(lines)

    def checked_step(self) -> str:
        """A step that replaces four zeros: D was -P and the other point infinity.

        Then G and U are 0, and the double is -2 P, the sum P: a tangent in P.
        """
        limit = self.multiplier.shape.limit
        return f"""{_STEP}
  g3 = g2
{self.reduce("g3", limit)}
  u3 = u
{self.reduce("u3", limit)}
  tt = g3 + u3
  fix = zero
  r = r + d1 if fix
  m = m + m1 if fix
  l = l + l1 if fix
"""

    @property
    def ladder(self) -> str:
        """The ladder over all bits of the scalar."""
        if self.any_order:
            return f"""
e = k
r = unit              # infinity, and -P
s = 0
m = 0
l = 0
seek {self.bits}
take e                # a 0
loop {self.bits} overlap
{self.checked_step()}
end
"""
        return f"""
e = k + orders        # its highest 1 is at bit {self.top}
seek {self.top + 1}
take e
swap = digit
tt = e -- order
e = tt if swap else e
seek {self.top}
take e
r = d1                # P and -2 P
s = 0
m = m1
l = l1
loop {self.top - 1} overlap
{_STEP}
end
{self.checked_step()}
"""

    @property
    def text(self) -> str:
        """The program."""
        limit = self.multiplier.shape.limit
        p = self.curve.modulus
        return f"""
conditions swap fix less edge
constants {" ".join(self.constants)}
in k {self.bits}
in x {self.bits}
in y {self.bits}
in flag 1
{"".join(f"constant {name}" + chr(10) for name in self.constants)}
{self.multiples}
# x and y below p, unless the point is infinity: then they become 0
tt = x -- p
swap = not below
tt = y -- p
swap |= not below
tt = flag + 0
swap &= zero
fix = not zero
check swap 2
x = 0 if fix else x
y = 0 if fix else y
# the equation
one = rr * unit
xx = x * rr
yy = y * rr
x2 = xx * xx
t = x2 + a
t = t * xx
t = t + b
u = yy * yy
t = t - u
t = t * one
{self.reduce("t", limit)}
swap = not zero
tt = flag + 0
swap &= zero
check swap 1
# the tangent in P, times powers of 2 y
ww = yy + yy
t = x2 + x2
t = t + x2
t = t + a
t = t * one
m1 = t + t
w2 = ww * ww
l1 = w2 * w2
t = t * t
u = w2 * xx
d1 = u + u
d1 = d1 + u
d1 = t - d1
d1 = d1 * one
{self.ladder}
# A = k P, B = -(k + 1) P
swap = digit
xa = offset + s if swap else r
xb = offset + r if swap else s
rs = r + s
rs = rs - 0
two = one + one
four = two + two
t = xx + xx
t = t + xx
n = t * four          # n / v = 1 / Z^2
v = m * m
t = rs * four
v = v - t
# the same for x = 0 or p = 3
t = xa * xb
u = m * l
u = u + t
u = u + t
u = u * w2
t = l * l
t = t * m1
tt = {"0" if p == 3 else "x"} + 0
swap = zero
n = u if swap else n
v = t if swap else v
t = v * one
{self.reduce("t", limit)}
swap = zero
v = one if swap else v # k P = P, of order 3
q = v * l
# l = 0: k P is infinity if xb = 0 besides, else -P
t = l * one
{self.reduce("t", limit)}
edge = zero
q = one if edge else q
u = xb * one
{self.reduce("u", limit)}
tt = t + u
fix = zero
tt = flag + 0
fix |= not zero
{_power("q", "i", p - 2)}
t = v * xx
u = n * xa
t = t + u
t = t * l
u = m * xa
u = u + l
u = u * yy
u = u * v
t = t * i
u = u * i
t = t * unit
u = u * unit
{self.reduce("t", limit)}
{self.reduce("u", limit)}
n = 0 -- y
swap = below
n = n + p if swap
t = x if edge else t
u = n if edge else u
t = 0 if fix else t
u = 0 if fix else u
n = unit if fix else 0
out t
out u
last out n
"""
