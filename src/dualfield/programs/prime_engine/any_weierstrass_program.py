"""The program of k P on any short Weierstrass curve, for the prime engine with any modulus.

Formulas: docs/algorithms/curve.md, sections 1 to 3; what differs in words:
docs/algorithms/prime-engine-any.md. The numbers at the door, in this order: k, p, a, b, x, y,
infinity; out: x, y, infinity. A point with infinity 1 has no x and y.
"""

from dataclasses import dataclass

from dualfield.host.errors import UsageError
from dualfield.programs.prime_engine.any_build import CURVE_SPARE, AnyBuild
from dualfield.programs.prime_engine.masking import OPERAND_RANGE

NOT_INVERTIBLE, BAD_MODULUS = 1, 3
"""Statuses as in ``df_pkg``; the first one means not_on_curve here."""
_WINDOW = 4
"""Bits of the exponent for each product of the inversion that is not a square."""
_FIRST_BITS = 4
"""Bits of the exponent of R^2 that are doublings, not squarings."""

# One bit of the scalar, as weierstrass_program has it. Products are reduced, and differences add a
# multiple of the modulus: p, p2 or p4. A late operand of a product is the right one.
_STEP = """
  flip ^= not change
  take k
  flip ^= change
  same = not change
  xd = r if same else s
  e = r + p
  e = e -- s
  q = m * xd
  v = e * e
  q = q + p2
  g = q +- l if odd
  u = xd * v
  t = e * g
  g2 = g * g
  mt = m * t
  vt = v * t
  n = l * vt
  h = g2 + p
  h = h +- mt if same
  uu = u * u
  l = g2 * n
  s = g2 * h
  w = g2 + p
  w = w -- u
  w = w + w
  mt = mt + p4
  m = mt +- w if same
  uu = uu + p
  r = uu +- n if flip
  odd ^= always
  rest = g2 + u         # 0 if D was -P and the other point infinity: then the sum is a tangent in P
  fix = zero
  r = r + d1 if fix
  m = m + m1 if fix
  rest = minus if odd else l1
  l = l + rest if fix
"""


