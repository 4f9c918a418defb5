"""The text of the last reduction: a redundant number becomes the one below the prime."""

from collections.abc import Iterable

from dualfield.host.errors import UsageError
from dualfield.programs.prime_engine.build import Build


def multiples(build: Build) -> list[str]:
    """Return the names of registers for p, 2 p, 4 p ...: their sum is not below any product.

    p alone, if exact products reduce, or if products are below p.
    """
    if build.exact_reduction or build.any_modulus:
        return ["p"]
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

    With exact products: `reduce_by_quotient`. The register ``rest`` and the condition are written.
    In a build for any modulus a product is below the modulus, so only the flags are new.
    """
    if build.any_modulus:
        return f"rest = {name} + 0\n"
    if build.exact_reduction:
        return reduce_by_quotient(name, condition=condition)
    return subtract(name, reversed(multiples(build)), condition=condition)


def has_quotient(build: Build) -> bool:
    """Return whether `reduce_by_quotient` reduces each product: p is near a power of two."""
    p, bits = build.modulus, build.modulus.bit_length()
    return (1 << bits) + (build.limit >> bits) * ((1 << bits) - p) <= 2 * p


def quotient_constants(build: Build) -> dict[str, int]:
    """Return the constants of `reduce_by_quotient`, besides the prime.

    Raises UsageError unless `has_quotient`.
    """
    p, bits = build.modulus, build.modulus.bit_length()
    if not has_quotient(build):
        raise UsageError(f"the prime {p:#x} is too far below 2^{bits}; another Word may help.")
    length = max((build.limit >> bits).bit_length(), 1)
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
    last = subtract(name, ["p"], condition=condition).rstrip()
    return (
        f"high quotient = shift ** {name}\n"
        "low quotient = place ** quotient\n"  # to the highest bits
        "high quotient = multiple ** quotient\n"
        f"{name} = {name} -- quotient\n{last} reduced\n"  # not below 0, as the docstring says
    )
