"""Rows that users sent, in the folder ``results/contributed/``: one file per tool.

A stored row has the members of a published row, and those of `EXTRA`. Its target is the tool and
the device. Rankings and pictures of this project's rows do not use it.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dualfield import catalog, measure
from dualfield.catalog.core import Configuration
from dualfield.host.errors import UsageError, quoted
from dualfield.host.files import write_whole
from dualfield.measure import Row, published
from dualfield.operations.cycles import mean_cycles
from dualfield.synthesize.shell import in_shell
from workshop.results import plausible
from workshop.results.row_form import SentRow, parse

EXTRA = ("design", "device", "settings", "command", "sender", "date")
"""Members of a row of a user that a published row does not have."""

_IDENTITY = ("core", "bits", "target", "tools", "rtl_checksum", "settings", "design", "sender")


def folder(results: Path) -> Path:
    """Return the folder of the rows of users, below that of the published rows."""
    return results / "contributed"


def load(results: Path) -> list[Row]:
    """Return all rows of users.

    Raises:
        UsageError: a file does not have the form that `add` writes.
    """
    rows = published.load(folder(results))
    for row in rows:
        if missing := [name for name in EXTRA if name not in row]:
            raise UsageError(f"a row in {quoted(folder(results))} has no {', '.join(missing)}.")
    return rows


def read(file: Path, results: Path) -> list[Row]:
    """Return the rows of a file with one JSON object per line, after all checks.

    Args:
        file: The file of a user.
        results: The folder of the published rows.

    Raises:
        UsageError: a row is refused; the message names the line and the reason.
    """
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{quoted(file)} cannot be read: {error}.") from None
    stored, known = load(results), published.load(results)
    rows: list[Row] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            row = checked(parse(line), known)
            _check_new(row, stored, "is stored already")
            _check_new(row, rows, "is in the file twice")
        except UsageError as error:
            raise UsageError(f"{quoted(file)}, line {number}: {error}") from None
        rows.append(row)
    if not rows:
        raise UsageError(f"{quoted(file)} has no row: one JSON object per line is expected.")
    return rows


def checked(sent: SentRow, known: Sequence[Row]) -> Row:
    """Return the row to store, with its cycles and times from the catalog.

    Rows of users are not among the ``known`` published rows: each row could be 5 times as fast as
    the one before.

    Raises:
        UsageError: the core or a parameter is unknown, the checksum is not that of the present
            RTL, or the figures are not plausible beside those of published rows.
    """
    config = catalog.get(sent.core).configure(sent.bits, sent.parameters)
    expected = in_shell(config).checksum() if sent.design == "shell" else config.checksum()
    if sent.rtl_checksum != expected:
        raise UsageError(
            f"rtl_checksum is {sent.rtl_checksum[:12]}…, but {config.label()} (design "
            f"{sent.design!r}) has {expected[:12]}… in this checkout. The RTL or the parameters "
            "differ from those that were measured."
        )
    row = _row(sent, config)
    if problems := plausible.reasons(row, plausible.neighbours(row, known)):
        raise UsageError(f"{config.label()} is not plausible: {'; '.join(problems)}.")
    return row


def add(rows: Sequence[Row], results: Path) -> list[str]:
    """Store rows of `read`; return the names of the written files, each with its row count."""
    by_tool: dict[str, list[Row]] = {}
    for row in [*load(results), *rows]:
        by_tool.setdefault(_tool(row), []).append(row)
    where = folder(results)
    where.mkdir(parents=True, exist_ok=True)
    changed = {_tool(row) for row in rows}
    messages = []
    for tool in sorted(changed):
        entries = [
            {key: row[key] for key in (*published.KEYS, *EXTRA)}
            for row in measure.order(by_tool[tool])
        ]
        write_whole(where / f"{tool}.json", published.file_text(tool, entries))
        messages.append(f"{where.name}/{tool}.json: {len(entries)} rows")
    return messages


def _tool(row: Row) -> str:
    (tool,) = row["tools"]
    return str(tool)


def _check_new(row: Row, rows: Sequence[Row], where: str) -> None:
    """Refuse a row if these rows have the same measurement of the same sender."""
    for other in rows:
        same = all(other[name] == row[name] for name in _IDENTITY)
        if same and other["parameters"] == row["parameters"] and other["seeds"] == row["seeds"]:
            raise UsageError(
                f"the row of {row['label']} on {row['target']} by {row['sender']} {where}."
            )


def _row(sent: SentRow, config: Configuration) -> Row:
    """Return a row in the published form, with `EXTRA`."""
    row: dict[str, Any] = dict.fromkeys(published.KEYS)
    row |= {
        "core": config.core_id,
        "bits": config.bits,
        "parameters": dict(config.values),
        "label": config.label(),
        "part": "",
        "target": f"{sent.tool} {sent.device}",
        "core_area": sent.area - (sent.shell_area or 0),
        "clock_source": f"{sent.tool} post-route",
        "spread": (sent.clock_max - sent.clock_min) / sent.clock_mhz,
        "cycles_mean": mean_cycles(config),
        "cycles_worst": config.latency()[1],
        "tools": {sent.tool: sent.tool_version},
    }
    copied = ("area", "area_unit", "lut", "ff", "dsp", "bram", "seeds", "rtl_checksum")
    for name in (*copied, "clock_mhz", "clock_min", "clock_max", *EXTRA):
        row[name] = getattr(sent, name)
    measure.fill_times(row)
    return {name: published.rounded(value) for name, value in row.items()}
