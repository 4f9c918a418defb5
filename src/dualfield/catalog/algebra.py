"""What a right answer is, from the definition of the operation alone: no model, no RTL.

Every core is held to this besides its model, so that a mistake made in both is still found.
"""

from math import gcd

from dualfield.catalog.core import Configuration
from dualfield.errors import UsageError
from dualfield.models.outcome import Outcome, Status


def expected_status(config: Configuration, modulus: int, a: int, b: int | None = None) -> Status:
    """The status that operands of GF(p) deserve (any modulus, any operands that fit).

    Order: modulus even or below 3, operand not reduced (where the core refuses that), divisor or
    operand not invertible.
    """
    operation = config.core.operation
    if modulus % 2 == 0 or modulus < 3:
        return Status.BAD_MODULUS
    given = [a] if b is None else [a, b]
    if config.core.unreduced == "refused" and max(given) >= modulus:
        return Status.OPERAND_RANGE
    inverted = {"inverse": a, "divide": b if b is not None else a}.get(operation)
    if inverted is not None and gcd(inverted, modulus) != 1:
        return Status.NOT_INVERTIBLE
    return Status.OK


def complaint(
    config: Configuration, outcome: Outcome, modulus: int, a: int, b: int | None = None
) -> str | None:
    """What is wrong with an answer in GF(p), or None if it is right.

    Checks the status, that a refused operation shows no result, that the result is reduced and
    satisfies the defining equation, the exponent, and the cycles against ``latency()``.
    """
    status = expected_status(config, modulus, a, b)
    if outcome.status is not status:
        return f"status {outcome.status.word}, expected {status.word}"
    least, most = config.latency()
    if not least <= outcome.cycles <= most:
        return f"{outcome.cycles} cycles, stated {least} to {most}"
    if status is not Status.OK:
        shown = outcome.result or outcome.k
        return f"refused, but shows {outcome.result:#x}, k = {outcome.k}" if shown else None
    if not 0 <= outcome.result < modulus:
        return f"result {outcome.result:#x} is not reduced"
    if config.core.operation == "multiply":
        scale = pow(2, config.core.r_bits(config), modulus)
        left, right = outcome.result * scale, a * (b or 0)
    else:
        wanted = {"double": 2 * config.bits, "single": config.bits, "plain": 0}
        if config.values.get("result") in wanted:
            k = wanted[str(config.values["result"])]
            if outcome.k != k:
                return f"exponent {outcome.k}, expected {k}"
        divisor, dividend = (
            (b, a) if config.core.operation == "divide" and b is not None else (a, 1)
        )
        left, right = outcome.result * divisor, dividend * pow(2, outcome.k or 0, modulus)
    if (left - right) % modulus:
        return (
            f"result {outcome.result:#x} does not satisfy the equation of {config.core.operation}"
        )
    return None


def require_operands(config: Configuration, a: object, b: object) -> None:
    """UsageError unless the operands given (not None) are those the operation takes."""
    core = config.core
    if a is None:
        raise UsageError(f"{core.id} needs the operand a.")
    if core.operation == "multiply" and b is None:
        raise UsageError(f"{core.id} multiplies: it needs the operand b as well.")
    if core.operation == "inverse" and b is not None:
        raise UsageError(f"{core.id} inverts a; it takes no operand b.")
