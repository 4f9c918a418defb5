"""The text of the last reduction: a redundant number becomes the one below the prime."""

from collections.abc import Mapping

from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.exact import exact_product


def multiples(build: Build) -> list[str]:
    """Return the names of registers for p, 2 p, 4 p ...: their sum is not below any product.

    p alone, if exact products reduce.
    """
    if build.exact_reduction:
        return ["p"]
    count = (build.limit // build.modulus).bit_length()
    return ["p", *(f"p{1 << i}" for i in range(1, count))]


def double_modulus(build: Build) -> str:
    """Return the text that fills the registers of `multiples`; p has its value."""
    names = multiples(build)
    pairs = zip(names[1:], names, strict=False)
    return "".join(f"{double} = {single} + {single}\n" for double, single in pairs)


def reduce(name: str, build: Build, *, condition: str) -> str:
    """Return the text that subtracts each multiple, the largest first, if the number is as large.

    With exact products first, there is one multiple to subtract: these need the constants of
    `reduction_constants`. The register ``rest`` and the condition are written.
    """
    short = exact_product(name, "keep", name, "p", "p_reciprocal") if build.exact_reduction else ""
    return short + "".join(
        f"rest = {name} -- {multiple}\n"
        f"{condition} = below\n"
        f"{name} = {name} if {condition} else rest\n"
        for multiple in reversed(multiples(build))
    )


def reduction_constants(build: Build) -> Mapping[str, int]:
    """Return the constants of `reduce` beside p: 1 / p modulo 2^W, and 2^W modulo p, by name."""
    if not build.exact_reduction:
        return {}
    radix = 1 << build.width
    return {"p_reciprocal": pow(build.modulus, -1, radix), "keep": radix % build.modulus}
