"""Command-line arguments and options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from dualfield.host import console
from dualfield.host.errors import UsageError


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
        "--curve",
        metavar="C",
        help="scalar-mul: curve, e.g. P-256, K-571, 25519, or an equation; ecdsa: one or two.",
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


def print_note(text: str) -> None:
    """Print a remark on stderr."""
    console.err.print(text, soft_wrap=True)


def assignments(words: list[str] | None, option: str = "-P") -> dict[str, object]:
    """Return the values by name of options such as ``-P NAME=VALUE``.

    >>> assignments(["Segment=32", "Field=gf2m"])
    {'Segment': '32', 'Field': 'gf2m'}

    Raises:
        UsageError: a word has another form, or sets a parameter again.
    """
    values: dict[str, object] = {}
    for text in words or []:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise UsageError(f"{option} {text} must have the form NAME=VALUE.")
        if name.strip().lower() in {key.lower() for key in values}:
            raise UsageError(f"{option} {name.strip()} is given twice.")
        values[name.strip()] = value.strip()
    return values


def use_liberty(path: Path | None) -> None:
    """Use this Liberty file for the ASIC targets; UsageError if it is unusable."""
    if path is not None:
        from dualfield.synthesize.asic import set_liberty

        set_liberty(path)
