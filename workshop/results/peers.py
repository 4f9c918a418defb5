"""Inverters of other open projects, measured in this project's flow: data of ``peers.toml``."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from dualfield.report import Column, Table

Peer = Mapping[str, Any]
"""An entry of the file, with ``time_us`` and ``time_x_area``; None where it was not placed."""

_FILE = Path(__file__).with_name("peers.toml")
_UNPLACED = {"bits": 256, "lut": None, "ff": None, "mhz": None, "seeds": 0, "outside": None}


@cache
def data() -> dict[str, Any]:
    """Return the file: ``run``, the commit whose flow measured, ``tools``, ``target``, ``peer``."""
    return tomllib.loads(_FILE.read_text("utf-8"))


@cache
def peers() -> tuple[Peer, ...]:
    """Return all inverters in the order of the file.

    >>> peers()[0]["measured"], round(peers()[0]["time_us"], 2)
    ('simulated, 3 placements', 9.96)
    """
    return tuple(map(_peer, data()["peer"]))


def _peer(entry: Mapping[str, Any]) -> Peer:
    peer: dict[str, Any] = {**_UNPLACED, **entry}
    time = peer["cycles_mean"] / peer["mhz"] if peer["mhz"] else None
    return peer | {
        "measured": f"simulated, {placements(peer['seeds']) if peer['seeds'] else 'not placed'}",
        "time_us": time,
        "time_x_area": time * peer["lut"] if time and peer["lut"] else None,
        "wrong_of": f"{peer['wrong']} of {peer['cases']}",
        "cycles": f"{peer['cycles_mean']} / {peer['cycles_most']}",
    }


def placements(count: int) -> str:
    """Return a number of placements in words."""
    return f"{count} placement{'s' * (count != 1)}"


def placed(target: str) -> list[Peer]:
    """Return the inverters with area and clock on a target and only right results."""
    if target != data()["target"]:
        return []
    return [peer for peer in peers() if peer["lut"] and peer["mhz"] and peer["wrong"] == 0]


def tables() -> tuple[Table, Table]:
    """Return the table of figures, and the table of sources and measurements."""
    names = {"project": _text("project"), "name": _text("module")}
    figures = names | {
        "timing": _text("timing"), "modulus": _text("modulus"), "wrong_of": Column("wrong results"),
        "cycles": Column("cycles"), "lut": Column("area", "LUT4 positions"), "ff": Column("FF"),
        "mhz": Column("clock", "MHz", digits=1), "time_us": Column("time", "µs"),
        "time_x_area": Column("time × area", digits=0),
    }  # fmt: skip
    sources = names | {key: _text(key) for key in ("repository", "commit", "licence", "measured")}
    sources["outside"] = _text("not in the figures")
    return _table("Figures", figures), _table("Sources", sources)


def _text(name: str) -> Column:
    return Column(name, align="left")


def _table(what: str, columns: Mapping[str, Column]) -> Table:
    rows = tuple(tuple(peer[key] for key in columns) for peer in peers())
    return Table(f"{what} of other projects", tuple(columns.values()), rows)
