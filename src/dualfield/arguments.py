"""Words and options of the command line that several commands take."""

from pathlib import Path
from typing import Annotated

import typer

from dualfield.errors import UsageError

CoreArgument = Annotated[str, typer.Argument(metavar="CORE", help="A core of `dualfield list`.")]
Json = Annotated[bool, typer.Option("--json", help="Machine output on stdout, nothing else there.")]
Parameters = Annotated[
    list[str] | None,
    typer.Option("-P", metavar="NAME=VALUE", help="Set a core parameter; may be repeated."),
]
FieldOption = Annotated[
    str | None,
    typer.Option("--field", help="P-192 ... B-571, secp256k1, 25519, gfp:N or gf2m:N."),
]
CurveOption = Annotated[
    str | None,
    typer.Option(
        "--curve", metavar="C", help="scalar-mul: P-256 ... K-571, 25519, or an equation."
    ),
]
Width = Annotated[
    int | None, typer.Option("--bits", help="Width of the core; the field's if not given.")
]
Liberty = Annotated[
    Path | None,
    typer.Option(metavar="FILE.lib", help="Liberty file of ASIC targets; else DUALFIELD_PDK."),
]


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
