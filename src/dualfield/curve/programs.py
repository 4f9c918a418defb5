"""The programs of ``scalar-mul`` by name and form of curve, each written once."""

from functools import cache

from dualfield.curve.affine_programs import AFFINE_WEIERSTRASS
from dualfield.curve.assembler import Instruction, assemble
from dualfield.curve.binary_programs import BINARY, BINARY_ADD, BINARY_CHECK, BINARY_COMBINE
from dualfield.curve.prime_programs import (
    MONTGOMERY,
    WEIERSTRASS,
    WEIERSTRASS_ADD,
    WEIERSTRASS_CHECK,
    WEIERSTRASS_COMBINE,
)

FORMS = ("weierstrass", "montgomery", "binary")
"""Forms of curves, by the value of the RTL parameter ``Form``."""

PROGRAMS = ("multiply", "add", "combine", "check")
"""k P, P + Q, k P + l Q, whether P is on the curve: by the value of the RTL parameter."""

POINTS = {"multiply": 1, "add": 2, "combine": 2, "check": 1}
"""Points that a program takes."""

SCALARS = {"multiply": 1, "add": 0, "combine": 2, "check": 0}
"""Scalars that a program takes."""

TEXTS = {
    ("multiply", "weierstrass"): WEIERSTRASS,
    ("multiply", "montgomery"): MONTGOMERY,
    ("multiply", "binary"): BINARY,
    ("add", "weierstrass"): WEIERSTRASS_ADD,
    ("add", "binary"): BINARY_ADD,
    ("combine", "weierstrass"): WEIERSTRASS_COMBINE,
    ("combine", "binary"): BINARY_COMBINE,
    ("check", "weierstrass"): WEIERSTRASS_CHECK,
    ("check", "binary"): BINARY_CHECK,
}
"""The programs by name and form of curve: a Montgomery curve's x alone have no sum."""

AFFINE_TEXTS = {("multiply", "weierstrass"): AFFINE_WEIERSTRASS}
"""The programs in affine coordinates, which divide."""

COORDINATES = ("projective", "affine")
"""Coordinates, by the value of the RTL parameter."""

_AFFINE_PRODUCT = 285
"""Cycles of a product that the schedule of an affine program reckons with: of 256 bits."""

PAIRED = ("weierstrass", "montgomery")
"""Forms with a multiplier, `dsp`, that has two products under way."""


@cache
def program(
    form: str, name: str = "multiply", paired: bool = False, affine: bool = False
) -> tuple[Instruction, ...]:
    """The words of a program for a form of curve; ``paired``: with two products under way.

    ``affine``: in affine coordinates.

    >>> len(program("montgomery")) < len(program("weierstrass"))
    True
    >>> program("montgomery", paired=True) == program("montgomery")
    False
    """
    if affine:
        return assemble(AFFINE_TEXTS[name, form], takes=_AFFINE_PRODUCT)
    return assemble(TEXTS[name, form], 2 if paired else 1)
