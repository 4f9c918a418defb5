"""Words and options of the command line that several commands take."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dualfield.host import console
from dualfield.host.errors import UsageError
from dualfield.math.fields import NAMED, Field, parse_field

if TYPE_CHECKING:
    from dualfield.math.curves import Curve
    from dualfield.operations import Operation


def _core_names() -> list[str]:
    from dualfield import catalog

    return list(catalog.cores())


CoreArgument = Annotated[
    str,
    typer.Argument(
        metavar="CORE", help="Name of a core (see `dualfield list`).", autocompletion=_core_names
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON on stdout and nothing else.")]
Parameters = Annotated[
    list[str] | None,
    typer.Option("-P", metavar="NAME=VALUE", help="Set a core parameter; may be repeated."),
]
FieldOption = Annotated[
    str | None,
    typer.Option("--field", help="Field: P-256, secp256k1, 25519, ..., gfp:N or gf2m:N."),
]
CurveOption = Annotated[
    str | None,
    typer.Option(
        "--curve", metavar="C", help="scalar-mul: curve, e.g. P-256, K-571, 25519, or an equation."
    ),
]
Width = Annotated[
    int | None,
    typer.Option("--bits", help="Width of the core; the default is the width of the field."),
]
Liberty = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE.lib", help="Liberty file for ASIC targets; the default is in DUALFIELD_PDK."
    ),
]


def field_of(text: str | None) -> Field | None:
    """The field of ``--field``, None if there is none.

    Lines of vectors do not come here: a core itself refuses their moduli.

    Raises:
        UsageError: there is no such field, or every core refuses its modulus.
    """
    if text is None:
        return None
    from dualfield.math.moduli import require_modulus

    field = parse_field(text)
    _require_width("--field: the field", field.bits)
    require_modulus(field.kind, field.modulus, f"--field {field.name}")
    return field


def curve_of(text: str | None) -> "Curve | None":
    """The curve of ``--curve``, None if there is none.

    Raises:
        UsageError: there is no such curve, or every core refuses its modulus.
    """
    if text is None:
        return None
    from dualfield.math.curves import parse_curve
    from dualfield.math.moduli import require_modulus

    curve = parse_curve(text)
    _require_width("--curve: the field of the curve", curve.bits)
    require_modulus(curve.kind, curve.modulus, f"--curve {curve.words}")
    return curve


def _require_width(what: str, bits: int) -> None:
    """Refuse a field that no core is wide enough for: tests of its modulus would take hours."""
    from dualfield import catalog

    most = max(core.maximum_bits for core in catalog.cores().values())
    if bits > most:
        raise UsageError(f"{what} has {bits} bits; no core has more than {most}.")


def note_composite(field: "Field | Curve | None", operations: "Iterable[Operation]") -> None:
    """Print a note where the modulus is composite and an operation needs a field."""
    from dualfield.math.moduli import composite_note

    consequences = [one.composite for one in operations if one.composite]
    if field is None or field.name in NAMED or not consequences:
        return
    if note := composite_note(field.kind, field.modulus, consequences[0]):
        console.err.print(note, soft_wrap=True)


def assignments(given: list[str] | None) -> dict[str, object]:
    """Parameters from ``-P NAME=VALUE`` words.

    >>> assignments(["Segment=32", "Field=gf2m"])
    {'Segment': '32', 'Field': 'gf2m'}

    Raises:
        UsageError: a word is not of that form, or a parameter is given twice.
    """
    values: dict[str, object] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise UsageError(f"-P {text} is not of the form NAME=VALUE.")
        if name.strip().lower() in {known.lower() for known in values}:
            raise UsageError(f"-P {name.strip()} is given twice.")
        values[name.strip()] = value.strip()
    return values


def use_liberty(path: Path | None) -> None:
    """Take this liberty file for the ASIC targets; UsageError if it cannot be used."""
    if path is not None:
        from dualfield.synthesize.asic import set_liberty

        set_liberty(path)
