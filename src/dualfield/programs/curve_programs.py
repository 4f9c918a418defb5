"""The programs of ``scalar-mul`` by name and form of curve, each written once."""

from functools import cache

from dualfield.programs.affine_ladders import affine_binary, affine_montgomery
from dualfield.programs.affine_programs import affine_weierstrass
from dualfield.programs.assembler import Instruction, assemble
from dualfield.programs.binary_programs import add, binary, check, combine
from dualfield.programs.fixed_programs import FIXED_POLYNOMIAL
from dualfield.programs.multiply_programs import montgomery, weierstrass
from dualfield.programs.prime_programs import (
    WEIERSTRASS_ADD,
    WEIERSTRASS_CHECK,
    WEIERSTRASS_COMBINE,
)
from dualfield.programs.protection import PROTECT, splits

FORMS = ("weierstrass", "montgomery", "binary")
"""Forms of curves, by the value of the RTL parameter ``Form``."""

TEXTS = {
    ("multiply", "weierstrass"): weierstrass(),
    ("multiply", "montgomery"): montgomery(),
    ("multiply", "binary"): binary(),
    ("add", "weierstrass"): WEIERSTRASS_ADD,
    ("add", "binary"): add(),
    ("combine", "weierstrass"): WEIERSTRASS_COMBINE,
    ("combine", "binary"): combine(),
    ("check", "weierstrass"): WEIERSTRASS_CHECK,
    ("check", "binary"): check(),
}
"""The programs by name and form of curve; points of a Montgomery curve have no y, so no sum."""

AFFINE_TEXTS = {
    ("multiply", "weierstrass"): affine_weierstrass(),
    ("multiply", "montgomery"): affine_montgomery(),
    ("multiply", "binary"): affine_binary(),
}
"""The programs in affine coordinates, which divide."""

PROTECTED = {
    (form, protect): text(protect)
    for form, text in (("weierstrass", weierstrass), ("montgomery", montgomery), ("binary", binary))
    for protect in PROTECT[1:]
    if form == "weierstrass" or not splits(protect)
}
"""The protected programs of k P, by form of curve and protection."""

AFFINE_PROTECTED = {
    ("weierstrass", protect): affine_weierstrass(protect)
    for protect in PROTECT[1:]
    if not splits(protect)
} | {("binary", protect): affine_binary(protect) for protect in PROTECT[1:2]}
"""The protected programs in affine coordinates; an x-only program cannot be protected."""

FIXED_POLYNOMIAL_TEXTS = {
    "multiply": binary(parts=FIXED_POLYNOMIAL),
    "add": add(FIXED_POLYNOMIAL),
    "combine": combine(FIXED_POLYNOMIAL),
    "check": check(FIXED_POLYNOMIAL),
}
"""The programs of binary curves over a field whose polynomial is fixed."""

COORDINATES = ("projective", "affine")
"""Coordinates, by the value of the RTL parameter."""

_AFFINE_PRODUCT = 285
"""The assumed cycles of a 256-bit product in the schedule of an affine program."""

TWO_PRODUCT_FORMS = ("weierstrass", "montgomery", "binary")
"""Forms with a multiplier that has two products in flight: `dsp`, or of a fixed polynomial."""


@cache
def program(
    form: str,
    name: str = "multiply",
    two_products: bool = False,
    affine: bool = False,
    protect: str = "none",
) -> tuple[Instruction, ...]:
    """The words of a program for a form of curve.

    ``two_products``: with two products in flight; on a binary curve the polynomial is then fixed.
    ``affine``: in affine coordinates. ``protect``: one of `protection.PROTECT`.

    >>> len(program("montgomery")) < len(program("weierstrass"))
    True
    >>> program("montgomery", two_products=True) == program("montgomery")
    False
    """
    if two_products and form == "binary":
        text = (
            FIXED_POLYNOMIAL_TEXTS[name] if protect == "none" else binary(protect, FIXED_POLYNOMIAL)
        )
        return assemble(text, 2, fixed_polynomial=True)
    text = (AFFINE_TEXTS if affine else TEXTS)[name, form]
    if protect != "none":
        text = (AFFINE_PROTECTED if affine else PROTECTED)[form, protect]
    return assemble(text, 2 if two_products else 1, _AFFINE_PRODUCT if affine else None)
