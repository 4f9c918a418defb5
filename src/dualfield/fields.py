"""Named fields, and a field from a user's words.

Primes and polynomials are those of FIPS 186 and SEC 2; ``25519`` is 2^255 - 19.
"""

from dataclasses import dataclass

from dualfield.errors import UsageError, closest


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


def parse_hex(text: object, what: str) -> int:
    """The integer that ``text`` writes as 0x and hexadecimal digits; UsageError otherwise."""
    if isinstance(text, str) and text[:2].lower() == "0x":
        digits = text[2:].replace("_", "")
        if digits and all(c in "0123456789abcdefABCDEF" for c in digits):
            return int(digits, 16)
    shown = text if isinstance(text, str) and len(text) <= 40 else f"{str(text)[:37]}..."
    raise UsageError(f"{what} {shown!r} is not a number of the form 0x followed by hex digits.")


def parse_operand(text: object, what: str) -> int:
    """The integer that ``text`` writes as 0x and digits, or as -0x and digits."""
    negative = isinstance(text, str) and text.startswith("-0")
    value = parse_hex(text[1:] if isinstance(text, str) and negative else text, what)
    return -value if negative else value


def parse_field(text: str) -> Field:
    """A field by name (in any case), ``gfp:0x...`` or ``gf2m:0x...``; UsageError otherwise."""
    named = _BY_LOWER_NAME.get(text.strip().lower())
    if named:
        return named
    kind, colon, modulus = text.strip().partition(":")
    if colon and kind.lower() in ("gfp", "gf2m"):
        return make_field(kind.lower(), parse_hex(modulus, f"the modulus of {kind.lower()}:"))
    raise UsageError(
        f"There is no field {text!r}; a field is one of {' '.join(NAMED)}, "
        f"gfp:0x... for a prime or gf2m:0x... for a polynomial.{closest(text, NAMED)}"
    )


def make_field(kind: str, modulus: int) -> Field:
    """The field (or ring) modulo an integer or a polynomial; named if it has a name."""
    for field in NAMED.values():
        if (field.kind, field.modulus) == (kind, modulus):
            return field
    return Field(f"{kind}:{modulus:#x}", kind, modulus)
