"""The commands that measure rows again."""

import shlex
from collections.abc import Mapping, Sequence

from dualfield import catalog, measure
from dualfield.errors import UsageError
from dualfield.measure import Row
from dualfield.synthesize.fit import fit


def command(rows: Sequence[Row]) -> str:
    """The commands, one a size and part, that measure these rows of one target again.

    Squares have one of their own: they are not built with all values of the other parameters.
    What the target's rows have by default is not said.
    """
    found: dict[tuple[int, str, str], list[Row]] = {}
    for row in rows:
        square = str(measure.parameters(row).get("Square", 0))
        found.setdefault((row["bits"], str(row.get("part", "")), square), []).append(row)
    return " && ".join(_of_size(found[key]) for key in sorted(found))


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
    parts = ["dualfield", "explore", "--cores", ",".join(cores)]
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
    return shlex.join(parts)


def _usual(core: str, bits: int, target: str) -> Mapping[str, object]:
    """The parameters of a core that nobody asked anything of; none if it has to be asked."""
    try:
        return fit(catalog.get(core).configure(bits), target).values
    except UsageError:
        return {}
