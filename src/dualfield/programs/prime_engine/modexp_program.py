"""The program of a power: a^e modulo any odd m, by fixed windows of five bits of the exponent."""

from dualfield.programs.prime_engine.any_build import AnyBuild

WINDOW = 5
"""Bits of a window: those of the digit."""
OPERAND_RANGE, BAD_MODULUS = 2, 3
"""The status of a base that is not below m, and of an m that is even or 1, as in ``df_pkg``."""
_UNROLLED = 8
"""Doublings in a pass of a loop: each pass waits for its last sum."""
_PREFIX_BITS = 6
"""Bits of log2 R that doublings make; each later bit takes a square."""
_DOUBLE = """\
t = x + x
rest = t -- m
c = below
x = t if c else rest
"""


def windows(bits: int) -> int:
    """Return the windows of an exponent.

    >>> windows(2048)
    410
    """
    return -(-bits // WINDOW)


def least_width(bits: int) -> int:
    """Return the least bits of a register: a sign above 2 m, and the windows of the exponent.

    >>> least_width(2048), least_width(4096)
    (2050, 4100)
    """
    return max(bits + 2, windows(bits) * WINDOW)


def doublings(count: int) -> str:
    """Return the text that doubles x modulo m ``count`` times; 0 <= x < m."""
    passes, rest = divmod(count, _UNROLLED)
    text = f"loop {passes}\n{_DOUBLE * _UNROLLED}end\n" if passes else ""
    return text + _DOUBLE * rest


def square_of_radix(r_bits: int) -> str:
    """Return the text that turns x = R mod m into R^2 mod m.

    x is R 2^v, v = 0 at first: v doublings for the highest bits of log2 R, then a square and
    perhaps a doubling for each other bit. The products divide by R.
    """
    later = max(r_bits.bit_length() - _PREFIX_BITS, 0)
    text = doublings(r_bits >> later)
    for place in reversed(range(later)):
        text += "x = x * x\n" + _DOUBLE * (r_bits >> place & 1)
    return text


def table() -> str:
    """Return the text for the powers t2 ... t31 of t1."""
    return "".join(f"t{i} = t{i // 2} * t{(i + 1) // 2}\n" for i in range(2, 1 << WINDOW))


def step(exponent: str, one: str) -> str:
    """Return the text of a window: x^32 times the power of t1 that the exponent selects.

    A look-up reads all powers, and masks keep one.
    """
    choose = (f"hit = equal {i}; pick = t{i} if hit else pick\n" for i in range(1, 1 << WINDOW))
    return f"""\
{f"take {exponent}; " * WINDOW}
hit = equal 0; pick = {one} if hit else 0
{"".join(choose)}{("x = x * x" + chr(10)) * WINDOW}x = pick * x
"""


def text(build: AnyBuild) -> str:
    """Return the program; m, a and e have the bits of the build's modulus."""
    bits = build.bits
    return f"""\
conditions bad c hit
constants unit
in m {bits}; in a {bits}; in e {bits}
constant unit

two = unit + unit
seek 0; take m
bad = not digit              # m is even: m + 1 stands for m
check bad {BAD_MODULUS}
m = m + unit if bad
rest = m -- unit
bad = zero                   # m was 0 or 1: 3 stands for m
check bad {BAD_MODULUS}
m = m + two if bad
rest = a -- m
bad = not below
check bad {OPERAND_RANGE}
modulus m

x = unit                     # x = R mod m
{doublings(build.r_bits)}
t0 = x
{square_of_radix(build.r_bits)}
t1 = a * x                   # t0 ... t31 = R a^i mod m
{table()}
seek {windows(bits) * WINDOW - 1}
x = t0
loop {windows(bits)}
{step("e", "t0")}end
x = unit * x
last out x
"""


def constants() -> dict[str, int]:
    """Return the constants of the program."""
    return {"unit": 1}
