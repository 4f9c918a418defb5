"""Which rows are shown, and in which order."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dualfield import measure
from dualfield.host.errors import UsageError
from dualfield.measure import Row
from dualfield.measure.explore.where import condition, key


@dataclasses.dataclass(frozen=True)
class Goal:
    """A figure that is wanted small, or great."""

    key: str
    greatest: bool = False

    def value(self, row: Row) -> Any:
        """The figure of a row, None if it has none."""
        return measure.value(row, self.key)

    def cost(self, row: Row) -> Any:
        """What is to be small."""
        return -self.value(row) if self.greatest else self.value(row)


@dataclasses.dataclass(frozen=True)
class Selection:
    """What `--where`, `--pareto` and `--sort` ask for; made by `selection`."""

    where: Callable[[Row], bool] | None = None
    pareto: tuple[Goal, ...] = ()
    sort: Goal | None = None

    def apply(self, rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        """The rows chosen, in the order asked for."""
        kept = [row for row in rows if self.where is None or self.where(row)]
        if self.pareto:
            kept = front(kept, self.pareto)
        if self.sort is not None:
            known = [row for row in kept if self.sort.value(row) is not None]
            known.sort(key=self.sort.value, reverse=self.sort.greatest)
            kept = known + [row for row in kept if self.sort.value(row) is None]
        return kept

    def incomplete(self, rows: Sequence[Row]) -> dict[str, int]:
        """Target -> rows that lack a figure that the Pareto front needs, and are left out of it."""
        found: dict[str, int] = {}
        for row in rows:
            if any(goal.value(row) is None for goal in self.pareto):
                found[row["target"]] = found.get(row["target"], 0) + 1
        return found


def selection(
    where: str | None, pareto: str | None, sort: str | None, keys: Mapping[str, str]
) -> Selection:
    """Read the three options.

    Args:
        where: A condition; see `dualfield.measure.explore.where`.
        pareto: Keys by commas; the least of each is best, with ``-`` or ``max:`` in front the
            greatest.
        sort: A key; from the least on, or from the greatest on.
        keys: Keys of the rows -> what they hold.

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
    """The rows that no other is better than: no worse in all goals, better in one.

    Rows compare with rows of the same target and of the same width, or of any width if the width
    is a goal itself. Rows that lack a figure are left out. Order is kept; equal rows all stay.
    """
    any_width = any(goal.key == "bits" for goal in goals)
    groups: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for row in rows:
        if all(goal.value(row) is not None for goal in goals):
            group = (row["target"], 0 if any_width else row["bits"])
            groups.setdefault(group, []).append(row)
    kept: set[int] = set()
    for members in groups.values():
        best = measure.front([tuple(goal.cost(row) for goal in goals) for row in members])
        kept |= {id(members[i]) for i in best}
    return [row for row in rows if id(row) in kept]
