"""Select and sort rows: `--where`, `--pareto` and `--sort`."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dualfield import measure
from dualfield.host.errors import UsageError
from dualfield.measure import Row
from dualfield.measure.explore.where import condition, key


@dataclasses.dataclass(frozen=True)
class Goal:
    """A figure to minimise, or to maximise."""

    key: str
    greatest: bool = False

    def value(self, row: Row) -> Any:
        """Return the figure of a row, None if the row lacks it."""
        return measure.value(row, self.key)

    def cost(self, row: Row) -> Any:
        """Return the cost of a row, which is to be minimised."""
        return -self.value(row) if self.greatest else self.value(row)


@dataclasses.dataclass(frozen=True)
class Selection:
    """The options `--where`, `--pareto` and `--sort`, as `selection` parses them."""

    where: Callable[[Row], bool] | None = None
    pareto: tuple[Goal, ...] = ()
    sort: Goal | None = None

    def apply(self, rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return the selected rows in the selected order."""
        selected = [row for row in rows if self.where is None or self.where(row)]
        if self.pareto:
            selected = front(selected, self.pareto)
        if self.sort is not None:
            complete = [row for row in selected if self.sort.value(row) is not None]
            complete.sort(key=self.sort.value, reverse=self.sort.greatest)
            selected = complete + [row for row in selected if self.sort.value(row) is None]
        return selected

    def incomplete(self, rows: Sequence[Row]) -> dict[str, int]:
        """Return target -> number of rows that lack a figure of the Pareto front."""
        counts: dict[str, int] = {}
        for row in rows:
            if any(goal.value(row) is None for goal in self.pareto):
                counts[row["target"]] = counts.get(row["target"], 0) + 1
        return counts


def selection(
    where: str | None, pareto: str | None, sort: str | None, keys: Mapping[str, str]
) -> Selection:
    """Parse the three options.

    Args:
        where: A condition; see `dualfield.measure.explore.where`.
        pareto: Comma-separated keys to minimise; ``-`` or ``max:`` before a key maximises it.
        sort: A key; ``-`` or ``max:`` before it sorts in descending order.
        keys: Keys of the rows -> types.

    Raises:
        UsageError: a name is not a key, or a figure of the front is not a number.
    """
    goals = tuple(_goal(word.strip(), keys) for word in pareto.split(",")) if pareto else ()
    for goal in goals:
        if keys[goal.key] != "number":
            raise UsageError(f"--pareto: {goal.key} is not a numeric figure.")
    return Selection(
        condition(where, keys) if where is not None else None,
        goals,
        _goal(sort.strip(), keys) if sort else None,
    )


def _goal(word: str, keys: Mapping[str, str]) -> Goal:
    for mark in ("-", "max:"):
        if word.startswith(mark):
            return Goal(key(word.removeprefix(mark), keys), True)
    return Goal(key(word, keys))


def front(rows: Sequence[dict[str, Any]], goals: Sequence[Goal]) -> list[dict[str, Any]]:
    """Return the Pareto-optimal rows in their order; equal rows all stay.

    A row competes with the rows of the same target and width, or of any width if the width is a
    goal. Rows that lack a figure are left out.
    """
    any_width = any(goal.key == "bits" for goal in goals)
    groups: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for row in rows:
        if all(goal.value(row) is not None for goal in goals):
            group = (row["target"], 0 if any_width else row["bits"])
            groups.setdefault(group, []).append(row)
    selected: set[int] = set()
    for members in groups.values():
        best = measure.front([tuple(goal.cost(row) for goal in goals) for row in members])
        selected |= {id(members[i]) for i in best}
    return [row for row in rows if id(row) in selected]
