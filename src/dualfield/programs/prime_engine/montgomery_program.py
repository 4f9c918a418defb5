"""k P, x alone, on a curve B y^2 = x^3 + A x^2 + x over a fixed prime field.

The ladder is that of D. J. Bernstein, "Curve25519: new Diffie-Hellman speed records" (2006), with
one choice of the doubled point in place of two swaps: the sum of two points is symmetric in them.
"""

from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.masking import FAULT, OPERAND_RANGE, random_factor
from dualfield.programs.prime_engine.power import power
from dualfield.programs.prime_engine.reduction import double_modulus, multiples, reduce
from dualfield.programs.protection import checks, randomizes

NOT_INVERTIBLE = 1
"""The status of a result that is 0 where the build refuses 0, as in ``df_pkg``."""
STEP = """\
take k
swap = change
a = x2 + z2
b = x2 - z2
c = x3 + z3
d = x3 - z3
u = c if swap else a        # the point that is doubled: the second one if the bit differs
v = d if swap else b
aa = u * u
bb = v * v
da = d * a                  # the other point becomes the sum of both
cb = c * b
s = da + cb
t = da - cb
x3 = s * s
t = t * t
z3 = t * x1
e = aa - bb
x2 = aa * bb
f = e * quarter             # (A + 2) / 4
g = bb + f
z2 = e * g
"""
"""One bit of the scalar: ten products and ten sums."""
REFUSED = """\
rest = x -- p
origin |= not below         # nothing is checked
"""


NOT_OF_INFINITY = """\
seek 0; take infinity; infinite &= not digit
"""


def check(build: Build, *, clear: int) -> str:
    """Return the text that checks the result: status 4 if a fault changed it.

    k P, (k + 1) P and P are on one line: docs/algorithms/prime-engine-protection.md. The x
    that leaves, times z, is n. For x = 0 and for a refused x, ``origin``, nothing is checked.
    ``clear``: as for `text`; if it is not 0, no operand is infinity.
    """
    return f"""\
y = copy * square
m = z2 * z3
u = x2 * z3
v = x3 * z2
u = u + v
v = x2 * x3
l = y * u
u = u * one
l = l + v
l = l * one
l = l - m
l = l * one
l = l * l
t = y + coefficient
t = t * m
t = t + u
t = t * one
t = t * v
t = t + t
y = y + y
t = t * y
l = l - t
l = l * one
{reduce("l", build, condition="swap")}
infinite = not zero
u = x + lift                # the assembler knows no bound of x but those of the reduction
u = u * square              # not by unit, which made x: a fault in it would not be found
u = u * quotient
rest = last + last
swap = zero
v = 0 if swap else n        # k P is infinity, and x is 0
l = u - v
l = l * one
{reduce("l", build, condition="swap")}
infinite |= not zero
{"" if clear else NOT_OF_INFINITY}\
l = 0 if origin else unit
infinite &= not zero
check infinite {FAULT}
"""


_REFUSE_X = f"""\
# x is refused if it is not below p, unless P is infinity
seek 0; take infinity
rest = x -- p
swap = not below
swap &= not digit
check swap {OPERAND_RANGE}
copy = x
origin = zero               # x = 0 has order 2
"""
_ANY_X = """\
# products take x as it is: p has as many bits, so x is below 2 p
copy = x
origin = zero               # x = 0 has order 2
rest = x -- p
origin |= zero              # x = p is 0
"""
_INFINITY = """\
# infinity: z is 0; if P is (0, 0), k is even;
# if P is infinity, always
z = unit if odd else 0
z = z if origin else last
seek 0; take infinity; infinite = digit
z = 0 if infinite else z
infinite = zero
x = 0 if origin else x
x = 0 if infinite else x
"""
_NO_INFINITY = """\
# infinity is 0: z is 0, or P is (0, 0), as k is even
z = 0 if origin else last
infinite = zero
x = 0 if infinite else x
"""
_REFUSE_ZERO = f"""\
copy = x
swap = zero
check swap {NOT_INVERTIBLE}
"""


def text(
    build: Build,
    bits: int,
    protect: str = "none",
    random: int = 0,
    *,
    clear: int = 0,
    refuse_zero: bool = False,
) -> str:
    """Return the program; scalars and x have ``bits`` bits.

    ``protect``: one of `protection.PROTECT` but scalar. ``random``: bits of the random factor.
    ``clear``: not 0 for a key of RFC 7748, from bit ``clear`` to bit ``bits`` - 2: the program sets
    the scalar's highest bit, its lowest ``clear`` bits are 0. An x of p or above then stands for
    x - p, and p has ``bits`` bits; no operand and no result is infinity, and nothing is checked.
    ``refuse_zero``: a result of 0, infinity included, has status 1.
    """
    is_checked, is_random = checks(protect), randomizes(protect)
    one, start = ("f", "x1 * f") if is_random else ("one", "x1")
    factor = double_modulus(build) + random_factor(build, "square", "swap") if is_random else ""
    factor += "origin |= zero\n" if is_random else ""
    names = constants(build, 0, protect, clear=clear)
    operands = f"in k {bits - 1 - clear if clear else bits}"
    operands += f"{f'; in f {random}' if is_random else ''}; in x {bits}"
    operands += "" if clear else "; in infinity 1"
    clamp = "k = k + k\n" * clear + "k = k + top\n" if clear else ""
    result = (
        "last out x" if clear else "infinity = unit if infinite else 0\nout x; last out infinity"
    )
    return f"""\
conditions swap odd origin infinite
constants {" ".join(names)}
{operands}
{"; ".join(f"constant {name}" for name in names)}

{_ANY_X if clear else _REFUSE_X}\
{REFUSED if is_checked and not clear else ""}{factor if is_random else ""}{clamp}x1 = x * square
x2 = {one}; z2 = 0            # infinity
x3 = {start}; z3 = {one}           # P
seek {bits}; take k         # a bit that is 0, so that digit has the bit before the first one
loop {bits} overlap
{STEP}end

odd = digit
n = x3 if odd else x2
z = z3 if odd else z2
{"quotient = z" + chr(10) if is_checked else ""}{"" if is_random else double_modulus(build)}
last = z                    # beside the first products of the inversion
{reduce("last", build, condition="swap")}
{power("i", "z", build.modulus - 2)}
x = n * i
x = x * unit
{reduce("x", build, condition="swap")}
{check(build, clear=clear) if is_checked else ""}{_NO_INFINITY if clear else _INFINITY}\
{_REFUSE_ZERO if refuse_zero else ""}{result}
"""


def constants(
    build: Build, coefficient: int, protect: str = "none", *, clear: int = 0
) -> dict[str, int]:
    """Return the constants of the program; the coefficient is A, ``clear`` as for `text`."""
    p, radix = build.modulus, build.radix
    quarter = (coefficient + 2) * pow(4, -1, p) * radix % p
    values = {"p": p, "square": radix * radix % p, "one": radix, "unit": 1, "quarter": quarter}
    if clear:
        values["top"] = 1 << p.bit_length() - 1
    if not checks(protect):
        return values
    lift = p * ((1 << len(multiples(build))) - 1)
    return values | {"coefficient": coefficient * radix % p, "lift": lift}
