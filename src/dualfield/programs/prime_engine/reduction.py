"""The text of the last reduction: a redundant number becomes the one below the prime."""

from collections.abc import Iterable

from dualfield.host.errors import UsageError
from dualfield.programs.prime_engine.build import Build


def multiples(build: Build) -> list[str]:
    """Return the names of registers for p, 2 p, 4 p ...: their sum is not below any product."""
    count = (build.limit // build.modulus).bit_length()
    return ["p", *(f"p{1 << i}" for i in range(1, count))]


def double_modulus(build: Build) -> str:
    """Return the text that fills the registers of `multiples`; p has its value."""
    names = multiples(build)
    pairs = zip(names[1:], names, strict=False)
    return "".join(f"{double} = {single} + {single}\n" for double, single in pairs)


def subtract(name: str, numbers: Iterable[str], *, condition: str) -> str:
    """Return the text that subtracts each number from a register that is as large as the number.

    The register ``rest`` and the condition are written.
    """
    return "".join(
        f"rest = {name} -- {number}\n"
        f"{condition} = below\n"
        f"{name} = {name} if {condition} else rest\n"
        for number in numbers
    )


def reduce(name: str, build: Build, *, condition: str) -> str:
    """Return the text that subtracts each multiple, the largest first, if the number is as large.

    The register ``rest`` and the condition are written.
    """
    return subtract(name, reversed(multiples(build)), condition=condition)


def quotient_constants(build: Build) -> dict[str, int]:
    """Return the constants of `reduce_by_quotient`, besides the prime.

    Raises UsageError if the prime is too far below a power of two.
    """
    p, bits = build.modulus, build.modulus.bit_length()
    most = build.limit >> bits
    if (1 << bits) + most * ((1 << bits) - p) > 2 * p:
        raise UsageError(f"the prime {p:#x} is too far below 2^{bits}; another Word may help.")
    length = max(most.bit_length(), 1)
    return {
        "shift": 1 << build.width - bits,
        "place": 1 << build.width - length,
        "multiple": p << length,
    }


def reduce_by_quotient(name: str, *, condition: str) -> str:
    """Return the text that reduces a product, with the constants and p in their registers.

    For p of n bits and q = floor(x / 2^n) the number x - q p is below 2 p. The registers
    ``quotient`` and ``rest`` and the condition are written.
    """
    return (
        f"high quotient = shift ** {name}\n"
        "low quotient = place ** quotient\n"  # to the highest bits
        "high quotient = multiple ** quotient\n"
        f"{name} = {name} -- quotient\n{subtract(name, ['p'], condition=condition)}"
    )
