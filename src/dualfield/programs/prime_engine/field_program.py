"""The program of ``field-words``: arithmetic on plain numbers modulo any odd m.

``docs/algorithms/prime-engine-field.md`` explains it.
"""

from dualfield.programs.prime_engine.any_build import AnyBuild
from dualfield.programs.prime_engine.modexp_program import BAD_MODULUS, OPERAND_RANGE

OPERATIONS = ("add", "subtract", "multiply", "square", "invert", "reduce", "none", "none")
"""The operations by their numbers; the last ones are refused."""
READS = {"none": 0, "square": 2, "invert": 2, "reduce": 2}
"""The numbers that an operation reads: 3 unless it stands here."""
NOT_INVERTIBLE = 1
"""The status of a number without an inverse, as in ``df_pkg``."""
WINDOW = 4
"""Bits of a window of the exponent."""


def windows(bits: int) -> int:
    """Return the windows of the exponent.

    >>> windows(521)
    131
    """
    return -(-bits // WINDOW)


def least_width(bits: int) -> int:
    """Return the least bits of a register: a sign above 2 m, and the windows of the exponent.

    >>> least_width(256), least_width(521)
    (258, 524)
    """
    return max(bits + 2, windows(bits) * WINDOW)


def constants() -> dict[str, int]:
    """Return the constants of the program."""
    return {"unit": 1}


def text(build: AnyBuild) -> str:
    """Return the program; m, a and b have the bits of the build's modulus."""
    bits = build.bits
    one, two = _operands(bits, "a"), _operands(bits, "a", "b")
    # Any a of N bits is reduced: its range is not checked.
    reduced = _operands(bits).replace("constant unit", f"in a {bits}\nconstant unit", 1)
    bodies = {
        "add": f"{two}x = a + b\nrest = x -- m\nc = below\nx = x if c else rest\n",
        "subtract": f"{two}x = a -- b\nc = below\nx = x + m if c\n",
        "multiply": f"{two}modulus m\nx = a * b\ncall lift\n",
        "square": f"{one}modulus m\nx = a * a\ncall lift\n",
        "invert": f"{one}modulus m\n{_inverse(bits)}",
        "reduce": f"{reduced}modulus m\nx = a * unit\ncall lift\n",
        "none": f"c = always\ncheck c {OPERAND_RANGE}\nx = 0\n",
    }
    programs = (f"program {name}\n{body}last out x\n" for name, body in bodies.items())
    return f"conditions c hit fresh\nconstants unit\n{''.join(programs)}{_lift(build.r_bits)}"


def _operands(bits: int, *names: str) -> str:
    """Return the text that reads and checks the modulus and the numbers below it.

    3 stands for a modulus that is refused.
    """
    reads = "".join(f"in {name} {bits} reduced\n" for name in names)
    checks = "".join(
        f"rest = {name} -- m\nc = not below\ncheck c {OPERAND_RANGE}\n" for name in names
    )
    return f"""\
in m {bits}
{reads}constant unit
two = unit + unit
three = two + unit
rest = m -- three
c = below
seek 0; take m
c |= not digit
check c {BAD_MODULUS}
m = three if c else m
{checks}"""


def _lift(r_bits: int) -> str:
    """Return the routine that turns x into x R modulo m, as a product has divided by R.

    x is from -m to below m: a pass doubles it, and then subtracts m, or adds m if x was below 0.
    """
    return f"""\
routine lift
t = x + x
c = not below
loop {r_bits} overlap
x = t +- m if c signed
c = not below
t = x + x
end
rest = x + m
x = x if c else rest reduced
end
"""


def _inverse(bits: int) -> str:
    """Return the text that turns a into a^(m - 2) and refuses a result x with a x not 1.

    t1 ... t15 are the powers of a, each divided by R once more; x is 0 until the first window that
    is not 0. So R^2 / a comes out, without a number in the domain before. The digit has five bits,
    the highest of which is of the window before.
    """
    powers = range(1, 1 << WINDOW)
    table = "".join(f"t{i} = t{i // 2} * t{(i + 1) // 2}\n" for i in powers[1:])
    choose = "".join(
        f"hit = equal {i}; hit |= equal {i + (1 << WINDOW)}\npick = t{i} if hit else pick\n"
        for i in powers
    )
    return f"""\
e = m -- two
t1 = a
{table}\
seek {windows(bits) * WINDOW - 1}
x = 0
fresh = always
loop {windows(bits)}
{"take e; " * WINDOW}
pick = 0
{choose}\
hit = zero
{("x = x * x" + chr(10)) * WINDOW}\
rest = pick * x
x = x if hit else rest
x = x + pick if fresh reduced
fresh = zero
end
x = x * unit                 # R / a
rest = a * x
rest = rest -- unit
c = not zero
check c {NOT_INVERTIBLE}
x = x * unit
"""
