"""The program of RSA by two primes: the private operation, and the pair that blinds it.

``docs/algorithms/prime-engine-rsa.md`` explains it. N = 2 h bits of n = p q; a register has one
half of a number of N bits.
"""

from dualfield.programs.prime_engine.any_build import AnyBuild
from dualfield.programs.prime_engine.modexp_program import (
    BAD_MODULUS,
    OPERAND_RANGE,
    WINDOW,
    doublings,
    square_of_radix,
    step,
    table,
    windows,
)

OPERATIONS = ("private", "blind", "none", "none")
"""The operations by their numbers; the last ones are refused."""
BAD_BLINDING, FAULT = 1, 4
"""The status of a pair that does not fit the key or an r without inverse, and of a wrong result."""
MOST_EXPONENT = 32
"""Bits of the public exponent, most."""


def exponent_bits(half: int) -> int:
    """Return the bits of the public exponent for primes of ``half`` bits.

    >>> exponent_bits(1024), exponent_bits(8)
    (32, 8)
    """
    return min(MOST_EXPONENT, half)


def constants(build: AnyBuild, half: int) -> dict[str, int]:
    """Return the constants of the program.

    ``top``: the least prime's highest bit. ``low_square``, ``high_square``: R^2 modulo
    2^h - 1 and 2^h + 1; ``halve``: R / 2 modulo 2^h + 1.
    """
    radix, low, high = 1 << build.r_bits, (1 << half) - 1, (1 << half) + 1
    return {
        "unit": 1,
        "top": 1 << half - 1,
        "low_square": radix * radix % low,
        "high_square": radix * radix % high,
        "halve": radix // 2 % high,
    }


def text(build: AnyBuild, half: int) -> str:
    """Return the program for primes of ``half`` bits."""
    return "".join(
        (
            "conditions bad c hit\nconstants unit top low_square high_square halve\n",
            f"program private\n{_key(half)}{_private(half)}",
            f"program blind\n{_key(half)}{_blind(half)}",
            f"program none\nbad = always\ncheck bad {OPERAND_RANGE}\n",
            "out 0; out 0; out 0; last out 0\n",
            _routines(build, half),
        )
    )


def refuse(condition: str, status: int) -> str:
    """Return the text that refuses what a flag of the newest sum shows."""
    return f"hit = {condition}; check hit {status}; bad |= {condition}\n"


def odd_modulus(name: str) -> str:
    """Return the text that checks a modulus: it is odd, and its highest bit is that of ``top``.

    ``other`` stands for a modulus that is refused.
    """
    return f"""\
seek 0; take {name}
hit = not digit
bad |= not digit
rest = {name} -- top
hit |= below
bad |= below
{name} = other if hit else {name}
check hit {BAD_MODULUS}
"""


def _key(half: int) -> str:
    """Return the text that reads and checks the operands of both operations.

    c is the number of the private operation, or r of the pair.
    """
    return f"""\
in p {half}; in q {half}; in qinv {half}; in e {exponent_bits(half)}
in c_low {half}; in c_high {half}
constant unit; constant top
other = top + top
other = other -- unit
two = unit + unit
rest = 0
bad = not zero
{odd_modulus("p")}{odd_modulus("q")}\
rest = p -- q
{refuse("zero", BAD_MODULUS)}\
rest = qinv -- p
{refuse("not below", OPERAND_RANGE)}\
rest = e -- two
{refuse("below", OPERAND_RANGE)}\
seek 0; take e
{refuse("not digit", OPERAND_RANGE)}\
x_factor = p; y_factor = q
call exact
rest = c_low -- low
c = below
rest = c_high -- high
rest = rest -- unit if c
{refuse("not below", OPERAND_RANGE)}"""


def radix_powers(r_bits: int, bits: int) -> str:
    """Return the text for one = R and square = R^2 modulo m, which is above top = 2^(bits - 1)."""
    return f"""\
x = top reduced
{doublings(r_bits - bits + 1)}\
one = x
{square_of_radix(r_bits)}\
square = x
"""


def _modulus(prime: str, *, radix: bool = True) -> str:
    """Return the text that sets the modulus."""
    return f"m = {prime}\nmodulus m\n" + "call radix\n" * radix


def _enter(target: str, number: str) -> str:
    """Return the text that reduces a number of N bits, in the domain of the modulus."""
    return f"""\
x = {number}_low * square
y = {number}_high * shifted
t = x + y
rest = t -- m
c = below
{target} = t if c else rest
"""


def _power(base: str, exponent: str, bits: int) -> str:
    """Return the text for x = base^exponent, in the domain."""
    return f"""\
t1 = {base}
exponent = {exponent}
call table
seek {windows(bits) * WINDOW - 1}
x = one
loop {windows(bits)}
call step
end
"""


def _public_power(base: str, half: int) -> str:
    """Return the text for x = base^e, in the domain, by windows of two bits."""
    return f"t1 = {base}\n" + public_power(exponent_bits(half), "call public_step\n")


