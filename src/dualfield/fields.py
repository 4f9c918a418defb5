"""Named fields, and a field from a user's words.

Primes and polynomials are those of FIPS 186 and SEC 2; ``25519`` is 2^255 - 19.
"""

import contextlib
from dataclasses import dataclass

from dualfield.errors import UsageError, closest, shown


@dataclass(frozen=True)
class Field:
    """GF(p) or GF(2^m), or the ring modulo any integer or polynomial the user names.

    ``kind``: ``gfp`` or ``gf2m``. ``modulus``: p, or the polynomial with its leading term, bit i
    the coefficient of x^i.
    """

    name: str
    kind: str
    modulus: int

    @property
    def bits(self) -> int:
        """Size of an element in bits: the bit length of p, or m."""
        length = self.modulus.bit_length()
        return length if self.kind == "gfp" else max(length - 1, 0)


_MOST_DIGITS = 4300
"""Decimal digits that Python converts: the time grows with their square."""


def _polynomial(*exponents: int) -> int:
    return sum(1 << e for e in exponents)


NAMED: dict[str, Field] = {
    field.name: field
    for field in (
        Field("P-192", "gfp", 2**192 - 2**64 - 1),
        Field("P-224", "gfp", 2**224 - 2**96 + 1),
        Field("P-256", "gfp", 2**256 - 2**224 + 2**192 + 2**96 - 1),
        Field("P-384", "gfp", 2**384 - 2**128 - 2**96 + 2**32 - 1),
        Field("P-521", "gfp", 2**521 - 1),
        Field("secp256k1", "gfp", 2**256 - 2**32 - 977),
        Field("25519", "gfp", 2**255 - 19),
        Field("B-163", "gf2m", _polynomial(163, 7, 6, 3, 0)),
        Field("B-233", "gf2m", _polynomial(233, 74, 0)),
        Field("B-283", "gf2m", _polynomial(283, 12, 7, 5, 0)),
        Field("B-409", "gf2m", _polynomial(409, 87, 0)),
        Field("B-571", "gf2m", _polynomial(571, 10, 5, 2, 0)),
    )
}
"""The named fields, primes first."""

_BY_LOWER_NAME = {name.lower(): field for name, field in NAMED.items()}


def parse_integer(text: object, what: str) -> int:
    """The integer that is given, or written as an integer literal of Python.

    >>> [parse_integer(text, "a") for text in ("17", "0x1_1", "0b10001", "-0o21", 17)]
    [17, 17, 17, -17, 17]
    >>> parse_integer("1.5", "the operand a")
    Traceback (most recent call last):
    dualfield.errors.UsageError: the operand a '1.5' is not an integer such as 17, 0x11 or 0b1_0001.
    """
    if isinstance(text, int) and not isinstance(text, bool):
        return text
    if isinstance(text, str) and text.isascii():
        with contextlib.suppress(ValueError):
            return int(text, 0)
    if isinstance(text, str) and len(text) > _MOST_DIGITS and text.strip("-").isdigit():
        raise UsageError(f"{what} has {len(text)} decimal digits; write it as 0x... instead.")
    raise UsageError(f"{what} {shown(text)} is not an integer such as 17, 0x11 or 0b1_0001.")


def parse_field(text: str) -> Field:
    """A field by name (in any case), ``gfp:`` or ``gf2m:`` and an integer; UsageError otherwise.

    >>> parse_field("p-256").bits, parse_field("gfp:29").modulus, parse_field("gf2m:0b1011").bits
    (256, 29, 3)
    """
    named = _BY_LOWER_NAME.get(text.strip().lower())
    if named:
        return named
    kind, colon, modulus = text.strip().partition(":")
    if colon and kind.lower() in ("gfp", "gf2m"):
        return make_field(kind.lower(), parse_integer(modulus, f"the modulus of {kind.lower()}:"))
    raise UsageError(
        f"There is no field {shown(text)}; a field is one of {' '.join(NAMED)}, "
        f"gfp:N for a prime or gf2m:N for a polynomial.{closest(text, NAMED)}"
    )


def make_field(kind: str, modulus: int) -> Field:
    """The field (or ring) modulo an integer or a polynomial; named if it has a name.

    Raises UsageError for a negative modulus.
    """
    if modulus < 0:
        raise UsageError(f"the modulus {modulus:#x} is negative.")
    for field in NAMED.values():
        if (field.kind, field.modulus) == (kind, modulus):
            return field
    return Field(f"{kind}:{modulus:#x}", kind, modulus)
