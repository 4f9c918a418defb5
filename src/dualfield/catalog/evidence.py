"""Evidence that a core is correct: tests, random operations and random handshake schedules.

Each row of ``evidence/operations.jsonl`` and ``schedules.jsonl`` has the checksum of the simulated
RTL: when the RTL changes, the row is stale. ``evidence/tests.jsonl`` has what each test checked on
each core; ``python -m pytest --evidence`` writes it.
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
"""``moduli`` of a run with random moduli from 3 bits to the core's width."""
MIXED = "named and random moduli"
"""``moduli`` of a run with the named fields that fit and random moduli of the core's width."""


@dataclass(frozen=True, kw_only=True)
class Run(ABC):
    """A run on one configuration in which all results were correct.

    Attributes:
        core: Id of the core.
        bits: Width, or operand size if that is chosen at run time.
        parameters: All parameters by name.
        seed: Seed of the random stimuli.
        rtl_checksum: Checksum of the simulated configuration, program memories included.
    """

    core: str
    bits: int
    parameters: Mapping[str, int | str]
    seed: int
    rtl_checksum: str

    @property
    def key(self) -> tuple[object, ...]:
        """The key of the run: a later run with the same key replaces it."""
        return self.core, self.bits, tuple(sorted(self.parameters.items()))

    @property
    @abstractmethod
    def count(self) -> int:
        """The size of the run: of two runs on the same RTL, the larger one is kept."""

    def stale(self, core: Core) -> bool:
        """Return whether the RTL has changed since, or the configuration no longer exists."""
        try:
            return core.configure(self.bits, self.parameters).checksum() != self.rtl_checksum
        except UsageError:
            return True


@dataclass(frozen=True, kw_only=True)
class OperationRun(Run):
    """A run of random operations.

    Attributes:
        moduli: `MIXED`, `WIDTHS`, or the name of the field or the curve.
        operations: Number of operations.
        model: Whether the model computed them instead of the RTL.
    """

    moduli: str
    operations: int
    model: bool = False

    @property
    def key(self) -> tuple[object, ...]:
        """As `Run.key`; a run of the model and one of the RTL are different runs."""
        return *super().key, self.moduli, self.model

    @property
    def count(self) -> int:
        """The number of operations."""
        return self.operations


@dataclass(frozen=True, kw_only=True)
class ScheduleRun(Run):
    """A run of random handshake schedules; all outputs were correct in every cycle.

    Attributes:
        schedules: Number of schedules; each starts at reset.
        cycles: Total cycles.
        operations: Number of results that the core offered.
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
    """Runs of one kind; a larger run, or any run on other RTL, replaces a row."""

    def __init__(self, name: str, row: type[AnyRun]) -> None:
        super().__init__(name, row, lambda run: run.key, _larger)

    def of(self, core_id: str) -> list[AnyRun]:
        """Return the runs of a core.

        >>> {run.core for run in OPERATIONS.of("inv-word")}
        {'inv-word'}
        """
        return [run for run in self.rows() if run.core == core_id]


def _larger(old: Run, new: Run) -> bool:
    return old.rtl_checksum == new.rtl_checksum and old.count > new.count


OPERATIONS = Runs("operations.jsonl", OperationRun)
"""Random operations; `dualfield verify --record` and ``python -m workshop soak`` write them."""
SCHEDULES = Runs("schedules.jsonl", ScheduleRun)
"""Random handshake schedules; ``python -m workshop soak --schedules`` writes them."""


def operations_in_words(core: Core) -> str:
    """Return the numbers of random operations of a core in words, over all configurations.

    >>> from dualfield import catalog
    >>> operations_in_words(catalog.get("mul-digit"))[:7]
    '1050000'
    """
    counts: dict[str, int] = defaultdict(int)
    for run in OPERATIONS.of(core.id):
        by = " on the model" if run.model else ""
        if run.stale(core):
            counts[f"stale{by}, the RTL has changed since"] += run.operations
        elif run.moduli == MIXED:
            counts[f"at {run.bits} bits{by}"] += run.operations
        elif run.moduli == WIDTHS:
            counts[f"on odd moduli of 3 to {run.bits} bits{by}"] += run.operations
        else:
            counts[f"{'of' if by else 'on'} {run.moduli}{by}"] += run.operations
    return ", ".join(f"{count} {where}" for where, count in counts.items()) or "none recorded"


def schedules_in_words(core: Core) -> str:
    """Return the number of random schedules of a core in words, over all configurations."""
    current = [run for run in SCHEDULES.of(core.id) if not run.stale(core)]
    old = sum(run.schedules for run in SCHEDULES.of(core.id) if run.stale(core))
    parts = [f"{old} stale, the RTL has changed since"] if old else []
    if current:
        schedules, cycles, operations = (
            sum(getattr(run, name) for run in current)
            for name in ("schedules", "cycles", "operations")
        )
        text = f"{schedules} on configurations: {len(current)}; cycles: {cycles}"
        parts.insert(0, f"{text}; results: {operations}")
    return ", ".join(parts) or "none recorded"


Counts = dict[str, dict[str, int]]
"""What one test checked on one core: kind of check -> width or name -> number.

By width: ``operations``, results compared; ``exhaustive``, configurations with every modulus and
every operand; ``inverses``, configurations with every inverse; ``handshake``, configurations with
stalls, clear and reset; ``unknown``, results compared in a four-state simulation whose registers
start unknown. By name: ``model``, tests of the model; ``proofs``.
"""

TESTS: Store[dict[str, Any]] = Store("tests.jsonl", dict, lambda row: row["test"])
"""A row for each test: its name as ``test``, and ``cores``, which maps core -> `Counts`."""


def of(core_id: str) -> list[tuple[str, str]]:
    """Return (what the tests checked on a core, test file) for each file, strongest first."""
    files: dict[str, list[Counts]] = defaultdict(list)
    for row in TESTS.rows():
        if core_id in row["cores"]:
            files[row["test"].partition("::")[0]].append(row["cores"][core_id])
    return sorted(
        ((_words(counts), where) for where, counts in files.items()),
        key=lambda row: (not row[0].startswith("every"), row[1]),
    )


def total(core_id: str) -> Counts:
    """Return what all tests together checked on a core.

    >>> sorted(total("ami-sf"))[:3]
    ['exhaustive', 'handshake', 'model']
    """
    return _sum(row["cores"][core_id] for row in TESTS.rows() if core_id in row["cores"])


def _sum(rows: Iterable[Counts]) -> Counts:
    total: Counts = defaultdict(lambda: defaultdict(int))
    for row in rows:
        for kind, counts in row.items():
            for key, count in counts.items():
                total[kind][key] += count
    return {kind: dict(counts) for kind, counts in total.items()}


def _words(counts: list[Counts]) -> str:
    total = _sum(counts)
    parts = []
    for kind, words in (
        ("exhaustive", "every operand at {} bits"),
        ("inverses", "every inverse at {} bits"),
        ("operations", "{count} operations at {} bits"),
        ("handshake", "stalls, clear, reset at {} bits"),
        ("unknown", "no x in {count} operations at {} bits"),
    ):
        if kind in total:
            widths = ranges(map(int, total[kind]))
            parts.append(words.format(widths, count=sum(total[kind].values())))
    parts += [f"{len(total['proofs'])} quick proofs"] if "proofs" in total else []
    parts += [f"model, {len(total['model'])} tests"] if "model" in total else []
    return ", ".join(parts)


def ranges(widths: Iterable[int]) -> str:
    """Return widths in words.

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
