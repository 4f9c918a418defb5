"""``dualfield compute --vectors``: many operations, from lines of JSON or from CSV with a header.

A line of JSON is an object; of CSV the header names the columns. Both know ``field``, ``modulus``,
``kind``, ``a`` and ``b``; an empty cell is not there.
"""

import csv
import itertools
import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from dualfield.catalog.core import Configuration, Core
from dualfield.compute import Operation, operation, row
from dualfield.errors import UsageError, closest
from dualfield.fields import Field, make_field, parse_field, parse_integer
from dualfield.models.outcome import Outcome
from dualfield.simulate import Bench, Job

CHUNK = 20_000
"""Lines that are held in memory at a time."""

COLUMNS = ("field", "modulus", "kind", "a", "b")
_MOST_FIELDS = 10_000


def header(line: str) -> list[str] | None:
    """The columns if a first line is the header of CSV, None if it is a line of JSON.

    >>> header("field, a"), header('{"field": "P-256", "a": 7}')
    (['field', 'a'], None)
    """
    if line.lstrip().startswith("{"):
        return None
    names = [name.strip().lower() for name in _cells(line)]
    if "a" not in names:
        return None
    for name in names:
        if name not in COLUMNS:
            raise UsageError(
                f"the header names a column {name!r}; columns are {', '.join(COLUMNS)}."
                f"{closest(name, COLUMNS)}"
            )
    if len(set(names)) < len(names):
        raise UsageError("the header names a column twice.")
    return names


def _cells(line: str) -> list[str]:
    try:
        return next(csv.reader([line.strip()], skipinitialspace=True), [])
    except csv.Error as error:
        raise UsageError(f"not CSV: {error}.") from None


def _from_csv(line: str, columns: list[str]) -> Mapping[str, object]:
    cells = _cells(line)
    if len(cells) != len(columns):
        raise UsageError(f"{len(cells)} cells, and the header has {len(columns)} columns.")
    return {name: cell.strip() for name, cell in zip(columns, cells, strict=True) if cell.strip()}


def _from_json(line: str) -> Mapping[str, object]:
    try:
        # Integers stay text: they may be longer than json converts.
        entry = json.loads(line, parse_int=str)
    except (ValueError, RecursionError):
        raise UsageError(f"not JSON: {line.strip()[:60]!r}.") from None
    if not isinstance(entry, dict):
        raise UsageError('a line is a JSON object such as {"field": "P-256", "a": "0x2"}.')
    return {name: value for name, value in entry.items() if value is not None}


def _hardware(config: Configuration) -> Hashable:
    """What tells builds apart: one does for every operand size that is chosen at run time."""
    return config.core_id, config.items, None if config.core.sized else config.bits


def _batches(operations: list[Operation]) -> list[Job]:
    """The jobs of one hardware; those of a modulus that stand together as batches, if it can."""
    jobs, most = [op.job for op in operations], operations[0].config.batch
    filled = 0
    for i, job in enumerate(jobs[:-1]):
        filled += 1
        more = filled < most and job.modulus == jobs[i + 1].modulus
        jobs[i] = replace(job, more=more)
        filled = filled if more else 0
    return jobs


class Vectors:
    """Operations from lines: one JSON text out for each, in order.

    A line names its field (``field``, or ``modulus`` with ``kind``) or takes the default one.
    Without ``bits`` each line runs on a core of its own field's size. ``progress`` is called with
    (what, operations done).

    Attributes:
        lines: How many were read.
        bad_lines: How many of them could not be.
    """

    def __init__(
        self,
        core: Core,
        default: Field | None,
        *,
        bits: int | None,
        assignments: Mapping[str, object],
        progress: Callable[[str, int], None] = lambda what, done: None,
    ) -> None:
        self.core = core
        self.default = default
        self.assignments = assignments
        self.bits = bits if bits is not None or default is None else self._size(default)
        self.progress = progress
        self.lines = self.bad_lines = 0
        self._fields: dict[tuple[str, str], Field] = {}
        # What is wrong whatever the lines are is said at once.
        if self.bits is not None:
            core.configure(self.bits, assignments)
        core.parse(assignments)
        if default is not None:
            core.takes(default.kind)

    def _size(self, field: Field) -> int:
        return max(field.bits, self.core.minimum_bits)

    def answers(self, lines: Iterable[str]) -> Iterator[str]:
        """One JSON text for each line but the header of CSV."""
        rest = iter(lines)
        first = next(rest, None)
        if first is None:
            return
        columns = header(first)
        if columns is None:
            rest = itertools.chain([first], rest)
        done = 0
        while chunk := list(itertools.islice(rest, CHUNK)):
            for answer in self._answer_chunk(chunk, columns):
                done += 1
                if done % 128 == 0:
                    self.progress("operations", done)
                yield answer

    def complain(self) -> None:
        """Raise UsageError if a line could not be read."""
        if self.bad_lines:
            raise UsageError(
                f"{self.bad_lines} of {self.lines} lines could not be read; each is answered "
                f"bad_input."
            )

    def _answer_chunk(self, lines: list[str], columns: list[str] | None) -> Iterator[str]:
        entries: list[Operation | str] = []
        for line in lines:
            self.lines += 1
            try:
                found = _from_json(line) if columns is None else _from_csv(line, columns)
                entries.append(self._operation(found))
            except UsageError as error:
                self.bad_lines += 1
                entries.append(json.dumps({"status": "bad_input", "error": str(error)}))
        sizes: dict[Hashable, list[Operation]] = {}  # by hardware
        for entry in entries:
            if isinstance(entry, Operation):
                sizes.setdefault(_hardware(entry.config), []).append(entry)
        if len(sizes) > 1:
            self.progress(f"{len(sizes)} core sizes, a build each (--bits N runs all on one)", 0)
        outcomes = {
            built: iter(Bench([operations[0].config]).run(_batches(operations)))
            for built, operations in sizes.items()
        }
        for entry in entries:
            if isinstance(entry, Operation):
                outcome = next(outcomes[_hardware(entry.config)])
                yield json.dumps(self._row(entry, outcome))
            else:
                yield entry
        for left in outcomes.values():
            for extra in left:
                raise AssertionError(f"an answer too many: {extra}")

    def _row(self, op: Operation, outcome: Outcome) -> dict[str, Any]:
        return row(op, outcome)

    def _field(self, entry: Mapping[str, object]) -> Field:
        if "field" in entry and "modulus" in entry:
            raise UsageError('a line has either "field" or "modulus", not both.')
        if "field" in entry:
            key = ("field", str(entry["field"]))
        elif "modulus" in entry:
            kind = entry.get("kind", "gfp")
            if kind not in ("gfp", "gf2m"):
                raise UsageError(f'"kind" is "gfp" or "gf2m", not {kind!r}.')
            key = (str(kind), str(entry["modulus"]))
        elif self.default is not None:
            return self.default
        else:
            raise UsageError('a line needs "field" or "modulus", or the command --field.')
        if key not in self._fields:
            if len(self._fields) > _MOST_FIELDS:
                self._fields.clear()
            self._fields[key] = (
                parse_field(key[1])
                if key[0] == "field"
                else make_field(key[0], parse_integer(key[1], "the modulus"))
            )
        return self._fields[key]

    def _operation(self, entry: Mapping[str, object]) -> Operation:
        field = self._field(entry)
        if "a" not in entry:
            raise UsageError('a line needs "a".')
        a = parse_integer(entry["a"], "the operand a")
        b = parse_integer(entry["b"], "the operand b") if "b" in entry else None
        return operation(self.core, field, a, b, bits=self.bits, assignments=self.assignments)
