"""``dualfield list --targets | --fields | --curves``: the names that options accept."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from rich.table import Table

from dualfield.host import console
from dualfield.host.json_output import print_document
from dualfield.math import curves
from dualfield.math.fields import NAMED
from dualfield.synthesize import registry

Row = Mapping[str, object]

_CLOCKS = {"pnr": "routed", "area": "none", "asic": "netlist"}
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
    return [field.as_dict() | {"bits": field.bits} for field in NAMED.values()]


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
        ("field", "kind", "bits", "modulus"),
        "--field accepts these names, or gfp:N and gf2m:N for any modulus N.",
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
        cells = [str(row[name]) for name in name_list.columns]
        table.add_row(*(_RINGS.get(cell, cell) for cell in cells))
    console.out.print(table)
    console.out.print(name_list.remark, soft_wrap=True)
    for reason in dict.fromkeys(row["missing"] for row in rows if row.get("missing")):
        names = ", ".join(
            str(row[what.removesuffix("s")]) for row in rows if row["missing"] == reason
        )
        console.out.print(f"Not available on this machine: {names}: {reason}", soft_wrap=True)