def public_power(bits: int, window: str) -> str:
    """Return the text for x = t1^e, in the domain; ``window``: the text of two bits of e."""
    passes = -(-bits // 2)
    return f"""\
t2 = t1 * t1
t3 = t1 * t2
seek {2 * passes - 1}
x = one
loop {passes}
{window}end
"""


def public_step(exponent: str) -> str:
    """Return the text of a window of two bits of a public exponent."""
    return f"""\
take {exponent}; take {exponent}
c = digit
hit = digit
hit ^= change
y = t1 if c else one
t = t3 if c else t2
pick = t if hit else y
x = x * x
x = x * x
x = pick * x
"""


def _subtract(target: str, x: str, y: str, modulus: str) -> str:
    """Return the text for x - y modulo a modulus; x and y are below it."""
    return f"""\
rest = {modulus} -- {y}
t = {x} + rest
rest = t -- {modulus}
c = below
{target} = t if c else rest
"""


def _fits(half: int) -> str:
    """Return the text that refuses a pair (u, v) unless u v^e is 1 modulo the prime."""
    return (
        _enter("factor", "u")
        + _enter("inverse", "v")
        + _public_power("inverse", half)
        + "x = x * factor\nrest = x -- one\n"
        + refuse("not zero", BAD_BLINDING)
    )


def _root(half: int, exponent: str) -> str:
    """Return the text for x = (c u)^exponent v, in the domain."""
    return (
        _enter("base", "c")
        + "base = base * factor\n"
        + _power("base", exponent, half)
        + "x = x * inverse\n"
    )


def _recombine(result: str, of_p: str, of_q: str) -> str:
    """Return the text for the number below p q with two residues: that of p in the domain.

    Sets the moduli of the exact product.
    """
    return f"""\
y = {of_q} * square
{_subtract("y", of_p, "y", "m")}\
x_factor = y * qinv
y_factor = q
call exact
power = top + top
t = low + {of_q}
rest = t -- power
c = below
{result}_low = t if c else rest reduced
high = high + unit
high = high -- unit if c
{result}_high = high
"""


def _inverse_of_q() -> str:
    """Return the text that refuses qinv unless q qinv is 1 modulo p."""
    return "y = q * square\nx = y * qinv\nrest = x -- unit\n" + refuse("not zero", OPERAND_RANGE)


def _matches(half: int) -> str:
    """Return the text that raises the fault status unless s^e = c modulo the prime.

    A refused operation keeps its status.
    """
    return (
        _enter("base", "s")
        + _public_power("base", half)
        + f"power = x\n{_enter('base', 'c')}"
        + f"""\
rest = power -- base
rest = 0 if bad else rest
hit = not zero
check hit {FAULT}
"""
    )


def _private(half: int) -> str:
    """Return the private operation after the operands of both: s = c^d."""
    rest = "".join(f"in {name} {half}; " for name in ("u_low", "u_high", "v_low", "v_high"))
    return f"""\
in dp {half}; in dq {half}; {rest}
rest = dp -- p
{refuse("not below", OPERAND_RANGE)}\
rest = dq -- q
{refuse("not below", OPERAND_RANGE)}\
{_modulus("q")}{_fits(half)}{_root(half, "dq")}\
of_q = x * unit
{_modulus("p")}{_inverse_of_q()}{_fits(half)}{_root(half, "dp")}\
of_p = x
{_recombine("s", "of_p", "of_q")}\
kept_low = 0 + s_low                  # a copy by the other port of the adder
kept_high = 0 + s_high
{_modulus("p", radix=False)}{_matches(half)}\
{_modulus("q")}{_matches(half)}\
rest = s_low -- kept_low              # the port that reads the result reads s
hit = not zero
rest = s_high -- kept_high
hit |= not zero
check hit {FAULT}
check bad {BAD_BLINDING}
out s_low; out s_high; out rest; last out rest  # the check found that rest is 0
"""


def _pair(half: int, of: str) -> str:
    """Return the text for u = r^e, v = 1 / r modulo the prime, in the domain."""
    return (
        _enter("base", "c")
        + _public_power("base", half)
        + f"u_of_{of} = x\ntwo = unit + unit\ninverse_exponent = m -- two\n"
        + _power("base", "inverse_exponent", half)
        + f"v_of_{of} = x\nx = x * base\nrest = x -- one\n"
        + refuse("not zero", BAD_BLINDING)
    )


def _blind(half: int) -> str:
    """Return the operation that makes a pair, after the operands of both."""
    return f"""\
{_modulus("q")}{_pair(half, "q")}\
u_of_q = u_of_q * unit
v_of_q = v_of_q * unit
{_modulus("p")}{_inverse_of_q()}{_pair(half, "p")}\
{_recombine("u", "u_of_p", "u_of_q")}\
{_modulus("p", radix=False)}{_recombine("v", "v_of_p", "v_of_q")}\
check bad {BAD_BLINDING}
out u_low; out u_high; out v_low; last out v_high
"""


def _routines(build: AnyBuild, half: int) -> str:
    """Return the routines.

    ``radix``: one, square = R, R^2 and shifted = 2^h R^2 modulo m, which is above 2^(h - 1).
    ``table``, ``step``: the table of a secret power and one of its windows. ``public_step``: a
    window of the power e. ``exact``: the halves of the integer x_factor y_factor from its residues
    modulo 2^h - 1 and 2^h + 1.
    """
    return f"""\
routine radix
{radix_powers(build.r_bits, half)}\
y = top * square
y = y * square
t = y + y
rest = t -- m
c = below
shifted = t if c else rest
end
routine table
{table()}end
routine step
{step("exponent", "one")}end
routine public_step
{public_step("e")}end
routine exact
constant low_square; constant high_square; constant halve
radix = top + top
low_modulus = radix -- unit
high_modulus = radix + unit
modulus low_modulus
x = x_factor * y_factor
residue = x * low_square
modulus high_modulus
x = x_factor * y_factor
y = x * high_square
{_subtract("y", "residue", "y", "high_modulus")}\
high = y * halve
{_subtract("low", "residue", "high", "radix")}\
high = high -- unit if c reduced
end
"""
