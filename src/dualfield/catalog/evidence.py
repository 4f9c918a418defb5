"""Evidence that a core is correct: tests, runs of random operations, random handshake schedules.

Each row of ``evidence/operations.jsonl`` and ``schedules.jsonl`` has the checksum of the RTL that
ran: when the RTL changes, the row is stale. ``evidence/tests.jsonl`` names each test with what it
did on which core; ``python -m pytest --evidence`` writes it.
"""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from dualfield.catalog.core import Core
from dualfield.catalog.evidence_store import Store
from dualfield.host.errors import UsageError

WIDTHS = "odd moduli of every width"
"""``moduli`` of a run on random moduli from 3 bits to the core's width."""
DRAWN = "named and random moduli"
"""``moduli`` of a run on the named fields that fit and on random moduli of the core's width."""


@dataclass(frozen=True, kw_only=True)
class Run(ABC):
    """A run on one configuration, all results correct.

    Attributes:
        core: Its id.
        bits: The width, or the operand size where that is chosen at run time.
        parameters: All parameters by name.
        seed: Seed of the random stimuli.
        rtl_checksum: Checksum of the configuration that ran, program memories included.
    """

    core: str
    bits: int
    parameters: Mapping[str, int | str]
    seed: int
    rtl_checksum: str

    @property
    def key(self) -> tuple[object, ...]:
        """Identifies the run: a later run with the same key replaces it."""
        return self.core, self.bits, tuple(sorted(self.parameters.items()))

    @property
    @abstractmethod
    def count(self) -> int:
        """The size of the run: of two runs on the same RTL the larger one stays."""

    def stale(self, core: Core) -> bool:
        """True if the RTL has changed since the run, or the configuration no longer exists."""
        try:
            return core.configure(self.bits, self.parameters).checksum() != self.rtl_checksum
        except UsageError:
            return True


@dataclass(frozen=True, kw_only=True)
class OperationRun(Run):
    """Random operations.

    Attributes:
        moduli: `DRAWN`, `WIDTHS`, or the name of the field or of the curve.
        operations: Their number.
        model: Whether they ran on the model instead of the RTL.
    """

    moduli: str
    operations: int
    model: bool = False

    @property
    def key(self) -> tuple[object, ...]:
        """The same operations on the RTL and on the model are two runs."""
        return *super().key, self.moduli, self.model

    @property
    def count(self) -> int:
        """The number of operations."""
        return self.operations


@dataclass(frozen=True, kw_only=True)
class ScheduleRun(Run):
    """Random handshake schedules, all outputs correct in every cycle.

    Attributes:
        schedules: Their number, each from reset on.
        cycles: The sum over all schedules.
        operations: Results that were offered.
    """

    schedules: int
    cycles: int
    operations: int

    @property
    def count(self) -> int:
        """The number of schedules."""
        return self.schedules


AnyRun = TypeVar("AnyRun", bound=Run)


class Runs(Store[AnyRun], Generic[AnyRun]):
    """Runs of one kind; a row yields to a larger run, and to any run on other RTL."""

    def __init__(self, name: str, row: type[AnyRun]) -> None:
        super().__init__(name, row, lambda run: run.key, _larger)

    def of(self, core_id: str) -> list[AnyRun]:
        """The runs of a core.

        >>> {run.core for run in OPERATIONS.of("inv-word")}
        {'inv-word'}
        """
        return [run for run in self.rows() if run.core == core_id]


def _larger(old: Run, new: Run) -> bool:
    return old.rtl_checksum == new.rtl_checksum and old.count > new.count


OPERATIONS = Runs("operations.jsonl", OperationRun)
"""Random operations: `dualfield verify --record` and ``python -m workshop soak``."""
SCHEDULES = Runs("schedules.jsonl", ScheduleRun)
"""Random handshake schedules: ``python -m workshop soak --schedules``."""


