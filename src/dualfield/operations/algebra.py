"""Moduli, operands and equations of fields: no model, no RTL.

Every core is held to these besides its model, so that a mistake made in both is still found.
"""

import math
from dataclasses import replace

from dualfield.catalog.core import Configuration
from dualfield.math import polynomials
from dualfield.simulate.bench import Job


def is_modulus(config: Configuration, modulus: int, kind: str) -> bool:
    """Whether it can be a modulus of the core.

    GF(p): odd, at least 3, of at most the operand size in bits. GF(2^m): constant term 1, degree
    from 1 to the operand size, or exactly that if the record says so. A size chosen at run time
    must be one that the core has.
    """
    least = 1
    if config.core.sized:
        least = config.core.minimum_bits
    size = modulus.bit_length() if kind == "gfp" else polynomials.degree(modulus)
    smallest = 2 if kind == "gfp" else config.bits if config.core.exact else 1
    if not least <= config.bits <= config.most_bits:
        return False
    return modulus % 2 == 1 and smallest <= size <= config.bits


def is_reduced(config: Configuration, modulus: int, value: int, kind: str) -> bool:
    """Whether an operand is reduced, or need not be but fits the operand size."""
    if config.core.unreduced == "computed":
        return value.bit_length() <= config.bits
    return is_below(modulus, value, kind)


def is_below(modulus: int, value: int, kind: str) -> bool:
    """Whether a value is reduced."""
    if kind == "gfp":
        return 0 <= value < modulus
    return polynomials.degree(value) < polynomials.degree(modulus)


def is_unit(modulus: int, value: int, kind: str) -> bool:
    """Whether a value has an inverse."""
    return (math.gcd if kind == "gfp" else polynomials.gcd)(value, modulus) == 1


def residues(config: Configuration, job: Job) -> Job:
    """The operands as the definition takes them: a signed one as what it is modulo the modulus.

    The modulus stands for a signed operand that is not reduced.
    """
    if not config.signed:
        return job
    modulus = job.modulus

    def residue(value: int) -> int:
        signed = value - (2 << config.bits) if value >> config.bits else value
        return signed % modulus if abs(signed) < modulus else modulus

    b = None if job.b is None else residue(job.b)
    return replace(job, a=residue(job.a), b=b)


def equal(left: tuple[int, int], right: tuple[int, int], modulus: int, kind: str) -> bool:
    """Whether two products are the same modulo the modulus."""
    if kind == "gfp":
        return (left[0] * left[1] - right[0] * right[1]) % modulus == 0
    difference = polynomials.multiply(*left) ^ polynomials.multiply(*right)
    return polynomials.reduce(difference, modulus) == 0


def power(base: int, exponent: int, modulus: int, kind: str) -> int:
    """A power, reduced; of base 2 in GF(2^m) one of x."""
    return (pow if kind == "gfp" else polynomials.power)(base, exponent, modulus)