@dataclass(frozen=True)
class AnyWeierstrass:
    """The program for a build; the modulus, the scalar and all coordinates have ``bits`` bits."""

    build: AnyBuild
    bits: int

    def __post_init__(self) -> None:
        """Raise UsageError unless the build has room for the sums of the program."""
        if self.build.bits != self.bits or self.build.width < self.bits + 2 * CURVE_SPARE:
            raise UsageError(
                f"the build must be for {self.bits} bits, with at least {CURVE_SPARE} spare bits."
            )

    @property
    def constants(self) -> dict[str, int]:
        """The constants by name."""
        return {"unit": 1}

    @property
    def square_of_radix(self) -> str:
        """Lines that make rr = R^2 mod p: doublings of 1 to R 2^e, then squarings of R 2^e."""
        bits = self.build.r_bits
        lower = max(bits.bit_length() - _FIRST_BITS, 0)
        double = "t = rr + rr\nrest = t -- p\nflip = below\nrr = t if flip else rest\n"
        text = f"rr = unit\nloop {bits + (bits >> lower)} overlap\n{double}end\n"
        for place in reversed(range(lower)):
            text += "rr = rr * rr\n" + double * (bits >> place & 1)
        return text

    @property
    def inverse(self) -> str:
        """Lines that make i = q^(p - 2), a few bits of p - 2 at a time.

        The squarings wait for each other, so passes that overlap would gain less than 20 cycles.
        """
        count = -(-self.bits // _WINDOW)
        names = ["one", "q", *(f"q{power}" for power in range(2, 1 << _WINDOW))]
        text = "e = p -- two\n"
        for power in range(2, 1 << _WINDOW):
            left = names[power // 2]
            text += (
                f"{names[power]} = {left} * {left if power % 2 == 0 else names[power // 2 + 1]}\n"
            )
        text += f"i = one\nseek {count * _WINDOW - 1}\nloop {count}\n"
        conditions = ("fix", "flip", "odd", "same")
        text += "".join(f"take e\n{condition} = digit\n" for condition in conditions)
        level = names
        for depth, condition in enumerate(reversed(conditions)):
            pairs = zip(level[1::2], level[::2], strict=True)
            level = [f"c{depth}{place}" for place in range(len(level) // 2)]
            text += "".join(
                f"{name} = {one} if {condition} else {zero}\n"
                for name, (one, zero) in zip(level, pairs, strict=True)
            )
        return text + "i = i * i\n" * _WINDOW + f"i = {level[0]} * i\nend\n"

    @property
    def text(self) -> str:
        """The program."""
        bits = self.bits
        numbers = "".join(f"in {name} {bits}\n" for name in ("k", "p", "a", "b", "x", "y"))
        return f"""
conditions same odd flip fix
constants unit
{numbers}in flag 1
constant unit
# the modulus is odd and at least 3, or 3 stands in for it
two = unit + unit
three = two + unit
rest = p -- three
flip = below
seek 0
take p
flip |= not digit
check flip {BAD_MODULUS}
p = three if flip else p
modulus p
# the coefficients are below p; x and y besides, unless the point is infinity
rest = a -- p
flip = not below
rest = b -- p
flip |= not below
check flip {OPERAND_RANGE}
rest = x -- p
flip = not below
rest = y -- p
flip |= not below
rest = flag + 0
same = not zero
flip &= zero
check flip {OPERAND_RANGE}
p2 = p + p
p3 = p2 + p
p4 = p2 + p2
{self.square_of_radix}one = rr * unit
a = a * rr
b = b * rr
# 4 a^3 + 27 b^2 is not 0
t = a * a
t = t * a
t = t + t
t = t + t
u = b * b
v = u + u
u = v + u
v = u + u
u = v + u
v = u + u
u = v + u
d = t + u
d = d * one
rest = d + 0
flip = zero
check flip {NOT_INVERTIBLE}
d = one if flip else d
off = unit if flip else flag
# the equation
xx = x * rr
yy = y * rr
w = xx * xx
t = w + a
t = t * xx
t = t + b
t = t + p
u = yy * yy
t = t -- u
t = t * one
rest = t + 0
flip = not zero
rest = flag + 0
flip &= zero
check flip {NOT_INVERTIBLE}
off = unit if flip else off
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
t = t + p3
u = w2 * xx
d1 = u + u
d1 = d1 + u
d1 = t -- d1
d1 = d1 * one
minus = p -- l1
# the ladder: infinity, and -P
r = unit
s = 0
m = 0
l = 0
seek {bits}
take k                # a 0
odd = not always
flip = change
loop {bits} overlap
{_STEP}
end
# D = k P, O = -(k + 1) P
flip = digit
xd = s if flip else r
xo = r if flip else s
w = r + s
{"l = p2 -- l" if bits % 2 else ""}
four = one + one
four = four + four
t = xx + xx
t = t + xx
n = t * four          # n / v = 1 / Z^2
x3 = t * one
t = w * four
v = m * m
v = v + p
v = v -- t
# the same for 3 x = 0
t = xd * xo
u = m * l
u = u + t
u = u + t
u = u * w2
t = l * l
t = t * m1
rest = x3 + 0
flip = zero
n = u if flip else n
v = t if flip else v
v = v * one
rest = v + 0
flip = zero
v = one if flip else v # k P = P, of order 3
q = l * v
# l = 0: k P is infinity if xo = 0 besides, else -P; the other one of xo and xd is not 0
l0 = l * one
x0 = xo * one
rest = x0 + 0
flip = zero
w = xd if flip else xo
rest = l0 + 0
odd = zero
q = one if odd else q
w = w if odd else one
# nothing but the discriminant tests the modulus if there is no point on the curve
rest = off + 0
flip = not zero
q = one if flip else q
w = one if flip else w
d = d * w
q = q * d
{self.inverse}
w = i * q
rest = w -- one
flip = not zero
check flip {BAD_MODULUS}
i = i * d
rest = l0 + 0
odd = zero
rest = l0 + x0
fix = zero
rest = flag + 0
fix |= not zero
t = v * xx
u = n * xd
t = t + u
t = t * l
u = m * xd
u = u + l
u = u * yy
u = u * v
t = t * i
u = u * i
t = t * unit
u = u * unit
n = 0 -- y
flip = below
n = n + p if flip
t = x if odd else t
u = n if odd else u
t = 0 if fix else t
u = 0 if fix else u
n = unit if fix else 0
out t
out u
last out n
"""
