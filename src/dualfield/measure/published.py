"""The committed rows: the files of ``results/``, and how they come from the store."""

import contextlib
import functools
import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from dualfield import catalog, measure
from dualfield.host import paths
from dualfield.host.errors import UsageError, quoted
from dualfield.host.files import write_whole
from dualfield.measure import Row, derive, median_rows
from dualfield.measure.doubt import doubt
from dualfield.synthesize import registry
from dualfield.synthesize.part import design_of
from dualfield.synthesize.shell import in_shell
from dualfield.synthesize.target import Measurement

LEAST_SEEDS = 5
"""Seeds that a published median is over, where the flow has seeds."""

_KEPT = (*(figure.key for figure in measure.FIGURES if figure.kept), "nand2")
_DIGITS = 6
"""Significant digits of the figures kept."""


def folder() -> Path:
    """The folder with the published results."""
    return paths.results_dir()


def load(where: Path) -> list[Row]:
    """The rows of every file of a folder, ordered.

    Raises:
        UsageError: a file is not one that `collect` wrote.
    """
    rows: list[Row] = []
    for path in sorted(where.glob("*.json")):
        try:
            read = json.loads(path.read_text(encoding="utf-8"))["rows"]
            found = [{"part": "", **row} for row in read]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise UsageError(f"{quoted(path)} is not a file of results: {error!r}.") from None
        for row in found:
            if missing := [key for key in _KEPT if key not in row]:
                raise UsageError(f"{quoted(path)}: a row has no {', '.join(missing)}.")
            rows.append(row)
    return measure.order(rows)


def stale(row: Row) -> str | None:
    """Why the row is not of the RTL of now, None if it is."""
    try:
        config = catalog.get(row["core"]).configure(row["bits"], row["parameters"])
        design = design_of(config, part := row.get("part", ""))
    except UsageError as error:
        return str(error)
    # A core is measured bare or in the word-stream shell.
    sums = {design.checksum()} if part else {design.checksum(), in_shell(config).checksum()}
    if row["rtl_checksum"] in sums:
        return None
    return "its RTL has changed since"


def marked(rows: Iterable[Row]) -> list[Row]:
    """The rows with ``older``: whether the RTL has changed since."""
    return [{**row, "older": stale(row) is not None} for row in rows]


def same_tools() -> Callable[[Row], bool]:
    """A test whether a row was made with the tools and options of here and now.

    It is not where the target is unknown, or a file that its key needs is missing here.
    """

    @functools.cache
    def now(name: str) -> Mapping[str, str] | None:
        target = registry.targets().get(name)
        try:
            return None if target is None else target.tool_versions()
        except UsageError:
            return None

    return lambda row: row["tools"] == now(row["target"])


def collect(
    measured: Iterable[Mapping[str, Any]],
    where: Path,
    least_seeds: int = LEAST_SEEDS,
    tell: Callable[[str], None] = print,
) -> None:
    """Put the medians of stored rows into the files of a folder.

    Rows of other RTL or other tools than those of now, and medians over too few seeds, are left
    out. A row takes the place of the one of the same configuration and target, unless that one
    is of now too and over more seeds; others stay, so that one machine need not have the tools
    for all targets. A row whose clock is not credible gets the key ``doubt``, which says why.

    Args:
        measured: Rows of the store.
        where: The folder, made if it is not there.
        least_seeds: What a target with seeds needs.
        tell: Called with a line for people.
    """
    same = same_tools()
    rows = list(measured)
    fresh = [row for row in rows if same(row) and stale(row) is None]
    if len(fresh) < len(rows):
        out = len(rows) - len(fresh)
        tell(
            f"left out: {out} of {len(rows)} stored rows, measured on other RTL or with other tools"
        )
    medians = median_rows([derive(Measurement.from_dict(row)) for row in fresh])
    nand2 = {(row["target"], row["rtl_checksum"]): _nand2(row) for row in fresh}
    changed = (row["target"] for row in load(where) if row.get("doubt") != doubt(row))
    taken: dict[str, list[Row]] = {target: [] for target in changed}
    for row in medians:
        row["nand2"] = nand2[row["target"], row["rtl_checksum"]]
        seeds = len(row["seeds"])
        if seeds < least_seeds and registry.get(row["target"]).seeded:
            tell(f"left out: {row['label']} on {row['target']}, seeds: {seeds} of {least_seeds}")
            continue
        taken.setdefault(row["target"], []).append({key: _short(row[key]) for key in _KEPT})
    for kept in load(where):
        new = taken.get(kept["target"])
        if new is None:
            continue
        same_one = next((row for row in new if _identity(row) == _identity(kept)), None)
        if same_one is None:
            new.append(kept)
        elif stale(kept) is None and same(kept) and len(kept["seeds"]) > len(same_one["seeds"]):
            new[new.index(same_one)] = kept
    where.mkdir(parents=True, exist_ok=True)
    for target, kept_rows in taken.items():
        ordered = measure.order(kept_rows)
        lines = ",\n".join(json.dumps(_entry(row), ensure_ascii=False) for row in ordered)
        text = f'{{"target": {json.dumps(target)}, "rows": [\n{lines}\n]}}\n'
        write_whole(where / f"{target}.json", text)
        tell(f"{where.name}/{target}.json: {len(ordered)} rows")


def _entry(row: Row) -> dict[str, object]:
    """A row as it stands in a file; ``doubt`` only where its clock is not credible."""
    reason = doubt(row)
    return {key: row[key] for key in _KEPT} | ({} if reason is None else {"doubt": reason})


def _nand2(row: Row) -> str | None:
    """The NAND cell behind the NAND2 equivalents of a stored row, and its area."""
    if row.get("nand2_cell") is None:
        return None
    return f"{row['nand2_cell']} ({row['nand2_area']:g} {registry.get(row['target']).area_unit})"


def _identity(row: Row) -> tuple[object, ...]:
    """What is measured on what; a parameter that came after a row has its default there."""
    values: Mapping[str, Any] = measure.parameters(row)
    with contextlib.suppress(UsageError):  # a core or a parameter that is no more
        values = catalog.get(row["core"]).configure(row["bits"], values).values
    return (row["core"], row["bits"], row["part"], row["target"], sorted(values.items()))


def _short(value: object) -> object:
    return float(f"{value:.{_DIGITS}g}") if isinstance(value, float) else value
