"""Correct answers, from the definition of the operation alone: no model, no RTL.

Every core is held to this besides its model, so that a mistake made in both is still found.
"""

import math

from dualfield.catalog.core import Configuration
from dualfield.host.errors import UsageError
from dualfield.math import polynomials
from dualfield.models.outcome import Outcome, Status


def is_modulus(config: Configuration, modulus: int, kind: str) -> bool:
    """Whether it can be a modulus of the core.

    GF(p): odd, at least 3, of at most the operand size in bits. GF(2^m): constant term 1, degree
    from 1 to the operand size, or exactly that if the record says so. A size chosen at run time
    must be one that the core has.
    """
    least = 1
    if config.core.sized:
        least = config.core.minimum_bits
    most = int(config.values["MaxBits"]) if config.core.sized else config.bits
    size = modulus.bit_length() if kind == "gfp" else polynomials.degree(modulus)
    smallest = 2 if kind == "gfp" else config.bits if config.core.exact else 1
    return least <= config.bits <= most and modulus % 2 == 1 and smallest <= size <= config.bits


def _is_square(config: Configuration, b: int | None) -> bool:
    return b is None and config.core.operation == "multiply"


def is_reduced(config: Configuration, modulus: int, value: int, kind: str) -> bool:
    """Whether an operand is reduced, or need not be but fits the operand size."""
    if config.core.unreduced == "computed":
        return value.bit_length() <= config.bits
    reduced = polynomials.degree(value) < polynomials.degree(modulus)
    return value < modulus if kind == "gfp" else reduced


def residues(config: Configuration, modulus: int, a: int, b: int | None) -> tuple[int, int | None]:
    """The operands as the definition takes them: a signed one as what it is modulo the modulus.

    The modulus stands for a signed operand that is not reduced.
    """
    if not config.signed:
        return a, b

    def residue(value: int) -> int:
        signed = value - (2 << config.bits) if value >> config.bits else value
        return signed % modulus if abs(signed) < modulus else modulus

    return residue(a), None if b is None else residue(b)


def expected_status(
    config: Configuration, modulus: int, a: int, b: int | None = None, kind: str = "gfp"
) -> Status:
    """The status that operands deserve (any modulus, any operands that fit the ports).

    Order: bad modulus, operand not reduced (where the core refuses that; an exponent never is),
    divisor or operand not invertible.
    """
    operation = config.core.operation
    if not is_modulus(config, modulus, kind) or (_is_square(config, b) and not config.squares):
        return Status.BAD_MODULUS
    a, b = residues(config, modulus, a, b)
    given = [a] if b is None or operation == "power" else [a, b]
    if not all(is_reduced(config, modulus, value, kind) for value in given):
        return Status.OPERAND_RANGE
    inverted = {"inverse": a, "divide": a if b is None else b}.get(operation)
    gcd = math.gcd if kind == "gfp" else polynomials.gcd
    if inverted is not None and gcd(inverted, modulus) != 1:
        return Status.NOT_INVERTIBLE
    return Status.OK


def complaint(
    config: Configuration,
    outcome: Outcome,
    modulus: int,
    a: int,
    b: int | None = None,
    *,
    kind: str = "gfp",
) -> str | None:
    """What is wrong with an answer, or None if it is right.

    Checks the status, that a refused operation shows no result, that the result is reduced and
    satisfies the defining equation, the exponent, and the cycles against ``latency()``.
    """
    if config.core.operation == "scalar":
        from dualfield.operations import curve_answers as answers

        return answers.complaint(config, outcome, (modulus, a, b or 0))
    status = expected_status(config, modulus, a, b, kind)
    a, b = residues(config, modulus, a, b)
    if outcome.status is not status:
        return f"status {outcome.status.word}, expected {status.word}"
    least, most = config.latency()
    if not least <= outcome.cycles <= most:
        return f"{outcome.cycles} cycles, expected {least} to {most}"
    if status is not Status.OK:
        shown = outcome.result or outcome.k
        return (
            f"refused with result {outcome.result:#x}, k = {outcome.k}; expected 0"
            if shown
            else None
        )
    reduced = 0 <= outcome.result < modulus
    if kind == "gf2m":
        reduced = polynomials.degree(outcome.result) < polynomials.degree(modulus)
    if not reduced and str(config.values.get("Reduced", 1)) == "1":
        return f"result {outcome.result:#x} is not reduced"
    wanted = {"double": 2 * config.bits, "single": config.bits, "plain": 0}
    if config.values.get("result") in wanted:
        k = wanted[str(config.values["result"])]
        if outcome.k != k:
            return f"exponent {outcome.k}, expected {k}"
    if not _satisfied(config, outcome, modulus, a, b, kind=kind):
        return (
            f"result {outcome.result:#x} does not satisfy the equation of {config.core.operation}"
        )
    return None


def _satisfied(
    config: Configuration, outcome: Outcome, modulus: int, a: int, b: int | None, *, kind: str
) -> bool:
    """Whether the result satisfies the defining equation."""
    operation = config.core.operation
    result = outcome.result
    if operation == "power":
        power = pow if kind == "gfp" else polynomials.power
        return result == power(a, b or 0, modulus)
    if operation == "multiply":
        left = (result, _two(config.core.r_bits(config), modulus, kind))
        right = (a, a if b is None else b)
    else:
        divisor, dividend = (b, a) if operation == "divide" and b is not None else (a, 1)
        left, right = (result, divisor), (dividend, _two(outcome.k or 0, modulus, kind))
    if kind == "gfp":
        return (left[0] * left[1] - right[0] * right[1]) % modulus == 0
    difference = polynomials.multiply(*left) ^ polynomials.multiply(*right)
    return polynomials.reduce(difference, modulus) == 0


def _two(exponent: int, modulus: int, kind: str) -> int:
    """2 or x to the exponent, reduced."""
    if kind == "gfp":
        return pow(2, exponent, modulus)
    return polynomials.power(2, exponent, modulus)


def require_operands(config: Configuration, a: object, b: object) -> None:
    """UsageError unless the operands given (not None) are those the operation takes."""
    core = config.core
    if a is None:
        raise UsageError(f"{core.id} needs the operand a.")
    if core.operation == "multiply" and b is None and not config.squares:
        raise UsageError(f"{core.id} multiplies: it needs the operand b as well.")
    if core.operation == "power" and b is None:
        raise UsageError(f"{core.id} computes a to the power b: it needs the operand b as well.")
    if core.operation == "inverse" and b is not None:
        raise UsageError(f"{core.id} inverts a; it takes no operand b.")
