"""The published rows: read the files of ``results/``, and write them from the store."""

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
from dualfield.measure.plausibility import Neighbourhood, configured
from dualfield.synthesize import registry
from dualfield.synthesize.part import design_of
from dualfield.synthesize.shell import in_shell
from dualfield.synthesize.target import Measurement

LEAST_SEEDS = 5
"""Minimum number of seeds of a published median, for flows with seeds."""

KEYS = (*(figure.key for figure in measure.FIGURES if figure.published), "nand2")
"""The members of a published row."""

_DIGITS = 6
"""Significant digits of published figures."""


def folder() -> Path:
    """Return the folder with the published results."""
    return paths.results_dir()


def load(where: Path) -> list[Row]:
    """Return the rows of all files of a folder, in the order of `measure.order`.

    Raises:
        UsageError: a file does not have the form that `collect` writes.
    """
    rows: list[Row] = []
    for path in sorted(where.glob("*.json")):
        try:
            read = json.loads(path.read_text(encoding="utf-8"))["rows"]
            rows_of_file = [{"part": "", **row} for row in read]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise UsageError(f"{quoted(path)} is not a file of results: {error!r}.") from None
        for row in rows_of_file:
            if missing := [key for key in KEYS if key not in row]:
                raise UsageError(f"{quoted(path)}: a row has no {', '.join(missing)}.")
            rows.append(row)
    return measure.order(rows)


def stale(row: Row) -> str | None:
    """Return why the row does not describe the present RTL, None if it does."""
    try:
        config = catalog.get(row["core"]).configure(row["bits"], row["parameters"])
        design = design_of(config, part := row.get("part", ""))
    except UsageError as error:
        return str(error)
    # A core is measured alone or in the word-stream shell.
    sums = {design.checksum()} if part else {design.checksum(), in_shell(config).checksum()}
    if row["rtl_checksum"] in sums:
        return None
    return "its RTL has changed since"


def marked(rows: Iterable[Row]) -> list[Row]:
    """Return the rows with the key ``older``: whether the RTL has changed since."""
    return [{**row, "older": stale(row) is not None} for row in rows]


def same_tools() -> Callable[[Row], bool]:
    """Return a predicate: whether a row was measured with the tools and options of this machine.

    It is false for an unknown target, and if a file that identifies the tools is missing.
    """

    @functools.cache
    def versions(name: str) -> Mapping[str, str] | None:
        target = registry.targets().get(name)
        try:
            return None if target is None else target.tool_versions()
        except UsageError:
            return None

    return lambda row: row["tools"] == versions(row["target"])


def collect(
    measured: Iterable[Mapping[str, Any]],
    where: Path,
    least_seeds: int = LEAST_SEEDS,
    report: Callable[[str], None] = print,
) -> None:
    """Write the medians of stored rows to the files of a folder.

    Rows of other RTL or other tools, and medians over too few seeds, are left out. A median
    replaces the row of the same configuration and target, unless that row is up to date too and has
    more seeds. Other rows stay, so that no machine needs the tools for all targets. The key
    ``doubt`` of a row says why its clock is not credible, by itself or among all other rows.
    Another reason against a row (`plausibility.implausible`) is reported.

    Args:
        measured: Rows of the store.
        where: The folder; it is created if necessary.
        least_seeds: Minimum number of seeds for targets with seeds.
        report: Called with a line for the user.
    """
    same = same_tools()
    rows = list(measured)
    current = [row for row in rows if same(row) and stale(row) is None]
    if len(current) < len(rows):
        omitted = len(rows) - len(current)
        report(
            f"left out: {omitted} of {len(rows)} stored rows, measured on other RTL or with other "
            "tools"
        )
    medians = median_rows([derive(Measurement.from_dict(row)) for row in current])
    nand2 = {(row["target"], row["rtl_checksum"]): _nand2(row) for row in current}
    rows_by_target: dict[str, list[Row]] = {}
    for row in medians:
        row["nand2"] = nand2[row["target"], row["rtl_checksum"]]
        seeds = len(row["seeds"])
        if seeds < least_seeds and registry.get(row["target"]).seeded:
            report(f"left out: {row['label']} on {row['target']}, seeds: {seeds} of {least_seeds}")
            continue
        rows_by_target.setdefault(row["target"], []).append(
            {key: rounded(row[key]) for key in KEYS}
        )
    unchanged: dict[str, list[Row]] = {}
    for old in load(where):
        new_rows = rows_by_target.get(old["target"])
        if new_rows is None:
            unchanged.setdefault(old["target"], []).append(old)
            continue
        replacement = next((row for row in new_rows if configured(row) == configured(old)), None)
        if replacement is None:
            new_rows.append(old)
        elif stale(old) is None and same(old) and len(old["seeds"]) > len(replacement["seeds"]):
            new_rows[new_rows.index(replacement)] = old
    groups = [*rows_by_target.values(), *unchanged.values()]
    neighbourhood = Neighbourhood([row for group in groups for row in group])
    for target, group in unchanged.items():
        if any(old.get("doubt") != neighbourhood.doubt(old) for old in group):
            rows_by_target[target] = group
    where.mkdir(parents=True, exist_ok=True)
    for target, group in rows_by_target.items():
        ordered = measure.order(group)
        entries = [_entry(entry, neighbourhood) for entry in ordered]
        write_whole(where / f"{target}.json", file_text(target, entries))
        report(f"{where.name}/{target}.json: {len(ordered)} rows")
        for entry in entries:
            for reason in neighbourhood.reasons(entry):
                if reason != entry.get("doubt"):
                    report(f"not plausible: {entry['label']} on {target}: {reason}")


def file_text(target: str, entries: Iterable[Row]) -> str:
    r"""Return the text of a file of rows, one per line.

    >>> file_text("ecp5", [{"core": "ami-sf"}])
    '{"target": "ecp5", "rows": [\n{"core": "ami-sf"}\n]}\n'
    """
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
    return f'{{"target": {json.dumps(target)}, "rows": [\n{lines}\n]}}\n'


def _entry(row: Row, neighbourhood: Neighbourhood) -> dict[str, object]:
    """Return a row as in a file, with ``doubt`` only if its clock is not credible."""
    reason = neighbourhood.doubt(row)
    return {key: row[key] for key in KEYS} | ({} if reason is None else {"doubt": reason})


def _nand2(row: Row) -> str | None:
    """Return the NAND cell, and its area, for the NAND2 equivalents of a stored row."""
    if row.get("nand2_cell") is None:
        return None
    return f"{row['nand2_cell']} ({row['nand2_area']:g} {registry.get(row['target']).area_unit})"


def rounded(value: object) -> object:
    """Return a figure with the significant digits of published figures."""
    return float(f"{value:.{_DIGITS}g}") if isinstance(value, float) else value
