"""``dualfield list --targets | --fields | --curves``: the names that options accept.

``dualfield list --fields NAME`` shows one field, with the form of its prime.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from rich.table import Table

from dualfield.catalog import prime_forms
from dualfield.catalog.inputs import field_of
from dualfield.host import console
from dualfield.host.json_output import print_document
from dualfield.math import curves
from dualfield.math.fields import NAMED, Field
from dualfield.report.numbers import hex_groups
from dualfield.synthesize import registry

Row = Mapping[str, object]

_CLOCKS = {"pnr": "routed", "area": "none", "asic": "netlist", "placed": "placed"}
_RINGS = {"gfp": "GF(p)", "gf2m": "GF(2^m)"}


def _targets() -> list[Row]:
    return [
        {
            "target": target.name,
            "title": target.title,
            "area_unit": target.area_unit,
            "clock": _CLOCKS[target.kind],
            "missing": target.missing() or "",
        }
        for target in registry.targets().values()
    ]


def _fields() -> list[Row]:
    return [_field_row(field) for field in NAMED.values()]


def _field_row(field: Field) -> Row:
    return field.as_dict() | {"bits": field.bits, "form": prime_forms.as_dict(field)}


def _cell(value: object) -> str:
    """Return a member of a row as text: a kind of field in symbols, a form by its cost."""
    if isinstance(value, Mapping):
        return prime_forms.cost(value)
    return "-" if value is None else _RINGS.get(str(value), str(value))


def _curves() -> list[Row]:
    return [c.as_dict() | {"form": c.form, "bits": c.bits} for c in curves.NAMED.values()]


@dataclass(frozen=True)
class _List:
    """A list of names. ``columns``: keys in the table. ``remark``: a line below the table."""

    rows: Callable[[], list[Row]]
    columns: tuple[str, ...]
    remark: str


_LISTS = {
    "targets": _List(
        _targets,
        ("target", "title", "area_unit", "clock"),
        "clock: routed: after place and route; netlist: cell delays without wires; none: no clock.",
    ),
    "fields": _List(
        _fields,
        ("field", "kind", "bits", "form", "modulus"),
        "--field accepts these names, or gfp:N and gf2m:N for any modulus N. form: cost of a "
        "quotient digit in mont-mul-prime, none: use mont-mul-dsp. `dualfield list --fields NAME` "
        "shows a field in detail.",
    ),
    "curves": _List(
        _curves,
        ("curve", "form", "bits"),
        "--curve accepts these names, or an equation, e.g. weierstrass:p=65267,a=6,b=1.",
    ),
}


def print_names(what: str, as_json: bool) -> None:
    """Print the targets, fields or curves, as a table or as JSON."""
    name_list = _LISTS[what]
    rows = name_list.rows()
    if as_json:
        print_document("list", {what: rows})
        return
    table = Table(title=f"dualfield {what}", title_justify="left", box=None, pad_edge=False)
    for name in name_list.columns:
        align: Literal["left", "right"] = "right" if name == "bits" else "left"
        table.add_column(name.replace("_", " "), justify=align, overflow="fold")
    for row in rows:
        table.add_row(*(_cell(row[name]) for name in name_list.columns))
    console.out.print(table)
    console.out.print(name_list.remark, soft_wrap=True)
    for reason in dict.fromkeys(row["missing"] for row in rows if row.get("missing")):
        names = ", ".join(
            str(row[what.removesuffix("s")]) for row in rows if row["missing"] == reason
        )
        console.out.print(f"Not available on this machine: {names}: {reason}", soft_wrap=True)


def print_field(text: str, as_json: bool) -> None:
    """Print one field: its modulus, and the form of its prime with the builds of mont-mul-prime."""
    field = field_of(text)
    assert field is not None
    builds = prime_forms.builds(field) if prime_forms.form_of(field) else []
    if as_json:
        print_document("list", {"fields": [{**_field_row(field), "builds": builds}]})
        return
    lines = [("field", f"{field.name}, {_RINGS[field.kind]}, {field.bits} bits")]
    lines.append(("modulus", hex_groups(field.modulus)))
    lines += prime_forms.lines(field)
    for name, value in lines:
        console.out.print(f"{name:<12} {value}", soft_wrap=True)
    if builds:
        table = Table(box=None, pad_edge=False)
        for name in builds[0]:
            table.add_column(name.replace("_", " "), justify="right")
        for row in builds:
            table.add_row(*map(str, row.values()))
        console.out.print(table)
        console.out.print(
            "reduced 1: operands and results below 2^(operand bits), results below the modulus; 0: "
            "redundant, a sum of two results is an operand. R = 2^(r bits). planes: operands of "
            "the adder of q G. interval: cycles between products. All with Overlap=1; the bounds "
            "of each row are proved.",
            soft_wrap=True,
        )
