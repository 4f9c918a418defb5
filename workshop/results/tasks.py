"""Tasks of readers and the cores for them: the cases and the table of ``tasks.toml``."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from dualfield import measure
from dualfield.math.fields import parse_field
from dualfield.measure import Row, command_lines
from dualfield.measure.explore.where import condition
from dualfield.measure.phrases import title
from dualfield.report import Table
from dualfield.selection.choose import Answer, answer
from dualfield.selection.proposals import Choice, choice_table
from dualfield.selection.question import Question, of_bits
from workshop.results.tables import TARGET, current_first

_FILE = Path(__file__).with_name("tasks.toml")


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(_FILE.read_text("utf-8"))


@dataclass(frozen=True)
class Case:
    """A common case: its title, a remark, and the options of its command."""

    title: str
    why: str
    operation: str
    field: str = ""
    bits: int = 0
    target: str = TARGET
    best: str = "time*area"
    where: str = ""
    flags: Sequence[str] = ()

    @property
    def command(self) -> str:
        """The ``dualfield choose`` command.

        >>> cases()[0].command[:47]
        'dualfield choose --operation inverse --field P-'
        """
        size = ["--field", self.field] if self.field else ["--bits", str(self.bits)]
        others = ["--target", self.target, *(f"--{flag}" for flag in self.flags)]
        others += ["--where", self.where] if self.where else []
        others += ["--best", self.best] if self.best != "time*area" else []
        return command_lines.choose(self.operation, size, *others)

    def answer(self, rows: Sequence[Row]) -> Answer:
        """Return the answer of the command."""
        question = Question(
            self.operation, parse_field(self.field) if self.field else of_bits(self.bits),
            self.target, self.best,
            *(flag in self.flags for flag in ("constant-time", "either-field", "batches")),
        )  # fmt: skip
        if not self.where:
            return answer(question, rows)
        return answer(question, rows, condition(self.where, measure.MEDIAN_KEYS))


@cache
def cases() -> tuple[Case, ...]:
    """Return the cases in the order of the file."""
    return tuple(Case(**entry) for entry in _data()["case"])


def name_of(choice: Choice) -> str:
    """Return core and settings in words, the batch size, and a mark for older RTL."""
    batch = f", in batches of {choice.row['batch']}" if "batch" in choice.row else ""
    return f"{title(choice.row)}{batch}{' *' * (choice.stale is not None)}"


def table(choices: Sequence[Choice]) -> Table:
    """Return the table of choices with their figures; configurations are in words."""
    labels = choice_table(choices)
    names = zip(map(name_of, choices), labels.rows, strict=True)
    columns = (replace(labels.columns[0], name="core and settings"), *labels.columns[1:])
    return replace(labels, columns=columns, rows=tuple((name, *row[1:]) for name, row in names))


@dataclass(frozen=True)
class Task:
    """A line of the README's table: a computation, and the core for it."""

    text: str
    core: str
    bits: int = 256
    settings: Mapping[str, object] = field(default_factory=dict)

    def best(self, rows: Sequence[Row]) -> Row | None:
        """Return the row of least time × area, of the current RTL if there is one."""
        suitable = [
            row
            for row in rows
            if (row["core"], row["bits"], row["target"]) == (self.core, self.bits, TARGET)
            and row["time_x_area"] is not None
            and not measure.first_phase_alone(row)
            and self.settings.items() <= row["parameters"].items()
        ]
        return min(suitable, key=current_first, default=None)


@cache
def tasks() -> tuple[Task, ...]:
    """Return the lines of the README's table, at most eight."""
    return tuple(Task(**entry) for entry in _data()["task"])
