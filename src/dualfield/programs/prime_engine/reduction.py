"""The text of the last reduction: a redundant number becomes the one below the prime."""

from collections.abc import Iterable

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