def operations_in_words(core: Core) -> str:
    """The random operations of a core, summed over its configurations.

    >>> from dualfield import catalog
    >>> "1000000 at 256 bits" in operations_in_words(catalog.get("mul-digit"))
    True
    """
    counts: dict[str, int] = defaultdict(int)
    for run in OPERATIONS.of(core.id):
        by = " on the model" if run.model else ""
        if run.stale(core):
            counts[f"stale{by}, the RTL has changed since"] += run.operations
        elif run.moduli == DRAWN:
            counts[f"at {run.bits} bits{by}"] += run.operations
        elif run.moduli == WIDTHS:
            counts[f"on odd moduli of 3 to {run.bits} bits{by}"] += run.operations
        else:
            counts[f"{'of' if by else 'on'} {run.moduli}{by}"] += run.operations
    return ", ".join(f"{count} {where}" for where, count in counts.items()) or "none recorded"


def schedules_in_words(core: Core) -> str:
    """The random handshake schedules of a core, summed over its configurations."""
    fresh = [run for run in SCHEDULES.of(core.id) if not run.stale(core)]
    old = sum(run.schedules for run in SCHEDULES.of(core.id) if run.stale(core))
    parts = [f"{old} stale, the RTL has changed since"] if old else []
    if fresh:
        schedules, cycles, operations = (
            sum(getattr(run, name) for run in fresh)
            for name in ("schedules", "cycles", "operations")
        )
        text = f"{schedules} on configurations: {len(fresh)}; cycles: {cycles}"
        parts.insert(0, f"{text}; results: {operations}")
    return ", ".join(parts) or "none recorded"


Done = dict[str, dict[str, int]]
"""What one test did on one core.

``operations``: results compared, by width; ``exhaustive``: configurations for which these were
every modulus and every operand, by width; ``inverses``: those for which they were every inverse;
``handshake``: configurations under stalls, clear and reset, by width; ``unknown``: results compared
in a four-state simulation that starts with unknown registers, by width; ``model``, ``proofs``:
tests and proofs by name.
"""

TESTS: Store[dict[str, Any]] = Store("tests.jsonl", dict, lambda row: row["test"])
"""Each test: its name as ``test``, and ``cores``, which maps core -> `Done`."""


def of(core_id: str) -> list[tuple[str, str]]:
    """What the tests did on a core: (what, file of the tests), strongest first."""
    files: dict[str, list[Done]] = defaultdict(list)
    for row in TESTS.rows():
        if core_id in row["cores"]:
            files[row["test"].partition("::")[0]].append(row["cores"][core_id])
    return sorted(
        ((_words(done), where) for where, done in files.items()),
        key=lambda row: (not row[0].startswith("every"), row[1]),
    )


def total(core_id: str) -> Done:
    """The sum of what the tests did on a core.

    >>> sorted(total("ami-sf"))[:3]
    ['exhaustive', 'handshake', 'model']
    """
    return _sum(row["cores"][core_id] for row in TESTS.rows() if core_id in row["cores"])


def _sum(done: Iterable[Done]) -> Done:
    total: Done = defaultdict(lambda: defaultdict(int))
    for own in done:
        for what, counts in own.items():
            for key, count in counts.items():
                total[what][key] += count
    return {what: dict(counts) for what, counts in total.items()}


def _words(done: list[Done]) -> str:
    total = _sum(done)
    parts = []
    for what, words in (
        ("exhaustive", "every operand at {} bits"),
        ("inverses", "every inverse at {} bits"),
        ("operations", "{count} operations at {} bits"),
        ("handshake", "stalls, clear, reset at {} bits"),
        ("unknown", "no x in {count} operations at {} bits"),
    ):
        if what in total:
            widths = ranges(map(int, total[what]))
            parts.append(words.format(widths, count=sum(total[what].values())))
    parts += [f"{len(total['proofs'])} quick proofs"] if "proofs" in total else []
    parts += [f"model, {len(total['model'])} tests"] if "model" in total else []
    return ", ".join(parts)


def ranges(widths: Iterable[int]) -> str:
    """Widths in words.

    >>> ranges({3, 4, 5, 9, 256})
    '3..5, 9, 256'
    """
    runs: list[list[int]] = []
    for width in sorted(set(widths)):
        if runs and runs[-1][-1] == width - 1:
            runs[-1].append(width)
        else:
            runs.append([width])
    return ", ".join(f"{r[0]}..{r[-1]}" if len(r) > 2 else ", ".join(map(str, r)) for r in runs)
