"""The commands that measure rows again."""

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from dualfield import catalog, measure
from dualfield.host.errors import UsageError
from dualfield.measure import Row, command_lines
from dualfield.synthesize.fit import fit


def command(rows: Sequence[Row]) -> str:
    """The commands that measure these rows of one target again: one a size and part, or more.

    A command asks for each value with each other one; rows of a core that does not take all of
    these combinations have a command each. What the target's rows have by default is not said.
    """
    found: dict[tuple[int, str], list[list[Row]]] = {}
    for row in rows:
        groups = found.setdefault((row["bits"], str(row.get("part", ""))), [])
        room = next((group for group in groups if _possible([*group, row], row["core"])), None)
        if room is None:
            groups.append([row])
        else:
            room.append(row)
    return " && ".join(_of_size(group) for key in sorted(found) for group in found[key])


def _possible(rows: Sequence[Row], core: str) -> bool:
    """Whether the core takes every combination of the values that its rows have."""
    values: dict[str, dict[Any, None]] = {}
    for row in rows:
        for name, value in measure.parameters(row).items() if row["core"] == core else ():
            values.setdefault(name, {})[value] = None
    for chosen in itertools.product(*values.values()):
        try:
            catalog.get(core).configure(rows[0]["bits"], dict(zip(values, chosen, strict=True)))
        except UsageError:
            return False
    return True


def _of_size(rows: Sequence[Row]) -> str:
    target = rows[0]["target"]
    cores = list(dict.fromkeys(row["core"] for row in rows))
    every: dict[tuple[str, str], dict[str, None]] = {}  # by parameter and core, in order
    for row in rows:
        for name, value in measure.parameters(row).items():
            every.setdefault((name, row["core"]), {})[str(value)] = None
    usual = {core: _usual(core, rows[0]["bits"], target) for core in cores}
    taken: dict[str, dict[str, dict[str, None]]] = {}
    for (name, core), found in every.items():
        if list(found) != [str(usual[core].get(name))]:
            taken.setdefault(name, {})[core] = found
    seeds = max(len(row["seeds"]) for row in rows)
    parts = ["explore", "--cores", ",".join(cores)]
    parts += ["--bits", str(rows[0]["bits"])]
    parts += ["--targets", target, "--seeds", str(seeds)]
    parts += ["--part", rows[0]["part"]] if rows[0].get("part") else []
    for name, by_core in taken.items():
        values = {core: ",".join(own) for core, own in by_core.items()}
        if len(values) == len(cores) and len(set(values.values())) == 1:
            parts += ["-P", f"{name}={values[cores[0]]}"]
        else:
            for core, text in values.items():
                parts += ["-P", f"{core}.{name}={text}"]
    return command_lines.line(*parts)


def _usual(core: str, bits: int, target: str) -> Mapping[str, object]:
    """The parameters of a core that nobody asked anything of; none if it has to be asked."""
    try:
        return fit(catalog.get(core).configure(bits), target).values
    except UsageError:
        return {}
