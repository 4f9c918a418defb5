"""``dualfield compute --vectors``: many operations, from lines of JSON or from CSV with a header.

A line of JSON is an object; of CSV the header names the columns. The operation of the core says
which members a line has: another name, or a name twice, is bad input. An empty cell and a ``null``
have no value. Blank lines are skipped.
"""

import csv
import itertools
import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from dualfield import operations
from dualfield.catalog.core import Configuration, Core
from dualfield.host.errors import UsageError, once, shown, unknown
from dualfield.host.json_output import line as json_line
from dualfield.operations import Algebra, Inputs, Request
from dualfield.simulate import Bench, Job

CHUNK = 20_000
"""Lines that are held in memory at a time."""

_MOST_NUMBERS = 5
"""Bad lines whose numbers are printed."""


def header(line: str, members: Sequence[str]) -> list[str] | None:
    """The columns if a first line is the header of CSV, None if the line has no known name.

    >>> header("field, a", ["field", "a"]), header('{"field": "P-256", "a": 7}', ["field", "a"])
    (['field', 'a'], None)

    Raises:
        UsageError: a column has another name, or a name is there twice.
    """
    if line.lstrip().startswith("{"):
        return None
    try:
        names = [name.strip().lower() for name in _cells(line)]
    except UsageError:
        return None
    if not set(members) & set(names):
        return None
    for name in names:
        if name not in members:
            raise UsageError(f"CSV header: {unknown('column', name, members)}")
    try:
        once([(name, None) for name in names])
    except UsageError as error:
        raise UsageError(f"CSV header: the column {error}") from None
    return names


def _cells(line: str) -> list[str]:
    try:
        return next(csv.reader([line.strip()], skipinitialspace=True, strict=True), [])
    except csv.Error as error:
        raise UsageError(f"not CSV: {error}.") from None


def _from_csv(line: str, columns: list[str]) -> Mapping[str, object]:
    cells = _cells(line)
    if len(cells) != len(columns):
        raise UsageError(f"{len(cells)} cells, but the header has {len(columns)} columns.")
    return {name: cell.strip() or None for name, cell in zip(columns, cells, strict=True)}


def _from_json(line: str) -> Mapping[str, object]:
    try:
        # Numbers stay text: integers may be longer than json converts, others are shown as written.
        entry = json.loads(
            line, parse_int=str, parse_float=str, parse_constant=str, object_pairs_hook=once
        )
    except (ValueError, RecursionError):
        raise UsageError(f"not JSON: {shown(line.strip(), 60)}.") from None
    if not isinstance(entry, dict):
        raise UsageError('a line must be a JSON object such as {"field": "P-256", "a": "0x2"}.')
    return entry


def _hardware(config: Configuration) -> Hashable:
    """What tells builds apart: one does for every operand size that is chosen at run time."""
    return config.core_id, config.items, None if config.core.sized else config.bits


def _batches(requests: list[Request]) -> list[Job]:
    """The jobs of one hardware; those of a modulus that stand together as batches, if it can."""
    jobs, most = [one.job for one in requests], requests[0].config.batch
    filled = 0
    for i, job in enumerate(jobs[:-1]):
        filled += 1
        more = filled < most and job.modulus == jobs[i + 1].modulus
        jobs[i] = replace(job, more=more)
        filled = filled if more else 0
    return jobs


class Vectors:
    """Operations from lines: one line of JSON out for each, in order.

    A line names its field or curve, or takes the default one. Without ``bits`` each line runs on a
    core of its own size. ``progress`` is called with (what, operations done).

    Attributes:
        members: The names that a line may have.
        lines: How many were read.
        bad_lines: How many of them could not be.
    """

    def __init__(
        self,
        core: Core,
        default: Algebra | None,
        *,
        bits: int | None,
        assignments: Mapping[str, object],
        progress: Callable[[str, int], None] = lambda what, done: None,
    ) -> None:
        self.core = core
        self.default = default
        self.assignments = assignments
        self.operation = operations.of(core)
        self.members = (*self.operation.members, *self.operation.operands)
        if bits is None and default is not None:
            bits = self.operation.width(core, default)
        self.bits = bits
        self.progress = progress
        self.lines = self.bad_lines = 0
        self._numbers: list[int] = []  # of the first bad lines in the file
        # What is wrong whatever the lines are is said at once.
        if self.bits is not None:
            core.configure(self.bits, assignments)
        core.parse(assignments)
        if default is not None:
            core.takes(default.kind)

    def answers(self, lines: Iterable[str]) -> Iterator[str]:
        """One line of JSON for each line but blank ones and the header of CSV."""
        rest: Iterator[tuple[int, str]] = (
            (number, line) for number, line in enumerate(lines, 1) if line.strip()
        )
        first = next(rest, None)
        if first is None:
            return
        columns = header(first[1], self.members)
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
            numbers = ", ".join(map(str, self._numbers))
            more = self.bad_lines - len(self._numbers)
            raise UsageError(
                f"{self.bad_lines} of {self.lines} lines could not be read and were "
                f"answered with bad_input: line{'s' * (self.bad_lines > 1)} {numbers}"
                f"{f' and {more} more' if more else ''}."
            )

    def _entry(self, line: str, columns: list[str] | None) -> Mapping[str, object]:
        """The members of a line that have a value."""
        found = _from_json(line) if columns is None else _from_csv(line, columns)
        for name in found:
            if name not in self.members:
                raise UsageError(unknown("member", name, self.members))
        return {name: value for name, value in found.items() if value is not None}

    def _answer_chunk(
        self, lines: list[tuple[int, str]], columns: list[str] | None
    ) -> Iterator[str]:
        entries: list[Request | str] = []
        for number, line in lines:
            self.lines += 1
            try:
                entries.append(self._request(self._entry(line, columns)))
            except UsageError as error:
                self.bad_lines += 1
                if len(self._numbers) < _MOST_NUMBERS:
                    self._numbers.append(number)
                problem = {"status": "bad_input", "error": str(error)}
                entries.append(json_line("compute", problem))
        sizes: dict[Hashable, list[Request]] = {}  # by hardware
        for entry in entries:
            if isinstance(entry, Request):
                sizes.setdefault(_hardware(entry.config), []).append(entry)
        if len(sizes) > 1:
            self.progress(
                f"{len(sizes)} core sizes, one build for each (--bits N uses one build for all)", 0
            )
        outcomes = {
            built: iter(Bench([requests[0].config]).run(_batches(requests)))
            for built, requests in sizes.items()
        }
        for entry in entries:
            if isinstance(entry, Request):
                outcome = next(outcomes[_hardware(entry.config)])
                yield json_line("compute", entry.as_dict() | self.operation.answer(entry, outcome))
            else:
                yield entry
        for left in outcomes.values():
            for extra in left:
                raise AssertionError(f"an answer too many: {extra}")

    def _request(self, entry: Inputs) -> Request:
        algebra = self.operation.read_algebra(entry, self.default)
        for name in self.operation.needed:
            if name not in entry:
                raise UsageError(f'a line needs the operand "{name}".')
        return self.operation.request(
            self.core, algebra, entry, bits=self.bits, assignments=self.assignments
        )
