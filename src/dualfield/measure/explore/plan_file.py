"""Read a sweep from a YAML file.

All scalars are read as text, so that YAML does not interpret ``yes`` or ``010``. Every message
states the line.
"""

from pathlib import Path

import yaml

from dualfield.host.errors import UsageError, quoted, unknown
from dualfield.measure.explore.plan import MOST_SEEDS, Sweep, cores_of, integer, unique

_KEYS = ("cores", "bits", "parameters", "targets", "seeds", "part")
_MOST_CHARACTERS = 100_000
_MOST_BRACKETS = 1000
"""Limit of nesting, because the time to parse grows with the square of the depth."""


def read(path: Path) -> Sweep:
    """Return the sweep of a plan file.

    Raises:
        UsageError: the file is unreadable, not YAML, or not a valid plan.
    """
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(_MOST_CHARACTERS + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"--plan {quoted(path)} cannot be read: {error}.") from None
    if len(text) > _MOST_CHARACTERS:
        raise UsageError(
            f"--plan {quoted(path)} has {len(text)} characters; the limit is {_MOST_CHARACTERS}."
        )
    if text.count("[") + text.count("{") > _MOST_BRACKETS:
        raise UsageError(f"--plan {quoted(path)} has more than {_MOST_BRACKETS} brackets.")
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        problem = getattr(error, "problem", None) or getattr(error, "reason", "unreadable")
        mark = getattr(error, "problem_mark", None)
        position = "" if mark is None else f" in line {mark.line + 1}"
        raise UsageError(f"--plan {quoted(path)} is not YAML{position}: {problem}.") from None
    except RecursionError:
        raise UsageError(f"--plan {quoted(path)} is nested too deeply.") from None
    if root is None:
        raise UsageError(f"--plan {quoted(path)} is empty; keys: {', '.join(_KEYS)}.")
    return _Reader(path).sweep(root)


class _Reader:
    def __init__(self, path: Path) -> None:
        self.path = path

    def sweep(self, root: yaml.Node) -> Sweep:
        members = self.mapping(root, "the plan")
        for name, (key, _) in members.items():
            if name not in _KEYS:
                raise self.error(key, unknown("key", name, _KEYS))
        nodes = {name: value for name, (_, value) in members.items()}
        seeds: tuple[int, ...] = ()
        if (node := nodes.get("seeds")) is not None:
            seeds = self.integers(node, "seeds")
            if isinstance(node, yaml.ScalarNode):
                if not 1 <= seeds[0] <= MOST_SEEDS:
                    raise self.error(
                        node,
                        f"seeds: {seeds[0]} is not valid; give a number from 1 to {MOST_SEEDS}, "
                        "or a list of seeds.",
                    )
                seeds = tuple(range(1, seeds[0] + 1))
        parameters: dict[str, tuple[str, ...]] = {}
        if (node := nodes.get("parameters")) is not None:
            for name, (_, value) in self.mapping(node, "parameters").items():
                parameters[name] = self.texts(value, f"parameters, {name}")
        cores, of_sets = cores_of(self.texts(nodes["cores"], "cores") if "cores" in nodes else ())
        return Sweep(
            cores,
            self.integers(nodes["bits"], "bits") if "bits" in nodes else (),
            parameters,
            self.texts(nodes["targets"], "targets") if "targets" in nodes else (),
            seeds,
            of_sets,
            self.text(nodes["part"], "part") if "part" in nodes else "",
        )

    def error(self, node: yaml.Node, message: str) -> UsageError:
        return UsageError(f"{quoted(self.path)}, line {node.start_mark.line + 1}: {message}")

    def mapping(self, node: yaml.Node, what: str) -> dict[str, tuple[yaml.Node, yaml.Node]]:
        """Return key -> (node of the key, node of the value)."""
        if not isinstance(node, yaml.MappingNode):
            raise self.error(node, f"{what} must be `key: value` lines.")
        members: dict[str, tuple[yaml.Node, yaml.Node]] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise self.error(key, f"{what}: a key must be a word.")
            if key.value in members:
                raise self.error(key, f"{what}: {key.value} is given twice.")
            members[key.value] = (key, value)
        return members

    def texts(self, node: yaml.Node, what: str) -> tuple[str, ...]:
        """Return a single value or a list of values as a tuple."""
        items = node.value if isinstance(node, yaml.SequenceNode) else [node]
        for item in items:
            if not isinstance(item, yaml.ScalarNode) or not item.value.strip():
                raise self.error(item, f"{what}: expected a value or a list of values.")
        if not items:
            raise self.error(node, f"{what}: the list is empty.")
        return unique(str(item.value).strip() for item in items)

    def text(self, node: yaml.Node, what: str) -> str:
        """Return the text of a single value."""
        values = self.texts(node, what)
        if len(values) > 1:
            raise self.error(node, f"{what}: expected one value, not a list.")
        return values[0]

    def integers(self, node: yaml.Node, what: str) -> tuple[int, ...]:
        line = f"{quoted(self.path)}, line {node.start_mark.line + 1}: {what}"
        return unique(integer(text, line) for text in self.texts(node, what))
