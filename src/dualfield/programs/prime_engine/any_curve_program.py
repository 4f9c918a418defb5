"""What the programs on any curve given at run time share, for the engine with any modulus.

docs/algorithms/prime-engine-any.md explains it. A point has the names x, y and flag, all with a
suffix; with flag 1 it is infinity and has no x and y.
"""

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass

from dualfield.host.errors import UsageError
from dualfield.programs.prime_engine.any_build import CURVE_SPARE, AnyBuild
from dualfield.programs.prime_engine.masking import FAULT, OPERAND_RANGE
from dualfield.programs.protection import checks, randomizes

NOT_INVERTIBLE, BAD_MODULUS = 1, 3
"""Statuses as in ``df_pkg``; the first one means not_on_curve here."""
_WINDOW = 4
"""Bits of the exponent for each product of the inversion that is not a square."""
_FIRST_BITS = 4
"""Bits of the exponent of R^2 that are doublings, not squarings."""

_MODULUS = f"""
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
# the coefficients are below p
"""
MULTIPLES = """
p2 = p + p
p3 = p2 + p
p4 = p2 + p2
"""
"""Lines that make multiples of p for differences."""

DISCRIMINANT = f"""
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
"""
"""Lines that refuse a singular curve; d is the discriminant then, else 1."""

RANDOM_FACTOR = f"""
f = f * rr
rest = f + 0
flip = zero
check flip {OPERAND_RANGE}
"""
"""Lines that take the random factor into the domain, and refuse 0 modulo p."""
_REFUSAL = re.compile("check flip .*\n")


def not_reduced(*names: str) -> str:
    """Return lines that set the condition ``flip`` if a register is not below p."""
    joins = ("=", *["|="] * (len(names) - 1))
    pairs = zip(names, joins, strict=True)
    return "".join(f"rest = {name} -- p\nflip {join} not below\n" for name, join in pairs)


def range_check(*names: str, suffix: str = "") -> str:
    """Return lines that refuse coordinates that are not below p."""
    return f"""
{not_reduced(*(name + suffix for name in names))}rest = flag{suffix} + 0
same = not zero
flip &= zero
check flip {OPERAND_RANGE}
"""


def equation_check(suffix: str = "", status: int = NOT_INVERTIBLE, unless: str = "0") -> str:
    """Return lines that refuse a point that is not on the curve; xx and yy are in the domain.

    ``unless``: a register with which the point is not checked, unless it is 0.
    """
    return f"""
xx{suffix} = x{suffix} * rr
yy{suffix} = y{suffix} * rr
w = xx{suffix} * xx{suffix}
t = w + a
t = t * xx{suffix}
t = t + b
t = t + p
u = yy{suffix} * yy{suffix}
t = t -- u
t = t * one
rest = t + 0
flip = not zero
rest = flag{suffix} + {unless}
flip &= zero
check flip {status}
"""


@dataclass(frozen=True)
class AnyCurve(ABC):
    """A program for a build; the modulus, scalars and all coordinates have ``bits`` bits."""

    build: AnyBuild
    bits: int

    def __post_init__(self) -> None:
        """Raise UsageError unless the build has room for the sums of the program."""
        if self.build.bits != self.bits or self.build.width < self.bits + 2 * CURVE_SPARE:
            raise UsageError(
                f"the build must be for {self.bits} bits, with at least {CURVE_SPARE} spare bits."
            )

    @property
    @abstractmethod
    def text(self) -> str:
        """The program."""

    @property
    def constants(self) -> dict[str, int]:
        """The constants by name."""
        return {"unit": 1}

    @property
    def coefficients(self) -> tuple[str, ...]:
        """The names of the coefficients that the program reads."""
        return ("a", "b")

    @property
    def modulus(self) -> str:
        """Lines that set the modulus, and refuse a bad one and coefficients not below p."""
        return f"{_MODULUS}{not_reduced(*self.coefficients)}check flip {OPERAND_RANGE}\n"

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
    def domain(self) -> str:
        """Lines that take the coefficients into the domain; one is 1."""
        own = "".join(f"{name} = {name} * rr\n" for name in self.coefficients)
        return f"{self.square_of_radix}one = rr * unit\n{own}"

    @property
    def checked_inverse(self) -> str:
        """Lines that make i = d / q for a multiple q of d, and find p composite if i is wrong."""
        return f"""{self.inverse}w = i * q
rest = w -- one
flip = not zero
check flip {BAD_MODULUS}
i = i * d
"""


@dataclass(frozen=True)
class AnyProtectedCurve(AnyCurve):
    """A program of k P with a parameter ``Protect``.

    ``protect``: one of `protection.PROTECT` but scalar. ``random``: bits of the random factor.
    """

    protect: str = "none"
    random: int = 0

    @property
    def is_checked(self) -> bool:
        """True if the program checks the result."""
        return checks(self.protect)

    @property
    def is_random(self) -> bool:
        """True if a random factor multiplies the coordinates."""
        return randomizes(self.protect)

    def inputs(self, *names: str) -> str:
        """Return lines that take k, the random factor if the build has one, numbers and flag."""
        widths = [("k", self.bits), ("f", self.random), *((name, self.bits) for name in names)]
        if not self.is_random:
            del widths[1]
        return "".join(f"in {name} {width}\n" for name, width in [*widths, ("flag", 1)])

    def note_refusals(self, name: str, lines: str) -> str:
        """Return lines with a register that is not 0 after a refusal, if the result is checked."""
        if not self.is_checked:
            return lines
        return f"{name} = 0\n" + _REFUSAL.sub(rf"\g<0>{name} = unit if flip else {name}\n", lines)

    def compare_copies(self, check: str, **copies: str) -> str:
        """Return lines that copy results, check the copies, and compare the results with them.

        ``copies``: the name of each copy by that of the result; ``check`` uses the copies. The
        register file has a memory for each read port. The comparison reads a result by the port
        that OUT uses, the first one of the adder; the second one reads it for the copy.
        """
        if not self.is_checked:
            return ""
        joins = ("=", *["|="] * (len(copies) - 1))
        text = "".join(f"{copy} = 0 + {name}\n" for name, copy in copies.items()) + check
        for (name, copy), join in zip(copies.items(), joins, strict=True):
            text += f"rest = {name} -- {copy}\nflip {join} not zero\n"
        return f"{text}check flip {FAULT}\n"
