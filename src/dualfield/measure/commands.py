"""Build the `dualfield explore` commands that reproduce rows."""

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any

from dualfield import catalog, measure
from dualfield.host.errors import UsageError
from dualfield.measure import Row, command_lines
from dualfield.synthesize.fit import fit

#: Combinations of cores and values in a command, those that no core has included, at most.
MOST_COMBINATIONS = 100_000


def command(rows: Sequence[Row]) -> str:
    """Return the commands that measure these rows of one target, one or more per size and part.

    A command measures all combinations of its parameter values. Rows are split over several
    commands if a core does not support some combination. Default values are left out.
    """
    groups_by_size: dict[tuple[int, str], list[list[Row]]] = {}
    for row in rows:
        groups = groups_by_size.setdefault((row["bits"], str(row.get("part", ""))), [])
        fitting_group = next(
            (group for group in groups if _possible([*group, row], row["core"])), None
        )
        if fitting_group is None:
            groups.append([row])
        else:
            fitting_group.append(row)
    return " && ".join(
        _of_size(group) for key in sorted(groups_by_size) for group in groups_by_size[key]
    )


def _values(rows: Sequence[Row], core: str) -> dict[str, dict[Any, None]]:
    """Return the values of each parameter in the rows of a core; without a value, the default."""
    of_rows = [measure.parameters(row) for row in rows if row["core"] == core]
    names = dict.fromkeys(name for parameters in of_rows for name in parameters)
    known = catalog.cores().get(core)
    defaults = {p.name: p.default for p in known.parameters} if known else {}
    return {
        name: dict.fromkeys(parameters.get(name, defaults.get(name)) for parameters in of_rows)
        for name in names
    }


def _possible(rows: Sequence[Row], core: str) -> bool:
    """Return whether the core supports all combinations of its values, and a sweep takes them."""
    values = _values(rows, core)
    cores = {row["core"] for row in rows}
    counts = [len(each) for name in cores for each in _values(rows, name).values()]
    if len(cores) * math.prod(counts) > MOST_COMBINATIONS:
        return False
    for combination in itertools.product(*values.values()):
        try:
            catalog.get(core).configure(
                rows[0]["bits"], dict(zip(values, combination, strict=True))
            )
        except UsageError:
            return False
    return True


def _of_size(rows: Sequence[Row]) -> str:
    target = rows[0]["target"]
    cores = list(dict.fromkeys(row["core"] for row in rows))
    values_of = {  # by (parameter, core)
        (name, core): dict.fromkeys(map(str, values))
        for core in cores
        for name, values in _values(rows, core).items()
    }
    defaults = {core: _defaults(core, rows[0]["bits"], target) for core in cores}
    assignments: dict[str, dict[str, dict[str, None]]] = {}
    for (name, core), core_values in values_of.items():
        if list(core_values) != [str(defaults[core].get(name))]:
            assignments.setdefault(name, {})[core] = core_values
    seeds = max(len(row["seeds"]) for row in rows)
    parts = ["explore", "--cores", ",".join(cores)]
    parts += ["--bits", str(rows[0]["bits"])]
    parts += ["--targets", target, "--seeds", str(seeds)]
    parts += ["--part", rows[0]["part"]] if rows[0].get("part") else []
    for name, by_core in assignments.items():
        values = {core: ",".join(values) for core, values in by_core.items()}
        if len(values) == len(cores) and len(set(values.values())) == 1:
            parts += ["-P", f"{name}={values[cores[0]]}"]
        else:
            for core, text in values.items():
                parts += ["-P", f"{core}.{name}={text}"]
    return command_lines.line(*parts)


def _defaults(core: str, bits: int, target: str) -> Mapping[str, object]:
    """Return the default parameters of a core on the target; empty if it needs explicit ones."""
    try:
        return fit(catalog.get(core).configure(bits), target).values
    except UsageError:
        return {}
