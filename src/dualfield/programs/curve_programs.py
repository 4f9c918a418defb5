"""The programs of ``scalar-mul`` by name and form of curve, each written once."""

from functools import cache

from dualfield.programs.affine_ladders import affine_binary, affine_montgomery
from dualfield.programs.affine_programs import affine_weierstrass
from dualfield.programs.assembler import Instruction, assemble
from dualfield.programs.binary_programs import add, binary, check, combine
from dualfield.programs.fixed_programs import FIXED
from dualfield.programs.multiply_programs import montgomery, weierstrass
from dualfield.programs.prime_programs import (
    WEIERSTRASS_ADD,
    WEIERSTRASS_CHECK,
    WEIERSTRASS_COMBINE,
)
from dualfield.programs.protection import PROTECT, splits

FORMS = ("weierstrass", "montgomery", "binary")
"""Forms of curves, by the value of the RTL parameter ``Form``."""

PROGRAMS = ("multiply", "add", "combine", "check")
"""k P, P + Q, k P + l Q, whether P is on the curve: by the value of the RTL parameter."""

POINTS = {"multiply": 1, "add": 2, "combine": 2, "check": 1}
"""Points that a program takes."""

SCALARS = {"multiply": 1, "add": 0, "combine": 2, "check": 0}
"""Scalars that a program takes."""

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
"""The programs by name and form of curve: a Montgomery curve's x alone have no sum."""

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
"""The programs of k P that are protected, by form of curve and how."""

AFFINE_PROTECTED = {
    ("weierstrass", protect): affine_weierstrass(protect)
    for protect in PROTECT[1:]
    if not splits(protect)
} | {("binary", protect): affine_binary(protect) for protect in PROTECT[1:2]}
"""Likewise in affine coordinates: an x alone has no random factor, nor the y of a check."""

FIXED_TEXTS = {
    "multiply": binary(parts=FIXED),
    "add": add(FIXED),
    "combine": combine(FIXED),
    "check": check(FIXED),
}
"""The programs of binary curves over a field whose polynomial is fixed."""

COORDINATES = ("projective", "affine")
"""Coordinates, by the value of the RTL parameter."""

_AFFINE_PRODUCT = 285
"""Cycles of a product that the schedule of an affine program reckons with: of 256 bits."""

PAIRED = ("weierstrass", "montgomery", "binary")
"""Forms with a multiplier that has two products under way: `dsp`, or of a fixed polynomial."""


@cache
def program(
    form: str,
    name: str = "multiply",
    paired: bool = False,
    affine: bool = False,
    protect: str = "none",
) -> tuple[Instruction, ...]:
    """The words of a program for a form of curve; ``paired``: with two products under way.

    Of a binary curve the polynomial is fixed then.

    ``affine``: in affine coordinates. ``protect``: one of `protection.PROTECT`.

    >>> len(program("montgomery")) < len(program("weierstrass"))
    True
    >>> program("montgomery", paired=True) == program("montgomery")
    False
    """
    if paired and form == "binary":
        text = FIXED_TEXTS[name] if protect == "none" else binary(protect, FIXED)
        return assemble(text, 2, fixed=True)
    text = (AFFINE_TEXTS if affine else TEXTS)[name, form]
    if protect != "none":
        text = (AFFINE_PROTECTED if affine else PROTECTED)[form, protect]
    return assemble(text, 2 if paired else 1, _AFFINE_PRODUCT if affine else None)
