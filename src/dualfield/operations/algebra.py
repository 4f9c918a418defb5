"""Field arithmetic that defines correct results: moduli, operands, equations; no model, no RTL.

Results of a core are checked against these as well as its model, to find an error in both.
"""

import math
from dataclasses import replace

from dualfield.catalog.core import Configuration
from dualfield.math import polynomials
from dualfield.simulate.bench import Job


def is_modulus(config: Configuration, modulus: int, kind: str) -> bool:
    """True if the core accepts the modulus at this operand size.

    GF(p): odd, at least 3, of at most the operand size in bits. GF(2^m): constant term 1, degree
    from 1 to the operand size, or equal to it if the record requires that. A run-time size must be
    one that the core supports.
    """
    least = config.core.minimum_bits if config.core.sized else 1
    size = modulus.bit_length() if kind == "gfp" else polynomials.degree(modulus)
    smallest = 2 if kind == "gfp" else config.bits if config.core.exact else 1
    if not least <= config.bits <= config.most_bits:
        return False
    return modulus % 2 == 1 and smallest <= size <= config.bits


def is_reduced(config: Configuration, modulus: int, value: int, kind: str) -> bool:
    """True if the core accepts the operand: it is reduced, or it fits the size and need not be."""
    if config.core.unreduced == "computed":
        return value.bit_length() <= config.operand_bits
    return is_below(modulus, value, kind)


def is_below(modulus: int, value: int, kind: str) -> bool:
    """True if a value is reduced."""
    if kind == "gfp":
        return 0 <= value < modulus
    return polynomials.degree(value) < polynomials.degree(modulus)


def is_unit(modulus: int, value: int, kind: str) -> bool:
    """True if a value has an inverse."""
    return (math.gcd if kind == "gfp" else polynomials.gcd)(value, modulus) == 1


def residues(config: Configuration, job: Job) -> Job:
    """The operands modulo the modulus, as the definition of the operation takes them.

    A signed operand out of range becomes the modulus itself, which no operation accepts.
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
    """True if two products are congruent modulo the modulus."""
    if kind == "gfp":
        return (left[0] * left[1] - right[0] * right[1]) % modulus == 0
    difference = polynomials.multiply(*left) ^ polynomials.multiply(*right)
    return polynomials.reduce(difference, modulus) == 0


def power(base: int, exponent: int, modulus: int, kind: str) -> int:
    """The base to an exponent, reduced. In GF(2^m), base 2 is the polynomial x."""
    return (pow if kind == "gfp" else polynomials.power)(base, exponent, modulus)
