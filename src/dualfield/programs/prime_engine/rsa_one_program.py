"""The program of RSA by one modulus: the private operation from n, e and d, without the primes.

``docs/algorithms/prime-engine-rsa-one.md`` explains it.
"""

from dualfield.programs.prime_engine.any_build import AnyBuild
from dualfield.programs.prime_engine.modexp_program import (
    OPERAND_RANGE,
    WINDOW,
    step,
    table,
    windows,
)
from dualfield.programs.prime_engine.rsa_program import (
    FAULT,
    exponent_bits,
    odd_modulus,
    public_power,
    public_step,
    radix_powers,
    refuse,
)


def public_bits(bits: int) -> int:
    """Return the bits of the public exponent: at most half of those of n, so that e is below n.

    >>> public_bits(2048), public_bits(9)
    (32, 4)
    """
    return exponent_bits(bits // 2)


def random_bits(bits: int) -> int:
    """Return the bits of the random number r: fewer than those of n, so that r is below n.

    >>> random_bits(2048), random_bits(9)
    (2016, 5)
    """
    return bits - public_bits(bits)


def constants(bits: int) -> dict[str, int]:
    """Return the constants of the program; ``top``: the highest bit of n."""
    return {"unit": 1, "top": 1 << bits - 1}


def text(build: AnyBuild, bits: int) -> str:
    """Return the program: s = b^(d - 1) c r^(e - 1) with b = c r^e, checked by s^e = c."""
    return f"""\
conditions bad c hit
constants unit top
in m {bits}; in e {public_bits(bits)}; in d {bits}
in c_read {bits}; in r {random_bits(bits)}
constant unit; constant top
other = top + top
other = other -- unit
rest = 0
bad = not zero
{odd_modulus("m")}\
rest = c_read -- m
{refuse("not below", OPERAND_RANGE)}\
rest = d -- m
{refuse("not below", OPERAND_RANGE)}\
rest = r -- unit
{refuse("below", OPERAND_RANGE)}\
seek 0; take d
{refuse("not digit", OPERAND_RANGE)}\
seek 0; take e
{refuse("not digit", OPERAND_RANGE)}\
rest = d -- unit
c = below
exponent = 0 if c else rest            # d - 1
rest = e -- unit
c = below
e_less = 0 if c else rest              # e - 1
rest = e_less -- unit
{refuse("below", OPERAND_RANGE)}\
modulus m
{radix_powers(build.r_bits, bits)}\
number = c_read * square
t1 = r * square
{public_power(public_bits(bits), public_step("e_less"))}\
factor = x                             # r^(e - 1)
x = factor * t1
t1 = x * number                        # b
{table()}\
seek {windows(bits) * WINDOW - 1}
x = one
loop {windows(bits)}
{step("exponent", "one")}end
x = x * number
x = x * factor
s = unit * x
kept = 0 + s                           # a copy by the other port of the adder
t1 = s * square
{public_power(public_bits(bits), public_step("e"))}\
again = c_read * square                # an upset of number does not hide
rest = x -- again
rest = 0 if bad else rest
hit = not zero
check hit {FAULT}
rest = s -- kept                       # the port that reads the result reads s
hit = not zero
check hit {FAULT}
check bad {OPERAND_RANGE}
last out s
"""
