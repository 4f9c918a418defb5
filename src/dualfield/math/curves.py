"""Named curves, and a parser for a curve on the command line.

``named.txt`` holds the constants of FIPS 186, SEC 2, RFC 5639 and RFC 7748.
"""

import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from dualfield.host.errors import UsageError, closest, shown
from dualfield.math import polynomials
from dualfield.math.fields import ALIASES, parse_integer, plain_name


@dataclass(frozen=True)
class Curve:
    """A curve. ``form``: weierstrass, montgomery or binary, as `programs.FORMS` say.

    ``order`` is the order of the base point (``x``, ``y``); each is None if unknown. A Montgomery
    curve does not use b and y. ``also``: the second curve, for a core that is built for two.
    """

    name: str
    form: str
    modulus: int
    a: int
    b: int
    order: int | None = None
    x: int | None = None
    y: int | None = None
    also: "Curve | None" = None

    @property
    def bits(self) -> int:
        """Size of a coordinate in bits.

        >>> NAMED["P-521"].bits, NAMED["K-233"].bits
        (521, 233)
        """
        if self.form == "binary":
            return max(polynomials.degree(self.modulus), 0)
        return self.modulus.bit_length()

    @property
    def kind(self) -> str:
        """The kind of its field: gfp or gf2m."""
        return "gf2m" if self.form == "binary" else "gfp"

    def as_dict(self) -> dict[str, object]:
        """The members in JSON."""
        return {"curve": self.words, "kind": self.kind, "modulus": hex(self.modulus)}

    @property
    def words(self) -> str:
        """The name or the equation of the curve, as `parse_curve` accepts it.

        >>> NAMED["P-521"].words, parse_curve("weierstrass:a=2,b=3,p=19").words
        ('P-521', 'weierstrass:p=0x13,a=0x2,b=0x3')
        """
        if self.also is not None:
            return f"{replace(self, also=None).words},{self.also.words}"
        if NAMED.get(self.name) == self:
            return self.name
        values = {"f" if self.form == "binary" else "p": self.modulus, "a": self.a}
        values |= {} if self.form == "montgomery" else {"b": self.b}
        values |= {} if self.order is None else {"n": self.order}
        return f"{self.form}:" + ",".join(f"{name}={value:#x}" for name, value in values.items())

    @property
    def base(self) -> tuple[int, int] | None:
        """The base point, None if unknown."""
        return None if self.x is None or self.y is None else (self.x, self.y)


@cache
def _named() -> dict[str, Curve]:
    curves: dict[str, Curve] = {}
    name = form = key = ""
    values: dict[str, str] = {}
    text = Path(__file__).with_name("named.txt").read_text(encoding="ascii")
    for line in [*text.splitlines(), "end end"]:
        match line.split():
            case [digits]:
                values[key] += digits
            case [key, digits] if line.startswith(" "):
                values[key] = digits
            case [next_name, next_form]:
                if name:
                    p, a, b, n, x, y = (int(values[k], 16) for k in "pabnxy")
                    curves[name] = Curve(name, form, p, a, b, n, x, y)
                name, form, values = next_name, next_form, {}
    return curves


NAMED: dict[str, Curve] = _named()
"""The named curves."""

_BY_PLAIN_NAME = {plain_name(name): curve for name, curve in NAMED.items()} | {
    plain_name(alias): NAMED[name]
    for alias, name in ALIASES.items()
    if name in NAMED and not alias.startswith("Ed")
}
_EDWARDS = {plain_name(alias): name for alias, name in ALIASES.items() if alias.startswith("Ed")}
"""Plain names of the Edwards forms of the Montgomery curves: other curves, of ``eddsa`` alone."""

_KEYS = {
    "weierstrass": ("p", "a", "b", "n"),
    "montgomery": ("p", "a", "n"),
    "binary": ("f", "a", "b", "n"),
}


def parse_curve(text: str) -> Curve:
    """A curve by name or alias, without regard to case and hyphens, or by its equation.

    Raises:
        UsageError: the text names no curve.

    >>> parse_curve("secp256r1").name, parse_curve("weierstrass:p=0x13,a=2,b=3").modulus
    ('P-256', 19)
    """
    text = text.strip()
    named = _BY_PLAIN_NAME.get(plain_name(text))
    if named:
        return named
    if name := _EDWARDS.get(plain_name(text)):
        raise UsageError(f"{text} is a curve of eddsa alone, which takes it as --curve {name}.")
    form, colon, rest = text.partition(":")
    form = form.strip().lower()
    if not colon or form not in _KEYS:
        raise UsageError(
            f"There is no curve {shown(text, 60)}; a curve is one of {' '.join(NAMED)}, or an "
            f"equation weierstrass:p=N,a=N,b=N[,n=N], montgomery:p=N,a=N or binary:f=N,a=N,b=N."
            f"{closest(text, [*NAMED, *ALIASES])}"
        )
    values: dict[str, int] = {}
    for part in rest.split(","):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or key not in _KEYS[form]:
            raise UsageError(
                f"{form}: takes {', '.join(f'{k}=N' for k in _KEYS[form])} (n is the order and may "
                f"be left out), not {shown(part.strip(), 60)}."
            )
        if key in values:
            raise UsageError(f"{form}: {key} is given twice.")
        values[key] = parse_integer(value, f"{key} of the curve")
        if values[key] < 0:
            raise UsageError(f"{key} of the curve is negative; it must be 0 or more.")
    missing = [key for key in _KEYS[form] if key != "n" and key not in values]
    if missing:
        raise UsageError(f"{form}: {', '.join(missing)} missing.")
    modulus = values["f"] if form == "binary" else values["p"]
    name = shown(text, 60)
    return Curve(name, form, modulus, values["a"], values.get("b", 0), values.get("n"))


def parse_curves(text: str) -> Curve:
    """A curve as `parse_curve` reads it, or two of them with a comma between, the second as `also`.

    Raises:
        UsageError: the text names no curve, or more than two.

    >>> both = parse_curves("P-256, weierstrass:p=19,a=2,b=3")
    >>> both.name, both.also.modulus, both.words
    ('P-256', 19, 'P-256,weierstrass:p=0x13,a=0x2,b=0x3')
    """
    parts: list[str] = re.split(r",(?!\s*\w+\s*=)", text)
    if len(parts) > 2:
        raise UsageError(f"{shown(text, 60)} names {len(parts)} curves; a build has one or two.")
    first, *others = map(parse_curve, parts)
    return replace(first, also=others[0]) if others else first
