"""Named fields, and the parser for a field on the command line.

Sources of the primes and polynomials: FIPS 186, SEC 2, RFC 7748 (25519, 448), RFC 5639 (brainpool),
GB/T 32918 (SM2), and the parameters of the proof systems that use the others.
"""

import contextlib
import re
from dataclasses import dataclass

from dualfield.host.errors import UsageError, closest, shown


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

    def as_dict(self) -> dict[str, object]:
        """The members in JSON."""
        return {"field": self.name, "kind": self.kind, "modulus": hex(self.modulus)}


_MOST_DIGITS = 4300
"""Decimal digits that Python converts: the time grows with their square."""


def _polynomial(*exponents: int) -> int:
    return sum(1 << e for e in exponents)


STANDARD: dict[str, Field] = {
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
"""The fields of FIPS 186 and SEC 2, primes first: bulk checks run on each of them."""


def _bn(x: int) -> tuple[int, int]:
    """The prime and the order of a Barreto-Naehrig curve from its parameter."""
    common = 36 * x**4 + 36 * x**3 + 6 * x + 1
    return common + 24 * x**2, common + 18 * x**2


def _bls12(x: int) -> tuple[int, int]:
    """The prime and the order of a BLS12 curve from its parameter."""
    order = x**4 - x**2 + 1
    return (x - 1) ** 2 * order // 3 + x, order


_BN254 = _bn(4965661367192848881)
_BLS12_381 = _bls12(-0xD201000000010000)

_MORE = (
    Field("448", "gfp", 2**448 - 2**224 - 1),
    Field("SM2", "gfp", 2**256 - 2**224 - 2**96 + 2**64 - 1),
    Field("brainpoolP192r1", "gfp", 0xC302F41D932A36CDA7A3463093D18DB78FCE476DE1A86297),
    Field("brainpoolP224r1", "gfp", 0xD7C134AA264366862A18302575D1D787B09F075797DA89F57EC8C0FF),
    Field(
        "brainpoolP256r1",
        "gfp",
        0xA9FB57DBA1EEA9BC3E660A909D838D726E3BF623D52620282013481D1F6E5377,
    ),
    Field(
        "brainpoolP320r1",
        "gfp",
        0xD35E472036BC4FB7E13C785ED201E065F98FCFA6F6F40DEF4F92B9EC7893EC28FCD412B1F1B32E27,
    ),
    Field(
        "brainpoolP384r1",
        "gfp",
        0x8CB91E82A3386D280F5D6F7E50E641DF152F7109ED5456B412B1DA197FB71123ACD3A729901D1A71874700133107EC53,
    ),
    Field(
        "brainpoolP512r1",
        "gfp",
        0xAADD9DB8DBE9C48B3FD4E6AE33C9FC07CB308DB3B3C9D20ED6639CCA703308717D4D9B009BC66842AECDA12AE6A380E62881FF2F2D82C68528AA6056583A48F3,
    ),
    Field("BN254", "gfp", _BN254[0]),
    Field("BN254-r", "gfp", _BN254[1]),
    Field("BLS12-381", "gfp", _BLS12_381[0]),
    Field("BLS12-381-r", "gfp", _BLS12_381[1]),
    Field("Pallas", "gfp", 2**254 + 0x224698FC094CF91B992D30ED00000001),
    Field("Vesta", "gfp", 2**254 + 0x224698FC0994A8DD8C46EB2100000001),
    Field("Goldilocks", "gfp", 2**64 - 2**32 + 1),
    Field("Mersenne31", "gfp", 2**31 - 1),
    Field("BabyBear", "gfp", 2**31 - 2**27 + 1),
    Field("KoalaBear", "gfp", 2**31 - 2**24 + 1),
)

NAMED: dict[str, Field] = STANDARD | {field.name: field for field in _MORE}
"""The named fields, `STANDARD` included."""

ALIASES: dict[str, str] = {
    "secp192r1": "P-192", "prime192v1": "P-192", "secp224r1": "P-224", "secp256r1": "P-256",
    "prime256v1": "P-256", "secp384r1": "P-384", "secp521r1": "P-521", "sect163r2": "B-163",
    "sect233r1": "B-233", "sect283r1": "B-283", "sect409r1": "B-409", "sect571r1": "B-571",
    "Curve25519": "25519", "X25519": "25519", "Ed25519": "25519", "Curve448": "448", "X448": "448",
    "Ed448": "448", "Ed448-Goldilocks": "448", "sm2p256v1": "SM2", "alt_bn128": "BN254",
    "BN128": "BN254", "BN254-p": "BN254", "BN254-Fp": "BN254", "BN254-Fq": "BN254",
    "BN254-Fr": "BN254-r", "BLS12-381-p": "BLS12-381", "BLS12-381-Fp": "BLS12-381",
    "BLS12-381-Fq": "BLS12-381", "BLS12-381-Fr": "BLS12-381-r", "M31": "Mersenne31",
}  # fmt: skip
"""Alias -> name of a named field."""


def plain_name(name: str) -> str:
    """A normalised name: ``P-256`` and ``p256`` are equal."""
    return re.sub(r"[-_ ]", "", name).lower()


_BY_PLAIN_NAME = {plain_name(name): field for name, field in NAMED.items()} | {
    plain_name(alias): NAMED[name] for alias, name in ALIASES.items()
}


def parse_integer(text: object, what: str) -> int:
    """The integer, or the value of a Python integer literal; UsageError for other text.

    >>> [parse_integer(text, "a") for text in ("17", "0x1_1", "0b10001", "-0o21", 17)]
    [17, 17, 17, -17, 17]
    >>> parse_integer("1.5", "a")
    Traceback (most recent call last):
    dualfield.host.errors.UsageError: a '1.5' is not an integer such as 17, 0x11 or 0b1_0001.
    """
    if isinstance(text, int) and not isinstance(text, bool):
        return text
    if isinstance(text, str) and text.isascii():
        with contextlib.suppress(ValueError):
            return int(text, 0)
    if isinstance(text, str) and len(text) > _MOST_DIGITS and text.strip("-").isdigit():
        raise UsageError(
            f"{what} has {len(text)} decimal digits; write it in hexadecimal, as 0x..."
        )
    raise UsageError(f"{what} {shown(text)} is not an integer such as 17, 0x11 or 0b1_0001.")


def parse_field(text: str) -> Field:
    """The field that a text names; UsageError if the text is no field.

    Args:
        text: A name or an alias, without regard to case and hyphens; ``gfp:`` and an odd number;
            ``gf2m:`` and a polynomial; or a prime as a formula. The number may be a formula of
            powers, as ``2^255-19``, and the polynomial one of powers of x, as ``x^8+x^4+x^3+x+1``.

    >>> parse_field("p256").bits, parse_field("secp256r1").name, parse_field("2^255 - 19").name
    (256, 'P-256', '25519')
    >>> parse_field("gfp:29").modulus, parse_field("gf2m:0b1011") == parse_field("gf2m:x^3+x+1")
    (29, True)
    """
    named = _BY_PLAIN_NAME.get(plain_name(text.strip()))
    if named:
        return named
    kind, colon, modulus = text.strip().partition(":")
    if colon and kind.strip().lower() in ("gfp", "gf2m"):
        kind = kind.strip().lower()
        return make_field(kind, _modulus(kind, modulus))
    if not colon and text[:1].isdigit() and _FORMULA.fullmatch(text.strip()):
        return make_field("gfp", _modulus("gfp", text))
    raise UsageError(
        f"There is no field {shown(text)}; a field is one of {' '.join(NAMED)}, "
        "gfp:N for a prime or gf2m:N for a polynomial; N may be a formula such as 2^255-19 or "
        f"x^8+x^4+x^3+x+1.{closest(text, [*NAMED, *ALIASES])}"
    )


_TERM = r"\s*(?:(?P<factor>\w+)\s*\*(?!\*)\s*)?(?P<base>\w+)(?:\s*(?:\^|\*\*)\s*(?P<power>\d+))?\s*"
_PLAIN_TERM = re.sub(r"\?P<\w+>", "?:", _TERM)
_FORMULA = re.compile(rf"-?{_PLAIN_TERM}(?:[-+]{_PLAIN_TERM})+")
"""A sum of at least two terms ``factor * base ^ power``."""

_MOST_POWER = 1 << 16
"""The largest exponent in a formula: the widest field of any core is narrower."""


def _modulus(kind: str, text: str) -> int:
    """The value of a modulus, written as an integer or as a formula.

    >>> _modulus("gfp", "2**64 - 2**32 + 1") == 2**64 - 2**32 + 1
    True
    >>> _modulus("gf2m", "x^3 + x + 1"), _modulus("gfp", "15 * 2^27 + 1")
    (11, 2013265921)
    """
    what = f"the modulus of {kind}:"
    formula = re.fullmatch(rf"-?{_PLAIN_TERM}(?:[-+]{_PLAIN_TERM})*", text)
    single = re.fullmatch(r"\s*[-+]?\s*\w+\s*", text) is not None
    if formula is None or (single and text.strip() != "x"):
        return parse_integer(text.strip(), what)
    total = 0
    for match in re.finditer(rf"(?P<sign>[-+]?){_TERM}", text):
        power = int(match["power"] or 1)
        if power > _MOST_POWER:
            raise UsageError(f"{what} exponent {power} is too large; the maximum is {_MOST_POWER}.")
        factor = parse_integer(match["factor"] or "1", what)
        base = 2 if (kind, match["base"]) == ("gf2m", "x") else parse_integer(match["base"], what)
        if base.bit_length() * power > 2 * _MOST_POWER:
            raise UsageError(
                f"{what} {shown(text.strip())} is too large; a power has at most "
                f"{2 * _MOST_POWER} bits."
            )
        value = base**power
        term = factor * value
        if kind == "gf2m":
            if match["sign"] == "-" or match["factor"] or (match["base"] != "x" and value > 1):
                raise UsageError(
                    f"{what} {shown(text.strip())} is not a sum of powers of x such as x^3+x+1."
                )
            total ^= term
        else:
            total += -term if match["sign"] == "-" else term
    return total


def make_field(kind: str, modulus: int) -> Field:
    """The field (or ring) modulo an integer or a polynomial; named if it has a name.

    Raises UsageError for a negative modulus.
    """
    if modulus < 0:
        raise UsageError(f"the modulus {modulus:#x} is negative; it must be positive.")
    for field in NAMED.values():
        if (field.kind, field.modulus) == (kind, modulus):
            return field
    return Field(f"{kind}:{modulus:#x}", kind, modulus)
