"""``dualfield compute --vectors``: many operations, from JSON lines or from CSV with a header.

The core's operation defines the members of a line, which are the columns of CSV. An unknown or
repeated name is bad input. An empty cell or ``null`` means no value. Blank lines are skipped.
"""

import csv
import itertools
import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from dualfield import operations
from dualfield.catalog.core import Configuration, Core
from dualfield.host.errors import CheckFailed, UsageError, once, shown, unknown
from dualfield.host.json_output import line as json_line
from dualfield.models.outcome import Status
from dualfield.operations import Algebra, Inputs, Request
from dualfield.simulate import Bench, Job

CHUNK = 20_000
"""Number of lines in memory at a time."""

_MOST_NUMBERS = 5
"""Number of bad lines whose line numbers are printed."""


def header(line: str, members: Sequence[str]) -> list[str] | None:
    """Return the columns of a CSV header, None if the first line has no known name.

    >>> header("field, a", ["field", "a"]), header('{"field": "P-256", "a": 7}', ["field", "a"])
    (['field', 'a'], None)

    Raises:
        UsageError: the name of a column is unknown, or occurs twice.
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
        # Numbers stay text: json limits the length of integers, and messages quote other numbers.
        entry = json.loads(
            line, parse_int=str, parse_float=str, parse_constant=str, object_pairs_hook=once
        )
    except (ValueError, RecursionError):
        raise UsageError(f"not JSON: {shown(line.strip(), 60)}.") from None
    if not isinstance(entry, dict):
        raise UsageError('a line must be a JSON object such as {"field": "P-256", "a": "0x2"}.')
    return entry


def _hardware(config: Configuration) -> Hashable:
    """Return a key of the build: a core that is sized at run time needs one for all sizes."""
    return config.core_id, config.items, None if config.core.sized else config.bits


def _batches(requests: list[Request]) -> list[Job]:
    """Return the jobs of one build; a batch core takes successive jobs of a modulus as a batch."""
    jobs, size = [request.job for request in requests], requests[0].config.batch
    position = 0
    for i, job in enumerate(jobs[:-1]):
        position += 1
        more = position < size and job.modulus == jobs[i + 1].modulus
        jobs[i] = replace(job, more=more)
        position = position if more else 0
    return jobs


class Vectors:
    """Operations from input lines, answered by JSON lines in the same order.

    A line without a field or curve uses the default. Without ``bits`` each line runs on a core of
    its own size. ``progress`` is called with (task, operations done).

    Attributes:
        members: Allowed names in a line.
        lines: Number of lines so far.
        bad_lines: Number of bad lines so far.
        faults: Number of operations so far that the core answered with fault.
    """

    def __init__(
        self,
        core: Core,
        default: Algebra | None,
        *,
        bits: int | None,
        assignments: Mapping[str, object],
        progress: Callable[[str, int], None] = lambda what, finished: None,
    ) -> None:
        self.core = core
        self.default = default = default or operations.of(core).default_curve(core)
        self.assignments = assignments
        self.operation = operations.of(core)
        self.members = (*self.operation.members, *self.operation.operands)
        if bits is None and default is not None:
            bits = self.operation.width(core, default)
        self.bits = bits
        self.progress = progress
        self.lines = self.bad_lines = self.faults = 0
        self._numbers: list[int] = []  # line numbers of the first bad lines
        # Errors that do not depend on the lines are raised at once.
        if self.bits is not None:
            core.configure(self.bits, assignments)
        core.parse(assignments)
        if default is not None:
            core.takes(default.kind)

    def answers(self, lines: Iterable[str]) -> Iterator[str]:
        """Yield a JSON line for each line except blank lines and a CSV header."""
        numbered: Iterator[tuple[int, str]] = (
            (number, line) for number, line in enumerate(lines, 1) if line.strip()
        )
        first = next(numbered, None)
        if first is None:
            return
        columns = header(first[1], self.members)
        if columns is None:
            numbered = itertools.chain([first], numbered)
        finished = 0
        while chunk := list(itertools.islice(numbered, CHUNK)):
            for answer in self._answer_chunk(chunk, columns):
                finished += 1
                if finished % 128 == 0:
                    self.progress("operations", finished)
                yield answer

    def complain(self) -> None:
        """Raise UsageError if any line was bad, CheckFailed if the core reported a fault."""
        if self.bad_lines:
            numbers = ", ".join(map(str, self._numbers))
            more = self.bad_lines - len(self._numbers)
            raise UsageError(
                f"{self.bad_lines} of {self.lines} lines could not be read and were "
                f"answered with bad_input: line{'s' * (self.bad_lines > 1)} {numbers}"
                f"{f' and {more} more' if more else ''}."
            )
        if self.faults:
            raise CheckFailed(
                f"{self.core.id} reported a fault of its hardware in {self.faults} of {self.lines} "
                "operations (status fault)."
            )

    def _entry(self, line: str, columns: list[str] | None) -> Mapping[str, object]:
        """Return the members of a line that have a value."""
        entry = _from_json(line) if columns is None else _from_csv(line, columns)
        for name in entry:
            if name not in self.members:
                raise UsageError(unknown("member", name, self.members))
        return {name: value for name, value in entry.items() if value is not None}

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
        sizes: dict[Hashable, list[Request]] = {}  # by build
        for entry in entries:
            if isinstance(entry, Request):
                sizes.setdefault(_hardware(entry.config), []).append(entry)
        if len(sizes) > 1:
            self.progress(
                f"{len(sizes)} core sizes, one build for each (--bits N uses one build for all)", 0
            )
        outcomes = {
            build: iter(Bench([requests[0].config]).run(_batches(requests)))
            for build, requests in sizes.items()
        }
        for entry in entries:
            if isinstance(entry, Request):
                outcome = next(outcomes[_hardware(entry.config)])
                self.faults += outcome.status is Status.FAULT
                yield json_line("compute", entry.as_dict() | self.operation.answer(entry, outcome))
            else:
                yield entry
        for answers in outcomes.values():
            for answer in answers:
                raise AssertionError(f"an answer too many: {answer}")

    def _request(self, entry: Inputs) -> Request:
        algebra = self.operation.read_algebra(entry, self.default)
        for name in self.operation.required:
            if name not in entry:
                raise UsageError(f'a line needs the operand "{name}".')
        return self.operation.request(
            self.core, algebra, entry, bits=self.bits, assignments=self.assignments
        )
