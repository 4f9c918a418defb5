"""The pictures of all 256-bit inverters, time against area, one per target, with other projects."""

from collections.abc import Sequence
from typing import Any

from dualfield import catalog, measure
from dualfield.catalog.batches import cycles_each
from dualfield.math.fields import parse_field
from dualfield.measure import Row
from dualfield.measure.palette import COLOURS
from dualfield.report.svg_element import GREY, standalone
from dualfield.report.trade_off import Group, Mark, trade_off
from dualfield.selection.choose import answer
from dualfield.selection.proposals import Choice
from dualfield.selection.question import Question
from workshop.results import peers

TARGETS = ("ecp5", "ice40", "sky130", "sky130-hc")
BITS = 256
_OURS, _OTHERS = (COLOURS[0], "o"), (COLOURS[1], "s")


def inverters(rows: Sequence[Row], target: str) -> list[Choice]:
    """Return the published whole inverters of `BITS` bits on a target, least time × area first."""
    sized_rows = [row for row in rows if row["bits"] == BITS]
    choices = answer(Question("inverse", parse_field("P-256"), target), sized_rows).choices
    return [choice for choice in choices if choice.row["time_us"] is not None]


def picture(rows: Sequence[Row], target: str) -> str:
    """Return the picture of a target with a published inverter."""
    choices, others = inverters(rows, target), peers.placed(target)
    marks = [*_ours(choices), *map(_other, others)]
    front = dict.fromkeys(measure.front([(mark.x, mark.y) for mark in marks]))
    chart = trade_off(
        [Group("", marks, tuple(front))],
        f"area in {choices[0].row['area_unit']}",
        "mean time per inverse in µs",
        title=f"{BITS}-bit modular inverters on {measure.target_title(target).split(',')[0]}",
        legend=_legend(bool(others)),
    )
    return standalone(chart)


def caption(rows: Sequence[Row], target: str) -> dict[str, Any]:
    """Return what the caption of a target's picture states."""
    choices = inverters(rows, target)
    return {
        "count": len(choices),
        "target": target,
        "title": measure.target_title(target),
        "bits": BITS,
        "has_others": bool(peers.placed(target)),
        "has_stale": any(choice.stale is not None for choice in choices),
        "batches": _batches(choices),
    }


def _batches(choices: Sequence[Choice]) -> list[dict[str, Any]]:
    """Return the best row of each batch core: depth, cycles and time per inverse in a full batch.

    The mark in the picture is a batch of one.
    """
    best: dict[str, dict[str, Any]] = {}
    for row in (choice.row for choice in choices):
        config = catalog.get(row["core"]).configure(row["bits"], row["parameters"])
        if config.core.batches is not None and config.core.id not in best:
            unit = config.core.batches(config)
            values = {"core": config.core.id, "depth": unit.depth, "cycles": cycles_each(unit)}
            best[config.core.id] = values | {"time": cycles_each(unit) / row["clock_mhz"]}
    return list(best.values())


def _ours(choices: Sequence[Choice]) -> list[Mark]:
    """Return a mark per choice; the best one of each core has the core's name as its label."""
    costs = [(choice.row["core_area"], choice.row["time_us"]) for choice in choices]
    front = set(measure.front(costs))
    labelled_cores: set[str] = set()
    marks = []
    for choice in choices:
        row, core = choice.row, str(choice.row["core"])
        star = " *" if choice.stale is not None else ""
        label = "" if core in labelled_cores else core + star
        labelled_cores.add(core)
        area, time = float(row["core_area"]), float(row["time_us"])
        marks.append(Mark(area, time, *_OURS, not is_constant(row), label))
    order = sorted(range(len(marks)), key=lambda i: i not in front)
    return [marks[i] for i in order]


def is_constant(row: Row) -> bool:
    """Return True if the cycles of a configuration are equal for all operands.

    >>> is_constant({"core": "ami-sf", "parameters": {"ConstantTime": 1}})
    True
    """
    is_fixed = row["parameters"].get("ConstantTime") == 1
    return is_fixed or catalog.get(row["core"]).timing == "constant"


def _other(peer: peers.Peer) -> Mark:
    is_variable = peer["timing"] != "constant"
    return Mark(peer["lut"], peer["time_us"], *_OTHERS, is_variable, peer["project"])


def _legend(others: bool) -> list[tuple[str, Mark]]:
    """Return the entries of the legend: colours, then filled and hollow marks."""
    return [
        ("this project", Mark(1, 1, *_OURS)),
        *([("other open hardware", Mark(1, 1, *_OTHERS))] if others else []),
        ("constant time", Mark(1, 1, GREY)),
        ("variable time", Mark(1, 1, GREY, hollow=True)),
    ]
